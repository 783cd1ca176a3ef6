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
    plan,
    planning,
    play,
    refused,
    see,
    set_out,
    told,
    tray,
)

from honjin.engine.table import Table
from honjin.games.ikusa.table.components import PROVINCE_IDS

# Rounds and income.


@pytest.mark.rule("IK-RND-01")
def test_a_round_is_nine_actions_in_order() -> None:
    """One of three players builds, levies and hires; the first event of each action."""
    table = planning(6)
    plan(table, "red", build=2, levy=1, ronin=1, ninja=2)
    for other in ("orange", "purple"):
        plan(table, other, ninja=1, turn_order=5)
    play(table, "orange agree nothing\npurple agree nothing\n* picker purple\npurple marker 1")
    play(table, "orange marker 2\nred build settsu\nred levy 1B\nred muster bowman harima")
    play(table, "red deploy settsu\nred deploy settsu")
    while phase(table) != "planning":
        who = see(table, table.actors()[0]).acting
        play(table, f"{who} {'pass round' if phase(table) == 'window' else 'end'}")
    actions = [
        "bin",
        "marker",
        "built",
        "levied",
        "hired",
        "ninja_hired",
        "turn",
        "ronin_left",
        "income",
    ]
    heard = [event.kind for event in table.events(ONLOOKER)]
    assert sorted(actions, key=heard.index) == actions
    assert heard.count("turn") == 3, "the war is waged by one after the other"
    assert heard.index("ronin_left") > max(i for i, kind in enumerate(heard) if kind == "turn")


@pytest.mark.rule("IK-WAR-01", "IK-RND-02")
def test_one_player_completes_all_phases_before_the_next() -> None:
    table = set_out({"omi": "blue [D+1P] {1P}"})
    seen = []
    while see(table, ONLOOKER).active == "blue":
        seen.append(phase(table))
        play(table, "blue end")
    assert seen == ["marching", "declaring", "final_armies", "final_forces"]
    assert (see(table, ONLOOKER).active, phase(table)) == ("red", "marching")
    assert [fact["phase"] for fact in told(table, ONLOOKER, "phase")] == ["B", "C", "D"]


@pytest.mark.rule("IK-INC-01", "IK-INC-02", "IK-INC-03")
@pytest.mark.parametrize(("cards", "koku"), [(1, 3), (8, 3), (9, 3), (12, 4), (26, 8)])
def test_income(cards: int, koku: int) -> None:
    corners = ("mutsu", "sado", "satsuma", "oki", "izu")
    own = [name for name in PROVINCE_IDS if name not in corners][: cards - 1]
    board = {"oki": "blue [D+1P]", **dict.fromkeys(own, "blue {1P}")}
    table = pass_turns(set_out(board))
    assert see(table, ONLOOKER).colours["blue"].cards == cards
    assert see(table, ONLOOKER).colours["blue"].koku == koku


HIRED = {"omi": "blue [D+2P] {3P}", "ise": "blue [D+2P+1R] {2P+1R}"}
"""Three ronin lie hidden in Omi, two are shown in Ise."""


def after_hire() -> Table:
    return pass_turns(set_out(HIRED, hidden={"omi": (2, 1)}))


@pytest.mark.rule("IK-RMV-01", "IK-CMP-08")
def test_all_ronin_leave_shown_or_hidden() -> None:
    start = set_out(HIRED, hidden={"omi": (2, 1)})
    assert see(start, ONLOOKER).supply["ronin"] == 30 - 5
    table = after_hire()
    assert see(table, ONLOOKER).supply["ronin"] == 30
    assert (army(table, "blue-2"), force(table, "ise")) == ("[D+2P]", "{2P}")
    assert (army(table, "blue-1"), force(table, "omi")) == ("[D+2P]", "{3P}")
    assert see(table, ONLOOKER).colours["blue"].hired == 0


@pytest.mark.rule("IK-RMV-02")
def test_facedown_cards_go_back_into_their_pile() -> None:
    table = after_hire()
    assert see(table, "orange").facedown == {}
    assert all(at.card is None for at in see(table, "blue").provinces.values())
    assert see(table, ONLOOKER).colours["blue"].cards == 2


@pytest.mark.rule("IK-R-72")
def test_what_was_never_shown_stays_unknown() -> None:
    table = after_hire()
    assert told(table, "orange", "revealed") == []
    assert told(table, "orange", "ronin_left") == [{}]
    named = [event for event in table.events(1) if event.facts.get("province") == "omi"]
    assert named == []


# Building.


