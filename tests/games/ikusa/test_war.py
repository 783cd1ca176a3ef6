"""Chapters 10, 13, 15.1 to 17: marching, declaring, experience, final movement, the ninja."""

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
    told,
)

from honjin.games.ikusa.components import PROVINCE_IDS

# Phase A.


@pytest.mark.rule("IK-WA-01", "IK-WA-02", "IK-MAP-03")
def test_armies_step_to_friendly_neighbours_only() -> None:
    table = set_out({"omi": "blue [D+1P] {1P}", "wakasa": "blue {1P}", "ise": "orange {1P}"})
    assert choices(table, "blue", "march") == {"march blue-1 wakasa"}
    assert refused(table, "blue", "march blue-1 yamashiro") == "IK-WA-02"
    assert refused(table, "blue", "march blue-1 ise") == "IK-WA-02"
    assert refused(table, "blue", "march blue-1 dewa") == "IK-MAP-03"


@pytest.mark.rule("IK-R-35", "IK-WA-06")
def test_a_lone_daimyo_cannot_leave_a_garrison() -> None:
    table = set_out({"omi": "blue [D]", "wakasa": "blue {1P}"})
    assert refused(table, "blue", "march blue-1 wakasa") == "IK-R-35"


@pytest.mark.rule("IK-WA-07", "IK-WA-06")
def test_with_a_force_present_no_unit_is_dropped() -> None:
    table = set_out({"omi": "blue [D+2P] {1P}", "wakasa": "blue {1P}"})
    play(table, "blue march blue-1 wakasa")
    assert (force(table, "omi"), phase(table)) == ("{1P}", "gathering")


@pytest.mark.rule("IK-WA-04", "IK-WA-05", "IK-R-33")
def test_two_armies_can_trade_places_but_not_stay_together() -> None:
    table = set_out({"omi": "blue [D+1P] {1P}", "wakasa": "blue [D+1S] {1P}"})
    play(table, "blue march blue-1 wakasa\nblue done")
    assert choices(table, "blue") == {"march blue-2 omi"}
    assert refused(table, "blue", "end") == "IK-R-33"
    play(table, "blue march blue-2 omi\nblue done")
    assert (place(table, "blue-1"), place(table, "blue-2")) == ("wakasa", "omi")


@pytest.mark.rule("IK-R-33")
def test_an_army_that_could_not_part_again_does_not_enter() -> None:
    table = set_out(
        {"omi": "blue [D+1P] {1P}", "wakasa": "blue [D+1S] {1P}"},
        flags={"blue-2": ["laid_down"]},
    )
    assert refused(table, "blue", "march blue-1 wakasa") == "IK-R-33"


@pytest.mark.rule("IK-WA-10", "IK-R-38", "IK-CMP-13")
def test_an_army_collects_without_a_step_where_it_began() -> None:
    table = set_out({"omi": "blue [D+4B] {1S+1G}"})
    play(table, "blue gather blue-1")
    assert choices(table, "blue") == {"take gunner"}, "no square for a fifth samurai"
    play(table, "blue take gunner\nblue done")
    assert (army(table, "blue-1"), force(table, "omi")) == ("[D+4B+1G]", "{1S}")


@pytest.mark.rule("IK-R-28", "IK-R-32")
def test_an_army_passing_through_tells_nothing_of_another_ones_ronin() -> None:
    table = set_out(
        {"omi": "blue [D+1P] {1P}", "wakasa": "blue [D+2S] {1P}", "echizen": "blue {1P}"},
        holes={"blue-1": 3},
        hidden={"wakasa": (0, 2)},
    )
    play(table, "blue march blue-1 wakasa\nblue done\nblue march blue-1 echizen\nblue done")
    assert told(table, ONLOOKER, "revealed") == []
    assert see(table, "orange").provinces["wakasa"].room[1] == 2


# Phase B.


@pytest.mark.rule("IK-WB-06", "IK-RND-04", "IK-R-43")
def test_in_the_first_round_no_army_is_attacked() -> None:
    board = {"wakasa": "blue {2P}", "tango": "orange [D+1P] {1P}", "omi": "orange {1P}"}
    table = play(set_out(board, round=1), "blue end")
    assert refused(table, "blue", "attack wakasa tango") == "IK-WB-06"
    assert "attack wakasa omi" in choices(table, "blue")
    assert "attack wakasa tango" in choices(play(set_out(board), "blue end"), "blue")


