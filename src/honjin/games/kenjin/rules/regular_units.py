"""Chapter 5: what the regular units do when they are deployed.

KJ-R-43: an ability with a single target is carried out without asking. KJ-R-16: Scout, Shugenja and
Assassin never choose a card of their own player.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.actions import LOOK, STRIKE, TURN_UP, move_number, other_card
from honjin.games.kenjin.rules.box import HAND, TILES, secret
from honjin.games.kenjin.rules.phases import LOOKING, MOVING, SCOUTING
from honjin.games.kenjin.rules.state import OPEN, Board

PARTNERS: Final = ((1 << HAND) - 1) << HAND
"""The cards of the seat opposite, among those of the other three."""

# Scout.


def scout_comes(board: Board, seat: i64, field: i64) -> bool:
    """KJ-REG-01, KJ-REG-02, KJ-R-13: one facedown card opposite; whether there is a choice."""
    out = board.buffer
    board.field = field
    n = fill_scouted(board, seat, out)
    if n == 1:
        turn_up(board, seat, opposing_card(board, seat, out[0] - TURN_UP))
    elif n > 1:
        board.phase = SCOUTING
    return n > 1


def opposing_card(board: Board, seat: i64, number: i64) -> i64:
    """The card that a number counted from the next seat stands for."""
    return (seat + number // HAND + 1) % board.seats * HAND + number % HAND


def fill_scouted(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-05: the facedown cards on the opposing side of the Scout's battlefield."""
    side: i64 = board.box.side(seat, board.field) ^ 1
    n: i64 = 0
    slot: i64
    for slot in range(board.size(side)):
        card = board.card(side, slot)
        if board.face_down(card):
            out[n] = other_card(TURN_UP, seat, card, board.seats)
            n += 1
    return n


def turn_up(board: Board, seat: i64, card: i64) -> None:
    """KJ-REG-01, KJ-REG-03, KJ-INF-04: open for everyone, in its place, and not yet active."""
    board.set_known(card, OPEN)
    notes.turned(board, seat, card, board.tile(board.field), board.kind(card))


# Shugenja.


def shugenja_comes(board: Board, seat: i64) -> bool:
    """KJ-REG-04, KJ-R-17: one facedown card of any other player, known already or not."""
    out = board.buffer
    n = fill_looks(board, seat, out)
    if n > 1:
        board.phase = LOOKING
        return True
    if n == 1:
        look(board, seat, opposing_card(board, seat, out[0] - LOOK))
    return False


def fill_looks(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-06, KJ-R-07, KJ-R-18: on any battlefield, a partner's card too."""
    n: i64 = 0
    offset: i64
    for offset in range(1, board.seats):
        n = fill_hidden(board, (seat + offset) % board.seats, LOOK + (offset - 1) * HAND, out, n)
    return n


def fill_hidden(board: Board, owner: i64, base: i64, out: vec[i64], start: i64) -> i64:
    """An action for every facedown card of a seat; how many actions there are now."""
    n = start
    left = board.hidden(owner)
    while left > 0:
        lowest = left & -left
        out[n] = base + lowest.bit_length() - 1
        n += 1
        left -= lowest
    return n


def look(board: Board, seat: i64, card: i64) -> None:
    """KJ-INF-03: it stays face down; the Shugenja's player knows it from now on."""
    board.set_known(card, board.known(card) | 1 << seat)
    if board.noting:
        eyes = board.known(card)
        tile = board.tile(board.side_of(card) >> 1)
        notes.looked(board, seat, card, tile, board.kind(card), eyes=eyes)


# General.


def general_comes(board: Board, seat: i64, field: i64) -> bool:
    """KJ-REG-05, KJ-REG-06: it lies there already; is there a secret unit of its side to move?"""
    side = board.box.side(seat, field)
    slot: i64
    for slot in range(board.size(side)):
        if secret(board.kind(board.card(side, slot))):
            board.field = field
            board.phase = MOVING
            return True
    return False


def fill_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-07, KJ-REG-07, KJ-R-13: a lone facedown card goes, else any secret unit there."""
    side = board.box.side(seat, board.field)
    forced = board.face_down_cards(side) == 1
    n: i64 = 0
    slot: i64
    for slot in range(board.size(side)):
        card = board.card(side, slot)
        movable = board.face_down(card) if forced else secret(board.kind(card))
        if movable:
            n += fill_destinations(board, seat, card, out, n)
    return n


def fill_destinations(board: Board, seat: i64, card: i64, out: vec[i64], start: i64) -> i64:
    """KJ-R-14: any other own battlefield, empty or not, but no full Bridge."""
    n = start
    i: i64
    for i in range(board.box.fields_each):
        field = board.box.field_of(seat, i)
        if field != board.field and board.has_room(board.box.side(seat, field)):
            out[n] = move_number(card, board.tile(field))
            n += 1
    return n - start


def move_chosen(board: Board, seat: i64, which: i64) -> None:
    """KJ-REG-05: an own card, and the battlefield it goes to."""
    move(board, seat, seat * HAND + which // TILES, board.field_with(which % TILES))


def move(board: Board, seat: i64, card: i64, to: i64) -> None:
    """KJ-REG-05, KJ-INF-06: on top of the other stack, facing as it did, for all to see."""
    side = board.box.side(seat, board.field)
    board.push(board.box.side(seat, to), board.take_out(side, board.slot_of(card)))
    notes.moved(board, seat, card, board.tile(board.field), board.tile(to))


# Assassin.


def fill_victims(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-08, KJ-REG-09, KJ-REG-12, KJ-R-07: facedown cards of opponents, wherever they lie."""
    n: i64 = 0
    offset: i64
    for offset in range(1, board.seats):
        owner = (seat + offset) % board.seats
        if not board.allied(owner, seat):
            n = fill_hidden(board, owner, STRIKE + (offset - 1) * HAND, out, n)
    return n


def victims_of(board: Board, seat: i64) -> i64:
    """What `fill_victims` finds, as bits: the thirteen of the next seat first."""
    down = board.all_hidden()
    from_seat = down >> seat * HAND
    before = down ^ from_seat << seat * HAND
    found = from_seat >> HAND | before << (board.seats - 1 - seat) * HAND
    return found & ~PARTNERS if board.teams else found


def strike(board: Board, seat: i64, victim: i64, assassin: i64) -> None:
    """KJ-REG-09, KJ-REG-10, KJ-REG-13, KJ-REG-14: the Assassin takes the place of its victim."""
    side = board.side_of(victim)
    board.put(side, board.slot_of(victim), assassin)
    board.set_known(victim, board.known(victim) | 1 << seat)
    board.bury(victim)
    board.fall(victim)
    kind = board.kind(victim)
    eyes = board.known(victim)
    tile = board.tile(side >> 1)
    notes.struck(board, seat, victim, assassin, tile, kind, eyes=eyes)
