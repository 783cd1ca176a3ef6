"""Chapter H, sections 7 and 8: Clan chits and Special chits, and the Mode attempts of chapter D.

An activation of one or more Clans runs through four steps: Mode attempts, movement, combat, rally.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    CLAN,
    CLAN_CHIT,
    FINISH,
    SET_MODE,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    CLANS,
    COMBINED,
    HEXES,
    HOSHI,
    IMPETUOUS,
    MODES,
    REGROUP,
    SPECIAL_ATTACK,
    SPECIALS_EACH,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.duties import (
    BY_ATTACK,
    BY_CLAN,
    BY_COMBAT,
    BY_COMBINED,
    BY_IMPETUOUS,
    BY_RETREAT,
    SHIFTING,
)
from honjin.games.kawanakajima.rules.layout import (
    ACTING,
    AT_ENTRY,
    AWAY,
    HANDLED,
    IN_HAND,
    NO_CHIT,
    RESERVE,
    SHIFTED,
    TESTED,
)
from honjin.games.kawanakajima.rules.movement import rest
from honjin.games.kawanakajima.rules.phases import (
    CHANGE_MODE,
    COMBINE,
    COMBINED_ROLLS,
    COUNT_RIVER,
    DONE,
    FLIGHT,
    MODES_STEP,
    MOVEMENT,
    NAME_VICTIM,
    NEXT_DRAW,
    ROLL_COMBINED,
    ROLL_MODE,
    SHIFTS,
    TEST_CLANS,
)
from honjin.games.kawanakajima.rules.retreat import order_retreat
from honjin.games.kawanakajima.rules.siege_end import retire_if_due
from honjin.games.kawanakajima.rules.state import Board

# The beginning and the end of an activation.


def begin_activation(board: Board, kind: i64, army: i64) -> None:
    board.kind = kind
    board.active = army
    board.actor_seat = army
    board.stage = 0
    board.passed = 0
    board.clan = -1
    clear_deeds(board)


def clear_deeds(board: Board) -> None:
    i: i64
    for i in range(UNITS):
        board.set_deeds(i, 0)
        board.set_battle(i, 0)
        board.set_held(i, AWAY)
        board.set_before(i, AWAY)
    for i in range(CLANS):
        board.clear_clan(i, 127)
        board.set_first_mover(i, -1)


def end_activation(board: Board) -> None:
    """KW-CHIT-03, KW-R-52: a Clan chit goes back to the Reserve, a Special chit is used up."""
    chit = board.chit
    if chit >= 0 and board.chit_at(chit) == IN_HAND:
        put_back(board, chit)
    board.chit = -1
    board.kind = 0
    board.stage = 0
    board.passed = 0
    board.clan = -1
    board.back = 0
    board.wanted = 0
    board.roll = 0
    board.col_dice = 0
    board.code = 0
    rest(board)
    clear_deeds(board)
    board.phase = NEXT_DRAW


def put_back(board: Board, chit: i64) -> None:
    if chit >= SPECIAL_CHIT:
        use_up(board, chit - SPECIAL_CHIT)
        board.set_chit(chit, RESERVE)
    else:
        alive = board.living(chit - CLAN_CHIT) > 0
        board.set_chit(chit, RESERVE if alive else NO_CHIT)


def use_up(board: Board, special: i64) -> None:
    """KW-PLAN-09: an assignment counts for good."""
    board.use_up(special // SPECIALS_EACH, board.activity(special))
    board.set_activity(special, -1)
    board.set_shown(special, False)
    board.set_purse(special, 0)
    slot: i64
    for slot in range(4):
        board.set_named(special, slot, -1)


# Clan chits.


def activate_clan(board: Board, clan: i64) -> None:
    """KW-CLN-01: all units of that Clan."""
    begin_activation(board, BY_CLAN, army_of_clan(clan))
    board.mark_clan(clan, ACTING)
    board.show_mode(clan)
    board.phase = TEST_CLANS


def test_clans(board: Board) -> None:
    """KW-MODE-06, KW-R-22, KW-R-62, KW-R-169: an Attack Clan far from enemies will Regroup."""
    clan: i64
    for clan in range(CLANS):
        if not board.clan_deed(clan, ACTING) or board.clan_deed(clan, TESTED):
            continue
        board.mark_clan(clan, TESTED)
        if board.mode(clan) != ATTACK or board.in_fort(clan) or not board.clan_in_play(clan):
            continue
        near = enemies_near(board, clan)
        if near == 1:
            board.clan = clan
            board.phase = COUNT_RIVER
            return
        if near == 0:
            fail_test(board, clan)
    board.clan = -1
    # KW-MODE-04: a Combat! chit includes no attempt.
    board.phase = MOVEMENT if board.kind == BY_COMBAT else MODES_STEP


def enemies_near(board: Board, clan: i64) -> i64:
    """2 if an enemy is within 6 hexes on the same bank, 1 if only beyond a river, else 0."""
    found: i64 = 0
    enemy = 1 - army_of_clan(clan)
    unit: i64
    other: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if not board.in_play(unit):
            continue
        for other in range(board.first_of(enemy), board.end_of(enemy)):
            if not board.in_play(other):
                continue
            if board.hexes_apart(board.place(unit), board.place(other)) <= board.box.test_hexes:
                if bank(board, unit) == bank(board, other):
                    return 2
                found = 1
    return found


def bank(board: Board, unit: i64) -> i64:
    """KW-R-24: the side of the river a unit is on."""
    at = board.place(unit)
    if at >= HEXES:
        at = board.box.entry_hex[board.box.entry_first[at - AT_ENTRY]]
    return board.box.bank[at]


def fail_test(board: Board, clan: i64) -> None:
    """KW-R-23: the Clan is in Regroup and its activation goes on."""
    board.set_mode(clan, REGROUP)
    notes.mode_set(board, clan, REGROUP, notes.BY_TEST)


def count_river(board: Board, counted: bool) -> None:
    """DP-16, KW-MODE-07: enemies beyond the river may be left out of the test."""
    if not counted:
        fail_test(board, board.clan)
    board.phase = TEST_CLANS


# Step a: Mode attempts.


def modes_step(board: Board) -> None:
    """KW-MODE-01, KW-R-25, KW-R-69: one attempt for each Clan, all before anybody moves."""
    clan: i64
    for clan in range(CLANS):
        if board.clan_deed(clan, ACTING) and not board.clan_deed(clan, HANDLED):
            board.mark_clan(clan, HANDLED)
            board.clan = clan
            board.actor_seat = army_of_clan(clan)
            board.phase = CHANGE_MODE
            return
    for clan in range(CLANS):
        board.clear_clan(clan, HANDLED)
    board.clan = -1
    board.phase = MOVEMENT


def fill_modes(board: Board, out: vec[i64]) -> i64:
    """DP-17: no attempt, or one of the other Modes."""
    out[0] = FINISH
    n: i64 = 1
    mode: i64
    for mode in range(MODES):
        if mode != board.mode(board.clan):
            out[n] = SET_MODE + mode
            n += 1
    return n


def try_mode(board: Board, action: i64) -> None:
    if action == FINISH:
        board.phase = MODES_STEP
        return
    board.wanted = action - SET_MODE
    board.phase = ROLL_MODE


def roll_mode(board: Board, die: i64) -> None:
    """KW-MODE-02, KW-MODE-03: d6 and the Leadership of one unit."""
    clan = board.clan
    now = board.mode(clan)
    total = die + board.best_leadership(clan) + hoshi(board, clan, now, board.wanted)
    success = total >= board.box.mode_need[now * MODES + board.wanted]
    notes.mode_tried(board, clan, die, total, board.wanted, success)
    if success:
        board.set_mode(clan, board.wanted)
    board.wanted = 0
    board.phase = MODES_STEP


def hoshi(board: Board, clan: i64, now: i64, wanted: i64) -> i64:
    """KW-PLAN-24: Hoshi's die."""
    if now != ATTACK and wanted != ATTACK:
        return 0
    if not board.show_uses(army_of_clan(clan), HOSHI):
        return 0
    return board.box.hoshi_into if wanted == ATTACK else board.box.hoshi_out


