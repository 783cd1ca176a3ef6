"""What the tree searches have in common: the nodes, the time, and what a choice reports.

Every iteration samples the hidden information and walks down one tree that all those worlds share.
A node counts how often it was *available*, since not every world allows every action (Cowling,
Powley and Whitehouse 2012).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import final

from honjin.bots.clock import Clock
from honjin.bots.looks import win_chance
from honjin.engine.dialect import append, check_interrupt, i64, long_call, vec
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State


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
        self.available = append(self.available, 0)
        self.value = append(self.value, 0.0)
        self.child = append(self.child, -1)
        if parent >= 0:
            self.sibling = append(self.sibling, self.child[parent])
            self.child[parent] = node
        else:
            self.sibling = append(self.sibling, -1)
        return node


class TreeSearch(Player):
    """Searches within a number of iterations or a time, whichever ends first."""

    def __init__(self, iterations: int, seconds: float, exploration: float) -> None:
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
        """By action: whether this world allows it, as a mark that is new for every position."""
        self.mark: i64 = 0
        self.values: vec[float] = vec[float]()
        """By seat: what the end of this iteration is worth."""

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
        tree = Tree()
        clock = Clock(self.seconds)
        while self.done < self.iterations and (self.done == 0 or not clock.up()):
            check_interrupt()
            self.iterate(tree, guess.determinize(seat, rng), out, rng)
            self.done += 1
        return self.best(tree)

    @abstractmethod
    def iterate(self, tree: Tree, state: State, out: vec[i64], rng: Rng) -> None:
        """One world: down the tree, something new at its edge, and back up."""

    def settle(self, state: State) -> None:
        """The iteration ends here: what the position is worth to every seat."""
        seat: i64
        for seat in range(state.seats):
            self.values[seat] = win_chance(state, seat)

    def back_up(self, tree: Tree, path: vec[i64]) -> None:
        """Count the iteration in every node on its way."""
        i: i64
        tree.visits[0] += 1
        for i in range(1, len(path)):
            node = path[i]
            tree.visits[node] += 1
            tree.value[node] += self.values[tree.seat[node]]

    def best(self, tree: Tree) -> i64:
        """The action that was tried most."""
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
            if visits > tree.visits[best]:
                best = node
            node = tree.sibling[node]
        return tree.action[best]
