"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, view
from honjin.engine.state import counted_from
from honjin.games.ikusa.rules.box import ARMIES_EACH, BINS, MAX_COLOURS, PROVINCES
from honjin.games.ikusa.rules.layout import (
    BONUS_LOST,
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    MUSTERED,
    ROOM_ARMY,
    ROOM_FORCE,
)
from honjin.games.ikusa.rules.moment import MOMENT_NUMBERS, observe_moment
from honjin.games.ikusa.rules.perspective import colour_from, colour_number
from honjin.games.ikusa.rules.phases import (
    AGREEING,
    BUILDING,
    DEPLOYING,
    LEVYING,
    MUSTERING,
    SPREADING,
)
from honjin.games.ikusa.rules.ronin import on_card
from honjin.games.ikusa.rules.secrets import (
    hides_losses,
    knows_card,
    knows_plan,
    knows_sealed,
)
from honjin.games.ikusa.rules.state import AIM_BITS, IN_PLAY, NOBODY_HEIR, Board
from honjin.games.ikusa.rules.tally import GROUP_KINDS, regular, ronin

PROVINCE_NUMBERS: Final = 18
ARMY_NUMBERS: Final = 15
COLOUR_NUMBERS: Final = 35
SPREAD_NUMBERS: Final = 6
MOST: Final = 255
PLACES_ELSEWHERE: Final = 3
"""Lost, awaited and unplaced: what an army's place is when it is no province."""


