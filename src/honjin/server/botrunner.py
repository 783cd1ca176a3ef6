"""Bots as ordinary players: they choose in processes of their own and act like everybody else.

A worker that crashes or takes too long is ended and replaced; its bot is asked again, after some
failures as a simpler one.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool

from honjin.engine.errors import HonjinError
from honjin.server.config import Config
from honjin.server.observe import Numbers, log
from honjin.server.play import BotTurn
from honjin.server.tables import Tables
from honjin.server.wire import Act

LINE = 1 << 20
PLAIN = "random"
SIMPLER_AFTER = 2
TRIES = 6
LATER = 10.0
"""Seconds after which a table is tried again whose bot could not be made to choose."""


class WorkerFailed(Exception):
    """A worker died, hung or talked nonsense."""


class Worker:
    """One process that chooses."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: Process | None = None

    async def ask(self, question: bytes, patience: float) -> str:
        """Its answer; if there is none in time, the process is ended."""
        try:
            async with asyncio.timeout(patience):
                process = await self._running()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(question + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            answer = msgspec.json.decode(line, type=dict[str, str])
            return answer["action"]
        except (TimeoutError, OSError, ValueError, KeyError) as error:
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
    """Wakes at every change, and lets the bots that are awaited act. Belongs to the event loop."""

    def __init__(self, tables: Tables, config: Config, numbers: Numbers) -> None:
        self._tables = tables
        self._hard = config.hard
        self._numbers = numbers
        self._patience = config.bot_patience
        self._salt = secrets.token_hex(8)
        own = (sys.executable, "-m", "honjin.server.botworker")
        command = config.bot_command or own
        self._workers = [Worker(command) for _ in range(config.bot_workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._at: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

    def wake(self, table: str) -> None:
        """Something changed at a table: perhaps a bot is awaited."""
        if self._closed:
            return
        if table in self._at:
            self._again.add(table)
            return
        self._again.discard(table)
        self._at[table] = asyncio.create_task(self._serve(table))

    async def close(self) -> None:
        """Stop asking, and end the workers."""
        self._closed = True
        tasks = list(self._at.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.end()

    async def _serve(self, table: str) -> None:
        try:
            while True:
                self._again.discard(table)
                turn = await run_in_threadpool(self._tables.plays.bot_turn, table)
                if turn is not None:
                    await self._move(turn)
                elif table not in self._again:
                    return
        except Exception as error:
            log.error("bot", exc_info=error)
            asyncio.get_running_loop().call_later(LATER, self.wake, table)
        finally:
            del self._at[table]

    async def _move(self, turn: BotTurn) -> None:
        level = self._hard if turn.level == "hard" else turn.level
        for attempt in range(TRIES):
            question = self._question(turn, PLAIN if attempt >= SIMPLER_AFTER else level)
            worker = await self._free.get()
            try:
                action = await worker.ask(question, self._patience)
                ask = Act(f"{turn.version}", turn.version, turn.seat, action)
                await run_in_threadpool(self._tables.plays.act_for_bot, turn.table, ask)
                self._numbers.bot_moves.labels(turn.level).inc()
                return
            except WorkerFailed:
                self._numbers.bot_failures.inc()
                log.warning("bot worker failed", extra={"facts": {"level": turn.level}})
            except HonjinError as error:
                if await run_in_threadpool(self._tables.plays.bot_turn, turn.table) != turn:
                    return
                log.error("bot refused", exc_info=error)
            finally:
                self._free.put_nowait(worker)
            await asyncio.sleep(min(0.1 * 2**attempt, 5.0))
        raise WorkerFailed("no worker could choose")

    def _question(self, turn: BotTurn, level: str) -> bytes:
        told: dict[str, Any] = {
            "seat": turn.seat,
            "version": turn.version,
            "level": level,
            "game": turn.game,
            "rules": turn.rules,
            "seats": turn.seats,
            "options": turn.options,
            "view": turn.view,
            "salt": self._salt,
        }
        return msgspec.json.encode(told)
