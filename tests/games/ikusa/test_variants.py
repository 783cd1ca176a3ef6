"""Chapters 2, 18 and 19: the set-up's parts, two players, and quick play."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    COLOURS,
    ONLOOKER,
    choices,
    force,
    in_d,
    opened,
    owner,
    pass_turns,
    phase,
    place,
    plan,
    play,
    play_at_random,
    refused,
    see,
    set_out,
    told,
)

from honjin.engine.table import Table
from honjin.games.ikusa.table.components import PROVINCE_IDS

CORNERS = ("mutsu", "sado", "satsuma", "oki", "izu")
OTHERS = [name for name in PROVINCE_IDS if name not in (*CORNERS, "omi", "ise", "iga")]


# The set-up.


@pytest.mark.rule("IK-SET-01", "IK-SET-02")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_takes_a_colour_and_the_master_tray_is_full(seats: int) -> None:
    view = see(opened(seats), ONLOOKER)
    assert [at.seat for at in view.colours.values()] == list("ABCDE")[:seats]
    assert tuple(view.colours) == COLOURS[:seats]
    full = {"spearman": 36, "gunner": 9, "swordsman": 9, "bowman": 9}
    assert all(at.tray == full for at in view.colours.values())
    assert view.supply == {"castles": 10, "bases": 5, "ronin": 30}
    assert view.ninja.holder == ""


# Two players: A has red and orange, B has purple and blue.


@pytest.mark.rule("IK-TWO-06")
@pytest.mark.parametrize("ally", ["purple", "blue"])
def test_two_colours_together_win_at_the_end_of_a_round(ally: str) -> None:
    """Purple and blue, or blue alone, conquer their 50th province."""
    board = {"omi": "blue [D+1P] {1P}", **dict.fromkeys(OTHERS[:30], "blue {1P}")}
    board |= dict.fromkeys(OTHERS[30:39], f"{ally} {{1G}}")
    board |= dict.fromkeys(OTHERS[39 : 47 if ally == "purple" else 48], f"{ally} {{1S}}")
    table = in_d(board, seats=2)
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    colours = see(table, ONLOOKER).colours
    assert colours["blue"].cards + (ally == "purple") * colours["purple"].cards == 50
    assert not table.over, "never in mid-round"
    assert pass_turns(table).over
    assert table.winners() == ("B",)


@pytest.mark.rule("IK-TWO-07")
def test_the_bans_of_round_1_and_the_floor_hold_for_each_colour() -> None:
    board = {"omi": "blue [D+1P] {1P}", "ise": "red [D+1P]", "iga": "red {1P}"}
    table = play(set_out(board, seats=2, round=1, ninja="blue"), "blue end")
    assert refused(table, "blue", "attack omi ise") == "IK-WB-06"
    assert refused(table, "blue", "strike red-1") == "IK-NIN-07"
    pass_turns(table)
    assert [at.koku for at in see(table, ONLOOKER).colours.values()] == [3, 3, 3, 3]


@pytest.mark.rule("IK-R-100")
def test_the_ninja_strikes_at_the_other_person_and_revenge_hits_their_hirer() -> None:
    board = {"omi": "blue [D+1P] {1P}", "ise": "red [D+1P]", "iga": "orange [D+1P]"}
    table = play(set_out(board, seats=2, ninja="red"), "blue end")
    assert choices(table, "red", "strike") == {"strike blue-1", "strike purple-1"}
    assert refused(table, "red", "strike orange-1") == "IK-R-75"
    play(table, "red strike blue-1\n* 9\n* 9")
    armies = see(table, ONLOOKER).armies
    assert [name for name, at in armies.items() if "laid_down" in at.flags] == ["red-1"]


@pytest.mark.rule("IK-R-100")
def test_the_spy_s_allied_colour_has_planned_before() -> None:
    table = set_out({}, seats=2, turn="red", phase="planning", ninja="red")
    assert see(table, ONLOOKER).deciding == ("orange", "purple", "blue")
    for colour in ("orange", "purple", "blue"):
        plan(table, colour)
    assert choices(table, "red") == {"spy purple", "spy blue", "spy nobody"}


@pytest.mark.rule("IK-R-116", "IK-NIN-02")
def test_a_tie_of_two_allied_colours_hires_nobody() -> None:
    koku = {"red": 2, "orange": 2, "purple": 1}
    table = set_out({}, seats=2, turn="red", phase="planning", koku=koku)
    for colour in COLOURS[:4]:
        plan(table, colour, ninja=koku.get(colour, 0))
    play(table, "* marker 1\n* marker 2\n* marker 3")
    assert phase(table) == "marching"
    assert see(table, ONLOOKER).ninja.holder == ""


@pytest.mark.rule("IK-R-101")
def test_a_colour_is_inherited_by_the_colour_that_did_it() -> None:
    table = one_colour_falls()
    assert see(table, ONLOOKER).colours["red"].heir == "blue"
    assert owner(table, "iga") == "blue"
    assert not table.over, "orange plays on"


@pytest.mark.rule("IK-R-101")
def test_without_both_colours_a_person_has_lost() -> None:
    table = one_colour_falls(out=("orange",))
    assert table.over
    assert table.winners() == ("B",)


def one_colour_falls(**more: object) -> Table:
    """Blue destroys red's last army."""
    board = {"omi": "blue [D+1B] {1P}", "ise": "red [D]", "iga": "red {1P}"}
    table = set_out(board, seats=2, **more)  # type: ignore[arg-type]
    return play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")


