"""Several server processes on one PostgreSQL database.

Every write to a table raises its `stamp` and notifies all processes, in the same transaction. A
process that holds the table in memory compares stamps before it uses it. Work that only one process
may do (moving the bots of a table, pruning) is leased, so that another takes over when one dies.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import psycopg
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from honjin.server.telemetry import log

CHANNEL = "honjin"
MIGRATION_LOCK = 1561
RETRY_SECONDS = 1.0
ALIVE_SECONDS = 20.0
"""Seconds without a notification after which the connection is tried."""

_RAISE = text(
    "with raised as (update tables set stamp = stamp + 1 where id = :id returning stamp) "
    f"select stamp, pg_notify('{CHANNEL}', :id) from raised"
)
_LEASE = text(
    "insert into leases (name, owner, until) "
    "values (:name, :owner, extract(epoch from clock_timestamp()) + :seconds) "
    "on conflict (name) do update set owner = excluded.owner, until = excluded.until "
    "where leases.owner = excluded.owner "
    "or leases.until < extract(epoch from clock_timestamp())"
)
_RELEASE = text("delete from leases where name = :name and owner = :owner")


def lock_migrations(db: Connection) -> None:
    """Let one process at a time bring the database up to date."""
    db.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))


def raise_stamp(db: Connection, table: str) -> int:
    """A table changes in this transaction: its new stamp. All processes hear of it at commit."""
    return int(db.execute(_RAISE, {"id": table}).scalar_one())


class Leases:
    """Work that this process has taken on, under its own name."""

    def __init__(self) -> None:
        self.owner = secrets.token_hex(8)

    def take(self, db: Connection, name: str, seconds: float) -> bool:
        """Take or renew a lease; False while another process holds it."""
        values = {"name": name, "owner": self.owner, "seconds": seconds}
        return db.execute(_LEASE, values).rowcount == 1

    def release(self, db: Connection, name: str) -> None:
        """Let others take it at once."""
        db.execute(_RELEASE, {"name": name, "owner": self.owner})


async def hear_notifications(
    url: str,
    changed: Callable[[str], None],
    missed: Callable[[], None],
    report: Callable[[str], None],
) -> None:
    """Call `changed` with a table's id after every commit of any process, until cancelled.

    Whenever the connection is made anew, `missed` is called: anything may have changed meanwhile.
    `report` is told what is wrong, or nothing when all is well.
    """
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as db:
                await db.execute(f"listen {CHANNEL}")
                report("")
                missed()
                while True:
                    async for notice in db.notifies(timeout=ALIVE_SECONDS):
                        changed(notice.payload)
                    await db.execute("select 1")
        except (psycopg.Error, OSError) as error:
            log.warning("no notifications", exc_info=error)
            report("other processes cannot be heard")
        await asyncio.sleep(RETRY_SECONDS)
