"""Many games with a progress bar: what `simulate` and `match` share."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from honjin.arena.run import Result, Run, check_run, play_run, wins_by_bot
from honjin.arena.stats import wilson
from honjin.bots.file import BotFailed
from honjin.cli.output import keep_stdout_clean, side_screen

Piece = list[Result]


class Tally:
    """Sums over the games of a run; bots are counted by their place in the run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games = 0
        self.actions = 0
        self.shared = 0
        self.wins = [0.0] * len(run.bots)
        self.points = [0] * len(run.bots)
        self.seconds = 0.0

    def add(self, piece: Piece) -> None:
        self.games += len(piece)
        for place, wins in enumerate(wins_by_bot(self.run, piece)):
            self.wins[place] += wins
        for result in piece:
            self.actions += result.steps
            self.shared += result.winners.bit_count() > 1
            shift = result.number % len(self.points) if self.run.rotate else 0
            for seat, points in enumerate(result.scores):
                self.points[seat - shift] += points

    def speed(self) -> dict[str, float]:
        """How fast it went; the only part of a result that another machine will not repeat."""
        seconds = max(self.seconds, 1e-9)
        return {
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 1),
            "actions_per_second": round(self.actions / seconds, 1),
        }

    def told_speed(self) -> str:
        speed = self.speed()
        return (
            f"{self.games:,} games in {speed['seconds']:,.1f} s: "
            f"{speed['games_per_second']:,.0f} games and "
            f"{speed['actions_per_second']:,.0f} actions a second"
        )


def interval(wins: float, games: int) -> dict[str, float]:
    """A share of the victories and its 95 % interval."""
    low, high = wilson(wins, games)
    return {"win_rate": wins / max(1, games), "low": low, "high": high}


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def play_all(run: Run, games: int, workers: int, clean: bool) -> Tally:
    """Play a run with a progress bar beside it; `clean` keeps bots from printing to stdout."""
    check_run(run)
    tally = Tally(run)
    aside = side_screen()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=aside,
        transient=True,
        disable=not aside.is_terminal,
    )
    start = time.perf_counter()
    with keep_stdout_clean(clean), bar:
        task = bar.add_task("playing", total=games)
        for piece in _in_background(play_run(run, games, workers)):
            tally.add(piece)
            bar.update(task, completed=tally.games)
    tally.seconds = time.perf_counter() - start
    return tally


def used_workers(workers: int) -> int:
    return workers or os.cpu_count() or 1


def _in_background(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """The pieces as they come, from a thread that does not hear Ctrl-C.

    Nor do the processes it starts, which would each complain of it; this thread hears it and ends
    them.
    """
    done: queue.SimpleQueue[Piece | BaseException | None] = queue.SimpleQueue()

    def fetch() -> None:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for piece in pieces:
                done.put(piece)
            done.put(None)
        except BaseException as error:
            done.put(error)

    thread = threading.Thread(target=fetch, daemon=True)
    thread.start()
    try:
        while (item := _next(done)) is not None:
            if isinstance(item, BrokenProcessPool):
                raise BotFailed("a process that played games ended unexpectedly")
            if isinstance(item, SystemExit):
                raise BotFailed("a bot ended the process that played it")
            if isinstance(item, BaseException):
                raise item
            yield item
    except KeyboardInterrupt:
        _end_workers(thread)
        raise


def _end_workers(thread: threading.Thread) -> None:
    """End the processes that play, and let the thread put their pool away."""
    ended = False
    for _ in range(100):
        for child in multiprocessing.active_children():
            child.terminate()
            ended = True
        if not ended or not thread.is_alive():
            return
        thread.join(0.05)


def _next(
    done: queue.SimpleQueue[Piece | BaseException | None],
) -> Piece | BaseException | None:
    while True:
        try:
            return done.get(timeout=0.2)
        except queue.Empty:
            continue
