"""Chapter I, and the movement duties of chapter D: one unit at a time, hex by hex.

A unit in movement has a *duty*: where it may end. `plan_move` writes down, for every hex it can
reach, how many MP it needs from there to a hex where the duty is met; a step is legal if enough is
left.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from honjin.games.kawanakajima import notes
from honjin.games.kawanakajima.actions import FINISH, GO, LEAVE, PICK, STOP, STORM
from honjin.games.kawanakajima.box import (
    ATTACK,
    CLANS,
    DEFENSE,
    HEXES,
    NO_WAY,
    REGROUP,
)
from honjin.games.kawanakajima.fort import enemy_inside, took_fort
from honjin.games.kawanakajima.phases import (
    COMBAT,
    MOVEMENT,
    NEXT_MOVER,
    SHIFTS,
    STEP,
    TURNS,
)
from honjin.games.kawanakajima.state import (
    ACTING,
    AT_ENTRY,
    BARRED_WAY,
    FINISHED,
    MOVED,
    UNKNOWN,
    Board,
)
from honjin.games.kawanakajima.victory import remove_unit

# What a moving unit must do.
FREE: Final = 0
JOIN_MATES: Final = 1
"""KW-R-16: end adjacent to a Clan-mate that is placed."""
JOIN_FIRST: Final = 2
"""KW-MODE-10: end adjacent to the first unit."""
CLOSE_IN: Final = 3
"""KW-MODE-08: go for the closest enemy."""
ONE_HEX: Final = 4
"""KW-CCH-02: one hex toward the closest enemy."""
STORMING: Final = 5
"""KW-R-105: into Kaizu with the whole Clan."""

# Kinds of activation.
BY_RALLY: Final = 0
BY_MOVE: Final = 1
BY_COMBAT: Final = 2
BY_INITIATIVE: Final = 3
BY_CLAN: Final = 4
BY_ATTACK: Final = 5
BY_IMPETUOUS: Final = 6
BY_RETREAT: Final = 7
BY_COMBINED: Final = 8
BY_SAMURAI: Final = 9

SHIFTING: Final = 6
"""The stage in which the opponent moves a Clan that rolled 1 (KW-SPC-09)."""


def shifting(board: Board) -> bool:
    return board.stage == SHIFTING


def may_move(board: Board, unit: i64) -> bool:
    """KW-ZOC-07, KW-R-12: in play, not done, and in no enemy ZOC."""
    return board.in_play(unit) and not board.deed(unit, FINISHED) and not board.threatened(unit)


# Which unit goes next.


def movement(board: Board) -> None:
    """The next unit to move, or the next step of the activation."""
    out = board.buffer
    n = fill_movers(board, out)
    if n == 1 and PICK <= out[0] < STORM:
        pick_mover(board, out[0] - PICK)
        return
    if n == 0 or (n == 1 and out[0] == FINISH):
        movement_over(board)
        return
    board.phase = NEXT_MOVER


def movement_over(board: Board) -> None:
    if shifting(board):
        board.phase = SHIFTS
    elif board.kind == BY_MOVE:
        board.phase = TURNS
    else:
        board.phase = COMBAT


def fill_movers(board: Board, out: vec[i64]) -> i64:
    """DP-18: any unit that must or may still move; KW-SIEGE-51: a Clan that may storm Kaizu."""
    n: i64 = 0
    clan: i64
    for clan in range(CLANS):
        if shifting(board):
            if board.clan == clan:
                n = fill_units(board, clan, out, n)
        elif board.clan_deed(clan, ACTING) and not board.in_fort(clan):
            n = fill_clan_movers(board, clan, out, n)
    if shifting(board):
        out[n] = FINISH
        n += 1
    return n


def fill_units(board: Board, clan: i64, out: vec[i64], start: i64) -> i64:
    n = start
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if may_move(board, unit):
            out[n] = PICK + unit
            n += 1
    return n


def fill_clan_movers(board: Board, clan: i64, out: vec[i64], start: i64) -> i64:
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
    """KW-MOV-01; KW-SPC-02: 6 MP under a Special Attack; KW-SPC-09: hexes when shifted."""
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


def is_placed(board: Board, mate: i64) -> bool:
    """KW-R-16: finished, or unable to move."""
    if not board.in_play(mate):
        return False
    return board.deed(mate, FINISHED) or board.threatened(mate)


# Where it can go.


def toll(board: Board, unit: i64, to: i64) -> i64:
    """KW-MOV-05, KW-ZOC-04, KW-ZOC-05: what entering a hex costs besides terrain, or BARRED_WAY."""
    army = board.army_of_unit(unit)
    there = board.unit_at(to)
    if there >= 0 and there != unit and not goes_in_too(board, unit, there):
        return BARRED_WAY
    if board.is_fort(to) and enemy_inside(board, army):
        return BARRED_WAY
    if not board.in_zoc(to, 1 - army):
        return 0
    if shifting(board):
        return BARRED_WAY
    mode = board.unit_mode(unit)
    if mode == ATTACK or (mode == DEFENSE and all_covered(board, unit, to)):
        return board.box.zoc_mp
    return BARRED_WAY


def goes_in_too(board: Board, unit: i64, mate: i64) -> bool:
    """Clan-mates that storm Kaizu together are not in each other's way."""
    return board.duty == STORMING and board.box.clan_of[unit] == board.box.clan_of[mate]


