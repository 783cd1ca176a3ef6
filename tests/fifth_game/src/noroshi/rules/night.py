"""Chapter 2: a night, from the wind to the fires it carries."""

from __future__ import annotations

from honjin.engine.dialect import i64
from noroshi.rules import notes, score
from noroshi.rules.actions import CALM, EAST, HILLS, WEST
from noroshi.rules.phases import CHOICE, WIND
from noroshi.rules.state import DARK, NONE_CHOSEN, SEATS, Board


def draw_wind(board: Board, wind: i64) -> None:
    """NR-NGT-01."""
    board.wind = wind
    board.phase = CHOICE
    notes.wind_drawn(board, wind, board.night)


def choose(board: Board, seat: i64, hill: i64) -> None:
    """NR-NGT-02: sealed until both have chosen."""
    board.set_chosen(seat, hill)
    notes.chosen(board, seat, hill, eyes=1 << seat)
    if board.chosen(0) != NONE_CHOSEN and board.chosen(1) != NONE_CHOSEN:
        burn(board)
        end_night(board)


def burn(board: Board) -> None:
    """NR-NGT-03, NR-NGT-04: the fires are lit, unless both chose one hill."""
    first = board.chosen(0)
    second = board.chosen(1)
    board.set_chosen(0, NONE_CHOSEN)
    board.set_chosen(1, NONE_CHOSEN)
    if first == second:
        notes.mingled(board, first)
        return
    board.set_fire(first, 0)
    notes.lit(board, 0, first)
    board.set_fire(second, 1)
    notes.lit(board, 1, second)
    carry(board, first, second)


def carry(board: Board, first: i64, second: i64) -> None:
    """NR-NGT-05: on to the next hills, where they are dark and not both reach them."""
    a = downwind(board, first)
    b = downwind(board, second)
    if a >= 0 and a != b:
        board.set_fire(a, 0)
        notes.carried(board, 0, a)
    if b >= 0 and a != b:
        board.set_fire(b, 1)
        notes.carried(board, 1, b)


def downwind(board: Board, hill: i64) -> i64:
    """The dark hill that the wind carries a fire to from here, or -1."""
    to: i64 = hill
    if board.wind == EAST:
        to = hill + 1
    elif board.wind == WEST:
        to = hill - 1
    if to == hill or to < 0 or to >= HILLS or board.fire(to) != DARK:
        return -1
    return to


def end_night(board: Board) -> None:
    """NR-END-01."""
    board.wind = CALM
    if board.night == board.nights or board.fill_dark(board.buffer) < SEATS:
        score.end(board)
    else:
        board.night += 1
        board.phase = WIND
