"""A person's own data: all of it in one document, and its deletion."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, Table, delete, insert, select, update

from honjin.engine.view import seat_name
from honjin.server import schema
from honjin.server.account_store import digest
from honjin.server.accounts import Accounts
from honjin.server.cookies import Identity
from honjin.server.database import now
from honjin.server.departures import Departures
from honjin.server.erasure import erase_name
from honjin.server.errors import Forbidden
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
        """Everything that is stored about a person. What a table keeps of their moves is in its
        record."""
        guest = who.guest
        seats, tables, chat = schema.seats.c, schema.tables.c, schema.chat.c
        played = (
            select(seats.table_id, tables.game, seats.seat, seats.name, tables.started)
            .add_columns(tables.over, tables.made, tables.changed, seats.turns, seats.late)
            .join(schema.tables, tables.id == seats.table_id)
            .where(seats.guest == guest)
        )
        said = select(chat.table_id, chat.name, chat.to_seat, chat.text, chat.made)
        known, names = schema.relations.c, schema.guests.c
        related = (
            select(names.name, known.kind)
            .join(schema.guests, names.id == known.other)
            .where(known.guest == guest)
        )
        told = schema.reports.c
        reported = select(told.table_id, told.text, told.made).where(told.reporter == guest)
        return Export(
            account=self.accounts.account(who),
            rest=self.people.rest(guest),
            tables=self._rows(played),
            left=self._mine(schema.tenures, guest),
            chat=self._rows(said.where(chat.guest == guest)),
            notes=self._mine(schema.notes, guest),
            results=self._mine(schema.results, guest),
            tournaments=self._mine(schema.entrants, guest),
            people=self._rows(related),
            notices=self._mine(schema.notices, guest),
            silenced=self._mine(schema.silenced, guest),
            webhooks=self._mine(schema.hooks, guest, "secret"),
            push=self._mine(schema.subscriptions, guest),
            orders=self._mine(schema.orders, guest),
            reports=self._rows(reported),
            sanctions=self._mine(schema.sanctions, guest),
        )

    def _mine(self, kept: Table, guest: str, *but: str) -> list[dict[str, Any]]:
        """The rows of a person, without ids that mean nothing outside this database."""
        left_out = {"id", "guest", *but}
        wanted = [column for column in kept.c if column.name not in left_out]
        return self._rows(select(*wanted).where(kept.c.guest == guest))

    def _rows(self, query: Select[Any]) -> list[dict[str, Any]]:
        with self.store.engine.connect() as db:
            return [dict(row._mapping) for row in db.execute(query)]

    def delete(self, guest: str, name: str) -> None:
        """Delete a person: they leave running games, and finished games no longer name them."""
        if self.store.guest(guest) != name:
            raise Forbidden("type your name exactly to confirm")
        for table, seat in self._running(guest):
            persist(lambda table=table, seat=seat: self._leave(guest, table, seat))  # type: ignore[misc]
        with self.store.writing() as db:
            tables = self._forget(db, guest, name)
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

    def _forget(self, db: Connection, guest: str, name: str) -> list[str]:
        tables = erase_name(self.store, db, guest, name, FORMER)
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
            schema.silenced,
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
        return tables


def _leave_tournaments(db: Connection, guest: str) -> None:
    """Withdraw a person from tournaments."""
    playing, cups = schema.entrants.c, schema.tournaments.c
    waiting = select(cups.id).where(cups.state == "open")
    mine = playing.guest == guest
    db.execute(delete(schema.entrants).where(mine, playing.tournament.in_(waiting)))
    db.execute(update(schema.entrants).where(mine).values(name=FORMER, gone=True))
