"""Views: what a seat may see, and the only way to see it (structures: `view_types`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from honjin.engine.game import Setup
from honjin.engine.memo import once_a_position
from honjin.engine.view import seat_name, seat_names
from honjin.games.kawanakajima.rules import RULES_VERSION, battle_scores
from honjin.games.kawanakajima.rules.actions import (
    CHITS,
    CLAN_CHIT,
    COMPULSORY,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    ACTIVITIES,
    AREAS,
    CLANS,
    FIREPOWER,
    NO_PLAN,
    PLANS,
    RIVER,
    UNITS,
    Box,
    army_of_clan,
    cell_of,
)
from honjin.games.kawanakajima.rules.layout import (
    ACTING,
    ALL_DONE,
    AT_BATTLE,
    AT_CHIT,
    AT_DEEDS,
    AT_ENTRY_OF,
    AT_LEADERLESS,
    AT_MODE,
    AT_PLACE,
    AT_POSSIBLE_MODES,
    AT_SEEN,
    AT_STATE,
    AWAY,
    BOWL,
    BOX,
    DRAFTED,
    IN_HAND,
    MOVED,
    RESERVE,
)
from honjin.games.kawanakajima.rules.orders import chit_army, points_left
from honjin.games.kawanakajima.rules.phases import (
    ORDERS,
    SETTLE,
    STEP,
    in_preparation,
)
from honjin.games.kawanakajima.rules.plans import quota_left
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table import names, offers, prompts, routes
from honjin.games.kawanakajima.table.components import (
    ACTIVITY_IDS,
    AREA_IDS,
    ARMIES,
    CASE_IDS,
    CHIT_IDS,
    CLAN_DATA,
    CLAN_IDS,
    CODE_IDS,
    ENTRY_IDS,
    HEX_IDS,
    HEXSIDE_IDS,
    KINDS,
    MODE_IDS,
    PLAN_IDS,
    SPECIAL_IDS,
    STATE_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.pieces import pieces
from honjin.games.kawanakajima.table.position import WORDS_KEPT, cells_of, dug_in, names_of, table
from honjin.games.kawanakajima.table.position_types import CHIT_PLACES, HIDDEN, PLACES
from honjin.games.kawanakajima.table.scalars import PHASES
from honjin.games.kawanakajima.table.view_types import (
    Activation,
    Battle,
    Bowl,
    Clan,
    Combat,
    Counter,
    Fighter,
    Honjin,
    KawanakajimaView,
    Move,
    Private,
    Side,
    Siege,
    Special,
)

ZONES_KEPT = 1 << 10
"""Size of the cache of zones of control: all viewers of a table see the same ones."""


def view(state: Kawanakajima, seat: int, setup: Setup) -> KawanakajimaView:
    """Everything `seat` may know, and nothing else."""
    chits = _chit_places(state, seat)
    modes = _modes(state, seat)
    return KawanakajimaView(
        game="kawanakajima",
        rules=RULES_VERSION,
        seats=2,
        seat=seat_name(seat) if seat >= 0 else "",
        phase=PHASES[state.phase],
        actors=seat_names(state.waiting()),
        prompt=prompts.prompt(state, seat),
        subject=prompts.subject(state),
        over=state.over(),
        winners=seat_names(state.winners()),
        pieces=pieces(state, seat),
        scenario=setup.word("scenario"),
        options=tuple(name for name, value in setup.options.items() if value is True),
        reconstructed=prompts.RECONSTRUCTED,
        turn=state.turn,
        turns=state.box.turns,
        fatigue=state.fatigue and state.turn >= state.box.fatigue,
        vp=state.vp,
        fort=ARMIES[state.fort_owner],
        counters=tuple(_counters(state, seat, modes)),
        clans=tuple(_clans(state, seat, modes, chits)),
        zones=_zones(state),
        bowl=_bowl(state, seat),
        honjins=(_honjin(state, 0, seat, chits), _honjin(state, 1, seat, chits)),
        activation=_activation(state),
        move=_move(state),
        battles=_battles(state),
        combat=_combat(state),
        vacated=offers.vacated(state),
        siege=_siege(state),
        offer=offers.offer(state, seat) if seat >= 0 else None,
        private=_private(state, seat),
        table=table(state, seat),
    )


# The board.


def _modes(state: Kawanakajima, seat: int) -> list[int]:
    """The Mode of every Clan, or -1 where it is hidden from this seat."""
    modes = cells_of(state, AT_MODE, CLANS)
    return [
        mode if own or state.mode_is_known(clan) else -1
        for clan, (mode, own) in enumerate(zip(modes, _own_clans(seat), strict=True))
    ]


@cache
def _own_clans(seat: int) -> tuple[bool, ...]:
    return tuple(seat == army_of_clan(clan) for clan in range(CLANS))


AVERAGE_DICE = 7
"""What two dice show on average."""
MARKS = ("commander", "samurai", "leader_lost", "dug_in", "moved", "pinned")


def _counters(state: Kawanakajima, seat: int, modes: list[int]) -> Iterator[Counter]:
    clans, marks = state.box.clan_of, _unit_marks(state, seat)
    for unit, (place, status, battle) in enumerate(
        zip(
            cells_of(state, AT_PLACE, UNITS),
            cells_of(state, AT_STATE, UNITS),
            cells_of(state, AT_BATTLE, UNITS),
            strict=True,
        )
    ):
        if place < AWAY:
            mode, leadership = modes[clans[unit]], state.leadership(unit)
            found = marks[unit] | state.threatened(unit) << 5
            yield _counter(state.box, unit, place, status, leadership, mode, found, battle)


@lru_cache(WORDS_KEPT)
def _counter(
    box: Box,
    unit: int,
    place: int,
    status: int,
    leadership: int,
    mode: int,
    marks: int,
    battle: int,
) -> Counter:
    """A counter; `mode` is -1 where it is hidden, `marks` are bits in the order of `MARKS`."""
    clan, back = box.clan_of[unit], status >= 2
    return Counter(
        id=UNIT_IDS[unit],
        clan=CLAN_IDS[clan],
        army=ARMIES[army_of_clan(clan)],
        letter=CLAN_DATA[clan]["letter"],
        name=names.unit_name(unit),
        place=PLACES[place],
        state=STATE_IDS[status],
        elan=box.value(unit, 0, back),
        mass=box.value(unit, 1, back),
        firepower=box.value(unit, 2, back),
        leadership=leadership,
        mode=MODE_IDS[mode] if mode >= 0 else "",
        marks=tuple(names_of(marks, MARKS)),
        battle=battle,
    )


def _unit_marks(state: Kawanakajima, seat: int) -> list[int]:
    """Bits in the order of `MARKS`, without the last one."""
    leaderless, deeds = cells_of(state, AT_LEADERLESS, UNITS), cells_of(state, AT_DEEDS, UNITS)
    found = [
        lost << 2 | dug << 3 | (deed & MOVED) << 4
        for lost, dug, deed in zip(leaderless, dug_in(state, seat), deeds, strict=True)
    ]
    for army in (0, 1):
        for bit, unit in ((1, state.commander(army)), (2, state.samurai(army))):
            if unit >= 0:
                found[unit] |= bit
    return found


def _clans(state: Kawanakajima, seat: int, modes: list[int], chits: list[str]) -> Iterator[Clan]:
    might, own = cells_of(state, AT_POSSIBLE_MODES, CLANS), _own_clans(seat)
    for clan, entry in enumerate(cells_of(state, AT_ENTRY_OF, CLANS)):
        hidden = entry >= 0 and not own[clan] and not _has_arrived(state, clan)
        chit = chits[CLAN_CHIT + clan]
        yield _clan_card(clan, modes[clan], might[clan], chit, -1 if hidden else entry)


def _has_arrived(state: Kawanakajima, clan: int) -> bool:
    return state.place(state.box.first_unit[clan]) != AWAY


@lru_cache(WORDS_KEPT)
def _clan_card(clan: int, mode: int, might: int, chit: str, entry: int) -> Clan:
    """A Clan; `mode` and `entry` are -1 where they are hidden."""
    data = CLAN_DATA[clan]
    return Clan(
        id=CLAN_IDS[clan],
        army=ARMIES[army_of_clan(clan)],
        letter=data["letter"],
        name=data["name"],
        mode=MODE_IDS[mode] if mode >= 0 else "",
        might=tuple(names_of(might, MODE_IDS)),
        chit=chit,
        entry=ENTRY_IDS[entry] if entry >= 0 else "",
    )


def _chit_places(state: Kawanakajima, seat: int) -> list[str]:
    """Where every chit is, as far as this seat may know."""
    places, seen = cells_of(state, AT_CHIT, CHITS), cells_of(state, AT_SEEN, CHITS)
    return list(map(_chit_place, places, seen, _own_chits(seat)))


@cache
def _own_chits(seat: int) -> tuple[bool, ...]:
    return tuple(seat == chit_army(chit) for chit in range(CHITS))


@cache
def _chit_place(place: int, seen: int, own: bool) -> str:
    if not own and not seen:
        return HIDDEN
    return CHIT_PLACES[RESERVE if place == DRAFTED and not own else place]


@once_a_position
def _zones(state: Kawanakajima) -> dict[str, tuple[str, ...]]:
    return {ARMIES[army]: _zone(state, army) for army in (0, 1)}


def _zone(state: Kawanakajima, army: int) -> tuple[str, ...]:
    standing = [
        (state.place(unit), state.worth(unit, FIREPOWER) > 0)
        for unit in range(state.first_of(army), state.end_of(army))
        if state.in_field(unit)
    ]
    return _zone_of(state.box, tuple(standing))


@lru_cache(ZONES_KEPT)
def _zone_of(box: Box, standing: tuple[tuple[int, bool], ...]) -> tuple[str, ...]:
    """The hexes controlled by units in some places, with or without firearms."""
    neighbour, side = box.neighbour, box.side
    found: set[int] = set()
    for place, shoots in standing:
        for d in range(place * 6, place * 6 + 6):
            if neighbour[d] >= 0 and (shoots or side[d] != RIVER):
                found.add(neighbour[d])
    return tuple(HEX_IDS[at] for at in sorted(found))


def _bowl(state: Kawanakajima, seat: int) -> Bowl:
    inside = [chit for chit in range(CHITS) if state.chit_at(chit) == BOWL]
    told = [
        CHIT_IDS[chit]
        for chit in inside
        if chit < COMPULSORY or chit_army(chit) == seat or state.seen(chit)
    ]
    drawn = [CHIT_IDS[chit] for chit in range(CHITS) if state.chit_at(chit) == IN_HAND]
    begun = state.turn > 0 and not in_preparation(state.phase)
    done = [CHIT_IDS[c] for c in range(COMPULSORY) if begun and state.chit_at(c) != BOWL]
    if not drawn and 0 <= state.chit < COMPULSORY:
        drawn = [CHIT_IDS[state.chit]]
    return Bowl(tuple(told), len(inside) - len(told), drawn[0] if drawn else "", tuple(done))


def _honjin(state: Kawanakajima, army: int, seat: int, places: list[str]) -> Honjin:
    own = seat == army
    ordering = own and state.phase == ORDERS
    plan = state.army_plan(army)
    open_plan = state.plan_open(army)
    chits = [c for c in range(COMPULSORY, SAMURAI) if chit_army(c) == army]
    return Honjin(
        army=ARMIES[army],
        points=_points(state, army, 0, ordering),
        kosaka_points=_points(state, army, 1, ordering),
        saved=state.saved(army),
        bundori=state.bundori(army),
        losses=state.losses(army),
        plan="" if plan == NO_PLAN else PLAN_IDS[plan] if own or open_plan else HIDDEN,
        plan_active=state.plan_active(army),
        plan_open=open_plan,
        not_ruled_out=tuple(
            PLAN_IDS[p] for p in range(PLANS) if state.possible_plans(army) >> p & 1
        ),
        quota={ACTIVITY_IDS[a]: quota_left(state, army, a) for a in range(ACTIVITIES)}
        if own
        else {},
        gifts=state.gifts(army) - state.used(army, 3),
        specials=tuple(
            _special(state, i, seat, places[SPECIAL_CHIT + i])
            for i in range(army * 4, army * 4 + 4)
        ),
        boxes=tuple(_box_chits(state, chits, BOX + n, seat) for n in (1, 2, 3, 4)),
        reserve=tuple(CHIT_IDS[chit] for chit in chits if places[chit] == "reserve"),
        samurai=CHIT_PLACES[state.chit_at(SAMURAI + army)],
        done=state.private(army) == ALL_DONE,
    )


def _points(state: Kawanakajima, army: int, purse: int, ordering: bool) -> int:
    """What can still be spent: nothing once the orders are sealed (KW-CMD-05)."""
    if not in_preparation(state.phase):
        return 0
    return points_left(state, army, purse) if ordering else state.points(army, purse)


def _box_chits(state: Kawanakajima, chits: list[int], place: int, seat: int) -> tuple[str, ...]:
    """KW-FOG-03: with fog an enemy sees only what they know to lie there."""
    return tuple(
        CHIT_IDS[chit]
        for chit in chits
        if state.chit_at(chit) == place and (chit_army(chit) == seat or state.seen(chit))
    )


def _special(state: Kawanakajima, special: int, seat: int, place: str) -> Special:
    """KW-FOG-04: what a chit was logged for is the owner's secret, with fog or without."""
    known = seat == special // 4 or state.shown(special)
    activity = state.activity(special)
    if activity < 0 or place in ("reserve", "none", HIDDEN):
        return Special(SPECIAL_IDS[special], place, "", ())
    if not known:
        return Special(SPECIAL_IDS[special], place, HIDDEN, ())
    clans = tuple(CLAN_IDS[c] for slot in range(4) if (c := state.named(special, slot)) >= 0)
    return Special(SPECIAL_IDS[special], place, ACTIVITY_IDS[activity], clans)


