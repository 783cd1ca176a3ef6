"""Automatic steps: what chance settles, and what follows until somebody has to decide again."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules import (
    activation,
    assault,
    attacks,
    battle,
    bowl,
    chits,
    command,
    losses,
    movement,
    orders,
    rally,
    retreat,
    rout,
    setup,
    siege,
    siege_end,
)
from honjin.games.kawanakajima.rules.actions import (
    CHIT,
    DICE,
    DIE,
)
from honjin.games.kawanakajima.rules.phases import (
    ADVANCES,
    AFTERMATH,
    BATTLES,
    BEGIN_ORDERS,
    BEGIN_SETTLING,
    BEGIN_TURN,
    CLAN_ROLLS,
    COMBAT,
    COMBINED_ROLLS,
    COMMAND,
    DELAY,
    DONE,
    END_OF_CLANS,
    END_TURN,
    FLEE_OTHERS,
    FLIGHT,
    LEADERS,
    LOSSES,
    MODES_STEP,
    MOVEMENT,
    NEXT_DRAW,
    PLANS_TRIED,
    PURSUITS,
    RALLIES,
    RALLY_STAGE,
    RESULT,
    REUNIONS,
    ROLL_ASSAULT,
    ROLL_CLAN,
    ROLL_COLUMN,
    ROLL_COMBINED,
    ROLL_COMMAND,
    ROLL_CONVERSION,
    ROLL_FIRE,
    ROLL_INITIATIVE,
    ROLL_LEADER,
    ROLL_LINE,
    ROLL_MARKERS,
    ROLL_MODE,
    ROLL_OFF,
    ROLL_RALLY,
    ROLL_REUNITE,
    ROLL_ROUT,
    ROUTS,
    SHIFTS,
    SIEGE_ACTIONS,
    TEST_CLANS,
    TURNS,
    fights_on,
    goes_on_elsewhere,
    rolled_in_battle,
)
from honjin.games.kawanakajima.rules.state import Board

# What chance settles.


def happen(board: Board, outcome: i64) -> None:
    phase = board.phase
    if outcome >= CHIT:
        bowl.draw(board, outcome - CHIT)
    elif outcome >= DICE:
        roll_two(board, outcome - DICE + 2)
    elif rolled_in_battle(phase):
        roll_in_battle(board, outcome - DIE + 1)
    else:
        roll_one(board, outcome - DIE + 1)


def roll_two(board: Board, dice: i64) -> None:
    if board.phase == ROLL_COLUMN:
        battle.roll_column(board, dice)
    elif board.phase == ROLL_LINE:
        battle.roll_line(board, dice)
    else:
        command.roll_plan(board, dice)


def roll_one(board: Board, die: i64) -> None:
    phase = board.phase
    if phase == ROLL_MODE:
        activation.roll_mode(board, die)
    elif phase == ROLL_COMMAND:
        command.roll_command(board, die)
    elif phase == ROLL_OFF:
        chits.roll_off(board, die)
    elif phase == ROLL_MARKERS:
        setup.roll_markers(board, die)


def roll_in_battle(board: Board, die: i64) -> None:
    phase = board.phase
    if phase == ROLL_CLAN:
        attacks.roll_clan(board, die)
    elif phase == ROLL_CONVERSION:
        battle.convert(board, die)
    elif phase == ROLL_LEADER:
        losses.roll_leader(board, die)
    elif phase == ROLL_ROUT:
        rout.roll_rout(board, die)
    elif phase == ROLL_RALLY:
        rally.roll_rally(board, die)
    elif phase == ROLL_INITIATIVE:
        chits.roll_initiative(board, die)
    elif phase == ROLL_REUNITE:
        chits.roll_reunite(board, die)
    elif phase == ROLL_COMBINED:
        activation.roll_combined(board, die)
    elif phase == ROLL_ASSAULT:
        assault.roll_assault(board, die)
    elif phase == ROLL_FIRE:
        assault.roll_fire(board, die)
    else:
        siege.roll_wounded(board, die)


# What runs by itself.


def go_on(board: Board) -> None:
    """KW-SEQ-01: a Command Phase, draws and what they bring, and the end of the turn."""
    phase = board.phase
    if goes_on_elsewhere(phase):
        go_on_elsewhere(board)
    elif fights_on(phase):
        go_on_fighting(board)
    elif phase == MOVEMENT:
        movement.movement(board)
    elif phase == NEXT_DRAW:
        bowl.next_draw(board)
    elif phase == TEST_CLANS:
        activation.test_clans(board)
    elif phase == MODES_STEP:
        activation.modes_step(board)
    else:
        go_on_commanding(board)


def go_on_commanding(board: Board) -> None:
    """KW-SEQ-02: the Delay Track, Command Points, Plans, and the choice of chits."""
    phase = board.phase
    if phase == BEGIN_SETTLING:
        setup.begin_settling(board)
    elif phase == BEGIN_TURN:
        command.begin_turn(board)
    elif phase == DELAY:
        command.delay(board)
    elif phase == COMMAND:
        command.command(board)
    elif phase == PLANS_TRIED:
        command.end_plan_trials(board)
    elif phase == BEGIN_ORDERS:
        orders.begin_orders(board)
    elif phase == END_TURN:
        bowl.end_turn(board)


def go_on_fighting(board: Board) -> None:
    phase = board.phase
    if phase == COMBAT:
        attacks.combat(board)
    elif phase == CLAN_ROLLS:
        attacks.clan_rolls(board)
    elif phase == BATTLES:
        battle.battles(board)
    elif phase == RESULT:
        battle.result(board)
    elif phase == LOSSES:
        losses.losses(board)
    elif phase == LEADERS:
        losses.leaders(board)
    elif phase == ROUTS:
        rout.routs(board)
    elif phase == ADVANCES:
        rout.advances(board)
    elif phase == RALLIES:
        rally.rallies(board)
    elif phase == END_OF_CLANS:
        activation.end_of_clans(board)


def go_on_elsewhere(board: Board) -> None:
    phase = board.phase
    if phase == FLIGHT:
        retreat.flight(board)
    elif phase == FLEE_OTHERS:
        retreat.flee_others(board)
    elif phase == PURSUITS:
        retreat.pursuits(board)
    elif phase == RALLY_STAGE:
        chits.begin_stage(board, chits.RALLY_ROLLS)
    elif phase == TURNS:
        chits.turns(board)
    elif phase == SHIFTS:
        activation.shifts(board)
    elif phase == SIEGE_ACTIONS:
        assault.siege_actions(board)
    elif phase == AFTERMATH:
        siege_end.aftermath(board)
    elif phase == COMBINED_ROLLS:
        activation.combined_rolls(board)
    elif phase == REUNIONS:
        chits.reunions(board)
    elif phase == DONE:
        activation.end_activation(board)
