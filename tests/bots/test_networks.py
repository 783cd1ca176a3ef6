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
LEARNED = sorted(path.stem.partition("-")[0] for path in FILES)
THINKING = [("kenjin", "gunshi")]
"""Which level thinks with a game's network."""
JUDGED = [("rokugan", "gunshi")]
"""Which level only judges with it where its playouts end."""


def known(name: str, setup: Setup) -> bool:
    game = find_game(name)
    found = [network(game, setup), trait_network(game, setup)]
    assert None in found
    return found != [None, None]


def test_three_games_have_one() -> None:
    assert LEARNED == ["kawanakajima", "kenjin", "rokugan"]


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
    assert known(name, usual)
    if 3 in game.meta.seats:
        assert not known(name, game.setup(3))
    assert not known(name, msgspec.structs.replace(usual, pack=Pack(name, "mine", {})))
    for option in game.meta.options:
        other = not option.default if isinstance(option.default, bool) else option.choices[-1]
        if option.kind == "names":
            other = option.choices[:2]
        changed = msgspec.structs.replace(usual, options={**usual.options, option.name: other})
        assert known(name, changed) == (option.name in game.familiar), option.name


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
