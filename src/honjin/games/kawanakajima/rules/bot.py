"""What a decent player of Kawanakajima looks at: points, men, contact, Modes and orders.

`prospect` judges a table by rules of thumb that lead into a fight. It is what the novice bot
maximises; the hard bot's `outlook` shares most of it.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, SAMURAI
from honjin.games.kawanakajima.rules.attacks import clans_in
from honjin.games.kawanakajima.rules.battle_scores import column_before_dice, line_before_dice
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    CLANS,
    COMBINED,
    DEFENSE,
    ELAN,
    HEXES,
    LEADERSHIP,
    MASS,
    MODES,
    MOVE,
    NO_PLAN,
    NO_WAY,
    SPECIAL_ATTACK,
    SPECIALS_EACH,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import AT_ENTRY, AWAY, BOWL, BOX, IN_HAND
from honjin.games.kawanakajima.rules.orders import points_left
from honjin.games.kawanakajima.rules.phases import (
    DECLARE,
    LEAD_ATTACK,
    LEAD_DEFENSE,
    NEXT_BATTLE,
    NEXT_CLAN,
    ORDERS,
    OVER,
    ROLL_COLUMN,
    ROLL_COMBINED,
    ROLL_INITIATIVE,
    ROLL_MODE,
    ROLL_RALLY,
    ROLL_REUNITE,
    SET_ASIDE,
)
from honjin.games.kawanakajima.rules.state import Board

VICTORY: Final = 60.0
STEP_LOST: Final = 0.86
"""Points for a step that a unit of one point of Elan has lost."""
CONTACT: Final = 0.31
"""Points for having an enemy unit of one point of Elan beaten, times how likely that looks."""
SWING: Final = 0.51
"""Points for a step that a declared battle takes off the enemy."""
NEARER: Final = 0.028
"""Points for a hex nearer to the enemy, for each point of a fit unit."""
FAR: Final = 53
"""Hexes beyond which it does not matter how far away an enemy is."""
ORDERED: Final = 2.9
"""Points for a Clan chit in the bowl, times what its Clan could do."""
POINT: Final = 0.3
"""Points for a Command Point that is not spent yet."""
PLAN: Final = 2.5
"""Points for an active Plan."""
CALLED: Final = 1.5
"""Points for a Samurai in the bowl."""
COMMANDER: Final = 8.0
"""Points that an Army Commander is worth to the enemy besides the unit."""


def prospect(board: Board, seat: i64) -> float:
    """How many points a seat may expect to be ahead, if things go on as they stand."""
    if board.phase == OVER:
        return final_points(board, seat)
    survey(board)
    ahead = float(board.vp if seat == 0 else -board.vp)
    ahead += STEP_LOST * (all_wounds(board, 1 - seat) - all_wounds(board, seat))
    ahead += CONTACT * (all_exposure(board, 1 - seat) - all_exposure(board, seat))
    ahead += clans_ahead(board, seat, NEARER)
    ahead += plans_ahead(board, seat) - plans_ahead(board, 1 - seat)
    return ahead + SWING * battles_ahead(board, seat, 0.0) + die_ahead(board, seat)


def final_points(board: Board, seat: i64) -> float:
    if board.winner == 2:
        return 0.0
    return VICTORY if board.winner == seat else -VICTORY


# Units.


def all_wounds(board: Board, army: i64) -> float:
    """The steps an army has lost."""
    total = 0.0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.state(unit) < 4:
            total += wounds(board, unit)
    return total


def all_exposure(board: Board, army: i64) -> float:
    """How the enemies of an army stand around its men."""
    total = 0.0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.state(unit) < 4 and board.in_field(unit):
            total += exposure(board, unit, army)
    return total


def wounds(board: Board, unit: i64) -> float:
    """The steps a unit has lost, the later ones and those of good units counting more."""
    steps = float(board.state(unit))
    return steps * (1.0 + 0.4 * unit_value(board, unit)) * (1.0 + 0.25 * steps)


def exposure(board: Board, unit: i64, army: i64) -> float:
    """What is in danger with a unit."""
    value = unit_value(board, unit) + 0.5 * float(board.state(unit))
    return danger(board, unit, army) * value


def unit_value(board: Board, unit: i64) -> float:
    """What the enemy would score for a unit."""
    value = board.box.value(unit, ELAN, 0)
    if not board.leaderless(unit):
        value += board.box.value(unit, LEADERSHIP, 0)
    points = float(value)
    if board.commander(board.army_of_unit(unit)) == unit:
        points += COMMANDER
    return points + 0.5


def fighting(board: Board, unit: i64) -> float:
    """What a unit counts for in a fight."""
    points = float(board.worth(unit, ELAN) + board.worth(unit, MASS))
    points -= 0.8 * float(board.state(unit))
    return points if points > 0.2 else 0.2


def danger(board: Board, unit: i64, army: i64) -> float:
    """From 0 to 1: how the enemies beside a unit outweigh it."""
    at = board.place(unit)
    against = 0.0
    count: i64 = 0
    d: i64
    for d in range(6):
        there = board.box.next_hex(at, d)
        if there < 0 or board.army_at(there) != 1 - army:
            continue
        other = board.unit_at(there)
        if not board.controls(other, there, at):
            continue
        count += 1
        mode = board.unit_mode(other)
        against += fighting(board, other) * (1.0 if mode == ATTACK else 0.6)
    if count == 0:
        return 0.0
    own = fighting(board, unit) + float(board.box.col[at])
    if board.unit_mode(unit) >= MOVE:
        own -= 2.0
    if own < 0.5:
        own = 0.5
    return against / (against + own)


# Clans.


def clans_ahead(board: Board, seat: i64, nearer: float) -> float:
    """What the Clans of a seat are worth beyond those of its enemy."""
    ahead = 0.0
    clan: i64
    for clan in range(CLANS):
        if board.living(clan) > 0 and board.clan_in_play(clan):
            worth = clan_worth(board, clan, nearer)
            ahead += worth if army_of_clan(clan) == seat else -worth
    return ahead


def clan_worth(board: Board, clan: i64, nearer: float) -> float:
    """Its Mode, its way to the enemy (`nearer` for each hex and fit unit), and its chit."""
    near = board.box.near[clan]
    mode = board.mode(clan)
    size = float(board.living(clan))
    worth = mode_worth(board, clan, mode, near) * size
    if board.phase == ROLL_MODE and board.clan == clan:
        worth += hope(board, clan, near) * size
    wear = weariness(board, clan)
    if near < NO_WAY and wear < 1.5:
        worth -= nearer * size * float(near if near < FAR else FAR) * (1.5 - wear)
    place = board.chit_at(CLAN_CHIT + clan)
    if board.phase == ORDERS and board.bought(clan) > 0:
        place = BOWL
    if place == BOWL:
        worth += ORDERED * usefulness(near, wear)
    elif place == IN_HAND:
        worth += 1.2 * ORDERED * usefulness(near, wear)
    elif BOX < place <= BOX + 4:
        worth += 0.5 * ORDERED * usefulness(near, wear)
    return worth


def usefulness(near: i64, wear: float) -> float:
    """What an order would bring a Clan."""
    if near <= 7:
        return 1.6 - 0.4 * wear
    return 0.6 + 0.3 * wear


def survey(board: Board) -> None:
    """How far each Clan has to march to the enemy, into `box.near`.

    Rivers, fords and hills count as they cost; a unit at an Entry Point has to come in first.
    """
    box = board.box
    near = box.near
    clan: i64
    for clan in range(CLANS):
        near[clan] = NO_WAY
    unit: i64
    other: i64
    for unit in range(board.first_of(0), board.end_of(0)):
        at = standpoint(board, unit)
        if at < 0:
            continue
        clan = box.clan_of[unit]
        best = near[clan]
        for other in range(board.first_of(1), board.end_of(1)):
            there = standpoint(board, other)
            if there < 0:
                continue
            far = way(board, at, there)
            if far < best:
                best = far
            theirs = box.clan_of[other]
            back = way(board, there, at)
            if back < near[theirs]:
                near[theirs] = back
        near[clan] = best


def standpoint(board: Board, unit: i64) -> i64:
    """The hex from which a unit's way is measured, or -1 for a unit that is not in play."""
    at = board.place(unit)
    if at < HEXES:
        return at
    if at >= AWAY:
        return -1
    return board.box.entry_hex[board.box.entry_first[at - AT_ENTRY]]