def all_covered(board: Board, unit: i64, to: i64) -> bool:
    """KW-MODE-14, KW-R-26: every enemy whose ZOC is entered stands in another friend's ZOC."""
    army = board.army_of_unit(unit)
    d: i64
    for d in range(6):
        there = board.box.next_hex(to, d)
        if there < 0 or board.army_at(there) != 1 - army:
            continue
        enemy = board.unit_at(there)
        if board.controls(enemy, there, to) and not is_held(board, there, army, unit):
            return False
    return True


def is_held(board: Board, at: i64, army: i64, but: i64) -> bool:
    """Whether a unit of an army other than `but` has a hex in its ZOC."""
    d: i64
    for d in range(6):
        there = board.box.next_hex(at, d)
        if there < 0 or board.army_at(there) != army:
            continue
        unit = board.unit_at(there)
        if unit != but and board.controls(unit, there, at):
            return True
    return False


def learn_toll(board: Board, to: i64) -> i64:
    """The toll of a hex for the moving unit, worked out once for each move."""
    work = board.work
    known = work.toll[to]
    if known == UNKNOWN:
        known = toll(board, board.unit, to)
        work.toll[to] = known
        work.found[work.count] = to
        work.count += 1
    return known


def forget(board: Board) -> None:
    """A clean sheet."""
    work = board.work
    i: i64
    for i in range(work.count):
        at = work.found[i]
        work.far[at] = UNKNOWN
        work.toll[at] = UNKNOWN
        work.need[at] = UNKNOWN
    work.count = 0


def explore(board: Board) -> None:
    """MP to every place the unit could reach from where it set out."""
    forget(board)
    work = board.work
    origin = board.origin
    work.far[origin] = 0
    work.toll[origin] = 0
    work.found[0] = origin
    work.count = 1
    if board.duty == ONE_HEX:
        spread(board, origin, 0)
        return
    spent: i64
    i: i64
    for spent in range(board.allowance):
        i = 0
        while i < work.count:
            at = work.found[i]
            if work.far[at] == spent and (work.toll[at] == 0 or at == origin):
                spread(board, at, spent)
            i += 1


def spread(board: Board, at: i64, spent: i64) -> None:
    if at >= HEXES:
        point = at - AT_ENTRY
        i: i64
        for i in range(board.box.entry_first[point], board.box.entry_first[point + 1]):
            to = board.box.entry_hex[i]
            reach(board, to, spent, board.box.mp[to])
        return
    d: i64
    for d in range(6):
        way = board.box.cost[at * 6 + d]
        if way > 0:
            reach(board, board.box.neighbour[at * 6 + d], spent, way)


def reach(board: Board, to: i64, spent: i64, way: i64) -> None:
    work = board.work
    if work.far[to] <= spent:
        return
    extra = learn_toll(board, to)
    if extra == BARRED_WAY:
        return
    total = spent + price(board, way, extra)
    if total <= board.allowance and total < work.far[to]:
        work.far[to] = total


