"""Chapters 3, 6, 12, 14 to 19: rounds, building, walls, successors, recovery, and all endings."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    army,
    choices,
    force,
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

from honjin.engine.table import Table
from honjin.games.ikusa.components import PROVINCE_IDS

# Rounds and income.


@pytest.mark.rule("IK-RND-01", "IK-RND-02", "IK-WAR-01", "IK-TURN-06")
def test_one_player_completes_all_phases_before_the_next() -> None:
    table = set_out({"omi": "blue [D+1P] {1P}"})
    seen = []
    while see(table, ONLOOKER).active == "blue":
        seen.append(phase(table))
        play(table, "blue end")
    assert seen == ["marching", "declaring", "final_armies", "final_forces"]
    assert (see(table, ONLOOKER).active, phase(table)) == ("red", "marching")


@pytest.mark.rule("IK-INC-01", "IK-INC-02", "IK-INC-03")
@pytest.mark.parametrize(("cards", "koku"), [(1, 3), (8, 3), (9, 3), (12, 4), (26, 8)])
def test_income(cards: int, koku: int) -> None:
    corners = ("mutsu", "sado", "satsuma", "oki", "izu")
    own = [name for name in PROVINCE_IDS if name not in corners][: cards - 1]
    board = {"oki": "blue [D+1P]", **dict.fromkeys(own, "blue {1P}")}
    table = pass_turns(set_out(board))
    assert see(table, ONLOOKER).colours["blue"].cards == cards
    assert see(table, ONLOOKER).colours["blue"].koku == koku


@pytest.mark.rule("IK-RMV-01", "IK-RMV-02", "IK-R-72", "IK-CMP-08")
def test_all_ronin_leave_and_what_was_hidden_stays_unknown() -> None:
    table = pass_turns(set_out({"omi": "blue [D+1P] {3P}"}, hidden={"omi": (2, 1)}))
    assert see(table, ONLOOKER).supply["ronin"] == 30
    assert see(table, "blue").provinces["omi"].card is None
    assert told(table, ONLOOKER, "revealed") == []


# Building.


@pytest.mark.rule("IK-CAS-06", "IK-R-60", "IK-CAS-07")
def test_walls_are_whole_again_in_the_next_turn() -> None:
    table = set_out({"wakasa": "blue {4P}", "tango": "orange {2P} castle"})
    play(table, "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa")
    play(table, "* 1 1 12 12\n* 12 12\n* 12 12 12 12\nblue call_off")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 2
    play(table, "blue end\nblue end")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 0


@pytest.mark.rule("IK-CAS-08", "IK-WD-10", "IK-BLD-04", "IK-BLD-05")
def test_a_castle_goes_with_its_province() -> None:
    table = set_out({"wakasa": "blue {2G+2P}", "tango": "orange {1P} castle"})
    play(table, "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa\n* 1 1")
    play(table, "* 1 1\n* 12\n* 12 12\nblue press_on\n* 1 12")
    assert owner(table, "tango") == ""
    play(table, "blue end\nblue move wakasa tango\nblue take spearman\nblue done")
    assert (owner(table, "tango"), see(table, ONLOOKER).provinces["tango"].walls) == (
        "blue",
        "castle",
    )


# Successors.


@pytest.mark.rule("IK-SUC-01", "IK-SUC-02", "IK-SUC-03", "IK-R-82", "IK-RND-03")
@pytest.mark.parametrize(("kind", "left"), [("gunner", "[D+1B+1G]"), ("bowman", "[D+2G]")])
def test_a_unit_pays_for_the_successor(kind: str, left: str) -> None:
    table = set_out({"omi": "blue [D+1B+2G]"}, holes={"blue-1": 5}, flags={"blue-1": ["laid_down"]})
    pass_turns(table)
    assert phase(table) == "succeeding"
    play(table, f"blue succeed {kind}")
    assert army(table, "blue-1") == left
    assert see(table, ONLOOKER).armies["blue-1"].level == 1


@pytest.mark.rule("IK-R-83")
def test_the_last_unit_may_pay() -> None:
    table = pass_turns(set_out({"omi": "blue [D+1P]"}, flags={"blue-1": ["laid_down"]}))
    assert (phase(table), army(table, "blue-1")) == ("planning", "[D]")


# Elimination and recovery.


def last_stand(**more: object) -> Table:
    """Blue, who has lost two daimyos, destroys orange's last army in Ise."""
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {2P}"}
    table = set_out(board, **more)  # type: ignore[arg-type]
    return play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")


