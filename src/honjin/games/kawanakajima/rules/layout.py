"""Where everything countable of a table lies, in one block of cells, and what its marks mean."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, vec
from honjin.games.kawanakajima.rules.actions import CHITS
from honjin.games.kawanakajima.rules.box import (
    ANY_PLAN,
    CLANS,
    DEFENSE,
    ENTRY_POINTS,
    HEXES,
    NO_PLAN,
    SPECIALS,
    TAKEDA,
    TAKEDA_UNITS,
    UESUGI,
    UNITS,
    Box,
)

UNKNOWN: Final = 99
BARRED_WAY: Final = 98

# Where a unit can be besides a hex.
AT_ENTRY: Final = HEXES
"""The first of the four Entry Points."""
AWAY: Final = HEXES + ENTRY_POINTS
"""Not yet in play: on Mount Saijo, with the train, or held back."""
GONE: Final = AWAY + 1

# Where a chit can be; boxes of the Delay Track follow the bowl.
NO_CHIT: Final = 0
RESERVE: Final = 1
BOWL: Final = 2
BOX: Final = 2
"""BOX + 1 to BOX + 4 are the boxes of the Delay Track."""
IN_HAND: Final = 7
ON_MAP: Final = 8
"""The Samurai beside a unit."""
DRAFTED: Final = 9
"""A Special chit that was logged, before both players have finished their orders."""

# What a unit did in this activation.
MOVED: Final = 1
FINISHED: Final = 2
FLED: Final = 4
ADVANCED: Final = 8
ROLLED: Final = 16
PURSUED: Final = 32
HAS_RUN: Final = 64
"""It has had its turn in the present Retreat of its Clan."""
KEPT: Final = 128
"""It survives the siege that ends."""
TIRED: Final = 256
"""It comes out of the siege Disorganized."""

# What a unit owes in its battle.
GIVES_GROUND: Final = 1
LEADER_AT_RISK: Final = 2
SAMURAI_AT_RISK: Final = 4
COMMANDER_AT_RISK: Final = 8
ROUT_DUE: Final = 16

# What a Clan is doing.
ACTING: Final = 1
HANDLED: Final = 2
BARRED: Final = 4
FLEEING: Final = 8
TESTED: Final = 16
SHIFTED: Final = 32
REGAINED: Final = 64
"""KW-R-63: it has just reached Defense by the Initiative chit."""

# The private steps of set-up and orders.
FOR_MARKERS: Final = 0
FOR_MODES: Final = 1
FOR_ENTRIES: Final = 2
FOR_CHITS: Final = 3
FOR_CLANS: Final = 4
FOR_BOAST: Final = 5
ALL_DONE: Final = 6

# The cells of a state, all in one block, so that a copy is one copy.
AT_PLACE: Final = 0
AT_STATE: Final = AT_PLACE + UNITS
AT_LEADERLESS: Final = AT_STATE + UNITS
AT_DUG_IN: Final = AT_LEADERLESS + UNITS
AT_DEEDS: Final = AT_DUG_IN + UNITS
AT_BATTLE: Final = AT_DEEDS + UNITS
AT_LOST: Final = AT_BATTLE + UNITS
AT_DUE: Final = AT_LOST + UNITS
AT_HELD: Final = AT_DUE + UNITS
AT_BEFORE: Final = AT_HELD + UNITS
AT_MODE: Final = AT_BEFORE + UNITS
AT_POSSIBLE_MODES: Final = AT_MODE + CLANS
AT_DRAFT_MODE: Final = AT_POSSIBLE_MODES + CLANS
AT_BOUGHT: Final = AT_DRAFT_MODE + CLANS
AT_ENTRY_OF: Final = AT_BOUGHT + CLANS
AT_CLAN_DEEDS: Final = AT_ENTRY_OF + CLANS
AT_FIRST: Final = AT_CLAN_DEEDS + CLANS
AT_DIE: Final = AT_FIRST + CLANS
AT_ALIVE: Final = AT_DIE + CLANS
AT_CHIT: Final = AT_ALIVE + CLANS
AT_SEEN: Final = AT_CHIT + CHITS
AT_ACTIVITY: Final = AT_SEEN + CHITS
AT_SHOWN: Final = AT_ACTIVITY + SPECIALS
AT_PURSE: Final = AT_SHOWN + SPECIALS
AT_NAMED: Final = AT_PURSE + SPECIALS
AT_PLAN: Final = AT_NAMED + SPECIALS * 4
AT_PLAN_ACTIVE: Final = AT_PLAN + 2
AT_PLAN_OPEN: Final = AT_PLAN_ACTIVE + 2
AT_POSSIBLE_PLANS: Final = AT_PLAN_OPEN + 2
AT_SAVED: Final = AT_POSSIBLE_PLANS + 2
AT_PLEDGED: Final = AT_SAVED + 2
AT_CP: Final = AT_PLEDGED + 2
AT_BUNDORI: Final = AT_CP + 4
AT_USED: Final = AT_BUNDORI + 2
AT_GIFTS: Final = AT_USED + 8
AT_GIVEN: Final = AT_GIFTS + 2
AT_LOSSES: Final = AT_GIVEN + 2
AT_BOAST: Final = AT_LOSSES + 2
AT_PRIVATE: Final = AT_BOAST + 2
AT_CURSOR: Final = AT_PRIVATE + 2
AT_MARKERS: Final = AT_CURSOR + 2
AT_COMMANDER: Final = AT_MARKERS + 2
AT_SAMURAI: Final = AT_COMMANDER + 2
AT_SAMURAI_DUE: Final = AT_SAMURAI + 2
AT_CONFORMING: Final = AT_SAMURAI_DUE + 2
AT_MANPOWER: Final = AT_CONFORMING + 2
AT_OUT: Final = AT_MANPOWER + 2
AT_HOLDS: Final = AT_OUT + 2
AT_BASES: Final = AT_HOLDS + 2
AT_OFFERED: Final = AT_BASES + 2
AT_GROUND: Final = AT_OFFERED + 2
CELLS: Final = AT_GROUND + HEXES


def fresh_cells(box: Box) -> vec[i16]:
    """An empty table: every unit away, in Good Order (KW-SET-07)."""
    cells = vec[i16]([i16(0)] * CELLS)
    i: i64
    for i in range(UNITS):
        cells[AT_PLACE + i] = i16(AWAY)
        cells[AT_BEFORE + i] = i16(AWAY)
        cells[AT_HELD + i] = i16(AWAY)
    for i in range(CLANS):
        cells[AT_MODE + i] = i16(DEFENSE)
        one: i64 = 1
        cells[AT_POSSIBLE_MODES + i] = i16(one << DEFENSE)
        cells[AT_DRAFT_MODE + i] = i16(-1)
        cells[AT_ENTRY_OF + i] = i16(-1)
        cells[AT_FIRST + i] = i16(-1)
        cells[AT_ALIVE + i] = i16(box.first_unit[i + 1] - box.first_unit[i])
    for i in range(CHITS):
        cells[AT_SEEN + i] = i16(1)
    for i in range(SPECIALS):
        cells[AT_ACTIVITY + i] = i16(-1)
    for i in range(SPECIALS * 4):
        cells[AT_NAMED + i] = i16(-1)
    for i in range(2):
        cells[AT_PLAN + i] = i16(NO_PLAN)
        cells[AT_POSSIBLE_PLANS + i] = i16(ANY_PLAN)
        cells[AT_PLEDGED + i] = i16(-1)
        cells[AT_PRIVATE + i] = i16(ALL_DONE)
        cells[AT_SAMURAI + i] = i16(-1)
    cells[AT_COMMANDER + TAKEDA] = i16(0)
    cells[AT_COMMANDER + UESUGI] = i16(TAKEDA_UNITS)
    return cells
