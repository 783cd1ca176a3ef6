"""The games of the house, by name. Each is a package of its own and knows the engine only."""

from __future__ import annotations

from importlib import import_module

from honjin.engine.errors import UnknownGame, quoted
from honjin.engine.game import Game
from honjin.engine.state import State

NAMES = ("kenjin", "rokugan", "ikusa", "kawanakajima")


def find_game(name: str, rules: int | None = None) -> Game[State]:
    """The game of that name, and of that rules version if one is asked for."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game {quoted(name)}; the games are: {', '.join(NAMES)}")
    game: Game[State] = import_module(f"honjin.games.{name}.game").GAME
    if rules is not None and rules != game.meta.rules:
        raise UnknownGame(
            f"rules version {rules} of {name} is not known here; known: {game.meta.rules}"
        )
    return game
