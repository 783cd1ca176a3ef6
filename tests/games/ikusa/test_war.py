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
    tray,
)

from honjin.engine.table import Table
from honjin.games.ikusa.table.components import PROVINCE_IDS

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


@pytest.mark.rule("IK-R-39", "IK-R-41")
def test_an_army_declares_once_whatever_its_level() -> None:
    board = {"wakasa": "blue [D+2P]", "tango": "orange {1P}", "omi": "orange {1P}"}
    table = play(set_out(board, holes={"blue-1": 6}), "blue end\nblue attack blue-1 tango")
    assert refused(table, "blue", "attack blue-1 omi") == "IK-R-39"
    assert choices(table, "blue") == {"end"}, "and does not take it back"


# Phase C.


@pytest.mark.rule("IK-R-45", "IK-EXP-09", "IK-EXP-10")
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


BOTH = {"wakasa": "blue [D+1B] {2P}", "tango": "orange {1P}", "omi": "orange {1P}"}
"""Army and force of Wakasa declare against Tango; the force empties it first."""


def emptied_before(**more: object) -> Table:
    table = play(set_out(BOTH, **more), "blue end\nblue attack blue-1 tango")  # type: ignore[arg-type]
    return play(table, "blue attack wakasa tango\nblue end\nblue fight wakasa\n* 1 12\n* 12")


@pytest.mark.rule("IK-R-45")
def test_an_experienced_army_has_one_attack_less_if_its_target_was_emptied() -> None:
    table = play(emptied_before(holes={"blue-1": 3}), "blue fight blue-1")
    stay = play(table.copy(), "blue attack blue-1 omi\n* 1")
    assert (owner(stay, "omi"), phase(stay)) == ("", "final_armies"), "one more, not two"
    play(table, "blue enter blue-1\nblue attack blue-1 tamba")
    assert phase(table) == "final_armies"


@pytest.mark.rule("IK-R-45", "IK-WC-05")
def test_for_a_level_1_army_and_for_a_force_the_battle_lapses() -> None:
    assert phase(emptied_before()) == "final_armies"
    board = {"wakasa": "blue {1G}", "tamba": "blue {1G}", "tango": "orange {1P}"}
    table = play(set_out(board), "blue end\nblue attack wakasa tango\nblue attack tamba tango")
    play(table, "blue end\nblue fight wakasa\n* 1")
    assert (owner(table, "tango"), phase(table)) == ("", "final_armies")


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


@pytest.mark.rule("IK-RON-09")
def test_ronin_go_with_their_group_and_never_alone() -> None:
    table = set_out({"omi": "blue [D+2P+1R] {3P+1R}", "ise": "blue {1P}"})
    play(table, "blue march blue-1 ise\nblue done")
    assert (army(table, "blue-1"), force(table, "omi")) == ("[D+2P+1R]", "{3P+1R}")
    play(table, "blue end\nblue end\nblue end\nblue move omi ise\nblue take ronin")
    assert choices(table, "blue") == {"take spearman"}
    assert refused(table, "blue", "done") == "IK-WD-06"
    play(table, "blue take spearman\nblue done")
    assert (force(table, "omi"), force(table, "ise")) == ("{2P}", "{2P+1R}")


@pytest.mark.rule("IK-WD-02", "IK-CMP-13")
def test_squares_of_an_army_bind_in_final_movement() -> None:
    """A full force, and an army with one square left for samurai."""
    board = {"omi": "blue {3S+1P}", "wakasa": "blue [D+3B+10P] {5P}"}
    table = play(in_d(board), "blue end\nblue move omi wakasa")
    assert choices(table, "blue") == {"take swordsman"}
    play(table, "blue take swordsman")
    assert choices(table, "blue") == {"join"}
    full = {"omi": "blue {3S+1P}", "wakasa": "blue [D+4B+10P] {5P}"}
    assert choices(play(in_d(full), "blue end"), "blue", "move omi wakasa") == set()


