"""A whole table as JSON in the game's own words, and back; also as far as one seat may know it.

A unit is written in one line, `"T-A1": "3511 shaken leaderless moved"`, a Clan likewise. What
this seat may not know is written as `?` or left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from honjin.engine.memo import once_a_position
from honjin.engine.validation import shaped
from honjin.games.kawanakajima.rules.actions import (
    CHITS,
    COMPULSORY,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    CLANS,
    NO_PLAN,
    SPECIALS,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import (
    ALL_DONE,
    AT_BATTLE,
    AT_BEFORE,
    AT_BOUGHT,
    AT_CHIT,
    AT_CLAN_DEEDS,
    AT_DEEDS,
    AT_DIE,
    AT_DRAFT_MODE,
    AT_DUE,
    AT_DUG_IN,
    AT_ENTRY_OF,
    AT_FIRST,
    AT_HELD,
    AT_LEADERLESS,
    AT_LOST,
    AT_MODE,
    AT_PLACE,
    AT_POSSIBLE_MODES,
    AT_SEEN,
    AT_STATE,
    AWAY,
    BOWL,
    DRAFTED,
    RESERVE,
)
from honjin.games.kawanakajima.rules.orders import chit_army
from honjin.games.kawanakajima.rules.phases import CHOOSE_PLAN, SET_ASIDE, SETTLE, TRY_PLAN
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import (
    ACTIVITY_IDS,
    AREA_IDS,
    ARMIES,
    CHIT_IDS,
    CLAN_IDS,
    ENTRY_IDS,
    MODE_IDS,
    PLAN_IDS,
    SPECIAL_IDS,
    STATE_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.position_reader import lay_out
from honjin.games.kawanakajima.table.position_types import (
    CHIT_PLACES,
    CLAN_DEEDS,
    HIDDEN,
    PLACES,
    UNIT_DEEDS,
    UNIT_DUES,
    Army,
    Table,
)
from honjin.games.kawanakajima.table.scalars import PHASES, STANDING

ALL_EYES = 2
"""A viewer who sees everything."""


def write(state: Kawanakajima) -> dict[str, Any]:
    """Everything, secrets included."""
    return msgspec.structs.asdict(table(state, ALL_EYES))


def table(state: Kawanakajima, eyes: int) -> Table:
    """The table as far as this seat may know it."""
    return Table(
        phase=PHASES[state.phase],
        units=_units(state, eyes),
        clans=_clans(state, eyes),
        chits=_chits(state, eyes),
        logs={
            SPECIAL_IDS[i]: words for i in range(SPECIALS) if (words := _log(state, i, eyes)) != ""
        },
        armies={ARMIES[army]: _army(state, army, eyes) for army in (0, 1)},
        trail=[int(word) for word in state.trail],
        standing=_standing(state),
    )


@once_a_position
def _standing(state: Kawanakajima) -> dict[str, int]:
    numbers = ((one, int(getattr(state, one.name))) for one in STANDING)
    return {one.name: number for one, number in numbers if number != one.empty}


def sees(eyes: int, army: int) -> bool:
    return eyes in (army, ALL_EYES)


def names_of(bits: int, names: tuple[str, ...]) -> list[str]:
    return [name for i, name in enumerate(names) if bits >> i & 1]


WORDS_KEPT = 1 << 14
"""Size of the line cache: few lines change from one action to the next."""
UNIT_CELLS = (
    AT_PLACE,
    AT_STATE,
    AT_LEADERLESS,
    AT_DUG_IN,
    AT_DEEDS,
    AT_DUE,
    AT_BATTLE,
    AT_LOST,
    AT_HELD,
    AT_BEFORE,
)
"""The cells that a unit's line depends on."""


def cells_of(state: Kawanakajima, at: int, count: int) -> list[int]:
    """Some of a state's cells, all at once."""
    found: list[int] = memoryview(state.cells)[at : at + count].tolist()
    return found


