"""Choosing by a network's policy alone, without search."""

from __future__ import annotations

from typing import final

from honjin.bots.net import Net, power
from honjin.engine.dialect import i64, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State


@final
class Instinct(Player):
    """Draws an action with the network's probabilities."""

    def __init__(self, net: Net) -> None:
        self.net: Net = net

    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        out = scratch(guess)
        n = guess.fill_worthy(seat, out)
        if n == 1:
            return out[0]
        net = self.net
        net.look(guess, seat)
        logits = vec[i64]([0] * n)
        highest: i64 = -1000000
        i: i64
        for i in range(n):
            logits[i] = net.logit(out[i])
            highest = max(highest, logits[i])
        total = 0.0
        for i in range(n):
            total += power(logits[i] - highest)
        left = rng.unit() * total
        for i in range(n):
            left -= power(logits[i] - highest)
            if left < 0.0:
                return out[i]
        return out[n - 1]
