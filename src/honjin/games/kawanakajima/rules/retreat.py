"""Chapter H, sections 2 and 3: the Retreat of a Clan, and the pursuit.

A Retreat is ordered by many rules; `board.back` is the phase that follows when it is over.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import append, i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import FINISH, GO, PICK
from honjin.games.kawanakajima.rules.battle import FOUGHT, still_on
from honjin.games.kawanakajima.rules.box import ATTACK, HEXES, REGROUP, UNITS
from honjin.games.kawanakajima.rules.duties import BY_RALLY
from honjin.games.kawanakajima.rules.fort import took_fort
from honjin.games.kawanakajima.rules.layout import (
    ADVANCED,
    AWAY,
    FLED,
    FLEEING,
    HAS_RUN,
    PURSUED,
    UNKNOWN,
)
from honjin.games.kawanakajima.rules.losses import can_give_ground
from honjin.games.kawanakajima.rules.phases import (
    FLEE_FIRST,
    FLEE_NEXT,
    FLEE_OTHERS,
    FLEE_STEP,
    PURSUE,
    PURSUITS,
    ROUTS,
)
from honjin.games.kawanakajima.rules.reach import forget
from honjin.games.kawanakajima.rules.state import Board

ATTACK_BIT: Final = 1


def order_retreat(board: Board, clan: i64, back: i64) -> None:
    """KW-RET-01: everything is measured from where the enemies stand now.

    KW-R-60: what was done in an earlier Retreat of this activation does not count in this one.
    """
    board.note_places()
    unit: i64
    for unit in range(UNITS):
        board.set_deeds(unit, board.deeds_of(unit) & ~(HAS_RUN | PURSUED))
    board.mark_clan(clan, FLEEING)
    board.clan = clan
    board.back = back


def can_flee(board: Board, unit: i64) -> bool:
    """Whether a unit takes part in the Retreat at all (KW-CMB-53, KW-R-106, KW-R-132)."""
    return board.in_field(unit) and not board.deed(unit, HAS_RUN)


def in_danger(board: Board, unit: i64) -> bool:
    """KW-R-56: an enemy is nearer than a Retreat would bring it."""
    return enemy_within(board, 1 - board.army_of_unit(unit), board.before(unit))


def enemy_within(board: Board, enemy: i64, at: i64) -> bool:
    """KW-RET-02, KW-R-55: distances are measured to where the enemies stood at the order."""
    limit = board.box.retreat_hexes
    unit: i64
    for unit in range(board.first_of(enemy), board.end_of(enemy)):
        place = board.before(unit)
        if place < HEXES:
            if board.box.distance(at, place) < limit:
                return True
        elif place < AWAY and board.hexes_from_entry(place, at) < limit:
            return True
    return False


# The first unit, and the others.


def flight(board: Board) -> None:
    """KW-RET-04, KW-R-56: the owner picks the first unit among those in danger that can go."""
    board.leader = -1
    board.unit = -1
    board.actor_seat = 0 if board.clan < board.first_clan(1) else 1
    out = board.buffer
    n = fill_first_to_flee(board, out)
    if n == 0:
        # KW-R-58, KW-R-59: nobody has to go, or nobody can, and it costs nothing.
        end_flight(board)
    elif n == 1:
        begin_to_flee(board, out[0] - PICK)
    else:
        board.phase = FLEE_FIRST


def fill_first_to_flee(board: Board, out: vec[i64]) -> i64:
    """DP-22."""
    n: i64 = 0
    unit: i64
    clan = board.clan
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_flee(board, unit) and in_danger(board, unit) and find_refuge(board, unit) > 0:
            out[n] = PICK + unit
            n += 1
    return n


def begin_to_flee(board: Board, unit: i64) -> None:
    board.unit = unit
    at = board.place(unit)
    board.mark(unit, FLED | HAS_RUN)
    if board.in_zoc(at, 1 - board.army_of_unit(unit)):
        board.trail = append(append(append(board.trail, unit), 1), at)
    else:
        board.trail = append(append(board.trail, unit), 0)
    board.phase = FLEE_STEP
    flee_on(board)


def flee_on(board: Board) -> None:
    """Take steps that leave no choice; the end of the way is the unit's refuge."""
    out = board.buffer
    while True:
        n = fill_flight(board, out)
        if n == 0:
            end_flight_of_unit(board)
            return
        if n > 1:
            return
        run(board, out[0] - GO)


