"""Chapter 3: the end, and who has won."""

from __future__ import annotations

from honjin.engine.dialect import i64
from noroshi.rules import notes
from noroshi.rules.actions import HILLS
from noroshi.rules.phases import OVER
from noroshi.rules.state import Board


def fires(board: Board, seat: i64) -> i64:
    count: i64 = 0
    hill: i64
    for hill in range(HILLS):
        if board.fire(hill) == seat:
            count += 1
    return count


def winners(board: Board) -> i64:
    """NR-END-02: as bits."""
    a = fires(board, 0)
    b = fires(board, 1)
    if a == b:
        return 3
    return 1 if a > b else 2


def end(board: Board) -> None:
    board.phase = OVER
    notes.ended(board, winners(board), fires(board, 0), fires(board, 1))
