"""Information-set Monte Carlo tree search.

Every iteration adds a node and plays the rest out with a policy.
"""

from __future__ import annotations

import math
from typing import Final, final

from honjin.bots.tree import Tree, TreeSearch
from honjin.engine.dialect import append, i64, vec
from honjin.engine.player import Player, play_out
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

LOGARITHMS: Final = 4096


@final
class Search(TreeSearch):
    """Chooses by search, within a number of iterations or a time, whichever ends first."""

    def __init__(
        self,
        policy: Player,
        iterations: int = 2000,
        seconds: float = 0.0,
        exploration: float = 0.7,
    ) -> None:
        super().__init__(iterations, seconds, exploration)
        self.policy: Player = policy
        self.logarithms: vec[float] = vec[float]([0.0] * LOGARITHMS)
        """Of the numbers that `bound` needs most, and again and again."""
        i: i64
        for i in range(1, LOGARITHMS):
            self.logarithms[i] = math.log(float(i))

    def iterate(self, tree: Tree, state: State, out: vec[i64], rng: Rng) -> None:
        """One iteration: go down the tree, add a node, play out, and back up."""
        path = vec[i64]([0])
        node: i64 = 0
        growing = False
        while not growing:
            seat = state.actor()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                action = state.draw(rng)
                state.step(CHANCE, action)
                continue
            n = state.fill_worthy(seat, out)
            chosen = self.descend(tree, node, seat, out, n, rng)
            growing = tree.visits[chosen] == 0
            state.step(seat, tree.action[chosen])
            node = chosen
            path = append(path, node)
        play_out(state, self.policy, rng)
        self.settle(state)
        self.back_up(tree, path)

    def descend(self, tree: Tree, node: i64, seat: i64, out: vec[i64], n: i64, rng: Rng) -> i64:
        """Try what was never tried here, in random order; else the best upper bound."""
        marks = self.marks
        self.mark += 1
        mark = self.mark
        i: i64
        for i in range(n):
            marks[out[i]] = mark
        best: i64 = -1
        best_bound = -1.0
        known: i64 = 0
        child = tree.child[node]
        while child >= 0:
            action = tree.action[child]
            if tree.seat[child] == seat and marks[action] == mark:
                known += 1
                marks[action] = 0
                tree.available[child] += 1
                bound = self.bound(tree, child)
                if bound > best_bound:
                    best = child
                    best_bound = bound
            child = tree.sibling[child]
        if known == n:
            return best
        skip = rng.below(n - known)
        for i in range(n):
            if marks[out[i]] == mark:
                if skip == 0:
                    return self.grow(tree, node, seat, out[i])
                skip -= 1
        return best

    def grow(self, tree: Tree, node: i64, seat: i64, action: i64) -> i64:
        """A node for an action that is tried for the first time."""
        new = tree.add(node, seat, action)
        tree.available[new] = 1
        return new

    def bound(self, tree: Tree, node: i64) -> float:
        visits = float(tree.visits[node])
        spread = math.sqrt(self.logarithm(tree.available[node]) / visits)
        return tree.value[node] / visits + self.exploration * spread

    def logarithm(self, number: i64) -> float:
        if number < LOGARITHMS:
            return self.logarithms[number]
        return math.log(float(number))
