"""What must hold after every action of every game."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.kawanakajima.rules.actions import (
    CHITS,
    CLAN_CHIT,
    COMPULSORY,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    CLANS,
    ELIMINATED,
    HEXES,
    IMPETUOUS,
    NO_PLAN,
    SPECIALS,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import (
    AT_ENTRY,
    AT_GROUND,
    AWAY,
    BOWL,
    BOX,
    DRAFTED,
    GONE,
    IN_HAND,
    NO_CHIT,
    RESERVE,
)
from honjin.games.kawanakajima.rules.phases import KEEP_UNITS, OVER, TIRE_UNITS
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import CLAN_IDS, HEX_IDS, SPECIAL_IDS, UNIT_IDS


def faults(state: Kawanakajima) -> Iterator[str]:
    """Every broken invariant, with the rule it breaks."""
    yield from _units_stand_right(state)
    yield from _clans_are_whole(state)
    yield from _chits_are_somewhere(state)
    yield from _plans_are_kept(state)
    yield from _siege_adds_up(state)
    if state.phase != OVER and state.winner >= 0:
        yield "KW-VP-06: somebody has won and the game goes on"
    if not 0 <= state.turn <= state.box.turns:
        yield "KW-SEQ-07: there is no such turn"


def _units_stand_right(state: Kawanakajima) -> Iterator[str]:
    standing: dict[int, int] = {}
    for unit in range(UNITS):
        place = state.place(unit)
        if (place == GONE) != (state.state(unit) == ELIMINATED):
            yield f"KW-UNIT-04: {UNIT_IDS[unit]} is eliminated and still there, or the reverse"
        if place < HEXES and not state.is_fort(place):
            if place in standing:
                yield f"KW-UNIT-10: two units stand on {HEX_IDS[place]}"
            standing[place] = unit
        if AT_ENTRY <= place < AWAY and state.entry_of(state.box.clan_of[unit]) != place - AT_ENTRY:
            yield f"KW-KAW-04: {UNIT_IDS[unit]} is at an Entry Point not its own"
        if state.dug_in(unit) and place >= HEXES:
            yield f"KW-CMB-34: {UNIT_IDS[unit]} took its marker along"
    cells = state.cells
    ground = {i: cells[AT_GROUND + i] - 1 for i in range(HEXES) if cells[AT_GROUND + i]}
    if ground != standing:
        yield "KW-UNIT-10: the map does not show where the units are"


def _clans_are_whole(state: Kawanakajima) -> Iterator[str]:
    for clan in range(CLANS):
        units = range(state.box.first_unit[clan], state.box.first_unit[clan + 1])
        living = sum(state.alive(unit) for unit in units)
        if living != state.living(clan):
            yield f"KW-R-10: {CLAN_IDS[clan]} has miscounted its units"
        if living == 0 and state.chit_at(CLAN_CHIT + clan) != NO_CHIT:
            yield f"KW-R-10: {CLAN_IDS[clan]} is gone and its chit is not"
        if state.possible_modes(clan) >> state.mode(clan) & 1 == 0:
            yield f"KW-R-154: the enemy is wrong about the Mode of {CLAN_IDS[clan]}"
        if not state.fog and state.possible_modes(clan) != 1 << state.mode(clan):
            yield f"KW-CLAN-02: the Mode of {CLAN_IDS[clan]} lies open"


def _chits_are_somewhere(state: Kawanakajima) -> Iterator[str]:
    for chit in range(COMPULSORY):
        if state.chit_at(chit) not in (NO_CHIT, BOWL):
            yield "KW-CHIT-02: a Compulsory chit has left the bowl and its space"
    hands = [chit for chit in range(CHITS) if state.chit_at(chit) == IN_HAND]
    if hands not in ([], [state.chit]):
        yield "KW-SEQ-03: more than one chit is drawn"
    for special in range(SPECIALS):
        place = state.chit_at(SPECIAL_CHIT + special)
        logged = state.activity(special) >= 0
        if BOWL <= place <= BOX + 4 and not logged:
            yield f"KW-CMD-08: {SPECIAL_IDS[special]} is on its way without an activity"
        if place == NO_CHIT and logged:
            yield f"KW-PLAN-03: {SPECIAL_IDS[special]} is logged and cannot be used"
        if state.activity(special) not in (-1, IMPETUOUS) and place not in (RESERVE, DRAFTED):
            clan = state.named(special, 0)
            if clan < 0 or army_of_clan(clan) != special // 4:
                yield f"KW-R-47: {SPECIAL_IDS[special]} names no Clan of its own"
    for army in (0, 1):
        on_map = state.samurai(army) >= 0
        if on_map != (state.chit_at(SAMURAI + army) == 8):
            yield "KW-SAM-02: the Samurai is not where the marker is"


def _plans_are_kept(state: Kawanakajima) -> Iterator[str]:
    for army in (0, 1):
        plan = state.army_plan(army)
        if plan == NO_PLAN:
            if state.plan_active(army) or state.plan_open(army):
                yield "KW-PLAN-03: no Plan is active or known where there is none"
            continue
        if state.possible_plans(army) >> plan & 1 == 0:
            yield "KW-PLAN-02: the enemy has ruled out the Plan that is used"
        if state.plan_open(army) and state.possible_plans(army) != 1 << plan:
            yield "KW-PLAN-02: an open Plan leaves nothing to guess"
        for activity in range(4):
            logged = sum(state.activity(s) == activity for s in range(army * 4, army * 4 + 4))
            quota = (
                state.gifts(army) if activity == IMPETUOUS else state.box.quota[plan * 3 + activity]
            )
            if state.used(army, activity) + logged > quota:
                yield "KW-PLAN-09: more activities are logged than the Plan gives"


def _siege_adds_up(state: Kawanakajima) -> Iterator[str]:
    inside = [
        army
        for army in (0, 1)
        if state.box.sieges
        and any(
            state.place(unit) == state.box.kaizu
            for unit in range(state.first_of(army), state.end_of(army))
        )
    ]
    if state.besieged < 0 and len(inside) == 2 and state.phase != OVER:
        yield "KW-SIEGE-21: both armies are in Kaizu and there is no siege"
    ending = state.phase in (KEEP_UNITS, TIRE_UNITS, OVER)
    if state.besieged >= 0 and len(inside) < 2 and not ending:
        yield "KW-R-120: a siege goes on and one army has nobody in Kaizu"
    if state.besieged >= 0 and not state.box.sieges:
        yield "KW-SIEGE-01: there are no sieges in this scenario"
    for army in (0, 1):
        if min(state.manpower(army), state.out_of_combat(army)) < 0:
            yield "KW-SIEGE-16: less than no Manpower"
