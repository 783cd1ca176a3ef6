"""What a seat observes of the single numbers of a table.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, view
from honjin.games.rokugan.rules.perspective import from_here, recalled_known, turn_of
from honjin.games.rokugan.rules.pools import ASIDE_UNSEEN
from honjin.games.rokugan.rules.state import Board

MOMENT_NUMBERS: Final = 19


def observe_moment(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Where the rules stand, as far as this seat may know it."""
    out[at] = i16(seat)
    out[at + 1] = i16(board.phase)
    out[at + 2] = i16(board.round)
    out[at + 3] = i16(from_here(board, board.first, seat))
    out[at + 4] = i16(from_here(board, turn_of(board), seat))
    out[at + 5] = i16(board.left)
    out[at + 6] = i16(board.passes)
    out[at + 7] = i16(1 + board.card)
    out[at + 8] = i16(board.stage)
    out[at + 9] = i16(1 if board.first_card else 0)
    out[at + 10] = i16(1 if board.looked else 0)
    out[at + 11] = i16(1 if board.purged else 0)
    out[at + 12] = i16(1 if board.animated else 0)
    out[at + 13] = i16(1 if board.aside(seat) == ASIDE_UNSEEN else 0)
    out[at + 14] = i16(from_here(board, board.barred, seat))
    out[at + 15] = i16(from_here(board, board.spy, seat))
    out[at + 16] = i16(board.escaped)
    out[at + 17] = i16(from_here(board, board.recalled, seat))
    out[at + 18] = i16(recalled_known(board, seat))
