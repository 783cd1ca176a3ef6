"""A network that judges positions by their traits, as it learns, and its rounds of games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from honjin.train.judge import leaky_clip, whole_numbers
from honjin.train.plan import Plan
from honjin.train.trait_games import CHUNK, ROUNDS, Games, play, round_of, together

HIDDEN, INNER = 64, 32
LEAST = 300
"""How often a trait must come up to get a row."""
READ = 8192
"""Positions that are read at once."""
BATCH = 1024
PASSES = 5
RATE = 1e-3
FADING = 0.5
"""How fast weights that nothing holds in place go to zero."""
FORESIGHT = 0.85
"""How much of what a position is worth is what happened later, not what was expected soon after.

After the first pass the network learns from its own answers later in the same game as well: they
are less a matter of luck than how a game ends, and cannot be learned by heart.
"""
HELD_OUT = 10
"""It does not learn from every tenth game, to see how well it judges."""


class TraitJudge(nn.Module):
    """The network; a column of `used` for each trait that has a row."""

    def __init__(self, used: NDArray[np.int64], spread: torch.Tensor) -> None:
        super().__init__()
        self.used, self.spread = used, spread
        self.table = nn.Parameter(0.02 * torch.randn(len(used), HIDDEN))
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.4))
        self.second = nn.Linear(HIDDEN, INNER)
        self.last = nn.Linear(INNER, 1)
        nn.init.constant_(self.second.bias, 0.4)
        nn.init.normal_(self.last.weight, 0.0, 0.2)

    def forward(self, counts: torch.Tensor) -> torch.Tensor:
        """The logarithm of the odds that the first seat wins."""
        sums = counts.float() @ (self.table / self.spread[:, None]) + self.bias
        answer: torch.Tensor = self.last(leaky_clip(self.second(leaky_clip(sums))))
        return answer[:, 0]

    def weights(self, traits: int) -> bytes:
        """In whole numbers, as `honjin.bots.trait_net` reads them."""
        rows = np.full(traits, -1, np.int16)
        rows[self.used] = np.arange(len(self.used), dtype=np.int16)
        with torch.no_grad():
            table = torch.cat((self.bias[None], self.table / self.spread[:, None]))
            second = torch.cat((self.second.bias[:, None], self.second.weight), 1)
            last = torch.cat((self.last.bias, self.last.weight[0]))
        parts = (table, second, last)
        return rows.tobytes() + whole_numbers(torch.cat([part.reshape(-1).cpu() for part in parts]))


class Examples:
    """The positions of some games, as the network reads them."""

    def __init__(self, games: Games, traits: int, device: torch.device) -> None:
        seen = np.bincount(games.traits, minlength=traits)
        self.used = np.flatnonzero(seen >= LEAST)
        shape = (len(games.counts), len(self.used))
        self.counts = torch.zeros(shape, dtype=torch.int8, device=device)
        ends = np.cumsum(games.counts, dtype=np.int64)
        for at in range(0, len(ends), READ):
            last = min(at + READ, len(ends))
            own = games.traits[ends[at] - games.counts[at] : ends[last - 1]]
            row = np.repeat(np.arange(last - at), games.counts[at:last])
            places = row * traits + own
            found = np.bincount(places, minlength=(last - at) * traits).reshape(-1, traits)
            self.counts[at:last] = torch.from_numpy(found[:, self.used].clip(max=127))
        self.game, self.worth = games.game, games.worth
        self.ends = np.append(games.game[1:] != games.game[:-1], True)
        self.held = games.game % HELD_OUT == 0
        some = self.counts[:: 1 + len(self.counts) // 50_000].float()
        self.spread = (some.std(0) + 0.2 * some.mean(0)).clamp(min=0.25)

    def told(self, judge: TraitJudge) -> NDArray[np.float64]:
        """What a network says of every position."""
        with torch.no_grad():
            parts = [torch.sigmoid(judge(part)) for part in self.counts.split(READ)]
        found: NDArray[np.float64] = torch.cat(parts).double().cpu().numpy()
        return found

    def targets(self, judge: TraitJudge) -> torch.Tensor:
        """What later positions of a game and its end say each position is worth."""
        told = self.told(judge)
        found = np.empty(len(told), np.float32)
        ahead = 0.0
        for at in range(len(told) - 1, -1, -1):
            if self.ends[at]:
                ahead = float(self.worth[at])
            else:
                ahead = (1.0 - FORESIGHT) * told[at + 1] + FORESIGHT * ahead
            found[at] = ahead
        return torch.from_numpy(found)


def learn(
    games: Games, traits: int, seed: str, device: torch.device
) -> tuple[TraitJudge, dict[str, float]]:
    """The network, and its log loss on the games from which it did not learn."""
    torch.manual_seed(int(hashlib.sha256(seed.encode()).hexdigest()[:8], 16))
    torch.set_num_threads(1)  # So little at a time is slower with more.
    examples = Examples(games, traits, device)
    judge = TraitJudge(examples.used, examples.spread).to(device)
    rest = [*judge.second.parameters(), *judge.last.parameters(), judge.bias]
    optimizer = torch.optim.AdamW(
        [
            {"params": [judge.table], "weight_decay": FADING},
            {"params": rest, "weight_decay": 0.1 * FADING},
        ],
        RATE,
    )
    learned = torch.from_numpy(np.flatnonzero(~examples.held)).to(device)
    stages = PASSES * (len(learned) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.03, stages)
    worth = torch.from_numpy(examples.worth).to(device)
    for number in range(PASSES):
        target = examples.targets(judge).to(device) if number else worth
        for at in learned[torch.randperm(len(learned), device=device)].split(BATCH):
            said = judge(examples.counts[at])
            loss = nn.functional.binary_cross_entropy_with_logits(said, target[at])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    return judge, losses(examples, judge)


def losses(examples: Examples, judge: TraitJudge) -> dict[str, float]:
    """The log loss on the games that were held out: all, with the usual options, and others."""
    told = examples.told(judge).clip(1e-4, 1.0 - 1e-4)
    loss = -np.log(np.where(examples.worth == 1.0, told, 1.0 - told))
    drawn = -0.5 * (np.log(told) + np.log(1.0 - told))
    loss = np.where(examples.worth == 0.5, drawn, loss)
    usual = examples.game % 3 < 2
    kinds = {
        "loss": examples.held,
        "loss with usual options": examples.held & usual,
        "loss with other options": examples.held & ~usual,
    }
    return {name: round(float(loss[kind].mean()), 4) for name, kind in kinds.items()}


def learn_rounds(
    folder: Path,
    plan: Plan,
    traits: int,
    device: torch.device,
    workers: int,
    put_out: Callable[[TraitJudge], Path],
) -> tuple[TraitJudge, dict[str, float]]:
    """Play the games of each round, and learn from all games so far."""
    chunks = range(-(-plan.games // CHUNK))
    paths: list[Path] = []
    newest: Path | None = None
    found: tuple[TraitJudge, dict[str, float]] | None = None
    for number in range(len(ROUNDS)):
        own = [chunk for chunk in chunks if round_of(plan, chunk) == number]
        if not own:
            continue
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            paths += pool.map(partial(play, folder, plan, newest), own)
        found = learn(together([stored(path) for path in paths]), traits, plan.seed, device)
        newest = put_out(found[0])
        print(f"round {number + 1}: log loss on games held out {found[1]}", flush=True)
    assert found is not None
    return found


def stored(path: Path) -> Games:
    with np.load(path) as arrays:
        return Games(*(arrays[name] for name in Games._fields))
