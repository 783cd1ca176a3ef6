"""The parallel form: all seats that owe a decision act in one step."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import parallel_api_test, parallel_seed_test

from honjin.adapters.parallel import parallel_env
from honjin.engine.errors import IllegalAction
from honjin.games import NAMES, find_game

names = pytest.mark.parametrize("name", NAMES)


@names
def test_api(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=150)


class Legal(Discrete):
    """Draws what the mask allows."""

    def __init__(self, table: parallel_env, agent: str) -> None:
        super().__init__(table.action_space(agent).n)
        self.table, self.agent = table, agent

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        seen = self.table._of(self.table._seats[self.agent])
        return super().sample(seen["action_mask"])


class Masked(parallel_env):
    """PettingZoo's test of seeds knows no masks."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        legal = {agent: Legal(self, agent) for agent in self.possible_agents}
        self._choices = legal


@names
def test_seeds(name: str) -> None:
    parallel_seed_test(lambda: Masked(name), num_cycles=50)


@names
def test_the_same_seed_and_actions_give_the_same_steps(name: str) -> None:
    """PettingZoo's test ends after one step; this goes on."""
    both = Masked(name), Masked(name)
    for table in both:
        table.reset(seed=8)
        for number, agent in enumerate(table.agents):
            table.action_space(agent).seed(number)
    for _ in range(60):
        if not both[0].agents:
            break
        chosen = [{a: table.action_space(a).sample() for a in table.agents} for table in both]
        assert chosen[0] == chosen[1]
        (seen, *rest), (seen_too, *rest_too) = (
            t.step(c) for t, c in zip(both, chosen, strict=True)
        )
        assert rest == rest_too
        for agent in seen:
            for part in ("observation", "action_mask"):
                assert (seen[agent][part] == seen_too[agent][part]).all()


def play(table: parallel_env, seed: int, steps: int = 5000) -> tuple[int, int, dict[str, float]]:
    """Random play: how many steps, in how many several seats decided, and the rewards."""
    rng = np.random.default_rng(seed)
    seen, _ = table.reset(seed=seed)
    taken = together = 0
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    while table.agents and taken < steps:
        asked = {a: np.flatnonzero(seen[a]["action_mask"]) for a in table.agents}
        asked = {agent: choices for agent, choices in asked.items() if len(choices)}
        assert asked, "somebody owes a decision"
        together += len(asked) > 1
        seen, rewards, *_ = table.step({a: int(rng.choice(c)) for a, c in asked.items()})
        taken += 1
    return taken, together, rewards


def test_a_whole_game() -> None:
    steps, _, rewards = play(parallel_env("kenjin", seats=3), 1)
    assert steps > 20
    assert abs(sum(rewards.values())) < 1e-9
    assert max(rewards.values()) > 0


@pytest.mark.parametrize("name", ["rokugan", "ikusa"])
def test_seats_that_decide_together_act_in_one_step(name: str) -> None:
    _, together, _ = play(parallel_env(name, seats=3), 1, steps=150)
    assert together


def test_observations_are_those_of_the_engine() -> None:
    table = parallel_env("kenjin")
    seen, _ = table.reset(seed=4)
    width = sum(field.length for field in find_game("kenjin").fields(2))
    assert all(one["observation"].shape == (width,) for one in seen.values())
    assert table.observation_space("seat_0").contains(seen["seat_0"])


def test_what_is_illegal_changes_nothing() -> None:
    table = parallel_env("kenjin", first="A")
    before, _ = table.reset(seed=4)
    illegal = int(np.flatnonzero(before["seat_0"]["action_mask"] == 0)[0])
    for actions in ({"seat_0": illegal}, {"seat_1": 0}, {"seat_0": -1}, {"seat_0": 10**6}):
        with pytest.raises(ValueError, match="not legal now for seat_0") as refusal:
            table.step(actions)
        assert isinstance(refusal.value, IllegalAction)
    legal = int(np.flatnonzero(before["seat_0"]["action_mask"])[0])
    table.step({"seat_0": legal, "seat_1": 10**6})


def test_it_can_be_pickled_and_repeated() -> None:
    table = parallel_env("kenjin", seats=2, setup="teaching")
    again = pickle.loads(pickle.dumps(table))
    assert play(table, 7) == play(again, 7)
    assert play(table, 7) != play(table, 8)
