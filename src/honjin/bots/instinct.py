"""Choosing by a network's policy alone, without search."""

from __future__ import annotations

from typing import final

from honjin.bots.net import NO_LOGIT, Net, weights
from honjin.engine.dialect import i64
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
        likely = weights(net.logits(out, n), n, NO_LOGIT)
        total = 0.0
        i: i64
        for i in range(n):
            total += likely[i]
        left = rng.unit() * total
        for i in range(n):
            left -= likely[i]
            if left < 0.0:
                return out[i]
        return out[n - 1]
