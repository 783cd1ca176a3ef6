"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.kawanakajima.rules import (
    activation,
    assault,
    attacks,
    automatic_steps,
    battle,
    bot,
    bowl,
    chits,
    command,
    losses,
    movement,
    observation,
    orders,
    outlook,
    rally,
    retreat,
    rout,
    secrets,
    setup,
    siege,
    siege_end,
)
from honjin.games.kawanakajima.rules.actions import (
    ACTIONS,
    ASSAULT,
    BY_KOSAKA,
    CHIT,
    CHOOSE,
    CLAN,
    DICE,
    DIE,
    FINISH,
    FIRE,
    GO,
    LEAVE,
    NO,
    PICK,
    SAVE,
    STOP,
    STORM,
    YES,
)
from honjin.games.kawanakajima.rules.box import TAKEDA, Box
from honjin.games.kawanakajima.rules.layout import ALL_DONE, fresh_cells
from honjin.games.kawanakajima.rules.phases import (
    ACCEPT,
    ADVANCE,
    ANNOUNCE_KANSUKE,
    ANSWER,
    ATTACKER_VICTIM,
    CALL_SAMURAI,
    CHANGE_MODE,
    CHOOSE_PLAN,
    COMBINE,
    COMMIT_MARKERS,
    COMMIT_SEPPUKU,
    COUNT_RIVER,
    DECLARE,
    DEFENDER_VICTIM,
    DRAW,
    FILL_COLUMN,
    FLEE_FIRST,
    FLEE_NEXT,
    FLEE_STEP,
    GARRISON,
    GIVE_GROUND,
    HOLD_BACK,
    JOIN_AMAKASU,
    JOIN_HEX,
    KEEP_UNITS,
    LEAD_ATTACK,
    LEAD_DEFENSE,
    LEAD_ROUT,
    NAME_TERRAIN,
    NAME_VICTIM,
    NEXT_BATTLE,
    NEXT_CLAN,
    NEXT_MOVER,
    NEXT_RALLY,
    OCCUPY,
    ORDERS,
    OVER,
    PLACE_NAOE,
    PLACE_SAMURAI,
    PURSUE,
    PUSH,
    REINFORCE,
    RETIRE,
    RETIRE_PAY,
    RETIRE_UNIT,
    REUNITE,
    ROLL_COLUMN,
    ROLL_LINE,
    ROLL_PLAN,
    SACRIFICE,
    SAMURAI_DEED,
    SET_ASIDE,
    SETTLE,
    SIEGE_DEED,
    SIEGE_LOSS,
    SIEGE_TARGET,
    SOFTEN_ROUT,
    STAND_FAST,
    STEP,
    TAKE_ADVANTAGE,
    TIRE_UNITS,
    TRY_PLAN,
    automatic,
    awaits_seats,
    by_chance,
    in_combat,
    in_preparation,
    in_retreat,
    in_siege,
)
from honjin.games.kawanakajima.rules.state import Board, Work


