"""Chapter L, sections 1 to 4: the fort, who comes in, and what is done inside."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    BOX,
    KAIZU,
    OPEN,
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
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import AREA_IDS, DATA
from honjin.games.kawanakajima.table.view_types import Siege

TIED = DATA["fortress"]["exterior_hexes"]
WARDS = "sannomaru mizunote ninomaru_s"
"""Three Areas around the west second ward."""


def siege(table: Table) -> Siege:
    found = see(table).siege
    assert found is not None
    return found


def strength(table: Table, army: int) -> tuple[int, int, set[str]]:
    side = siege(table).sides[army]
    return side.manpower, side.out_of_combat, set(side.markers)


# The Fortress Map.


@pytest.mark.rule("KW-SIEGE-04", "KW-SIEGE-05", "KW-R-111")
def test_areas_lines_and_scores() -> None:
    """The outer west yard has the same score against both Areas before it, and they have none."""
    areas = DATA["fortress"]["areas"]
    kinds = [areas[name]["kind"] for name in AREA_IDS]
    assert (kinds.count("base"), kinds.count("exterior")) == (1, 3)

    def score(attacker: str, target: str) -> int:
        return BOX.score[AREA_IDS.index(attacker) * len(AREA_IDS) + AREA_IDS.index(target)]

    assert score("a", "sannomaru") == score("b", "sannomaru") == 1
    assert score("sannomaru", "a") == score("sannomaru", "b") == 0
    assert (score("b", "umadashi"), score("umadashi", "b")) == (2, 0)
    assert score("b", "honmaru") == -1
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "sannomaru umadashi honmaru"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U fire")
    assert choices(table, UESUGI) == {"area sannomaru", "area umadashi"}


@pytest.mark.rule("KW-SIEGE-06", "KW-SIEGE-19", "KW-R-107")
def test_both_armies_may_hold_an_exterior_area_and_fight_inside_it() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "b"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U assault; U no; T no; * die 3; * die 3")
    assert told(table, "assault_roll") == [{"area": "b", "attacker": 4, "defender": 3}]
    assert strength(table, UESUGI)[2] == {"b"}
    one_each = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "sannomaru"), (3, 0, "b"))
    play(one_each, "* chit combat_uesugi; U troops")
    assert "area sannomaru" not in choices(one_each, UESUGI)
    assert "area b" not in choices(one_each, UESUGI)


@pytest.mark.rule("KW-SIEGE-34", "KW-SIEGE-19")
def test_an_attacker_who_is_in_the_area_already_is_not_asked_to_occupy_it() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "b honmaru"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U assault; U no; T no; * die 6; * die 1")
    assert strength(table, TAKEDA) == (3, 1, {"honmaru"})
    assert strength(table, UESUGI) == (3, 0, {"b"})
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-SIEGE-09", "KW-SIEGE-11", "KW-SIEGE-24")
@pytest.mark.parametrize("area", ["a", "b", "c"])
def test_the_hex_a_clan_comes_from_is_its_base(area: str) -> None:
    units = {"T-M1": KAIZU, "T-M2": KAIZU, "U-L1": TIED[area][0]}
    table = field(units, {"U-L": "attack"}, bowl=("U-L",), scenario="hypothetical")
    play(table, "* chit U-L; U yes; U done; U storm U-L")
    assert [side.bases for side in siege(table).sides] == [("honmaru",), (area,)]
    assert [place(table, name) for name in ("T-M1", "T-M2", "U-L1")] == [KAIZU] * 3
    play(table, "T area honmaru; T done")
    assert f"area {area}" in choices(table, UESUGI)
    assert "area honmaru" not in choices(table, UESUGI)


@pytest.mark.rule("KW-SIEGE-16", "KW-SIEGE-17", "KW-R-162")
def test_manpower_and_out_of_combat_count_the_side_that_shows() -> None:
    """A Shaken 1-2 and an Exhausted 2-2, whose front is a 3-3."""
    units = {"T-B2": f"{KAIZU} shaken", "T-T1": f"{KAIZU} exhausted", "U-L1": TIED["b"][0]}
    table = field(units, {"U-L": "attack"}, bowl=("U-L",), scenario="hypothetical")
    play(table, "* chit U-L; U yes; U done; U storm U-L")
    assert strength(table, TAKEDA) == (3, 4, set())
    assert strength(table, UESUGI) == (4, 0, set())


@pytest.mark.rule("KW-SIEGE-18", "KW-CCH-05", "KW-SIEGE-27")
def test_siege_actions_are_one_and_firepower_and_the_best_leader() -> None:
    units = {"T-M1": "", "T-M3": "", "T-N1": "", "U-J2": ""}
    table = besieged(units, (5, 3, "honmaru"), (3, 0, "b"))
    play(table, "* chit combat_takeda")
    assert siege(table).actions == 1 + 1 + 2
    play(table, "T tend; T tend; T done")
    assert strength(table, TAKEDA)[:2] == (7, 1)
    assert see(table).phase == "draw"
    play(table, "* chit combat_uesugi")
    assert siege(table).actions == 1


# Clans in the siege.


@pytest.mark.rule("KW-SIEGE-25", "KW-SIEGE-26", "KW-CLN-03")
def test_clans_inside_hear_only_combat_and_rally_and_their_own_mode() -> None:
    units = {"T-M1": "exhausted", "U-J2": "shaken"}
    table = besieged(
        units, (0, 0, "honmaru"), (3, 0, "b"), {"T-M": "regroup", "U-J": "attack"}, bowl=("U-J",)
    )
    play(table, "* chit rally; * chit initiative; * chit move")
    assert see(table).phase == "draw"
    assert state(table, "T-M1") == "exhausted"
    play(table, "* chit U-J; U yes; U mode move; * die 1")
    assert see(table).phase == "draw"
    assert [place(table, name) for name in units] == [KAIZU, KAIZU]
    assert told(table, "battle") == []


@pytest.mark.rule("KW-R-116")
def test_special_chits_and_the_samurai_do_nothing_inside() -> None:
    units = {"T-M1": "", "T-G1": OPEN, "U-J2": "", "U-L1": "2512"}
    table = besieged(
        units,
        (3, 0, "honmaru"),
        (3, 0, "b"),
        {"U-L": "move"},
        bowl=("U-1", "U-2"),
        logs={"U-1": "retreat U-J purse=1", "U-2": "combined_maneuver U-J U-L purse=1"},
        plans={"uesugi": "kokuyoku"},
    )
    play(table, "* chit U-1; U yes")
    assert (mode(table, "U-J"), see(table).phase) == ("attack", "draw")
    assert honjin(table, UESUGI, UESUGI).quota["retreat"] == 3
    play(table, "* chit U-2; U yes")
    assert see(table).subject == "U-L"
    brave = besieged(
        {"T-M2": "", "U-J2": ""}, (3, 0, "honmaru"), (3, 0, "b"), bowl=("T-samurai",), samurai=True
    )
    play(brave, "* chit T-samurai; T pick T-M2")
    assert see(brave).phase == "draw"
    play(brave, "* chit combat_takeda")
    assert siege(brave).actions == 1 + 1


# Activities.


@pytest.mark.rule("KW-SIEGE-28", "KW-SIEGE-46")
def test_the_four_activities() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 1, "honmaru umadashi"), (3, 0, "b"))
    play(table, "* chit combat_takeda")
    assert choices(table, TAKEDA) == {"assault", "fire", "troops", "tend", "done"}
    play(table, "T tend")
    assert strength(table, TAKEDA)[:2] == (4, 0)
    assert siege(table).actions == 2
    assert "tend" not in choices(table, TAKEDA)


@pytest.mark.rule("KW-SIEGE-29", "KW-R-109", "KW-SIEGE-20")
def test_troops_go_wherever_no_enemy_bars_the_way() -> None:
    """From Area b the way leads into the west yard; the barbican bars the other."""
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "umadashi ninomaru_w"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U troops")
    assert choices(table, UESUGI) == {
        "area a",
        "area sannomaru",
        "area mizunote",
        "area honmaru",
    } | {
        "area ninomaru_s",
        "area ninomaru_e",
        "area ishiba",
        "area c",
    }
    play(table, "U area sannomaru")
    assert "done" in choices(table, UESUGI)
    play(table, "U area a; U done")
    assert strength(table, UESUGI) == (1, 0, {"b", "sannomaru", "a"})
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-SIEGE-36", "KW-R-114")
def test_a_lost_assault_costs_half_the_difference_rounded_up() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (0, 0, "umadashi honmaru"), (3, 2, "b"))
    play(table, "* chit combat_uesugi; U assault; U no; * die 4; * die 6")
    assert told(table, "assault_roll") == [{"area": "umadashi", "attacker": 5, "defender": 8}]
    assert choices(table, UESUGI) == {"area b", "manpower"}
    play(table, "U manpower; U area b")
    assert strength(table, UESUGI) == (2, 2, set())
    close = besieged({"T-M1": "", "U-J2": ""}, (0, 0, "umadashi honmaru"), (3, 2, "b"))
    play(close, "* chit combat_uesugi; U assault; U no; * die 4; * die 4; U manpower")
    assert strength(close, UESUGI) == (2, 2, {"b"})
    assert see(close).phase == "draw"


@pytest.mark.rule("KW-R-114")
def test_what_cannot_be_paid_is_forgiven() -> None:
    """Without Manpower the one marker goes, and the second loss vanishes."""
    table = besieged({"T-M1": "", "U-J2": ""}, (0, 0, "umadashi honmaru"), (0, 2, "a b"))
    play(table, "* chit combat_uesugi; U assault; * die 4; * die 6")
    assert strength(table, UESUGI) == (0, 2, {"a"})


def tied(manpower: int = 3, defenders: int = 2) -> Table:
    """An assault on the barbican that came out even."""
    table = besieged(
        {"T-M1": "", "U-J2": ""}, (defenders, 0, "umadashi honmaru"), (manpower, 0, "b")
    )
    play(table, "* chit combat_uesugi; U assault; U no" + ("; T no" if defenders else ""))
    return play(table, "* die 4; * die 3")


@pytest.mark.rule("KW-SIEGE-37", "KW-SIEGE-38")
def test_after_a_tie_the_attacker_loses_and_may_push() -> None:
    table = tied()
    assert strength(table, UESUGI)[1] == 1
    assert choices(table, UESUGI) == {"area b", "manpower"}
    gone = table.copy()
    play(gone, "U area b")
    assert see(gone).phase == "draw"
    play(table, "U manpower")
    assert choices(table, UESUGI) == {"yes", "no"}
    refrained = table.copy()
    play(refrained, "U no")
    assert strength(refrained, TAKEDA) == (2, 0, {"umadashi", "honmaru"})
    play(table, "U yes; T no; U area b")
    assert strength(table, TAKEDA) == (2, 1, {"honmaru"})
    assert strength(table, UESUGI) == (1, 1, {"umadashi"})


@pytest.mark.rule("KW-SIEGE-39", "KW-SIEGE-38")
def test_a_push_that_is_answered_changes_nothing() -> None:
    table = tied()
    play(table, "U manpower; U yes; T yes")
    assert strength(table, TAKEDA) == (1, 0, {"umadashi", "honmaru"})
    assert strength(table, UESUGI) == (1, 1, {"b"})
    helpless = tied(defenders=0)
    play(helpless, "U manpower; U yes")
    assert strength(helpless, TAKEDA)[2] == {"honmaru"}


@pytest.mark.rule("KW-SIEGE-35", "KW-R-113")
def test_the_last_marker_stays_while_there_is_manpower() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (2, 0, "umadashi"), (3, 0, "b"))
    play(table, "* chit combat_uesugi; U assault; U no; T no; * die 6; * die 1")
    assert strength(table, TAKEDA) == (1, 1, {"umadashi"})
    assert strength(table, UESUGI)[2] == {"b"}
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-SIEGE-40", "KW-SIEGE-41", "KW-EX-18")
def test_sacrifices_in_turn_up_to_the_markers_committed() -> None:
    units = {"T-M1": "", "U-H2": ""}
    table = besieged(units, (9, 0, "ninomaru_w honmaru"), (9, 0, WARDS))
    play(table, "* chit combat_uesugi; U assault; U area ninomaru_w")
    play(table, "U area sannomaru; U area mizunote; U area ninomaru_s; U no")
    for paid in (1, 2, 3):
        for seat in "UT":
            play(table, f"{seat} yes")
        assert (strength(table, UESUGI)[0], strength(table, TAKEDA)[0]) == (9 - paid, 9 - paid)
    assert see(table).phase == "roll_assault"
    play(table, "* die 2; * die 2")
    assert told(table, "assault_roll") == [
        {"area": "ninomaru_w", "attacker": 2 + 3 + 3, "defender": 2 + 1 + 3}
    ]
    assert strength(table, UESUGI)[0] == 6


@pytest.mark.rule("KW-R-112", "KW-SIEGE-41")
def test_two_passes_in_a_row_end_the_sacrifices_and_nobody_gives_what_they_lack() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (1, 0, "ninomaru_w honmaru"), (2, 0, WARDS))
    play(table, "* chit combat_uesugi; U assault; U area ninomaru_w")
    play(table, "U area sannomaru; U area mizunote; U area ninomaru_s; U no; T yes; U yes")
    assert table.actors() == [UESUGI]
    play(table, "U no")
    assert see(table).phase == "roll_assault"


@pytest.mark.rule("KW-R-110", "KW-SIEGE-31", "KW-SIEGE-32")
def test_markers_committed_set_the_score_and_the_cap_all_adjacent_ones_add() -> None:
    """Of three markers one is committed, from the outer yard, against a score of 2."""
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "ninomaru_w honmaru"), (3, 0, WARDS))
    play(table, "* chit combat_uesugi; U assault; U area ninomaru_w; U area sannomaru; U done")
    play(table, "U yes; T yes; * die 2; * die 2")
    assert told(table, "assault_roll") == [
        {"area": "ninomaru_w", "attacker": 2 + 3 + 1, "defender": 2 + 2 + 1}
    ]


@pytest.mark.rule("KW-SIEGE-43")
def test_advantage_costs_a_siege_action_once() -> None:
    units = {"T-M1": "", "U-H2": ""}
    table = besieged(units, (0, 0, "umadashi honmaru"), (0, 0, "b"))
    play(table, "* chit combat_uesugi; U assault")
    assert siege(table).actions == 1
    play(table, "U yes")
    assert siege(table).actions == 0
    play(table, "* die 2; * die 1")
    assert told(table, "assault_roll")[0]["attacker"] == 2 + 1 + 1
    last = besieged({"T-M1": "", "U-J2": ""}, (0, 0, "umadashi honmaru"), (0, 0, "b"))
    play(last, "* chit combat_uesugi; U assault")
    assert see(last).phase == "roll_assault"


@pytest.mark.rule("KW-SIEGE-44", "KW-SIEGE-45")
@pytest.mark.parametrize(("die", "hits"), [(5, True), (4, False)])
def test_fire_needs_four_after_the_lowest_score_of_the_lines_used(die: int, hits: bool) -> None:
    """Two markers before the main ward, with scores of 3 and 4 against them."""
    table = besieged({"T-M1": "", "U-J2": ""}, (2, 0, "honmaru"), (3, 0, "ninomaru_s ninomaru_w"))
    play(table, f"* chit combat_uesugi; U fire; U area ninomaru_s; U area ninomaru_w; * die {die}")
    assert told(table, "fire") == [{"area": "honmaru", "die": die, "total": die + 2 - 3}]
    assert (see(table).phase == "siege_loss") == hits
    if hits:
        play(table, "T area honmaru")
        assert strength(table, TAKEDA) == (2, 1, set())


# The Rally chit.


@pytest.mark.rule("KW-SIEGE-47", "KW-SIEGE-48", "KW-RCH-05")
def test_the_rally_chit_rolls_for_those_out_of_combat() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (2, 3, "honmaru"), (2, 1, "b"))
    play(table, "* chit rally; * die 2; * die 4; * die 6")
    assert strength(table, TAKEDA)[:2] == (3, 1)
    play(table, "* die 5")
    assert strength(table, UESUGI)[:2] == (3, 0)
    assert see(table).phase == "draw"


# Reinforcements.


def reinforced(**more: Any) -> Table:
    """Kakizaki stands east of the fort, which Nakajo besieges from the south."""
    return besieged(
        {"T-M1": "", "U-J2": "", "U-B1": TIED["c"][0], "U-B2": "2823"},
        (3, 0, "honmaru ishiba"),
        (3, 0, "b"),
        bowl=("U-B",),
        **more,
    )


@pytest.mark.rule("KW-SIEGE-50", "KW-SIEGE-51", "KW-R-176")
def test_a_further_clan_comes_in_whole_and_places_markers_from_its_gate() -> None:
    table = reinforced()
    play(table, "* chit U-B; U yes; U done; U storm U-B")
    assert [place(table, name) for name in ("U-B1", "U-B2")] == [KAIZU, KAIZU]
    assert strength(table, UESUGI)[0] == 3 + 4 + 3
    assert siege(table).sides[UESUGI].bases == ("b", "c")
    assert choices(table, UESUGI) == {"area c", "done"}
    play(table, "U area c")
    assert strength(table, UESUGI) == (9, 0, {"b", "c"})
    calm = reinforced(modes={"U-B": "move"})
    play(calm, "* chit U-B; U yes; U done")
    assert choices(calm, UESUGI, "storm") == set()


@pytest.mark.rule("KW-SIEGE-51", "KW-R-105")
def test_if_one_unit_cannot_come_none_may() -> None:
    units = {"T-M1": KAIZU, "U-J1": TIED["b"][0], "U-J2": "3024"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(table, "* chit U-J; U yes; U done")
    assert choices(table, UESUGI, "storm") == set()


@pytest.mark.rule("KW-R-176")
def test_clan_mates_do_not_bar_each_other_on_the_way_in() -> None:
    """The only way of the second unit leads over the hex of the first."""
    others = {"U-L1": "2524", "U-L2": "2724"}
    units = {"T-M1": KAIZU, "U-J1": "2624", "U-J2": "2625", **others}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(table, "* chit U-J; U yes; U done; U storm U-J")
    assert siege(table).sides[UESUGI].bases == ("b",)
    moved = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(moved, "* chit U-J; U yes; U done; U pick U-J1")
    assert choices(moved, UESUGI, "storm") == set()
