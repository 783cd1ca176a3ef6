"""What the commands share when a table opens: game, seats, options, data pack, bots and seed."""

from __future__ import annotations

import argparse
import secrets
import textwrap
from collections.abc import Sequence

from honjin.cli.abbreviations import nearest, one_of
from honjin.cli.output import read_bytes
from honjin.engine.errors import BadOption, UnknownGame
from honjin.engine.game import Game, Setup
from honjin.engine.pack import Pack, read_pack
from honjin.engine.state import State
from honjin.engine.view import seat_name
from honjin.games import NAMES, find_game


def chosen_game(name: str) -> Game[State]:
    """A game by its name; a typo gets a suggestion."""
    try:
        return find_game(name)
    except UnknownGame as error:
        near = nearest(name, NAMES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"{error}{hint}") from None


def chosen_options(pairs: list[str]) -> dict[str, object]:
    """The options given as `name=value`."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--option {pair!r}: write it as name=value")
        if name in options:
            raise BadOption(f"--option {name} was given twice")
        options[name] = value
    return options


def chosen_pack(path: str | None) -> Pack | None:
    return None if path is None else read_pack(read_bytes(path))


def chosen_setup(game: Game[State], args: argparse.Namespace, seats: int) -> Setup:
    """Seats, options and data pack, checked by the game."""
    return game.setup(seats, chosen_options(args.option), chosen_pack(args.pack))


def split_bots(text: str) -> list[str]:
    bots = [bot.strip() for bot in text.split(",")]
    if not all(bots):
        raise BadOption(f"--bots {text!r}: give names with commas between them")
    return bots


def bots_for(bots: list[str], seats: int, what: str) -> tuple[str, ...]:
    """One bot for all seats, or one for each."""
    if len(bots) == 1:
        return tuple(bots * seats)
    if len(bots) != seats:
        raise BadOption(f"give one bot, or one for each {what} ({seats}), not {len(bots)}")
    return tuple(bots)


def read_seat(text: str, seats: int) -> int:
    """A seat by its letter."""
    letters = [seat_name(seat) for seat in range(seats)]
    if text.upper() not in letters:
        raise BadOption(f"there is no seat {text!r}; the seats are {one_of(letters)}")
    return letters.index(text.upper())


def seed_or_new(seed: str | None) -> str:
    """The seed of a run; without one a random seed is chosen, which is printed."""
    return secrets.token_hex(4) if seed is None else seed


def option_help(names: Sequence[str]) -> str:
    """The options of the games that are named, for `--help`."""
    if not names:
        games = ", ".join(NAMES)
        return f"options: name a game before --help to see its options\n  ({games})"
    lines = []
    for name in names:
        meta = find_game(name).meta
        lines.append(f"options of {name}:")
        for option in meta.options:
            words = "|".join(option.choices or ("yes", "no"))
            if option.kind == "names":
                words = ",".join(option.choices)
            default = option.write(option.default) or "none"
            lines.append(f"  {option.name}={words} (default {default})")
            lines.append(f"      {hang(option.help, 6)}")
    return "\n".join(lines)


def hang(text: str, indent: int) -> str:
    """Text wrapped to 80 columns with a hanging indent."""
    return textwrap.fill(text, 78 - indent).replace("\n", "\n" + " " * indent)
