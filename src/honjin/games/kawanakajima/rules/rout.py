"""Chapter J, sections 8 and 9: Rout, Seppuku, and the advance after combat."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    FINISH,
    GO,
    PICK,
)
from honjin.games.kawanakajima.rules.battle import FOUGHT
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    DEFENSE,
    ELIMINATED,
    NO_ROUT,
    RETREAT,
    ROUT,
    SEPPUKU,
    UNITS,
)
from honjin.games.kawanakajima.rules.duties import BY_MOVE
from honjin.games.kawanakajima.rules.layout import ADVANCED, AWAY, ROUT_DUE
from honjin.games.kawanakajima.rules.losses import mark_eliminated, next_due, samurai_dies
from honjin.games.kawanakajima.rules.phases import (
    ADVANCE,
    ADVANCES,
    BATTLES,
    COMMIT_SEPPUKU,
    FLIGHT,
    LEAD_ROUT,
    LEADERS,
    MOVEMENT,
    ROLL_ROUT,
    ROUTS,
    SOFTEN_ROUT,
)
from honjin.games.kawanakajima.rules.retreat import order_retreat
from honjin.games.kawanakajima.rules.score import (
    end_if_commander_died,
    kill_leader,
    remove_unit,
)
from honjin.games.kawanakajima.rules.state import Board

# Rout.


def routs(board: Board) -> None:
    """KW-CMB-51, KW-R-93: one test for each unit eliminated, if its Clan has units left."""
    unit = next_due(board, ROUT_DUE)
    if unit < 0:
        end_tests(board)
        return
    board.set_due(unit, board.due(unit) & ~ROUT_DUE)
    clan = board.box.clan_of[unit]
    if not anybody_to_rout(board, clan):
        return
    board.clan = clan
    board.unit = -1
    board.actor_seat = board.army_of_unit(unit)
    if leaders_differ(board, clan):
        board.phase = LEAD_ROUT
    else:
        board.roll = most_leadership(board, clan)
        board.phase = ROLL_ROUT


def end_tests(board: Board) -> None:
    """Advances follow in a battle; a unit that left the map did so in its Clan's movement."""
    board.actor_seat = board.active
    if in_battle(board):
        board.clan = -1
        board.phase = ADVANCES
        board.stage = 0
        return
    if board.kind != BY_MOVE:
        board.clan = -1
    board.phase = MOVEMENT


def in_battle(board: Board) -> bool:
    """KW-R-73: whether a test, and what comes of it, is part of combat."""
    return board.battle > 0


def can_rout(board: Board, unit: i64) -> bool:
    """KW-R-182: on the map or at an Entry Point; KW-R-183: not within the walls in a siege."""
    if not board.in_play(unit):
        return False
    return board.besieged < 0 or not board.is_fort(board.place(unit))


