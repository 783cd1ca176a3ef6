"""Chapter 16 where it seldom happens: two at once, by the ninja, by revenge, late in a turn."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    GAME,
    HOME,
    ONLOOKER,
    choices,
    force,
    opened,
    ordered,
    owner,
    phase,
    place,
    plan_all,
    planning,
    play,
    refused,
    see,
    set_out,
    told,
    tray,
)

from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.ikusa.table.components import PROVINCE_IDS

APART = ("mutsu", "sado", "satsuma", "oki", "izu")


def whole(table: Table) -> bool:
    return list(GAME.faults(table.state)) == []


# Two at once.


def both_fall(**more: object) -> Table:
    """The last daimyos of blue and of orange kill each other; both have forces with ronin."""
    board = {
        "wakasa": "blue [D]",
        "hida": "blue {4P+1R}",
        "tango": "orange [D]",
        "kai": "orange {3P}",
        "shinano": "orange {2G+1R}",
    }
    table = set_out(board, hidden={"hida": (2, 0), "kai": (2, 0)}, **more)  # type: ignore[arg-type]
    play(table, "blue end\nblue attack blue-1 tango\nblue end\nblue fight blue-1\n* 1 1")
    return table


@pytest.mark.rule("IK-R-85")
def test_two_who_fall_together_leave_empty_provinces_to_all() -> None:
    table = both_fall()
    seen = see(table, ONLOOKER)
    for province in ("wakasa", "hida", "tango", "kai", "shinano"):
        assert (owner(table, province), force(table, province)) == ("", "{}"), province
    assert [seen.colours[colour].cards for colour in ("blue", "orange")] == [0, 0]
    assert not any(seen.colours[c].sets for c in ("blue", "orange")), "nobody has inherited"
    assert seen.active == "red", "the turn passes on"
    assert whole(table)


@pytest.mark.rule("IK-R-85")
def test_the_ronin_of_two_who_fall_together_return() -> None:
    assert see(both_fall(), ONLOOKER).supply["ronin"] == 30


@pytest.mark.rule("IK-R-85", "IK-WAR-06")
def test_what_two_who_fall_together_held_can_be_conquered() -> None:
    board = {"wakasa": "blue [D]", "tango": "orange [D]", "kai": "orange {1P}"}
    table = set_out({**board, "musashi": "red [D] {2P}"})
    play(table, "blue end\nblue attack blue-1 tango\nblue end\nblue fight blue-1\n* 1 1")
    play(table, "red end\nred end\nred end\nred move musashi kai\nred take spearman\nred done")
    assert owner(table, "kai") == "red"


# By the ninja.


@pytest.mark.rule("IK-R-86", "IK-R-84", "IK-R-87")
def test_a_player_who_falls_to_the_ninja_in_their_own_phase_d_passes_the_turn_to_their_heir() -> (
    None
):
    """Red hired the ninja and acts next: red's turn has all its phases with blue's units too."""
    board = {"omi": "blue [D]", "ise": "blue {2P}", "iga": "orange {1P}"}
    table = set_out(board, ninja="red")
    play(table, "blue end\nred pass now\nblue end\nred pass now\nred strike blue-1\n* 8")
    assert see(table, ONLOOKER).colours["blue"].heir == "red"
    assert owner(table, "omi") == "", "the daimyo was alone there"
    while phase(table) == "recovering":
        play(table, f"red {sorted(choices(table, 'red'))[0]}")
        while phase(table) == "gathering":
            play(table, "red done")
    assert (see(table, ONLOOKER).active, phase(table)) == ("red", "marching")
    play(table, "red end")
    assert "attack ise iga" in choices(table, "red")
    assert whole(table)


@pytest.mark.rule("IK-R-84", "IK-R-86", "IK-ASN-04")
def test_revenge_can_eliminate_the_hirer_in_their_own_turn() -> None:
    board = {"omi": "blue [D]", "ise": "blue {2P}", "kai": "orange [D+1P] {1P}"}
    table = play(set_out(board, ninja="blue"), "blue end\nblue strike orange-1\n* 9\n* 9")
    assert see(table, ONLOOKER).colours["blue"].heir == "orange"
    assert (owner(table, "ise"), owner(table, "omi")) == ("orange", "")
    while see(table, ONLOOKER).active == "blue":
        play(table, f"orange {sorted(choices(table, 'orange'))[0]}")
    assert (see(table, ONLOOKER).active, phase(table)) == ("red", "marching")


@pytest.mark.rule("IK-R-87", "IK-ELM-06")
def test_what_the_ninja_wins_while_forces_move_moves_with_them() -> None:
    """IK-ELM-05: a daimyo recovered then has no step left: the armies' part is over."""
    board = {"omi": "blue [D+1P] {1P}", "kai": "orange [D]", "musashi": "orange {2P}"}
    table = set_out(board, ninja="blue")
    play(table, "blue end\nblue end\nblue end\nblue strike orange-1\n* 1")
    assert phase(table) == "recovering"
    play(table, "blue station blue-2 musashi\nblue done")
    assert place(table, "blue-3") == "awaited", "no province is free"
    assert (phase(table), see(table, ONLOOKER).armies["blue-2"].steps) == ("final_forces", 0)
    play(table, "blue move musashi kai\nblue take spearman\nblue done")
    assert (owner(table, "kai"), force(table, "musashi")) == ("blue", "{1P}")


