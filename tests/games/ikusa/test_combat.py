"""Chapters 11 and 12: one battle, castles and fortresses, naval invasions."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    army,
    attack,
    choices,
    force,
    owner,
    phase,
    place,
    play,
    refused,
    rolled,
    see,
    set_out,
    told,
)

# One pass.


@pytest.mark.rule("IK-CMB-01", "IK-CMB-02", "IK-CMB-04", "IK-CMB-05", "IK-CMB-06", "IK-R-55")
def test_the_order_of_dice_in_a_pass() -> None:
    table = attack("[D+1B+1S+1G+1P]", "[D+1B+1S+1G] {1P}")
    play(table, "* " + " ".join(["12"] * 10))
    kinds = ["bowman", "gunner", "daimyo", "swordsman", "spearman"]
    assert rolled(table) == [(side, kind) for kind in kinds for side in ("attacker", "defender")]
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-DEF-03")
@pytest.mark.parametrize(("unit", "value"), [("B", 6), ("S", 5), ("G", 4), ("P", 4)])
def test_a_die_equal_to_or_below_the_value_hits(unit: str, value: int) -> None:
    for die, hit in ((value, True), (value + 1, False)):
        table = play(attack(f"{{1{unit}}}", "{3P}"), f"* {die}")
        assert told(table, ONLOOKER, "rolled")[0]["hit"] is hit


@pytest.mark.rule("IK-CMB-03", "IK-CMB-09", "IK-R-58", "IK-DEF-04")
def test_who_falls_to_a_shot_never_rolls() -> None:
    table = play(attack("{1G+1P}", "{1S}"), "* 4")
    assert rolled(table) == [("attacker", "gunner")]
    assert owner(table, "tango") == ""


@pytest.mark.rule("IK-CMB-07", "IK-CMB-09", "IK-R-57")
def test_units_that_die_together_have_all_rolled() -> None:
    table = play(attack("{1P}", "{1P}"), "* 1\n* 1")
    assert (owner(table, "tango"), owner(table, "wakasa")) == ("", "")


@pytest.mark.rule("IK-CMB-08", "IK-R-48")
def test_step_8_is_the_only_way_out() -> None:
    table = attack("{2P}", "{2P}")
    assert phase(table) == "rolling"
    play(table, "* 12 12\n* 12 12")
    assert choices(table, "blue") == {"press_on", "call_off"}
    play(table, "blue press_on")
    assert see(table, ONLOOKER).battle.passes == 2


@pytest.mark.rule("IK-CMB-17")
def test_attackers_wiped_out_leave_their_province_empty() -> None:
    table = play(attack("{1P}", "{2P}"), "* 12\n* 1 12")
    assert owner(table, "wakasa") == ""
    assert owner(table, "tango") == "orange"


# Casualties.


@pytest.mark.rule("IK-CMB-10", "IK-R-54", "IK-R-11")
def test_each_side_chooses_its_own_unseen_by_the_other() -> None:
    table = play(attack("{1G+2P}", "{1S+2P}"), "* 12\n* 1\n* 1 12\n* 12 12")
    assert see(table, ONLOOKER).deciding == ("orange", "blue")
    play(table, "blue lose force gunner")
    assert see(table, "orange").battle.losses[1] == {}
    assert see(table, "blue").battle.losses[1] == {"gunner": 1}
    play(table, "orange lose force swordsman")
    assert (force(table, "wakasa"), force(table, "tango")) == ("{2P}", "{2P}")


@pytest.mark.rule("IK-CMB-11")
def test_the_daimyo_is_the_very_last_of_his_side() -> None:
    table = play(attack("{4P}", "[D+1G] {1P}"), "* 12\n* 12\n* 1 1 12 12\n* 12")
    assert place(table, "orange-1") == "tango"
    assert (army(table, "orange-1"), force(table, "tango")) == ("[D]", "{}")


@pytest.mark.rule("IK-CMB-11", "IK-CMB-14", "IK-ELM-01", "IK-ASN-10")
def test_with_all_others_gone_he_falls_too() -> None:
    table = play(attack("{4P}", "[D+1G] {1P}"), "* 12\n* 12\n* 1 1 1 1\n* 12")
    assert place(table, "orange-1") == "lost"
    assert owner(table, "tango") == ""


@pytest.mark.rule("IK-CMB-13", "IK-R-56")
@pytest.mark.parametrize(
    ("units", "hits", "left"),
    [("{3P+2R}", 1, "{3P+1R}"), ("{2P+1R}", 2, "{1P}")],
)
def test_where_the_ronin_limit_leaves_no_choice_nobody_is_asked(
    units: str, hits: int, left: str
) -> None:
    table = attack("{4P}", units)
    dice = ["1"] * hits + ["12"] * (4 - hits)
    ronin = int(units[4])
    spears = int(units[1])
    play(table, f"* {' '.join(['12'] * ronin)}\n* {' '.join(dice)}\n* {' '.join(['12'] * spears)}")
    assert force(table, "tango") == left
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-CMB-13", "IK-CMB-10")
def test_with_room_in_the_limit_either_may_go() -> None:
    table = play(attack("{4P}", "{3P+1R}"), "* 12\n* 1 12 12 12\n* 12 12 12")
    assert choices(table, "orange", "lose") == {"lose force spearman", "lose force ronin"}


@pytest.mark.rule("IK-R-77", "IK-ASN-07", "IK-R-114", "IK-R-78")
def test_a_laid_down_daimyo_neither_rolls_nor_is_hit() -> None:
    table = attack("{4P}", "[D+1P+1R]", flags={"orange-1": ["laid_down"]})
    assert rolled(play(table, "* 12")) == [("defender", "ronin")]
    play(table, "* 1 12 12 12\n* 12")
    assert army(table, "orange-1") == "[D+1P]"
    again = attack("{4P}", "[D+1P+1R]", flags={"orange-1": ["laid_down"]})
    play(again, "* 12\n* 1 1 12 12\n* 12")
    assert place(again, "orange-1") == "lost"


@pytest.mark.rule("IK-R-54")
def test_a_standing_order_answers_for_a_far_away_defender() -> None:
    table = play(attack("{4P}", "{1S+2P}"), "* 12\n* 1 12 12 12\n* 12 12")
    play(table, "orange standing spearmen_first")
    assert force(table, "tango") == "{1S+1P}"
    play(table, "blue press_on\n* 12\n* 1 12 12 12\n* 12")
    assert force(table, "tango") == "{1S}"
    assert phase(table) == "pressing"


# Walls.


@pytest.mark.rule("IK-CAS-01", "IK-CAS-04", "IK-CMB-12", "IK-R-113", "IK-R-59")
def test_a_castle_adds_four_spearmen_who_fall_first() -> None:
    table = play(attack("{1G+4P}", "{1P} castle"), "* 1\n* 1 1 1 12\n* 12\n* 12 12 12")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 4
    assert force(table, "tango") == "{1P}"


@pytest.mark.rule("IK-CAS-02", "IK-CAS-03")
def test_a_fortress_adds_five_ronin_instead() -> None:
    table = play(attack("{1P}", "{1P} fortress"), "* 12 12 12 12 12\n* 12\n* 12")
    assert rolled(table)[:5] == [("defender", "bonus_ronin")] * 5


@pytest.mark.rule("IK-CAS-04")
def test_hits_left_over_go_on_to_the_others() -> None:
    table = play(attack("{5P}", "{2P} castle"), "* 1 1 1 1 1\n* 12 12\n* 12 12 12 12")
    assert force(table, "tango") == "{1P}"


# Over sea.


@pytest.mark.rule("IK-NAV-01", "IK-NAV-02", "IK-NAV-03", "IK-NAV-06", "IK-MAP-04", "IK-R-64")
def test_the_first_strike_can_end_it_before_the_walls_roll() -> None:
    table = play(attack("{2P}", "{1B+1P} castle", at="izumo"), "* 4\n* 2")
    assert rolled(table) == [("defender", "bowman"), ("defender", "spearman")]
    assert owner(table, "oki") == ""


@pytest.mark.rule("IK-NAV-04", "IK-NAV-05", "IK-R-62", "IK-R-63")
def test_after_the_first_strike_the_normal_pass_begins() -> None:
    table = play(attack("{1G+2P}", "{1B+1P}", at="izumo"), "* 1\n* 12")
    play(table, "blue lose force gunner\n* 12\n* 12 12\n* 12")
    assert force(table, "oki") == "{2P}"
    assert phase(table) == "pressing"
    assert see(table, ONLOOKER).battle.passes == 1


@pytest.mark.rule("IK-WC-08", "IK-WB-05")
def test_a_declared_battle_must_be_fought() -> None:
    table = set_out(
        {
            "wakasa": "blue {2P}",
            "yamato": "blue {2P}",
            "tango": "orange {2P}",
            "kawachi": "orange {2P}",
        }
    )
    play(table, "blue end\nblue attack wakasa tango\nblue attack yamato kawachi\nblue end")
    assert refused(table, "blue", "end") == "IK-WC-08"
    play(table, "blue fight wakasa\n* 12 12\n* 12 12\nblue call_off")
    assert refused(table, "blue", "end") == "IK-WC-08"
