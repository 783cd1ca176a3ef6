"""Views: the names of seats, and tables imagined from a view alone, however garbled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from engine.damage import VALUES, Json, damaged, fuzz
from games.kenjin.build import play, random_step, three, two
from hypothesis import given
from hypothesis import strategies as st

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR, State
from honjin.engine.table import Table
from honjin.engine.view import Piece, View, seat_name, seat_names
from honjin.games import find_game
from honjin.games.kenjin.table.view_types import KenjinView

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")


def json_of(table: Table, seat: int) -> Json:
    return msgspec.json.decode(msgspec.json.encode(table.view(seat)))


# Names.


def test_seats_have_letters() -> None:
    assert [seat_name(seat) for seat in range(4)] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("mask", "names"),
    [(0, ()), (1, ("A",)), (0b10, ("B",)), (0b1010, ("B", "D")), (0b1111, ("A", "B", "C", "D"))],
)
def test_seats_of_a_mask(mask: int, names: tuple[str, ...]) -> None:
    assert seat_names(mask) == names


def test_a_view_cannot_be_changed() -> None:
    view = two(*ROW).view(0)
    assert isinstance(view, View)
    with pytest.raises(AttributeError):
        view.over = True  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Piece("a1", "A", "port", "lord").kind = "brute"  # type: ignore[misc]


def test_a_view_is_json_and_back() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy scout port")
    for seat in (SPECTATOR, 0, 1):
        view = table.view(seat)
        again = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        assert again == view


# Imagining.


@cache
def originals() -> tuple[tuple[Setup, Json], ...]:
    """Views of every phase, from every seat and from outside."""
    found: dict[tuple[int, str, int], tuple[Setup, Json]] = {}
    for seats, options in ((2, {}), (3, {"setup": "draft"}), (4, {"teams": True})):
        for number in range(6):
            table = Table(GAME, GAME.setup(seats, options), VerifiableSeed(str(number)))
            rng = stream("views", seats, number)
            while True:
                phase = table.view(SPECTATOR).phase
                for seat in (SPECTATOR, 0, seats - 1):
                    if (seats, phase, seat) not in found or rng.below(20) == 0:
                        found[seats, phase, seat] = table.setup, json_of(table, seat)
                if table.over:
                    break
                random_step(table, rng)
    return tuple(found.values())


def imagined(json: Json, setup: Setup) -> State:
    return GAME.imagine(json, setup, stream("imagine"))


def seat_of(json: Json) -> int:
    return "ABCD".index(json["seat"]) if json["seat"] else SPECTATOR


def test_an_imagined_table_gives_the_same_view() -> None:
    for setup, json in originals():
        state = imagined(json, setup)
        assert not list(GAME.faults(state))
        assert GAME.view(state, seat_of(json), setup) == msgspec.convert(json, KenjinView)


def test_imagining_again_deals_again() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    json = json_of(table, 1)
    kinds = {
        GAME.position(GAME.imagine(json, table.setup, stream("deal", i)))["cards"]["a1"]["kind"]
        for i in range(60)
    }
    assert kinds == {"lord", "peasant", "archer", "samurai", "brute"}


def garbled(json: Json) -> Iterator[tuple[str, Json]]:
    """Views that are of the right type and cannot be."""
    players = json["players"]
    yield "a seat of two letters", {**json, "seat": "AB"}
    yield "a seat that is not there", {**json, "seat": "Z"}
    yield "a seat far away", {**json, "seat": "\U0010ffff"}
    yield "more seats", {**json, "seats": 4}
    yield "an actor that is not there", {**json, "actors": ["Z"]}
    yield "a phase that does not exist", {**json, "phase": "lunch"}
    yield "no players", {**json, "players": []}
    yield "no hand", {**json, "hand": {}}
    yield "a hand too large", {**json, "hand": {"peasant": 4, "lord": 14}}
    yield "a hand of strangers", {**json, "hand": {"ninja": 13}}
    yield "a negative hand", {**json, "hand": {"peasant": -1}}
    yield "no battlefields", {**json, "battlefields": []}
    yield (
        "a battlefield beyond",
        {**json, "battlefields": [{**json["battlefields"][0], "place": 9}]},
    )
    yield "the same battlefield", {**json, "battlefields": json["battlefields"][:1] * 4}
    yield "no pieces", {**json, "pieces": []}
    yield "the same piece twice", {**json, "pieces": json["pieces"][:1] * 2}
    yield "a piece without a name", {**json, "pieces": [{**json["pieces"][0], "id": ""}]}
    hidden = {**json["pieces"][0], "kind": None, "face_up": False}
    yield "a piece too many", {**json, "pieces": [{**hidden, "id": f"a{i}"} for i in range(1, 14)]}
    yield "nothing left unseen", {**json, "players": [{**p, "not_yet_seen": {}} for p in players]}
    more = {"lord": 9, "peasant": 9}
    yield "too much unseen", {**json, "players": [{**p, "not_yet_seen": more} for p in players]}
    yield "too many left", {**json, "left": 99}


def middle() -> tuple[Setup, Json]:
    table = play(three(*ROW, "village", "fortress"), "A deploy lord port\nA deploy scout port")
    table = play(table, "B deploy lord port\nB deploy archer torii")
    return table.setup, json_of(table, 1)


@pytest.mark.parametrize("name", [name for name, _ in garbled(middle()[1])])
def test_a_view_that_cannot_be_is_refused(name: str) -> None:
    setup, json = middle()
    imagined(json, setup)
    with pytest.raises(BadPosition):
        imagined(dict(garbled(json))[name], setup)


def test_a_sealed_choice_that_does_not_exist_is_refused() -> None:
    found = [(s, j) for s, j in originals() if j["sealed"] and j["seat"] not in j["actors"]]
    for setup, json in found:
        imagined(json, setup)
        for sealed in ("", "z9", "a99"):
            with pytest.raises(BadPosition):
                imagined({**json, "sealed": sealed}, setup)


@pytest.mark.parametrize("json", [None, 1, "x", [], {}, {"seat": "A"}, [[]], b"{}"])
def test_what_is_not_a_view_is_refused(json: Any) -> None:
    with pytest.raises(BadPosition, match="not a view"):
        imagined(json, GAME.setup(2))


def test_a_view_of_another_setup_is_refused() -> None:
    _, json = middle()
    for setup in (GAME.setup(2), GAME.setup(4)):
        with pytest.raises(BadPosition):
            imagined(json, setup)


ORIGINALS = st.integers(0, 999).map(lambda i: originals()[i % len(originals())])


@fuzz
@given(st.data())
def test_imagining_from_a_damaged_view_gives_a_table_or_a_reason(data: st.DataObject) -> None:
    setup, json = data.draw(ORIGINALS)
    json = data.draw(damaged(st.just(json)))
    try:
        state = imagined(json, setup)
    except BadPosition:
        return
    assert not list(GAME.faults(state)), "a table that cannot be was imagined"
    seen = GAME.view(state, seat_of(json), setup)
    assert seen == msgspec.convert(json, KenjinView), "a full state that gives exactly this view"


@fuzz
@given(VALUES, st.integers(2, 4))
def test_imagining_from_anything(json: Json, seats: int) -> None:
    with pytest.raises(BadPosition):
        imagined(json, GAME.setup(seats))
