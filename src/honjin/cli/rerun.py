"""`honjin rerun`: one game of a run, played again by its number."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

import msgspec

from honjin.arena.folder import CannotUseFolder, read_plan, read_results
from honjin.arena.plan import Plan, differences, make_plan
from honjin.arena.run import Result, check_run, play_span
from honjin.cli.output import CheckFailed, side_screen
from honjin.engine.errors import BadOption
from honjin.engine.view import seat_names


def run(args: argparse.Namespace) -> int:
    """Play it, compare it with what the run has, and write its record."""
    path = Path(args.folder)
    plan = read_plan(path)
    if args.number >= plan.games:
        raise BadOption(f"the run has games 0 to {plan.games - 1:,}, not {args.number:,}")
    _check_same(plan, path)
    recorded = msgspec.structs.replace(plan.run(), records=True)
    check_run(recorded)
    result = play_span(recorded, args.number, 1)[0]
    _compare(path, plan, result)
    sys.stdout.write(result.record)
    return 0


def _check_same(plan: Plan, path: Path) -> None:
    """Other bots or another version would play another game."""
    now = make_plan(
        plan.kind,
        plan.game,
        plan.setup(),
        plan.bots,
        plan.seed,
        plan.games,
        plan.records,
        plan.seconds,
    )
    found = differences(plan, now)
    if found:
        raise CannotUseFolder(f"{str(path)!r} cannot be played again here ({'; '.join(found)})")


def _compare(path: Path, plan: Plan, result: Result) -> None:
    """Say who won, and whether that is what the run says."""
    before = next(islice(read_results(path, plan.run()), result.number, None), None)
    winners = " and ".join(f"seat {seat}" for seat in seat_names(result.winners)) or "nobody"
    told = (
        f"Game {result.number:,}: won by {winners} after {result.steps:,} actions and chance events"
    )
    again = msgspec.structs.replace(result, record="")
    if before is not None and before != again:
        raise CheckFailed(f"game {result.number:,} ended differently than in {str(path)!r}")
    side_screen().print(
        f"{told}{', as in the run.' if before else '; the run has not played it yet.'}"
    )