@pytest.mark.rule("IK-CAS-06", "IK-R-60", "IK-CAS-07")
def test_walls_are_whole_again_in_the_next_turn() -> None:
    table = set_out({"wakasa": "blue {4P}", "tango": "orange {2P} castle"})
    play(table, "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa")
    play(table, "* 1 1 12 12\n* 12 12\n* 12 12 12 12\nblue call_off")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 2
    play(table, "blue end\nblue end")
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 0


def castle_falls() -> Table:
    """Blue's force empties Tango, in which a castle stands."""
    table = set_out({"wakasa": "blue {2G+2P}", "tango": "orange {1P} castle"})
    play(table, "blue end\nblue attack wakasa tango\nblue end\nblue fight wakasa\n* 1 1")
    play(table, "* 1 1\n* 12\n* 12 12\nblue press_on\n* 1 12")
    assert owner(table, "tango") == ""
    return table


@pytest.mark.rule("IK-BLD-05")
def test_a_castle_outlasts_everybody_in_it() -> None:
    table = pass_turns(castle_falls())
    assert (phase(table), owner(table, "tango")) == ("planning", "")
    assert see(table, ONLOOKER).provinces["tango"].walls == "castle"
    assert see(table, ONLOOKER).supply["castles"] == 9


@pytest.mark.rule("IK-BLD-04")
def test_a_captured_castle_is_fortified_by_its_captor() -> None:
    table = castle_falls()
    play(table, "blue end\nblue move wakasa tango\nblue take spearman\nblue done")
    pass_turns(table)
    for colour in ("red", "orange", "purple", "green"):
        plan(table, colour, ninja=3)
    plan(table, "blue", build=2, ninja=1)
    play(table, "* marker 1\n* marker 2\n* marker 3\n* marker 4")
    assert "build tango" in choices(table, "blue")
    play(table, "blue build tango")
    assert see(table, ONLOOKER).provinces["tango"].walls == "fortress"


@pytest.mark.rule("IK-CAS-08")
def test_an_empty_castle_does_nothing() -> None:
    board = {"wakasa": "blue [D+1B] {5G}", "tango": "orange {1P} castle"}
    table = play(set_out(board, holes={"blue-1": 3}), "blue end\nblue attack wakasa tango")
    play(table, "blue attack blue-1 tango\nblue end\nblue fight wakasa\n* 1 1 1 1 1")
    assert (owner(table, "tango"), see(table, ONLOOKER).provinces["tango"].walls) == ("", "castle")
    play(table, "blue fight blue-1\nblue enter blue-1")
    assert (owner(table, "tango"), len(told(table, ONLOOKER, "rolled"))) == ("blue", 5)


@pytest.mark.rule("IK-WD-10")
def test_a_castle_goes_with_its_province() -> None:
    table = castle_falls()
    play(table, "blue end\nblue move wakasa tango\nblue take spearman\nblue done")
    assert (owner(table, "tango"), see(table, ONLOOKER).provinces["tango"].walls) == (
        "blue",
        "castle",
    )


# Successors.


def leaderless(board: dict[str, str], *armies: str, **more: object) -> Table:
    """These daimyos are laid down, and the next round begins."""
    flags = {name: ["laid_down"] for name in armies}
    return pass_turns(set_out(board, flags=flags, **more))  # type: ignore[arg-type]


@pytest.mark.rule("IK-SUC-02")
@pytest.mark.parametrize(("kind", "left"), [("gunner", "[D+1B+1G]"), ("bowman", "[D+2G]")])
def test_a_unit_pays_for_the_successor(kind: str, left: str) -> None:
    table = leaderless({"omi": "blue [D+1B+2G]"}, "blue-1")
    assert choices(table, "blue") == {"succeed bowman", "succeed gunner"}
    before = tray(table, "blue")
    play(table, f"blue succeed {kind}")
    assert army(table, "blue-1") == left
    assert tray(table, "blue") == {**before, kind: before[kind] + 1}
    assert see(table, ONLOOKER).armies["blue-1"].flags == [], "the daimyo stands again"


@pytest.mark.rule("IK-SUC-01", "IK-RND-03")
def test_a_successor_is_named_before_anybody_plans() -> None:
    table = leaderless({"omi": "blue [D+1B+2G]"}, "blue-1")
    view = see(table, ONLOOKER)
    assert (view.phase, view.round, view.deciding) == ("succeeding", 3, ("blue",))
    play(table, "blue succeed gunner")
    assert (phase(table), see(table, ONLOOKER).deciding) == (
        "planning",
        ("red", "orange", "purple", "blue", "green"),
    )


