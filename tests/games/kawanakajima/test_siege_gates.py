"""The gates of the fort: who moves in after a push, and how and at what price a Clan retires."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    KAIZU,
    TAKEDA,
    UESUGI,
    Refereed,
    besieged,
    choices,
    field,
    honjin,
    place,
    play,
    refused,
    see,
    state,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA

TIED = DATA["fortress"]["exterior_hexes"]
RIVER_SIDE = "2722"
"""A hex beside that of Area c, beyond the river."""


def strength(table: Table, army: int) -> tuple[int, int, set[str]]:
    found = see(table).siege
    assert found is not None
    side = found.sides[army]
    return side.manpower, side.out_of_combat, set(side.markers)


# Moving in.


@pytest.mark.rule("KW-SIEGE-34", "KW-SIEGE-38")
def test_after_a_push_only_markers_used_in_the_assault_may_move_in() -> None:
    table = besieged(
        {"T-M1": "", "U-J2": ""}, (0, 0, "umadashi honmaru"), (6, 0, "b sannomaru ninomaru_s")
    )
    play(table, "* chit combat_uesugi; U assault")
    assert see(table).phase == "siege_target"
    play(table, "U area umadashi")
    assert choices(table, UESUGI) >= {"area b", "area ninomaru_s"}
    play(table, "U area b; U done")
    while see(table).phase in ("take_advantage", "sacrifice"):
        play(table, "U no")
    tie(table)
    assert see(table).phase == "siege_loss"
    play(table, "U manpower; U yes")
    assert see(table).phase == "occupy"
    assert choices(table, UESUGI) == {"area b", "manpower", "done"}


def tie(table: Table) -> None:
    """Roll so that the assault comes out even."""
    for ours in range(1, 7):
        for theirs in range(1, 7):
            twin = Refereed(table.game, table.setup, None, table.state.clone())
            play(twin, f"* die {ours}; * die {theirs}")
            roll = told(twin, "assault_roll")[0]
            if roll["attacker"] == roll["defender"]:
                play(table, f"* die {ours}; * die {theirs}")
                return
    raise AssertionError("no dice make it even")


@pytest.mark.rule("KW-R-109", "KW-SIEGE-29")
def test_a_side_that_moves_troops_places_a_marker_for_its_siege_action() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "honmaru"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U troops")
    assert refused(table, UESUGI, "done") == "KW-SIEGE-24"
    play(table, "U area umadashi; U done")
    assert strength(table, UESUGI) == (2, 0, {"b", "umadashi"})


# Several Areas.


def leaving(side: tuple[int, int, str], units: dict[str, str], **more: Any) -> Table:
    """Clan N may leave the fort; Kosaka's own Clan stays inside."""
    table = besieged({"T-M2": "", "U-J2": "", **units}, side, (3, 0, ""), bowl=("T-N",), **more)
    return play(table, "* chit T-N; T yes; T done")


@pytest.mark.rule("KW-SIEGE-54", "KW-SIEGE-52")
def test_a_clan_may_retire_by_several_areas() -> None:
    table = leaving((20, 0, "a b honmaru"), {"T-N1": "", "T-N2": ""})
    assert choices(table, TAKEDA) == {"area a", "area b", "done"}
    play(table, "T area a")
    assert choices(table, TAKEDA) == {"area b", "done"}
    play(table, "T area b; T pick T-N1")
    while see(table).phase == "retire_pay":
        play(table, "T manpower")
    assert choices(table, TAKEDA) == {f"go {name}" for name in (*TIED["a"], *TIED["b"])}
    play(table, f"T go {TIED['a'][0]}")
    while see(table).phase == "retire_pay":
        play(table, "T manpower")
    play(table, f"T go {TIED['b'][0]}")
    assert (place(table, "T-N1"), place(table, "T-N2")) == (TIED["a"][0], TIED["b"][0])
    assert [event["area"] for event in told(table, "retired")] == ["a", "b"]


@pytest.mark.rule("KW-SIEGE-54")
def test_one_area_is_enough_and_a_lone_unit_needs_no_more() -> None:
    table = leaving((20, 0, "a b honmaru"), {"T-N1": "", "T-N2": ""})
    play(table, "T area b; T done; T pick T-N1")
    while see(table).phase == "retire_pay":
        play(table, "T manpower")
    assert choices(table, TAKEDA) == {f"go {name}" for name in TIED["b"]}
    alone = leaving((20, 0, "a b honmaru"), {"T-N1": ""})
    play(alone, "T area b")
    assert see(alone).phase == "retire_pay"


# The river, and markers that nobody asked for.


@pytest.mark.rule("KW-R-180", "KW-R-119")
def test_nobody_retires_across_the_river() -> None:
    """The one hex of Area c is taken; next to it lie two beyond the river."""
    table = leaving((9, 0, "c honmaru"), {"T-N1": "", "U-L1": TIED["c"][0]})
    play(table, "T area c")
    while see(table).phase == "retire_pay":
        play(table, "T manpower")
    assert choices(table, TAKEDA) == {"go 2724", "go 2822", "go 2823"}
    packed = {"U-L2": "2724", "U-E1": "2822", "U-E2": "2823"}
    second = leaving((9, 0, "c honmaru"), {"T-N1": "", "U-L1": TIED["c"][0], **packed})
    play(second, "T area c")
    while see(second).phase == "retire_pay":
        play(second, "T manpower")
    offered = {path.split()[1] for path in choices(second, TAKEDA)}
    assert "2725" in offered
    assert not offered & {RIVER_SIDE, "2622", "2721", "2821"}
    assert {DATA["map"]["hexes"][name]["bank"] for name in offered} == {
        DATA["map"]["hexes"][KAIZU]["bank"]
    }