@pytest.mark.rule("IK-R-39", "IK-R-41")
def test_a_group_declares_once() -> None:
    table = set_out({"wakasa": "blue {2P}", "tango": "orange {1P}", "omi": "orange {1P}"})
    play(table, "blue end\nblue attack wakasa tango")
    assert refused(table, "blue", "attack wakasa omi") == "IK-R-39"


# Phase C.


@pytest.mark.rule("IK-R-45", "IK-EXP-09", "IK-EXP-10", "IK-WC-05")
def test_a_target_that_is_empty_uses_up_an_attack() -> None:
    table = set_out(
        {
            "wakasa": "blue [D+1B] {2P}",
            "tango": "orange {1P}",
            "omi": "orange {1P}",
        },
        holes={"blue-1": 3},
    )
    play(table, "blue end\nblue attack blue-1 tango\nblue attack wakasa tango\nblue end")
    play(table, "blue fight wakasa\n* 1 12\n* 12\nblue fight blue-1")
    assert owner(table, "tango") == ""
    assert choices(table, "blue", "enter") == {"enter blue-1"}
    play(table, "blue enter blue-1")
    assert owner(table, "tango") == "blue"
    assert see(table, ONLOOKER).armies["blue-1"].attacks == 1
    play(table, "blue stop blue-1")
    assert told(table, ONLOOKER, "experience") == [], "never a success"


@pytest.mark.rule("IK-EXP-08", "IK-R-69", "IK-EXP-03")
def test_after_calling_off_an_army_attacks_elsewhere() -> None:
    table = set_out(
        {"wakasa": "blue [D+2P] {1P}", "tango": "orange {2P}", "omi": "orange {1P}"},
        holes={"blue-1": 3},
    )
    play(table, "blue end\nblue attack blue-1 tango\nblue end\nblue fight blue-1")
    play(table, "* 12\n* 12 12\n* 12 12\nblue call_off")
    assert refused(table, "blue", "attack blue-1 tango") == "IK-R-69"
    assert "attack blue-1 omi" in choices(table, "blue")


@pytest.mark.rule("IK-EXP-02", "IK-WC-06")
def test_a_level_1_army_attacks_once_and_stays() -> None:
    table = set_out({"wakasa": "blue [D+1B] {1P}", "tango": "orange {1P}"})
    play(table, "blue end\nblue attack blue-1 tango\nblue end\nblue fight blue-1\n* 1")
    assert (phase(table), place(table, "blue-1")) == ("final_armies", "wakasa")


# Phase D.


@pytest.mark.rule("IK-WD-05", "IK-R-51", "IK-WD-10")
def test_an_army_sends_units_into_an_empty_neighbour() -> None:
    table = in_d({"omi": "blue [D+2P]"})
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    assert (owner(table, "ise"), force(table, "ise")) == ("blue", "{1P}")
    assert (army(table, "blue-1"), place(table, "blue-1")) == ("[D+1P]", "omi")


@pytest.mark.rule("IK-R-50")
def test_units_sent_out_have_moved() -> None:
    table = in_d({"omi": "blue [D+2P]", "iga": "blue [D+1P] {1P}"})
    play(table, "blue send blue-1 ise\nblue take spearman\nblue take spearman\nblue done\nblue end")
    assert choices(table, "blue", "move ise") == set()


@pytest.mark.rule("IK-WD-09")
def test_the_last_unit_does_not_leave() -> None:
    table = play(in_d({"omi": "blue {1P}", "hida": "blue [D+1P] {1P}"}), "blue end")
    assert choices(table, "blue", "move omi") == set()
    assert "move hida mino" in choices(table, "blue"), "an army holds Hida"


@pytest.mark.rule("IK-WD-07", "IK-CMP-14", "IK-R-53")
def test_force_units_merge_or_join_an_army() -> None:
    table = play(
        in_d({"omi": "blue {2P}", "wakasa": "blue [D+1P] {1P}"}, flags={"blue-1": ["laid_down"]}),
        "blue end\nblue move omi wakasa\nblue take spearman",
    )
    assert choices(table, "blue") == {"done", "join"}
    assert army(play(table, "blue join"), "blue-1") == "[D+2P]"


@pytest.mark.rule("IK-R-28", "IK-R-29", "IK-RON-09", "IK-RON-11", "IK-WD-02")
def test_hidden_ronin_need_their_leaders() -> None:
    """{4P} with 2 hidden R: one P may leave unseen, a second one not without a ronin."""
    table = play(
        in_d(
            {"omi": "blue {4P}", "hida": "blue [D+1P]", "wakasa": "blue {2P}"},
            hidden={"omi": (2, 0)},
        ),
        "blue end\nblue move omi ise\nblue take spearman\nblue done",
    )
    assert told(table, ONLOOKER, "revealed") == []
    play(table, "blue move omi wakasa\nblue take spearman")
    assert refused(table, "blue", "done") == "IK-R-29"
    play(table, "blue take ronin\nblue done")
    assert told(table, ONLOOKER, "revealed", province="omi")
    assert (force(table, "omi"), force(table, "wakasa")) == ("{2P+1R}", "{3P+1R}")


