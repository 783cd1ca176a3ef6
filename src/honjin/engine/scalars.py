"""A state's single numbers, declared once: name, range, meaning, who sees them, how they are kept.

A game lists its numbers in `table/scalars.py`. From that list follow, without another line, the
attribute with its first value, the copy and the bytes of a state (`rules/scalars.py`), what a seat
observes (`rules/moment.py`), the fields and documents of the observation, and the position. The two
modules are written by `scripts/scalars.py`, because the rules are compiled from their text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from honjin.engine.decoders import convert
from honjin.engine.errors import BadPosition
from honjin.engine.observation import Field
from honjin.engine.validation import find, within
from honjin.engine.view import SEAT_NAMES

Size: TypeAlias = int | Callable[[int], int]
"""A number, or a function of the number of seats."""
Names: TypeAlias = Sequence[str] | Callable[[Any], Sequence[str]]
"""Names of values from 0 on, or what they are at a table."""


class Kept(msgspec.Struct, frozen=True):
    """How a position writes a number.

    As it is, by name, as the names of its bits, or as counts by name, each of `width` bits.

    `nothing` is the name of -1. `key` is where it stands, if not under its own name; numbers with
    the same key stand there in a row.
    """

    by: Literal["number", "name", "bits", "counts"] = "number"
    names: Names = ()
    nothing: str | None = None
    key: str = ""
    width: int = 0

    def write(self, state: Any, value: int) -> Any:
        if self.by == "number":
            return value
        names = _names(self.names, state)
        if self.by == "bits":
            return [name for i, name in enumerate(names) if value >> i & 1]
        if self.by == "counts":
            most = (1 << self.width) - 1
            counts = {name: value >> self.width * i & most for i, name in enumerate(names)}
            return {name: count for name, count in counts.items() if count}
        if value < 0 and self.nothing is not None:
            return self.nothing
        return names[value]

    def read(self, state: Any, written: Any, what: str) -> int:
        if self.by == "number":
            found: int = _shaped(written, int, what)
            return found
        numbers = {name: i for i, name in enumerate(_names(self.names, state))}
        if self.by == "bits":
            items: list[str] = _shaped(written, list[str], what)
            return sum({1 << find(item, numbers, what) for item in items})
        if self.by == "counts":
            most = (1 << self.width) - 1
            counts: dict[str, int] = _shaped(written, dict[str, int], what)
            return sum(
                within(count, 0, most, what) << self.width * find(name, numbers, what)
                for name, count in counts.items()
            )
        if self.nothing is not None:
            numbers[self.nothing] = -1
        return find(_shaped(written, str, what), numbers, what)


class Scalar(msgspec.Struct, frozen=True, kw_only=True):
    """One number of a state.

    `seen` is what a seat observes of it, an expression of `board` and `seat`; by default the number
    itself, counted from 0. Where it is empty, `told` names the field that shows it, or says why
    nobody sees it.
    `kept` is how a position writes it; None where it is written with something else, or follows
    from the rest.
    """

    name: str
    low: int = 0
    high: Size = 1
    meaning: str
    values: str = ""
    """What each value means, for people who read an observation."""
    rule: str = ""
    start: str = "0"
    """The first value, as an expression of `box`."""
    empty: int = 0
    """The value in a position that says nothing of it."""
    flag: bool = False
    role: Literal["state", "derived", "option", "feature"] = "state"
    """Derived numbers and options are copied, but are no part of what distinguishes two states of a
    table; a feature is observed, but kept nowhere."""
    seen: str | None = None
    seen_low: int | None = None
    seen_high: Size | None = None
    seen_meaning: str = ""
    """What an observation says of it, where that is not the number itself."""
    told: str = ""
    kept: Kept | None = Kept()

    @property
    def kind(self) -> str:
        return "bool" if self.flag else "i64"

    @property
    def expression(self) -> str:
        """What a seat sees of it, as text; empty for nothing."""
        if self.seen is not None:
            return self.seen
        if self.flag:
            return f"1 if board.{self.name} else 0"
        return f"board.{self.name}" if self.empty == 0 else f"{-self.empty} + board.{self.name}"

    @property
    def number(self) -> str:
        """The expression that makes a whole number of it."""
        return f"1 if self.{self.name} else 0" if self.flag else f"self.{self.name}"

    def field(self, seats: int) -> Field:
        """Its meaning in an observation."""
        low, high = self.low - self.empty, _size(self.high, seats) - self.empty
        low = low if self.seen_low is None else self.seen_low
        high = high if self.seen_high is None else _size(self.seen_high, seats)
        text = self.seen_meaning or self.meaning
        text = f"{text}: {self.values}" if self.values else text
        return Field(self.name, (), low, high, f"{text}.")


def number(name: str, high: Size, meaning: str, **more: Any) -> Scalar:
    """A count from 0 on."""
    return Scalar(name=name, high=high, meaning=meaning, **more)


def index(name: str, count: Size, meaning: str, **more: Any) -> Scalar:
    """One of `count` things, or -1 for none; observed as 0 for none, 1 for the first, and so on."""
    high: Size = count - 1 if isinstance(count, int) else lambda seats: count(seats) - 1
    rest: dict[str, Any] = {"start": "-1", "empty": -1} | more
    return Scalar(name=name, low=-1, high=high, meaning=meaning, **rest)


def flag(name: str, meaning: str, **more: Any) -> Scalar:
    """Yes or no."""
    rest: dict[str, Any] = {"start": "False"} | more
    return Scalar(name=name, meaning=meaning, flag=True, **rest)


def option(name: str, meaning: str, **more: Any) -> Scalar:
    """A number that the options of a table fix for the whole game."""
    why = "an option of the table"
    rest: dict[str, Any] = {"role": "option", "seen": "", "told": why, "kept": None} | more
    return flag(name, meaning, **rest)


def feature(name: str, high: Size, meaning: str, seen: str, **more: Any) -> Scalar:
    """A derived number that a seat observes."""
    return Scalar(
        name=name, high=high, meaning=meaning, seen=seen, role="feature", kept=None, **more
    )


def seats_at(state: Any) -> Sequence[str]:
    """The names of the seats at a table."""
    return SEAT_NAMES[: state.seats]


# What follows from the list.


def observed(scalars: Iterable[Scalar]) -> list[Scalar]:
    """The scalars of an observation, in its order."""
    return [scalar for scalar in scalars if scalar.expression]


def fields_of(scalars: Iterable[Scalar], seats: int) -> tuple[Field, ...]:
    """The fields of an observation that show scalars."""
    return tuple(scalar.field(seats) for scalar in observed(scalars))


def write_scalars(scalars: Iterable[Scalar], state: Any) -> dict[str, Any]:
    """The scalars that a position stores under their own names."""
    written: dict[str, Any] = {}
    shared: dict[str, list[Any]] = {}
    for scalar in scalars:
        if scalar.kept is not None:
            value = scalar.kept.write(state, getattr(state, scalar.name))
            if scalar.kept.key:
                row = shared.setdefault(scalar.kept.key, [])
                written[scalar.kept.key] = row
                row.append(value)
            else:
                written[scalar.name] = value
    return written


def read_scalars(scalars: Iterable[Scalar], state: Any, written: Mapping[str, Any]) -> None:
    """Put onto a table what `write_scalars` wrote; what is left out is empty."""
    rows = {key: list(value) for key, value in written.items() if isinstance(value, list | tuple)}
    for scalar in scalars:
        kept = scalar.kept
        if kept is None:
            continue
        value: int = scalar.empty
        if kept.key in rows and not rows[kept.key]:
            raise BadPosition(f"{kept.key}: a value is missing")
        if kept.key in rows:
            value = kept.read(state, rows[kept.key].pop(0), kept.key)
        elif not kept.key and scalar.name in written:
            value = _read(scalar, state, written[scalar.name])
        setattr(state, scalar.name, value == 1 if scalar.flag else value)


def _read(scalar: Scalar, state: Any, written: Any) -> int:
    kept = scalar.kept
    assert kept is not None
    if kept.by != "number":
        return kept.read(state, written, scalar.name)
    if scalar.flag and isinstance(written, bool):
        return int(written)
    value = kept.read(state, written, scalar.name)
    return within(value, scalar.low, _size(scalar.high, state.seats), scalar.name)


def keys_of(scalars: Iterable[Scalar]) -> set[str]:
    """The names under which a position stores them."""
    return {one.kept.key or one.name for one in scalars if one.kept is not None}


def without(scalars: Iterable[Scalar], written: Any) -> Any:
    """A position's other parts; anything but an object is left for its reader to refuse."""
    if not isinstance(written, Mapping):
        return written
    keys = keys_of(scalars)
    return {key: value for key, value in written.items() if key not in keys}


def _size(size: Size, seats: int) -> int:
    return size if isinstance(size, int) else size(seats)


def _names(names: Names, state: Any) -> Sequence[str]:
    return names(state) if callable(names) else names


def _shaped(written: Any, kind: Any, what: str) -> Any:
    try:
        return convert(written, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"{what}: {error}") from None
