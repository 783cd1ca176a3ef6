"""Chapters 14 to 17: daimyos lost for good, who inherits what, and when that wins."""

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
    tray,
)

from honjin.engine.table import Table
from honjin.games.ikusa.table.components import DATA, PROVINCE_IDS

LAST = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {3P}"}
"""Blue's bowman can kill orange's last daimyo, in Ise."""
APART = ("omi", "ise", "mutsu", "sado", "satsuma", "oki", "izu")
OTHERS = [name for name in PROVINCE_IDS if name not in APART]


def kill(table: Table) -> Table:
    """Blue's first army attacks Ise and hits."""
    return play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")


# Daimyos laid down.


@pytest.mark.rule("IK-ASN-09", "IK-R-117", "IK-ELM-01")
def test_a_laid_down_daimyo_is_out_when_their_army_is_wiped_out() -> None:
    board = {"omi": "blue {2G}", "ise": "orange [D+1P] {2S}", "iga": "orange [D]"}
    table = set_out(board, flags={"orange-1": ["laid_down"]})
    play(table, "blue end\nblue attack omi ise\nblue end\nblue fight omi\n* 1 12")
    play(table, "orange lose army spearman")
    assert (place(table, "orange-1"), force(table, "ise")) == ("lost", "{2S}")
    assert phase(table) == "rolling", "the force fights on"


@pytest.mark.rule("IK-R-73")
def test_a_laid_down_daimyo_counts_for_the_floor() -> None:
    table = pass_turns(set_out({"omi": "blue [D+1P]"}, flags={"blue-1": ["laid_down"]}))
    assert see(table, ONLOOKER).colours["blue"].koku == 3


@pytest.mark.rule("IK-R-118", "IK-ELM-03")
def test_a_laid_down_daimyo_of_the_winner_is_not_recovered() -> None:
    board = LAST | {"hida": "blue [D+2P]"}
    table = kill(set_out(board, flags={"blue-2": ["laid_down"]}))
    assert choices(table, "blue") == {"station blue-3 iga"}
    assert (place(table, "blue-2"), army(table, "blue-2")) == ("hida", "[D+2P]")
    assert "laid_down" in see(table, ONLOOKER).armies["blue-2"].flags


# What passes on.


@pytest.mark.rule("IK-R-80")
def test_the_ninja_of_an_eliminated_player_returns() -> None:
    table = play(set_out(LAST, ninja="orange"), "blue end\norange pass round")
    play(table, "blue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert see(table, ONLOOKER).ninja.holder == ""


@pytest.mark.rule("IK-R-88")
def test_hidden_ronin_serve_the_new_owner() -> None:
    table = kill(set_out(LAST, hidden={"iga": (1, 0)}))
    card = see(table, "blue").provinces["iga"].card
    assert card is not None
    assert (card.lies, card.force) == ("face_down", 1)
    assert see(table, "red").provinces["iga"].card is None
    play(table, "blue station blue-2 iga\nblue done\nblue end\nblue move iga yamato")
    play(table, "blue take spearman\nblue take spearman\nblue take ronin\nblue done")
    assert force(table, "yamato") == "{2P+1R}"


@pytest.mark.rule("IK-R-89")
def test_there_is_no_koku_to_inherit() -> None:
    table = kill(set_out(LAST))
    assert [colour.koku for colour in see(table, ONLOOKER).colours.values()] == [0] * 5


@pytest.mark.rule("IK-R-87", "IK-ELM-06")
def test_what_is_inherited_in_phase_c_acts_in_phase_d() -> None:
    table = play(kill(set_out(LAST)), "blue station blue-2 iga\nblue take spearman\nblue done")
    assert phase(table) == "final_armies"
    assert "march blue-2 yamato" in choices(table, "blue")
    assert "move iga yamato" in choices(play(table, "blue end"), "blue")


@pytest.mark.rule("IK-R-87")
def test_what_is_inherited_in_phase_a_of_one_s_own_turn_declares_nothing() -> None:
    table = play(set_out(LAST, ninja="blue"), "blue strike orange-1\n* 1")
    play(table, "blue station blue-2 iga\nblue done")
    assert refused(table, "blue", "march blue-2 omi") == "IK-WA-03"
    play(table, "blue end")
    assert refused(table, "blue", "attack iga yamato") == "IK-R-87"
    assert refused(table, "blue", "attack blue-2 yamato") == "IK-R-87"
    assert "attack omi yamashiro" in choices(table, "blue")


@pytest.mark.rule("IK-R-87")
def test_what_is_inherited_before_one_s_turn_acts_in_all_its_phases() -> None:
    """Blue, whose turn it is, dies attacking orange, whose turn is still to come."""
    board = {"omi": "blue [D]", "ise": "orange [D+1B] {1P}", "iga": "blue {2P}"}
    table = kill_attacker(set_out(board))
    play(table, "orange station orange-2 iga\norange take spearman\norange done")
    while see(table, ONLOOKER).active != "orange":
        play(table, f"{see(table, ONLOOKER).active} end")
    assert "march orange-2 ise" in choices(table, "orange")
    play(table, "orange end")
    assert {"attack iga yamato", "attack orange-2 yamato"} <= choices(table, "orange")


def kill_attacker(table: Table) -> Table:
    """Blue's first army attacks Ise, and the bowman there hits first."""
    return play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")


@pytest.mark.rule("IK-R-91", "IK-R-47", "IK-ELM-05")
@pytest.mark.parametrize(("taken", "then"), [(2, "final_armies"), (1, "conducting")])
def test_a_recovered_daimyo_may_pick_up_a_force_that_has_declared(taken: int, then: str) -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]"}
    board |= {"wakasa": "blue {2P}", "tango": "purple {1P}"}
    table = play(set_out(board), "blue end\nblue attack wakasa tango")
    play(table, "blue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    play(table, "blue station blue-2 wakasa\n" + "blue take spearman\n" * taken + "blue done")
    assert phase(table) == then
    assert choices(table, "blue", "fight") == ({"fight wakasa"} if taken == 1 else set())


@pytest.mark.rule("IK-R-120", "IK-R-77", "IK-R-84")
def test_a_force_that_outlives_its_colour_passes_on_and_is_not_a_success() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D+1P] {2S}", "iga": "orange {1P}"}
    table = kill(set_out(board, flags={"orange-1": ["laid_down"]}))
    play(table, "orange lose army spearman")
    assert see(table, ONLOOKER).colours["orange"].heir == "blue"
    assert (owner(table, "ise"), force(table, "ise")) == ("blue", "{2S}")
    play(table, "blue station blue-2 iga\nblue done\nblue station blue-3 ise\nblue done")
    assert phase(table) == "final_armies"
    assert told(table, ONLOOKER, "experience") == []


