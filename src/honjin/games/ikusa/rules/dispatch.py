"""What every phase offers, and what follows from a decision, from chance, or by itself.

Made from `table/phases.py` by `scripts/phases.py`; change that table, not this text.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import (
    battles,
    castles,
    choices,
    combat,
    declaration,
    elimination,
    final_movement,
    levy,
    march,
    ninja,
    plan,
    ronin,
    setup,
    war,
)
from honjin.games.ikusa.rules.actions import (
    AVENGE,
    BUILD,
    CLAIM,
    DEALT,
    DEPLOY,
    DIE,
    DIVIDE,
    DRAWN,
    FIRST,
    LEVY,
    MARKER,
    MUSTER,
    PICKER,
    REINFORCE,
    SPREAD,
    SPREAD_SIZES,
    SPY,
    STATION,
    SUCCEED,
)
from honjin.games.ikusa.rules.box import PROVINCES
from honjin.games.ikusa.rules.phases import (
    AGREEING,
    AVENGING,
    AVENGING_DIE,
    BUILD_BEGINS,
    BUILDING,
    CLAIMING,
    CONDUCT_BEGINS,
    CONDUCT_GOES_ON,
    CONDUCTING,
    DEALING,
    DECLARE_BEGINS,
    DECLARING,
    DEPLOYING,
    DIVIDING,
    DRAWING_MARKERS,
    DRAWING_PICKER,
    DRAWING_REST,
    FINAL_ARMIES,
    FINAL_BEGINS,
    FINAL_FORCES,
    GARRISONING,
    GATHERING,
    HIRE_BEGINS,
    LEVY_BEGINS,
    LEVYING,
    LOSING,
    MARCHING,
    MOVING,
    MUSTER_BEGINS,
    MUSTERING,
    NINJA_BEGINS,
    ORDER_GOES_ON,
    PICKING,
    PLAN_BEGINS,
    PLANNING,
    PRESSING,
    RECOVERING,
    RECOVERY_GOES_ON,
    REINFORCING,
    ROLLING,
    ROUND_BEGINS,
    ROUND_ENDS,
    SENDING,
    SPREADING,
    SPYING,
    STATIONING,
    STRIKING,
    SUCCEEDING,
    TOSSING,
    TURN_ENDS,
    WINDOW,
)
from honjin.games.ikusa.rules.state import Board


def fill(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Write what a phase offers into `out`; how much it is."""
    phase = board.phase
    if phase == DIVIDING:
        return setup.fill_division(board, out)
    if phase == CLAIMING:
        return setup.fill_claims(board, out)
    if phase == REINFORCING:
        return setup.fill_reinforcements(board, out)
    if phase == SPREADING:
        return setup.fill_spread(board, board.colour_of(seat), out)
    if phase == STATIONING:
        return setup.fill_stations(board, out)
    if phase == SUCCEEDING:
        return war.fill_successor(board, board.colour_of(seat), out)
    if phase == PLANNING:
        return plan.fill_plan(board, board.colour_of(seat), out)
    if phase == SPYING:
        return plan.fill_spy(board, out)
    if phase == AGREEING:
        return plan.fill_agreement(board, board.colour_of(seat), out)
    if phase == PICKING:
        return plan.fill_pick(board, out)
    if phase == BUILDING:
        return castles.fill_build(board, board.colour_of(seat), out)
    if phase == LEVYING:
        return levy.fill_levy(board, board.colour_of(seat), out)
    if phase == MUSTERING:
        return levy.fill_muster(board, board.colour_of(seat), out)
    if phase == DEPLOYING:
        return ronin.fill_deploy(board, board.colour_of(seat), out)
    if phase == WINDOW:
        return ninja.fill_window(board, out)
    if phase == AVENGING:
        return ninja.fill_revenge(board, out)
    if phase == MARCHING:
        return choices.with_strikes(board, out, march.fill_marches(board, out))
    if phase == GARRISONING:
        return march.fill_garrison(board, out)
    if phase == GATHERING:
        return march.fill_gathering(board, out)
    if phase == DECLARING:
        return choices.with_strikes(board, out, declaration.fill_declarations(board, out))
    if phase == CONDUCTING:
        return battles.fill_conduct(board, out)
    if phase == LOSING:
        return combat.fill_losses(board, board.colour_of(seat), out)
    if phase == PRESSING:
        return combat.fill_press(board, out)
    if phase == FINAL_ARMIES:
        return choices.with_strikes(board, out, final_movement.fill_final_armies(board, out))
    if phase == SENDING:
        return final_movement.fill_sending(board, out)
    if phase == FINAL_FORCES:
        return choices.with_strikes(board, out, final_movement.fill_moves(board, out))
    if phase == MOVING:
        return final_movement.fill_bundle(board, out)
    if phase == RECOVERING:
        return elimination.fill_recovery(board, out)
    if phase == DEALING:
        return setup.fill_deal(board, out)
    if phase == TOSSING:
        return setup.fill_toss(board, out)
    if phase in (DRAWING_MARKERS, DRAWING_REST):
        return setup.fill_drawn_markers(board, out)
    if phase == DRAWING_PICKER:
        return plan.fill_pickers(board, out)
    if phase in (STRIKING, AVENGING_DIE, ROLLING):
        return choices.fill_die(out)
    return 0


