"""Who gets the next worker for bots: everybody in turn, and quick bots never behind slow ones."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from honjin.bots.levels import LADDER, current, place

W = TypeVar("W")


def is_slow(level: str) -> bool:
    """Whether a level may keep a worker for longer than the quickest one."""
    at = place(current(level))
    return at >= 0 and LADDER[at].seconds > LADDER[0].seconds


class _Queue(Generic[W]):
    """Those who wait for a worker, the next first; each person's own requests are in order."""

    def __init__(self, most: int) -> None:
        self.most = most
        """How many workers this queue may hold at once."""
        self.held = 0
        self.waiting: OrderedDict[str, deque[asyncio.Future[W]]] = OrderedDict()
        self._since: dict[str, float] = {}
        """When each of them began to wait, or was served last."""

    def add(self, who: str) -> asyncio.Future[W]:
        asked: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who, deque()).append(asked)
        self._since.setdefault(who, time.monotonic())
        return asked

    @property
    def longest_wait(self) -> float:
        """For how many seconds somebody who waits has not been served."""
        return time.monotonic() - min(self._since.values()) if self._since else 0.0

    def next(self, by_person: Counter[str], most: int) -> str | None:
        """Who is served next, or None."""
        if self.held >= self.most:
            return None
        return next((one for one in self.waiting if by_person[one] < most), None)

    def take(self, who: str) -> asyncio.Future[W]:
        requests = self.waiting.pop(who)
        asked = requests.popleft()
        del self._since[who]
        if requests:
            self.waiting[who] = requests
            self._since[who] = time.monotonic()
        return asked


class Shares(Generic[W]):
    """Hands out workers in turn to everybody who waits, and never all to one person.

    Slow and quick levels wait in queues of their own, which take turns. Slow levels never hold all
    workers, where there are several: a quick bot waits for nobody's long thoughts.
    """

    def __init__(self, workers: Sequence[W]) -> None:
        self._free = list(workers)
        self._most = max(1, len(workers) - 1)
        self._held: Counter[str] = Counter()
        self._quick: _Queue[W] = _Queue(len(workers))
        self._slow: _Queue[W] = _Queue(self._most)
        self._turns = deque((self._quick, self._slow))
        """The queue that is asked first next time."""

    @asynccontextmanager
    async def worker(self, who: str, slow: bool = False) -> AsyncIterator[W]:
        """A worker, when it is this person's turn."""
        queue = self._slow if slow else self._quick
        asked = queue.add(who)
        self._hand_out()
        try:
            worker = await asked
        except asyncio.CancelledError:
            if asked.done() and not asked.cancelled():
                self._take_back(queue, who, asked.result())
            raise
        try:
            yield worker
        finally:
            self._take_back(queue, who, worker)

    def longest_wait(self, slow: bool) -> float:
        """For how many seconds somebody who waits for a worker has not had one. A person with
        many tables counts as served whenever one of them is."""
        return (self._slow if slow else self._quick).longest_wait

    def _take_back(self, queue: _Queue[W], who: str, worker: W) -> None:
        queue.held -= 1
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]
        self._free.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and self._serve_one():
            pass

    def _serve_one(self) -> bool:
        for queue in tuple(self._turns):
            who = queue.next(self._held, self._most)
            if who is None:
                continue
            asked = queue.take(who)
            if not asked.cancelled():
                self._turns.remove(queue)
                self._turns.append(queue)
                queue.held += 1
                self._held[who] += 1
                asked.set_result(self._free.pop())
            return True
        return False
