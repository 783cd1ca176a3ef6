"""The numbers of the actions and outcomes, fixed for this version of the rules."""

from __future__ import annotations

from typing import Final

from honjin.games.kawanakajima.rules.box import (
    ACTIVITIES,
    AREAS,
    CLANS,
    ENTRY_POINTS,
    HEXES,
    MODES,
    PLANS,
    SPECIALS,
    UNITS,
)

GO: Final = 0
"""`go HEX`"""
PICK: Final = GO + HEXES
"""`pick UNIT`"""
CLAN: Final = PICK + UNITS
"""`clan CLAN`"""
STORM: Final = CLAN + CLANS
"""`storm CLAN`: all its units enter Kaizu"""
BY_KOSAKA: Final = STORM + CLANS
"""`kosaka CLAN`: a Clan chit paid by Kosaka"""
KOSAKA_CLANS: Final = 8
FIRST_OF_KOSAKA: Final = 12
SET_MODE: Final = BY_KOSAKA + KOSAKA_CLANS
"""`mode MODE`"""
CHOOSE: Final = SET_MODE + MODES
"""`plan PLAN`"""
ENTER_BY: Final = CHOOSE + PLANS
"""`entry POINT`"""
AREA: Final = ENTER_BY + ENTRY_POINTS
"""`area AREA`"""
LOG: Final = AREA + AREAS
"""`log ACTIVITY`"""
LEAD_COLUMN: Final = LOG + ACTIVITIES
"""`column UNIT`: its Leadership goes to the Column Score"""
LEAD_LINE: Final = LEAD_COLUMN + UNITS
"""`line UNIT`"""
GROUND: Final = LEAD_LINE + UNITS
"""`ground UNIT`: the terrain of its hex counts"""
HEXSIDE: Final = GROUND + UNITS
"""`hexside UNIT`: what its attackers cross counts"""
SAVE: Final = HEXSIDE + UNITS
"""`save NUMBER`"""
SAVES: Final = 21
DEED: Final = SAVE + SAVES
"""`assault`, `fire`, `troops`, `tend`"""
ASSAULT: Final = DEED
FIRE: Final = DEED + 1
TROOPS: Final = DEED + 2
TEND: Final = DEED + 3
YES: Final = DEED + 4
NO: Final = YES + 1
STOP: Final = NO + 1
"""`stop`: this unit goes no farther"""
FINISH: Final = STOP + 1
"""`done`: nothing more of this kind"""
LEAVE: Final = FINISH + 1
"""`leave`: off the map"""
CALL: Final = LEAVE + 1
"""`call U-N`"""
MANPOWER: Final = CALL + 1
"""`manpower`: a point of it is given up"""
FIGHT: Final = MANPOWER + 1
"""`fight`: the battle is declared as it stands"""
ACTIONS: Final = FIGHT + 1

DIE: Final = 0
"""`die 1` to `die 6`"""
DICE: Final = 6
"""`dice 2` to `dice 12`"""
CHIT: Final = 17
"""`chit CHIT`"""

# The chits.
# KW-GEN-08: Compulsory chits, Clan chits, Special chits, and the two Samurai.
RALLY_CHIT: Final = 0
MOVE_CHIT: Final = 1
COMBAT_TAKEDA: Final = 2
COMBAT_UESUGI: Final = 3
INITIATIVE: Final = 4
COMPULSORY: Final = 5
CLAN_CHIT: Final = COMPULSORY
SPECIAL_CHIT: Final = CLAN_CHIT + CLANS
SAMURAI: Final = SPECIAL_CHIT + SPECIALS
CHITS: Final = SAMURAI + 2
OUTCOMES: Final = CHIT + CHITS
