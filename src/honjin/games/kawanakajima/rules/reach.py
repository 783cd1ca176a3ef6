"""Where a moving unit can go, and where its duty lets it end (chapters C, D and I)."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    DEFENSE,
    HEXES,
    NO_WAY,
)
from honjin.games.kawanakajima.rules.duties import (
    CLOSE_IN,
    JOIN_FIRST,
    ONE_HEX,
    STORMING,
    is_placed,
    shifting,
)
from honjin.games.kawanakajima.rules.fort import enemy_inside
from honjin.games.kawanakajima.rules.layout import AT_ENTRY, BARRED_WAY, UNKNOWN
from honjin.games.kawanakajima.rules.state import Board

# Where it can go.


def toll(board: Board, unit: i64, to: i64) -> i64:
    """KW-MOV-05, KW-ZOC-04, KW-ZOC-05: what entering a hex costs besides terrain, or BARRED_WAY.

    KW-MOV-07, KW-R-09: neither through a unit nor, in Move or Regroup, into an enemy ZOC
    (KW-MODE-13). KW-R-11: several enemies cost no more than one. KW-R-166: from an Entry Point too.
    """
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
    """Note what this move needs; returns whether it can end anywhere except where it stands."""
    work = board.work
    work.plans += 1
    board.plan = work.plans
    work.plan = board.plan
    explore(board)
    if board.duty == CLOSE_IN:
        if not mark_approaches(board):
            return False
    elif board.duty == ONE_HEX:
        return mark_one_hex(board)
    else:
        mark_joins(board)
    spread_needs(board)
    return True


def mark_joins(board: Board) -> None:
    """KW-MODE-10, KW-MODE-11, KW-R-16: adjacent if it can, else as near as it can.

    KW-CLAN-03, KW-CLAN-04: so a chain stays whole, and a broken one is mended.
    """
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


def mark_approaches(board: Board) -> bool:
    """KW-MODE-08, KW-R-18, KW-R-172: contact with a target if possible, else as near as can be.

    Returns whether the unit may end anywhere except where it stands.
    """
    limit = farthest_target(board)
    enemy = 1 - board.army_of_unit(board.unit)
    leaves = False
    target: i64
    for target in range(board.first_of(enemy), board.end_of(enemy)):
        if board.in_play(target) and march_to(board, target) <= limit:
            leaves = mark_approach(board, target) or leaves
    return leaves


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


def mark_approach(board: Board, target: i64) -> bool:
    """KW-R-18: going round at the same distance is not going toward an enemy."""
    work = board.work
    now = remaining(board, target, board.origin)
    best = now
    i: i64
    for i in range(work.count):
        at = work.found[i]
        if work.far[at] != UNKNOWN:
            far = remaining(board, target, at)
            if far < best:
                best = far
    if best == now and now > 0:
        work.need[board.origin] = 0
        return False
    leaves = False
    for i in range(work.count):
        at = work.found[i]
        if work.far[at] != UNKNOWN and remaining(board, target, at) == best:
            work.need[at] = 0
            leaves = leaves or at != board.origin
    return leaves


def remaining(board: Board, target: i64, at: i64) -> i64:
    """MP left to a target; 0 where it is in the unit's ZOC (KW-R-27: the fort as well)."""
    place = board.place(target)
    if at >= HEXES or place >= HEXES:
        return board.march_from(at, place)
    if board.box.adjacent(at, place) and board.controls(board.unit, at, place):
        return 0
    return board.box.march(at, place)


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
