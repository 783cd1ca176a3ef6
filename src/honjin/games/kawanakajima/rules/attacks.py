"""Chapter J, first part: who must fight, and how the fighting is split into battles.

A battle is one unit against several or several against one (KW-R-75). The active player builds it
unit by unit; nothing is offered that would leave somebody who must fight, or must be fought,
without a partner: then a legal partition always remains (KW-R-76).
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import FIGHT, FINISH, PICK
from honjin.games.kawanakajima.rules.box import ATTACK, CLANS, FORD
from honjin.games.kawanakajima.rules.duties import BY_ATTACK, BY_COMBAT, BY_COMBINED
from honjin.games.kawanakajima.rules.layout import ACTING, BARRED
from honjin.games.kawanakajima.rules.phases import (
    BATTLES,
    CLAN_ROLLS,
    COMBAT,
    DECLARE,
    END_OF_CLANS,
    RALLIES,
    ROLL_CLAN,
    SIEGE_ACTIONS,
)
from honjin.games.kawanakajima.rules.state import Board

# Partners.


def is_active(board: Board, unit: i64) -> bool:
    """KW-CCH-04, KW-CLN-01: whether a unit may fight in this activation."""
    if board.army_of_unit(unit) != board.active or not board.in_field(unit):
        return False
    return board.kind == BY_COMBAT or board.clan_deed(board.box.clan_of[unit], ACTING)


def partner(board: Board, unit: i64, direction: i64) -> i64:
    """KW-R-15: the enemy in that direction which an active unit could attack, or who could attack.

    Only an enemy in the attacking unit's own ZOC; KW-R-157: with Firepower across a river too.
    """
    at = board.place(unit)
    there = board.box.next_hex(at, direction)
    if there < 0 or board.army_at(there) != 1 - board.army_of_unit(unit):
        return -1
    other = board.unit_at(there)
    if board.army_of_unit(unit) == board.active:
        return other if is_active(board, unit) and board.controls(unit, at, there) else -1
    return other if is_active(board, other) and board.controls(other, there, at) else -1


def owes_attack(board: Board, unit: i64, enemy: i64) -> bool:
    """KW-CMB-02 to KW-CMB-05, KW-MODE-12: whether a unit's duty reaches an enemy in its ZOC."""
    if board.unit_mode(unit) == ATTACK:
        return True
    if board.dug_in(unit):
        return False
    return board.box.between(board.place(unit), board.place(enemy)) != FORD


def must_fight(board: Board, unit: i64) -> bool:
    """KW-R-75: an enemy that somebody owes an attack, or an Attack Mode unit with one to give."""
    mine = board.army_of_unit(unit) == board.active
    if mine and (board.unit_mode(unit) != ATTACK or not is_active(board, unit)):
        return False
    d: i64
    for d in range(6):
        other = partner(board, unit, d)
        if other >= 0 and (mine or owes_attack(board, other, unit)):
            return True
    return False


def has_partner(board: Board, unit: i64) -> bool:
    """Whether somebody is left for a unit to fight."""
    d: i64
    for d in range(6):
        other = partner(board, unit, d)
        if other >= 0 and free(board, other):
            return True
    return False


def free(board: Board, unit: i64) -> bool:
    """KW-CMB-06, KW-CMB-07: in no battle yet, and not barred from fighting."""
    return board.battle_of(unit) == 0 and not board.clan_deed(board.box.clan_of[unit], BARRED)


# Building a battle.


def count_in(board: Board, battle: i64, army: i64) -> i64:
    """How many units of an army a battle has."""
    count: i64 = 0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.battle_of(unit) == battle:
            count += 1
    return count


def stranded(board: Board, battle: i64) -> i64:
    """Who would be left without a partner beside this battle: 1 for friends, 2 for enemies."""
    found: i64 = 0
    unit: i64
    d: i64
    for unit in range(board.first_of(0), board.end_of(1)):
        if board.battle_of(unit) != battle:
            continue
        for d in range(6):
            other = partner(board, unit, d)
            if (
                other >= 0
                and free(board, other)
                and must_fight(board, other)
                and not has_partner(board, other)
            ):
                found |= 1 if board.army_of_unit(other) == board.active else 2
    return found


def can_complete(board: Board, battle: i64) -> bool:
    """Whether the stranded can all still join: friends against one enemy, or the reverse."""
    left = stranded(board, battle)
    if left == 0:
        return True
    if left == 3:
        return False
    if left == 1:
        return count_in(board, battle, 1 - board.active) == 1
    return count_in(board, battle, board.active) <= 1


def fits(board: Board, unit: i64, battle: i64) -> bool:
    """Whether a free unit can join the battle and a legal partition still remains."""
    if not meets_all(board, unit, battle):
        return False
    board.set_battle(unit, battle)
    possible = can_complete(board, battle)
    board.set_battle(unit, 0)
    return possible


def meets_all(board: Board, unit: i64, battle: i64) -> bool:
    """KW-R-75: every attacker has every defender of its battle in its ZOC."""
    met: i64 = 0
    d: i64
    for d in range(6):
        other = partner(board, unit, d)
        if other >= 0 and board.battle_of(other) == battle:
            met += 1
    return met > 0 and met == count_in(board, battle, 1 - board.army_of_unit(unit))


def combat(board: Board) -> None:
    """KW-CMB-01: declare battles while somebody has to be fought or may be."""
    if not building(board) and not anybody_left(board):
        end_declaration(board)
        return
    out = board.buffer
    n = fill_declaration(board, out)
    if n == 1 and out[0] != FINISH:
        declare(board, out[0])
    else:
        board.phase = DECLARE


