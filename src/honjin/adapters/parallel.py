"""The games as PettingZoo's parallel environments: all seats that owe a decision act in one step.

It suits phases in which several seats decide at once, such as plans and casualties in Ikusa. Where
one seat decides alone, the actions of all others are ignored.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from honjin.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise missing("honjin.adapters.parallel", error) from None

from honjin.adapters.episodes import NotLegal, bounds
from honjin.adapters.picture import RenderMode, checked_mode, rendered
from honjin.engine.lanes import reward
from honjin.engine.observation import observation
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.games import find_game

Observation = dict[str, NDArray[Any]]


class parallel_env(ParallelEnv, EzPickle):
    """A game in which every step takes an action from each seat.

    A seat that owes a decision has a mask that is not empty; the actions of the others are ignored.
    No observation shows what another seat has sealed. An illegal action of a seat that owes one
    raises a ValueError, and nothing has happened. Rewards come at the end.

    >>> table = parallel_env("kenjin", seats=2)
    >>> seen, infos = table.reset(seed=1)
    >>> actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in table.agents}
    >>> seen, rewards, ended, cut, infos = table.step(actions)
    >>> sorted(rewards)
    ['seat_0', 'seat_1']
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
        self.metadata = {
            "name": f"honjin_{game}_parallel_v0",
            "render_modes": ["ansi", "human", "rgb_array"],
        }
        self.render_mode = checked_mode(render_mode)
        self.game = find_game(game)
        self.setup = self.game.setup(
            self.game.meta.seats[0] if seats is None else seats, options, pack
        )
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        self._actions = self.game.meta.actions
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        fields = self.game.fields(self.setup.seats)
        self._space = spaces.Dict(
            {
                "observation": bounds(fields),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )
        self._choices = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._start = self.game.new(self.setup)
        self._state: State = self._start
        self._games = 0
        self._rng: Rng | None = None

    def observation_space(self, agent: str) -> Any:
        return self._space

    def action_space(self, agent: str) -> Any:
        return self._choices[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; without a seed the next one of the seed that was given last."""
        if seed is not None or self._rng is None:
            self._rng = stream(secrets.randbits(62) if seed is None else seed, "parallel")
            self._games = 0
        self._dice = self._rng.fork(self._games)
        self._games += 1
        self._state = self._start.clone()
        self.agents = self.possible_agents[:]
        self._draw()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """One decision of every seat that owes one."""
        state = self._state
        chosen = {seat: self._chosen(seat, actions) for seat in state.actors()}
        for seat, action in chosen.items():
            if state.owes(seat):
                state.apply(seat, action)
        self._draw()
        over = state.over()
        rewards = {a: reward(state, s) if over else 0.0 for a, s in self._seats.items()}
        seen = self._seen()
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return seen, rewards, ended, truncated, infos

    def render(self) -> Any:
        """The table as an onlooker sees it."""
        view = self.game.view(self._state, SPECTATOR, self.setup)
        return rendered(self.game, self.setup, view, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _chosen(self, seat: int, actions: Mapping[str, int]) -> int:
        agent = self.possible_agents[seat]
        action = int(actions[agent]) if agent in actions else -1
        if not 0 <= action < self._actions or not self._state.allows(seat, action):
            raise NotLegal(
                f"action {actions.get(agent)} is not legal now for {agent}, which owes a decision; "
                "the action mask tells what is"
            )
        return action

    def _draw(self) -> None:
        state = self._state
        while state.actor() == CHANCE:
            state.step(CHANCE, state.draw(self._dice))

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._of(seat) for agent, seat in self._seats.items()}

    def _of(self, seat: int) -> Observation:
        state = self._state
        mask = np.zeros(self._actions, np.int8)
        if state.owes(seat):
            mask[state.legal(seat)] = 1
        seen = np.array(observation(self.game, state, seat), np.int16)
        return {"observation": seen, "action_mask": mask}