def end_of_clans(board: Board) -> None:
    """KW-R-117: at the end of its own activation a Clan may leave a siege."""
    if board.kind == BY_CLAN and retire_if_due(board, board.chit - CLAN_CHIT):
        return
    board.phase = DONE


# Special chits.


def activate_special(board: Board, special: i64) -> None:
    """KW-PLAN-02: its activity shows the Plan; an Impetuous Attack is the enemy's gift."""
    army = special // SPECIALS_EACH
    activity = board.activity(special)
    if activity == IMPETUOUS:
        begin_activation(board, BY_IMPETUOUS, army)
        name_victim_clan(board)
        return
    board.open_plan(army)
    clan = board.named(special, 0)
    if activity == COMBINED:
        begin_activation(board, BY_COMBINED, army)
        board.roll = 0
        board.phase = COMBINED_ROLLS
    elif not board.clan_in_play(clan) or board.in_fort(clan):
        # KW-R-10, KW-R-116: nobody to act.
        board.phase = DONE
    elif activity == SPECIAL_ATTACK:
        begin_activation(board, BY_ATTACK, army)
        impose(board, clan, ATTACK)
        board.mark_clan(clan, ACTING)
        board.phase = MOVEMENT
    else:
        # KW-R-68: nothing follows it.
        begin_activation(board, BY_RETREAT, army)
        impose(board, clan, REGROUP)
        order_retreat(board, clan, DONE)
        board.phase = FLIGHT


