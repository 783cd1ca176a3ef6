"""The parallel form: all seats that owe a decision act in one step."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from honjin.adapters.parallel import parallel_env
from honjin.engine.errors import IllegalAction
from honjin.games import NAMES, find_game

names = pytest.mark.parametrize("name", NAMES)


@names
def test_api(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=150)


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
