"""Chapters 6 to 8: combat, battlefield after battlefield, step by step."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.actions import SUPPLY, destroy_number
from honjin.games.kenjin.rules.box import (
    ARCHER,
    ASHIGARU,
    BRUTE,
    FORTRESS,
    GOLDEN_TEMPLE,
    HAND,
    LORD,
    PALACE,
    PEASANT,
    PORT,
    RICE_FIELD,
    SAMURAI,
    SANCTUARY,
    SUPPLY_CAMP,
    VILLAGE,
)
from honjin.games.kenjin.rules.phases import OVER, SANCTIFYING, SUPPLYING
from honjin.games.kenjin.rules.state import NO_CARD, NO_CONQUEROR, OPEN, UNRESOLVED, Board


def resolve_all(board: Board) -> None:
    """KJ-CMB-01: one battlefield after the other, until somebody has to choose or none is left."""
    field = board.next_combat()
    while field >= 0:
        if not resolve(board, field):
            return
        field = board.next_combat()
    end_game(board)


def resolve(board: Board, field: i64) -> bool:
    """One battlefield completely; False when a choice is awaited.

    KJ-CMB-03: the Port counts first, the Sanctuary takes after the abilities, the rest is settled
    with the totals.
    """
    board.field = field
    a: i64 = 2 * field
    b: i64 = a + 1
    notes.combat(board, board.tile(field))
    port_a: i64 = 0
    port_b: i64 = 0
    if board.tile(field) == PORT:
        port_a = count_for_port(board, a)
        port_b = count_for_port(board, b)
    reveal(board, a)
    reveal(board, b)
    archers_shoot(board, a, b)
    samurai_strike(board, a, b)
    if board.tile(field) == SANCTUARY and not sanctify(board, a, b):
        return False
    return settle(board, port_a, port_b)


# (a) to (d)


def count_for_port(board: Board, side: i64) -> i64:
    """KJ-CMB-04, KJ-FLD-03, KJ-R-31: what lies open before the reveal, on either side."""
    count = board.size(side) - board.face_down_cards(side)
    notes.port_count(board, side, count)
    return count * board.box.port_bonus


def reveal(board: Board, side: i64) -> None:
    """KJ-CMB-05, KJ-R-26: the cards of this battlefield and of no other."""
    slot: i64
    for slot in range(board.size(side)):
        card = board.card(side, slot)
        if board.face_down(card):
            board.set_known(card, OPEN)
            notes.revealed(board, side, card, board.kind(card))


def archers_shoot(board: Board, a: i64, b: i64) -> None:
    """KJ-CMB-06, KJ-SEC-05: both sides at once."""
    a_shoots = board.holds(a, ARCHER)
    b_shoots = board.holds(b, ARCHER)
    if a_shoots:
        eliminate_samurai(board, b)
    if b_shoots:
        eliminate_samurai(board, a)


def eliminate_samurai(board: Board, side: i64) -> None:
    slot: i64
    for slot in range(board.size(side)):
        if board.kind(board.card(side, slot)) == SAMURAI:
            by = first_of(board, side ^ 1, ARCHER)
            notes.shot(board, side, eliminate(board, side, slot), SAMURAI, by)
            return


def first_of(board: Board, side: i64, kind: i64) -> i64:
    """The lowest card of a kind in an army that has one."""
    slot: i64 = 0
    while board.kind(board.card(side, slot)) != kind:
        slot += 1
    return board.card(side, slot)


def eliminate(board: Board, side: i64, slot: i64) -> i64:
    """KJ-DEF-09: a card leaves the game; which one it was."""
    card = board.take_out(side, slot)
    board.fall(card)
    return card


def samurai_strike(board: Board, a: i64, b: i64) -> None:
    """KJ-CMB-07, KJ-SEC-06: those still there, both sides at once."""
    a_strikes = board.holds(a, SAMURAI)
    b_strikes = board.holds(b, SAMURAI)
    if a_strikes:
        cut_down(board, b)
    if b_strikes:
        cut_down(board, a)


def cut_down(board: Board, side: i64) -> None:
    """KJ-R-23: Peasants, the Brute and the Ashigaru, and nobody else."""
    by = first_of(board, side ^ 1, SAMURAI)
    slot: i64 = 0
    while slot < board.size(side):
        kind = board.kind(board.card(side, slot))
        if kind == PEASANT or kind == BRUTE or kind == ASHIGARU:
            notes.cut_down(board, side, eliminate(board, side, slot), kind, by)
        else:
            slot += 1


# (e) the Sanctuary


def strength(board: Board, side: i64, slot: i64) -> i64:
    """What one card is worth where it lies: KJ-SEC-01, KJ-FLD-04, KJ-FLD-05, KJ-R-20, KJ-R-32.

    KJ-R-22: a Lord counts the cards above it wherever a General has put it.
    """
    kind = board.kind(board.card(side, slot))
    value = board.box.strength[kind]
    if kind == LORD:
        return value + (board.size(side) - 1 - slot) * board.box.lord_growth
    tile = board.tile(side >> 1)
    if tile == RICE_FIELD and kind == PEASANT:
        return board.box.rice_strength
    if tile == VILLAGE and value == board.box.village_from:
        return board.box.village_to
    return value


def weakest(board: Board, side: i64) -> i64:
    """The lowest strength in an army that has cards."""
    low = strength(board, side, 0)
    slot: i64
    for slot in range(1, board.size(side)):
        value = strength(board, side, slot)
        if value < low:
            low = value
    return low


def fill_sacrifices(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-10, KJ-FLD-02: the owner's weakest cards; an enemy Assassin may be one of them."""
    side = board.box.side(seat, board.field)
    low = weakest(board, side)
    n: i64 = 0
    slot: i64
    for slot in range(board.size(side)):
        if strength(board, side, slot) == low:
            out[n] = destroy_number(seat, board.card(side, slot), board.seats)
            n += 1
    return n


