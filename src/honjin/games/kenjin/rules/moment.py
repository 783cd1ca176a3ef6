"""What a seat observes of the single numbers of a table.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, view
from honjin.games.kenjin.rules.perspective import first_seat, own_sealed, tile_in_question
from honjin.games.kenjin.rules.state import Board

MOMENT_NUMBERS: Final = 5


def observe_moment(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Where the rules stand, as far as this seat may know it."""
    out[at] = i16(board.phase)
    out[at + 1] = i16(first_seat(board, seat))
    out[at + 2] = i16(board.left)
    out[at + 3] = i16(1 + tile_in_question(board))
    out[at + 4] = i16(1 + own_sealed(board, seat))
