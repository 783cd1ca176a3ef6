"""Who listens at which table. A listener is only told that there is news; he fetches it himself,
so that a slow one delays nobody and misses nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from honjin.server.errors import TooMany


class Listener:
    """Somebody at a table."""

    def __init__(self) -> None:
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    async def wait(self) -> None:
        """Until there may be news."""
        await self._news.wait()
        self._news.clear()


class Hub:
    """All listeners of this server. Belongs to the event loop."""

    def __init__(self, each: int) -> None:
        self.closing = False
        self._each = each
        self._listeners: dict[str, set[Listener]] = {}
        self._of_guest: Counter[str] = Counter()

    @contextmanager
    def listen(self, table: str, guest: str) -> Iterator[Listener]:
        """Be told of news at a table."""
        self.check(guest)
        listener = Listener()
        self._of_guest[guest] += 1
        self._listeners.setdefault(table, set()).add(listener)
        try:
            yield listener
        finally:
            self._of_guest[guest] -= 1
            if not self._of_guest[guest]:
                del self._of_guest[guest]
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

    def check(self, guest: str) -> None:
        """Refuse one connection too many."""
        if self._of_guest[guest] >= self._each:
            raise TooMany("too many connections: close some")

    def publish(self, table: str) -> None:
        """Something was committed at a table."""
        for listener in self._listeners.get(table, ()):
            listener.wake()

    def publish_all(self) -> None:
        """Anything may have changed at any table."""
        for table in self._listeners:
            self.publish(table)

    def close(self) -> None:
        """The server goes down: everybody is woken and leaves."""
        self.closing = True
        self.publish_all()