def impose(board: Board, clan: i64, mode: i64) -> None:
    """A Mode that the chit itself brings."""
    board.set_mode(clan, mode)
    notes.mode_set(board, clan, mode, notes.BY_CHIT)


def regroup_on_one(board: Board, clan: i64) -> None:
    """KW-ICH-02, KW-SPC-09: what a natural 1 brings."""
    board.set_mode(clan, REGROUP)
    notes.mode_set(board, clan, REGROUP, notes.BY_ONE)


# Impetuous Attack.


def name_victim_clan(board: Board) -> None:
    if fill_victim_clans(board, board.buffer) == 0:
        board.phase = DONE
        return
    board.phase = NAME_VICTIM


def fill_victim_clans(board: Board, out: vec[i64]) -> i64:
    """DP-26, KW-R-170: any Clan of the opponent that is in play."""
    n: i64 = 0
    enemy = 1 - board.active
    clan: i64
    for clan in range(board.first_clan(enemy), board.end_clan(enemy)):
        if board.clan_in_play(clan):
            out[n] = CLAN + clan
            n += 1
    return n


def strike_impetuously(board: Board, clan: i64) -> None:
    """KW-SPC-04, KW-SPC-05: it goes to Attack Mode and its own player plays its activation."""
    notes.victim(board, clan)
    if board.in_fort(clan):
        board.phase = DONE
        return
    board.active = army_of_clan(clan)
    board.actor_seat = board.active
    impose(board, clan, ATTACK)
    board.mark_clan(clan, ACTING)
    board.phase = MODES_STEP


# Combined Maneuver.


def combined_rolls(board: Board) -> None:
    """KW-SPC-07, KW-R-71: the owner may leave out Clans they logged."""
    special = board.chit - SPECIAL_CHIT
    while board.roll < 4:
        clan = board.named(special, board.roll)
        if clan >= 0 and board.clan_in_play(clan) and not board.in_fort(clan):
            board.clan = clan
            board.actor_seat = board.active
            board.phase = COMBINE
            return
        board.roll += 1
    board.roll = 0
    board.clan = -1
    board.phase = SHIFTS


def combine(board: Board, tries: bool) -> None:
    if tries:
        board.phase = ROLL_COMBINED
    else:
        board.roll += 1
        board.phase = COMBINED_ROLLS


def roll_combined(board: Board, die: i64) -> None:
    """KW-SPC-08, KW-SPC-09, KW-R-70: a natural 1 always fails."""
    clan = board.clan
    total = die + board.best_leadership(clan)
    joins = die != 1 and total >= board.box.combined_need
    notes.rolled(board, clan, die, total, notes.TO_COMBINE, joins)
    board.show_mode(clan)
    if die == 1:
        regroup_on_one(board, clan)
        board.mark_clan(clan, SHIFTED)
    elif joins:
        board.mark_clan(clan, ACTING)
    board.roll += 1
    board.phase = COMBINED_ROLLS


def shifts(board: Board) -> None:
    """KW-R-70: the opponent shifts before the successful Clans act."""
    if board.clan >= 0:
        board.clear_clan(board.clan, SHIFTED)
    clan: i64
    for clan in range(CLANS):
        if board.clan_deed(clan, SHIFTED):
            board.clan = clan
            board.stage = SHIFTING
            board.actor_seat = 1 - board.active
            board.phase = MOVEMENT
            return
    board.clan = -1
    board.stage = 0
    board.actor_seat = board.active
    unit: i64
    for unit in range(UNITS):
        board.set_deeds(unit, 0)
    board.phase = TEST_CLANS
