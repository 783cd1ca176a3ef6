"""`honjin simulate`: many games between bots that keep their seats."""

from __future__ import annotations

import argparse

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from honjin.arena.plan import Plan
from honjin.bots.levels import is_timed
from honjin.cli.boards import find_board
from honjin.cli.output import print_json, screen
from honjin.cli.runs import (
    Played,
    interval,
    percent,
    plan_run,
    play_all,
    shared_victories,
    told_end,
)
from honjin.cli.setup import bots_for, chosen_game, chosen_setup, split_bots
from honjin.engine.game import Game
from honjin.engine.state import State
from honjin.engine.view import seat_name


def run(args: argparse.Namespace) -> int:
    """Play and count."""
    game = chosen_game(args.game)
    seats = args.seats or game.meta.seats[0]
    setup = chosen_setup(game, args, seats)
    bots = bots_for(split_bots(args.bots), seats, "seat")
    played = play_all(plan_run("simulate", game.meta.name, setup, bots, args), args)
    if args.json:
        print_json({**facts(played), "workers": played.workers})
    else:
        _show(played, game)
    told_end(played, args)
    return 0


def facts(played: Played) -> dict[str, object]:
    """The result for machines."""
    plan, tally = played.plan, played.tally
    by_seat = [
        {
            "seat": seat_name(seat),
            "bot": bot,
            "wins": tally.wins[seat],
            **interval(tally.wins[seat], tally.games),
            "mean_points": tally.points[seat] / tally.games,
        }
        for seat, bot in enumerate(plan.bots)
    ]
    return {
        "game": plan.game,
        "rules": plan.rules,
        "options": plan.options,
        "pack": plan.pack.name if plan.pack else None,
        "seed": plan.seed,
        "games": tally.games,
        "actions": tally.actions,
        "mean_length": tally.actions / tally.games,
        "shared_victories": tally.shared,
        "seats": by_seat,
        "sides": tally.by_side(),
        "speed": played.speed(),
    }


def _show(played: Played, game: Game[State]) -> None:
    plan, tally = played.plan, played.tally
    out = screen()
    board = find_board(game, plan.setup())
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("Seat", "Bot"):
        grid.add_column(title)
    for title in ("Wins", "95 % interval", "Mean points"):
        grid.add_column(title, justify="right")
    for seat, bot in enumerate(plan.bots):
        rate = interval(tally.wins[seat], tally.games)
        grid.add_row(
            board.name(seat),
            Text(bot),
            percent(rate["win_rate"]),
            f"{percent(rate['low'])} to {percent(rate['high'])}",
            f"{tally.points[seat] / tally.games:.2f}",
        )
    out.print(f"{game.meta.title}: {played.told_speed()}.")
    out.print(grid)
    out.print(
        f"Mean length {tally.actions / tally.games:.1f} actions and chance events; "
        f"{shared_victories(tally.shared)}."
    )
    out.print(f"Seed {plan.seed}{repeatable(plan)}")


def repeatable(plan: Plan) -> str:
    """Whether the same seed gives the same games again."""
    if any(is_timed(bot) for bot in plan.bots):
        return " (a bot with a time budget plays differently on another machine)"
    return " (the same seed gives the same games, with any number of workers)"
