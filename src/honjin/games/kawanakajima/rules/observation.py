"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, view
from honjin.games.kawanakajima.rules.actions import (
    CLAN_CHIT,
    COMPULSORY,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    ACTIVITIES,
    CLANS,
    SPECIALS,
    SPECIALS_EACH,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import ALL_DONE, AWAY, BOWL, DRAFTED, RESERVE
from honjin.games.kawanakajima.rules.moment import MOMENT_NUMBERS, observe_moment
from honjin.games.kawanakajima.rules.orders import chit_army, points_left
from honjin.games.kawanakajima.rules.phases import CHOOSE_PLAN, ORDERS, SET_ASIDE, SETTLE, TRY_PLAN
from honjin.games.kawanakajima.rules.plans import quota_left
from honjin.games.kawanakajima.rules.state import Board

UNIT_NUMBERS: Final = 7
CLAN_NUMBERS: Final = 7
SPECIAL_NUMBERS: Final = 7
ARMY_NUMBERS: Final = 34
HIDDEN_CHIT: Final = 10
HIDDEN_ACTIVITY: Final = 5
HIDDEN_PLAN: Final = 8
"""What stands for something that is there and that this seat may not know."""


def observe(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """KW-FOG-03: counters lie open; Plans, logs and, with fog, Modes and chits may not."""
    waiting = board.waiting()
    out[at] = i16(seat)
    out[at + 1] = i16(waiting & 1)
    out[at + 2] = i16(waiting >> 1 & 1)
    at += 3
    observe_moment(board, seat, out, at)
    at += MOMENT_NUMBERS
    unit: i64
    for unit in range(UNITS):
        observe_unit(board, unit, seat, out, at)
        at += UNIT_NUMBERS
    clan: i64
    for clan in range(CLANS):
        observe_clan(board, clan, seat, out, at)
        at += CLAN_NUMBERS
    chit: i64
    for chit in range(COMPULSORY):
        out[at + chit] = i16(board.chit_at(chit))
    at += COMPULSORY
    out[at] = i16(board.chit_at(SAMURAI))
    out[at + 1] = i16(board.chit_at(SAMURAI + 1))
    at += 2
    special: i64
    for special in range(SPECIALS):
        observe_special(board, special, seat, out, at)
        at += SPECIAL_NUMBERS
    observe_army(board, 0, seat, out, at)
    observe_army(board, 1, seat, out, at + ARMY_NUMBERS)


def flag(yes: bool) -> i64:
    return 1 if yes else 0


def observe_unit(board: Board, unit: i64, seat: i64, out: view[i16], at: i64) -> None:
    out[at] = i16(board.place(unit))
    out[at + 1] = i16(board.state(unit))
    out[at + 2] = i16(flag(board.leaderless(unit)))
    out[at + 3] = 0
    if board.dug_in(unit) and (board.phase != SETTLE or board.army_of_unit(unit) == seat):
        out[at + 3] = 1
    out[at + 4] = i16(board.deeds_of(unit))
    out[at + 5] = i16(board.due(unit))
    out[at + 6] = i16(board.battle_of(unit))


def observe_clan(board: Board, clan: i64, seat: i64, out: view[i16], at: i64) -> None:
    own = army_of_clan(clan) == seat
    out[at] = 0
    if own or board.mode_is_known(clan):
        out[at] = i16(1 + board.mode(clan))
    out[at + 1] = i16(board.possible_modes(clan))
    out[at + 2] = i16(chit_place(board, CLAN_CHIT + clan, seat))
    out[at + 3] = 0
    if own or board.place(board.box.first_unit[clan]) != AWAY:
        out[at + 3] = i16(1 + board.entry_of(clan))
    out[at + 4] = i16(board.clan_deeds(clan))
    out[at + 5] = 0
    out[at + 6] = 0
    if own:
        out[at + 5] = i16(1 + board.draft_mode(clan))
        out[at + 6] = i16(board.bought(clan))


def chit_place(board: Board, chit: i64, seat: i64) -> i64:
    """Where a Clan's or a Special chit is, as far as this seat can tell."""
    own = chit_army(chit) == seat
    if not own and not board.seen(chit):
        return HIDDEN_CHIT
    place = board.chit_at(chit)
    if place == DRAFTED and not own:
        return RESERVE
    return place


def observe_special(board: Board, special: i64, seat: i64, out: view[i16], at: i64) -> None:
    """The log of a Special chit is its owner's alone until it is shown."""
    i: i64
    for i in range(SPECIAL_NUMBERS):
        out[at + i] = 0
    place = chit_place(board, SPECIAL_CHIT + special, seat)
    out[at] = i16(place)
    if board.activity(special) < 0:
        return
    own = special // SPECIALS_EACH == seat
    if own or board.shown(special):
        out[at + 1] = i16(1 + board.activity(special))
        for i in range(4):
            out[at + 2 + i] = i16(1 + board.named(special, i))
        out[at + 6] = i16(flag(board.shown(special)))
    elif place != RESERVE and place != HIDDEN_CHIT:
        out[at + 1] = HIDDEN_ACTIVITY


def observe_army(board: Board, army: i64, seat: i64, out: view[i16], at: i64) -> None:
    """One Honjin, then the siege."""
    own = army == seat
    plan = board.army_plan(army)
    out[at] = i16(1 + plan)
    if plan >= 0 and not own and not board.plan_open(army):
        out[at] = HIDDEN_PLAN
    out[at + 1] = i16(flag(board.plan_active(army)))
    out[at + 2] = i16(flag(board.plan_open(army)))
    out[at + 3] = i16(board.possible_plans(army))
    out[at + 4] = i16(board.saved(army))
    out[at + 5] = i16(1 + pledge(board, army, own))
    out[at + 6] = i16(board.points(army, 0))
    out[at + 7] = i16(board.points(army, 1))
    if own and board.phase == ORDERS:
        out[at + 6] = i16(points_left(board, army, 0))
        out[at + 7] = i16(points_left(board, army, 1))
    out[at + 8] = i16(board.bundori(army))
    out[at + 9] = i16(board.losses(army))
    out[at + 10] = i16(board.gifts(army))
    out[at + 11] = i16(flag(board.has_given(army)))
    i: i64
    for i in range(ACTIVITIES):
        out[at + 12 + i] = i16(board.used(army, i))
        out[at + 16 + i] = 0
        if own:
            out[at + 16 + i] = i16(quota_left(board, army, i))
    observe_private(board, army, own, out, at + 20)
    out[at + 24] = i16(1 + board.commander(army))
    out[at + 25] = i16(1 + board.samurai(army))
    out[at + 26] = i16(flag(board.samurai_due(army)))
    out[at + 27] = i16(flag(board.conforming(army)))
    out[at + 28] = i16(board.manpower(army))
    out[at + 29] = i16(board.out_of_combat(army))
    out[at + 30] = i16(board.holds(army))
    out[at + 31] = i16(board.bases(army))
    out[at + 32] = i16(board.offered(army))
    out[at + 33] = i16(unseen(board, army))


def pledge(board: Board, army: i64, own: bool) -> i64:
    """What an army has settled where both settle at once; for the enemy only that it has."""
    pledged = board.pledged(army)
    phase = board.phase
    sealed = phase == CHOOSE_PLAN or phase == SET_ASIDE or phase == TRY_PLAN
    if sealed and not own and pledged >= 0:
        return 0
    return pledged


def observe_private(board: Board, army: i64, own: bool, out: view[i16], at: i64) -> None:
    """The private steps of set-up and orders."""
    step = board.private(army)
    markers = board.markers(army)
    out[at] = i16(step)
    out[at + 1] = i16(1 + board.cursor(army))
    out[at + 2] = i16(flag(board.boasts(army)))
    if not own:
        if step != ALL_DONE:
            out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        if board.phase == SETTLE:
            unit: i64
            for unit in range(board.first_of(army), board.end_of(army)):
                markers += flag(board.dug_in(unit))
    out[at + 3] = i16(markers)


def unseen(board: Board, army: i64) -> i64:
    """With fog: an army's chits in the bowl that its enemy can count but not identify."""
    count: i64 = 0
    if not board.fog:
        return count
    chit: i64
    for chit in range(COMPULSORY, SAMURAI):
        if board.chit_at(chit) == BOWL and not board.seen(chit) and chit_army(chit) == army:
            count += 1
    return count
