"""Action 6 and chapter 15.1: the ninja is hired, waits for a window, strikes, is avenged."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import (
    AVENGE,
    PASS_ROUND,
    PASS_TURN,
    PASS_WINDOW,
    STRIKE,
    STRIKE_WHEN,
)
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, BIN_NINJA
from honjin.games.ikusa.rules.elimination import eliminate, has_daimyo, lose_daimyo
from honjin.games.ikusa.rules.layout import LAID_DOWN, STEPPED, WHEN
from honjin.games.ikusa.rules.phases import (
    AVENGING,
    AVENGING_DIE,
    DECLARE_BEGINS,
    DECLARING,
    FINAL_FORCES,
    MARCHING,
    RECOVERY_GOES_ON,
    STRIKING,
    TURN_ENDS,
    WINDOW,
)
from honjin.games.ikusa.rules.score import abandon
from honjin.games.ikusa.rules.state import (
    ASK_ME,
    NO_ARMY,
    NO_COLOUR,
    THIS_ROUND,
    THIS_TURN,
    WHEN_HE_DECLARES,
    WHEN_HE_MOVES,
    WHEN_HIS_TURN_COMES,
    Board,
)
from honjin.games.ikusa.rules.tally import regular


def hire_ninja(board: Board) -> None:
    """IK-NIN-01 to IK-NIN-03, IK-R-31, IK-R-116: the single highest bid above nothing."""
    best: i64 = 0
    holder: i64 = NO_COLOUR
    colour: i64
    for colour in range(board.box.colours):
        bid = board.bin(colour, BIN_NINJA)
        if not board.in_play(colour):
            continue
        if bid > best:
            best = bid
            holder = colour
        elif bid == best:
            holder = NO_COLOUR
    board.ninja = holder
    board.ninja_order = ASK_ME
    board.ninja_target = NO_ARMY
    notes.ninja_hired(board, holder, best)
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
    """IK-R-74: the holder may strike now, if they wish to be asked.

    `condition` and `army` say what has just happened; a standing order may be waiting for it. In
    their own turn they are not asked: they may strike among their other actions.
    """
    board.resume = resume
    board.phase = resume
    if not may_strike(board) or board.active == board.ninja or board.victors != 0:
        return
    target: i64
    if board.ninja_order >= WHEN:
        target = ordered_target(board)
        if not is_target(board, target):
            board.ninja_order = ASK_ME
        elif is_met(board, condition, army):
            strike(board, target)
            return
    if not is_asked(board, condition):
        return
    for target in range(board.box.colours * ARMIES_EACH):
        if is_target(board, target):
            board.phase = WINDOW
            return


def ordered_target(board: Board) -> i64:
    """The army that a standing order names."""
    return (board.ninja_order - WHEN) % ARMIES


def is_met(board: Board, condition: i64, army: i64) -> bool:
    """Whether a standing order has waited for what this army has done."""
    if (board.ninja_order - WHEN) // ARMIES != condition:
        return False
    target = ordered_target(board)
    if condition == WHEN_HIS_TURN_COMES:
        return army // ARMIES_EACH == target // ARMIES_EACH
    if condition == WHEN_HE_MOVES and board.flag(target, STEPPED):
        return True
    return army == target


def is_asked(board: Board, condition: i64) -> bool:
    """IK-R-74: always; with a standing answer only when a turn begins, to keep or change it."""
    return board.ninja_order == ASK_ME or condition == WHEN_HIS_TURN_COMES


def can_happen(board: Board, condition: i64, army: i64) -> bool:
    """IK-R-74: whether what an order waits for can still come in this round."""
    marker = board.marker(army // ARMIES_EACH)
    if marker != board.turn:
        return marker > board.turn
    resume = board.resume
    if condition == WHEN_HE_DECLARES:
        return resume == MARCHING or resume == DECLARE_BEGINS or resume == DECLARING
    return condition == WHEN_HE_MOVES and resume != FINAL_FORCES and resume != TURN_ENDS


def order_is_shown(board: Board) -> bool:
    """Whether the ninja is striking by its standing order, so that all know it."""
    phase = board.phase
    if phase != STRIKING and phase != AVENGING_DIE and phase != AVENGING:
        return False
    order = board.ninja_order
    return order >= WHEN and (order - WHEN) % ARMIES == board.ninja_target


def fill_strikes(board: Board, out: vec[i64], n: i64) -> i64:
    """Every daimyo that can be named, from place `n` of the list on."""
    if not may_strike(board):
        return n
    army: i64
    for army in range(board.box.colours * ARMIES_EACH):
        if is_target(board, army):
            out[n] = STRIKE + army
            n += 1
    return n


def fill_window(board: Board, out: vec[i64]) -> i64:
    """DP-16: pass for now, for this turn, for this round; strike; or strike when …"""
    out[0] = PASS_WINDOW
    out[1] = PASS_TURN
    out[2] = PASS_ROUND
    n = fill_strikes(board, out, 3)
    condition: i64
    army: i64
    for condition in range(3):
        for army in range(board.box.colours * ARMIES_EACH):
            if is_target(board, army) and can_happen(board, condition, army):
                out[n] = STRIKE_WHEN + condition * ARMIES + army
                n += 1
    return n


def answer_window(board: Board, action: i64) -> None:
    """Everybody learns that the holder passes; what the ninja waits for is secret (IK-NIN-04).

    A holder who passes for now keeps the standing answer.
    """
    board.phase = board.resume
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(board.ninja)
    if action == PASS_WINDOW:
        notes.window_passed(board, board.ninja)
        return
    board.ninja_order = THIS_TURN
    if action != PASS_TURN:
        board.ninja_order = THIS_ROUND
    if action >= STRIKE_WHEN:
        board.ninja_order = WHEN + action - STRIKE_WHEN
    scope: i64 = 1 if action == PASS_TURN else 2
    order = board.ninja_order
    notes.ordered(board, board.ninja, scope, order, eyes=seat_bit)


# The strike.


def strike_now(board: Board, army: i64) -> None:
    """By the holder's word, not by an order: what the ninja may have waited for stays secret."""
    board.ninja_order = ASK_ME
    strike(board, army)


def strike(board: Board, army: i64) -> None:
    """IK-ASN-02: the holder names one daimyo; then a die is rolled."""
    board.ninja_target = army
    notes.struck(board, board.ninja, army)
    board.phase = STRIKING


def roll_strike(board: Board, die: i64) -> None:
    """IK-ASN-02, IK-ASN-03, CH-09."""
    success = die <= board.box.strike_max
    notes.strike_die(board, board.ninja, die, success)
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
    notes.revenge_die(board, avenger, die, success)
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
    notes.ninja_returned(board, board.ninja)
    board.ninja = NO_COLOUR
    board.ninja_order = ASK_ME


def assassinate(board: Board, army: i64, by: i64) -> None:
    """IK-ASN-06 to IK-ASN-08, IK-R-79, IK-R-117: laid down, or out if it was alone.

    IK-R-76: its army stops where it is.
    """
    board.phase = board.resume
    survived = regular(board.units(army)) > 0
    if survived:
        board.raise_flag(army, LAID_DOWN)
        board.set_steps(army, 0)
    notes.assassinated(board, army, by)
    if survived:
        return
    place = board.place(army)
    colour: i64 = army // ARMIES_EACH
    lose_daimyo(board, army)
    if regular(board.force(place)) == 0:
        abandon(board, place)
    if not has_daimyo(board, colour):
        eliminate(board, colour, by)
        board.phase = RECOVERY_GOES_ON
