"""The games pass PettingZoo's own tests, and a seat sees its own observation and mask."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from honjin.adapters.pettingzoo import env, raw_env
from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.observation import observation
from honjin.games import NAMES, find_game

names = pytest.mark.parametrize("name", NAMES)
CYCLES = 300


@pytest.fixture(autouse=True)
def advice() -> Iterator[None]:
    """PettingZoo advises against dictionaries, save for a list of its own games with masks."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        yield


@names
@pytest.mark.parametrize("make", [env, raw_env])
def test_api(name: str, make: type[raw_env]) -> None:
    api_test(make(name), num_cycles=CYCLES)


@names
def test_api_with_every_number_of_seats(name: str) -> None:
    for seats in find_game(name).meta.seats:
        api_test(env(name, seats=seats), num_cycles=CYCLES)


@names
def test_seeds(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=CYCLES)


def played(table: raw_env, seed: int) -> tuple[int, dict[str, float]]:
    """One game with the first legal action that a generator picks."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    steps, rewards = 0, dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        rewards[agent] += reward
        steps += not over
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return steps, rewards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_with_rewards_that_add_up_to_nothing(seats: int) -> None:
    for seed in range(20):
        steps, rewards = played(raw_env("kenjin", seats=seats), seed)
        assert steps >= 13 * seats
        assert sum(rewards.values()) == pytest.approx(0)
        assert max(rewards.values()) > 0


def test_observation_and_mask_are_those_of_the_state() -> None:
    table = raw_env("kenjin", seats=3, setup="draft")
    table.reset(seed=4)
    game, state = find_game("kenjin"), table.unwrapped._lane.state
    while not state.over():
        acting = table.agent_selection
        for seat, agent in enumerate(table.agents):
            seen = table.observe(agent)
            assert seen["observation"].tolist() == observation(game, state, seat)
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            assert legal == (sorted(state.legal(seat)) if agent == acting else [])
        table.step(legal_action(table))


def legal_action(table: raw_env) -> int:
    return int(table.observe(table.agent_selection)["action_mask"].argmax())


def test_what_was_given_away_does_not_change() -> None:
    table = raw_env("kenjin")
    table.reset(seed=1)
    seen = table.observe("seat_0")
    kept = {name: part.copy() for name, part in seen.items()}
    table.step(legal_action(table))
    table.observe("seat_0")
    assert all((seen[name] == kept[name]).all() for name in kept)


def test_agent_iter_stops_after_its_last_turn_and_can_be_used_again() -> None:
    table = raw_env("kenjin")
    table.reset(seed=1)
    turns = table.agent_iter(3)
    for _ in range(2):
        asked = []
        for agent in turns:
            asked.append(agent)
            assert agent == table.agent_selection
            table.step(legal_action(table))
        assert len(asked) == 3
    for _ in table.agent_iter():
        table.step(None if table.terminations[table.agent_selection] else legal_action(table))
    assert not list(turns)


def test_an_illegal_action_is_a_value_error() -> None:
    table = raw_env("kenjin")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal now") as error:
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmin()))
    assert isinstance(error.value, IllegalAction)
    table.step(legal_action(table))


def test_the_usual_wrappers_end_the_game_for_an_illegal_action() -> None:
    table = env("kenjin")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(table.observe(agent)["action_mask"].argmin()))
    assert table.rewards[agent] == -1
    assert table.terminations[agent]


def test_it_is_drawn_as_the_seat_to_act_sees_it() -> None:
    table = env("kenjin", render_mode="ansi", first="B")
    table.reset(seed=1)
    assert table.metadata["render_modes"] == ["ansi", "human", "rgb_array"]
    assert "you are Jozu (B)" in table.render()
    for agent in table.agent_iter():
        seen, _, ended, _, _ = table.last()
        table.step(None if ended else int(seen["action_mask"].argmax()))
    assert "as an onlooker sees it" in table.unwrapped.render()


def test_an_environment_can_be_pickled_and_refuses_unknown_options() -> None:
    again = pickle.loads(pickle.dumps(raw_env("kenjin", seats=4, teams=True)))
    assert again.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    with pytest.raises(BadOption):
        raw_env("kenjin", colour="red")
