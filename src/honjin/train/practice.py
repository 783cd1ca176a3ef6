"""Self-play: proximal policy optimisation over many games at once.

Every seat of every game is played by the network as it is, or one seat by it and the others by a
rival that does not learn: then it learns the best answer to that rival. After some steps each
decision becomes more or less likely by how much better than expected the game went from there,
never by much at once. A bonus for variety keeps it from always playing the same way, which a game
of secrets punishes.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import msgspec
import torch
from torch import nn

from honjin.train.judge import Judge, Reader
from honjin.train.plan import Plan
from honjin.train.source import Source

CLIP = 0.2
"""The most by which one stage changes the probability of a decision, as a share."""
FORESIGHT = 0.95
"""How much of a decision's worth is what happened later, not what was expected soon after."""
CARE_FOR_VALUE = 2.0
MEMORY = 200
"""Over how many stages the kept network is an average, at most."""
NEVER = -1e9

P = ParamSpec("P")
T = TypeVar("T")


class Stage(msgspec.Struct):
    """What some steps of all games gave, step by lane."""

    inputs: torch.Tensor
    legal: torch.Tensor
    actions: torch.Tensor
    likely: torch.Tensor
    """The logarithm of each action's probability."""
    gains: torch.Tensor
    targets: torch.Tensor
    own: torch.Tensor
    """Whose decisions the network learns from; of the others it learns what they are worth."""


class Told(msgspec.Struct):
    """How a stage of learning went."""

    value: float
    variety: float
    """The mean entropy of a decision."""
    games: int
    first: float
    """The share of wins of the first seat, or of the network where it has a rival."""


