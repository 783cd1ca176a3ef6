"""Choosing by judgement: two actions ahead in many guesses, and what promises most.

Where hundreds of small actions make up a turn and dice decide what they lead to, the difference
between two actions drowns in the luck of playouts. A judgement that weighs the dice needs none.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import final

from honjin.bots.clock import Clock
from honjin.engine.dialect import check_interrupt, i64, long_call, recursive, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State


class Lookahead(Player):
    """Looks ahead in a number of guesses, or for a time, whichever ends first."""

    def __init__(self, guesses: int, seconds: float) -> None:
        self.guesses: i64 = guesses
        self.seconds: float = seconds
        self.done: i64 = 0
        """How many guesses the last choice took."""
        self.weighed: vec[i64] = vec[i64]()
        """The actions that the last choice compared."""
        self.chances: vec[float] = vec[float]()
        """How likely the seat is to win with each of them, as far as it can tell."""
        self.weighty: bool = False
        """Whether the last choice had weight (`State.weighty`)."""

    @abstractmethod
    def judged(self, state: State, seat: i64) -> float:
        """How likely a seat is to win from a position."""

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        self.weighty = guess.weighty()
        out = scratch(guess)
        n = guess.fill_worthy(seat, out)
        shuffle(out, n, rng)
        self.weighed = out[:n]
        self.chances = vec[float]([0.0] * n)
        if n == 1:
            return out[0]
        clock = Clock(self.seconds)
        while self.done < self.guesses and not clock.up():
            self.look(guess.determinize(seat, rng), seat, clock)
        best: i64 = 0
        i: i64
        for i in range(1, len(self.weighed)):
            if self.chances[i] > self.chances[best]:
                best = i
        return self.weighed[best]

    def look(self, world: State, seat: i64, clock: Clock) -> None:
        """See what every action promises in one guess; what there is no time for is left out."""
        n: i64 = len(self.weighed)
        seen = vec[float]([0.0] * n)
        follow = scratch(world)
        count: i64 = 0
        while count < n and (count == 0 or not clock.up()):
            check_interrupt()
            seen[count] = self.best_after(world, seat, self.weighed[count], follow, clock)
            count += 1
        if count < n:
            if self.done > 0:
                return
            self.weighed = self.weighed[:count]
            self.chances = self.chances[:count]
        self.done += 1
        i: i64
        for i in range(count):
            self.chances[i] += (seen[i] - self.chances[i]) / float(self.done)

    def best_after(
        self, world: State, seat: i64, action: i64, follow: vec[i64], clock: Clock
    ) -> float:
        """What an action promises, with the best that the seat can do next if it is still its turn.

        What is under way is followed to all its ends.
        """
        after = world.clone()
        after.step(seat, action)
        if not after.owes(seat):
            return self.judged(after, seat)
        if world.under_way():
            return self.best_end(after, seat, clock)
        best = 0.0
        i: i64
        for i in range(after.fill_worthy(seat, follow)):
            further = after.clone()
            further.step(seat, follow[i])
            best = max(best, self.judged(further, seat))
            if clock.up():
                break
        return best

    @recursive
    def best_end(self, state: State, seat: i64, clock: Clock) -> float:
        """What the best end of something under way promises."""
        if not (state.under_way() and state.owes(seat)):
            return self.judged(state, seat)
        out = scratch(state)
        best = 0.0
        i: i64
        for i in range(state.fill_worthy(seat, out)):
            after = state.clone()
            after.step(seat, out[i])
            best = max(best, self.best_end(after, seat, clock))
            if clock.up():
                break
        return best


@final
class Looks(Lookahead):
    """Judges by the game's own rules of thumb."""

    def __init__(self, guesses: int, seconds: float = 0.0) -> None:
        super().__init__(guesses, seconds)

    def judged(self, state: State, seat: i64) -> float:
        return win_chance(state, seat)


def shuffle(out: vec[i64], n: i64, rng: Rng) -> None:
    """Shuffle, so that no action is preferred among equals."""
    i: i64
    for i in range(n - 1):
        pick = i + rng.below(n - i)
        action = out[i]
        out[i] = out[pick]
        out[pick] = action


def win_chance(state: State, seat: i64) -> float:
    """From 0 to 1: how likely a seat is to win."""
    return state.value(seat) if state.over() else state.promise(seat)
