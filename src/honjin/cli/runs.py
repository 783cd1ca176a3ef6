"""Many games with a progress bar: what `simulate` and `match` share."""

from __future__ import annotations

import os
import time

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from honjin.arena.run import Run
from honjin.study.stats import wilson
from honjin.arena.workers import Piece, play_games
from honjin.cli.output import keep_stdout_clean, side_screen


class Tally:
    """Sums over the games of a run, in whatever order; bots are counted by their place in it."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games = 0
        self.actions = 0
        self.shared = 0
        self.points = [0] * len(run.bots)
        self.victories = [[0] * (len(run.bots) + 1) for _ in run.bots]
        """By place: how many victories were shared by one (alone), two, three …"""
        self.seconds = 0.0

    def add(self, piece: Piece) -> None:
        self.games += len(piece)
        bots = len(self.points)
        for result in piece:
            won = result.winners.bit_count()
            shift = result.number % bots if self.run.rotate else 0
            self.actions += result.steps
            self.shared += won > 1
            for seat, points in enumerate(result.scores):
                place = (seat - shift) % bots
                self.points[place] += points
                self.victories[place][won] += result.winners >> seat & 1

    @property
    def wins(self) -> list[float]:
        """By place: victories, shared ones in equal parts."""
        return [
            sum((count / sharers for sharers, count in enumerate(own) if count), 0.0)
            for own in self.victories
        ]

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
        for piece in play_games(run, games, workers):
            tally.add(piece)
            bar.update(task, completed=tally.games)
    tally.seconds = time.perf_counter() - start
    return tally


def used_workers(workers: int) -> int:
    return workers or os.cpu_count() or 1
