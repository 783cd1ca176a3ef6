"""Chapters 10.2, 10.3, 11.3 and 13: which battles are fought, and how armies gain experience."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    attack,
    choices,
    force,
    next_war,
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

from honjin.engine.table import Table
from honjin.games.ikusa.table.components import TRACKS

LEVEL_2, LEVEL_3, LEVEL_4 = 3, 5, 6
"""Holes of the track."""


def attacks(table: Table, name: str = "blue-1") -> int:
    return see(table, ONLOOKER).armies[name].attacks


def in_c(board: dict[str, str], declared: dict[str, str], **more: object) -> Table:
    """Blue has declared battles and comes to phase C."""
    table = play(set_out(board, **more), "blue end")  # type: ignore[arg-type]
    for group, target in declared.items():
        play(table, f"blue attack {group} {target}")
    return play(table, "blue end")


# Declarations.


@pytest.mark.rule("IK-WB-07", "IK-WD-11")
def test_battle_markers_stay_until_the_turn_is_over() -> None:
    table = in_c({"wakasa": "blue {1G}", "tango": "orange {1P}"}, {"wakasa": "tango"})
    play(table, "blue fight wakasa\n* 1\nblue end")
    assert phase(table) == "final_forces"
    assert see(table, ONLOOKER).provinces["wakasa"].aim == "tango"
    assert see(play(table, "blue end"), ONLOOKER).provinces["wakasa"].aim == ""


@pytest.mark.rule("IK-R-42", "IK-WC-05", "IK-WB-01")
def test_a_declaration_against_an_empty_province_has_no_effect() -> None:
    board = {"omi": "blue [D+1P] {1P}"}
    table = in_c(board, {"omi": "ise", "blue-1": "iga"})
    assert phase(table) == "final_armies"
    assert (owner(table, "ise"), owner(table, "iga")) == ("", "")


# The order of battles.


FRONT = {
    "omi": "blue [D+1B] {1P}",
    "wakasa": "blue [D+1B] {1B}",
    "ise": "orange {1P}",
    "iga": "orange {1P}",
    "tango": "orange {1P}",
    "echizen": "orange {1P}",
}
TWO_ARMIES = {"blue-1": "ise", "blue-2": "tango", "wakasa": "echizen"}


@pytest.mark.rule("IK-WC-01", "IK-R-44", "IK-WC-07")
def test_forces_may_fight_between_the_attacks_of_an_army() -> None:
    table = in_c(FRONT, TWO_ARMIES, holes={"blue-1": LEVEL_2})
    assert choices(table, "blue") == {"fight blue-1", "fight blue-2", "fight wakasa"}
    play(table, "blue fight blue-1\n* 1\nblue fight wakasa\n* 1\nblue attack blue-1 iga\n* 1")
    assert owner(table, "iga") == owner(table, "ise") == owner(table, "echizen") == ""


@pytest.mark.rule("IK-WC-04", "IK-R-44")
def test_another_army_s_battle_ends_those_of_the_first() -> None:
    table = in_c(FRONT, TWO_ARMIES, holes={"blue-1": LEVEL_2, "blue-2": LEVEL_2})
    play(table, "blue fight blue-1\n* 1\nblue fight blue-2\n* 1")
    assert "finished" in see(table, ONLOOKER).armies["blue-1"].flags
    assert refused(table, "blue", "attack blue-1 iga") == "IK-R-40"
    assert refused(table, "blue", "stop blue-1") == "IK-R-44"


@pytest.mark.rule("IK-R-40", "IK-WB-05")
def test_an_army_that_declared_nothing_does_not_attack() -> None:
    table = in_c(FRONT, {"wakasa": "echizen"}, holes={"blue-1": LEVEL_2})
    assert choices(table, "blue") == {"fight wakasa"}
    assert refused(table, "blue", "attack blue-1 ise") == "IK-R-40"
    assert refused(table, "blue", "fight blue-1") == "IK-WB-05"


@pytest.mark.rule("IK-R-71")
def test_the_declared_attack_comes_first_and_after_it_an_army_may_stop() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_3})
    assert refused(table, "blue", "attack blue-1 iga") == "IK-R-40"
    assert refused(table, "blue", "end") == "IK-WC-08"
    play(table, "blue fight blue-1\n* 1\nblue stop blue-1")
    assert phase(table) == "final_armies"


# Targets that have changed hands.


@pytest.mark.rule("IK-R-46")
def test_a_battle_is_fought_against_the_present_owner_of_the_target() -> None:
    board = {
        "wakasa": "blue {2P}",
        "tango": "orange {1P}",
        "kai": "orange [D]",
        "musashi": "orange {1P}",
        "sagami": "orange {1P}",
    }
    table = play(set_out(board, ninja="red"), "blue end\nred pass now\nblue attack wakasa tango")
    play(table, "red strike orange-1\n* 1")
    assert owner(table, "tango") == "red"
    play(table, "red station red-2 musashi\nred done\nred station red-3 sagami\nred done")
    play(table, "blue end\nblue fight wakasa")
    assert see(table, ONLOOKER).battle.defender == "red"


@pytest.mark.rule("IK-R-46")
def test_where_the_target_has_become_friendly_the_battle_lapses() -> None:
    board = {
        "omi": "blue [D+1B] {1P}",
        "yamato": "blue [D+1B] {1P}",
        "iga": "blue {2P}",
        "ise": "orange {1P}",
        "kii": "orange {1P}",
    }
    everybody = {"blue-1": "ise", "blue-2": "ise", "iga": "ise"}
    table = in_c(board, everybody, holes={"blue-1": LEVEL_2, "blue-2": LEVEL_2})
    play(table, "blue fight blue-1\n* 1\nblue enter blue-1")
    assert choices(table, "blue", "fight") == {"fight blue-2"}
    play(table, "blue fight blue-2")
    assert (owner(table, "ise"), attacks(table, "blue-2")) == ("blue", 1)
    play(table, "blue attack blue-2 kii\n* 1")
    assert owner(table, "kii") == ""


# Attacks of experienced armies.


@pytest.mark.rule("IK-CMB-20", "IK-WAR-04")
def test_a_force_attacks_once_whatever_comes_of_it() -> None:
    board = {
        "wakasa": "blue {2P}",
        "tango": "orange {1P}",
        "omi": "orange {1P}",
        "hida": "blue [D]",
    }
    table = in_c(board, {"wakasa": "tango"})
    play(table, "blue fight wakasa\n* 12 12\n* 12\nblue call_off")
    assert phase(table) == "final_armies"
    table = play(in_c(board, {"wakasa": "tango"}), "blue fight wakasa\n* 1 12\n* 12")
    assert (owner(table, "tango"), phase(table)) == ("", "final_armies")


@pytest.mark.rule("IK-CMB-20", "IK-EXP-03")
def test_every_attack_uses_one_up_whatever_comes_of_it() -> None:
    board = {"wakasa": "blue [D+1B] {1P}", "tango": "orange {1P}", "omi": "orange {1P}"}
    table = in_c(board, {"blue-1": "tango"}, holes={"blue-1": LEVEL_4})
    play(table, "blue fight blue-1\n* 12\n* 12\n* 12\nblue call_off")
    assert attacks(table) == 3
    play(table, "blue attack blue-1 omi\n* 1")
    assert attacks(table) == 2
    play(table, "blue attack blue-1 echizen")
    assert attacks(table) == 1, "an empty province"
    play(table, "blue attack blue-1 tamba")
    assert (attacks(table), phase(table)) == (0, "final_armies")


@pytest.mark.rule("IK-R-67", "IK-R-66", "IK-EXP-12")
def test_a_level_gained_gives_no_attack_more_in_the_same_turn() -> None:
    board = {"wakasa": "blue [D+1B] {1P}", "tango": "orange {1P}", "omi": "orange {1P}"}
    table = in_c(board, {"blue-1": "tango"}, holes={"blue-1": LEVEL_2 - 1})
    play(table, "blue fight blue-1\n* 1")
    army = see(table, ONLOOKER).armies["blue-1"]
    assert (phase(table), army.level, army.steps, army.attacks) == ("final_armies", 2, 2, 0)


@pytest.mark.rule("IK-R-68", "IK-EXP-04")
def test_only_the_province_emptied_last_can_be_entered() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_3})
    play(table, "blue fight blue-1\n* 1\nblue attack blue-1 iga\n* 1")
    assert "attack blue-1 ise" in choices(table, "blue"), "as an attack on an empty province"
    play(table, "blue enter blue-1")
    assert (place(table, "blue-1"), owner(table, "ise")) == ("iga", "")
    assert refused(table, "blue", "enter blue-1") == "IK-R-68"


@pytest.mark.rule("IK-R-68", "IK-EXP-08")
def test_after_a_further_attack_the_province_emptied_before_is_not_entered() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_3})
    play(table, "blue fight blue-1\n* 1\nblue attack blue-1 iga\n* 12\n* 12\n* 12\nblue call_off")
    assert refused(table, "blue", "enter blue-1") == "IK-R-68"


@pytest.mark.rule("IK-R-70", "IK-R-63")
def test_a_further_attack_may_go_over_sea() -> None:
    board = {"izumo": "blue [D+1B] {1P}", "hoki": "orange {1P}", "oki": "orange {1P}"}
    table = in_c(board, {"blue-1": "hoki"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1\n* 1\nblue attack blue-1 oki\n* 12")
    assert rolled(table)[-1] == ("defender", "spearman"), "who has the first strike"
    assert see(table, ONLOOKER).battle.naval


@pytest.mark.rule("IK-R-70", "IK-EXP-09")
def test_an_army_need_not_enter_the_empty_province_it_attacked() -> None:
    table = in_c({"omi": "blue [D+1B] {1P}"}, {"blue-1": "ise"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1")
    assert {"enter blue-1", "stop blue-1", "attack blue-1 iga"} <= choices(table, "blue")
    play(table, "blue stop blue-1")
    assert (owner(table, "ise"), attacks(table)) == ("", 0)


@pytest.mark.rule("IK-R-69")
def test_in_the_next_round_an_army_may_attack_where_it_called_off() -> None:
    board = {"wakasa": "blue [D+2P] {1P}", "tango": "orange {2P}", "kai": "orange [D]"}
    table = in_c(board, {"blue-1": "tango"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1\n* 12\n* 12 12\n* 12 12\nblue call_off")
    assert "attack blue-1 tango" not in choices(table, "blue")
    next_war(play(table, "blue stop blue-1"))
    assert "attack blue-1 tango" in choices(play(table, "blue end"), "blue")


# Experience.


@pytest.mark.rule("IK-EXP-11")
def test_two_successes_of_one_turn_are_one_hole() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_3})
    play(table, "blue fight blue-1\n* 1")
    assert see(table, ONLOOKER).armies["blue-1"].hole == LEVEL_3, "not before it is finished"
    play(table, "blue attack blue-1 iga\n* 1\nblue stop blue-1")
    assert told(table, ONLOOKER, "experience") == [{"army": "blue-1", "hole": LEVEL_4, "level": 4}]


@pytest.mark.rule("IK-EXP-04", "IK-EXP-11", "IK-WC-08")
def test_the_phase_may_end_with_attacks_left_and_the_army_has_finished_its_battles() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1\n* 1")
    assert {"stop blue-1", "end"} <= choices(table, "blue")
    play(table, "blue end")
    assert phase(table) == "final_armies"
    assert told(table, ONLOOKER, "experience") == [
        {"army": "blue-1", "hole": LEVEL_2 + 1, "level": 2}
    ]


@pytest.mark.rule("IK-EXP-05")
def test_after_its_last_attack_an_army_stays_where_it_is() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1\n* 1")
    assert "enter blue-1" in choices(table, "blue"), "one attack is left"
    play(table, "blue attack blue-1 iga\n* 1")
    assert (phase(table), place(table, "blue-1")) == ("final_armies", "omi")
    assert (owner(table, "ise"), owner(table, "iga")) == ("", "")


@pytest.mark.rule("IK-EXP-06")
def test_an_army_that_enters_takes_the_card_at_once() -> None:
    table = in_c(FRONT, {"blue-1": "ise"}, holes={"blue-1": LEVEL_2})
    before = see(table, ONLOOKER).colours["blue"].cards
    play(table, "blue fight blue-1\n* 1\nblue enter blue-1")
    assert (phase(table), place(table, "blue-1")) == ("conducting", "ise")
    assert (owner(table, "ise"), see(table, ONLOOKER).colours["blue"].cards) == ("blue", before + 1)
    assert attacks(table) == 1, "and it may attack from there"
    assert "attack blue-1 iga" in choices(table, "blue")


@pytest.mark.rule("IK-EXP-07", "IK-WAR-02")
@pytest.mark.parametrize(
    ("units", "left"), [("[D+1B+1P] {1P}", "{1P}"), ("[D+1B+1P]", "{1B}"), ("[D+1B]", "{1B}")]
)
def test_an_army_that_leaves_a_province_in_phase_c_leaves_a_garrison_too(
    units: str, left: str
) -> None:
    board = {"wakasa": f"blue {units}", "tango": "orange {1P}"}
    table = in_c(board, {"blue-1": "tango"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1\n* 1\nblue enter blue-1")
    if phase(table) == "garrisoning":
        assert choices(table, "blue") == {"leave bowman", "leave spearman"}
        play(table, "blue leave bowman\nblue done")
    assert (place(table, "blue-1"), owner(table, "wakasa")) == ("tango", "blue")
    assert force(table, "wakasa") == left


@pytest.mark.rule("IK-EXP-07", "IK-WAR-02")
def test_a_lone_daimyo_does_not_leave_their_province_in_phase_c() -> None:
    board = {"wakasa": "blue [D]", "tango": "orange {1P}"}
    table = in_c(board, {"blue-1": "tango"}, holes={"blue-1": LEVEL_2})
    play(table, "blue fight blue-1\n* 1\n* 12")
    assert owner(table, "tango") == ""
    assert "enter blue-1" not in choices(table, "blue")


@pytest.mark.rule("IK-EXP-14")
def test_a_target_weakened_by_others_counts_for_the_one_that_empties_it() -> None:
    board = {"wakasa": "blue [D+1B] {1G}", "tango": "orange {2P}", "kai": "orange [D]"}
    table = in_c(board, {"blue-1": "tango", "wakasa": "tango"})
    play(table, "blue fight wakasa\n* 1\n* 12\nblue call_off\nblue fight blue-1\n* 1")
    assert owner(table, "tango") == ""
    assert told(table, ONLOOKER, "experience") == [{"army": "blue-1", "hole": 1, "level": 1}]


@pytest.mark.rule("IK-R-115")
def test_units_that_have_fought_may_move_in_phase_d() -> None:
    board = {"wakasa": "blue [D+1B+1P] {1G+1P}", "tango": "orange {1P}", "omi": "orange {1P}"}
    table = in_c(board, {"blue-1": "tango", "wakasa": "omi"})
    play(table, "blue fight blue-1\n* 1\nblue fight wakasa\n* 1")
    play(table, "blue march blue-1 tango\nblue end\nblue move wakasa omi\nblue take gunner")
    play(table, "blue done")
    assert (place(table, "blue-1"), force(table, "omi")) == ("tango", "{1G}")


@pytest.mark.rule("IK-EXP-01", "IK-R-65", "IK-R-66")
@pytest.mark.parametrize(
    ("successes", "level"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4)]
)
def test_the_holes_of_the_track(successes: int, level: int) -> None:
    board = {"wakasa": "blue [D+1B] {1P}", "tango": "orange {1P}"}
    table = in_c(board, {"blue-1": "tango"}, holes={"blue-1": successes - 1})
    play(table, "blue fight blue-1\n* 1")
    if phase(table) == "conducting":
        play(table, "blue stop blue-1")
    assert see(table, ONLOOKER).armies["blue-1"].level == level


@pytest.mark.rule("IK-R-65", "IK-EXP-01")
def test_every_track_leads_from_1_to_4_with_several_holes_for_1_and_2() -> None:
    for track in TRACKS.values():
        assert track == sorted(track)
        assert set(track) == {1, 2, 3, 4}
        assert min(track.count(1), track.count(2)) > 1


@pytest.mark.rule("IK-EXP-13", "IK-EXP-10")
def test_a_force_that_wins_gives_the_daimyo_beside_it_nothing() -> None:
    board = {"wakasa": "blue [D+1B] {1G}", "tango": "orange {1P}"}
    table = play(in_c(board, {"wakasa": "tango"}), "blue fight wakasa\n* 1")
    assert owner(table, "tango") == ""
    assert see(table, ONLOOKER).armies["blue-1"].hole == 0
    assert told(table, ONLOOKER, "experience") == []


# Who defends.


@pytest.mark.rule("IK-WC-03", "IK-WC-02")
def test_the_defender_fights_with_everything_the_attacker_with_one_group() -> None:
    table = attack("[D+1S] {2P}", "[D+1S] {2P+1R} castle")
    play(table, "* 12 12\n* 12 12 12\n* 12 12\n* 12 12 12 12")
    assert rolled(table) == [
        ("attacker", "daimyo"),
        ("defender", "daimyo"),
        ("attacker", "swordsman"),
        ("defender", "swordsman"),
        ("defender", "ronin"),
        *[("defender", "spearman")] * 2,
        *[("defender", "bonus_spearman")] * 4,
    ]


@pytest.mark.rule("IK-R-61", "IK-CAS-04")
def test_walls_never_outlive_the_defenders() -> None:
    table = play(attack("{5P}", "{1P} castle"), "* 1 1 1 1 12\n* 12\n* 12 12 12 12")
    assert (force(table, "tango"), see(table, ONLOOKER).battle.walls_left) == ("{1P}", 0)
    play(table, "blue press_on\n* 1 12 12 12 12\n* 12")
    assert owner(table, "tango") == ""
    assert told(table, ONLOOKER, "rolled", kind="bonus_spearman")[4:] == []