def way(board: Board, at: i64, to: i64) -> i64:
    """The march from one hex to another; neighbours are in contact whatever lies between."""
    if board.box.distance(at, to) <= 1:
        return 1
    return board.box.march(at, to)


def weariness(board: Board, clan: i64) -> float:
    """The average state of a Clan's units."""
    total: i64 = 0
    count: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.in_play(unit):
            total += board.state(unit)
            count += 1
    return float(total) / float(count) if count > 0 else 0.0


def mode_worth(board: Board, clan: i64, mode: i64, near: i64) -> float:
    """What a Mode is worth to a Clan where it stands."""
    wear = weariness(board, clan)
    if mode == ATTACK:
        return 1.16 - 0.5 * wear if near <= 6 else -0.6
    if mode == DEFENSE:
        return 0.21
    if near <= 1:
        return -0.9
    if mode == MOVE:
        return 0.22 if near > 7 else -0.1
    return -0.7 + 0.7 * wear if near > 3 else -0.6 + 0.3 * wear


def hope(board: Board, clan: i64, near: i64) -> float:
    """What a Mode attempt may bring, before its die."""
    now = board.mode(clan)
    need = board.box.mode_need[now * MODES + board.wanted] - board.best_leadership(clan)
    ways = 7 - need
    if ways < 0:
        ways = 0
    if ways > 6:
        ways = 6
    gain = mode_worth(board, clan, board.wanted, near) - mode_worth(board, clan, now, near)
    return gain * float(ways) / 6.0


