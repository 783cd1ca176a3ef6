"""Bots by name: levels, budgets, and every name that means nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from honjin.bots import LADDER, LEVELS, make_bot
from honjin.bots.careless import Careless
from honjin.bots.file import FileBot
from honjin.bots.greedy import Greedy
from honjin.bots.search import Search
from honjin.bots.steward import Steward
from honjin.engine.errors import BadOption
from honjin.engine.player import Player, RandomPlayer
from honjin.games import NAMES, find_game

GAME = find_game("kenjin")
SETUP = GAME.setup(3)


def made(spec: str) -> Player:
    return make_bot(spec, GAME, SETUP)


def searching(spec: str) -> Search:
    bot = made(spec)
    assert isinstance(bot, Search)
    return bot


def test_every_word_makes_a_bot() -> None:
    kinds = {level: type(made(level)) for level in LEVELS}
    assert kinds == {
        "kosho": Careless,
        "kachi": Greedy,
        "yoriki": Search,
        "karo": Search,
        "gunshi": type(made("gunshi")),
        "steward": Steward,
        "random": RandomPlayer,
    }


@pytest.mark.parametrize("name", NAMES)
def test_there_are_five_levels_in_every_game(name: str) -> None:
    game = find_game(name)
    assert len(LADDER) == len(game.strengths) == 5
    for one, weaker in zip(game.strengths[1:], game.strengths, strict=False):
        assert (one.iterations, -one.mistakes) > (weaker.iterations, -weaker.mistakes)


@pytest.mark.parametrize(("old", "new"), [("novice", "kachi"), ("hard", "karo")])
def test_a_former_name_means_the_level_of_today(old: str, new: str) -> None:
    assert type(made(old)) is type(made(new))
    assert searching("hard:70").iterations == 70


def test_a_level_keeps_to_its_time_unless_it_is_not_to() -> None:
    for at, level in enumerate(LADDER[2:4], 2):
        bot = searching(level.word)
        assert 0.0 < bot.seconds < level.seconds
        assert bot.iterations == GAME.strengths[at].iterations
        free = make_bot(level.word, GAME, SETUP, clocked=False)
        assert isinstance(free, Search)
        assert free.seconds == 0.0


def test_kachi_looks_at_everything() -> None:
    kachi = made("kachi")
    assert isinstance(kachi, Greedy)
    assert kachi.candidates == 0


@pytest.mark.parametrize(
    ("spec", "iterations"), [("karo:1", 1), ("karo:500", 500), ("karo:1000000000", 10**9)]
)
def test_a_budget_of_iterations(spec: str, iterations: int) -> None:
    bot = searching(spec)
    assert (bot.iterations, bot.seconds) == (iterations, 0.0)


@pytest.mark.parametrize(
    ("spec", "seconds"), [("karo:2s", 2.0), ("karo:0.05s", 0.05), ("karo:600s", 600.0)]
)
def test_a_budget_of_time(spec: str, seconds: float) -> None:
    bot = searching(spec)
    assert bot.seconds == seconds
    assert bot.iterations > 10**6, "time alone decides"


def test_the_playouts_of_a_search_are_guided() -> None:
    policy = searching("karo").policy
    assert isinstance(policy, Greedy)
    assert policy.candidates > 0


@pytest.mark.parametrize(
    "spec",
    [
        "",
        ":",
        "easy",
        "Karo",
        " karo",
        "karo ",
        "kachi:5",
        "random:5",
        "kachi:2s",
        "py",
        "5",
        "2s",
    ],
)
def test_a_bot_that_does_not_exist(spec: str) -> None:
    with pytest.raises(BadOption, match="there is no bot") as refusal:
        made(spec)
    assert all(level in str(refusal.value) for level in LEVELS)


@pytest.mark.parametrize(
    "budget",
    [
        *("0", "-1", "x", "1.5", "5m", "5:5", "1000000001", "9" * 5000),
        *("s", "0s", "-2s", "601s", "infs", "nans", "1e9s", "5 s x"),
    ],
)
def test_a_budget_that_makes_no_sense(budget: str) -> None:
    with pytest.raises(BadOption, match="give a budget such as"):
        made(f"karo:{budget}")


def test_a_file_is_known_by_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def choose(eyes):\n    return eyes.legal[0]\n")
    assert isinstance(made(str(path)), FileBot)
    for missing in (".py", "hard.py", str(tmp_path / "none.py")):
        with pytest.raises(BadOption, match="there is no file"):
            made(missing)
