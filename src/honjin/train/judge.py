"""The network as it learns: how it reads observations, what it answers, and its whole numbers."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import torch
from torch import nn

from honjin.bots.net import ONE
from honjin.bots.net_shape import aims, groups, spaces
from honjin.engine.game import Game
from honjin.engine.observation import Field, Reading, offsets

COARSE = 2
"""The first layer's weights are written in steps of this, so that the file packs well."""
LARGEST = 120.0
"""What a weight may be at most, so that it fits into sixteen bits."""
OCTAVE = 1.442695
"""In the file a logit counts as a power of two, here as one of e."""


class Features:
    """The features of some readings, found by the thousand."""

    def __init__(
        self, readings: Sequence[Reading], fields: Sequence[Field], device: torch.device
    ) -> None:
        self.count = groups(readings, fields)[1]
        places: list[list[int]] = []
        sizes: list[list[int]] = []
        bases: list[int] = []
        for at, items, apart, count, *rest in spaces(readings, fields):
            for item in range(items):
                start = at + item * apart
                places.append([start + rest[2 * k] if k < count else -1 for k in range(3)])
                sizes.append([rest[2 * k + 1] if k < count else 1 for k in range(3)])
                bases.append(rest[6] + item * rest[7])
        self.places = torch.tensor(places, device=device)
        self.sizes = torch.tensor(sizes, device=device)
        self.bases = torch.tensor(bases, device=device)

    def found(self, seen: torch.Tensor) -> torch.Tensor:
        """The features of each observation, a column for each item; -1 where there is nothing."""
        values = seen[:, self.places.clamp(min=0)].long() * (self.places >= 0)
        something = (values != 0).any(2)
        values = torch.minimum(values.clamp(min=0), self.sizes - 1)
        feature = values[:, :, 0]
        for k in (1, 2):
            feature = feature * self.sizes[:, k] + values[:, :, k]
        return torch.where(something, self.bases + feature, -1)


class Reader:
    """Turns observations into features by the thousand; `honjin.bots.net` does it one by one."""

    def __init__(self, game: Game[Any], seats: int, device: torch.device) -> None:
        self.device = device
        fields, readings = game.fields(seats), game.readings(seats)
        self.all = Features(readings, fields, device)
        self.features = self.all.count
        self.rows = torch.full((self.features,), -1, dtype=torch.int64, device=device)
        """By feature: its row in the first layer, or -1 for what gets none."""
        self.kept = 0
        """How many features have a row."""
        self.parts = parts_of_features(spaces(readings, fields), self.features)
        self.words = parts_of_actions(game, seats)
        self._aim(game, seats)

    def _aim(self, game: Game[Any], seats: int) -> None:
        """Where the items are that actions point at, a column for each item of each pointer."""
        fields = game.fields(seats)
        pointers, self.pointed = aims(game.pointers(seats), fields)
        own = next((at for f, at in offsets(fields).items() if f == "seat"), 0)
        places: list[list[tuple[int, int]]] = []
        """By column and seat: the places of both numbers."""
        sizes: list[tuple[int, int]] = []
        bases: list[int] = []
        actions: list[int] = []
        columns: list[int] = []
        for (
            first,
            count,
            each,
            start,
            apart,
            used,
            one,
            size,
            two,
            other,
            base,
            by_seat,
        ) in pointers:
            for item in range(count):
                actions += range(first + item * each, first + (item + 1) * each)
                columns += [len(bases)] * each
                at = [start + (item - seat * by_seat) % count * apart for seat in range(seats)]
                places.append([(a + one, a + two if used == 2 else -1) for a in at])
                sizes.append((size, other if used == 2 else 1))
                bases.append(base)
        self.seat_place = own
        self.aimed = torch.tensor(places, dtype=torch.int64, device=self.device)
        self.aimed_sizes = torch.tensor(sizes, dtype=torch.int64, device=self.device)
        self.aimed_bases = torch.tensor(bases, dtype=torch.int64, device=self.device)
        self.pointing = torch.tensor(actions, dtype=torch.int64, device=self.device)
        """The actions that point at an item."""
        self.columns = torch.tensor(columns, dtype=torch.int64, device=self.device)
        """For each of them its column."""
        self.turns = any(pointer[-1] for pointer in pointers)

    @property
    def items(self) -> int:
        """How many features an observation has at most."""
        return len(self.all.bases)

    def found(self, seen: torch.Tensor) -> torch.Tensor:
        """The features of each observation, a column for each item; -1 where there is nothing."""
        return self.all.found(seen)

    def aim(self, seen: torch.Tensor) -> torch.Tensor:
        """The rows that actions point at, a column for each item."""
        if not self.turns:
            places = self.aimed[:, 0]
            values = seen[:, places.clamp(min=0)].long() * (places >= 0)
        else:
            places = self.aimed.transpose(0, 1)[seen[:, self.seat_place].long()]
            flat = places.clamp(min=0).flatten(1)
            values = seen.gather(1, flat).long().view(places.shape) * (places >= 0)
        values = torch.minimum(values.clamp(min=0), self.aimed_sizes - 1)
        return self.aimed_bases + values[:, :, 0] * self.aimed_sizes[:, 1] + values[:, :, 1]

    def keep(self, counts: torch.Tensor, least: int) -> None:
        """Give a row to every feature that was seen often enough."""
        often = torch.nonzero(counts >= least).squeeze(1)
        rows = torch.full_like(self.rows, -1)
        rows[often] = torch.arange(len(often), device=self.device)
        self.use(rows)

    def use(self, rows: torch.Tensor) -> None:
        """Take these rows."""
        self.rows = rows
        self.kept = int(rows.max()) + 1

    def read(self, seen: torch.Tensor) -> torch.Tensor:
        """The rows that each observation adds up, the number after the last for none; the aims."""
        found = self.found(seen)
        rows = torch.where(found >= 0, self.rows[found.clamp(min=0)], -1)
        rows = torch.where(rows >= 0, rows, self.kept)
        if self.pointed:
            rows = torch.cat((rows, self.aim(seen)), 1)
        return rows.to(torch.int16)


