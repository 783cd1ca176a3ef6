"""Chapter K: rally."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import FINISH, PICK
from honjin.games.kawanakajima.rules.box import CLANS, DEFENSE, GOOD, KOYAKU, REGROUP
from honjin.games.kawanakajima.rules.duties import BY_RALLY
from honjin.games.kawanakajima.rules.layout import ACTING, FLED, HANDLED, ROLLED
from honjin.games.kawanakajima.rules.phases import (
    DONE,
    END_OF_CLANS,
    FLIGHT,
    NEXT_RALLY,
    RALLIES,
    ROLL_RALLY,
    STAND_FAST,
    TURNS,
)
from honjin.games.kawanakajima.rules.retreat import order_retreat
from honjin.games.kawanakajima.rules.state import Board

SAMURAI_RALLY: Final = 7
"""The stage in which a Samurai's unit alone rallies."""


def may_rally(board: Board, unit: i64) -> bool:
    """KW-RAL-01, KW-R-99, KW-R-102: in Regroup, out of enemy ZOC, not fled, and in need of it."""
    if not board.in_play(unit) or (board.is_fort(board.place(unit)) and board.besieged >= 0):
        return False
    if board.state(unit) == GOOD or board.deed(unit, FLED | ROLLED):
        return False
    return board.unit_mode(unit) == REGROUP and not board.threatened(unit)


def clan_may_rally(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if may_rally(board, unit):
            return True
    return False


def rallies(board: Board) -> None:
    """KW-RAL-02: step d of a Clan's activation: its units roll one after the other."""
    if board.clan >= 0 and clan_goes_on(board, board.clan):
        board.actor_seat = 0 if board.clan < board.first_clan(1) else 1
        board.phase = NEXT_RALLY
        return
    if board.kind == BY_RALLY:
        board.phase = TURNS
        return
    clan: i64
    for clan in range(CLANS):
        if board.clan_deed(clan, ACTING) and clan_goes_on(board, clan):
            board.clan = clan
            board.actor_seat = 0 if clan < board.first_clan(1) else 1
            board.phase = NEXT_RALLY
            return
    board.clan = -1
    board.phase = END_OF_CLANS


def clan_goes_on(board: Board, clan: i64) -> bool:
    if board.clan_deed(clan, HANDLED) or board.in_fort(clan):
        return False
    return clan_may_rally(board, clan)


def fill_rallies(board: Board, out: vec[i64]) -> i64:
    """DP-36: which unit rolls, or no more of them."""
    n: i64 = 0
    unit: i64
    clan = board.clan
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if may_rally(board, unit):
            out[n] = PICK + unit
            n += 1
    out[n] = FINISH
    return n + 1


def choose_rally(board: Board, action: i64) -> None:
    if action == FINISH:
        end_rally(board)
        return
    board.unit = action - PICK
    board.show_mode(board.clan)
    board.phase = ROLL_RALLY


def end_rally(board: Board) -> None:
    board.mark_clan(board.clan, HANDLED)
    board.unit = -1
    board.phase = RALLIES


def roll_rally(board: Board, die: i64) -> None:
    """KW-RAL-03, KW-RAL-04: levels regained; a natural 1 makes the whole Clan Retreat.

    KW-UNIT-07: never past Good Order. KW-RAL-05, KW-R-38: Koyaku's +1.
    KW-R-100: a 1 gives nothing and ends the Clan's rallying.
    KW-R-125: for a Samurai's unit in any Mode, which stays.
    """
    unit = board.unit
    clan = board.box.clan_of[unit]
    board.mark(unit, ROLLED)
    army = board.army_of_unit(unit)
    total = die + board.best_leadership(clan)
    koyaku = board.show_uses(army, KOYAKU)
    if koyaku:
        total += board.box.koyaku_rally
    levels: i64 = 0 if die == 1 else board.box.rally[total if total < 15 else 15]
    state = board.state(unit) - levels
    board.set_state(unit, state if state > GOOD else GOOD)
    notes.rally_roll(board, unit, die, total, board.state(unit))
    board.unit = -1
    alone = board.stage == SAMURAI_RALLY
    if die == 1:
        board.mark_clan(clan, HANDLED)
        order_retreat(board, clan, DONE if alone else RALLIES)
        board.phase = FLIGHT
    elif die == 6 and koyaku and board.mode(clan) != DEFENSE:
        board.clan = clan
        board.actor_seat = army
        board.phase = STAND_FAST
    else:
        board.phase = DONE if alone else RALLIES


def stand_fast(board: Board, yes: bool) -> None:
    """KW-PLAN-16, KW-R-101: on a natural 6 a Koyaku Clan may go to Defense."""
    if yes:
        board.set_mode(board.clan, DEFENSE)
        notes.mode_set(board, board.clan, DEFENSE, notes.BY_SIX)
        board.mark_clan(board.clan, HANDLED)
    board.phase = DONE if board.stage == SAMURAI_RALLY else RALLIES
