"""Numbers as one seat sees them: seats counted from it, and only what it may know."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.engine.state import counted_from
from honjin.games.kenjin.rules.box import HAND
from honjin.games.kenjin.rules.phases import DRAW_FIRST, MOVING, SANCTIFYING, SCOUTING, SUPPLYING
from honjin.games.kenjin.rules.state import NO_CARD, NO_TILE, Board


def first_seat(board: Board, seat: i64) -> i64:
    """1 + the seat that began, or 0 before that is drawn."""
    if board.phase == DRAW_FIRST:
        return 0
    return 1 + counted_from(board.first, seat, board.seats)


def tile_in_question(board: Board) -> i64:
    """The tile that the present decision is about, or NO_TILE."""
    phase = board.phase
    if phase == SCOUTING or phase == MOVING or phase == SANCTIFYING or phase == SUPPLYING:
        return board.tile(board.field)
    return NO_TILE


def own_sealed(board: Board, seat: i64) -> i64:
    """KJ-R-30: the card this seat gives up at the Sanctuary, counted from its own first one."""
    side = board.box.side(seat, board.field)
    if side < 0:
        return NO_CARD
    card = board.sealed_a if side & 1 == 0 else board.sealed_b
    if card == NO_CARD:
        return NO_CARD
    return counted_from(card // HAND, seat, board.seats) * HAND + card % HAND
