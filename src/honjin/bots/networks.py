"""The networks that ship with Honjin, one for a game and a number of seats (`honjin train`)."""

from __future__ import annotations

from pathlib import Path
from threading import local
from typing import Any

from honjin.bots.net import Net
from honjin.bots.net_shape import load
from honjin.engine.game import Game, Setup

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
    path = WEIGHTS / f"{game.meta.name}-{setup.seats}.net"
    if not path.exists() or not _knows(game, setup):
        return None
    known: dict[Path, Net] = _own.__dict__.setdefault("known", {})
    if path not in known:
        known[path] = load(path, game)
    return known[path]


def _knows(game: Game[Any], setup: Setup) -> bool:
    """Whether a network has seen such tables: the printed components, the usual options."""
    return setup.pack is None and all(
        setup.options[option.name] == option.default
        for option in game.meta.options
        if option.name not in game.familiar
    )
