"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.ikusa.rules import (
    battles,
    bot,
    castles,
    combat,
    declaration,
    elimination,
    final_movement,
    levy,
    march,
    ninja,
    notes,
    observation,
    outlook,
    plan,
    ronin,
    score,
    secrets,
    setup,
    war,
)
from honjin.games.ikusa.rules.actions import (
    ACTIONS,
    AGREE,
    AMOUNTS,
    ATTACK,
    ATTACK_FROM,
    AVENGE,
    BUILD,
    CALL_OFF,
    CLAIM,
    DEALT,
    DEPLOY,
    DIE,
    DISAGREE,
    DIVIDE,
    DONE,
    DRAWN,
    END,
    ENTER,
    FIGHT,
    FIRST,
    GATHER,
    JOIN,
    LEAVE,
    LEVY,
    LOSE,
    MARCH,
    MARKER,
    MOVE,
    MUSTER,
    PASS_WINDOW,
    PICKER,
    PLACES,
    PLAN,
    PRESS_ON,
    REINFORCE,
    SEND,
    SPREAD,
    SPREAD_SIZES,
    SPY,
    STANDING,
    STATION,
    STOP,
    STRIKE,
    STRIKE_WHEN,
    SUCCEED,
    TAKE,
    army_of,
)
from honjin.games.ikusa.rules.box import MAX_COLOURS, PROVINCES, SIDES_OF_DIE, Box
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
    OVER,
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
    automatic,
    by_chance,
    in_turn,
    in_war,
    rolls_dice,
    together,
)
from honjin.games.ikusa.rules.state import NO_ARMY, Board, fresh_cells


