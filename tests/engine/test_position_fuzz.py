"""Damaged positions: they are refused with a reason, or they are games that can be played."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from engine.damage import Json, damaged, fuzz
from games.kenjin.build import play_at_random, random_step
from hypothesis import given
from hypothesis import strategies as st

from honjin.engine.chance import RngSource, VerifiableSeed
from honjin.engine.errors import HonjinError
from honjin.engine.game import Setup
from honjin.engine.position import read_position, write_position
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.rng import stream
from honjin.engine.state import NOBODY, SPECTATOR, State
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kenjin.table.view_types import PHASES

GAME = find_game("kenjin")


def written(table: Table) -> Json:
    return msgspec.json.decode(write_position(GAME, table.setup, table.state))


def reread(json: Json) -> tuple[Setup, State]:
    _, setup, state = read_position(msgspec.json.encode(json), find_game)
    return setup, state


@cache
def originals() -> tuple[Json, ...]:
    """Positions from every phase of games of two to four."""
    found: dict[tuple[int, str], Json] = {}
    for seats, options in ((2, {}), (3, {"setup": "draft"}), (4, {"teams": True})):
        for number in range(8):
            table = Table(GAME, GAME.setup(seats, options), VerifiableSeed(str(number)))
            rng = stream("originals", seats, number)
            while True:
                phase = table.view(SPECTATOR).phase
                found.setdefault((seats, phase), written(table))
                if table.over:
                    break
                random_step(table, rng)
    return tuple(found.values())


def test_all_phases_are_among_the_originals() -> None:
    phases = {json["state"]["phase"] for json in originals()}
    assert phases >= {"draft", "deploy", "scout", "shugenja", "general", "sanctuary", "over"}
    for json in originals():
        setup, state = reread(json)
        assert msgspec.json.decode(write_position(GAME, setup, state)) == json


def play_on(setup: Setup, state: State) -> None:
    """Show a position to everybody and play it to its end; every seat that must act can act."""
    rng = stream("play on")
    for _ in range(200):
        for seat in (SPECTATOR, *range(setup.seats)):
            GAME.view(state, seat, setup)
        state.determinize(rng.below(setup.seats), rng)
        actor = state.actor()
        assert (actor == NOBODY) == state.over(), "nobody is to act, yet the game is not over"
        if actor == NOBODY:
            return
        legal = state.legal(actor)
        assert legal, f"seat {actor} has nothing to choose from"
        assert len(set(legal)) == len(legal), f"seat {actor} is offered the same action twice"
        paths = {GAME.path(actor, action, setup.seats) for action in legal}
        assert paths <= set(GAME.paths(actor, setup.seats))
        state.apply(actor, legal[rng.below(len(legal))])
    raise AssertionError("this game does not end")


def test_good_positions_can_be_played_on() -> None:
    for json in originals():
        play_on(*reread(json))
        setup, state = reread(json)
        table = play_at_random(Table(GAME, setup, RngSource(stream("good")), state), "good")
        assert replay(read_record(write_record(table)), find_game).state == table.state


ORIGINALS = st.integers(0, 999).map(lambda i: originals()[i % len(originals())])


@fuzz
@given(damaged(ORIGINALS))
def test_reading_a_damaged_position_gives_a_position_or_a_reason(json: Json) -> None:
    try:
        setup, state = reread(json)
    except HonjinError:
        return
    again_setup, again = reread(msgspec.json.decode(write_position(GAME, setup, state)))
    assert (again_setup, again) == (setup, state)


@fuzz
@given(damaged(ORIGINALS, most=2))
def test_what_is_accepted_can_be_shown_and_played_to_its_end(json: Json) -> None:
    """`load` refuses what cannot occur, so whatever it accepts is a game."""
    try:
        setup, state = reread(json)
    except HonjinError:
        return
    play_on(setup, state)


CHANGES: dict[str, list[object]] = {
    "phase": list(PHASES),
    "active": list("ABCD"),
    "left": [0, 1, 2, 3, 13],
    "field": [0, 1, 2, 3, 7],
    "offer": [[], ["port"], ["bridge", "fortress"]],
    "drawn": [[], ["port"]],
    "sealed": [["", ""], ["a1", ""], ["", "b1"], ["a1", "b1"]],
}


def changed(key: str) -> Iterator[Json]:
    """Every original with every other value of one field."""
    for original in originals():
        for value in CHANGES[key]:
            if original["state"][key] != value:
                json = copy.deepcopy(original)
                json["state"][key] = value
                yield json


def without_a_tile() -> Iterator[Json]:
    """A tile fewer, a tile twice, a tile on the place of another value."""
    for original in originals():
        for tile in ("", "port", "bridge"):
            json = copy.deepcopy(original)
            json["state"]["fields"][0]["tile"] = tile
            yield json


@pytest.mark.parametrize("key", [*CHANGES, "tile"])
def test_one_field_changed_is_refused_or_played_to_its_end(key: str) -> None:
    stuck = set()
    for json in without_a_tile() if key == "tile" else changed(key):
        try:
            setup, state = reread(json)
        except HonjinError:
            continue
        try:
            play_on(setup, state)
        except Exception as error:  # whatever it is, the position should have been refused
            value = json["state"]["fields"][0]["tile"] if key == "tile" else json["state"][key]
            stuck.add(f"{key} {value}: {type(error).__name__}: {error}")
    assert not stuck, "\n".join(sorted(stuck)[:12])
