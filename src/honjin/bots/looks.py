"""Choosing by judgement: two actions ahead in many guesses, and what promises most.

Where hundreds of small actions make up a turn and dice decide what they lead to, the difference
between two actions drowns in the luck of playouts. A judgement that weighs the dice needs none.
"""

from __future__ import annotations

import time
from typing import final

from honjin.engine.dialect import heed, i64, long_call, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State


@final
class Looks(Player):
    """Looks ahead in a number of guesses, or for a time, whichever ends first."""

    def __init__(self, guesses: int, seconds: float = 0.0) -> None:
        self.guesses: i64 = guesses
        self.seconds: float = seconds
        self.done: i64 = 0
        """How many guesses the last choice took."""

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        out = scratch(guess)
        n = guess.fill_worthy(seat, out)
        if n == 1:
            return out[0]
        shuffle(out, n, rng)
        worth = vec[float]([0.0] * n)
        follow = scratch(guess)
        until = time.monotonic() + self.seconds if self.seconds > 0.0 else 0.0
        i: i64
        while self.done < self.guesses:
            world = guess.determinize(seat, rng)
            for i in range(n):
                heed()
                worth[i] += best_after(world, seat, out[i], follow)
            self.done += 1
            if until > 0.0 and time.monotonic() > until:
                break
        best: i64 = 0
        for i in range(1, n):
            if worth[i] > worth[best]:
                best = i
        return out[best]


def shuffle(out: vec[i64], n: i64, rng: Rng) -> None:
    """So that among equals none is preferred."""
    i: i64
    for i in range(n - 1):
        pick = i + rng.below(n - i)
        action = out[i]
        out[i] = out[pick]
        out[pick] = action


def best_after(world: State, seat: i64, action: i64, follow: vec[i64]) -> float:
    """What an action promises, with the best that the seat can do next if it is still its turn."""
    after = world.clone()
    after.step(seat, action)
    if not after.owes(seat):
        return judged(after, seat)
    best = 0.0
    i: i64
    for i in range(after.fill_worthy(seat, follow)):
        further = after.clone()
        further.step(seat, follow[i])
        best = max(best, judged(further, seat))
    return best


def judged(state: State, seat: i64) -> float:
    return state.value(seat) if state.over() else state.promise(seat)