def dug_in(state: Kawanakajima, eyes: int) -> list[int]:
    """The Defensive Position markers as this seat may know them, unit by unit."""
    found = cells_of(state, AT_DUG_IN, UNITS)
    if state.phase != SETTLE:
        return found
    return [int(mark and sees(eyes, state.army_of_unit(u))) for u, mark in enumerate(found)]


def _units(state: Kawanakajima, eyes: int) -> dict[str, str]:
    if state.phase != SETTLE:
        return _open_units(state)
    return _unit_lines(state, dug_in(state, eyes))


@once_a_position
def _open_units(state: Kawanakajima) -> dict[str, str]:
    """While nobody places markers unseen, all see the same of a unit."""
    return _unit_lines(state, cells_of(state, AT_DUG_IN, UNITS))


def _unit_lines(state: Kawanakajima, markers: list[int]) -> dict[str, str]:
    columns = [cells_of(state, at, UNITS) for at in UNIT_CELLS]
    columns[UNIT_CELLS.index(AT_DUG_IN)] = markers
    return dict(zip(UNIT_IDS, map(_unit, *columns), strict=True))


@lru_cache(WORDS_KEPT)
def _unit(
    place: int,
    status: int,
    leaderless: int,
    dug: int,
    deeds: int,
    due: int,
    battle: int,
    lost: int,
    held: int,
    before: int,
) -> str:
    words = [PLACES[place], STATE_IDS[status]]
    if leaderless:
        words.append("leaderless")
    if dug:
        words.append("dug_in")
    words += [*names_of(deeds, UNIT_DEEDS), *names_of(due, UNIT_DUES)]
    if battle:
        words.append(f"battle={battle}")
    if lost:
        words.append(f"lost={lost}")
    if held != AWAY:
        words.append(f"held={PLACES[held]}")
    if before != AWAY:
        words.append(f"before={PLACES[before]}")
    return " ".join(words)


CLAN_CELLS = (
    AT_MODE,
    AT_POSSIBLE_MODES,
    AT_ENTRY_OF,
    AT_DRAFT_MODE,
    AT_BOUGHT,
    AT_CLAN_DEEDS,
    AT_FIRST,
    AT_DIE,
)
"""The cells that a Clan's line depends on."""


def _clans(state: Kawanakajima, eyes: int) -> dict[str, str]:
    columns = zip(*(cells_of(state, at, CLANS) for at in CLAN_CELLS), strict=True)
    found = {}
    for clan, (mode, might, entry, draft, bought, deeds, first, die) in enumerate(columns):
        known = sees(eyes, army_of_clan(clan))
        if entry >= 0 and not known:
            if state.phase == SETTLE:
                entry = -1
            elif state.place(state.box.first_unit[clan]) == AWAY:
                entry = HIDDEN_ENTRY
        sure = might & (might - 1) == 0
        mode = mode if known or sure else -1
        might = might if state.fog or not sure else 0
        draft, bought = (draft, bought) if known else (-1, 0)
        found[CLAN_IDS[clan]] = _clan(mode, might, entry, draft, bought, deeds, first, die)
    return found


HIDDEN_ENTRY = -2


@lru_cache(WORDS_KEPT)
def _clan(
    mode: int,
    might: int,
    entry: int,
    draft: int,
    bought: int,
    deeds: int,
    first: int,
    die: int,
) -> str:
    words = [MODE_IDS[mode] if mode >= 0 else HIDDEN]
    if might:
        words.append(f"might={','.join(names_of(might, MODE_IDS))}")
    if entry != -1:
        words.append(f"entry={HIDDEN if entry == HIDDEN_ENTRY else ENTRY_IDS[entry]}")
    if draft >= 0:
        words.append(f"draft={MODE_IDS[draft]}")
    if bought:
        words.append(f"bought={bought}")
    words += names_of(deeds, CLAN_DEEDS)
    if first >= 0:
        words.append(f"first={UNIT_IDS[first]}")
    if die:
        words.append(f"die={die}")
    return " ".join(words)