@pytest.mark.rule("IK-R-80")
def test_all_see_that_the_ninja_of_an_eliminated_player_goes() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {3P}"}
    table = set_out(board, ninja="orange")
    play(table, "blue end\norange pass round\nblue attack blue-1 ise\nblue end\nblue fight blue-1")
    play(table, "* 1")
    assert see(table, ONLOOKER).ninja.holder == ""
    assert told(table, ONLOOKER, "ninja_returned") == [{"colour": "orange"}]


# The end.


@pytest.mark.rule("IK-R-92", "IK-ELM-07", "IK-WIN-01")
def test_a_win_by_provinces_and_by_being_the_last_is_logged_once() -> None:
    own = [name for name in PROVINCE_IDS if name not in (*APART, "omi", "ise")][:34]
    board = {"omi": "red [D+1B] {1P}", "ise": "orange [D]", **dict.fromkeys(own, "red {1P}")}
    board = {**board, own[0]: "orange {1P}"}
    table = set_out(board, seats=3, turn="red", out=("purple",))
    play(table, "red end\nred attack red-1 ise\nred end\nred fight red-1\n* 1")
    assert table.winners() == ("A",)
    assert told(table, ONLOOKER, "won") == [{"seat": "A", "provinces": 35}]


@pytest.mark.rule("IK-R-101", "IK-TWO-04")
def test_a_person_whose_two_colours_are_gone_has_lost() -> None:
    """Two players: red and orange against purple and blue; no province count decides in a round."""
    board = {
        "omi": "red [D+2B] {1P}",
        "ise": "purple [D]",
        "iga": "blue [D]",
        "kai": "purple {1P}",
        "hida": "orange [D] {1P}",
    }
    table = set_out(board, seats=2, turn="red", holes={"red-1": 3})
    play(table, "red end\nred attack red-1 ise\nred end\nred fight red-1\n* 1 12")
    assert see(table, ONLOOKER).colours["purple"].heir == "red"
    assert not table.over, "blue is still there"
    while phase(table) in ("recovering", "gathering"):
        play(table, f"red {sorted(choices(table, 'red'))[0]}")
    play(table, "red attack red-1 iga\n* 1 12")
    assert table.winners() == ("A",)


# Who places first, and what becomes of units that were placed.


