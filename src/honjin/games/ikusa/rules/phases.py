"""The phases: what chance settles, what colours decide, and what follows by itself."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64

# Where the rules stand. First the draws of chance,
DEALING: Final = 0
TOSSING: Final = 1
DRAWING_MARKERS: Final = 2
DRAWING_PICKER: Final = 3
DRAWING_REST: Final = 4
STRIKING: Final = 5
AVENGING_DIE: Final = 6
ROLLING: Final = 7
# then decisions that several colours may owe at once,
SPREADING: Final = 8
SUCCEEDING: Final = 9
PLANNING: Final = 10
AGREEING: Final = 11
BUILDING: Final = 12
LEVYING: Final = 13
MUSTERING: Final = 14
DEPLOYING: Final = 15
LOSING: Final = 16
# then those of one colour alone,
DIVIDING: Final = 17
CLAIMING: Final = 18
REINFORCING: Final = 19
STATIONING: Final = 20
SPYING: Final = 21
PICKING: Final = 22
MARCHING: Final = 23
DECLARING: Final = 24
CONDUCTING: Final = 25
FINAL_ARMIES: Final = 26
FINAL_FORCES: Final = 27
GARRISONING: Final = 28
GATHERING: Final = 29
SENDING: Final = 30
MOVING: Final = 31
WINDOW: Final = 32
AVENGING: Final = 33
PRESSING: Final = 34
RECOVERING: Final = 35
OVER: Final = 36
# and last what follows from the rules alone: a round in its order (IK-RND-01).
ROUND_BEGINS: Final = 37
PLAN_BEGINS: Final = 38
ORDER_GOES_ON: Final = 39
BUILD_BEGINS: Final = 40
LEVY_BEGINS: Final = 41
MUSTER_BEGINS: Final = 42
HIRE_BEGINS: Final = 43
NINJA_BEGINS: Final = 44
DECLARE_BEGINS: Final = 45
CONDUCT_BEGINS: Final = 46
CONDUCT_GOES_ON: Final = 47
FINAL_BEGINS: Final = 48
TURN_ENDS: Final = 49
ROUND_ENDS: Final = 50
RECOVERY_GOES_ON: Final = 51

PHASE_IDS: Final = (
    "dealing",
    "tossing",
    "drawing_markers",
    "drawing_picker",
    "drawing_rest",
    "striking",
    "avenging_die",
    "rolling",
    "spreading",
    "succeeding",
    "planning",
    "agreeing",
    "building",
    "levying",
    "mustering",
    "deploying",
    "losing",
    "dividing",
    "claiming",
    "reinforcing",
    "stationing",
    "spying",
    "picking",
    "marching",
    "declaring",
    "conducting",
    "final_armies",
    "final_forces",
    "garrisoning",
    "gathering",
    "sending",
    "moving",
    "window",
    "avenging",
    "pressing",
    "recovering",
    "over",
    "round_begins",
    "plan_begins",
    "order_goes_on",
    "build_begins",
    "levy_begins",
    "muster_begins",
    "hire_begins",
    "ninja_begins",
    "declare_begins",
    "conduct_begins",
    "conduct_goes_on",
    "final_begins",
    "turn_ends",
    "round_ends",
    "recovery_goes_on",
)


# What phases have in common. Their numbers say nothing: none is before another by its number.

DRAWS: Final = (
    DEALING,
    TOSSING,
    DRAWING_MARKERS,
    DRAWING_PICKER,
    DRAWING_REST,
)
DICE: Final = (
    STRIKING,
    AVENGING_DIE,
    ROLLING,
)
CHANCE: Final = DRAWS + DICE
TOGETHER: Final = (
    SPREADING,
    SUCCEEDING,
    PLANNING,
    AGREEING,
    BUILDING,
    LEVYING,
    MUSTERING,
    DEPLOYING,
    LOSING,
)
BEFORE_WAR: Final = (
    DIVIDING,
    CLAIMING,
    REINFORCING,
    STATIONING,
    SPYING,
    PICKING,
)
TURN: Final = (
    MARCHING,
    DECLARING,
    CONDUCTING,
    FINAL_ARMIES,
    FINAL_FORCES,
)
STEPS_OF_WAR: Final = (
    GARRISONING,
    GATHERING,
    SENDING,
    MOVING,
    WINDOW,
    AVENGING,
    PRESSING,
    RECOVERING,
)
WAR: Final = TURN + STEPS_OF_WAR
DECISIONS: Final = TOGETHER + BEFORE_WAR + WAR
"""Where seats decide."""
AUTOMATIC: Final = (
    ROUND_BEGINS,
    PLAN_BEGINS,
    ORDER_GOES_ON,
    BUILD_BEGINS,
    LEVY_BEGINS,
    MUSTER_BEGINS,
    HIRE_BEGINS,
    NINJA_BEGINS,
    DECLARE_BEGINS,
    CONDUCT_BEGINS,
    CONDUCT_GOES_ON,
    FINAL_BEGINS,
    TURN_ENDS,
    ROUND_ENDS,
    RECOVERY_GOES_ON,
)


def by_chance(phase: i64) -> bool:
    """Whether chance settles something."""
    return phase in CHANCE


def rolls_dice(phase: i64) -> bool:
    """Whether a die is rolled."""
    return phase in DICE


def together(phase: i64) -> bool:
    """Whether several colours may owe a decision at once."""
    return phase in TOGETHER


def in_war(phase: i64) -> bool:
    """Whether a colour decides something of its turn."""
    return phase in WAR


def in_turn(phase: i64) -> bool:
    """Whether a phase of a turn goes its usual way."""
    return phase in TURN


def automatic(phase: i64) -> bool:
    """Whether nobody decides anything: it follows by itself."""
    return phase in AUTOMATIC
