"""A person's own data: all of it in one document, and its deletion."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, update

from honjin.engine.view import seat_name
from honjin.server import schema
from honjin.server.account_store import digest
from honjin.server.accounts import Accounts
from honjin.server.cookies import Identity
from honjin.server.database import now
from honjin.server.departures import Departures
from honjin.server.errors import NotYours
from honjin.server.people import People
from honjin.server.table_cache import persist
from honjin.server.wire_people import Export

FORMER = "a former player"


class Personal:
    """Export and deletion."""

    def __init__(self, accounts: Accounts, people: People, departures: Departures) -> None:
        self.accounts = accounts
        self.people = people
        self.departures = departures
        self.cache = accounts.cache
        self.store = accounts.store

    def export(self, who: Identity) -> Export:
        """Everything that is stored about a person."""
        seats, tables, chat = schema.seats.c, schema.tables.c, schema.chat.c
        mine = seats.guest == who.guest
        played = (
            select(seats.table_id, tables.game, seats.seat, seats.name, tables.started)
            .add_columns(tables.over, tables.made, tables.changed)
            .join(schema.tables, tables.id == seats.table_id)
            .where(mine)
        )
        said = (
            select(chat.table_id, chat.text, chat.made)
            .join(schema.seats, (seats.table_id == chat.table_id) & (seats.seat == chat.seat))
            .where(mine)
        )
        noted = select(schema.notes.c.table_id, schema.notes.c.text)
        places = select(schema.results).where(schema.results.c.guest == who.guest)
        return Export(
            account=self.accounts.account(who),
            rest=self.people.rest(who.guest),
            tables=self._rows(played),
            chat=self._rows(said),
            notes=self._rows(noted.where(schema.notes.c.guest == who.guest)),
            results=self._rows(places),
            tournaments=self._rows(
                select(schema.entrants).where(schema.entrants.c.guest == who.guest)
            ),
        )

    def _rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        with self.store.engine.connect() as db:
            return [dict(row._mapping) for row in db.execute(query)]

    def delete(self, guest: str, name: str) -> None:
        """Delete a person: they leave running games, and finished games no longer name them."""
        if self.store.guest(guest) != name:
            raise NotYours("type your name exactly to confirm")
        for table, seat in self._running(guest):
            persist(lambda table=table, seat=seat: self._leave(guest, table, seat))  # type: ignore[misc]
        with self.store.writing() as db:
            tables = self._forget(db, guest)
        for table in tables:
            self.cache.forget(table)
            self.cache.tell(table)

    def _running(self, guest: str) -> list[tuple[str, int]]:
        seats, tables = schema.seats.c, schema.tables.c
        query = (
            select(seats.table_id, seats.seat)
            .join(schema.tables, tables.id == seats.table_id)
            .where(seats.guest == guest, tables.over.is_(False))
        )
        with self.store.engine.connect() as db:
            return [(row.table_id, row.seat) for row in db.execute(query)]

    def _leave(self, guest: str, table: str, seat: int) -> None:
        with self.cache.at(table) as live:
            started, halted, over = live.started, live.halted, live.over
        if over or halted:
            return
        if started:
            self.departures.resign(guest, table, seat_name(seat))
        else:
            self.departures.lobbies.stand(guest, table, seat_name(seat))

    def _forget(self, db: Connection, guest: str) -> list[str]:
        seats = schema.seats.c
        rows = db.execute(select(seats.table_id, seats.seat).where(seats.guest == guest)).all()
        for row in rows:
            own = (seats.table_id == row.table_id, seats.seat == row.seat)
            db.execute(update(schema.seats).where(*own).values(name=FORMER, guest=guest))
            chat = schema.chat.c
            said = (chat.table_id == row.table_id, chat.seat == row.seat)
            db.execute(update(schema.chat).where(*said).values(name=FORMER))
            _rewrite(db, row.table_id, row.seat)
            self.store.announce(db, row.table_id)
        own_rows = (schema.sessions, schema.credentials, schema.tokens, schema.names)
        for table in (
            *own_rows,
            schema.holidays,
            schema.notes,
            schema.deliveries,
            schema.notices,
            schema.subscriptions,
            schema.orders,
            schema.hooks,
            schema.tenures,
        ):
            db.execute(delete(table).where(table.c.guest == guest))
        _leave_tournaments(db, guest)
        known = schema.relations.c
        db.execute(delete(schema.relations).where((known.guest == guest) | (known.other == guest)))
        # Nobody can sign in with this; it makes cookies of earlier servers invalid.
        mark = {"id": digest("gone", guest), "guest": guest, "kind": "gone", "made": now()}
        db.execute(insert(schema.credentials).values(value="", label="", **mark))
        gone = {"name": FORMER, "zone": "", "quiet_from": 0, "quiet_to": 0}
        db.execute(update(schema.guests).where(schema.guests.c.id == guest).values(**gone))
        return [row.table_id for row in rows]


def _leave_tournaments(db: Connection, guest: str) -> None:
    """Withdraw a person from tournaments."""
    playing, cups = schema.entrants.c, schema.tournaments.c
    waiting = select(cups.id).where(cups.state == "open")
    mine = playing.guest == guest
    db.execute(delete(schema.entrants).where(mine, playing.tournament.in_(waiting)))
    db.execute(update(schema.entrants).where(mine).values(name=FORMER, gone=True))


def _rewrite(db: Connection, table: str, seat: int) -> None:
    """Take a name out of the header of a finished game's record."""
    own = schema.finished.c.table_id == table
    record = db.execute(select(schema.finished.c.record).where(own)).scalar()
    if record is None:
        return
    key = f"seat.{seat_name(seat)}: "
    header, gap, moves = record.partition("\n\n")
    lines = [key + FORMER if line.startswith(key) else line for line in header.split("\n")]
    db.execute(update(schema.finished).where(own).values(record="\n".join(lines) + gap + moves))