def _chits(state: Kawanakajima, eyes: int) -> dict[str, str]:
    places, seen = cells_of(state, AT_CHIT, CHITS), cells_of(state, AT_SEEN, CHITS)
    words = [CHIT_PLACES[place] for place in places[:COMPULSORY]]
    words += map(_chit, places[COMPULSORY:], seen[COMPULSORY:], _own_chits(eyes))
    return dict(zip(CHIT_IDS, words, strict=True))


@cache
def _own_chits(eyes: int) -> tuple[bool, ...]:
    return tuple(sees(eyes, chit_army(chit)) for chit in range(COMPULSORY, CHITS))


@cache
def _chit(place: int, seen: int, known: bool) -> str:
    if not known and not seen:
        return HIDDEN
    if not known and place == DRAFTED:
        place = RESERVE
    return CHIT_PLACES[place] + ("" if seen else " unseen")


def _log(state: Kawanakajima, special: int, eyes: int) -> str:
    if state.activity(special) < 0:
        return ""
    known = sees(eyes, special // 4)
    if not known and not state.shown(special):
        place = state.special_at(special)
        hidden = place in (DRAFTED, RESERVE) or not state.seen(SPECIAL_CHIT + special)
        return "" if hidden else HIDDEN
    words = [ACTIVITY_IDS[state.activity(special)]]
    words += [CLAN_IDS[c] for slot in range(4) if (c := state.named(special, slot)) >= 0]
    if state.shown(special):
        words.append("shown")
    if known and state.purse_of(special):
        words.append(f"purse={state.purse_of(special)}")
    return " ".join(words)


def _army(state: Kawanakajima, army: int, eyes: int) -> Army:
    known = sees(eyes, army)
    plan = state.army_plan(army)
    sealed = state.phase in (CHOOSE_PLAN, SET_ASIDE, TRY_PLAN)
    pledged = state.pledged(army)
    private = state.private(army)
    return Army(
        plan=""
        if plan == NO_PLAN
        else PLAN_IDS[plan]
        if known or state.plan_open(army)
        else HIDDEN,
        plan_active=state.plan_active(army),
        plan_open=state.plan_open(army),
        plan_might=names_of(state.possible_plans(army), PLAN_IDS),
        saved=state.saved(army),
        pledged=0 if sealed and not known and pledged >= 0 else pledged,
        points=(state.points(army, 0), state.points(army, 1)),
        bundori=state.bundori(army),
        used=(
            state.used(army, 0),
            state.used(army, 1),
            state.used(army, 2),
            state.used(army, 3),
        ),
        gifts=state.gifts(army),
        given=state.has_given(army),
        losses=state.losses(army),
        boasts=known and state.boasts(army),
        private=private if known or private == ALL_DONE else 0,
        cursor=state.cursor(army) if known else -1,
        markers=state.markers(army) + (0 if known else _markers_placed(state, army)),
        commander=_name(state.commander(army)),
        samurai=_name(state.samurai(army)),
        samurai_due=state.samurai_due(army),
        conforming=state.conforming(army),
        manpower=state.manpower(army),
        out_of_combat=state.out_of_combat(army),
        holds=names_of(state.holds(army), AREA_IDS),
        bases=names_of(state.bases(army), AREA_IDS),
        offered=state.offered(army),
        unseen=0 if known else _unseen(state, army),
    )


def _markers_placed(state: Kawanakajima, army: int) -> int:
    if state.phase != SETTLE:
        return 0
    units = range(state.first_of(army), state.end_of(army))
    return sum(state.dug_in(unit) for unit in units)


def _unseen(state: Kawanakajima, army: int) -> int:
    if not state.fog:
        return 0
    chits = [c for c in range(COMPULSORY, SAMURAI) if state.chit_at(c) == BOWL]
    return sum(not state.seen(chit) and chit_army(chit) == army for chit in chits)


def _name(unit: int) -> str:
    return UNIT_IDS[unit] if unit >= 0 else ""


def read(position: Mapping[str, Any], blank: Kawanakajima) -> Kawanakajima:
    """The table that `write` wrote, onto a blank one of the same setup."""
    found = shaped(position, Table, "a position of Kawanakajima")
    lay_out(found, blank)
    return blank
