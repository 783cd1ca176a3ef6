"""Information-set Monte Carlo tree search.

Every iteration deals the secrets anew from what the seat knows, walks down one tree that all those
worlds share, adds a node, and plays the rest out with a policy. A node counts how often it was
*available*, since not every world allows every action (Cowling, Powley and Whitehouse 2012).
"""

from __future__ import annotations

import math
from typing import final

from honjin.bots.clock import Clock
from honjin.bots.looks import judged
from honjin.engine.dialect import append, heed, i64, long_call, vec
from honjin.engine.player import Player, play_out, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State


@final
class Tree:
    """Nodes in columns: node 0 is the root; children hang in linked lists."""

    def __init__(self) -> None:
        self.action: vec[i64] = vec[i64]()
        self.seat: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        self.value: vec[float] = vec[float]()
        self.child: vec[i64] = vec[i64]()
        self.sibling: vec[i64] = vec[i64]()
        self.add(-1, -1, -1)

    def add(self, parent: i64, seat: i64, action: i64) -> i64:
        """A new node for what `seat` does at `parent`."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.value = append(self.value, 0.0)
        self.child = append(self.child, -1)
        if parent >= 0:
            self.sibling = append(self.sibling, self.child[parent])
            self.child[parent] = node
        else:
            self.sibling = append(self.sibling, -1)
        return node

    def find(self, parent: i64, seat: i64, action: i64) -> i64:
        """The node for an action of a seat below `parent`, or -1."""
        node = self.child[parent]
        while node >= 0:
            if self.action[node] == action and self.seat[node] == seat:
                return node
            node = self.sibling[node]
        return -1


@final
class Search(Player):
    """Chooses by search, within a number of iterations or a time, whichever ends first."""

    def __init__(
        self,
        policy: Player,
        iterations: int = 2000,
        seconds: float = 0.0,
        exploration: float = 0.7,
    ) -> None:
        self.policy: Player = policy
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

    @long_call
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        self.done = 0
        out = scratch(guess)
        if guess.fill_worthy(seat, out) == 1:
            self.weighed = out[:1]
            self.chances = vec[float]([0.0])
            self.tried = vec[i64]([1])
            return out[0]
        tree = Tree()
        if len(self.marks) < len(out):
            self.marks = scratch(guess)
        clock = Clock(self.seconds)
        while self.done < self.iterations and (self.done == 0 or not clock.up()):
            heed()
            self.iterate(tree, guess.determinize(seat, rng), out, rng)
            self.done += 1
        return self.best(tree)

    def iterate(self, tree: Tree, state: State, out: vec[i64], rng: Rng) -> None:
        """One world: down the tree, one node more, play out, and back up."""
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
        self.back_up(tree, path, state)

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
                    return tree.add(node, seat, out[i])
                skip -= 1
        return best

    def bound(self, tree: Tree, node: i64) -> float:
        visits = float(tree.visits[node])
        spread = math.sqrt(math.log(float(tree.available[node])) / visits)
        return tree.value[node] / visits + self.exploration * spread

    def back_up(self, tree: Tree, path: vec[i64], state: State) -> None:
        tree.visits[0] += 1
        i: i64
        for i in range(1, len(path)):
            node = path[i]
            seat = tree.seat[node]
            tree.visits[node] += 1
            tree.value[node] += judged(state, seat)

    def best(self, tree: Tree) -> i64:
        """The action that was tried most."""
        best = tree.child[0]
        node = best
        self.weighed = vec[i64]()
        self.chances = vec[float]()
        self.tried = vec[i64]()
        while node >= 0:
            self.weighed = append(self.weighed, tree.action[node])
            self.chances = append(self.chances, tree.value[node] / float(tree.visits[node]))
            self.tried = append(self.tried, tree.visits[node])
            if tree.visits[node] > tree.visits[best]:
                best = node
            node = tree.sibling[node]
        return tree.action[best]
