"""One battle: dice, hits, casualties, and how it ends (chapters 11 and 12)."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, recursive, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import CALL_OFF, LOSE, PRESS_ON, STANDING
from honjin.games.ikusa.rules.box import (
    ASK,
    ATTACKER,
    DEFENDER,
    LOSS_ORDERS,
    PASS_END,
    RANGED_END,
    STRIKE_END,
    Box,
)
from honjin.games.ikusa.rules.elimination import eliminate, eliminate_both, has_daimyo, lose_daimyo
from honjin.games.ikusa.rules.layout import BONUS_LOST, LAID_DOWN, ROOM_ARMY, ROOM_FORCE, SUCCESSFUL
from honjin.games.ikusa.rules.phases import (
    CONDUCT_GOES_ON,
    LOSING,
    PRESSING,
    RECOVERY_GOES_ON,
    ROLLING,
)
from honjin.games.ikusa.rules.ronin import reveal
from honjin.games.ikusa.rules.score import abandon
from honjin.games.ikusa.rules.state import NO_ARMY, Board
from honjin.games.ikusa.rules.tally import (
    BONUS_RONIN,
    BONUS_SPEARMAN,
    DAIMYO,
    GROUP_KINDS,
    NONE,
    REGULARS,
    count,
    of,
    regular,
    ronin,
)

ARMY: Final = 0
FORCE: Final = 1


# Who fights.


def group_army(board: Board, side: i64) -> i64:
    """The army that fights on a side, or NO_ARMY (IK-WC-02, IK-WC-03)."""
    return board.attacker if side == ATTACKER else board.army_in(board.goal)


def army_tally(board: Board, side: i64) -> i64:
    army = group_army(board, side)
    return board.units(army) if army >= 0 else NONE


def force_tally(board: Board, side: i64) -> i64:
    """The force that fights on a side; an attacking army fights without it (IK-DEF-07)."""
    if side == DEFENDER:
        return board.force(board.goal)
    return NONE if board.attacker >= 0 else board.force(board.origin)


def daimyos(board: Board, side: i64) -> i64:
    """IK-ASN-06, IK-ASN-07, IK-R-77, IK-R-114: a laid-down daimyo neither rolls nor is hit."""
    army = group_army(board, side)
    return 1 if army >= 0 and not board.flag(army, LAID_DOWN) else 0


def dice(board: Board, side: i64, kind: i64) -> i64:
    """IK-CMB-01 to IK-CMB-06, IK-CAS-01, IK-CAS-02, IK-R-04: one die for each unit of a kind."""
    if kind < GROUP_KINDS:
        return count(army_tally(board, side), kind) + count(force_tally(board, side), kind)
    if kind == DAIMYO:
        return daimyos(board, side)
    walls: i64 = 1 if kind == BONUS_SPEARMAN else 2
    return board.bonus(board.goal) if board.castle(board.goal) == walls else 0


def strength(board: Board, side: i64) -> i64:
    """The units of a side that hits can take, bonus units apart."""
    army = army_tally(board, side)
    force = force_tally(board, side)
    return regular(army) + ronin(army) + regular(force) + ronin(force) + daimyos(board, side)


# Rolling.


def begin_battle(board: Board, army: i64, origin: i64, target: i64) -> None:
    """IK-R-28, IK-R-30: hidden ronin of both sides are shown; IK-NAV-01: over sea, first strike.

    IK-R-63: every battle over sea begins with one.
    """
    board.attacker = army
    board.origin = origin
    board.goal = target
    board.defender = board.owner(target)
    board.passes = 0
    board.hits_on_attacker = 0
    board.hits_on_defender = 0
    board.clear_dice()
    notes.battle(board, board.active, army, origin, target)
    if (board.hidden_army(army) if army >= 0 else board.hidden_force(origin)) > 0:
        reveal(board, origin)
    board.set_land(origin, ROOM_ARMY if army >= 0 else ROOM_FORCE, 15, 0)
    reveal(board, target)
    if board.box.edge_naval[board.box.edge(origin, target)] == 1:
        notes.pass_(board, 0)
        roll_from(board, PASS_END, False)
    else:
        begin_pass(board)


@recursive
def begin_pass(board: Board) -> None:
    board.passes += 1
    board.clear_dice()
    notes.pass_(board, board.passes)
    roll_from(board, 0, False)


@recursive
def roll_from(board: Board, index: i64, removed: bool) -> None:
    """IK-CMB-09, IK-R-55: the next who have dice; casualties when a part of the pass is over.

    IK-CMB-03: after the ranged units; IK-CMB-07: after the others; IK-NAV-04, IK-R-62: once after
    a first strike.
    """
    box = board.box
    end: i64 = PASS_END if board.passes > 0 else STRIKE_END
    while index < end:
        if index == RANGED_END and not removed:
            if board.hits_on_attacker + board.hits_on_defender > 0:
                begin_removal(board)
                return
            removed = True
        number = dice(board, box.roller_side[index], box.roller_kind[index])
        if number > 0:
            board.roller = index
            board.dice_left = number
            board.phase = ROLLING
            return
        index += 1
    if board.hits_on_attacker + board.hits_on_defender > 0:
        begin_removal(board)
    else:
        pass_done(board)


def hits(box: Box, kind: i64, die: i64) -> bool:
    """IK-DEF-03: a die equal to or below the value is a hit."""
    return die <= box.value[kind]


def roll(board: Board, die: i64) -> None:
    """One die of those that roll now."""
    box = board.box
    side = box.roller_side[board.roller]
    kind = box.roller_kind[board.roller]
    hit: i64 = 1 if hits(box, kind, die) else 0
    if side == ATTACKER:
        board.hits_on_defender += hit
    else:
        board.hits_on_attacker += hit
    board.keep_die(die)
    notes.rolled(board, side, kind, die, hit)
    board.dice_left -= 1
    if board.dice_left == 0:
        roll_from(board, board.roller + 1, False)


# Casualties.


def begin_removal(board: Board) -> None:
    """IK-CMB-12, IK-CAS-04, IK-CMB-14: bonus units first; hits beyond all units are lost.

    IK-R-61: so no walls outlive their defenders.
    """
    board.removal += 1
    clear_losses(board, ATTACKER)
    clear_losses(board, DEFENDER)
    hits = board.hits_on_defender
    walls: i64 = board.bonus(board.goal) if board.passes > 0 else 0
    fallen: i64 = walls if walls < hits else hits
    if fallen > 0:
        lost = board.land(board.goal, BONUS_LOST, 15)
        board.set_land(board.goal, BONUS_LOST, 15, lost + fallen)
        kind: i64 = BONUS_SPEARMAN if board.castle(board.goal) == 1 else BONUS_RONIN
        notes.bonus_lost(board, board.defender, kind, fallen, board.goal)
    hits -= fallen
    board.owed_attacker = at_most(board.hits_on_attacker, strength(board, ATTACKER))
    board.owed_defender = at_most(hits, strength(board, DEFENDER))
    board.hits_on_attacker = 0
    board.hits_on_defender = 0
    ask_for_losses(board)


def at_most(a: i64, b: i64) -> i64:
    return a if a < b else b


def ask_for_losses(board: Board) -> None:
    """IK-R-54: both sides at once; where nothing can be chosen, nobody is asked."""
    board.asked = 0
    board.locked = 0
    bit: i64 = 1
    if not settled(board, ATTACKER):
        board.asked |= bit << board.active
    if not settled(board, DEFENDER):
        board.asked |= bit << board.defender
    if board.asked:
        board.phase = LOSING
    else:
        remove(board)


def owed(board: Board, side: i64) -> i64:
    """The units a side must still name in this removal."""
    army = board.losses(side, ARMY)
    force = board.losses(side, FORCE)
    named = regular(army) + ronin(army) + regular(force) + ronin(force)
    total: i64 = board.owed_attacker if side == ATTACKER else board.owed_defender
    return total - named


def left_of(board: Board, side: i64, group: i64) -> i64:
    """What a group has beside the units already named."""
    tally = army_tally(board, side) if group == ARMY else force_tally(board, side)
    return tally - board.losses(side, group)


def surplus(board: Board, side: i64, army: i64, force: i64) -> i64:
    """IK-CMB-13, IK-RON-11, IK-R-77: ronin that must go before each group has enough units.

    A daimyo counts, standing or laid down; one without a regular unit leads nobody either way.
    """
    leaders = regular(army)
    if group_army(board, side) >= 0:
        leaders += 1
    return too_many(ronin(army), leaders) + too_many(ronin(force), regular(force))


def too_many(followers: i64, units: i64) -> i64:
    most: i64 = units - 1 if units > 0 else 0
    return followers - most if followers > most else 0


def may_lose(board: Board, side: i64, group: i64, kind: i64) -> bool:
    """IK-CMB-10, IK-CMB-11, IK-R-56: a unit with which the removal can still end legally."""
    army = left_of(board, side, ARMY)
    force = left_of(board, side, FORCE)
    if count(army if group == ARMY else force, kind) == 0:
        return False
    if group == ARMY:
        army -= of(kind, 1)
    else:
        force -= of(kind, 1)
    return surplus(board, side, army, force) <= owed(board, side) - 1


def settled(board: Board, side: i64) -> bool:
    """Name all if there is one legal choice or a standing order; returns whether that was so."""
    army = army_tally(board, side)
    force = force_tally(board, side)
    others = regular(army) + ronin(army) + regular(force) + ronin(force)
    if owed(board, side) >= others:
        board.set_losses(side, ARMY, army)
        board.set_losses(side, FORCE, force)
        return True
    colour: i64 = board.active if side == ATTACKER else board.defender
    order = board.loss_order(colour)
    if order == ASK:
        return not has_choice(board, side)
    name_all(board, side, order)
    return True


def has_choice(board: Board, side: i64) -> bool:
    """Whether more than one set of units could go; if not, that one is named."""
    name_all(board, side, ASK)
    army = board.losses(side, ARMY)
    force = board.losses(side, FORCE)
    i: i64
    for i in range(2 * GROUP_KINDS):
        clear_losses(board, side)
        group: i64 = i // GROUP_KINDS
        kind: i64 = i % GROUP_KINDS
        while owed(board, side) > 0 and may_lose(board, side, group, kind):
            name_loss(board, side, i)
        most = count(board.losses(side, group), kind)
        if most > count(army if group == ARMY else force, kind):
            clear_losses(board, side)
            return True
    board.set_losses(side, ARMY, army)
    board.set_losses(side, FORCE, force)
    return False


def clear_losses(board: Board, side: i64) -> None:
    board.set_losses(side, ARMY, NONE)
    board.set_losses(side, FORCE, NONE)


def name_all(board: Board, side: i64, order: i64) -> None:
    """Name all that is still owed, as a standing order has it."""
    while owed(board, side) > 0:
        name_loss(board, side, by_order(board, side, order))


def by_order(board: Board, side: i64, order: i64) -> i64:
    """The next unit that a standing order gives up: the force's before the army's."""
    i: i64
    for i in range(GROUP_KINDS):
        kind = board.box.loss_sequence[order * GROUP_KINDS + i]
        if may_lose(board, side, FORCE, kind):
            return GROUP_KINDS + kind
        if may_lose(board, side, ARMY, kind):
            return kind
    return 0


def name_loss(board: Board, side: i64, unit: i64) -> None:
    group: i64 = unit // GROUP_KINDS
    tally = board.losses(side, group) + of(unit % GROUP_KINDS, 1)
    board.set_losses(side, group, tally)


def side_of(board: Board, colour: i64) -> i64:
    return ATTACKER if colour == board.active else DEFENDER


def fill_losses(board: Board, colour: i64, out: vec[i64]) -> i64:
    """DP-23, DP-24: the next unit to go; or a standing order for now and later."""
    side = side_of(board, colour)
    n: i64 = 0
    i: i64
    for i in range(2 * GROUP_KINDS):
        if may_lose(board, side, i // GROUP_KINDS, i % GROUP_KINDS):
            out[n] = LOSE + i
            n += 1
    for i in range(1, LOSS_ORDERS):
        out[n] = STANDING + i
        n += 1
    return n


def lose(board: Board, colour: i64, unit: i64) -> None:
    """IK-R-54: named in secret until both sides have done so."""
    side = side_of(board, colour)
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(colour)
    notes.losing(board, colour, unit, eyes=seat_bit)
    name_loss(board, side, unit)
    if owed(board, side) == 0:
        seal_losses(board, colour)


def lose_by_order(board: Board, colour: i64) -> None:
    """The rest of this removal goes by the standing order that was just left."""
    side = side_of(board, colour)
    name_all(board, side, board.loss_order(colour))
    seal_losses(board, colour)


def seal_losses(board: Board, colour: i64) -> None:
    bit: i64 = 1
    board.locked |= bit << colour
    notes.sealed(board, colour, LOSING)
    if board.locked == board.asked:
        remove(board)


# What follows a removal.


def remove(board: Board) -> None:
    """IK-CMB-15, IK-R-57, IK-R-93: casualties, then cards, then daimyos, then eliminations.

    IK-ASN-09: a laid-down daimyo goes with the last unit of its army.
    IK-ELM-09: what is emptied here is nobody's before anything is inherited.
    IK-R-58: the battle ends here if a side is gone.
    """
    board.asked = 0
    board.locked = 0
    attacker_was_ahead = board.cards(board.active) >= board.cards(board.defender)
    attacking_army = board.attacker
    defending_army = group_army(board, DEFENDER)
    attacker_dies = owed(board, ATTACKER) > 0
    defender_dies = owed(board, DEFENDER) > 0
    take_off(board, ATTACKER, board.active)
    take_off(board, DEFENDER, board.defender)
    if defending_army >= 0 and board.flag(defending_army, LAID_DOWN):
        defender_dies = regular(board.units(defending_army)) == 0
    over = side_is_gone(board, DEFENDER, defender_dies)
    over = side_is_gone(board, ATTACKER, attacker_dies) or over
    held = regular(board.force(board.goal)) > 0
    if attacker_dies:
        lose_daimyo(board, attacking_army)
    if defender_dies:
        lose_daimyo(board, defending_army)
    if not held and board.army_in(board.goal) == NO_ARMY:
        abandon(board, board.goal)
        if attacking_army >= 0 and not attacker_dies:
            board.raise_flag(attacking_army, SUCCESSFUL)
            board.set_opening(attacking_army, board.goal + 1)
    if regular(board.force(board.origin)) == 0 and board.army_in(board.origin) == NO_ARMY:
        abandon(board, board.origin)
    attacker_out = not has_daimyo(board, board.active)
    defender_out = not has_daimyo(board, board.defender)
    if attacker_out or defender_out:
        settle_eliminations(board, attacker_out, defender_out, attacker_was_ahead)
    elif over:
        end_battle(board)
    else:
        battle_goes_on(board)


def take_off(board: Board, side: i64, colour: i64) -> None:
    """IK-CMB-15, IK-R-05: regular units to the tray, ronin to the master tray."""
    group: i64
    for group in range(2):
        tally = board.losses(side, group)
        if tally == NONE:
            continue
        board.set_tray(colour, board.tray(colour) + (tally & REGULARS))
        board.ronin += ronin(tally)
        army: i64 = group_army(board, side) if group == ARMY else NO_ARMY
        place: i64 = board.goal if side == DEFENDER else board.origin
        if army >= 0:
            board.set_units(army, board.units(army) - tally)
        else:
            board.set_force(place, board.force(place) - tally)
        notes.lost(board, side, group, tally, colour, army, place)


def side_is_gone(board: Board, side: i64, daimyo_dies: bool) -> bool:
    """IK-CMB-16, IK-CMB-17, IK-NAV-06, IK-R-78: no regular unit and no standing daimyo."""
    if regular(army_tally(board, side)) + regular(force_tally(board, side)) > 0:
        return False
    return daimyo_dies or daimyos(board, side) == 0


def settle_eliminations(
    board: Board, attacker_out: bool, defender_out: bool, attacker_was_ahead: bool
) -> None:
    """IK-R-84, IK-R-85, IK-R-120."""
    board.resume = CONDUCT_GOES_ON
    if attacker_out and defender_out:
        eliminate_both(board, board.active, board.defender, attacker_was_ahead)
    elif attacker_out:
        eliminate(board, board.active, board.defender)
    else:
        eliminate(board, board.defender, board.active)
    board.phase = RECOVERY_GOES_ON


def battle_goes_on(board: Board) -> None:
    """After a first strike the first pass, after the ranged units the others, then step 8."""
    if board.passes == 0:
        begin_pass(board)
    elif board.roller < RANGED_END:
        roll_from(board, RANGED_END, True)
    else:
        pass_done(board)


def pass_done(board: Board) -> None:
    """IK-NAV-05: a first strike without a hit leads to the first pass too."""
    if board.passes == 0:
        begin_pass(board)
    else:
        board.phase = PRESSING


def end_battle(board: Board) -> None:
    board.phase = CONDUCT_GOES_ON


def fill_press(board: Board, out: vec[i64]) -> i64:
    """IK-CMB-08, IK-R-48: step 8 is the only way out."""
    out[0] = PRESS_ON
    out[1] = CALL_OFF
    return 2


def press_on(board: Board) -> None:
    notes.pressed(board, board.active)
    begin_pass(board)


def call_off(board: Board) -> None:
    """IK-CMB-18, IK-EXP-08, IK-R-69: survivors stay; an army does not attack there again."""
    notes.called_off(board, board.active, board.goal)
    if board.attacker >= 0:
        board.shun(board.attacker, board.goal)
    end_battle(board)
