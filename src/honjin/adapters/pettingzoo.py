"""The games as PettingZoo environments, in which seats act one after the other (AEC).

Where several seats decide at once, they are asked in turn and see nothing of each other's choice.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from honjin.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env import AECIterable
except ImportError as error:
    raise missing("honjin.adapters.pettingzoo", error) from None

from honjin.adapters.episodes import Episodes
from honjin.adapters.picture import RenderMode, checked_mode
from honjin.engine.lanes import REFUSED, reward
from honjin.engine.state import NOBODY, SPECTATOR

Observation = dict[str, NDArray[Any]]


def env(game: str, **options: Any) -> AECEnv:
    """A game with the usual wrappers: an illegal action ends the game, with -1 for its seat.

    >>> table = env("kenjin", seats=3)
    >>> table.reset(seed=1)
    >>> for agent in table.agent_iter():
    ...     seen, reward, over, cut, info = table.last()
    ...     table.step(None if over else int(seen["action_mask"].argmax()))
    >>> table.possible_agents
    ['seat_0', 'seat_1', 'seat_2']
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class _Turns(AECIterable):
    """What `agent_iter` goes through: PettingZoo's own, in half the time."""

    def __iter__(self) -> Iterator[str]:
        env, left = self.env, self.max_iter
        while env.agents and left > 0:
            left -= 1
            yield env.agent_selection


class raw_env(AECEnv, EzPickle):
    """A game without wrappers; an illegal action raises a ValueError.

    `seats` and the game's own options say what is played. Agents are `seat_0`, `seat_1` … Rewards
    come at the end: 1 for winning alone, and the rewards of all seats sum to zero.

    >>> table = raw_env("kenjin", seats=2, render_mode="ansi")
    >>> table.reset(seed=1)
    >>> "Kenjin" in table.render()
    True
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: RenderMode | None = None,
        pack: Any = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, seats, render_mode, pack, **options)
        super().__init__()
        self.metadata = {
            "name": f"honjin_{game}_v0",
            "is_parallelizable": False,
            "render_modes": ["ansi", "human", "rgb_array"],
        }
        self.render_mode = checked_mode(render_mode)
        self._episodes = episodes = Episodes(game, seats, options, pack)
        self._lane = episodes.lane
        self._numbers, self._legal = episodes.numbers, episodes.legal
        self._observed, self._mask = episodes.observed, episodes.mask
        self._seated = False
        self.possible_agents = [f"seat_{seat}" for seat in range(episodes.setup.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {
            agent: spaces.Discrete(episodes.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": episodes.observation_space(),
                    "action_mask": spaces.Box(0, 1, (episodes.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._nothing = np.zeros(episodes.actions, np.int8)
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations: the numbers and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions: all numbers of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of the seed that was given last."""
        if seed is None and not self._seated:
            seed = secrets.randbits(62)
        self._seated = True
        self._episodes.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._lane.seat]

    def observe(self, agent: str) -> Observation:
        """What a seat may know, and what it may do now (nothing unless it is to act)."""
        mask = (
            self._mask
            if self._lane.look(self._seats[agent], self._numbers, self._legal)
            else self._nothing
        )
        return {"observation": self._observed.copy(), "action_mask": mask.copy()}

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """The agent to act, again and again until the game is over: call `step` for each."""
        return _Turns(self, max_iter)

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is selected; None once its game is over."""
        seat = REFUSED if action is None else self._lane.attempt(int(action))
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        elif seat == NOBODY:
            self._finish()
        elif self._lane.seat == NOBODY:
            self._was_dead_step(action)
        else:
            raise self._episodes.refusal(action)

    def _finish(self) -> None:
        """The game is over: everybody gets a reward and leaves."""
        state = self._lane.state
        for agent in self.agents:
            self.rewards[agent] = reward(state, self._seats[agent])
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The table as the seat to act sees it: a text, printed, or an array of pixels."""
        seat = self._seats[self.agent_selection] if self.agents else SPECTATOR
        return self._episodes.render(seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
