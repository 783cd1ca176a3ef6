"""Information-set tree search that a network guides, in place of playouts.

Where an iteration leaves the tree, the network judges what the acting seat knows: what it is worth,
and which actions deserve a look (the rule of choice is AlphaZero's).
"""

from __future__ import annotations

import math
from typing import Final, final

from honjin.bots.net import NO_LOGIT, Net, weights
from honjin.bots.tree import Tree, TreeSearch
from honjin.engine.dialect import append, i64, vec
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

DOUBT: Final = 0.08
"""How much worse than the position an untried action is assumed to be."""
BROADEST: Final = 40
"""The most actions of a position that are considered."""


@final
class NetSearch(TreeSearch):
    """Chooses by guided search, within a number of iterations or a time, whichever ends first."""

    def __init__(
        self,
        net: Net,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = 0.4,
    ) -> None:
        super().__init__(iterations, seconds, exploration)
        self.net: Net = net

    def iterate(self, tree: Tree, state: State, out: vec[i64], rng: Rng) -> None:
        """One iteration: go down the tree, judge one position, and back up."""
        path = vec[i64]([0])
        node: i64 = 0
        while True:
            seat = state.actor()
            if seat == NOBODY:
                self.settle(state)
                break
            if seat == CHANCE:
                state.step(CHANCE, state.draw(rng))
                continue
            n = state.fill_worthy(seat, out)
            if n == 1 and node != 0:
                state.step(seat, out[0])
                continue
            known = self.mark_known(tree, node, seat, out, n)
            if known < n:
                self.expand(tree, node, state, seat, out, n)
                if known == 0:
                    self.judge(tree, node, state, seat)
                    break
            node = self.descend(tree, node, seat)
            state.step(seat, tree.action[node])
            path = append(path, node)
        self.back_up(tree, path)

    def mark_known(self, tree: Tree, node: i64, seat: i64, out: vec[i64], n: i64) -> i64:
        """Mark what is legal in this world; returns how much of it the tree knows.

        A position broader than BROADEST counts as known when that much of it is.
        """
        marks = self.marks
        self.mark += 2
        mark = self.mark
        i: i64
        for i in range(n):
            marks[out[i]] = mark
        known: i64 = 0
        child = tree.child[node]
        while child >= 0:
            if tree.seat[child] == seat and marks[tree.action[child]] == mark:
                marks[tree.action[child]] = mark + 1
                known += 1
            child = tree.sibling[child]
        return n if known >= BROADEST else known

    def expand(self, tree: Tree, node: i64, state: State, seat: i64, out: vec[i64], n: i64) -> None:
        """Add the actions that the tree does not know, with the network's probabilities."""
        net = self.net
        net.look(state, seat)
        logits = net.logits(out, n)
        floor = self.floor(logits, n)
        likely = weights(logits, n, floor)
        total = 0.0
        i: i64
        for i in range(n):
            total += likely[i]
        for i in range(n):
            if logits[i] >= floor and self.marks[out[i]] == self.mark:
                tree.add(node, seat, out[i], likely[i] / total)
                self.marks[out[i]] = self.mark + 1

    def floor(self, logits: vec[i64], n: i64) -> i64:
        """The lowest logit that is still considered."""
        if n <= BROADEST:
            return NO_LOGIT
        high: i64 = logits[0]
        low: i64 = logits[0]
        i: i64
        for i in range(n):
            high = max(high, logits[i])
            low = min(low, logits[i])
        while low < high:
            middle = (low + high + 1) >> 1
            count: i64 = 0
            for i in range(n):
                if logits[i] >= middle:
                    count += 1
            if count >= BROADEST:
                low = middle
            else:
                high = middle - 1
        return low

    def judge(self, tree: Tree, node: i64, state: State, seat: i64) -> None:
        """What the position is worth to every seat; the network has just looked at it."""
        own = self.net.value()
        tree.judged[node] = own
        values = self.values
        values[seat] = own
        if state.seats == 2:
            values[1 - seat] = 1.0 - own
            return
        other: i64
        total = own
        for other in range(state.seats):
            if other != seat:
                self.net.look(state, other)
                values[other] = self.net.value()
                total += values[other]
        for other in range(state.seats):
            values[other] /= total

    def descend(self, tree: Tree, node: i64, seat: i64) -> i64:
        """Choose among what is legal in this world: good so far, or likely and little tried."""
        best: i64 = -1
        best_bound = -1000.0
        fresh = tree.judged[node] - DOUBT
        known = self.mark + 1
        child = tree.child[node]
        while child >= 0:
            if tree.seat[child] == seat and self.marks[tree.action[child]] == known:
                tree.available[child] += 1
                visits = float(tree.visits[child])
                worth = tree.value[child] / visits if visits > 0.0 else fresh
                pull = math.sqrt(float(tree.available[child])) / (1.0 + visits)
                bound = worth + self.exploration * tree.prior[child] * pull
                if bound > best_bound:
                    best = child
                    best_bound = bound
            child = tree.sibling[child]
        return best