@final
class Ikusa(Board):
    """A game of Ikusa."""

    def waiting(self) -> i64:
        """The seats that owe a decision; IK-RND-02: in the war one colour, before it often all."""
        phase = self.phase
        if by_chance(phase) or phase == OVER:
            return 0
        bit: i64 = 1
        if not together(phase):
            colour: i64 = self.ninja if phase == WINDOW else self.active_colour()
            return bit << self.box.seat_of(colour)
        owing: i64 = self.asked & ~self.locked
        if self.box.colours_each == 1:
            return owing
        return ((owing | owing >> 1) & 1) | ((owing >> 1 | owing >> 2) & 2)

    def chance(self) -> bool:
        return by_chance(self.phase)

    def over(self) -> bool:
        return self.phase == OVER

    # What is legal.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if by_chance(phase):
            return self.fill_outcomes(out)
        if together(phase):
            return self.fill_common(self.colour_of(seat), out)
        if in_war(phase):
            return self.fill_war(out)
        return self.fill_placing(out)

    def fill_outcomes(self, out: vec[i64]) -> i64:
        """Chapter 23."""
        phase = self.phase
        if rolls_dice(phase):
            face: i64
            for face in range(SIDES_OF_DIE):
                out[face] = DIE + face
            return SIDES_OF_DIE
        if phase == DEALING:
            return setup.fill_deal(self, out)
        if phase == TOSSING:
            return setup.fill_toss(self, out)
        if phase == DRAWING_PICKER:
            return plan.fill_pickers(self, out)
        return setup.fill_drawn_markers(self, out)

    def fill_common(self, colour: i64, out: vec[i64]) -> i64:
        """Decisions that several colours may owe at once."""
        phase = self.phase
        if phase == LOSING:
            return combat.fill_losses(self, colour, out)
        if phase == PLANNING:
            return plan.fill_plan(self, colour, out)
        if phase == MUSTERING:
            return levy.fill_muster(self, colour, out)
        if phase == LEVYING:
            return levy.fill_levy(self, colour, out)
        if phase == DEPLOYING:
            return ronin.fill_deploy(self, colour, out)
        if phase == BUILDING:
            return castles.fill_build(self, colour, out)
        if phase == AGREEING:
            return plan.fill_agreement(self, colour, out)
        if phase == SUCCEEDING:
            return war.fill_successor(self, colour, out)
        return setup.fill_spread(self, colour, out)

    def fill_placing(self, out: vec[i64]) -> i64:
        """Decisions of one colour before the war."""
        phase = self.phase
        if phase == PICKING:
            return plan.fill_pick(self, out)
        if phase == SPYING:
            return plan.fill_spy(self, out)
        if phase == STATIONING:
            return setup.fill_stations(self, out)
        if phase == REINFORCING:
            return setup.fill_reinforcements(self, out)
        if phase == CLAIMING:
            return setup.fill_claims(self, out)
        return setup.fill_division(self, out)

    def fill_war(self, out: vec[i64]) -> i64:
        phase = self.phase
        if in_turn(phase):
            return self.fill_turn(out)
        if phase == PRESSING:
            return combat.fill_press(self, out)
        if phase == MOVING:
            return final_movement.fill_bundle(self, out)
        if phase == GATHERING:
            return march.fill_gathering(self, out)
        if phase == GARRISONING:
            return march.fill_garrison(self, out)
        if phase == SENDING:
            return final_movement.fill_sending(self, out)
        if phase == WINDOW:
            return ninja.fill_window(self, out)
        if phase == AVENGING:
            return ninja.fill_revenge(self, out)
        return elimination.fill_recovery(self, out)

    def fill_turn(self, out: vec[i64]) -> i64:
        """The four phases of a turn; in A, B and D the holder of the ninja may strike himself."""
        phase = self.phase
        if phase == CONDUCTING:
            return battles.fill_conduct(self, out)
        n: i64 = 0
        if phase == MARCHING:
            n = march.fill_marches(self, out)
        elif phase == DECLARING:
            n = declaration.fill_declarations(self, out)
        elif phase == FINAL_ARMIES:
            n = final_movement.fill_final_armies(self, out)
        else:
            n = final_movement.fill_moves(self, out)
        if self.active == self.ninja and not march.sharing(self):
            n = ninja.fill_strikes(self, out, n)
        return n

    # What is done.

    def step(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.happen(action)
        elif together(self.phase):
            self.decide_together(self.colour_of(seat), action)
        elif action >= MARCH:
            self.wage_war(seat, action)
        elif action >= PASS_WINDOW:
            self.use_ninja(action)
        else:
            self.decide_alone(seat, action)
        while automatic(self.phase) and self.victors == 0:
            self.advance()
        if self.victors != 0:
            self.phase = OVER

    def happen(self, outcome: i64) -> None:
        phase = self.phase
        if phase == ROLLING:
            combat.roll(self, outcome - DIE + 1)
        elif phase == STRIKING:
            ninja.roll_strike(self, outcome - DIE + 1)
        elif phase == AVENGING_DIE:
            ninja.roll_revenge(self, outcome - DIE + 1)
        elif phase == DEALING:
            setup.deal(self, outcome - DEALT)
        elif phase == TOSSING:
            setup.toss(self, outcome - FIRST)
        elif phase == DRAWING_MARKERS:
            setup.draw_marker(self, outcome - DRAWN + 1)
        elif phase == DRAWING_PICKER:
            plan.draw_picker(self, outcome - PICKER)
        else:
            plan.draw_rest(self, outcome - DRAWN + 1)

    def decide_together(self, colour: i64, action: i64) -> None:
        phase = self.phase
        if action >= STANDING:
            plan.set_standing_order(self, colour, action - STANDING)
            if phase == LOSING:
                combat.lose_by_order(self, colour)
        elif phase == LOSING:
            combat.lose(self, colour, action - LOSE)
        elif phase == PLANNING:
            plan.plan(self, colour, (action - PLAN) // AMOUNTS, (action - PLAN) % AMOUNTS)
        elif phase == MUSTERING:
            levy.muster(self, colour, (action - MUSTER) // PLACES, (action - MUSTER) % PLACES)
        elif phase == LEVYING:
            levy.levy(self, colour, action - LEVY)
        elif phase == DEPLOYING:
            ronin.deploy(self, colour, action - DEPLOY)
        elif phase == BUILDING:
            castles.build(self, colour, action - BUILD)
        elif phase == SUCCEEDING:
            war.succeed(self, colour, action - SUCCEED)
        elif phase == SPREADING:
            setup.spread(self, colour, (action - SPREAD) % SPREAD_SIZES)
        elif action == DISAGREE:
            plan.agree(self, colour, 0, 0)
        else:
            named: i64 = action - AGREE
            plan.agree(self, colour, named // MAX_COLOURS, named % MAX_COLOURS + 1)

    def decide_alone(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == PICKING:
            plan.take_marker(self, self.active, action - MARKER + 1)
        elif phase == SPYING:
            plan.spy(self, action - SPY)
        elif phase == DIVIDING:
            setup.divide(self, action - DIVIDE)
        elif phase == CLAIMING:
            setup.claim(self, action - CLAIM)
        elif phase == REINFORCING:
            setup.reinforce(self, action - REINFORCE)
        elif phase == RECOVERING:
            march.place_recovered(self, (action - STATION) % PROVINCES)
        else:
            own: i64 = (action - STATION) // PROVINCES
            army = army_of(self.box, seat, own)
            setup.station(self, army, (action - STATION) % PROVINCES)

    def use_ninja(self, action: i64) -> None:
        if action >= AVENGE:
            ninja.avenge(self, action - AVENGE)
        elif STRIKE <= action < STRIKE_WHEN:
            if self.phase != WINDOW:
                self.resume = self.phase
            ninja.strike_now(self, action - STRIKE)
        else:
            ninja.answer_window(self, action)

    def wage_war(self, seat: i64, action: i64) -> None:
        if action >= LEAVE:
            self.choose(action)
        elif action >= MOVE:
            final_movement.move(self, action - MOVE)
        elif FIGHT <= action < ENTER:
            self.fight(seat, action - FIGHT)
        elif ATTACK_FROM <= action < FIGHT:
            edge: i64 = action - ATTACK_FROM
            declaration.declare_force(self, self.box.edge_from[edge], self.box.edge_to[edge])
        else:
            self.command(seat, action)

    def fight(self, seat: i64, which: i64) -> None:
        if which < PROVINCES:
            battles.fight_force(self, which)
        else:
            battles.fight_army(self, army_of(self.box, seat, which - PROVINCES))

    def command(self, seat: i64, action: i64) -> None:
        """What an own army is told to do."""
        box = self.box
        if action >= SEND:
            army = army_of(box, seat, (action - SEND) // PROVINCES)
            final_movement.send(self, army, (action - SEND) % PROVINCES)
        elif action >= STOP:
            battles.stop(self, army_of(box, seat, action - STOP))
        elif action >= ENTER:
            battles.enter(self, army_of(box, seat, action - ENTER))
        elif action >= ATTACK:
            army = army_of(box, seat, (action - ATTACK) // PROVINCES)
            target: i64 = (action - ATTACK) % PROVINCES
            if self.phase == DECLARING:
                declaration.declare_army(self, army, target)
            else:
                battles.attack(self, army, target)
        elif action >= GATHER:
            march.gather(self, army_of(box, seat, action - GATHER))
        else:
            army = army_of(box, seat, (action - MARCH) // PROVINCES)
            march.march(self, army, (action - MARCH) % PROVINCES)

    def choose(self, action: i64) -> None:
        """The small choices inside a step, and the ends of phases."""
        if action < TAKE:
            march.leave(self, action - LEAVE)
        elif action < DONE:
            march.take(self, action - TAKE)
        elif action == DONE:
            self.finish_bundle()
        elif action == JOIN:
            final_movement.move_off(self, True)
        elif action == END:
            self.end_phase()
        elif action == PRESS_ON:
            combat.press_on(self)
        elif action == CALL_OFF:
            combat.call_off(self)

    def finish_bundle(self) -> None:
        phase = self.phase
        if phase == GARRISONING:
            march.drop_garrison(self)
        elif phase == GATHERING:
            march.pick_up(self)
        elif phase == SENDING:
            final_movement.send_off(self)
        else:
            final_movement.move_off(self, False)

    def end_phase(self) -> None:
        """IK-R-74: the end of A, B and D is a window; that of the armies' part of D is none."""
        phase = self.phase
        if phase == MARCHING:
            ninja.open_window(self, DECLARE_BEGINS, -1, NO_ARMY)
        elif phase == DECLARING:
            ninja.open_window(self, CONDUCT_BEGINS, -1, NO_ARMY)
        elif phase == CONDUCTING:
            battles.end_conduct(self)
        elif phase == FINAL_ARMIES:
            self.phase = FINAL_FORCES
        else:
            ninja.open_window(self, TURN_ENDS, -1, NO_ARMY)

    def advance(self) -> None:
        """What follows by itself."""
        phase = self.phase
        if phase == CONDUCT_GOES_ON:
            battles.conduct_goes_on(self)
        elif phase == TURN_ENDS:
            war.next_turn(self)
        elif phase == DECLARE_BEGINS:
            self.note(notes.PHASE, self.active, 1, 0, 0)
            self.phase = DECLARING
        elif phase == CONDUCT_BEGINS:
            self.note(notes.PHASE, self.active, 2, 0, 0)
            battles.begin_conduct(self)
        elif phase == FINAL_BEGINS:
            war.begin_final_movement(self)
        elif phase == RECOVERY_GOES_ON:
            elimination.recovery_goes_on(self)
        elif phase == ROUND_ENDS:
            war.end_round(self)
        else:
            self.begin_action()

    def begin_action(self) -> None:
        """IK-RND-01: the actions of a round before the war."""
        phase = self.phase
        if phase == ROUND_BEGINS:
            war.begin_round(self)
        elif phase == PLAN_BEGINS:
            war.remember_starts(self)
            plan.begin_plans(self)
        elif phase == ORDER_GOES_ON:
            plan.order_goes_on(self)
        elif phase == BUILD_BEGINS:
            castles.begin_building(self)
        elif phase == LEVY_BEGINS:
            levy.begin_levy(self)
        elif phase == MUSTER_BEGINS:
            levy.begin_muster(self)
        elif phase == HIRE_BEGINS:
            ronin.begin_hire(self)
        elif phase == NINJA_BEGINS:
            ninja.hire_ninja(self)

    # Chance, copies, and how it stands.

    def draw(self, rng: Rng) -> i64:
        """All outcomes are equally likely."""
        if rolls_dice(self.phase):
            return DIE + rng.below(SIDES_OF_DIE)
        n = self.fill_outcomes(self.buffer)
        return self.buffer[rng.below(n)]

    def clone(self) -> Ikusa:
        copy = Ikusa(self.box, self.buffer, self.cells[:])
        self.copy_scalars(copy)
        return copy

    def determinize(self, seat: i64, rng: Rng) -> Ikusa:
        copy = self.clone()
        secrets.guess(copy, seat, rng)
        return copy

    def score(self, seat: i64) -> i64:
        return score.provinces_of(self, seat)

    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        observation.observe(self, seat, out, at)

    def winners(self) -> i64:
        return self.victors

    def horizon(self) -> i64:
        return outlook.HORIZON

    def promise(self, seat: i64) -> float:
        return outlook.promise(self, seat)

    def estimate(self, seat: i64) -> float:
        return bot.prospect(self, seat)

    def ventures(self, seat: i64, action: i64) -> bool:
        """Attacks, and the ninja's daggers."""
        return STRIKE <= action < MARCH or ATTACK <= action < FIGHT


def set_up(box: Box) -> Ikusa:
    """A new game: everything else is dealt and drawn."""
    return Ikusa(box, vec[i64]([0] * ACTIONS), fresh_cells(box))
