"""Who is inside Fort Kaizu, and who controls it (chapter L; KW-HYP-12)."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.score import score
from honjin.games.kawanakajima.rules.state import Board


def inside(board: Board, army: i64) -> bool:
    """Whether an army has units in the fort."""
    if not board.box.sieges:
        return False
    fort = board.box.kaizu
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) == fort:
            return True
    return False


def enemy_inside(board: Board, army: i64) -> bool:
    return inside(board, 1 - army)


def took_fort(board: Board, army: i64) -> None:
    """KW-R-122, KW-HYP-12: alone in the fort, an army controls it; taking it over scores."""
    if board.fort_owner == army or enemy_inside(board, army):
        return
    board.fort_owner = army
    notes.control(board, army)
    score(board, army, board.box.kaizu_vp)
