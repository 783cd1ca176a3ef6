"""`honjin report`: the report of a run that is done, or as far as it has come."""

from __future__ import annotations

import argparse
from pathlib import Path

from honjin.arena.folder import REPORT, read_plan, read_results
from honjin.cli.ladder import show_summary
from honjin.cli.output import print_json, screen
from honjin.cli.runs import save_report
from honjin.games import find_game
from honjin.study.summary import summarize
from honjin.study.tally import Tally


def run(args: argparse.Namespace) -> int:
    """Read the results and write the report."""
    path = Path(args.folder)
    plan = read_plan(path)
    tally = Tally(plan.run())
    tally.add(read_results(path, tally.run))
    summary = summarize(plan, tally)
    save_report(path, summary, tally)
    if args.json:
        print_json(summary)
        return 0
    title = find_game(plan.game).meta.title
    screen().print(f"{title}: {tally.games:,} of {plan.games:,} games, {plan.seats} seats.")
    show_summary(summary)
    screen().print(f"Report: {path / REPORT}")
    return 0
