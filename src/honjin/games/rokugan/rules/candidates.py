"""Which actions of a placement turn a sensible player thinks about.

A dud (RK-R-13) is worth as much as a bluff, and a bluff as much on one border as on another, so
bots consider tokens where they belong, and the bluff on one border for each province.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules import placement, shadowlands
from honjin.games.rokugan.rules.actions import ACTIONS, LAY, RECALL, SHUGENJA
from honjin.games.rokugan.rules.box import BLUFF, COAST_SPOT, KINDS, MIDDLE_SPOT, RAID, SPOTS
from honjin.games.rokugan.rules.resolution import supported
from honjin.games.rokugan.rules.spots import FINE, army_fault, fill_open_spots, misplaced
from honjin.games.rokugan.rules.state import Board


def fill_turn(board: Board, seat: i64, out: vec[i64]) -> i64:
    n = fill_cards(board, seat, out)
    end = fill_open_spots(board, seat, out, ACTIONS)
    kind: i64
    for kind in range(KINDS):
        if placement.may_use(board, seat, kind):
            if kind == BLUFF:
                n = fill_bluffs(board, seat, out, n, end)
            else:
                n = fill_kind(board, seat, kind, out, n, end)
    return placement.fill_blessings(board, seat, out, n)


def fill_cards(board: Board, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    if board.shugenja(seat) > 0:
        n = placement.fill_tokens(board, SHUGENJA, seat, out, n)
    if board.first_card and seat == board.first:
        n = placement.fill_tokens(board, RECALL, -1, out, n)
    return shadowlands.fill_shadowlands(board, seat, out, n)


def fill_kind(board: Board, seat: i64, kind: i64, out: vec[i64], n: i64, end: i64) -> i64:
    """A token wherever it belongs; a raid where it has support."""
    i: i64
    for i in range(ACTIONS, end):
        spot = out[i]
        if misplaced(board, seat, kind, spot) != FINE:
            continue
        if kind == RAID and not supported(board, seat, spot - MIDDLE_SPOT):
            continue
        out[n] = LAY + kind * SPOTS + spot
        n += 1
    return n


def fill_bluffs(board: Board, seat: i64, out: vec[i64], n: i64, end: i64) -> i64:
    """Where an army could attack, once for each province."""
    seen: i64 = 0
    i: i64
    for i in range(ACTIONS, end):
        spot = out[i]
        if spot >= COAST_SPOT or army_fault(board, seat, spot) != FINE:
            continue
        into = board.box.spot_into[spot]
        if seen >> into & 1 == 0:
            seen |= 1 << into
            out[n] = LAY + BLUFF * SPOTS + spot
            n += 1
    return n
