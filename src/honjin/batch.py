"""Many games at once for learning programs, into NumPy arrays that belong to the caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from honjin.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("honjin.batch", error) from None

from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.lanes import Lanes
from honjin.engine.observation import length
from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.games import find_game

__all__ = ["Arrays", "Batch"]


def seen(memory: memoryview, dtype: type[np.generic]) -> NDArray[Any]:
    """An array that looks at the memory of a vector and follows what the rules write there."""
    return np.frombuffer(memory, dtype)


class Arrays(NamedTuple):
    """What a step writes; they are the caller's own, for instance slices of greater arrays.

    `seats` tells for each lane who is to decide next; `observations` and `masks` are that seat's.
    `rewards` has a column for each seat and is zero but where a game has just ended (`dones`).
    """

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    seats: NDArray[np.int16]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]


class Batch:
    """`lanes` games of one kind, stepped together.

    Each step is one decision in every lane, of whoever must decide there. Chance is drawn inside. A
    lane whose game has ended goes on with a new one: what the step then shows is its beginning.
    Game k of lane i depends on `seed`, i and k alone, whatever the other lanes do.
    """

    def __init__(
        self,
        game: str,
        lanes: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: object = 0,
        pack: Pack | None = None,
    ) -> None:
        if lanes < 1:
            raise BadOption(f"a batch has at least one lane, not {lanes}")
        self.game = find_game(game)
        self.setup = self.game.setup(
            self.game.meta.seats[0] if seats is None else seats, options, pack
        )
        self.lanes = lanes
        self.seats = self.setup.seats
        self.actions = self.game.meta.actions
        self.width = length(self.game.fields(self.seats))
        """Numbers in an observation."""
        start = self.game.new(self.setup)
        rng = stream(seed, "batch")
        self._lanes = inside = Lanes(start, rng, lanes, self.width, self.actions)
        self._arrays = (
            seen(memoryview(inside.observations), np.int16).reshape(lanes, self.width),
            seen(memoryview(inside.masks), np.int8).reshape(lanes, self.actions),
            seen(memoryview(inside.seats), np.int16),
            seen(memoryview(inside.rewards), np.float64).reshape(lanes, self.seats),
            seen(memoryview(inside.dones), np.bool_),
        )
        self._sampled = seen(memoryview(inside.sampled), np.int64)
        self._begun = False

    def arrays(self) -> Arrays:
        """New arrays of the right shapes and types, for `reset` and `step` to write into."""
        lanes = self.lanes
        return Arrays(
            np.zeros((lanes, self.width), np.int16),
            np.zeros((lanes, self.actions), np.int8),
            np.zeros(lanes, np.int16),
            np.zeros((lanes, self.seats), np.float32),
            np.zeros(lanes, np.bool_),
        )

    def reset(self, into: Arrays) -> None:
        """A new game in every lane."""
        self._lanes.begin()
        self._begun = True
        self._write(into)

    def step(self, actions: NDArray[Any], into: Arrays) -> None:
        """One decision in every lane. An illegal one is refused, and nothing happens anywhere."""
        chosen = actions.tolist()
        self._check(chosen)
        self._lanes.step(chosen)
        self._write(into)

    def sample(self, into: NDArray[Any]) -> None:
        """Write a legal action for every lane, each as likely as the others."""
        self._lanes.sample()
        np.copyto(into, self._sampled)

    def _check(self, chosen: list[int]) -> None:
        if not self._begun:
            raise BadOption("a batch begins with reset")
        if len(chosen) != self.lanes:
            raise BadOption(f"{self.lanes} lanes need as many actions, not {len(chosen)}")
        lane = self._lanes.illegal(chosen)
        if lane >= 0:
            raise IllegalAction(f"action {chosen[lane]} is not legal now in lane {lane}")

    def _write(self, into: Arrays) -> None:
        arrays: tuple[NDArray[Any], ...] = into
        for inside, outside in zip(self._arrays, arrays, strict=True):
            np.copyto(outside, inside, casting="same_kind")
