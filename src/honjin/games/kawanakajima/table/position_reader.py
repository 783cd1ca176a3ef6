"""Puts a written position on the table, line by line; what it hides gets any value that fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from honjin.engine.dialect import append, i64, vec
from honjin.engine.errors import BadPosition
from honjin.engine.scalars import read_scalars
from honjin.engine.validation import find, within
from honjin.games.kawanakajima.rules import phases
from honjin.games.kawanakajima.rules.actions import (
    CLAN_CHIT,
    COMPULSORY,
    DEED,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    ANY_MODE,
    ANY_PLAN,
    DEFENSE,
    ELIMINATED,
    HEXES,
    NO_PLAN,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import (
    ALL_DONE,
    AWAY,
    BOWL,
    GONE,
    RESERVE,
)
from honjin.games.kawanakajima.rules.orders import chit_army
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
from honjin.games.kawanakajima.table.position_types import (
    CHIT_PLACES,
    CLAN_DEEDS,
    HIDDEN,
    PHASE_NUMBERS,
    PLACE_NUMBERS,
    UNIT_DEEDS,
    UNIT_DUES,
    Army,
    Table,
)
from honjin.games.kawanakajima.table.scalars import STANDING


def lay_out(found: Table, state: Kawanakajima) -> None:
    """Put everything on the table; what is hidden gets any value that fits."""
    _expect(found.units, UNIT_IDS, "units")
    _expect(found.clans, CLAN_IDS, "Clans")
    _expect(found.chits, CHIT_IDS, "chits")
    _expect(found.armies, ARMIES, "armies")
    state.phase = find(found.phase, PHASE_NUMBERS, "phase")
    if phases.automatic(state.phase):
        raise BadPosition(f"the rules cannot stand still at {found.phase!r}")
    for unit in range(UNITS):
        state.put(unit, AWAY)
    if not found.standing.keys() <= {one.name for one in STANDING}:
        raise BadPosition("standing: unknown names")
    read_scalars(STANDING, state, _renamed(found.phase, found.standing))
    for unit, name in enumerate(UNIT_IDS):
        _read_unit(state, unit, found.units[name])
    for clan, name in enumerate(CLAN_IDS):
        _read_clan(state, clan, found.clans[name])
    for chit, name in enumerate(CHIT_IDS):
        _read_chit(state, chit, found.chits[name])
    for special, name in enumerate(SPECIAL_IDS):
        _read_log(state, special, found.logs.get(name, ""))
    for army, name in enumerate(ARMIES):
        _read_army(state, army, found.armies[name])
        _scatter(state, army, found.armies[name].unseen)
    _read_trail(state, found.trail)


def _renamed(phase: str, standing: dict[str, int]) -> dict[str, int]:
    """Numbers that tables stored by earlier versions keep under another name."""
    if standing.get("wanted", 0) >= DEED:
        standing = {**standing, "wanted": 0, "siege_action": standing["wanted"]}
    if phase == "retire_pay" and "advantage" in standing:
        standing = {**standing, "advantage": 0, "out_paid": standing["advantage"]}
    return standing


def _read_trail(state: Kawanakajima, words: list[int]) -> None:
    trail = vec[i64]()
    for word in words:
        trail = append(trail, within(word, 0, HEXES - 1, "trail"))
    state.trail = trail
    at = 0
    while at < len(words):
        if words[at] >= UNITS or at + 2 > len(words) or at + 1 >= len(words):
            raise BadPosition("the trail does not fit together")
        at += 2 + words[at + 1]
    if at != len(words):
        raise BadPosition("the trail does not fit together")


def _expect(found: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
    if found.keys() != set(names):
        raise BadPosition(f"a position names exactly the {what} of the game")


def _words(text: str, flags: Mapping[str, Callable[[str], None]]) -> list[str]:
    """The plain words of a line; `name=value` goes to the reader of that name."""
    plain = []
    for word in text.split():
        name, is_pair, value = word.partition("=")
        if not is_pair:
            plain.append(word)
        elif name in flags:
            flags[name](value)
        else:
            raise BadPosition(f"{word!r} means nothing here")
    return plain


def _read_unit(state: Kawanakajima, unit: int, text: str) -> None:
    state.set_battle(unit, 0)
    state.set_lost(unit, 0)
    state.set_held(unit, AWAY)
    state.set_before(unit, AWAY)
    plain = _words(
        text,
        {
            "battle": lambda v: state.set_battle(unit, _number(v, 99)),
            "lost": lambda v: state.set_lost(unit, _number(v, 9)),
            "held": lambda v: state.set_held(unit, find(v, PLACE_NUMBERS, "place")),
            "before": lambda v: state.set_before(unit, find(v, PLACE_NUMBERS, "place")),
        },
    )
    if len(plain) < 2:
        raise BadPosition(f"{UNIT_IDS[unit]}: a unit has a place and a state")
    place = find(plain[0], PLACE_NUMBERS, "place")
    status = find(plain[1], {s: i for i, s in enumerate(STATE_IDS)}, "state")
    if (place == GONE) != (status == ELIMINATED):
        raise BadPosition(f"{UNIT_IDS[unit]}: eliminated units, and only they, are gone")
    if place < HEXES and not state.is_fort(place) and state.unit_at(place) >= 0:
        raise BadPosition(f"two units stand on {plain[0]} (KW-UNIT-10)")
    state.put(unit, place)
    state.set_state(unit, status)
    marks = plain[2:]
    state.set_leaderless(unit, "leaderless" in marks)
    if "dug_in" in marks:
        state.dig_in(unit)
    state.set_deeds(unit, _bits(marks, UNIT_DEEDS))
    state.set_due(unit, _bits(marks, UNIT_DUES))
    for mark in marks:
        if mark not in (*UNIT_DEEDS, *UNIT_DUES, "leaderless", "dug_in"):
            raise BadPosition(f"{mark!r} says nothing about a unit")


def _read_clan(state: Kawanakajima, clan: int, text: str) -> None:
    might = ANY_MODE
    modes = {mode: i for i, mode in enumerate(MODE_IDS)}

    def read_might(value: str) -> None:
        nonlocal might
        might = _bits(value.split(","), MODE_IDS)

    def read_entry(value: str) -> None:
        points = {name: i for i, name in enumerate(ENTRY_IDS)}
        state.set_entry_of(clan, 0 if value == HIDDEN else find(value, points, "Entry Point"))

    def read_first(value: str) -> None:
        units = {name: i for i, name in enumerate(UNIT_IDS)}
        state.set_first_mover(clan, find(value, units, "unit"))

    state.set_entry_of(clan, -1)
    state.set_draft_mode(clan, -1)
    state.set_bought(clan, 0)
    state.set_first_mover(clan, -1)
    state.set_die(clan, 0)
    plain = _words(
        text,
        {
            "might": read_might,
            "entry": read_entry,
            "first": read_first,
            "draft": lambda v: state.set_draft_mode(clan, find(v, modes, "Mode")),
            "bought": lambda v: state.set_bought(clan, _number(v, 2)),
            "die": lambda v: state.set_die(clan, _number(v, 6)),
        },
    )
    if not plain:
        raise BadPosition(f"{CLAN_IDS[clan]}: a Clan has a Mode")
    if plain[0] == HIDDEN:
        state.set_mode(clan, DEFENSE)
    else:
        state.set_mode(clan, find(plain[0], modes, "Mode"))
    if "might=" in text:
        state.set_possible_modes(clan, might)
    state.clear_clan(clan, 127)
    state.mark_clan(clan, _bits(plain[1:], CLAN_DEEDS))
    units = range(state.box.first_unit[clan], state.box.first_unit[clan + 1])
    state.set_living(clan, sum(state.alive(unit) for unit in units))


def _read_chit(state: Kawanakajima, chit: int, text: str) -> None:
    places = {name: i for i, name in enumerate(CHIT_PLACES)}
    state.set_seen(chit, "unseen" not in text and text != HIDDEN)
    if text == HIDDEN:
        clan = chit - CLAN_CHIT
        state.set_chit(chit, RESERVE if chit >= SPECIAL_CHIT or state.living(clan) else 0)
        return
    state.set_chit(chit, find(text.removesuffix(" unseen"), places, "place for a chit"))


def _read_log(state: Kawanakajima, special: int, text: str) -> None:
    clans = {name: i for i, name in enumerate(CLAN_IDS)}
    state.set_activity(special, -1)
    state.set_shown(special, False)
    state.set_purse(special, 0)
    for slot in range(4):
        state.set_named(special, slot, -1)
    if text in ("", HIDDEN):
        return
    plain = _words(text, {"purse": lambda v: state.set_purse(special, _number(v, 2))})
    if plain[-1:] == ["shown"]:
        state.set_shown(special, True)
        plain.pop()
    if not 1 <= len(plain) <= 5:
        raise BadPosition(f"{SPECIAL_IDS[special]}: a log is an activity and up to four Clans")
    activities = {name: i for i, name in enumerate(ACTIVITY_IDS)}
    state.set_activity(special, find(plain[0], activities, "special activity"))
    for slot, name in enumerate(plain[1:]):
        clan = find(name, clans, "Clan")
        if army_of_clan(clan) != special // 4:
            raise BadPosition(f"{SPECIAL_IDS[special]} names a Clan of the enemy")
        state.set_named(special, slot, clan)


def _read_army(state: Kawanakajima, army: int, at: Army) -> None:
    might = _bits(at.plan_might, PLAN_IDS)
    if not 0 < might <= ANY_PLAN:
        raise BadPosition("an army's Plan is one of the seven")
    plans = {name: i for i, name in enumerate(PLAN_IDS)}
    first = next(i for i in range(len(PLAN_IDS)) if might >> i & 1)
    plan = {"": NO_PLAN, HIDDEN: first}.get(at.plan)
    state.set_army_plan(army, find(at.plan, plans, "Plan") if plan is None else plan)
    state.set_plan(army, at.plan_active, at.plan_open, might)
    units = {"": -1, **{name: i for i, name in enumerate(UNIT_IDS)}}
    state.set_saved(army, within(at.saved, 0, 99, "saved"))
    state.set_pledged(army, within(at.pledged, -1, 99, "pledged"))
    for purse in (0, 1):
        state.set_points(army, purse, within(at.points[purse], 0, 99, "points"))
    for activity in range(4):
        state.set_used(army, activity, within(at.used[activity], 0, 99, "used"))
    state.set_counts(
        army,
        within(at.bundori, 0, 99, "bundori"),
        within(at.gifts, 0, 99, "gifts"),
        at.given,
        within(at.losses, 0, UNITS, "losses"),
    )
    state.set_boasts(army, at.boasts)
    state.set_private(army, within(at.private, 0, ALL_DONE, "private"))
    state.set_cursor(army, within(at.cursor, -1, 99, "cursor"))
    state.set_markers(army, within(at.markers, 0, UNITS, "markers"))
    state.set_commander(army, find(at.commander, units, "unit"))
    place = state.chit_at(SAMURAI + army)
    state.set_samurai(army, find(at.samurai, units, "unit"))
    state.set_chit(SAMURAI + army, place)
    state.set_samurai_due(army, at.samurai_due)
    state.set_conforming(army, at.conforming)
    state.set_manpower(army, within(at.manpower, 0, 999, "manpower"))
    state.set_out_of_combat(army, within(at.out_of_combat, 0, 999, "out_of_combat"))
    state.set_holds(army, _bits(at.holds, AREA_IDS))
    state.set_bases(army, _bits(at.bases, AREA_IDS))
    state.set_offered(army, within(at.offered, 0, 99, "offered"))


def _scatter(state: Kawanakajima, army: int, unseen: int) -> None:
    """Put chits that the seat could not identify into the bowl."""
    hidden = [
        chit
        for chit in range(COMPULSORY, SAMURAI)
        if not state.seen(chit) and chit_army(chit) == army and state.chit_at(chit) == RESERVE
    ]
    if not 0 <= unseen <= len(hidden):
        raise BadPosition("more chits are in the bowl than there are")
    for chit in hidden[:unseen]:
        state.set_chit(chit, BOWL)


def _bits(words: list[str], names: tuple[str, ...]) -> int:
    return sum(1 << names.index(word) for word in set(words) if word in names)


def _number(text: str, high: int) -> int:
    return within(int(text) if text.isdecimal() else -1, 0, high, "a number")
