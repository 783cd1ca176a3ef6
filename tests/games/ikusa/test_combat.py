"""Chapter 11: one battle, pass by pass, and its casualties."""

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
    rolled,
    see,
    set_out,
    step,
    told,
    tray,
)

# One pass.


EVERYBODY = "[D+1B+1S+1G+1P]", "[D+1B+1S+1G] {1P}"
"""An army and a province with one unit of every kind."""


@pytest.mark.rule("IK-R-55", "IK-CMB-09")
def test_the_order_of_dice_in_a_pass() -> None:
    table = attack(*EVERYBODY)
    play(table, "* " + " ".join(["12"] * 10))
    kinds = ["bowman", "gunner", "daimyo", "swordsman", "spearman"]
    assert rolled(table) == [(side, kind) for kind in kinds for side in ("attacker", "defender")]
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-CMB-01")
def test_step_1_one_die_for_each_bowman() -> None:
    table = attack("{2B+1P}", "{1B+2P}")
    assert step(table, "6 7 7") == [
        ("attacker", "bowman", True),
        ("attacker", "bowman", False),
        ("defender", "bowman", False),
    ]
    assert see(table, ONLOOKER).battle.hits == (0, 0)
    assert see(table, ONLOOKER).deciding == ("orange",), (
        "the hit is taken before any spearman rolls"
    )


@pytest.mark.rule("IK-R-56")
def test_losses_are_proposed_to_the_player_who_names_them_and_to_nobody_else() -> None:
    table = attack("{1B+1G+1P}", "{1G+3P}")
    play(table, "* 6")
    play(table, "* 4 5")
    seen = see(table, "orange").battle
    assert seen.proposal == ("lose force spearman", "lose force spearman")
    assert see(table, "blue").battle.proposal == see(table, ONLOOKER).battle.proposal == ()
    play(table, "\n".join(f"orange {path}" for path in seen.proposal))
    assert force(table, "tango") == "{1G+1P}"


@pytest.mark.rule("IK-CMB-02")
def test_step_2_gunners_roll_next_and_their_hits_add_up() -> None:
    table = attack("{1B+1G+1P}", "{1G+3P}")
    assert step(table, "6") == [("attacker", "bowman", True)]
    assert step(table, "4 5") == [("attacker", "gunner", True), ("defender", "gunner", False)]
    assert see(table, ONLOOKER).battle.owed == (0, 2), "of steps 1 and 2 together"


@pytest.mark.rule("IK-CMB-03")
def test_step_3_both_sides_remove_what_the_ranged_units_hit() -> None:
    table = play(attack("{1B+1P}", "{1G+1P}"), "* 1\n* 1")
    assert set(see(table, ONLOOKER).deciding) == {"blue", "orange"}
    play(table, "blue lose force bowman\norange lose force spearman")
    assert (force(table, "wakasa"), force(table, "tango")) == ("{1P}", "{1G}")
    assert step(table, "12") == [("attacker", "spearman", False)], "orange's is gone"
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-CMB-04")
def test_step_4_one_die_for_each_daimyo() -> None:
    table = attack("[D+1P]", "[D+1P] {1P}")
    assert step(table, "6 7") == [("attacker", "daimyo", True), ("defender", "daimyo", False)]
    assert phase(table) == "rolling", "no removal before step 7"


@pytest.mark.rule("IK-CMB-05")
def test_step_5_swordsmen_and_ronin() -> None:
    table = attack("{1S+2P+1R}", "{1S+1P} fortress")
    dice = [("attacker", "swordsman", True), ("attacker", "ronin", False)]
    assert step(table, "5 6") == dice
    assert step(table, "6") == [("defender", "swordsman", False)]
    walls = [("defender", "bonus_ronin", hit) for hit in (True, False, False, False, False)]
    assert step(table, "5 6 6 6 6") == walls


