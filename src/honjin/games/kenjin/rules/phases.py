"""The phases: what chance settles, then what seats decide."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64

# Where the rules stand.
DRAW_FIRST: Final = 0
DRAW_TILES: Final = 1
DRAW_OFFER: Final = 2
DRAFT: Final = 3
DEPLOY: Final = 4
SCOUTING: Final = 5
LOOKING: Final = 6
MOVING: Final = 7
SUPPLYING: Final = 8
SANCTIFYING: Final = 9
OVER: Final = 10


# What phases have in common. Their numbers say nothing: none is before another by its number.

CHANCE: Final = (
    DRAW_FIRST,
    DRAW_TILES,
    DRAW_OFFER,
)
DRAFTS: Final = (DRAFT,)
SET_UP: Final = CHANCE + DRAFTS
AFTER_SET_UP: Final = (
    DEPLOY,
    SCOUTING,
    LOOKING,
    MOVING,
    SUPPLYING,
    SANCTIFYING,
)
DECISIONS: Final = DRAFTS + AFTER_SET_UP
"""Where seats decide."""


def by_chance(phase: i64) -> bool:
    """Whether chance settles something."""
    return phase in CHANCE


def in_set_up(phase: i64) -> bool:
    """Whether cards are not deployed yet."""
    return phase in SET_UP


def before_combat(phase: i64) -> bool:
    """Whether no combat has begun."""
    return phase not in (SUPPLYING, SANCTIFYING, OVER)