class Practice:
    """A network, and the average over its past that is kept."""

    def __init__(
        self,
        judge: Judge,
        reader: Reader,
        source: Source,
        plan: Plan,
        rival: Judge | None = None,
    ) -> None:
        self.judge, self.reader, self.source, self.plan = judge, reader, source, plan
        self.rival = rival
        """Plays all seats but one of every game and learns nothing; None: the network itself."""
        self.kept = copy.deepcopy(judge)
        self.optimizer = torch.optim.Adam(judge.parameters(), plan.rate, eps=1e-5)
        self.beliefs: torch.Tensor | None = None
        """What the kept network thinks of the others, once it has learned it."""
        self.decisions = 0
        self.stages = 0
        self._decide = fused(self.decide, reader.device)
        self._weigh = fused(self.weigh, reader.device)

    def go_on(self, share: float) -> Told:
        """Play and learn once; `share` of the run is behind it."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * max(0.03, 1.0 - share)
        stage, games, first = self.play()
        value, variety = self.learn(stage, max(self.plan.floor, 1.0 - share))
        self.decisions += stage.actions.numel()
        return Told(value, variety, games, first)

    def play(self) -> tuple[Stage, int, float]:
        """Play some steps of every game, all seats by the network."""
        with torch.no_grad():
            return self._play()

    def _play(self) -> tuple[Stage, int, float]:
        source, plan = self.source, self.plan
        kept: list[tuple[torch.Tensor, ...]] = []
        after: list[tuple[torch.Tensor, torch.Tensor]] = []
        for _ in range(plan.steps):
            legal, seats = source.legal.clone(), source.seats.clone()
            own = self.learns(seats)
            inputs, value, actions, likely = self._decide(source.seen, legal, own)
            kept.append((inputs, legal, actions, likely, value, seats, own))
            source.step(actions)
            after.append((source.won.clone(), source.done.clone()))
        inputs, legal, actions, likely, values, seats, own = (
            torch.stack(column) for column in zip(*kept, strict=True)
        )
        won, done = (torch.stack(column) for column in zip(*after, strict=True))
        last = self.judge(self.reader.read(source.seen))[0]
        gains = gains_of(values, seats, won, done, last, source.seats)
        games = int(done.sum())
        first = self.share_of_wins(won, done) if games else 0.5
        return Stage(inputs, legal, actions, likely, gains, values + gains, own), games, first

    def decide(
        self, seen: torch.Tensor, legal: torch.Tensor, own: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """What is read, the value, an action by the policy, and how likely that action was."""
        inputs = self.reader.read(seen)
        value, logits = self.judge(inputs)
        if self.rival is not None:
            logits = torch.where(own[:, None], logits, self.rival(inputs)[1])
        ways = torch.log_softmax(logits.masked_fill(~legal, NEVER), 1)
        noise = torch.rand_like(ways).clamp(1e-9, 1.0 - 1e-7)
        actions = (ways - torch.log(-torch.log(noise))).argmax(1)
        return inputs, value, actions, ways.gather(1, actions[:, None]).squeeze(1)

    def learns(self, seats: torch.Tensor) -> torch.Tensor:
        """In which lanes the seat to decide is the network's, not the rival's."""
        if self.rival is None:
            return torch.ones_like(seats, dtype=torch.bool)
        return seats == torch.arange(len(seats), device=seats.device) % self.plan.seats

    def share_of_wins(self, won: torch.Tensor, done: torch.Tensor) -> float:
        """Of the first seat; against a rival of the network."""
        if self.rival is None:
            return float(won[..., 0][done].mean())
        lanes = torch.arange(won.shape[1], device=won.device)
        return float(won[:, lanes, lanes % self.plan.seats][done].mean())

    def learn(self, stage: Stage, care: float) -> tuple[float, float]:
        """Some passes over a stage in random order; the value's error and the variety.

        `care` is the share of the plan's bonus for variety and of its anchor that counts now.
        """
        inputs, legal = stage.inputs.flatten(0, 1), stage.legal.flatten(0, 1)
        gains, own = stage.gains.flatten(), stage.own.flatten()
        columns = (
            inputs,
            legal,
            stage.actions.flatten(),
            stage.likely.flatten(),
            (gains - gains[own].mean()) / (gains[own].std() + 1e-6),
            stage.targets.flatten(),
            (legal.sum(1) > 1) & own,
        )
        part = torch.tensor(care, device=inputs.device)
        told = []
        for _ in range(self.plan.passes):
            for at in torch.randperm(len(inputs), device=inputs.device).split(self.plan.batch):
                loss, error, variety = self._weigh(part, *(column[at] for column in columns))
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.judge.parameters(), 0.5)
                self.optimizer.step()
                told.append(torch.stack((error.detach(), variety.detach())))
        self.follow()
        value, variety = torch.stack(told).mean(0).tolist()
        return value, variety

    def weigh(
        self,
        care: torch.Tensor,
        inputs: torch.Tensor,
        legal: torch.Tensor,
        actions: torch.Tensor,
        likely: torch.Tensor,
        gain: torch.Tensor,
        target: torch.Tensor,
        chosen: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What is to become less, the value's error and the variety of some decisions."""
        value, logits = self.judge(inputs)
        ways = torch.log_softmax(logits.masked_fill(~legal, NEVER), 1)
        ratio = (ways.gather(1, actions[:, None]).squeeze(1) - likely).exp()
        better = torch.minimum(ratio * gain, ratio.clamp(1.0 - CLIP, 1.0 + CLIP) * gain)
        entropy = -(ways.exp() * ways.clamp(min=-50.0)).sum(1)
        weight = chosen.float()
        weight = weight / weight.sum().clamp(min=1.0)
        error = (value - target).square().mean()
        variety = (entropy * weight).sum()
        loss = CARE_FOR_VALUE * error - (better * weight).sum()
        loss = loss - care * self.plan.variety * variety
        if self.plan.anchor:
            far = self.distance(ways, inputs, legal)
            loss = loss + care * self.plan.anchor * (far * weight).sum()
        return loss, error, variety

    def distance(
        self, ways: torch.Tensor, inputs: torch.Tensor, legal: torch.Tensor
    ) -> torch.Tensor:
        """How far each decision's policy is from the kept network's (Kullback and Leibler)."""
        with torch.no_grad():
            kept = torch.log_softmax(self.kept(inputs)[1].masked_fill(~legal, NEVER), 1)
        return (ways.exp() * (ways - kept).clamp(-50.0, 50.0)).sum(1)

    def follow(self) -> None:
        """The kept network comes a little nearer, over a tenth of the stages so far."""
        self.stages += 1
        part = 1.0 / min(MEMORY, 1 + self.stages // 10)
        for mean, new in zip(self.kept.parameters(), self.judge.parameters(), strict=True):
            mean.data.lerp_(new.data, part)


def fused(work: Callable[P, T], device: torch.device) -> Callable[P, T]:
    """On a GPU many small operations become few; elsewhere the function as it is."""
    return torch.compile(work) if device.type == "cuda" else work


def gains_of(
    values: torch.Tensor,
    seats: torch.Tensor,
    won: torch.Tensor,
    done: torch.Tensor,
    last: torch.Tensor,
    last_seats: torch.Tensor,
) -> torch.Tensor:
    """How much better each decision did than expected, each seat with its own past and future.

    `values` and `seats` have a row for each step; `last` is what the next seat to decide expects.
    """
    count = won.shape[2]
    lanes = torch.arange(values.shape[1], device=values.device)
    ahead = ((1.0 - last) / (count - 1))[:, None].repeat(1, count)
    ahead[lanes, last_seats] = last
    carried = torch.zeros_like(ahead)
    gains = torch.zeros_like(values)
    for t in range(len(values) - 1, -1, -1):
        over = done[t][:, None]
        ahead = torch.where(over, won[t], ahead)
        carried = torch.where(over, torch.zeros_like(carried), carried)
        seat = seats[t]
        gain = ahead[lanes, seat] - values[t] + FORESIGHT * carried[lanes, seat]
        gains[t] = gain
        carried[lanes, seat] = gain
        ahead[lanes, seat] = values[t]
    return gains
