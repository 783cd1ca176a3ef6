"""Plays the games of a run in worker processes, which end with the process that started them.

Game n of a run depends on its seed and n alone, so any process can play it at any time.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from honjin.arena.run import Result, Run, check_run, play_span
from honjin.bots.file import BotFailed
from honjin.bots.program import close_programs, is_program
from honjin.engine.errors import Fault, HonjinError

Piece = list[Result]
A_WHILE = 0.3
"""Seconds that a piece should take, and that this process plays alone before it starts others."""
LARGEST = 20_000


def play_run(run: Run, games: int, workers: int = 0) -> list[Result]:
    """All results of a run in order, the same for any number of workers.

    >>> import honjin
    >>> run = Run("kenjin", honjin.find_game("kenjin").setup(2), ("random", "random"), seed="mine")
    >>> len(play_run(run, games=20, workers=1))
    20
    """
    return [result for piece in in_order(play_games(run, games, workers)) for result in piece]


def in_order(pieces: Iterable[Piece], first: int = 0) -> Iterator[Piece]:
    """Put pieces in the order of their games; early ones wait, repeated ones are dropped.

    After every piece that arrives, all results that are complete are passed on together.
    """
    early: dict[int, Piece] = {}
    for piece in pieces:
        if piece and piece[0].number >= first:
            early[piece[0].number] = piece
        ready: Piece = []
        while first in early:
            ready += early.pop(first)
            first = ready[-1].number + 1
        if ready:
            yield ready


def play_games(
    run: Run, games: int, workers: int = 0, first: int = 0, *, apart: bool = False
) -> Iterator[Piece]:
    """The games of a run from `first` on, in pieces as they are done, in no fixed order.

    0 `workers` means one per core; very short runs stay in this process. With `apart` no game is
    played in this process, so that a bot cannot end it.

    >>> import honjin
    >>> run = Run("kenjin", honjin.find_game("kenjin").setup(2), ("random", "random"), seed="mine")
    >>> sum(len(piece) for piece in play_games(run, games=20, workers=1))
    20
    """
    check_run(run)
    todo = Todo(first, games)
    begin = time.monotonic()
    count = workers or os.cpu_count() or 1
    alone = not apart
    while (
        alone and todo.left and (count == 1 or (not workers and time.monotonic() - begin < A_WHILE))
    ):
        number, size = todo.take(1)
        start = time.monotonic()
        piece = play_span(run, number, size)
        todo.took(size, time.monotonic() - start)
        yield piece
    if todo.left:
        yield from _together(run, todo, min(count, todo.left))


class Todo:
    """The games still to be played, given out in pieces of about the same duration."""

    def __init__(self, first: int, games: int) -> None:
        self.next = first
        self.left = max(0, games - first)
        self.size = 1

    def take(self, workers: int) -> tuple[int, int]:
        """The first and the number of games for one worker; towards the end, smaller pieces."""
        fair = max(1, self.left // (2 * workers)) if workers > 1 else self.left
        size = min(self.size, fair)
        first = self.next
        self.next += size
        self.left -= size
        return first, size

    def took(self, size: int, seconds: float) -> None:
        """Adjust the size of a piece to the time the last one took."""
        fitting = int(size * A_WHILE / max(seconds, 1e-6))
        self.size = max(1, min(fitting, 10 * size, LARGEST))


def _together(run: Run, todo: Todo, count: int) -> Iterator[Piece]:
    with _workers(run, count) as processes:
        workers = list(processes)
        busy: dict[Connection, tuple[int, float]] = {}
        for worker in workers:
            _hand_out(worker, todo, busy, count)
        while busy:
            ready = connection.wait(list(busy))
            for worker in [worker for worker in busy if worker in ready]:
                size, start = busy.pop(worker)
                piece = _receive(worker, processes[worker], run)
                todo.took(size, time.monotonic() - start)
                _hand_out(worker, todo, busy, count)
                yield piece


def _hand_out(
    worker: Connection, todo: Todo, busy: dict[Connection, tuple[int, float]], count: int
) -> None:
    if todo.left:
        first, size = todo.take(count)
        worker.send((first, size))
        busy[worker] = size, time.monotonic()


def _receive(worker: Connection, process: BaseProcess, run: Run) -> Piece:
    try:
        found: Piece | HonjinError = worker.recv()
    except (EOFError, OSError):
        process.join(A_WHILE)
        how = process.exitcode
        told = f"signal {-how}" if how is not None and how < 0 else f"exit code {how}"
        raise worker_error(run, told) from None
    if isinstance(found, HonjinError):
        raise found
    return found


def worker_error(run: Run, how: str) -> BotFailed:
    """The error for a worker that died; a bot from a file is blamed, if there is one."""
    files = sorted({bot for bot in run.bots if bot.endswith(".py") and not is_program(bot)})
    if not files:
        return BotFailed(f"a process that played games ended unexpectedly ({how})")
    who = files[0] if len(files) == 1 else f"one of {', '.join(files)}"
    return BotFailed(f"{who} ended its process ({how}) in a game of seed {run.seed}")


@contextmanager
def _workers(run: Run, count: int) -> Iterator[dict[Connection, BaseProcess]]:
    """Processes that wait for work and are always ended afterwards."""
    context = get_context("spawn")
    resource_tracker.ensure_running()
    processes: list[BaseProcess] = []
    ends = []
    try:
        with _deaf_to_ctrl_c():
            for _ in range(count):
                end, other = context.Pipe()
                ends.append(end)
                process: BaseProcess = context.Process(target=_work, args=(run, other), daemon=True)
                process.start()
                processes.append(process)
                other.close()
        yield dict(zip(ends, processes, strict=True))
        for end in ends:
            end.close()
        for process in processes:
            process.join(A_WHILE)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Child processes ignore Ctrl-C, so only the parent reports it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(run: Run, boss: Connection) -> None:
    """A worker: plays the games it is sent until there are no more."""
    if any(is_program(bot) for bot in run.bots):
        signal.signal(signal.SIGTERM, _end_with_programs)
    while True:
        try:
            first, size = boss.recv()
            boss.send(answer(run, first, size))
        except (EOFError, OSError):
            close_programs()
            return


def _end_with_programs(number: int, frame: object) -> None:
    """When a worker is ended, so are the programs that it started."""
    close_programs()
    os._exit(128 + number)


def answer(run: Run, first: int, size: int) -> Piece | HonjinError:
    """A piece of a run, or its error, in a form that can be sent to another process."""
    try:
        return play_span(run, first, size)
    except HonjinError as error:
        return error
    except Exception as error:
        return Fault(f"{type(error).__name__}: {error}")
