"""Chapter 2 and the set-ups of chapters 18 and 19: the deal, the first spearmen, the armies."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import (
    CLAIM,
    DEALT,
    DIVIDE,
    DRAWN,
    FIRST,
    REINFORCE,
    SPREAD,
    SPREAD_SIZES,
    STATION,
    own_army,
)
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.phases import (
    CLAIMING,
    DIVIDING,
    DRAWING_MARKERS,
    REINFORCING,
    ROUND_BEGINS,
    SPREADING,
    STATIONING,
    TOSSING,
)
from honjin.games.ikusa.rules.state import NO_COLOUR, UNPLACED, Board
from honjin.games.ikusa.rules.tally import (
    BOWMAN,
    GUNNER,
    REGULAR_KINDS,
    SPEARMAN,
    SWORDSMAN,
    count,
    is_samurai,
    of,
    regular,
)

# The deal.


def cards_dealt(board: Board) -> i64:
    total: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        total += board.cards(colour)
    return total


def fill_deal(board: Board, out: vec[i64]) -> i64:
    """CH-01, IK-SET-07: any card that is not dealt yet."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == NO_COLOUR:
            out[n] = DEALT + province
            n += 1
    return n


def deal(board: Board, province: i64) -> None:
    """IK-SET-07, IK-R-07, IK-TWO-02, IK-QP-01: one by one, in equal shares.

    IK-SET-08, IK-QP-14, IK-DEF-10: what is left over, and claimed by nobody later, lies empty.
    """
    each = board.box.colours_each
    receiver: i64 = cards_dealt(board) % board.seats * each + each - 1
    board.set_owner(province, receiver)
    notes.dealt(board, receiver, province)
    if cards_dealt(board) < board.box.dealt * board.box.colours:
        return
    for province in range(PROVINCES):
        if board.owner(province) == NO_COLOUR:
            notes.left_over(board, province)
    if board.seats == 2:
        board.phase = TOSSING
    else:
        place_spearmen(board)


def toss(board: Board, seat: i64) -> None:
    """CH-03, IK-R-98: who divides first."""
    notes.first(board, seat)
    board.active = seat * board.box.colours_each
    board.phase = DIVIDING


def fill_toss(board: Board, out: vec[i64]) -> i64:
    out[0] = FIRST
    out[1] = FIRST + 1
    return 2


def fill_division(board: Board, out: vec[i64]) -> i64:
    """IK-TWO-02: cards of the pile that can go to the first colour."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == board.active + 1:
            out[n] = DIVIDE + province
            n += 1
    return n


def divide(board: Board, province: i64) -> None:
    """IK-TWO-02, IK-R-98: openly, card by card, until the first colour has its half."""
    board.set_owner(province, board.active)
    notes.divided(board, board.active, province)
    if board.cards(board.active) < board.box.dealt:
        return
    other: i64 = 2 - board.active
    if board.cards(other) < board.box.dealt:
        board.active = other
    else:
        place_spearmen(board)


def place_spearmen(board: Board) -> None:
    """IK-SET-09, IK-QP-02: one spearman into every province dealt."""
    spearman = of(SPEARMAN, 1)
    province: i64
    for province in range(PROVINCES):
        owner = board.owner(province)
        if owner != NO_COLOUR:
            board.set_force(province, spearman)
            board.set_tray(owner, board.tray(owner) - spearman)
    board.phase = DRAWING_MARKERS
    set_up_armies(board)
    colour: i64
    for colour in range(board.box.colours):
        notes.first_units(board, colour)


def set_up_armies(board: Board) -> None:
    """IK-SET-04 to IK-SET-06: the first units; in quick play they are spread later (IK-QP-08)."""
    if board.box.quick:
        return
    army: i64
    for army in range(board.box.colours * ARMIES_EACH):
        colour = army // ARMIES_EACH
        board.set_units(army, board.box.army_start)
        board.set_tray(colour, board.tray(colour) - board.box.army_start)


# Turn order markers.


def next_without_marker(board: Board) -> i64:
    """The next colour to draw a marker, or NO_COLOUR."""
    colour: i64
    for colour in range(board.box.colours):
        if board.marker(colour) == 0 and board.in_play(colour):
            return colour
    return NO_COLOUR


def marker_taken(board: Board, marker: i64) -> bool:
    colour: i64
    for colour in range(board.box.colours):
        if board.marker(colour) == marker:
            return True
    return False


def fill_markers(board: Board, base: i64, out: vec[i64]) -> i64:
    """IK-SET-10, IK-TWO-03, IK-R-15: the free ones of 1 to as many as colours are in play."""
    n: i64 = 0
    marker: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        if board.in_play(colour):
            marker += 1
            if not marker_taken(board, marker):
                out[n] = base + marker - 1
                n += 1
    return n


def fill_drawn_markers(board: Board, out: vec[i64]) -> i64:
    """CH-02, IK-SET-11."""
    return fill_markers(board, DRAWN, out)


def draw_marker(board: Board, marker: i64) -> None:
    """IK-SET-11, IK-QP-03: one marker for each colour; the last is nobody's choice."""
    colour = next_without_marker(board)
    board.set_marker(colour, marker)
    notes.marker_drawn(board, colour, marker)
    if next_without_marker(board) != NO_COLOUR:
        return
    board.turn = 1
    board.active = colour_with(board, 1)
    if board.box.quick:
        board.left = board.box.claims
        board.phase = CLAIMING
    else:
        collect_first_koku(board)
        board.left = board.box.reinforcements
        board.phase = REINFORCING


