"""Standing orders: answers that a player prepares for questions to come.

Only their owner sees them. An answer comes after a random delay, as long as a person at the table
would need, so that timing does not reveal the order. It is an ordinary action of its owner under an
id made of the order's, so it is given once, whichever process gives it and even if one dies.
"""

from __future__ import annotations

import secrets
from typing import Any, cast
from zlib import crc32

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from honjin.engine.decoders import read_json
from honjin.engine.errors import BadOption, HonjinError
from honjin.server import schema
from honjin.server.actions import Actions
from honjin.server.database import ConcurrentChange
from honjin.server.errors import Overtaken, TooMany, WrongMoment
from honjin.server.live_table import LiveTable
from honjin.server.table_cache import TableCache, check_playing, own_seat
from honjin.server.telemetry import log
from honjin.server.wire import Act
from honjin.server.wire_orders import GiveOrder, OrderInfo, OrderKind

EACH = 20
"""Orders of one seat."""
SOONEST, LATEST = 2_000, 9_000
"""Milliseconds after which an order answers."""
BATCH = 200
LEASE = 10.0
SPREAD = 1024
"""How many order ids there are in a millisecond."""


class Orders:
    """Stores orders, and answers with them."""

    def __init__(self, cache: TableCache, actions: Actions) -> None:
        self.cache = cache
        self.store = cache.store
        self.actions = actions
        self.server_clock = actions.clocks.server_clock

    # For the owner.

    def mine(self, guest: str, table: str) -> list[OrderInfo]:
        """A guest's orders at a table."""
        kept = schema.orders.c
        query = select(schema.orders).where(kept.table_id == table, kept.guest == guest)
        with self.store.engine.connect() as db:
            rows = db.execute(query.order_by(kept.id)).all()
        return [
            OrderInfo(
                row.id,
                row.seat,
                cast(OrderKind, row.kind),
                read_json(row.choices, list[str]),
                row.once,
                row.until,
            )
            for row in rows
        ]

    def give(self, guest: str, table: str, ask: GiveOrder) -> list[OrderInfo]:
        """A new order; it answers from the next question on, the one that is open included."""
        kept = schema.orders.c
        with self.cache.at(table) as live:
            seat = own_seat(live, guest, ask.seat)
            check_playing(live)
            choices = [" ".join(choice.split()) for choice in ask.choices]
            _check(live, seat, ask, choices)
            until = round_of(live, seat) if ask.this_round else 0
            if ask.this_round and not until:
                raise BadOption(f"{live.title} has no rounds: leave this_round out")
            own = (kept.table_id == table, kept.guest == guest)
            values = {
                "table_id": table,
                "seat": ask.seat,
                "guest": guest,
                "kind": ask.kind,
                "choices": msgspec.json.encode(choices).decode(),
                "once": ask.once,
                "until": until,
                "looked": -1,
                "asked": 0,
                "due": 0,
            }
            with self.store.writing() as db:
                count = db.execute(select(func.count()).where(*own)).scalar_one()
                if count >= EACH:
                    raise TooMany(f"{EACH} orders are the most you can have: withdraw some first")
                last = db.execute(select(func.max(kept.id)).where(*own)).scalar() or 0
                number = self._free_number(db, last)
                db.execute(insert(schema.orders).values(id=number, **values))
        return self.mine(guest, table)

    def _free_number(self, db: Connection, last: int) -> int:
        """A new id, larger than the person's `last`; it does not count other people's orders."""
        kept = schema.orders.c
        number = max(self.server_clock.now() * SPREAD, last + 1) + secrets.randbelow(SPREAD)
        while db.execute(select(kept.id).where(kept.id == number)).first():
            number += 1 + secrets.randbelow(SPREAD)
        return number

    def withdraw(self, guest: str, table: str, id_: int) -> list[OrderInfo]:
        """Withdraw an order; what it has answered stays."""
        kept = schema.orders.c
        own = (kept.id == id_, kept.table_id == table, kept.guest == guest)
        with self.store.writing() as db:
            db.execute(delete(schema.orders).where(*own))
        return self.mine(guest, table)

    # For the server.

    def run(self) -> None:
        """Look at questions that are new, and give the answers that are due."""
        if not self.store.lease("orders", LEASE):
            return
        self._clear()
        for row in self._awaited():
            try:
                self._look(row)
            except (Overtaken, WrongMoment, ConcurrentChange):
                continue
            except HonjinError as error:
                log.error("order", exc_info=error)
                self._drop(row)

    def _awaited(self) -> list[Any]:
        """Orders of seats that owe a decision: not looked at yet at this version, or due."""
        kept, tables = schema.orders.c, schema.tables.c
        now = self.server_clock.now()
        new = (kept.due == 0) & (kept.looked != tables.version)
        due = (kept.due > 0) & (kept.due <= now)
        query = (
            select(schema.orders, tables.version)
            .join(schema.tables, tables.id == kept.table_id)
            .where(tables.over.is_(False), tables.suspended.is_(False))
            .where(tables.waiting.contains(kept.seat), new | due)
            .order_by(kept.id)
            .limit(BATCH)
        )
        with self.store.engine.connect() as db:
            return list(db.execute(query).all())

    def _clear(self) -> None:
        """Orders end with their games."""
        kept, tables = schema.orders.c, schema.tables.c
        over = select(tables.id).where(tables.over.is_(True))
        ended = select(kept.id).where(kept.table_id.in_(over)).limit(BATCH)
        with self.store.engine.connect() as db:
            ids = list(db.execute(ended).scalars())
        if ids:
            with self.store.writing() as db:
                db.execute(delete(schema.orders).where(kept.id.in_(ids)))

    def _look(self, row: Any) -> None:
        with self.cache.at(row.table_id) as live:
            seat = ord(row.seat) - ord("A")
            chair = live.seats[seat]
            if live.over or chair.guest != row.guest:
                self._drop(row)
                return
            if not chair.present or seat not in live.waiting():
                return
            if row.until and round_of(live, seat) != row.until:
                self._drop(row)
                return
            action = answer(live, seat, row.kind, msgspec.json.decode(row.choices))
            asked, version = question(live, seat), live.version_of(seat)
            if action and (row.due == 0 or row.asked != asked):
                spread = secrets.randbelow(LATEST - SOONEST + 1)
                due = self.server_clock.now() + SOONEST + spread
                self._save(row, looked=live.version, asked=asked, due=due)
                return
            self._save(row, looked=live.version, due=0)
            if not action:
                return
        name = f"order{row.id}" if row.once else f"order{row.id}.{version}"
        ask = Act(name, version, row.seat, action)
        self.actions.act(row.guest, row.table_id, ask)
        if row.once:
            self._drop(row)

    def _save(self, row: Any, **values: Any) -> None:
        """Store what was found, unless another process did."""
        kept = schema.orders.c
        same = (kept.id == row.id, kept.looked == row.looked, kept.due == row.due)
        with self.store.writing() as db:
            if db.execute(update(schema.orders).where(*same).values(**values)).rowcount != 1:
                raise ConcurrentChange

    def _drop(self, row: Any) -> None:
        with self.store.writing() as db:
            db.execute(delete(schema.orders).where(schema.orders.c.id == row.id))


