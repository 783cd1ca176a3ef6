"""The games by name: the built-in ones, and those that other packages bring.

A built-in game is a package in this folder. Another package brings a game with an entry point
of the group `honjin.games`, named like the game, whose value is its `Game` object:

    [project.entry-points."honjin.games"]
    othello = "honjin_othello.game:GAME"

Nothing else lists games.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules

from honjin.engine.errors import UnknownGame, quoted
from honjin.engine.game import Game
from honjin.engine.state import State

GROUP = "honjin.games"


def _of_the_house() -> tuple[str, ...]:
    """The packages in this folder, the lightest game first."""
    found = [module.name for module in iter_modules(__path__) if module.ispkg]
    return tuple(sorted(found, key=lambda name: (import_module(f"{GROUP}.{name}").WEIGHT, name)))


def _of_others() -> dict[str, EntryPoint]:
    """What installed packages bring, by name; a name that is taken is left out."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if entry.name in HOUSE or found.setdefault(entry.name, entry).value != entry.value:
            warnings.warn(f"{entry.value} is left out: there is a game {entry.name}", stacklevel=2)
    return found


HOUSE = _of_the_house()
OTHERS = _of_others()
NAMES = (*HOUSE, *OTHERS)


def find_game(name: str, rules: int | None = None) -> Game[State]:
    """The game of that name, and of that rules version if one is asked for.

    >>> find_game("kenjin").meta.title
    'Kenjin'
    >>> find_game("chess")
    Traceback (most recent call last):
    honjin.engine.errors.UnknownGame: there is no game 'chess'; the games are: kenjin, ...
    """
    game = _load(name)
    if rules is not None and rules != game.meta.rules:
        raise UnknownGame(
            f"rules version {rules} of {name} is not known here; known: {game.meta.rules}"
        )
    return game


def title_of(name: str) -> str:
    """What people call a game, installed or not.

    >>> title_of("rokugan"), title_of("chess")
    ('Battle for Rokugan', 'Chess')
    """
    try:
        return _load(name).meta.title
    except UnknownGame:
        return name.capitalize()


def _load(name: str) -> Game[State]:
    if name in HOUSE:
        found: Game[State] = import_module(f"{GROUP}.{name}.game").GAME
        return found
    if name not in OTHERS:
        raise UnknownGame(f"there is no game {quoted(name)}; the games are: {', '.join(NAMES)}")
    game = OTHERS[name].load()
    if not isinstance(game, Game) or game.meta.name != name:
        raise UnknownGame(f"{OTHERS[name].value} is not a game called {name}")
    return game


def package_of(name: str) -> str:
    """The package in which a game has its files.

    >>> package_of("kenjin")
    'honjin.games.kenjin'
    """
    return f"{GROUP}.{name}" if name in HOUSE else OTHERS[name].module.rpartition(".")[0]


def entry_of(name: str) -> str:
    """Where a game's `Game` object is: module, colon, attribute.

    >>> entry_of("kenjin")
    'honjin.games.kenjin.game:GAME'
    """
    return f"{GROUP}.{name}.game:GAME" if name in HOUSE else OTHERS[name].value


def file_of(name: str, *parts: str) -> Traversable | None:
    """A file in a game's package, if it is there.

    >>> file_of("kenjin", "data", "kenjin.json").name
    'kenjin.json'
    """
    if name not in NAMES or not package_of(name):
        return None
    found = files(package_of(name)).joinpath(*parts)
    return found if found.is_file() else None
