"""What a network believes of the others, learned from games that it plays against itself.

At a decision the true state is one world among many that agree with what the seat knows. The
beliefs are a layer over the network's inner units; they learn to tell the true world from guesses.
So what they say of a world is how much likelier it is than a guess, which is what search needs:
worlds are guessed, and the likely ones tried more often.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray

from honjin.engine.dialect import i16, vec
from honjin.engine.game import Game
from honjin.engine.observation import length
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.train.judge import Features, Judge, Reader
from honjin.train.practice import NEVER

WORLDS = 12
"""Worlds of a position, the true one among them."""
LANES = 512
"""Games at once."""
BATCH = 4_096
PASSES = 3
RATE = 2e-3


class Positions(msgspec.Struct):
    """Decisions: the inner units, and the features of each world, the true one first."""

    units: torch.Tensor
    worlds: torch.Tensor


def beliefs_of(
    judge: Judge, reader: Reader, game: Game[Any], seats: int, seed: str, count: int
) -> torch.Tensor:
    """The layer: for each feature of `Game.beliefs` its bias and weights."""
    features = Features(game.beliefs(seats), game.fields(seats), torch.device("cpu"))
    with torch.no_grad():
        positions = Games(judge, reader, game, seats, seed).positions(features, count)
    return fit(positions, features.count)


class Games:
    """Games in which the network plays all seats by its first thought."""

    def __init__(
        self, judge: Judge, reader: Reader, game: Game[Any], seats: int, seed: str
    ) -> None:
        self.judge, self.reader, self.game, self.seats = judge, reader, game, seats
        self.rng = stream(seed, "beliefs")
        self.states = [self.fresh() for _ in range(LANES)]
        self.seen = vec[i16]([0] * length(game.fields(seats)))

    def fresh(self) -> State:
        state: State = self.game.new(self.game.setup(self.seats))
        return past_chance(state, self.rng)

    def positions(self, features: Features, count: int) -> Positions:
        units: list[torch.Tensor] = []
        worlds: list[torch.Tensor] = []
        found = 0
        while found < count:
            inside, actions = self.decide()
            asked = [n for n, state in enumerate(self.states) if self.is_choice(state)]
            units.append(inside[asked].half().cpu())
            worlds.append(self.worlds(features, asked))
            found += len(asked)
            self.step(actions)
        return Positions(torch.cat(units), torch.cat(worlds))

    def is_choice(self, state: State) -> bool:
        return len(state.legal(state.actor())) > 1

    def observed(self, state: State, seat: int) -> NDArray[np.int16]:
        state.observe(seat, self.seen, 0)
        return np.array(self.seen, np.int16)

    def decide(self) -> tuple[torch.Tensor, list[int]]:
        """The inner units of all decisions, and an action for each by the policy."""
        seen = np.stack([self.observed(state, state.actor()) for state in self.states])
        legal = torch.zeros((LANES, self.game.meta.actions), dtype=torch.bool)
        for row, state in zip(legal, self.states, strict=True):
            row[torch.tensor(list(state.legal(state.actor())))] = True
        inputs = self.reader.read(torch.from_numpy(seen).to(self.reader.device))
        inside = self.judge.inside(inputs)
        logits = self.judge.logits(inside, inputs).cpu().masked_fill(~legal, NEVER)
        return inside, torch.multinomial(logits.softmax(1), 1).squeeze(1).tolist()

    def worlds(self, features: Features, asked: list[int]) -> torch.Tensor:
        """What the others have in each world, as rows of the layer; one after the last for none."""
        seen: list[NDArray[np.int16]] = []
        for state in (self.states[n] for n in asked):
            seat = state.actor()
            guesses = (state.determinize(seat, self.rng) for _ in range(WORLDS - 1))
            others = [other for other in range(self.seats) if other != seat]
            seen += [self.observed(world, o) for world in (state, *guesses) for o in others]
        found = features.found(torch.from_numpy(np.stack(seen)))
        found = torch.where(found >= 0, found, features.count)
        return found.view(len(asked), WORLDS, -1).to(torch.int16)

    def step(self, actions: list[int]) -> None:
        for n, (state, action) in enumerate(zip(self.states, actions, strict=True)):
            state.step(state.actor(), action)
            past_chance(state, self.rng)
            if state.actor() == NOBODY:
                self.states[n] = self.fresh()


def past_chance(state: State, rng: Rng) -> State:
    while state.actor() == CHANCE:
        state.step(CHANCE, state.draw(rng))
    return state


def fit(positions: Positions, features: int) -> torch.Tensor:
    """The layer that tells true worlds from guesses."""
    inner = positions.units.shape[1]
    layer = torch.zeros(features, 1 + inner, requires_grad=True)
    optimizer = torch.optim.Adam([layer], RATE)
    told = []
    for share in range(PASSES):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1.0 - share / PASSES)
        for at in torch.randperm(len(positions.units)).split(BATCH):
            table = positions.units[at].float() @ layer[:, 1:].t() + layer[:, 0]
            table = torch.cat((table, table.new_zeros(len(at), 1)), 1)
            rows = positions.worlds[at].long()
            sums = table.gather(1, rows.flatten(1)).view(rows.shape).sum(2)
            loss = torch.nn.functional.cross_entropy(sums, torch.zeros(len(at), dtype=torch.long))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            told.append(float(loss.detach()))
    last = sum(told[-20:]) / len(told[-20:])
    print(f"beliefs: log loss {last:.3f}, of guesses {np.log(WORLDS):.3f}", flush=True)
    return layer.detach()