def sanctify(board: Board, a: i64, b: i64) -> bool:
    """KJ-CMB-08, KJ-R-30: each gives up a weakest card; False when somebody must choose it."""
    board.sealed_a = only_sacrifice(board, a)
    board.sealed_b = only_sacrifice(board, b)
    if owes_sacrifice(board, a) or owes_sacrifice(board, b):
        board.phase = SANCTIFYING
        return False
    destroy_sealed(board)
    return True


def only_sacrifice(board: Board, side: i64) -> i64:
    """The card that must go where there is no choice, else NO_CARD."""
    if board.size(side) == 0:
        return NO_CARD
    low = weakest(board, side)
    found: i64 = NO_CARD
    slot: i64
    for slot in range(board.size(side)):
        if strength(board, side, slot) == low:
            if found != NO_CARD:
                return NO_CARD
            found = board.card(side, slot)
    return found


def owes_sacrifice(board: Board, side: i64) -> bool:
    sealed = board.sealed_a if side & 1 == 0 else board.sealed_b
    return sealed == NO_CARD and board.size(side) > 0


def seal_sacrifice(board: Board, seat: i64, card: i64) -> None:
    """KJ-R-30: chosen unseen; both leave together."""
    side = board.box.side(seat, board.field)
    if side & 1 == 0:
        board.sealed_a = card
    else:
        board.sealed_b = card
    notes.chosen(board, seat, board.tile(board.field), card, eyes=1 << seat)
    if not owes_sacrifice(board, side) and not owes_sacrifice(board, side ^ 1):
        destroy_sealed(board)
        if settle(board, 0, 0):
            resolve_all(board)


def destroy_sealed(board: Board) -> None:
    destroy(board, 2 * board.field, board.sealed_a)
    destroy(board, 2 * board.field + 1, board.sealed_b)
    board.sealed_a = NO_CARD
    board.sealed_b = NO_CARD


def destroy(board: Board, side: i64, card: i64) -> None:
    slot: i64
    for slot in range(board.size(side)):
        if board.card(side, slot) == card:
            eliminate(board, side, slot)
            notes.destroyed(board, side, card, board.kind(card))
            return


# (f) to (k)


def total(board: Board, side: i64, port: i64) -> i64:
    """KJ-CMB-09, KJ-DEF-10, KJ-R-21, KJ-R-29: strengths of the cards left and all bonuses.

    KJ-FLD-06, KJ-R-33: at the Palace the side with more cards left pays for it.
    """
    sum_: i64 = 0
    slot: i64
    for slot in range(board.size(side)):
        value = strength(board, side, slot)
        notes.strength(board, side, board.card(side, slot), value)
        sum_ += value
    sum_ += add(board, side, port, notes.BY_PORT)
    if board.size(side) > 0 or not board.hold_ground:
        sum_ += add(board, side, board.bonus(side), notes.BY_SUPPLY)
    if board.tile(side >> 1) == PALACE and board.size(side) > board.size(side ^ 1):
        sum_ += add(board, side, board.box.palace_penalty, notes.BY_PALACE)
    notes.total(board, side, sum_, board.size(side))
    return sum_


def add(board: Board, side: i64, amount: i64, why: i64) -> i64:
    if amount != 0:
        notes.added(board, side, amount, why)
    return amount


