"""Which notices are sent to a person who is away: by channel, by event and by table.

The bell shows all of them in any case.
"""

from __future__ import annotations

from typing import Any, cast, get_args

from sqlalchemy import Connection, Select, delete, insert, select, update

from honjin.server import schema
from honjin.server.rows import NoticeRow
from honjin.server.store import Store
from honjin.server.wire_people import Channel, NoticeEvent, Silent

EVENTS: tuple[str, ...] = get_args(NoticeEvent)
SAME_AS = {"round": "cup"}
"""Kinds of notices that belong to the event of another kind."""


class NoticeSettings:
    """Reads and changes what is sent."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def choose(self, guest: str, wishes: dict[str, bool]) -> dict[str, bool]:
        """Whether mails and push messages are sent at all."""
        known = schema.guests.c
        with self.store.writing() as db:
            kept = (
                db.execute(select(known.told_by).where(known.id == guest)).scalar() or ""
            ).split()
            now = {way: wishes.get(way, way in kept) for way in ("mail", "push")}
            words = " ".join(way for way, wanted in now.items() if wanted)
            db.execute(update(schema.guests).where(known.id == guest).values(told_by=words))
        return now

    def silent(self, guest: str) -> list[Silent]:
        """The events that a person has silenced, by channel."""
        kept = schema.silenced.c
        query = select(kept.channel, kept.event).where(kept.guest == guest, kept.table_id == "")
        with self.store.engine.connect() as db:
            rows = db.execute(query.order_by(kept.channel, kept.event)).all()
        return [Silent(cast(Channel, row[0]), cast(NoticeEvent, row[1])) for row in rows]

    def silence(self, guest: str, wanted: list[Silent]) -> None:
        """Choose which events are silent, in place of those chosen before."""
        kept = schema.silenced.c
        pairs = sorted({(one.channel, one.event) for one in wanted})
        rows = [
            {"guest": guest, "channel": channel, "event": event, "table_id": ""}
            for channel, event in pairs
        ]
        with self.store.writing() as db:
            db.execute(delete(schema.silenced).where(kept.guest == guest, kept.table_id == ""))
            if rows:
                db.execute(insert(schema.silenced), rows)

    def is_table_silent(self, guest: str, table: str) -> bool:
        kept = schema.silenced.c
        query = select(kept.guest).where(kept.guest == guest, kept.table_id == table)
        with self.store.engine.connect() as db:
            return db.execute(query).first() is not None

    def silence_table(self, guest: str, table: str, silent: bool) -> None:
        """Send nothing about a table, or everything again."""
        kept = schema.silenced.c
        with self.store.writing() as db:
            own = (kept.guest == guest, kept.table_id == table)
            db.execute(delete(schema.silenced).where(*own))
            if silent:
                row = {"guest": guest, "channel": "", "event": "", "table_id": table}
                db.execute(insert(schema.silenced).values(**row))

    # For the senders.

    def only_wanted(self, query: Select[Any], db: Connection, guest: str, channel: str) -> Any:
        """A query of a person's notices, without those that they do not want by this channel."""
        told, kept = schema.notices.c, schema.silenced.c
        tables = select(kept.table_id).where(kept.guest == guest, kept.table_id != "")
        query = query.where(told.table_id.not_in(tables))
        events = self._events(db, guest, channel)
        kinds = events | {kind for kind, event in SAME_AS.items() if event in events}
        return query.where(told.kind.not_in(sorted(kinds))) if kinds else query

    def wants(self, db: Connection, row: NoticeRow, channel: str) -> bool:
        """Whether a notice is sent to its reader by this channel."""
        kept = schema.silenced.c
        table = select(kept.guest).where(kept.guest == row.guest, kept.table_id == row.table_id)
        if row.table_id and db.execute(table).first() is not None:
            return False
        return SAME_AS.get(row.kind, row.kind) not in self._events(db, row.guest, channel)

    def _events(self, db: Connection, guest: str, channel: str) -> set[str]:
        kept = schema.silenced.c
        here = (kept.guest == guest, kept.channel == channel, kept.table_id == "")
        return set(db.execute(select(kept.event).where(*here)).scalars())
