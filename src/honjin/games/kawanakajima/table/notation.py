"""Actions and outcomes as paths of board elements, and back.

Hexes are `3511`, units `T-A1`, Clans `T-A`, Special chits `T-1`, the Samurai `T-samurai`; Modes,
Plans, special activities and Areas of the fort go by their names in the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from honjin.engine.state import CHANCE
from honjin.games.kawanakajima.rules.actions import (
    ACTIONS,
    AREA,
    BY_KOSAKA,
    CALL,
    CHIT,
    CHOOSE,
    CLAN,
    DEED,
    DICE,
    ENTER_BY,
    FIRST_OF_KOSAKA,
    GO,
    GROUND,
    HEXSIDE,
    LEAD_COLUMN,
    LEAD_LINE,
    LOG,
    OUTCOMES,
    PICK,
    SAVE,
    SET_MODE,
    STORM,
)
from honjin.games.kawanakajima.table.components import (
    ACTIVITY_IDS,
    AREA_IDS,
    CHIT_IDS,
    CLAN_IDS,
    ENTRY_IDS,
    HEX_IDS,
    MODE_IDS,
    PLAN_IDS,
    UNIT_IDS,
)

WORDS = (
    "assault",
    "fire",
    "troops",
    "tend",
    "yes",
    "no",
    "stop",
    "done",
    "leave",
    "call U-N",
    "manpower",
    "fight",
)
"""The actions from DEED on, in order."""

FAMILIES: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (GO, "go", HEX_IDS),
    (PICK, "pick", UNIT_IDS),
    (CLAN, "clan", CLAN_IDS),
    (STORM, "storm", CLAN_IDS),
    (BY_KOSAKA, "kosaka", CLAN_IDS[FIRST_OF_KOSAKA : FIRST_OF_KOSAKA + 8]),
    (SET_MODE, "mode", MODE_IDS),
    (CHOOSE, "plan", PLAN_IDS),
    (ENTER_BY, "entry", ENTRY_IDS),
    (AREA, "area", AREA_IDS),
    (LOG, "log", ACTIVITY_IDS),
    (LEAD_COLUMN, "column", UNIT_IDS),
    (LEAD_LINE, "line", UNIT_IDS),
    (GROUND, "ground", UNIT_IDS),
    (HEXSIDE, "hexside", UNIT_IDS),
    (SAVE, "save", tuple(str(n) for n in range(DEED - SAVE))),
)


@cache
def path(seat: int, action: int, _seats: int = 2) -> str:
    """An action of a seat, or an outcome of chance."""
    return OUTCOME_PATHS[action] if seat == CHANCE else ACTION_PATHS[action]


def paths(seat: int, _seats: int = 2) -> Mapping[str, int]:
    """Every path a seat can ever use."""
    return OUTCOME_NUMBERS if seat == CHANCE else ACTION_NUMBERS


def _action_paths() -> tuple[str, ...]:
    found = [f"{verb} {name}" for _, verb, names in FAMILIES for name in names]
    found.extend(WORDS)
    assert len(found) == ACTIONS and found[CALL] == "call U-N"
    return tuple(found)


def _outcome_paths() -> tuple[str, ...]:
    dice = [f"die {n + 1}" for n in range(DICE)]
    pairs = [f"dice {n + 2}" for n in range(CHIT - DICE)]
    found = (*dice, *pairs, *(f"chit {chit}" for chit in CHIT_IDS))
    assert len(found) == OUTCOMES
    return found


ACTION_PATHS = _action_paths()
OUTCOME_PATHS = _outcome_paths()
ACTION_NUMBERS = MappingProxyType({name: i for i, name in enumerate(ACTION_PATHS)})
OUTCOME_NUMBERS = MappingProxyType({name: i for i, name in enumerate(OUTCOME_PATHS)})
