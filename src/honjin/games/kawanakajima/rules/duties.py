"""What a unit on the move must do, and what kind of activation lets it move."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules.layout import FINISHED
from honjin.games.kawanakajima.rules.state import Board

# What a moving unit must do.
FREE: Final = 0
JOIN_MATES: Final = 1
"""KW-R-16: end adjacent to a Clan-mate that is placed."""
JOIN_FIRST: Final = 2
"""KW-MODE-10: end adjacent to the first unit."""
CLOSE_IN: Final = 3
"""KW-MODE-08: go for the closest enemy."""
ONE_HEX: Final = 4
"""KW-CCH-02: one hex toward the closest enemy."""
STORMING: Final = 5
"""KW-R-105: into Kaizu with the whole Clan."""

# Kinds of activation.
BY_RALLY: Final = 0
BY_MOVE: Final = 1
BY_COMBAT: Final = 2
BY_INITIATIVE: Final = 3
BY_CLAN: Final = 4
BY_ATTACK: Final = 5
BY_IMPETUOUS: Final = 6
BY_RETREAT: Final = 7
BY_COMBINED: Final = 8
BY_SAMURAI: Final = 9

SHIFTING: Final = 6
"""The stage in which the opponent moves a Clan that rolled 1 (KW-SPC-09)."""


def shifting(board: Board) -> bool:
    return board.stage == SHIFTING


def may_move(board: Board, unit: i64) -> bool:
    """KW-ZOC-07, KW-R-12: in play, not done, and in no enemy ZOC."""
    return board.in_play(unit) and not board.deed(unit, FINISHED) and not board.threatened(unit)


def is_placed(board: Board, mate: i64) -> bool:
    """KW-R-16: finished, or unable to move."""
    if not board.in_play(mate):
        return False
    return board.deed(mate, FINISHED) or board.threatened(mate)
