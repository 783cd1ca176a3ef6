"""Action 3: castles and fortresses (chapter 6)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import BUILD
from honjin.games.ikusa.rules.box import BIN_BUILD, PROVINCES
from honjin.games.ikusa.rules.layout import CASTLE
from honjin.games.ikusa.rules.phases import BUILDING, LEVY_BEGINS
from honjin.games.ikusa.rules.setup import colour_with, lock
from honjin.games.ikusa.rules.state import Board


def can_use(board: Board, colour: i64, walls: i64) -> bool:
    """IK-BLD-02, IK-BLD-03: whether a colour owns a province that has just these walls."""
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == colour and board.castle(province) == walls:
            return True
    return False


def can_build(board: Board, colour: i64) -> bool:
    """IK-R-17: any legal build."""
    return (board.castles > 0 and can_use(board, colour, 0)) or (
        board.bases > 0 and can_use(board, colour, 1)
    )


def paid(board: Board, colour: i64) -> bool:
    return board.in_play(colour) and board.bin(colour, BIN_BUILD) > 0


def begin_building(board: Board) -> None:
    """IK-BLD-06, IK-R-16: together, unless a piece might run out: then in turn order."""
    builders: i64 = 0
    for_castles: i64 = 0
    for_bases: i64 = 0
    bit: i64 = 1
    colour: i64
    for colour in range(board.box.colours):
        board.set_built(colour, 0)
        if paid(board, colour) and can_build(board, colour):
            builders |= bit << colour
            for_castles += 1 if can_use(board, colour, 0) else 0
            for_bases += 1 if can_use(board, colour, 1) else 0
    board.locked = 0
    if 0 < board.castles < for_castles or 0 < board.bases < for_bases:
        board.left = 1
        next_builder(board)
        return
    for colour in range(board.box.colours):
        if paid(board, colour) and builders >> colour & 1 == 0:
            notes.not_built(board, colour)
    board.left = 0
    board.asked = builders
    board.phase = BUILDING if builders else LEVY_BEGINS


def next_builder(board: Board) -> None:
    """IK-BLD-07, IK-BLD-08, IK-CMP-11, IK-TURN-06: openly, by marker, or paid for nothing."""
    bit: i64 = 1
    while board.left <= board.box.colours:
        colour = colour_with(board, board.left)
        board.left += 1
        if colour >= 0 and paid(board, colour):
            if can_build(board, colour):
                board.asked = bit << colour
                board.locked = 0
                board.phase = BUILDING
                return
            notes.not_built(board, colour)
    board.asked = 0
    board.left = 0
    board.phase = LEVY_BEGINS


def fill_build(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-BLD-02 to IK-BLD-04, IK-R-18: a castle where none is, a base under a castle."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == colour:
            walls = board.castle(province)
            if (walls == 0 and board.castles > 0) or (walls == 1 and board.bases > 0):
                out[n] = BUILD + province
                n += 1
    return n


def build(board: Board, colour: i64, province: i64) -> None:
    board.set_built(colour, province + 1)
    if board.left > 0:
        raise_walls(board, colour)
        next_builder(board)
        return
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(colour)
    notes.building(board, colour, province, eyes=seat_bit)
    lock(board, colour)
    if board.locked == board.asked:
        for colour in range(board.box.colours):
            if board.built(colour) > 0:
                raise_walls(board, colour)
        board.asked = 0
        board.phase = LEVY_BEGINS


def raise_walls(board: Board, colour: i64) -> None:
    """IK-BLD-01, IK-CMP-06, IK-CMP-07: a castle, or a base under it."""
    province = board.built(colour) - 1
    walls: i64 = board.castle(province) + 1
    board.set_land(province, CASTLE, 3, walls)
    if walls == 1:
        board.castles -= 1
    else:
        board.bases -= 1
    notes.built(board, colour, province, walls)
