"""One policy plays all seats of Kenjin against itself and learns from both sides (PettingZoo).

python examples/self_play.py --games 4000

Needs the extra `research`. The policy is that of train_gymnasium.py.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from train_gymnasium import Policy, examine

from honjin.adapters.pettingzoo import raw_env

EVERY = 1000


def play(env: raw_env, policy: Policy) -> tuple[dict[str, list], dict[str, float]]:
    """One game: the decisions of every seat, and what it was worth to them."""
    games: dict[str, list] = {agent: [] for agent in env.possible_agents}
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    env.reset()
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards[agent] += reward
        if over:
            env.step(None)
            continue
        features = policy.features(seen["observation"])
        odds = policy.odds(features, seen["action_mask"])
        action = int(policy.rng.choice(len(odds), p=odds))
        games[agent].append((features, odds, action))
        env.step(action)
    return games, rewards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=0.02)
    words = parser.parse_args()
    env = raw_env("kenjin", setup="teaching")
    env.reset(seed=1)
    space = env.observation_space("seat_0")["observation"]
    policy = Policy(space, int(env.action_space("seat_0").n), seed=1)
    for number in range(1, words.games + 1):
        games, rewards = play(env, policy)
        for agent, game in games.items():
            policy.learn(game, rewards[agent], words.rate)
        if number % EVERY == 0 or number == words.games:
            tried = min(200, max(1, words.games // 20))
            share = examine(policy, "random", tried)
            print(
                f"games {number:>6,}  wins {100 * share:.1f}% of {tried} against random", flush=True
            )


if __name__ == "__main__":
    main()