# The ninja.


NINJA = {
    "omi": "blue [D+2P] {1P}",
    "wakasa": "blue {1P}",
    "ise": "blue {1P}",
    "tango": "orange {1P}",
}


@pytest.mark.rule("IK-ASN-01", "IK-R-74")
def test_the_windows_of_a_turn() -> None:
    """Two steps, one declaration, no final move: 4 + 2 + 2 windows."""
    table = set_out(NINJA, ninja="red", holes={"blue-1": 3})
    windows = 1
    script = ["march blue-1 wakasa", "done", "march blue-1 omi", "done", "end"]
    script += ["attack wakasa tango", "end", "fight wakasa", "call_off", "end", "end"]
    for path in script:
        table.apply(3, path)
        if see(table, ONLOOKER).phase == "window":
            windows += 1
            table.apply(0, "pass now")
        while see(table, ONLOOKER).phase == "rolling":
            play(table, "* 12")
        if see(table, ONLOOKER).phase == "window":
            windows += 1
            table.apply(0, "pass now")
    assert windows == 8


@pytest.mark.rule("IK-ASN-02", "IK-ASN-03", "IK-ASN-04", "IK-ASN-05", "IK-ASN-06", "IK-R-75")
@pytest.mark.parametrize(("dice", "struck"), [("8", "blue-1"), ("9\n* 8", ""), ("9\n* 9", "red-1")])
def test_strike_and_revenge(dice: str, struck: str) -> None:
    table = play(
        set_out({**NINJA, "dewa": "red [D+1P]"}, ninja="red"), "blue march blue-1 ise\nblue done"
    )
    play(table, f"red strike blue-1\n* {dice}")
    down = [name for name, at in see(table, ONLOOKER).armies.items() if "laid_down" in at.flags]
    assert down == ([struck] if struck else [])
    assert see(table, ONLOOKER).ninja.holder == ""


@pytest.mark.rule("IK-ASN-08", "IK-R-79", "IK-R-117", "IK-ELM-01")
def test_a_lone_daimyo_is_out_at_once() -> None:
    board = {"omi": "blue [D]", "wakasa": "blue [D+1P] {1P}"}
    table = play(set_out(board, ninja="red"), "blue end")
    play(table, "red strike blue-1\n* 1")
    assert place(table, "blue-1") == "lost"
    assert owner(table, "omi") == ""


@pytest.mark.rule("IK-R-74", "IK-NIN-04")
def test_standing_answers_spare_the_questions() -> None:
    table = play(
        set_out(NINJA, ninja="red", holes={"blue-1": 3}), "blue march blue-1 ise\nblue done"
    )
    play(table, "red when he_declares blue-1\nblue march blue-1 omi\nblue done\nblue end")
    assert see(table, "blue").ninja.order == "round", "what he waits for is unseen"
    assert see(table, "red").ninja.order == "he_declares blue-1"
    play(table, "blue attack blue-1 yamashiro")
    assert phase(table) == "striking"


@pytest.mark.rule("IK-NIN-07")
def test_no_assassination_in_the_first_round() -> None:
    table = set_out({"omi": "red [D+1P] {1P}"}, turn="red", round=1, ninja="red")
    assert refused(table, "red", "strike blue-1") == "IK-NIN-07"


# Elimination.


@pytest.mark.rule("IK-ELM-02", "IK-ELM-06", "IK-R-22", "IK-R-84")
def test_the_last_daimyo_takes_everything_with_him() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {2P}"}
    table = play(
        set_out(board), "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1"
    )
    colours = see(table, ONLOOKER).colours
    assert colours["orange"].heir == "blue"
    assert (owner(table, "iga"), owner(table, "ise")) == ("blue", "")
    assert colours["blue"].sets == 2


@pytest.mark.rule("IK-WIN-01", "IK-R-94")
def test_the_35th_province_wins_on_the_spot() -> None:
    apart = ("omi", "ise", "mutsu", "sado", "satsuma", "oki", "izu")
    own = [name for name in PROVINCE_IDS if name not in apart][:33]
    board = {"omi": "blue [D+1P] {1P}", **dict.fromkeys(own, "blue {1P}")}
    table = in_d(board)
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    assert table.over
    assert table.winners() == ("D",)