@pytest.mark.rule("IK-SET-14", "IK-SET-13", "IK-QP-09")
@pytest.mark.parametrize("variant", ["normal", "quick"])
def test_the_first_marker_reinforces_and_stations_first(variant: str) -> None:
    """Purple draws the 1, red the 2, orange the 3."""
    table = opened(3, variant=variant)
    while phase(table) == "dealing":
        table.apply(CHANCE, table.legal(CHANCE)[0])
    play(table, "* marker 2\n* marker 3")
    if phase(table) == "drawing_markers":
        play(table, "* marker 1")
    placed: dict[str, list[str]] = {}
    while phase(table) != "planning":
        actor = table.actors()[0]
        active = see(table, ONLOOKER).active
        turns = placed.setdefault(phase(table), [])
        if phase(table) != "spreading" and (variant == "normal" or phase(table) != "reinforcing"):
            turns.append(active)
        table.apply(actor, table.legal(actor)[0])
    order = ["purple", "red", "orange"]
    assert placed["stationing"] == order * 3
    assert placed["reinforcing" if variant == "normal" else "claiming"] == order * 6


@pytest.mark.rule("IK-R-21", "IK-LEVY-06", "IK-CMP-05")
def test_levied_units_go_to_their_places_and_only_the_others_back_to_the_tray() -> None:
    """Red has two provinces, one of them full, and the army there has no room for ashigaru."""
    board = {**HOME, "settsu": "red [D+10P] {5P}", "harima": "red {1P}"}
    plans = {"red": {"levy": 1}, "orange": {"ninja": 1}, "purple": {"ronin": 1}}
    table = ordered(plan_all(planning(1, board=board), **plans))
    before = tray(table, "red")
    play(table, "red levy 2G")
    play(table, "red muster gunner harima\nred muster gunner nowhere")
    assert force(table, "harima") == "{1G+1P}"
    assert tray(table, "red") == before | {"gunner": before["gunner"] - 1}
    returned = {"colour": "red", "units": {"gunner": 1}}
    assert told(table, ONLOOKER, "returned") == [returned]
    assert whole(table)


# Those who come back.


def lost_and_recovered() -> Table:
    """Blue's 2nd army, of level 3, falls in C; its 1st army then kills orange's last daimyo."""
    board = {
        "omi": "blue [D+1B] {1P}",
        "hida": "blue [D] {3P}",
        "echizen": "blue {1P}",
        "ise": "orange [D]",
        "kaga": "purple {1B}",
    }
    table = play(set_out(board, holes={"blue-2": 5}), "blue end\nblue attack blue-1 ise")
    play(table, "blue attack blue-2 kaga\nblue end\nblue fight blue-2\n* 1")
    assert place(table, "blue-2") == "lost"
    return play(table, "blue fight blue-1\n* 1\nblue station blue-2 hida\nblue done")


@pytest.mark.rule("IK-ELM-03", "IK-ELM-05")
def test_a_recovered_daimyo_begins_at_level_1_without_units() -> None:
    table = lost_and_recovered()
    at = see(table, ONLOOKER).armies["blue-2"]
    assert (at.place, at.hole, at.level, at.units) == ("hida", 0, 1, {})


@pytest.mark.rule("IK-R-38", "IK-ELM-05")
def test_a_recovered_daimyo_did_not_stand_there_when_the_round_began() -> None:
    """The predecessor did, in the same province; the successor picks up at once or by a step."""
    table = lost_and_recovered()
    while phase(table) in ("recovering", "gathering", "conducting"):
        play(table, f"blue {sorted(choices(table, 'blue'))[0]}")
    assert (phase(table), force(table, "hida")) == ("final_armies", "{3P}")
    assert refused(table, "blue", "gather blue-2") == "IK-R-38"


