"""Choosing by a network's policy alone, without search."""

from __future__ import annotations

from typing import final

from honjin.bots.net import Net, sample_action
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
        self.net.look(guess, seat)
        return sample_action(self.net, out, n, rng)
