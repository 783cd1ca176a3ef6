"""What a seat cannot know, dealt anew: Plans, logs, Entry Points, sealed choices, fog.

Everything is dealt from what the enemy of an army may know and from the stream alone.
"""

from __future__ import annotations

from mypy_extensions import i64

from honjin.engine.rng import Rng
from honjin.games.kawanakajima.state import Board


def deal_anew(board: Board, army: i64, rng: Rng) -> None:
    """The secrets of one army as its enemy might imagine them."""
