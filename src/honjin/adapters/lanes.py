"""What the adapters for many games share: one seat in every lane of a batch, bots in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from honjin.adapters.episodes import NotLegal, bounds
from honjin.batch import Arrays, Batch
from honjin.batch.many import Policy
from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.pack import Pack
from honjin.games import find_game

Opponent = str | Policy
"""A bot by its name, or a function that chooses for all its lanes at once."""


class SeatLanes:
    """`lanes` games, in each of which one seat is played from outside.

    `seat` is a number, or "rotate": then it moves on by one from lane to lane and from game to
    game. `opponents` is one for all other seats, or one for each. Everything a step writes is in
    `arrays`; `own` holds the rewards of the seats that are played from outside.
    """

    def __init__(
        self,
        game: str,
        lanes: int,
        seats: int | None,
        seat: int | Literal["rotate"],
        opponents: Opponent | Sequence[Opponent],
        options: Mapping[str, object],
        pack: Pack | None,
        limit: int,
        threads: int,
    ) -> None:
        found = find_game(game)
        seats = found.meta.seats[0] if seats is None else seats
        rotates = seat == "rotate"
        place = 0 if seat == "rotate" else seat
        if not 0 <= place < seats:
            raise BadOption(f"there is no seat {seat} at a table of {seats}")
        several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        others: list[Any] = list(opponents) if several else [opponents] * (seats - 1)  # type: ignore[arg-type]
        if len(others) != seats - 1:
            raise BadOption(f"{seats - 1} opponents are needed, not {len(others)}")
        players = [*others[:place], None, *others[place:]]

        def opened(seed: object) -> Batch:
            return Batch(
                game,
                lanes,
                seats,
                options,
                seed,
                pack,
                players=players,
                rotate=rotates,
                limit=limit,
                threads=threads,
            )

        self._open = opened
        self.batch = opened("unseeded")
        self.arrays: Arrays = self.batch.arrays(finals=True)
        self.own = np.zeros(lanes, np.float32)
        self._lanes = np.arange(lanes)
        self._before = np.zeros(lanes, np.int16)
        self.observation_space = bounds(found.fields(seats))
        self.action_space = spaces.Discrete(self.batch.actions)

    def write_into(self, **arrays: NDArray[Any]) -> None:
        """From now on write into these arrays of the caller; those without a name stay."""
        self.arrays = self.arrays._replace(**arrays)

    def reset(self, seed: object | None) -> None:
        """The first games of a seed, or the next ones of the one that was given before."""
        if seed is not None:
            self.batch = self._open(seed)
        self.batch.reset(self.arrays)
        self.own.fill(0)

    def step(self, actions: NDArray[Any]) -> None:
        """One decision in every lane; an illegal one is a ValueError, and nothing happens."""
        np.copyto(self._before, self.arrays.seats)
        try:
            self.batch.step(np.asarray(actions).reshape(-1), self.arrays)
        except IllegalAction as refusal:
            raise NotLegal(str(refusal)) from None
        np.copyto(self.own, self.arrays.rewards[self._lanes, self._before])

    def terminated(self) -> NDArray[np.bool_]:
        """Which games have just come to their end, other than by the limit."""
        return self.arrays.dones & ~self.arrays.truncations

    def final(self, lane: int) -> NDArray[np.int16]:
        """What the seat that was played from outside saw last of the game that is over."""
        last: NDArray[np.int16] = self.arrays.finals[lane, self._before[lane]].copy()
        return last
