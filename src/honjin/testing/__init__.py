"""A test kit for games: what Honjin's own games are tested with, for games of your own.

Every check plays random games of a `Game` and raises `Fault` where the contract is broken:

>>> from honjin import find_game, stream
>>> from honjin.testing import check_game
>>> game = find_game("kenjin")
>>> check_game(game, game.setup(2), stream(7, "tests"))

`check_game` runs them all once. A test suite calls them one by one, over many games:

- `refereed_game`: random play; after every action no dead end, no broken invariant, and no seat
  forgets what it knew.
- `check_secrecy`: a twin with other secrets gives a seat the same bytes.
- `check_undo`: afterwards the table is what it was; nothing drawn is ever taken back.
- `check_gate`: exactly what is legal is accepted, and a refusal changes nothing.
- `check_order`: the order in which simultaneous decisions arrive does not matter.
- `check_round_trips`: positions and records read back the same.
- `check_perft`: counted sequences of actions from a position file.
- `check_record`: a recorded game replays with the same views and events at every step.
"""

from __future__ import annotations

from honjin.engine.errors import Fault
from honjin.engine.game import Game, Setup
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.testing.checks import check_gate, check_order, check_round_trips, check_undo
from honjin.testing.perft import check_perft, read_perft, write_perft
from honjin.testing.records import check_record, first_change, write_digest
from honjin.testing.referee import Referee, refereed_game
from honjin.testing.secrecy import Secrecy, check_secrecy

__all__ = [
    "Fault",
    "Referee",
    "Secrecy",
    "check_game",
    "check_gate",
    "check_order",
    "check_perft",
    "check_record",
    "check_round_trips",
    "check_secrecy",
    "check_undo",
    "first_change",
    "read_perft",
    "refereed_game",
    "write_digest",
    "write_perft",
]


def check_game(game: Game[State], setup: Setup, rng: Rng) -> None:
    """Every check that needs nothing but the game, once each.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> check_game(game, game.setup(2), stream(7, "tests"))
    """

    def find(name: str, rules: int) -> Game[State]:
        return game

    refereed_game(game, setup, rng)
    check_secrecy(game, setup, rng)
    check_undo(game, setup, rng)
    check_gate(game, setup, rng)
    check_order(game, setup, rng)
    check_round_trips(game, setup, rng, find)
