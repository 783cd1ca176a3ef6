"""Numbers as one seat sees them: colours and armies counted from its own, as far as it knows."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.engine.state import counted_from
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH
from honjin.games.ikusa.rules.layout import WHEN
from honjin.games.ikusa.rules.secrets import knows_order
from honjin.games.ikusa.rules.state import THIS_ROUND, Board


def colour_from(board: Board, colour: i64, seat: i64) -> i64:
    """A colour as a seat counts it, its own first."""
    return counted_from(colour, seat * board.box.colours_each, board.box.colours)


def colour_number(board: Board, colour: i64, seat: i64) -> i64:
    """1 + that, or 0 for none."""
    return 1 + colour_from(board, colour, seat) if colour >= 0 else 0


def army_number(board: Board, army: i64, seat: i64) -> i64:
    """1 + an army as a seat counts it, its own first, or 0 for none."""
    if army < 0:
        return 0
    return 1 + colour_from(board, army // ARMIES_EACH, seat) * ARMIES_EACH + army % ARMIES_EACH


def acting_colour(board: Board, seat: i64) -> i64:
    """The colour this seat decides for now, or 0."""
    if not board.owes(seat):
        return 0
    return colour_number(board, board.colour_of(seat), seat)


def order_number(board: Board, seat: i64) -> i64:
    """IK-NIN-04: the ninja's standing answer as far as this seat knows it."""
    order = board.ninja_order
    if order < WHEN:
        return order
    if not knows_order(board, seat):
        return THIS_ROUND
    order -= WHEN
    army = army_number(board, order % ARMIES, seat) - 1
    return WHEN + order // ARMIES * ARMIES + army
