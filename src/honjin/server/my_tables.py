"""The list of a guest's tables: with whom, whose turn it is, what happened last, who won."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

import msgspec

from honjin.bots.levels import current, plain_of
from honjin.engine.decoders import decoder, read_json
from honjin.engine.errors import UnknownGame
from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server import event_log
from honjin.server.clocks import Clocks
from honjin.server.event_log import SPECTATORS, Deal, SeenEvent
from honjin.server.rows import SeatRow
from honjin.server.store import Store
from honjin.server.wire import MyTable, Pace, SeatInfo, Stage

SEATS_KEPT = 1 << 13
"""How many seats are cached as they are shown."""
LOOK_BACK = 40
"""How many decisions are searched for the latest one that the guest saw."""


class _Result(msgspec.Struct):
    """The winners in a stored view."""

    winners: list[str] = []


_VIEWS = decoder(dict[str, _Result])


def my_tables(clocks: Clocks, guest: str) -> list[MyTable]:
    """A guest's tables, the latest news for them first."""
    return [_line(clocks, guest, row) for row in clocks.store.tables_of(guest)]


def seat_info(chair: SeatRow, guest: str) -> SeatInfo:
    """A seat as a guest sees it."""
    mine = bool(guest) and chair.guest == guest
    kind = "person" if chair.present else chair.kind
    return _info(chair.seat, kind, chair.taken, chair.name, chair.level, mine, chair.stage)


@lru_cache(SEATS_KEPT)
def _info(
    seat: int, kind: str, taken: bool, name: str, level: str, mine: bool, stage: str
) -> SeatInfo:
    """Cached: the same for everybody who sees the same."""
    return SeatInfo(
        seat=seat_name(seat),
        kind="bot" if kind == "bot" else "open" if kind == "open" else "person",
        taken=taken,
        name=name,
        level=current(level),
        plain=plain_of(level),
        mine=mine,
        stage=next((one for one in get_args(Stage) if one == stage), ""),
    )


def _line(clocks: Clocks, guest: str, row: Any) -> MyTable:
    store = clocks.store
    chairs = store.seats(row.id)
    seats = [seat_info(chair, guest) for chair in chairs]
    pace = read_json(row.pace, Pace) if row.pace else None
    mine = [chair for chair in chairs if chair.guest == guest and chair.since and pace]
    own = [seat.seat for seat in seats if seat.mine]
    eyes = own or ([SPECTATORS] if row.spectators else [])
    waiting = list(row.waiting) if eyes else []
    title, lid = _box(row.game)
    return MyTable(
        id=row.id,
        game=row.game,
        title=title,
        lid=lid,
        seats=seats,
        started=row.started,
        over=row.over,
        waiting=waiting,
        my_turn=any(seat in waiting for seat in own),
        winners=_winners(store, row.id) if row.over and eyes else [],
        last=_last(store, row.id, eyes) if row.started else "",
        made=row.made,
        changed=row.changed,
        pace=pace,
        out_at=min((clocks.out_at(pace, chair) for chair in mine), default=0),
        notice=row.closed,
    )


def _box(game: str) -> tuple[str, str]:
    try:
        meta = find_game(game).meta
    except UnknownGame:
        return game.capitalize(), ""
    return meta.title, meta.lid


def _winners(store: Store, table: str) -> list[str]:
    ended = store.finished(table)
    if ended is None or not ended.views:
        return []
    return next(iter(_VIEWS.decode(ended.views).values())).winners


def _last(store: Store, table: str, eyes: list[str]) -> str:
    """The latest event that one of these seats saw."""
    deal, told = store.latest_told(table, LOOK_BACK)
    for text in told:
        if found := _heard(event_log.read(text), eyes):
            return found
    return _heard(read_json(deal, Deal).told, eyes) if deal else ""


def _heard(told: list[SeenEvent], eyes: list[str]) -> str:
    mine = (one.text for one in reversed(told) if one.text and set(one.eyes) & set(eyes))
    return next(mine, "")
