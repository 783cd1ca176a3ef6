"""`honjin ladder`: any number of bots meet each other and are rated."""

from __future__ import annotations

import argparse

import msgspec
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from honjin.cli.arena_arguments import LADDER_BOTS
from honjin.cli.output import print_json, screen
from honjin.cli.runs import Played, percent, plan_run, play_all, shared_victories, told_end
from honjin.cli.setup import chosen_game, chosen_setup
from honjin.cli.simulate import repeatable
from honjin.study.stats import signed
from honjin.study.summary import Summary
from honjin.study.tally import Rate


def run(args: argparse.Namespace) -> int:
    """Play and rate."""
    game = chosen_game(args.game)
    setup = chosen_setup(game, args, args.seats or game.meta.seats[0])
    bots = args.bots or LADDER_BOTS
    played = play_all(plan_run("ladder", game.meta.name, setup, bots, args), args)
    summary = played.summary()
    if args.json:
        facts = msgspec.to_builtins(summary)
        print_json({**facts, "speed": played.speed(), "workers": played.workers})
    else:
        screen().print(f"{game.meta.title}, {setup.seats} seats: {played.told_speed()}.")
        show_summary(summary)
        _show_end(played)
    told_end(played, args)
    return 0


def show_summary(summary: Summary) -> None:
    """The bots with their ratings, best first, and what seats and sides won."""
    out = screen()
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Bot", overflow="fold")
    for title in ("Rating", "95 % interval", "Wins", "Games"):
        grid.add_column(title, justify="right")
    rates = {rate.name: rate for rate in summary.bots}
    in_elo = summary.ratings is not None and summary.ratings.method == "bradley-terry"
    points = signed if in_elo else "{:.1f}".format
    rated = summary.ratings.bots if summary.ratings else ()
    for one in rated:
        rate = rates.pop(one.bot)
        grid.add_row(
            Text(one.bot),
            points(one.rating),
            f"{points(one.low)} to {points(one.high)}",
            percent(rate.win_rate),
            f"{rate.games:,}",
        )
    for rate in rates.values():
        grid.add_row(Text(rate.name), "", "", percent(rate.win_rate), f"{rate.games:,}")
    out.print(grid)
    _show_rates("Seat", summary.by_seat)
    if not summary.side_of_seats:
        _show_rates("Side", summary.by_side)


def _show_rates(what: str, rates: list[Rate]) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(what)
    for title in ("Wins", "95 % interval", "Games"):
        grid.add_column(title, justify="right")
    for rate in rates:
        spread = f"{percent(rate.low)} to {percent(rate.high)}"
        grid.add_row(rate.name, percent(rate.win_rate), spread, f"{rate.games:,}")
    if rates:
        screen().print(grid)


def _show_end(played: Played) -> None:
    out = screen()
    tally = played.tally
    out.print(
        f"Mean length {tally.actions / tally.games:.1f} actions and chance events; "
        f"{shared_victories(tally.shared)}."
    )
    out.print(f"Seed {played.plan.seed}{repeatable(played.plan)}")
