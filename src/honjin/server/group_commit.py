"""Group commit: one commit for all concurrent writers to a SQLite file.

Each transaction runs alone, in a savepoint. The thread that finds no other waiting commits for all
since the last commit; the others wait for it. A thread can make several transactions in one go
(`together`) and commit at once, even if others are waiting. So nobody goes on before what they
wrote is on disk, and one wait for the disk serves them all. What fails takes back only its own
savepoint; if the commit itself fails, it fails for all of them.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError


class Group:
    """Transactions that are committed together."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        self.size = 0
        self.done = threading.Event()
        self.failure: BaseException | None = None
        self._driver = driver
        driver.execute("BEGIN IMMEDIATE")

    def begin(self) -> None:
        """Begin a member's own part."""
        if self.size:
            self._driver.execute("SAVEPOINT one")

    def keep(self) -> None:
        """A member's part is complete."""
        if self.size:
            self._driver.execute("RELEASE one")
        self.size += 1

    def take_back(self, failure: BaseException) -> None:
        """A member's part has failed. SQLite may have taken back everything by itself, as it does
        when the disk is full: then all have failed."""
        if not self._driver.in_transaction:
            self.failure = failure
        elif self.size:
            self._driver.execute("ROLLBACK TO one")
            self._driver.execute("RELEASE one")
        else:  # The first has no savepoint: nothing came before it.
            self._driver.execute("ROLLBACK")
            self._driver.execute("BEGIN IMMEDIATE")

    def finish(self) -> None:
        """Commit, and wake all who wait for it."""
        try:
            if self.failure is None:
                self._driver.execute("COMMIT" if self.size else "ROLLBACK")
        except BaseException as failure:
            self.failure = failure
            with suppress(sqlite3.Error):
                self._driver.execute("ROLLBACK")
        finally:
            self.done.set()


class GroupCommit:
    """Transactions on one SQLite file. Threads share it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._db: Connection | None = None
        self._turn = threading.Lock()
        self._guard = threading.Lock()
        self._waiting = 0
        self._group: Group | None = None
        self._joined = threading.local()
        """The group that a thread has joined for several transactions."""

    def close(self) -> None:
        """Close the connection."""
        with self._turn:
            if self._db is not None:
                self._db.close()
                self._db = None

    @contextmanager
    def together(self, at_once: bool = False) -> Iterator[None]:
        """One commit for all transactions that this thread makes inside. They are on disk when this
        ends without an exception, and not before. With `at_once` those who are waiting to write are
        left to the next commit."""
        with self._guard:
            self._waiting += 1
        with self._turn:
            with self._guard:
                self._waiting -= 1
            group = self._group
            if group is None:
                group = self._group = self._open(self._connected())
            self._joined.group = group
            try:
                yield
            finally:
                self._joined.group = None
                if at_once or not self._waiting or group.failure is not None:
                    self._group = None
                    group.finish()
        group.done.wait()
        if group.failure is not None:
            raise OperationalError("COMMIT", None, group.failure) from group.failure

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """One transaction; it is on disk when this ends without an exception, or, inside
        `together`, when that does."""
        group: Group | None = getattr(self._joined, "group", None)
        if group is None:
            with self.together(), self.transaction() as db:
                yield db
            return
        try:
            group.begin()
            yield self._connected()
            group.keep()
        except BaseException as failure:
            group.take_back(failure)
            raise

    def _connected(self) -> Connection:
        if self._db is None:
            self._db = self._engine.connect()
        return self._db

    def _open(self, db: Connection) -> Group:
        driver = db.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            return Group(driver)
        except sqlite3.Error as error:
            raise OperationalError("BEGIN", None, error) from error