def anybody_left(board: Board) -> bool:
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if board.in_field(unit) and free(board, unit) and has_partner(board, unit):
            return True
    return False


def building(board: Board) -> bool:
    """Whether a battle is being put together."""
    return board.battle > board.battles


def fill_declaration(board: Board, out: vec[i64]) -> i64:
    """DP-29: an enemy to attack; then who attacks it; then more of either, or fight.

    KW-CMB-08: several against one, or one against several.
    """
    if not building(board):
        return fill_enemies(board, out)
    battle = board.battle
    attackers = count_in(board, battle, board.active)
    defenders = count_in(board, battle, 1 - board.active)
    n: i64 = 0
    if attackers > 0 and stranded(board, battle) == 0:
        out[n] = FIGHT
        n += 1
    if defenders == 1:
        n = fill_joining(board, board.active, out, n)
    if attackers == 1:
        n = fill_joining(board, 1 - board.active, out, n)
    return n


def fill_enemies(board: Board, out: vec[i64]) -> i64:
    enemy = 1 - board.active
    n: i64 = 0
    duties = False
    unit: i64
    for unit in range(board.first_of(enemy), board.end_of(enemy)):
        if board.in_field(unit) and free(board, unit) and has_partner(board, unit):
            out[n] = PICK + unit
            n += 1
            duties = duties or must_fight(board, unit)
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if duties:
            break
        duties = board.in_field(unit) and free(board, unit) and must_fight(board, unit)
    if not duties:
        out[n] = FINISH
        n += 1
    return n


def fill_joining(board: Board, army: i64, out: vec[i64], start: i64) -> i64:
    """Units of an army beside the battle that may still join it."""
    n = start
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.in_field(unit) and free(board, unit) and fits(board, unit, board.battle):
            out[n] = PICK + unit
            n += 1
    return n


def declare(board: Board, action: i64) -> None:
    if action == FINISH:
        end_declaration(board)
        return
    if action == FIGHT:
        board.battles = board.battle
        board.phase = COMBAT
        return
    if not building(board):
        board.battle = board.battles + 1
    board.set_battle(action - PICK, board.battle)
    notes.declared(board, action - PICK, board.battle)
    board.phase = COMBAT


def end_declaration(board: Board) -> None:
    """KW-R-77: all battles are declared before any is resolved."""
    board.battle = 0
    board.clan = -1
    board.phase = CLAN_ROLLS


# Combined attacks by different Clans.


def clan_rolls(board: Board) -> None:
    """KW-CMB-09, KW-R-78: battle by battle, each Clan of a mixed attack rolls."""
    if board.battle > 0:
        nxt = next_clan_in(board, board.battle, board.clan)
        if nxt >= 0:
            board.clan = nxt
            board.phase = ROLL_CLAN
            return
        bar_losers(board)
    battle: i64
    for battle in range(board.battle + 1, board.battles + 1):
        if clans_in(board, battle) > 1 and not may_combine(board):
            board.battle = battle
            board.clan = next_clan_in(board, battle, -1)
            board.phase = ROLL_CLAN
            return
    board.battle = 0
    board.clan = -1
    board.phase = BATTLES


def may_combine(board: Board) -> bool:
    """KW-R-69: Clans of a Combined Maneuver fight as one."""
    return board.kind == BY_COMBINED


def clans_in(board: Board, battle: i64) -> i64:
    """How many Clans attack in a battle."""
    count: i64 = 0
    clan: i64 = next_clan_in(board, battle, -1)
    while clan >= 0:
        count += 1
        clan = next_clan_in(board, battle, clan)
    return count


def next_clan_in(board: Board, battle: i64, after: i64) -> i64:
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if board.battle_of(unit) == battle and board.box.clan_of[unit] > after:
            return board.box.clan_of[unit]
    return -1


def roll_clan(board: Board, die: i64) -> None:
    board.set_die(board.clan, die)
    notes.clan_roll(board, board.clan, die, board.battle)
    board.phase = CLAN_ROLLS


def bar_losers(board: Board) -> None:
    """KW-CMB-10, KW-CMB-11: only the highest fight; the others fight nowhere in this activation."""
    best: i64 = 0
    clan = next_clan_in(board, board.battle, -1)
    while clan >= 0:
        if board.die(clan) > best:
            best = board.die(clan)
        clan = next_clan_in(board, board.battle, clan)
    clan = next_clan_in(board, board.battle, -1)
    while clan >= 0:
        if board.die(clan) < best:
            board.mark_clan(clan, BARRED)
        clan = next_clan_in(board, board.battle, clan)
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if board.clan_deed(board.box.clan_of[unit], BARRED):
            board.set_battle(unit, 0)
    for clan in range(CLANS):
        board.set_die(clan, 0)
    drop_unfought(board)


def drop_unfought(board: Board) -> None:
    """KW-R-78: enemies left without attackers are not attacked."""
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        battle = board.battle_of(unit)
        if battle > 0 and count_in(board, battle, board.active) == 0:
            board.set_battle(unit, 0)


def end_combat(board: Board) -> None:
    """After the last battle: rally, or the siege on a Combat! chit.

    KW-RAL-02: the last step of a Clan chit, a Combined Maneuver and a Samurai's attack.
    KW-R-66: a Special Attack has no rally, not even for a Clan that had to Retreat in it.
    """
    board.battle = 0
    board.battles = 0
    if board.kind == BY_COMBAT:
        board.phase = SIEGE_ACTIONS
    else:
        board.phase = END_OF_CLANS if board.kind == BY_ATTACK else RALLIES
