"""Information-set tree search that a network guides, in place of playouts.

Every iteration deals the secrets anew, walks down one tree that all those worlds share, and lets
the network judge what the acting seat knows where it leaves the tree: what it is worth, and which
actions deserve a look (the rule of choice is AlphaZero's; a node counts when it was *available*).
"""

from __future__ import annotations

import math
from typing import Final, final

from honjin.bots.clock import Clock
from honjin.bots.looks import judged
from honjin.bots.net import Net, power
from honjin.engine.dialect import append, heed, i64, long_call, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

DOUBT: Final = 0.08
"""By how much an action that was never tried is thought worse than the position."""
BROADEST: Final = 40
"""How many actions of a position are thought about at most."""


@final
class GuidedTree:
    """Nodes in columns: node 0 is the root; children hang in linked lists."""

    def __init__(self) -> None:
        self.action: vec[i64] = vec[i64]()
        self.seat: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        self.value: vec[float] = vec[float]()
        self.prior: vec[float] = vec[float]()
        self.judged: vec[float] = vec[float]()
        """What the network thought of a position for the seat that acts there."""
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.add(-1, -1, -1, 1.0)

    def add(self, parent: i64, seat: i64, action: i64, prior: float) -> None:
        """A new node for what `seat` does at `parent`."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.value = append(self.value, 0.0)
        self.prior = append(self.prior, prior)
        self.judged = append(self.judged, 0.5)
        self.child = append(self.child, -1)
        if parent >= 0:
            self.sibling = append(self.sibling, self.child[parent])
            self.child[parent] = node
        else:
            self.sibling = append(self.sibling, -1)


@final
class Guided(Player):
    """Chooses by guided search, within a number of iterations or a time, whichever ends first."""

    def __init__(
        self,
        net: Net,
        iterations: int,
        seconds: float = 0.0,
        exploration: float = 0.4,
    ) -> None:
        self.net: Net = net
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.exploration: float = exploration
        self.done: i64 = 0
        """How many iterations the last choice took."""
        self.weighed: vec[i64] = vec[i64]()
        """The actions that the last choice compared."""
        self.chances: vec[float] = vec[float]()
        """How likely the seat is to win with each of them, as far as it can tell."""
        self.tried: vec[i64] = vec[i64]()
        """How often it tried each of them."""
        self.marks: vec[i64] = vec[i64]()
        self.mark: i64 = 0
        self.values: vec[float] = vec[float]()

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        out = scratch(guess)
        if guess.fill_worthy(seat, out) == 1:
            self.weighed = out[:1]
            self.chances = vec[float]([0.5])
            self.tried = vec[i64]([1])
            return out[0]
        if len(self.marks) < len(out):
            self.marks = scratch(guess)
        self.values = vec[float]([0.0] * guess.seats)
        tree = GuidedTree()
        clock = Clock(self.seconds)
        while self.done < self.iterations and (self.done == 0 or not clock.up()):
            heed()
            self.iterate(tree, guess.determinize(seat, rng), out, rng)
            self.done += 1
        return self.best(tree)

    def iterate(self, tree: GuidedTree, state: State, out: vec[i64], rng: Rng) -> None:
        """One world: down the tree, one position judged, and back up."""
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

    def mark_known(self, tree: GuidedTree, node: i64, seat: i64, out: vec[i64], n: i64) -> i64:
        """Mark what is possible in this world; how much of it the tree knows.

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

    def expand(
        self, tree: GuidedTree, node: i64, state: State, seat: i64, out: vec[i64], n: i64
    ) -> None:
        """Give the tree what it does not know, as likely as the network thinks it."""
        net = self.net
        net.look(state, seat)
        logits = vec[i64]([0] * n)
        highest: i64 = -1000000
        i: i64
        for i in range(n):
            logits[i] = net.logit(out[i])
            if logits[i] > highest:
                highest = logits[i]
        floor = self.floor(logits, n)
        weights = vec[float]([0.0] * n)
        total = 0.0
        for i in range(n):
            if logits[i] >= floor:
                weights[i] = power(logits[i] - highest)
                total += weights[i]
        for i in range(n):
            if logits[i] >= floor and self.marks[out[i]] == self.mark:
                tree.add(node, seat, out[i], weights[i] / total)
                self.marks[out[i]] = self.mark + 1

    def floor(self, logits: vec[i64], n: i64) -> i64:
        """The least logit that is still thought about."""
        if n <= BROADEST:
            return -1000000
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

    def judge(self, tree: GuidedTree, node: i64, state: State, seat: i64) -> None:
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

    def settle(self, state: State) -> None:
        """The end is worth what it is."""
        seat: i64
        for seat in range(state.seats):
            self.values[seat] = judged(state, seat)

    def descend(self, tree: GuidedTree, node: i64, seat: i64) -> i64:
        """Among what is possible in this world: good so far, or likely and little tried."""
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

    def back_up(self, tree: GuidedTree, path: vec[i64]) -> None:
        i: i64
        tree.visits[0] += 1
        for i in range(1, len(path)):
            node = path[i]
            tree.visits[node] += 1
            tree.value[node] += self.values[tree.seat[node]]

    def best(self, tree: GuidedTree) -> i64:
        """The action that was tried most, and among equals the likeliest."""
        best = tree.child[0]
        node = best
        self.weighed = vec[i64]()
        self.chances = vec[float]()
        self.tried = vec[i64]()
        while node >= 0:
            visits = tree.visits[node]
            self.weighed = append(self.weighed, tree.action[node])
            worth = tree.value[node] / float(visits) if visits > 0 else 0.0
            self.chances = append(self.chances, worth)
            self.tried = append(self.tried, visits)
            if visits > tree.visits[best] or (
                visits == tree.visits[best] and tree.prior[node] > tree.prior[best]
            ):
                best = node
            node = tree.sibling[node]
        return tree.action[best]
