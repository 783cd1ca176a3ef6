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


# Only what follows knows how the phases are numbered.


def by_chance(phase: i64) -> bool:
    """Whether chance settles something."""
    return phase < PICK_CLAN


def in_set_up(phase: i64) -> bool:
    """Whether clans, objectives and first provinces are settled, by chance or by seats."""
    return phase < DRAW_INITIATIVE or PICK_CLAN <= phase <= SETTLING


def in_upkeep(phase: i64) -> bool:
    """Whether cards of the upkeep are played, or tokens returned."""
    return RETURNING <= phase < PLACING


def plays_cards(phase: i64) -> bool:
    """Whether seats play cards of the upkeep."""
    return UPKEEP <= phase < PLACING


def in_placement(phase: i64) -> bool:
    """Whether tokens are laid, or cards of the placement played."""
    return PLACING <= phase <= SWAPPING


def chooses_tokens(phase: i64) -> bool:
    """Whether a card that is carried out chooses among tokens."""
    return FAVORING <= phase <= PURGING


def has_turn(phase: i64) -> bool:
    """Whether it is some seat's turn, also while chance draws for it."""
    return phase >= DRAW_TOKEN or phase == DEAL_CLAN


def in_rounds(phase: i64) -> bool:
    """Whether seats decide something in a round, or it is over."""
    return phase >= RETURNING


def after_objectives(phase: i64) -> bool:
    """Whether all objectives have been dealt."""
    return phase > DEAL_OBJECTIVE
