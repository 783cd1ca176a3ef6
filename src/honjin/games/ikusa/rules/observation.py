"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from typing import Annotated, Final

from honjin.engine.dialect import blank, i16, i64, part, unpack, view
from honjin.engine.state import seats_from
from honjin.games.ikusa.rules.box import ARMIES_EACH, BINS, MAX_COLOURS, PROVINCES
from honjin.games.ikusa.rules.layout import (
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    FIRST,
    HIRER,
    MUSTERED,
    SECOND,
    THIRD,
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
from honjin.games.ikusa.rules.state import IN_PLAY, NOBODY_HEIR, Board
from honjin.games.ikusa.rules.tally import GROUP_KINDS, regular

PROVINCE_NUMBERS: Final = 18
ARMY_NUMBERS: Final = 15
COLOUR_NUMBERS: Final = 35
SPREAD_NUMBERS: Final = 6
KIND_BITS: Final = 8
"""How wide each number of a tally is."""
ON_CARD: Final = 0x3FF << (CARD & 63)
"""The bits of a province's card with ronin, and of how many lie on it."""
MOMENTARY: Final = ON_CARD | 15 << (MUSTERED & 63)
"""What most provinces have nothing of: ronin, and units about to come."""
HIRING: Final = HIRER & 63
MOST: Final = 255


def observe(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Chapter 21: what lies open, what the seat has sealed, and the ronin that it knows of."""
    colours = board.box.colours
    observe_moment(board, seat, out, at)
    at = observe_decision(board, seat, out, at + MOMENT_NUMBERS)
    armies: i64 = at + PROVINCES * PROVINCE_NUMBERS
    colour_rows: i64 = armies + colours * ARMIES_EACH * ARMY_NUMBERS
    hidden: i64 = colour_rows + colours * COLOUR_NUMBERS
    blank(out, hidden, 2 * colours)
    provinces = part(out, at, PROVINCES * PROVINCE_NUMBERS)
    observe_provinces(board, seat, provinces, part(out, hidden, 2 * colours))
    colour: i64
    for colour in range(colours):
        place = colour_from(board, colour, seat)
        army: i64
        for army in range(ARMIES_EACH):
            row: i64 = armies + (place * ARMIES_EACH + army) * ARMY_NUMBERS
            observe_army(board, colour * ARMIES_EACH + army, part(out, row, ARMY_NUMBERS))
        row = colour_rows + place * COLOUR_NUMBERS
        observe_colour(board, colour, seat, part(out, row, COLOUR_NUMBERS))


def observe_decision(board: Board, seat: i64, out: view[i16], at: i64) -> i64:
    """Who owes a decision, what was chosen so far, and the casualties this seat may know."""
    unpack(out, at, seats_from(board.waiting(), seat, board.seats), 1, board.seats)
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
    unpack(out, at, tally, KIND_BITS, GROUP_KINDS)
    return at + GROUP_KINDS


def colour_numbers(board: Board, seat: i64) -> i64:
    """`colour_number` of no colour and of every colour, four bits each."""
    numbers: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        numbers |= colour_number(board, colour, seat) << 4 * colour + 4
    return numbers


def observe_provinces(
    board: Board,
    seat: i64,
    out: Annotated[view[i16], PROVINCES * PROVINCE_NUMBERS],
    facedown: view[i16],
) -> None:
    """What all see of every province, eight numbers at a time, as they are kept."""
    numbers = colour_numbers(board, seat)
    province: i64
    for province in range(PROVINCES):
        row: i64 = province * PROVINCE_NUMBERS
        first = board.land_word(province, FIRST)
        owner: i64 = numbers >> 4 * (first & 7) & 15
        unpack(out, row, first & ~MOST | owner, 8, 8)
        second = board.land_word(province, SECOND)
        hirer: i64 = numbers >> 4 * (second >> HIRING & 7) & 15
        unpack(out, row + 8, second & ~(MOST << HIRING) | hirer << HIRING, 8, 8)
        blank(out, row + 16, 2)
        if board.land_word(province, THIRD) & MOMENTARY != 0:
            if not observe_hidden(board, province, seat, part(out, row, PROVINCE_NUMBERS)):
                count_hidden(board, province, seat, facedown)


def observe_hidden(
    board: Board, province: i64, seat: i64, out: Annotated[view[i16], PROVINCE_NUMBERS]
) -> bool:
    """IK-R-11: units levied there, as far as this seat knows them.

    IK-R-26: ronin on a card only if this seat knows it; False where it does not.
    """
    owner = board.owner(province)
    if owner < 0 or knows_sealed(board, seat, owner, MUSTERING):
        out[17] = i16(board.land(province, MUSTERED, 15))
    if board.land_word(province, THIRD) & ON_CARD == 0:
        return True
    if not knows_card(board, seat, province):
        return False
    out[14] = i16(board.land(province, CARD, 3))
    out[15] = i16(board.land(province, CARD_FORCE, 15))
    out[16] = i16(board.land(province, CARD_ARMY, 15))
    return True


def count_hidden(board: Board, province: i64, seat: i64, out: view[i16]) -> None:
    """IK-R-26: each colour's facedown cards whose province this seat does not know."""
    number = on_card(board, province)
    if number != 0 and board.phase != DEPLOYING:
        i: i64 = 2 * colour_from(board, board.hirer(province), seat)
        out[i] += 1
        out[i + 1] += i16(number)


def observe_army(board: Board, army: i64, out: Annotated[view[i16], ARMY_NUMBERS]) -> None:
    unpack(out, 0, board.army_word(army, FIRST), KIND_BITS, 8)
    unpack(out, 8, board.army_word(army, SECOND), KIND_BITS, 7)


def observe_colour(
    board: Board, colour: i64, seat: i64, out: Annotated[view[i16], COLOUR_NUMBERS]
) -> None:
    """IK-R-11: what is sealed looks as if nothing had been chosen."""
    unpack(out, 0, board.colour_word(colour), 8, 6)
    heir = board.heir(colour)
    out[6] = 0
    if heir == NOBODY_HEIR:
        out[6] = 1
    elif heir != IN_PLAY:
        out[6] = i16(2 + colour_from(board, heir, seat))
    out[7] = 0
    if knows_progress(board, colour, seat):
        out[7] = i16(steps_made(board.progress(colour)))
    out[8] = 0
    if board.left != 0 or knows_sealed(board, seat, colour, BUILDING):
        out[8] = i16(board.built(colour))
    at = observe_tally(board.tray(colour), out, 9)
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
    bins = board.bins(colour)
    if not knows_plan(board, seat, colour):
        bins = 0
    unpack(out, at, bins, 8, BINS)
    at += BINS
    answer = board.answer(colour)
    if not knows_sealed(board, seat, colour, AGREEING):
        answer = 0
    first: i64 = 4 * seat * board.box.colours_each
    whole: i64 = 4 * board.box.colours
    answer &= (1 << whole) - 1
    turned = (answer >> first | answer << whole - first) & (1 << whole) - 1
    unpack(out, at, turned, 4, MAX_COLOURS)
    at += MAX_COLOURS
    spread = board.spread(colour)
    if not knows_sealed(board, seat, colour, SPREADING):
        spread = 0
    unpack(out, at, spread, 4, SPREAD_NUMBERS)
