"""Games played by learning programs: what they may see and do, kept ready in plain memory.

This module is compiled. Observations and masks are written into vectors whose memory NumPy can look
at, so that nothing has to be made anew for a step.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import i16, i64, u8, vec
from honjin.engine.player import scratch
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

REFUSED: Final = -3
"""What an attempt answers to an action that is not legal."""


@final
class Lane:
    """One game after another: chance is drawn here, decisions come from outside.

    Game number k of a lane depends on the lane's `rng` and k alone. The observation stands in
    `observations` from `observed_at` on, the mask of legal actions in `masks` from `masked_at` on.
    """

    def __init__(
        self,
        start: State,
        rng: Rng,
        observations: vec[i16],
        observed_at: i64,
        masks: vec[u8],
        masked_at: i64,
    ) -> None:
        self.start: State = start
        self.rng: Rng = rng
        self.observations: vec[i16] = observations
        self.observed_at: i64 = observed_at
        self.masks: vec[u8] = masks
        self.masked_at: i64 = masked_at
        self.games: i64 = 0
        self.dice: Rng = rng
        self.state: State = start
        self.seat: i64 = NOBODY
        """Who is to decide, or NOBODY when the game is over."""
        self.legal: vec[i64] = scratch(start)
        self.choices: i64 = 0

    def begin(self) -> None:
        """The next game, up to its first decision."""
        self.forget()
        self.dice = self.rng.fork(self.games)
        self.games += 1
        self.state = self.start.clone()
        self.settle()

    def settle(self) -> None:
        """Draw until somebody must decide, and list what that seat may do."""
        state = self.state
        seat = state.actor()
        while seat == CHANCE:
            state.step(CHANCE, state.draw(self.dice))
            seat = state.actor()
        self.seat = seat
        if seat == NOBODY:
            return
        legal = self.legal
        masks = self.masks
        at = self.masked_at
        self.choices = state.fill(seat, legal)
        i: i64
        for i in range(self.choices):
            masks[at + legal[i]] = 1

    def forget(self) -> None:
        """Take back what the mask says; only what was set need be cleared."""
        legal = self.legal
        masks = self.masks
        at = self.masked_at
        i: i64
        for i in range(self.choices):
            masks[at + legal[i]] = 0
        self.choices = 0

    def allows(self, action: i64, actions: i64) -> bool:
        """Whether the seat that is to decide may do this; there are so many `actions` in all."""
        return 0 <= action < actions and self.masks[self.masked_at + action] == 1

    def act(self, action: i64) -> i64:
        """Carry out what `allows` allows, draw what follows, and say who decides next."""
        self.forget()
        self.state.step(self.seat, action)
        self.settle()
        return self.seat

    def attempt(self, action: i64, actions: i64) -> i64:
        """`act`, if `allows` allows it, else REFUSED."""
        if self.seat == NOBODY or not self.allows(action, actions):
            return REFUSED
        return self.act(action)

    def observe(self, seat: i64) -> bool:
        """Write down what a seat may know now; whether it is the one to decide."""
        self.state.observe(seat, self.observations, self.observed_at)
        return seat == self.seat


def reward(state: State, seat: i64) -> float:
    """What the end of a game is worth: the rewards of all seats add up to nothing.

    Who wins alone gets 1, winners together share it, and the others pay for it in equal parts.
    """
    won = state.winners()
    if won == 0:
        return 0.0
    seats = float(state.seats)
    return (state.value(seat) * seats - 1.0) / (seats - 1.0)


@final
class Lanes:
    """Many games side by side, each followed at once by the next in its lane."""

    def __init__(self, start: State, rng: Rng, lanes: int, width: int, actions: int) -> None:
        """`width` is the length of an observation."""
        self.actions: i64 = actions
        self.observations: vec[i16] = vec[i16]([0] * (lanes * width))
        self.masks: vec[u8] = vec[u8]([0] * (lanes * actions))
        self.seats: vec[i16] = vec[i16]([0] * lanes)
        self.rewards: vec[float] = vec[float]([0.0] * (lanes * start.seats))
        self.dones: vec[u8] = vec[u8]([0] * lanes)
        self.sampled: vec[i64] = vec[i64]([0] * lanes)
        self.chance: Rng = rng.fork(lanes)
        self.lanes: list[Lane] = [
            Lane(start, rng.fork(i), self.observations, i * width, self.masks, i * actions)
            for i in range(lanes)
        ]

    def begin(self) -> None:
        """A new game in every lane."""
        i: i64 = 0
        for lane in self.lanes:
            self.settle_accounts(i, lane)
            lane.begin()
            lane.observe(lane.seat)
            self.seats[i] = i16(lane.seat)
            i += 1

    def illegal(self, chosen: list[int]) -> i64:
        """The first lane whose action is not legal there, or -1."""
        actions = self.actions
        i: i64 = 0
        for lane in self.lanes:
            if not lane.allows(chosen[i], actions):
                return i
            i += 1
        return -1

    def step(self, chosen: list[int]) -> None:
        """One legal decision in every lane."""
        seats = self.seats
        dones = self.dones
        i: i64 = 0
        for lane in self.lanes:
            if dones[i] == 1:
                self.settle_accounts(i, lane)
            seat = lane.act(chosen[i])
            if seat == NOBODY:
                self.finish(i, lane)
                seat = lane.seat
            lane.observe(seat)
            seats[i] = i16(seat)
            i += 1

    def finish(self, i: i64, lane: Lane) -> None:
        """Write down what the end was worth, and begin the next game."""
        state = lane.state
        seats = state.seats
        seat: i64
        for seat in range(seats):
            self.rewards[i * seats + seat] = reward(state, seat)
        self.dones[i] = 1
        lane.begin()

    def settle_accounts(self, i: i64, lane: Lane) -> None:
        """The rewards of the last game have been seen."""
        seats = lane.state.seats
        seat: i64
        for seat in range(seats):
            self.rewards[i * seats + seat] = 0.0
        self.dones[i] = 0

    def sample(self) -> None:
        """A legal action for every lane, each as likely as the others."""
        rng = self.chance
        sampled = self.sampled
        i: i64 = 0
        for lane in self.lanes:
            sampled[i] = lane.legal[rng.below(lane.choices)]
            i += 1
