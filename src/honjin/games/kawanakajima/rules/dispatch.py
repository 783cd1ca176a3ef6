"""What every phase offers, and what follows from a decision, from chance, or by itself.

Made from `table/phases.py` by `scripts/phases.py`; change that table, not this text.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import (
    activation,
    assault,
    attacks,
    battle,
    bowl,
    chits,
    choices,
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
    CHOOSE,
    CLAN,
    DICE,
    DIE,
    GO,
    PICK,
    SAVE,
    YES,
)
from honjin.games.kawanakajima.rules.phases import (
    ACCEPT,
    ADVANCE,
    ADVANCES,
    AFTERMATH,
    ANNOUNCE_KANSUKE,
    ANSWER,
    ATTACKER_VICTIM,
    BATTLES,
    BEGIN_ORDERS,
    BEGIN_SETTLING,
    BEGIN_TURN,
    CALL_SAMURAI,
    CHANGE_MODE,
    CHOOSE_PLAN,
    CLAN_ROLLS,
    COMBAT,
    COMBINE,
    COMBINED_ROLLS,
    COMMAND,
    COMMIT_MARKERS,
    COMMIT_SEPPUKU,
    COUNT_RIVER,
    DECLARE,
    DEFENDER_VICTIM,
    DELAY,
    DONE,
    DRAW,
    END_OF_CLANS,
    END_TURN,
    FILL_COLUMN,
    FLEE_FIRST,
    FLEE_NEXT,
    FLEE_OTHERS,
    FLEE_STEP,
    FLIGHT,
    GARRISON,
    GIVE_GROUND,
    HOLD_BACK,
    JOIN_AMAKASU,
    JOIN_HEX,
    KEEP_UNITS,
    LEAD_ATTACK,
    LEAD_DEFENSE,
    LEAD_ROUT,
    LEADERS,
    LOSSES,
    MODES_STEP,
    MOVEMENT,
    NAME_TERRAIN,
    NAME_VICTIM,
    NEXT_BATTLE,
    NEXT_CLAN,
    NEXT_DRAW,
    NEXT_MOVER,
    NEXT_RALLY,
    OCCUPY,
    ORDERS,
    PLACE_NAOE,
    PLACE_SAMURAI,
    PLANS_TRIED,
    PURSUE,
    PURSUITS,
    PUSH,
    RALLIES,
    RALLY_STAGE,
    REINFORCE,
    RESULT,
    RETIRE,
    RETIRE_PAY,
    RETIRE_UNIT,
    REUNIONS,
    REUNITE,
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
    ROLL_PLAN,
    ROLL_RALLY,
    ROLL_REUNITE,
    ROLL_ROUT,
    ROLL_WOUNDED,
    ROUTS,
    SACRIFICE,
    SAMURAI_DEED,
    SET_ASIDE,
    SETTLE,
    SHIFTS,
    SIEGE_ACTIONS,
    SIEGE_DEED,
    SIEGE_LOSS,
    SIEGE_TARGET,
    SOFTEN_ROUT,
    STAND_FAST,
    STEP,
    TAKE_ADVANTAGE,
    TEST_CLANS,
    TIRE_UNITS,
    TRY_PLAN,
    TURNS,
)
from honjin.games.kawanakajima.rules.state import Board


def fill(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Write what a phase offers into `out`; how much it is."""
    phase = board.phase
    if phase == CHOOSE_PLAN:
        return setup.fill_plans(out)
    if phase == HOLD_BACK:
        return setup.fill_held_back(board, out)
    if phase == FILL_COLUMN:
        return setup.fill_column(board, out)
    if phase == JOIN_AMAKASU:
        return setup.fill_joining(board, out)
    if phase == JOIN_HEX:
        return setup.fill_join_hexes(board, out)
    if phase == SETTLE:
        return setup.fill_settling(board, seat, out)
    if phase == PLACE_NAOE:
        return command.fill_naoe(board, out)
    if phase == SET_ASIDE:
        return command.fill_savings(board, seat, out)
    if phase in (
        TRY_PLAN,
        CALL_SAMURAI,
        ANNOUNCE_KANSUKE,
        ACCEPT,
        COUNT_RIVER,
        COMBINE,
        SAMURAI_DEED,
        SOFTEN_ROUT,
        STAND_FAST,
        TAKE_ADVANTAGE,
        SACRIFICE,
        PUSH,
        ANSWER,
    ):
        return choices.yes_or_no(out)
    if phase == ORDERS:
        return orders.fill_orders(board, seat, out)
    if phase == CHANGE_MODE:
        return activation.fill_modes(board, out)
    if phase == NAME_VICTIM:
        return activation.fill_victim_clans(board, out)
    if phase == NEXT_CLAN:
        return chits.fill_turns(board, out)
    if phase == REINFORCE:
        return chits.fill_reinforcements(board, out)
    if phase == PLACE_SAMURAI:
        return bowl.fill_samurai(board, out)
    if phase == NEXT_MOVER:
        return movement.fill_movers(board, out)
    if phase == STEP:
        return movement.fill_steps(board, out)
    if phase == DECLARE:
        return attacks.fill_declaration(board, out)
    if phase == NEXT_BATTLE:
        return battle.fill_battles(board, out)
    if phase == NAME_TERRAIN:
        return battle.fill_terrain(board, out)
    if phase == LEAD_ATTACK:
        return battle.fill_leaders(board, board.active, out)
    if phase == LEAD_DEFENSE:
        return battle.fill_leaders(board, 1 - board.active, out)
    if phase == ATTACKER_VICTIM:
        return losses.fill_victims(board, board.active, out)
    if phase == DEFENDER_VICTIM:
        return losses.fill_victims(board, 1 - board.active, out)
    if phase == GIVE_GROUND:
        return losses.fill_ground(board, out)
    if phase == LEAD_ROUT:
        return rout.fill_clan_units(board, board.clan, out)
    if phase == COMMIT_SEPPUKU:
        return rout.fill_seppuku(board, board.clan, out)
    if phase == ADVANCE:
        return rout.fill_advance(board, board.actor_seat, out)
    if phase == NEXT_RALLY:
        return rally.fill_rallies(board, out)
    if phase == FLEE_FIRST:
        return retreat.fill_first_to_flee(board, out)
    if phase == FLEE_NEXT:
        return retreat.fill_next_to_flee(board, out)
    if phase == FLEE_STEP:
        return retreat.fill_flight(board, out)
    if phase == PURSUE:
        return retreat.fill_pursuers(board, out)
    if phase == REUNITE:
        return chits.fill_reunions(board, out)
    if phase == GARRISON:
        return siege.fill_garrison(board, out)
    if phase == SIEGE_DEED:
        return assault.fill_deeds(board, out)
    if phase == SIEGE_TARGET:
        return assault.fill_mask(assault.targets(board, board.active), out, 0)
    if phase == COMMIT_MARKERS:
        return assault.fill_commitment(board, out)
    if phase == SIEGE_LOSS:
        return assault.fill_siege_loss(board, out)
    if phase == OCCUPY:
        return assault.fill_occupation(board, out)
    if phase == RETIRE:
        return siege_end.fill_retirement(board, out)
    if phase == RETIRE_PAY:
        return siege_end.fill_payment(board, out)
    if phase == RETIRE_UNIT:
        return siege_end.fill_retiring(board, out)
    if phase == KEEP_UNITS:
        return siege_end.fill_kept(board, out)
    if phase == TIRE_UNITS:
        return siege_end.fill_tired(board, out)
    if phase in (
        ROLL_MARKERS,
        ROLL_COMMAND,
        ROLL_MODE,
        ROLL_COMBINED,
        ROLL_OFF,
        ROLL_INITIATIVE,
        ROLL_CLAN,
        ROLL_CONVERSION,
        ROLL_LEADER,
        ROLL_ROUT,
        ROLL_RALLY,
        ROLL_REUNITE,
        ROLL_WOUNDED,
        ROLL_ASSAULT,
        ROLL_FIRE,
    ):
        return choices.fill_die(out)
    if phase in (ROLL_PLAN, ROLL_COLUMN, ROLL_LINE):
        return choices.fill_dice(out)
    if phase == DRAW:
        return bowl.fill_draw(board, out)
    return 0


