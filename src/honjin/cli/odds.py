"""`honjin odds`: the exact odds of a battle."""

from __future__ import annotations

import argparse

import msgspec
from rich import box
from rich.table import Table as Grid

from honjin.cli.opening import chosen_game, chosen_pack
from honjin.cli.output import print_json, screen
from honjin.cli.runs import percent
from honjin.engine.errors import BadOption
from honjin.games.ikusa.components import make_box
from honjin.games.ikusa.odds import Exit, Odds, battle_odds, read_side

SHOWN = 12
"""Ends that are listed for a person; machines get all."""


def run(args: argparse.Namespace) -> int:
    """Compute and tell."""
    game = chosen_game(args.game)
    if game.meta.name != "ikusa":
        raise BadOption(f"{game.meta.title} has no battles with dice; odds are for ikusa")
    pieces = make_box(game.setup(game.meta.seats[-1], {}, chosen_pack(args.pack)))
    odds = battle_odds(
        pieces,
        read_side(args.attacker, pieces),
        read_side(args.defender, pieces),
        naval=args.naval,
        orders=(args.attacker_losses, args.defender_losses),
        leave=Exit(args.passes, args.units),
    )
    if args.json:
        print_json(msgspec.to_builtins(odds))
    else:
        _show(odds)
    return 0


def _show(odds: Odds) -> None:
    out = screen()
    for what, chance in (
        ("the province is emptied", odds.emptied),
        ("the attackers are destroyed", odds.destroyed),
        ("the battle is called off", odds.called_off),
        ("the attacking daimyo is lost", odds.attacking_daimyo_lost),
        ("the defending daimyo is lost", odds.defending_daimyo_lost),
    ):
        if chance:
            out.print(f"{percent(chance):>8}  {what}")
    out.print(f"{odds.attacker_losses:>8.2f}  attackers lost on average")
    out.print(f"{odds.defender_losses:>8.2f}  defenders lost on average")
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Chance", justify="right")
    for title in ("End", "Attacker left", "Defender left"):
        grid.add_column(title)
    for end in odds.ends[:SHOWN]:
        how = end.how.replace("_", " ")
        grid.add_row(percent(end.probability), how, end.attacker, end.defender)
    out.print(grid)