@pytest.mark.rule("IK-CMB-06")
def test_step_6_spearmen_come_last_and_hits_add_to_those_before() -> None:
    table = attack("{1S+1P}", "{2P} castle")
    assert step(table, "5") == [("attacker", "swordsman", True)]
    assert step(table, "4") == [("attacker", "spearman", True)]
    assert step(table, "5 5") == [("defender", "spearman", False)] * 2
    walls = [("defender", "bonus_spearman", hit) for hit in (True, False, False, False)]
    assert step(table, "4 5 5 5") == walls
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 2, "of steps 5 and 6 together"


@pytest.mark.rule("IK-DEF-03")
@pytest.mark.parametrize(("unit", "value"), [("B", 6), ("S", 5), ("G", 4), ("P", 4)])
def test_a_die_equal_to_or_below_the_value_hits(unit: str, value: int) -> None:
    for die, hit in ((value, True), (value + 1, False)):
        table = play(attack(f"{{1{unit}}}", "{3P}"), f"* {die}")
        assert told(table, ONLOOKER, "rolled")[0]["hit"] is hit


@pytest.mark.rule("IK-CMB-09", "IK-R-58")
def test_a_unit_that_falls_to_a_shot_never_rolls() -> None:
    table = play(attack("{1G+1P}", "{1S}"), "* 4")
    assert rolled(table) == [("attacker", "gunner")]
    assert owner(table, "tango") == ""


@pytest.mark.rule("IK-DEF-04")
@pytest.mark.parametrize(("unit", "rolls"), [("B", 0), ("G", 0), ("S", 1), ("P", 1)])
def test_bowmen_and_gunners_shoot_before_the_others_strike(unit: str, rolls: int) -> None:
    """A lone swordsman of the defender, who is hit by one unit."""
    table = attack(f"{{1{unit}}}", "{1S}")
    if unit == "P":
        play(table, "* 12")
    play(table, "* 1")
    if unit == "S":
        play(table, "* 12")
    assert owner(table, "tango") == ""
    assert rolled(table).count(("defender", "swordsman")) == rolls


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


@pytest.mark.rule("IK-CMB-16")
def test_a_province_without_defenders_is_nobody_s() -> None:
    table = play(attack("{1G+1P}", "{1S}"), "* 4")
    assert (owner(table, "tango"), force(table, "tango")) == ("", "{}")
    assert force(table, "wakasa") == "{1G+1P}", "the attacker does not go there"
    assert told(table, ONLOOKER, "emptied") == [{"colour": "orange", "province": "tango"}]
    assert phase(table) == "final_armies", "and the battle is over"


@pytest.mark.rule("IK-CMB-18")
def test_a_battle_called_off_leaves_everybody_where_they_stand() -> None:
    table = play(attack("{2P}", "{1S+1P}"), "* 3\n* 4 8\n* 9\norange lose force spearman")
    play(table, "blue call_off")
    assert (force(table, "wakasa"), force(table, "tango")) == ("{1P}", "{1S}")
    assert (owner(table, "wakasa"), owner(table, "tango")) == ("blue", "orange")
    assert told(table, ONLOOKER, "emptied") == []


@pytest.mark.rule("IK-CMB-19", "IK-WB-03")
def test_two_forces_fight_one_province_one_after_the_other() -> None:
    board = {
        "yamato": "blue {2P}",
        "yamashiro": "blue {1G+1P}",
        "kawachi": "orange {1S+1P}",
        "hida": "blue [D]",
        "kai": "orange [D]",
    }
    table = play(set_out(board), "blue end\nblue attack yamato kawachi")
    play(table, "blue attack yamashiro kawachi\nblue end")
    assert choices(table, "blue") == {"fight yamato", "fight yamashiro"}
    play(table, "blue fight yamato\n* 3\n* 4 8\n* 9\norange lose force spearman\nblue call_off")
    assert choices(table, "blue") == {"fight yamashiro"}
    before = len(rolled(table))
    play(table, "blue fight yamashiro\n* 12")
    play(table, "* 12\n* 12\nblue call_off")
    assert rolled(table)[before:] == [
        ("attacker", "gunner"),
        ("defender", "swordsman"),
        ("attacker", "spearman"),
    ], "the spearman that fell before is not back, and Yamato's do not help"


