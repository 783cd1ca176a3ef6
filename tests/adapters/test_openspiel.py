"""The games pass OpenSpiel's generic tests, and its players know what our seats know."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from contract.declarations import GAMES
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import honjin.adapters.openspiel  # noqa: F401
from honjin.engine.observation import observation
from honjin.games import find_game

names = pytest.mark.parametrize("name", GAMES)


def load(name: str, **params: Any) -> Any:
    return pyspiel.load_game(f"honjin_{name}", params)


def play_on(state: Any, steps: int, seed: int = 1) -> Any:
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def decision(state: Any) -> Any:
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@names
def test_generic_simulation(name: str) -> None:
    """OpenSpiel's simulation test of all its games: clones, pickles, serialized states."""
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(name, **GAMES[name].open_spiel))


@names
def test_random_simulations_of_the_library(name: str) -> None:
    """The tests that OpenSpiel runs in C++: histories, masks, tensors, strings, returns."""
    options = GAMES[name].open_spiel
    for seats in [options["players"]] if options else find_game(name).meta.seats[:3]:
        game = load(name, **{**options, "players": seats})
        pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)


@names
def test_registered_with_what_it_says(name: str) -> None:
    meta = find_game(name).meta
    game = load(name)
    assert game.num_distinct_actions() == meta.actions
    assert game.max_chance_outcomes() == meta.outcomes
    for seats in meta.seats:
        assert load(name, players=seats).num_players() == seats
        assert load(name, players=seats).min_utility() == pytest.approx(-1 / (seats - 1))


@names
def test_a_player_knows_what_a_seat_knows(name: str) -> None:
    game = load(name, **GAMES[name].open_spiel)
    state = play_on(game.new_initial_state(), 200)
    inside = state.held.state
    for seat in range(game.num_players()):
        assert state.observation_tensor(seat) == observation(find_game(name), inside, seat)
        named = make_observation(game)
        named.set_from(state, seat)
        assert set(named.dict) == {f.name for f in find_game(name).fields(game.num_players())}


@names
def test_a_resampled_state_looks_the_same(name: str) -> None:
    """To the player who asked, and to nobody else."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    game = load(name, **GAMES[name].open_spiel)
    differs = False
    for seed in range(6):
        state = decision(
            play_on(game.new_initial_state(), GAMES[name].steps_to_secrets + seed, seed)
        )
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differs |= str(other) != str(state)
    assert differs


def test_information_states_remember() -> None:
    """Two ways to the same table are one observation and two information states."""
    game = load("kenjin", setup="teaching", first="A")
    ends = []
    for first, second in (("archer port", "brute port"), ("brute port", "archer port")):
        state = game.new_initial_state()
        for words in (f"deploy {first}", f"deploy {second}"):
            state.apply_action(state.string_to_action(words))
        ends.append(state)
    assert ends[0].observation_string(1) == ends[1].observation_string(1)
    assert ends[0].information_state_string(1) == ends[1].information_state_string(1)
    assert ends[0].information_state_string(0) != ends[1].information_state_string(0)


def test_states_can_be_kept() -> None:
    state = play_on(load("kenjin").new_initial_state(), 15)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    for player in (0, 1):
        one, other = (s.information_state_tensor(player) for s in (state, again))
        assert one == other


def test_illegal_actions_are_refused() -> None:
    state = decision(load("kenjin").new_initial_state())
    illegal = next(a for a in range(419) if a not in state.legal_actions())
    with pytest.raises(Exception, match="not legal"):
        state.apply_action(illegal)


def test_search_of_openspiel_plays() -> None:
    """Its information-set search and its tree search choose legal actions."""
    game = load("kenjin", setup="teaching")
    state = decision(game.new_initial_state())
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, 1.0, 8, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    tree = mcts.MCTSBot(game, 1.0, 8, rollouts, random_state=np.random.RandomState(1))
    assert tree.step(state) in state.legal_actions()
