"""Chapter 17: who has won, and when that is asked."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.state import NO_COLOUR, Board
from honjin.games.ikusa.rules.tally import regular


def conquer(board: Board, province: i64, colour: i64) -> None:
    """IK-WAR-06, IK-WD-10: entering an empty province takes its card, and all that stands.

    IK-DEF-09: a card lies where its owner's units stand.
    """
    board.set_owner(province, colour)
    notes.conquered(board, colour, province)
    test_win(board)


def abandon(board: Board, province: i64) -> None:
    """IK-CMB-16, IK-CMB-17: the card of an emptied province goes to the unowned area.

    IK-DEF-09, IK-DEF-10: nobody stands there any more; IK-BLD-05: its walls do.
    """
    notes.emptied(board, board.owner(province), province)
    board.set_owner(province, NO_COLOUR)
    board.set_force(province, 0)
    board.tighten(province)


def test_win(board: Board) -> None:
    """IK-WIN-01, IK-QP-13, IK-R-94: at any moment, but not in the long game nor for two."""
    if board.box.long or board.seats == 2:
        return
    colour: i64
    for colour in range(board.box.colours):
        if board.cards(colour) >= board.box.win:
            declare_winner(board, colour)


def test_round(board: Board) -> None:
    """IK-WIN-02, IK-R-95, IK-TWO-06 at the end of a round; IK-R-96: and the last round of all."""
    seat: i64
    if board.box.long or board.seats == 2:
        for seat in range(board.seats):
            if provinces_of(board, seat) >= board.box.win:
                declare_winner(board, seat * board.box.colours_each)
                return
    if board.box.round_cap > 0 and board.round >= board.box.round_cap:
        declare_winner(board, leader(board) * board.box.colours_each)


def declare_winner(board: Board, colour: i64) -> None:
    seat = board.box.seat_of(colour)
    bit: i64 = 1
    board.victors = bit << seat
    notes.won(board, seat, provinces_of(board, seat))


def provinces_of(board: Board, seat: i64) -> i64:
    """The cards of all colours of a seat."""
    total: i64 = 0
    each = board.box.colours_each
    colour: i64
    for colour in range(seat * each, (seat + 1) * each):
        total += board.cards(colour)
    return total


def units_of(board: Board, seat: i64) -> i64:
    """IK-R-96, IK-R-106: daimyos and regular units on the board and on army cards."""
    total: i64 = 0
    each = board.box.colours_each
    i: i64
    for i in range(PROVINCES):
        owner = board.owner(i)
        if owner >= 0 and board.box.seat_of(owner) == seat:
            total += regular(board.force(i))
    for i in range(seat * each * ARMIES_EACH, (seat + 1) * each * ARMIES_EACH):
        if board.place(i) >= 0:
            total += 1 + regular(board.units(i))
    return total


def lowest_marker(board: Board, seat: i64) -> i64:
    lowest: i64 = 99
    each = board.box.colours_each
    colour: i64
    for colour in range(seat * each, (seat + 1) * each):
        marker = board.marker(colour)
        if 0 < marker < lowest:
            lowest = marker
    return lowest


def leader(board: Board) -> i64:
    """Most provinces, then most units, then the lowest marker."""
    best: i64 = 0
    seat: i64
    for seat in range(1, board.seats):
        if ahead(board, seat, best):
            best = seat
    return best


def ahead(board: Board, a: i64, b: i64) -> bool:
    if provinces_of(board, a) != provinces_of(board, b):
        return provinces_of(board, a) > provinces_of(board, b)
    if units_of(board, a) != units_of(board, b):
        return units_of(board, a) > units_of(board, b)
    return lowest_marker(board, a) < lowest_marker(board, b)
