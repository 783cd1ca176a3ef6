"""Records (`.kifu`): a header, then one line for every action, outcome and undo.

A record is plain text that a person can read, write and diff:

    honjin: 1
    game: kenjin
    rules: 1
    seats: 2
    option.setup: random

    * first B
    * tile port
    B deploy scout port
    B undo              # changed their mind
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadRecord, HonjinError, UnknownGame, quoted
from honjin.engine.game import Game, Setup
from honjin.engine.options import write_option
from honjin.engine.pack import Pack
from honjin.engine.state import CHANCE, State
from honjin.engine.table import Table
from honjin.engine.undo import UNDO, Entry
from honjin.engine.view import seat_name

FORMAT = "1"
FindGame = Callable[[str, int], Game[State]]


class Line(msgspec.Struct, frozen=True):
    """One line of play: A, B … or * for chance, and what was done.

    >>> Line(12, "A", "deploy scout bridge").who
    'A'
    """

    number: int
    who: str
    words: str


class Record(msgspec.Struct):
    """A record as read, not yet checked against the rules.

    >>> import honjin
    >>> record = read_record(honjin.open_table("kenjin", seed=1).record({"A": "Ann"}))
    >>> record.names, record.header["game"]
    ({'A': 'Ann'}, 'kenjin')
    """

    header: dict[str, str]
    lines: list[Line]

    @property
    def names(self) -> dict[str, str]:
        """Who sat where, as far as the record tells."""
        return {k[5:]: v for k, v in self.header.items() if k.startswith("seat.")}


# Writing.


def write_record(table: Table, names: dict[str, str] | None = None) -> str:
    """The record of a table; the seed itself is written only when the game is over.

    >>> import honjin
    >>> write_record(honjin.open_table("kenjin", seed=1)).splitlines()[1]
    'game: kenjin'
    """
    end: dict[str, str] = {}
    if table.over:
        end["result"] = write_result(table.scores())
        if isinstance(table.source, VerifiableSeed):
            end["seed"] = table.source.secret
    lines = [_line(table, entry) for entry in table.entries]
    return compose_record(dict(_header(table)), names or {}, lines, end)


def compose_record(
    header: dict[str, str], names: dict[str, str], lines: list[str], end: dict[str, str]
) -> str:
    """A record from its parts; `names` says who sat where."""
    seats = {f"seat.{seat}": _one_line(name) for seat, name in names.items()}
    out = [f"{key}: {value}".rstrip() for key, value in (header | seats).items()]
    out += ["", *lines]
    if end:
        out += ["", *(f"{key}: {value}" for key, value in end.items())]
    return "\n".join(out) + "\n"


def _header(table: Table) -> Iterator[tuple[str, str]]:
    meta = table.game.meta
    yield from header_of(meta.name, meta.rules, table.setup)
    if isinstance(table.source, VerifiableSeed):
        yield "seed-hash", table.source.hash
    if table.started_from is not None:
        yield "position", msgspec.json.encode(table.started_from).decode()


def header_of(name: str, rules: int, setup: Setup) -> Iterator[tuple[str, str]]:
    """The header of a record as far as the setup tells it."""
    yield "honjin", FORMAT
    yield "game", name
    yield "rules", str(rules)
    yield "seats", str(setup.seats)
    for option, chosen in setup.options.items():
        yield f"option.{option}", write_option(chosen)
    if setup.pack is not None:
        yield "pack", setup.pack.name
        for path, value in sorted(setup.pack.set.items()):
            yield f"set.{path}", msgspec.json.encode(value).decode()


def _line(table: Table, entry: Entry) -> str:
    if entry.seat == CHANCE:
        return f"* {table.game.path(CHANCE, entry.action, table.seats)}"
    words = (
        "undo" if entry.action == UNDO else table.game.path(entry.seat, entry.action, table.seats)
    )
    return f"{seat_name(entry.seat)} {words}"


def write_result(scores: list[int]) -> str:
    """The points of every seat, as a record names them."""
    return " ".join(f"{seat_name(seat)} {points}" for seat, points in enumerate(scores))


def _one_line(text: str) -> str:
    return " ".join(text.split())[:80]


# Reading.


def read_record(text: str) -> Record:
    """Take a record apart. `replay` then checks it.

    >>> read_record("hello")
    Traceback (most recent call last):
    honjin.engine.errors.BadRecord: line 1: a line begins with a seat (A, B …) or *, not 'hello'
    """
    record = Record({}, [])
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if colon and " " not in key:
            if key in record.header:
                raise BadRecord(f"duplicate header {key!r}", number)
            record.header[key] = value.strip()
            continue
        who, _, words = line.partition("#")[0].strip().partition(" ")
        if who != "*" and not (len(who) == 1 and "A" <= who <= "Z"):
            raise BadRecord(f"a line begins with a seat (A, B …) or *, not {quoted(who)}", number)
        if not words.strip():
            raise BadRecord(f"the line of {who} has no action", number)
        record.lines.append(Line(number, who, " ".join(words.split())))
    for key in ("honjin", "game", "rules", "seats"):
        if key not in record.header:
            raise BadRecord(f"the header has no line '{key}: …'")
    if record.header["honjin"] != FORMAT:
        raise BadRecord(f"this is format {record.header['honjin']!r}; this program reads {FORMAT}")
    return record


def replay(record: Record, find: FindGame) -> Table:
    """Play a record through the rules, strictly, and check its result and its seed.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seed=1)
    >>> replay(read_record(table.record()), honjin.find_game).view("A") == table.view("A")
    True
    """
    table = open_recorded(record, find)
    for line in record.lines:
        replay_line(table, line)
    check_claims(table, record)
    return table


def open_recorded(record: Record, find: FindGame) -> Table:
    """The table of a record before its first line."""
    header = record.header
    try:
        game = find(header["game"], _int(header, "rules"))
        setup = game.setup(_int(header, "seats"), _section(header, "option."), _pack(header))
        state = None
        if "position" in header:
            state = game.load(_json(header["position"]), setup)
        return Table(game, setup, None, state)
    except (BadRecord, UnknownGame):
        raise
    except HonjinError as error:
        raise BadRecord(f"the header does not fit: {error}") from None


def replay_line(table: Table, line: Line) -> None:
    """Carry out one line of a record."""
    try:
        if line.words == "undo":
            table.undo(line.who)
        else:
            table.apply(line.who, line.words)
    except HonjinError as error:
        raise BadRecord(f"{line.who} {line.words}: {error}", line.number) from None


def check_claims(table: Table, record: Record) -> None:
    """The result and the seed that a record names must be true."""
    claimed = record.header.get("result")
    if claimed is not None:
        if not table.over:
            raise BadRecord("the record names a result, but the game is not over")
        if claimed.split() != write_result(table.scores()).split():
            raise BadRecord(f"the result is {write_result(table.scores())}, not {claimed}")
    if "seed" in record.header:
        verify_draws(table, record)


def verify_draws(table: Table, record: Record) -> None:
    """Draw everything again from the published seed and compare (see `chance`)."""
    try:
        seed = VerifiableSeed(record.header["seed"])
    except HonjinError as error:
        raise BadRecord(str(error)) from None
    if record.header.get("seed-hash") != seed.hash:
        raise BadRecord("the seed does not fit the hash published at the start")
    start = table.started_from
    state = None if start is None else table.game.load(start, table.setup)
    again = Table(table.game, table.setup, seed, state)
    try:
        for entry in table.entries:
            if entry.seat != CHANCE:
                _repeat(again, entry)
    except HonjinError:
        pass  # after another draw, what was done next may not even be legal
    if again.entries != table.entries:
        raise BadRecord("the draws in the record are not those of the published seed")


def _repeat(table: Table, entry: Entry) -> None:
    if entry.action == UNDO:
        table.undo(entry.seat)
    else:
        table.apply(entry.seat, entry.action)


def _section(header: dict[str, str], prefix: str) -> dict[str, object]:
    return {key[len(prefix) :]: val for key, val in header.items() if key.startswith(prefix)}


def _pack(header: dict[str, str]) -> Pack | None:
    if "pack" not in header:
        return None
    values = {path: _json(str(value)) for path, value in _section(header, "set.").items()}
    for path, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise BadRecord(f"set.{path} must be a number or a word in quotes")
    return Pack(header["game"], header["pack"], values)


def _int(header: dict[str, str], key: str) -> int:
    if not header[key].isascii() or not header[key].isdigit() or len(header[key]) > 9:
        raise BadRecord(f"{key!r} must be a whole number, not {quoted(header[key])}")
    return int(header[key])


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"{quoted(text)} is not JSON: {error}") from None
