"""IK-R-36: armies that trade places or pass each other do not exchange units, however they go."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    army,
    choices,
    force,
    in_d,
    owner,
    phase,
    place,
    play,
    refused,
    see,
    set_out,
)

LEVEL_2, LEVEL_3 = 3, 5
"""Holes of the track."""


@pytest.mark.rule("IK-R-36", "IK-WA-05")
def test_two_armies_that_trade_places_hand_nothing_over_by_way_of_a_garrison() -> None:
    table = set_out({"hida": "blue [D+4B+5G]", "kaga": "blue [D]"})
    play(table, "blue march blue-1 kaga")
    play(table, "blue leave bowman\nblue leave bowman\nblue leave gunner\nblue done")
    play(table, "blue march blue-2 hida")
    assert phase(table) == "marching", "no pickup is offered"
    assert (place(table, "blue-1"), place(table, "blue-2")) == ("kaga", "hida")
    assert (force(table, "hida"), army(table, "blue-2")) == ("{2B+1G}", "[D]")


@pytest.mark.rule("IK-R-36")
@pytest.mark.parametrize("met", [True, False])
def test_only_armies_that_have_met_are_barred(met: bool) -> None:
    """Blue-1 leaves Hida by Kaga, where blue-2 stands, or by Echizen, where nobody does."""
    board = {
        "hida": "blue [D+2S]",
        "kaga": "blue [D] {1P}",
        "echizen": "blue {1P}",
        "noto": "blue {1P}",
    }
    table = set_out(board, holes={"blue-1": LEVEL_2})
    play(table, f"blue march blue-1 {'kaga' if met else 'echizen'}\nblue leave swordsman")
    play(table, "blue done\nblue done")
    play(table, "blue march blue-1 noto\nblue done" if met else "")
    play(table, "blue march blue-2 hida")
    assert phase(table) == ("marching" if met else "gathering")
    if not met:
        play(table, "blue take swordsman\nblue done")
    assert (force(table, "hida"), army(table, "blue-2")) == (
        ("{1S}", "[D]") if met else ("{}", "[D+1S]")
    )


@pytest.mark.rule("IK-R-36")
def test_the_third_army_may_take_what_the_first_left_to_the_second() -> None:
    board = {"hida": "blue [D+2S]", "kaga": "blue [D]", "etchu": "blue [D] {1P}"}
    table = set_out({**board, "noto": "blue {1P}"})
    play(table, "blue march blue-1 kaga\nblue leave swordsman\nblue done")
    play(table, "blue march blue-2 noto\nblue done")
    assert place(table, "blue-2") == "noto"
    play(table, "blue march blue-3 hida\nblue take swordsman\nblue done")
    assert army(table, "blue-3") == "[D+1S]"


@pytest.mark.rule("IK-R-36", "IK-WA-10")
def test_without_a_step_nothing_is_exchanged_either() -> None:
    """Blue-2 comes back to Kaga, where it began the round and where blue-1 has left a garrison."""
    board = {"hida": "blue [D+2S] {1P}", "kaga": "blue [D]", "noto": "blue {1P}"}
    table = set_out(board, holes={"blue-1": LEVEL_3, "blue-2": LEVEL_3})
    play(table, "blue march blue-1 kaga\nblue march blue-2 noto\nblue done")
    play(table, "blue march blue-1 hida\nblue leave swordsman\nblue done\nblue done")
    assert (force(table, "kaga"), place(table, "blue-1")) == ("{1S}", "hida")
    play(table, "blue march blue-2 kaga")
    assert phase(table) == "marching"
    assert refused(table, "blue", "gather blue-2") == "IK-R-36"


@pytest.mark.rule("IK-R-36", "IK-WD-05")
@pytest.mark.parametrize("met", [True, False])
def test_units_sent_out_are_no_way_round_either(met: bool) -> None:
    """In phase D blue-1 sends a swordsman into empty Noto, which blue-2 then enters."""
    board = {"hida": "blue [D+2S] {1P}", "kaga": "blue [D] {1P}", "etchu": "blue {1P}"}
    table = in_d(board, holes={"blue-1": LEVEL_3})
    if met:
        play(table, "blue march blue-1 kaga\nblue done\nblue march blue-1 etchu\nblue done")
    else:
        play(table, "blue march blue-1 etchu\nblue done")
    play(table, "blue send blue-1 noto\nblue take swordsman\nblue done\nblue march blue-2 noto")
    assert owner(table, "noto") == "blue"
    assert phase(table) == ("final_armies" if met else "gathering")
    if met:
        assert "gather blue-2" not in choices(table, "blue")


@pytest.mark.rule("IK-R-36", "IK-ELM-05")
def test_a_recovered_daimyo_has_met_nobody() -> None:
    """Blue-1 and blue-2 pass each other in A; blue-2 dies in C and returns to blue-1's garrison."""
    board = {
        "hida": "blue [D+4B]",
        "kaga": "blue [D]",
        "echizen": "blue {1P}",
        "noto": "orange [D]",
        "etchu": "purple {1P}",
    }
    table = set_out(board, holes={"blue-1": LEVEL_2})
    play(table, "blue march blue-1 kaga\nblue leave bowman\nblue done")
    play(table, "blue march blue-2 hida\nblue end")
    play(table, "blue attack blue-1 noto\nblue attack blue-2 etchu\nblue end")
    play(table, "blue fight blue-2\n* 12\n* 1")
    assert place(table, "blue-2") == "lost"
    play(table, "blue fight blue-1\n* 1 1 1")
    assert phase(table) == "recovering"
    play(table, "blue station blue-2 hida\nblue take bowman\nblue done")
    assert army(table, "blue-2") == "[D+1B]"


