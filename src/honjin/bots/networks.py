"""The networks that ship with Honjin, one for a game and a number of seats (`honjin train`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import local
from typing import Any, TypeVar

from honjin.bots.net import Net
from honjin.bots.net_shape import load, load_trait_net
from honjin.bots.trait_net import TraitNet
from honjin.engine.game import Game, Setup

N = TypeVar("N")
WEIGHTS = Path(__file__).parent / "weights"
_own = local()
"""A network keeps its last result in memory, so each thread has its own networks."""


def network(game: Game[Any], setup: Setup) -> Net | None:
    """The network for a table, or None if there is none that knows its options and components.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> network(game, game.setup(2)) is None, network(game, game.setup(3)) is None
    (False, True)
    """
    return None if game.traits else _found(game, setup, load)


def trait_network(game: Game[Any], setup: Setup) -> TraitNet | None:
    """The same in a game whose network reads traits.

    >>> import honjin
    >>> game = honjin.find_game("kawanakajima")
    >>> trait_network(game, game.setup(2)) is None
    False
    """
    return _found(game, setup, load_trait_net) if game.traits else None


def judge(game: Game[Any], setup: Setup) -> Net | TraitNet | None:
    """The one that judges for a search, whichever kind the game has."""
    return trait_network(game, setup) if game.traits else network(game, setup)


def _found(game: Game[Any], setup: Setup, read: Callable[[Path, Game[Any]], N]) -> N | None:
    path = WEIGHTS / f"{game.meta.name}-{setup.seats}.net"
    if not path.exists() or not _knows(game, setup):
        return None
    known: dict[Path, N] = _own.__dict__.setdefault("known", {})
    if path not in known:
        known[path] = read(path, game)
    return known[path]


def _knows(game: Game[Any], setup: Setup) -> bool:
    """Whether a network has seen such tables: the printed components, the usual options."""
    return setup.pack is None and all(
        setup.options[option.name] == option.default
        for option in game.meta.options
        if option.name not in game.familiar
    )
