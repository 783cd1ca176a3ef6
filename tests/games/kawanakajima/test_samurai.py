"""Chapters M and N: the Samurai, victory points, and the death of a commander."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    FAR,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    end_turn,
    field,
    hit,
    honjin,
    mode,
    opened,
    place,
    play,
    see,
    state,
    told,
    unit,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.score import score


def drawn(units: dict[str, str], modes: dict[str, str] | None = None, **more: Any) -> Table:
    """Takeda's Samurai has just come out of the bowl."""
    table = field(units, modes, bowl=("T-samurai",), samurai=True, **more)
    return play(table, "* chit T-samurai")


def with_samurai(units: dict[str, str], name: str, **more: Any) -> Table:
    """Takeda's Samurai is with a unit already."""
    return field(
        units,
        {"U-J": "attack"},
        chits={"T-samurai": "map"},
        armies={"takeda": {"samurai": name}},
        samurai=True,
        **more,
    )


# The Samurai.


@pytest.mark.rule("KW-SAM-04", "KW-R-125", "KW-RAL-02")
def test_the_samurai_leads_their_clan_to_attack_as_its_chit_would() -> None:
    table = drawn({"T-G1": OPEN, "T-J1": "2520", "U-J2": "2506"})
    assert choices(table, TAKEDA) == {"pick T-G1", "pick T-J1", "done"}
    play(table, "T pick T-G1")
    assert mode(table, "T-G") == "attack"
    assert see(table).phase == "change_mode"
    play(table, "T done; T go 2509; T go 2508; T go 2507")
    combat = see(table).combat
    assert combat is not None
    assert combat.attackers[0].case == "charge"
    assert "samurai" in unit(table, "T-G1").marks
    play(table, "T column T-G1; * dice 7; * dice 7")
    assert honjin(table, TAKEDA).samurai == "map"


@pytest.mark.rule("KW-SAM-03", "KW-R-125")
def test_a_natural_one_sends_the_whole_clan_back_in_its_mode() -> None:
    units = {"T-D1": f"{OPEN} shaken", "T-D2": "2511", "U-B2": "2508"}
    table = drawn(units, {"T-D": "defense"})
    play(table, "T pick T-D1; T yes; * die 1; T pick T-D1")
    while see(table).phase in ("flee_step", "flee_next"):
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert mode(table, "T-D") == "defense"
    assert {step["unit"] for step in told(table, "fled")} == {"T-D1", "T-D2"}
    assert state(table, "T-D1") == "shaken"
    assert "samurai" in unit(table, "T-D1").marks


@pytest.mark.rule("KW-SAM-03")
def test_their_unit_rallies_even_in_an_enemy_zone_and_in_any_mode() -> None:
    table = drawn({"T-G1": f"{OPEN} shaken", "U-B2": "2509"}, {"T-G": "attack"})
    play(table, "T pick T-G1; T yes; * die 3")
    assert state(table, "T-G1") == "good"


@pytest.mark.rule("KW-SAM-06", "KW-R-124")
@pytest.mark.parametrize(("enemy", "after"), [("2520", "none"), ("2511", "map")])
def test_a_samurai_leaves_when_the_turn_ends_out_of_every_enemy_zone(
    enemy: str, after: str
) -> None:
    """Both lie behind markers, so that nobody has to fight."""
    units = {"T-G1": f"{OPEN} dug_in", "U-L1": f"{enemy} dug_in"}
    table = with_samurai(units, "T-G1", turn=9)
    for chit, seat in (("combat_takeda", TAKEDA), ("combat_uesugi", UESUGI)):
        play(table, f"* chit {chit}")
        if choices(table, seat):
            table.apply(seat, "done")
    assert see(table).turn == 10
    assert honjin(table, TAKEDA).samurai == after
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (0, 0)


