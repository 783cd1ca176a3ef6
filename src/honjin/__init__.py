"""Honjin: play, host, simulate and study strategy games of feudal Japan.

The vocabulary is small. A `Game` says what a game is; a `Table` is one game being played, with its
record; a `State` is the fast inside of it, for simulation and search; a seat sees a `View`.
"""

from __future__ import annotations

from honjin.engine.errors import HonjinError
from honjin.engine.game import Game
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.table import Eyes, Table, open_table
from honjin.engine.view import View
from honjin.games import NAMES as GAMES
from honjin.games import find_game

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "GAMES",
    "SPECTATOR",
    "Eyes",
    "Game",
    "HonjinError",
    "Rng",
    "State",
    "Table",
    "View",
    "find_game",
    "open_table",
    "stream",
]
