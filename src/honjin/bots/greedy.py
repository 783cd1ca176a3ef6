"""Looking one step ahead by a game's rules of thumb."""

from __future__ import annotations

from typing import final

from honjin.bots.clock import Clock
from honjin.engine.dialect import i64, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State


@final
class Greedy(Player):
    """Tries actions on a copy and takes the one that looks best.

    `candidates` limits how many are tried, drawn at random: few of them make a quick policy for
    playouts, all of them (0) a player who looks one move ahead. `seconds` limits the time.
    """

    def __init__(self, candidates: int = 0, seconds: float = 0.0) -> None:
        self.candidates: i64 = candidates
        self.seconds: float = seconds
        self.out: vec[i64] = vec[i64]()

    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        if len(self.out) < len(guess.buffer):
            self.out = scratch(guess)
        out = self.out
        n = guess.fill_worthy(seat, out)
        tries: i64 = n if self.candidates == 0 or self.candidates > n else self.candidates
        clock = Clock(self.seconds)
        best: i64 = -1
        best_looks = 0.0
        i: i64
        for i in range(tries):
            pick = i + rng.below(n - i)
            action = out[pick]
            out[pick] = out[i]
            looks = looks_after(guess, seat, action)
            if best < 0 or looks > best_looks:
                best = action
                best_looks = looks
            if clock.up():
                break
        return best


def looks_after(guess: State, seat: i64, action: i64) -> float:
    """How the game stands after an action; what it reveals is part of the guess."""
    after = guess.clone()
    after.step(seat, action)
    return after.estimate(seat)
