"""Choosing by playing out: many guesses, the better half of the actions again and again.

Where a turn offers hundreds of actions and the secrets matter more than long plans, a tree stays
shallow. Here every sensible action is looked at in a few guesses; the best-looking are played out
to the end of the era, each in the same guesses with the same luck, and after every stage the worse
half is left out.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from honjin.bots.clock import Clock
from honjin.bots.knockout import Knockout
from honjin.bots.looks import win_chance
from honjin.engine.dialect import check_interrupt, i64, long_call, vec
from honjin.engine.player import Player, play_out, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State

LOOKS: Final = 16
"""Guesses in which every action is looked at first."""
FINALISTS: Final = 16
"""Actions that are played out at first."""
SHARE: Final = 10
"""Playouts for each of those guesses and actions; with fewer, their number is reduced."""
TRUST: Final = 6.0
"""The first look counts as this many playouts."""
LOOKING: Final = 0.25
"""The share of the time that the first look may take."""


class Playouts(Knockout):
    """Chooses by playouts, within a number of them or a time, whichever ends first."""

    def __init__(self, policy: Player, iterations: int, seconds: float) -> None:
        super().__init__(iterations, seconds)
        self.policy: Player = policy

    @abstractmethod
    def judged(self, state: State, seat: i64) -> float:
        """How likely a seat is to win where a playout has ended."""

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        out = scratch(guess)
        self.left = guess.fill_worthy(seat, out)
        self.weighed = out[: self.left]
        self.chances = vec[float]([0.0] * self.left)
        if self.left == 1:
            return out[0]
        self.ranks = vec[float]([0.0] * self.left)
        self.prior = vec[float]([0.0] * self.left)
        clock = Clock(self.seconds)
        self.look(guess, seat, rng, clock)
        self.keep_best(self.affordable(FINALISTS))
        return self.halve(guess, seat, rng, clock)

    @long_call
    def compare(self, guess: State, seat: i64, rng: Rng, count: i64) -> None:
        """After a choice, play its best few out equally often, to compare their chances."""
        self.left = min(count, i64(len(self.weighed)))
        self.done = 0
        self.play(guess, seat, rng, 1.0, Clock(self.seconds))
        self.keep_best(self.left)

    def affordable(self, most: i64) -> i64:
        """At least two, and no more than there are playouts for."""
        count = self.iterations // SHARE
        if count < 2:
            return 2
        return count if count < most else most

    def look(self, guess: State, seat: i64, rng: Rng, clock: Clock) -> None:
        """How the game stands right after each action, in several guesses."""
        looks = self.affordable(LOOKS)
        done: i64 = 0
        i: i64
        while done < looks and not clock.past(LOOKING):
            world = guess.determinize(seat, rng)
            for i in range(self.left):
                check_interrupt()
                after = world.clone()
                after.step(seat, self.weighed[i])
                self.ranks[i] += after.estimate(seat)
                self.prior[i] += TRUST * win_chance(after, seat)
                if done == 0 and clock.past(LOOKING):
                    self.left = i + 1
                    break
            done += 1
        for i in range(self.left):
            self.prior[i] /= float(done)
            self.chances[i] = self.prior[i] / TRUST

    def play(self, guess: State, seat: i64, rng: Rng, share: float, clock: Clock) -> None:
        """Play out what is still in the running, the same guesses and luck for all."""
        limit = i64(share * float(self.iterations))
        rounds: i64 = 0
        outcomes = vec[float]([0.0] * self.left)
        i: i64
        for i in range(self.left):
            self.ranks[i] = self.prior[i]
        while (self.done < limit or rounds == 0) and not clock.past(share):
            world = guess.determinize(seat, rng)
            luck = rng.word()
            played: i64 = 0
            while played < self.left and not clock.past(share):
                check_interrupt()
                action = self.weighed[played]
                outcomes[played] = self.outcome(world, seat, action, rng.fork(luck), clock)
                played += 1
            if played < self.left:
                break
            for i in range(self.left):
                self.ranks[i] += outcomes[i]
            self.done += self.left
            rounds += 1
        for i in range(self.left):
            self.chances[i] = self.ranks[i] / (TRUST + float(rounds))

    def outcome(self, world: State, seat: i64, action: i64, rng: Rng, clock: Clock) -> float:
        """What an action led to by the end of the era, or of the time."""
        after = world.clone()
        era = after.era()
        after.step(seat, action)
        play_out(after, self.policy, rng, era, clock.end())
        return self.judged(after, seat)


@final
class Rollouts(Playouts):
    """Judges the end of a playout by the game's own rules of thumb."""

    def __init__(self, policy: Player, iterations: int = 1500, seconds: float = 0.0) -> None:
        super().__init__(policy, iterations, seconds)

    def judged(self, state: State, seat: i64) -> float:
        return win_chance(state, seat)
