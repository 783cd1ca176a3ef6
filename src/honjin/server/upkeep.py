"""What a host does to single games after an upgrade or an accident: pin, move on, repair."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from honjin.engine.errors import HonjinError
from honjin.engine.events import Event
from honjin.games.editions import editions_of
from honjin.server.application import Application
from honjin.server.errors import NotFound, WrongMoment
from honjin.server.live_table import BACK, REPAIR, LiveTable
from honjin.server.loader import load_row, shadow
from honjin.server.store import Store

PINNED = "This game keeps the rules it has been played under."
UNPINNED = "This game goes on under the installed rules."
REPAIRED = "The host of this server has repaired this game."
SET_BACK = f"{REPAIRED} The last steps were taken back."


class Repair(Struct, frozen=True):
    """How many decisions a repaired game kept, and how many were taken back."""

    kept: int
    taken_back: int


def pin(tables: Application, table: str) -> str:
    """Let a game keep the rules it has been played under; the name of the edition.

    That is the latest kept edition that replays the whole game as it is stored.
    """
    row = _started(tables.store, table)
    if row.pinned:
        raise WrongMoment(f"this game keeps the edition {row.pinned} already")
    seats, entries = tables.store.seats(table), tables.store.entries(table)
    for edition in editions_of(row.game):
        if not shadow(_under(row, edition.name), seats, entries).differs:
            _play_under(tables, row, edition.name, Event("rules_pinned", {}, PINNED))
            return edition.name
    raise WrongMoment("no kept edition of the rules replays this game as it is stored")


def unpin(tables: Application, table: str) -> None:
    """Let a pinned game go on under the installed rules, if they can read its position."""
    row = _started(tables.store, table)
    if not row.pinned:
        raise WrongMoment("this game is not pinned")
    live = load_row(tables.store, _under(row, ""))
    if live.halted:
        raise WrongMoment("the installed rules cannot read this game's position")
    _play_under(tables, row, "", Event("rules_unpinned", {}, UNPINNED))


def repair(tables: Application, table: str, keep: int | None = None) -> Repair:
    """Set a running game to what its record says, as far as its rules can replay it.

    `keep` takes back more: only that many decisions stay.
    """
    with tables.cache.at(table) as live:
        if not live.started or live.over:
            raise WrongMoment("only a running game can be repaired")
        before = len(live.course.decisions)
        kept = _replayable(live, keep)
        told = SET_BACK if kept < before else REPAIRED
        move = live.restore(kept, 0, Event("repaired", {}, told))
        name = f"{REPAIR}{live.version}"
        tables.journal.commit(live, BACK, 0, str(kept), move, "", name)
        return Repair(kept, before - kept)


def _replayable(live: LiveTable, keep: int | None) -> int:
    try:
        possible = live.replayable()
    except HonjinError as error:
        raise WrongMoment(f"this game cannot be repaired: {error}") from None
    if keep is None:
        return possible
    if not 0 <= keep <= possible:
        raise WrongMoment(f"between 0 and {possible} decisions can be kept")
    return keep


def _started(store: Store, table: str) -> Any:
    row = store.table(table)
    if row is None:
        raise NotFound("there is no such table")
    if not row.started:
        raise WrongMoment("this game has not started: it will be played under the installed rules")
    return row


def _under(row: Any, edition: str) -> Any:
    """A table's row as if it were pinned to this edition."""
    return SimpleNamespace(**{**vars(row), "pinned": edition})


def _play_under(tables: Application, row: Any, edition: str, told: Event) -> None:
    """The entry makes a running server read the table again."""
    tables.store.pin(row.id, row.version, edition)
    tables.cache.forget(row.id)
    if row.over:
        return
    with tables.cache.at(row.id) as live:
        tables.journal.note(live, told.kind, told.text)
