"""A game from another package is found everywhere, and no file of ours names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from server.house import House, play_over_http

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
NAME = next(iter(PROJECT["entry-points"]["honjin.games"]))


def python(installed: str, *words: str) -> str:
    """What Python prints where the game is installed."""
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": installed},
        cwd=HERE,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def honjin(installed: str, *words: str) -> str:
    return python(installed, "-m", "honjin.cli.main", *words)


def test_no_file_of_ours_names_it() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ours = [ROOT / name for name in listed.stdout.split("\0") if name]
    named = [
        str(path.relative_to(ROOT))
        for path in ours
        if path.is_file()
        and HERE not in path.parents
        and NAME.encode() in path.read_bytes().lower()
    ]
    assert named == []


def test_it_is_found_after_the_built_in_games(installed: str) -> None:
    code = "from honjin.games import HOUSE, NAMES; print(json.dumps([HOUSE, NAMES]))"
    house, names = json.loads(python(installed, "-c", f"import json; {code}"))
    assert names == [*house, NAME]


def test_it_passes_the_test_kit(installed: str) -> None:
    code = f"""
from honjin import find_game, stream
from honjin.testing import check_game
game = find_game("{NAME}")
for number in range(40):
    option = game.meta.options[0]
    setup = game.setup(2, {{option.name: option.choices[number % len(option.choices)]}})
    check_game(game, setup, stream(number, "fifth"))
"""
    python(installed, "-c", code)


def test_bots_play_it_from_the_command_line(installed: str) -> None:
    words = ("--games", "30", "--bots", "kachi,random", "--seed", "1", "--json")
    told = json.loads(honjin(installed, "simulate", NAME, *words))
    assert told["games"] == 30
    hard = honjin(installed, "match", "karo:20", "random", "--game", NAME, "--games", "4", "--json")
    assert json.loads(hard)["games"] == 4


def test_its_rules_are_read_from_its_package(installed: str) -> None:
    assert "The wind carries" in honjin(installed, "rules", NAME, "NR-NGT-05")


def test_adapters_register_it(installed: str) -> None:
    code = f"""
import gymnasium, pyspiel
import honjin.adapters.gymnasium, honjin.adapters.openspiel
env = gymnasium.make("Honjin/{NAME.capitalize()}-v0")
observation, info = env.reset(seed=1)
assert info["action_mask"].sum() == 7, info
state = pyspiel.load_game("honjin_{NAME}").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert sum(state.returns()) == 0
"""
    python(installed, "-c", code)


def test_the_server_offers_it_with_its_board(home: House) -> None:
    ann = home.guest("Ann")
    info = {game["name"]: game for game in ann.get("/games")}[NAME]
    assert info["board"]
    served = ann.http.get(f"/boards/{NAME}/board.js")
    assert served.status_code == 200
    assert served.headers["content-type"].startswith("text/javascript")
    assert "script-src 'self';" in served.headers["content-security-policy"]
    assert ann.http.get(f"/boards/{NAME}/picture.svg").headers["content-type"] == "image/svg+xml"
    assert ann.get(f"/games/{NAME}/rules")[0]["text"] is not None


@pytest.mark.parametrize("file", ["game.py", "%2e%2e/game.py", "../game.py", "none.js", "BOARD.JS"])
def test_nothing_else_of_its_package_is_served(home: House, file: str) -> None:
    response = httpx.get(f"{home.base}/boards/{NAME}/{file}", trust_env=False)
    assert response.status_code in (307, 404)
    assert b"Noroshi" not in response.content


def test_people_play_it_over_http(home: House) -> None:
    ann, ben = home.guest("Ann"), home.guest("Ben")
    table = ann.open("me", "person", game=NAME)
    ben.post(f"/tables/{table}/sit", seat="B")
    ann.post(f"/tables/{table}/start")
    done = play_over_http(table, {"A": ann, "B": ben})
    assert len(done) >= 4


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_it_is_played_in_a_browser(script: Callable[..., str], size: str) -> None:
    told = script("play", GAME=NAME, SIZE=size, FEWEST="1", CONFIRM="no")
    assert "errors: 0" in told
