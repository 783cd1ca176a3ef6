"""The words that a position is written in, and its structures."""

from __future__ import annotations

import msgspec

from honjin.games.kawanakajima.table.components import (
    ENTRY_IDS,
    HEX_IDS,
)
from honjin.games.kawanakajima.table.scalars import PHASES

HIDDEN = "?"

PHASE_NUMBERS = {name: number for number, name in PHASES.items()}
PLACES = (*HEX_IDS, *(f"entry-{point}" for point in ENTRY_IDS), "away", "gone")
PLACE_NUMBERS = {name: i for i, name in enumerate(PLACES)}
CHIT_PLACES = (
    "none",
    "reserve",
    "bowl",
    "box-1",
    "box-2",
    "box-3",
    "box-4",
    "hand",
    "map",
    "drafted",
)
UNIT_DEEDS = (
    "moved",
    "finished",
    "fled",
    "advanced",
    "rolled",
    "pursued",
    "has_run",
    "kept",
    "tired",
)
UNIT_DUES = ("gives_ground", "leader", "samurai", "commander", "rout")
CLAN_DEEDS = ("acting", "handled", "barred", "fleeing", "tested", "shifted", "regained")


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Honjin. A Plan is a name, empty for none, or `?`."""

    plan: str
    plan_active: bool
    plan_open: bool
    plan_might: list[str]
    saved: int
    pledged: int
    points: tuple[int, int]
    bundori: int
    used: tuple[int, int, int, int]
    gifts: int
    given: bool
    losses: int
    boasts: bool
    private: int
    cursor: int
    markers: int
    commander: str
    samurai: str
    samurai_due: bool
    conforming: bool
    manpower: int
    out_of_combat: int
    holds: list[str]
    bases: list[str]
    offered: int
    unseen: int
    """With fog: chits in the bowl that the enemy cannot tell."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a game of Kawanakajima."""

    phase: str
    units: dict[str, str]
    clans: dict[str, str]
    chits: dict[str, str]
    logs: dict[str, str]
    armies: dict[str, Army]
    trail: list[int]
    standing: dict[str, int]
