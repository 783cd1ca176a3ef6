"""What is different on the map after something has happened, as the log tells it.

This is a patch of the view: counters by their ids, with the fields that have changed
(docs/reference/events.md says how patches are read).
"""

from __future__ import annotations

from typing import Any

from honjin.engine.events import Change, Facts, Note
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.table.components import (
    CLAN_DATA,
    CLAN_IDS,
    MODE_IDS,
    STATE_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.position_types import PLACES

LEADER, SAMURAI = 0, 1
LOST = {LEADER: {"+": ["leader_lost"]}, SAMURAI: {"-": ["samurai"]}}
"""The marks of a unit after its leader or its Samurai has died."""


def _unit(unit: int, **fields: Any) -> Facts:
    return {"counters": {UNIT_IDS[unit]: fields}}


def _moved(note: Note, _: bool) -> Facts:
    return _unit(note.a, place=PLACES[note.c])


def _gone(note: Note, _: bool) -> Facts:
    return {"counters": {"-": [UNIT_IDS[note.a]]}}


def _in_state(unit: int, state: int, face: int) -> Facts:
    """What a counter shows in a state (`notes.face`)."""
    most = (1 << notes.VALUE_BITS) - 1
    elan, mass, firepower = (face >> notes.VALUE_BITS * what & most for what in range(3))
    return _unit(unit, state=STATE_IDS[state], elan=elan, mass=mass, firepower=firepower)


def _mode(clan: int, mode: int, units: int) -> Facts:
    """A Clan in a Mode, and those of its units that are in play (`notes.in_play`)."""
    own = enumerate(CLAN_DATA[clan]["units"])
    name = {"mode": MODE_IDS[mode]}
    counters = {unit["id"]: name for i, unit in own if units >> i & 1}
    return {"clans": {CLAN_IDS[clan]: name}, "counters": counters}


def _mode_tried(note: Note, _: bool) -> Facts:
    mode, success = divmod(note.d, 2)
    return _mode(note.a, mode, note.secret) if success else {}


def _without(unit: int, who: int, leadership: int) -> Facts:
    """A unit without its leader or Samurai (`notes.without`)."""
    in_play = leadership >= 0 and who in LOST
    return _unit(unit, leadership=leadership, marks=LOST[who]) if in_play else {}


PATCHES: dict[int, Change] = {
    notes.STEPPED: _moved,
    notes.GAVE_GROUND: _moved,
    notes.ADVANCED: _moved,
    notes.FLED: _moved,
    notes.PURSUED: _moved,
    notes.LEFT_MAP: _gone,
    notes.ELIMINATED: _gone,
    notes.LOST_STEPS: lambda note, _: _in_state(note.a, note.c, note.d),
    notes.RALLY_ROLL: lambda note, _: _in_state(note.a, note.d, note.secret),
    notes.MODE_SET: lambda note, _: _mode(note.a, note.b, note.d),
    notes.MODE_TRIED: _mode_tried,
    notes.LEADER_ROLL: lambda note, _: _without(note.a, note.d, note.secret) if note.c else {},
    notes.SEPPUKU: lambda note, _: (
        _without(note.b, LEADER if note.c else SAMURAI, note.d) if note.b >= 0 else {}
    ),
}