@pytest.mark.rule("IK-WD-02", "IK-RON-11")
def test_the_ronin_limit_binds_at_the_end_of_a_move_too() -> None:
    """Both groups must lead their ronin when the move is done."""
    board = {"omi": "blue {3P+2R}", "wakasa": "blue {2P+1R}", "hida": "blue [D]"}
    table = play(in_d(board), "blue end\nblue move omi wakasa\nblue take spearman")
    assert refused(table, "blue", "done") == "IK-R-29", "two would stay with two ronin"
    play(table, "blue take ronin\nblue take ronin")
    assert refused(table, "blue", "done") == "IK-R-29", "three spearmen do not lead three"
    play(table, "blue take spearman\nblue done")
    assert (force(table, "omi"), force(table, "wakasa")) == ("{1P}", "{4P+3R}")


@pytest.mark.rule("IK-R-29", "IK-WD-02")
def test_a_ronin_needs_a_leader_that_goes_along() -> None:
    """A spearman and a ronin cannot take Iga; with any second unit they can."""
    table = in_d({"omi": "blue {3P+1S+1R}", "mutsu": "blue [D] {1P}"})
    play(table, "blue end\nblue move omi iga\nblue take spearman\nblue take ronin")
    assert choices(table, "blue") == {"take spearman", "take swordsman"}


@pytest.mark.rule("IK-R-28", "IK-R-29", "IK-RON-11")
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


@pytest.mark.rule("IK-ASN-01")
@pytest.mark.parametrize("number", [1, 2])
def test_one_s_own_ninja_strikes_in_phases_a_b_and_d_but_not_in_round_1(number: int) -> None:
    table = set_out(NINJA, ninja="blue", round=number)
    seen = {}
    for path in ("end", "attack wakasa tango", "end", "fight wakasa"):
        seen[phase(table)] = bool(choices(table, "blue", "strike"))
        play(table, f"blue {path}")
    play(table, "* 12\n* 12\nblue call_off")
    for _ in range(2):
        seen[phase(table)] = bool(choices(table, "blue", "strike"))
        play(table, "blue end")
    later = number > 1
    assert seen == {
        "marching": later,
        "declaring": later,
        "conducting": False,
        "final_armies": later,
        "final_forces": later,
    }


def hunted(strike: str = "", **more: object) -> Table:
    """Red holds the ninja in blue's turn; red has two daimyos, in Dewa and in Mutsu."""
    board = {**NINJA, "dewa": "red [D+1P]", "mutsu": "red [D+1P]"}
    table = play(set_out(board, ninja="red", **more), "blue end")  # type: ignore[arg-type]
    return play(table, f"red strike blue-1\n* {strike}") if strike else table


def fallen(table: Table) -> list[str]:
    """The armies whose daimyos are laid down."""
    return [name for name, at in see(table, ONLOOKER).armies.items() if "laid_down" in at.flags]


@pytest.mark.rule("IK-ASN-02")
@pytest.mark.parametrize(("die", "succeeds"), [(1, True), (8, True), (9, False), (12, False)])
def test_eight_or_less_succeeds(die: int, succeeds: bool) -> None:
    table = hunted()
    targets = {"blue-1", "orange-1", "purple-1", "green-1"}
    assert choices(table, "red", "strike") == {f"strike {name}" for name in targets}
    play(table, f"red strike blue-1\n* {die}")
    assert told(table, ONLOOKER, "struck") == [{"colour": "red", "army": "blue-1"}]
    assert told(table, ONLOOKER, "strike_die") == [
        {"colour": "red", "die": die, "success": succeeds}
    ]
    assert fallen(table) == (["blue-1"] if succeeds else [])


@pytest.mark.rule("IK-ASN-03")
@pytest.mark.parametrize(("die", "succeeds"), [(1, False), (8, False), (9, True), (12, True)])
def test_a_player_who_was_missed_rolls_in_revenge_and_needs_nine(die: int, succeeds: bool) -> None:
    assert told(hunted("8"), ONLOOKER, "revenge_die") == [], "not after a success"
    table = hunted("9")
    assert phase(table) == "avenging_die"
    play(table, f"* {die}")
    assert told(table, ONLOOKER, "revenge_die") == [
        {"colour": "blue", "die": die, "success": succeeds}
    ]
    assert (phase(table) == "avenging") == succeeds


