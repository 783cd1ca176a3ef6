"""The phases: what chance settles, then what seats decide."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64

# Where the rules stand: first what chance decides, then what seats decide.
DRAW_PICKER: Final = 0
DEAL_CLAN: Final = 1
DEAL_OBJECTIVE: Final = 2
DRAW_FIRST: Final = 3
DRAW_INITIATIVE: Final = 4
DRAW_TOKEN: Final = 5
DRAW_CARD: Final = 6
PICK_CLAN: Final = 7
KEEP_OBJECTIVE: Final = 8
SETTLING: Final = 9
RETURNING: Final = 10
UPKEEP: Final = 11
TARGETING: Final = 12
RECOVERING: Final = 13
GIVING_UP: Final = 14
SPYING: Final = 15
PLACING: Final = 16
LOOKING: Final = 17
PAYING: Final = 18
FAVORING: Final = 19
CONDEMNING: Final = 20
PURGE_PAYING: Final = 21
PURGING: Final = 22
ANIMATING: Final = 23
FEARING: Final = 24
SWAPPING: Final = 25
ROUND_OVER: Final = 26
"""Nobody decides anything here: the next round begins, or the game is scored."""
OVER: Final = 27


# What phases have in common. Their numbers say nothing: none is before another by its number.

SET_UP_DRAWS: Final = (
    DRAW_PICKER,
    DEAL_CLAN,
    DEAL_OBJECTIVE,
    DRAW_FIRST,
)
ROUND_DRAWS: Final = (
    DRAW_INITIATIVE,
    DRAW_TOKEN,
    DRAW_CARD,
)
CHANCE: Final = SET_UP_DRAWS + ROUND_DRAWS
SETTLEMENT: Final = (
    PICK_CLAN,
    KEEP_OBJECTIVE,
    SETTLING,
)
SET_UP: Final = SET_UP_DRAWS + SETTLEMENT
RETURNS: Final = (RETURNING,)
CARD_PLAY: Final = (
    UPKEEP,
    TARGETING,
    RECOVERING,
    GIVING_UP,
    SPYING,
)
TOKEN_CHOICES: Final = (
    FAVORING,
    CONDEMNING,
    PURGE_PAYING,
    PURGING,
)
OTHER_PLACEMENT: Final = (
    PLACING,
    LOOKING,
    PAYING,
    ANIMATING,
    FEARING,
    SWAPPING,
)
PLACEMENT: Final = OTHER_PLACEMENT + TOKEN_CHOICES
DECISIONS: Final = SETTLEMENT + RETURNS + CARD_PLAY + PLACEMENT
"""Where seats decide."""
AUTOMATIC: Final = (ROUND_OVER,)


def by_chance(phase: i64) -> bool:
    """Whether chance settles something."""
    return phase in CHANCE


def in_set_up(phase: i64) -> bool:
    """Whether clans, objectives and first provinces are settled, by chance or by seats."""
    return phase in SET_UP


def plays_cards(phase: i64) -> bool:
    """Whether seats play cards of the upkeep."""
    return phase in CARD_PLAY


def in_placement(phase: i64) -> bool:
    """Whether tokens are laid, or cards of the placement played."""
    return phase in PLACEMENT


def chooses_tokens(phase: i64) -> bool:
    """Whether a card that is carried out chooses among tokens."""
    return phase in TOKEN_CHOICES


def has_turn(phase: i64) -> bool:
    """Whether it is some seat's turn, also while chance draws for it."""
    return phase not in (DRAW_PICKER, DEAL_OBJECTIVE, DRAW_FIRST, DRAW_INITIATIVE)


def in_rounds(phase: i64) -> bool:
    """Whether seats decide something in a round, or it is over."""
    return phase not in CHANCE and phase not in SET_UP


def after_objectives(phase: i64) -> bool:
    """Whether all objectives have been dealt."""
    return phase not in (DRAW_PICKER, DEAL_CLAN, DEAL_OBJECTIVE)
