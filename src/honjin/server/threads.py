"""Threads for whatever waits for the database, so that the event loop never does.

The standard library's pool chains two futures for each piece of work; that is a tenth of what an
action costs. This one has one.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

THREADS = 32
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Job = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[[], Any]]


class Threads:
    """A pool that grows to its size as long as all are busy."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._guard = threading.Lock()
        self._count = 0
        self._idle = 0

    def do(self, job: Job) -> None:
        """Have it done by a thread."""
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
            loop, future, work = self._jobs.get()
            with self._guard:
                self._idle -= 1
            result, failure = None, None
            try:
                result = work()
            except BaseException as error:
                failure = error
            if not loop.is_closed():
                loop.call_soon_threadsafe(_finish, future, result, failure)
            del future, work, result, failure


def _finish(future: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if future.cancelled():
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)


_threads = Threads(THREADS)


async def in_thread(
    work: Callable[Parameters, Result], *args: Parameters.args, **more: Parameters.kwargs
) -> Result:
    """The result of work done in a thread."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()
    _threads.do((loop, future, partial(work, *args, **more)))
    return await future
