"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.ikusa.rules import (
    bot,
    dispatch,
    observation,
    outlook,
    score,
    secrets,
)
from honjin.games.ikusa.rules.actions import (
    ACTIONS,
    ATTACK,
    DIE,
    FIGHT,
    MARCH,
    STANDING,
    STRIKE,
)
from honjin.games.ikusa.rules.box import PROVINCES, SIDES_OF_DIE, Box
from honjin.games.ikusa.rules.phases import (
    OVER,
    PLANNING,
    WINDOW,
    automatic,
    by_chance,
    rolls_dice,
    together,
)
from honjin.games.ikusa.rules.state import Board, fresh_cells


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

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        return dispatch.fill(self, seat, out)

    def fill_worthy(self, seat: i64, out: vec[i64]) -> i64:
        """A standing order is left when units are to be lost, not changed to and fro in plans."""
        n = self.fill(seat, out)
        if self.phase == PLANNING:
            while out[n - 1] >= STANDING:
                n -= 1
        return n

    def step(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            dispatch.happen(self, action)
        else:
            dispatch.decide(self, seat, action)
        while automatic(self.phase) and self.victors == 0:
            dispatch.go_on(self)
        if self.victors != 0:
            self.phase = OVER

    # Chance, copies, and how it stands.

    def draw(self, rng: Rng) -> i64:
        """All outcomes are equally likely."""
        if rolls_dice(self.phase):
            return DIE + rng.below(SIDES_OF_DIE)
        n = self.fill(CHANCE, self.buffer)
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

    def era(self) -> i64:
        """Turns; what comes before the first turn of a round is one too."""
        return self.round * (self.box.colours + 1) + self.turn

    def occasion(self) -> i64:
        """The battle: its turn and its province."""
        return 1 + self.era() * PROVINCES + self.goal

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
