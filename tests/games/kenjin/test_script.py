"""Chapter 11: the regression script, deployed card by card, with every sum."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    ONLOOKER,
    A,
    B,
    Fight,
    army,
    choices,
    play,
    see,
    sheet,
    stack,
    told,
    two,
)

from honjin.engine.record import read_record, replay, write_record
from honjin.engine.table import Table
from honjin.games import find_game

TILES = ("supply_camp", "palace", "torii", "golden_temple")

DEPLOYMENT = """
A deploy ashigaru supply_camp
A deploy lord palace
B deploy scout supply_camp
B deploy brute torii
A deploy scout torii
A deploy general golden_temple
B deploy general palace
B deploy lord golden_temple
A deploy peasant palace
A deploy peasant palace
B deploy assassin a6
B deploy samurai torii
A deploy archer torii
A deploy samurai golden_temple
B deploy archer torii
B deploy ashigaru golden_temple
A deploy assassin b7
A deploy shugenja golden_temple
A look b4
B deploy shugenja golden_temple
B look a2
B deploy peasant palace
A deploy brute torii
A deploy peasant golden_temple
B deploy peasant palace
B deploy peasant golden_temple
A deploy peasant supply_camp
"""
LAST_CARD = "B deploy peasant golden_temple"

STACKS = {
    "supply_camp": ("ashigaru^, peasant", "scout^"),
    "palace": ("lord, peasant, B's assassin^", "general^, peasant, peasant"),
    "torii": ("scout^, archer, brute", "brute^, samurai, A's assassin^"),
    "golden_temple": (
        "general^, samurai, shugenja^, peasant",
        "lord, ashigaru^, shugenja^, peasant, peasant",
    ),
}


def deployed() -> Table:
    return play(two(*TILES), DEPLOYMENT)


def fought() -> Table:
    return play(deployed(), LAST_CARD + "\nA supply torii\nA supply golden_temple")


@pytest.mark.rule("KJ-DEP-06", "KJ-REG-01", "KJ-REG-13")
def test_the_stacks_after_deployment() -> None:
    table = deployed()
    assert stack(table, B, "golden_temple") == "lord, ashigaru^, shugenja^, peasant"
    play(table, LAST_CARD)
    for tile, (a, b) in STACKS.items():
        if tile != "supply_camp":
            assert (stack(table, A, tile), stack(table, B, tile)) == (a, b)
    pieces = see(table, ONLOOKER).pieces
    assert len(pieces) == 26
    assert [c["card"] for c in told(table, A, "struck")] == ["a6", "b7"]
    assert [c["kind"] for c in told(table, A, "struck")] == ["peasant", "archer"]
    assert told(table, A, "turned") == [
        {"seat": "A", "card": "b2", "tile": "torii", "kind": "brute"}
    ]


@pytest.mark.rule("KJ-DEF-11")
def test_twenty_four_cards_on_the_table_and_two_removed() -> None:
    """Counted when the last card of the deployment is still to come."""
    table = deployed()
    on_table = sum(len(a.cards) for f in see(table, A).battlefields for a in f.armies)
    assert on_table == 23
    assert stack(table, A, "supply_camp") == "ashigaru^, peasant"
    assert stack(table, B, "supply_camp") == "scout^"
    assert len(told(table, ONLOOKER, "struck")) == 2


@pytest.mark.rule("KJ-CMB-02", "KJ-CMB-14", "KJ-FLD-09")
def test_the_supply_camp() -> None:
    table = play(deployed(), LAST_CARD)
    camp = Fight(table, "supply_camp")
    assert (camp.counted(A), camp.counted(B)) == ("ashigaru 2, peasant 0", "scout 1")
    assert (camp.totals, camp.conqueror, camp.how) == ((2, 1), "A", "total")
    assert choices(table, A) == {"supply palace", "supply torii", "supply golden_temple"}
    play(table, "A supply torii\nA supply golden_temple")
    assert camp.points(A) == {"conquered": 4, "peasant": 1}
    assert [army(table, A, tile).supply for tile in TILES] == [0, 0, 1, 1]


@pytest.mark.rule("KJ-FLD-06", "KJ-REG-14", "KJ-SEC-01")
def test_the_palace() -> None:
    palace = Fight(fought(), "palace")
    assert palace.counted(A) == "lord 4, peasant 0, assassin 1"
    assert palace.counted(B) == "general 2, peasant 0, peasant 0"
    assert palace.told("added") == []
    assert (palace.totals, palace.cards, palace.conqueror) == ((5, 2), (3, 3), "A")
    assert palace.points(A) == {"conquered": 6, "lord": 3, "peasant": 1}


@pytest.mark.rule("KJ-SEC-05", "KJ-FLD-09")
def test_the_torii() -> None:
    torii = Fight(fought(), "torii")
    assert torii.lost("shot") == ["b6"]
    assert torii.lost("cut_down") == []
    assert torii.counted(A) == "scout 1, archer 1, brute 3"
    assert torii.counted(B) == "brute 3, assassin 1"
    assert [(a["seat"], a["amount"], a["source"]) for a in torii.told("added")] == [
        ("A", 1, "supply_camp")
    ]
    assert (torii.totals, torii.conqueror) == ((6, 4), "A")


@pytest.mark.rule("KJ-SEC-06", "KJ-R-21", "KJ-FLD-07")
def test_the_golden_temple() -> None:
    table = fought()
    temple = Fight(table, "golden_temple")
    assert [c["kind"] for c in temple.told("cut_down")] == ["ashigaru", "peasant", "peasant"]
    assert temple.counted(A) == "general 2, samurai 2, shugenja 1, peasant 0"
    assert temple.counted(B) == "lord 3, shugenja 1"
    assert [(a["seat"], a["amount"]) for a in temple.told("added")] == [("A", 1)]
    assert (temple.totals, temple.conqueror, temple.how) == ((6, 4), "nobody", "golden_temple")
    assert stack(table, A, "golden_temple") == stack(table, B, "golden_temple") == ""


@pytest.mark.rule("KJ-END-01", "KJ-END-06")
def test_the_points() -> None:
    table = fought()
    assert sheet(table, A) == {
        ("supply_camp", "conquered"): 4,
        ("supply_camp", "peasant"): 1,
        ("palace", "conquered"): 6,
        ("palace", "lord"): 3,
        ("palace", "peasant"): 1,
        ("torii", "conquered"): 4,
        ("torii", "torii"): 2,
    }
    assert sheet(table, B) == {}
    assert (table.scores(), table.winners()) == ([21, 0], ("A",))


@pytest.mark.rule("KJ-END-01")
def test_the_record_of_the_script_plays_again() -> None:
    table = fought()
    record = write_record(table)
    assert "A look b4" in record
    assert "result: A 21 B 0" in record
    assert replay(read_record(record), find_game).state == table.state
