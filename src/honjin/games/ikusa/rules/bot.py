"""What a decent player of Ikusa looks at: provinces, units, borders, and battles as they stand.

`prospect` judges a table by rules of thumb. Players who look one move ahead maximise it; they also
play the playouts of the search, whose ends it judges (`outlook`). The unit of all numbers is a
province. The numbers were found by trial: 34,000 games of two to four players, each between two
sets of numbers that differ a little, moved all of them towards the sets that won.
"""

from __future__ import annotations

import math
from typing import Final

from honjin.engine.dialect import i64
from honjin.games.ikusa.rules import combat
from honjin.games.ikusa.rules.box import (
    ARMIES_EACH,
    ATTACKER,
    BIN_BUILD,
    BIN_LEVY,
    BIN_NINJA,
    BIN_RONIN,
    BIN_TURN,
    BINS,
    DEFENDER,
    PROVINCES,
)
from honjin.games.ikusa.rules.layout import FOUGHT, LAID_DOWN, MUSTERED
from honjin.games.ikusa.rules.phases import (
    AVENGING_DIE,
    CONDUCTING,
    GARRISONING,
    LEVYING,
    LOSING,
    MOVING,
    MUSTERING,
    PLANNING,
    PRESSING,
    ROLLING,
    SENDING,
    SPYING,
    STRIKING,
    WINDOW,
)
from honjin.games.ikusa.rules.state import LOST, NO_ARMY, NO_COLOUR, Board
from honjin.games.ikusa.rules.tally import count, regular, ronin

UNIT_WORTH: Final = 0.23
"""What a spearman is worth beside a province."""
DAIMYO_WORTH: Final = 1.9
LAST_DAIMYO: Final = 7.0
"""What a colour's last daimyo is worth besides: everything falls with it."""
BARE: Final = 1.9
"""What it costs a daimyo to stand without a unit: more than a province it could take alone."""
LEVEL_WORTH: Final = 0.8
CASTLE_WORTH: Final = 0.35
NINJA_WORTH: Final = 0.35
RISK: Final = 0.78
"""How much of a province is lost that an enemy could overrun."""
HOPE: Final = 0.1
"""How much of a province is won that could be overrun."""
PRIZE: Final = 1.45
"""What a battle won is worth; the province is empty then, and near."""
COST: Final = 0.92
"""What a battle lost costs."""
KOKU: Final = 0.78
RICH: Final = 8
"""Koku from which a castle and the ninja can be afforded: until then units bring more."""
DAIMYO_STRENGTH: Final = 0.8
"""What a daimyo adds to a fight; what falls with it is counted apart."""


def prospect(board: Board, seat: i64) -> float:
    """How many provinces a seat is ahead of the others, if things go on as they stand."""
    survey(board)
    own = 0.0
    others = 0.0
    rivals: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        worth = board.box.worth[colour]
        if board.box.seat_of(colour) == seat:
            own += worth
        else:
            others += worth
            rivals += 1
    own -= others / float(rivals) * float(board.box.colours_each)
    return own + borders(board, seat) + plans(board, seat) + battles(board, seat)


# What a colour has.


def tally_worth(tally: i64) -> float:
    """Units in spearmen; ronin are gone by the end of the round."""
    return (
        float(regular(tally))
        + 0.7 * float(count(tally, 0))
        + 0.3 * float(count(tally, 1) + count(tally, 2))
        + 0.5 * float(ronin(tally))
    )


def survey(board: Board) -> None:
    """What every colour has, and how strong every province attacks and defends, in the box.

    Provinces, units, daimyos and castles count.
    """
    box = board.box
    colour: i64
    for colour in range(box.colours):
        box.worth[colour] = start_worth(board, colour)
    province: i64
    for province in range(PROVINCES):
        owner = board.owner(province)
        if owner == NO_COLOUR:
            continue
        units = tally_worth(board.force(province)) + 0.4 * float(board.hidden_force(province))
        walls = float(board.castle(province))
        box.worth[owner] += 1.0 + CASTLE_WORTH * walls + UNIT_WORTH * units
        strength = force_strength(board, province)
        box.threat[province] = strength
        box.hold[province] = strength + 4.5 * float(board.bonus(province))
    army: i64
    for army in range(box.colours * ARMIES_EACH):
        if board.place(army) != LOST:
            survey_army(board, army)
    if board.phase == MOVING or board.phase == SENDING:
        survey_move(board)