@pytest.mark.rule("KW-R-181", "KW-R-118")
def test_without_manpower_a_marker_is_not_taken_unasked() -> None:
    table = leaving((0, 9, "b"), {"T-N3": "shaken"})
    play(table, "T area b")
    assert choices(table, TAKEDA) == {"area b", "done"}
    play(table, "T done; T done; T done; T done; T go 2724")
    assert strength(table, TAKEDA) == (0, 5, {"b"})
    assert state(table, "T-N3") == "disorganized"


@pytest.mark.rule("KW-R-181")
def test_with_nothing_else_left_markers_pay() -> None:
    """Four points, three of them Out of Combat: one marker has to go after all."""
    table = leaving((0, 3, "b honmaru"), {"T-N3": "shaken"})
    play(table, "T area b; T done; T done; T done")
    assert choices(table, TAKEDA) == {"area b", "area honmaru"}
    play(table, "T area honmaru; T go 2724")
    assert strength(table, TAKEDA) == (0, 0, {"b"})


# The end test.


@pytest.mark.rule("KW-R-115", "KW-SIEGE-57")
def test_a_side_that_retires_its_last_men_loses_those_who_stay() -> None:
    """Clan J takes all Manpower and the only marker along; Clan L is lost inside."""
    units = {"T-M2": "", "U-J2": "", "U-L1": ""}
    table = besieged(units, (5, 0, "honmaru"), (3, 0, "b"), bowl=("U-J",))
    play(table, "* chit U-J; U yes; U mode move; * die 5; U manpower; U manpower; U manpower")
    play(table, "U go 2724")
    assert see(table).siege is None
    assert (place(table, "U-J2"), state(table, "U-L1")) == ("2724", "eliminated")
    assert told(table, "siege_ended") == [{"winner": "takeda", "survivors": 6}]
    assert see(table).vp == 1
    assert honjin(table, UESUGI).losses == 1


# Storming.


@pytest.mark.rule("KW-SIEGE-51")
def test_a_clan_with_a_unit_still_held_back_does_not_go_in() -> None:
    units = {"U-M1": KAIZU, "T-N1": TIED["b"][0], "T-N2": TIED["b"][1]}
    standing = {"fort_owner": UESUGI}
    for third, may in (("gone eliminated", True), ("away", False)):
        table = field(
            {**units, "T-N3": third},
            {"T-N": "attack"},
            bowl=("T-N",),
            standing=standing,
            scenario="hypothetical",
        )
        play(table, "* chit T-N; T yes; T done")
        assert ("storm T-N" in choices(table, TAKEDA)) == may


@pytest.mark.rule("KW-R-27", "KW-R-105")
def test_nobody_is_forced_into_the_fort_on_a_combat_chit() -> None:
    """Both units stand before the gate and have nowhere to go but in: they may stay outside."""
    units = {"T-M1": KAIZU, "U-J1": TIED["b"][0], "U-J2": TIED["b"][1]}
    table = field(units, {"U-J": "attack"}, scenario="hypothetical")
    play(table, "* chit combat_uesugi")
    assert choices(table, UESUGI) == {"storm U-J", "done"}
    play(table, "U done")
    assert see(table).siege is None
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-CCH-04", "KW-SIEGE-57")
def test_a_siege_that_ends_at_once_does_not_end_the_combat_chit() -> None:
    """Nobody in the fort can hold it: it falls as it is entered, and the others still fight."""
    units = {"T-M2": f"{KAIZU} exhausted", "U-J2": TIED["b"][0], "T-G1": "2510", "U-L1": "2509"}
    table = field(units, {"U-J": "attack"}, scenario="hypothetical")
    play(table, "* chit combat_uesugi; U storm U-J; U done")
    assert told(table, "siege_ended")[0]["winner"] == "uesugi"
    assert state(table, "T-M2") == "eliminated"
    assert [battle["defender"] for battle in told(table, "battle")] == ["T-G1"]
    assert place(table, "U-J2") == KAIZU


@pytest.mark.rule("KW-SIEGE-49", "KW-SIEGE-50")
def test_everybody_sees_who_goes_into_the_fort() -> None:
    """Reinforcements that place no marker are seen all the same."""
    units = {"T-M1": "", "U-J2": "", "U-L1": TIED["b"][0], "U-L2": TIED["b"][1]}
    table = besieged(units, (3, 0, "honmaru"), (3, 0, "b"), bowl=("U-L",))
    play(table, "* chit U-L; U yes; U done; U storm U-L; U done")
    steps = told(table, "stepped", TAKEDA)
    assert {(step["unit"], step["to"]) for step in steps} == {("U-L1", KAIZU), ("U-L2", KAIZU)}
    assert strength(table, UESUGI)[0] == 3 + 4 + 4
