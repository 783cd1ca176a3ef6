"""Masked PPO with self-play on Kenjin, in one file (in the manner of CleanRL).

python examples/ppo_kenjin.py --minutes 2

One network plays both seats of every game and learns from both. Now and then it meets `kachi`, the
level that looks one move ahead, and a line of the curve is written. Needs
`pip install ".[research,train]"` in a checkout; a CPU is enough.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from honjin.batch import Batch, Rows
from honjin.encode import Features

CLIP = 0.2  # how far one update may move the odds of an action
ENTROPY = 0.05  # the price of being too sure too early
EPOCHS = 2
MINIBATCH = 4096
TRACE = 0.95  # of the generalised advantages; there is no discount, games are short
RATE = 6e-4
MEMORY = 0.97  # of the average that plays: who meets only itself goes round in circles


class Agent(nn.Module):
    """What is on the table adds up to one layer; from there to odds of actions, and to a value."""

    def __init__(self, features: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.nothing = features  # the row that stands for "no card here" and stays 0
        self.table = nn.EmbeddingBag(features + 1, hidden, mode="sum", padding_idx=features)
        nn.init.normal_(self.table.weight, std=0.05)
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.inner = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        with torch.no_grad():
            self.table.weight[features] = 0
            self.policy.weight *= 0.1  # nearly equal odds to begin with

    def forward(self, found: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of every action's odds, -inf where it is illegal; and the value."""
        there = torch.relu(self.table(found) + self.bias)
        inner = torch.relu(self.inner(there))
        scores = self.policy(inner).masked_fill(mask == 0, -torch.inf)
        return torch.log_softmax(scores, dim=-1), self.value(inner).squeeze(-1)


class Player:
    """The agent as the batch interface wants it: observations and masks in, actions out."""

    def __init__(self, agent: Agent, seats: int) -> None:
        self.agent = agent
        self.average = AveragedModel(agent, multi_avg_fn=get_ema_multi_avg_fn(MEMORY))
        self.features = Features.of("kenjin", seats)

    def found(self, seen: np.ndarray) -> torch.Tensor:
        """What there is to see, as rows of the agent's table."""
        found = self.features.indices(seen)
        return torch.from_numpy(np.where(found < 0, self.agent.nothing, found))

    @torch.no_grad()
    def best(self, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """What the average of late takes for the best action: how it plays when it counts."""
        odds, _ = self.average(self.found(seen), torch.from_numpy(masks))
        return odds.argmax(dim=-1).numpy()


def examine(player: Player, opponent: str, games: int, seed: str) -> tuple[float, int]:
    """The share of games won from either seat (shared victories count half), and how many."""
    lanes = min(games, 200)
    batch = Batch("kenjin", lanes, players=[None, opponent], rotate=True, seed=seed)
    arrays = batch.arrays()
    batch.reset(arrays)
    # The first games of every lane, so that short games are not counted more often than long ones.
    played, won = np.zeros(lanes, int), 0.0
    while played.min() < games // lanes:
        own = arrays.seats.copy()
        batch.step(player.best(arrays.observations, arrays.masks), arrays)
        for lane in np.flatnonzero(arrays.dones & (played < games // lanes)):
            won += (arrays.rewards[lane, own[lane]] + 1) / 2
        played += arrays.dones
    total = games // lanes * lanes
    return won / total, total


def fill(rows: Rows, player: Player) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Play all lanes on for some steps; what was seen, and the odds and values at that time."""
    seen, odds, values = [], [], []
    rows.begin()
    while not rows.full:
        found = player.found(rows.observed)
        with torch.no_grad():
            logs, value = player.agent(found, torch.from_numpy(rows.mask))
        actions = torch.multinomial(logs.exp(), 1)
        seen.append(found)
        odds.append(logs.gather(1, actions).squeeze(1))
        values.append(value)
        rows.play(actions.squeeze(1).numpy())
    return torch.stack(seen), torch.stack(odds), torch.stack(values)


def learn(rows: Rows, player: Player, optimizer: torch.optim.Optimizer) -> float:
    """One round of PPO; returns the mean entropy, by which one sees how sure the agent is."""
    seen, odds, values = fill(rows, player)
    lanes, seats = rows.last.shape[:2]
    last = player.found(rows.last.reshape(lanes * seats, -1))
    with torch.no_grad():
        _, ahead = player.agent(last, torch.ones(lanes * seats, 1))
    gained = rows.advantages(values.numpy(), ahead.reshape(lanes, seats).numpy(), 1.0, TRACE)
    advantages = torch.from_numpy(gained).flatten()
    targets = advantages + values.flatten()
    seen, odds = seen.flatten(0, 1), odds.flatten()
    masks = torch.from_numpy(rows.masks).flatten(0, 1)
    actions = torch.from_numpy(rows.actions).flatten()
    entropy = torch.zeros(())
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).split(MINIBATCH):
            logs, value = player.agent(seen[part], masks[part])
            ratio = (logs.gather(1, actions[part, None]).squeeze(1) - odds[part]).exp()
            better = advantages[part]
            better = (better - better.mean()) / (better.std() + 1e-8)
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            pull = torch.min(ratio * better, clipped * better).mean()
            entropy = -(logs.exp() * logs.masked_fill(masks[part] == 0, 0)).sum(dim=1).mean()
            off = (value - targets[part]).square().mean()
            optimizer.zero_grad()
            (-pull - ENTROPY * entropy + 0.5 * off).backward()
            nn.utils.clip_grad_norm_(player.agent.parameters(), 0.5)
            optimizer.step()
    player.average.update_parameters(player.agent)
    return float(entropy.detach())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0, help="of processor time")
    parser.add_argument("--lanes", type=int, default=512)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--every", type=float, default=0.25, help="minutes between two lines")
    parser.add_argument("--games", type=int, default=2000, help="of the examination at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("ppo_curve.csv"))
    parser.add_argument("--out", type=Path, default=Path("ppo_kenjin.pt"))
    words = parser.parse_args()
    torch.manual_seed(words.seed)
    batch = Batch("kenjin", words.lanes, seed=words.seed)
    agent = Agent(Features.of("kenjin", 2).size, batch.actions, words.hidden)
    player, rows = Player(agent, 2), Rows(batch, words.steps)
    optimizer = torch.optim.Adam(agent.parameters(), RATE, eps=1e-5)
    curve, steps, began, told = [], 0, time.process_time(), 0.0
    while (minutes := (time.process_time() - began) / 60) < words.minutes:
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - minutes / words.minutes)
        entropy = learn(rows, player, optimizer)
        steps += words.lanes * words.steps
        minutes = (time.process_time() - began) / 60
        if minutes >= told + words.every or minutes >= words.minutes:
            told = minutes
            share, games = examine(player, "kachi", 400, "curve")
            curve.append((round(minutes, 2), batch.statistics().games, steps, round(share, 4)))
            print(
                f"{minutes:5.1f} min  games {curve[-1][1]:>8,}  entropy {entropy:.2f}  "
                f"wins {100 * share:.1f}% of {games} against kachi",
                flush=True,
            )
    with words.curve.open("w", newline="") as file:
        csv.writer(file).writerows([("minutes", "games", "steps", "share"), *curve])
    torch.save(player.average.module.state_dict(), words.out)
    for opponent in ("random", "kachi"):
        share, games = examine(player, opponent, words.games, "examination")
        print(f"wins {100 * share:.1f}% of {games} games against {opponent}")


if __name__ == "__main__":
    main()
