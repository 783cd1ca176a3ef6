"""Who knows what: what is sealed, what lies face down, and for whom it is open (chapter 21).

IK-R-06: everything that is not asked about here is open.
"""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.ikusa.rules import ninja
from honjin.games.ikusa.rules.state import CARD, FACE_UP, LOSING, PLANNING, SPYING, Board


def owns(board: Board, seat: i64, colour: i64) -> bool:
    """Whether a colour is a seat's own; IK-R-97: a person sees the secrets of both colours."""
    return seat >= 0 and colour >= 0 and board.box.seat_of(colour) == seat


def plans_sealed(board: Board) -> bool:
    """IK-PLAN-05: until the common reveal."""
    return board.phase == PLANNING or board.phase == SPYING


def knows_plan(board: Board, seat: i64, colour: i64) -> bool:
    """IK-PLAN-05, IK-SPY-02: all after the common reveal; before it the owner and the spy."""
    if not plans_sealed(board) or owns(board, seat, colour):
        return True
    return colour == board.spied and owns(board, seat, board.ninja)


def knows_card(board: Board, seat: i64, province: i64) -> bool:
    """IK-R-26, IK-R-88: the hirer, whoever owns the province now, and all once it is turned up."""
    if board.land(province, CARD, 3) == FACE_UP:
        return True
    return owns(board, seat, board.owner(province)) or owns(board, seat, board.hirer(province))


def knows_sealed(board: Board, seat: i64, colour: i64, phase: i64) -> bool:
    """IK-R-11: what is chosen in a common decision is its owner's alone until all are in."""
    return board.phase != phase or owns(board, seat, colour) or board.asked >> colour & 1 == 0


def knows_order(board: Board, seat: i64) -> bool:
    """IK-NIN-04: what the ninja waits for is his holder's alone, until he strikes by it."""
    return owns(board, seat, board.ninja) or ninja.order_is_shown(board)


def hides_losses(board: Board, seat: i64, side: i64) -> bool:
    """IK-R-54: casualties named by the other side, until both have sealed theirs."""
    colour: i64 = board.active if side == 0 else board.defender
    return not knows_sealed(board, seat, colour, LOSING)