def observe(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Chapter 21: what lies open, what the seat has sealed, and the ronin that it knows of."""
    observe_moment(board, seat, out, at)
    at = observe_decision(board, seat, out, at + MOMENT_NUMBERS)
    province: i64
    for province in range(PROVINCES):
        observe_province(board, province, seat, out, at)
        at += PROVINCE_NUMBERS
    colours = board.box.colours
    colour: i64
    for colour in range(colours):
        first: i64 = at + colour_from(board, colour, seat) * ARMIES_EACH * ARMY_NUMBERS
        army: i64
        for army in range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH):
            observe_army(board, army, out, first)
            first += ARMY_NUMBERS
    at += colours * ARMIES_EACH * ARMY_NUMBERS
    for colour in range(colours):
        place: i64 = at + colour_from(board, colour, seat) * COLOUR_NUMBERS
        observe_colour(board, colour, seat, out, place)
    observe_facedown(board, seat, out, at + colours * COLOUR_NUMBERS)


def observe_decision(board: Board, seat: i64, out: view[i16], at: i64) -> i64:
    """Who owes a decision, what was chosen so far, and the casualties this seat may know."""
    waiting = board.waiting()
    other: i64
    for other in range(board.seats):
        out[at + counted_from(other, seat, board.seats)] = i16(waiting >> other & 1)
    at += board.seats
    colours = board.box.colours
    colour: i64
    for colour in range(colours):
        place = at + colour_from(board, colour, seat)
        out[place] = i16(board.asked >> colour & 1)
        out[place + colours] = i16(board.locked >> colour & 1)
    at = observe_tally(board.bundle, out, at + 2 * colours)
    side: i64
    for side in range(2):
        hidden = hides_losses(board, seat, side)
        group: i64
        for group in range(2):
            losses = board.losses(side, group)
            if hidden:
                losses = 0
            at = observe_tally(losses, out, at)
    return at


def observe_tally(tally: i64, out: view[i16], at: i64) -> i64:
    """Units by kind, ronin last; returns where to write on."""
    kind: i64
    for kind in range(at, at + GROUP_KINDS):
        out[kind] = i16(tally & MOST)
        tally >>= 8
    return at + GROUP_KINDS


def observe_province(board: Board, province: i64, seat: i64, out: view[i16], at: i64) -> None:
    """IK-R-26: ronin on a card only as far as this seat knows the card."""
    owner = board.owner(province)
    aim = board.aim(province)
    out[at] = i16(colour_number(board, owner, seat))
    observe_tally(board.force(province), out, at + 1)
    out[at + 6] = i16(board.castle(province))
    out[at + 7] = i16(board.land(province, BONUS_LOST, 15))
    out[at + 8] = i16(aim & AIM_BITS)
    out[at + 9] = i16(aim >> 7)
    out[at + 10] = i16(regular(board.moved(province)) + ronin(board.moved(province)))
    out[at + 11] = i16(colour_number(board, board.hirer(province), seat))
    out[at + 12] = i16(board.land(province, ROOM_FORCE, 15))
    out[at + 13] = i16(board.land(province, ROOM_ARMY, 15))
    out[at + 14] = i16(board.land(province, CARD, 3))
    out[at + 15] = i16(board.land(province, CARD_FORCE, 15))
    out[at + 16] = i16(board.land(province, CARD_ARMY, 15))
    if not knows_card(board, seat, province):
        out[at + 14] = 0
        out[at + 15] = 0
        out[at + 16] = 0
    out[at + 17] = 0
    if owner < 0 or knows_sealed(board, seat, owner, MUSTERING):
        out[at + 17] = i16(board.land(province, MUSTERED, 15))


def observe_army(board: Board, army: i64, out: view[i16], at: i64) -> None:
    aim = board.army_aim(army)
    out[at] = i16(board.place(army) + PLACES_ELSEWHERE)
    observe_tally(board.units(army), out, at + 1)
    out[at + 6] = i16(board.hole(army))
    out[at + 7] = i16(board.level(army))
    out[at + 8] = i16(board.steps(army))
    out[at + 9] = i16(board.attacks(army))
    out[at + 10] = i16(aim & AIM_BITS)
    out[at + 11] = i16(aim >> 7)
    out[at + 12] = i16(board.start(army) + PLACES_ELSEWHERE)
    out[at + 13] = i16(board.flags(army))
    out[at + 14] = i16(board.opening(army))


def observe_colour(board: Board, colour: i64, seat: i64, out: view[i16], at: i64) -> None:
    """IK-R-11: what is sealed looks as if nothing had been chosen."""
    out[at] = i16(board.cards(colour))
    out[at + 1] = i16(board.koku(colour))
    out[at + 2] = i16(board.marker(colour))
    out[at + 3] = i16(board.loss_order(colour))
    out[at + 4] = i16(board.sets(colour))
    out[at + 5] = i16(board.hired(colour))
    heir = board.heir(colour)
    out[at + 6] = 0
    if heir == NOBODY_HEIR:
        out[at + 6] = 1
    elif heir != IN_PLAY:
        out[at + 6] = i16(2 + colour_from(board, heir, seat))
    out[at + 7] = 0
    if knows_progress(board, colour, seat):
        out[at + 7] = i16(steps_made(board.progress(colour)))
    out[at + 8] = 0
    if board.left != 0 or knows_sealed(board, seat, colour, BUILDING):
        out[at + 8] = i16(board.built(colour))
    at = observe_tally(board.tray(colour), out, at + 9)
    levied = board.levied(colour)
    if not knows_sealed(board, seat, colour, LEVYING):
        levied = 0
    at = observe_tally(levied, out, at)
    observe_choices(board, colour, seat, out, at)


def steps_made(progress: i64) -> i64:
    """Progress is a number of steps, or a tally of units: then how many they are."""
    return progress if progress <= MOST else regular(progress)


def knows_progress(board: Board, colour: i64, seat: i64) -> bool:
    """How far a player has come with sealing is known to that player only."""
    phase = board.phase
    if phase == LEVYING or phase == AGREEING or phase == SPREADING:
        return knows_sealed(board, seat, colour, phase)
    if phase == MUSTERING or phase == DEPLOYING:
        return knows_sealed(board, seat, colour, phase)
    return knows_plan(board, seat, colour)


def observe_choices(board: Board, colour: i64, seat: i64, out: view[i16], at: i64) -> None:
    """The bins of the plan, the markers named for tied colours, and quick play's army cards."""
    known = knows_plan(board, seat, colour)
    i: i64
    for i in range(BINS):
        out[at + i] = 0
        if known:
            out[at + i] = i16(board.bin(colour, i))
    at += BINS
    answer = board.answer(colour)
    if not knows_sealed(board, seat, colour, AGREEING):
        answer = 0
    for i in range(MAX_COLOURS):
        out[at + i] = 0
    for i in range(board.box.colours):
        out[at + colour_from(board, i, seat)] = i16(answer >> 4 * i & 15)
    at += MAX_COLOURS
    spread = board.spread(colour)
    if not knows_sealed(board, seat, colour, SPREADING):
        spread = 0
    for i in range(SPREAD_NUMBERS):
        out[at + i] = i16(spread >> 4 * i & 15)


def observe_facedown(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """IK-R-26: each colour's facedown cards whose province this seat does not know."""
    i: i64
    for i in range(at, at + 2 * board.box.colours):
        out[i] = 0
    if board.phase == DEPLOYING:
        return
    province: i64
    for province in range(PROVINCES):
        number = on_card(board, province)
        if number != 0 and not knows_card(board, seat, province):
            i = at + 2 * colour_from(board, board.hirer(province), seat)
            out[i] += 1
            out[i + 1] += i16(number)