def happen(board: Board, outcome: i64) -> None:
    """What chance brought."""
    phase = board.phase
    if phase == ROLL_MARKERS:
        setup.roll_markers(board, outcome - DIE + 1)
    elif phase == ROLL_COMMAND:
        command.roll_command(board, outcome - DIE + 1)
    elif phase == ROLL_PLAN:
        command.roll_plan(board, outcome - DICE + 2)
    elif phase == DRAW:
        bowl.draw(board, outcome - CHIT)
    elif phase == ROLL_MODE:
        activation.roll_mode(board, outcome - DIE + 1)
    elif phase == ROLL_COMBINED:
        activation.roll_combined(board, outcome - DIE + 1)
    elif phase == ROLL_OFF:
        chits.roll_off(board, outcome - DIE + 1)
    elif phase == ROLL_INITIATIVE:
        chits.roll_initiative(board, outcome - DIE + 1)
    elif phase == ROLL_CLAN:
        attacks.roll_clan(board, outcome - DIE + 1)
    elif phase == ROLL_COLUMN:
        battle.roll_column(board, outcome - DICE + 2)
    elif phase == ROLL_LINE:
        battle.roll_line(board, outcome - DICE + 2)
    elif phase == ROLL_CONVERSION:
        battle.convert(board, outcome - DIE + 1)
    elif phase == ROLL_LEADER:
        losses.roll_leader(board, outcome - DIE + 1)
    elif phase == ROLL_ROUT:
        rout.roll_rout(board, outcome - DIE + 1)
    elif phase == ROLL_RALLY:
        rally.roll_rally(board, outcome - DIE + 1)
    elif phase == ROLL_REUNITE:
        chits.roll_reunite(board, outcome - DIE + 1)
    elif phase == ROLL_WOUNDED:
        siege.roll_wounded(board, outcome - DIE + 1)
    elif phase == ROLL_ASSAULT:
        assault.roll_assault(board, outcome - DIE + 1)
    elif phase == ROLL_FIRE:
        assault.roll_fire(board, outcome - DIE + 1)