def start_worth(board: Board, colour: i64) -> float:
    if not board.in_play(colour):
        return -4.2
    worth: float = NINJA_WORTH if board.ninja == colour else 0.0
    if board.phase == LEVYING or board.phase == MUSTERING:
        worth += UNIT_WORTH * tally_worth(board.levied(colour))
    return worth


def survey_army(board: Board, army: i64) -> None:
    box = board.box
    units = tally_worth(board.units(army)) + 0.4 * float(board.hidden_army(army))
    worth = DAIMYO_WORTH + LEVEL_WORTH * float(board.level(army) - 1) + UNIT_WORTH * units
    laid_down = board.flag(army, LAID_DOWN)
    if is_bare(board, army):
        worth -= BARE
    box.worth[army // ARMIES_EACH] += worth - 1.4 if laid_down else worth
    place = board.place(army)
    if place >= 0:
        strength = army_strength(board, army)
        box.hold[place] += strength
        if not laid_down and strength > box.threat[place]:
            box.threat[place] = strength


def is_bare(board: Board, army: i64) -> bool:
    """Whether a daimyo has no unit, those taken as gone that are being left or sent away."""
    units = regular(board.units(army))
    if army == board.mover and (board.phase == SENDING or board.phase == GARRISONING):
        units -= max(1, regular(board.bundle))
    return units <= 0


def survey_move(board: Board) -> None:
    """Units that are chosen for a move count where they will be, not where they still are."""
    box = board.box
    origin = board.origin
    goal = board.goal
    going = group_strength(board.bundle)
    box.hold[origin] -= going
    box.threat[origin] = force_strength(board, origin)
    if board.phase == MOVING:
        box.threat[origin] -= going
    army = board.army_in(origin)
    if army != NO_ARMY and not board.flag(army, LAID_DOWN):
        with_army = army_strength(board, army)
        if board.phase == SENDING:
            with_army -= going
        if with_army > box.threat[origin]:
            box.threat[origin] = with_army
    if board.owner(goal) == NO_COLOUR:
        box.hold[goal] = going
        box.threat[goal] = going
    else:
        box.hold[goal] += going
        box.threat[goal] += going


# Borders.


def group_strength(tally: i64) -> float:
    """What a group brings into a battle, in hits and in units that must be killed."""
    return (
        8.0 * float(count(tally, 0))
        + 5.5 * float(count(tally, 1) + count(tally, 2) + count(tally, 4))
        + 4.5 * float(count(tally, 3))
    )


def army_strength(board: Board, army: i64) -> float:
    strength = group_strength(board.units(army)) + 6.0 * float(board.hidden_army(army))
    return strength if board.flag(army, LAID_DOWN) else strength + DAIMYO_STRENGTH


def force_strength(board: Board, province: i64) -> float:
    mark = board.land(province, MUSTERED, 15)
    strength = group_strength(board.force(province)) + 4.5 * float(board.hidden_force(province))
    if mark > 0 and board.phase == MUSTERING:
        strength += 4.5
    return strength


def defence(board: Board, province: i64) -> float:
    """All that defends a province."""
    strength = force_strength(board, province) + 5.7 * float(board.bonus(province))
    army = board.army_in(province)
    return strength if army == NO_ARMY else strength + army_strength(board, army)


def threat(board: Board, province: i64) -> float:
    """The strongest group that could attack from a province."""
    strength = force_strength(board, province)
    army = board.army_in(province)
    if army != NO_ARMY and not board.flag(army, LAID_DOWN):
        with_army = army_strength(board, army)
        if with_army > strength:
            strength = with_army
    return strength


def chance(attack: float, defend: float) -> float:
    """How likely an attack succeeds, by the law of squares."""
    a = attack * attack
    d = defend * defend
    return 0.5 + 0.5 * sigmoid(2.5 * (a - d) / (a + d + 1.0))


def sigmoid(x: float) -> float:
    """From -1 to 1, nothing at 0."""
    return x / math.sqrt(1.0 + x * x)


def borders(board: Board, seat: i64) -> float:
    """Own provinces that could be overrun, and foreign ones that could be taken."""
    if board.round == 0 and board.turn == 0:
        return 0.0
    box = board.box
    total = 0.0
    province: i64
    edge: i64
    for province in range(PROVINCES):
        owner = owner_soon(board, province)
        if owner == NO_COLOUR:
            continue
        mine = box.player[owner] == seat
        worst = 0.0
        for edge in range(box.first[province], box.first[province + 1]):
            near = box.edge_to[edge]
            other = board.owner(near)
            if other != NO_COLOUR and (box.player[other] == seat) != mine:
                strength = box.threat[near]
                if strength > worst:
                    worst = strength
        if worst > 0.0:
            odds = chance(worst, box.hold[province])
            prize = 1.0 + daimyo_at(board, province)
            total += -RISK * odds * prize if mine else HOPE * odds * prize
    return total


def owner_soon(board: Board, province: i64) -> i64:
    """Who holds a province, a move that is being made taken as made."""
    owner = board.owner(province)
    if owner == NO_COLOUR and province == board.goal:
        if board.phase == MOVING or board.phase == SENDING:
            return board.active
    return owner


def daimyo_at(board: Board, province: i64) -> float:
    """What falls with a province besides it: the daimyo there, and all if it is the last one."""
    army = board.army_in(province)
    if army == NO_ARMY or board.flag(army, LAID_DOWN):
        return 0.0
    worth = DAIMYO_WORTH + LEVEL_WORTH * float(board.level(army) - 1)
    first: i64 = army - army % ARMIES_EACH
    left: i64 = 0
    other: i64
    for other in range(first, first + ARMIES_EACH):
        if board.place(other) != LOST:
            left += 1
    if left == 1:
        return worth + LAST_DAIMYO
    return worth if left > 2 else worth + 1.0


# Plans.


def plans(board: Board, seat: i64) -> float:
    """What koku in the bins promise, while plans are being made."""
    if board.phase != PLANNING and board.phase != SPYING:
        return 0.0
    total = 0.0
    each = board.box.colours_each
    colour: i64
    for colour in range(seat * each, (seat + 1) * each):
        total += plan_worth(board, colour)
    return total


def plan_worth(board: Board, colour: i64) -> float:
    koku = board.koku(colour)
    worth = 0.001 * float(board.progress(colour))
    left = koku
    which: i64
    for which in range(BINS):
        left -= board.bin(colour, which)
        worth += KOKU * bin_worth(board, colour, which, board.bin(colour, which))
    return worth + 0.98 * KOKU * rest_worth(board, colour, board.progress(colour), left)


def rest_worth(board: Board, colour: i64, which: i64, left: i64) -> float:
    """What koku that are left bring where they bring most: in bins that are still to be filled."""
    if which >= BINS or left == 0:
        return 0.0
    if which == BINS - 1:
        return bin_worth(board, colour, which, left)
    best = 0.0
    here: i64
    for here in range(left + 1):
        worth = bin_worth(board, colour, BIN_LEVY, here) if which <= BIN_LEVY else 0.0
        if which <= BIN_LEVY or here == 0:
            worth += best_of_last(board, colour, left - here)
        if worth > best:
            best = worth
    return best


def best_of_last(board: Board, colour: i64, left: i64) -> float:
    """The same for the last two bins."""
    best = 0.0
    here: i64
    for here in range(left + 1):
        worth = bin_worth(board, colour, BIN_RONIN, here)
        worth += bin_worth(board, colour, BIN_NINJA, left - here)
        if worth > best:
            best = worth
    return best


def bin_worth(board: Board, colour: i64, which: i64, koku: i64) -> float:
    """What this many koku in a bin bring."""
    amount = float(koku)
    if which == BIN_BUILD:
        if koku == 0:
            return 0.0
        return 3.3 if board.koku(colour) >= RICH else 1.2
    if which == BIN_LEVY:
        return 1.4 * amount
    if which == BIN_TURN:
        return spread(amount, 1.0, 0.3)
    if which == BIN_RONIN:
        return 1.9 * spread(amount, 1.0, 0.3)
    first: float = 1.9 if board.koku(colour) >= RICH else 0.5
    return first * spread(amount, 1.0, 0.2)


def spread(koku: float, enough: float, beyond: float) -> float:
    """The first koku is worth most; beyond enough there is less to gain."""
    if koku <= enough:
        return koku
    return enough + beyond * (koku - enough)


# Battles, declared and going on, and moves being made.


def battles(board: Board, seat: i64) -> float:
    phase = board.phase
    if phase == WINDOW or board.turn == 0:
        return 0.0
    if phase == STRIKING or phase == AVENGING_DIE:
        return strike_worth(board, seat)
    sign = 1.0 if board.box.seat_of(board.active) == seat else -1.0
    total = declared(board)
    if phase == ROLLING or phase == LOSING or phase == PRESSING:
        total += this_battle(board)
        if phase == LOSING:
            total += named_losses(board, ATTACKER) - named_losses(board, DEFENDER)
    elif phase == MOVING or phase == SENDING:
        total += move_worth(board)
    elif phase == CONDUCTING and board.fighter >= 0 and board.opening(board.fighter) > 0:
        total += 0.2
    return sign * total


def strike_worth(board: Board, seat: i64) -> float:
    """IK-ASN-02: eight in twelve that the daimyo falls, one in nine that it costs their own."""
    target = board.ninja_target
    worth = 0.4 + 0.1 * tally_worth(board.units(target)) + 0.33 * float(board.level(target))
    if regular(board.units(target)) == 0:
        worth += 2.2
    worth *= 0.64
    return worth if board.box.seat_of(board.ninja) == seat else -worth


def declared(board: Board) -> float:
    """All battles that are declared and not yet fought."""
    total = 0.0
    province: i64
    army: i64
    for province in range(PROVINCES):
        aim = board.aim(province)
        if aim > 0 and aim & FOUGHT == 0:
            total += attack_worth(board, force_strength(board, province), province, aim - 1)
    for army in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        aim = board.army_aim(army)
        if aim > 0 and aim & FOUGHT == 0 and board.standing(army):
            strength = army_strength(board, army)
            total += attack_worth(board, strength, board.place(army), aim - 1)
    return total


def attack_worth(board: Board, strength: float, origin: i64, target: i64) -> float:
    if board.owner(target) == NO_COLOUR or board.box.allied(board.owner(target), board.active):
        return -0.01
    edge = board.box.edge(origin, target)
    if edge >= 0 and board.box.edge_naval[edge] == 1:
        strength -= 0.5 * defence(board, target)
        if strength < 0.0:
            strength = 0.0
    return stakes(board, chance(strength, defence(board, target)), target)


def stakes(board: Board, odds: float, target: i64) -> float:
    """What a battle promises: a province and all that falls with it, against what it may cost."""
    return odds * (PRIZE + daimyo_at(board, target)) - (1.0 - odds) * COST


def this_battle(board: Board) -> float:
    """The battle that is going on, with the hits not yet taken off."""
    attack = side_strength(board, ATTACKER) - 3.6 * float(board.hits_on_attacker)
    defend = side_strength(board, DEFENDER) - 3.6 * float(board.hits_on_defender)
    if board.passes > 0:
        defend += 3.6 * float(board.bonus(board.goal))
    if attack < 0.0:
        attack = 0.0
    if defend < 0.0:
        defend = 0.0
    return stakes(board, chance(attack, defend), board.goal)


def side_strength(board: Board, side: i64) -> float:
    strength = group_strength(combat.army_tally(board, side))
    strength += group_strength(combat.force_tally(board, side))
    return strength + DAIMYO_STRENGTH * float(combat.daimyos(board, side))


def named_losses(board: Board, side: i64) -> float:
    """The units a side has named, as seen by the attacker."""
    worth = tally_worth(board.losses(side, 0)) + tally_worth(board.losses(side, 1))
    return -UNIT_WORTH * worth


def move_worth(board: Board) -> float:
    """A move into an empty province is as good as done; else the gap it closes counts."""
    units = regular(board.bundle)
    if board.owner(board.goal) == NO_COLOUR:
        # A move that was begun counts more than one whose first unit is chosen: more may follow.
        return 1.0 if units > 0 else 1.28
    if units == 0:
        return shift_worth(board, 1)
    return shift_worth(board, units) + 0.001


def shift_worth(board: Board, units: i64) -> float:
    """What it changes if this many units go from one own province to another."""
    need = pressure(board, board.goal) - pressure(board, board.origin)
    return 0.057 * need * float(units) + 0.027 * float(units * units)


def pressure(board: Board, province: i64) -> float:
    """How much stronger the enemies around a province are than its defence, in units."""
    box = board.box
    worst = 0.0
    edge: i64
    for edge in range(box.first[province], box.first[province + 1]):
        near = board.owner(box.edge_to[edge])
        if near >= 0 and not box.allied(near, board.active):
            strength = threat(board, box.edge_to[edge])
            if strength > worst:
                worst = strength
    if worst == 0.0:
        return 0.0
    return 1.0 + (worst - defence(board, province)) / 10.0
