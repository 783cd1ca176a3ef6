"""`honjin odds`: exact odds of something a player is about to risk."""

from __future__ import annotations

import argparse

from rich import box
from rich.table import Table as Grid

from honjin.cli.opening import chosen_game, chosen_setup
from honjin.cli.output import print_json, screen
from honjin.cli.runs import percent


def run(args: argparse.Namespace) -> int:
    """Work the odds out and show them."""
    game = chosen_game(args.game)
    found = game.odds(args.words, chosen_setup(game, args, game.meta.seats[0]))
    if args.json:
        print_json({"game": game.meta.name, "about": found.about, "odds": found.lines})
        return 0
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Result")
    grid.add_column("Probability", justify="right")
    grid.add_column("Exactly", justify="right")
    for line in found.lines:
        grid.add_row(line.what, percent(line.probability), line.exact)
    out = screen()
    out.print(f"{found.about}:")
    out.print(grid)
    return 0