def colour_with(board: Board, marker: i64) -> i64:
    """The colour that holds a marker, or NO_COLOUR."""
    colour: i64
    for colour in range(board.box.colours):
        if board.marker(colour) == marker:
            return colour
    return NO_COLOUR


def collect_first_koku(board: Board) -> None:
    """IK-SET-12, IK-QP-10."""
    colour: i64
    for colour in range(board.box.colours):
        board.set_koku(colour, board.cards(colour) // board.box.income_divisor)


# The first reinforcements.


def fill_claims(board: Board, out: vec[i64]) -> i64:
    """IK-QP-04: any unoccupied province."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == NO_COLOUR:
            out[n] = CLAIM + province
            n += 1
    return n


def claim(board: Board, province: i64) -> None:
    """IK-QP-04: one spearman and the card; two more spearmen follow."""
    board.set_owner(province, board.active)
    add_spearmen(board, province, 1)
    notes.claimed(board, board.active, province)
    board.goal = 2
    board.phase = REINFORCING


def add_spearmen(board: Board, province: i64, number: i64) -> None:
    spearmen = of(SPEARMAN, number)
    board.set_force(province, board.force(province) + spearmen)
    board.set_tray(board.active, board.tray(board.active) - spearmen)


def may_reinforce(board: Board, province: i64) -> bool:
    """IK-SET-13: exactly one spearman there; IK-QP-05: fewer than three."""
    if board.owner(province) != board.active:
        return False
    standing = regular(board.force(province))
    return standing < board.box.claim_limit if board.box.quick else standing == 1


def fill_reinforcements(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if may_reinforce(board, province):
            out[n] = REINFORCE + province
            n += 1
    return n


def reinforce(board: Board, province: i64) -> None:
    """IK-SET-13: two at a time; IK-QP-04, IK-R-103: one by one, also where they just claimed."""
    number: i64 = 1 if board.box.quick else 2
    add_spearmen(board, province, number)
    notes.reinforced(board, board.active, province, number)
    if board.box.quick:
        board.goal -= 1
        if board.goal > 0:
            return
    pass_on(board)
    if board.left > 0:
        board.phase = CLAIMING if board.box.quick else REINFORCING
    elif board.box.quick:
        begin_spreading(board)
    else:
        begin_stationing(board)


def pass_on(board: Board) -> None:
    """The next in turn order; one round less when all have had their turn."""
    board.turn += 1
    if board.turn > board.box.colours:
        board.turn = 1
        board.left -= 1
    board.active = colour_with(board, board.turn)


# Quick play: the army cards.


def begin_spreading(board: Board) -> None:
    board.phase = SPREADING
    board.asked = board.colours_in_play()
    board.locked = 0


def spread_kind(step: i64) -> i64:
    """The kind that a step of spreading is about: bowmen, swordsmen, gunners."""
    if step < 2:
        return BOWMAN
    return SWORDSMAN if step < 4 else GUNNER


def spread_number(board: Board, colour: i64, kind: i64, section: i64) -> i64:
    """How many units of a kind go into a section, as far as it is settled."""
    first: i64 = 0 if kind == BOWMAN else (2 if kind == SWORDSMAN else 4)
    word = board.spread(colour)
    a: i64 = word >> 4 * first & 15
    b: i64 = word >> 4 * (first + 1) & 15
    if section == 0:
        return a
    if section == 1:
        return b
    return count(board.box.army_pool, kind) - a - b


def spread_room(board: Board, colour: i64, kind: i64, section: i64) -> i64:
    """IK-CMP-13: how many units of a kind a section can take."""
    if not is_samurai(kind):
        return board.box.ashigaru_slots
    if kind == BOWMAN:
        return board.box.samurai_slots
    return board.box.samurai_slots - spread_number(board, colour, BOWMAN, section)


def fill_spread(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-QP-08, IK-R-104: numbers that leave a legal rest for the other sections."""
    step = board.progress(colour)
    kind = spread_kind(step)
    section: i64 = step & 1
    left = count(board.box.army_pool, kind)
    later: i64 = spread_room(board, colour, kind, 2)
    if section == 0:
        later += spread_room(board, colour, kind, 1)
    else:
        left -= spread_number(board, colour, kind, 0)
    n: i64 = 0
    number: i64
    for number in range(left + 1):
        if number <= spread_room(board, colour, kind, section) and left - number <= later:
            out[n] = SPREAD + step * SPREAD_SIZES + number
            n += 1
    return n


def spread(board: Board, colour: i64, number: i64) -> None:
    step = board.progress(colour)
    board.set_spread(colour, board.spread(colour) | number << 4 * step)
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(colour)
    notes.spread(board, colour, spread_kind(step), step & 1, number, eyes=seat_bit)
    board.set_progress(colour, step + 1)
    if step < 5:
        return
    lock(board, colour)
    if board.locked == board.asked:
        show_armies(board)
        begin_stationing(board)


def lock(board: Board, colour: i64) -> None:
    """IK-R-11: a sealed choice stays unseen until all are in."""
    bit: i64 = 1
    board.locked |= bit << colour
    notes.sealed(board, colour, board.phase)


def show_armies(board: Board) -> None:
    colour: i64
    section: i64
    kind: i64
    for colour in range(board.box.colours):
        board.set_progress(colour, 0)
        for section in range(ARMIES_EACH):
            tally: i64 = 0
            for kind in range(REGULAR_KINDS - 1):
                tally += of(kind, spread_number(board, colour, kind, section))
            board.set_units(colour * ARMIES_EACH + section, tally)
            notes.armies_shown(board, colour * ARMIES_EACH + section, tally)
        board.set_tray(colour, board.tray(colour) - board.box.army_pool)


# Army markers.


def begin_stationing(board: Board) -> None:
    """IK-SET-14: `pass_on` has come round to the first marker again."""
    board.asked = 0
    board.locked = 0
    board.left = ARMIES_EACH
    board.phase = STATIONING


def fill_stations(board: Board, out: vec[i64]) -> i64:
    """IK-SET-14, IK-QP-09: own provinces without an army marker.

    All armies are alike in the normal set-up, so there the next one is placed.
    """
    n: i64 = 0
    first: i64 = board.active * ARMIES_EACH
    army: i64
    province: i64
    for army in range(first, first + ARMIES_EACH):
        if board.place(army) != UNPLACED:
            continue
        base: i64 = STATION + own_army(board.box, army) * PROVINCES
        for province in range(PROVINCES):
            if board.owner(province) == board.active and board.army_in(province) < 0:
                out[n] = base + province
                n += 1
        if not board.box.quick:
            return n
    return n


def station(board: Board, army: i64, province: i64) -> None:
    """IK-SET-14, IK-R-08, IK-R-105: armies do not absorb the spearmen there."""
    board.set_place(army, province)
    notes.stationed(board, army, province)
    pass_on(board)
    if board.left > 0:
        return
    if board.box.quick:
        collect_first_koku(board)
    board.turn = 0
    board.phase = ROUND_BEGINS
