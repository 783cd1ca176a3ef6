"""What the adapters share: one game whose observation and mask NumPy looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from honjin.adapters.picture import RenderMode, rendered
from honjin.engine.dialect import i16, u8, vec
from honjin.engine.errors import IllegalAction
from honjin.engine.lanes import REFUSED, Lane
from honjin.engine.observation import Field, length
from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.native import make


class NotLegal(IllegalAction, ValueError):
    """An action that is not legal now, where a program expects a ValueError."""


class Episodes:
    """A game of one kind after another; `lane` holds the one that is being played.

    `observed` and `mask` look at the lane's memory: copy them before giving them away.
    """

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, object] | None,
        pack: Pack | None = None,
    ) -> None:
        self.game = find_game(game)
        seats = self.game.meta.seats[0] if seats is None else seats
        self.setup = self.game.setup(seats, options, pack)
        self.actions = self.game.meta.actions
        self.fields = self.game.fields(seats)
        self.numbers = vec[i16]([0] * length(self.fields))
        self.legal = vec[u8]([0] * self.actions)
        start = self.game.new(self.setup)
        self.lane = make(Lane, start, stream("unseeded"), [], 0, False, 0)
        self.observed: NDArray[np.int16] = np.frombuffer(memoryview(self.numbers), np.int16)
        self.mask: NDArray[np.int8] = np.frombuffer(memoryview(self.legal), np.int8)

    def begin(self, seed: object | None) -> None:
        """A new game: the first of a seed, or the next of the one that was given before."""
        if seed is not None:
            self.lane.rng = stream(seed, "desk")
            self.lane.games = 0
        self.lane.begin()

    def play(self, action: Any) -> int:
        """Do what is legal now, and say who decides next (NOBODY when the game is over)."""
        seat = self.lane.attempt(int(action))
        if seat == REFUSED:
            raise self.refusal(action)
        return seat

    def look(self, seat: int) -> bool:
        """See what a seat may, and what is legal; whether it is the one to decide."""
        return self.lane.look(seat, self.numbers, self.legal)

    def refusal(self, action: Any) -> NotLegal:
        return NotLegal(
            f"action {action} is not legal now for seat {self.lane.seat}; "
            "the action mask tells what is"
        )

    def render(self, seat: int, mode: RenderMode | None) -> str | NDArray[np.uint8] | None:
        """The table as a seat sees it, as the mode wants it."""
        view = self.game.view(self.lane.state, seat, self.setup)
        return rendered(self.game, self.setup, view, mode)

    def observation_space(self) -> spaces.Box:
        """The bounds of every number of an observation."""
        return bounds(self.fields)


def bounds(fields: Sequence[Field]) -> spaces.Box:
    """The lowest and highest of every number that fields describe."""
    low = [field.low for field in fields for _ in range(field.length)]
    high = [field.high for field in fields for _ in range(field.length)]
    return spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)
