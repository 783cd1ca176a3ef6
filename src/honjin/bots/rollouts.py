"""Choosing by playing out: many guesses, the better half of the actions again and again.

Where a turn offers hundreds of actions and the secrets matter more than long plans, a tree stays
shallow. Here every sensible action is looked at in a few guesses; the best-looking are played out
to the end of the era, each in the same guesses with the same luck, and after every stage the worse
half is left out (sequential halving, Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

import time
from typing import Final, final

from honjin.engine.dialect import heed, i64, long_call, vec
from honjin.engine.player import Player, play_out, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State

LOOKS: Final = 16
"""Guesses in which every action is looked at first."""
FINALISTS: Final = 16
"""Actions that are played out at first."""
SHARE: Final = 10
"""Playouts there must be for each of those guesses and actions; else there are fewer of them."""
TRUST: Final = 6.0
"""As how many playouts the first look counts."""


@final
class Rollouts(Player):
    """Chooses by playouts, within a number of them or a time, whichever ends first."""

    def __init__(self, policy: Player, iterations: int = 1500, seconds: float = 0.0) -> None:
        self.policy: Player = policy
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.done: i64 = 0
        """How many playouts the last choice took."""
        self.left: i64 = 0
        """How many actions are still in the running."""
        self.worth: vec[float] = vec[float]()
        self.first: vec[float] = vec[float]()
        """How each action looked before any playout."""

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        out = scratch(guess)
        self.left = guess.fill_worthy(seat, out)
        if self.left == 1:
            return out[0]
        self.worth = vec[float]([0.0] * self.left)
        self.first = vec[float]([0.0] * self.left)
        started = time.monotonic()
        self.look(guess, seat, out, rng)
        self.keep_best(out, self.affordable(FINALISTS))
        stages: i64 = 1
        while 1 << stages < self.left:
            stages += 1
        stage: i64
        for stage in range(stages):
            share = float(stage + 1) / float(stages)
            until = started + self.seconds * share if self.seconds > 0.0 else 0.0
            self.play(guess, seat, out, rng, i64(share * float(self.iterations)), until)
            self.keep_best(out, (self.left + 1) // 2)
        return out[0]

    def affordable(self, most: i64) -> i64:
        """At least two, and no more than there are playouts for."""
        count = self.iterations // SHARE
        if count < 2:
            return 2
        return count if count < most else most

    def look(self, guess: State, seat: i64, out: vec[i64], rng: Rng) -> None:
        """How the game stands right after each action, in several guesses."""
        looks = self.affordable(LOOKS)
        g: i64
        i: i64
        for g in range(looks):
            world = guess.determinize(seat, rng)
            for i in range(self.left):
                heed()
                after = world.clone()
                after.step(seat, out[i])
                self.worth[i] += after.estimate(seat)
                self.first[i] += TRUST * after.promise(seat) / float(looks)

    def play(
        self, guess: State, seat: i64, out: vec[i64], rng: Rng, limit: i64, until: float
    ) -> None:
        """Play out what is still in the running, the same guesses and luck for all."""
        i: i64
        for i in range(self.left):
            self.worth[i] = self.first[i]
        started = self.done
        while self.done < limit or self.done == started:
            world = guess.determinize(seat, rng)
            luck = rng.word()
            for i in range(self.left):
                heed()
                self.worth[i] += self.outcome(world, seat, out[i], rng.fork(luck))
            self.done += self.left
            if until > 0.0 and time.monotonic() > until:
                break

    def outcome(self, world: State, seat: i64, action: i64, rng: Rng) -> float:
        """What an action led to by the end of the era."""
        after = world.clone()
        era = after.era()
        after.step(seat, action)
        play_out(after, self.policy, rng, era)
        return after.value(seat) if after.over() else after.promise(seat)

    def keep_best(self, out: vec[i64], count: i64) -> None:
        """Leave the best in the running, the best of all first."""
        worth = self.worth
        kept: i64 = count if count < self.left else self.left
        i: i64
        j: i64
        for i in range(kept):
            best: i64 = i
            for j in range(i + 1, self.left):
                if worth[j] > worth[best]:
                    best = j
            action = out[i]
            out[i] = out[best]
            out[best] = action
            value = worth[i]
            worth[i] = worth[best]
            worth[best] = value
            value = self.first[i]
            self.first[i] = self.first[best]
            self.first[best] = value
        self.left = kept
