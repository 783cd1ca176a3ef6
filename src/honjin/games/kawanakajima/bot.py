"""What a decent player of Kawanakajima looks at."""

from __future__ import annotations

from mypy_extensions import i64

from honjin.games.kawanakajima.state import Board


def prospect(board: Board, seat: i64) -> float:
    """How many points a seat may expect to be ahead."""
    return float(board.vp if seat == 0 else -board.vp)
