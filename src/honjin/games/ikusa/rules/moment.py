"""What a seat observes of the single numbers of a table.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, view
from honjin.games.ikusa.rules.perspective import (
    acting_colour,
    army_number,
    colour_number,
    order_number,
)
from honjin.games.ikusa.rules.state import Board

MOMENT_NUMBERS: Final = 30


def observe_moment(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Where the rules stand, as far as this seat may know it."""
    out[at] = i16(seat)
    out[at + 1] = i16(board.phase)
    out[at + 2] = i16(board.resume)
    out[at + 3] = i16(board.back)
    out[at + 4] = i16(board.round)
    out[at + 5] = i16(board.turn)
    out[at + 6] = i16(colour_number(board, board.active, seat))
    out[at + 7] = i16(acting_colour(board, seat))
    out[at + 8] = i16(board.left)
    out[at + 9] = i16(board.castles)
    out[at + 10] = i16(board.bases)
    out[at + 11] = i16(board.ronin)
    out[at + 12] = i16(colour_number(board, board.ninja, seat))
    out[at + 13] = i16(order_number(board, seat))
    out[at + 14] = i16(army_number(board, board.ninja_target, seat))
    out[at + 15] = i16(colour_number(board, board.spied, seat))
    out[at + 16] = i16(army_number(board, board.mover, seat))
    out[at + 17] = i16(1 + board.origin)
    out[at + 18] = i16(1 + board.goal)
    out[at + 19] = i16(army_number(board, board.fighter, seat))
    out[at + 20] = i16(army_number(board, board.attacker, seat))
    out[at + 21] = i16(colour_number(board, board.defender, seat))
    out[at + 22] = i16(board.passes)
    out[at + 23] = i16(board.roller)
    out[at + 24] = i16(board.dice_left)
    out[at + 25] = i16(board.hits_on_attacker)
    out[at + 26] = i16(board.hits_on_defender)
    out[at + 27] = i16(board.removal)
    out[at + 28] = i16(board.owed_attacker)
    out[at + 29] = i16(board.owed_defender)
