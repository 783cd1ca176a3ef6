"""Observations of every game: as long as their fields say, within bounds, and complete."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from contract.declarations import GAMES

from honjin.engine.dialect import i16, vec
from honjin.engine.observation import length, observation, offsets
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import NAMES, find_game

names = pytest.mark.parametrize("name", NAMES)
STEPS = 4_000
"""A game is followed no further; what comes later looks the same."""
LOOKED_AT = 5
"""One state in this many is checked."""


def random_states(name: str) -> Iterator[State]:
    """States of one random game of every setup."""
    game = find_game(name)
    for number, (seats, options) in enumerate(GAMES[name].watched):
        rng = stream("observations", name, number)
        state = game.new(game.setup(seats, options))
        for step in range(STEPS):
            if step % LOOKED_AT == 0 or state.over():
                yield state
            seat = state.actor()
            if seat == NOBODY:
                break
            legal = state.legal(seat)
            chosen = state.draw(rng) if seat == CHANCE else legal[rng.below(len(legal))]
            state.step(seat, chosen)


@names
def test_every_number_keeps_to_its_bounds(name: str) -> None:
    game = find_game(name)
    tables = {seats: game.fields(seats) for seats in game.meta.seats}
    for state in random_states(name):
        for seat in range(state.seats):
            seen = observation(game, state, seat)
            for field, at in zip(
                tables[state.seats], offsets(tables[state.seats]).values(), strict=True
            ):
                part = seen[at : at + field.length]
                assert field.low <= min(part) <= max(part) <= field.high, field.name


@names
def test_every_number_is_written_each_time(name: str) -> None:
    """Whatever stood there before is gone, and nothing beside it is touched."""
    game = find_game(name)
    for state in random_states(name):
        width = length(game.fields(state.seats))
        out = vec[i16]([-77] * (width + 8))
        state.observe(0, out, 4)
        assert list(out[4 : width + 4]) == observation(game, state, 0)
        assert list(out[:4]) == list(out[width + 4 :]) == [-77] * 4


def resident_kilobytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="reading memory in /proc needs Linux"
)
def test_observations_do_not_stay_in_memory() -> None:
    """30,000 of them hold 10 MB of numbers."""
    game = find_game("kenjin")
    state = game.new(game.setup(2))
    observation(game, state, 0)
    before = resident_kilobytes()
    for _ in range(30_000):
        observation(game, state, 0)
    assert resident_kilobytes() - before < 3_000


@names
def test_names_of_fields_are_unique(name: str) -> None:
    game = find_game(name)
    for seats in game.meta.seats:
        fields = game.fields(seats)
        assert len(offsets(fields)) == len(fields)
        assert all(
            field.low < field.high and field.meaning.endswith((".", "…")) for field in fields
        )


def test_the_page_says_what_the_tables_say() -> None:
    root = Path(__file__).parents[2]
    page = runpy.run_path(str(root / "scripts" / "observations.py"))["page"]
    assert (root / "docs" / "observations.md").read_text("utf-8") == page()
