"""The numbers of the actions and outcomes, fixed for this version of the rules."""

from __future__ import annotations

from typing import Final

from honjin.games.rokugan.rules.box import (
    CARDS,
    CLANS,
    INITIATIVE_CARDS,
    KINDS,
    MAX_SEATS,
    OBJECTIVES,
    PROVINCES,
    SPOTS,
)

TOKENS_EACH: Final = 6
"""Five tokens a round from the hand, and one by Animate the Dead."""
TOKENS: Final = MAX_SEATS * TOKENS_EACH

DONE: Final = 0
"""`done`: pass, go on, or stop"""
CLAN: Final = 1
"""`clan CLAN`"""
KEEP: Final = CLAN + CLANS
"""`keep OBJECTIVE`"""
SETTLE: Final = KEEP + OBJECTIVES
"""`settle PROVINCE`"""
RETURN: Final = SETTLE + PROVINCES
"""`return KIND`"""
PLAY: Final = RETURN + KINDS
"""`play CARD`"""
TARGET: Final = PLAY + CARDS
"""`target PROVINCE`"""
RECOVER: Final = TARGET + PROVINCES
"""`recover KIND`"""
DISCARD: Final = RECOVER + KINDS
"""`discard KIND`"""
POOL: Final = DISCARD + KINDS
"""`pool KIND`"""
SPY: Final = POOL + KINDS
"""`spy SEAT`"""
PAY: Final = SPY + MAX_SEATS
"""`pay KIND`"""
SCOUT: Final = PAY + KINDS
"""`scout TOKEN`"""
SHUGENJA: Final = SCOUT + TOKENS
"""`shugenja TOKEN`"""
RECALL: Final = SHUGENJA + TOKENS
"""`recall TOKEN`"""
LOOK: Final = RECALL + TOKENS
"""`look TOKEN`"""
STRIKE: Final = LOOK + TOKENS
"""`strike TOKEN`"""
SWAP: Final = STRIKE + TOKENS
"""`swap TOKEN TOKEN`, two of your own"""
BLESS: Final = SWAP + TOKENS_EACH * TOKENS_EACH
"""`bless KIND TOKEN`, one of your own"""
LAY: Final = BLESS + 2 * TOKENS_EACH
"""`lay KIND SPOT`"""
ACTIONS: Final = LAY + KINDS * SPOTS

PICKER: Final = 0
"""`picker SEAT`"""
CLAN_DEALT: Final = PICKER + MAX_SEATS
"""`clan CLAN`"""
OBJECTIVE: Final = CLAN_DEALT + CLANS
"""`objective OBJECTIVE`"""
INITIATIVE: Final = OBJECTIVE + OBJECTIVES
"""`initiative CARD`"""
TOKEN: Final = INITIATIVE + INITIATIVE_CARDS
"""`draw KIND`"""
CARD: Final = TOKEN + KINDS
"""`card first` or `card second`: which of a territory's two cards lay on its space"""
OUTCOMES: Final = CARD + 2