def happen(board: Board, outcome: i64) -> None:
    """What chance brought."""
    phase = board.phase
    if phase == DEALING:
        setup.deal(board, outcome - DEALT)
    elif phase == TOSSING:
        setup.toss(board, outcome - FIRST)
    elif phase == DRAWING_MARKERS:
        setup.draw_marker(board, outcome - DRAWN + 1)
    elif phase == DRAWING_PICKER:
        plan.draw_picker(board, outcome - PICKER)
    elif phase == DRAWING_REST:
        plan.draw_rest(board, outcome - DRAWN + 1)
    elif phase == STRIKING:
        ninja.roll_strike(board, outcome - DIE + 1)
    elif phase == AVENGING_DIE:
        ninja.roll_revenge(board, outcome - DIE + 1)
    elif phase == ROLLING:
        combat.roll(board, outcome - DIE + 1)


def decide(board: Board, seat: i64, action: i64) -> None:
    """What a seat decided."""
    phase = board.phase
    if phase == DIVIDING:
        setup.divide(board, action - DIVIDE)
    elif phase == CLAIMING:
        setup.claim(board, action - CLAIM)
    elif phase == REINFORCING:
        setup.reinforce(board, action - REINFORCE)
    elif phase == SPREADING:
        setup.spread(board, board.colour_of(seat), (action - SPREAD) % SPREAD_SIZES)
    elif phase == STATIONING:
        choices.station(board, seat, action - STATION)
    elif phase == SUCCEEDING:
        war.succeed(board, board.colour_of(seat), action - SUCCEED)
    elif phase == PLANNING:
        choices.plan_or_stand(board, board.colour_of(seat), action)
    elif phase == SPYING:
        plan.spy(board, action - SPY)
    elif phase == AGREEING:
        choices.agree(board, board.colour_of(seat), action)
    elif phase == PICKING:
        plan.take_marker(board, board.active, action - MARKER + 1)
    elif phase == BUILDING:
        castles.build(board, board.colour_of(seat), action - BUILD)
    elif phase == LEVYING:
        levy.levy(board, board.colour_of(seat), action - LEVY)
    elif phase == MUSTERING:
        choices.muster(board, board.colour_of(seat), action - MUSTER)
    elif phase == DEPLOYING:
        ronin.deploy(board, board.colour_of(seat), action - DEPLOY)
    elif phase == WINDOW:
        choices.answer_window(board, action)
    elif phase == AVENGING:
        ninja.avenge(board, action - AVENGE)
    elif phase == MARCHING:
        choices.march_on(board, seat, action)
    elif phase == GARRISONING:
        choices.garrison(board, action)
    elif phase == GATHERING:
        choices.gather(board, action)
    elif phase == DECLARING:
        choices.declare(board, seat, action)
    elif phase == CONDUCTING:
        choices.conduct(board, seat, action)
    elif phase == LOSING:
        choices.lose(board, board.colour_of(seat), action)
    elif phase == PRESSING:
        choices.press_or_call_off(board, action)
    elif phase == FINAL_ARMIES:
        choices.move_armies(board, seat, action)
    elif phase == SENDING:
        choices.send(board, action)
    elif phase == FINAL_FORCES:
        choices.move_forces(board, action)
    elif phase == MOVING:
        choices.move(board, action)
    elif phase == RECOVERING:
        march.place_recovered(board, (action - STATION) % PROVINCES)


def go_on(board: Board) -> None:
    """What follows by itself."""
    phase = board.phase
    if phase == ROUND_BEGINS:
        war.begin_round(board)
    elif phase == PLAN_BEGINS:
        war.remember_starts(board)
        plan.begin_plans(board)
    elif phase == ORDER_GOES_ON:
        plan.order_goes_on(board)
    elif phase == BUILD_BEGINS:
        castles.begin_building(board)
    elif phase == LEVY_BEGINS:
        levy.begin_levy(board)
    elif phase == MUSTER_BEGINS:
        levy.begin_muster(board)
    elif phase == HIRE_BEGINS:
        ronin.begin_hire(board)
    elif phase == NINJA_BEGINS:
        ninja.hire_ninja(board)
    elif phase == DECLARE_BEGINS:
        choices.begin_declarations(board)
    elif phase == CONDUCT_BEGINS:
        choices.begin_conduct(board)
    elif phase == CONDUCT_GOES_ON:
        battles.conduct_goes_on(board)
    elif phase == FINAL_BEGINS:
        war.begin_final_movement(board)
    elif phase == TURN_ENDS:
        war.next_turn(board)
    elif phase == RECOVERY_GOES_ON:
        elimination.recovery_goes_on(board)
    elif phase == ROUND_ENDS:
        war.end_round(board)