def price(board: Board, way: i64, extra: i64) -> i64:
    """KW-R-72: all surcharges add up; KW-R-70: a shift counts hexes."""
    return 1 if shifting(board) else way + extra


# Where it may end.


def plan_move(board: Board) -> bool:
    """Write the needs of this move down; whether it has anywhere to end but where it stands."""
    work = board.work
    work.plans += 1
    board.plan = work.plans
    work.plan = board.plan
    explore(board)
    if board.duty == CLOSE_IN:
        mark_approaches(board)
    elif board.duty == ONE_HEX:
        return mark_one_hex(board)
    else:
        mark_joins(board)
    spread_needs(board)
    return True


def mark_joins(board: Board) -> None:
    """KW-MODE-10, KW-MODE-11, KW-R-16: adjacent if it can, else as near as it can."""
    work = board.work
    best: i64 = NO_WAY
    i: i64
    for i in range(work.count):
        at = work.found[i]
        if work.far[at] != UNKNOWN:
            far = hexes_to_mates(board, at)
            if far < best:
                best = far
    for i in range(work.count):
        at = work.found[i]
        if work.far[at] != UNKNOWN and hexes_to_mates(board, at) == best:
            work.need[at] = 0


def hexes_to_mates(board: Board, at: i64) -> i64:
    """Hexes to the unit, or the nearest of the units, that must be joined."""
    clan = board.box.clan_of[board.unit]
    if board.duty == JOIN_FIRST:
        return one_at_least(board.hexes_apart(at, board.place(board.first_mover(clan))))
    best: i64 = NO_WAY
    mate: i64
    for mate in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if mate != board.unit and is_placed(board, mate):
            far = one_at_least(board.hexes_apart(at, board.place(mate)))
            if far < best:
                best = far
    return best


def one_at_least(far: i64) -> i64:
    """KW-SIEGE-11: inside Kaizu Clan-mates share a hex and are adjacent."""
    return far if far > 0 else 1


def mark_approaches(board: Board) -> None:
    """KW-MODE-08, KW-R-18: contact with a target if it can be reached, else as near as possible."""
    limit = farthest_target(board)
    enemy = 1 - board.army_of_unit(board.unit)
    target: i64
    for target in range(board.first_of(enemy), board.end_of(enemy)):
        if board.in_play(target) and march_to(board, target) <= limit:
            mark_approach(board, target)


def farthest_target(board: Board) -> i64:
    """KW-MODE-09, KW-R-19: MP to the nearest enemy nobody holds; nearer held ones may do."""
    army = board.army_of_unit(board.unit)
    enemy = 1 - army
    best: i64 = NO_WAY
    target: i64
    for target in range(board.first_of(enemy), board.end_of(enemy)):
        if not board.in_play(target):
            continue
        far = march_to(board, target)
        if far < best:
            at = board.place(target)
            if at >= HEXES or not is_held(board, at, army, board.unit):
                best = far
    return best if best < NO_WAY else NO_WAY - 1


def march_to(board: Board, target: i64) -> i64:
    return board.march_from(board.origin, board.place(target))


def mark_approach(board: Board, target: i64) -> None:
    work = board.work
    best: i64 = NO_WAY
    i: i64
    for i in range(work.count):
        at = work.found[i]
        if work.far[at] != UNKNOWN:
            far = remaining(board, target, at)
            if far < best:
                best = far
    for i in range(work.count):
        at = work.found[i]
        if work.far[at] != UNKNOWN and remaining(board, target, at) == best:
            work.need[at] = 0


def remaining(board: Board, target: i64, at: i64) -> i64:
    """MP left to a target; 0 where it is in the unit's ZOC (KW-R-27: the fort as well)."""
    place = board.place(target)
    if at >= HEXES or place >= HEXES:
        return board.march_from(at, place)
    if board.box.adjacent(at, place) and board.controls(board.unit, at, place):
        return 0
    return board.box.approach(place, at)


def mark_one_hex(board: Board) -> bool:
    """KW-R-61: hexes nearer to a target; of those for one target, such as touch a Clan-mate."""
    limit = farthest_target(board)
    enemy = 1 - board.army_of_unit(board.unit)
    marked = False
    target: i64
    for target in range(board.first_of(enemy), board.end_of(enemy)):
        if (
            board.in_play(target)
            and march_to(board, target) <= limit
            and mark_steps_to(board, target)
        ):
            marked = True
    if not marked:
        board.work.need[board.origin] = 0
    return marked