def decide(board: Board, seat: i64, action: i64) -> None:
    """What a seat decided."""
    phase = board.phase
    if phase == CHOOSE_PLAN:
        setup.choose_plan(board, seat, action - CHOOSE)
    elif phase == HOLD_BACK:
        setup.hold_back(board, action - PICK)
    elif phase == FILL_COLUMN:
        setup.place_in_column(board, action - PICK)
    elif phase == JOIN_AMAKASU:
        setup.join_amakasu(board, action)
    elif phase == JOIN_HEX:
        setup.place_joining(board, action - GO)
    elif phase == SETTLE:
        setup.settle_step(board, seat, action)
    elif phase == PLACE_NAOE:
        command.place_naoe(board, action - GO)
    elif phase == SET_ASIDE:
        command.set_aside(board, seat, action - SAVE)
    elif phase == TRY_PLAN:
        command.try_plan(board, seat, action == YES)
    elif phase == ORDERS:
        orders.order(board, seat, action)
    elif phase == CALL_SAMURAI:
        bowl.call_samurai(board, action == YES)
    elif phase == ANNOUNCE_KANSUKE:
        bowl.announce_kansuke(board, action == YES)
    elif phase == ACCEPT:
        bowl.accept(board, action == YES)
    elif phase == COUNT_RIVER:
        activation.count_river(board, action == YES)
    elif phase == CHANGE_MODE:
        activation.try_mode(board, action)
    elif phase == NAME_VICTIM:
        activation.strike_impetuously(board, action - CLAN)
    elif phase == COMBINE:
        activation.combine(board, action == YES)
    elif phase == NEXT_CLAN:
        chits.take_turn(board, action)
    elif phase == REINFORCE:
        chits.reinforce(board, action)
    elif phase == PLACE_SAMURAI:
        bowl.place_samurai(board, action)
    elif phase == SAMURAI_DEED:
        bowl.samurai_deed(board, action == YES)
    elif phase == NEXT_MOVER:
        choices.send(board, action)
    elif phase == STEP:
        choices.go(board, action)
    elif phase == DECLARE:
        attacks.declare(board, action)
    elif phase == NEXT_BATTLE:
        battle.begin_battle(board, action - PICK)
    elif phase == NAME_TERRAIN:
        battle.set_terrain(board, action)
    elif phase == LEAD_ATTACK:
        battle.lead_attack(board, action)
    elif phase == LEAD_DEFENSE:
        battle.lead_defense(board, action)
    elif phase in (ATTACKER_VICTIM, DEFENDER_VICTIM):
        losses.name_victim(board, action - PICK)
    elif phase == GIVE_GROUND:
        losses.yield_ground(board, action)
    elif phase == LEAD_ROUT:
        rout.lead_rout(board, action - PICK)
    elif phase == SOFTEN_ROUT:
        rout.soften_rout(board, action == YES)
    elif phase == COMMIT_SEPPUKU:
        rout.commit_seppuku(board, action)
    elif phase == ADVANCE:
        rout.take_advance(board, action)
    elif phase == NEXT_RALLY:
        rally.choose_rally(board, action)
    elif phase == STAND_FAST:
        rally.stand_fast(board, action == YES)
    elif phase in (FLEE_FIRST, FLEE_NEXT):
        retreat.begin_to_flee(board, action - PICK)
    elif phase == FLEE_STEP:
        retreat.flee_step(board, action - GO)
    elif phase == PURSUE:
        retreat.pursue(board, action)
    elif phase == REUNITE:
        chits.reunite(board, action)
    elif phase == GARRISON:
        siege.place_marker(board, action)
    elif phase == SIEGE_DEED:
        assault.do_deed(board, action)
    elif phase == SIEGE_TARGET:
        assault.name_area(board, siege.area_of(action))
    elif phase == COMMIT_MARKERS:
        assault.commit(board, action)
    elif phase == TAKE_ADVANTAGE:
        assault.take_advantage(board, action == YES)
    elif phase == SACRIFICE:
        assault.sacrifice(board, action == YES)
    elif phase == PUSH:
        assault.push(board, action == YES)
    elif phase == ANSWER:
        assault.answer(board, action == YES)
    elif phase == SIEGE_LOSS:
        assault.siege_loss(board, action)
    elif phase == OCCUPY:
        assault.occupy(board, action)
    elif phase == RETIRE:
        siege_end.retire(board, action)
    elif phase == RETIRE_PAY:
        siege_end.pay(board, action)
    elif phase == RETIRE_UNIT:
        siege_end.carry_out_retirement(board, action)
    elif phase == KEEP_UNITS:
        siege_end.keep(board, action)
    elif phase == TIRE_UNITS:
        siege_end.tire(board, action - PICK)


