"""Chapter L, section 5: Retiring from a siege, how it ends, and what is left of both sides."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    KAIZU,
    TAKEDA,
    UESUGI,
    besieged,
    choices,
    field,
    honjin,
    mode,
    place,
    play,
    see,
    state,
    told,
    unit,
)

from honjin.engine.pack import Pack
from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA

SOUTH = DATA["fortress"]["exterior_hexes"]["b"]
AS_PRINTED = Pack("kawanakajima", "as in 13.8", {"armies.takeda.clans.N.units.T-N3.mass": 2})
"""Makes T-N3 a 1-2; the back of T-N1 is a 2-2 anyway."""
SEVEN = "honmaru ninomaru_w ninomaru_s ninomaru_e mizunote umadashi sannomaru"


def strength(table: Table, army: int) -> tuple[int, int, set[str]]:
    found = see(table).siege
    assert found is not None
    side = found.sides[army]
    return side.manpower, side.out_of_combat, set(side.markers)


# Retiring.


def retiring(
    holds: str = "b honmaru umadashi", side: tuple[int, int] = (6, 6), **more: Any
) -> Table:
    """A Shaken 1-2 and an Exhausted 2-2 of Obu are to leave the fort, Kosaka stays inside."""
    units = {"T-N3": "shaken", "T-N1": "exhausted", "T-M2": "", "U-J2": ""}
    table = besieged(
        {**units, **more.pop("units", {})},
        (*side, holds),
        (3, 0, "b"),
        bowl=("T-N",),
        pack=AS_PRINTED,
        **more,
    )
    return play(table, "* chit T-N; T yes; T done")


@pytest.mark.rule("KW-SIEGE-53", "KW-SIEGE-56", "KW-EX-19")
def test_a_clan_retires_whole_and_takes_its_strength_along() -> None:
    table = retiring()
    assert choices(table, TAKEDA) == {"area b", "done"}
    play(table, "T area b; T pick T-N3; T manpower; T manpower; T manpower")
    assert choices(table, TAKEDA) == {f"go {hex_name}" for hex_name in SOUTH}
    play(table, f"T go {SOUTH[1]}")
    assert strength(table, TAKEDA) == (3, 2, {"b", "honmaru", "umadashi"})
    assert {place(table, "T-N1"), place(table, "T-N3")} == set(SOUTH)
    assert (state(table, "T-N1"), state(table, "T-N3")) == ("exhausted", "shaken")
    assert place(table, "T-M2") == KAIZU
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-SIEGE-55", "KW-EX-19")
def test_markers_joined_to_the_gate_may_go_instead_of_manpower() -> None:
    """The barbican is joined to Area b; the main ward is cut off by an enemy marker."""
    table = besieged(
        {"T-N3": "shaken", "T-M2": "", "U-J2": ""},
        (6, 0, "b umadashi sannomaru honmaru"),
        (3, 0, "ninomaru_s ninomaru_w a"),
        bowl=("T-N",),
        pack=AS_PRINTED,
    )
    play(table, "* chit T-N; T yes; T done; T area b")
    assert choices(table, TAKEDA) == {"area b", "area umadashi", "area sannomaru", "manpower"}
    play(table, "T area umadashi; T area sannomaru; T area b")
    assert strength(table, TAKEDA) == (6, 0, {"honmaru"})


@pytest.mark.rule("KW-R-117", "KW-SIEGE-14", "KW-SIEGE-52")
def test_the_side_that_attacked_the_fort_must_leave_it_out_of_attack_and_its_holder_may() -> None:
    table = besieged(
        {"T-M1": "", "U-J2": "", "U-L1": ""}, (3, 0, "honmaru"), (7, 0, "b"), bowl=("U-J",)
    )
    play(table, "* chit U-J; U yes; U mode move; * die 5")
    assert (mode(table, "U-J"), see(table).phase) == ("move", "retire_pay")
    attacking = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "honmaru"), (4, 0, "b"), bowl=("U-J",))
    play(attacking, "* chit U-J; U yes; U done")
    assert see(attacking).phase == "draw"
    holder = retiring()
    play(holder, "T done")
    assert place(holder, "T-N1") == place(holder, "T-N3") == KAIZU
    gateless = retiring("honmaru umadashi")
    assert see(gateless).phase == "draw"


@pytest.mark.rule("KW-R-118")
def test_what_is_missing_is_paid_otherwise_or_the_unit_is_lost() -> None:
    """Without Manpower and markers Out of Combat points serve, but the unit is Disorganized."""
    table = retiring("b", (0, 9))
    play(table, "T area b; T pick T-N3; T done; T done; T done")
    assert state(table, "T-N3") == "disorganized"
    lost = retiring("b", (0, 4))
    play(lost, "T area b; T pick T-N1; T go 2724")
    assert (place(lost, "T-N1"), state(lost, "T-N3")) == ("2724", "eliminated")
    assert see(lost).vp == -1
    other = retiring("b", (9, 0))
    play(other, "T area b; T pick T-N1")
    assert strength(other, TAKEDA)[:2] == (5, 0)


@pytest.mark.rule("KW-R-119", "KW-SIEGE-54")
def test_units_come_out_on_the_nearest_vacant_hexes() -> None:
    full = {"U-L1": SOUTH[0], "U-L2": SOUTH[1]}
    table = retiring(units=full)
    play(table, "T area b; T pick T-N1")
    offered = choices(table, TAKEDA, "go")
    assert offered
    assert not offered & {f"go {name}" for name in SOUTH}
    assert "go 2625" in offered
    assert f"go {KAIZU}" not in offered


@pytest.mark.rule("KW-R-119", "KW-R-180")
def test_nobody_comes_out_into_the_fort_where_the_next_hexes_are_full_too() -> None:
    """Two steps from Area b lies the fort itself, over the other hex of that Area."""
    crowd = ("U-L1", "U-L2", "U-B1", "U-B2", "U-C1", "U-C2", "U-D1", "U-D2", "U-E1")
    near = (*SOUTH, "2524", "2525", "2625", "2723", "2725", "2823", "2824")
    table = retiring(units=dict(zip(crowd, near, strict=True)))
    play(table, "T area b; T pick T-N1")
    offered = choices(table, TAKEDA, "go")
    assert "go 2523" in offered
    assert not offered & {f"go {name}" for name in (KAIZU, *near)}


@pytest.mark.rule("KW-R-120", "KW-SIEGE-62", "KW-R-103")
def test_the_siege_ends_when_the_last_clan_of_a_side_is_out() -> None:
    table = besieged(
        {"T-M2": "shaken", "U-J2": ""}, (5, 0, "honmaru"), (4, 0, "b"), bowl=("U-J", "T-M")
    )
    play(table, "* chit U-J; U yes; U mode move; * die 5")
    for _ in range(4):
        play(table, "U manpower")
    play(table, f"U go {SOUTH[0]}")
    assert see(table).siege is None
    assert told(table, "siege_ended") == [{"winner": "takeda", "survivors": 6}]
    assert (state(table, "T-M2"), place(table, "T-M2")) == ("good", KAIZU)
    assert see(table).fort == "takeda"
    play(table, "* chit T-M; T yes; T done")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-SIEGE-62", "KW-SIEGE-14")
def test_after_the_siege_its_victors_move_as_everybody_does() -> None:
    table = won((8, 0, SEVEN), {"T-M2": ""}, bowl=("T-M",))
    assert see(table).siege is None
    play(table, "* chit T-M; T yes; T done")
    assert f"go {SOUTH[0]}" in choices(table, TAKEDA)


# The end.


def won(takeda: tuple[int, int, str], units: dict[str, str], **more: Any) -> Table:
    """Takeda takes the last marker of besiegers who have nothing else left."""
    table = besieged({**units, "U-J2": ""}, takeda, (0, 0, "b"), **more)
    play(table, "* chit combat_takeda; T assault; T area umadashi; T area sannomaru")
    while see(table).phase in ("take_advantage", "sacrifice"):
        play(table, "T no")
    return play(table, "* die 6; * die 1; T done")


@pytest.mark.rule("KW-SIEGE-57", "KW-R-121", "KW-SIEGE-61")
def test_a_side_without_markers_and_manpower_is_lost() -> None:
    """Amakasu's leader rolls as after combat, all score, and nobody tests for a Rout."""
    table = besieged({"T-M2": "", "U-M1": "", "U-M2": "2812"}, (8, 0, SEVEN), (0, 0, "b"))
    play(table, "* chit combat_takeda; T assault; T area umadashi; T area sannomaru")
    play(table, "T no; * die 6; * die 1; T done")
    assert state(table, "U-M1") == "eliminated"
    assert see(table).vp == 2
    play(table, "* die 4")
    assert honjin(table, UESUGI).bundori == 1
    assert told(table, "rout_roll") == []
    assert state(table, "U-M2") == "good"
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-SIEGE-58", "KW-SIEGE-59", "KW-EX-20")
def test_twenty_survive_five_of_them_disorganized() -> None:
    """8 Manpower, 5 Out of Combat and 7 markers: units worth 19 are kept, one goes."""
    units = {"T-M1": "shaken", "T-M2": "shaken", "T-M3": "", "T-B2": "", "T-E2": "", "T-F2": ""}
    table = won((8, 5, SEVEN), units)
    assert told(table, "siege_ended") == [{"winner": "takeda", "survivors": 20}]
    play(table, "T pick T-M1; T pick T-M2; T pick T-B2; T pick T-E2")
    assert choices(table, TAKEDA) == {"pick T-F2", "done"}
    play(table, "T pick T-F2")
    assert state(table, "T-M3") == "eliminated"
    assert choices(table, TAKEDA) == {f"pick T-{name}" for name in ("M1", "M2", "B2", "E2", "F2")}
    play(table, "T pick T-M2")
    states = {name: state(table, name) for name in units}
    assert states == {
        "T-M1": "good",
        "T-M2": "disorganized",
        "T-M3": "eliminated",
        "T-B2": "good",
        "T-E2": "good",
        "T-F2": "good",
    }
    assert see(table).vp == 2 - 2


