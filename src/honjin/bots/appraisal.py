"""Searches that ask a network which has seen how such games went on."""

from __future__ import annotations

from typing import final

from honjin.bots.looks import Lookahead, win_chance
from honjin.bots.net import Net
from honjin.bots.rollouts import Playouts
from honjin.bots.trait_net import TraitNet, joint_chance
from honjin.engine.dialect import i64
from honjin.engine.player import Player
from honjin.engine.state import State


@final
class LearnedRollouts(Playouts):
    """Looks at the end of a playout through the seat's eyes, as the network has learned to."""

    def __init__(self, policy: Player, net: Net, iterations: int, seconds: float = 0.0) -> None:
        super().__init__(policy, iterations, seconds)
        self.net: Net = net

    def judged(self, state: State, seat: i64) -> float:
        if state.over():
            return state.value(seat)
        self.net.look(state, seat)
        return self.net.value()


@final
class LearnedLooks(Lookahead):
    """Asks the network too where a decision has weight."""

    def __init__(self, net: TraitNet, guesses: int, seconds: float = 0.0) -> None:
        super().__init__(guesses, seconds)
        self.net: TraitNet = net

    def judged(self, state: State, seat: i64) -> float:
        if self.weighty:
            return joint_chance(self.net, state, seat)
        return win_chance(state, seat)
