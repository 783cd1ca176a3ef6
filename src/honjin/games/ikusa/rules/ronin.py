"""Action 5: ronin, hired for a round, deployed in secret, shown when they act (chapter 8)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import DEPLOY, NOWHERE, army_of, own_army
from honjin.games.ikusa.rules.box import ARMIES, BIN_RONIN, PROVINCES
from honjin.games.ikusa.rules.layout import (
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    FACE_DOWN,
    FACE_UP,
    HIRER,
    NO_CARD,
    ROOM_ARMY,
    ROOM_FORCE,
    ROOTED,
)
from honjin.games.ikusa.rules.phases import DEPLOYING, NINJA_BEGINS
from honjin.games.ikusa.rules.setup import colour_with, lock
from honjin.games.ikusa.rules.state import Board
from honjin.games.ikusa.rules.tally import RONIN, of, regular


def begin_hire(board: Board) -> None:
    """IK-RON-01 to IK-RON-03, IK-R-24: served in turn order, as far as the ronin last.

    IK-CMP-11, IK-TURN-06: by marker; a colour that gets fewer has still paid.
    """
    board.asked = 0
    board.locked = 0
    bit: i64 = 1
    marker: i64
    for marker in range(1, board.box.colours + 1):
        colour = colour_with(board, marker)
        if colour < 0:
            continue
        wanted: i64 = board.bin(colour, BIN_RONIN) * board.box.ronin_per_koku
        number: i64 = wanted if wanted < board.ronin else board.ronin
        board.ronin -= number
        board.set_hired(colour, number)
        board.set_progress(colour, 0)
        if wanted > 0:
            notes.hired(board, colour, number, wanted)
    clear_cards(board)
    for colour in range(board.box.colours):
        if board.in_play(colour) and board.hired(colour) > 0:
            if room_left(board, colour) > 0:
                board.asked |= bit << colour
            else:
                give_back(board, colour)
    board.phase = DEPLOYING if board.asked else NINJA_BEGINS


def clear_cards(board: Board) -> None:
    """Every pile of cards is whole again, and all can see how many ronin a group could hide."""
    i: i64
    for i in range(ARMIES):
        if board.place(i) >= 0:
            board.raise_flag(i, ROOTED)
    for i in range(PROVINCES):
        owner = board.owner(i)
        board.set_land(i, CARD, 3, NO_CARD)
        board.set_land(i, CARD_FORCE, 15, 0)
        board.set_land(i, CARD_ARMY, 15, 0)
        hiring = owner >= 0 and board.hired(owner) > 0
        board.set_land(i, HIRER, 7, owner + 1 if hiring else 0)
        board.set_land(i, ROOM_FORCE, 15, force_room(board, i) if hiring else 0)
        army = board.army_in(i)
        room: i64 = regular(board.units(army)) if hiring and army >= 0 else 0
        board.set_land(i, ROOM_ARMY, 15, room)


def force_room(board: Board, province: i64) -> i64:
    """IK-RON-06, IK-RON-07: at most one ronin fewer than units, whatever else is full."""
    units = regular(board.force(province))
    return units - 1 if units > 0 else 0


def room_left(board: Board, colour: i64) -> i64:
    """How many more ronin a colour could deploy."""
    room: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == colour:
            room += board.land(province, ROOM_FORCE, 15) + board.land(province, ROOM_ARMY, 15)
    return room - board.progress(colour)


def fill_deploy(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-RON-05, IK-RON-06, IK-R-23: a group with room for one more; or the rest goes back."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) != colour:
            continue
        if board.land(province, CARD_FORCE, 15) < board.land(province, ROOM_FORCE, 15):
            out[n] = DEPLOY + province
            n += 1
        if board.land(province, CARD_ARMY, 15) < board.land(province, ROOM_ARMY, 15):
            out[n] = DEPLOY + PROVINCES + own_army(board.box, board.army_in(province))
            n += 1
    out[n] = DEPLOY + NOWHERE
    return n + 1


def deploy(board: Board, colour: i64, place: i64) -> None:
    """IK-RON-04: a ronin onto the facedown card of a province."""
    seat = board.box.seat_of(colour)
    seat_bit: i64 = 1
    seat_bit <<= seat
    notes.deploying(board, colour, seat, place, eyes=seat_bit)
    if place < NOWHERE:
        lay_ronin(board, colour, place)
        if board.progress(colour) < board.hired(colour) and room_left(board, colour) > 0:
            return
    lock(board, colour)
    if board.locked == board.asked:
        show_counts(board)


def lay_ronin(board: Board, colour: i64, place: i64) -> None:
    """A ronin more with the force of a province, or with an own army."""
    field: i64 = CARD_FORCE
    if place >= PROVINCES:
        field = CARD_ARMY
        place = board.place(army_of(board.box, board.box.seat_of(colour), place - PROVINCES))
    board.set_land(place, CARD, 3, FACE_DOWN)
    board.set_land(place, field, 15, board.land(place, field, 15) + 1)
    board.set_progress(colour, board.progress(colour) + 1)


def on_card(board: Board, province: i64) -> i64:
    """The ronin that lie on a facedown card."""
    if board.land(province, CARD, 3) != FACE_DOWN:
        return 0
    return board.land(province, CARD_FORCE, 15) + board.land(province, CARD_ARMY, 15)


def show_counts(board: Board) -> None:
    """IK-R-26: how many ronin lie on each card is open, which province it is is not."""
    colour: i64
    number: i64
    province: i64
    for colour in range(board.box.colours):
        if board.asked >> colour & 1 == 0:
            continue
        for number in range(30, 0, -1):
            for province in range(PROVINCES):
                if board.owner(province) == colour and on_card(board, province) == number:
                    notes.deployed(board, colour, number)
        give_back(board, colour)
    board.asked = 0
    board.locked = 0
    board.phase = NINJA_BEGINS


def give_back(board: Board, colour: i64) -> None:
    """IK-R-25: ronin that were not deployed return at once, openly."""
    rest: i64 = board.hired(colour) - board.progress(colour)
    board.ronin += rest
    board.set_hired(colour, board.progress(colour))
    board.set_progress(colour, 0)
    if rest > 0:
        notes.ronin_returned(board, colour, rest)


def reveal(board: Board, province: i64) -> None:
    """IK-RON-08, IK-R-27: the card is turned up, and all its ronin join their groups.

    Where there is no such card, everybody can see that now.
    """
    board.set_land(province, ROOM_FORCE, 15, 0)
    board.set_land(province, ROOM_ARMY, 15, 0)
    if board.land(province, CARD, 3) != FACE_DOWN:
        return
    with_force = board.land(province, CARD_FORCE, 15)
    with_army = board.land(province, CARD_ARMY, 15)
    board.set_force(province, board.force(province) + of(RONIN, with_force))
    army = board.rooted_army(province)
    if army >= 0:
        board.set_units(army, board.units(army) + of(RONIN, with_army))
    board.set_land(province, CARD, 3, FACE_UP)
    notes.revealed(board, board.owner(province), province, with_force, with_army, army)


def remove_ronin(board: Board) -> None:
    """Action 8, IK-RMV-01, IK-RMV-02, IK-R-72: all go back; what was never shown stays unseen.

    IK-CMP-08: the master tray is full again.
    """
    i: i64
    for i in range(PROVINCES):
        board.set_force(i, board.force(i) - of(RONIN, board.force(i) >> 8 * RONIN & 255))
        board.set_land(i, CARD, 3, NO_CARD)
        board.set_land(i, CARD_FORCE, 15, 0)
        board.set_land(i, CARD_ARMY, 15, 0)
        board.set_land(i, ROOM_FORCE, 15, 0)
        board.set_land(i, ROOM_ARMY, 15, 0)
        board.set_land(i, HIRER, 7, 0)
    for i in range(ARMIES):
        board.set_units(i, board.units(i) - of(RONIN, board.units(i) >> 8 * RONIN & 255))
        board.lower_flag(i, ROOTED)
    for i in range(board.box.colours):
        board.set_hired(i, 0)
    board.ronin = board.box.ronin
    notes.ronin_left(board)