def run(board: Board, to: i64) -> None:
    unit = board.unit
    notes.fled(board, unit, board.place(unit), to)
    board.put(unit, to)
    if board.is_fort(to):
        took_fort(board, board.army_of_unit(unit))
    last = last_trail(board)
    if board.trail[last + 1] > 0:
        board.trail[last + 1] += 1
        board.trail = append(board.trail, to)


def flee_step(board: Board, to: i64) -> None:
    run(board, to)
    flee_on(board)


def end_flight_of_unit(board: Board) -> None:
    last = last_trail(board)
    if board.trail[last + 1] == 0:
        board.trail = board.trail[:last]
    if board.leader < 0:
        board.leader = board.unit
    board.unit = -1
    board.phase = FLEE_OTHERS


def last_trail(board: Board) -> i64:
    """Where the latest record of the trail begins."""
    at: i64 = 0
    nxt: i64 = 0
    while nxt < len(board.trail):
        at = nxt
        nxt = at + 2 + board.trail[at + 1]
    return at


def flee_others(board: Board) -> None:
    """KW-RET-05, KW-RET-06: the others follow if they can."""
    out = board.buffer
    n = fill_next_to_flee(board, out)
    if n == 0:
        end_flight(board)
    elif n == 1:
        begin_to_flee(board, out[0] - PICK)
    else:
        board.phase = FLEE_NEXT