@pytest.mark.rule("IK-R-86", "IK-R-84")
def test_the_battle_markers_of_an_eliminated_attacker_go_with_the_turn() -> None:
    """Orange kills blue's last daimyo, recovers its own, and sees no marker of blue any more."""
    board = {"omi": "blue [D]", "hida": "blue {2P}", "ise": "orange [D+2B]", "kaga": "purple {1P}"}
    table = play(set_out(board), "blue end\nblue attack blue-1 ise\nblue attack hida kaga")
    assert see(table, ONLOOKER).provinces["hida"].aim == "kaga"
    play(table, "blue end\nblue fight blue-1\n* 1 1")
    assert (phase(table), owner(table, "hida")) == ("recovering", "orange")
    assert see(table, ONLOOKER).provinces["hida"].aim == ""


@pytest.mark.rule("IK-ASN-05")
def test_after_a_revenge_that_fails_the_turn_goes_on() -> None:
    board = {"omi": "blue [D+1P] {1P}", "wakasa": "blue {1P}", "dewa": "red [D+1P]"}
    table = play(set_out(board, ninja="red"), "blue march blue-1 wakasa\nblue done")
    play(table, "red strike blue-1\n* 9\n* 8")
    assert (phase(table), see(table, ONLOOKER).active) == ("marching", "blue")
    play(table, "blue end\nblue end")
    assert phase(table) == "final_armies", "and nobody is asked about the ninja any more"


@pytest.mark.rule("IK-R-87", "IK-R-47")
def test_a_recovered_daimyo_does_not_fight_the_battle_their_predecessor_declared() -> None:
    """Revenge kills blue-1 in phase B; it returns in C, when blue-2 has eliminated orange."""
    board = {
        "omi": "blue [D] {1P}",
        "iga": "green {1P}",
        "hida": "blue [D+1B] {1P}",
        "kaga": "orange [D]",
        "kai": "purple [D+1P]",
    }
    table = play(set_out(board, ninja="blue"), "blue end\nblue attack blue-1 iga")
    play(table, "blue attack blue-2 kaga\nblue attack omi ise\nblue strike purple-1\n* 9\n* 9")
    play(table, "purple avenge blue-1\nblue end\nblue fight blue-2\n* 1")
    assert phase(table) == "recovering"
    play(table, "blue station blue-1 omi\nblue done")
    while phase(table) in ("recovering", "gathering"):
        play(table, f"blue {sorted(choices(table, 'blue'))[0]}")
    assert choices(table, "blue", "fight blue-1") == set()
    assert see(table, ONLOOKER).armies["blue-1"].attacks == 0


@pytest.mark.rule("IK-R-87", "IK-ELM-06")
def test_a_daimyo_recovered_while_armies_move_has_the_steps_of_their_level() -> None:
    board = {"omi": "blue [D+1P] {1P}", "kai": "orange [D]", "musashi": "orange {2P}"}
    table = play(set_out(board, ninja="blue"), "blue end\nblue end\nblue strike orange-1\n* 1")
    play(table, "blue station blue-2 musashi\nblue done")
    assert (phase(table), see(table, ONLOOKER).armies["blue-2"].steps) == ("final_armies", 1)
    assert "march blue-2 kai" in choices(table, "blue")


@pytest.mark.rule("IK-R-85")
@pytest.mark.parametrize(("more", "winner"), [({}, "A"), ({"kai": "orange {1P}"}, "B")])
def test_of_the_last_two_who_fall_together_the_one_with_more_provinces_has_won(
    more: dict[str, str], winner: str
) -> None:
    """The attacker, red, on equality."""
    board = {"wakasa": "red [D]", "tango": "orange [D]", **more}
    table = set_out(board, seats=3, turn="red", out=("purple",))
    play(table, "red end\nred attack red-1 tango\nred end\nred fight red-1\n* 1 1")
    assert table.winners() == (winner,)


@pytest.mark.rule("IK-R-85", "IK-R-92")
def test_a_player_who_is_left_alone_when_two_fall_together_has_won() -> None:
    table = set_out({"wakasa": "red [D]", "tango": "orange [D]"}, seats=3, turn="red")
    play(table, "red end\nred attack red-1 tango\nred end\nred fight red-1\n* 1 1")
    assert table.winners() == ("C",)
