"""Whether the server can do its work: its database can be written, read and is not damaged."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from honjin.server.errors import Unavailable
from honjin.server.store import Store
from honjin.server.telemetry import log

FRESH = 2.0
"""Seconds for which the result of a test write is reused."""


class Health:
    """The known problems of the server. Thread-safe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._wrong: dict[str, str] = {}
        self._tried = -FRESH

    def check(self) -> None:
        """Raise Unavailable if anything is wrong; tries to write now and then."""
        with self._lock:
            if time.monotonic() - self._tried >= FRESH:
                self._try("write", "the database cannot be written", self._store.try_write)
                self._tried = time.monotonic()
            wrong = "; ".join(self._wrong.values())
        if wrong:
            raise Unavailable(wrong)

    @property
    def well(self) -> bool:
        """Whether nothing is known to be wrong."""
        return not self._wrong

    def check_integrity(self) -> bool:
        """Look for damage in the database, which takes a while; `check` reports it."""
        damage = "the database is damaged: restore a backup"
        return self._try("integrity", damage, self._store.check_integrity)

    def _try(self, name: str, trouble: str, work: Callable[[], None]) -> bool:
        try:
            work()
        except SQLAlchemyError as error:
            if name not in self._wrong:
                log.error(trouble, exc_info=error)
            self._wrong[name] = trouble
            return False
        self._wrong.pop(name, None)
        return True

    def report(self, name: str, trouble: str = "") -> None:
        """Something else went wrong, or (without `trouble`) is well again."""
        if trouble:
            self._wrong[name] = trouble
        else:
            self._wrong.pop(name, None)