def fill_next_to_flee(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    unit: i64
    clan = board.clan
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_flee(board, unit) and find_refuge(board, unit) > 0:
            out[n] = PICK + unit
            n += 1
    return n


def end_flight(board: Board) -> None:
    """KW-R-54: on the Rally chit all Retreats come before the pursuits."""
    clan = board.clan
    board.clear_clan(clan, FLEEING)
    board.leader = -1
    if board.back == ROUTS:
        board.set_mode(clan, REGROUP)
        notes.mode_set(board, clan, REGROUP, notes.BY_ROUT)
    board.phase = board.back if board.kind == BY_RALLY and board.stage == 1 else PURSUITS


# Where to.


def is_refuge(board: Board, unit: i64, at: i64) -> bool:
    """KW-RET-02, KW-RET-05: far enough from every enemy, and the others beside the first."""
    if board.leader >= 0 and not board.box.adjacent(at, board.place(board.leader)):
        return False
    return not enemy_within(board, 1 - board.army_of_unit(unit), at)


def can_enter(board: Board, unit: i64, at: i64, d: i64) -> bool:
    """KW-RET-03, KW-R-55, KW-R-57: no enemy ZOC, now or at the order, no unit, no river."""
    if not can_give_ground(board, unit, at, d):
        return False
    enemy = 1 - board.army_of_unit(unit)
    return board.kind != BY_RALLY or not left_zoc(board, board.box.next_hex(at, d), enemy)


def left_zoc(board: Board, at: i64, army: i64) -> bool:
    """Whether a unit that has moved since the order had a hex in its ZOC then."""
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        place = board.before(unit)
        if place == board.place(unit):
            continue
        if place < HEXES and not board.is_fort(place) and board.box.adjacent(place, at):
            if board.controls(unit, place, at):
                return True
    return False


def find_refuge(board: Board, unit: i64) -> i64:
    """Hexes to the nearest refuge; 0 if it stands in one, -1 if there is none. Depths are noted."""
    forget(board)
    work = board.work
    work.plan = -1
    start = board.place(unit)
    if is_refuge(board, unit, start):
        return 0
    work.far[start] = 0
    work.found[0] = start
    work.count = 1
    depth: i64 = -1
    head: i64 = 0
    d: i64
    while head < work.count:
        at = work.found[head]
        head += 1
        if depth >= 0 and work.far[at] >= depth:
            break
        for d in range(6):
            to = board.box.next_hex(at, d)
            if to < 0 or work.far[to] != UNKNOWN or not can_enter(board, unit, at, d):
                continue
            work.far[to] = work.far[at] + 1
            work.found[work.count] = to
            work.count += 1
            if is_refuge(board, unit, to):
                work.need[to] = 0
                depth = work.far[to]
    return depth


def fill_flight(board: Board, out: vec[i64]) -> i64:
    """KW-R-57: steps on a path of fewest hexes."""
    depth = find_refuge(board, board.unit)
    if depth <= 0:
        return 0
    walk_back(board, depth)
    work = board.work
    at = board.place(board.unit)
    n: i64 = 0
    d: i64
    for d in range(6):
        to = board.box.next_hex(at, d)
        if to >= 0 and work.far[to] == 1 and work.need[to] == depth - 1:
            out[n] = GO + to
            n += 1
    return n


def walk_back(board: Board, depth: i64) -> None:
    """From the refuges back along shortest paths: how many hexes are left."""
    work = board.work
    left: i64
    i: i64
    d: i64
    for left in range(depth - 1):
        for i in range(work.count):
            at = work.found[i]
            if work.need[at] != left or work.far[at] != depth - left:
                continue
            for d in range(6):
                to = board.box.next_hex(at, d)
                if to >= 0 and work.far[to] == depth - left - 1:
                    if board.box.cost[to * 6 + (d + 3) % 6] > 0:
                        work.need[to] = left + 1


# Pursuit.


def pursuits(board: Board) -> None:
    """KW-PUR-01, KW-PUR-03, KW-R-60: for each fugitive at most one pursuer."""
    tell_pursuers(board)
    while len(board.trail) > 0:
        board.actor_seat = 1 - board.army_of_unit(board.trail[0])
        out = board.buffer
        n = fill_pursuers(board, out)
        if n == 0:
            next_fugitive(board)
        elif n == 1:
            pursue(board, out[0])
        else:
            board.phase = PURSUE
            return
    board.phase = board.back
    board.back = 0


def next_fugitive(board: Board) -> None:
    board.trail = board.trail[2 + board.trail[1] :]


def fill_pursuers(board: Board, out: vec[i64]) -> i64:
    """DP-23: who follows; nobody only if each of them can follow another."""
    n: i64 = 0
    may_wait = True
    unit: i64
    army = board.actor_seat
    for unit in range(board.first_of(army), board.end_of(army)):
        if can_pursue(board, unit, board.trail[2]):
            out[n] = PICK + unit
            n += 1
            may_wait = may_wait and has_other_fugitive(board, unit)
    if n > 0 and may_wait:
        out[n] = FINISH
        n += 1
    return n


def can_pursue(board: Board, unit: i64, start: i64) -> bool:
    return board.unit_mode(unit) == ATTACK and could_pursue(board, unit, start)


def could_pursue(board: Board, unit: i64, start: i64) -> bool:
    """KW-PUR-01, KW-R-94: beside the hex that was left, and free to go; in Attack Mode it must."""
    if not board.in_field(unit) or board.deed(unit, PURSUED | ADVANCED):
        return False
    at = board.place(unit)
    d = board.box.direction(at, start)
    if d < 0 or board.box.cost[at * 6 + d] == 0 or board.unit_at(start) >= 0:
        return False
    return not has_battle_to_come(board, unit)


def has_battle_to_come(board: Board, unit: i64) -> bool:
    """KW-R-94: whether a unit has still to fight, or be fought, in this activation."""
    battle = board.battle_of(unit)
    if battle == 0 or battle == board.battle or battle == FOUGHT:
        return False
    return still_on(board, battle)


def has_other_fugitive(board: Board, unit: i64) -> bool:
    at: i64 = 2 + board.trail[1]
    while at < len(board.trail):
        if board.army_of_unit(board.trail[at]) != board.army_of_unit(unit):
            if can_pursue(board, unit, board.trail[at + 2]):
                return True
        at += 2 + board.trail[at + 1]
    return False


def pursue(board: Board, action: i64) -> None:
    """KW-PUR-02: along the same path, until it meets an enemy ZOC or a unit."""
    if action != FINISH:
        unit = action - PICK
        enemy = 1 - board.army_of_unit(unit)
        board.mark(unit, PURSUED)
        board.show_mode(board.box.clan_of[unit])
        i: i64
        for i in range(board.trail[1]):
            to = board.trail[2 + i]
            if board.unit_at(to) >= 0 or board.is_fort(to):
                break
            notes.pursued(board, unit, board.place(unit), to)
            board.put(unit, to)
            board.set_held(unit, AWAY)
            if board.in_zoc(to, enemy):
                break
    next_fugitive(board)
    board.phase = PURSUITS


def tell_pursuers(board: Board) -> None:
    """KW-R-154: a unit that would have to pursue shows whether it is in Attack Mode."""
    at: i64 = 0
    while at < len(board.trail):
        unit: i64
        for unit in range(UNITS):
            if board.army_of_unit(unit) == board.army_of_unit(board.trail[at]):
                continue
            if could_pursue(board, unit, board.trail[at + 2]):
                board.show_whether(board.box.clan_of[unit], ATTACK_BIT)
        at += 2 + board.trail[at + 1]
