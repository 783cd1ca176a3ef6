"""Chapters O, P and Q: Mount Saijo, orders to it, Clan N, and how the scenarios begin."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    FAR,
    KAIZU,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    column_filled,
    command,
    end_turn,
    field,
    honjin,
    mode,
    opened,
    place,
    play,
    see,
    settled,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.orders import order_distance
from honjin.games.kawanakajima.table.components import CLAN_IDS, DATA, HEX_OF, UNIT_IDS

POINTS = DATA["map"]["entry_points"]
SHINGEN, KOSAKA = 1, 2


def waiting(units: dict[str, str], entries: dict[str, str]) -> Any:
    """A board of the historical scenario with Clans at Entry Points."""
    clans = {clan: f"entry={point}" for clan, point in entries.items()}
    return field({"U-A1": FAR, **units}, clans=clans).state


def distance(board: Any, clan: str, by: int = SHINGEN) -> int:
    return int(order_distance(board, CLAN_IDS.index(clan), by))


# Mount Saijo.


@pytest.mark.rule("KW-KAW-01")
def test_mount_saijo_is_off_the_map_and_joined_to_four_entry_points() -> None:
    cells = set(DATA["map"]["off_map"]["cells"])
    assert cells
    assert not cells & set(HEX_OF)
    table = opened()
    play(table, "U plan ganko")
    assert choices(table, TAKEDA) == {"entry A", "entry B", "entry C", "entry D"}
    assert set(POINTS) == {"A", "B", "C", "D"}
    for point in POINTS.values():
        assert set(point["hexes"]) <= set(HEX_OF)


@pytest.mark.rule("KW-HIST-05")
def test_kosakas_clans_come_from_mount_saijo_and_shingens_are_on_the_map() -> None:
    table = settled(entry="C")
    there = {name: place(table, name) for name in UNIT_IDS if name.startswith("T-")}
    assert {at for name, at in there.items() if name[2] in "MNOPQRST"} == {"entry-C"}
    assert {at in HEX_OF for name, at in there.items() if name[2] < "M"} == {True}
    assert {mode(table, f"T-{letter}") for letter in "MNOPQRST"} == {"move"}


@pytest.mark.rule("KW-HYP-06")
def test_uesugis_clans_come_from_mount_saijo_in_the_hypothetical_scenario() -> None:
    """Fourteen Clans, each by the Entry Point written down for it."""
    table = column_filled()
    play(table, "T plan ganko; U plan ganko")
    letters = "ABCDEFGHIJKLMN"
    for n, _ in enumerate(letters):
        play(table, f"U entry {'ABCD'[n % 4]}")
    assert choices(table, UESUGI, "entry") == set()
    first = [place(table, f"U-{letter}1") for letter in letters]
    assert first == ["entry-C" if n % 4 == 2 else "away" for n in range(14)]


@pytest.mark.rule("KW-R-130")
def test_a_clans_chit_comes_with_the_clan() -> None:
    """Entry Point D opens on turn 3."""
    table = settled(entry="D")
    for turn in (1, 2, 3):
        command(table)
        assert see(table).turn == turn
        arrived = turn == 3
        assert ("T-N" in honjin(table, TAKEDA).reserve) == arrived
        assert ("clan T-N" in choices(table, TAKEDA)) == arrived
        assert (place(table, "T-N1") == "entry-D") == arrived
        for seat in list(table.actors()):
            table.apply(seat, "done")
        while see(table).turn == turn and turn < 3:
            if table.actors():
                seat = table.actors()[0]
                table.apply(seat, "done" if "done" in choices(table, seat) else "stop")
            else:
                end_turn(table)


# Orders to an Entry Point.


@pytest.mark.rule("KW-KAW-08", "KW-R-134")
def test_orders_count_hexes_to_the_nearest_entry_point_and_the_point_itself() -> None:
    """1719 touches C; wood and slopes on the way do not matter."""
    for at, far in (("1719", 1), ("1718", 2), ("1716", 4)):
        board = waiting({"T-A1": at, "T-N1": "entry-C"}, {"T-N": "C"})
        assert distance(board, "T-N") == far


@pytest.mark.rule("KW-KAW-09")
@pytest.mark.parametrize(("entry", "steps"), [("A", 2), ("B", 1), ("C", 0), ("D", 1)])
def test_each_step_along_the_row_of_entry_points_adds_ten(entry: str, steps: int) -> None:
    board = waiting({"T-A1": "1716", "T-N1": f"entry-{entry}"}, {"T-N": entry})
    assert distance(board, "T-N") == 4 + 10 * steps


@pytest.mark.rule("KW-R-134")
def test_a_general_at_their_own_entry_point_or_not_arrived_is_at_no_distance_from_it() -> None:
    """Kosaka comes by C; Obu waits at A. Clans on the map are reached by their MP."""
    there = waiting({"T-M1": "entry-C", "T-N1": "entry-A"}, {"T-M": "C", "T-N": "A"})
    assert distance(there, "T-N", KOSAKA) == 10 + 10
    away = waiting({"T-M1": "away", "T-N1": "entry-A"}, {"T-M": "D", "T-N": "A"})
    assert distance(away, "T-N", KOSAKA) == 10 + 10 + 10
    beside = waiting({"T-M1": "entry-C", "T-N1": "entry-C"}, {"T-M": "C", "T-N": "C"})
    assert distance(beside, "T-N", KOSAKA) == 0
    marched = waiting({"T-M1": "entry-C", "T-N1": "1618"}, {"T-M": "C", "T-N": "C"})
    assert distance(marched, "T-N", KOSAKA) == 1


@pytest.mark.rule("KW-R-135")
def test_shingens_points_are_counted_from_shingen() -> None:
    board = waiting(
        {"T-A1": "1716", "T-M1": "entry-A", "T-N1": "entry-C"}, {"T-M": "A", "T-N": "C"}
    )
    assert distance(board, "T-N", SHINGEN) == 4
    assert distance(board, "T-N", KOSAKA) == 10 + 10


# Clan N.


def called(units: dict[str, str]) -> Table:
    """Clan N was called in turn 4."""
    armies = {"uesugi": {"private": 3, "points": [2, 0], "losses": 3}}
    table = field({"T-A1": FAR, "U-A1": "2010", **units}, turn=4, phase="orders", armies=armies)
    return play(table, "U call U-N; U done")


@pytest.mark.rule("KW-HIST-12")
def test_clan_n_is_called_to_box_three_and_arrives_when_its_chit_reaches_the_bowl() -> None:
    table = called({})
    for turn, box in ((4, 2), (5, 1), (6, 0)):
        assert see(table).turn == turn
        assert honjin(table, UESUGI).boxes[box] == ("U-N",)
        assert {place(table, f"U-N{n}") for n in (1, 2, 3)} == {"away"}
        end_turn(table)
        if turn < 6:
            command(table)
            for seat in list(table.actors()):
                table.apply(seat, "done")
    assert (see(table).turn, see(table).phase) == (7, "place_naoe")
    for _ in (2, 3):
        table.apply(UESUGI, min(choices(table, UESUGI)))
    assert "U-N" in see(table).bowl.chits


@pytest.mark.rule("KW-HIST-13")
def test_clan_n_is_placed_on_the_uesugi_symbol_in_move_mode() -> None:
    units = {f"U-N{n}": "away" for n in (1, 2, 3)}
    table = field(
        {"T-A1": FAR, "U-A1": "2010", **units},
        {"U-N": "attack"},
        turn=6,
        chits={"U-N": "box-1"},
        standing={"called": 1},
    )
    end_turn(table)
    assert place(table, "U-N1") == DATA["map"]["symbols"]["uesugi_reinforcement"]["hex"]
    for _ in (2, 3):
        table.apply(UESUGI, min(choices(table, UESUGI)))
    assert mode(table, "U-N") == "move"
    assert {place(table, f"U-N{n}") in HEX_OF for n in (1, 2, 3)} == {True}


# Paying.


@pytest.mark.rule("KW-HIST-09")
def test_shingens_own_clans_cannot_be_paid_by_kosaka() -> None:
    units = {"T-A1": OPEN, "T-G1": "2512", "T-L1": "2514", "T-M1": "3710", "T-T1": "3812"}
    armies = {"takeda": {"private": 3, "points": [0, 5]}}
    table = field({**units, "U-A1": FAR}, phase="orders", armies=armies)
    assert choices(table, TAKEDA) == {"done", "kosaka T-M", "kosaka T-T"}


# How the scenarios begin and end.


@pytest.mark.rule("KW-HYP-01", "KW-HYP-05", "KW-R-150")
def test_the_garrison_is_in_kaizu_in_defense_and_all_others_in_move() -> None:
    """Whatever Plan they choose: it sleeps, so its first Modes do not count."""
    table = column_filled()
    play(table, "T plan hoshi; U plan saku")
    while see(table).phase == "settle":
        play(table, "U entry C")
    assert {place(table, f"T-M{n}") for n in (1, 2, 3)} == {KAIZU}
    modes = {clan: mode(table, clan) for clan in CLAN_IDS}
    assert modes.pop("T-M") == "defense"
    assert set(modes.values()) == {"move"}


@pytest.mark.rule("KW-HYP-13")
@pytest.mark.parametrize(
    ("vp", "winners"), [(4, ("A", "B")), (5, ("A",)), (-4, ("A", "B")), (-5, ("B",))]
)
def test_in_the_hypothetical_scenario_four_points_are_a_draw_too(
    vp: int, winners: tuple[str, ...]
) -> None:
    table = field(
        {"T-A1": "2022", "U-A1": "1518"}, turn=12, standing={"vp": vp}, scenario="hypothetical"
    )
    play(table, "* chit combat_takeda; * chit combat_uesugi")
    assert table.winners() == winners


@pytest.mark.rule("KW-HIST-18")
def test_the_historical_scenario_counts_points_lost_in_combat_and_no_fort() -> None:
    """A unit that leaves the map, and one that goes into Kaizu, score nothing."""
    units = {"T-J1": "2501", "U-L1": "2624", "U-A1": FAR}
    table = field(units, {"T-J": "move", "U-L": "move"}, turn=10)
    play(table, "* chit move; * die 6; * die 1; T clan T-J; T leave")
    play(table, f"U clan U-L; U go {KAIZU}; U stop")
    assert told(table, "points") == []
    play(table, "* chit combat_takeda; * chit combat_uesugi")
    assert (table.winners(), see(table).vp) == (("A", "B"), 0)
