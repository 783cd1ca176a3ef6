"""Chapter I, and the movement duties of chapter D: one unit at a time, hex by hex.

A unit in movement has a *duty*: where it may end. `plan_move` writes down, for every hex it can
reach, how many MP it needs from there to a hex where the duty is met; a step is legal if enough is
left.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import FINISH, GO, LEAVE, PICK, STOP, STORM
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    CLANS,
    HEXES,
    REGROUP,
)
from honjin.games.kawanakajima.rules.duties import (
    BY_ATTACK,
    BY_COMBAT,
    BY_MOVE,
    CLOSE_IN,
    FREE,
    JOIN_FIRST,
    JOIN_MATES,
    ONE_HEX,
    STORMING,
    is_placed,
    may_move,
    shifting,
)
from honjin.games.kawanakajima.rules.fort import enemy_inside, took_fort
from honjin.games.kawanakajima.rules.layout import (
    ACTING,
    AT_ENTRY,
    BARRED_WAY,
    FINISHED,
    MOVED,
    ROUT_DUE,
    UNKNOWN,
)
from honjin.games.kawanakajima.rules.phases import (
    COMBAT,
    MOVEMENT,
    NEXT_MOVER,
    ROUTS,
    SHIFTS,
    STEP,
    TURNS,
)
from honjin.games.kawanakajima.rules.reach import (
    explore,
    forget,
    learn_toll,
    plan_move,
    price,
    toll,
)
from honjin.games.kawanakajima.rules.score import remove_unit
from honjin.games.kawanakajima.rules.state import Board

# Which unit goes next.


def movement(board: Board) -> None:
    """The next unit to move, or the next step of the activation."""
    out = board.buffer
    n = fill_movers(board, out)
    if n == 1 and PICK <= out[0] < STORM:
        pick_mover(board, out[0] - PICK)
        return
    if n == 0 or (n == 1 and out[0] == FINISH):
        end_movement(board)
        return
    board.phase = NEXT_MOVER


def end_movement(board: Board) -> None:
    """KW-MCH-02: after the Move chit nobody fights; everybody else goes on to combat."""
    if shifting(board):
        board.phase = SHIFTS
    elif board.kind == BY_MOVE:
        board.phase = TURNS
    else:
        board.phase = COMBAT


def fill_movers(board: Board, out: vec[i64]) -> i64:
    """DP-18: any unit that must or may still move; KW-SIEGE-51: a Clan that may storm Kaizu.

    KW-CLN-03, KW-SIEGE-14, KW-SIEGE-26: nobody moves inside a siege; units there can only Retire.
    """
    n: i64 = 0
    clan: i64
    for clan in range(CLANS):
        if shifting(board):
            if board.clan == clan:
                n = fill_units(board, clan, out, n)
        elif board.clan_deed(clan, ACTING) and not board.in_fort(clan):
            n = fill_clan_movers(board, clan, out, n)
    if shifting(board) or (board.kind == BY_COMBAT and n > 0 and only_storms(out, n)):
        out[n] = FINISH
        n += 1
    return n


def only_storms(out: vec[i64], n: i64) -> bool:
    """KW-R-27: going into the fort is never forced."""
    i: i64
    for i in range(n):
        if out[i] < STORM:
            return False
    return True


def fill_units(board: Board, clan: i64, out: vec[i64], start: i64) -> i64:
    n = start
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if may_move(board, unit):
            out[n] = PICK + unit
            n += 1
    return n


def fill_clan_movers(board: Board, clan: i64, out: vec[i64], start: i64) -> i64:
    """KW-CLN-02, KW-MODE-15: as the Mode has it; a Clan in Regroup does not move."""
    mode = board.mode(clan)
    if mode == REGROUP:
        return start
    if mode != ATTACK:
        return fill_units(board, clan, out, start)
    if board.kind == BY_COMBAT:
        n = fill_one_hex(board, clan, out, start)
    else:
        n = fill_units(board, clan, out, start)
        if n > start and board.first_mover(clan) < 0:
            n = fill_pinned(board, clan, out, n)
    if board.box.sieges and can_storm(board, clan):
        out[n] = STORM + clan
        n += 1
    return n


def fill_pinned(board: Board, clan: i64, out: vec[i64], start: i64) -> i64:
    """KW-R-20: a pinned unit may be named as the first unit."""
    n = start
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.in_play(unit) and board.threatened(unit):
            out[n] = PICK + unit
            n += 1
    return n


def fill_one_hex(board: Board, clan: i64, out: vec[i64], start: i64) -> i64:
    """KW-R-61: units that have a hex to go to."""
    n = start
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if may_move(board, unit):
            set_out(board, unit, ONE_HEX)
            if plan_move(board):
                out[n] = PICK + unit
                n += 1
            rest(board)
    return n


def set_out(board: Board, unit: i64, duty: i64) -> None:
    board.unit = unit
    board.origin = board.place(unit)
    board.duty = duty
    board.allowance = allowance(board, unit)
    board.mp = board.allowance
    board.plan = 0


def rest(board: Board) -> None:
    """No unit is on the move."""
    board.unit = -1
    board.origin = 0
    board.duty = FREE
    board.allowance = 0
    board.mp = 0
    board.plan = 0


def allowance(board: Board, unit: i64) -> i64:
    """KW-MOV-01; KW-SPC-02: 6 MP under a Special Attack; KW-SPC-09: hexes when shifted.

    KW-CLAN-05, KW-MODE-05: otherwise what the Mode gives, under whatever chit.
    """
    if shifting(board):
        return board.box.shift_hexes
    if board.kind == BY_ATTACK:
        return board.box.special_mp
    return board.box.mode_mp[board.unit_mode(unit)]


def pick_mover(board: Board, unit: i64) -> None:
    clan = board.box.clan_of[unit]
    if not shifting(board) and board.mode(clan) == ATTACK and board.kind != BY_COMBAT:
        if board.first_mover(clan) < 0:
            board.set_first_mover(clan, unit)
            if board.threatened(unit):
                board.phase = MOVEMENT
                return
            set_out(board, unit, CLOSE_IN)
        else:
            # KW-R-21: the others have only to end beside the first.
            set_out(board, unit, JOIN_FIRST)
    elif board.kind == BY_COMBAT:
        set_out(board, unit, ONE_HEX)
    else:
        set_out(board, unit, JOIN_MATES if has_placed_mate(board, unit) else FREE)
    board.phase = STEP
    go_on(board)


def has_placed_mate(board: Board, unit: i64) -> bool:
    clan = board.box.clan_of[unit]
    mate: i64
    for mate in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if mate != unit and is_placed(board, mate):
            return True
    return False


# The whole Clan into Kaizu.


def can_storm(board: Board, clan: i64) -> bool:
    """KW-SIEGE-12, KW-SIEGE-51, KW-R-105: every unit of the Clan can go in, or none."""
    army = 0 if clan < board.first_clan(1) else 1
    if not enemy_inside(board, army) or board.first_mover(clan) >= 0:
        return False
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if not board.alive(unit):
            continue
        if not may_move(board, unit) or board.deed(unit, MOVED) or gate(board, unit) < 0:
            return False
    return True


def gate(board: Board, unit: i64) -> i64:
    """KW-R-104, KW-SIEGE-08: the hex by which a unit enters Kaizu at the least cost, or -1."""
    set_out(board, unit, STORMING)
    explore(board)
    work = board.work
    work.plan = -1
    fort = board.box.kaizu
    over: i64 = board.box.zoc_mp if board.in_zoc(fort, 1 - board.army_of_unit(unit)) else 0
    best: i64 = -1
    best_cost: i64 = UNKNOWN
    d: i64
    for d in range(6):
        at = board.box.next_hex(fort, d)
        if at < 0 or work.far[at] == UNKNOWN or (work.toll[at] > 0 and at != board.origin):
            continue
        if board.kind == BY_COMBAT and at != board.origin:
            continue
        way = board.box.cost[at * 6 + (d + 3) % 6]
        cost = work.far[at] + way + over
        if way > 0 and cost <= board.allowance and cost < best_cost:
            best_cost = cost
            best = at
    rest(board)
    return best


# Step by step.


def fill_steps(board: Board, out: vec[i64]) -> i64:
    """DP-19, DP-20: hexes from which the duty can still be met, and whether to stop here."""
    if board.duty != FREE and board.work.plan != board.plan:
        plan_move(board)
    elif board.duty == FREE:
        forget(board)
        board.plan = 0
        board.work.plan = -1
    unit = board.unit
    at = board.place(unit)
    n: i64 = 0
    if at >= HEXES:
        # KW-KAW-05, KW-KAW-06, KW-R-131: out of an Entry Point into a hex that touches it.
        point = at - AT_ENTRY
        i: i64
        for i in range(board.box.entry_first[point], board.box.entry_first[point + 1]):
            to = board.box.entry_hex[i]
            if can_step(board, to, board.box.mp[to]):
                out[n] = GO + to
                n += 1
    else:
        d: i64
        for d in range(6):
            way = board.box.cost[at * 6 + d]
            if way > 0 and can_step(board, board.box.neighbour[at * 6 + d], way):
                out[n] = GO + board.box.neighbour[at * 6 + d]
                n += 1
    if may_stop(board, at):
        out[n] = STOP
        n += 1
    if may_leave(board, at):
        out[n] = LEAVE
        n += 1
    return n


def can_step(board: Board, to: i64, way: i64) -> bool:
    """KW-MOV-03: no unit spends more than it has."""
    extra = learn_toll(board, to)
    if extra == BARRED_WAY:
        return False
    cost = price(board, way, extra)
    if cost > board.mp:
        return False
    if board.duty == FREE:
        return True
    left: i64 = 0 if extra > 0 or board.duty == ONE_HEX else board.mp - cost
    return board.work.need[to] <= left


def may_stop(board: Board, at: i64) -> bool:
    return board.duty == FREE or board.work.need[at] == 0


def may_leave(board: Board, at: i64) -> bool:
    """KW-MOV-06, KW-R-73, KW-R-159, KW-R-175: a unit free to move may walk off the rim."""
    if board.duty != FREE or board.mp < 1 or at >= HEXES or shifting(board):
        return False
    return board.box.rim[at] == 1


def go_on(board: Board) -> None:
    """Let the unit choose its next step, or end its move if there is nothing to choose.

    KW-R-133: so a unit at an Entry Point waits if no hex before it is open.
    """
    out = board.buffer
    if board.mp == 0:
        mover_done(board)
        return
    n = fill_steps(board, out)
    if n == 0 or (n == 1 and out[0] == STOP):
        mover_done(board)


def take_step(board: Board, to: i64) -> None:
    """KW-MOV-02, KW-ZOC-06: pay, go, and stop in an enemy ZOC."""
    unit = board.unit
    at = board.place(unit)
    way = board.box.mp[to] if at >= HEXES else board.box.cost[at * 6 + board.box.direction(at, to)]
    extra = toll(board, unit, to)
    cost = price(board, way, extra)
    board.put(unit, to)
    board.mark(unit, MOVED)
    board.mp = 0 if extra > 0 or board.duty == ONE_HEX else board.mp - cost
    notes.stepped(board, unit, at, to, cost)
    if board.is_fort(to):
        took_fort(board, board.army_of_unit(unit))
    go_on(board)


def mover_done(board: Board) -> None:
    """KW-R-74: a unit finishes its move before the next begins."""
    board.mark(board.unit, FINISHED)
    if board.place(board.unit) == board.origin and not shifting(board):
        unmark_moved(board, board.unit)
    rest(board)
    board.phase = MOVEMENT


def unmark_moved(board: Board, unit: i64) -> None:
    """KW-R-79: a unit that comes back to its hex has not changed it."""
    board.set_deeds(unit, board.deeds_of(unit) & ~MOVED)


def leave_map(board: Board) -> None:
    """KW-MOV-06, KW-R-73: an elimination, but not in combat; the rest of the Clan may Rout."""
    unit = board.unit
    notes.left_map(board, unit, board.place(unit))
    remove_unit(board, unit)
    board.set_due(unit, ROUT_DUE)
    rest(board)
    board.phase = ROUTS