def settle(board: Board, port_a: i64, port_b: i64) -> bool:
    """KJ-CMB-10 to KJ-CMB-14: compare, conquer, clear; False when the Supply Camp is to be used."""
    field = board.field
    a: i64 = 2 * field
    b: i64 = a + 1
    total_a = total(board, a, port_a)
    total_b = total(board, b, port_b)
    winner = higher(board, a, total_a, total_b)
    if winner < 0:
        stand_off(board, field, notes.BY_TIE)
        return True
    if board.hold_ground and board.size(winner) == 0:
        stand_off(board, field, notes.BY_EMPTY_GROUND)
        return True
    if fails_condition(board, field, winner, total_a, total_b):
        return True
    by_total = total_a > total_b if winner == a else total_b > total_a
    return conquer(board, field, winner, by_total)


def higher(board: Board, a: i64, total_a: i64, total_b: i64) -> i64:
    """KJ-CMB-10, KJ-CMB-11, KJ-R-27, KJ-R-28: the total, then the cards left; else -1."""
    difference = total_a - total_b
    if board.empty_loses and (board.size(a) == 0) != (board.size(a + 1) == 0):
        difference = 0
    if difference == 0:
        difference = board.size(a) - board.size(a + 1)
    if difference == 0:
        return -1
    return a if difference > 0 else a + 1


def fails_condition(board: Board, field: i64, winner: i64, total_a: i64, total_b: i64) -> bool:
    """KJ-CMB-12, KJ-R-35: the Golden Temple's margin and the Fortress' three cards."""
    margin = total_a - total_b if winner & 1 == 0 else total_b - total_a
    if board.tile(field) == GOLDEN_TEMPLE and margin < board.box.temple_margin:
        stand_off(board, field, notes.BY_TEMPLE)
        return True
    if board.tile(field) == FORTRESS and board.size(winner) < board.box.fortress_cards:
        stand_off(board, field, notes.BY_FORTRESS)
        return True
    return False


def stand_off(board: Board, field: i64, why: i64) -> None:
    """KJ-CMB-13: nobody conquers; KJ-FLD-07, KJ-FLD-08, KJ-R-34, KJ-R-37: and all are removed."""
    board.set_conqueror(field, NO_CONQUEROR)
    notes.standoff(board, board.tile(field), why)
    tile = board.tile(field)
    if tile == GOLDEN_TEMPLE or why == notes.BY_FORTRESS:
        clear(board, 2 * field)
        clear(board, 2 * field + 1)
        notes.cleared(board, tile)


def clear(board: Board, side: i64) -> None:
    """All cards of an army are eliminated."""
    while board.size(side) > 0:
        eliminate(board, side, board.size(side) - 1)


def conquer(board: Board, field: i64, side: i64, by_total: bool) -> bool:
    """KJ-CMB-13: the loser's cards leave; KJ-CMB-14: the Supply Camp is used at once.

    KJ-R-45: in the small game it helps the one other battlefield.
    """
    seat = board.box.side_seat[side]
    board.set_conqueror(field, seat)
    why: i64 = notes.BY_TOTAL if by_total else notes.BY_CARDS
    notes.conquered(board, seat, board.tile(field), why, board.box.side_seat[side ^ 1])
    board.remove_army(side ^ 1)
    if board.tile(field) == SUPPLY_CAMP:
        board.phase = SUPPLYING
        board.active = seat
        board.left = min(board.box.supply_named, board.box.fields_each - 1)
        return False
    return True


# The Supply Camp


def fill_supplies(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-09, KJ-FLD-09, KJ-R-36, KJ-TEAM-04: unresolved battlefields of a player or partner."""
    n: i64 = 0
    field: i64
    for field in range(board.box.fields):
        if board.conqueror(field) != UNRESOLVED:
            continue
        side = supplied_side(board, seat, field)
        if side >= 0 and board.bonus(side) == 0:
            out[n] = SUPPLY + board.tile(field)
            n += 1
    return n


def supplied_side(board: Board, seat: i64, field: i64) -> i64:
    """The side of a battlefield that a bonus of `seat` would help, or -1."""
    side = board.box.side(seat, field)
    if side < 0 and board.teams:
        side = board.box.side((seat + 2) % 4, field)
    return side


def supply(board: Board, seat: i64, field: i64) -> None:
    """KJ-FLD-09: +1 there; two different battlefields are named."""
    side = supplied_side(board, seat, field)
    board.set_bonus(side, board.box.supply_bonus)
    helped = board.box.side_seat[side]
    notes.supplied(board, seat, board.tile(field), helped, board.bonus(side))
    board.left -= 1
    if board.left == 0:
        resolve_all(board)


# The end


def end_game(board: Board) -> None:
    """KJ-END-07, KJ-INF-05: what the Assassins removed is shown."""
    board.phase = OVER
    seat: i64
    card: i64
    for seat in range(board.seats):
        for card in range(seat * HAND, seat * HAND + board.box.hand):
            if board.face_down(card):
                board.set_known(card, OPEN)
                notes.shown(board, card, board.kind(card))
    notes.ended(board)