@pytest.mark.rule("KW-R-121", "KW-SIEGE-60", "KW-SIEGE-61")
@pytest.mark.parametrize(("die", "leadership"), [(1, 0), (2, 2)])
def test_if_all_that_is_kept_is_worth_less_all_of_it_is_disorganized(
    die: int, leadership: int
) -> None:
    table = won((0, 9, SEVEN), {"T-M1": ""})
    assert state(table, "T-M1") == "disorganized"
    play(table, f"* die {die}")
    assert unit(table, "T-M1").leadership == leadership


@pytest.mark.rule("KW-R-115")
def test_if_both_sides_are_broken_the_last_one_loses() -> None:
    """Nobody can place a marker: that is judged only when both have had their chance to."""
    units = {"T-M2": f"{KAIZU} exhausted", "U-J2": f"{SOUTH[0]} exhausted"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(table, "* chit U-J; U yes; U done; U storm U-J")
    assert told(table, "siege_ended")[0]["winner"] == "takeda"
    rally = besieged({"T-M2": "", "U-J2": ""}, (0, 0, ""), (0, 1, ""))
    play(rally, "* chit rally; * die 1")
    assert told(rally, "siege_ended")[0]["winner"] == "takeda"
    alone = besieged({"T-M2": "", "U-J2": ""}, (0, 1, ""), (0, 1, "b"))
    play(alone, "* chit rally; * die 1")
    assert told(alone, "siege_ended") == []
    play(alone, "* die 1")
    assert told(alone, "siege_ended")[0]["winner"] == "uesugi"


@pytest.mark.rule("KW-HYP-12", "KW-R-122", "KW-R-152")
def test_a_fort_that_changes_hands_in_a_siege_scores_eight_each_time() -> None:
    table = besieged({"T-J1": "", "U-J2": ""}, (0, 0, "umadashi"), (4, 0, "b"))
    assert (see(table).vp, see(table).fort) == (0, "takeda")
    play(table, "* chit combat_uesugi; U fire; * die 6")
    assert state(table, "T-J1") == "eliminated"
    assert (see(table).vp, see(table).fort) == (-1 - 8, "uesugi")


@pytest.mark.rule("KW-R-92", "KW-SIEGE-61")
@pytest.mark.parametrize("die", [4, 5])
def test_a_general_who_rides_with_a_lost_unit_rolls_too(die: int) -> None:
    table = besieged(
        {"T-J1": "", "T-G1": "2812", "U-J2": ""},
        (0, 0, "umadashi"),
        (4, 0, "b"),
        armies={"takeda": {"commander": "T-J1"}},
    )
    play(table, f"* chit combat_uesugi; U fire; * die 6; * die {die}")
    assert told(table, "leader_roll")[0]["who"] == "general"
    assert table.over == (die == 4)


# Bases and storms.


@pytest.mark.rule("KW-R-108", "KW-SIEGE-29")
def test_a_centre_that_the_enemy_holds_is_not_a_base() -> None:
    units = {"T-M1": "", "U-J2": ""}
    free = besieged(units, (3, 0, "ishiba"), (3, 0, "b"))
    play(free, "* chit combat_takeda")
    assert "troops" in choices(free, TAKEDA)
    lost = besieged(units, (3, 0, "ishiba"), (3, 0, "honmaru"))
    play(lost, "* chit combat_takeda")
    assert "troops" not in choices(lost, TAKEDA)


@pytest.mark.rule("KW-R-105", "KW-SIEGE-21")
def test_a_fort_may_be_stormed_on_a_combat_chit_if_all_stand_before_it() -> None:
    for second, may in ((SOUTH[1], True), ("2625", False)):
        units = {"T-M1": KAIZU, "U-J1": SOUTH[0], "U-J2": second}
        table = field(units, {"U-J": "attack"}, scenario="hypothetical")
        play(table, "* chit combat_uesugi")
        assert ("storm U-J" in choices(table, UESUGI)) == may