@pytest.mark.rule("IK-R-102", "IK-R-60")
def test_walls_are_whole_again_for_the_allied_colour() -> None:
    board = {"wakasa": "red {4P}", "tango": "blue {1P} castle"}
    table = set_out(board, seats=2, turn="red")
    play(table, "red end\nred attack wakasa tango\nred end\nred fight wakasa")
    play(table, "* 1 1 12 12\n* 12\n* 12 12 12 12\nred call_off\nred end")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 2
    play(table, "red end")
    assert see(table, ONLOOKER).active == "orange"
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 0


# Quick play: the set-up.


@pytest.mark.rule("IK-QP-03", "IK-QP-04")
def test_quick_play_draws_markers_and_claims_in_their_order() -> None:
    table = play_at_random(opened(4, variant="quick"), "quick", until="claiming")
    markers = {name: at.marker for name, at in see(table, ONLOOKER).colours.items()}
    assert sorted(markers.values()) == [1, 2, 3, 4]
    order: list[int] = []
    while len(order) < 4:
        colour = see(table, ONLOOKER).deciding[0]
        order.append(markers[colour])
        for _ in range(3):
            play(table, f"{colour} {sorted(choices(table, colour))[0]}")
    assert order == [1, 2, 3, 4]


@pytest.mark.rule("IK-R-103", "IK-QP-05")
def test_both_spearmen_may_go_into_the_province_just_claimed() -> None:
    table = play_at_random(opened(4, variant="quick"), "quick", until="claiming")
    colour = see(table, ONLOOKER).deciding[0]
    taken = sorted(choices(table, colour))[0].split()[1]
    play(table, f"{colour} claim {taken}\n" + f"{colour} reinforce {taken}\n" * 2)
    assert (owner(table, taken), force(table, taken)) == (colour, "{3P}")
    while see(table, ONLOOKER).deciding[0] != colour:
        other = see(table, ONLOOKER).deciding[0]
        play(table, f"{other} {sorted(choices(table, other))[0]}")
    assert refused(table, colour, f"claim {taken}") == "IK-QP-04"
    play(table, f"{colour} {sorted(choices(table, colour))[0]}")
    assert refused(table, colour, f"reinforce {taken}") == "IK-QP-05"


@pytest.mark.rule("IK-R-105", "IK-QP-09", "IK-R-08")
def test_armies_pick_up_nobody_while_their_markers_are_placed() -> None:
    table = play_at_random(opened(3, variant="quick"), "quick", until="stationing")
    before = {name: at.units for name, at in see(table, ONLOOKER).armies.items()}
    colour = see(table, ONLOOKER).deciding[0]
    assert choices(table, colour) == choices(table, colour, "station")
    assert refused(table, colour, f"gather {colour}-1") == "IK-SET-14"
    play_at_random(table, "quick", until="planning")
    assert {name: at.units for name, at in see(table, ONLOOKER).armies.items()} == before


