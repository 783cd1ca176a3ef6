"""`Rows`: a batch's decisions in order, each with its outcome for the seat that made it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from honjin.batch.many import Arrays, Batch
from honjin.engine.errors import BadOption


class Rows:
    """`steps` decisions of every lane, for learning from self-play.

    Row [t, lane] holds what a seat saw (`observations`, `masks`, `seats`), what it did (`actions`),
    and the outcome *for that seat*: `following` is the t at which the same seat decides next in
    this game (-1 if it does not), `ended` says that the game was over before that, and `rewards`
    what the end was worth. All arrays are steps × lanes; games continue when the
    rows are filled again.

    >>> from honjin.batch import Batch
    >>> batch = Batch("kenjin", lanes=4, seed=7)
    >>> rows = Rows(batch, steps=16)
    >>> rows.begin()
    >>> while not rows.full:
    ...     actions = np.zeros(4, np.int64)
    ...     batch.sample(actions)  # your policy, from rows.observed and rows.mask
    ...     _ = rows.play(actions)
    >>> rows.advantages(np.zeros((16, 4)), np.zeros((4, 2))).shape
    (16, 4)
    """

    def __init__(self, batch: Batch, steps: int) -> None:
        if steps < 1:
            raise BadOption(f"steps must be 1 or more, not {steps}")
        self.batch = batch
        self.steps = steps
        self.at = steps
        """How many rows of every lane are filled."""
        lanes, one = batch.lanes, batch.arrays()
        # One extra slot: the state after the last step is the first one of the next `begin`.
        self._seen = np.zeros((steps + 1, lanes, batch.width), np.int16)
        self._masks = np.zeros((steps + 1, *one.masks.shape), one.masks.dtype)
        self._seats = np.zeros((steps + 1, lanes), np.int16)
        self.observations, self.masks = self._seen[:steps], self._masks[:steps]
        self.seats = self._seats[:steps]
        self.actions = np.zeros((steps, lanes), np.int64)
        self.rewards = np.zeros((steps, lanes), np.float32)
        self.ended = np.zeros((steps, lanes), np.bool_)
        self.following = np.full((steps, lanes), -1, np.int32)
        self.last = np.zeros((lanes, batch.seats, batch.width), np.int16)
        """What every seat sees after the last step."""
        self._slots = [
            one._replace(observations=self._seen[t], masks=self._masks[t], seats=self._seats[t])
            for t in range(steps + 1)
        ]
        self._rows = np.arange(lanes)
        self._before = np.full((lanes, batch.seats), -1, np.int32)
        self._begun = False

    @property
    def full(self) -> bool:
        return self.at == self.steps

    @property
    def observed(self) -> NDArray[np.int16]:
        """Observations of the seats that decide now, by lane."""
        seen: NDArray[np.int16] = self._seen[self.at]
        return seen

    @property
    def mask(self) -> NDArray[Any]:
        """Their masks of legal actions."""
        mask: NDArray[Any] = self._masks[self.at]
        return mask

    @property
    def seat(self) -> NDArray[np.int16]:
        """The seats that decide now, by lane."""
        seat: NDArray[np.int16] = self._seats[self.at]
        return seat

    def begin(self) -> None:
        """Start filling again; the games themselves continue."""
        if self._begun:
            for slots in (self._seen, self._masks, self._seats):
                slots[0] = slots[self.at]
        self.at = 0
        self.rewards.fill(0)
        self.ended.fill(False)
        self.following.fill(-1)
        self._before.fill(-1)
        if not self._begun:
            self.batch.reset(self._slots[0])
            self._begun = True

    def play(self, actions: NDArray[Any]) -> Arrays:
        """Take one decision in every lane. Returns the step's arrays, for statistics."""
        if self.at == self.steps:
            raise BadOption("all rows are filled: call begin() first")
        t, rows, seats = self.at, self._rows, self._seats[self.at]
        self.actions[t] = actions
        into = self._slots[t + 1]
        self.batch.step(self.actions[t], into)
        before = self._before[rows, seats]
        known = before >= 0
        self.following[before[known], rows[known]] = t
        self._before[rows, seats] = t
        if into.dones.any():
            self._settle(into)
        self.at += 1
        if self.at == self.steps:
            self.batch.observe(self.last)
        return into

    def _settle(self, into: Arrays) -> None:
        """Write rewards to the last decision of every seat, where a game has ended."""
        lanes = np.flatnonzero(into.dones)
        last = self._before[lanes]
        lane, seat = np.nonzero(last >= 0)
        at = last[lane, seat], lanes[lane]
        self.rewards[at] = into.rewards[lanes[lane], seat]
        self.ended[at] = True
        self._before[lanes] = -1

    def advantages(
        self,
        values: NDArray[Any],
        last_values: NDArray[Any],
        discount: float = 1.0,
        trace: float = 0.95,
    ) -> NDArray[np.float32]:
        """Generalized advantages (GAE), along each seat's own decisions.

        `values` (steps × lanes) are the values of `observations`; `last_values` (lanes × seats) are
        the values of `last`, used for unfinished games.
        """
        out = np.zeros((self.steps, self.batch.lanes), np.float32)
        rows = self._rows
        for t in range(self.steps - 1, -1, -1):
            goes_on = self.following[t] >= 0
            then = np.where(goes_on, self.following[t], 0)
            open_end = last_values[rows, self.seats[t]]
            ahead = np.where(goes_on, values[then, rows], open_end)
            ahead = np.where(self.ended[t], 0.0, ahead)
            gained = self.rewards[t] + discount * ahead - values[t]
            out[t] = gained + discount * trace * np.where(goes_on, out[then, rows], 0.0)
        return out
