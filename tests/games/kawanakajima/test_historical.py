"""Chapter P: the historical scenario and its options."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    BOX,
    FAR,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    command,
    end_turn,
    field,
    hit,
    honjin,
    mode,
    opened,
    place,
    play,
    see,
    settled,
    to_orders,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import CLAN_IDS, COMPULSORY_IDS, DATA, HEX_OF

ROAD = DATA["map"]["symbols"]["uesugi_reinforcement"]["hex"]
BANK = {name: cell["bank"] for name, cell in DATA["map"]["hexes"].items()}


def ordering(own: int, kosakas: int, **more: Any) -> Table:
    """Takeda chooses chits; Shingen is near Hara, Kosaka near Obu, and both far from the other."""
    units = {"T-A1": OPEN, "T-G1": "2512", "T-M1": "3710", "T-N1": "3812", "U-A1": FAR}
    armies = {"takeda": {"private": 3, "points": [own, kosakas]}}
    return field(units, phase="orders", armies=armies, **more)


def apart(a: str, b: str) -> int:
    return BOX.distance(HEX_OF[a], HEX_OF[b])


# Two commanders.


@pytest.mark.rule("KW-HIST-09", "KW-HIST-10")
def test_whose_points_pay_for_which_clans() -> None:
    table = ordering(3, 3)
    shingens = {"clan T-A", "clan T-G", "clan T-M", "clan T-N"}
    assert choices(table, TAKEDA) == {"done", "kosaka T-M", "kosaka T-N", *shingens}
    poor = ordering(0, 3)
    assert choices(poor, TAKEDA) == {"done", "kosaka T-M", "kosaka T-N"}
    play(table, "T kosaka T-N; T clan T-G")
    assert (honjin(table, TAKEDA, TAKEDA).points, honjin(table, TAKEDA, TAKEDA).kosaka_points) == (
        2,
        2,
    )


@pytest.mark.rule("KW-HIST-10", "KW-DLY-04")
def test_orders_are_measured_from_the_man_who_pays() -> None:
    by_kosaka = ordering(3, 3)
    play(by_kosaka, "T kosaka T-N; T done")
    assert "T-N" in see(by_kosaka).bowl.chits
    by_shingen = ordering(3, 3)
    play(by_shingen, "T clan T-N; T done")
    assert honjin(by_shingen, TAKEDA).boxes[0] == ("T-N",)


@pytest.mark.rule("KW-R-138", "KW-R-177")
@pytest.mark.parametrize(
    ("clans", "left"), [("T-N", (2, 1)), ("T-G", (1, 2)), ("T-N T-G", (1, 2)), ("T-M T-N", (2, 1))]
)
def test_who_pays_for_a_special_chit(clans: str, left: tuple[int, int]) -> None:
    table = ordering(2, 2, plans={"takeda": "kokuyoku"})
    play(table, "T log combined_maneuver")
    for clan in clans.split():
        play(table, f"T clan {clan}")
    play(table, "T done")
    side = honjin(table, TAKEDA, TAKEDA)
    assert (side.points, side.kosaka_points) == left


@pytest.mark.rule("KW-R-138", "KW-R-177", "KW-R-47")
def test_without_shingens_points_a_special_chit_names_kosakas_clans_only() -> None:
    table = ordering(0, 1, plans={"takeda": "kokuyoku"})
    play(table, "T log attack")
    assert choices(table, TAKEDA) == {"clan T-M", "clan T-N"}
    spent = ordering(1, 0, plans={"takeda": "kokuyoku"})
    play(spent, "T log attack; T clan T-N")
    assert see(spent).bowl.chits.count("T-1") == 1


@pytest.mark.rule("KW-R-139")
def test_kosaka_gives_points_before_arriving_and_none_once_lost() -> None:
    def rolls(table: Table) -> set[str]:
        command(table)
        return {roll["commander"] for roll in told(table, "command_roll")}

    assert rolls(settled(entry="D")) == {"Shingen", "Kosaka", "Kenshin"}
    generals = {"T-A1": OPEN, "U-A1": FAR, "T-M2": "3010"}
    lost = end_turn(field({**generals, "T-M1": "3011 good leaderless"}))
    assert rolls(lost) == {"Shingen", "Kenshin"}
    dead = end_turn(field({**generals, "T-M1": "gone eliminated"}))
    assert rolls(dead) == {"Shingen", "Kenshin"}


# Clan N.


def calling(losses: int, **more: Any) -> Table:
    """Uesugi chooses chits on turn 4."""
    armies = {"uesugi": {"private": 3, "points": [2, 0], "losses": losses}}
    units = {"T-A1": FAR, "U-A1": "2010", **more.pop("units", {})}
    return field(units, turn=4, phase="orders", armies=armies, **more)


@pytest.mark.rule("KW-HIST-11", "KW-R-140")
@pytest.mark.parametrize(("losses", "may"), [(2, False), (3, True)])
def test_clan_n_may_be_called_once_three_units_are_lost(losses: int, may: bool) -> None:
    table = calling(losses)
    assert ("call U-N" in choices(table, UESUGI)) == may
    if may:
        play(table, "U call U-N")
        assert honjin(table, UESUGI, UESUGI).points == 1
        assert "call U-N" not in choices(table, UESUGI)
        play(table, "U done")
        assert honjin(table, UESUGI).boxes[2] == ("U-N",)
        to_orders(table)
        assert "call U-N" not in choices(table, UESUGI)
        assert "clan U-N" not in choices(table, UESUGI)


def arriving(units: dict[str, str]) -> Table:
    """Clan N was called in turn 4 and is due on turn 7."""
    table = calling(3, units=units)
    play(table, "U call U-N; U done")
    for turn in (5, 6):
        to_orders(table)
        assert see(table).turn == turn
        assert place(table, "U-N1") == "away"
        for seat in list(table.actors()):
            table.apply(seat, "done")
    return end_turn(table)


@pytest.mark.rule("KW-HIST-12", "KW-HIST-13", "KW-R-141")
def test_clan_n_arrives_at_the_start_of_the_third_turn_after() -> None:
    table = arriving({})
    assert (see(table).turn, see(table).phase) == (7, "place_naoe")
    assert place(table, "U-N1") == ROAD
    assert all(apart(path.split()[1], ROAD) == 1 for path in choices(table, UESUGI))
    play(table, f"U {min(choices(table, UESUGI))}")
    play(table, f"U {max(choices(table, UESUGI))}")
    assert mode(table, "U-N") == "move"
    assert "U-N" in see(table).bowl.chits
    assert apart(place(table, "U-N2"), ROAD) == apart(place(table, "U-N3"), ROAD) == 1


@pytest.mark.rule("KW-R-141")
def test_if_the_road_is_occupied_clan_n_comes_as_near_as_it_can() -> None:
    table = arriving({"T-J1": ROAD})
    assert place(table, "U-N1") == "away"
    offered = {path.split()[1] for path in choices(table, UESUGI)}
    assert len(offered) > 1
    assert {apart(name, ROAD) for name in offered} == {1}
    play(table, f"U {min(choices(table, UESUGI))}")
    assert place(table, "U-N1") in offered


# The first turn and the last.


@pytest.mark.rule("KW-R-143", "KW-HIST-14")
def test_turn_one_may_pass_without_action_and_turn_two_is_free() -> None:
    units = {"T-A1": OPEN, "U-A1": "2010", "T-G1": "2512", "U-C1": "2020"}
    table = field(units, turn=1, bowl=("T-G", "U-C"), standing={"opened": 0})
    for chit in COMPULSORY_IDS:
        play(table, f"* chit {chit}")
    assert told(table, "end_of_turn") == [{"turn": 1}]
    assert len(told(table, "void")) == 5
    command(table)
    play(table, "T clan T-G; T done; U done; * chit T-G")
    assert see(table).phase == "accept"
    assert len(told(table, "void")) == 5


@pytest.mark.rule("KW-HIST-18", "KW-R-137")
@pytest.mark.parametrize(("before", "winners"), [(-3, ("B",)), (-2, ("A", "B"))])
def test_the_last_turn_is_judged_by_the_points_lost_in_combat(
    before: int, winners: tuple[str, ...]
) -> None:
    units = {"U-J2": "2509", "T-G1": f"{OPEN} exhausted"}
    drawn = {"combat_takeda": "none"}
    table = field(units, {"U-J": "attack"}, turn=10, chits=drawn, standing={"vp": before})
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert table.over
    assert see(table).vp == before - 2
    assert table.winners() == winners


# Options.


@pytest.mark.rule("KW-OPT-04", "KW-OPT-05", "KW-HIST-03")
def test_takeda_may_have_a_secret_plan_that_sleeps() -> None:
    """Whatever Hoshi allows, Shingen's own Clans begin in Defense."""
    table = opened(takeda_plan=True)
    assert table.actors() == [TAKEDA, UESUGI]
    play(table, "T plan hoshi; U plan ganko")
    assert honjin(table, TAKEDA, UESUGI).plan == "?"
    assert honjin(table, TAKEDA, TAKEDA).plan == "hoshi"
    assert not honjin(table, TAKEDA).plan_active
    assert choices(table, TAKEDA, "mode") == set()
    assert {mode(table, clan) for clan in CLAN_IDS[:12]} == {"defense"}


