"""Many games in plain NumPy buffers, as PufferLib has them: every step writes in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from honjin.extras import missing

try:
    import numpy as np
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("honjin.adapters.buffers", error) from None

from honjin.adapters.lanes import Opponent, SeatLanes

Info = dict[str, float]


class BufferEnv:
    """One seat in each of `num_envs` games; the others are bots, or policies of yours.

    The buffers have PufferLib's names and types: `observations`, `actions` (int32), `rewards`,
    `terminals`, `truncations` and `masks` (which rows count: all of them). `action_masks` is a byte
    for every action, 1 where it is legal. `buf` may hold any of them, as a mapping or as
    attributes; the others are made here. When a game ends, the next one starts at once, and its
    first observation is already in its row. An illegal action raises a ValueError, and nothing
    happens in any game.

    >>> env = BufferEnv("kenjin", 4, opponents="random")
    >>> _ = env.reset(seed=1)
    >>> env.actions[:] = env.action_masks.argmax(axis=1)
    >>> _ = env.step()
    >>> env.observations.shape, env.rewards.shape
    ((4, 163), (4,))
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | Literal["rotate"] = 0,
        opponents: Opponent | Sequence[Opponent] = "kachi",
        limit: int = 0,
        threads: int = 1,
        buf: Any = None,
        seed: object = 0,
        pack: Any = None,
        **options: Any,
    ) -> None:
        self._lanes = lanes = SeatLanes(
            game, num_envs, seats, seat, opponents, options, pack, limit, threads
        )
        self._seed = seed
        self.num_agents = num_envs
        self.single_observation_space = lanes.observation_space
        self.single_action_space = lanes.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        made = lanes.arrays
        self.observations: NDArray[np.int16] = _buffer(buf, "observations", made.observations)
        self.action_masks: NDArray[np.int8] = _buffer(buf, "action_masks", made.masks)
        self.actions: NDArray[np.int32] = _buffer(buf, "actions", np.zeros(num_envs, np.int32))
        self.rewards: NDArray[np.float32] = _buffer(buf, "rewards", lanes.own)
        self.terminals: NDArray[np.bool_] = _buffer(buf, "terminals", made.dones.copy())
        self.truncations: NDArray[np.bool_] = _buffer(buf, "truncations", made.truncations)
        self.masks: NDArray[np.bool_] = _buffer(buf, "masks", np.ones(num_envs, np.bool_))
        self.masks.fill(True)
        lanes.own = self.rewards
        lanes.write_into(
            observations=self.observations, masks=self.action_masks, truncations=self.truncations
        )

    def reset(self, seed: object | None = None) -> tuple[NDArray[np.int16], list[Info]]:
        """New games in all rows: the first of a seed, or the next ones."""
        if seed is None and self._seed is not None:
            seed = self._seed
        self._seed = None
        self._lanes.reset(seed)
        self.terminals.fill(False)
        return self.observations, []

    def step(
        self, actions: Any = None
    ) -> tuple[
        NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[Info]
    ]:
        """One decision in every row, from the buffer `actions` unless others are given.

        Everything returned is one of the buffers except the last: the mean reward and length of
        the games that have just ended.
        """
        self._lanes.step(self.actions if actions is None else actions)
        np.copyto(self.terminals, self._lanes.terminated())
        return self.observations, self.rewards, self.terminals, self.truncations, self._told()

    def final_observations(self) -> NDArray[np.int16]:
        """What the own seat saw last in each game that has just ended, row by row of those."""
        ended = np.flatnonzero(self._lanes.arrays.dones)
        found = np.zeros((len(ended), self._lanes.batch.width), np.int16)
        for row, lane in enumerate(ended):
            found[row] = self._lanes.final(int(lane))
        return found

    def close(self) -> None:
        """Nothing to do: no resources are held."""

    def _told(self) -> list[Info]:
        done = self._lanes.arrays.dones
        if not done.any():
            return []
        lengths = self._lanes.arrays.lengths[done]
        return [
            {
                "episode_return": float(self.rewards[done].mean()),
                "episode_length": float(lengths.mean()),
                "episodes": float(done.sum()),
            }
        ]


def _buffer(buf: Any, name: str, made: NDArray[Any]) -> NDArray[Any]:
    """A buffer of the caller's, if it fits; else the one made here."""
    given = buf.get(name) if isinstance(buf, Mapping) else getattr(buf, name, None)
    if given is None:
        return made
    if not isinstance(given, np.ndarray) or (given.shape, given.dtype) != (made.shape, made.dtype):
        raise TypeError(f"the buffer {name} must have shape {made.shape} and type {made.dtype}")
    if not given.flags.carray:
        raise TypeError(f"the buffer {name} must be contiguous and writable")
    return given
