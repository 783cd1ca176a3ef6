"""Chapter L: the Fortress Map, entering the fort, assaults, and what is counted in a siege."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    BOX,
    FAR,
    KAIZU,
    OPEN,
    TAKEDA,
    UESUGI,
    besieged,
    choices,
    field,
    mode,
    place,
    play,
    see,
    state,
    told,
    unit,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import AREA_IDS, DATA, HEX_OF
from honjin.games.kawanakajima.table.view_types import Siege

TIED = DATA["fortress"]["exterior_hexes"]
PAIR = {"T-M1": "", "U-J2": ""}
WARDS = "sannomaru mizunote ninomaru_s"


def siege(table: Table) -> Siege:
    found = see(table).siege
    assert found is not None
    return found


def strength(table: Table, army: int) -> tuple[int, int, set[str]]:
    side = siege(table).sides[army]
    return side.manpower, side.out_of_combat, set(side.markers)


def score(attacker: str, target: str) -> int:
    """The Defense Score of a target against an attacker, or -1 if no line joins them."""
    return BOX.score[AREA_IDS.index(attacker) * len(AREA_IDS) + AREA_IDS.index(target)]


# The Fortress Map.


@pytest.mark.rule("KW-SIEGE-03", "KW-SIEGE-04")
def test_areas_joined_by_a_line_are_adjacent_and_each_end_has_its_own_score() -> None:
    lines = {(e["x"], e["y"]): (e["into_y"], e["into_x"]) for e in DATA["fortress"]["lines"]}
    for a in AREA_IDS:
        for b in AREA_IDS:
            if a == b:
                continue
            expected = lines[a, b][0] if (a, b) in lines else lines.get((b, a), (-1, -1))[1]
            assert score(a, b) == expected, (a, b)
    assert (score("umadashi", "ninomaru_s"), score("ninomaru_s", "umadashi")) == (3, 1)


@pytest.mark.rule("KW-SIEGE-03")
def test_only_an_area_joined_to_a_marker_can_be_attacked() -> None:
    """From Area b lines lead to the barbican and the west yard; the east gate is out of reach."""
    table = besieged(PAIR, (3, 0, "sannomaru umadashi ishiba honmaru"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U assault")
    assert choices(table, UESUGI) == {"area sannomaru", "area umadashi"}
    apart = besieged(PAIR, (3, 0, "ishiba honmaru"), (3, 0, "b"))
    play(apart, "* chit combat_uesugi")
    assert not choices(apart, UESUGI) & {"assault", "fire"}


@pytest.mark.rule("KW-SIEGE-05")
def test_a_score_where_two_lines_meet_holds_for_both() -> None:
    """The outer west yard is protected by 1 against Area a as against Area b."""
    for base in ("a", "b"):
        table = besieged(PAIR, (0, 0, "sannomaru honmaru"), (0, 0, base))
        play(table, "* chit combat_uesugi; U assault; * die 3; * die 2")
        rolled = {"area": "sannomaru", "attacker": 3 + 1, "defender": 2 + 1}
        assert told(table, "assault_roll") == [rolled]


@pytest.mark.rule("KW-SIEGE-07", "KW-SIEGE-08")
def test_one_centre_three_exterior_areas_and_the_hexes_they_belong_to() -> None:
    kinds = {name: DATA["fortress"]["areas"][name]["kind"] for name in AREA_IDS}
    assert {name for name, kind in kinds.items() if kind == "exterior"} == {"a", "b", "c"}
    assert {name for name, kind in kinds.items() if kind == "base"} == {"honmaru"}
    assert len([kind for kind in kinds.values() if kind == "interior"]) == 7
    kaizu = HEX_OF[KAIZU]
    for area, hexes in TIED.items():
        for name in hexes:
            assert BOX.distance(kaizu, HEX_OF[name]) == 1
            assert AREA_IDS[BOX.tied[HEX_OF[name]] - 1] == area


@pytest.mark.rule("KW-R-104")
@pytest.mark.parametrize(
    ("first", "second", "bases"), [("2523", "2524", ("a",)), ("2524", "2624", ("a", "b"))]
)
def test_units_that_come_from_several_hexes_bring_several_bases(
    first: str, second: str, bases: tuple[str, ...]
) -> None:
    units = {"T-M1": KAIZU, "U-J1": first, "U-J2": second}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(table, "* chit U-J; U yes; U done; U storm U-J")
    assert siege(table).sides[UESUGI].bases == bases


@pytest.mark.rule("KW-R-104", "KW-SIEGE-08")
def test_kaizu_is_entered_from_the_hexes_of_an_exterior_area_only() -> None:
    tied = {name for hexes in TIED.values() for name in hexes}
    around = [name for name, at in HEX_OF.items() if BOX.distance(HEX_OF[KAIZU], at) == 1]
    assert tied < set(around)
    for name in around:
        table = field({"T-J1": name, "U-J1": FAR}, {"T-J": "move"}, scenario="hypothetical")
        play(table, "* chit move; T clan T-J")
        assert (f"go {KAIZU}" in choices(table, TAKEDA)) == (name in tied), name


@pytest.mark.rule("KW-SIEGE-11")
def test_the_fort_holds_any_number_of_units_of_both_armies() -> None:
    inside = dict.fromkeys(("T-M1", "T-M2", "T-M3", "T-N1", "T-N2"), KAIZU)
    table = field(
        {**inside, "U-J1": TIED["b"][0], "U-J2": TIED["b"][1]},
        {"U-J": "attack"},
        bowl=("U-J",),
        scenario="hypothetical",
    )
    play(table, "* chit U-J; U yes; U done; U storm U-J")
    assert {place(table, name) for name in (*inside, "U-J1", "U-J2")} == {KAIZU}


# The fort and the main map.


@pytest.mark.rule("KW-ZOC-09", "KW-SIEGE-13")
def test_units_in_the_fort_have_no_zone() -> None:
    """Nakajo before the walls moves freely, and the hexes around cost nothing more."""
    units = {"T-M1": KAIZU, "T-M3": KAIZU, "U-J1": "2625"}
    table = field(units, {"U-J": "move"}, scenario="hypothetical")
    assert see(table).zones["takeda"] == ()
    play(table, "* chit move; U clan U-J")
    move = see(table).move
    assert move is not None
    assert move.steps["2624"] == 1
    plain = field({**units, "T-M3": FAR}, {"U-J": "move"})
    play(plain, "* chit move; U clan U-J")
    move = see(plain).move
    assert move is not None
    assert "2624" not in move.steps


@pytest.mark.rule("KW-R-14")
def test_units_outside_cover_the_fort_with_their_zone() -> None:
    """The garrison is pinned: it cannot walk out, and it cannot rally."""
    units = {"T-M1": f"{KAIZU} shaken", "U-J1": TIED["b"][0]}
    table = field(units, {"T-M": "move"}, bowl=("T-M",), scenario="hypothetical")
    assert "pinned" in unit(table, "T-M1").marks
    assert "pinned" not in unit(table, "U-J1").marks
    play(table, "* chit T-M; T yes; T done")
    assert (see(table).phase, place(table, "T-M1")) == ("draw", KAIZU)
    resting = field(units, {"T-M": "regroup"}, scenario="hypothetical")
    play(resting, "* chit rally")
    assert see(resting).phase == "draw"
    free = field({**units, "U-J1": FAR}, {"T-M": "regroup"}, scenario="hypothetical")
    play(free, "* chit rally")
    assert choices(free, TAKEDA) == {"clan T-M", "done"}


@pytest.mark.rule("KW-SIEGE-02", "KW-R-14", "KW-HYP-14")
def test_nobody_fights_into_or_out_of_the_fort_on_the_main_map() -> None:
    units = {"T-M1": KAIZU, "U-J1": TIED["b"][0]}
    modes = {"U-J": "move", "T-M": "attack"}
    table = field(units, modes, scenario="hypothetical")
    play(table, "* chit combat_takeda; * chit combat_uesugi")
    assert told(table, "battle") == []
    plain = field(units, modes)
    play(plain, "* chit combat_uesugi")
    assert told(plain, "battle")[0]["defender"] == "T-M1"


# The start.


@pytest.mark.rule("KW-SIEGE-15", "KW-SIEGE-22")
def test_both_sides_are_counted_when_the_siege_begins() -> None:
    """A 2-3 and a Disorganized 2-3 inside, whose back is a 1-2; a 0-2 and a Shaken 2-2 come."""
    units = {
        "T-M1": KAIZU,
        "T-M2": f"{KAIZU} disorganized",
        "U-J1": TIED["b"][0],
        "U-J2": f"{TIED['b'][1]} shaken",
    }
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    assert see(table).siege is None
    play(table, "* chit U-J; U yes; U done; U storm U-J")
    assert siege(table).besieged == "takeda"
    assert strength(table, TAKEDA) == (5, 3, set())
    assert strength(table, UESUGI) == (2 + 4, 0, set())


@pytest.mark.rule("KW-SIEGE-23")
def test_the_besieged_places_first_in_any_areas() -> None:
    units = {"T-M1": KAIZU, "U-L1": TIED["b"][0]}
    table = field(units, {"U-L": "attack"}, bowl=("U-L",), scenario="hypothetical")
    play(table, "* chit U-L; U yes; U done; U storm U-L")
    assert table.actors() == [TAKEDA]
    assert choices(table, TAKEDA) == {"done", *(f"area {name}" for name in AREA_IDS)}
    play(table, "T area a; T area honmaru; T area ishiba")
    assert strength(table, TAKEDA) == (2, 0, {"a", "honmaru", "ishiba"})
    play(table, "T done")
    assert table.actors() == [UESUGI]


@pytest.mark.rule("KW-R-162", "KW-R-106")
def test_state_and_values_are_frozen_while_a_clan_is_inside() -> None:
    """An Exhausted 2-2, a 3-3 by its front, is worth 4; no Rally chit changes it."""
    table = besieged(
        {"T-T1": "exhausted", "U-L1": ""}, (2, 4, "honmaru"), (3, 0, "b"), {"T-T": "regroup"}
    )
    play(table, "* chit rally; * die 3; * die 3; * die 3; * die 3")
    assert state(table, "T-T1") == "exhausted"
    assert strength(table, TAKEDA)[:2] == (2, 4)
    assert (unit(table, "T-T1").elan, unit(table, "T-T1").mass) == (2, 2)


@pytest.mark.rule("KW-R-106")
def test_clans_inside_take_no_part_in_anything_on_the_main_map() -> None:
    """Neither Move nor Initiative, and a Regroup Clan beside an enemy does not flee."""
    for name in ("move", "regroup"):
        for before_the_walls in ("2724", FAR):
            units = {"T-M1": "", "T-N1": "", "U-J2": "", "U-L1": before_the_walls}
            table = besieged(
                units, (6, 0, "honmaru"), (3, 0, "b"), {"T-M": name, "T-N": name, "U-L": "defense"}
            )
            play(table, "* chit move; * chit initiative; * chit rally")
            assert see(table).phase == "draw"
            assert told(table, "fled") == told(table, "mode_tried") == []
            assert place(table, "T-M1") == place(table, "T-N1") == KAIZU


@pytest.mark.rule("KW-SIEGE-26", "KW-CLN-03")
def test_the_chit_of_a_clan_inside_gives_a_mode_attempt_and_nothing_else() -> None:
    table = besieged({"T-M1": "shaken", "U-J2": ""}, (5, 0, "honmaru"), (3, 0, "b"), bowl=("T-M",))
    play(table, "* chit T-M; T yes")
    assert see(table).phase == "change_mode"
    play(table, "T mode regroup; * die 6")
    assert (mode(table, "T-M"), see(table).phase) == ("regroup", "draw")
    assert (state(table, "T-M1"), place(table, "T-M1")) == ("shaken", KAIZU)


# Assaults.


def assault(takeda: tuple[int, int, str], uesugi: tuple[int, int, str], way: str) -> Table:
    """An assault by Nakajo, who has one Siege Action."""
    table = besieged(PAIR, takeda, uesugi)
    return play(table, f"* chit combat_uesugi; U assault; {way}")


@pytest.mark.rule("KW-SIEGE-30")
def test_an_assault_needs_a_target_with_an_enemy_marker_and_both_roll() -> None:
    table = assault((0, 0, "umadashi honmaru"), (0, 0, "b"), "* die 5")
    assert told(table, "assault_roll") == []
    assert see(table).phase == "roll_assault"
    play(table, "* die 1")
    assert told(table, "assault_roll") == [{"area": "umadashi", "attacker": 6, "defender": 3}]
    none = besieged(PAIR, (0, 1, "honmaru"), (1, 0, "b"))
    play(none, "* chit combat_uesugi")
    assert choices(none, UESUGI) == {"troops", "done"}


@pytest.mark.rule("KW-SIEGE-33")
@pytest.mark.parametrize(("theirs", "falls"), [(1, True), (2, True), (3, False)])
def test_a_higher_total_removes_the_marker_and_costs_an_out_of_combat_point(
    theirs: int, falls: bool
) -> None:
    """4 and one marker against the die and 2: it falls at 4, and stands at a tie."""
    table = assault((0, 2, "umadashi honmaru"), (2, 0, "b"), f"U no; * die 4; * die {theirs}")
    markers = {"honmaru"} if falls else {"umadashi", "honmaru"}
    assert strength(table, TAKEDA) == (0, 3 if falls else 2, markers)


def taken(manpower: int) -> Table:
    """The west second ward has fallen; the yard was committed, two other markers were not."""
    table = besieged(PAIR, (0, 0, "ninomaru_w honmaru"), (manpower, 0, WARDS))
    play(table, "* chit combat_uesugi; U assault; U area ninomaru_w; U area sannomaru; U done")
    if manpower:
        play(table, "U no")
    return play(table, "* die 6; * die 1")


@pytest.mark.rule("KW-SIEGE-34")
def test_the_area_is_occupied_by_a_marker_used_or_a_new_one_or_not_at_all() -> None:
    table = taken(2)
    assert choices(table, UESUGI) == {"area sannomaru", "manpower", "done"}
    moved, placed, left = table.copy(), table.copy(), table.copy()
    play(moved, "U area sannomaru")
    assert strength(moved, UESUGI) == (2, 0, {"ninomaru_w", "mizunote", "ninomaru_s"})
    play(placed, "U manpower")
    assert strength(placed, UESUGI) == (1, 0, {"ninomaru_w", *WARDS.split()})
    play(left, "U done")
    assert strength(left, UESUGI) == (2, 0, set(WARDS.split()))
    assert choices(taken(0), UESUGI) == {"area sannomaru", "done"}


@pytest.mark.rule("KW-SIEGE-32", "KW-R-110")
@pytest.mark.parametrize(
    ("used", "lowest"),
    [("sannomaru", 2), ("mizunote", 1), ("sannomaru mizunote", 1)],
)
def test_the_lowest_score_of_the_lines_used_protects_the_target(used: str, lowest: int) -> None:
    """Into the west ward: 2 from the yard, 1 from the water gate; all three markers add."""
    table = besieged(PAIR, (0, 0, "ninomaru_w honmaru"), (0, 0, WARDS))
    play(table, "* chit combat_uesugi; U assault; U area ninomaru_w")
    for area in used.split():
        play(table, f"U area {area}")
    play(table, "U done; * die 3; * die 3")
    rolled = {"area": "ninomaru_w", "attacker": 3 + 3, "defender": 3 + lowest}
    assert told(table, "assault_roll") == [rolled]


@pytest.mark.rule("KW-R-110")
def test_an_area_may_be_attacked_again_with_the_same_marker() -> None:
    units = {"T-M1": "", "U-H2": ""}
    table = besieged(units, (0, 0, "umadashi honmaru"), (2, 0, "b"))
    play(table, "* chit combat_uesugi; U assault; U no; U no; * die 1; * die 1; U manpower")
    assert choices(table, UESUGI, "assault") == {"assault"}
    play(table, "U assault; U no; * die 6; * die 1")
    assert [roll["area"] for roll in told(table, "assault_roll")] == ["umadashi", "umadashi"]


@pytest.mark.rule("KW-SIEGE-40")
def test_neither_side_sacrifices_more_than_the_markers_committed() -> None:
    """One marker: one point each, and not a second."""
    table = assault((5, 0, "umadashi honmaru"), (5, 0, "b"), "U yes; T yes")
    assert see(table).phase == "roll_assault"
    play(table, "* die 2; * die 2")
    rolled = {"area": "umadashi", "attacker": 2 + 1 + 1, "defender": 2 + 2 + 1}
    assert told(table, "assault_roll") == [rolled]


@pytest.mark.rule("KW-SIEGE-42")
def test_what_is_sacrificed_is_paid_at_once_and_does_not_come_back() -> None:
    table = assault((5, 0, "umadashi honmaru"), (5, 0, "b"), "U yes")
    assert (strength(table, UESUGI)[0], strength(table, TAKEDA)[0]) == (4, 5)
    play(table, "T yes")
    assert (strength(table, UESUGI)[0], strength(table, TAKEDA)[0]) == (4, 4)
    play(table, "* die 6; * die 1; U done")
    assert (strength(table, UESUGI)[:2], strength(table, TAKEDA)[:2]) == ((4, 0), (4, 1))


# Reinforcements and Retiring.


@pytest.mark.rule("KW-SIEGE-49")
def test_a_further_clan_adds_its_fit_units_to_manpower_and_the_others_to_out_of_combat() -> None:
    """Only in Attack Mode: a 2-2, and a Disorganized 1-2 whose back is a 0-1."""
    units = {"T-M1": "", "U-J2": "", "U-B1": TIED["c"][0], "U-B2": "2823 disorganized"}
    sides: dict[str, Any] = {"takeda": (3, 0, "honmaru"), "uesugi": (3, 1, "b")}
    table = besieged(units, sides["takeda"], sides["uesugi"], bowl=("U-B",))
    play(table, "* chit U-B; U yes; U done; U storm U-B")
    assert strength(table, UESUGI)[:2] == (3 + 4, 1 + 1)
    for name in ("move", "defense"):
        calm = besieged(units, sides["takeda"], sides["uesugi"], modes={"U-B": name}, bowl=("U-B",))
        play(calm, "* chit U-B; U yes; U done")
        assert choices(calm, UESUGI, "storm") == set()
        assert f"go {KAIZU}" not in choices(calm, UESUGI)


@pytest.mark.rule("KW-SIEGE-10")
def test_entering_the_fort_costs_three_mp() -> None:
    table = field({"T-J1": "2624", "U-J1": OPEN}, {"T-J": "move"}, scenario="hypothetical")
    play(table, "* chit move; T clan T-J")
    move = see(table).move
    assert move is not None
    assert (move.mp, move.steps[KAIZU]) == (4, 3)