# What is going on.


def _activation(state: Kawanakajima) -> Activation:
    if state.chit < 0 and state.kind == 0:
        return Activation("", "", (), "")
    acting = [CLAN_IDS[clan] for clan in range(CLANS) if state.clan_deed(clan, ACTING)]
    stage = prompts.STAGES.get(state.stage, "")
    return Activation(KINDS[state.kind], ARMIES[state.active], tuple(acting), stage)


@once_a_position
def _move(state: Kawanakajima) -> Move | None:
    if state.phase != STEP:
        return None
    unit = state.unit
    return Move(
        unit=UNIT_IDS[unit],
        origin=PLACES[state.origin],
        mp=state.mp,
        duty=prompts.DUTIES[state.duty],
        steps={HEX_IDS[to]: cost for to, cost in routes.steps(state).items()},
        reach={HEX_IDS[to]: (r.cost, PLACES[r.before]) for to, r in routes.reach(state).items()},
        stops=tuple(HEX_IDS[to] for to in routes.stops(state)),
    )


@once_a_position
def _battles(state: Kawanakajima) -> tuple[Battle, ...]:
    found: dict[int, list[int]] = {}
    for unit, number in enumerate(cells_of(state, AT_BATTLE, UNITS)):
        if 0 < number < 99:
            found.setdefault(number, []).append(unit)
    return tuple(
        Battle(
            number,
            tuple(UNIT_IDS[u] for u in found[number] if state.army_of_unit(u) == state.active),
            tuple(UNIT_IDS[u] for u in found[number] if state.army_of_unit(u) != state.active),
        )
        for number in sorted(found)
    )