def answer(live: LiveTable, seat: int, kind: str, choices: list[str]) -> str:
    """What an order says to the question that a seat is asked now; empty if nothing."""
    legal = live.shown(seat).legal
    if kind == "forced":
        return legal[0] if len(legal) == 1 else ""
    wanted = list(live.game.meta.declines) if kind == "pass" else choices
    for choice in wanted:
        found = [path for path in legal if begins(path, choice)]
        if kind != "pass" and found:
            return found[0]
        if choice in found:
            return choice
    return ""


def question(live: LiveTable, seat: int) -> int:
    """A number for what a seat is asked: another one for another question."""
    return crc32(f"{live.course.last_of(seat)} {live.shown(seat).legal}".encode())


def begins(path: str, words: str) -> bool:
    """Whether an action is these words, or begins with them."""
    return path == words or path.startswith(f"{words} ")


def round_of(live: LiveTable, seat: int) -> int:
    """The round a seat sees; 0 in a game without rounds."""
    view = live.shown(seat).view
    return int(getattr(view, "round", 0) or getattr(view, "turn", 0) or 0)


def _check(live: LiveTable, seat: int, ask: GiveOrder, choices: list[str]) -> None:
    if ask.kind == "answer":
        if not choices:
            raise BadOption("name at least one answer in choices", field="choices")
        paths = live.game.paths(seat, live.setup.seats)
        for choice in choices:
            if not any(begins(path, choice) for path in paths):
                game = live.game.meta.title
                raise BadOption(f"{game} has no action that begins with {choice!r}")
        return
    if choices:
        raise BadOption("only orders of kind answer have choices", field="choices")
    if ask.kind == "pass" and not live.game.meta.declines:
        raise BadOption(f"in {live.game.meta.title} no question can be passed")
