"""Chapters B, J and K: steps lost and regained, ground given, leaders lost and what they score."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    FAR,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    hit,
    honjin,
    place,
    play,
    see,
    state,
    told,
    unit,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA


def struck(units: dict[str, str], code: str) -> Table:
    """Nakajo's horse attacks from 2509, nobody names a leader, and the dice give this result."""
    table = field({"U-J2": "2509", **units}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    while see(table).phase in ("declare", "lead_defense"):
        seat = table.actors()[0]
        table.apply(seat, "done" if seat == TAKEDA else min(choices(table, seat)))
    return hit(table, code)


# Steps.


@pytest.mark.rule("KW-UNIT-04", "KW-UNIT-06")
@pytest.mark.parametrize(
    ("before", "code", "after"),
    [
        ("good", "d11", "shaken"),
        ("shaken", "d11", "disorganized"),
        ("disorganized", "d11", "exhausted"),
        ("exhausted", "d11", "eliminated"),
        ("good", "d21", "disorganized"),
        ("shaken", "d21", "exhausted"),
        ("disorganized", "d21", "eliminated"),
    ],
)
def test_a_step_loss_is_one_place_down_the_list(before: str, code: str, after: str) -> None:
    table = struck({"T-G1": f"{OPEN} {before}"}, code)
    assert state(table, "T-G1") == after
    assert (place(table, "T-G1") == "gone") == (after == "eliminated")


@pytest.mark.rule("KW-EX-10")
def test_good_order_less_four_is_eliminated_and_disorganized_and_two_is_good_order() -> None:
    table = field({"U-J2": "2509", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit combat_uesugi")
    hit(table, "d21")
    assert state(table, "T-G1") == "disorganized"
    play(table, "* chit U-J; U yes; U done")
    hit(table, "d21")
    assert state(table, "T-G1") == "eliminated"
    rally = field({"T-J1": f"{OPEN} disorganized", "U-B2": FAR}, {"T-J": "regroup"})
    play(rally, "* chit rally; T clan T-J; T pick T-J1; * die 5")
    assert state(rally, "T-J1") == "good"


@pytest.mark.rule("KW-R-89")
def test_the_first_value_may_fall_on_a_unit_that_it_eliminates_and_the_excess_vanishes() -> None:
    units = {"T-T1": OPEN, "U-J1": "2511", "U-B2": "2609 exhausted"}
    table = field(units, {"T-T": "attack"})
    play(table, "* chit combat_takeda; T pick U-J1")
    hit(table, "d21")
    assert choices(table, UESUGI) == {"pick U-J1", "pick U-B2"}
    play(table, "U pick U-B2")
    assert (state(table, "U-B2"), state(table, "U-J1")) == ("eliminated", "shaken")
    assert see(table).vp == 1
    alone = struck({"T-G1": f"{OPEN} shaken"}, "d21")
    assert state(alone, "T-G1") == "exhausted"


@pytest.mark.rule("KW-CMB-46")
def test_a1_d1_costs_one_unit_of_each_side_a_step_and_the_others_nothing() -> None:
    units = {"T-D1": OPEN, "T-D2": "2609", "U-M3": "2509", "U-L1": FAR}
    table = field(units, {"U-M": "attack"})
    play(table, "* chit combat_uesugi; U pick T-D1; T done")
    hit(table, "a1-d1")
    assert choices(table, TAKEDA) == {"pick T-D1", "pick T-D2"}
    play(table, "T pick T-D2")
    states = [state(table, name) for name in ("U-M3", "T-D1", "T-D2")]
    assert states == ["shaken", "good", "shaken"]
    several = field({"U-J1": "2509", "U-J2": "2409", "T-G1": OPEN}, {"U-J": "attack"})
    play(several, "* chit combat_uesugi; U pick U-J1")
    hit(several, "a1-d1")
    assert choices(several, UESUGI) == {"pick U-J1", "pick U-J2"}
    play(several, "U pick U-J1")
    states = [state(several, name) for name in ("U-J1", "U-J2", "T-G1")]
    assert states == ["shaken", "good", "shaken"]


# Rally.


@pytest.mark.rule("KW-RAL-03")
@pytest.mark.parametrize(
    ("name", "die", "after"),
    [
        ("T-J1", 2, "exhausted"),
        ("T-J1", 3, "disorganized"),
        ("T-J1", 4, "disorganized"),
        ("T-J1", 5, "shaken"),
        ("T-J1", 6, "shaken"),
        ("T-C2", 2, "disorganized"),
        ("T-C2", 4, "shaken"),
        ("T-C2", 6, "good"),
    ],
)
def test_a_die_and_the_leadership_of_any_unit_of_the_clan(name: str, die: int, after: str) -> None:
    """Imafuku has no Leadership; Anayama's foot is helped by Anayama's own point."""
    units = {"T-J1": f"{OPEN} exhausted", "T-C1": "3010", "T-C2": "3011 exhausted", "U-B2": FAR}
    table = field(units, {"T-J": "regroup", "T-C": "regroup"})
    play(table, f"* chit rally; T clan {name[:3]}; T pick {name}; * die {die}")
    assert state(table, name) == after


@pytest.mark.rule("KW-UNIT-07")
@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        ("shaken", 6, "good"),
        ("disorganized", 6, "good"),
        ("exhausted", 3, "disorganized"),
        ("disorganized", 3, "shaken"),
    ],
)
def test_a_level_is_one_place_up_and_never_past_good_order(
    before: str, die: int, after: str
) -> None:
    units = {"T-D2": f"{OPEN} {before}", "T-D1": "gone eliminated", "U-B2": FAR}
    table = field(units, {"T-D": "regroup"})
    play(table, "* chit rally; T clan T-D")
    assert choices(table, TAKEDA) == {"pick T-D2", "done"}
    play(table, f"T pick T-D2; * die {die}")
    assert (state(table, "T-D2"), state(table, "T-D1")) == (after, "eliminated")


@pytest.mark.rule("KW-R-99")
def test_units_rally_in_any_order_once_each_at_once_and_not_in_good_order() -> None:
    """The third of Obu's is in Good Order and need not roll."""
    units = {"T-N1": f"{OPEN} shaken", "T-N2": "2511 exhausted", "T-N3": "2512", "U-B2": FAR}
    for first, second in (("T-N1", "T-N2"), ("T-N2", "T-N1")):
        table = field(units, {"T-N": "regroup"})
        play(table, "* chit rally; T clan T-N")
        assert choices(table, TAKEDA) == {"pick T-N1", "pick T-N2", "done"}
        play(table, f"T pick {first}; * die 2")
        improved = {"T-N1": "good", "T-N2": "disorganized"}
        assert state(table, first) == improved[first]
        assert choices(table, TAKEDA) == {f"pick {second}", "done"}
        play(table, f"T pick {second}; * die 2")
        assert state(table, second) == improved[second]
        assert see(table).phase == "draw"


# Ground.


def ways_back(units: dict[str, str], at: str = OPEN, enemy: str = "2509") -> set[str]:
    """Where Hara may retreat to."""
    table = field({"U-J2": enemy, "T-G1": at, **units}, {"U-J": "attack"})
    hit(play(table, "* chit combat_uesugi"), "dRR")
    assert place(table, "T-G1") == at
    return {path.removeprefix("go ") for path in choices(table, TAKEDA)}


@pytest.mark.rule("KW-CMB-44", "KW-R-88")
def test_a_unit_gives_one_hex_into_no_enemy_zone_and_no_occupied_hex() -> None:
    """Of the five hexes around Hara two lie in Nakajo's zone; a friend or more enemies bar more."""
    assert ways_back({}) == {"2410", "2511", "2610"}
    assert ways_back({"T-J1": "2511"}) == {"2410", "2610"}
    table = field({"U-J2": "2509", "T-G1": OPEN, "U-L1": "2611"}, {"U-J": "attack"})
    hit(play(table, "* chit combat_uesugi"), "dRR")
    assert (place(table, "T-G1"), state(table, "T-G1")) == ("2410", "good")


@pytest.mark.rule("KW-R-88")
def test_nobody_gives_ground_across_a_river_off_the_map_or_to_an_entry_point() -> None:
    """Beyond 2420 the river leaves one hex; at the rim and at Entry Point C there is none."""
    sides = {frozenset((e["a"], e["b"])): e["type"] for e in DATA["map"]["hexsides"]}
    assert sides[frozenset(("2420", "2421"))] == "river"
    table = field({"U-J2": "2419", "T-G1": "2420"}, {"U-J": "attack"})
    hit(play(table, "* chit combat_uesugi"), "dRR")
    assert place(table, "T-G1") == "2521"
    for at, enemy in (("2501", "2502"), ("1618", "1617")):
        cornered = field({"U-J2": enemy, "T-G1": at, "T-J1": "1719"}, {"U-J": "attack"})
        hit(play(cornered, "* chit combat_uesugi"), "dRR")
        assert told(cornered, "cornered") == [{"unit": "T-G1"}]
        assert (place(cornered, "T-G1"), state(cornered, "T-G1")) == (at, "shaken")


# Leaders.


@pytest.mark.rule("KW-UNIT-09", "KW-CMB-48")
@pytest.mark.parametrize(
    ("name", "code", "rolls"),
    [("T-I1", "d11", 0), ("T-I1", "d21", 1), ("T-G1", "d21", 0), ("T-I1", "dE2", 1)],
)
def test_two_steps_or_elimination_put_a_leader_at_risk(name: str, code: str, rolls: int) -> None:
    """Hajikano has one point of Leadership, Hara has none."""
    table = struck({name: OPEN}, code)
    assert (see(table).phase == "roll_leader") == (rolls == 1)
    if rolls:
        play(table, "* die 6")
    assert len(told(table, "leader_roll", unit=name)) == rolls


@pytest.mark.rule("KW-CMB-48", "KW-CMB-50")
@pytest.mark.parametrize(("die", "left", "bundori"), [(1, 0, 1), (2, 1, 0)])
def test_a_leader_whose_unit_survives_dies_on_a_one_only(die: int, left: int, bundori: int) -> None:
    table = struck({"T-I1": OPEN}, "d21")
    play(table, f"* die {die}")
    assert (unit(table, "T-I1").leadership, honjin(table, TAKEDA).bundori) == (left, bundori)
    assert ("leader_lost" in unit(table, "T-I1").marks) == (die == 1)


@pytest.mark.rule("KW-CMB-49", "KW-CMB-50")
@pytest.mark.parametrize(("die", "bundori"), [(1, 2), (4, 2), (5, 0)])
def test_a_leader_whose_unit_is_eliminated_dies_on_four_or_less(die: int, bundori: int) -> None:
    """Kosaka has two points of Leadership."""
    table = struck({"T-M1": f"{OPEN} exhausted"}, "d11")
    play(table, f"* die {die}")
    assert honjin(table, TAKEDA).bundori == bundori
    assert honjin(table, UESUGI).bundori == 0


@pytest.mark.rule("KW-UNIT-11")
def test_a_lost_leader_is_lost_for_the_rest_of_the_game() -> None:
    """The unit rallies, but adds nothing to it, and names nobody in its next battle."""
    units = {"T-I1": f"{OPEN} disorganized leaderless", "U-J2": FAR}
    table = field(units, {"T-I": "regroup"})
    play(table, "* chit rally; T clan T-I; T pick T-I1; * die 5")
    assert told(table, "rally_roll")[0]["total"] == 5
    assert (state(table, "T-I1"), unit(table, "T-I1").leadership) == ("good", 0)
    battle = field({"T-I1": f"{OPEN} good leaderless", "U-J2": "2509"}, {"U-J": "attack"})
    play(battle, "* chit combat_uesugi")
    assert see(battle).phase == "roll_column"


# Points.


@pytest.mark.rule("KW-VP-04")
@pytest.mark.parametrize(("die", "bundori"), [(3, 1), (5, 0)])
def test_an_eliminated_unit_scores_its_elan_and_its_leadership(die: int, bundori: int) -> None:
    """A 2-2 with one point of Leadership, whatever becomes of its leader."""
    table = struck({"T-I1": f"{OPEN} exhausted"}, "d11")
    assert see(table).vp == -(2 + 1)
    play(table, f"* die {die}")
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (-(2 + 1), bundori)


@pytest.mark.rule("KW-VP-04", "KW-R-127")
def test_a_leader_killed_scores_their_points_once_and_their_unit_later_its_elan_only() -> None:
    table = field({"U-J2": "2509", "T-I1": f"{OPEN} shaken"}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d21")
    assert see(table).vp == 0
    play(table, "* die 1")
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (-1, 1)
    play(table, "* chit U-J; U yes; U done")
    hit(table, "d11")
    assert state(table, "T-I1") == "eliminated"
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (-1 - 2, 1)
    assert len(told(table, "leader_roll")) == 1


@pytest.mark.rule("KW-VP-05")
@pytest.mark.parametrize(
    ("vp", "winners"),
    [(4, ("A", "B")), (-4, ("A", "B")), (0, ("A", "B")), (5, ("A",)), (-5, ("B",))],
)
def test_a_difference_of_four_is_a_draw_and_of_five_a_victory(
    vp: int, winners: tuple[str, ...]
) -> None:
    table = field({"T-J1": OPEN, "U-B2": "3510"}, turn=10, standing={"vp": vp})
    play(table, "* chit combat_takeda; * chit combat_uesugi")
    assert table.winners() == winners


# Rout.


@pytest.mark.rule("KW-CMB-51")
def test_leadership_and_every_unit_that_is_not_exhausted_add_to_a_rout_test() -> None:
    """Left are a Shaken unit with one point and an Exhausted one: 3 and 1 and 1."""
    units = {"T-N2": f"{OPEN} exhausted", "T-N1": "2520 shaken", "T-N3": "2521 exhausted"}
    table = struck(units, "d11")
    assert choices(table, TAKEDA) == {"pick T-N1", "pick T-N3"}
    without = table.copy()
    play(table, "T pick T-N1; * die 3")
    rolled = told(table, "rout_roll")[0]
    assert (rolled["total"], rolled["result"]) == (3 + 1 + 1, "seppuku")
    play(without, "T pick T-N3; * die 3")
    rolled = told(without, "rout_roll")[0]
    assert (rolled["total"], rolled["result"]) == (3 + 1, "retreat")


@pytest.mark.rule("KW-R-93")
def test_one_test_for_each_unit_lost_and_none_for_a_clan_without_units() -> None:
    """Two of Obu's three are lost in one battle; the third tests twice."""
    units = {"T-N1": f"{OPEN} exhausted leaderless", "T-N2": "2609 exhausted", "T-N3": "2520"}
    table = field({"U-J2": "2509", **units}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; U pick T-N1")
    hit(table, "d11")
    assert state(table, "T-N1") == state(table, "T-N2") == "eliminated"
    assert told(table, "rout_roll") == []
    play(table, "* die 6")
    assert see(table).phase == "roll_rout"
    play(table, "* die 6")
    assert [roll["clan"] for roll in told(table, "rout_roll")] == ["T-N", "T-N"]
    lone = struck({"T-G1": f"{OPEN} exhausted"}, "d11")
    assert (see(lone).phase, told(lone, "rout_roll")) == ("draw", [])
