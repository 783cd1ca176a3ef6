"""What a decent player of Rokugan looks at: his honor if all tokens were turned now."""

from __future__ import annotations

from mypy_extensions import i64

from honjin.games.rokugan import scoring
from honjin.games.rokugan.state import Board


def prospect(board: Board, seat: i64) -> float:
    """How much honor a seat is ahead of the best of the others."""
    return float(scoring.honor(board, seat))