@pytest.mark.rule("IK-WB-04", "IK-WC-02")
def test_both_groups_of_a_province_may_attack_one_target_as_two_battles() -> None:
    board = {"wakasa": "blue [D+1P] {1P}", "tango": "orange {2P}", "kai": "orange [D]"}
    table = play(set_out(board), "blue end\nblue attack blue-1 tango\nblue attack wakasa tango")
    play(table, "blue end")
    assert choices(table, "blue") == {"fight blue-1", "fight wakasa"}
    play(table, "blue fight blue-1\n* 12\n* 12\n* 12 12\nblue call_off")
    assert rolled(table).count(("attacker", "spearman")) == 1, "the force stands by"
    play(table, "blue fight wakasa\n* 12\n* 12 12\nblue call_off")
    assert rolled(table).count(("attacker", "daimyo")) == 1, "and then the army does"


@pytest.mark.rule("IK-WB-04")
def test_both_groups_of_a_province_may_attack_different_targets() -> None:
    board = {"wakasa": "blue [D+1P] {1P}", "tango": "orange {2P}", "omi": "orange {1P}"}
    table = play(set_out(board), "blue end\nblue attack blue-1 tango\nblue attack wakasa omi")
    declared = [(fact["army"], fact["to"]) for fact in told(table, ONLOOKER, "declared")]
    assert declared == [("blue-1", "tango"), ("", "omi")]


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
def test_the_daimyo_is_the_very_last_of_their_side() -> None:
    table = play(attack("{4P}", "[D+1G] {1P}"), "* 12\n* 12\n* 1 1 12 12\n* 12")
    assert place(table, "orange-1") == "tango"
    assert (army(table, "orange-1"), force(table, "tango")) == ("[D]", "{}")


@pytest.mark.rule("IK-CMB-11", "IK-ELM-01")
def test_with_all_others_gone_the_daimyo_falls_too() -> None:
    table = play(attack("{4P}", "[D+1G] {1P}"), "* 12\n* 12\n* 1 1 1 1\n* 12")
    assert place(table, "orange-1") == "lost"
    assert owner(table, "tango") == ""


@pytest.mark.rule("IK-CMB-14")
def test_hits_beyond_the_last_unit_are_lost() -> None:
    table = play(attack("{4P}", "{2P}"), "* 1 1 1 12\n* 12 12")
    assert owner(table, "tango") == ""
    assert told(table, ONLOOKER, "lost") == [
        {
            "side": "defender",
            "group": "force",
            "units": {"spearman": 2},
            "colour": "orange",
            "army": "",
            "province": "tango",
        }
    ]
    assert tray(table, "orange")["spearman"] == 36 - 1, "Kai's is on the board"


@pytest.mark.rule("IK-CMB-15")
def test_the_dead_can_be_levied_again() -> None:
    table = attack("{1P}", "{1B+1S+1G}")
    start = tray(table, "orange")
    play(table, "* 12\n* 12\n* 12\n* 1\norange lose force swordsman")
    assert tray(table, "orange") == {**start, "swordsman": start["swordsman"] + 1}


@pytest.mark.rule("IK-R-05")
def test_a_dead_ronin_goes_to_the_master_tray_at_once() -> None:
    table = attack("{4P}", "{3P+2R}")
    start, supply = tray(table, "orange"), see(table, ONLOOKER).supply["ronin"]
    play(table, "* 12 12\n* 1 12 12 12\n* 12 12 12")
    assert force(table, "tango") == "{3P+1R}"
    assert see(table, ONLOOKER).supply["ronin"] == supply + 1
    assert tray(table, "orange") == start


