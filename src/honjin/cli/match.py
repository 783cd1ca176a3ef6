"""`honjin match`: bots against each other, their seats moving on by one from game to game."""

from __future__ import annotations

import argparse
import math

import msgspec
from rich import box
from rich.table import Table as Grid
from rich.text import Text

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
from honjin.cli.setup import chosen_game, chosen_setup
from honjin.cli.simulate import repeatable
from honjin.engine.errors import BadOption
from honjin.engine.game import Game
from honjin.engine.state import State
from honjin.study.stats import signed


class Standing(msgspec.Struct):
    """A bot, the part of the seats it had, and how it did."""

    bot: str
    seats: int
    fair_share: float
    wins: float
    win_rate: float
    low: float
    high: float
    mean_points: float


def run(args: argparse.Namespace) -> int:
    """Play and compare."""
    game = chosen_game(args.game)
    seats = args.seats or max(len(args.bots), game.meta.seats[0])
    setup = chosen_setup(game, args, seats)
    bots = assign_seats(args.bots, seats)
    played = play_all(plan_run("match", game.meta.name, setup, bots, args), args)
    plan, tally = played.plan, played.tally
    found = standings(played)
    if args.json:
        print_json(
            {
                "game": game.meta.name,
                "rules": game.meta.rules,
                "options": setup.options,
                "pack": setup.pack.name if setup.pack else None,
                "seed": plan.seed,
                "games": tally.games,
                "seats": seats,
                "shared_victories": tally.shared,
                "mean_length": tally.actions / tally.games,
                "bots": found,
                "rating_difference": rating(found),
                "sides": tally.by_side(),
                "speed": played.speed(),
                "workers": played.workers,
            }
        )
    else:
        _show(played, found, game)
    told_end(played, args)
    return 0


def assign_seats(bots: list[str], seats: int) -> tuple[str, ...]:
    """Who sits where: of two bots at a larger table, the first takes one seat."""
    if len(bots) < 2:
        raise BadOption("a match needs two bots or more")
    if len(bots) == seats:
        return tuple(bots)
    if len(bots) == 2:
        return (bots[0], *(bots[1:] * (seats - 1)))
    raise BadOption(f"{seats} seats need two bots or {seats}, not {len(bots)}")


def standings(played: Played) -> list[Standing]:
    """The bots as they were named; the seats of one bot count together."""
    plan, tally = played.plan, played.tally
    places: dict[str, list[int]] = {}
    alone = len(set(plan.bots)) == 1
    for place, bot in enumerate(plan.bots):
        places.setdefault(f"{bot} #{place + 1}" if alone else bot, []).append(place)
    found = []
    for bot, own in places.items():
        wins = sum(tally.wins[place] for place in own)
        points = sum(tally.points[place] for place in own) / len(own) / tally.games
        rate = interval(wins, tally.games)
        found.append(
            Standing(bot, len(own), len(own) / len(plan.bots), wins, **rate, mean_points=points)
        )
    return found


def rating(found: list[Standing]) -> dict[str, float | None] | None:
    """Of two bots with equal seats: how many Elo points the first is ahead, with its interval."""
    if len(found) != 2 or found[0].seats != found[1].seats:
        return None
    first = found[0]
    return {
        "difference": elo(first.win_rate),
        "low": elo(first.low),
        "high": elo(first.high),
    }


def elo(rate: float) -> float | None:
    """The difference in rating at which one expects this score; none at all or nothing."""
    if not 0.0 < rate < 1.0:
        return None
    return round(400 * math.log10(rate / (1 - rate)), 1)


def _show(played: Played, found: list[Standing], game: Game[State]) -> None:
    plan, tally = played.plan, played.tally
    out = screen()
    larger = len(plan.bots) > 2
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Bot", overflow="fold")
    titles = ["Wins", "95 % interval", *(["Fair share"] if larger else []), "Mean points"]
    for title in titles:
        grid.add_column(title, justify="right")
    for one in found:
        grid.add_row(
            Text(one.bot if one.seats == 1 else f"{one.bot} ({one.seats} seats)"),
            percent(one.win_rate),
            f"{percent(one.low)} to {percent(one.high)}",
            *([percent(one.fair_share)] if larger else []),
            f"{one.mean_points:.2f}",
        )
    out.print(f"{game.meta.title}, {len(plan.bots)} seats: {played.told_speed()}.")
    out.print(grid)
    difference = rating(found)
    if difference is not None and difference["difference"] is not None:
        out.print(
            f"{found[0].bot} is rated {signed(difference['difference'])} Elo against "
            f"{found[1].bot} ({_bound(difference['low'])} to {_bound(difference['high'])})."
        )
    out.print(f"The bots changed seats after every game. {shared_victories(tally.shared)}.")
    out.print(f"Seed {plan.seed}{repeatable(plan)}")


def _bound(value: float | None) -> str:
    return "any" if value is None else signed(value)
