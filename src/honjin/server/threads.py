"""Threads for database work, so that the event loop never waits.

The standard library's pool chains two futures for each piece of work; that is a tenth of what an
action costs. This one has one.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

THREADS = 32
ARRIVALS = 4
"""Few, because Python runs one thread at a time: with many of them, each in turn would hold up the
event loop and those who play."""
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class PendingWork:
    """The work of an event loop that is not done yet. It belongs to that loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.count = 0
        self.idle = asyncio.Event()

    def finish(self, future: asyncio.Future[Any], result: Any, failure: Any) -> None:
        """One piece of work is done, whether or not anybody still waits for it."""
        self.count -= 1
        if not self.count:
            self.idle.set()
        if future.cancelled():
            return
        if failure is None:
            future.set_result(result)
        else:
            future.set_exception(failure)


Job = tuple[PendingWork, "asyncio.Future[Any]", Callable[[], Any]]


class Threads:
    """A pool that grows to its size as long as all are busy."""

    def __init__(self, most: int) -> None:
        self._most = most
        """How many threads it has at most; what comes later waits for its turn."""
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._guard = threading.Lock()
        self._count = 0
        self._idle = 0

    async def run(
        self, work: Callable[Parameters, Result], *args: Parameters.args, **more: Parameters.kwargs
    ) -> Result:
        """The result of work done in a thread of this pool."""
        loop = asyncio.get_running_loop()
        begun = _begun.get(loop) or _begun.setdefault(loop, PendingWork(loop))
        begun.count += 1
        future: asyncio.Future[Result] = loop.create_future()
        self._do((begun, future, partial(work, *args, **more)))
        return await future

    def _do(self, job: Job) -> None:
        self._jobs.put(job)
        with self._guard:
            if self._idle >= self._jobs.qsize() or self._count >= self._most:
                return
            self._count += 1
        threading.Thread(target=self._work, name="honjin", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._guard:
                self._idle += 1
            begun, future, work = self._jobs.get()
            with self._guard:
                self._idle -= 1
            result, failure = None, None
            try:
                result = work()
            except BaseException as error:
                failure = error
            if not begun.loop.is_closed():
                begun.loop.call_soon_threadsafe(begun.finish, future, result, failure)
            del begun, future, work, result, failure


_begun: dict[asyncio.AbstractEventLoop, PendingWork] = {}

in_thread = Threads(THREADS).run
"""The result of work done in a thread."""
in_turn = Threads(ARRIVALS).run
"""The same for those who arrive at a table, a few at a time: a crowd does not hold up play."""


async def finish_work(seconds: float) -> None:
    """Wait until all work of this event loop is done, at most this many seconds. A cancelled
    caller no longer waits for its work, but a thread still does it.
    """
    begun = _begun.pop(asyncio.get_running_loop(), None)
    if begun is not None and begun.count:
        begun.idle.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await begun.idle.wait()