@pytest.mark.rule("IK-ASN-10")
def test_a_lost_daimyo_takes_their_markers_along() -> None:
    table = attack("{4P}", "[D+1G] {1P}", holes={"orange-1": 5})
    assert see(table, ONLOOKER).armies["orange-1"].level == 3
    play(table, "* 12\n* 12\n* 1 1 1 1\n* 12")
    lost = see(table, ONLOOKER).armies["orange-1"]
    assert (lost.place, lost.units, lost.hole) == ("lost", {}, 0)
    assert told(table, ONLOOKER, "daimyo_lost") == [{"army": "orange-1"}]
    assert told(table, ONLOOKER, "eliminated") == [], "one in Kai is left"


@pytest.mark.rule("IK-ASN-10", "IK-ELM-02")
def test_losing_the_last_daimyo_eliminates() -> None:
    board = {"wakasa": "blue {4P}", "tango": "orange [D]", "hida": "blue [D]"}
    table = play(set_out(board), "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa")
    play(table, "* 12\n* 1 12 12 12")
    assert told(table, ONLOOKER, "eliminated") == [{"colour": "orange", "heir": "blue"}]


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


DOWN: dict[str, list[str]] = {"orange-1": ["laid_down"]}


@pytest.mark.rule("IK-R-77", "IK-ASN-07")
def test_a_laid_down_daimyo_neither_rolls_nor_is_hit() -> None:
    table = attack("{4P}", "[D+1P+1R]", flags=DOWN)
    assert rolled(play(table, "* 12")) == [("defender", "ronin")]
    play(table, "* 1 12 12 12\n* 12")
    assert army(table, "orange-1") == "[D+1P]"


@pytest.mark.rule("IK-R-78", "IK-R-77")
def test_ronin_do_not_save_a_laid_down_daimyo() -> None:
    """The last spearman takes all ronin of its army with it."""
    table = play(attack("{4P}", "[D+1P+1R] {1S}", flags=DOWN), "* 12 12\n* 1 1 12 12\n* 12")
    assert choices(table, "orange", "lose") == {
        "lose army spearman",
        "lose army ronin",
        "lose force swordsman",
    }
    play(table, "orange lose army spearman")
    assert choices(table, "orange", "lose") == {"lose army ronin"}
    play(table, "orange lose army ronin")
    assert (place(table, "orange-1"), force(table, "tango")) == ("lost", "{1S}")
    assert see(table, ONLOOKER).supply["ronin"] == 30


@pytest.mark.rule("IK-R-114")
def test_a_laid_down_daimyo_has_no_die_in_a_first_strike_but_their_units_have() -> None:
    table = play(attack("{2P}", "[D+1B+1P]", at="izumo", flags=DOWN), "* 12 12")
    assert rolled(table) == [("defender", "bowman"), ("defender", "spearman")]
    standing = play(attack("{2P}", "[D+1B+1P]", at="izumo"), "* 12 12 12")
    assert ("defender", "daimyo") in rolled(standing)


@pytest.mark.rule("IK-R-54")
def test_a_standing_order_answers_for_a_far_away_defender() -> None:
    table = play(attack("{4P}", "{1S+2P}"), "* 12\n* 1 12 12 12\n* 12 12")
    play(table, "orange standing spearmen_first")
    assert force(table, "tango") == "{1S+1P}"
    play(table, "blue press_on\n* 12\n* 1 12 12 12\n* 12")
    assert force(table, "tango") == "{1S}"
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-R-54")
def test_a_standing_order_gives_up_the_force_before_the_army() -> None:
    table = play(attack("{4P}", "[D+2P] {2P}"), "* 12\n* 1 12 12 12\n* 12 12 12 12")
    play(table, "orange standing spearmen_first")
    assert (force(table, "tango"), army(table, "orange-1")) == ("{1P}", "[D+2P]")


@pytest.mark.rule("IK-R-57")
def test_a_daimyo_who_dies_with_their_victims_gains_nothing() -> None:
    table = play(attack("[D]", "{1P}"), "* 1\n* 1")
    assert (owner(table, "tango"), owner(table, "wakasa")) == ("", "")
    assert place(table, "blue-1") == "lost"
    assert told(table, ONLOOKER, "experience") == []
