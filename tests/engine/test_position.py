"""Positions: they round-trip exactly, and what cannot occur is refused with a reason."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from engine.damage import Json
from games.kenjin.build import play, random_step, two

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadPack, BadPosition, UnknownGame
from honjin.engine.game import Setup
from honjin.engine.pack import Pack
from honjin.engine.position import read_position, write_position
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR, State
from honjin.engine.table import Table
from honjin.games import find_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")


def written(table: Table) -> bytes:
    return write_position(GAME, table.setup, table.state)


def reread(json: Json) -> tuple[Setup, State]:
    _, setup, state = read_position(msgspec.json.encode(json), find_game)
    return setup, state


MIDDLE = """
A deploy lord port
A deploy samurai bridge
B deploy brute port
B deploy peasant port
A deploy shugenja torii
A look b1
A deploy assassin b2
"""


def middle() -> Json:
    """Two players in the middle of their deployment, everything of interest on the table."""
    return msgspec.json.decode(written(play(two(*ROW), MIDDLE)))


# Round trips.


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"setup": "draft"}), (4, {"teams": True, "hold_ground": True, "clans": "jozu"})],
)
def test_every_position_of_a_game_round_trips(seats: int, options: dict[str, object]) -> None:
    table = Table(GAME, GAME.setup(seats, options), VerifiableSeed("round"))
    rng = stream("round", seats)
    while True:
        game, setup, state = read_position(written(table), find_game)
        assert (game, setup, state) == (GAME, table.setup, table.state)
        assert write_position(game, setup, state) == written(table)
        for seat in (SPECTATOR, *range(seats)):
            assert game.view(state, seat, setup) == table.view(seat)
        if table.over:
            break
        random_step(table, rng)


def test_a_pack_travels_with_the_position() -> None:
    pack = Pack("kenjin", "my box", {"cards.samurai.strength": 3})
    table = two(*ROW, pack=pack)
    _, setup, state = read_position(written(table), find_game)
    assert setup.pack == pack
    assert state == table.state


def test_a_position_before_the_draws_round_trips() -> None:
    setup = GAME.setup(3)
    state = GAME.new(setup)
    assert read_position(write_position(GAME, setup, state), find_game)[2] == state


# Refusals.


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", "null", b"\xff", "[" * 100_000, '"x"'])
def test_what_is_not_a_position(text: str | bytes) -> None:
    with pytest.raises(BadPosition, match="not a position"):
        read_position(text, find_game)


@pytest.mark.parametrize("path", [(), ("state",), ("state", "cards", "a1"), ("state", "fields", 0)])
def test_unknown_fields_are_refused(path: tuple[Any, ...]) -> None:
    json = middle()
    place = json
    for step in path:
        place = place[step]
    reread(json)
    place["surprise"] = 1
    with pytest.raises(BadPosition, match="surprise"):
        reread(json)


def test_another_game_or_version() -> None:
    for change in ({"game": "shogi"}, {"rules": 99}, {"rules": 2**63}):
        with pytest.raises(UnknownGame):
            reread({**middle(), **change})


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 5},
        {"seats": 3},
        {"seats": True},
        {"options": {"setup": "draft"}},
        {"options": {"surprise": 1}},
        {"options": []},
        {"pack": {"game": "other", "name": "x", "set": {}}},
        {"pack": {"game": "kenjin", "name": "x", "set": {"hand_size": 1}}},
        {"pack": {"game": "kenjin", "name": "x", "set": {}, "surprise": 1}},
        {"pack": 1},
        {"state": None},
    ],
)
def test_a_setup_that_does_not_fit(change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        reread({**middle(), **change})


@pytest.mark.parametrize("name", ["", "x" * 81, "two\nlines", "x\nresult: A 99 B 0"])
def test_a_pack_in_a_position_has_a_name_too(name: str) -> None:
    """It will stand on a line of the record of a table that starts from here."""
    json = {**middle(), "pack": {"game": "kenjin", "name": name, "set": {}}}
    with pytest.raises((BadPosition, BadPack)):
        reread(json)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("phase", "lunch"),
        ("active", "C"),
        ("first", ""),
        ("left", -1),
        ("left", 14),
        ("left", 0),
        ("field", 4),
        ("field", -1),
        ("offer", ["nowhere"]),
        ("sealed", ["a14", ""]),
        ("hands", {}),
        ("hands", {"A": {}, "B": {}}),
        ("hands.A", {"lord": 1}),
        ("hands.C", {}),
        ("hands.A.lord", 1),
        ("cards.a1.kind", "brute"),
        ("cards.a1.kind", "ninja"),
        ("cards.a2.kind", "scout"),
        ("cards.a1.seen_by", ["C"]),
        ("cards.a9", {"kind": "peasant", "seen_by": []}),
        ("fields", []),
        ("fields.0.tile", "nowhere"),
        ("fields.0.tile", ""),
        ("fields.0.tile", "bridge"),
        ("fields.0.tile", "village^"),
        ("fields.0.stacks", [["a1", "a1"], []]),
        ("fields.0.stacks", [["b1"], ["a1", "a2"]]),
        ("fields.0.stacks", [["a1"] * 14, []]),
        ("fields.0.supply", [100, 0]),
        ("fields.0.conqueror", "Z"),
        ("fields.0.conqueror", "A"),
        ("phase", "over"),
        ("phase", "draw_tiles"),
        ("phase", "scout"),
        ("phase", "sanctuary"),
        ("phase", "supply"),
        ("phase", "draft"),
    ],
)
def test_what_cannot_occur(path: str, value: object) -> None:
    json = middle()
    *steps, last = path.split(".")
    place = json["state"]
    for step in steps:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = value
    with pytest.raises(BadPosition):
        reread(json)