def _combat(state: Kawanakajima) -> Combat | None:
    if state.battle <= 0 or state.battle > state.battles:
        return None
    units = [u for u in range(UNITS) if state.battle_of(u) == state.battle]
    if all(state.held(unit) == AWAY for unit in units):
        return None
    rolled = state.hit > 0
    fighters = [_fighter(state, unit, rolled) for unit in units]
    ours = [f for f, u in zip(fighters, units, strict=True) if _attacks(state, u)]
    theirs = [f for f, u in zip(fighters, units, strict=True) if not _attacks(state, u)]
    column, line = ((), ()) if rolled else (_column(state), _line(state))
    column_sum = state.col_sum if rolled else battle_scores.column_before_dice(state)
    line_sum = state.lin_sum if rolled else battle_scores.line_before_dice(state)
    return Combat(
        number=state.battle,
        attackers=tuple(ours),
        defenders=tuple(theirs),
        terrain=_terrain(state),
        attack_leader=_leader(state.lead_a),
        defense_leader=_leader(state.lead_d),
        column=column,
        line=line,
        column_sum=column_sum,
        line_sum=line_sum,
        column_dice=state.col_dice,
        line_dice=state.lin_dice,
        code=CODE_IDS[state.code] if rolled else "",
        cell=divmod(state.hit, 100) if rolled else None,
        likely=divmod(cell_of(column_sum + AVERAGE_DICE, line_sum + AVERAGE_DICE), 100),
    )


