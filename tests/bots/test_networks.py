"""The networks that ship: the tables they are for, and their files."""

from __future__ import annotations

import threading
from math import exp, log
from pathlib import Path

import msgspec
import pytest

from honjin.bots import make_bot
from honjin.bots.appraisal import LearnedLooks, LearnedRollouts
from honjin.bots.careless import Careless
from honjin.bots.levels import place
from honjin.bots.looks import Looks, win_chance
from honjin.bots.net_shape import Shape, read_file
from honjin.bots.networks import WEIGHTS, network, trait_network
from honjin.bots.rollouts import Rollouts
from honjin.engine.game import Setup
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
ORDERING = ("kawanakajima", 2)
"""Where one judges what it orders."""


def known(name: str, setup: Setup) -> bool:
    game = find_game(name)
    found = [network(game, setup), trait_network(game, setup)]
    assert None in found
    return found != [None, None]


def test_three_games_have_some() -> None:
    places = sorted([*THINKING, *JUDGED, ORDERING])
    assert [path.stem for path in FILES] == [f"{name}-{seats}" for name, seats in places]


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
    assert known(name, usual)
    assert not known(name, game.setup(int(seats), pack=Pack(name, "mine", {})))
    for option in game.meta.options:
        other = not option.default if isinstance(option.default, bool) else option.choices[-1]
        if option.kind == "names":
            other = option.choices[:2]
        changed = msgspec.structs.replace(usual, options={**usual.options, option.name: other})
        assert known(name, changed) == (option.name in game.familiar), option.name


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


def test_the_best_level_of_kawanakajima_judges_orders_with_it() -> None:
    game = find_game("kawanakajima")
    for scenario in ("historical", "hypothetical"):
        judging = make_bot("gunshi", game, game.setup(2, {"scenario": scenario}))
        assert isinstance(judging, LearnedLooks)
        assert judging.guesses == game.strengths[place("gunshi")].iterations
    assert isinstance(make_bot("gunshi", game, game.setup(2, {"fatigue": False})), Looks)
    lower = make_bot("karo", game, game.setup(2))
    assert isinstance(lower, Careless)
    assert isinstance(lower.player, Looks)


def test_only_orders_are_judged_with_it() -> None:
    game = find_game("kawanakajima")
    setup = game.setup(2)
    net = trait_network(game, setup)
    assert net is not None
    judging, plain = LearnedLooks(net, 1), Looks(1)
    rng = stream("orders")
    state = game.new(setup)
    asked: set[bool] = set()
    while state.era() < 2 * 256:
        actor = state.actor()
        if actor == CHANCE:
            state.step(CHANCE, state.draw(rng))
            continue
        guess, luck = guess_for(state, actor, rng), rng.fork(actor)
        chosen = judging.choose(guess, actor, luck.clone())
        plain.choose(guess, actor, luck)
        if len(plain.weighed) > 1:
            same = list(judging.chances) == list(plain.chances)
            assert same != state.weighty()
            asked.add(same)
        state.step(actor, chosen)
    assert asked == {True, False}


def test_it_tells_who_wins_in_kawanakajima() -> None:
    """In games of quick players that it has not seen, at every tenth order: better than the game's
    own judgement, and than to say each time how often Takeda wins that scenario."""
    own = learned = always = 0.0
    for scenario in ("historical", "hypothetical"):
        found = [judged for number in range(60) for judged in orders(scenario, number)]
        often = sum(worth for _, _, worth in found) / len(found)
        own += sum(surprise(promise, worth) for promise, _, worth in found)
        learned += sum(surprise(chance, worth) for _, chance, worth in found)
        always += sum(surprise(often, worth) for _, _, worth in found)
    assert learned < 0.9 * own
    assert learned < 0.98 * always


def orders(scenario: str, number: int) -> list[tuple[float, float, float]]:
    """What the game's own judgement and the network say of Takeda in a game, and its end."""
    game = find_game("kawanakajima")
    setup = game.setup(2, {"scenario": scenario})
    net = trait_network(game, setup)
    assert net is not None
    rng = stream("orders", number)
    state = game.new(setup)
    told: list[tuple[float, float]] = []
    ordered = 0
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state.step(CHANCE, state.draw(rng))
            continue
        ordered += state.weighty()
        if state.weighty() and ordered % 10 == 0:
            told.append((state.promise(0), 1.0 / (1.0 + exp(-net.logit(state)))))
        guess = guess_for(state, actor, rng)
        promises = []
        for action in guess.legal(actor):
            after = guess.clone()
            after.step(actor, action)
            promises.append((win_chance(after, actor), rng.word(), action))
        state.step(actor, max(promises)[2])
    return [(promise, chance, state.value(0)) for promise, chance in told]


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
