"""Numbers as one seat sees them: seats counted from it, and only what it may know."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.engine.state import counted_from
from honjin.games.rokugan.rules.phases import DRAW_CARD, has_turn
from honjin.games.rokugan.rules.secrets import knows_recalled
from honjin.games.rokugan.rules.state import Board


def from_here(board: Board, other: i64, seat: i64) -> i64:
    """1 + a seat as this one counts it, or 0 for nobody."""
    if other < 0:
        return 0
    return 1 + counted_from(other, seat, board.seats)


def turn_of(board: Board) -> i64:
    """Whose turn it is, also while chance draws for that seat, or -1."""
    if board.phase == DRAW_CARD or board.active >= board.seats:
        return -1
    if has_turn(board.phase):
        return board.active
    return -1


def recalled_known(board: Board, seat: i64) -> i64:
    """1 + the kind of the token that was sent back, or 0 where this seat does not know it."""
    if board.recalled < 0 or not knows_recalled(board, seat):
        return 0
    return 1 + board.recalled_kind
