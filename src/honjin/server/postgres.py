"""Several server processes on one PostgreSQL database.

Every write to a table raises its `stamp` and notifies all processes, in the same transaction. A
process that holds the table in memory compares stamps before it uses it. Work that only one process
may do (moving the bots of a table, pruning) is leased. Every process that leases holds a lock under
its own number for as long as it is connected, so another takes over at once when one dies.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from typing import LiteralString

import psycopg
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from honjin.server.statements import Statement
from honjin.server.telemetry import log

CHANNEL = "honjin"
MIGRATION_LOCK = 1561
ALIVE_LOCK = 1562
"""The first number of the locks by which processes show that they live; the second is their own.
`_LEASE` names it too."""
RETRY_SECONDS = 1.0
ALIVE_SECONDS = 20.0
"""Seconds without a notification after which the connection is tried."""

_RAISE = Statement(
    text(
        "with raised as (update tables set stamp = stamp + 1 where id = :id returning stamp) "
        f"select stamp, pg_notify('{CHANNEL}', :id || ' ' || stamp) from raised"
    )
)
_LEASE = (
    "insert into leases (name, owner, until) "
    "values (%(name)s, %(owner)s, extract(epoch from clock_timestamp()) + %(seconds)s) "
    "on conflict (name) do update set owner = excluded.owner, until = excluded.until "
    "where leases.owner = excluded.owner "
    "or leases.until < extract(epoch from clock_timestamp()) "
    "or not exists (select from pg_locks where locktype = 'advisory' "
    "and classid = 1562 and objid::text = leases.owner)"
)
_RELEASE = "delete from leases where name = %(name)s and owner = %(owner)s"


def lock_migrations(db: Connection) -> None:
    """Let one process at a time bring the database up to date."""
    db.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))


def raise_stamp(db: Connection, table: str) -> int:
    """Note that a table changes in this transaction; returns its new stamp.

    All processes are notified at commit.
    """
    raised = _RAISE.first(db, {"id": table})
    assert raised is not None
    return int(raised[0])


class Leases:
    """Work that this process has taken on, under its own number."""

    def __init__(self, url: str) -> None:
        self.owner = secrets.randbelow(1 << 31)
        self._url = url
        self._guard = threading.Lock()
        self._connection: psycopg.Connection | None = None
        self._closed = False

    def take(self, name: str, seconds: float) -> bool:
        """Take or renew a lease; False while another living process holds it."""
        values = {"name": name, "owner": str(self.owner), "seconds": seconds}
        return self._execute(_LEASE, values) == 1

    def release(self, name: str) -> None:
        """Let others take it at once."""
        self._execute(_RELEASE, {"name": name, "owner": str(self.owner)})

    def close(self) -> None:
        """Release all leases, and take no more."""
        with self._guard:
            self._closed = True
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _execute(self, statement: LiteralString, values: dict[str, object]) -> int:
        """How many rows it changed. A connection that PostgreSQL has ended is made again."""
        with self._guard:
            if self._closed:
                return 0
            try:
                return self._connected().execute(statement, values).rowcount
            except psycopg.OperationalError:
                return self._connected().execute(statement, values).rowcount

    def _connected(self) -> psycopg.Connection:
        """The connection whose end, however it comes, ends all leases of this process."""
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(address(self._url), autocommit=True)
            lock = "select pg_advisory_lock_shared(%s, %s)"
            self._connection.execute(lock, (ALIVE_LOCK, self.owner))
        return self._connection


def address(url: str) -> str:
    """A database's address as psycopg wants it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def hear_notifications(
    url: str,
    changed: Callable[[str, int], None],
    missed: Callable[[], None],
    report: Callable[[str], None],
) -> None:
    """Call `changed` with a table's id and stamp after every commit of any process, until
    cancelled.

    After every reconnect `missed` is called: anything may have changed meanwhile.
    `report` is called with what is wrong, or with an empty text when all is well.
    """
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address(url), autocommit=True) as db:
                await db.execute(f"listen {CHANNEL}")
                report("")
                missed()
                while True:
                    async for notice in db.notifies(timeout=ALIVE_SECONDS):
                        table, _, stamp = notice.payload.partition(" ")
                        changed(table, int(stamp or 0))
                    await db.execute("select 1")
        except (psycopg.Error, OSError) as error:
            log.warning("no notifications", exc_info=error)
            report("notifications of other processes do not arrive")
        await asyncio.sleep(RETRY_SECONDS)