@pytest.mark.rule("IK-ASN-04")
def test_the_avenger_chooses_a_daimyo_of_the_hirer() -> None:
    table = hunted("9\n* 9")
    assert see(table, ONLOOKER).deciding == ("blue",)
    assert choices(table, "blue") == {"avenge red-1", "avenge red-2"}
    assert fallen(play(table, "blue avenge red-2")) == ["red-2"]
    assert told(table, ONLOOKER, "assassinated") == [{"army": "red-2", "by": "blue"}]


@pytest.mark.rule("IK-ASN-05", "IK-NIN-05")
@pytest.mark.parametrize("dice", ["8", "9\n* 8", "9\n* 9\nblue avenge red-1"])
def test_the_ninja_returns_whatever_came_of_it(dice: str) -> None:
    table = hunted(dice)
    assert see(table, ONLOOKER).ninja.holder == ""
    assert told(table, ONLOOKER, "ninja_returned") == [{"colour": "red"}]
    assert phase(table) == "declaring", "and the turn goes on"
    assert len(fallen(table)) == (0 if dice.endswith("* 8") else 1)


@pytest.mark.rule("IK-ASN-06")
def test_an_assassinated_daimyo_does_nothing_for_the_rest_of_the_round() -> None:
    table = hunted("8")
    assert choices(table, "blue", "attack blue-1") == set()
    play(table, "blue end")
    assert choices(table, "blue", "march blue-1") == set()
    assert see(table, ONLOOKER).armies["blue-1"].steps == 0
    board = {"omi": "blue [D+2P]", "ise": "red {2P}", "hida": "blue [D]", "dewa": "red [D+1P]"}
    table = play(set_out(board, turn="red", ninja="red"), "red strike blue-1\n* 1")
    play(table, "red end\nred attack ise omi\nred end\nred fight ise\n* 12 12\n* 12 12")
    kinds = [fact["kind"] for fact in told(table, ONLOOKER, "rolled", side="defender")]
    assert kinds == ["spearman", "spearman"], "the army defends without its daimyo"


@pytest.mark.rule("IK-R-75")
def test_only_standing_daimyos_are_struck_or_die_in_revenge() -> None:
    table = set_out(
        {**NINJA, "dewa": "red [D+1P]", "mutsu": "red [D+1P]", "kai": "orange [D+1P]"},
        ninja="red",
        flags={"orange-1": ["laid_down"], "red-1": ["laid_down"]},
    )
    play(table, "blue end")
    assert "strike orange-1" not in choices(table, "red")
    assert refused(table, "red", "strike orange-1") == "IK-R-75"
    play(table, "red strike blue-1\n* 9\n* 9")
    assert fallen(table) == ["red-1", "red-2", "orange-1"], "no choice, so nobody is asked"
    assert phase(table) == "declaring"


@pytest.mark.rule("IK-R-75")
def test_revenge_finds_nobody_where_all_are_laid_down() -> None:
    board = {**NINJA, "dewa": "red [D+1P]"}
    table = set_out(board, ninja="red", flags={"red-1": ["laid_down"]})
    play(table, "blue end\nred strike blue-1\n* 9\n* 12")
    assert told(table, ONLOOKER, "assassinated") == []
    assert (phase(table), see(table, ONLOOKER).ninja.holder) == ("declaring", "")


@pytest.mark.rule("IK-ASN-08", "IK-R-79", "IK-R-117")
def test_a_lone_daimyo_is_out_at_once() -> None:
    board = {"omi": "blue [D]", "wakasa": "blue [D+1P] {1P}"}
    table = play(set_out(board, ninja="red"), "blue end")
    play(table, "red strike blue-1\n* 1")
    assert place(table, "blue-1") == "lost"
    assert owner(table, "omi") == ""


@pytest.mark.rule("IK-ASN-08", "IK-R-79")
@pytest.mark.parametrize(("units", "out"), [("[D] {1P}", True), ("[D+1P]", False)])
def test_a_force_beside_a_daimyo_keeps_the_province_and_an_own_unit_keeps_the_daimyo(
    units: str, out: bool
) -> None:
    board = {"omi": f"blue {units}", "wakasa": "blue [D+1P] {1P}"}
    table = play(set_out(board, ninja="red"), "blue end\nred strike blue-1\n* 1")
    assert (place(table, "blue-1") == "lost") == out
    assert owner(table, "omi") == "blue"
    assert told(table, ONLOOKER, "emptied") == []


