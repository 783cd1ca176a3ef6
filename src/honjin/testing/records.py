"""Recorded games with a digest of everything each seat saw, step by step.

Beside `game.kifu` lies `game.digest`: a line for the start and one for every line of the record,
with four hexadecimal digits for the spectator and for each seat. They stand for the view, the legal
actions, whether undo is possible, and the events of that step. A change of rules, views or
sentences anywhere in the game shows as the first step at which somebody sees something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from honjin.engine.errors import Fault
from honjin.engine.record import (
    FindGame,
    Record,
    check_claims,
    open_recorded,
    read_record,
    replay_line,
)
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table

encode = msgspec.json.Encoder(order="deterministic").encode


class Change(msgspec.Struct, frozen=True):
    """Where a recorded game first differs from its digest file.

    >>> print(Change(3, "A pass", ("B",)))
    after step 3 (A pass), B would see something else
    """

    step: int
    line: str
    """The line of the record that led there; empty for the start."""
    eyes: tuple[str, ...]
    """Who sees something else: `spectator`, `A`, `B` …"""

    def __str__(self) -> str:
        what = f"after step {self.step} ({self.line})" if self.line else "at the start"
        return f"{what}, {', '.join(self.eyes)} would see something else"


def digest_path(record: Path) -> Path:
    """The digest file of a record.

    >>> digest_path(Path("game.kifu")).name
    'game.digest'
    """
    return record.with_suffix(".digest")


def digest_lines(record: Record, find: FindGame) -> Iterator[str]:
    """The lines of a digest file: one for the start and one for each line of the record.

    >>> import honjin
    >>> record = read_record(honjin.open_table("kenjin", seed=1).record())
    >>> len(list(digest_lines(record, honjin.find_game))) == 1 + len(record.lines)
    True
    """
    table = open_recorded(record, find)
    eyes = (SPECTATOR, *range(table.seats))
    heard = dict.fromkeys(eyes, 0)
    yield _digest_line(table, heard)
    for line in record.lines:
        replay_line(table, line)
        yield _digest_line(table, heard)
    check_claims(table, record)


def _digest_line(table: Table, heard: dict[int, int]) -> str:
    return " ".join(_digest(table, seat, heard) for seat in heard)


def _digest(table: Table, seat: int, heard: dict[int, int]) -> str:
    events = table.events(seat, heard[seat])
    heard[seat] += len(events)
    legal, undo = ([], False) if seat < 0 else (table.state.legal(seat), table.can_undo(seat))
    return blake2b(encode((table.view(seat), legal, undo, events)), digest_size=2).hexdigest()


def first_change(record: Record, expected: list[str], find: FindGame) -> Change | None:
    """The first step at which a seat sees something else than the digest says, or None."""
    now = list(digest_lines(record, find))
    if len(now) != len(expected):
        raise Fault(f"the digest has {len(expected)} lines, the record makes {len(now)}")
    for step, (new, old) in enumerate(zip(now, expected, strict=True)):
        if new != old:
            names = ("spectator", *"ABCDEFGH")
            pairs = zip(names, new.split(), old.split(), strict=False)
            line = record.lines[step - 1] if step else None
            words = f"{line.who} {line.words}" if line else ""
            return Change(step, words, tuple(name for name, x, y in pairs if x != y))
    return None


def check_record(path: Path, find: FindGame) -> Record:
    """Replay a record strictly and compare every step with its digest file."""
    record = read_record(path.read_text("utf-8"))
    expected = digest_path(path).read_text("ascii").splitlines()
    change = first_change(record, expected, find)
    if change is not None:
        raise Fault(f"{path.name}: {change}")
    return record


def write_digest(path: Path, find: FindGame) -> None:
    """Write the digest file of a record again."""
    record = read_record(path.read_text("utf-8"))
    lines = "".join(f"{line}\n" for line in digest_lines(record, find))
    digest_path(path).write_text(lines, "ascii")
