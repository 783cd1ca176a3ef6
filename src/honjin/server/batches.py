"""Actions at many tables at once: one visit to a thread and one commit for all that wait.

On SQLite all writers take turns anyway. While one batch of actions is written, those that arrive
wait and make up the next one. No action is sent to anybody, and none is acknowledged, before the
commit of its batch. On PostgreSQL, and wherever somebody else is at the table, an action goes its
own way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from honjin.engine.errors import HonjinError
from honjin.server.actions import Actions
from honjin.server.errors import Overtaken
from honjin.server.live_table import LiveTable
from honjin.server.table_cache import persist
from honjin.server.threads import in_thread
from honjin.server.wire import Act

MOST = 32
"""Actions in a batch. A longer one would keep other writers waiting."""


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
        """Batch after batch, until nothing waits."""
        try:
            while self._waiting:
                jobs = self._next()
                outcomes = await self._outcomes(jobs)
                for job, outcome in zip(jobs, outcomes, strict=True):
                    if job.future.done():  # Its connection has closed.
                        continue
                    if isinstance(outcome, BaseException):
                        job.future.set_exception(outcome)
                    else:
                        job.future.set_result(outcome)
        finally:
            self._running = None

    async def _outcomes(self, jobs: list[Job]) -> list[Outcome]:
        try:
            return await in_thread(self._carry_out, jobs)
        except Exception as failure:  # Whatever it is, nobody waits forever.
            return [failure] * len(jobs)

    def _next(self) -> list[Job]:
        """The first of those that wait, one at each table: what one action fails to write must not
        be what the next one builds on."""
        jobs: dict[str, Job] = {}
        later: list[Job] = []
        while self._waiting and len(jobs) < MOST:
            job = self._waiting.popleft()
            if jobs.setdefault(job.table, job) is not job:
                later.append(job)
        self._waiting.extendleft(reversed(later))
        return list(jobs.values())

    # In a thread.

    def _carry_out(self, jobs: list[Job]) -> list[Outcome]:
        held = [job for job in jobs if self._cache.try_to_hold(job.table)]
        try:
            outcomes = self._write(held)
        finally:
            for job in held:
                self._cache.let_go(job.table)
        return [outcomes.get(job.table, False) for job in jobs]

    def _write(self, jobs: list[Job]) -> Mapping[str, Outcome]:
        """Commit the actions, then tell everybody; what happened at each table."""
        outcomes: dict[str, Outcome] = {}
        changed: list[LiveTable] = []
        try:
            with self._store.together():
                for job in jobs:
                    outcomes[job.table] = self._perform(job, changed)
        except Exception as failure:  # Nothing was committed, and nothing in memory is true.
            for job in jobs:
                self._cache.forget(job.table)
            refused = {t: one for t, one in outcomes.items() if isinstance(one, HonjinError)}
            return {job.table: failure for job in jobs} | refused
        for live in changed:
            self._cache.changed(live)
        return outcomes

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
