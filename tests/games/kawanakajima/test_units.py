"""Chapters A to C: distances, units and their states, zones of control."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    GAME,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    honjin,
    opened,
    place,
    play,
    refused,
    see,
    told,
    unit,
)

from honjin.games.kawanakajima.table.components import CLAN_IDS, DATA, HEX_OF, UNIT_IDS, make_box

BOX = make_box("historical", False, None)
AROUND = {"2509", "2609", "2610", "2511", "2410", "2409"}


def apart(a: str, b: str) -> int:
    return BOX.distance(HEX_OF[a], HEX_OF[b])


@pytest.mark.rule("KW-GEN-02", "KW-R-03")
def test_distance_counts_the_hex_arrived_at() -> None:
    assert apart(OPEN, "2509") == 1
    assert apart(OPEN, "2507") == 3
    assert apart("0101", "4401") == 43


@pytest.mark.rule("KW-GEN-03", "KW-R-156")
def test_unlisted_cells_and_mount_saijo_are_no_hexes() -> None:
    assert "0119" not in HEX_OF
    assert len(HEX_OF) == 1012


@pytest.mark.rule("KW-R-156", "KW-MOV-04")
@pytest.mark.parametrize("ford", [False, True])
def test_the_nekogase_crossing_is_a_ford_by_agreement_only(ford: bool) -> None:
    table = field({"T-J1": "2218", "U-B1": "4403"}, {"T-J": "move"}, nekogase_ford=ford)
    play(table, "* chit move; T clan T-J")
    assert ("go 2119" in choices(table, TAKEDA)) == ford
    if not ford:
        assert refused(table, TAKEDA, "go 2119") == "KW-MOV-04"


@pytest.mark.rule("KW-UNIT-01", "KW-UNIT-02", "KW-CLAN-01")
def test_units_clans_and_commanders() -> None:
    assert (len(UNIT_IDS), len(CLAN_IDS)) == (77, 34)
    table = field({"T-A1": OPEN, "U-A1": "2810"})
    assert "commander" in unit(table, "T-A1").marks
    assert "commander" in unit(table, "U-A1").marks


@pytest.mark.rule("KW-SET-07", "KW-HIST-01", "KW-R-144")
def test_every_unit_begins_in_good_order_on_its_hex() -> None:
    table = opened()
    assert place(table, "T-A1") == "3511"
    assert {counter.state for counter in see(table).counters} == {"good"}
    assert place(table, "T-M1") == place(table, "U-N1") == "away"


@pytest.mark.rule("KW-UNIT-05", "KW-R-07")
@pytest.mark.parametrize(("status", "values"), [("shaken", (2, 2)), ("exhausted", (1, 1))])
def test_the_back_serves_from_disorganized_on(status: str, values: tuple[int, int]) -> None:
    counter = unit(field({"U-B1": f"{OPEN} {status}"}), "U-B1")
    assert (counter.elan, counter.mass) == values


@pytest.mark.rule("KW-UNIT-08", "KW-CMB-22", "KW-CMB-23")
def test_states_modify_the_column_score() -> None:
    units = {"U-J2": "2509 disorganized", "T-G1": f"{OPEN} shaken"}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    combat = see(table).combat
    assert combat is not None
    assert ("defender_state", 1) in combat.column
    assert ("attacker_state", -2) in combat.column


@pytest.mark.rule("KW-UNIT-10", "KW-MOV-05", "KW-R-09")
def test_nobody_enters_a_hex_with_a_unit() -> None:
    table = field({"T-J1": OPEN, "T-G1": "2509", "U-B1": "3010"}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J")
    assert refused(table, TAKEDA, "go 2509") == "KW-MOV-05"


# Zones of control.


@pytest.mark.rule("KW-ZOC-01", "KW-ZOC-03")
def test_the_zone_is_the_six_hexes_around() -> None:
    table = field({"T-J1": OPEN, "U-B1": "2509"})
    assert set(see(table).zones["takeda"]) == AROUND
    assert OPEN in see(table).zones["uesugi"]


@pytest.mark.rule("KW-ZOC-02", "KW-R-15", "KW-R-157")
def test_a_zone_crosses_a_river_with_firepower_only() -> None:
    a, b = river_hexes()
    table = field({"U-M2": a, "T-J1": b}, {"T-J": "attack"})
    assert b in see(table).zones["uesugi"]
    assert a not in see(table).zones["takeda"]
    play(table, "* chit combat_uesugi")
    assert see(table).combat is not None
    for name in ("attack", "defense"):
        other = field({"U-M2": a, "T-J1": b}, {"T-J": name})
        play(other, "* chit combat_takeda" + ("; T yes" if name == "attack" else ""))
        while see(other).phase == "step":
            other.apply(TAKEDA, min(choices(other, TAKEDA)))
        assert see(other).phase == "draw"
        assert told(other, "battle") == []


def river_hexes() -> tuple[str, str]:
    edge = next(e for e in DATA["map"]["hexsides"] if e["type"] == "river")
    return edge["a"], edge["b"]


@pytest.mark.rule("KW-ZOC-04", "KW-MODE-13")
def test_move_mode_never_enters_an_enemy_zone() -> None:
    table = field({"T-J1": OPEN, "U-B1": "2508"}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J")
    assert refused(table, TAKEDA, "go 2509") == "KW-ZOC-04"


@pytest.mark.rule("KW-ZOC-05", "KW-ZOC-06")
def test_an_enemy_zone_costs_two_more_and_stops() -> None:
    table = field({"U-J2": "2506", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U go 2507; U go 2508")
    move = see(table).move
    assert move is not None
    assert move.steps["2509"] == 3
    play(table, "U go 2509")
    assert see(table).phase != "step"
    near = field({"U-J2": "2507", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(near, "* chit U-J; U yes; U done; U go 2508; U go 2509")
    assert see(near).phase != "step"


@pytest.mark.rule("KW-ZOC-07", "KW-R-12", "KW-MODE-14")
def test_a_unit_that_starts_in_an_enemy_zone_does_not_move() -> None:
    units = {"T-D1": "2511", "T-D2": OPEN, "U-B1": "2509"}
    table = field(units, bowl=("T-D",))
    play(table, "* chit T-D; T yes; T done")
    move = see(table).move
    assert move is not None
    assert move.unit == "T-D1"


@pytest.mark.rule("KW-MODE-14", "KW-R-26")
def test_defense_enters_a_zone_only_where_a_friend_holds_the_enemy() -> None:
    units = {"T-J1": "2512", "U-B1": OPEN, "T-G1": "2509"}
    table = field(units, {"T-J": "defense"}, bowl=("T-J",))
    play(table, "* chit T-J; T yes; T done")
    move = see(table).move
    assert move is not None
    assert move.steps["2511"] == 3
    alone = field({"T-J1": "2512", "U-B1": OPEN}, bowl=("T-J",))
    play(alone, "* chit T-J; T yes; T done")
    assert refused(alone, TAKEDA, "go 2511") == "KW-ZOC-04"
    two = field({**units, "U-J2": "2410"}, bowl=("T-J",))
    play(two, "* chit T-J; T yes; T done")
    assert refused(two, TAKEDA, "go 2511") == "KW-ZOC-04"


@pytest.mark.rule("KW-CLAN-02", "KW-GEN-07")
def test_modes_lie_open_without_fog() -> None:
    table = field({"T-J1": OPEN, "U-B1": "2810"}, {"T-J": "move"})
    assert unit(table, "T-J1").mode == "move"
    assert next(c for c in see(table, UESUGI).clans if c.id == "T-J").mode == "move"
    assert honjin(table, TAKEDA).bundori == 0
    assert choices(table, TAKEDA) == set()
    assert GAME.meta.rule_prefix == "KW"
