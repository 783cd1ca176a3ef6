"""Chapters 11 and 12: battles at castles and fortresses, and naval invasions."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
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
    step,
    told,
    tray,
)

# Walls.


@pytest.mark.rule("IK-CAS-01")
def test_a_castle_adds_four_spearmen() -> None:
    table = play(attack("{1P}", "{1S} castle"), "* 12\n* 12\n* 12 12 12 12")
    kinds = ["swordsman", *["bonus_spearman"] * 4]
    assert rolled(table) == [
        ("defender", "swordsman"),
        ("attacker", "spearman"),
        *[("defender", kind) for kind in kinds[1:]],
    ]
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-CMB-12", "IK-CAS-04")
def test_hits_go_to_the_walls_first_also_those_of_ranged_units() -> None:
    table = play(attack("{1G+4P}", "{1P} castle"), "* 1\n* 1 1 1 12\n* 12\n* 12 12 12")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 4
    assert force(table, "tango") == "{1P}"
    lost = [fact["number"] for fact in told(table, ONLOOKER, "bonus_lost")]
    assert lost == [1, 3], "the one shot in step 2 rolled no more"


@pytest.mark.rule("IK-R-113")
def test_the_men_on_the_walls_are_no_figures() -> None:
    table = attack("{4P}", "{1P} castle")
    before = tray(table, "orange")
    play(table, "* 1 1 12 12\n* 12\n* 12 12 12 12")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 2
    assert tray(table, "orange") == before
    fortress = attack("{4P}", "{1P} fortress")
    play(fortress, "* 12 12 12 12 12\n* 1 1 12 12\n* 12")
    assert see(fortress, ONLOOKER).supply["ronin"] == 30


@pytest.mark.rule("IK-R-59")
def test_a_castle_has_its_spearmen_whatever_the_tray_holds() -> None:
    board = {
        "wakasa": "blue {1P}",
        "hida": "blue [D]",
        "tango": "orange [D+10P] {1P} castle",
        "kai": "orange [D+10P] {5P}",
        "musashi": "orange [D+10P]",
    }
    table = play(set_out(board), "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa")
    assert tray(table, "orange").get("spearman", 0) == 0
    play(table, "* 12\n* 12\n* 12" + " 12" * 14)
    assert rolled(table).count(("defender", "bonus_spearman")) == 4


@pytest.mark.rule("IK-CAS-03")
def test_a_fortress_has_its_ronin_though_all_are_hired() -> None:
    board = {
        "wakasa": "blue {1P}",
        "hida": "blue [D]",
        "tango": "orange {1P} fortress",
        "kai": "orange [D+4S+10P+14R] {5P+4R}",
        "musashi": "orange [D+4B+8G+12R]",
    }
    table = play(set_out(board), "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa")
    assert see(table, ONLOOKER).supply["ronin"] == 0
    play(table, "* 12 12 12 12 12\n* 12\n* 12")
    assert rolled(table)[:5] == [("defender", "bonus_ronin")] * 5


@pytest.mark.rule("IK-CAS-05")
def test_a_second_attack_in_a_turn_meets_what_is_left_of_the_walls() -> None:
    board = {"wakasa": "blue [D+1P] {4P}", "tango": "orange {1P} castle"}
    table = play(set_out(board), "blue end\nblue attack wakasa tango\nblue attack blue-1 tango")
    play(table, "blue end\nblue fight wakasa\n* 1 1 12 12\n* 12\n* 12 12 12 12\nblue call_off")
    before = len(rolled(table))
    play(table, "blue fight blue-1\n* 12\n* 12\n* 12\n* 12 12")
    assert rolled(table)[before:].count(("defender", "bonus_spearman")) == 2
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-CAS-02")
def test_a_fortress_adds_no_spearmen_to_its_ronin() -> None:
    table = play(attack("{1P}", "{1P} fortress"), "* 12 12 12 12 12\n* 12\n* 12")
    assert rolled(table) == [
        *[("defender", "bonus_ronin")] * 5,
        ("attacker", "spearman"),
        ("defender", "spearman"),
    ]


@pytest.mark.rule("IK-CAS-04")
def test_hits_left_over_go_on_to_the_others() -> None:
    table = play(attack("{5P}", "{2P} castle"), "* 1 1 1 1 1\n* 12 12\n* 12 12 12 12")
    assert force(table, "tango") == "{1P}"


# Over sea.


@pytest.mark.rule("IK-NAV-01")
def test_only_over_sea_the_defender_strikes_first() -> None:
    table = play(attack("{1B+1P}", "{1P}", at="izumo"), "* 12\n* 12\n* 12\n* 12")
    assert see(table, ONLOOKER).battle.naval
    assert rolled(table) == [
        ("defender", "spearman"),
        ("attacker", "bowman"),
        ("attacker", "spearman"),
        ("defender", "spearman"),
    ]
    land = play(attack("{1B+1P}", "{1P}"), "* 12")
    assert not see(land, ONLOOKER).battle.naval
    assert rolled(land) == [("attacker", "bowman")]


@pytest.mark.rule("IK-NAV-02")
def test_in_the_first_strike_every_defender_rolls_once_in_combat_order() -> None:
    table = attack("[D+4B]", "[D+1B+1S+1G] {1B+1P}", at="izumo")
    dice = step(table, "6 7 5 7 6 5")
    assert dice == [
        ("defender", "bowman", True),
        ("defender", "bowman", False),
        ("defender", "gunner", False),
        ("defender", "daimyo", False),
        ("defender", "swordsman", False),
        ("defender", "spearman", False),
    ]
    assert see(table, ONLOOKER).battle.passes == 1, "four bowmen are no choice"


@pytest.mark.rule("IK-NAV-03")
@pytest.mark.parametrize("walls", ["castle", "fortress"])
def test_walls_join_in_the_first_pass_only(walls: str) -> None:
    table = play(attack("{2P}", f"{{1P}} {walls}", at="izumo"), "* 12")
    assert (rolled(table), see(table, ONLOOKER).battle.passes) == ([("defender", "spearman")], 1)
    play(table, "* 12 12" + " 12" * {"castle": 5, "fortress": 6}[walls])
    kind = {"castle": "bonus_spearman", "fortress": "bonus_ronin"}[walls]
    assert rolled(table).count(("defender", kind)) == {"castle": 4, "fortress": 5}[walls]
    assert phase(table) == "pressing"


@pytest.mark.rule("IK-NAV-06")
def test_the_first_strike_can_end_it_before_the_walls_roll() -> None:
    table = play(attack("{2P}", "{1B+1P} castle", at="izumo"), "* 4\n* 2")
    assert rolled(table) == [("defender", "bowman"), ("defender", "spearman")]
    assert (owner(table, "oki"), owner(table, "izumo")) == ("", "orange")
    assert phase(table) == "final_armies"


@pytest.mark.rule("IK-R-64")
def test_hired_ronin_fire_in_the_first_strike() -> None:
    table = attack("{2P}", "{3P}", at="izumo", hidden={"izumo": (2, 0)})
    assert step(table, "5 6 12 12 12")[:2] == [
        ("defender", "ronin", True),
        ("defender", "ronin", False),
    ]


@pytest.mark.rule("IK-NAV-04", "IK-R-62")
def test_the_attacker_removes_once_after_all_dice_of_the_first_strike() -> None:
    table = play(attack("{1G+2P}", "{1B+1P}", at="izumo"), "* 1")
    assert phase(table) == "rolling", "not after the bowman"
    play(table, "* 1")
    assert see(table, ONLOOKER).deciding == ("blue",)
    assert see(table, ONLOOKER).battle.owed == (2, 0)
    assert choices(table, "blue", "lose") == {"lose force gunner", "lose force spearman"}
    play(table, "blue lose force gunner\nblue lose force spearman")
    assert force(table, "oki") == "{1P}"


@pytest.mark.rule("IK-NAV-05", "IK-R-63")
@pytest.mark.parametrize("die", [1, 12])
def test_after_the_first_strike_the_normal_pass_begins_for_both(die: int) -> None:
    """With a hit or without; it cannot be called off in between."""
    table = play(attack("{3P}", "{1B}", at="izumo"), f"* {die}")
    battle = see(table, ONLOOKER).battle
    assert (phase(table), battle.passes, battle.roller) == ("rolling", 1, "defender bowman")
    play(table, "* 12" + " 12" * (2 if die == 1 else 3))
    assert phase(table) == "pressing"
    play(table, "blue press_on\n* 12")
    assert rolled(table)[-1] == ("defender", "bowman"), "a later pass has no first strike"
    assert see(table, ONLOOKER).battle.roller == "attacker spearman"


@pytest.mark.rule("IK-MAP-04")
def test_a_step_over_sea_costs_one_step_like_any_other() -> None:
    board = {"oki": "blue [D+1P] {1P}", "izumo": "blue {1P}", "hoki": "blue {1P}"}
    table = set_out(board, holes={"blue-1": 3})
    play(table, "blue march blue-1 izumo\nblue done")
    assert see(table, ONLOOKER).armies["blue-1"].steps == 1
    play(table, "blue march blue-1 hoki\nblue done")
    assert place(table, "blue-1") == "hoki"


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