def _attacks(state: Kawanakajima, unit: int) -> bool:
    return state.army_of_unit(unit) == state.active


Sums = tuple[tuple[str, int], ...]


def _column(state: Kawanakajima) -> Sums:
    modifiers = (
        (name, battle_scores.modifier(state, i, state.terrain))
        for i, name in enumerate(names.MODIFIER_NAMES[: battle_scores.MODIFIERS])
    )
    return (*(part for part in modifiers if part[1] != 0), *_leads(state, False))


def _line(state: Kawanakajima) -> Sums:
    return tuple(_leads(state, True))


def _leads(state: Kawanakajima, line: bool) -> Iterator[tuple[str, int]]:
    attacker = battle_scores.lead_points(state, state.lead_a, line)
    defender = battle_scores.lead_points(state, state.lead_d, line)
    if attacker:
        yield names.MODIFIER_NAMES[battle_scores.MODIFIERS], attacker
    if defender:
        yield names.MODIFIER_NAMES[battle_scores.MODIFIERS + 1], -defender


def _fighter(state: Kawanakajima, unit: int, rolled: bool) -> Fighter:
    """After the dice, units may be gone, and what they added no longer matters."""
    if rolled:
        return Fighter(UNIT_IDS[unit], names.unit_name(unit), "", 0, 0)
    return Fighter(
        UNIT_IDS[unit],
        names.unit_name(unit),
        CASE_IDS[battle_scores.case_of(state, unit)],
        battle_scores.column_of(state, unit, state.terrain),
        battle_scores.line_of(state, unit, state.terrain),
    )


