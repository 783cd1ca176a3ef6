"""Teaches a small policy to play Kenjin by playing: REINFORCE in NumPy, with Gymnasium.

python examples/train_gymnasium.py --games 4000

It prints the mean reward of every 500 games, writes the curve to a file, and plays against other
bots at the end. Needs the extra `research`.
"""

from __future__ import annotations

import argparse
import csv

import gymnasium
import numpy as np

ENVIRONMENT = "honjin.adapters.gymnasium:Honjin/Kenjin-v0"
EVERY = 500


class Policy:
    """One layer: a score for every action, from the numbers that the seat sees."""

    def __init__(self, space: gymnasium.spaces.Box, actions: int, seed: int) -> None:
        self.low = space.low.astype(float)
        self.range = np.maximum(space.high.astype(float) - self.low, 1.0)
        self.weights = np.zeros((actions, len(self.low) + 1))
        self.rng = np.random.default_rng(seed)

    def features(self, seen: np.ndarray) -> np.ndarray:
        return np.append((seen - self.low) / self.range, 1.0)

    def odds(self, features: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """How likely each action is; what is not legal has no chance."""
        scores = np.where(mask > 0, self.weights @ features, -np.inf)
        odds = np.exp(scores - scores.max())
        return odds / odds.sum()

    def learn(self, game: list, reward: float, rate: float) -> None:
        """Make what was done likelier if it ended well, less likely if not."""
        for features, odds, action in game:
            pull = -odds
            pull[action] += 1.0
            legal = np.flatnonzero(odds)
            self.weights[legal] += rate * reward * np.outer(pull[legal], features)


def play(env: gymnasium.Env, policy: Policy, seed: int | None = None) -> tuple[list, float]:
    """One game: every decision, and the reward at the end."""
    seen, info = env.reset(seed=seed)
    game, over, reward = [], False, 0.0
    while not over:
        features = policy.features(seen)
        odds = policy.odds(features, info["action_mask"])
        action = int(policy.rng.choice(len(odds), p=odds))
        game.append((features, odds, action))
        seen, reward, over, _, info = env.step(action)
    return game, float(reward)


def train(policy: Policy, games: int, rate: float) -> list[tuple[int, float]]:
    env = gymnasium.make(ENVIRONMENT, opponents="random", setup="teaching")
    curve, recent, usual = [], [], 0.0
    for number in range(1, games + 1):
        game, reward = play(env, policy, seed=0 if number == 1 else None)
        usual += 0.01 * (reward - usual)  # what is usual does not have to change anything
        policy.learn(game, reward - usual, rate)
        recent.append(reward)
        if number % EVERY == 0 or number == games:
            curve.append((number, float(np.mean(recent))))
            print(f"games {number:>6,}  mean reward {curve[-1][1]:+.3f}", flush=True)
            recent = []
    return curve


def examine(policy: Policy, opponent: str, games: int) -> float:
    """The part of the games that it wins; a shared victory counts half."""
    env = gymnasium.make(ENVIRONMENT, opponents=opponent, setup="teaching")
    rewards = [play(env, policy, seed=10_000 if n == 0 else None)[1] for n in range(games)]
    return float(np.mean([(reward + 1) / 2 for reward in rewards]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--curve", default="curve.csv")
    words = parser.parse_args()
    spaces = gymnasium.make(ENVIRONMENT)
    policy = Policy(spaces.observation_space, int(spaces.action_space.n), seed=1)
    curve = train(policy, words.games, words.rate)
    with open(words.curve, "w", newline="") as file:
        csv.writer(file).writerows([("games", "mean_reward"), *curve])
    for opponent in ("random", "kachi"):
        share = examine(policy, opponent, max(1, words.games // 20))
        print(f"wins {100 * share:.1f}% of {max(1, words.games // 20)} games against {opponent}")


if __name__ == "__main__":
    main()
