"""How good a network is: games against the search without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from honjin.bots import searcher
from honjin.bots.net_rollouts import NetRollouts
from honjin.bots.net_shape import load, load_trait_net
from honjin.engine.game import Game
from honjin.engine.player import Player, play_game
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.train.plan import Plan
from honjin.train.trait_games import setup_for


class Score(msgspec.Struct, frozen=True):
    """Games, and how many of them the network won; shared victories count in part."""

    games: int
    won: float


def face(
    game: Game[Any], seats: int, one: Player, other: Player, seed: object, first: int, games: int
) -> Score:
    """Games of one player against others, from seat to seat."""
    won = 0.0
    for n in range(first, first + games):
        setup = setup_for(game, seats, n // seats) if game.traits else game.setup(seats)
        state = game.new(setup)
        at = n % seats
        players = [one if seat == at else other for seat in range(seats)]
        play_game(state, players, stream(seed, "score", n // seats))
        won += state.value(at)
    return Score(games, won)


def score(path: Path, plan: Plan, iterations: int, seconds: float, first: int, games: int) -> Score:
    """The network at `path` against the search, both with the same iterations and time."""
    game = find_game(plan.game)
    rival = searcher(game, iterations, seconds)
    player: Player
    if game.traits:
        player = searcher(game, iterations, seconds, load_trait_net(path, game))
    elif plan.games:
        player = searcher(game, iterations, seconds, load(path, game))
    else:
        player = NetRollouts(load(path, game), iterations, seconds)
    return face(game, plan.seats, player, rival, plan.seed, first, games)
