"""The records of a run's games: one compressed file of lines, each a game's number and record.

    from honjin import open_record
    from honjin.arena.records import read_records

    for game in read_records("runs/first"):
        table = open_record(game.record)

A run writes the file as compressed pieces while it is played, each before the results of its games,
and packs it again when the last game is done. So it always has the records of all results.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from honjin.engine.errors import BadRecord, HonjinError
from honjin.engine.game import Game, Setup
from honjin.engine.lanes import reward
from honjin.engine.observation import observation
from honjin.engine.player import Player, guess_for
from honjin.engine.record import open_recorded, read_record, write_record
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.engine.table import Table
from honjin.engine.undo import Entry
from honjin.engine.view import seat_name
from honjin.games import find_game

RECORDS = "records.jsonl.gz"


class Step(NamedTuple):
    """A decision of a game: a row of a table for learning programs."""

    game: int
    """The number of the game in its run."""
    step: int
    """How many decisions came before it in the game."""
    seat: int
    action: int
    path: str
    """The action in words."""
    legal: list[int]
    """All actions that were legal, by number; `action` is one of them."""
    observation: list[int]
    """What the seat knew, as `game.fields` describes it."""
    reward: float
    """What the game was worth to the seat at its end: rewards of all seats sum to zero."""


class GameRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    r"""A game of a run: its number, and its record as `honjin.open_record` takes it.

    >>> GameRecord(17, "honjin: 1\n...").game
    17
    """

    game: int
    record: str


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(GameRecord)


# Reading.


def read_records(path: str | Path) -> Iterator[GameRecord]:
    """The games of a run's folder (or of its records file), one after the other.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     pack_records(Path(folder) / RECORDS, [GameRecord(0, "a record")])
    ...     [game.record for game in read_records(folder)]
    ['a record']
    """
    file = Path(path)
    if file.is_dir():
        file /= RECORDS
    with gzip.open(file, "rb") as lines:
        try:
            for number, line in enumerate(lines, start=1):
                try:
                    yield _decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    raise BadRecord(f"{file}: this is not a game: {error}", number) from None
        except (EOFError, OSError, zlib.error) as error:
            raise BadRecord(f"{file} is damaged: {error}") from None


def read_steps(path: str | Path) -> Iterator[Step]:
    """Every decision of every game of a run's folder, for imitation and statistics.

        import pandas
        steps = pandas.DataFrame(read_steps("runs/games"))

    Games are played through the rules again, one after the other; outcomes of chance are left out.
    """
    for game in read_records(path):
        yield from steps_of(game)


def steps_of(game: GameRecord) -> Iterator[Step]:
    """The decisions of one game of a run.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> table.apply("A", "deploy scout village")
    >>> [(step.seat, step.path) for step in steps_of(GameRecord(0, table.record()))]
    [(0, 'deploy scout village')]
    """
    record = read_record(game.record)
    table = open_recorded(record, find_game)
    rules, seats, state = table.game, table.seats, table.state
    rows: list[tuple[int, int, str, list[int], list[int]]] = []
    for line in record.lines:
        seat = CHANCE if line.who == "*" else ord(line.who) - ord("A")
        try:
            number = rules.number(seat, seats, line.words)
            if seat != CHANCE:
                seen = observation(rules, state, seat)
                rows.append((seat, number, line.words, list(state.legal(seat)), seen))
            state.apply(seat, number)
        except (HonjinError, ValueError) as error:
            raise BadRecord(f"game {game.game}: {error}", line.number) from None
    worth = [reward(state, seat) if state.over() else 0.0 for seat in range(seats)]
    for step, (seat, number, words, legal, seen) in enumerate(rows):
        yield Step(game.game, step, seat, number, words, legal, seen, worth[seat])


def whole_records(file: Path) -> Iterator[GameRecord]:
    """The games of a file in the order of their numbers, up to the first incomplete one."""
    if not file.exists():
        return
    expected = 0
    try:
        for game in read_records(file):
            if game.game != expected:
                return
            expected += 1
            yield game
    except BadRecord:
        return


# Writing.


def append_records(file: BinaryIO, games: Sequence[tuple[int, str]]) -> None:
    """Append games to the file, flushed to disk."""
    file.write(gzip.compress(b"".join(_line(*game) for game in games), mtime=0))
    file.flush()
    os.fsync(file.fileno())


def pack_records(path: Path, games: Iterable[GameRecord]) -> None:
    """Rewrite the file with these games only; the same games give the same bytes."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as raw:
        with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
            for game in games:
                file.write(_line(game.game, game.record))
        raw.flush()
        os.fsync(raw.fileno())
    part.replace(path)


def _line(number: int, record: str) -> bytes:
    return _encoder.encode(GameRecord(number, record)) + b"\n"


# Playing.


def play_recorded(state: State, players: list[Player] | None, rng: Rng) -> list[Entry]:
    """The game that `play_game` plays (`play_random` where there are no players), step by step."""
    dice = rng if players is None else rng.fork(0)
    streams = [rng.fork(1 + seat) for seat in range(len(players or ()))]
    entries: list[Entry] = []
    seat = state.actor()
    while seat != NOBODY:
        if seat == CHANCE:
            action = state.draw(dice)
        elif players is None:
            legal = state.legal(seat)
            action = legal[rng.below(len(legal))]
        else:
            own = streams[seat]
            action = players[seat].choose(guess_for(state, seat, own), seat, own)
        entries.append(Entry(int(seat), int(action)))
        if seat == CHANCE:
            state.step(seat, action)
        else:
            state.apply(seat, action)
        seat = state.actor()
    return entries


def record_of(
    game: Game[State], setup: Setup, state: State, entries: list[Entry], bots: Sequence[str]
) -> str:
    """The record of a game that was played outside of a table."""
    table = Table(game, setup)
    table.state = state
    table.entries = entries
    return write_record(table, {seat_name(seat): bot for seat, bot in enumerate(bots)})
