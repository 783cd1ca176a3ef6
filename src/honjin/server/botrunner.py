"""Bots as ordinary players: they choose in processes of their own and act like everybody else.

Everybody whose tables wait for a bot has the same share of the workers. A worker that crashes or
takes too long is ended and replaced; a bot that does not answer gives its seat to a simpler one,
and the simplest needs no worker, so no table waits for a bot that is stuck.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from honjin.engine.decoders import read_json
from honjin.engine.errors import HonjinError
from honjin.server.actions import BotTurn
from honjin.server.application import Application
from honjin.server.bot_shares import Shares, is_slow
from honjin.server.botworker import READY
from honjin.server.config import Config
from honjin.server.table_cache import persist
from honjin.server.telemetry import Metrics, log
from honjin.server.threads import in_thread
from honjin.server.wire import Act

LINE = 1 << 20
SIMPLER = dict.fromkeys(("gunshi", "karo", "yoriki", "steward"), "kachi")
"""Which level takes over from a bot that does not answer; the default is the simplest."""
PLAIN = "random"
"""The level that needs no worker: any legal action."""
CRASHES = 2
"""How often a worker may crash over one decision before its bot is replaced."""
BACKLOG = {False: 30.0, True: 300.0}
"""Seconds without a turn, for quick and for slow levels, after which bots are too slow: longer than
the guests that one address may bring can make others wait."""
LATER = 10.0
"""Seconds after which a table is tried again where something else went wrong."""


class WorkerFailed(Exception):
    """A worker died or sent invalid output."""


class WorkerStuck(WorkerFailed):
    """A worker did not answer in time."""


class Worker:
    """One process that chooses."""

    def __init__(self, command: tuple[str, ...], start: float) -> None:
        """`start` is how many seconds the process may take until it is ready."""
        self._command = command
        self._start = start
        self._process: Process | None = None

    async def ask(self, question: bytes, patience: float) -> str:
        """Its answer; if there is none in time, the process is
        killed. The time it takes to start does not count, so a busy machine never replaces a bot.
        """
        try:
            async with asyncio.timeout(self._start):
                process = await self._running()
            async with asyncio.timeout(patience):
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(question + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            answer = read_json(line, dict[str, str])
            return answer["action"]
        except TimeoutError:
            await self.end()
            raise WorkerStuck from None
        except (OSError, ValueError, KeyError) as error:
            await self.end()
            raise WorkerFailed(type(error).__name__) from None
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LINE,
                start_new_session=True,
            )
            assert self._process.stdout is not None
            if await self._process.stdout.readline() != READY:
                raise ValueError("no worker")
        return self._process

    async def end(self) -> None:
        """End the process, if it runs."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await process.wait()


