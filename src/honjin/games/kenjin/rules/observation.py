"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from typing import Annotated, Final

from honjin.engine.dialect import blank, i8, i16, i64, part, unpack, view
from honjin.engine.state import counted_from, seats_from
from honjin.games.kenjin.rules.box import FACE_UP, HAND, KINDS, TILES
from honjin.games.kenjin.rules.layout import AT_KIND, AT_KNOWN, AT_LIES
from honjin.games.kenjin.rules.moment import MOMENT_NUMBERS, observe_moment
from honjin.games.kenjin.rules.state import NO_CONQUEROR, NO_TILE, UNRESOLVED, Board

OFFERED: Final = 9
ASIDE: Final = 10
"""Where a tile is that has no place around the table."""
CARD_NUMBERS: Final = 4
"""Numbers that describe one card: kind, place, height and who knows it."""
WHO: Final = (2 * FACE_UP - 1) << 24
"""All of the last of them, of which `box.sights` takes what is so."""


def observe(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """KJ-INF-01 to KJ-INF-07: what the seat sees of the table, its hand, what it was shown."""
    seats = board.seats
    observe_moment(board, seat, out, at)
    at += MOMENT_NUMBERS
    unpack(out, at, seats_from(board.waiting(), seat, seats), 1, seats)
    at += seats
    observe_tiles(board, seat, out, at)
    at += 4 * TILES
    unpack(out, at, board.whole_hand(seat), 4, KINDS)
    at += KINDS
    observe_cards(board, seat, out, at)
    at += seats * HAND * CARD_NUMBERS
    unpack(out, at, seats_from(board.fallen, seat, seats), 1, seats)


def observe_tiles(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Where each tile is, who fights this seat there, who took it, and who has supplies."""
    seats = board.seats
    blank(out, at, 4 * TILES)
    tile: i64
    if board.drafted:
        for tile in range(TILES):
            if board.offer >> tile & 1 == 1:
                out[at + tile] = OFFERED
            elif board.drawn >> tile & 1 == 1:
                out[at + tile] = ASIDE
    field: i64
    for field in range(board.box.fields):
        if board.tile(field) == NO_TILE:
            continue
        tile = at + board.tile(field)
        out[tile] = i16(1 + field)
        out[tile + TILES] = i16(board.box.rival(seat, field))
        conqueror = board.conqueror(field)
        if conqueror == NO_CONQUEROR:
            out[tile + 2 * TILES] = 1
        elif conqueror != UNRESOLVED:
            out[tile + 2 * TILES] = i16(2 + counted_from(conqueror, seat, seats))
        if board.bonus(2 * field) | board.bonus(2 * field + 1) != 0:
            out[tile + 3 * TILES] = i16(supplied(board, 2 * field, seat))


def supplied(board: Board, side: i64, seat: i64) -> i64:
    """The seats that have a Supply Camp bonus on a battlefield, as bits, the own one lowest."""
    mask: i64 = 0
    if board.bonus(side) != 0:
        mask |= 1 << board.box.side_seat[side]
    if board.bonus(side + 1) != 0:
        mask |= 1 << board.box.side_seat[side + 1]
    return seats_from(mask, seat, board.seats)


def observe_cards(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """KJ-R-41: every seat's thirteen by their handles, the own ones first.

    Nothing here follows a pattern, so there is no branch to guess, not even for cards in a hand.
    """
    seats = board.seats
    sights = part(board.box.sights, seat * 2 * FACE_UP, 2 * FACE_UP)
    owner: i64
    card: i64
    for owner in range(seats):
        place: i64 = counted_from(owner, seat, seats) * HAND * CARD_NUMBERS
        row = part(out, at + place, HAND * CARD_NUMBERS)
        first: i64 = owner * HAND
        kinds = part(board.cells, AT_KIND + first, HAND)
        knowing = part(board.cells, AT_KNOWN + first, HAND)
        lies = part(board.pairs, AT_LIES + first, HAND)
        for card in range(0, HAND - 1, 2):
            two = seen_of(card, kinds, knowing, lies, sights)
            two |= seen_of(card + 1, kinds, knowing, lies, sights) << 32
            unpack(row, card * CARD_NUMBERS, two, 8, 2 * CARD_NUMBERS)
        last = seen_of(HAND - 1, kinds, knowing, lies, sights)
        unpack(row, (HAND - 1) * CARD_NUMBERS, last, 8, CARD_NUMBERS)


def seen_of(
    card: i64,
    kinds: Annotated[view[i8], HAND],
    knowing: Annotated[view[i8], HAND],
    lies: Annotated[view[i16], HAND],
    sights: Annotated[view[i64], 2 * FACE_UP],
) -> i64:
    """The numbers of one card, each in a byte."""
    known: i64 = knowing[card] & 2 * FACE_UP - 1
    return (1 + WHO + kinds[card]) & sights[known] | lies[card] << 8
