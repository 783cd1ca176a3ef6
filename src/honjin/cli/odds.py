"""`honjin odds`: the exact odds of a battle."""

from __future__ import annotations

import argparse

import msgspec
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from honjin.cli.output import print_json, screen
from honjin.cli.runs import percent
from honjin.cli.setup import chosen_game, chosen_setup
from honjin.engine.game import Foresight

SHOWN = 12
"""How many outcomes are listed for people; JSON has all."""


def run(args: argparse.Namespace) -> int:
    """Compute and print the odds."""
    game = chosen_game(args.game)
    found = game.odds(args.words, chosen_setup(game, args, game.meta.seats[-1]))
    if args.json:
        print_json(msgspec.to_builtins(found))
    else:
        _show(found)
    return 0


def _show(found: Foresight) -> None:
    out = screen()
    out.print(found.given, markup=False)
    for one in found.chances:
        out.print(f"{percent(one.probability):>8}  {one.text}", markup=False)
    for mean in found.means:
        out.print(f"{mean.value:>8.2f}  {mean.text}", markup=False)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Chance", justify="right")
    grid.add_column("End")
    for end in found.ends[:SHOWN]:
        grid.add_row(percent(end.probability), Text(end.text))
    if len(found.ends) > SHOWN:
        grid.add_row("", f"{len(found.ends) - SHOWN} more, less likely (--json lists all)")
    out.print(grid)
