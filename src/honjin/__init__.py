"""Honjin: play, host, simulate and study strategy games of feudal Japan.

The vocabulary is small. A `Game` says what a game is; a `Table` is one game being played, with its
record; a `State` is its low-level state, for simulation and search; a seat sees a `View`.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, seed="tuesday")
    >>> table.actors()
    [1]
    >>> table.apply("B", table.legal("B")[0])
    >>> print(table.show("B"))
    Kenjin: you are Jozu (B) ...
    Village, worth 4
      Kamiwashi (A)   0  –
      Jozu (B)        1  b1 Scout
    ...
    Jozu plays a card; 1 left this turn.
"""

from __future__ import annotations

import honjin.native  # noqa: F401  (before anything of the engine is imported)

# isort: split
from honjin.engine.errors import (
    BadOption,
    BadPack,
    BadPosition,
    BadRecord,
    CannotUndo,
    HonjinError,
    IllegalAction,
    NotOver,
    NotYourDecision,
    UnknownAction,
    UnknownGame,
)
from honjin.engine.eyes import Eyes
from honjin.engine.game import Game
from honjin.engine.pack import Pack, read_pack
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.table import Table
from honjin.engine.view import View
from honjin.games import NAMES as GAMES
from honjin.games import find_game
from honjin.library import open_position, open_record, open_table

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "SPECTATOR",
    "BadOption",
    "BadPack",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Eyes",
    "Game",
    "HonjinError",
    "IllegalAction",
    "NotOver",
    "NotYourDecision",
    "Pack",
    "Rng",
    "State",
    "Table",
    "UnknownAction",
    "UnknownGame",
    "View",
    "find_game",
    "open_position",
    "open_record",
    "open_table",
    "read_pack",
    "stream",
]
