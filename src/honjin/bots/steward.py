"""Keeps a seat while its owner is away: holds, answers, starts nothing and risks nothing."""

from __future__ import annotations

from typing import Final, final

from honjin.bots.clock import Clock
from honjin.bots.greedy import looks_after
from honjin.engine.dialect import check_interrupt, i64, long_call, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State

GUESSES: Final = 5


@final
class Steward(Player):
    """Among what a steward may do, takes what looks best in the worst guess."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds: float = seconds

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        out = scratch(guess)
        n = guess.fill_worthy(seat, out)
        n = keep_safe(guess, seat, out, n)
        if n == 1:
            return out[0]
        clock = Clock(self.seconds)
        worst = vec[float]([0.0] * n)
        asked: i64 = 0
        i: i64
        while asked < GUESSES and not clock.up():
            world = guess.determinize(seat, rng)
            for i in range(n):
                check_interrupt()
                looks = looks_after(world, seat, out[i])
                if asked == 0 or looks < worst[i]:
                    worst[i] = looks
                if clock.up():
                    n = i + 1 if asked == 0 else n
                    break
            asked += 1
        best: i64 = 0
        for i in range(1, n):
            if worst[i] > worst[best]:
                best = i
        return out[best]


def keep_safe(guess: State, seat: i64, out: vec[i64], n: i64) -> i64:
    """Move what is not a venture to the front of `out`; keep everything if all are ventures."""
    kept: i64 = 0
    i: i64
    for i in range(n):
        action = out[i]
        if not guess.ventures(seat, action):
            out[i] = out[kept]
            out[kept] = action
            kept += 1
    return n if kept == 0 else kept
