"""Actions at many tables at once: one visit to a thread and one commit for all that wait.

On SQLite all writers take turns anyway. What arrives before a batch is complete joins it; what
arrives while it is committed waits for the next one. No action is sent to anybody, and none is
acknowledged, before the commit of its batch. On PostgreSQL, and wherever somebody else is at the
table, an action goes its own way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from honjin.engine.errors import HonjinError
from honjin.server.actions import Actions
from honjin.server.errors import Overtaken
from honjin.server.live_table import LiveTable
from honjin.server.table_cache import persist
from honjin.server.threads import in_thread
from honjin.server.wire import Act

MOST = 64
"""Actions in a batch: many, because one wait for the disk serves them all, and not more than other
writers can wait for."""


class Job(NamedTuple):
    """An action that waits; its future says whether it was done in a batch."""

    future: asyncio.Future[bool]
    guest: str
    table: str
    ask: Act


Outcome = bool | BaseException
"""Whether an action was done in its batch, or why it was refused."""


class Batches:
    """The actions of one server. For the event loop, except where it says otherwise."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self._cache = actions.cache
        self._store = actions.store
        self._waiting: deque[Job] = deque()
        """The loop adds to it, and the thread of a batch takes from it."""
        self._running: asyncio.Task[None] | None = None

    async def perform(self, guest: str, table: str, ask: Act) -> None:
        """One action, as in `Actions.perform`."""
        if not self._store.shared:
            job = Job(asyncio.get_running_loop().create_future(), guest, table, ask)
            self._waiting.append(job)
            if self._running is None:
                self._running = asyncio.create_task(self._run())
            if await job.future:
                return
        await in_thread(persist, partial(self._actions.perform, guest, table, ask))

    async def _run(self) -> None:
        """Until nothing waits."""
        try:
            while self._waiting:
                await in_thread(self._work, asyncio.get_running_loop())
        finally:
            self._running = None

    # In a thread.

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Batch after batch: the next one begins as soon as the last one is on disk.

        What waits once the loop has closed belongs to another one, which has a thread of its own.
        """
        while self._waiting and not loop.is_closed():
            batch: list[Job] = []
            try:
                outcomes = self._carry_out(batch)
            except Exception as failure:  # Whatever it is, nobody waits forever.
                outcomes = dict.fromkeys((job.table for job in batch), failure)
            if loop.is_closed():
                return
            loop.call_soon_threadsafe(_answer_all, batch, outcomes)

    def _carry_out(self, batch: list[Job]) -> Mapping[str, Outcome]:
        """Fill a batch and commit it, then send everybody the news; what happened at each table."""
        outcomes: dict[str, Outcome] = {}
        changed: list[LiveTable] = []
        held: list[str] = []
        try:
            with self._store.together():
                for job in self._arriving(batch):
                    if self._cache.try_to_hold(job.table):
                        held.append(job.table)
                        outcomes[job.table] = self._perform(job, changed)
            self._cache.changed(changed)
        except SQLAlchemyError as failure:  # Nothing was committed, and nothing in memory is true.
            for table in held:
                self._cache.forget(table)
            refused = {t: one for t, one in outcomes.items() if isinstance(one, HonjinError)}
            return dict.fromkeys(held, failure) | refused
        finally:
            for table in held:
                self._cache.let_go(table)
        return outcomes

    def _arriving(self, batch: list[Job]) -> Iterator[Job]:
        """Take what waits, and what arrives while that is done. Of several actions at a table only
        the first: what it fails to write must not be what the next one builds on."""
        tables: set[str] = set()
        later: list[Job] = []
        try:
            while self._waiting and len(batch) < MOST:
                job = self._waiting.popleft()
                if job.table in tables:
                    later.append(job)
                    continue
                tables.add(job.table)
                batch.append(job)
                yield job
        finally:
            self._waiting.extendleft(reversed(later))

    def _perform(self, job: Job, changed: list[LiveTable]) -> Outcome:
        try:
            with self._cache.held(job.table) as live:
                before = live.progress
                self._actions.perform_at(live, job.guest, job.ask)
                if before != live.progress:
                    changed.append(live)
        except Overtaken:
            return False
        except Exception as refusal:
            return refusal
        return True


def _answer_all(batch: list[Job], outcomes: Mapping[str, Outcome]) -> None:
    for job in batch:
        _answer(job, outcomes.get(job.table, False))


def _answer(job: Job, outcome: Outcome) -> None:
    if job.future.done():  # Its connection has closed.
        return
    if isinstance(outcome, BaseException):
        job.future.set_exception(outcome)
    else:
        job.future.set_result(outcome)
