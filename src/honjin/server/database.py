"""The connection to the database, its transactions, and what several processes tell each other.

An acknowledged action survives: SQLite runs in WAL mode with synchronous=FULL, and a method of a
store returns only after its transaction has committed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, IntegrityError

from honjin.server import postgres, schema
from honjin.server.group_commit import GroupCommit
from honjin.server.statements import Statement

BATCH = 500
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "wal_autocheckpoint=4000",
)
"""A checkpoint every 16 MB, four times the default: a page that many commits have changed is then
copied to the database once."""
WHOLE = "whole"
"""The execution option of a connection to SQLite that begins a transaction by itself."""
_ANNOUNCE = Statement(insert(schema.outbox), ("table_id", "version"))


class ConcurrentChange(Exception):
    """Somebody else has changed the table in the database; nothing was written."""


def now() -> int:
    """Unix seconds."""
    return int(time.time())


class Database:
    """A database and its transactions. Thread-safe."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        if self.sqlite:
            _keep_private(make_url(url).database)
        self.engine: Engine = create_engine(url, pool_pre_ping=not self.sqlite)
        self.shared = not self.sqlite
        """Whether other processes may use the database too."""
        self.serving = False
        """Whether this process is the server, which tells everybody of each decision itself."""
        self._leases = postgres.Leases(url)
        self._stamps: dict[str, list[int]] = {}
        self._together = GroupCommit(self.engine)
        if self.sqlite:
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        self._migrate()

    def close(self) -> None:
        """Close all connections."""
        self._leases.close()
        self._together.close()
        self.engine.dispose()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.execution_options(**{WHOLE: True}).begin() as db:
            config.attributes["connection"] = db
            if self.shared:
                postgres.lock_migrations(db)
            command.upgrade(config, "head")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that writes."""
        try:
            with self._together.transaction() if self.sqlite else self.engine.begin() as db:
                yield db
        except IntegrityError:
            raise ConcurrentChange from None

    @contextmanager
    def together(self) -> Iterator[None]:
        """One commit for all transactions of this thread inside, without waiting for others. Only
        for SQLite: PostgreSQL commits those of many connections at once by itself."""
        assert self.sqlite
        with self._together.together(at_once=True):
            yield

    def try_write(self) -> None:
        """Write something; fail if the database cannot be reached or written."""
        with self.writing() as db:
            if db.execute(update(schema.health).values(at=now())).rowcount == 0:
                db.execute(insert(schema.health).values(id=1, at=now()))

    def check_integrity(self) -> None:
        """Fail if a SQLite file is damaged. PostgreSQL checks its pages itself."""
        if not self.sqlite:
            return
        with self.engine.connect() as db:
            found = db.execute(text("pragma quick_check(1)")).scalar()
        if found != "ok":
            raise DatabaseError("pragma quick_check", None, Exception(str(found)))

    # Several processes.

    def stamp(self, table: str) -> int | None:
        """The number of writes to a table so far; None if there is no such table."""
        query = select(schema.tables.c.stamp).where(schema.tables.c.id == table)
        with self.engine.connect() as db:
            found: int | None = db.execute(query).scalar()
            return found

    def stamps_made(self, table: str) -> list[int]:
        """The stamps of this process's writes to a table since this was asked last."""
        return self._stamps.pop(table, [])

    def lease(self, name: str, seconds: float) -> bool:
        """Take a lease on work that one process may do at a time; False if another has it."""
        return not self.shared or self._leases.take(name, seconds)

    def release(self, name: str) -> None:
        """Release the lease."""
        if self.shared:
            self._leases.release(name)

    # The outbox: what was committed but perhaps not announced yet.

    def announce(self, db: Connection, table: str) -> None:
        """A table changes in this transaction of another module."""
        self._announce(db, table, 0)

    def _announce(self, db: Connection, table: str, version: int) -> None:
        if self.shared:
            self._stamps.setdefault(table, []).append(postgres.raise_stamp(db, table))
        else:
            _ANNOUNCE.execute(db, {"table_id": table, "version": version})

    def _announce_decision(self, db: Connection, table: str, version: int) -> None:
        """The only server of a SQLite file needs no outbox for what it decides: if it dies before
        it has told everybody, nobody listens any more."""
        if self.shared or not self.serving:
            self._announce(db, table, version)

    def announcements(self) -> list[tuple[int, str, int]]:
        """Those still in the outbox, the oldest first: (id, table, the table's version or 0)."""
        outbox = schema.outbox.c
        query = select(outbox.id, outbox.table_id, outbox.version)
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(outbox.id).limit(BATCH)).all()
            return [(row.id, row.table_id, row.version) for row in rows]

    def clear_announcements(self, latest: int) -> None:
        """Delete the announcements up to this one, which were made."""
        with self.writing() as db:
            db.execute(delete(schema.outbox).where(schema.outbox.c.id <= latest))


def _keep_private(database: str | None) -> None:
    """Make a SQLite file readable by its owner only, whatever its folder allows.

    SQLite gives the files beside it (`-wal`, `-shm`) the mode of the file itself.
    """
    if not database or database == ":memory:":
        return
    path = Path(database)
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if name.exists():
            name.chmod(0o600)
    if path.parent.is_dir():
        path.touch(0o600)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    """Reads need no transaction, and what writes has one of its own (`GroupCommit`)."""
    if connection.get_execution_options().get(WHOLE):
        connection.exec_driver_sql("BEGIN")
