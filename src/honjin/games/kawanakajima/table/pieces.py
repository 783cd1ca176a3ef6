"""All hidden information, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from honjin.engine.view import Piece, seat_name
from honjin.games.kawanakajima.rules.actions import (
    CHITS,
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
from honjin.games.kawanakajima.rules.layout import AT_ENTRY_OF, AT_SEEN, AWAY, DRAFTED, RESERVE
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
from honjin.games.kawanakajima.table.position import cells_of

UNKNOWN_PLAN = -2
"""There is a Battle Plan, but this seat may not know which."""
PIECES_KEPT = 1 << 13
"""Size of the piece cache: few pieces change from one action to the next."""


def pieces(state: Kawanakajima, seat: int) -> tuple[Piece, ...]:
    """Each secret under a public id; its kind is None while these eyes may not know it.

    Secrets that are renewed every turn carry the turn in their id. What has been ruled out by
    something everybody saw is a piece too.
    """
    found: list[Piece] = []
    for army in (0, 1):
        plan, is_open = state.army_plan(army), state.plan_open(army)
        if plan != NO_PLAN and not is_open and seat != army:
            plan = UNKNOWN_PLAN
        found += _plans(army, plan, state.possible_plans(army), is_open)
        found += _sealed(state, army)
        for activity in range(ACTIVITIES):
            found += _used_up(army, activity, state.used(army, activity))
    for special in range(SPECIALS):
        found += _log_piece(state, special, seat)
    for clan, entry in enumerate(cells_of(state, AT_ENTRY_OF, CLANS)):
        if entry >= 0:
            found += _entry(state, clan, entry, seat)
        if state.fog:
            found += _modes_ruled_out(clan, state.possible_modes(clan))
    if state.fog:
        since = state.turn if PROGRESS.get(state.phase, 6) > 5 else state.turn - 1
        for chit, seen in enumerate(
            cells_of(state, AT_SEEN, CHITS)[COMPULSORY:SAMURAI], COMPULSORY
        ):
            found.append(_bowl_chit(chit, since, bool(seen) or seat == chit_army(chit)))
    return tuple(found)


@cache
def _plans(army: int, plan: int, might: int, is_open: bool) -> tuple[Piece, ...]:
    """The Battle Plan of an army, if it has one, and those that are ruled out."""
    owner, name = seat_name(army), ARMIES[army]
    known = PLAN_IDS[plan] if plan >= 0 else None
    laid = (Piece(f"plan-{name}", owner, name, known, is_open),) if plan != NO_PLAN else ()
    others = (PLAN_IDS[number] for number in range(PLANS) if might >> number & 1 == 0)
    return (*laid, *(Piece(f"{name}-not-{other}", owner, name, "ruled_out") for other in others))


@cache
def _used_up(army: int, activity: int, count: int) -> tuple[Piece, ...]:
    owner, what = seat_name(army), f"{ARMIES[army]}-{ACTIVITY_IDS[activity]}"
    return tuple(Piece(f"{what}-{n + 1}", owner, "log", "used_up") for n in range(count))


@lru_cache(PIECES_KEPT)
def _bowl_chit(chit: int, turn: int, seen: bool) -> Piece:
    owner = seat_name(chit_army(chit))
    return Piece(f"chit-{CHIT_IDS[chit]}-{turn}", owner, "bowl", "seen" if seen else None)


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
"""The progress of the setup, or of a turn's Command Phase."""
SEALED = (("setup", 0), ("savings", 2), ("attempt", 3), ("orders", 5))


def _sealed(state: Kawanakajima, army: int) -> tuple[Piece, ...]:
    """Choices made at the same time, until they are applied together."""
    progress = PROGRESS.get(state.phase, 6)
    rolled = progress > 1 or (state.phase == ROLL_COMMAND and state.roll > 2 * army)
    return _sealed_choices(army, state.turn, progress, rolled)


@lru_cache(PIECES_KEPT)
def _sealed_choices(army: int, turn: int, progress: int, rolled: bool) -> tuple[Piece, ...]:
    owner, name = seat_name(army), ARMIES[army]
    choices = (
        Piece(f"{what}-{name}-{turn}", owner, name, "given" if progress > at else None)
        for what, at in SEALED
    )
    return (*choices, Piece(f"boast-{name}-{turn}", owner, name, "settled" if rolled else None))


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


def _entry(state: Kawanakajima, clan: int, entry: int, seat: int) -> tuple[Piece, ...]:
    """The Entry Point written down for a Clan."""
    own = seat == army_of_clan(clan)
    if state.phase == SETTLE and not own:
        return ()
    arrived = state.place(state.box.first_unit[clan]) != AWAY
    return (_entry_piece(clan, entry if own or arrived else -1, arrived),)


@lru_cache(PIECES_KEPT)
def _entry_piece(clan: int, entry: int, arrived: bool) -> Piece:
    owner, point = seat_name(army_of_clan(clan)), ENTRY_IDS[entry] if entry >= 0 else None
    return Piece(f"entry-{CLAN_IDS[clan]}", owner, "saijo", point, arrived)


@lru_cache(PIECES_KEPT)
def _modes_ruled_out(clan: int, might: int) -> tuple[Piece, ...]:
    owner = seat_name(army_of_clan(clan))
    others = (MODE_IDS[mode] for mode in range(MODES) if might >> mode & 1 == 0)
    return tuple(
        Piece(f"{CLAN_IDS[clan]}-not-{other}", owner, "honjin", "ruled_out") for other in others
    )
