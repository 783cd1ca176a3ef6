"""A state's numbers are declared in one list; everything else about them follows from it."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import stream
from honjin.engine.scalars import Scalar
from honjin.games import HOUSE, find_game
from honjin.games.kawanakajima.table import position as kawanakajima_position

ROOT = Path(__file__).parents[1]
games = pytest.mark.parametrize("game", HOUSE)

OMENS = 'SCALARS = (\n    number("omens", 9, "Omens seen so far"),\n'
"""The only line that a new number takes."""
SEE_THEM = """
import sys
import observations
from honjin.engine.observation import offsets, observation
from honjin.games import find_game

for name in sys.argv[1:]:
    game = find_game(name)
    setup = game.setup(game.meta.seats[0], {}, None)
    state = game.new(setup)
    while state.chance():
        state.step(-1, state.legal(-1)[0])
    assert state.omens == 0
    plain = state.clone()
    state.omens = 7
    assert state.clone().omens == 7, "clone"
    assert state != plain and state == state.clone(), "equality"
    assert state.key() != plain.key(), "bytes"
    written = game.position(state)
    held = {**written, **written.get("numbers", {}), **written.get("standing", {})}
    assert held["omens"] == 7, "position"
    assert game.load(written, setup) == state, "position"
    stored = game.position(plain)
    for part in (stored, stored.get("numbers", {}), stored.get("standing", {})):
        part.pop("omens", None)
    assert game.load(stored, setup) == plain, "a table that was stored before"
    fields = game.fields(state.seats)
    (field,) = [field for field in fields if field.name == "omens"]
    assert (field.low, field.high, field.meaning) == (0, 9, "Omens seen so far."), "fields"
    assert observation(game, state, 0)[offsets(fields)["omens"]] == 7, "observation"
    assert "Omens seen so far." in "".join(observations.of_game(name)), "documents"
    print(name)
"""


def declared(game: str) -> tuple[Scalar, ...]:
    found: tuple[Scalar, ...] = import_module(f"honjin.games.{game}.table.scalars").SCALARS
    return found


def writer() -> ModuleType:
    spec = util.spec_from_file_location("scalars", ROOT / "scripts" / "scalars.py")
    assert spec
    assert spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@games
def test_what_is_written_from_the_list_is_up_to_date(game: str) -> None:
    rules = ROOT / "src" / "honjin" / "games" / game / "rules"
    for module, text in writer().texts(game, declared(game)).items():
        written = (rules / f"{module}.py").read_text("utf-8")
        assert written == text, "run scripts/scalars.py"


@games
def test_every_number_says_what_it_means_and_who_sees_it(game: str) -> None:
    seats = find_game(game).meta.seats[0]
    fields = {field.name for field in find_game(game).fields(seats)}
    names = [one.name for one in declared(game)]
    assert len(names) == len(set(names))
    for one in declared(game):
        assert one.meaning.rstrip(".") == one.meaning != "", one.name
        if one.expression:
            assert one.name in fields, one.name
        else:
            assert one.told in fields or " " in one.told, f"{one.name}: who sees it?"


def test_a_new_number_is_written_in_one_place(tmp_path: Path) -> None:
    leave_out = shutil.ignore_patterns("_native", "static", "docs", "__pycache__", "migrations")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=leave_out)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    for game in HOUSE:
        path = tmp_path / "src" / "honjin" / "games" / game / "table" / "scalars.py"
        text = path.read_text("utf-8")
        assert text.count("SCALARS = (\n") == 1
        path.write_text(text.replace("SCALARS = (\n", OMENS), "utf-8")
    paths = (str(tmp_path / "src"), str(tmp_path / "scripts"))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "HONJIN_INTERPRETED": "1"}
    script = [sys.executable, str(tmp_path / "scripts" / "scalars.py")]
    subprocess.run(script, check=True, env=env, cwd=tmp_path)
    seen = subprocess.run(
        [sys.executable, "-c", SEE_THEM, *HOUSE],
        check=True,
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert seen.stdout.split() == list(HOUSE)


def siege_position() -> tuple[dict[str, Any], Setup]:
    """A position of Kawanakajima in which a Siege Action is carried out."""
    game = find_game("kawanakajima")
    setup = game.setup(2, {"scenario": "hypothetical"}, None)
    for number in range(20):
        state, rng = game.new(setup), stream("siege", number)
        while not state.over():
            if state.chance():
                state.step(-1, state.draw(rng))
                continue
            legal = state.legal(state.actor())
            state.step(state.actor(), legal[rng.below(len(legal))])
            if not state.chance() and getattr(state, "siege_action", 0):
                return game.position(state), setup
    raise AssertionError("no siege in twenty games")


def test_tables_stored_when_one_number_had_two_meanings_still_load() -> None:
    position, setup = siege_position()
    game = find_game("kawanakajima")
    now = game.load(position, setup)
    earlier = copy.deepcopy(position)
    earlier["standing"]["wanted"] = earlier["standing"].pop("siege_action")
    assert game.load(earlier, setup) == now
    paying = copy.deepcopy(position)
    paying["phase"] = "retire_pay"
    paying["standing"]["out_paid"] = 1
    before = copy.deepcopy(paying)
    before["standing"]["advantage"] = before["standing"].pop("out_paid")
    read = kawanakajima_position.read
    blank = [game.new(setup), game.new(setup)]
    assert read(before, blank[0]) == read(paying, blank[1])


def test_a_number_out_of_its_range_is_refused() -> None:
    position, setup = siege_position()
    position["standing"]["fort_owner"] = 2
    with pytest.raises(BadPosition, match="fort_owner: 2 is not from 0 to 1"):
        find_game("kawanakajima").load(position, setup)