def go_on(board: Board) -> None:
    """What follows by itself."""
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
    elif phase == NEXT_DRAW:
        bowl.next_draw(board)
    elif phase == TEST_CLANS:
        activation.test_clans(board)
    elif phase == MODES_STEP:
        activation.modes_step(board)
    elif phase == COMBINED_ROLLS:
        activation.combined_rolls(board)
    elif phase == TURNS:
        chits.turns(board)
    elif phase == SHIFTS:
        activation.shifts(board)
    elif phase == MOVEMENT:
        movement.movement(board)
    elif phase == COMBAT:
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
    elif phase == RALLY_STAGE:
        chits.begin_stage(board, chits.RALLY_ROLLS)
    elif phase == RALLIES:
        rally.rallies(board)
    elif phase == FLIGHT:
        retreat.flight(board)
    elif phase == FLEE_OTHERS:
        retreat.flee_others(board)
    elif phase == PURSUITS:
        retreat.pursuits(board)
    elif phase == REUNIONS:
        chits.reunions(board)
    elif phase == END_OF_CLANS:
        activation.end_of_clans(board)
    elif phase == DONE:
        activation.end_activation(board)
    elif phase == SIEGE_ACTIONS:
        assault.siege_actions(board)
    elif phase == AFTERMATH:
        siege_end.aftermath(board)
    elif phase == END_TURN:
        bowl.end_turn(board)
