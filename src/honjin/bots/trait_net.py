"""A small network that judges a position by its traits (`State.traits`), in whole numbers.

Each trait adds its row to the first layer. One is written as 256, as in `honjin.bots.net`.
"""

from __future__ import annotations

import math
from typing import Final, final

from honjin.bots.looks import win_chance
from honjin.bots.net import ONE, clip
from honjin.engine.dialect import add_row, dot, i16, i64, vec
from honjin.engine.state import State

MOST: Final = 2000
"""Traits that a position may have."""
OWN: Final = 0.4
"""How much the game's own judgement counts beside the network's, which tells who wins but was not
taught to tell small things apart."""
SURE: Final = 0.000001
"""A chance this near to 0 or 1 counts as no nearer."""


@final
class TraitNet:
    """The weights, and room to think."""

    def __init__(
        self, rows: vec[i16], first: vec[i16], second: vec[i16], hidden: i64, inner: i64
    ) -> None:
        self.rows: vec[i16] = rows
        """By trait: its row in the first layer, or -1 for what was hardly ever seen."""
        self.first: vec[i16] = first
        """The bias, then a row of `hidden` weights for each trait that has one."""
        self.second: vec[i16] = second
        """For each inner unit its bias and `hidden` weights; then those of the answer."""
        self.hidden: i64 = hidden
        self.inner: i64 = inner
        self.found: vec[i64] = vec[i64]([0] * MOST)
        self.sums: vec[i64] = vec[i64]([0] * hidden)
        self.units: vec[i16] = vec[i16]([0] * hidden)
        self.inside: vec[i16] = vec[i16]([0] * inner)

    def logit(self, state: State) -> float:
        """How likely the first of two seats is to win, as a logarithm of the odds."""
        i: i64
        for i in range(self.hidden):
            self.sums[i] = i64(self.first[i])
        for i in range(state.traits(self.found)):
            row = i64(self.rows[self.found[i]])
            if row >= 0:
                add_row(self.sums, self.first, (1 + row) * self.hidden, self.hidden)
        for i in range(self.hidden):
            self.units[i] = i16(clip(self.sums[i]))
        at: i64
        for i in range(self.inner):
            at = i * (1 + self.hidden)
            sum = i64(self.second[at]) * ONE + dot(self.second, at + 1, self.units, self.hidden)
            self.inside[i] = i16(clip(sum >> 8))
        at = self.inner * (1 + self.hidden)
        rest = dot(self.second, at + 1, self.inside, self.inner)
        return float(i64(self.second[at]) * ONE + rest) / float(ONE * ONE)


def joint_chance(net: TraitNet, state: State, seat: i64) -> float:
    """From 0 to 1: how likely a seat is to win, by the network and the game's own judgement."""
    own = win_chance(state, seat)
    if state.over():
        return own
    own = min(max(own, SURE), 1.0 - SURE)
    learned = net.logit(state)
    odds = OWN * math.log(own / (1.0 - own)) + (learned if seat == 0 else -learned)
    return 1.0 / (1.0 + math.exp(-odds))