@final
class Kawanakajima(Board):
    """A game of Kawanakajima 1561. Seat A is Takeda, seat B is Uesugi."""

    def waiting(self) -> i64:
        phase = self.phase
        if not awaits_seats(phase):
            return 0
        if phase == ORDERS or phase == SETTLE:
            return (1 if self.private(0) != ALL_DONE else 0) | (
                2 if self.private(1) != ALL_DONE else 0
            )
        if phase == CHOOSE_PLAN or phase == SET_ASIDE or phase == TRY_PLAN:
            return (1 if self.pledged(0) < 0 else 0) | (2 if self.pledged(1) < 0 else 0)
        return 2 if self.actor_seat == 1 else 1

    def chance(self) -> bool:
        return by_chance(self.phase)

    def over(self) -> bool:
        return self.phase == OVER

    # What may be done.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if seat == CHANCE:
            return self.fill_chance(out)
        if phase == STEP:
            return movement.fill_steps(self, out)
        if in_preparation(phase):
            return self.fill_preparation(seat, out)
        if in_siege(phase):
            return self.fill_siege(out)
        if in_retreat(phase):
            return self.fill_retreat(out)
        if in_combat(phase):
            return self.fill_combat(out)
        return self.fill_activation(out)

    def fill_chance(self, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == DRAW:
            return bowl.fill_draw(self, out)
        i: i64
        if phase == ROLL_COLUMN or phase == ROLL_LINE or phase == ROLL_PLAN:
            for i in range(11):
                out[i] = DICE + i
            return 11
        for i in range(6):
            out[i] = DIE + i
        return 6

    def weight(self, outcome: i64) -> i64:
        """KW-GEN-01: the sum of two dice."""
        if outcome < DICE or outcome >= CHIT:
            return 1
        far = outcome - DICE - 5
        return 6 - (far if far > 0 else -far)

    def fill_preparation(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == ORDERS:
            return orders.fill_orders(self, seat, out)
        if phase == SETTLE:
            return setup.fill_settling(self, seat, out)
        if phase == CHOOSE_PLAN:
            return setup.fill_plans(out)
        if phase == SET_ASIDE:
            return command.fill_savings(self, seat, out)
        if phase == TRY_PLAN:
            return yes_or_no(out)
        if phase == PLACE_NAOE:
            return command.fill_naoe(self, out)
        if phase == HOLD_BACK:
            return setup.fill_held_back(self, out)
        if phase == FILL_COLUMN:
            return setup.fill_column(self, out)
        if phase == JOIN_AMAKASU:
            return setup.fill_joining(self, out)
        return setup.fill_join_hexes(self, out)

    def fill_activation(self, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == NEXT_MOVER:
            return movement.fill_movers(self, out)
        if phase == CHANGE_MODE:
            return activation.fill_modes(self, out)
        if phase == NEXT_CLAN:
            return chits.fill_turns(self, out)
        if phase == NAME_VICTIM:
            return activation.fill_victim_clans(self, out)
        if phase == REINFORCE:
            return chits.fill_reinforcements(self, out)
        if phase == PLACE_SAMURAI:
            return bowl.fill_samurai(self, out)
        return yes_or_no(out)

    def fill_combat(self, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == DECLARE:
            return attacks.fill_declaration(self, out)
        if phase == LEAD_ATTACK:
            return battle.fill_leaders(self, self.active, out)
        if phase == LEAD_DEFENSE:
            return battle.fill_leaders(self, 1 - self.active, out)
        if phase == NEXT_BATTLE:
            return battle.fill_battles(self, out)
        if phase == NAME_TERRAIN:
            return battle.fill_terrain(self, out)
        if phase == ATTACKER_VICTIM:
            return losses.fill_victims(self, self.active, out)
        if phase == DEFENDER_VICTIM:
            return losses.fill_victims(self, 1 - self.active, out)
        if phase == GIVE_GROUND:
            return losses.fill_ground(self, out)
        if phase == LEAD_ROUT:
            return rout.fill_clan_units(self, self.clan, out)
        if phase == COMMIT_SEPPUKU:
            return rout.fill_seppuku(self, self.clan, out)
        if phase == ADVANCE:
            return rout.fill_advance(self, self.actor_seat, out)
        return yes_or_no(out)

    def fill_retreat(self, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == NEXT_RALLY:
            return rally.fill_rallies(self, out)
        if phase == FLEE_STEP:
            return retreat.fill_flight(self, out)
        if phase == FLEE_FIRST:
            return retreat.fill_first_to_flee(self, out)
        if phase == FLEE_NEXT:
            return retreat.fill_next_to_flee(self, out)
        if phase == PURSUE:
            return retreat.fill_pursuers(self, out)
        if phase == REUNITE:
            return chits.fill_reunions(self, out)
        return yes_or_no(out)

    def fill_siege(self, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == GARRISON:
            return siege.fill_garrison(self, out)
        if phase == SIEGE_DEED:
            return assault.fill_deeds(self, out)
        if phase == SIEGE_TARGET:
            return assault.fill_mask(assault.targets(self, self.active), out, 0)
        if phase == COMMIT_MARKERS:
            return assault.fill_commitment(self, out)
        if phase == SIEGE_LOSS:
            return assault.fill_siege_loss(self, out)
        if phase == OCCUPY:
            return assault.fill_occupation(self, out)
        if phase == RETIRE:
            return siege_end.fill_retirement(self, out)
        if phase == RETIRE_PAY:
            return siege_end.fill_payment(self, out)
        if phase == RETIRE_UNIT:
            return siege_end.fill_retiring(self, out)
        if phase == KEEP_UNITS:
            return siege_end.fill_kept(self, out)
        if phase == TIRE_UNITS:
            return siege_end.fill_tired(self, out)
        return yes_or_no(out)

    # What is done.

    def step(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if seat == CHANCE:
            automatic_steps.happen(self, action)
        elif phase == STEP:
            self.go(action)
        elif in_preparation(phase):
            self.prepare(seat, action)
        elif in_siege(phase):
            self.besiege(action)
        elif in_retreat(phase):
            self.retreat(action)
        elif in_combat(phase):
            self.fight(action)
        else:
            self.activate(action)
        while automatic(self.phase):
            automatic_steps.go_on(self)

    def go(self, action: i64) -> None:
        if action == STOP:
            movement.mover_done(self)
        elif action == LEAVE:
            movement.leave_map(self)
        else:
            movement.take_step(self, action - GO)

    def prepare(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == ORDERS:
            orders.order(self, seat, action)
        elif phase == SETTLE:
            setup.settle_step(self, seat, action)
        elif phase == CHOOSE_PLAN:
            setup.choose_plan(self, seat, action - CHOOSE)
        elif phase == SET_ASIDE:
            command.set_aside(self, seat, action - SAVE)
        elif phase == TRY_PLAN:
            command.try_plan(self, seat, action == YES)
        elif phase == PLACE_NAOE:
            command.place_naoe(self, action - GO)
        elif phase == HOLD_BACK:
            setup.hold_back(self, action - PICK)
        elif phase == FILL_COLUMN:
            setup.place_in_column(self, action - PICK)
        elif phase == JOIN_AMAKASU:
            setup.join_amakasu(self, action)
        elif phase == JOIN_HEX:
            setup.place_joining(self, action - GO)

    def activate(self, action: i64) -> None:
        phase = self.phase
        if phase == NEXT_MOVER:
            self.send(action)
        elif phase == CHANGE_MODE:
            activation.try_mode(self, action)
        elif phase == NEXT_CLAN:
            chits.take_turn(self, action)
        elif phase == ACCEPT:
            bowl.accept(self, action == YES)
        elif phase == ANNOUNCE_KANSUKE:
            bowl.announce_kansuke(self, action == YES)
        elif phase == CALL_SAMURAI:
            bowl.call_samurai(self, action == YES)
        elif phase == COUNT_RIVER:
            activation.count_river(self, action == YES)
        elif phase == NAME_VICTIM:
            activation.strike_impetuously(self, action - CLAN)
        elif phase == COMBINE:
            activation.combine(self, action == YES)
        elif phase == REINFORCE:
            chits.reinforce(self, action)
        else:
            self.follow_samurai(action)

    def follow_samurai(self, action: i64) -> None:
        if self.phase == PLACE_SAMURAI:
            bowl.place_samurai(self, action)
        elif self.phase == SAMURAI_DEED:
            bowl.samurai_deed(self, action == YES)

    def send(self, action: i64) -> None:
        if action == FINISH:
            movement.end_movement(self)
        elif action >= STORM:
            siege.storm(self, action - STORM)
        else:
            movement.pick_mover(self, action - PICK)

    def fight(self, action: i64) -> None:
        phase = self.phase
        if phase == DECLARE:
            attacks.declare(self, action)
        elif phase == NEXT_BATTLE:
            battle.begin_battle(self, action - PICK)
        elif phase == NAME_TERRAIN:
            battle.set_terrain(self, action)
        elif phase == LEAD_ATTACK:
            battle.lead_attack(self, action)
        elif phase == LEAD_DEFENSE:
            battle.lead_defense(self, action)
        elif phase == ATTACKER_VICTIM or phase == DEFENDER_VICTIM:
            losses.name_victim(self, action - PICK)
        elif phase == GIVE_GROUND:
            losses.yield_ground(self, action)
        elif phase == LEAD_ROUT:
            rout.lead_rout(self, action - PICK)
        elif phase == SOFTEN_ROUT:
            rout.soften_rout(self, action == YES)
        elif phase == COMMIT_SEPPUKU:
            rout.commit_seppuku(self, action)
        elif phase == ADVANCE:
            rout.take_advance(self, action)

    def retreat(self, action: i64) -> None:
        phase = self.phase
        if phase == NEXT_RALLY:
            rally.choose_rally(self, action)
        elif phase == STAND_FAST:
            rally.stand_fast(self, action == YES)
        elif phase == FLEE_FIRST or phase == FLEE_NEXT:
            retreat.begin_to_flee(self, action - PICK)
        elif phase == FLEE_STEP:
            retreat.flee_step(self, action - GO)
        elif phase == PURSUE:
            retreat.pursue(self, action)
        elif phase == REUNITE:
            chits.reunite(self, action)

    def besiege(self, action: i64) -> None:
        phase = self.phase
        if phase == GARRISON:
            siege.place_marker(self, action)
        elif phase == SIEGE_DEED:
            assault.do_deed(self, action)
        elif phase == SIEGE_TARGET:
            assault.name_area(self, siege.area_of(action))
        elif phase == COMMIT_MARKERS:
            assault.commit(self, action)
        elif phase == TAKE_ADVANTAGE:
            assault.take_advantage(self, action == YES)
        elif phase == SACRIFICE:
            assault.sacrifice(self, action == YES)
        elif phase == PUSH:
            assault.push(self, action == YES)
        elif phase == ANSWER:
            assault.answer(self, action == YES)
        elif phase == SIEGE_LOSS:
            assault.siege_loss(self, action)
        elif phase == OCCUPY:
            assault.occupy(self, action)
        else:
            self.end_siege(action)

    def end_siege(self, action: i64) -> None:
        phase = self.phase
        if phase == RETIRE:
            siege_end.retire(self, action)
        elif phase == RETIRE_PAY:
            siege_end.pay(self, action)
        elif phase == RETIRE_UNIT:
            siege_end.carry_out_retirement(self, action)
        elif phase == KEEP_UNITS:
            siege_end.keep(self, action)
        elif phase == TIRE_UNITS:
            siege_end.tire(self, action - PICK)

    # Results.

    def score(self, seat: i64) -> i64:
        return self.vp if seat == TAKEDA else -self.vp

    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        observation.observe(self, seat, out, at)

    def winners(self) -> i64:
        if self.phase != OVER:
            return 0
        return 3 if self.winner == 2 else 1 << self.winner

    def estimate(self, seat: i64) -> float:
        return bot.prospect(self, seat)

    def ventures(self, seat: i64, action: i64) -> bool:
        """Attacks that nobody must make, and assaults and fires at a siege."""
        if STORM <= action < BY_KOSAKA or action == ASSAULT or action == FIRE:
            return True
        return self.phase == DECLARE and PICK <= action < CLAN

    def era(self) -> i64:
        """A playout, where somebody's search plays one, is judged when the next chit is drawn."""
        return self.turn * 256 + self.chit + 1

    def horizon(self) -> i64:
        return outlook.HORIZON

    def promise(self, seat: i64) -> float:
        return outlook.promise(self, seat)

    def copy(self) -> Board:
        return self.clone()

    def clone(self) -> Kawanakajima:
        copy = Kawanakajima(self.box, self.buffer, self.work, self.cells[:])
        self.copy_to(copy)
        return copy

    def determinize(self, seat: i64, rng: Rng) -> Kawanakajima:
        copy = self.clone()
        army: i64
        for army in range(2):
            if army != seat:
                secrets.deal_anew(copy, army, rng)
        return copy


def yes_or_no(out: vec[i64]) -> i64:
    out[0] = YES
    out[1] = NO
    return 2


def set_up(
    box: Box,
    historical: bool = True,
    fog: bool = False,
    samurai: bool = False,
    kansuke: bool = False,
    takeda_plan: bool = False,
    join_amakasu: bool = False,
    fatigue: bool = True,
) -> Kawanakajima:
    """A new game."""
    game = Kawanakajima(box, vec[i64]([0] * ACTIONS), Work(), fresh_cells(box))
    game.historical = historical
    game.fog = fog
    game.samurai_rule = samurai
    game.kansuke = kansuke
    game.takeda_plan = takeda_plan
    game.join_amakasu = join_amakasu
    game.fatigue = fatigue
    setup.lay_out(game)
    return game
