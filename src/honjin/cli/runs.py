"""Many games with a progress bar: what `simulate`, `match` and `ladder` share."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from honjin.arena.folder import PLAN, REPORT, Folder, open_folder, read_plan, write_whole
from honjin.arena.plan import Kind, Plan, make_plan
from honjin.arena.run import check_run
from honjin.arena.workers import Piece, in_order, play_games
from honjin.bots.program import is_program
from honjin.cli.output import keep_stdout_clean, plural, screen, side_screen
from honjin.cli.setup import seed_or_new
from honjin.engine.errors import BadOption
from honjin.engine.game import Setup
from honjin.study.report import write_report
from honjin.study.stats import wilson
from honjin.study.summary import Summary, summarize
from honjin.study.tally import Tally


class Played(msgspec.Struct, frozen=True):
    """A run that is done: its plan and its counts, and how fast this call played what was left."""

    plan: Plan
    tally: Tally
    games: int
    actions: int
    seconds: float
    workers: int | None
    interrupted: bool = False
    """Whether Ctrl-C ended it before all games were played."""

    def summary(self) -> Summary:
        return summarize(self.plan, self.tally)

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
        before = self.tally.games - self.games
        if not self.games:
            return f"{plural(before, 'game')}, all played before"
        what = plural(self.games, "more game" if before else "game")
        return f"{what} in {speed['seconds']:,.1f} s: {self._pace()}"

    def _pace(self) -> str:
        seconds = max(self.seconds, 1e-9)
        actions = plural(round(self.actions / seconds), "action")
        if self.games < seconds:
            return f"{seconds / self.games:,.1f} seconds a game, {actions} a second"
        return f"{plural(round(self.games / seconds), 'game')} and {actions} a second"


def shared_victories(number: int) -> str:
    return "1 victory was shared" if number == 1 else f"{number:,} victories were shared"


def interval(wins: float, games: int) -> dict[str, float]:
    """A share of the victories and its 95 % interval."""
    low, high = wilson(wins, games)
    return {"win_rate": wins / max(1, games), "low": low, "high": high}


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def plan_run(
    kind: Kind, game: str, setup: Setup, bots: Sequence[str], args: argparse.Namespace
) -> Plan:
    """What is to be played; a resumed run keeps its seed."""
    seed = args.seed
    if seed is None and args.out and Path(args.out, PLAN).exists():
        seed = read_plan(Path(args.out)).seed
    if args.records and not args.out:
        raise BadOption("--records needs a folder to keep them in: --out FOLDER")
    return make_plan(
        kind, game, setup, bots, seed_or_new(seed), args.games, args.records, args.time
    )


def play_all(plan: Plan, args: argparse.Namespace) -> Played:
    """Play a run, or what is left of it, with a progress bar beside it."""
    check_run(plan.run())
    if not args.out:
        return _play(plan, args, None)
    with open_folder(Path(args.out), plan) as folder:
        played = _play(plan, args, folder)
        if not played.interrupted:
            save_report(folder.path, played.summary(), played.tally)
    return played


def told_end(played: Played, args: argparse.Namespace) -> None:
    """Say where everything is stored; an interrupted run exits with its own code."""
    if played.interrupted:
        raise KeyboardInterrupt
    if args.out and not args.json:
        screen().print(f"Report: {Path(args.out, REPORT)}")


def save_report(path: Path, summary: Summary, tally: Tally) -> None:
    write_whole(path / REPORT, write_report(summary, tally.lengths, tally.first_points).encode())


def _play(plan: Plan, args: argparse.Namespace, folder: Folder | None) -> Played:
    tally = Tally(plan.run())
    if folder:
        tally.add(folder.read())
        _tell_what_is_there(folder)
    games, actions, start = tally.games, tally.actions, time.perf_counter()
    interrupted = False
    try:
        with keep_stdout_clean(args.json), _progress(plan, tally) as show:
            for piece in in_order(_pieces(tally, plan.games, args), games):
                if folder:
                    folder.keep(piece)
                tally.add(piece)
                show()
    except KeyboardInterrupt:
        _tell_interruption(plan, tally, folder)
        if not tally.games:
            raise
        interrupted = True
    seconds = time.perf_counter() - start
    return Played(
        plan,
        tally,
        tally.games - games,
        tally.actions - actions,
        seconds,
        used_workers(args),
        interrupted,
    )


def _pieces(tally: Tally, games: int, args: argparse.Namespace) -> Iterator[Piece]:
    first = tally.games
    if args.ray:
        from honjin.arena.cluster import play_on_ray

        return play_on_ray(tally.run, games, args.ray, args.workers, first)
    from_files = any(bot.endswith(".py") and not is_program(bot) for bot in tally.run.bots)
    return play_games(tally.run, games, args.workers, first, apart=from_files)


@contextmanager
def _progress(plan: Plan, tally: Tally) -> Iterator[Callable[[], None]]:
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
    with bar:
        task = bar.add_task("playing", total=plan.games, completed=tally.games)
        yield lambda: bar.update(task, completed=tally.games)


def _tell_what_is_there(folder: Folder) -> None:
    aside = side_screen()
    if folder.dropped:
        aside.print(
            f"The end of the results was damaged: {plural(folder.dropped, 'line')} dropped."
        )
    if folder.kept:
        aside.print(f"{folder.kept:,} of {folder.plan.games:,} games are there already.")


def _tell_interruption(plan: Plan, tally: Tally, folder: Folder | None) -> None:
    """After an interruption, print how to finish the run."""
    if folder:
        side_screen().print(
            f"{folder.kept:,} of {folder.plan.games:,} games are kept in {folder.path}; "
            "run the same command again to finish."
        )
    else:
        side_screen().print(
            f"{tally.games:,} of {plan.games:,} games were played and are not kept; "
            "--out FOLDER keeps them."
        )


def used_workers(args: argparse.Namespace) -> int | None:
    """How many processes played; on Ray the cluster knows."""
    return args.workers or (None if args.ray else os.cpu_count())
