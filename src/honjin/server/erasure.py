"""Removes a person's name from stored text: seats, chat, logs, records, notices."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection, select, update

from honjin.engine.view import seat_name
from honjin.server import event_log, schema
from honjin.server.live_table import BACK, NOTE
from honjin.server.store import Store

Rewrite = Callable[[str], str]


def erase_name(store: Store, db: Connection, guest: str, name: str, instead: str) -> list[str]:
    """Replace a person's name everywhere; returns the tables that changed."""
    tables = _tables_of(db, guest)
    for table in tables:
        store.announce(db, table)
        seats = schema.seats.c
        rows = db.execute(select(schema.seats).where(seats.table_id == table)).all()
        mine = [row.seat for row in rows if row.guest == guest]
        others = [row.name for row in rows if row.guest != guest]
        for seat in mine:
            own = (seats.table_id == table, seats.seat == seat)
            db.execute(update(schema.seats).where(*own).values(name=instead))
            _rewrite_record(db, table, seat, instead)
        rewrite = replacing(name, instead, others)
        _rewrite_log(db, table, rewrite)
        _rewrite_notices(db, table, rewrite)
    said = schema.chat.c.guest == guest
    db.execute(update(schema.chat).where(said).values(name=instead))
    return tables


def replacing(name: str, instead: str, others: Sequence[str]) -> Rewrite:
    """Replaces a name in sentences, but not where it is part of another name or word."""
    longer = sorted((one for one in others if name in one and one != name), key=len, reverse=True)
    names = "|".join(map(re.escape, (*longer, name)))
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)")

    def put(found: re.Match[str]) -> str:
        if found.group() != name:
            return found.group()
        before = found.string[: found.start()]
        first = not before or before.endswith((". ", ": "))
        return instead[:1].upper() + instead[1:] if first else instead

    return lambda text: pattern.sub(put, text)


def _tables_of(db: Connection, guest: str) -> list[str]:
    """Where a person sits, has sat or has said something."""
    kept = (schema.seats, schema.tenures, schema.chat)
    found = [db.execute(select(one.c.table_id).where(one.c.guest == guest)) for one in kept]
    return sorted({table for rows in found for table in rows.scalars()})


def _rewrite_log(db: Connection, table: str, rewrite: Rewrite) -> None:
    entries, tables = schema.entries.c, schema.tables.c
    # The rules name sides, which may be called like a person.
    here = (entries.table_id == table, entries.kind.in_((NOTE, BACK)), entries.told != "")
    for row in db.execute(select(entries.version, entries.told).where(*here)).all():
        if (told := _retold(row.told, rewrite)) != row.told:
            own = (entries.table_id == table, entries.version == row.version)
            db.execute(update(schema.entries).where(*own).values(told=told))
    row = db.execute(select(tables.closed, tables.pending).where(tables.id == table)).one()
    values = {"closed": rewrite(row.closed), "pending": _retold(row.pending, rewrite)}
    db.execute(update(schema.tables).where(tables.id == table).values(**values))


def _retold(text: str, rewrite: Rewrite) -> str:
    told = event_log.read(text)
    new = [msgspec.structs.replace(one, text=rewrite(one.text)) for one in told]
    return event_log.write(new) if new != told else text


def _rewrite_notices(db: Connection, table: str, rewrite: Rewrite) -> None:
    kept = schema.notices.c
    for row in db.execute(select(kept.id, kept.text).where(kept.table_id == table)).all():
        if (text := rewrite(row.text)[:200]) != row.text:
            db.execute(update(schema.notices).where(kept.id == row.id).values(text=text))


def _rewrite_record(db: Connection, table: str, seat: int, instead: str) -> None:
    """The header of a finished game's record."""
    own = schema.finished.c.table_id == table
    record = db.execute(select(schema.finished.c.record).where(own)).scalar()
    if record is None:
        return
    key = f"seat.{seat_name(seat)}: "
    header, gap, moves = record.partition("\n\n")
    lines = [key + instead if line.startswith(key) else line for line in header.split("\n")]
    db.execute(update(schema.finished).where(own).values(record="\n".join(lines) + gap + moves))