def anybody_to_rout(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_rout(board, unit):
            return True
    return False


def most_leadership(board: Board, clan: i64) -> i64:
    best: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_rout(board, unit) and board.leadership(unit) > best:
            best = board.leadership(unit)
    return best


def leaders_differ(board: Board, clan: i64) -> bool:
    most = most_leadership(board, clan)
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_rout(board, unit) and board.leadership(unit) < most:
            return True
    return False


def fill_clan_units(board: Board, clan: i64, out: vec[i64]) -> i64:
    """DP-34: the unit whose Leadership counts in the test."""
    n: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_rout(board, unit):
            out[n] = PICK + unit
            n += 1
    return n


def lead_rout(board: Board, unit: i64) -> None:
    board.roll = board.leadership(unit)
    board.phase = ROLL_ROUT


def roll_rout(board: Board, die: i64) -> None:
    clan = board.clan
    total = die + board.roll + steady(board, clan)
    found = board.box.rout[total if total < 15 else 15]
    board.roll = 0
    notes.rout_roll(board, clan, die, total, found)
    if found == NO_ROUT:
        # KW-CMB-55.
        board.phase = ROUTS
    elif found == ROUT and is_clan_a(board, clan):
        board.phase = SOFTEN_ROUT
    elif found == ROUT:
        rout(board, clan)
    elif found == RETREAT:
        rout_retreat(board, clan)
    elif found == SEPPUKU:
        seppuku(board, clan)


def is_clan_a(board: Board, clan: i64) -> bool:
    """KW-CMB-56: the Clan that never routs."""
    return clan == board.first_clan(0) or clan == board.first_clan(1)


def steady(board: Board, clan: i64) -> i64:
    """KW-CMB-51, KW-R-182: units of a Clan on hexes of the map that are not Exhausted."""
    count: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if not can_rout(board, unit) or not board.on_map(unit):
            continue
        if board.state(unit) < ELIMINATED - 1:
            count += 1
    return count


def rout(board: Board, clan: i64) -> None:
    """KW-CMB-52: all its units are eliminated, without further tests.

    KW-R-91: in combat, if the test was part of one; KW-R-73: else as the unit that left the map.
    """
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if not can_rout(board, unit):
            continue
        if in_battle(board):
            mark_eliminated(board, unit)
            board.set_due(unit, board.due(unit) & ~ROUT_DUE)
        else:
            notes.eliminated(board, unit, 0)
            remove_unit(board, unit)
    board.phase = LEADERS if in_battle(board) else ROUTS


def rout_retreat(board: Board, clan: i64) -> None:
    """KW-CMB-53, KW-R-94: all its units flee, and leave the battles they still had to fight."""
    board.show_mode(clan)
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        battle = board.battle_of(unit)
        if battle != 0 and battle != board.battle and battle != FOUGHT:
            board.set_battle(unit, 0)
    order_retreat(board, clan, ROUTS)
    board.phase = FLIGHT


def soften_rout(board: Board, retreats: bool) -> None:
    """KW-KAW-12, KW-KAW-13, KW-R-136."""
    if retreats:
        rout_retreat(board, board.clan)
    else:
        seppuku(board, board.clan)


def seppuku(board: Board, clan: i64) -> None:
    """KW-CMB-54, KW-R-95, KW-R-136: of a Samurai too, if the unit has no leader of its own."""
    out = board.buffer
    if fill_seppuku(board, clan, out) == 1:
        commit_seppuku(board, out[0])
    else:
        board.phase = COMMIT_SEPPUKU


def bare_bundori(board: Board) -> None:
    army = 0 if board.clan < board.first_clan(1) else 1
    board.add_bundori(army, 1)
    notes.seppuku(board, board.clan, -1)
    board.phase = ROUTS


def fill_seppuku(board: Board, clan: i64, out: vec[i64]) -> i64:
    """DP-34: a unit with Leadership; the Army Commander only if the player wants it (KW-KAW-14).

    Without another leader it may be nobody: then it costs a Bundori.
    """
    n: i64 = 0
    others = False
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_rout(board, unit) and board.leadership(unit) > 0:
            out[n] = PICK + unit
            n += 1
            if not is_commander(board, unit):
                others = True
    if not others:
        out[n] = FINISH
        n += 1
    return n


def is_commander(board: Board, unit: i64) -> bool:
    """KW-UNIT-02: whether a unit is its Army Commander's own, the first of Clan A."""
    return unit == board.first_of(board.army_of_unit(unit))


def commit_seppuku(board: Board, action: i64) -> None:
    """KW-KAW-15: an Army Commander who does it loses the game."""
    if action == FINISH:
        bare_bundori(board)
        return
    unit = action - PICK
    notes.seppuku(board, board.clan, unit)
    if board.own_leadership(unit) > 0:
        kill_leader(board, unit, in_battle(board))
    else:
        samurai_dies(board, board.army_of_unit(unit), in_battle(board))
    if not end_if_commander_died(board):
        board.phase = ROUTS


# Advance.


def advances(board: Board) -> None:
    """KW-CMB-57 to KW-CMB-59, KW-R-96: the active side first, then the other."""
    while board.stage < 2:
        army = board.active if board.stage == 0 else 1 - board.active
        out = board.buffer
        n = fill_advance(board, army, out)
        if n == 1 and out[0] != FINISH:
            lone_advance(board, army, out[0])
            continue
        if n > 1:
            board.actor_seat = army
            board.phase = ADVANCE
            return
        board.stage += 1
    end_battle(board)


def lone_advance(board: Board, army: i64, action: i64) -> None:
    """One who must go, into the one hex there is."""
    if action < PICK:
        advance(board, army, lone_winner(board, army), action - GO)
    else:
        advance(board, army, action - PICK, vacated_beside(board, action - PICK))


def fill_advance(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-35: which unit if there is one hex, which hex if there is one unit; Attack Mode must."""
    must = any_advancer(board, army, ATTACK)
    if not must and not any_advancer(board, army, DEFENSE):
        return 0
    mode: i64 = ATTACK if must else DEFENSE
    n: i64 = 0
    winner = lone_winner(board, army)
    if winner >= 0:
        enemy: i64
        for enemy in range(UNITS):
            if left_hex(board, enemy, 1 - army) and can_follow(board, winner, board.held(enemy)):
                out[n] = GO + board.held(enemy)
                n += 1
    else:
        unit: i64
        for unit in range(board.first_of(army), board.end_of(army)):
            if can_advance(board, unit, army) and board.unit_mode(unit) == mode:
                out[n] = PICK + unit
                n += 1
    if not must:
        out[n] = FINISH
        n += 1
    return n


def any_advancer(board: Board, army: i64, mode: i64) -> bool:
    """KW-MODE-17: Attack must, Defense may, Move and Regroup may not."""
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.battle_of(unit) == board.battle and board.unit_mode(unit) == mode:
            if can_advance(board, unit, army):
                return True
    return False


def lone_winner(board: Board, army: i64) -> i64:
    """The only unit that an army had in this battle, or -1."""
    found: i64 = -1
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.battle_of(unit) == board.battle:
            if found >= 0:
                return -1
            found = unit
    return found


def can_advance(board: Board, unit: i64, army: i64) -> bool:
    return vacated_beside(board, unit) >= 0


def vacated_beside(board: Board, unit: i64) -> i64:
    """A hex that this unit may follow into, or -1."""
    if board.battle_of(unit) != board.battle or not board.in_field(unit):
        return -1
    enemy: i64
    for enemy in range(UNITS):
        if left_hex(board, enemy, 1 - board.army_of_unit(unit)):
            if can_follow(board, unit, board.held(enemy)):
                return board.held(enemy)
    return -1


def left_hex(board: Board, enemy: i64, army: i64) -> bool:
    """KW-CMB-57, KW-R-96: whether a unit was killed or driven from where it stood in the battle.

    A unit that advanced or pursued from there was not: `held` forgets its hex.
    """
    if board.battle_of(enemy) != board.battle or board.army_of_unit(enemy) != army:
        return False
    held = board.held(enemy)
    return held != AWAY and board.place(enemy) != held and board.unit_at(held) < 0


def can_follow(board: Board, unit: i64, to: i64) -> bool:
    at = board.place(unit)
    if not board.in_field(unit) or at != board.held(unit):
        return False
    d = board.box.direction(at, to)
    return d >= 0 and board.box.cost[at * 6 + d] > 0


def take_advance(board: Board, action: i64) -> None:
    army = board.actor_seat
    if action == FINISH:
        board.stage += 1
        board.phase = ADVANCES
        return
    lone_advance(board, army, action)
    board.phase = ADVANCES


def advance(board: Board, army: i64, unit: i64, to: i64) -> None:
    """KW-ZOC-08, KW-CMB-58, KW-R-97: ZOC does not matter, and nobody fights again for it."""
    notes.advanced(board, unit, board.place(unit), to)
    board.put(unit, to)
    board.mark(unit, ADVANCED)
    board.set_held(unit, AWAY)
    board.stage += 1


def end_battle(board: Board) -> None:
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) == board.battle:
            board.set_battle(unit, 0 if board.army_of_unit(unit) != board.active else FOUGHT)
            board.set_lost(unit, 0)
            board.set_due(unit, 0)
    board.stage = 0
    board.battle = 0
    forget_battle(board)
    board.phase = BATTLES


def forget_battle(board: Board) -> None:
    """Nothing is named, rolled or read."""
    board.terrain = -1
    board.lead_a = -1
    board.lead_d = -1
    board.col_sum = 0
    board.lin_sum = 0
    board.col_dice = 0
    board.lin_dice = 0
    board.hit = 0
    board.code = 0
    board.victim_a = -1
    board.victim_d = -1
