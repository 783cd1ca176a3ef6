"""Action 6 and chapter 15.1: the ninja is hired, waits for his window, strikes, is avenged."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from honjin.games.ikusa import notes
from honjin.games.ikusa.actions import (
    AVENGE,
    PASS_ROUND,
    PASS_TURN,
    PASS_WINDOW,
    STRIKE,
    STRIKE_WHEN,
)
from honjin.games.ikusa.box import ARMIES, ARMIES_EACH, BIN_NINJA
from honjin.games.ikusa.elimination import eliminate, has_daimyo, lose_daimyo
from honjin.games.ikusa.state import (
    ASK_ME,
    AVENGING,
    AVENGING_DIE,
    LAID_DOWN,
    NO_ARMY,
    NO_COLOUR,
    RECOVERY_GOES_ON,
    STRIKING,
    THIS_ROUND,
    THIS_TURN,
    TURN_ENDS,
    WHEN,
    WHEN_HIS_TURN_COMES,
    WINDOW,
    Board,
)
from honjin.games.ikusa.tally import regular
from honjin.games.ikusa.winning import abandon


def hire_ninja(board: Board) -> None:
    """IK-NIN-01 to IK-NIN-03, IK-R-31, IK-R-116: the single highest bid above nothing."""
    best: i64 = 0
    holder: i64 = NO_COLOUR
    colour: i64
    for colour in range(board.box.colours):
        bid = board.bin(colour, BIN_NINJA)
        if not board.in_play(colour) or bid == 0:
            continue
        if bid > best:
            best = bid
            holder = colour
        elif bid == best:
            holder = NO_COLOUR
    board.ninja = holder
    board.ninja_order = ASK_ME
    board.ninja_target = NO_ARMY
    board.note(notes.NINJA_HIRED, holder, best, 0, 0)
    board.turn = 0
    board.phase = TURN_ENDS


# Windows.


def may_strike(board: Board) -> bool:
    """IK-ASN-01, IK-NIN-06, IK-NIN-07, IK-RND-04: never in the first round."""
    return board.ninja >= 0 and board.round > 1


def is_target(board: Board, army: i64) -> bool:
    """IK-ASN-02, IK-R-75, IK-R-100: a standing daimyo of an opponent."""
    return board.standing(army) and not board.box.allied(army // ARMIES_EACH, board.ninja)


def open_window(board: Board, resume: i64, condition: i64, army: i64) -> None:
    """IK-R-74: the holder may strike now, as he has let it be known he wishes to be asked.

    `condition` and `army` say what has just happened; a standing order may be waiting for it.
    """
    board.resume = resume
    board.phase = resume
    if not may_strike(board):
        return
    order = board.ninja_order
    if order >= WHEN:
        target: i64 = (order - WHEN) % ARMIES
        met = (order - WHEN) // ARMIES == condition and is_met(condition, army, target)
        if met and is_target(board, target):
            strike(board, target)
        return
    if order != ASK_ME or board.active == board.ninja:
        return
    for target in range(board.box.colours * ARMIES_EACH):
        if is_target(board, target):
            board.phase = WINDOW
            return


def is_met(condition: i64, army: i64, target: i64) -> bool:
    if condition == WHEN_HIS_TURN_COMES:
        return army // ARMIES_EACH == target // ARMIES_EACH
    return army == target


def order_is_shown(board: Board) -> bool:
    """Whether the ninja is striking by his standing order, so that all know it."""
    phase = board.phase
    if phase != STRIKING and phase != AVENGING_DIE and phase != AVENGING:
        return False
    order = board.ninja_order
    return order >= WHEN and (order - WHEN) % ARMIES == board.ninja_target


def fill_strikes(board: Board, base: i64, out: vec[i64], n: i64) -> i64:
    """Every daimyo that can be named, from place `n` of the list on."""
    if not may_strike(board):
        return n
    army: i64
    for army in range(board.box.colours * ARMIES_EACH):
        if is_target(board, army):
            out[n] = base + army
            n += 1
    return n


def fill_window(board: Board, out: vec[i64]) -> i64:
    """DP-16: pass for now, for this turn, for this round; strike; or strike when …"""
    out[0] = PASS_WINDOW
    out[1] = PASS_TURN
    out[2] = PASS_ROUND
    n = fill_strikes(board, STRIKE, out, 3)
    condition: i64
    for condition in range(3):
        n = fill_strikes(board, STRIKE_WHEN + condition * ARMIES, out, n)
    return n


def answer_window(board: Board, action: i64) -> None:
    """What the holder lets be known is that he passes; what he waits for is his own (IK-NIN-04)."""
    board.phase = board.resume
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(board.ninja)
    if action == PASS_WINDOW:
        board.note(notes.WINDOW_PASSED, board.ninja, 0, 0, 0)
        return
    board.ninja_order = THIS_TURN
    if action != PASS_TURN:
        board.ninja_order = THIS_ROUND
    if action >= STRIKE_WHEN:
        board.ninja_order = WHEN + action - STRIKE_WHEN
    scope: i64 = 1 if action == PASS_TURN else 2
    order = board.ninja_order
    board.note_secret(notes.ORDERED, -1, seat_bit, board.ninja, scope, 0, 0, order)


# The strike.


def strike(board: Board, army: i64) -> None:
    """IK-ASN-02: he names one daimyo; then a die is rolled."""
    board.ninja_target = army
    board.note(notes.STRUCK, board.ninja, army, 0, 0)
    board.phase = STRIKING


def roll_strike(board: Board, die: i64) -> None:
    """IK-ASN-02, IK-ASN-03, CH-09."""
    success = die <= board.box.strike_max
    board.note(notes.STRIKE_DIE, board.ninja, die, 1 if success else 0, 0)
    if success:
        hirer = board.ninja
        return_ninja(board)
        assassinate(board, board.ninja_target, hirer)
    else:
        board.phase = AVENGING_DIE


def roll_revenge(board: Board, die: i64) -> None:
    """IK-ASN-03 to IK-ASN-05, IK-R-75, CH-10: the choice of daimyo alone is a decision."""
    avenger = board.ninja_target // ARMIES_EACH
    success = die >= board.box.revenge_min
    board.note(notes.REVENGE_DIE, avenger, die, 1 if success else 0, 0)
    board.phase = board.resume
    if success:
        n = fill_revenge(board, board.buffer)
        if n > 1:
            board.defender = avenger
            board.phase = AVENGING
            return
        if n == 1:
            avenge(board, board.buffer[0] - AVENGE)
            return
    return_ninja(board)


def fill_revenge(board: Board, out: vec[i64]) -> i64:
    """IK-ASN-04, IK-R-100: a standing daimyo of the hiring colour."""
    n: i64 = 0
    army: i64
    for army in range(board.ninja * ARMIES_EACH, (board.ninja + 1) * ARMIES_EACH):
        if board.standing(army):
            out[n] = AVENGE + army
            n += 1
    return n


def avenge(board: Board, army: i64) -> None:
    return_ninja(board)
    assassinate(board, army, board.ninja_target // ARMIES_EACH)


def return_ninja(board: Board) -> None:
    """IK-NIN-05, IK-ASN-05: one service, then back to the master tray."""
    board.note(notes.NINJA_RETURNED, board.ninja, 0, 0, 0)
    board.ninja = NO_COLOUR
    board.ninja_order = ASK_ME


def assassinate(board: Board, army: i64, by: i64) -> None:
    """IK-ASN-06 to IK-ASN-08, IK-R-79, IK-R-117: laid down, or out if he was alone.

    IK-R-76: his army stops where it is.
    """
    board.note(notes.ASSASSINATED, army, by, 0, 0)
    board.phase = board.resume
    if regular(board.units(army)) > 0:
        board.raise_flag(army, LAID_DOWN)
        board.set_steps(army, 0)
        return
    place = board.place(army)
    colour: i64 = army // ARMIES_EACH
    lose_daimyo(board, army)
    if regular(board.force(place)) == 0:
        abandon(board, place)
    if not has_daimyo(board, colour):
        eliminate(board, colour, by)
        board.phase = RECOVERY_GOES_ON
