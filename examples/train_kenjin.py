"""Train a small policy for two-player Kenjin by playing against itself; minutes on two cores.

python examples/train_kenjin.py --minutes 2

Many games run at once (`honjin.batch`). After each round of play, scikit-learn's network learns to
do what the winners did: a policy gradient with a reward of one for winning and nothing for losing.
At the end the policy plays against `random`, and its weights are written for `kenjin_policy.py`.
"""

from __future__ import annotations

import argparse
import time
import warnings
from pathlib import Path

import numpy as np
from kenjin_policy import WIDTH, Floats, features, network, probabilities
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from honjin.batch import Batch

LANES = 256
STEPS = 64
"""Decisions in each lane between two lessons: about two games."""
HIDDEN = 128
CARELESS = 0.05
"""How often an action is taken at random, so that all are tried."""


class Student:
    """The network that learns."""

    def __init__(self, actions: int, seed: int) -> None:
        self.actions = actions
        self.rng = np.random.default_rng(seed)
        self.net = MLPClassifier((HIDDEN,), alpha=1e-5, batch_size=512, random_state=seed)
        blank = np.zeros((actions, WIDTH), np.float32)
        self.net.partial_fit(blank, np.arange(actions), classes=np.arange(actions))

    def weights(self) -> dict[str, Floats]:
        (inner, outer), (inner_bias, outer_bias) = self.net.coefs_, self.net.intercepts_
        parts = {"inner": inner, "outer": outer, "inner_bias": inner_bias}
        parts["outer_bias"] = outer_bias
        return {name: part.astype(np.float32) for name, part in parts.items()}

    def act(self, weights: dict[str, Floats], seen: Floats, masks: NDArray[np.int8]) -> NDArray:
        """One action a lane, drawn by its chances."""
        chances = probabilities(network(weights, seen), masks)
        even = masks / masks.sum(axis=1, keepdims=True)
        chances = (1 - CARELESS) * chances + CARELESS * even
        sums = chances.cumsum(axis=1)
        drawn = self.rng.random((len(masks), 1)) * sums[:, -1:]
        return (sums > drawn).argmax(axis=1)

    def learn(self, seen: Floats, actions: NDArray) -> None:
        order = self.rng.permutation(len(actions))
        self.net.partial_fit(seen[order], actions[order])


def play_round(batch: Batch, arrays, student: Student) -> tuple[Floats, NDArray]:
    """Play on, and give back what the winners of finished games saw and did."""
    weights = student.weights()
    seen = np.zeros((STEPS, LANES, WIDTH), np.float32)
    actions = np.zeros((STEPS, LANES), np.int64)
    won = np.zeros((STEPS, LANES), np.bool_)
    seats = np.zeros((STEPS, LANES), np.int16)
    begun = np.zeros(LANES, np.int64)
    for step in range(STEPS):
        seats[step] = arrays.seats
        seen[step] = features(arrays.observations)
        actions[step] = student.act(weights, seen[step], arrays.masks)
        batch.step(actions[step], arrays)
        for lane in np.flatnonzero(arrays.dones):
            game = slice(begun[lane], step + 1)
            won[game, lane] = arrays.rewards[lane, seats[game, lane]] > 0
            begun[lane] = step + 1
    return seen[won], actions[won]


def share_won(weights: dict[str, Floats], games: int, seed: int) -> float:
    """How many of so many games the policy wins against random, both seats in turn."""
    batch = Batch("kenjin", LANES, seed=("examination", seed))
    arrays, actions = batch.arrays(), np.zeros(LANES, np.int64)
    own = np.arange(LANES) % 2
    batch.reset(arrays)
    ended, points = 0, 0.0
    while ended < games:
        batch.sample(actions)
        scores = np.where(arrays.masks == 1, network(weights, features(arrays.observations)), -1e9)
        mine = arrays.seats == own
        actions[mine] = scores.argmax(axis=1)[mine]
        batch.step(actions, arrays)
        rewards = arrays.rewards[arrays.dones, own[arrays.dones]]
        ended += len(rewards)
        points += ((rewards + 1) / 2).sum()
    return points / ended


def train(minutes: float, seed: int) -> Student:
    batch = Batch("kenjin", LANES, seed=seed)
    arrays = batch.arrays()
    batch.reset(arrays)
    student = Student(batch.actions, seed)
    start = told = time.perf_counter()
    games = 0
    while time.perf_counter() < start + 60 * minutes:
        seen, actions = play_round(batch, arrays, student)
        games += LANES * 2
        student.learn(seen, actions)
        if time.perf_counter() > told + 10:
            told = time.perf_counter()
            share = share_won(student.weights(), 500, seed)
            print(f"{told - start:4.0f} s, about {games} games: wins {share:.0%} against random")
    return student


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy for Kenjin.")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000, help="games of the examination")
    default = Path(__file__).with_name("kenjin_policy.npz")
    parser.add_argument("--out", type=Path, default=default)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", ConvergenceWarning)
    weights = train(arguments.minutes, arguments.seed).weights()
    np.savez(arguments.out, **weights)
    share = share_won(weights, arguments.games, arguments.seed + 1)
    print(f"The policy wins {share:.1%} of {arguments.games} games against random.")


if __name__ == "__main__":
    main()