@pytest.mark.rule("IK-SUC-03")
def test_a_successor_starts_in_the_first_hole() -> None:
    table = leaderless({"omi": "blue [D+1B+2G]"}, "blue-1", holes={"blue-1": 5})
    assert see(table, ONLOOKER).armies["blue-1"].level == 3
    play(table, "blue succeed gunner")
    named = see(table, ONLOOKER).armies["blue-1"]
    assert (named.hole, named.level) == (0, 1)


@pytest.mark.rule("IK-R-82")
def test_all_name_successors_together_and_openly_and_nobody_may_refuse() -> None:
    board = {
        "omi": "blue [D+1B+1G]",
        "ise": "blue [D+1S+1P]",
        "kai": "orange [D+1S+1P]",
        "dewa": "red [D+2P]",
    }
    table = leaderless(board, "blue-1", "blue-2", "orange-1", "red-1")
    assert (army(table, "red-1"), see(table, ONLOOKER).deciding) == ("[D+1P]", ("orange", "blue"))
    assert choices(table, "blue") == {"succeed bowman", "succeed gunner"}
    play(table, "blue succeed bowman")
    assert told(table, "orange", "succeeded", army="blue-1") == [
        {"army": "blue-1", "kind": "bowman"}
    ]
    assert choices(table, "blue") == {"succeed swordsman", "succeed spearman"}
    play(table, "blue succeed spearman\norange succeed spearman")
    assert phase(table) == "planning"


@pytest.mark.rule("IK-R-82", "IK-SUC-02")
def test_everybody_names_successors_for_their_own_daimyos_alone() -> None:
    board = {"dewa": "red [D+1S+1P]", "kai": "orange [D+1B+1G]"}
    table = leaderless(board, "red-1", "orange-1")
    play(table, "red succeed swordsman")
    assert see(table, ONLOOKER).deciding == ("orange",), "red has nothing more to name"
    assert choices(table, "orange") == {"succeed bowman", "succeed gunner"}


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


@pytest.mark.rule("IK-ELM-03", "IK-ELM-05")
def test_lost_daimyos_come_back_at_level_1_and_may_pick_up() -> None:
    table = last_stand()
    assert phase(table) == "recovering"
    assert choices(table, "blue") == {"station blue-2 iga"}
    play(table, "blue station blue-2 iga\nblue take spearman\nblue done")
    assert (army(table, "blue-2"), force(table, "iga")) == ("[D+1P]", "{1P}")
    assert see(table, ONLOOKER).armies["blue-2"].level == 1


@pytest.mark.rule("IK-ELM-04")
def test_a_recovered_daimyo_goes_to_any_own_province_without_an_army() -> None:
    board = {
        "omi": "blue [D+1B] {1P}",
        "wakasa": "blue {1P}",
        "ise": "orange [D]",
        "iga": "orange {2P}",
    }
    table = set_out(board)
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert choices(table, "blue") == {"station blue-2 wakasa", "station blue-2 iga"}
    play(table, "blue station blue-2 iga\nblue done")
    assert choices(table, "blue") == {"station blue-3 wakasa"}


@pytest.mark.rule("IK-ELM-09")
def test_a_province_emptied_in_the_deciding_battle_is_not_inherited() -> None:
    table = last_stand()
    assert told(table, ONLOOKER, "inherited") == [{"colour": "blue", "province": "iga"}]
    assert (owner(table, "ise"), see(table, ONLOOKER).colours["blue"].cards) == ("", 2)


@pytest.mark.rule("IK-R-93")
def test_casualties_then_cards_then_elimination_inheritance_and_recovery() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D+1P]", "iga": "orange {2P}"}
    table = play(set_out(board), "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1")
    play(table, "* 1\n* 1\n* 12")
    play(table, "blue station blue-2 iga\nblue done")
    heard = [event.kind for event in table.events(ONLOOKER)]
    order = ["lost", "emptied", "eliminated", "inherited", "recovered"]
    assert [kind for kind in heard if kind in order] == order


@pytest.mark.rule("IK-R-90", "IK-CMP-17")
def test_a_daimyo_without_a_province_waits() -> None:
    table = play(last_stand(), "blue station blue-2 iga\nblue done")
    assert place(table, "blue-3") == "awaited"
    assert phase(table) == "final_armies"


@pytest.mark.rule("IK-R-90")
def test_a_waiting_daimyo_is_placed_when_a_round_begins_and_a_province_is_free() -> None:
    table = play(last_stand(), "blue station blue-2 iga\nblue done\nblue end")
    play(table, "blue move iga ise\nblue take spearman\nblue done")
    assert (owner(table, "ise"), place(table, "blue-3")) == ("blue", "awaited")
    pass_turns(table)
    assert (phase(table), choices(table, "blue")) == ("recovering", {"station blue-3 ise"})
    play(table, "blue station blue-3 ise\nblue done")
    assert phase(table) == "planning"


