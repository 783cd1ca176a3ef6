"""Bots by name: levels, budgets, and every name that means nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from honjin.bots import LEVELS, make_bot
from honjin.bots.file import FileBot
from honjin.bots.greedy import Greedy
from honjin.bots.search import Search
from honjin.engine.errors import BadOption
from honjin.engine.player import Player, RandomPlayer
from honjin.games import find_game

GAME = find_game("kenjin")
SETUP = GAME.setup(2)


def made(spec: str) -> Player:
    return make_bot(spec, GAME, SETUP)


def searching(spec: str) -> Search:
    bot = made(spec)
    assert isinstance(bot, Search)
    return bot


def test_every_level_makes_a_bot() -> None:
    kinds = {level: type(made(level)) for level in LEVELS}
    assert kinds == {"random": RandomPlayer, "novice": Greedy, "hard": Search}


def test_a_novice_looks_at_everything() -> None:
    novice = made("novice")
    assert isinstance(novice, Greedy)
    assert novice.candidates == 0


@pytest.mark.parametrize(
    ("spec", "iterations"),
    [("hard", GAME.iterations), ("hard:1", 1), ("hard:500", 500), ("hard:1000000000", 10**9)],
)
def test_a_budget_of_iterations(spec: str, iterations: int) -> None:
    bot = searching(spec)
    assert (bot.iterations, bot.seconds) == (iterations, 0.0)


@pytest.mark.parametrize(
    ("spec", "seconds"), [("hard:2s", 2.0), ("hard:0.05s", 0.05), ("hard:600s", 600.0)]
)
def test_a_budget_of_time(spec: str, seconds: float) -> None:
    bot = searching(spec)
    assert bot.seconds == seconds
    assert bot.iterations > 10**6, "time alone decides"


def test_the_playouts_of_a_search_are_guided() -> None:
    policy = searching("hard").policy
    assert isinstance(policy, Greedy)
    assert policy.candidates > 0


@pytest.mark.parametrize(
    "spec",
    [
        "",
        ":",
        "easy",
        "Hard",
        " hard",
        "hard ",
        "novice:5",
        "random:5",
        "novice:2s",
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
        made(f"hard:{budget}")


def test_a_file_is_known_by_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def choose(eyes):\n    return eyes.legal[0]\n")
    assert isinstance(made(str(path)), FileBot)
    for missing in (".py", "hard.py", str(tmp_path / "none.py")):
        with pytest.raises(BadOption, match="there is no file"):
            made(missing)
