"""Many games as one `gymnasium.vector.VectorEnv`, stepped together in compiled code.

`gymnasium.make_vec("honjin.adapters.gymnasium:Honjin/Kenjin-v0", num_envs=256)` makes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from honjin.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("honjin.adapters.vector", error) from None

from honjin.adapters.lanes import Opponent, SeatLanes
from honjin.engine.errors import BadOption

Info = dict[str, Any]
Step = tuple[
    NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class LegalActions(spaces.MultiDiscrete):
    """An action for every game; without a mask, `sample` draws ones that are legal now."""

    def __init__(self, actions: int, lanes: SeatLanes) -> None:
        super().__init__(np.full(len(lanes.own), actions))
        self._of = lanes

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[Any]:
        """A random action for every game: by the mask if one is given, else legal ones."""
        legal = self._of.arrays.masks
        if mask is not None or probability is not None or not legal.any():
            return super().sample(mask, probability)
        drawn = np.where(legal > 0, self.np_random.random(legal.shape), -1.0)
        found: NDArray[Any] = drawn.argmax(axis=1).astype(self.dtype)
        return found


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat in each of `num_envs` games. The others are bots, or policies of yours.

    When a game ends, the next one starts at once in its place (`AutoresetMode.SAME_STEP`): the
    observation is the first of the new game, and the last of the old one is in
    `infos["final_obs"]`. What is legal is in `infos["action_mask"]`. An illegal action raises a
    ValueError, and nothing happens in any game. With `copy=False` the arrays of one step are
    overwritten by the next.

    >>> envs = SeatVectorEnv("kenjin", num_envs=4, opponents="random")
    >>> seen, infos = envs.reset(seed=1)
    >>> seen, rewards, over, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
    >>> seen.shape, rewards.shape
    ((4, 163), (4,))
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | Literal["rotate"] = 0,
        opponents: Opponent | Sequence[Opponent] = "kachi",
        illegal: Literal["refuse"] = "refuse",
        max_episode_steps: int = 0,
        threads: int = 1,
        copy: bool = True,
        pack: Any = None,
        **options: Any,
    ) -> None:
        if illegal != "refuse":
            raise BadOption("illegal='lose' needs a single env; many envs refuse illegal actions")
        self._lanes = lanes = SeatLanes(
            game, num_envs, seats, seat, opponents, options, pack, max_episode_steps, threads
        )
        self._copy = copy
        self.num_envs = num_envs
        self.single_observation_space = lanes.observation_space
        self.single_action_space = lanes.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalActions(lanes.batch.actions, lanes)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], Info]:
        """New games in all places: the first of a seed, or the next ones."""
        fresh = self._np_random is None
        super().reset(seed=seed)
        if seed is not None or fresh:
            self._lanes.reset(int(self.np_random.integers(2**62)))
        else:
            self._lanes.reset(None)
        return self._given(self._lanes.arrays.observations), self._masks()

    def step(self, actions: Any) -> Step:
        """One decision in every game."""
        lanes = self._lanes
        lanes.step(actions)
        infos = self._masks()
        if lanes.arrays.dones.any():
            infos |= self._ends(lanes.arrays.dones.copy())
        return (
            self._given(lanes.arrays.observations),
            self._given(lanes.own),
            lanes.terminated(),
            self._given(lanes.arrays.truncations),
            infos,
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now in every game, under the name by which libraries ask for it."""
        return self._lanes.arrays.masks.astype(np.bool_)

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _masks(self) -> Info:
        return {
            "action_mask": self._given(self._lanes.arrays.masks),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def _ends(self, done: NDArray[np.bool_]) -> Info:
        """The last observation of every game that is over, where nothing is legal any more."""
        final = np.full(self.num_envs, None, dtype=object)
        for lane in np.flatnonzero(done):
            final[lane] = self._lanes.final(int(lane))
        nothing = {"action_mask": np.zeros_like(self._lanes.arrays.masks), "_action_mask": done}
        return {
            "final_obs": final,
            "_final_obs": done,
            "final_info": nothing,
            "_final_info": done,
        }
