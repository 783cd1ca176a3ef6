"""What the numbers of an observation mean: a table of fields for each game and number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from threading import local
from typing import TYPE_CHECKING, Any

import msgspec

from honjin.engine.dialect import i16, vec

if TYPE_CHECKING:
    from honjin.engine.game import Game
    from honjin.engine.state import State


class Field(msgspec.Struct, frozen=True):
    """Some numbers of an observation that mean the same kind of thing.

    `shape` says how they are arranged, the last index running fastest; none is below `low` or
    above `high`.

    >>> Field("map", (4, 3), 0, 5, "units by place and kind").length
    12
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers there are."""
        length = 1
        for size in self.shape:
            length *= size
        return length


class Reading(msgspec.Struct, frozen=True):
    """How a network reads a field: which numbers of its items it takes together.

    Each combination of their values is a feature of its own. Items that are `shared` mean the same
    wherever they stand, such as the cards of a hand.
    """

    field: str
    values: tuple[int, ...]
    """How many values each of those numbers has; more count as the last one."""
    numbers: tuple[int, ...] = ()
    """Places within an item, which is the last index of the field; none: each number by itself."""
    shared: bool = False
    start: int = 0
    count: int | None = None
    """Which items are read: this many from `start` on; all of them by default."""


class Pointer(msgspec.Struct, frozen=True):
    """Actions that name an item of a field, such as the card that a scout turns over.

    Item by item there are `each` actions, from `first` on. How good one of them looks to a network
    depends on what the observation says about its item, not on the item's number.
    """

    first: int
    field: str
    values: tuple[int, ...]
    """How many values the numbers that are read have; more count as the last one."""
    numbers: tuple[int, ...]
    """Which numbers of the item are read: one or two."""
    start: int
    count: int
    each: int = 1
    by_seat: int = 0
    """Items of a seat, if the actions begin with seat A's and the field with the own ones."""

    @property
    def rows(self) -> int:
        """How many different items there can be."""
        return prod(self.values)


def length(fields: Sequence[Field]) -> int:
    """How many numbers an observation has.

    >>> import honjin
    >>> length(honjin.find_game("kenjin").fields(2))
    163
    """
    return sum(field.length for field in fields)


def offsets(fields: Sequence[Field]) -> dict[str, int]:
    """Where each field begins.

    >>> import honjin
    >>> offsets(honjin.find_game("kenjin").fields(2))["phase"]
    0
    """
    places: dict[str, int] = {}
    at = 0
    for field in fields:
        places[field.name] = at
        at += field.length
    return places


def observation(game: Game[Any], state: State, seat: int) -> list[int]:
    """What a seat may know of a state, as a list of numbers.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, seed=1)
    >>> len(observation(table.game, table.state, 0))
    163
    """
    return observed(state, seat, length(game.fields(state.seats)))


class _Buffers(local):
    """Of each thread: a buffer for every length of an observation."""

    def __init__(self) -> None:
        self.by_width: dict[int, vec[i16]] = {}


_buffers = _Buffers()


def observed(state: State, seat: int, width: int) -> list[int]:
    """An observation of known length.

    Compiled code never lets go of a `vec` that it was handed, so every call hands over the same
    one: else each observation would stay in memory for good.
    """
    buffers = _buffers.by_width
    if width not in buffers:
        buffers[width] = vec[i16]([0] * width)
    state.observe(seat, buffers[width], 0)
    return list(buffers[width])
