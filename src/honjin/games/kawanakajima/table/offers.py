"""What a decision may lead to, computed for the seat that makes it: rolls, orders, assaults."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.engine.state import bits
from honjin.games.kawanakajima.rules import phases
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, SPECIAL_CHIT, YES
from honjin.games.kawanakajima.rules.activation import hoshi
from honjin.games.kawanakajima.rules.assault import beside, lowest_score, targets
from honjin.games.kawanakajima.rules.box import (
    AREAS,
    ENTRY_POINTS,
    MODES,
    NO_WAY,
    UNITS,
)
from honjin.games.kawanakajima.rules.command import NAOE, naoe_waits
from honjin.games.kawanakajima.rules.layout import (
    BOWL,
    BOX,
    FOR_CHITS,
    FOR_ENTRIES,
    FOR_MODES,
    RESERVE,
)
from honjin.games.kawanakajima.rules.orders import order_distance, sent_to
from honjin.games.kawanakajima.rules.rout import can_follow, left_hex
from honjin.games.kawanakajima.rules.setup import comes_by_entry
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import (
    AREA_IDS,
    CLAN_IDS,
    ENTRY_IDS,
    HEX_IDS,
    MODE_IDS,
)
from honjin.games.kawanakajima.table.view_types import Assault, Errand, Offer, Try

FACES = range(1, 7)


# An advance after combat.


def vacated(state: Kawanakajima) -> tuple[str, ...]:
    """The hexes that a unit of the seat to act may enter: the enemy was killed or driven there."""
    if state.phase != phases.ADVANCE:
        return ()
    enemy = 1 - state.actor_seat
    ours = range(state.first_of(1 - enemy), state.end_of(1 - enemy))
    fallen = (state.held(unit) for unit in range(UNITS) if left_hex(state, unit, enemy))
    return tuple(
        HEX_IDS[at] for at in sorted(fallen) if any(can_follow(state, unit, at) for unit in ours)
    )


# A Clan's Mode.


def offer(state: Kawanakajima, seat: int) -> Offer | None:
    """A Clan that acts once this seat accepts its chit, or that may now try another Mode."""
    if not state.owes(seat):
        return None
    if state.phase == phases.CHANGE_MODE:
        return _offer_of(state, state.clan)
    if state.phase != phases.ACCEPT or not CLAN_CHIT <= state.chit < SPECIAL_CHIT:
        return None
    trial = state.clone()
    trial.step(seat, YES)
    clan = state.chit - CLAN_CHIT
    if trial.phase == phases.CHANGE_MODE and trial.clan == clan:
        return _offer_of(trial, clan)
    return Offer(CLAN_IDS[clan], MODE_IDS[trial.mode(clan)], ())


def _offer_of(state: Kawanakajima, clan: int) -> Offer:
    now = state.mode(clan)
    tries = tuple(_try(state, clan, now, mode) for mode in range(MODES) if mode != now)
    return Offer(CLAN_IDS[clan], MODE_IDS[now], tries)


def _try(state: Kawanakajima, clan: int, now: int, wanted: int) -> Try:
    """KW-MODE-02: the lowest die that succeeds, and how likely that is."""
    added = state.best_leadership(clan) + hoshi(state.clone(), clan, now, wanted)
    need = max(1, state.box.mode_need[now * MODES + wanted] - added)
    return Try(MODE_IDS[wanted], need, sum(face >= need for face in FACES) / 6)


# Orders.


def errands(state: Kawanakajima, seat: int) -> tuple[Errand, ...]:
    """Where the chit of each Clan in the Reserve would go, by who pays for it."""
    if state.phase != phases.ORDERS or state.private(seat) != FOR_CHITS:
        return ()
    return tuple(_errands(state, seat))


def _errands(state: Kawanakajima, army: int) -> Iterator[Errand]:
    for clan in range(state.first_clan(army), state.end_clan(army)):
        if state.clan_chit(clan) != RESERVE:
            continue
        if clan == NAOE and state.historical and naoe_waits(state):
            continue
        yield _errand(state, clan, 1)
        if state.box.contingent[clan] == 1:
            yield _errand(state, clan, 2)


def _errand(state: Kawanakajima, clan: int, by: int) -> Errand:
    far = order_distance(state, clan, by)
    place = sent_to(state, far)
    box = 0 if place == BOWL else place - BOX
    return Errand(
        clan=CLAN_IDS[clan],
        by=("own", "kosaka")[by - 1],
        mp=far if far < NO_WAY else -1,
        box=box,
        turn=state.turn + box,
    )


# Set-up.


def choices(state: Kawanakajima, seat: int) -> dict[str, tuple[str, ...]]:
    """The Modes or Entry Points among which each Clan still waits to be settled."""
    if state.phase != phases.SETTLE or state.private(seat) not in (FOR_MODES, FOR_ENTRIES):
        return {}
    rest = range(state.cursor(seat), state.end_clan(seat))
    if state.private(seat) == FOR_ENTRIES:
        points = tuple(ENTRY_IDS[point] for point in range(ENTRY_POINTS))
        return {CLAN_IDS[clan]: points for clan in rest if comes_by_entry(state, clan)}
    allowed = state.box.plan_modes[state.army_plan(seat)]
    modes = tuple(MODE_IDS[mode] for mode in range(MODES) if allowed >> mode & 1)
    return {CLAN_IDS[clan]: modes for clan in rest if clan < NAOE}


# The siege.


def assaults(state: Kawanakajima) -> tuple[Assault, ...]:
    """KW-SIEGE-31, KW-SIEGE-44: with every marker beside it, before Advantage and Sacrifices."""
    if state.besieged < 0 or state.phase not in (phases.SIEGE_DEED, phases.SIEGE_TARGET):
        return ()
    found = targets(state, state.active)
    return tuple(_assault(state, area) for area in range(AREAS) if found >> area & 1)


def _assault(state: Kawanakajima, area: int) -> Assault:
    near = beside(state, state.active, area)
    ours = bits(near)
    lines = [state.box.score[a * AREAS + area] for a in range(AREAS) if near >> a & 1]
    wall = min(lines)
    burns = sum(a + ours - wall >= state.box.fire_need for a in FACES) / 6
    sources = tuple(AREA_IDS[a] for a in range(AREAS) if near >> a & 1)
    return Assault(AREA_IDS[area], sources, wall, _wins(ours - wall), burns)


def stakes(state: Kawanakajima) -> tuple[float, float] | None:
    """Whether the assault in progress succeeds: as things stand, and if the actor says yes."""
    if state.phase not in (phases.TAKE_ADVANTAGE, phases.SACRIFICE):
        return None
    army = state.active
    ahead = bits(beside(state, army, state.area)) + state.offered(army) + int(state.advantage)
    ahead -= lowest_score(state) + state.offered(1 - army)
    more = 1 if state.actor_seat == army else -1
    return _wins(ahead), _wins(ahead + more)


def _wins(ahead: int) -> float:
    """KW-SIEGE-31: a die plus the attacker's lead must beat a die."""
    return sum(a + ahead > b for a in FACES for b in FACES) / 36
