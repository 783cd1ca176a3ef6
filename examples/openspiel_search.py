"""OpenSpiel's information-set tree search plays Kenjin against a random player.

python examples/openspiel_search.py --games 20 --simulations 60

The search is OpenSpiel's own and knows nothing of Kenjin: it asks the game for information states,
and for other states that the player to move cannot tell from the true one.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import honjin.adapters.openspiel  # noqa: F401


def play(game: pyspiel.Game, bots: list[pyspiel.Bot], rng: np.random.RandomState) -> list[float]:
    """One game; what it was worth to each player."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(outcomes, p=odds)
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(action)
    return state.returns()


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's search plays Kenjin.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=60, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = np.random.RandomState(arguments.seed)
    game = pyspiel.load_game("honjin_kenjin")
    search = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.0,
        max_simulations=arguments.simulations,
        random_state=rng,
    )
    points = 0.0
    for number in range(arguments.games):
        seat = number % 2
        bots = [search, uniform_random.UniformRandomBot(1 - seat, rng)]
        points += (play(game, bots if seat == 0 else bots[::-1], rng)[seat] + 1) / 2
    share = points / arguments.games
    print(f"The search wins {share:.0%} of {arguments.games} games against random.")


if __name__ == "__main__":
    main()
