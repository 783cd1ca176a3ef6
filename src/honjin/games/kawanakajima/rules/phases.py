"""The phases: decisions, then what chance settles, then what follows by itself."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64

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
NEXT_CLAN: Final = 17
REINFORCE: Final = 18
PLACE_SAMURAI: Final = 19
SAMURAI_DEED: Final = 20
# Movement.
NEXT_MOVER: Final = 21
STEP: Final = 22
# Combat.
DECLARE: Final = 23
NEXT_BATTLE: Final = 24
NAME_TERRAIN: Final = 25
LEAD_ATTACK: Final = 26
LEAD_DEFENSE: Final = 27
ATTACKER_VICTIM: Final = 28
DEFENDER_VICTIM: Final = 29
GIVE_GROUND: Final = 30
LEAD_ROUT: Final = 31
SOFTEN_ROUT: Final = 32
COMMIT_SEPPUKU: Final = 33
ADVANCE: Final = 34
# Rally, Retreat, pursuit.
NEXT_RALLY: Final = 35
STAND_FAST: Final = 36
FLEE_FIRST: Final = 37
FLEE_NEXT: Final = 38
FLEE_STEP: Final = 39
PURSUE: Final = 40
REUNITE: Final = 41
# The siege.
GARRISON: Final = 42
SIEGE_DEED: Final = 43
COMMIT_MARKERS: Final = 44
TAKE_ADVANTAGE: Final = 45
SACRIFICE: Final = 46
PUSH: Final = 47
ANSWER: Final = 48
SIEGE_LOSS: Final = 49
OCCUPY: Final = 50
RETIRE: Final = 51
RETIRE_PAY: Final = 52
RETIRE_UNIT: Final = 53
KEEP_UNITS: Final = 54
TIRE_UNITS: Final = 55
SIEGE_TARGET: Final = 56
OVER: Final = 57

# Chance.
ROLL_MARKERS: Final = 58
ROLL_COMMAND: Final = 59
ROLL_PLAN: Final = 60
DRAW: Final = 61
ROLL_MODE: Final = 62
ROLL_OFF: Final = 63
ROLL_CLAN: Final = 64
ROLL_COLUMN: Final = 65
ROLL_LINE: Final = 66
ROLL_CONVERSION: Final = 67
ROLL_LEADER: Final = 68
ROLL_ROUT: Final = 69
ROLL_RALLY: Final = 70
ROLL_INITIATIVE: Final = 71
ROLL_REUNITE: Final = 72
ROLL_COMBINED: Final = 73
ROLL_ASSAULT: Final = 74
ROLL_FIRE: Final = 75
ROLL_WOUNDED: Final = 76

# What runs by itself.
BEGIN_SETTLING: Final = 77
BEGIN_TURN: Final = 78
DELAY: Final = 79
COMMAND: Final = 80
PLANS_TRIED: Final = 81
BEGIN_ORDERS: Final = 82
NEXT_DRAW: Final = 83
END_TURN: Final = 84
TEST_CLANS: Final = 85
MODES_STEP: Final = 86
MOVEMENT: Final = 87
COMBAT: Final = 88
CLAN_ROLLS: Final = 89
BATTLES: Final = 90
RESULT: Final = 91
LOSSES: Final = 92
LEADERS: Final = 93
ROUTS: Final = 94
ADVANCES: Final = 95
RALLIES: Final = 96
END_OF_CLANS: Final = 97
FLIGHT: Final = 98
FLEE_OTHERS: Final = 99
PURSUITS: Final = 100
RALLY_STAGE: Final = 101
TURNS: Final = 102
SHIFTS: Final = 103
SIEGE_ACTIONS: Final = 104
AFTERMATH: Final = 105
DONE: Final = 106
COMBINED_ROLLS: Final = 107
REUNIONS: Final = 108


# What phases have in common. Their numbers say nothing: none is before another by its number.

SET_UP: Final = (
    CHOOSE_PLAN,
    HOLD_BACK,
    FILL_COLUMN,
    JOIN_AMAKASU,
    JOIN_HEX,
    SETTLE,
)
COMMAND_PHASE: Final = (
    PLACE_NAOE,
    SET_ASIDE,
    TRY_PLAN,
    ORDERS,
)
PREPARATION: Final = SET_UP + COMMAND_PHASE
ACTIVATIONS: Final = (
    CALL_SAMURAI,
    ANNOUNCE_KANSUKE,
    ACCEPT,
    COUNT_RIVER,
    CHANGE_MODE,
    NAME_VICTIM,
    COMBINE,
    NEXT_CLAN,
    REINFORCE,
    PLACE_SAMURAI,
    SAMURAI_DEED,
    NEXT_MOVER,
    STEP,
    DECLARE,
    NEXT_BATTLE,
    NAME_TERRAIN,
    LEAD_ATTACK,
    LEAD_DEFENSE,
    ATTACKER_VICTIM,
    DEFENDER_VICTIM,
    GIVE_GROUND,
    LEAD_ROUT,
    SOFTEN_ROUT,
    COMMIT_SEPPUKU,
    ADVANCE,
    NEXT_RALLY,
    STAND_FAST,
    FLEE_FIRST,
    FLEE_NEXT,
    FLEE_STEP,
    PURSUE,
    REUNITE,
    GARRISON,
    SIEGE_DEED,
    COMMIT_MARKERS,
    TAKE_ADVANTAGE,
    SACRIFICE,
    PUSH,
    ANSWER,
    SIEGE_LOSS,
    OCCUPY,
    RETIRE,
    RETIRE_PAY,
    RETIRE_UNIT,
    KEEP_UNITS,
    TIRE_UNITS,
    SIEGE_TARGET,
)
DECISIONS: Final = PREPARATION + ACTIVATIONS
"""Where seats decide."""
CHANCE: Final = (
    ROLL_MARKERS,
    ROLL_COMMAND,
    ROLL_PLAN,
    DRAW,
    ROLL_MODE,
    ROLL_OFF,
    ROLL_CLAN,
    ROLL_COLUMN,
    ROLL_LINE,
    ROLL_CONVERSION,
    ROLL_LEADER,
    ROLL_ROUT,
    ROLL_RALLY,
    ROLL_INITIATIVE,
    ROLL_REUNITE,
    ROLL_COMBINED,
    ROLL_ASSAULT,
    ROLL_FIRE,
    ROLL_WOUNDED,
)
AUTOMATIC: Final = (
    BEGIN_SETTLING,
    BEGIN_TURN,
    DELAY,
    COMMAND,
    PLANS_TRIED,
    BEGIN_ORDERS,
    NEXT_DRAW,
    END_TURN,
    TEST_CLANS,
    MODES_STEP,
    MOVEMENT,
    COMBAT,
    CLAN_ROLLS,
    BATTLES,
    RESULT,
    LOSSES,
    LEADERS,
    ROUTS,
    ADVANCES,
    RALLIES,
    END_OF_CLANS,
    FLIGHT,
    FLEE_OTHERS,
    PURSUITS,
    RALLY_STAGE,
    TURNS,
    SHIFTS,
    SIEGE_ACTIONS,
    AFTERMATH,
    DONE,
    COMBINED_ROLLS,
    REUNIONS,
)


def awaits_seats(phase: i64) -> bool:
    """Whether a seat decides something."""
    return phase in DECISIONS


def by_chance(phase: i64) -> bool:
    """Whether chance settles something."""
    return phase in CHANCE


def automatic(phase: i64) -> bool:
    """Whether nobody decides anything: it follows by itself."""
    return phase in AUTOMATIC


def in_preparation(phase: i64) -> bool:
    """Whether the scenario is set up or the Command Phase goes on."""
    return phase in PREPARATION


def in_set_up(phase: i64) -> bool:
    """Whether the scenario is set up."""
    return phase in SET_UP
