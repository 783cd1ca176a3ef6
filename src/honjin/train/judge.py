"""The network as it learns: how it reads observations, what it answers, and its whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import nn

from honjin.bots.net import ONE

LARGEST = 120.0
"""What a weight may be at most, so that it fits into sixteen bits."""
OCTAVE = 1.442695
"""In the file a logit counts as a power of two, here as one of e."""


class Reader:
    """Turns observations into features by the thousand; `honjin.bots.net` does it one by one."""

    def __init__(
        self, groups: Sequence[Sequence[int]], features: int, device: torch.device
    ) -> None:
        self.device = device
        self.features = features
        self.rows = torch.full((features,), -1, dtype=torch.int64, device=device)
        """By feature: its row in the first layer, or -1 for what gets none."""
        places: list[list[int]] = []
        sizes: list[list[int]] = []
        bases: list[int] = []
        for at, items, apart, count, *rest in groups:
            for item in range(items):
                start = at + item * apart
                places.append([start + rest[2 * k] if k < count else -1 for k in range(3)])
                sizes.append([rest[2 * k + 1] if k < count else 1 for k in range(3)])
                bases.append(rest[6] + item * rest[7])
        self.places = torch.tensor(places, device=device)
        self.sizes = torch.tensor(sizes, device=device)
        self.bases = torch.tensor(bases, device=device)

    @property
    def kept(self) -> int:
        """How many features have a row."""
        return int(self.rows.max()) + 1

    def found(self, seen: torch.Tensor) -> torch.Tensor:
        """The features of each observation, a column for each item; -1 where there is nothing."""
        values = seen[:, self.places.clamp(min=0)].long() * (self.places >= 0)
        something = (values != 0).any(2)
        values = torch.minimum(values.clamp(min=0), self.sizes - 1)
        feature = values[:, :, 0]
        for k in (1, 2):
            feature = feature * self.sizes[:, k] + values[:, :, k]
        return torch.where(something, self.bases + feature, -1)

    def keep(self, counts: torch.Tensor, least: int) -> None:
        """Give a row to every feature that was seen often enough."""
        often = torch.nonzero(counts >= least).squeeze(1)
        self.rows.fill_(-1)
        self.rows[often] = torch.arange(len(often), device=self.device)

    def read(self, seen: torch.Tensor) -> torch.Tensor:
        """The rows that each observation adds up, and the number after the last for none."""
        found = self.found(seen)
        rows = torch.where(found >= 0, self.rows[found.clamp(min=0)], -1)
        return torch.where(rows >= 0, rows, self.kept).to(torch.int16)


class Judge(nn.Module):
    """Two hidden layers, a value and a logit for every action; `weights` are its whole numbers."""

    def __init__(self, rows: int, hidden: int, inner: int, actions: int) -> None:
        super().__init__()
        self.rows = rows
        self.first = nn.Linear(rows, hidden)
        nn.init.normal_(self.first.weight, 0.0, 0.08)
        nn.init.constant_(self.first.bias, 0.3)
        self.second = nn.Linear(hidden, inner)
        nn.init.normal_(self.second.weight, 0.0, 1.5 / hidden**0.5)
        nn.init.constant_(self.second.bias, 0.3)
        self.value = nn.Linear(inner, 1)
        self.policy = nn.Linear(inner, actions)
        nn.init.normal_(self.policy.weight, 0.0, 0.02)
        nn.init.zeros_(self.policy.bias)

    def forward(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Of rows as `Reader.read` gives them: how likely the seat is to win, and the logits."""
        counts = torch.zeros(
            (len(inputs), self.rows + 1), dtype=self.first.weight.dtype, device=inputs.device
        )
        at = inputs.long()
        counts.scatter_add_(1, at, torch.ones_like(at, dtype=counts.dtype))
        units = leaky_clip(self.first(counts[:, :-1]))
        units = leaky_clip(self.second(units))
        value = self.value(units).squeeze(1)
        return 0.5 + 0.5 * value / (1.0 + value.abs()), self.policy(units)

    def weights(self) -> bytes:
        """Everything that `honjin.bots.net` reads after the table of rows."""
        inner = torch.cat((self.second.bias[:, None], self.second.weight), 1)
        last = torch.cat((self.value.bias, self.value.weight[0]))
        policy = torch.cat((self.policy.bias[:, None], self.policy.weight), 1) * OCTAVE
        parts = [
            self.first.bias,
            self.first.weight.t().reshape(-1),
            inner.reshape(-1),
            last,
            policy.reshape(-1),
        ]
        flat = torch.cat([part.detach().float().cpu() for part in parts]).clamp(-LARGEST, LARGEST)
        return bytes((flat * ONE).round().to(torch.int16).numpy().tobytes())


def leaky_clip(sums: torch.Tensor) -> torch.Tensor:
    """From 0 to 1 as the network is used; beyond, a small slope lets it learn its way back."""
    clipped = sums.clamp(0.0, 1.0)
    beyond = 0.01 * (sums - clipped)
    return clipped + beyond - beyond.detach()