@pytest.mark.rule("IK-R-74", "IK-NIN-04")
def test_standing_answers_spare_the_questions() -> None:
    table = play(
        set_out(NINJA, ninja="red", holes={"blue-1": 3}), "blue march blue-1 ise\nblue done"
    )
    play(table, "red when he_declares blue-1\nblue march blue-1 omi\nblue done\nblue end")
    assert see(table, "blue").ninja.order == "round", "what the ninja waits for is unseen"
    assert see(table, "red").ninja.order == "he_declares blue-1"
    play(table, "blue attack blue-1 yamashiro")
    assert phase(table) == "striking"


@pytest.mark.rule("IK-R-74")
def test_a_player_who_passes_for_a_turn_is_asked_again_in_the_next() -> None:
    """Blue's turn, then red's own, then orange's."""
    table = play(
        set_out(NINJA, ninja="red"), "blue end\nred pass turn\nblue end\nblue end\nblue end"
    )
    assert (see(table, ONLOOKER).active, phase(table)) == ("red", "marching")
    play(table, "red end\nred end\nred end\nred end")
    assert (see(table, ONLOOKER).active, phase(table)) == ("orange", "window")
    assert see(table, ONLOOKER).deciding == ("red",)


@pytest.mark.rule("IK-R-74")
def test_an_order_may_wait_for_the_turn_of_a_daimyo_s_owner() -> None:
    """Green waits for the second of blue's daimyos; purple's turn comes before blue's."""
    board = {"omi": "blue [D+2P] {1P}", "ise": "blue [D+1P]"}
    table = set_out(board, turn="purple", ninja="green", out=("red", "orange"))
    play(table, "purple end\ngreen when his_turn blue-2\npurple end\npurple end")
    assert phase(table) == "final_forces"
    play(table, "purple end")
    assert (phase(table), see(table, ONLOOKER).ninja.target) == ("striking", "blue-2")


@pytest.mark.rule("IK-NIN-07")
def test_no_assassination_in_the_first_round() -> None:
    table = set_out({"omi": "red [D+1P] {1P}"}, turn="red", round=1, ninja="red")
    assert refused(table, "red", "strike blue-1") == "IK-NIN-07"


# Elimination.


LAST = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {2P}", "kai": "orange {1S}"}


def last_daimyo_falls() -> Table:
    table = set_out(LAST, holes={"blue-1": 3})
    return play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")


@pytest.mark.rule("IK-ELM-02", "IK-R-84")
def test_the_last_daimyo_takes_everything_along() -> None:
    table = last_daimyo_falls()
    colours = see(table, ONLOOKER).colours
    assert (colours["orange"].heir, colours["orange"].cards) == ("blue", 0)
    assert (owner(table, "iga"), force(table, "iga")) == ("blue", "{2P}")
    assert (owner(table, "kai"), force(table, "kai")) == ("blue", "{1S}")
    assert (owner(table, "ise"), colours["blue"].cards) == ("", 3)


@pytest.mark.rule("IK-R-22")
def test_two_colours_of_one_player_are_one_supply() -> None:
    before = [tray(set_out(LAST), colour) for colour in ("blue", "orange")]
    table = last_daimyo_falls()
    assert tray(table, "blue") == {kind: before[0][kind] + before[1][kind] for kind in before[0]}
    assert tray(table, "orange") == {}
    assert see(table, ONLOOKER).colours["blue"].sets == 2
    assert {name for name, at in see(table, ONLOOKER).armies.items() if at.place == "awaited"} <= {
        "blue-2",
        "blue-3",
    }, "the loser's daimyos do not count"


@pytest.mark.rule("IK-WIN-01", "IK-R-94")
def test_the_35th_province_wins_on_the_spot() -> None:
    apart = ("omi", "ise", "mutsu", "sado", "satsuma", "oki", "izu")
    own = [name for name in PROVINCE_IDS if name not in apart][:33]
    board = {"omi": "blue [D+1P] {1P}", **dict.fromkeys(own, "blue {1P}")}
    table = in_d(board)
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    assert table.over
    assert table.winners() == ("D",)
