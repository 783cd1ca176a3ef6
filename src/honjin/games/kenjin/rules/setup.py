"""Chapter 2: the first seat, the battlefields at random, and the draft."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.actions import FIRST_SEAT, TAKE, TILE_DRAWN
from honjin.games.kenjin.rules.box import SMALL_TILES, TILES
from honjin.games.kenjin.rules.deployment import begin_deployment
from honjin.games.kenjin.rules.phases import DRAFT, DRAW_OFFER, DRAW_TILES
from honjin.games.kenjin.rules.state import NO_TILE, Board


def fill_first(board: Board, out: vec[i64]) -> i64:
    """KJ-C-01: every seat is as likely."""
    seat: i64
    for seat in range(board.seats):
        out[seat] = FIRST_SEAT + seat
    return board.seats


def set_first(board: Board, seat: i64) -> None:
    """KJ-SET-07, KJ-R-01: the first player begins both the draft and the deployment."""
    board.first = seat
    notes.first(board, seat)
    begin_tiles(board)


def begin_tiles(board: Board) -> None:
    board.active = board.first
    if board.drafted:
        begin_offer(board)
    else:
        board.phase = DRAW_TILES
        tiles_go_on(board)


def next_bare_field(board: Board) -> i64:
    """The first battlefield without a tile, or -1."""
    field: i64
    for field in range(board.box.fields):
        if board.tile(field) == NO_TILE:
            return field
    return -1


def fill_tiles(board: Board, out: vec[i64]) -> i64:
    """KJ-SET-02, KJ-C-02, KJ-C-03: any tile still in the facedown stack of the value needed."""
    n: i64 = 0
    start: i64 = SMALL_TILES if stack_is_large(board) else 0
    tile: i64
    for tile in range(start, start + SMALL_TILES):
        if board.drawn >> tile & 1 == 0:
            out[n] = TILE_DRAWN + tile
            n += 1
    return n


def stack_is_large(board: Board) -> bool:
    if board.phase == DRAW_OFFER:
        return small_fields_full(board)
    return board.box.large[next_bare_field(board)] == 1


def small_fields_full(board: Board) -> bool:
    """Whether the first pass of the draft is over."""
    border: i64
    for border in range(board.seats):
        if board.tile(2 * border) == NO_TILE:
            return False
    return True


def lay_drawn_tile(board: Board, tile: i64) -> None:
    """KJ-SET-06, KJ-R-02, KJ-R-03: tiles are laid face up in the order drawn."""
    lay_tile(board, next_bare_field(board), tile)
    tiles_go_on(board)


def lay_tile(board: Board, field: i64, tile: i64) -> None:
    board.drawn |= 1 << tile
    board.set_tile(field, tile)
    notes.tile_laid(board, tile, field)


def tiles_go_on(board: Board) -> None:
    if next_bare_field(board) < 0:
        begin_deployment(board)


# The draft.


def begin_offer(board: Board) -> None:
    """KJ-DRF-01, KJ-DRF-03, KJ-DRF-04: one tile more than there are players is laid open."""
    board.phase = DRAW_OFFER
    board.offer = 0
    board.left = board.seats + 1


def offer_drawn_tile(board: Board, tile: i64) -> None:
    board.drawn |= 1 << tile
    board.offer |= 1 << tile
    notes.offered(board, tile)
    board.left -= 1
    if board.left == 0:
        board.phase = DRAFT
        board.left = board.seats


def fill_offer(board: Board, out: vec[i64]) -> i64:
    """KJ-D-02, KJ-D-03: one of the open tiles."""
    n: i64 = 0
    tile: i64
    for tile in range(TILES):
        if board.offer >> tile & 1:
            out[n] = TAKE + tile
            n += 1
    return n


def take_tile(board: Board, seat: i64, tile: i64) -> None:
    """KJ-DRF-02: fours go to the left neighbour's border; KJ-DRF-03: sixes to the right.

    KJ-DRF-05: so every border gets one tile from each of its two neighbours.
    """
    first_pass = tile < SMALL_TILES
    field: i64 = 2 * seat if first_pass else 2 * ((seat - 1 + board.seats) % board.seats) + 1
    notes.taken(board, seat, tile, field)
    board.offer &= ~(1 << tile)
    board.set_tile(field, tile)
    board.left -= 1
    if board.left > 0:
        step: i64 = 1 if first_pass else board.seats - 1
        board.active = (seat + step) % board.seats
    elif first_pass:
        begin_offer(board)
    else:
        board.offer = 0  # KJ-DRF-04: what nobody took leaves the game.
        begin_deployment(board)