@pytest.mark.rule("IK-ELM-03", "IK-ELM-04", "IK-ELM-05", "IK-ELM-09", "IK-R-93")
def test_lost_daimyos_come_back_at_level_1_and_may_pick_up() -> None:
    table = last_stand()
    assert phase(table) == "recovering"
    assert choices(table, "blue") == {"station blue-2 iga"}
    play(table, "blue station blue-2 iga\nblue take spearman\nblue done")
    assert (army(table, "blue-2"), force(table, "iga")) == ("[D+1P]", "{1P}")
    assert see(table, ONLOOKER).armies["blue-2"].level == 1


@pytest.mark.rule("IK-R-90", "IK-CMP-17")
def test_who_finds_no_province_waits() -> None:
    table = play(last_stand(), "blue station blue-2 iga\nblue done")
    assert place(table, "blue-3") == "awaited"
    assert phase(table) == "final_armies"


@pytest.mark.rule("IK-R-86", "IK-R-15", "IK-R-84")
def test_an_eliminated_attacker_ends_his_turn() -> None:
    table = set_out({"omi": "blue [D]", "ise": "orange [D+2B] {1P}", "iga": "blue {1P}"})
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1 12")
    view = see(table, ONLOOKER)
    assert view.colours["blue"].heir == "orange"
    assert owner(table, "iga") == "orange"
    assert view.colours["blue"].marker == 0


@pytest.mark.rule("IK-R-92", "IK-R-85")
def test_the_last_player_in_the_game_wins() -> None:
    table = last_stand(seats=4, out=("red", "purple"))
    assert table.over
    assert table.winners() == ("D",)


# Endings.


@pytest.mark.rule("IK-WIN-02", "IK-R-95")
def test_in_the_long_game_a_winner_is_declared_at_the_end_of_a_round() -> None:
    apart = ("omi", "ise", "mutsu", "sado", "satsuma", "oki", "izu")
    own = [name for name in PROVINCE_IDS if name not in apart][:33]
    board = {"omi": "blue [D+1P] {1P}", **dict.fromkeys(own, "blue {1P}")}
    table = play(set_out(board, variant="long"), "blue end\nblue end")
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    assert not table.over
    assert pass_turns(table).over


@pytest.mark.rule("IK-R-96")
def test_the_last_round_ends_the_game() -> None:
    board = {"omi": "blue [D+1P]", "ise": "blue {1P}"}
    table = pass_turns(set_out(board, round=8, round_cap="8"))
    assert table.over
    assert table.winners() == ("D",)


@pytest.mark.rule("IK-QP-12", "IK-QP-13")
def test_quick_play_ends_with_the_first_elimination() -> None:
    table = last_stand(variant="quick")
    assert table.over
    assert table.winners() == ("D",)


@pytest.mark.rule("IK-TWO-04", "IK-TWO-05", "IK-R-99", "IK-R-97")
def test_two_colours_of_one_person_leave_each_other_alone() -> None:
    board = {"omi": "purple [D+1P] {1P}", "ise": "blue {1P}", "iga": "red {1P}"}
    table = set_out(board, seats=2, turn="purple")
    assert refused(table, "purple", "march purple-1 ise") == "IK-WA-02"
    play(table, "purple end")
    assert refused(table, "purple", "attack omi ise") == "IK-TWO-04"
    assert "attack omi iga" in choices(table, "purple")
