"""Everything that is hidden from somebody at some time, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.engine.view import Piece, seat_name
from honjin.games.kawanakajima.rules.actions import (
    COMPULSORY,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    ACTIVITIES,
    CLANS,
    MODES,
    NO_PLAN,
    PLANS,
    SPECIALS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import AWAY, DRAFTED, RESERVE
from honjin.games.kawanakajima.rules.orders import chit_army
from honjin.games.kawanakajima.rules.phases import (
    CHOOSE_PLAN,
    FILL_COLUMN,
    HOLD_BACK,
    JOIN_AMAKASU,
    JOIN_HEX,
    ORDERS,
    PLACE_NAOE,
    ROLL_COMMAND,
    ROLL_MARKERS,
    ROLL_PLAN,
    SET_ASIDE,
    SETTLE,
    TRY_PLAN,
)
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import (
    ACTIVITY_IDS,
    ARMIES,
    CHIT_IDS,
    CLAN_IDS,
    ENTRY_IDS,
    MODE_IDS,
    PLAN_IDS,
    SPECIAL_IDS,
)


def pieces(state: Kawanakajima, seat: int) -> tuple[Piece, ...]:
    """Each secret under a public id; its kind is None while these eyes may not know it.

    Secrets that are renewed every turn carry the turn in their id. What has been ruled out by
    something everybody saw is a piece too.
    """
    return tuple(_pieces(state, seat))


def _pieces(state: Kawanakajima, seat: int) -> Iterator[Piece]:
    for army, name in enumerate(ARMIES):
        owner = seat_name(army)
        own = seat == army
        if state.army_plan(army) != NO_PLAN:
            known = own or state.plan_open(army)
            plan = PLAN_IDS[state.army_plan(army)] if known else None
            yield Piece(f"plan-{name}", owner, name, plan, state.plan_open(army))
        for plan_number in range(PLANS):
            if state.possible_plans(army) >> plan_number & 1 == 0:
                yield Piece(f"{name}-not-{PLAN_IDS[plan_number]}", owner, name, "ruled_out")
        yield from _sealed(state, army)
        for activity in range(ACTIVITIES):
            for count in range(state.used(army, activity)):
                name_of = f"{name}-{ACTIVITY_IDS[activity]}-{count + 1}"
                yield Piece(name_of, owner, "log", "used_up")
    for special in range(SPECIALS):
        yield from _log_piece(state, special, seat)
    for clan in range(CLANS):
        yield from _clan_pieces(state, clan, seat)
    if state.fog:
        since = state.turn if PROGRESS.get(state.phase, 6) > 5 else state.turn - 1
        for chit in range(COMPULSORY, SAMURAI):
            army = chit_army(chit)
            seen = "seen" if seat == army or state.seen(chit) else None
            yield Piece(f"chit-{CHIT_IDS[chit]}-{since}", seat_name(army), "bowl", seen)


PROGRESS = {
    CHOOSE_PLAN: 0,
    HOLD_BACK: 0,
    FILL_COLUMN: 0,
    JOIN_AMAKASU: 0,
    JOIN_HEX: 0,
    ROLL_MARKERS: 0,
    SETTLE: 0,
    PLACE_NAOE: 1,
    ROLL_COMMAND: 1,
    SET_ASIDE: 2,
    TRY_PLAN: 3,
    ROLL_PLAN: 4,
    ORDERS: 5,
}
"""How far the set-up, or the Command Phase of a turn, has come."""
SEALED = (("setup", 0), ("savings", 2), ("attempt", 3), ("orders", 5))


def _sealed(state: Kawanakajima, army: int) -> Iterator[Piece]:
    """Choices made at the same time, until they are applied together."""
    owner, name = seat_name(army), ARMIES[army]
    progress = PROGRESS.get(state.phase, 6)
    for what, at in SEALED:
        given = "given" if progress > at else None
        yield Piece(f"{what}-{name}-{state.turn}", owner, name, given)
    rolled = progress > 1 or (state.phase == ROLL_COMMAND and state.roll > 2 * army)
    yield Piece(f"boast-{name}-{state.turn}", owner, name, "settled" if rolled else None)


def _log_piece(state: Kawanakajima, special: int, seat: int) -> Iterator[Piece]:
    army = special // 4
    place = state.special_at(special)
    if place in (RESERVE, DRAFTED) or state.activity(special) < 0:
        return
    if seat != army and not state.seen(SPECIAL_CHIT + special):
        return
    known = seat == army or state.shown(special)
    words = None
    if known:
        clans = [CLAN_IDS[c] for slot in range(4) if (c := state.named(special, slot)) >= 0]
        words = " ".join([ACTIVITY_IDS[state.activity(special)], *clans])
    yield Piece(f"log-{SPECIAL_IDS[special]}-{state.turn}", seat_name(army), "log", words)


def _clan_pieces(state: Kawanakajima, clan: int, seat: int) -> Iterator[Piece]:
    army = army_of_clan(clan)
    owner = seat_name(army)
    if state.entry_of(clan) >= 0 and (state.phase != SETTLE or seat == army):
        arrived = state.place(state.box.first_unit[clan]) != AWAY
        known = seat == army or arrived
        point = ENTRY_IDS[state.entry_of(clan)] if known else None
        yield Piece(f"entry-{CLAN_IDS[clan]}", owner, "saijo", point, arrived)
    if state.fog:
        for mode in range(MODES):
            if state.possible_modes(clan) >> mode & 1 == 0:
                yield Piece(f"{CLAN_IDS[clan]}-not-{MODE_IDS[mode]}", owner, "honjin", "ruled_out")
