"""What can happen at the table, as the kinds of notes the rules write down."""

from __future__ import annotations

from typing import Final

TURN: Final = 0
ARRIVED: Final = 1
PLACED: Final = 2
PLAN_CHOSEN: Final = 3
SEALED: Final = 4
COMMAND_ROLL: Final = 5
SET_ASIDE: Final = 6
PLAN_ROLL: Final = 7
PLAN_OPENED: Final = 8
ORDERED: Final = 9
LOGGED: Final = 10
DRAWN: Final = 11
VOID: Final = 12
DECLINED: Final = 13
KANSUKE: Final = 14
MODE_SET: Final = 15
MODE_TRIED: Final = 16
STEPPED: Final = 17
LEFT_MAP: Final = 18
ROLL_OFF: Final = 19
DECLARED: Final = 20
CLAN_ROLL: Final = 21
BATTLE: Final = 22
TERRAIN: Final = 23
LED: Final = 24
COLUMN: Final = 25
LINE: Final = 26
RESULT: Final = 27
CONVERTED: Final = 28
LOST_STEPS: Final = 29
GAVE_GROUND: Final = 30
CORNERED: Final = 31
ELIMINATED: Final = 32
LEADER_ROLL: Final = 33
ROUT_ROLL: Final = 34
SEPPUKU: Final = 35
ADVANCED: Final = 36
FLED: Final = 37
PURSUED: Final = 38
RALLY_ROLL: Final = 39
ROLLED: Final = 40
GIFT: Final = 41
CALLED: Final = 42
SAMURAI: Final = 43
END_OF_TURN: Final = 44
ENDED: Final = 45
SHOWN: Final = 46
MARKED: Final = 47
SIEGE_BEGAN: Final = 48
MARKER_PLACED: Final = 49
ASSAULT: Final = 50
ASSAULT_ROLL: Final = 51
FIRE: Final = 52
SACRIFICED: Final = 53
SIEGE_LOSS: Final = 54
TENDED: Final = 56
WOUNDED_ROLL: Final = 57
RETIRED: Final = 58
SIEGE_ENDED: Final = 59
CONTROL: Final = 60
POINTS: Final = 61
VICTIM: Final = 62
FIGHTER: Final = 63
MODIFIER: Final = 64

PAIR: Final = 64
"""Two Clans in one number: the first plus 1, and PAIR times the second plus 1."""

# Why a Clan rolled.
TO_REUNITE: Final = 0
TO_COMBINE: Final = 2

# Why a Mode was set.
BY_TEST: Final = 1
BY_CHIT: Final = 2
BY_PLAN: Final = 3
BY_ROUT: Final = 4
BY_SIX: Final = 5
BY_ONE: Final = 6
