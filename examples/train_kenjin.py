"""Train a small policy for two-player Kenjin; a minute or two on two cores.

python examples/train_kenjin.py

Many random games run at once (`honjin.batch`). From them scikit-learn's network learns how likely a
seat is to win, given what that seat may know. The policy takes the action after which this looks
best; at the end it is examined against `random`, and its weights go to `kenjin_policy.npz`.
"""

from __future__ import annotations

import argparse
import time
import warnings
from pathlib import Path

import numpy as np
from kenjin_policy import WIDTH, Floats, best, features
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from honjin.batch import Batch
from honjin.engine.player import Player, RandomPlayer, play_game
from honjin.engine.rng import Rng, stream
from honjin.engine.state import State
from honjin.games import find_game

LANES = 256
STEPS = 64
"""Decisions in each lane of a round of play: about two games."""
HIDDEN = 64
LESSONS = 6
"""How often the network goes through everything."""


def play_rounds(rounds: int, seed: int) -> tuple[Floats, NDArray[np.bool_]]:
    """What seats saw in random games, and whether they won."""
    batch = Batch("kenjin", LANES, seed=seed)
    arrays, actions = batch.arrays(), np.zeros(LANES, np.int64)
    batch.reset(arrays)
    parts = [play_round(batch, arrays, actions) for _ in range(rounds)]
    return np.concatenate([seen for seen, _ in parts]), np.concatenate([won for _, won in parts])


def play_round(batch: Batch, arrays, actions) -> tuple[Floats, NDArray[np.bool_]]:
    """Games that began in this round and ended in it; draws are left out."""
    seen = np.zeros((STEPS, LANES, WIDTH), np.float32)
    seats = np.zeros((STEPS, LANES), np.int16)
    worth = np.zeros((STEPS, LANES), np.float32)
    begun = np.zeros(LANES, np.int64)
    batch.reset(arrays)
    for step in range(STEPS):
        seats[step] = arrays.seats
        seen[step] = features(arrays.observations)
        batch.sample(actions)
        batch.step(actions, arrays)
        for lane in np.flatnonzero(arrays.dones):
            game = slice(begun[lane], step + 1)
            worth[game, lane] = arrays.rewards[lane, seats[game, lane]]
            begun[lane] = step + 1
    known = worth != 0
    return seen[known], worth[known] > 0


def train(rounds: int, seed: int) -> dict[str, Floats]:
    """The weights of a network that judges positions."""
    start = time.perf_counter()
    seen, won = play_rounds(rounds, seed)
    print(f"{time.perf_counter() - start:4.0f} s: {len(won)} positions of random games")
    net = MLPClassifier(
        (HIDDEN,), alpha=1e-3, batch_size=512, max_iter=LESSONS, random_state=seed
    ).fit(seen, won)
    print(f"{time.perf_counter() - start:4.0f} s: learned; {net.score(seen, won):.0%} judged right")
    (inner, outer), (inner_bias, outer_bias) = net.coefs_, net.intercepts_
    parts = {"inner": inner, "inner_bias": inner_bias, "outer": outer, "outer_bias": outer_bias}
    return {name: part.astype(np.float32) for name, part in parts.items()}


class Policy(Player):
    """The network as a player."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    def choose(self, guess: State, seat: int, rng: Rng) -> int:
        return best(self.weights, guess, seat)


def share_won(weights: dict[str, Floats], games: int, seed: int) -> float:
    """The share of games that the policy wins against random, in both seats."""
    game = find_game("kenjin")
    start = game.new(game.setup(2))
    points = 0.0
    for number in range(games):
        players: list[Player] = [RandomPlayer(), RandomPlayer()]
        seat = number % 2
        players[seat] = Policy(weights)
        state = start.clone()
        play_game(state, players, stream(seed, "examination", number))
        points += state.value(seat)
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy for Kenjin.")
    parser.add_argument("--rounds", type=int, default=30, help="of about 500 random games each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games of the examination")
    default = Path(__file__).with_name("kenjin_policy.npz")
    parser.add_argument("--out", type=Path, default=default)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", ConvergenceWarning)
    weights = train(arguments.rounds, arguments.seed)
    np.savez(arguments.out, **weights)
    share = share_won(weights, arguments.games, arguments.seed)
    print(f"The policy wins {share:.1%} of {arguments.games} games against random.")


if __name__ == "__main__":
    main()