class Judge(nn.Module):
    """Two hidden layers, a value and a logit for every action; `weights` are its whole numbers.

    Rows of the first layer share what their numbers have in common, and actions their words: "army
    4" and "into Lion North" are learned once, however rarely the two occur together.
    """

    def __init__(self, reader: Reader, hidden: int, inner: int) -> None:
        super().__init__()
        self.rows, self.items = reader.kept, reader.items
        order = torch.argsort(reader.rows)[-self.rows :].cpu()
        self.register_buffer("parts", reader.parts.index_select(0, order).to_dense())
        self.register_buffer("words", reader.words)
        self.register_buffer("pointing", reader.pointing)
        self.register_buffer("columns", reader.columns)
        actions = len(reader.words)
        self.first = nn.Parameter(torch.randn(self.rows, hidden) * 0.05)
        self.shared = nn.Parameter(torch.randn(self.parts.shape[1], hidden) * 0.06)
        self.first_bias = nn.Parameter(torch.full((hidden,), 0.3))
        self.second = nn.Linear(hidden, inner)
        nn.init.normal_(self.second.weight, 0.0, 1.5 / hidden**0.5)
        nn.init.constant_(self.second.bias, 0.3)
        self.value = nn.Linear(inner, 1)
        self.own = nn.Parameter(torch.zeros(actions, 1 + inner))
        self.said = nn.Parameter(torch.randn(self.words.shape[1], 1 + inner) * 0.01)
        self.pointed = nn.Parameter(torch.zeros(reader.pointed, 1 + inner))

    def first_rows(self) -> torch.Tensor:
        return self.first + self.parts @ self.shared

    def policy(self) -> torch.Tensor:
        """For each action its bias and weights."""
        return self.own + self.words @ self.said

    def inside(self, inputs: torch.Tensor) -> torch.Tensor:
        """The inner units, of rows as `Reader.read` gives them."""
        counts = torch.zeros(
            (len(inputs), self.rows + 1), dtype=self.first.dtype, device=inputs.device
        )
        at = inputs[:, : self.items].long()
        counts.scatter_add_(1, at, torch.ones_like(at, dtype=counts.dtype))
        units = leaky_clip(counts[:, :-1] @ self.first_rows() + self.first_bias)
        return leaky_clip(self.second(units))

    def forward(self, inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """How likely the seat is to win, and the logits."""
        units = self.inside(inputs)
        return self.worth(units), self.logits(units, inputs)

    def worth(self, units: torch.Tensor) -> torch.Tensor:
        value = self.value(units).squeeze(1)
        return 0.5 + 0.5 * value / (1.0 + value.abs())

    def logits(self, units: torch.Tensor, inputs: torch.Tensor) -> torch.Tensor:
        policy = self.policy()
        logits = units @ policy[:, 1:].t() + policy[:, 0]
        if len(self.pointed):
            table = units @ self.pointed[:, 1:].t() + self.pointed[:, 0]
            aims = inputs[:, self.items :].long()[:, self.columns]
            logits = logits.index_add(1, self.pointing, table.gather(1, aims))
        return logits

    def weights(self) -> bytes:
        """Everything that `honjin.bots.net` reads after the table of rows."""
        inner = torch.cat((self.second.bias[:, None], self.second.weight), 1)
        last = torch.cat((self.value.bias, self.value.weight[0]))
        parts = [
            self.first_bias,
            (self.first_rows() * (ONE // COARSE)).round().reshape(-1) / (ONE // COARSE),
            inner.reshape(-1),
            last,
            self.policy().reshape(-1) * OCTAVE,
            self.pointed.reshape(-1) * OCTAVE,
        ]
        return whole_numbers(torch.cat([part.detach().float().cpu() for part in parts]))


def whole_numbers(weights: torch.Tensor) -> bytes:
    """Weights as the file holds them."""
    flat = weights.clamp(-LARGEST, LARGEST) * ONE
    return bytes(flat.round().to(torch.int16).numpy().tobytes())


def take(judge: Judge, weights: bytes) -> None:
    """Give a network the weights of a file, as `Judge.weights` wrote them."""
    flat = torch.frombuffer(bytearray(weights), dtype=torch.int16).float() / ONE
    hidden, inner = judge.second.weight.shape[1], judge.second.weight.shape[0]
    actions, pointed = len(judge.own), len(judge.pointed)
    sizes = [hidden, judge.rows * hidden, inner * (1 + hidden), 1 + inner]
    sizes += [actions * (1 + inner), pointed * (1 + inner)]
    bias, rows, second, last, policy, aims = flat[: sum(sizes)].split(sizes)
    second, policy = second.view(inner, 1 + hidden), policy.view(actions, 1 + inner) / OCTAVE
    with torch.no_grad():
        for target, source in (
            (judge.first_bias, bias),
            (judge.first, rows.view(judge.rows, hidden)),
            (judge.shared, torch.zeros(())),
            (judge.second.bias, second[:, 0]),
            (judge.second.weight, second[:, 1:]),
            (judge.value.bias, last[:1]),
            (judge.value.weight, last[None, 1:]),
            (judge.own, policy),
            (judge.said, torch.zeros(())),
            (judge.pointed, aims.view(pointed, 1 + inner) / OCTAVE),
        ):
            target.copy_(source.expand_as(target))


def parts_of_features(groups: Sequence[Sequence[int]], features: int) -> torch.Tensor:
    """By feature, sparse: the single numbers that it is made of, where there are several."""
    rows: list[int] = []
    columns: list[int] = []
    known: dict[tuple[int, int, int, int], int] = {}
    for number, (_, items, _, count, *rest) in enumerate(groups):
        if count == 1:
            continue
        sizes = rest[1 : 2 * count : 2]
        for item in range(items if rest[7] else 1):
            for values in itertools.product(*(range(size) for size in sizes)):
                feature = 0
                for value, size in zip(values, sizes, strict=True):
                    feature = feature * size + value
                for k, value in enumerate(values):
                    rows.append(rest[6] + item * rest[7] + feature)
                    columns.append(known.setdefault((number, item, k, value), len(known)))
    ones = torch.ones(len(rows))
    where = torch.tensor([rows, columns], dtype=torch.int64).reshape(2, -1)
    shape = (features, max(1, len(known)))
    return torch.sparse_coo_tensor(where, ones, shape, check_invariants=True).coalesce()


def parts_of_actions(game: Game[Any], seats: int) -> torch.Tensor:
    """By action: the words of its path, and both sides of a word such as `here>there`."""
    known: dict[tuple[int, str], int] = {}
    found: list[list[int]] = []
    for action in range(game.meta.actions):
        words = game.path(0, action, seats).split()
        parts = [(0, words[0])]
        for place, word in enumerate(words[1:], 1):
            parts += [(place, f"{words[0]} {part}") for part in {word, *sides(word)}]
        found.append([known.setdefault(part, len(known)) for part in parts])
    table = torch.zeros(len(found), len(known))
    for action, columns in enumerate(found):
        table[action, columns] = 1.0
    return table


def sides(word: str) -> tuple[str, ...]:
    """Where something comes from and goes to."""
    start, arrow, end = word.partition(">")
    return (f"{start}>", f">{end}") if arrow else (f">{word}",)


def leaky_clip(sums: torch.Tensor) -> torch.Tensor:
    """From 0 to 1 as the network is used; beyond, a small slope lets it learn its way back."""
    clipped = sums.clamp(0.0, 1.0)
    beyond = 0.01 * (sums - clipped)
    return clipped + beyond - beyond.detach()
