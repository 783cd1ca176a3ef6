"""The process that learns: from the games of the others to a network in whole numbers."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from honjin.bots.net import ONE
from honjin.bots.reading import Shape
from honjin.encode import Features
from honjin.engine.game import Game
from honjin.engine.observation import length
from honjin.train.features import rows
from honjin.train.glances import glances
from honjin.train.plan import CHECKPOINT, NEWEST, Plan, games_folder

LARGEST = 120.0
"""What a weight may be at most, so that it fits into sixteen bits."""
TRUST_IN_SEARCH = 0.5
"""How much of a position's target is what the search thought, the rest how the game ended."""
LEAST = 4
"""How often a feature must have been seen to get a row."""


class Judge(nn.Module):
    """The network as it learns; `weights` are its whole numbers."""

    def __init__(self, rows: int, plan: Plan, actions: int) -> None:
        super().__init__()
        self.first = nn.EmbeddingBag(
            rows + 1, plan.hidden, mode="sum", padding_idx=rows, include_last_offset=False
        )
        nn.init.normal_(self.first.weight, 0.0, 0.05)
        with torch.no_grad():
            self.first.weight[rows] = 0.0
        self.bias = nn.Parameter(torch.full((plan.hidden,), 0.3))
        self.second = nn.Linear(plan.hidden, plan.inner)
        self.value = nn.Linear(plan.inner, 1)
        self.policy = nn.Linear(plan.hidden, actions)

    def forward(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        units = leaky_clip(self.first(inputs) + self.bias)
        value = self.value(leaky_clip(self.second(units))).squeeze(1)
        return 0.5 + 0.5 * value / (1.0 + value.abs()), self.policy(units)

    def weights(self) -> bytes:
        """Everything that `honjin.bots.net` reads after the table of rows."""
        table = self.first.weight[:-1]
        inner = torch.cat((self.second.bias[:, None], self.second.weight), 1)
        last = torch.cat((self.value.bias, self.value.weight[0]))
        # A logit counts as a power of two.
        policy = torch.cat((self.policy.bias[:, None], self.policy.weight), 1) * 1.442695
        parts = [self.bias, table.reshape(-1), inner.reshape(-1), last, policy.reshape(-1)]
        flat = torch.cat([part.detach().float().cpu() for part in parts]).clamp(-LARGEST, LARGEST)
        return bytes((flat * ONE).round().to(torch.int16).numpy().tobytes())


def leaky_clip(sums: torch.Tensor) -> torch.Tensor:
    """From 0 to 1 as the network is used; beyond, a small slope lets it learn its way back."""
    clipped = sums.clamp(0.0, 1.0)
    return clipped + 0.01 * (sums - clipped) - (0.01 * (sums - clipped)).detach()


class Memory:
    """The last positions, on the device."""

    def __init__(self, plan: Plan, columns: int, widest: int, device: torch.device) -> None:
        self.size = plan.memory
        self.inputs = torch.zeros((self.size, columns), dtype=torch.int32, device=device)
        self.actions = torch.zeros((self.size, widest), dtype=torch.int64, device=device)
        self.tried = torch.zeros((self.size, widest), dtype=torch.float32, device=device)
        self.target = torch.zeros(self.size, dtype=torch.float32, device=device)
        self.count = 0
        """Positions ever put in."""

    def put(self, inputs: NDArray[Any], found: dict[str, NDArray[Any]]) -> None:
        """The new ones take the place of the oldest."""
        n = len(inputs)
        at = torch.arange(self.count, self.count + n, device=self.inputs.device) % self.size
        self.inputs[at] = torch.from_numpy(inputs).to(self.inputs.device)
        self.actions[at] = torch.from_numpy(found["actions"].astype(np.int64)).to(at.device)
        tried = found["tried"].astype(np.float32)
        tried /= np.maximum(1.0, tried.sum(1, keepdims=True))
        self.tried[at] = torch.from_numpy(tried).to(at.device)
        target = (1 - TRUST_IN_SEARCH) * found["result"] + TRUST_IN_SEARCH * found["worth"]
        self.target[at] = torch.from_numpy(target.astype(np.float32)).to(at.device)
        self.count += n


class Learner:
    """Learns from what lies in the folder of games, and puts out networks."""

    def __init__(self, folder: Path, plan: Plan, game: Game[Any]) -> None:
        self.folder, self.plan, self.game = folder, plan, game
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        fields = game.fields(plan.seats)
        self.width = length(fields)
        self.features = Features(game.readings(plan.seats), fields)
        self.table: NDArray[np.int16] = np.zeros(0, np.int16)
        self.judge: Judge
        self.memory: Memory | None = None
        self.learnt = 0
        """Positions learnt from, counted as often as they were."""
        self.losses = (0.0, 0.0)

    @property
    def positions(self) -> int:
        """How many it was given so far."""
        return self.memory.count if self.memory is not None else 0

    def begin(self) -> None:
        """Games of careless beginners settle which features get a row."""
        seen = glances(self.game, self.plan.seats, self.plan.seed)
        self.table = rows(self.features.indices(seen), self.features.size, LEAST)
        self._make()

    def _make(self) -> None:
        torch.manual_seed(int(hashlib.sha256(self.plan.seed.encode()).hexdigest()[:8], 16))
        judge = Judge(int(self.table.max()) + 1, self.plan, self.game.meta.actions)
        self.judge = judge.to(self.device)
        self.optimizer = torch.optim.AdamW(judge.parameters(), self.plan.rate, weight_decay=1e-4)

    def ingest(self) -> int:
        """Take up the games that were written down since the last time; how many positions."""
        fresh: list[dict[str, NDArray[Any]]] = []
        for path in sorted(games_folder(self.folder).glob("*-*.npz")):
            if path.suffixes != [".npz"]:
                continue
            with np.load(path) as file:
                fresh.append({name: file[name] for name in file.files})
            path.unlink()
        if not fresh:
            return 0
        taken = 0
        for found in fresh:
            inputs = self._inputs(found["seen"])
            if self.memory is None:
                width = found["actions"].shape[1]
                self.memory = Memory(self.plan, inputs.shape[1], width, self.device)
            self.memory.put(inputs, found)
            taken += len(inputs)
        return taken

    def _inputs(self, seen: NDArray[np.int16]) -> NDArray[np.int32]:
        found = self.features.indices(seen)
        none = int(self.table.max()) + 1
        inputs = np.where(found >= 0, self.table[found], -1)
        return np.where(inputs >= 0, inputs, none).astype(np.int32)

    def learn(self, seconds: float) -> int:
        """Steps for some time, but no more than the positions there are allow; how many."""
        memory, judge = self.memory, self.judge
        if memory is None:
            return 0
        until = time.monotonic() + seconds
        steps = 0
        sums = np.zeros(2)
        have = min(memory.count, memory.size)
        while time.monotonic() < until and self.learnt < self.plan.reuse * memory.count:
            at = torch.randint(0, have, (min(self.plan.batch, have),), device=self.device)
            value, logits = judge(memory.inputs[at])
            worth = (value - memory.target[at]).square().mean()
            chosen = torch.log_softmax(logits, 1).gather(1, memory.actions[at])
            wrong = -(chosen * memory.tried[at]).sum(1).mean()
            loss = 4.0 * worth + wrong * 0.5
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.learnt += len(at)
            steps += 1
            sums += (worth.item(), wrong.item())
        if steps:
            self.losses = float(sums[0]) / steps, float(sums[1]) / steps
        return steps

    def slow_down(self, share: float) -> None:
        """The rate falls as the run nears its end (from 0 to 1)."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * max(0.05, 1.0 - share)

    def put_out(self, made: dict[str, Any], name: str = NEWEST) -> Path:
        """The network as it is now, in whole numbers."""
        weights = self.table.tobytes() + self.judge.weights()
        shape = Shape(
            game=self.game.meta.name,
            rules=self.game.meta.rules,
            seats=self.plan.seats,
            readings=self.game.readings(self.plan.seats),
            features=self.features.size,
            rows=int(self.table.max()) + 1,
            hidden=self.plan.hidden,
            inner=self.plan.inner,
            actions=self.game.meta.actions,
            width=self.width,
            sha256=hashlib.sha256(weights).hexdigest(),
            made=made,
        )
        path = self.folder / name
        for target, told in (
            (path, weights),
            (path.with_suffix(".json"), msgspec.json.format(msgspec.json.encode(shape), indent=1)),
        ):
            unfinished = target.with_name(f"{target.name}.unfinished")
            unfinished.write_bytes(told)
            unfinished.rename(target)
        return path

    def keep(self) -> None:
        """A checkpoint from which the run can go on."""
        torch.save(
            {
                "judge": self.judge.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "table": torch.from_numpy(self.table),
                "learnt": self.learnt,
                "count": self.positions,
            },
            self.folder / CHECKPOINT,
        )

    def resume(self) -> bool:
        """Go on from the checkpoint, if there is one; the memory fills again by itself."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return False
        kept = torch.load(path, map_location=self.device, weights_only=True)
        self.table = kept["table"].cpu().numpy()
        self._make()
        self.judge.load_state_dict(kept["judge"])
        self.optimizer.load_state_dict(kept["optimizer"])
        return True


def curve_lines(path: Path) -> Iterator[dict[str, Any]]:
    """What a run wrote down about itself."""
    if path.exists():
        for line in path.read_text().splitlines():
            yield msgspec.json.decode(line)