@pytest.mark.rule("IK-R-120", "IK-R-84", "IK-R-86")
def test_the_other_group_of_an_eliminated_attacker_passes_to_the_defender() -> None:
    table = kill_attacker(set_out({"omi": "blue [D] {2P}", "ise": "orange [D+1B] {1P}"}))
    assert (owner(table, "omi"), force(table, "omi")) == ("orange", "{2P}")
    assert tray(table, "blue") == {}


# Provinces and victory.


@pytest.mark.rule("IK-ELM-08", "IK-R-90")
def test_a_player_who_has_no_province_left_is_out_even_if_daimyos_wait_for_one() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "red [D+4B]"}
    table = kill(set_out(board))
    assert place(table, "blue-2") == place(table, "blue-3") == "awaited"
    play(table, "blue end\nblue end\nred end\nred attack red-1 omi\nred end\nred fight red-1")
    play(table, "* 1 1 1 12\n* 12")
    colours = see(table, ONLOOKER).colours
    assert (colours["blue"].cards, colours["blue"].heir) == (0, "red")
    assert place(table, "blue-2") == "lost"


@pytest.mark.rule("IK-ELM-08", "IK-R-90")
def test_a_waiting_daimyo_keeps_their_owner_in_the_game_while_a_province_is_left() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "red [D+4B] {1P}"}
    table = play(kill(set_out(board, holes={"red-1": 3})), "blue end\nblue move omi yamashiro")
    play(table, "blue take spearman\nblue done\nblue end")
    play(table, "red end\nred attack red-1 omi\nred end\nred fight red-1\n* 1 1 12 12\n* 12")
    assert see(table, ONLOOKER).colours["blue"].heir == ""
    play(table, "red attack red-1 yamashiro\n* 1 12 12 12")
    assert see(table, ONLOOKER).colours["blue"].heir == "red"


@pytest.mark.rule("IK-ELM-07", "IK-ELM-09", "IK-WIN-01")
@pytest.mark.parametrize(("inherited", "wins"), [(15, True), (14, False)])
def test_an_inheritance_can_win(inherited: int, wins: bool) -> None:
    """20 cards and 15 more; Ise itself was emptied and is nobody's."""
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]"}
    board |= dict.fromkeys(OTHERS[:19], "blue {1P}")
    board |= dict.fromkeys(OTHERS[19 : 19 + inherited], "orange {1P}")
    table = kill(set_out(board))
    assert see(table, ONLOOKER).colours["blue"].cards == 20 + inherited
    assert table.winners() == (("D",) if wins else ())
    assert wins or phase(table) == "recovering"


@pytest.mark.rule("IK-WIN-03")
def test_two_players_cannot_both_have_enough_provinces() -> None:
    for table in DATA["setup"]["standard"].values():
        assert 2 * table["win"] > len(PROVINCE_IDS)
