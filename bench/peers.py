"""Measures the peers on request: for each line `NAME SECONDS` a line of JSON.

Runs in the peers' own environment. The games are dealt by fixed seeds, so every run measures the
same positions; the random moves come from Python's generator in the Python loops, and from
OpenSpiel's own in the C++ ones.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any, Final

import pyspiel
from catanatron import Color, Game, RandomPlayer
from timing import agents_loop, rate

Result = dict[str, Any]
Measure = Callable[[float], Result]

GOOFSPIEL: Final = "goofspiel(num_cards=13)"
ROLLOUTS: Final = 500
"""Random games for one evaluation of a leaf."""
SIMULATIONS: Final = 1000
"""Simulations of information-set search for one decision."""
EXPLORATION: Final = 2.0
POSITIONS: Final = 16
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


def play_on(state: Any, random: Random, steps: int = 1000) -> int:
    """Play at random, at most `steps` decisions and outcomes; returns how many it took."""
    taken = 0
    while taken < steps and not state.is_terminal():
        if state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions([random.choice(state.legal_actions(p)) for p in players])
            taken += state.num_players()
        else:
            state.apply_action(random.choice(state.legal_actions()))
            taken += 1
    return taken


def position(game: Any, seed: int, steps: int) -> Any:
    """A game after that many random steps."""
    state = game.new_initial_state()
    play_on(state, Random(seed), steps)
    return state


def goofspiel_rollouts(seconds: float) -> Result:
    """Random games entirely in C++: the rollouts with which tree search values its root.

    One simulation expands the root and calls RandomRolloutEvaluator once; that is the tightest
    random loop which OpenSpiel lets Python reach. It takes sequential games only, so this
    is the turn-based form. The root cannot be a chance node, so the first card is drawn already.
    """
    game = pyspiel.load_game(f"turn_based_simultaneous_game(game={GOOFSPIEL})")
    root = position(game, 1, 1)
    steps = play_on(root.clone(), Random(1))
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, rollouts, EXPLORATION, 1, 1, False, 1, False)

    def batch() -> int:
        bot.step(root)
        return ROLLOUTS

    games = rate(batch, seconds)
    return {"value": games * steps, "unit": "steps/s", "games": games}


def goofspiel_bots(seconds: float) -> Result:
    """Random games in C++ the official way: two random bots, one call from Python a game."""
    game = pyspiel.load_game(GOOFSPIEL)
    steps = play_on(game.new_initial_state(), Random(1))
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    seeds = iter(range(1 << 30))

    def batch() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 100

    games = rate(batch, seconds)
    return {"value": games * steps, "unit": "steps/s", "games": games}


def goofspiel_loop(seconds: float) -> Result:
    """Random games from Python. Joint moves, because that is faster here than taking turns."""
    start = pyspiel.load_game(GOOFSPIEL).new_initial_state()
    random = Random(1).random

    def batch() -> int:
        steps = 0
        state = start.clone()
        player = state.current_player()
        while player != TERMINAL:
            if player == CHANCE:
                cards = state.legal_actions()
                state.apply_action(cards[int(random() * len(cards))])
                steps += 1
            else:
                mine, yours = state.legal_actions(0), state.legal_actions(1)
                mine_bid = mine[int(random() * len(mine))]
                state.apply_actions([mine_bid, yours[int(random() * len(yours))]])
                steps += 2
            player = state.current_player()
        return steps

    return {"value": rate(batch, seconds), "unit": "steps/s"}


def hearts_loop(seconds: float) -> Result:
    """Random games from Python, the deal included, card by card."""
    start = pyspiel.load_game("hearts").new_initial_state()
    random = Random(1).random

    def batch() -> int:
        steps = 0
        state = start.clone()
        while state.current_player() != TERMINAL:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            steps += 1
        return steps

    return {"value": rate(batch, seconds), "unit": "steps/s"}


def chess_loop(seconds: float) -> Result:
    """Random games of chess from Python."""
    start = pyspiel.load_game("chess").new_initial_state()
    random = Random(1).random

    def batch() -> int:
        steps = 0
        state = start.clone()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            steps += 1
        return steps

    return {"value": rate(batch, seconds), "unit": "steps/s"}


def catan_loop(seconds: float) -> Result:
    """Games of four random players, as catanatron plays them; a step is an action of its own."""
    seeds = iter(range(1 << 30))
    players = [RandomPlayer(color) for color in Color]

    def batch() -> int:
        game = Game(players, seed=next(seeds))
        game.play()
        return len(game.state.actions)

    return {"value": rate(batch, seconds), "unit": "steps/s"}


def goofspiel_clone(seconds: float) -> Result:
    """A copy of a game that is half over."""
    game = pyspiel.load_game(GOOFSPIEL)
    states = [position(game, seed, 18) for seed in range(POSITIONS)] * 8

    def batch() -> int:
        for state in states:
            state.clone()
        return len(states)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def hearts_search(seconds: float) -> Result:
    """Information-set search after seven tricks, when twenty-four cards are left to play."""
    game = pyspiel.load_game("hearts")
    states = []
    for seed in range(POSITIONS):
        state = position(game, seed, steps=1 + 52)
        length = play_on(state.clone(), Random(seed))
        play_on(state, Random(seed), length - 24)
        states.append(state)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, rollouts, EXPLORATION, SIMULATIONS, -1)
    turn = iter(range(1 << 30))

    def batch() -> int:
        bot.step(states[next(turn) % len(states)])
        return SIMULATIONS

    return {"value": rate(batch, seconds), "unit": "simulations/s"}


def tictactoe(seconds: float) -> Result:
    """PettingZoo's tictactoe_v3 without wrappers, in the loop that ours gets."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "yes"
    from pettingzoo.classic import tictactoe_v3

    return {"value": rate(agents_loop(tictactoe_v3.raw_env()), seconds), "unit": "steps/s"}


def about(_: float) -> Result:
    """What is being measured."""
    return {
        "python": platform.python_version(),
        "open_spiel": version("open_spiel"),
        "catanatron": version("catanatron"),
        "pettingzoo": version("pettingzoo"),
        "numpy": version("numpy"),
    }


MEASURES: Final[dict[str, Measure]] = {
    "about": about,
    "goofspiel-rollouts": goofspiel_rollouts,
    "goofspiel-bots": goofspiel_bots,
    "goofspiel-loop": goofspiel_loop,
    "goofspiel-clone": goofspiel_clone,
    "hearts-loop": hearts_loop,
    "chess-loop": chess_loop,
    "catan-loop": catan_loop,
    "hearts-search": hearts_search,
    "tictactoe": tictactoe,
}


def main() -> None:
    for line in sys.stdin:
        name, seconds = line.split()
        print(json.dumps({"name": name, **MEASURES[name](float(seconds))}), flush=True)


if __name__ == "__main__":
    main()
