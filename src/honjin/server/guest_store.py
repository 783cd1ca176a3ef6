"""Guests in the database: every method is one transaction, or reads."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select, update

from honjin.server import postgres, schema
from honjin.server.database import Database, now
from honjin.server.rest import Quiet, Rest
from honjin.server.statements import Statement

_NAME = Statement(select(schema.guests.c.name).where(schema.guests.c.id == bindparam("own_id")))


class GuestStore(Database):
    """Guests, their names and their hours of rest."""

    def guest(self, guest: str) -> str | None:
        """A guest's name, if there is such a guest."""
        with self.engine.connect() as db:
            found = _NAME.first(db, {"own_id": guest})
            return None if found is None else str(found[0])

    def add_guest(self, guest: str, name: str) -> None:
        with self.writing() as db:
            db.execute(insert(schema.guests).values(id=guest, name=name, made=now()))

    def rename_guest(self, guest: str, name: str) -> None:
        """Rename a guest everywhere they sit."""
        with self.writing() as db:
            db.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))
            mine = schema.seats.c.guest == guest
            if self.shared:
                # Lock tables before seats, as everywhere, so that there is no deadlock.
                found = select(schema.seats.c.table_id).where(mine).distinct()
                for table in sorted(db.execute(found).scalars()):
                    postgres.raise_stamp(db, table)
            db.execute(update(schema.seats).where(mine).values(name=name))

    def rest_of(self, guests: Sequence[str]) -> dict[str, Rest]:
        """The quiet hours and holidays of these people."""
        known, free = schema.guests.c, schema.holidays.c
        columns = (known.id, known.zone, known.quiet_from, known.quiet_to)
        with self.engine.connect() as db:
            rows = db.execute(select(*columns).where(known.id.in_(guests))).all()
            days = db.execute(select(schema.holidays).where(free.guest.in_(guests))).all()
        return {
            row.id: Rest(
                Quiet(row.zone, row.quiet_from, row.quiet_to),
                tuple((day.began, day.ended) for day in days if day.guest == row.id),
            )
            for row in rows
        }

    def names_beside(self, guest: str) -> list[str]:
        """The names of the others at all unfinished tables where a guest sits."""
        seats, other = schema.seats.c, schema.seats.alias()
        query = (
            select(other.c.name)
            .join(schema.seats, seats.table_id == other.c.table_id)
            .join(schema.tables, schema.tables.c.id == seats.table_id)
            .where(seats.guest == guest, schema.tables.c.over.is_(False))
            .where(other.c.guest != guest, other.c.name != "")
            .distinct()
        )
        with self.engine.connect() as db:
            return list(db.execute(query).scalars())
