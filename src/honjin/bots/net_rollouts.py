"""Choosing by looking ahead with a network: what it would do, and what each choice leads to.

The network's own policy plays for every seat, each with what it knows, until the seat decides again
a few times; then the network judges. Every likely action is tried in the same worlds with the same
luck. The policy stays the guide: what it finds unlikely must do clearly better to be chosen. A
player who only ever took the best answer to a guess would be found out (Sokota and others 2023).
"""

from __future__ import annotations

from typing import Final, final

from honjin.bots.clock import Clock
from honjin.bots.knockout import Knockout, exchange
from honjin.bots.net import NO_LOGIT, Net, power, sample_action, weights
from honjin.engine.dialect import append, check_interrupt, i64, long_call, vec
from honjin.engine.player import scratch
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

FINALISTS: Final = 16
"""The most actions that are tried."""
WORLDS: Final = 16
"""How many worlds are guessed for each that is tried; a likely one is tried more often."""
UNLIKELY: Final = 0.003
"""Actions that the network finds less likely, compared with the likeliest, are not tried."""


@final
class NetRollouts(Knockout):
    """Chooses by the network's tries; `prior` is how much the policy speaks for an action."""

    def __init__(
        self, net: Net, iterations: int, seconds: float = 0.0, depth: int = 2, trust: float = 0.02
    ) -> None:
        super().__init__(iterations, seconds)
        self.net: Net = net
        self.depth: i64 = depth
        """Own decisions until the network judges; 0 plays to the end."""
        self.trust: float = trust
        """What twice the likelihood is worth, in chances of winning."""
        self.rounds: i64 = 0
        """How often everything in the running was tried."""
        self.sums: vec[float] = vec[float]()
        """What all tries of each action came to."""
        self.out: vec[i64] = vec[i64]()

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        self.rounds = 0
        if len(self.out) < len(guess.buffer):
            self.out = scratch(guess)
        self.pick_likely(guess, seat)
        if self.left == 1:
            return self.weighed[0]
        return self.halve(guess, seat, rng, Clock(self.seconds))

    def pick_likely(self, guess: State, seat: i64) -> None:
        """The actions that are tried: those that the policy finds likely."""
        out = self.out
        n = guess.fill_worthy(seat, out)
        self.weighed = vec[i64]()
        self.prior = vec[float]()
        self.net.look(guess, seat)
        self.net.believe()
        logits = self.net.logits(out, n)
        likely = weights(logits, n, NO_LOGIT)
        highest: i64 = NO_LOGIT
        i: i64
        for i in range(n):
            highest = max(highest, logits[i])
        while len(self.weighed) < FINALISTS:
            best: i64 = -1
            for i in range(n):
                if likely[i] >= UNLIKELY and (best < 0 or likely[i] > likely[best]):
                    best = i
            if best < 0:
                break
            self.weighed = append(self.weighed, out[best])
            self.prior = append(self.prior, self.trust * float(logits[best] - highest) / 16.0)
            likely[best] = 0.0
        self.left = len(self.weighed)
        self.sums = vec[float]([0.0] * self.left)
        self.chances = vec[float]([0.5] * self.left)
        self.ranks = vec[float]([0.0] * self.left)

    def play(self, guess: State, seat: i64, rng: Rng, share: float, clock: Clock) -> None:
        """Try what is still in the running, the same worlds and luck for all."""
        limit = i64(share * float(self.iterations))
        outcomes = vec[float]([0.0] * self.left)
        i: i64
        while (self.done < limit or self.rounds == 0) and not clock.past(share):
            world = self.likely_world(guess, seat, rng)
            luck = rng.word()
            for i in range(self.left):
                check_interrupt()
                after = world.clone()
                after.step(seat, self.weighed[i])
                outcomes[i] = self.outcome(after, seat, rng.fork(luck))
            for i in range(self.left):
                self.sums[i] += outcomes[i]
            self.done += self.left
            self.rounds += 1
        for i in range(self.left):
            self.chances[i] = self.sums[i] / float(max(self.rounds, 1))
            self.ranks[i] = self.chances[i] + self.prior[i]

    def likely_world(self, guess: State, seat: i64, rng: Rng) -> State:
        """A world that agrees with what a seat knows, drawn by what the network believes."""
        world = guess.determinize(seat, rng)
        if len(self.net.belief) == 0:
            return world
        total = 0.0
        first: i64 = self.likelihood(world, seat)
        i: i64
        for i in range(WORLDS):
            other = world if i == 0 else guess.determinize(seat, rng)
            weight = power(self.likelihood(other, seat) - first)
            total += weight
            if rng.unit() * total < weight:
                world = other
        return world

    def likelihood(self, world: State, seat: i64) -> i64:
        """How likely it seems what the others have in a world."""
        likely: i64 = 0
        other: i64
        for other in range(world.seats):
            if other != seat:
                likely += self.net.likelihood(world, other)
        return likely

    def outcome(self, state: State, seat: i64, rng: Rng) -> float:
        """Play on by the policy; what the position is worth after `depth` own decisions."""
        decisions: i64 = 0
        while True:
            actor = state.actor()
            if actor == NOBODY:
                return state.value(seat)
            if actor == CHANCE:
                state.step(CHANCE, state.draw(rng))
                continue
            n = state.fill_worthy(actor, self.out)
            if n == 1:
                state.step(actor, self.out[0])
                continue
            self.net.look(state, actor)
            if actor == seat:
                decisions += 1
                if decisions == self.depth:
                    return self.net.value()
            state.step(actor, sample_action(self.net, self.out, n, rng))

    def swap(self, i: i64, j: i64) -> None:
        super().swap(i, j)
        exchange(self.sums, i, j)
