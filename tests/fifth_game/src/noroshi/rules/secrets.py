"""Samples what a seat does not know: the hill that another has chosen (NR-NGT-02)."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.engine.rng import Rng
from noroshi.rules.state import NONE_CHOSEN, SEATS, Board


def deal_anew(board: Board, seat: i64, rng: Rng) -> None:
    other: i64
    for other in range(SEATS):
        if other != seat and board.chosen(other) != NONE_CHOSEN:
            n = board.fill_dark(board.buffer)
            board.set_chosen(other, board.buffer[rng.below(n)])
