"""Chapters 6 to 9: scarce castles and ronin, thin trays, and what the ninja is for."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    HOME,
    ONLOOKER,
    army,
    attack,
    choices,
    force,
    in_d,
    ordered,
    pass_turns,
    phase,
    plan,
    plan_all,
    planning,
    play,
    refused,
    rolled,
    see,
    set_out,
    told,
    tray,
)

from honjin.engine.table import Table

FAR = ("hizen", "chikugo", "higo", "bungo", "hyuga", "tosa", "iyo", "sanuki", "nagato", "suo")
BUILD = {"build": 2}


def castles(number: int, walls: str = "castle") -> dict[str, str]:
    """`number` castles in provinces of purple, who does not build."""
    return dict.fromkeys(FAR[:number], f"purple {{1P}} {walls}")


def building(board: dict[str, str]) -> Table:
    """Red and orange, in this order, have paid for a building."""
    table = planning(2, board=HOME | board)
    return ordered(plan_all(table, red=BUILD, orange=BUILD, purple={"ninja": 2}))


def walls(table: Table) -> dict[str, str]:
    """What stands in the provinces of red and orange."""
    provinces = see(table, ONLOOKER).provinces
    return {name: at.walls for name, at in provinces.items() if at.walls and at.owner != "purple"}


# Building.


@pytest.mark.rule("IK-BLD-03", "IK-CMP-06", "IK-CMP-07")
def test_a_base_goes_under_a_castle_that_stood_before() -> None:
    table = building({"harima": "red {2P} castle", "kai": "orange [D+1B] {3P} castle"})
    play(table, "red build harima\norange build musashi")
    assert walls(table) == {"harima": "fortress", "kai": "castle", "musashi": "castle"}
    assert phase(table) != "building", "a castle of this round gets no base in it"
    supply = see(table, ONLOOKER).supply
    assert (supply["castles"], supply["bases"]) == (10 - 3, 5 - 1)


@pytest.mark.rule("IK-CMP-06")
def test_ten_castles_and_a_fortified_one_is_one_of_them() -> None:
    nine = building(castles(6) | dict.fromkeys(FAR[6:9], "purple {1P} fortress"))
    assert see(nine, ONLOOKER).supply == {"castles": 1, "bases": 2, "ronin": 30}
    assert choices(nine, "red") == {"build settsu", "build harima"}
    ten = building(castles(7) | dict.fromkeys(FAR[7:10], "purple {1P} fortress"))
    assert see(ten, ONLOOKER).supply["castles"] == 0
    assert phase(ten) != "building", "neither red nor orange has a castle for a base"


@pytest.mark.rule("IK-R-18")
def test_a_castle_of_this_round_gets_no_base_in_it() -> None:
    board = {name: at for name, at in HOME.items() if name != "harima"}
    table = planning(2, board=board)
    ordered(plan_all(table, red=BUILD, orange={"ninja": 2}, purple={"ninja": 2}))
    assert choices(table, "red") == {"build settsu"}
    play(table, "red build settsu")
    assert (walls(table), phase(table)) == ({"settsu": "castle"}, "marching")


@pytest.mark.rule("IK-CMP-07", "IK-BLD-02")
def test_there_are_five_bases() -> None:
    table = building(castles(5, "fortress") | {"harima": "red {2P} castle"})
    assert refused(table, "red", "build harima") == "IK-BLD-07"
    assert refused(table, "red", f"build {FAR[0]}") == "IK-DEF-08"
    full = building({"harima": "red {2P} fortress"})
    assert refused(full, "red", "build harima") == "IK-BLD-02"


@pytest.mark.rule("IK-BLD-07", "IK-BLD-08", "IK-R-16")
def test_the_last_castle_goes_to_the_lower_marker_and_the_other_pays_in_vain() -> None:
    table = building(castles(9))
    assert see(table, ONLOOKER).deciding == ("red",), "openly, in turn order"
    play(table, "red build harima")
    assert walls(table) == {"harima": "castle"}
    assert phase(table) != "building"
    assert told(table, ONLOOKER, "not_built") == [{"colour": "orange"}]
    assert see(table, ONLOOKER).colours["orange"].koku == 0


@pytest.mark.rule("IK-CMP-11")
@pytest.mark.parametrize(
    ("scarce", "piece"),
    [
        (castles(9), {"musashi": "castle"}),
        (
            castles(8)
            | castles(4, "fortress")
            | {"harima": "red {2P} castle"}
            | {"musashi": "orange {2P} castle"},
            {"harima": "castle", "musashi": "fortress"},
        ),
    ],
    ids=["the last castle", "the last base"],
)
def test_scarce_pieces_are_served_by_marker_not_by_seat(
    scarce: dict[str, str], piece: dict[str, str]
) -> None:
    """Orange has marker 1 and red marker 2."""
    table = plan_all(planning(2, board=HOME | scarce), red=BUILD, orange=BUILD, purple={"ninja": 2})
    play(table, "* marker 2\n* marker 1")
    assert see(table, ONLOOKER).deciding == ("orange",)
    play(table, "orange build musashi")
    assert walls(table) == piece
    assert told(table, ONLOOKER, "not_built") == [{"colour": "red"}]


@pytest.mark.rule("IK-BLD-08", "IK-R-16")
def test_a_player_who_has_nothing_to_build_is_logged_once() -> None:
    """One base is left for two, and no castle: orange has paid in vain from the start."""
    board = castles(9) | castles(4, "fortress") | {"harima": "red {2P} castle"}
    table = planning(2, board=HOME | board)
    ordered(plan_all(table, red=BUILD, orange=BUILD, purple=BUILD))
    play(table, "red build harima")
    assert phase(table) != "building"
    assert told(table, ONLOOKER, "not_built") == [{"colour": "orange"}, {"colour": "purple"}]


@pytest.mark.rule("IK-R-16")
def test_one_base_is_enough_if_only_one_builder_has_a_castle() -> None:
    table = building(castles(4, "fortress") | {"harima": "red {2P} castle"})
    assert see(table, ONLOOKER).supply["bases"] == 1
    assert see(table, ONLOOKER).deciding == ("red", "orange"), "together"


@pytest.mark.rule("IK-R-17")
def test_a_player_who_has_paid_must_build_and_without_castles_a_fortress() -> None:
    table = building(castles(9) | {"harima": "red {2P} castle"})
    assert choices(table, "red") == {"build harima"}
    assert refused(table, "red", "build settsu") == "IK-BLD-07"


# Levies.


SIX = {
    "settsu": "red [D+1B+1S+2G+2P] {5P}",
    "harima": "red [D+1B+1S+2G+2P] {5P}",
    "bizen": "red [D+1B+1S+2G] {5P}",
    "mimasaka": "red {5P}",
    "inaba": "red {5P}",
    "tajima": "red {5P}",
}
"""Six provinces, and a tray of 2P, 3G, 6S and 6B."""
EVERYTHING = {
    "settsu": "red [D+4B+10P] {1B+4S}",
    "harima": "red [D+4B+10P] {1S+4G}",
    "bizen": "red [D+4S+10P] {5G}",
    "mimasaka": "red {5P}",
    "inaba": "red {1P}",
}
"""All that a colour has."""
FULL = {"settsu": "red [D+10P] {5P}"}
OTHERS = {name: words for name, words in HOME.items() if not words.startswith("red")}


def levying(koku: int, board: dict[str, str]) -> Table:
    """Red spends all its koku on a levy."""
    table = planning(koku, board=OTHERS | board)
    others = {"ninja": koku}
    return ordered(plan_all(table, red={"levy": koku}, orange=others, purple=others))


@pytest.mark.rule("IK-LEVY-01", "IK-LEVY-03", "IK-R-19")
def test_tray_and_provinces_limit_a_levy() -> None:
    table = levying(3, SIX)
    assert tray(table, "red") == {"spearman": 2, "gunner": 3, "swordsman": 6, "bowman": 6}
    assert refused(table, "red", "levy 3P") == "IK-LEVY-02"
    play(table, "red levy 2P\nred levy 2S\nred levy 2S")
    assert phase(table) == "mustering", "2P of a bundle, and four swordsmen: six units"
    rich = play(levying(4, SIX), "red levy 2S\nred levy 2S\nred levy 2S")
    assert refused(rich, "red", "levy 1B") == "IK-LEVY-03", "seven units, six provinces"


@pytest.mark.rule("IK-LEVY-02")
def test_a_bundle_comes_out_of_the_tray_kind_by_kind() -> None:
    table = levying(3, SIX)
    assert refused(table, "red", "levy 3P") == "IK-LEVY-02"
    play(table, "red levy 2G")
    assert "levy 2G" not in choices(table, "red"), "one gunner is left"
    assert {"levy 1G", "levy 1S+1G", "levy 2P"} <= choices(table, "red")
    play(table, "red levy 2P")
    assert choices(table, "red") == {
        f"levy {b}" for b in ("nothing", "1B", "1S", "1G", "1S+1G", "2S")
    }


@pytest.mark.rule("IK-CMP-05")
def test_only_casualties_can_be_levied_where_the_tray_is_empty() -> None:
    """All nine swordsmen of orange are on the board; two die in Tango."""
    board = {
        "wakasa": "blue [D+4B]",
        "tango": "orange {3S}",
        "kai": "orange [D+4S] {1P}",
        "musashi": "orange [D+2S] {1P}",
        "sagami": "orange {1P}",
    }
    table = play(set_out(board), "blue end\nblue attack blue-1 tango\nblue end\nblue fight blue-1")
    assert "swordsman" not in tray(table, "orange")
    play(table, "* 1 1 12 12\n* 12\n* 12\nblue call_off")
    assert tray(table, "orange")["swordsman"] == 2
    pass_turns(table)
    for colour in ("red", "purple", "blue", "green"):
        plan(table, colour, ninja=3)
    plan(table, "orange", levy=3)
    play(table, "* marker 1\n* marker 2\n* marker 3\n* marker 4\norange levy 2S")
    assert refused(table, "orange", "levy 1S") == "IK-LEVY-02"
    assert refused(table, "orange", "levy 1S+1G") == "IK-LEVY-02"


@pytest.mark.rule("IK-LEVY-07", "IK-R-21")
def test_levied_units_go_where_there_is_room_and_must() -> None:
    table = play(levying(1, SIX), "red levy 1B")
    assert choices(table, "red") == {f"muster bowman red-{army}" for army in (1, 2, 3)}
    assert refused(table, "red", "muster bowman inaba") == "IK-LEVY-07"
    assert refused(table, "red", "muster bowman nowhere") == "IK-R-21"


@pytest.mark.rule("IK-R-21")
def test_a_unit_without_room_returns_to_its_tray() -> None:
    table = play(levying(1, FULL), "red levy 1P")
    assert choices(table, "red") == {"muster spearman nowhere"}
    play(table, "red muster spearman nowhere")
    assert tray(table, "red")["spearman"] == 36 - 15
    assert told(table, ONLOOKER, "returned") == [{"colour": "red", "units": {"spearman": 1}}]


@pytest.mark.rule("IK-LEVY-09", "IK-LEVY-08")
def test_with_an_empty_tray_the_koku_is_lost() -> None:
    table = levying(3, EVERYTHING)
    assert tray(table, "red") == {}
    assert phase(table) not in ("levying", "mustering")
    assert see(table, ONLOOKER).colours["red"].koku == 0


# Ronin.


def hiring(orders: tuple[int, int, int], board: dict[str, str]) -> Table:
    table = planning(max(orders), board=board)
    for colour, koku in zip(("red", "orange", "purple"), orders, strict=True):
        plan(table, colour, ronin=koku, ninja=max(orders) - koku)
    return ordered(table)


@pytest.mark.rule("IK-RON-03", "IK-R-24")
def test_ronin_run_out_in_turn_order() -> None:
    board = {
        "settsu": "red [D+4S+10P] {5P}",
        "kai": "orange [D+4S+10P]",
        "mutsu": "purple [D+4S+10P]",
    }
    table = hiring((8, 5, 4), board)
    hired = {name: at.hired for name, at in see(table, ONLOOKER).colours.items()}
    assert hired == {"red": 16, "orange": 10, "purple": 4}
    assert told(table, ONLOOKER, "hired", colour="purple", wanted=8)
    assert see(table, ONLOOKER).supply["ronin"] == 0


@pytest.mark.rule("IK-CMP-11", "IK-RON-03", "IK-TURN-06")
def test_ronin_are_served_by_marker_not_by_seat() -> None:
    """Purple has marker 1, red marker 2 and orange marker 3."""
    board = {
        "settsu": "red [D+4S+10P] {5P}",
        "kai": "orange [D+4S+10P] {5P}",
        "mutsu": "purple [D+4S+10P] {5P}",
    }
    table = planning(8, board=board)
    for colour in ("red", "orange", "purple"):
        plan(table, colour, ronin=8)
    play(table, "* marker 2\n* marker 3")
    hired = {name: at.hired for name, at in see(table, ONLOOKER).colours.items()}
    assert hired == {"purple": 16, "red": 14, "orange": 0}
    assert [at.koku for at in see(table, ONLOOKER).colours.values()] == [0, 0, 0]


@pytest.mark.rule("IK-RON-11")
def test_walls_lead_no_ronin() -> None:
    table = hiring((2, 0, 0), HOME | {"harima": "red {1P} castle"})
    assert choices(table, "red") == {"deploy settsu", "deploy red-1", "deploy nowhere"}
    assert refused(table, "red", "deploy harima") == "IK-RON-06"


@pytest.mark.rule("IK-RON-07", "IK-RON-06", "IK-CMP-16")
def test_full_groups_still_lead_ronin() -> None:
    """An army of 15 leads 14 ronin, a force of 5 leads 4."""
    board = OTHERS | {"settsu": "red [D+4S+10P] {5P}"}
    table = hiring((9, 0, 0), board)
    play(table, "red deploy red-1\n" * 14 + "red deploy settsu\n" * 4)
    card = see(table, "red").provinces["settsu"].card
    assert card is not None
    assert (card.force, card.army) == (4, 14)


@pytest.mark.rule("IK-R-25")
def test_ronin_that_are_not_deployed_go_back_openly() -> None:
    table = play(hiring((2, 0, 0), HOME), "red deploy settsu\nred deploy nowhere")
    assert told(table, "orange", "ronin_returned") == [{"colour": "red", "number": 3}]
    assert see(table, ONLOOKER).supply["ronin"] == 29
    assert see(table, ONLOOKER).colours["red"].hired == 1


@pytest.mark.rule("IK-R-25")
def test_a_player_who_has_no_room_for_ronin_is_not_asked() -> None:
    table = hiring((2, 0, 0), OTHERS | {"settsu": "red [D] {1P}"})
    assert phase(table) != "deploying"
    assert see(table, ONLOOKER).supply["ronin"] == 30


@pytest.mark.rule("IK-R-23")
def test_ronin_stay_with_the_group_they_were_assigned_to() -> None:
    table = attack("[D+2S] {3P}", "{3P}", hidden={"wakasa": (2, 1)})
    play(table, "* 12\n* 12 12 12\n* 12 12 12\nblue call_off")
    assert rolled(table).count(("attacker", "ronin")) == 1, "the army's own"
    assert (army(table, "blue-1"), force(table, "wakasa")) == ("[D+2S+1R]", "{3P+2R}")
    play(table, "blue march blue-1 omi")
    assert (army(table, "blue-1"), force(table, "wakasa")) == ("[D+2S+1R]", "{3P+2R}")


@pytest.mark.rule("IK-R-27", "IK-RON-08")
def test_one_card_shows_the_ronin_of_both_groups() -> None:
    table = attack("[D+2S] {3P}", "{3P}", hidden={"wakasa": (2, 1)})
    assert told(table, "orange", "revealed") == [
        {"colour": "blue", "province": "wakasa", "force": 2, "army_ronin": 1, "army": "blue-1"}
    ]
    card = see(table, "orange").provinces["wakasa"].card
    assert card is not None
    assert (card.lies, card.force, card.army) == ("face_up", 2, 1)


@pytest.mark.rule("IK-R-30", "IK-RON-08")
def test_ronin_cannot_be_held_back_from_attack_or_defence() -> None:
    table = attack("{3P}", "{3P}", hidden={"wakasa": (2, 0), "tango": (1, 0)})
    assert (force(table, "wakasa"), force(table, "tango")) == ("{3P+2R}", "{3P+1R}")
    play(table, "* 12 12\n* 12\n* 12 12 12\n* 12 12 12")
    dice = told(table, ONLOOKER, "rolled", kind="ronin")
    assert [die["side"] for die in dice] == ["attacker", "attacker", "defender"]


@pytest.mark.rule("IK-RON-10")
@pytest.mark.parametrize(("die", "hit"), [(5, True), (6, False)])
def test_ronin_fight_like_swordsmen(die: int, hit: bool) -> None:
    table = play(attack("[D+1S+1P+1R]", "{3P}"), f"* 12\n* 12\n* {die}")
    kinds = [fact["kind"] for fact in told(table, ONLOOKER, "rolled")]
    assert kinds == ["daimyo", "swordsman", "ronin"]
    assert told(table, ONLOOKER, "rolled")[-1]["hit"] is hit
    assert see(table, ONLOOKER).battle.roller == "attacker spearman"


@pytest.mark.rule("IK-R-112", "IK-R-28")
def test_a_step_that_would_leave_ronin_without_leaders_is_refused_to_their_owner() -> None:
    board = {"omi": "blue {2P}", "hida": "blue [D+1P]"}
    assert "move omi ise" in choices(play(in_d(board), "blue end"), "blue")
    table = play(in_d(board, hidden={"omi": (1, 0)}), "blue end")
    assert refused(table, "blue", "move omi ise") == "IK-WD-09"
    assert told(table, ONLOOKER, "revealed") == []


# The ninja.


DUEL = {"omi": "blue [D+1P] {1P}", "ise": "orange [D+1P]"}


@pytest.mark.rule("IK-NIN-06", "IK-SPY-01")
def test_a_ninja_who_has_not_struck_spies_in_the_next_round() -> None:
    table = pass_turns(set_out(DUEL, ninja="blue", out=("red", "purple", "green")))
    assert see(table, ONLOOKER).ninja.order == "ask", "the round is over"
    plan(table, "orange", ninja=3)
    assert choices(table, "blue") == {"spy orange", "spy nobody"}


@pytest.mark.rule("IK-NIN-06", "IK-NIN-05")
def test_a_ninja_who_has_struck_does_not() -> None:
    table = set_out(DUEL, ninja="blue", out=("red", "purple", "green"))
    pass_turns(play(table, "blue strike orange-1\n* 1"))
    assert phase(table) == "planning"
    assert see(table, ONLOOKER).deciding == ("orange", "blue"), "all plan at once"