@pytest.mark.rule("KW-R-124", "KW-SAM-05", "KW-SAM-06")
def test_a_samurai_adds_a_point_to_the_unit_and_dies_on_a_roll_of_its_own() -> None:
    table = with_samurai({"T-I1": OPEN, "U-J2": "2509"}, "T-I1")
    assert unit(table, "T-I1").leadership == 1 + 1
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d21")
    play(table, "* die 6; * die 1")
    assert [roll["who"] for roll in told(table, "leader_roll")] == ["leader", "samurai"]
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (-1, 1)
    assert honjin(table, TAKEDA).samurai == "none"
    assert unit(table, "T-I1").leadership == 1


@pytest.mark.rule("KW-R-124", "KW-SAM-06", "KW-R-90")
def test_a_samurai_survives_the_unit_and_is_gone_without_a_score() -> None:
    table = with_samurai({"T-G1": f"{OPEN} exhausted", "U-J2": "2509"}, "T-G1")
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d11")
    play(table, "* die 5")
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (-2, 0)
    assert honjin(table, TAKEDA).samurai == "none"


@pytest.mark.rule("KW-R-123", "KW-R-163")
@pytest.mark.parametrize(
    ("before", "points", "due"),
    [(5, 1, True), (6, 5, False), (4, 9, True), (11, 1, True), (0, 5, False), (-7, 2, False)],
)
def test_lines_crossed_by_a_growing_lead(before: int, points: int, due: bool) -> None:
    """The army that is behind may call; one that catches up crosses nothing."""
    table = field({"T-G1": OPEN, "U-J2": FAR}, standing={"vp": before}, samurai=True)
    board: Any = table.state
    score(board, TAKEDA, points)
    assert board.samurai_due(UESUGI) == due
    assert not board.samurai_due(TAKEDA)
    off: Any = field({"T-G1": OPEN, "U-J2": FAR}, standing={"vp": before}).state
    score(off, TAKEDA, points)
    assert not off.samurai_due(UESUGI)


@pytest.mark.rule("KW-R-123")
@pytest.mark.parametrize(("at", "due"), [("bowl", False), ("map", False), ("none", True)])
def test_a_marker_in_use_cannot_be_called_again(at: str, due: bool) -> None:
    units = {"T-G1": OPEN, "U-J2": FAR}
    armies = {"uesugi": {"samurai": "U-J2" if at == "map" else ""}}
    table = field(units, chits={"U-samurai": at}, armies=armies, standing={"vp": 11}, samurai=True)
    board: Any = table.state
    score(board, TAKEDA, 1)
    assert board.samurai_due(UESUGI) == due


@pytest.mark.rule("KW-R-126")
def test_a_samurais_draw_does_not_end_the_turn_and_an_army_without_units_discards_it() -> None:
    table = field({"T-G1": OPEN, "U-J2": FAR}, turn=9, bowl=("T-samurai",), samurai=True)
    play(table, "* chit combat_takeda; * chit T-samurai; T done")
    assert see(table).turn == 9
    assert honjin(table, TAKEDA).samurai == "none"
    nobody = drawn({"U-J2": FAR})
    assert see(nobody).phase == "draw"
    assert honjin(nobody, TAKEDA).samurai == "none"


# Victory points.


@pytest.mark.rule("KW-VP-03", "KW-HYP-11", "KW-HIST-17")
@pytest.mark.parametrize(("scenario", "last"), [("historical", 10), ("hypothetical", 12)])
def test_the_scenario_says_how_long_the_game_lasts(scenario: str, last: int) -> None:
    for turn in (last - 1, last):
        table = field({"T-G1": OPEN, "U-J2": FAR}, turn=turn, scenario=scenario)
        end_turn(table)
        assert table.over == (turn == last)
    assert see(opened(scenario=scenario)).turns == last


@pytest.mark.rule("KW-R-129", "KW-VP-06")
def test_points_count_when_they_are_won_and_a_dead_commander_overrides_them() -> None:
    units = {"U-J2": "2509", "T-A1": f"{OPEN} exhausted", "T-A2": "2520"}
    table = field(units, {"U-J": "attack"}, standing={"vp": 20})
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d11")
    assert see(table).vp == 20 - 3
    play(table, "* die 4")
    assert table.winners() == ("B",)


