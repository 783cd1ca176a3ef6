"""The networks that ship: the tables they are for, and their files."""

from __future__ import annotations

import threading
from math import log
from pathlib import Path

import msgspec
import pytest

from honjin.bots import make_bot
from honjin.bots.appraisal import LearnedRollouts
from honjin.bots.levels import place
from honjin.bots.net_shape import Shape, read_file
from honjin.bots.networks import WEIGHTS, network
from honjin.bots.rollouts import Rollouts
from honjin.engine.pack import Pack
from honjin.engine.player import guess_for, play_game
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.games import find_game

FILES = sorted(WEIGHTS.glob("*.net"))
MOST_BYTES = 1_000_000
THINKING = [("kenjin", 2)]
"""Where `gunshi` thinks with a network."""
JUDGED = [("rokugan", 2), ("rokugan", 3), ("rokugan", 4), ("rokugan", 5)]
"""Where a network judges the ends of its playouts."""


def test_two_games_have_some() -> None:
    assert [path.stem for path in FILES] == [f"{name}-{seats}" for name, seats in THINKING + JUDGED]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_small_and_tells_how_it_was_made(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
    shape, _ = read_file(path)
    assert {"command", "hardware", "games"} <= set(shape.made)
    assert str(shape.made["command"]).startswith(f"honjin train {shape.game} ")
    assert msgspec.json.decode(msgspec.json.encode(shape), type=Shape) == shape


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_used_at_the_tables_it_has_seen_and_at_no_others(path: Path) -> None:
    name, _, seats = path.stem.partition("-")
    game = find_game(name)
    usual = game.setup(int(seats))
    assert network(game, usual) is not None
    assert network(game, game.setup(int(seats), pack=Pack(name, "mine", {}))) is None
    for option in game.meta.options:
        other = not option.default if isinstance(option.default, bool) else option.choices[-1]
        if option.kind == "names":
            other = option.choices[:2]
        changed = msgspec.structs.replace(usual, options={**usual.options, option.name: other})
        known = network(game, changed) is not None
        assert known == (option.name in game.familiar), option.name


@pytest.mark.parametrize(("name", "seats"), THINKING)
def test_one_level_thinks_with_it(name: str, seats: int) -> None:
    """In Kenjin the network beat the longest search."""
    game = find_game(name)
    learned = make_bot("gunshi", game, game.setup(seats))
    assert hasattr(learned, "net")
    assert learned.iterations == game.strengths[place("gunshi")].guided
    assert not hasattr(make_bot("karo", game, game.setup(seats)), "net")


@pytest.mark.parametrize(("name", "seats"), JUDGED)
def test_one_level_judges_with_it(name: str, seats: int) -> None:
    game = find_game(name)
    judging = make_bot("gunshi", game, game.setup(seats))
    assert isinstance(judging, LearnedRollouts)
    assert judging.iterations == game.strengths[place("gunshi")].iterations
    assert isinstance(make_bot("karo", game, game.setup(seats)), Rollouts)


@pytest.mark.parametrize(("name", "seats"), JUDGED)
def test_it_tells_better_than_the_game_s_own_judgement_who_wins(name: str, seats: int) -> None:
    """In games of quick players that it has not seen, at the end of every round."""
    game = find_game(name)
    setup = game.setup(seats)
    net = network(game, setup)
    assert net is not None
    player = make_bot("kachi", game, setup, clocked=False)
    own: list[float] = []
    learned: list[float] = []
    for number in range(60):
        rng = stream("rounds", number)
        state = game.new(setup)
        promises: list[float] = []
        values: list[float] = []
        while (actor := state.actor()) != NOBODY:
            era = state.era()
            if actor == CHANCE:
                state.step(CHANCE, state.draw(rng))
            else:
                state.step(actor, player.choose(guess_for(state, actor, rng), actor, rng))
            if state.era() != era and not state.over():
                net.look(state, 0)
                values.append(net.value())
                promises.append(state.promise(0))
        own += [surprise(chance, state.value(0)) for chance in promises]
        learned += [surprise(chance, state.value(0)) for chance in values]
    assert len(own) > 100
    assert sum(learned) < 0.95 * sum(own)


def surprise(chance: float, worth: float) -> float:
    """How far an ending is from what was expected (log loss)."""
    chance = min(max(chance, 0.001), 0.999)
    return -worth * log(chance) - (1.0 - worth) * log(1.0 - chance)


def test_each_thread_has_its_own() -> None:
    game = find_game("kenjin")
    found = [network(game, game.setup(2))]
    thread = threading.Thread(target=lambda: found.append(network(game, game.setup(2))))
    thread.start()
    thread.join()
    assert found[0] is network(game, game.setup(2))
    assert found[0] is not found[1]


@pytest.mark.parametrize(("name", "seats"), THINKING)
def test_it_has_learned_the_game(name: str, seats: int) -> None:
    """With a few tries a move it beats players who look one move ahead, by far more than luck."""
    game = find_game(name)
    setup = game.setup(seats)
    won = 0.0
    games = 12 * seats
    for number in range(games):
        state = game.new(setup)
        player = make_bot("gunshi:60", game, setup)
        other = make_bot("kachi", game, setup, clocked=False)
        players = [player if seat == number % seats else other for seat in range(seats)]
        play_game(state, players, stream("learned", number // seats))
        won += state.value(number % seats)
    assert won > games / seats
