"""The referee of Ikusa: whatever is broken on a table is found, under the rule it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.ikusa.build import COLOURS, GAME, set_out

from honjin.games.ikusa.rules import layout, phases, tally
from honjin.games.ikusa.rules.state import AWAITED, LOST, UNPLACED
from honjin.games.ikusa.table.components import PROVINCE_IDS

BLUE, ORANGE, RED = (COLOURS.index(name) for name in ("blue", "orange", "red"))
BLUE_1 = 3 * BLUE
OMI, ISE, TANGO, IGA = (PROVINCE_IDS.index(name) for name in ("omi", "ise", "tango", "iga"))
SPEARMAN = tally.of(tally.SPEARMAN, 1)
BOARD = {"omi": "blue [D+2G] {3P} castle", "ise": "orange {2P+1R} fortress", "tango": "blue {4P}"}

Corrupt = Callable[[Any], object]
CORRUPTIONS: dict[str, tuple[str, Corrupt]] = {
    "a unit more in a force": ("IK-CMP-05", lambda s: s.set_force(OMI, s.force(OMI) + SPEARMAN)),
    "a unit less in an army": ("IK-CMP-05", lambda s: s.set_units(BLUE_1, 0)),
    "a unit more in a tray": ("IK-CMP-05", lambda s: s.set_tray(RED, s.tray(RED) + SPEARMAN)),
    "a set of figures more": ("IK-CMP-05", lambda s: s.set_sets(RED, 2)),
    "a castle more in the tray": ("IK-CMP-06", lambda s: setattr(s, "castles", s.castles + 1)),
    "a castle more on the board": ("IK-CMP-06", lambda s: s.set_land(TANGO, layout.CASTLE, 3, 1)),
    "a base more in the tray": ("IK-CMP-07", lambda s: setattr(s, "bases", s.bases + 1)),
    "more than a fortress": ("IK-CMP-07", lambda s: s.set_land(OMI, layout.CASTLE, 3, 3)),
    "a ronin more in the tray": ("IK-CMP-08", lambda s: setattr(s, "ronin", s.ronin + 1)),
    "a force that nobody owns": ("IK-DEF-09", lambda s: s.set_owner(TANGO, -1)),
    "an army that nobody owns": ("IK-DEF-09", lambda s: s.set_place(BLUE_1, IGA)),
    "an owner without a unit": ("IK-DEF-09", lambda s: s.set_owner(IGA, BLUE)),
    "an owner who is out": ("IK-ELM-02", lambda s: s.set_heir(BLUE, RED)),
    "a foreign army": ("IK-CMP-15", lambda s: s.set_place(BLUE_1, ISE)),
    "two armies in one place": ("IK-CMP-15", lambda s: s.set_place(BLUE_1 + 1, OMI)),
    "cards miscounted": ("IK-CMP-02", lambda s: _miscount(s)),
    "a large force": ("IK-CMP-14", lambda s: s.set_force(TANGO, tally.of(tally.SPEARMAN, 6))),
    "a large army": ("IK-CMP-13", lambda s: s.set_units(BLUE_1, tally.of(tally.BOWMAN, 5))),
    "too many ronin in a force": (
        "IK-RON-06",
        lambda s: s.set_force(TANGO, s.force(TANGO) + tally.of(tally.RONIN, 4)),
    ),
    "too many ronin in an army": (
        "IK-RON-06",
        lambda s: s.set_units(BLUE_1, s.units(BLUE_1) + tally.of(tally.RONIN, 3)),
    ),
    "a lost army with units": ("IK-ASN-10", lambda s: s.set_place(BLUE_1, LOST)),
    "a waiting army with units": ("IK-ASN-10", lambda s: s.set_place(BLUE_1, AWAITED)),
    "an army never placed": ("IK-SET-14", lambda s: s.set_place(BLUE_1, UNPLACED)),
    "laid down without a unit": (
        "IK-ASN-08",
        lambda s: (s.set_units(BLUE_1, 0), s.raise_flag(BLUE_1, layout.LAID_DOWN)),
    ),
    "a card without ronin": ("IK-RON-04", lambda s: s.set_land(OMI, layout.CARD, 3, 1)),
    "no room with the force": ("IK-R-28", lambda s: _hide(s, layout.CARD_FORCE)),
    "no room with the army": ("IK-R-28", lambda s: _hide(s, layout.CARD_ARMY)),
    "the army of hidden ronin left": ("IK-R-29", lambda s: _hide(s, layout.CARD_ARMY)),
    "no daimyo left": ("IK-ELM-08", lambda s: [s.set_place(3 * BLUE + i, LOST) for i in range(3)]),
    "koku left in a war": ("IK-PLAN-02", lambda s: s.set_koku(BLUE, 1)),
    "enough to have won": ("IK-WIN-01", lambda s: [s.set_owner(p, BLUE) for p in range(40)]),
    "a ninja of nobody": ("IK-R-80", lambda s: _ninja_of_the_dead(s)),
    "rounds before the board": ("IK-RND-01", lambda s: setattr(s, "phase", phases.CLAIMING)),
    "over without a winner": ("IK-WIN-01", lambda s: setattr(s, "phase", phases.OVER)),
    "the wrong colour acts": ("IK-WAR-01", lambda s: setattr(s, "active", ORANGE)),
}


def _miscount(state: Any) -> None:
    state.set_colour(BLUE, layout.CARDS, state.cards(BLUE) + 1)


def _hide(state: Any, field: int) -> None:
    state.set_land(TANGO, layout.CARD, 3, layout.FACE_DOWN)
    state.set_land(TANGO, field, 15, 1)


def _ninja_of_the_dead(state: Any) -> None:
    state.ninja = RED
    state.set_heir(RED, BLUE)


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_what_cannot_occur_is_found(name: str) -> None:
    state = set_out(BOARD).state
    assert not list(GAME.faults(state))
    rule, corrupt = CORRUPTIONS[name]
    corrupt(state)
    assert rule in {fault.partition(":")[0] for fault in GAME.faults(state)}


def test_a_fault_says_what_is_wrong_and_where() -> None:
    state: Any = set_out(BOARD).state
    state.set_force(OMI, state.force(OMI) + 3 * SPEARMAN)
    assert list(GAME.faults(state)) == [
        "IK-CMP-05: blue has 39 spearman, not 36",
        "IK-CMP-14: the force in omi is too large",
    ]
