"""Action 7 and the frame of a round: turns and their phases, rounds and what ends them."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import SUCCEED
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.elimination import has_daimyo
from honjin.games.ikusa.rules.layout import (
    BEGUN,
    BONUS_LOST,
    DROPPED_BY,
    FINISHED,
    INHERITED,
    LAID_DOWN,
    LATE,
    SHARED,
    SUCCESSFUL,
)
from honjin.games.ikusa.rules.ninja import open_window
from honjin.games.ikusa.rules.phases import (
    FINAL_ARMIES,
    MARCHING,
    PLAN_BEGINS,
    RECOVERY_GOES_ON,
    ROUND_BEGINS,
    ROUND_ENDS,
    SUCCEEDING,
)
from honjin.games.ikusa.rules.ronin import remove_ronin
from honjin.games.ikusa.rules.score import test_round
from honjin.games.ikusa.rules.setup import colour_with
from honjin.games.ikusa.rules.state import (
    ASK_ME,
    NO_ARMY,
    NO_COLOUR,
    THIS_TURN,
    WHEN_HIS_TURN_COMES,
    Board,
)
from honjin.games.ikusa.rules.tally import NONE, REGULAR_KINDS, count, of

# Turns.


def next_turn(board: Board) -> None:
    """IK-WAR-01, IK-TURN-06, IK-R-86: the next marker whose colour is in the game."""
    if board.ninja_order == THIS_TURN:
        board.ninja_order = ASK_ME
    while board.turn < board.box.colours:
        board.turn += 1
        colour = colour_with(board, board.turn)
        if colour != NO_COLOUR:
            begin_turn(board, colour)
            return
    board.phase = ROUND_ENDS


def begin_turn(board: Board, colour: i64) -> None:
    """IK-CAS-06, IK-R-60, IK-R-102: all walls are whole again when a turn begins.

    IK-WB-07, IK-WD-11: until then the battle markers of the turn before stay.
    """
    board.active = colour
    board.fighter = NO_ARMY
    board.attacker = NO_ARMY
    clear_turn(board)
    army: i64
    for army in range(ARMIES):
        board.set_attacks(army, 0)
        board.set_opening(army, 0)
        board.forgive(army)
    give_steps(board)
    notes.turn(board, colour, board.turn)
    open_window(board, MARCHING, WHEN_HIS_TURN_COMES, colour * ARMIES_EACH)


def clear_turn(board: Board) -> None:
    """Nothing of a turn's marches and battles is remembered."""
    i: i64
    for i in range(PROVINCES):
        board.set_aim(i, 0)
        board.set_moved(i, NONE)
        clear_marks(board, i)
        board.set_land(i, BONUS_LOST, 15, 0)
    for i in range(ARMIES):
        board.set_army_aim(i, 0)
        board.set_steps(i, 0)
        board.lower_flag(i, BEGUN | FINISHED | SUCCESSFUL | LATE)


def clear_marks(board: Board, province: i64) -> None:
    """What is remembered of a phase's garrisons, meetings and inheritances."""
    board.set_land(province, DROPPED_BY, 7, 0)
    board.set_land(province, SHARED, 7, 0)
    board.set_land(province, INHERITED, 1, 0)


def give_steps(board: Board) -> None:
    """IK-WAR-03, IK-WA-03, IK-WD-03: as many steps as the level, in A and again in D."""
    army: i64
    for army in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        board.set_steps(army, board.box.moves[board.hole(army)] if board.standing(army) else 0)


def begin_final_movement(board: Board) -> None:
    """IK-WD-01, IK-ELM-06: armies first; whatever was inherited may move.

    IK-R-115: and those that have fought.
    """
    i: i64
    for i in range(PROVINCES):
        clear_marks(board, i)
    for i in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        board.lower_flag(i, LATE)
    give_steps(board)
    notes.phase(board, board.active, 3)
    open_window(board, FINAL_ARMIES, -1, NO_ARMY)


# Rounds.


def end_round(board: Board) -> None:
    """IK-RND-01: actions 8 and 9, then the tests that wait for the end of a round."""
    remove_ronin(board)
    collect_koku(board)
    clear_turn(board)
    board.ninja_order = ASK_ME
    test_round(board)
    board.phase = ROUND_BEGINS


def income_of(board: Board, colour: i64) -> i64:
    """IK-INC-01 to IK-INC-03, IK-R-73: what a colour collects for its provinces as they are."""
    koku: i64 = board.cards(colour) // board.box.income_divisor
    if koku < board.box.income_floor and has_daimyo(board, colour):
        return board.box.income_floor
    return koku


def collect_koku(board: Board) -> None:
    """IK-R-02: chips never run out."""
    colour: i64
    for colour in range(board.box.colours):
        if not board.in_play(colour):
            continue
        koku = income_of(board, colour)
        board.set_koku(colour, koku)
        notes.income(board, colour, koku, board.cards(colour))


def begin_round(board: Board) -> None:
    """IK-RND-03: successors are named before anything else."""
    board.round += 1
    board.turn = 0
    board.removal = 0
    notes.round(board, board.round)
    board.asked = 0
    board.locked = 0
    bit: i64 = 1
    army: i64
    for army in range(board.box.colours * ARMIES_EACH):
        if board.place(army) >= 0 and board.flag(army, LAID_DOWN):
            if only_kind(board, army) < 0:
                board.asked |= bit << (army // ARMIES_EACH)
            else:
                name_successor(board, army, only_kind(board, army))
    if board.asked:
        board.phase = SUCCEEDING
    else:
        end_succession(board)


def only_kind(board: Board, army: i64) -> i64:
    """The one kind of unit an army has, or -1 if there is a choice."""
    found: i64 = -1
    kind: i64
    for kind in range(REGULAR_KINDS):
        if count(board.units(army), kind) > 0:
            if found >= 0:
                return -1
            found = kind
    return found


def next_laid_down(board: Board, colour: i64) -> i64:
    army: i64
    for army in range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH):
        if board.place(army) >= 0 and board.flag(army, LAID_DOWN):
            return army
    return NO_ARMY


def fill_successor(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-SUC-02, DP-06: any unit of that army."""
    n: i64 = 0
    units = board.units(next_laid_down(board, colour))
    kind: i64
    for kind in range(REGULAR_KINDS):
        if count(units, kind) > 0:
            out[n] = SUCCEED + kind
            n += 1
    return n


def succeed(board: Board, colour: i64, kind: i64) -> None:
    """IK-R-82: openly, all at the same time."""
    name_successor(board, next_laid_down(board, colour), kind)
    if next_laid_down(board, colour) == NO_ARMY:
        bit: i64 = 1
        board.locked |= bit << colour
    if board.locked == board.asked:
        end_succession(board)


def name_successor(board: Board, army: i64, kind: i64) -> None:
    """IK-SUC-01 to IK-SUC-03, IK-R-83, IK-QP-11: a unit pays; the daimyo stands up as a novice."""
    unit = of(kind, 1)
    colour: i64 = army // ARMIES_EACH
    board.set_units(army, board.units(army) - unit)
    board.set_tray(colour, board.tray(colour) + unit)
    board.lower_flag(army, LAID_DOWN)
    board.set_hole(army, board.box.successor_hole)
    notes.succeeded(board, army, kind)


def end_succession(board: Board) -> None:
    board.asked = 0
    board.locked = 0
    board.resume = PLAN_BEGINS
    board.phase = RECOVERY_GOES_ON


def remember_starts(board: Board) -> None:
    """IK-R-38: where each army stands when the round begins."""
    army: i64
    for army in range(board.box.colours * ARMIES_EACH):
        board.set_start(army, board.place(army))