@pytest.mark.rule("KW-R-164", "KW-VP-01")
def test_the_ends_of_the_track_stop_nothing() -> None:
    units = {"U-J2": "2509", "T-G1": f"{OPEN} exhausted"}
    table = field(units, {"U-J": "attack"}, standing={"vp": -30})
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert see(table).vp == -32


@pytest.mark.rule("KW-KAW-11", "KW-VP-06")
def test_kenshins_death_ends_the_game_for_takeda() -> None:
    units = {"T-G1": "2509", "U-A1": f"{OPEN} exhausted", "U-B1": "2520"}
    table = field(units, {"T-G": "attack"}, standing={"vp": -20})
    play(table, "* chit combat_takeda; U done")
    hit(table, "d11")
    play(table, "* die 4")
    assert table.over
    assert table.winners() == ("A",)
    assert place(table, "U-A1") == "gone"


@pytest.mark.rule("KW-R-128", "KW-VP-06")
def test_if_both_commanders_die_in_one_battle_nobody_wins() -> None:
    units = {"T-A1": "2509 exhausted", "U-A1": f"{OPEN} exhausted"}
    table = field(units, {"T-A": "attack"}, standing={"vp": 9})
    play(table, "* chit combat_takeda; T done; U done")
    hit(table, "a1-d1")
    play(table, "* die 1")
    assert not table.over
    play(table, "* die 1")
    assert table.winners() == ("A", "B")


# Clan A.


def routing(lead: str = "T-A3", **units: str) -> Table:
    """A unit of Shingen's own Clan was eliminated, and its Rout test says Rout."""
    field_of = {"T-A1": "2515 exhausted", "T-A3": "2516 exhausted", **units}
    table = field({"U-J2": "2509", "T-A2": f"{OPEN} exhausted", **field_of}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d11")
    play(table, f"* die 6; T pick {lead}; * die 1")
    assert told(table, "rout_roll")[0]["result"] == "rout"
    return table


@pytest.mark.rule("KW-KAW-13", "KW-R-136")
def test_clan_a_never_routs_but_retreats_if_its_owner_wants() -> None:
    table = routing()
    assert choices(table, TAKEDA) == {"yes", "no"}
    play(table, "T yes")
    assert mode(table, "T-A") == "regroup"
    assert state(table, "T-A1") == state(table, "T-A3") == "exhausted"


@pytest.mark.rule("KW-KAW-13", "KW-KAW-14", "KW-R-136")
def test_shingen_may_be_spared_a_seppuku() -> None:
    table = routing()
    play(table, "T no")
    assert choices(table, TAKEDA) == {"pick T-A1", "done"}
    play(table, "T done")
    assert not table.over
    assert honjin(table, TAKEDA).bundori == 1
    assert unit(table, "T-A1").leadership == 2


@pytest.mark.rule("KW-R-136", "KW-R-95")
def test_another_leader_of_the_clan_may_go_instead() -> None:
    units = {"T-A1": "2515 exhausted", "T-A2": "2516 exhausted", "T-A3": f"{OPEN} exhausted"}
    table = field({"U-J2": "2509", **units}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    play(table, "T pick T-A2; * die 1; T no")
    assert choices(table, TAKEDA) == {"pick T-A1", "pick T-A2"}
    play(table, "T pick T-A2")
    assert not table.over
    assert (honjin(table, TAKEDA).bundori, see(table).vp) == (1, -1)


@pytest.mark.rule("KW-KAW-15", "KW-KAW-14")
def test_a_commander_who_commits_seppuku_loses_the_game() -> None:
    table = routing()
    play(table, "T no; T pick T-A1")
    assert table.over
    assert table.winners() == ("B",)