# Plans and dice.


def plans_ahead(board: Board, army: i64) -> float:
    """An active Plan, points saved for one, points still to spend, and what is logged."""
    total = POINT * float(board.points(army, 0) + board.points(army, 1))
    if board.phase == ORDERS:
        total = POINT * float(points_left(board, army, 0) + points_left(board, army, 1))
    if board.plan_active(army):
        total += PLAN
    elif board.army_plan(army) != NO_PLAN:
        saved = board.saved(army)
        if board.phase == SET_ASIDE and board.pledged(army) > 0:
            saved += board.pledged(army)
            total -= POINT * float(board.pledged(army))
        total += PLAN * float(saved if saved < 8 else 8) / 10.0
    if board.chit_at(SAMURAI + army) == BOWL:
        total += CALLED
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        total += logged_worth(board, i)
    return total


def logged_worth(board: Board, special: i64) -> float:
    """What a Special chit on its way is worth: above all an Attack by a Clan near the enemy."""
    activity = board.activity(special)
    if activity < 0:
        return 0.0
    clan = board.named(special, 0)
    if clan < 0:
        return 0.5 if activity == SPECIAL_ATTACK or activity == COMBINED else 0.1
    if activity == SPECIAL_ATTACK:
        near = board.box.near[clan]
        return 1.4 - 0.4 * weariness(board, clan) if near <= 7 else 0.0
    return 0.4 if activity == COMBINED else 0.0


def die_ahead(board: Board, seat: i64) -> float:
    """What a die that is about to be rolled may bring, and the worth of not having passed."""
    phase = board.phase
    hope_for: i64 = -1
    worth = 0.0
    if phase == ROLL_RALLY:
        hope_for = board.army_of_unit(board.unit)
        worth = STEP_LOST
    elif phase == ROLL_INITIATIVE or phase == ROLL_REUNITE:
        hope_for = army_of_clan(board.clan)
        worth = 0.4
    elif phase == ROLL_COMBINED:
        hope_for = army_of_clan(board.clan)
        worth = 0.6
    elif phase == NEXT_CLAN and board.passed >> seat & 1:
        return -0.3
    if hope_for < 0:
        return 0.0
    return worth if hope_for == seat else -worth


# Battles.


def battles_ahead(board: Board, seat: i64, price: float) -> float:
    """The steps that the declared battles will bring, on the average of the dice."""
    phase = board.phase
    if phase == LEAD_ATTACK or phase == LEAD_DEFENSE or phase == ROLL_COLUMN:
        return swing(board, seat, price)
    if phase != DECLARE and phase != NEXT_BATTLE:
        return 0.0
    keep = board.battle
    last = keep if keep > board.battles else board.battles
    total = 0.0
    battle: i64
    for battle in range(1, last + 1):
        board.battle = battle
        if clans_in(board, battle) > 0:
            total += swing(board, seat, price)
    board.battle = keep
    return total


def swing(board: Board, seat: i64, price: float) -> float:
    """The steps that the present battle will bring a seat, those of good and worn units dearer."""
    column = column_before_dice(board)
    line = line_before_dice(board)
    gain = board.box.expected_gain(column, line)
    loss = board.box.expected_loss(column, line)
    steps = float(gain) * dearness(board, 1 - board.active, price)
    steps -= float(loss) * dearness(board, board.active, price)
    return steps / 100.0 if board.active == seat else -steps / 100.0


def dearness(board: Board, army: i64, price: float) -> float:
    """What a step of an army's units in the present battle counts, on the average."""
    if price == 0.0:
        return 1.0
    total = 0.0
    count = 0.0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.battle_of(unit) == board.battle and board.in_field(unit):
            total += unit_value(board, unit) * (1.0 + 0.5 * float(board.state(unit)))
            count += 1.0
    return 1.0 + price * total / count if count > 0.0 else 1.0
