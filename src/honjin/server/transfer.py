"""A table as a file: out of one server's database, into another's."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Table, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from honjin.engine.decoders import read_json
from honjin.server import schema
from honjin.server.database import ConcurrentChange, now
from honjin.server.errors import Malformed, NotFound, WrongMoment
from honjin.server.store import Store

PARTS = tuple(
    table
    for table in schema.metadata.sorted_tables
    if table is not schema.outbox
    and any(key.target_fullname == "tables.id" for key in table.foreign_keys)
)
"""What belongs to a table: such as seats, entries and chat."""

Row = dict[str, str | int | float | bool]


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole table, secrets included. `guests` are the names of the people it mentions; only a
    database of the same schema takes it in."""

    schema: str
    guests: dict[str, str]
    table: Row
    parts: dict[str, list[Row]]


def write_table(store: Store, table: str) -> bytes:
    """All rows of a table."""
    with store.engine.connect() as db:
        own = select(*_own(schema.tables)).where(schema.tables.c.id == table)
        row = db.execute(own).first()
        if row is None:
            raise NotFound("there is no such table")
        parts = {part.name: _rows(db, part, table) for part in PARTS}
        lines = [line for part in parts.values() for line in part]
        ids = {row.host, *(str(line["guest"]) for line in lines if line.get("guest"))}
        known = schema.guests.c
        query = select(known.id, known.name).where(known.id.in_(sorted(ids)))
        guests = {guest.id: guest.name for guest in db.execute(query)}
        file = TableFile(_revision(db), guests, dict(row._mapping), parts)
    return msgspec.json.encode(file)


def read_table(store: Store, written: bytes) -> str:
    """Put a table from a file into the database; returns its id. People
    that this server does not know become guests.
    """
    try:
        file = read_json(written, TableFile)
    except msgspec.DecodeError as error:
        raise Malformed(f"this is not an exported table: {error}") from None
    table = str(file.table.get("id", ""))
    if store.table(table) is not None:
        raise WrongMoment(f"the table {table} exists here already")
    with store.engine.connect() as db:
        _check(file, _revision(db))
    try:
        with store.writing() as db:
            _insert(db, file)
            store.announce(db, table)
    except (ConcurrentChange, SQLAlchemyError):
        raise Malformed("the rows in this file contradict each other or this database") from None
    return table


def _check(file: TableFile, revision: str) -> None:
    """Refuse a file with another schema."""
    if file.schema != revision:
        raise Malformed(
            f"this table has the schema {file.schema[:40]}, this server {revision}: export it with "
            "the same version of Honjin"
        )
    rows = [(schema.tables, file.table)]
    parts = {part.name: part for part in PARTS}
    for name, lines in file.parts.items():
        if name not in parts:
            raise Malformed(f"unknown part {name[:40]!r}")
        rows += [(parts[name], line) for line in lines]
    for part, line in rows:
        if set(line) != {column.name for column in _own(part)}:
            raise Malformed(f"the columns of {part.name} are not those of this server")
        if line.get("table_id", file.table["id"]) != file.table["id"]:
            raise Malformed(f"{part.name} belong to another table")


def _insert(db: Connection, file: TableFile) -> None:
    known = set(db.execute(select(schema.guests.c.id)).scalars())
    for guest, name in file.guests.items():
        if guest not in known:
            db.execute(insert(schema.guests).values(id=guest, name=name, made=now()))
    db.execute(insert(schema.tables).values(**file.table))
    for part in PARTS:
        lines = file.parts.get(part.name)
        if lines:
            db.execute(insert(part), lines)


def _rows(db: Connection, part: Table, table: str) -> list[Row]:
    query = select(*_own(part)).where(part.c.table_id == table).order_by(*part.primary_key)
    return [dict(row._mapping) for row in db.execute(query)]


def _own(part: Table) -> list[Any]:
    """The columns, without numbers that a database gives out or counts itself."""
    return [
        column for column in part.c if column.autoincrement is not True and column.name != "stamp"
    ]


def _revision(db: Connection) -> str:
    return str(db.execute(text("select version_num from alembic_version")).scalar())
