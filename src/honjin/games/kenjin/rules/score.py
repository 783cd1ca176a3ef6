"""Chapter 9: points and the winner."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kenjin.rules.box import LORD, PEASANT, TORII
from honjin.games.kenjin.rules.state import Board


def battlefields(board: Board, seat: i64) -> i64:
    """How many battlefields a seat has conquered."""
    count: i64 = 0
    field: i64
    for field in range(board.box.fields):
        if board.conqueror(field) == seat:
            count += 1
    return count


def tile_points(board: Board, seat: i64, field: i64) -> i64:
    """KJ-END-01: the value of a conquered battlefield."""
    return board.box.vp[board.tile(field)] if board.conqueror(field) == seat else 0


def peasant_points(board: Board, seat: i64, field: i64) -> i64:
    """KJ-END-02, KJ-SEC-04, KJ-R-24: once, if a Peasant is left on a conquered battlefield."""
    if board.conqueror(field) != seat:
        return 0
    return board.box.peasant_vp if board.holds(board.box.side(seat, field), PEASANT) else 0


def lord_points(board: Board, seat: i64, field: i64) -> i64:
    """KJ-END-03, KJ-SEC-02, KJ-R-24: if the Lord is left on a conquered battlefield."""
    if board.conqueror(field) != seat:
        return 0
    return board.box.lord_vp if board.holds(board.box.side(seat, field), LORD) else 0


def torii_points(board: Board, seat: i64) -> i64:
    """KJ-END-04, KJ-FLD-10, KJ-R-08: for every other battlefield that its conqueror took."""
    torii = board.field_with(TORII)
    if torii < 0 or board.conqueror(torii) != seat:
        return 0
    return board.box.torii_vp * (battlefields(board, seat) - 1)


def coward_points(board: Board, seat: i64) -> i64:
    """KJ-END-05, KJ-SEC-03, KJ-R-12: the penalty for a Lord deployed last, unless it is waived."""
    if board.fallen >> seat & 1:
        return 0
    return board.box.coward_vp if board.lord_last(seat) else 0


def points(board: Board, seat: i64) -> i64:
    """All victory points of a seat."""
    sum_ = torii_points(board, seat) + coward_points(board, seat)
    field: i64
    for field in range(board.box.fields):
        if board.conqueror(field) == seat:
            sum_ += tile_points(board, seat, field)
            sum_ += peasant_points(board, seat, field) + lord_points(board, seat, field)
    return sum_


def winners(board: Board) -> i64:
    """KJ-END-06, KJ-R-05, KJ-R-38, KJ-R-39: most points, then most battlefields, else shared."""
    ranks = vec[i64]([0] * board.seats)
    best: i64 = -1000000
    seat: i64
    for seat in range(board.seats):
        rank = points(board, seat) * 16 + battlefields(board, seat)
        if board.teams:
            partner = (seat + 2) % 4
            rank += points(board, partner) * 16 + battlefields(board, partner)
        ranks[seat] = rank
        if rank > best:
            best = rank
    won: i64 = 0
    for seat in range(board.seats):
        if ranks[seat] == best:
            won |= 1 << seat
    return won