@pytest.mark.rule("KW-R-146", "KW-OPT-04", "KW-PLAN-04")
def test_only_shingens_points_are_set_aside() -> None:
    table = field(
        {"T-A1": OPEN, "U-A1": FAR},
        armies={"takeda": {"plan": "ganko"}},
        takeda_plan=True,
    )
    to_orders(table, 1, 6, 1)
    side = honjin(table, TAKEDA)
    assert (side.points, side.kosaka_points) == (3, 5)
    assert choices(table, TAKEDA) == {f"save {n}" for n in range(4)}
    play(table, "T save 3; T no")
    assert (honjin(table, TAKEDA).points, honjin(table, TAKEDA).kosaka_points) == (0, 5)
    assert honjin(table, TAKEDA).saved == 3


@pytest.mark.rule("KW-OPT-07", "KW-OPT-08", "KW-R-147")
def test_a_clan_may_stand_with_amakasu_on_the_same_bank() -> None:
    table = opened(uesugi_clan_with_M=True)
    allowed = {f"clan U-{letter}" for letter in "ABCDEFGHIJKL"}
    assert choices(table, UESUGI) == {"done", *allowed}
    play(table, "U clan U-K")
    amakasu = [place(table, f"U-M{n}") for n in (1, 2, 3)]
    first = {path.split()[1] for path in choices(table, UESUGI)}
    assert first
    assert {BANK[name] for name in first} == {"west"}
    beside = {name for name in first if min(apart(name, at) for at in amakasu) == 1}
    assert beside
    assert {min(apart(name, at) for at in amakasu) for name in first - beside} == {2}
    play(table, f"U go {min(beside)}")
    second = {path.split()[1] for path in choices(table, UESUGI)}
    assert {BANK[name] for name in second} == {"west"}
    assert all(apart(name, min(beside)) == 1 for name in second)
    assert not second & {*amakasu, min(beside)}
    play(table, f"U go {max(second)}")
    assert see(table).phase == "choose_plan"
    assert (place(table, "U-K1"), place(table, "U-K2")) == (min(beside), max(second))