@pytest.mark.rule("IK-EXP-04")
@pytest.mark.parametrize("defended", [True, False])
def test_an_army_attacks_another_province_than_the_one_it_has_just_emptied(defended: bool) -> None:
    """IK-EXP-09: nor one that was empty when it attacked."""
    board = {"omi": "blue [D+1B] {1P}", "iga": "orange {1P}"}
    if defended:
        board["ise"] = "orange {1P}"
    table = play(set_out(board, holes={"blue-1": LEVEL_3}), "blue end\nblue attack blue-1 ise")
    play(table, "blue end\nblue fight blue-1" + ("\n* 1" if defended else ""))
    assert owner(table, "ise") == ""
    assert {"attack blue-1 iga", "enter blue-1"} <= choices(table, "blue")
    assert refused(table, "blue", "attack blue-1 ise") == "IK-EXP-04"
    play(table, "blue attack blue-1 iga\n* 1")
    assert "attack blue-1 ise" in choices(table, "blue"), (
        "IK-R-68: emptied earlier, it counts as empty"
    )


# What is remembered of units that move in phase D.


@pytest.mark.rule("IK-R-50", "IK-WD-05")
def test_units_sent_out_and_picked_up_again_are_no_longer_among_those_that_moved() -> None:
    """Blue-1 sends a gunner to Noto, blue-2 takes it in and leaves two of its own there."""
    board = {"kaga": "blue [D+2G] {1P}", "etchu": "blue [D+2G] {1P}", "echigo": "blue {1P}"}
    table = in_d(board, holes={"blue-2": LEVEL_2})
    play(table, "blue send blue-1 noto\nblue take gunner\nblue done")
    play(table, "blue march blue-2 noto\nblue take gunner\nblue done")
    play(table, "blue march blue-2 etchu\nblue leave gunner\nblue leave gunner\nblue done")
    assert force(table, "noto") == "{2G}"
    assert see(table, ONLOOKER).provinces["noto"].moved == {}, "a garrison has not moved"


@pytest.mark.rule("IK-R-29", "IK-R-112")
def test_hidden_ronin_at_the_goal_count_when_others_come_to_them() -> None:
    board = {"omi": "blue {3P}", "wakasa": "blue {2P}", "hida": "blue [D] {1P}"}
    table = play(in_d(board, hidden={"omi": (2, 0), "wakasa": (1, 0)}), "blue end")
    play(table, "blue move omi wakasa\nblue take spearman\nblue take ronin\nblue take ronin")
    assert refused(table, "blue", "done") == "IK-R-29", "three units would have three ronin"
    play(table, "blue take spearman\nblue done")
    assert (force(table, "omi"), force(table, "wakasa")) == ("{1P}", "{4P+2R}")


@pytest.mark.rule("IK-R-28", "IK-R-112")
def test_ronin_that_come_to_a_force_leave_less_room_for_hidden_ones_there() -> None:
    """Three spearmen could hide two ronin; with one more of them and two open ronin, one."""
    board = {"omi": "blue {3P}", "wakasa": "blue {3P}", "hida": "blue [D+1P] {1P}"}
    table = play(in_d(board, hidden={"omi": (2, 0), "hida": (0, 1)}), "blue end")
    assert see(table, "orange").provinces["wakasa"].room[0] == 2
    play(table, "blue move omi wakasa\nblue take spearman\nblue take ronin\nblue take ronin")
    play(table, "blue done")
    assert force(table, "wakasa") == "{4P+2R}"
    assert see(table, "orange").provinces["wakasa"].room[0] == 1


@pytest.mark.rule("IK-R-27", "IK-R-23")
def test_ronin_shown_while_two_armies_share_a_province_join_the_army_they_were_hired_for() -> None:
    """Blue-1 passes through Wakasa and takes a ronin of the force; another is with blue-2."""
    board = {"omi": "blue [D+2P] {1P}", "wakasa": "blue [D+2P] {3P}", "echizen": "blue {1P}"}
    table = set_out(board, holes={"blue-1": LEVEL_2}, hidden={"wakasa": (1, 1)})
    play(table, "blue march blue-1 wakasa\nblue take spearman\nblue take ronin\nblue done")
    assert (army(table, "blue-1"), army(table, "blue-2")) == ("[D+3P+1R]", "[D+2P+1R]")
