"""Actions 1 and 2: plans behind screens, the spy, and who acts when (chapters 4, 5 and 15.2)."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import (
    AGREE,
    AMOUNTS,
    DISAGREE,
    MARKER,
    PICKER,
    PLAN,
    SPY,
    STANDING,
)
from honjin.games.ikusa.rules.box import (
    BIN_BUILD,
    BIN_NINJA,
    BIN_TURN,
    BINS,
    LOSS_ORDERS,
    MAX_COLOURS,
)
from honjin.games.ikusa.rules.phases import (
    AGREEING,
    BUILD_BEGINS,
    DRAWING_PICKER,
    DRAWING_REST,
    ORDER_GOES_ON,
    PICKING,
    PLANNING,
    SPYING,
)
from honjin.games.ikusa.rules.setup import fill_markers, lock
from honjin.games.ikusa.rules.state import ASK_ME, NO_COLOUR, Board

NOTHING_NAMED: Final = 0xFFFFF


# Action 1: plan.


def begin_plans(board: Board) -> None:
    """IK-PLAN-01, IK-R-12: all at once, but the holder of the ninja comes last.

    IK-SET-15: the markers of the set-up, or of the round before, have been collected.
    IK-SPY-01: a ninja that did not strike is still with its holder.
    """
    colour: i64
    which: i64
    for colour in range(board.box.colours):
        board.set_progress(colour, 0)
        board.set_marker(colour, 0)
        board.set_answer(colour, 0)
        for which in range(BINS):
            board.set_bin(colour, which, 0)
    board.spied = NO_COLOUR
    board.asked = board.colours_in_play()
    board.locked = 0
    if board.ninja >= 0:
        bit: i64 = 1
        board.asked &= ~(bit << board.ninja)
    board.phase = PLANNING


def unplanned(board: Board, colour: i64) -> i64:
    """The koku not yet in a bin."""
    left = board.koku(colour)
    which: i64
    for which in range(BINS):
        left -= board.bin(colour, which)
    return left


def fill_plan(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-PLAN-02 to IK-PLAN-04: bin after bin; what is left goes into the last.

    Before the first bin a colour may also leave a standing casualty order.
    """
    which = board.progress(colour)
    left = unplanned(board, colour)
    base: i64 = PLAN + which * AMOUNTS
    if which == BIN_NINJA:
        out[0] = base + left
        return 1
    if which == BIN_BUILD:
        out[0] = base
        if left < board.box.build_cost:
            return 1
        out[1] = base + board.box.build_cost
        return 2
    koku: i64
    for koku in range(left + 1):
        out[koku] = base + koku
    n: i64 = left + 1
    if which == BIN_TURN:
        order: i64
        for order in range(LOSS_ORDERS):
            if order != board.loss_order(colour):
                out[n] = STANDING + order
                n += 1
    return n


def plan(board: Board, colour: i64, which: i64, koku: i64) -> None:
    board.set_bin(colour, which, koku)
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(colour)
    notes.planned(board, colour, which, koku, eyes=seat_bit)
    board.set_progress(colour, which + 1)
    if which < BIN_NINJA:
        return
    lock(board, colour)
    if board.locked == board.asked:
        plans_are_made(board)


def plans_are_made(board: Board) -> None:
    """All asked have sealed: the spy comes next (IK-PLAN-06), or all trays are turned.

    IK-SPY-04, IK-NIN-06: the ninja goes home when its holder has planned, used or not.
    """
    if board.ninja >= 0 and board.asked >> board.ninja & 1 == 0:
        board.active = board.ninja
        board.phase = SPYING
        return
    if board.ninja >= 0:
        notes.spy_idle(board, board.ninja)
        board.ninja = NO_COLOUR
        board.ninja_order = ASK_ME
    show_plans(board)


def fill_spy(board: Board, out: vec[i64]) -> i64:
    """IK-SPY-02, IK-R-100: any opponent, or nobody."""
    n: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        if board.in_play(colour) and not board.box.allied(colour, board.ninja):
            out[n] = SPY + colour
            n += 1
    out[n] = SPY + MAX_COLOURS
    return n + 1


def spy(board: Board, colour: i64) -> None:
    """IK-SPY-02, IK-R-81: that the ninja spies, and on whom, is open; what it sees is not.

    IK-SPY-03: the others stay sealed, and only the holder is asked.
    """
    bit: i64 = 1
    if colour < MAX_COLOURS:
        board.spied = colour
        which: i64
        for which in range(BINS):
            notes.spied(
                board,
                board.ninja,
                colour,
                which,
                board.bin(colour, which),
                eyes=(bit << board.box.seat_of(board.ninja)) | (bit << board.box.seat_of(colour)),
            )
    board.asked |= bit << board.ninja
    board.phase = PLANNING


def show_plans(board: Board) -> None:
    """IK-PLAN-05: all trays are turned at once; the koku is spent from here on.

    All bins are paid, of use or not (IK-TURN-05, IK-LEVY-08), so none is inherited (IK-R-89).
    """
    colour: i64
    which: i64
    for colour in range(board.box.colours):
        if board.in_play(colour):
            for which in range(BINS):
                notes.bin_shown(board, colour, which, board.bin(colour, which))
            board.set_koku(colour, 0)
    board.asked = 0
    board.locked = 0
    board.phase = ORDER_GOES_ON


