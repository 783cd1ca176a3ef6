"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from typing import Annotated, Final

from honjin.engine.dialect import blank, i16, i64, part, unpack, view
from honjin.engine.state import seats_from
from honjin.games.ikusa.rules.box import ARMIES_EACH, BINS, MAX_COLOURS, PROVINCES
from honjin.games.ikusa.rules.layout import (
    BONUS_LOST,
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    CASTLE,
    HIRER,
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
KIND_BITS: Final = 8
"""How wide each number of a tally is."""
ON_CARD: Final = 0x3FF << CARD
"""The bits of a province's card with ronin, and of how many lie on it."""
MOMENTARY: Final = ON_CARD | 15 << MUSTERED
"""What most provinces have nothing of: ronin, and units about to come."""
MOST: Final = 255
PLACES_ELSEWHERE: Final = 3
"""Lost, awaited and unplaced: the places of an army besides provinces."""


def observe(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Chapter 21: what lies open, what the seat has sealed, and the ronin that it knows of."""
    colours = board.box.colours
    observe_moment(board, seat, out, at)
    at = observe_decision(board, seat, out, at + MOMENT_NUMBERS)
    armies: i64 = at + PROVINCES * PROVINCE_NUMBERS
    colour_rows: i64 = armies + colours * ARMIES_EACH * ARMY_NUMBERS
    hidden: i64 = colour_rows + colours * COLOUR_NUMBERS
    blank(out, hidden, 2 * colours)
    numbers = colour_numbers(board, seat)
    observe_provinces(board, numbers, part(out, at, PROVINCES * PROVINCE_NUMBERS))
    province: i64
    for province in range(PROVINCES):
        if board.land_word(province) & MOMENTARY == 0:
            continue
        row: i64 = at + province * PROVINCE_NUMBERS
        if not observe_hidden(board, province, seat, part(out, row, PROVINCE_NUMBERS)):
            count_hidden(board, province, seat, out, hidden)
    colour: i64
    for colour in range(colours):
        place = colour_from(board, colour, seat)
        army: i64
        for army in range(ARMIES_EACH):
            row = armies + (place * ARMIES_EACH + army) * ARMY_NUMBERS
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
    board: Board, numbers: i64, out: Annotated[view[i16], PROVINCES * PROVINCE_NUMBERS]
) -> None:
    """What all see of every province, eight numbers at a time: each of them fits into a byte."""
    province: i64
    for province in range(PROVINCES):
        row: i64 = province * PROVINCE_NUMBERS
        word = board.land_word(province)
        walls: i64 = (word >> CASTLE & 3) << 48 | (word >> BONUS_LOST & 15) << 56
        owner: i64 = numbers >> 4 * board.owner(province) + 4 & 15
        unpack(out, row, owner | board.force(province) << 8 | walls, 8, 8)
        aim = board.aim(province)
        doing: i64 = aim & AIM_BITS | (aim >> 7 & 1) << 8
        moved = board.moved(province)
        if moved != 0:
            doing |= regular(moved) + ronin(moved) << 16
        hirer: i64 = numbers >> 4 * (word >> HIRER & 7) & 15
        rooms: i64 = (word >> ROOM_FORCE & 15) << 32 | (word >> ROOM_ARMY & 15) << 40
        unpack(out, row + 8, doing | hirer << 24 | rooms, 8, 8)
        blank(out, row + 16, 2)


def observe_hidden(
    board: Board, province: i64, seat: i64, out: Annotated[view[i16], PROVINCE_NUMBERS]
) -> bool:
    """IK-R-11: units levied there, as far as this seat knows them.

    IK-R-26: ronin on a card only if this seat knows it; False where it does not.
    """
    word = board.land_word(province)
    owner = board.owner(province)
    if owner < 0 or knows_sealed(board, seat, owner, MUSTERING):
        out[17] = i16(word >> MUSTERED & 15)
    if word & ON_CARD == 0:
        return True
    if not knows_card(board, seat, province):
        return False
    out[14] = i16(word >> CARD & 3)
    out[15] = i16(word >> CARD_FORCE & 15)
    out[16] = i16(word >> CARD_ARMY & 15)
    return True


def count_hidden(board: Board, province: i64, seat: i64, out: view[i16], at: i64) -> None:
    """IK-R-26: each colour's facedown cards whose province this seat does not know."""
    number = on_card(board, province)
    if number != 0 and board.phase != DEPLOYING:
        i: i64 = at + 2 * colour_from(board, board.hirer(province), seat)
        out[i] += 1
        out[i + 1] += i16(number)


def observe_army(board: Board, army: i64, out: Annotated[view[i16], ARMY_NUMBERS]) -> None:
    aim = board.army_aim(army)
    out[0] = i16(board.place(army) + PLACES_ELSEWHERE)
    unpack(out, 1, board.units(army), KIND_BITS, GROUP_KINDS)
    out[6] = i16(board.hole(army))
    out[7] = i16(board.level(army))
    out[8] = i16(board.steps(army))
    out[9] = i16(board.attacks(army))
    out[10] = i16(aim & AIM_BITS)
    out[11] = i16(aim >> 7)
    out[12] = i16(board.start(army) + PLACES_ELSEWHERE)
    out[13] = i16(board.flags(army))
    out[14] = i16(board.opening(army))


def observe_colour(
    board: Board, colour: i64, seat: i64, out: Annotated[view[i16], COLOUR_NUMBERS]
) -> None:
    """IK-R-11: what is sealed looks as if nothing had been chosen."""
    out[0] = i16(board.cards(colour))
    out[1] = i16(board.koku(colour))
    out[2] = i16(board.marker(colour))
    out[3] = i16(board.loss_order(colour))
    out[4] = i16(board.sets(colour))
    out[5] = i16(board.hired(colour))
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
    blank(out, at, MAX_COLOURS)
    for i in range(board.box.colours):
        out[at + colour_from(board, i, seat)] = i16(answer >> 4 * i & 15)
    at += MAX_COLOURS
    spread = board.spread(colour)
    if not knows_sealed(board, seat, colour, SPREADING):
        spread = 0
    unpack(out, at, spread, 4, SPREAD_NUMBERS)
