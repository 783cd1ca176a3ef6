"""What the client's tests know about verbs (client/test/verbs.json) against the games."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from contract.declarations import GAMES

from honjin.engine.rng import stream
from honjin.engine.table import open_table
from honjin.games import HOUSE, find_game

FILE = Path(__file__).parents[1] / "client" / "test" / "verbs.json"
KNOWN: dict[str, dict[str, Any]] = json.loads(FILE.read_text())
AGAIN = "run client/scripts/verbs.py again"
STEPS = 400


def pairs(name: str) -> set[tuple[str, str]]:
    moments = KNOWN[name]["moments"]
    return {(m["view"]["phase"], path.split()[0]) for m in moments for path in m["legal"]}


def test_every_game_is_known() -> None:
    assert set(KNOWN) == set(HOUSE)


@pytest.mark.parametrize("name", HOUSE)
def test_every_verb_is_known_and_no_other(name: str) -> None:
    game = find_game(name)
    every = {
        path.split()[0]
        for seats in game.meta.seats
        for seat in range(seats)
        for path in game.paths(seat, seats)
    }
    known = {verb for _, verb in pairs(name)}
    assert known <= every, f"{AGAIN}: {known - every} no longer exists"
    assert every <= known, f"{AGAIN}: {every - known} is missing"


@pytest.mark.parametrize("name", HOUSE)
def test_every_phase_in_which_a_seat_decides_is_known(name: str) -> None:
    table = f"honjin.games.{name}.table"
    (phase,) = (row for row in import_module(f"{table}.scalars").SCALARS if row.name == "phase")
    names = dict(value.split() for value in phase.values.split(", "))
    rows = import_module(f"{table}.phases").PHASES
    asked = {names[str(row.phase)] for row in rows if row.kind == "decision"}
    known = {phase for phase, _ in pairs(name)}
    assert asked == known, f"{AGAIN}: {asked ^ known}"


@pytest.mark.parametrize("name", HOUSE)
def test_every_path_is_one(name: str) -> None:
    game = find_game(name)
    paths = {p for seats in game.meta.seats for s in range(seats) for p in game.paths(s, seats)}
    for moment in KNOWN[name]["moments"]:
        assert set(moment["legal"]) <= paths


@pytest.mark.parametrize("name", HOUSE)
def test_nothing_else_is_asked_in_games_at_random(name: str) -> None:
    known = pairs(name)
    game = find_game(name)
    phases: dict[int, str] = {}
    for number in range(1 if GAMES[name].large else 3):
        seats = sorted(game.meta.seats)[number % len(game.meta.seats)]
        table = open_table(game, seats, {}, seed=f"verbs {number}")
        rng = stream("verbs", name, number)
        for _ in range(STEPS):
            if table.over:
                break
            able = [s for s in range(seats) if table.legal(s)]
            seat = able[rng.below(len(able))]
            legal = table.legal(seat)
            at = int(table.state.phase)
            if at not in phases:
                phases[at] = table.view(seat).phase
            asked = {(phases[at], path.split()[0]) for path in legal}
            assert asked <= known, f"{AGAIN}: {asked - known}"
            table.apply(seat, legal[rng.below(len(legal))])
