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
LEARNED = sorted(path.stem.partition("-")[0] for path in FILES)
THINKING = [("kenjin", "gunshi")]
"""Which level thinks with a game's network."""
JUDGED = [("rokugan", "gunshi")]
"""Which level only judges with it where its playouts end."""


def test_two_games_have_one() -> None:
    assert LEARNED == ["kenjin", "rokugan"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_small_and_tells_how_it_was_made(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
    shape, _ = read_file(path)
    assert {"command", "hardware", "games"} <= set(shape.made)
    assert str(shape.made["command"]).startswith(f"honjin train {shape.game} ")
    assert msgspec.json.decode(msgspec.json.encode(shape), type=Shape) == shape


@pytest.mark.parametrize("name", LEARNED)
def test_it_is_used_at_the_tables_it_has_seen_and_at_no_others(name: str) -> None:
    game = find_game(name)
    usual = game.setup(2)
    assert network(game, usual) is not None
    assert network(game, game.setup(3)) is None
    assert network(game, game.setup(2, pack=Pack(name, "mine", {}))) is None
    for option in game.meta.options:
        other = not option.default if isinstance(option.default, bool) else option.choices[-1]
        if option.kind == "names":
            other = option.choices[:2]
        changed = msgspec.structs.replace(usual, options={**usual.options, option.name: other})
        known = network(game, changed) is not None
        assert known == (option.name in game.familiar), option.name


@pytest.mark.parametrize(("name", "level"), THINKING)
def test_one_level_thinks_with_it(name: str, level: str) -> None:
    """In Kenjin the network beat the longest search."""
    game = find_game(name)
    learned = make_bot(level, game, game.setup(2))
    assert hasattr(learned, "net")
    assert learned.iterations == game.strengths[place(level)].guided
    assert not hasattr(make_bot(level, game, game.setup(3)), "net")
    for other in {"karo", "gunshi"} - {level}:
        assert not hasattr(make_bot(other, game, game.setup(2)), "net")


@pytest.mark.parametrize(("name", "level"), JUDGED)
def test_one_level_judges_with_it(name: str, level: str) -> None:
    game = find_game(name)
    strength = game.strengths[place(level)]
    judging = make_bot(level, game, game.setup(2))
    assert isinstance(judging, LearnedRollouts)
    assert judging.iterations == strength.iterations
    assert isinstance(make_bot(level, game, game.setup(3)), Rollouts)
    assert isinstance(make_bot("karo", game, game.setup(2)), Rollouts)


@pytest.mark.parametrize("name", sorted({name for name, _ in JUDGED}))
def test_it_tells_better_than_the_game_s_own_judgement_who_wins(name: str) -> None:
    """In games of quick players that it has not seen, at the end of every round."""
    game = find_game(name)
    setup = game.setup(2)
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


@pytest.mark.parametrize(("name", "level"), THINKING)
def test_it_has_learned_the_game(name: str, level: str) -> None:
    """With a few tries a move it beats players who look one move ahead, by far more than luck."""
    game = find_game(name)
    won = 0.0
    games = 24
    for number in range(games):
        state = game.new(game.setup(2))
        player = make_bot(f"{level}:60", game, game.setup(2))
        other = make_bot("kachi", game, game.setup(2), clocked=False)
        at = number % 2
        players = [player, other] if at == 0 else [other, player]
        play_game(state, players, stream("learned", number // 2))
        won += state.value(at)
    assert won > games * 0.5
