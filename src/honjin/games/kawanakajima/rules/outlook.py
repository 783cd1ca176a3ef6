"""How far ahead an army is as the hard bot counts it: above all by the attacks it can make.

The weights were found by trial over some thousand games against novices.
"""

from __future__ import annotations

import math
from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules.actions import GO, LEAVE, STOP
from honjin.games.kawanakajima.rules.bot import (
    STEP_LOST,
    all_wounds,
    battles_ahead,
    clans_ahead,
    die_ahead,
    plans_ahead,
    survey,
    swing,
)
from honjin.games.kawanakajima.rules.box import ATTACK, DISORGANIZED, HEXES, HOSHI, KOYAKU
from honjin.games.kawanakajima.rules.duties import FREE, ONE_HEX
from honjin.games.kawanakajima.rules.layout import ACTING, UNKNOWN
from honjin.games.kawanakajima.rules.movement import fill_steps
from honjin.games.kawanakajima.rules.phases import DECLARE, NEXT_MOVER, STEP
from honjin.games.kawanakajima.rules.reach import explore, price
from honjin.games.kawanakajima.rules.state import Board

HORIZON: Final = 160
"""Actions after which a playout is judged at the latest."""
SPREAD: Final = 12.0
"""Points ahead that make a game look three quarters won."""
NEARER: Final = 0.2
"""Points for a hex nearer to the enemy, for each fit unit."""
SWING: Final = 0.4
"""Points for a step that a battle takes off the enemy."""
PRICE: Final = 0.2
"""What a step costs besides, for each point that the unit is worth."""
LATER: Final = 0.5
"""What an attack counts that a later activation may bring."""
HUNT: Final = 2.0
"""Points for the peril of the enemy's Army Commander, whose death wins the game (KW-VP-06)."""
GUARD: Final = 0.5
"""Points for the peril of the army's own."""
FAVOURED: Final = 2.0
"""Points for a Battle Plan that won more than the others when Uesugi played each 50 times."""
CLOSE: Final = 7
"""Hexes within which an enemy is a peril to an Army Commander."""
TRIAL: Final = 60
"""The number of a battle that is only thought of."""
SPENT: Final = 61
"""Marks a unit that was already thought of in such a battle."""


def promise(board: Board, seat: i64) -> float:
    """From 0 to 1: how well a seat stands."""
    survey(board)
    return 1.0 / (1.0 + math.exp(-ahead(board, seat, attacks(board, seat)) / SPREAD))


def ahead(board: Board, seat: i64, steps: float) -> float:
    """The points a seat may expect to be ahead, after `survey`; its attacks win `steps`."""
    points = float(board.vp if seat == 0 else -board.vp)
    points += STEP_LOST * (all_wounds(board, 1 - seat) - all_wounds(board, seat))
    points += clans_ahead(board, seat, NEARER)
    points += plans_ahead(board, seat) - plans_ahead(board, 1 - seat)
    points += SWING * (battles_ahead(board, seat, PRICE) + steps)
    points += commanders_ahead(board, seat)
    if board.army_plan(seat) in (KOYAKU, HOSHI):
        points += FAVOURED
    return points + die_ahead(board, seat)


def commanders_ahead(board: Board, seat: i64) -> float:
    """What the peril of both Army Commanders is worth to a seat."""
    return HUNT * peril(board, 1 - seat) - GUARD * peril(board, seat)


def peril(board: Board, army: i64) -> float:
    """The enemies about an army's Commander: the nearer, and the more steps are lost, the worse.

    An enemy beside the Commander counts 1, one that is not in Attack Mode 0.6 of that.
    """
    unit = board.commander(army)
    if unit < 0 or board.place(unit) >= HEXES:
        return 0.0
    total = 0.0
    other: i64
    for other in range(board.first_of(1 - army), board.end_of(1 - army)):
        if board.place(other) >= HEXES:
            continue
        apart = board.box.distance(board.place(unit), board.place(other))
        if apart > CLOSE:
            continue
        near = 1.2 / float(apart + 1) - 0.1 if apart > 1 else 1.0
        total += near if board.unit_mode(other) == ATTACK else 0.6 * near
    return total * (1.0 + 0.5 * float(board.state(unit)))


