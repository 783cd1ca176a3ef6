"""Where the rules can stand: decisions, then what chance settles, then what runs by itself."""

from __future__ import annotations

from typing import Final

# Set-up.
CHOOSE_PLAN: Final = 0
HOLD_BACK: Final = 1
FILL_COLUMN: Final = 2
JOIN_AMAKASU: Final = 3
JOIN_HEX: Final = 4
SETTLE: Final = 5
# The Command Phase.
PLACE_NAOE: Final = 6
SET_ASIDE: Final = 7
TRY_PLAN: Final = 8
ORDERS: Final = 9
# The bowl.
CALL_SAMURAI: Final = 10
ANNOUNCE_KANSUKE: Final = 11
ACCEPT: Final = 12
# Activations.
COUNT_RIVER: Final = 13
CHANGE_MODE: Final = 14
NAME_VICTIM: Final = 15
COMBINE: Final = 16
SHIFT_UNIT: Final = 17
SHIFT_STEP: Final = 18
NEXT_CLAN: Final = 19
REINFORCE: Final = 20
PLACE_SAMURAI: Final = 21
SAMURAI_DEED: Final = 22
# Movement.
NEXT_MOVER: Final = 23
NAME_TARGET: Final = 24
STEP: Final = 25
# Combat.
DECLARE: Final = 26
NEXT_BATTLE: Final = 27
NAME_TERRAIN: Final = 28
LEAD_ATTACK: Final = 29
LEAD_DEFENSE: Final = 30
ATTACKER_VICTIM: Final = 31
DEFENDER_VICTIM: Final = 32
GIVE_GROUND: Final = 33
LEAD_ROUT: Final = 34
SOFTEN_ROUT: Final = 35
COMMIT_SEPPUKU: Final = 36
ADVANCE: Final = 37
# Rally, Retreat, pursuit.
NEXT_RALLY: Final = 38
STAND_FAST: Final = 39
FLEE_FIRST: Final = 40
FLEE_NEXT: Final = 41
FLEE_STEP: Final = 42
PURSUE: Final = 43
REUNITE: Final = 44
# The siege.
GARRISON: Final = 45
SIEGE_DEED: Final = 46
COMMIT_MARKERS: Final = 47
TAKE_ADVANTAGE: Final = 48
SACRIFICE: Final = 49
PUSH: Final = 50
ANSWER: Final = 51
SIEGE_LOSS: Final = 52
OCCUPY: Final = 53
RETIRE: Final = 54
RETIRE_PAY: Final = 55
RETIRE_UNIT: Final = 56
KEEP_UNITS: Final = 57
TIRE_UNITS: Final = 58
SIEGE_TARGET: Final = 59
OVER: Final = 60

# Chance.
ROLL_MARKERS: Final = 61
ROLL_COMMAND: Final = 62
ROLL_PLAN: Final = 63
DRAW: Final = 64
ROLL_MODE: Final = 65
ROLL_OFF: Final = 66
ROLL_CLAN: Final = 67
ROLL_COLUMN: Final = 68
ROLL_LINE: Final = 69
ROLL_CONVERSION: Final = 70
ROLL_LEADER: Final = 71
ROLL_ROUT: Final = 72
ROLL_RALLY: Final = 73
ROLL_INITIATIVE: Final = 74
ROLL_REUNITE: Final = 75
ROLL_COMBINED: Final = 76
ROLL_ASSAULT: Final = 77
ROLL_FIRE: Final = 78
ROLL_WOUNDED: Final = 79

# What runs by itself.
BEGIN_SETTLING: Final = 90
BEGIN_TURN: Final = 91
DELAY: Final = 92
COMMAND: Final = 93
PLANS_TRIED: Final = 94
BEGIN_ORDERS: Final = 95
NEXT_DRAW: Final = 96
END_TURN: Final = 97
BEGIN_CLANS: Final = 98
TEST_CLANS: Final = 99
MODES_STEP: Final = 100
MOVEMENT: Final = 101
MOVER_DONE: Final = 102
COMBAT: Final = 103
CLAN_ROLLS: Final = 104
BATTLES: Final = 105
RESULT: Final = 106
LOSSES: Final = 107
LEADERS: Final = 108
ROUTS: Final = 109
ADVANCES: Final = 110
RALLIES: Final = 111
END_OF_CLANS: Final = 112
FLIGHT: Final = 113
FLEE_OTHERS: Final = 114
PURSUITS: Final = 115
RALLY_STAGE: Final = 116
MOVE_CHIT: Final = 117
INITIATIVE_CHIT: Final = 118
TURNS: Final = 119
SHIFTS: Final = 120
SIEGE_BEGINS: Final = 121
SIEGE_ACTIONS: Final = 122
AFTERMATH: Final = 123
DONE: Final = 124
COMBINED_ROLLS: Final = 125
ONE_HEX_MOVES: Final = 126
REUNIONS: Final = 127

FIRST_CHANCE: Final = ROLL_MARKERS
FIRST_BY_ITSELF: Final = BEGIN_SETTLING
