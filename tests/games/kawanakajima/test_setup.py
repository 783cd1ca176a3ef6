"""Chapters A to C: dice, the bowl, the set-up, and what zones of control do not do."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    FAR,
    GAME,
    KAIZU,
    ONLOOKER,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    hit,
    honjin,
    opened,
    place,
    play,
    see,
    settled,
    state,
    told,
    unit,
)

from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import (
    CHIT_IDS,
    CLAN_IDS,
    COMPULSORY_IDS,
    DATA,
    SPECIAL_IDS,
    UNIT_DATA,
)

EXTERIOR = DATA["fortress"]["exterior_hexes"]


def weights(table: Table) -> dict[str, int]:
    """What chance can bring now, and how often."""
    state: Any = table.state
    return {GAME.path(CHANCE, o, 2): state.weight(o) for o in state.legal(CHANCE)}


@pytest.mark.rule("KW-GEN-01")
def test_one_die_or_the_sum_of_two() -> None:
    table = field({"U-J2": "2509", "T-G1": OPEN}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    two = weights(table)
    assert two == {f"dice {n}": 6 - abs(7 - n) for n in range(2, 13)}
    single = weights(settled())
    assert single == {f"die {n}": 1 for n in range(1, 7)}


@pytest.mark.rule("KW-GEN-04")
def test_a_hex_with_wood_and_open_ground_costs_what_wood_costs() -> None:
    wood, beside = "2518", "2517"
    assert DATA["map"]["hexes"][wood]["t"] == "wood"
    table = field({"T-J1": beside, "U-B1": FAR}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J")
    move = see(table).move
    assert move is not None
    assert move.steps[wood] == 2
    assert move.steps["2516"] == 1


@pytest.mark.rule("KW-GEN-06", "KW-R-04")
def test_one_bowl_for_both_and_every_chit_in_it_as_likely() -> None:
    table = field({"T-G1": OPEN, "U-C1": FAR}, bowl=("T-G", "U-C"))
    inside = {*COMPULSORY_IDS, "T-G", "U-C"}
    for seat in (TAKEDA, UESUGI, ONLOOKER):
        assert set(see(table, seat).bowl.chits) == inside
    assert weights(table) == {f"chit {chit}": 1 for chit in inside}


@pytest.mark.rule("KW-GEN-08", "KW-CHIT-04")
def test_chits_and_counters() -> None:
    """Compulsory, Clan and Special chits; units have two sides, the back never the better."""
    assert len(COMPULSORY_IDS) == 5
    assert tuple(f"{army}-{n}" for army in "TU" for n in (1, 2, 3, 4)) == SPECIAL_IDS
    assert set(CHIT_IDS) > {*COMPULSORY_IDS, *CLAN_IDS, *SPECIAL_IDS}
    for data in UNIT_DATA:
        for value in ("elan", "mass", "firepower", "leadership"):
            assert data["reverse"][value] <= data[value]
    specials = honjin(settled(), UESUGI).specials
    assert [(chit.id, chit.place) for chit in specials] == [
        (f"U-{n}", "reserve") for n in (1, 2, 3, 4)
    ]


@pytest.mark.rule("KW-SET-01")
def test_nobody_is_ahead_at_the_start() -> None:
    table = settled()
    assert see(table).vp == 0
    assert [side.bundori for side in see(table).honjins] == [0, 0]
    assert place(table, "U-A1") == "2110"
    assert all(box == () for side in see(table).honjins for box in side.boxes)


@pytest.mark.rule("KW-SET-03")
def test_a_plan_active_from_the_start_brings_its_quota_and_its_chits() -> None:
    table = settled()
    assert honjin(table, UESUGI, UESUGI).quota == {
        "attack": 6,
        "retreat": 6,
        "combined_maneuver": 0,
        "impetuous_attack": 0,
    }
    assert {chit.place for chit in honjin(table, UESUGI).specials} == {"reserve"}
    assert {chit.place for chit in honjin(table, TAKEDA).specials} == {"none"}


@pytest.mark.rule("KW-R-05")
def test_open_placement_comes_first_then_what_is_sealed() -> None:
    table = opened(uesugi_clan_with_M=True)
    assert see(table).phase == "join_amakasu"
    play(table, "U done")
    assert see(table).phase == "choose_plan"
    play(table, "U plan ganko")
    assert see(table).phase == "settle"
    assert table.actors() == [TAKEDA, UESUGI]
    column = opened(scenario="hypothetical")
    assert (see(column).phase, column.actors()) == ("hold_back", [TAKEDA])


@pytest.mark.rule("KW-SET-06", "KW-SIEGE-01", "KW-SIEGE-10")
def test_in_the_historical_scenario_kaizu_is_a_plain_hex() -> None:
    units = {"T-M1": KAIZU, "U-J1": EXTERIOR["b"][0]}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    assert told(table, "battle")[0]["defender"] == "T-M1"
    assert see(table).siege is None
    empty = field({"T-G1": FAR, "U-J1": EXTERIOR["b"][0]}, {"U-J": "move"})
    play(empty, "* chit move; U clan U-J")
    move = see(empty).move
    assert move is not None
    assert move.steps[KAIZU] == 3
    play(empty, f"U go {KAIZU}; U stop")
    assert see(empty).vp == 0


@pytest.mark.rule("KW-SEQ-06")
def test_an_undrawn_special_chit_waits_in_box_one_with_what_was_logged() -> None:
    table = field(
        {"U-B1": OPEN, "T-G1": FAR},
        bowl=("U-1",),
        logs={"U-1": "attack U-B purse=1"},
        plans={"uesugi": "kuruma_gakari"},
    )
    for chit in COMPULSORY_IDS:
        play(table, f"* chit {chit}")
        if chit != COMPULSORY_IDS[-1]:
            assert honjin(table, UESUGI).specials[0].place == "bowl"
    special = honjin(table, UESUGI, UESUGI).specials[0]
    assert (special.activity, special.clans) == ("attack", ("U-B",))
    assert "U-1" in see(table).bowl.chits
    assert told(table, "end_of_turn") == [{"turn": 2}]


# Units.


@pytest.mark.rule("KW-R-08")
def test_an_exhausted_unit_scores_the_elan_of_its_front() -> None:
    table = field({"U-J2": "2509", "T-G1": f"{OPEN} exhausted"}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    assert unit(table, "T-G1").elan == 1
    hit(table, "d11")
    assert state(table, "T-G1") == "eliminated"
    assert see(table).vp == -2


@pytest.mark.rule("KW-R-10")
def test_with_its_last_unit_a_clan_loses_its_chit() -> None:
    table = field(
        {"U-J2": "2509", "T-G1": f"{OPEN} exhausted", "T-C1": FAR},
        {"U-J": "attack"},
        bowl=("T-G", "T-1"),
        logs={"T-1": "attack T-G purse=1"},
        plans={"takeda": "kokuyoku"},
    )
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert "T-G" not in see(table).bowl.chits
    assert "T-G" not in honjin(table, TAKEDA).reserve
    play(table, "* chit T-1; T yes")
    assert see(table).phase == "draw"
    special = honjin(table, TAKEDA, TAKEDA).specials[0]
    assert (special.place, special.activity) == ("reserve", "")
    assert honjin(table, TAKEDA, TAKEDA).quota["attack"] == 3


# Zones of control.


@pytest.mark.rule("KW-ZOC-08", "KW-CMB-58", "KW-R-97")
def test_a_zone_does_not_hinder_an_advance_and_it_brings_no_new_battle() -> None:
    """The hex that Hara leaves is in the zone of Imafuku, which the victor did not touch."""
    units = {"U-J2": "2509 dug_in", "T-G1": OPEN, "T-J1": "2511"}
    table = field(units, {"U-J": "attack"}, plans={"uesugi": "gyorin"})
    play(table, "* chit combat_uesugi")
    hit(table, "dRR")
    play(table, f"T {min(choices(table, TAKEDA, 'go'))}")
    assert place(table, "U-J2") == OPEN
    assert OPEN in see(table).zones["takeda"]
    assert "dug_in" not in unit(table, "U-J2").marks
    assert len(told(table, "battle")) == 1
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-13")
def test_no_zone_reaches_into_or_out_of_an_entry_point() -> None:
    touching = DATA["map"]["entry_points"]["C"]["hexes"][0]
    units = {"T-M1": "entry-C", "T-M3": "entry-C", "U-M1": touching}
    table = field(units, {"U-M": "attack", "T-M": "attack"}, clans={"T-M": "entry=C"})
    assert see(table).zones["takeda"] == ()
    assert "pinned" not in unit(table, "T-M1").marks
    play(table, "* chit combat_uesugi")
    assert told(table, "battle") == []
