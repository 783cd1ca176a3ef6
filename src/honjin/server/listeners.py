"""The listeners of every table, and the messages on their way to them.

The thread that changes a table computes the messages for its listeners while it holds the table,
and all who see the same get the same bytes. A listener that is still busy with an earlier message
is skipped; it fetches what it missed when it is ready. So a slow one delays nobody and misses
nothing.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Protocol

from msgspec import Struct

from honjin.engine.errors import HonjinError
from honjin.server.actions import Actions
from honjin.server.errors import TooMany
from honjin.server.live_table import LiveTable
from honjin.server.news import News, SentState, find_news
from honjin.server.table_cache import persist
from honjin.server.telemetry import log
from honjin.server.threads import in_thread

QUEUE = 4
"""Messages on their way to a listener, above which it is left out until it has sent them."""
RETRY_SECONDS = 1.0
Form = Callable[[News], list[bytes]]
"""Turns news into messages."""


class Update(Struct, frozen=True):
    """What a listener is sent for one change."""

    messages: list[bytes]
    told: SentState
    over: bool
    """Whether it says that the game is over."""


class Line(Protocol):
    """A connection that messages are written to at once, as long as it takes them."""

    @property
    def ready(self) -> bool:
        """Whether it takes messages now."""

    def write(self, text: bytes) -> None:
        """Send a message."""


class Listener:
    """A connection at a table. `told` may be used only while the table is locked."""

    def __init__(
        self,
        table: str,
        guest: str,
        seat: str,
        told: SentState,
        form: Form,
        line: Line | None = None,
    ) -> None:
        self.table = table
        self.guest = guest
        self.seat = seat
        self.told = told
        self.form = form
        self.behind = True
        """Whether it has to fetch its news by itself."""
        self.over = False
        """Whether the last message in its queue says that the game is over."""
        self._line = line
        self._queue: deque[bytes] = deque()
        self._news = asyncio.Event()

    @property
    def busy(self) -> bool:
        """Whether it has not yet sent what it was given before."""
        return self.behind or len(self._queue) >= QUEUE

    @property
    def waiting(self) -> bool:
        """Whether there is something to send."""
        return bool(self._queue)

    def give(self, parcel: Update | None) -> None:
        """Something to send, or (none) something to fetch. In the event loop."""
        if parcel is not None:
            self.over = parcel.over
            if self._line is not None and self._line.ready and not self._queue:
                for message in parcel.messages:
                    self._line.write(message)
                return
            self._queue.extend(parcel.messages)
        self._news.set()

    def take(self) -> bytes | None:
        """The next message, or None if there is none."""
        return self._queue.popleft() if self._queue else None

    async def wait(self) -> None:
        """Wait until there may be news."""
        await self._news.wait()
        self._news.clear()


class Hub:
    """All listeners of this server."""

    def __init__(self, each: int) -> None:
        self.closing = False
        self.actions: Actions | None = None
        self._each = each
        self._guard = threading.Lock()
        self._listeners: dict[str, set[Listener]] = {}
        self._of_guest: Counter[str] = Counter()
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    @contextmanager
    def listen(self, listener: Listener) -> Iterator[Listener]:
        """Subscribe to a table. For the event loop, like all below unless they say otherwise."""
        guest, table = listener.guest, listener.table
        self.check(guest)
        self._of_guest[guest] += 1
        with self._guard:
            self._listeners.setdefault(table, set()).add(listener)
        try:
            yield listener
        finally:
            self._of_guest[guest] -= 1
            if not self._of_guest[guest]:
                del self._of_guest[guest]
            with self._guard:
                self._listeners[table].discard(listener)
                if not self._listeners[table]:
                    del self._listeners[table]

    def check(self, guest: str) -> None:
        """Raise TooMany if a guest has too many connections."""
        if self._of_guest[guest] >= self._each:
            raise TooMany("too many connections: close some")

    # Messages.

    def spread(self, live: LiveTable) -> list[tuple[Listener, Update | None]]:
        """What to send to each listener at a table; the caller holds its lock, in any thread."""
        with self._guard:
            listeners = tuple(self._listeners.get(live.id, ()))
        out: list[tuple[Listener, Update | None]] = []
        same: dict[tuple[Form, str, str], tuple[SentState, Update]] = {}
        for listener in listeners:
            parcel: Update | None = None
            if not listener.busy:
                with suppress(HonjinError):  # It gets the error when it fetches by itself.
                    parcel = self._parcel(live, listener, same)
            listener.behind = parcel is None
            if parcel is not None:
                listener.told = parcel.told
            if parcel is None or parcel.messages:
                out.append((listener, parcel))
        return out

    def _parcel(
        self,
        live: LiveTable,
        listener: Listener,
        same: dict[tuple[Form, str, str], tuple[SentState, Update]],
    ) -> Update:
        """One message for all listeners that see the same and have seen the same."""
        seated = bool(live.seats_of(listener.guest))
        talk = listener.told.said != live.said
        key = (listener.form, listener.seat, listener.guest if seated or talk else "")
        if key in same:
            before, parcel = same[key]
            if before == listener.told:
                return parcel
        parcel = self._read(live, listener)
        same[key] = (listener.told, parcel)
        return parcel

    def _read(self, live: LiveTable, listener: Listener) -> Update:
        assert self.actions is not None
        live.watched = live.watched or not listener.seat
        news = find_news(self.actions, live, listener.guest, listener.seat, listener.told)
        over = news.snapshot is not None and news.snapshot.over
        return Update(listener.form(news), news.told, over)

    def post(
        self, loop: asyncio.AbstractEventLoop, parcels: list[tuple[Listener, Update | None]]
    ) -> None:
        """Deliver the messages that `spread` made, from a thread that still holds the table.

        They are written in the loop's next round, with the answers to the actions that led to them:
        one packet for both. All take this way, so they stay in order.
        """
        if not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_soon, _give, parcels)

    async def catch_up(self, listener: Listener) -> None:
        """Fetch what a listener has missed."""
        loop = asyncio.get_running_loop()
        await in_thread(persist, partial(self.fetch, loop, listener))

    def fetch(self, loop: asyncio.AbstractEventLoop, listener: Listener) -> None:
        """The same in a thread."""
        assert self.actions is not None
        with self.actions.cache.at(listener.table) as live:
            parcel = self._read(live, listener)
            listener.told = parcel.told
            listener.behind = False
            self.post(loop, [(listener, parcel)])

    def publish(self, table: str) -> None:
        """A table may have changed without a `spread`."""
        if table not in self._listeners:
            return
        if table in self._telling:
            self._again.add(table)
            return
        self._telling[table] = asyncio.create_task(self._publish(table))

    async def _publish(self, table: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                self._again.discard(table)
                await in_thread(persist, partial(self._spread_at, loop, table))
                if table not in self._again:
                    return
        except HonjinError:
            for listener in tuple(self._listeners.get(table, ())):
                listener.behind = True
                listener.give(None)
        except Exception as error:
            log.error("listeners", exc_info=error)
            loop.call_later(RETRY_SECONDS, self.publish, table)
        finally:
            del self._telling[table]

    def _spread_at(self, loop: asyncio.AbstractEventLoop, table: str) -> None:
        assert self.actions is not None
        with self.actions.cache.at(table) as live:
            self.post(loop, self.spread(live))

    def publish_all(self) -> None:
        """Anything may have changed at any table."""
        for table in tuple(self._listeners):
            self.publish(table)

    def close(self) -> None:
        """The server stops: wake all listeners so that they leave."""
        self.closing = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.give(None)


def _give(parcels: list[tuple[Listener, Update | None]]) -> None:
    for listener, parcel in parcels:
        listener.give(parcel)
