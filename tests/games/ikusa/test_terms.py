"""Chapters 0 and 1: what the words mean, and how many pieces there are."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    COLOURS,
    GAME,
    ONLOOKER,
    army,
    attack,
    choices,
    force,
    in_d,
    opened,
    owner,
    pass_turns,
    play,
    play_at_random,
    refused,
    rolled,
    see,
    set_out,
    told,
)

from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.ikusa.table.components import DATA, PROVINCE_IDS

NEAR_OMI = {"echizen", "iga", "ise", "mino", "tamba", "wakasa", "yamashiro"}


def targets(table: Table, group: str) -> set[str]:
    return {path.split()[2] for path in choices(table, "blue", f"attack {group} ")}


# Units and groups.


@pytest.mark.rule("IK-DEF-01", "IK-LEVY-10")
def test_the_four_regular_kinds_are_levied_and_nothing_else() -> None:
    paths = GAME.paths(0, 5)
    bundles = "".join(path.removeprefix("levy ") for path in paths if path.startswith("levy "))
    letters = set(bundles.replace("nothing", "")) - set("123+")
    assert letters == {unit["code"] for unit in DATA["units"]["table"] if unit["regular"]}
    mustered = {path.split()[1] for path in paths if path.startswith("muster ")}
    assert mustered == {"bowman", "swordsman", "gunner", "spearman"}


@pytest.mark.rule("IK-DEF-01")
def test_a_daimyo_holds_a_province_and_fights_but_is_in_no_force() -> None:
    table = attack("{2P}", "[D]")
    assert (owner(table, "tango"), force(table, "tango")) == ("orange", "{}")
    assert rolled(play(table, "* 12"))[0] == ("defender", "daimyo")
    assert not any(path.endswith(" daimyo") for path in GAME.paths(0, 5))


@pytest.mark.rule("IK-DEF-02", "IK-CMP-13", "IK-CMP-16")
@pytest.mark.parametrize(
    ("army", "taken"),
    [("[D+4S+3R]", {"gunner", "spearman"}), ("[D+8G+2P+5R]", {"bowman", "swordsman"})],
)
def test_samurai_and_ashigaru_have_their_own_squares(army: str, taken: set[str]) -> None:
    table = play(set_out({"omi": f"blue {army} {{1B+1S+1G+1P}} castle"}), "blue gather blue-1")
    assert choices(table, "blue", "take") == {f"take {kind}" for kind in taken}


@pytest.mark.rule("IK-DEF-05", "IK-DEF-06", "IK-DEF-07")
def test_an_army_and_a_force_of_one_province_are_two_groups() -> None:
    table = play(set_out({"omi": "blue [D+2G] {1P}", "ise": "orange {1P}"}), "blue end")
    assert (army(table, "blue-1"), force(table, "omi")) == ("[D+2G]", "{1P}")
    assert {"attack blue-1 ise", "attack omi ise"} <= choices(table, "blue")
    play(table, "blue attack omi ise\nblue end\nblue fight omi\n* 12\n* 12")
    assert rolled(table) == [("attacker", "spearman"), ("defender", "spearman")]


@pytest.mark.rule("IK-CMP-15")
def test_units_that_meet_become_one_force() -> None:
    table = play(in_d({"omi": "blue {2P}", "ise": "blue {1G}"}), "blue end")
    play(table, "blue move omi ise\nblue take spearman\nblue done")
    assert force(table, "ise") == "{1G+1P}"


# Provinces.


@pytest.mark.rule("IK-DEF-08", "IK-DEF-12", "IK-WB-02")
def test_every_neighbour_is_friendly_enemy_or_empty() -> None:
    board = {"omi": "blue [D+1P] {1P}", "ise": "orange {1P}", "iga": "blue {1P}"}
    table = set_out(board)
    assert choices(table, "blue", "march") == {"march blue-1 iga"}
    play(table, "blue end")
    assert targets(table, "blue-1") == targets(table, "omi") == NEAR_OMI - {"iga"}


@pytest.mark.rule("IK-DEF-09")
def test_a_daimyo_or_one_unit_holds_a_province_and_nothing_else_does() -> None:
    table = play(attack("{5P}", "{2P+1R} castle"), "* 12\n* 1 1 1 1 1\n* 12 12\n* 12 12 12 12")
    assert (owner(table, "tango"), force(table, "tango")) == ("orange", "{2P}")
    play(table, "blue press_on\n* 1 1 12 12 12\n* 12 12")
    assert (owner(table, "tango"), see(table, ONLOOKER).provinces["tango"].walls) == ("", "castle")
    table = play(in_d({"omi": "blue [D] {1P}"}), "blue end\nblue move omi ise\nblue take spearman")
    play(table, "blue done")
    assert (owner(table, "omi"), owner(table, "ise")) == ("blue", "blue")
    assert see(table, ONLOOKER).colours["blue"].cards == 2


@pytest.mark.rule("IK-DEF-09", "IK-DEF-10", "IK-CMP-15")
@pytest.mark.parametrize("seed", range(3))
def test_cards_lie_where_units_stand_in_a_whole_game(seed: int) -> None:
    """Also: who is in the game has a province, and an empty one was left over or emptied."""
    table = play_at_random(opened(5, round_cap="8"), "terms", seed)
    view = see(table, ONLOOKER)
    stands = [at.place for at in view.armies.values() if at.place in view.provinces]
    assert len(stands) == len(set(stands))
    for name, at in view.provinces.items():
        regular = sum(number for kind, number in at.force.items() if kind != "ronin")
        assert bool(at.owner) == bool(regular or name in stands), name
    for name, marker in view.armies.items():
        if marker.place in view.provinces:
            assert view.provinces[marker.place].owner == name.partition("-")[0]
    assert all(colour.cards for colour in view.colours.values() if not colour.heir)
    free = {fact["province"] for fact in told(table, ONLOOKER, "left_over")}
    free |= {fact["province"] for fact in told(table, ONLOOKER, "emptied")}
    assert {name for name, at in view.provinces.items() if not at.owner} <= free


@pytest.mark.rule("IK-DEF-11", "IK-R-119")
def test_a_garrison_is_regular_units() -> None:
    table = set_out({"omi": "blue [D+1S+2P+1R]", "ise": "blue {1P}"})
    play(table, "blue march blue-1 ise")
    assert choices(table, "blue") == {"leave swordsman", "leave spearman"}
    play(table, "blue leave spearman\nblue done\nblue done")
    assert (force(table, "omi"), army(table, "blue-1")) == ("{1P}", "[D+1S+1P+1R]")


# Supplies.


@pytest.mark.rule("IK-CMP-04")
def test_flag_bearers_are_markers_and_no_units() -> None:
    figures = DATA["components"]["per_colour"]
    assert (figures["army_marker"], figures["experience_marker"]) == (3, 3)
    table = play_at_random(opened(4), "flags", until="planning")
    view = see(table, ONLOOKER)
    for colour in COLOURS[:4]:
        armies = {name: at for name, at in view.armies.items() if name.startswith(colour)}
        assert set(armies) == {f"{colour}-{section}" for section in (1, 2, 3)}
        on_board = [at.force for at in view.provinces.values() if at.owner == colour]
        groups = [*on_board, *(at.units for at in armies.values()), view.colours[colour].tray]
        assert sum(sum(group.values()) for group in groups) == 66 - figures["daimyo"]


@pytest.mark.rule("IK-CMP-10")
def test_one_ninja_twelve_sided_dice_and_a_marker_for_each_of_five() -> None:
    """What the game uses of each; battle markers and dice never run out (IK-R-03, IK-R-04)."""
    table = attack("{1P}", "{1P}")
    assert table.legal(CHANCE) == [f"die {face}" for face in range(1, 13)]
    strike = set_out({"omi": "blue [D+1P]"}, ninja="blue")
    assert table.legal(CHANCE) == play(strike, "blue strike red-1").legal(CHANCE)
    assert see(strike, ONLOOKER).ninja.holder == "blue", "and nobody else has one"
    drawing = play_at_random(opened(5), "five", until="drawing_markers")
    assert drawing.legal(CHANCE) == [f"marker {number}" for number in range(1, 6)]


@pytest.mark.rule("IK-R-03")
def test_more_battles_can_be_declared_than_there_are_markers() -> None:
    table = play(set_out(dict.fromkeys(PROVINCE_IDS[10:24], "blue {1P}")), "blue end")
    for origin in PROVINCE_IDS[10:24]:
        if against := sorted(choices(table, "blue", f"attack {origin} ")):
            play(table, f"blue {against[0]}")
    assert len(told(table, ONLOOKER, "declared", colour="blue")) > 12


@pytest.mark.rule("IK-R-04")
def test_every_unit_has_a_die_however_many_there_are() -> None:
    table = play(attack("[D+10P]", "{5P}"), "* 12" + " 12" * 15)
    assert rolled(table).count(("attacker", "spearman")) == 10


@pytest.mark.rule("IK-R-02")
def test_income_is_paid_in_full() -> None:
    singles = {"red": "mutsu", "purple": "satsuma", "green": "izu"}
    board = {place: f"{colour} [D]" for colour, place in singles.items()}
    rest = [name for name in PROVINCE_IDS if name not in board]
    board |= {rest[0]: "blue [D]", rest[1]: "orange [D]"}
    board |= dict.fromkeys(rest[2:35], "blue {1P}") | dict.fromkeys(rest[35:], "orange {1P}")
    view = see(pass_turns(set_out(board)), ONLOOKER)
    assert {name: at.koku for name, at in view.colours.items()} == {
        "blue": 11,
        "orange": 10,
        "red": 3,
        "purple": 3,
        "green": 3,
    }


# What is refused.


@pytest.mark.rule("IK-CMP-14", "IK-R-49")
def test_a_full_force_takes_nobody_until_one_has_left() -> None:
    table = play(in_d({"omi": "blue {2P}", "wakasa": "blue {5P}"}), "blue end")
    assert refused(table, "blue", "move omi wakasa") == "IK-WD-09"
    play(table, "blue move wakasa tango\nblue take spearman\nblue done")
    play(table, "blue move omi wakasa\nblue take spearman\nblue done")
    assert force(table, "wakasa") == "{5P}"
