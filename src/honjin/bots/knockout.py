"""Actions compared by tries: after every stage the worse half is left out.

Sequential halving (Karnin, Koren and Somekh 2013). Subclasses say what a try is.
"""

from __future__ import annotations

from abc import abstractmethod

from honjin.bots.clock import Clock
from honjin.engine.dialect import i64, vec
from honjin.engine.player import Player
from honjin.engine.rng import Rng
from honjin.engine.state import State


class Knockout(Player):
    """Compares actions within a number of tries or a time, whichever ends first."""

    def __init__(self, iterations: int, seconds: float) -> None:
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.done: i64 = 0
        """How many tries the last choice took."""
        self.left: i64 = 0
        """How many actions are still in the running."""
        self.weighed: vec[i64] = vec[i64]()
        """The actions that the last choice compared, those in the running first."""
        self.chances: vec[float] = vec[float]()
        """How likely the seat is to win with each of them, as far as it can tell."""
        self.prior: vec[float] = vec[float]()
        """What speaks for each of them before any try."""
        self.ranks: vec[float] = vec[float]()
        """By this they are compared; higher is better."""

    @abstractmethod
    def play(self, guess: State, seat: i64, rng: Rng, share: float, clock: Clock) -> None:
        """Try what is still in the running, up to this share of the tries, and rank it."""

    def halve(self, guess: State, seat: i64, rng: Rng, clock: Clock) -> i64:
        """The action that is left in the end."""
        stages: i64 = 1
        while 1 << stages < self.left:
            stages += 1
        stage: i64
        for stage in range(stages):
            self.play(guess, seat, rng, float(stage + 1) / float(stages), clock)
            self.keep_best((self.left + 1) // 2)
        return self.weighed[0]

    def keep_best(self, count: i64) -> None:
        """Leave the best in the running, the best of all first."""
        ranks = self.ranks
        kept: i64 = count if count < self.left else self.left
        i: i64
        j: i64
        for i in range(kept):
            best: i64 = i
            for j in range(i + 1, self.left):
                if ranks[j] > ranks[best]:
                    best = j
            self.swap(i, best)
        self.left = kept

    def swap(self, i: i64, j: i64) -> None:
        action = self.weighed[i]
        self.weighed[i] = self.weighed[j]
        self.weighed[j] = action
        exchange(self.chances, i, j)
        exchange(self.prior, i, j)
        exchange(self.ranks, i, j)


def exchange(numbers: vec[float], i: i64, j: i64) -> None:
    number = numbers[i]
    numbers[i] = numbers[j]
    numbers[j] = number
