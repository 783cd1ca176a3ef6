"""What a decent player of Ikusa looks at: provinces, units, daimyos, and what a plan is worth.

`prospect` judges a table by rules of thumb. It is what the novice bot maximises and what guides
the playouts of the search.
"""

from __future__ import annotations

from mypy_extensions import i64

from honjin.games.ikusa.state import Board
from honjin.games.ikusa.winning import provinces_of, units_of


def prospect(board: Board, seat: i64) -> float:
    """How a seat stands beside the others: provinces first, then units."""
    return float(provinces_of(board, seat)) + 0.3 * float(units_of(board, seat))