def attacks(board: Board, army: i64) -> float:
    """The steps an army would win by attacking wherever it touches the enemy.

    The battles are tried on a copy: to judge a position is not to change it.
    """
    phase = board.phase
    at_once = army == board.active and (phase == NEXT_MOVER or phase == STEP or phase == DECLARE)
    trial = board.copy()
    trial.battle = TRIAL
    trial.active = army
    trial.terrain = -1
    trial.lead_a = -1
    trial.lead_d = -1
    total = 0.0
    unit: i64
    for unit in range(board.first_of(1 - army), board.end_of(1 - army)):
        if board.in_field(unit) and board.battle_of(unit) == 0:
            total += attack_on(trial, unit, at_once)
    return total


def attack_on(board: Board, enemy: i64, at_once: bool) -> float:
    """What attacking one unit with all that stand beside it would bring, tried on this board."""
    at = board.place(enemy)
    found = False
    acting = False
    d: i64
    for d in range(6):
        unit = attacker(board, at, d)
        if unit < 0:
            continue
        if at_once and board.clan_deed(board.box.clan_of[unit], ACTING):
            acting = True
        elif acting:
            continue
        board.set_battle(unit, TRIAL)
        found = True
    if not found:
        return 0.0
    board.set_battle(enemy, TRIAL)
    steps = swing(board, board.active, PRICE)
    board.set_battle(enemy, 0)
    for d in range(6):
        there = board.box.next_hex(at, d)
        if there >= 0 and board.army_at(there) == board.active:
            unit = board.unit_at(there)
            if board.battle_of(unit) == TRIAL:
                board.set_battle(unit, SPENT)
    return steps if acting else LATER * steps


def attacker(board: Board, at: i64, d: i64) -> i64:
    """The unit beside a hex that could attack into it, or -1."""
    there = board.box.next_hex(at, d)
    if there < 0 or board.army_at(there) != board.active:
        return -1
    unit = board.unit_at(there)
    if board.battle_of(unit) != 0 or board.unit_mode(unit) != ATTACK:
        return -1
    return unit if board.controls(unit, there, at) else -1


# Where a march may lead.


def fill_march(board: Board, out: vec[i64]) -> i64:
    """The steps that lead somewhere: each hex a unit may end in is reached by one way only.

    So nobody walks to and fro, and a search that follows every step sees every end once. A unit
    leaves the map only where the enemy would soon score it.
    """
    n = fill_steps(board, out)
    if board.duty == ONE_HEX:
        return n
    if board.duty == FREE:
        explore(board)
        board.work.plan = -1
    onward = steps_onward(board, out, n)
    kept: i64 = 0
    i: i64
    for i in range(n):
        action = out[i]
        keep = onward >> i & 1 == 1
        if action == STOP:
            keep = True
        elif action == LEAVE:
            keep = board.state(board.unit) >= DISORGANIZED
        if keep:
            out[i] = out[kept]
            out[kept] = action
            kept += 1
    return kept if kept > 0 else n


def steps_onward(board: Board, out: vec[i64], n: i64) -> i64:
    """Which of the steps in `out` lie on the way from where the unit set out to some end."""
    work = board.work
    at = board.place(board.unit)
    found: i64 = 0
    i: i64
    for i in range(work.count):
        end = work.found[i]
        if work.far[end] == UNKNOWN or (board.duty != FREE and work.need[end] > 0):
            continue
        while end >= 0 and end != board.origin:
            before = hex_before(board, end)
            if before == at:
                found |= place_in(out, n, GO + end)
            end = before
    return found


def place_in(out: vec[i64], n: i64, action: i64) -> i64:
    """The place of an action in a list, as a bit; none if it is not there."""
    one: i64 = 1
    i: i64
    for i in range(n):
        if out[i] == action:
            return one << i
    return 0


def hex_before(board: Board, to: i64) -> i64:
    """The place before a hex on the way to it from where the unit set out; -1 if there is none."""
    work = board.work
    far = work.far[to]
    extra = work.toll[to]
    origin = board.origin
    d: i64
    for d in range(6):
        at = board.box.neighbour[to * 6 + d]
        if at < 0 or work.far[at] == UNKNOWN or (work.toll[at] > 0 and at != origin):
            continue
        way = board.box.cost[at * 6 + (d + 3) % 6]
        if way > 0 and work.far[at] + price(board, way, extra) == far:
            return at
    return origin if origin >= HEXES else -1
