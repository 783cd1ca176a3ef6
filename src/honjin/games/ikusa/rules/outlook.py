"""How likely a seat is to win, as the search judges where a playout has led."""

from __future__ import annotations

import math
from typing import Final

from honjin.engine.dialect import i64
from honjin.games.ikusa.rules.bot import prospect
from honjin.games.ikusa.rules.state import Board

TEMPER: Final = 6.0
"""A lead of this many provinces multiplies the odds by e."""


def promise(board: Board, seat: i64) -> float:
    """From 0 to 1: how likely a seat is to win."""
    mine = prospect(board, seat)
    total = 0.0
    other: i64
    for other in range(board.seats):
        total += 1.0 if other == seat else math.exp((prospect(board, other) - mine) / TEMPER)
    return 1.0 / total
