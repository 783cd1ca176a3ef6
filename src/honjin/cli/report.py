"""`honjin report`: the report of a run that is done, or as far as it has come."""

from __future__ import annotations

import argparse
from pathlib import Path

from honjin.arena.folder import REPORT, RESULTS, count_damaged, read_plan, read_results
from honjin.cli.ladder import show_summary
from honjin.cli.output import print_json, screen, side_screen
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
    left_out = count_damaged(path, tally.run, tally.games)
    if left_out:
        side_screen().print(
            f"Line {tally.games + 1} of {RESULTS} is damaged: {left_out:,} "
            f"{'line is' if left_out == 1 else 'lines are'} left out of the report. "
            "The command that plays the run plays them again."
        )
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
