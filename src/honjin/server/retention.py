"""Deletes what has expired. Running games never expire."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, delete, func, select, text, update

from honjin.server import schema
from honjin.server.config import RetentionDays
from honjin.server.database import BATCH, now
from honjin.server.store import Store

DAY = 24 * 3600
OF_GUESTS = (
    schema.holidays,
    schema.sessions,
    schema.notices,
    schema.silenced,
    schema.subscriptions,
    schema.hooks,
    schema.deliveries,
    schema.relations,
)
"""What is deleted with a guest."""


class PruneCounts(Struct):
    """How many rows were deleted, or would be."""

    lobbies: int = 0
    finished: int = 0
    bots: int = 0
    chat: int = 0
    notes: int = 0
    guests: int = 0
    tables: list[str] = []
    """The ids of the tables among them."""


def counts(pruned: PruneCounts) -> dict[str, int]:
    """The numbers without the ids."""
    names = (name for name in pruned.__struct_fields__ if name != "tables")
    return {name: getattr(pruned, name) for name in names}


class Stats(Struct, frozen=True):
    """How much there is."""

    guests: int
    open: int
    running: int
    finished: int
    actions: int
    chat: int
    notes: int
    bytes: int


def prune(
    store: Store, keep: RetentionDays, dry: bool = False, at: int | None = None
) -> PruneCounts:
    """Delete what is older than its limit (0 days: never); `dry` only counts."""
    at = now() if at is None else at
    pruned = PruneCounts()
    for name, days, which in _expiring(keep):
        if not days:
            continue
        which = which.where(schema.tables.c.changed < at - days * DAY)
        seen = set(pruned.tables)
        with store.engine.connect() as db:
            found = [table for table in db.execute(which).scalars() if table not in seen]
        for start in range(0, 0 if dry else len(found), BATCH):
            with store.writing() as db:
                _delete_tables(db, which, found[start : start + BATCH])
        setattr(pruned, name, len(found))
        pruned.tables += found
    with store.writing() as db:
        if keep.chat:
            old = select(schema.tables.c.id).where(
                schema.tables.c.over.is_(True), schema.tables.c.changed < at - keep.chat * DAY
            )
            pruned.chat = _drop(db, schema.chat, schema.chat.c.table_id.in_(old), dry)
            pruned.notes = _drop(db, schema.notes, schema.notes.c.table_id.in_(old), dry)
        if keep.guests:
            idle = _idle_guests(at - keep.guests * DAY)
            if not dry:
                gone = select(schema.guests.c.id).where(idle)
                for kept in OF_GUESTS:
                    db.execute(delete(kept).where(kept.c.guest.in_(gone)))
            pruned.guests = _drop(db, schema.guests, idle, dry)
    return pruned


def stats(store: Store) -> Stats:
    """How much there is."""
    tables = schema.tables.c
    begun, over = tables.started.is_(True), tables.over.is_(True)
    with store.engine.connect() as db:
        return Stats(
            guests=_count(db, schema.guests),
            open=_count(db, schema.tables, ~begun),
            running=_count(db, schema.tables, begun & ~over),
            finished=_count(db, schema.tables, over),
            actions=_count(db, schema.entries),
            chat=_count(db, schema.chat),
            notes=_count(db, schema.notes),
            bytes=_bytes(db, store.sqlite),
        )


def _expiring(keep: RetentionDays) -> list[tuple[str, int, Select[Any]]]:
    """What kinds of tables expire, after how many days, and which they are."""
    tables, seats = schema.tables.c, schema.seats.c
    every = select(tables.id)
    people = select(seats.seat).where(seats.table_id == tables.id, seats.guest != "").exists()
    over = tables.over.is_(True)
    return [
        ("lobbies", keep.lobbies, every.where(tables.started.is_(False))),
        ("bots", keep.bots, every.where(over, ~people)),
        ("finished", keep.finished, every.where(over)),
    ]


def _delete_tables(db: Connection, which: Select[Any], found: list[str]) -> None:
    """Delete tables with all that belongs to them, except where something has happened since."""
    still = which.where(schema.tables.c.id.in_(found)).with_for_update()
    ids = list(db.execute(still).scalars())
    of_tables = (schema.outbox, schema.chat, schema.notes, schema.finished, schema.entries)
    for kept in (*of_tables, schema.results, schema.orders, schema.tenures, schema.seats):
        db.execute(delete(kept).where(kept.c.table_id.in_(ids)))
    for kept in (schema.notices, schema.silenced):
        db.execute(delete(kept).where(kept.c.table_id.in_(ids)))
    db.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))
    linked = schema.tables.c.rematch.in_(ids)
    db.execute(update(schema.tables).where(linked).values(rematch=""))


def _idle_guests(before: int) -> ColumnElement[bool]:
    """Guests who came before this time and have no table left."""
    guests = schema.guests.c
    seated = select(schema.seats.c.seat).where(schema.seats.c.guest == guests.id).exists()
    hosting = select(schema.tables.c.id).where(schema.tables.c.host == guests.id).exists()
    noting = select(schema.notes.c.text).where(schema.notes.c.guest == guests.id).exists()
    signs_in = select(schema.credentials.c.id).where(schema.credentials.c.guest == guests.id)
    playing = select(schema.entrants.c.number).where(schema.entrants.c.guest == guests.id).exists()
    cups = select(schema.tournaments.c.id).where(schema.tournaments.c.host == guests.id).exists()
    sessions = schema.sessions.c
    here = select(sessions.id).where(sessions.guest == guests.id, sessions.seen >= before)
    idle = (guests.made < before) & ~seated & ~hosting & ~noting & ~playing & ~cups
    return idle & ~signs_in.exists() & ~here.exists()


def _drop(db: Connection, table: Any, which: ColumnElement[bool], dry: bool) -> int:
    count = _count(db, table, which)
    if count and not dry:
        db.execute(delete(table).where(which))
    return count


def _count(db: Connection, table: Any, *which: ColumnElement[bool]) -> int:
    return int(db.execute(select(func.count()).select_from(table).where(*which)).scalar_one())


def _bytes(db: Connection, sqlite: bool) -> int:
    if not sqlite:
        return int(db.execute(text("select pg_database_size(current_database())")).scalar_one())
    pages, size = (
        db.execute(text(f"pragma {n}")).scalar_one() for n in ("page_count", "page_size")
    )
    return int(pages) * int(size)
