"""What the host can do from the command line: list, check, export and close games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from honjin.engine.errors import BadOption
from honjin.engine.view import seat_name
from honjin.games.editions import use_editions
from honjin.server.application import Application
from honjin.server.config import Config
from honjin.server.errors import NotFound, WrongMoment
from honjin.server.live_table import LiveTable
from honjin.server.loader import Shadow, shadow
from honjin.server.store import Store

State = Literal["open", "running", "paused", "finished", "closed"]


class GameLine(Struct, frozen=True):
    """A table in the host's list. `decisions` counts all that was done, `changed` is Unix time."""

    id: str
    game: str
    state: State
    rules: int
    decisions: int
    changed: int
    names: list[str]
    notice: str = ""
    pinned: str = ""


class GameDetails(Struct, frozen=True):
    """One table as its host may look at it: no secrets, no chat."""

    line: GameLine
    seats: list[SeatLine]
    pinned: str
    """The rules edition that the game keeps; empty for the installed rules."""
    differs: str
    """How the installed (or pinned) rules differ from the stored game; empty if they agree."""
    decision: int
    """From which decision on; 0 if it is the deal or the end."""


class SeatLine(Struct, frozen=True):
    """A seat: who sits there, whether a decision is awaited, and how far an absence has gone."""

    seat: str
    name: str
    kind: str
    awaited: bool
    stage: str


class Difference(Struct, frozen=True):
    """A stored game that the installed rules play differently, and from which decision on."""

    id: str
    game: str
    rules: int
    over: bool
    decision: int
    what: str


def open_store(config: Config) -> Store:
    """The database of an existing server."""
    if not config.database and not Path(config.data, "honjin.db").is_file():
        raise BadOption(f"there is no Honjin database in {config.data}")
    use_editions(config.editions)
    try:
        return Store(config.url)
    except (SQLAlchemyError, ImportError) as error:
        why = str(error.__cause__ or error).strip().splitlines()[0]
        raise BadOption(f"the database cannot be used: {why}") from None


def list_games(tables: Application) -> Iterator[GameLine]:
    """All tables, the oldest first."""
    for row in tables.store.all_tables():
        with tables.cache.at(row.id) as live:
            yield _line(row, live)


def show_game(tables: Application, table: str) -> GameDetails:
    """One table, and whether its rules still play it as it is stored."""
    row = tables.store.table(table)
    if row is None:
        raise NotFound("there is no such table")
    with tables.cache.at(table) as live:
        line, awaited = _line(row, live), live.waiting()
        seats = [
            SeatLine(seat_name(one.seat), one.name, one.kind, one.seat in awaited, one.stage)
            for one in live.seats
        ]
    found = Shadow()
    if row.started:
        found = shadow(row, tables.store.seats(table), tables.store.entries(table))
    return GameDetails(line, seats, row.pinned, found.differs, found.at)


def _line(row: Any, live: LiveTable) -> GameLine:
    return GameLine(
        id=row.id,
        game=row.game,
        state=_state(live),
        rules=row.rules,
        decisions=live.version,
        changed=row.changed,
        names=[seat.name for seat in live.seats],
        notice=live.closed or live.halted,
        pinned=row.pinned,
    )


def _state(live: LiveTable) -> State:
    if live.closed:
        return "closed"
    if live.over:
        return "finished"
    if live.halted:
        return "paused"
    return "running" if live.started else "open"


def check_games(store: Store) -> Iterator[Difference | None]:
    """Replay every game that was begun; for each None, or how it would differ."""
    for line in store.all_tables():
        if not line.started:
            continue
        row = store.table(line.id)
        found = shadow(row, store.seats(row.id), store.entries(row.id))
        if not found.differs:
            yield None
            continue
        yield Difference(row.id, row.game, row.rules, row.over, found.at, found.differs)


def export_game(tables: Application, table: str) -> str:
    """The record of a game, secrets included; the seed only if it is over."""
    with tables.cache.at(table) as live:
        if not live.started:
            raise WrongMoment("this game has not started: there is no record yet")
        return live.record(seed=False) if live.ended is None else live.ended.record