class BotRunner:
    """Lets bots act when it is their turn. Used from the event loop only."""

    def __init__(self, tables: Application, config: Config, numbers: Metrics) -> None:
        self._tables = tables
        self._numbers = numbers
        self._patience = config.bot_patience
        self._pause = config.bot_pause
        self._last: dict[str, str] = {}
        """By table, the seat whose bot acted last."""
        self._salt = secrets.token_hex(8)
        own = (sys.executable, "-m", "honjin.server.botworker", str(config.editions))
        command = config.bot_command or own
        self._workers = [Worker(command, config.bot_start) for _ in range(config.bot_workers)]
        self._shares = Shares(self._workers)
        self._at: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._leases: dict[str, float] = {}
        """Tables whose bots this process runs, and until when."""
        self._closed = False
        for slow, name in ((False, "quick"), (True, "slow")):
            waits = partial(self._shares.longest_wait, slow)
            numbers.bot_wait.labels(name).set_function(waits)

    def backlog(self) -> str:
        """What is wrong if bots cannot keep up with their turns."""
        late = any(self._shares.longest_wait(slow) > most for slow, most in BACKLOG.items())
        return "bots wait too long for their turns" if late else ""

    def wake(self, table: str) -> None:
        """Something changed at a table: perhaps a bot is awaited."""
        if self._closed:
            return
        if table in self._at:
            self._again.add(table)
            return
        self._again.discard(table)
        self._at[table] = asyncio.create_task(self._serve(table))

    def wake_all(self, tables: Iterable[str]) -> None:
        """The same for several tables."""
        for table in tables:
            self.wake(table)

    def looks_after(self, table: str) -> bool:
        """Whether this process moves the bots of a table, among several processes."""
        return table in self._leases

    async def close(self) -> None:
        """Stop asking, and end the workers."""
        self._closed = True
        tasks = list(self._at.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.end()
        now = time.monotonic()
        for table in [table for table, until in self._leases.items() if until > now]:
            await in_thread(self._tables.store.release, f"bots {table}")

    async def _serve(self, table: str) -> None:
        try:
            while True:
                self._again.discard(table)
                turn = await in_thread(self._turn, table)
                if turn is not None:
                    await self._move(turn)
                elif table not in self._again:
                    return
        except Exception as error:
            log.error("bot", exc_info=error)
            asyncio.get_running_loop().call_later(LATER, self.wake, table)
        finally:
            del self._at[table]
            self._last.pop(table, None)
            if self._leases.get(table, 0.0) < time.monotonic():
                self._leases.pop(table, None)

    def _turn(self, table: str) -> BotTurn | None:
        """The next bot's turn at a table, unless another process runs its bots."""
        turn = self._bot_turn(table)
        return turn if turn is not None and self._leased(table) else None

    def _leased(self, table: str) -> bool:
        """Whether this process runs the bots of a table; the lease is renewed before it ends."""
        if self._leases.get(table, 0.0) > time.monotonic() + self._patience:
            return True
        lasts = self._patience * 2
        if not self._tables.store.lease(f"bots {table}", lasts):
            self._leases.pop(table, None)
            return False
        self._leases[table] = time.monotonic() + lasts
        return True

    def _bot_turn(self, table: str) -> BotTurn | None:
        return persist(partial(self._tables.actions.bot_turn, table))

    async def _breathe(self, turn: BotTurn) -> None:
        """A short pause so that people can follow: before the first of several bots, whose moves
        a page shows one after the other, and before every bot where only bots play."""
        last = self._last.get(turn.table)
        goes_on = last == turn.seat or (last is not None and turn.share != "")
        if self._pause and not goes_on:
            await asyncio.sleep(self._pause * random.uniform(0.6, 1.4))
        self._last[turn.table] = turn.seat

    async def _move(self, turn: BotTurn) -> None:
        await self._breathe(turn)
        crashes = 0
        while True:
            try:
                async with self._shares.worker(turn.share, is_slow(turn.level)) as worker:
                    action = await self._choose(turn, worker)
                    ask = Act(f"{turn.version}", turn.version, turn.seat, action)
                    act = partial(self._tables.actions.act_for_bot, turn.table, ask)
                    await in_thread(persist, act)
                self._numbers.bot_moves.labels(turn.level).inc()
                return
            except WorkerFailed as error:
                self._numbers.bot_failures.inc()
                log.warning("bot worker failed", extra={"facts": {"bot": turn.level}})
                crashes += 1
                if crashes < CRASHES and not isinstance(error, WorkerStuck):
                    continue
            except HonjinError as error:
                if await in_thread(self._bot_turn, turn.table) != turn:
                    return
                if turn.level == PLAIN:
                    raise
                log.error("bot refused", exc_info=error)
            level = SIMPLER.get(turn.level, PLAIN)
            await in_thread(
                self._tables.actions.replace_bot, turn.table, turn.seat, turn.level, level
            )
            return

    async def _choose(self, turn: BotTurn, worker: Worker) -> str:
        if len(turn.legal) == 1:
            return turn.legal[0]
        if turn.level == PLAIN:
            return secrets.choice(turn.legal)
        return await worker.ask(self._question(turn), self._patience)

    def _question(self, turn: BotTurn) -> bytes:
        told: dict[str, Any] = {
            "seat": turn.seat,
            "version": turn.version,
            "level": turn.level,
            "game": turn.game,
            "rules": turn.rules,
            "edition": turn.edition,
            "seats": turn.seats,
            "options": turn.options,
            "view": turn.view,
            "salt": self._salt,
            "pack": turn.pack,
        }
        return msgspec.json.encode(told)