@pytest.mark.rule("IK-R-86", "IK-R-15", "IK-R-84")
def test_an_eliminated_attacker_ends_their_turn() -> None:
    table = set_out({"omi": "blue [D]", "ise": "orange [D+2B] {1P}", "iga": "blue {1P}"})
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1 12")
    view = see(table, ONLOOKER)
    assert view.colours["blue"].heir == "orange"
    assert owner(table, "iga") == "orange"
    assert view.colours["blue"].marker == 0
    play(table, "orange station orange-2 iga\norange done")
    assert (see(table, ONLOOKER).active, phase(table)) == ("red", "marching")


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


@pytest.mark.rule("IK-R-96")
def test_at_equal_provinces_the_last_round_counts_daimyos_and_units() -> None:
    """Two provinces each; blue has two daimyos and two spearmen, orange one and two."""
    board = {
        "omi": "blue [D+2P]",
        "ise": "blue [D]",
        "kai": "orange [D+1P]",
        "musashi": "orange {1P}",
    }
    table = pass_turns(set_out(board, turn="orange", round=8, round_cap="8"))
    assert table.winners() == ("D",)


@pytest.mark.rule("IK-QP-12", "IK-QP-13")
def test_quick_play_ends_with_the_first_elimination() -> None:
    table = last_stand(variant="quick")
    assert table.over
    assert table.winners() == ("D",)


# Two players: red and orange are one person's, purple and blue the other's.


ALLIES = {"omi": "purple [D+1P] {2P}", "ise": "blue {1P}", "iga": "red {1P}", "mino": "purple {1P}"}


def allies(**more: object) -> Table:
    return set_out(ALLIES, seats=2, turn="purple", **more)  # type: ignore[arg-type]


@pytest.mark.rule("IK-TWO-04")
def test_two_colours_of_one_person_do_not_fight() -> None:
    table = play(allies(), "purple end")
    assert refused(table, "purple", "attack omi ise") == "IK-TWO-04"
    assert refused(table, "purple", "attack purple-1 ise") == "IK-TWO-04"
    assert {"attack omi iga", "attack purple-1 iga"} <= choices(table, "purple")


@pytest.mark.rule("IK-TWO-05")
def test_two_colours_of_one_person_never_stand_or_fight_together() -> None:
    table = allies()
    assert choices(table, "purple", "march purple-1 ise") == set()
    play(table, "purple end\npurple end")
    assert choices(table, "purple", "march purple-1 ise") == set()
    play(table, "purple end")
    assert choices(table, "purple", "move omi ise") == set()
    assert "move omi mino" in choices(table, "purple")
    board = {"omi": "red {2P}", "ise": "blue {1P}", "shima": "purple [D+2B] {1P}"}
    table = set_out(board, seats=2, turn="red")
    play(table, "red end\nred attack omi ise\nred end\nred fight omi\n* 12 12\n* 12")
    assert len(told(table, ONLOOKER, "rolled", side="defender")) == 1


@pytest.mark.rule("IK-R-99")
def test_an_allied_province_is_not_entered_passed_through_or_attacked() -> None:
    """Not in phase A, and not in D either; nor in B."""
    table = allies(holes={"purple-1": 3})
    assert choices(table, "purple", "march") == {"march purple-1 mino"}
    assert refused(table, "purple", "march purple-1 ise") == "IK-WA-02"
    play(table, "purple end")
    against = {path.split()[2] for path in choices(table, "purple", "attack omi ")}
    assert against == {"echizen", "iga", "tamba", "wakasa", "yamashiro"}
    play(table, "purple end")
    assert "march purple-1 ise" not in choices(table, "purple")
    assert "send purple-1 ise" not in choices(table, "purple")


@pytest.mark.rule("IK-R-97")
def test_a_person_sees_the_secrets_of_both_colours() -> None:
    table = set_out(ALLIES | {"ise": "blue {3P}"}, seats=2, turn="purple", hidden={"ise": (1, 0)})
    card = see(table, "purple").provinces["ise"].card
    assert card is not None
    assert (card.lies, card.force) == ("face_down", 1)
    assert see(table, "red").provinces["ise"].card is None
    koku = dict.fromkeys(("red", "orange", "purple", "blue"), 3)
    table = set_out({}, seats=2, turn="red", phase="planning", koku=koku)
    plan(table, "red", levy=3)
    assert see(table, "orange").colours["red"].bins["levy"] == 3
    assert see(table, "blue").colours["red"].bins["levy"] == 0