def mark_steps_to(board: Board, target: i64) -> bool:
    work = board.work
    now = far_from(board, target, board.origin)
    beside = False
    found = False
    again: i64
    i: i64
    for again in range(2):
        for i in range(work.count):
            at = work.found[i]
            if at == board.origin or work.far[at] == UNKNOWN or not next_to_origin(board, at):
                continue
            if far_from(board, target, at) >= now:
                continue
            found = True
            if again == 0:
                beside = beside or touches_mate(board, at)
            elif not beside or touches_mate(board, at):
                work.need[at] = 0
    return found


def far_from(board: Board, target: i64, at: i64) -> i64:
    return board.march_from(at, board.place(target))


def next_to_origin(board: Board, at: i64) -> bool:
    if at >= HEXES:
        return False
    if board.origin < HEXES:
        return board.box.adjacent(board.origin, at)
    return touches_entry(board, at)


def touches_entry(board: Board, at: i64) -> bool:
    point = board.origin - AT_ENTRY
    i: i64
    for i in range(board.box.entry_first[point], board.box.entry_first[point + 1]):
        if board.box.entry_hex[i] == at:
            return True
    return False


def touches_mate(board: Board, at: i64) -> bool:
    clan = board.box.clan_of[board.unit]
    mate: i64
    for mate in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if mate != board.unit and board.on_map(mate) and board.box.adjacent(at, board.place(mate)):
            return True
    return False


def spread_needs(board: Board) -> None:
    """From every place, the MP to the nearest one where the duty is met."""
    work = board.work
    need: i64
    i: i64
    for need in range(board.allowance):
        for i in range(work.count):
            if work.need[work.found[i]] == need:
                spread_need(board, work.found[i], need)


def spread_need(board: Board, to: i64, need: i64) -> None:
    work = board.work
    extra = work.toll[to]
    if to >= HEXES or extra == BARRED_WAY:
        return
    d: i64
    for d in range(6):
        at = board.box.neighbour[to * 6 + d]
        if at >= 0 and work.far[at] != UNKNOWN and (work.toll[at] == 0 or at == board.origin):
            way = board.box.cost[at * 6 + (d + 3) % 6]
            if way > 0:
                total = need + price(board, way, extra)
                if total < work.need[at]:
                    work.need[at] = total
    if board.origin >= HEXES and touches_entry(board, to):
        total = need + price(board, board.box.mp[to], extra)
        if total < work.need[board.origin]:
            work.need[board.origin] = total


# The whole Clan into Kaizu.


def can_storm(board: Board, clan: i64) -> bool:
    """KW-SIEGE-12, KW-SIEGE-51, KW-R-105: every unit of the Clan can go in, or none."""
    army = 0 if clan < board.first_clan(1) else 1
    if not enemy_inside(board, army) or board.first_mover(clan) >= 0:
        return False
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if not board.in_play(unit):
            continue
        if not may_move(board, unit) or board.deed(unit, MOVED) or gate(board, unit) < 0:
            return False
    return True


def gate(board: Board, unit: i64) -> i64:
    """KW-R-104: the hex by which a unit enters Kaizu at the least cost, or -1."""
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
    """KW-MOV-06, KW-R-73, KW-R-159: a Move or Defense unit may walk off the rim of the map."""
    if board.duty != FREE or board.mp < 1 or at >= HEXES or shifting(board):
        return False
    return board.box.rim[at] == 1


def go_on(board: Board) -> None:
    """Let the unit choose its next step, or end its move if there is nothing to choose."""
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
    board.note(notes.STEPPED, unit, at, to, cost)
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
    """KW-R-79: who comes back to his hex has not changed it."""
    board.set_deeds(unit, board.deeds_of(unit) & ~MOVED)


def leave_map(board: Board) -> None:
    """KW-MOV-06, KW-R-73: an elimination, but not in combat."""
    unit = board.unit
    board.note(notes.LEFT_MAP, unit, board.place(unit), 0, 0)
    remove_unit(board, unit)
    rest(board)
    board.phase = MOVEMENT
