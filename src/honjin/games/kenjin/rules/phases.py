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


# Only what follows knows how the phases are numbered.


def by_chance(phase: i64) -> bool:
    """Whether chance settles something."""
    return phase < DRAFT


def in_set_up(phase: i64) -> bool:
    """Whether cards are not deployed yet."""
    return phase < DEPLOY


def before_combat(phase: i64) -> bool:
    """Whether no combat has begun."""
    return phase <= MOVING
