"""Units counted by kind: a tally is one number with eight bits for each kind.

Tallies are added and taken away like numbers, as long as no kind falls below nothing.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64

# IK-DEF-01, IK-DEF-02: samurai first, then ashigaru; these four are the regular units.
BOWMAN: Final = 0
SWORDSMAN: Final = 1
GUNNER: Final = 2
SPEARMAN: Final = 3
REGULAR_KINDS: Final = 4
RONIN: Final = 4
GROUP_KINDS: Final = 5
"""What a tally counts: the regular units and hired ronin."""
DAIMYO: Final = 5
BONUS_SPEARMAN: Final = 6
BONUS_RONIN: Final = 7
KIND_IDS: Final = (
    "bowman",
    "swordsman",
    "gunner",
    "spearman",
    "ronin",
    "daimyo",
    "bonus_spearman",
    "bonus_ronin",
)
NONE: Final = 0
REGULARS: Final = 0xFFFFFFFF
"""The bits of the regular units."""
EIGHT: Final = 255


def of(kind: i64, number: i64) -> i64:
    """A number of units of one kind, as a tally."""
    return number << 8 * kind


def count(tally: i64, kind: i64) -> i64:
    """How many units of a kind."""
    return tally >> 8 * kind & EIGHT


def samurai(tally: i64) -> i64:
    return (tally & EIGHT) + (tally >> 8 & EIGHT)


def ashigaru(tally: i64) -> i64:
    return (tally >> 16 & EIGHT) + (tally >> 24 & EIGHT)


def regular(tally: i64) -> i64:
    """IK-DEF-01: how many regular units."""
    return samurai(tally) + ashigaru(tally)


def ronin(tally: i64) -> i64:
    return tally >> 32 & EIGHT


def is_samurai(kind: i64) -> bool:
    """IK-DEF-02: bowmen and swordsmen; gunners and spearmen are ashigaru."""
    return kind <= SWORDSMAN