@pytest.mark.rule("IK-QP-14")
def test_what_nobody_claimed_is_empty_and_can_be_conquered() -> None:
    table = play_at_random(opened(5, variant="quick"), "quick", until="planning")
    empty = [name for name, at in see(table, ONLOOKER).provinces.items() if not at.owner]
    assert len(empty) == 3
    table = in_d({"omi": "blue [D+2P]"}, variant="quick")
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    assert owner(table, "ise") == "blue"


# Quick play: the game.


@pytest.mark.rule("IK-QP-11", "IK-SUC-03")
def test_a_successor_in_quick_play_starts_at_level_2() -> None:
    board = {"omi": "blue [D+2P]"}
    table = set_out(board, variant="quick", holes={"blue-1": 6}, flags={"blue-1": ["laid_down"]})
    army = see(pass_turns(table), ONLOOKER).armies["blue-1"]
    assert (army.hole, army.level) == (3, 2)


@pytest.mark.rule("IK-R-109", "IK-R-43")
def test_in_round_1_a_second_attack_spares_armies_too() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange {1P}"}
    board |= {"iga": "orange {1P}", "mino": "orange [D+1P]"}
    table = set_out(board, variant="quick", round=1, holes={"blue-1": 3})
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert refused(table, "blue", "attack blue-1 mino") == "IK-WB-06"
    assert owner(play(table, "blue attack blue-1 iga\n* 1"), "iga") == ""


def first_fall(board: dict[str, str]) -> Table:
    """Blue eliminates orange in quick play and ends up with two provinces."""
    last = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {2P}"}
    table = set_out(last | board, variant="quick")
    return play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")


RED_THREE = {"kai": "red {1P}", "dewa": "red {1P}", "mutsu": "red [D] {2P}"}


@pytest.mark.rule("IK-R-106", "IK-QP-12")
@pytest.mark.parametrize(
    ("others", "winner"),
    [
        ({"kai": "red {5P}", "mutsu": "red [D] {5P}"}, "D"),
        (RED_THREE | {"hizen": "purple {5P}"}, "A"),
        (RED_THREE | {"higo": "purple {1P}", "iyo": "purple {2P}"}, "C"),
        (RED_THREE | {"dewa": "red {3P}", "higo": "purple {1P}", "iyo": "purple {1P}"}, "A"),
        ({"kai": "green {5P}"}, "D"),
    ],
    ids=[
        "the one who did it",
        "most provinces",
        "most units",
        "more units than a later colour",
        "the one who did it, though a later colour has more units",
    ],
)
def test_who_wins_quick_play_after_the_first_elimination(
    others: dict[str, str], winner: str
) -> None:
    assert first_fall(others).winners() == (winner,)


@pytest.mark.rule("IK-R-106", "IK-R-84")
def test_if_all_else_is_equal_the_lower_marker_wins_quick_play() -> None:
    board = RED_THREE | {"higo": "green {1P}", "iyo": "green {1P}", "ise": "orange [D]"}
    table = play(set_out(board, variant="quick", turn="green", ninja="blue"), "green end")
    play(table, "blue strike orange-1\n* 1")
    assert told(table, ONLOOKER, "eliminated", colour="orange", heir="blue")
    assert table.winners() == ("E",)


@pytest.mark.rule("IK-R-107", "IK-R-85")
def test_after_a_double_elimination_most_provinces_win_quick_play() -> None:
    board = {"omi": "blue [D]", "ise": "orange [D]"} | dict.fromkeys(OTHERS[:4], "orange {1P}")
    table = set_out(board | {"higo": "purple {1P}"}, variant="quick")
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1 1")
    assert [fact["heir"] for fact in told(table, ONLOOKER, "eliminated")] == ["", ""]
    assert place(table, "blue-1") == place(table, "orange-1") == "lost"
    assert table.winners() == ("C",)


@pytest.mark.rule("IK-R-107", "IK-QP-13")
def test_the_30th_province_of_five_players_wins_in_mid_turn() -> None:
    board = {"omi": "blue [D+1P] {1P}", **dict.fromkeys(OTHERS[:28], "blue {1P}")}
    table = in_d(board, variant="quick")
    assert not table.over
    play(table, "blue send blue-1 ise\nblue take spearman\nblue done")
    assert table.winners() == ("D",)
