"""Chapters 10.0, 10.1, 10.4 and 15.1: how far armies and forces go, and what they leave."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    army,
    choices,
    force,
    in_d,
    owner,
    pass_turns,
    phase,
    place,
    play,
    refused,
    see,
    set_out,
    told,
)

# Reach.


@pytest.mark.rule("IK-WAR-03", "IK-WA-03", "IK-WD-03")
@pytest.mark.parametrize(("hole", "level"), [(0, 1), (3, 2), (5, 3), (6, 4)])
def test_the_level_is_the_reach_in_a_and_again_in_d(hole: int, level: int) -> None:
    board = {"omi": "blue [D+1P] {1P}", "wakasa": "blue {1P}"}
    table = set_out(board, holes={"blue-1": hole})
    for last_phase in ("blue end\nblue end", ""):
        for step in range(level):
            to = ("wakasa", "omi")[(place(table, "blue-1") == "wakasa")]
            play(table, f"blue march blue-1 {to}\nblue done")
            assert see(table, ONLOOKER).armies["blue-1"].steps == level - step - 1
        back = ("wakasa", "omi")[(place(table, "blue-1") == "wakasa")]
        assert refused(table, "blue", f"march blue-1 {back}") == "IK-WA-03"
        play(table, last_phase)


@pytest.mark.rule("IK-WAR-04", "IK-WD-06")
def test_a_force_moves_in_d_only_and_each_unit_once() -> None:
    table = set_out({"omi": "blue {4P}", "hida": "blue [D]"})
    assert refused(table, "blue", "move omi ise") == "IK-WA-01"
    play(table, "blue end")
    assert refused(table, "blue", "move omi ise") == "IK-WB-01"
    play(table, "blue end\nblue end\nblue move omi ise")
    play(table, "blue take spearman\nblue take spearman\nblue done")
    assert choices(table, "blue", "move ise") == set()


@pytest.mark.rule("IK-WD-06", "IK-WD-08", "IK-WAR-05")
def test_a_force_may_split_up_in_several_directions() -> None:
    table = play(in_d({"omi": "blue {1B+1G+1P}", "hida": "blue [D]"}), "blue end")
    play(table, "blue move omi ise\nblue take bowman\nblue done")
    play(table, "blue move omi iga\nblue take gunner\nblue done")
    assert [force(table, name) for name in ("omi", "ise", "iga")] == ["{1P}", "{1B}", "{1G}"]


@pytest.mark.rule("IK-WAR-05", "IK-WD-05", "IK-WA-07")
def test_an_army_sheds_units_only_into_empty_neighbours_and_only_in_d() -> None:
    board = {"omi": "blue [D+2P] {1P}", "ise": "blue {1P}"}
    table = set_out(board)
    assert refused(table, "blue", "send blue-1 iga") == "IK-WA-01"
    play(table, "blue end\nblue end")
    assert refused(table, "blue", "send blue-1 ise") == "IK-WD-05"
    assert "send blue-1 iga" in choices(table, "blue")


@pytest.mark.rule("IK-WD-01", "IK-R-52")
def test_armies_first_then_forces() -> None:
    board = {"omi": "blue [D+1P] {2P}", "ise": "blue {1P}", "iga": "orange {1P}"}
    table = in_d(board)
    assert refused(table, "blue", "move omi ise") == "IK-WD-01"
    assert refused(table, "blue", "march blue-1 iga") == "IK-WA-02"
    play(table, "blue end")
    assert refused(table, "blue", "march blue-1 ise") == "IK-WD-06"
    assert refused(table, "blue", "gather blue-1") == "IK-WD-06", "only in the armies' part"
    assert refused(table, "blue", "move omi iga") == "IK-WD-06"


@pytest.mark.rule("IK-WD-12", "IK-WAR-06")
def test_an_empty_province_stays_empty_into_the_next_round() -> None:
    table = set_out({"wakasa": "blue {1G}", "tango": "orange {1P}"})
    play(table, "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa\n* 1")
    pass_turns(table)
    assert phase(table) == "planning"
    assert owner(table, "tango") == ""


@pytest.mark.rule("IK-WD-04")
def test_in_phase_d_an_army_conquers_the_empty_provinces_it_enters() -> None:
    table = in_d({"tango": "blue [D+1B+2P]"}, holes={"blue-1": 5})
    assert choices(table, "blue", "march") == {
        "march blue-1 tajima",
        "march blue-1 tamba",
        "march blue-1 wakasa",
    }
    play(table, "blue march blue-1 tajima\nblue leave bowman\nblue done")
    assert (owner(table, "tajima"), force(table, "tango")) == ("blue", "{1B}")
    play(table, "blue march blue-1 tamba\nblue leave spearman\nblue done")
    assert (owner(table, "tamba"), force(table, "tajima")) == ("blue", "{1P}")
    army_now = see(table, ONLOOKER).armies["blue-1"]
    assert (army_now.place, army_now.steps) == ("tamba", 1)
    play(table, "blue march blue-1 tango\nblue take bowman\nblue done")
    assert army(table, "blue-1") == "[D+1B]", "garrison and pickup as in phase A"
    assert force(table, "tamba") == "{1P}"


# Pickups.


@pytest.mark.rule("IK-WA-08")
def test_an_army_picks_up_where_it_starts_and_wherever_it_enters() -> None:
    board = {"omi": "blue [D+3B+1P] {1S+1P}", "ise": "blue {1B+1G}", "iga": "blue {2P}"}
    table = play(set_out(board, holes={"blue-1": 3}), "blue gather blue-1\nblue take swordsman")
    play(table, "blue done\nblue march blue-1 ise")
    assert choices(table, "blue") == {"take gunner", "done"}, "no square for a fifth samurai"
    play(table, "blue take gunner\nblue done\nblue march blue-1 iga\nblue take spearman\nblue done")
    assert army(table, "blue-1") == "[D+3B+1S+1G+2P]"
    assert [force(table, name) for name in board] == ["{1P}", "{1B}", "{1P}"]


@pytest.mark.rule("IK-WA-09")
@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_a_pickup_takes_some_or_all_of_a_force(taken: int) -> None:
    table = set_out({"omi": "blue [D+1P] {1P}", "ise": "blue {1S+2P}"})
    play(table, "blue march blue-1 ise")
    for kind in ("spearman", "swordsman", "spearman")[:taken]:
        play(table, f"blue take {kind}")
    play(table, "blue done")
    units = ("[D+1P]", "[D+2P]", "[D+1S+2P]", "[D+1S+3P]")[taken]
    left = ("{1S+2P}", "{1S+1P}", "{1P}", "{}")[taken]
    assert (army(table, "blue-1"), force(table, "ise"), owner(table, "ise")) == (
        units,
        left,
        "blue",
    )


@pytest.mark.rule("IK-R-38", "IK-WA-10")
def test_without_a_step_an_army_collects_only_where_it_began_the_round() -> None:
    board = {"omi": "blue [D+1P] {2P}", "ise": "blue {2P}"}
    table = play(set_out(board, holes={"blue-1": 3}), "blue march blue-1 ise\nblue done")
    assert refused(table, "blue", "gather blue-1") == "IK-R-38"
    back = play(table.copy(), "blue march blue-1 omi\nblue done\nblue end\nblue end")
    assert "gather blue-1" in choices(back, "blue"), "in D as in A"
    play(table, "blue end\nblue end")
    assert refused(table, "blue", "gather blue-1") == "IK-R-38"


# Moved and unmoved.


@pytest.mark.rule("IK-R-50")
def test_units_that_have_moved_stay_while_the_others_go_on() -> None:
    table = play(in_d({"omi": "blue {2P}", "ise": "blue {1G}", "hida": "blue [D]"}), "blue end")
    play(table, "blue move omi ise\nblue take spearman\nblue done\nblue move ise iga")
    assert choices(table, "blue") == {"take gunner"}
    play(table, "blue take gunner\nblue done")
    assert (force(table, "ise"), force(table, "iga")) == ("{1P}", "{1G}")


@pytest.mark.rule("IK-R-50")
def test_a_garrison_of_phase_d_has_not_moved_but_units_sent_out_have() -> None:
    table = in_d({"omi": "blue [D+6P]", "hida": "blue [D]"})
    play(table, "blue send blue-1 iga\nblue take spearman\nblue take spearman\nblue done")
    play(table, "blue march blue-1 ise\nblue leave spearman\nblue leave spearman\nblue done")
    play(table, "blue end")
    assert choices(table, "blue", "move iga") == set()
    assert "move omi wakasa" in choices(table, "blue")


@pytest.mark.rule("IK-WD-09")
def test_one_of_two_stays_behind() -> None:
    table = play(in_d({"omi": "blue {2P}", "hida": "blue [D]"}), "blue end\nblue move omi ise")
    assert choices(table, "blue") == {"take spearman"}
    assert choices(play(table, "blue take spearman"), "blue") == {"done"}
    army_there = play(in_d({"omi": "blue [D] {2P}"}), "blue end\nblue move omi ise")
    play(army_there, "blue take spearman")
    assert choices(army_there, "blue") == {"take spearman", "done"}


@pytest.mark.rule("IK-R-51")
@pytest.mark.parametrize(("units", "most"), [("7P", 5), ("3P", 3), ("2P+1R", 1), ("3P+1R", 2)])
def test_an_army_sends_up_to_five_and_keeps_leaders_for_its_ronin(units: str, most: int) -> None:
    table = play(in_d({"omi": f"blue [D+{units}]"}), "blue send blue-1 ise")
    for _ in range(most):
        play(table, "blue take spearman")
    assert choices(table, "blue") == {"done"}
    play(table, "blue done")
    assert (force(table, "ise"), owner(table, "omi")) == (f"{{{most}P}}", "blue")
    assert see(table, ONLOOKER).armies["blue-1"].steps == 1, "it costs no step"


@pytest.mark.rule("IK-R-51")
def test_an_army_whose_only_unit_leads_a_ronin_sends_nobody() -> None:
    table = in_d({"omi": "blue [D+1P+1R]"})
    assert choices(table, "blue", "send") == set()


# Armies that meet.


THREE_ARMIES = {
    "omi": "blue [D+1P] {1P}",
    "wakasa": "blue [D+1S] {1P}",
    "hida": "blue [D+1P] {1P}",
    "mino": "blue {1P}",
}


@pytest.mark.rule("IK-R-33")
def test_while_two_armies_share_a_province_the_third_does_not_step() -> None:
    table = set_out(THREE_ARMIES)
    assert "march blue-3 mino" in choices(table, "blue")
    play(table, "blue march blue-1 wakasa\nblue done")
    assert choices(table, "blue") == {"march blue-2 omi"}


@pytest.mark.rule("IK-R-74")
def test_no_window_opens_while_two_armies_share_a_province() -> None:
    table = play(set_out(THREE_ARMIES, ninja="red"), "blue march blue-1 wakasa\nblue done")
    assert phase(table) == "marching"
    play(table, "blue march blue-2 omi\nblue done")
    assert phase(table) == "window"


@pytest.mark.rule("IK-R-28", "IK-RON-08")
def test_an_army_that_moves_shows_its_ronin() -> None:
    board = {"omi": "blue [D+2P] {2P}", "ise": "blue {1P}"}
    table = play(set_out(board, hidden={"omi": (1, 1)}), "blue march blue-1 ise\nblue done")
    assert told(table, "orange", "revealed") == [
        {"colour": "blue", "province": "omi", "force": 1, "army_ronin": 1, "army": "blue-1"}
    ]
    assert (army(table, "blue-1"), force(table, "omi")) == ("[D+2P+1R]", "{2P+1R}")


# Garrisons.


@pytest.mark.rule("IK-WAR-02")
def test_no_move_leaves_a_province_without_an_own_unit() -> None:
    """In phase A and in phase D; IK-EXP-07 has it for phase C."""
    table = set_out({"omi": "blue [D+1P]", "ise": "blue {1P}", "wakasa": "blue [D]"})
    assert choices(table, "blue", "march blue-2") == set()
    play(table, "blue march blue-1 ise\nblue done")
    assert (force(table, "omi"), army(table, "blue-1")) == ("{1P}", "[D]"), "the only unit stays"
    play(table, "blue end\nblue end\nblue end")
    assert choices(table, "blue", "move omi") == set()
    assert "move ise kii" in choices(table, "blue"), "a daimyo holds Ise"


@pytest.mark.rule("IK-R-34", "IK-WA-04")
def test_while_another_army_stays_no_garrison_is_due() -> None:
    board = {"omi": "blue [D+1P] {1P}", "wakasa": "blue [D+2S]", "echizen": "blue {1P}"}
    table = set_out(board, holes={"blue-1": 3})
    play(table, "blue march blue-1 wakasa\nblue march blue-1 echizen\nblue done")
    assert (force(table, "wakasa"), army(table, "blue-1")) == ("{}", "[D+1P]")


@pytest.mark.rule("IK-R-36", "IK-WA-05")
@pytest.mark.parametrize("met", [True, False])
def test_the_garrison_of_an_army_met_there_is_not_picked_up(met: bool) -> None:
    board = {"omi": "blue [D+1P] {1P}", "wakasa": "blue [D+2S]", "echizen": "blue {1P}"}
    table = set_out(board, holes={"blue-1": 5})
    if met:
        play(table, "blue march blue-1 wakasa\nblue march blue-1 omi\nblue done")
    play(table, "blue march blue-2 echizen\nblue leave swordsman\nblue done\nblue done")
    play(table, "blue march blue-1 wakasa")
    assert phase(table) == ("marching" if met else "gathering")
    assert force(table, "wakasa") == "{1S}"


@pytest.mark.rule("IK-R-37")
@pytest.mark.parametrize(("units", "most"), [("7P", "{5P}"), ("4P+2R", "{2P}")])
def test_a_garrison_is_up_to_five_units_and_leaves_leaders_for_the_ronin(
    units: str, most: str
) -> None:
    table = set_out({"omi": f"blue [D+{units}]", "ise": "blue {1P}"})
    play(table, "blue march blue-1 ise")
    while "leave spearman" in choices(table, "blue"):
        play(table, "blue leave spearman")
    assert force(table, "omi") == most


@pytest.mark.rule("IK-R-119", "IK-R-35", "IK-R-37")
def test_units_waiting_at_the_other_end_do_not_lead_ronin_on_the_way() -> None:
    table = set_out({"omi": "blue [D+1P+1R]", "ise": "blue {4P}"})
    assert refused(table, "blue", "march blue-1 ise") == "IK-R-35"
    free = set_out({"omi": "blue [D+1P+1R] {1P}", "ise": "blue {4P}"})
    assert "march blue-1 ise" in choices(free, "blue")


@pytest.mark.rule("IK-R-119", "IK-R-29")
def test_on_arrival_the_limit_is_tested_after_the_pickup() -> None:
    table = set_out({"omi": "blue [D+1P+1R] {1P}", "ise": "blue {2P+1R}"})
    play(table, "blue march blue-1 ise\nblue take spearman")
    assert refused(table, "blue", "done") == "IK-R-29", "one spearman cannot lead the ronin left"
    play(table, "blue take ronin\nblue done")
    assert (army(table, "blue-1"), force(table, "ise")) == ("[D+2P+2R]", "{1P}")


@pytest.mark.rule("IK-R-29", "IK-R-119")
def test_an_army_picks_up_no_more_ronin_than_it_can_lead() -> None:
    table = set_out({"omi": "blue [D+1P+1R] {1P}", "ise": "blue {4P+2R}"})
    play(table, "blue march blue-1 ise\nblue take spearman\nblue take ronin\nblue take ronin")
    assert refused(table, "blue", "done") == "IK-R-29"
    play(table, "blue take spearman\nblue done")
    assert (army(table, "blue-1"), force(table, "ise")) == ("[D+3P+3R]", "{2P}")


# A daimyo struck on the way.


@pytest.mark.rule("IK-R-76", "IK-ASN-07", "IK-R-47")
def test_an_army_whose_daimyo_falls_stops_where_it_is() -> None:
    board = {"omi": "blue [D+3P] {1P}", "ise": "blue {2P}", "shima": "blue [D]"}
    table = set_out(board, ninja="red", holes={"blue-1": 3})
    play(table, "blue march blue-1 ise\nblue done\nred strike blue-1\n* 1")
    assert refused(table, "blue", "march blue-1 omi") == "IK-ASN-07"
    assert refused(table, "blue", "gather blue-1") == "IK-ASN-07"
    play(table, "blue end")
    assert refused(table, "blue", "attack blue-1 iga") == "IK-ASN-07"
    play(table, "blue end")
    assert refused(table, "blue", "send blue-1 iga") == "IK-ASN-07"
    assert see(table, ONLOOKER).armies["blue-1"].steps == 0


@pytest.mark.rule("IK-R-47", "IK-R-76", "IK-WB-05")
def test_a_battle_declared_by_a_fallen_daimyo_lapses() -> None:
    board = {"omi": "blue [D+3P] {1P}", "ise": "orange {1P}", "hida": "blue [D]"}
    table = play(set_out(board, ninja="red"), "blue end\nred pass now\nblue attack blue-1 ise")
    play(table, "red strike blue-1\n* 1\nblue end")
    assert phase(table) == "final_armies"
    assert told(table, ONLOOKER, "battle") == []