def _terrain(state: Kawanakajima) -> str:
    if state.terrain < 0:
        return ""
    unit = state.terrain % UNITS
    if state.terrain < UNITS:
        return f"hex {UNIT_IDS[unit]}"
    if not state.in_field(unit):
        return f"hexside {UNIT_IDS[unit]}"
    return f"{HEXSIDE_IDS[battle_scores.common_hexside(state, unit)]} {UNIT_IDS[unit]}"


def _leader(lead: int) -> str:
    if lead < 0:
        return ""
    return f"{'line' if lead >= UNITS else 'column'} {UNIT_IDS[lead % UNITS]}"


def _siege(state: Kawanakajima) -> Siege | None:
    if state.besieged < 0:
        return None
    sides = tuple(
        Side(
            ARMIES[army],
            state.manpower(army),
            state.out_of_combat(army),
            _areas(state.holds(army)),
            _areas(state.bases(army)),
            state.offered(army),
        )
        for army in (0, 1)
    )
    return Siege(
        besieged=ARMIES[state.besieged],
        sides=(sides[0], sides[1]),
        target=AREA_IDS[state.area] if state.area >= 0 else "",
        committed=_areas(state.committed),
        actions=state.deeds,
        advantage=state.advantage,
        assaults=offers.assaults(state),
        stakes=offers.stakes(state),
    )


def _areas(mask: int) -> tuple[str, ...]:
    return tuple(AREA_IDS[area] for area in range(AREAS) if mask >> area & 1)


def _private(state: Kawanakajima, seat: int) -> Private | None:
    if seat < 0 or state.phase not in (SETTLE, ORDERS):
        return None
    clans = range(state.first_clan(seat), state.end_clan(seat))
    cursor = state.cursor(seat)
    about = ""
    if cursor >= 0 and state.private(seat) != ALL_DONE:
        about = SPECIAL_IDS[cursor] if state.private(seat) == 4 else CLAN_IDS[cursor % CLANS]
    return Private(
        modes={CLAN_IDS[c]: MODE_IDS[m] for c in clans if (m := state.draft_mode(c)) >= 0},
        entries={CLAN_IDS[c]: ENTRY_IDS[e] for c in clans if (e := state.entry_of(c)) >= 0},
        bought={CLAN_IDS[c]: ("", "own", "kosaka")[b] for c in clans if (b := state.bought(c))},
        about=about,
        markers=state.markers(seat),
        choices=offers.choices(state, seat),
        errands=offers.errands(state, seat),
    )
