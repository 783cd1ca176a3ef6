"""The numbers of the actions and outcomes, fixed for this version of the rules.

An *own army* is counted among the six that a seat of the two-player game has: those of its first
colour, then those of its second. With three seats or more only the first three are used.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.games.ikusa.rules.box import (
    ARMIES,
    ARMIES_EACH,
    BINS,
    BUNDLES,
    LOSS_ORDERS,
    MAX_COLOURS,
    MAX_KOKU,
    PROVINCES,
    SIDES_OF_DIE,
    Box,
)
from honjin.games.ikusa.rules.tally import GROUP_KINDS, REGULAR_KINDS

OWN_ARMIES: Final = 6
EDGES: Final = 290
AMOUNTS: Final = MAX_KOKU + 1
SPREAD_SIZES: Final = 7
SPREAD_STEPS: Final = 6
PLACES: Final = PROVINCES + OWN_ARMIES + 1
"""A province, an own army, or nowhere."""
NOWHERE: Final = PLACES - 1

DIVIDE: Final = 0
"""`divide PROVINCE`"""
CLAIM: Final = DIVIDE + PROVINCES
"""`claim PROVINCE`"""
REINFORCE: Final = CLAIM + PROVINCES
"""`reinforce PROVINCE`"""
SPREAD: Final = REINFORCE + PROVINCES
"""`spread KIND SECTION N`: for three kinds, into the first and second section"""
STATION: Final = SPREAD + SPREAD_STEPS * SPREAD_SIZES
"""`station ARMY PROVINCE`"""
SUCCEED: Final = STATION + OWN_ARMIES * PROVINCES
"""`succeed KIND`"""
PLAN: Final = SUCCEED + REGULAR_KINDS
"""`plan BIN N`"""
SPY: Final = PLAN + BINS * AMOUNTS
"""`spy COLOUR` or `spy nobody`"""
AGREE: Final = SPY + MAX_COLOURS + 1
"""`agree COLOUR N`"""
DISAGREE: Final = AGREE + MAX_COLOURS * MAX_COLOURS
"""`agree nothing`"""
MARKER: Final = DISAGREE + 1
"""`marker N`"""
BUILD: Final = MARKER + MAX_COLOURS
"""`build PROVINCE`"""
LEVY: Final = BUILD + PROVINCES
"""`levy BUNDLE`"""
MUSTER: Final = LEVY + BUNDLES
"""`muster KIND PLACE`"""
DEPLOY: Final = MUSTER + REGULAR_KINDS * PLACES
"""`deploy PLACE`"""
PASS_WINDOW: Final = DEPLOY + PLACES
"""`pass now`"""
PASS_TURN: Final = PASS_WINDOW + 1
"""`pass turn`"""
PASS_ROUND: Final = PASS_TURN + 1
"""`pass round`"""
STRIKE: Final = PASS_ROUND + 1
"""`strike ARMY`"""
STRIKE_WHEN: Final = STRIKE + ARMIES
"""`when CONDITION ARMY`"""
AVENGE: Final = STRIKE_WHEN + 3 * ARMIES
"""`avenge ARMY`"""
MARCH: Final = AVENGE + ARMIES
"""`march ARMY PROVINCE`"""
GATHER: Final = MARCH + OWN_ARMIES * PROVINCES
"""`gather ARMY`"""
ATTACK: Final = GATHER + OWN_ARMIES
"""`attack ARMY PROVINCE`"""
ATTACK_FROM: Final = ATTACK + OWN_ARMIES * PROVINCES
"""`attack PROVINCE PROVINCE`"""
FIGHT: Final = ATTACK_FROM + EDGES
"""`fight ARMY` or `fight PROVINCE`"""
ENTER: Final = FIGHT + PROVINCES + OWN_ARMIES
"""`enter ARMY`"""
STOP: Final = ENTER + OWN_ARMIES
"""`stop ARMY`"""
SEND: Final = STOP + OWN_ARMIES
"""`send ARMY PROVINCE`"""
MOVE: Final = SEND + OWN_ARMIES * PROVINCES
"""`move PROVINCE PROVINCE`"""
LEAVE: Final = MOVE + EDGES
"""`leave KIND`"""
TAKE: Final = LEAVE + REGULAR_KINDS
"""`take KIND`"""
DONE: Final = TAKE + GROUP_KINDS
"""`done`"""
JOIN: Final = DONE + 1
"""`join`"""
END: Final = JOIN + 1
"""`end`"""
LOSE: Final = END + 1
"""`lose GROUP KIND`"""
STANDING: Final = LOSE + 2 * GROUP_KINDS
"""`standing ORDER`"""
PRESS_ON: Final = STANDING + LOSS_ORDERS
"""`press on`"""
CALL_OFF: Final = PRESS_ON + 1
"""`call off`"""
ACTIONS: Final = CALL_OFF + 1

DEALT: Final = 0
"""`deal PROVINCE`"""
FIRST: Final = DEALT + PROVINCES
"""`first SEAT`"""
DRAWN: Final = FIRST + 2
"""`marker N`"""
PICKER: Final = DRAWN + MAX_COLOURS
"""`picker COLOUR`"""
DIE: Final = PICKER + MAX_COLOURS
"""`die N`"""
OUTCOMES: Final = DIE + SIDES_OF_DIE


def own_army(box: Box, army: i64) -> i64:
    """The place of an army among those of its seat."""
    return army - box.seat_of(army // ARMIES_EACH) * box.colours_each * ARMIES_EACH


def army_of(box: Box, seat: i64, own: i64) -> i64:
    """The army behind a seat's own number."""
    return seat * box.colours_each * ARMIES_EACH + own