# Action 2: turn order.


def highest_bid(board: Board) -> i64:
    """IK-TURN-01: the highest bid among those without a marker."""
    best: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        bid = board.bin(colour, BIN_TURN)
        if board.in_play(colour) and board.marker(colour) == 0 and bid > best:
            best = bid
    return best


def bidders(board: Board, bid: i64) -> i64:
    """The colours without a marker that made this bid, as bits."""
    mask: i64 = 0
    bit: i64 = 1
    colour: i64
    for colour in range(board.box.colours):
        waits = board.in_play(colour) and board.marker(colour) == 0
        if waits and board.bin(colour, BIN_TURN) == bid:
            mask |= bit << colour
    return mask


def order_goes_on(board: Board) -> None:
    """IK-TURN-01, IK-TURN-04: the next bidder picks; those without a bid draw in the end."""
    bid = highest_bid(board)
    group = bidders(board, bid)
    if group == 0:
        board.phase = BUILD_BEGINS
        return
    if fill_markers(board, 0, board.buffer) == 1:
        take_marker(board, first_of(group), board.buffer[0] + 1)
        return
    if bid == 0:
        board.phase = DRAWING_REST
    elif group & (group - 1) == 0:
        board.active = first_of(group)
        board.phase = PICKING
    elif board.box.agreement and board.answer(first_of(group)) == 0:
        board.asked = group
        board.locked = 0
        board.phase = AGREEING
    else:
        board.phase = DRAWING_PICKER


def first_of(mask: i64) -> i64:
    """The lowest colour of a mask."""
    colour: i64 = 0
    while mask >> colour & 1 == 0:
        colour += 1
    return colour


def fill_pick(board: Board, out: vec[i64]) -> i64:
    """IK-TURN-02: any free marker."""
    return fill_markers(board, MARKER, out)


def take_marker(board: Board, colour: i64, marker: i64) -> None:
    board.set_marker(colour, marker)
    notes.marker_taken(board, colour, marker)
    board.phase = ORDER_GOES_ON


def draw_rest(board: Board, marker: i64) -> None:
    """CH-05, IK-TURN-04, IK-R-14."""
    take_marker(board, first_of(bidders(board, 0)), marker)


# Ties.


def named(board: Board, colour: i64, other: i64) -> i64:
    """The marker that a colour's answer names for another, or 0."""
    return board.answer(colour) >> 4 * other & 15


def next_to_name(board: Board, colour: i64) -> i64:
    """The next of the tied colours that a colour names a marker for."""
    done = board.progress(colour) - BINS
    other: i64
    for other in range(board.box.colours):
        if board.asked >> other & 1:
            if done == 0:
                return other
            done -= 1
    return NO_COLOUR


def fill_agreement(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-R-13: a free marker for each of the tied, one after the other; or nothing."""
    other = next_to_name(board, colour)
    n = fill_markers(board, 0, out)
    kept: i64 = 0
    i: i64
    for i in range(n):
        marker = out[i] + 1
        if not names_already(board, colour, marker):
            out[kept] = AGREE + other * MAX_COLOURS + marker - 1
            kept += 1
    out[kept] = DISAGREE
    return kept + 1


def names_already(board: Board, colour: i64, marker: i64) -> bool:
    other: i64
    for other in range(board.box.colours):
        if named(board, colour, other) == marker:
            return True
    return False


def agree(board: Board, colour: i64, other: i64, marker: i64) -> None:
    """Name a marker for one of the tied (0: name nothing at all)."""
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(colour)
    notes.agreeing(board, colour, other, marker, eyes=seat_bit)
    if marker == 0:
        board.set_answer(colour, NOTHING_NAMED)
        lock(board, colour)
    else:
        board.set_answer(colour, board.answer(colour) | marker << 4 * other)
        board.set_progress(colour, board.progress(colour) + 1)
        if next_to_name(board, colour) == NO_COLOUR:
            lock(board, colour)
    if board.locked == board.asked:
        compare_answers(board)


def compare_answers(board: Board) -> None:
    """IK-TURN-03, IK-R-13: the same answer of all stands; else chance decides who picks."""
    group = board.asked
    answer = board.answer(first_of(group))
    agreed = answer != NOTHING_NAMED
    colour: i64
    for colour in range(board.box.colours):
        if group >> colour & 1:
            notes.agreed(board, colour, board.answer(colour))
            if board.answer(colour) != answer:
                agreed = False
    board.asked = 0
    board.locked = 0
    board.phase = ORDER_GOES_ON
    if agreed:
        for colour in range(board.box.colours):
            if group >> colour & 1:
                take_marker(board, colour, answer >> 4 * colour & 15)


def fill_pickers(board: Board, out: vec[i64]) -> i64:
    """CH-04: any of the tied."""
    group = bidders(board, highest_bid(board))
    n: i64 = 0
    colour: i64
    for colour in range(board.box.colours):
        if group >> colour & 1:
            out[n] = PICKER + colour
            n += 1
    return n


def draw_picker(board: Board, colour: i64) -> None:
    notes.picker(board, colour)
    board.active = colour
    board.phase = PICKING


def set_standing_order(board: Board, colour: i64, order: i64) -> None:
    """IK-R-54: how a colour gives up units when it does not want to be asked; open to all."""
    board.set_loss_order(colour, order)
    notes.standing(board, colour, order)
