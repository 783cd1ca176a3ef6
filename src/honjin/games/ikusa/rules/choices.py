"""Decisions with several kinds of actions: each is passed to the chapter it belongs to."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import (
    battles,
    combat,
    declaration,
    final_movement,
    levy,
    march,
    ninja,
    notes,
    plan,
    setup,
)
from honjin.games.ikusa.rules.actions import (
    AGREE,
    AMOUNTS,
    ATTACK,
    ATTACK_FROM,
    DIE,
    DISAGREE,
    DONE,
    END,
    ENTER,
    FIGHT,
    GATHER,
    JOIN,
    LEAVE,
    LOSE,
    MARCH,
    MOVE,
    PLACES,
    PLAN,
    PRESS_ON,
    SEND,
    STANDING,
    STOP,
    STRIKE,
    STRIKE_WHEN,
    TAKE,
    army_of,
)
from honjin.games.ikusa.rules.box import MAX_COLOURS, PROVINCES, SIDES_OF_DIE
from honjin.games.ikusa.rules.phases import (
    CONDUCT_BEGINS,
    DECLARE_BEGINS,
    DECLARING,
    FINAL_FORCES,
    TURN_ENDS,
)
from honjin.games.ikusa.rules.state import NO_ARMY, Board


def fill_die(out: vec[i64]) -> i64:
    """Chapter 23: the sides of a die."""
    face: i64
    for face in range(SIDES_OF_DIE):
        out[face] = DIE + face
    return SIDES_OF_DIE


# Before the war.


def station(board: Board, seat: i64, where: i64) -> None:
    """IK-SET-14: an own army, and its province."""
    setup.station(board, army_of(board.box, seat, where // PROVINCES), where % PROVINCES)


def plan_or_stand(board: Board, colour: i64, action: i64) -> None:
    """IK-PLAN-01: koku for a bin; a standing order for casualties may come first."""
    if action >= STANDING:
        plan.set_standing_order(board, colour, action - STANDING)
    else:
        plan.plan(board, colour, (action - PLAN) // AMOUNTS, (action - PLAN) % AMOUNTS)


def agree(board: Board, colour: i64, action: i64) -> None:
    """IK-R-13: who gets which marker, or nothing."""
    if action == DISAGREE:
        plan.agree(board, colour, 0, 0)
    else:
        named: i64 = action - AGREE
        plan.agree(board, colour, named // MAX_COLOURS, named % MAX_COLOURS + 1)


def muster(board: Board, colour: i64, which: i64) -> None:
    """IK-LEVY-04: a kind of unit, and its place."""
    levy.muster(board, colour, which // PLACES, which % PLACES)


# The ninja.


def answer_window(board: Board, action: i64) -> None:
    """IK-ASN-01: strike, give an order, or pass."""
    if STRIKE <= action < STRIKE_WHEN:
        ninja.strike_now(board, action - STRIKE)
    else:
        ninja.answer_window(board, action)


def with_strikes(board: Board, out: vec[i64], n: i64) -> i64:
    """In A, B and D the holder of the ninja may strike themselves."""
    if board.active == board.ninja and not march.sharing(board):
        return ninja.fill_strikes(board, out, n)
    return n


def strike(board: Board, army: i64) -> None:
    """The turn goes on afterwards where it stood."""
    board.resume = board.phase
    ninja.strike_now(board, army)


# The phases of a turn. IK-R-74: the end of A, B and D is a window, that of the armies' part of D
# is none.


def march_on(board: Board, seat: i64, action: i64) -> None:
    """IK-WA-01: phase A."""
    if action == END:
        ninja.open_window(board, DECLARE_BEGINS, -1, NO_ARMY)
    else:
        move_army(board, seat, action)


def move_army(board: Board, seat: i64, action: i64) -> None:
    """An army marches or picks up units, or the ninja strikes."""
    if action < MARCH:
        strike(board, action - STRIKE)
    elif action < GATHER:
        army = army_of(board.box, seat, (action - MARCH) // PROVINCES)
        march.march(board, army, (action - MARCH) % PROVINCES)
    else:
        march.gather(board, army_of(board.box, seat, action - GATHER))


def begin_declarations(board: Board) -> None:
    """IK-WB-01: phase B."""
    notes.phase(board, board.active, 1)
    board.phase = DECLARING


def declare(board: Board, seat: i64, action: i64) -> None:
    """IK-WB-01: an attack by an army or by a force."""
    if action == END:
        ninja.open_window(board, CONDUCT_BEGINS, -1, NO_ARMY)
    elif action >= ATTACK_FROM:
        edge: i64 = action - ATTACK_FROM
        declaration.declare_force(board, board.box.edge_from[edge], board.box.edge_to[edge])
    elif action >= ATTACK:
        army = army_of(board.box, seat, (action - ATTACK) // PROVINCES)
        declaration.declare_army(board, army, (action - ATTACK) % PROVINCES)
    else:
        strike(board, action - STRIKE)


def begin_conduct(board: Board) -> None:
    """IK-WC-01: phase C."""
    notes.phase(board, board.active, 2)
    battles.begin_conduct(board)


def conduct(board: Board, seat: i64, action: i64) -> None:
    """IK-WC-01: a declared battle, or what the army that fought does next."""
    if action == END:
        battles.end_conduct(board)
    elif action >= STOP:
        battles.stop(board, army_of(board.box, seat, action - STOP))
    elif action >= ENTER:
        battles.enter(board, army_of(board.box, seat, action - ENTER))
    elif action >= FIGHT + PROVINCES:
        battles.fight_army(board, army_of(board.box, seat, action - FIGHT - PROVINCES))
    elif action >= FIGHT:
        battles.fight_force(board, action - FIGHT)
    else:
        army = army_of(board.box, seat, (action - ATTACK) // PROVINCES)
        battles.attack(board, army, (action - ATTACK) % PROVINCES)


def move_armies(board: Board, seat: i64, action: i64) -> None:
    """IK-WD-01: the armies' part of phase D."""
    if action == END:
        board.phase = FINAL_FORCES
    elif action >= SEND:
        army = army_of(board.box, seat, (action - SEND) // PROVINCES)
        final_movement.send(board, army, (action - SEND) % PROVINCES)
    else:
        move_army(board, seat, action)


def move_forces(board: Board, action: i64) -> None:
    """IK-WD-06: the forces' part of phase D."""
    if action == END:
        ninja.open_window(board, TURN_ENDS, -1, NO_ARMY)
    elif action >= MOVE:
        final_movement.move(board, action - MOVE)
    else:
        strike(board, action - STRIKE)


# The small choices inside a step.


def garrison(board: Board, action: i64) -> None:
    """IK-WA-06: one more unit of a garrison, or enough."""
    if action == DONE:
        march.drop_garrison(board)
    else:
        march.leave(board, action - LEAVE)


def gather(board: Board, action: i64) -> None:
    """IK-WA-08: one more unit to pick up, or enough."""
    if action == DONE:
        march.pick_up(board)
    else:
        march.take(board, action - TAKE)


def send(board: Board, action: i64) -> None:
    """IK-WD-05: one more unit to send off, or enough."""
    if action == DONE:
        final_movement.send_off(board)
    else:
        march.take(board, action - TAKE)


def move(board: Board, action: i64) -> None:
    """IK-WD-06: one more unit to move; then they stand alone, or join the army there."""
    if action >= DONE:
        final_movement.move_off(board, action == JOIN)
    else:
        march.take(board, action - TAKE)


def lose(board: Board, colour: i64, action: i64) -> None:
    """IK-CMB-10: a casualty, or an order for them all."""
    if action >= STANDING:
        plan.set_standing_order(board, colour, action - STANDING)
        combat.lose_by_order(board, colour)
    else:
        combat.lose(board, colour, action - LOSE)


def press_or_call_off(board: Board, action: i64) -> None:
    """IK-CMB-08: another pass, or the end of a battle."""
    if action == PRESS_ON:
        combat.press_on(board)
    else:
        combat.call_off(board)
