"""Chapter O: Mount Saijo and its Entry Points."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    FAR,
    TAKEDA,
    UESUGI,
    choices,
    column_filled,
    command,
    end_turn,
    field,
    mode,
    place,
    play,
    see,
    settled,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.orders import order_distance
from honjin.games.kawanakajima.table.components import CLAN_IDS, DATA, UNIT_IDS
from honjin.games.kawanakajima.table.view_types import Move

POINTS = DATA["map"]["entry_points"]
KIYONO = POINTS["C"]["hexes"]
"""The hexes that touch Entry Point C: 1518, 1618 and 1719."""


def waiting(units: dict[str, str], modes: dict[str, str] | None = None, **more: Any) -> Table:
    """Kosaka's two companies without firearms are at Entry Point C."""
    there = {"T-M1": "entry-C", "T-M2": "entry-C", "U-A1": FAR}
    clans = {"T-M": "entry=C", "T-N": "entry=A", **more.pop("clans", {})}
    return field({**there, **units}, {"T-M": "move", **(modes or {})}, clans=clans, **more)


def moving(table: Table) -> Move:
    move = see(table).move
    assert move is not None
    return move


@pytest.mark.rule("KW-KAW-02", "KW-KAW-04", "KW-HIST-05")
@pytest.mark.parametrize(("entry", "turn"), [("A", 2), ("B", 2), ("C", 1), ("D", 3)])
def test_clans_appear_on_the_turn_of_their_entry_point(entry: str, turn: int) -> None:
    """All of Kosaka's Clans wait on Mount Saijo, in no hex of the map."""
    table = settled(entry=entry)
    for now in (1, 2, 3):
        assert see(table).turn == now
        there = {place(table, name) for name in UNIT_IDS if "T-M" <= name[:3] <= "T-T"}
        assert there == ({f"entry-{entry}"} if now >= turn else {"away"})
        assert mode(table, "T-M") == "move"
        command(table)
        for seat in list(table.actors()):
            table.apply(seat, "done")
        while see(table).turn == now:
            play_void(table)


def play_void(table: Table) -> None:
    """Draw on; players who are asked do nothing."""
    if table.actors():
        seat = table.actors()[0]
        table.apply(seat, "done" if "done" in choices(table, seat) else "stop")
    else:
        end_turn(table)


@pytest.mark.rule("KW-KAW-03")
def test_an_entry_point_is_written_down_in_secret() -> None:
    table = settled(entry="D")

    def entry(seat: int) -> str:
        return next(clan.entry for clan in see(table, seat).clans if clan.id == "T-N")

    assert (entry(TAKEDA), entry(UESUGI)) == ("D", "")


@pytest.mark.rule("KW-KAW-07", "KW-R-144", "KW-R-167")
def test_who_comes_by_mount_saijo() -> None:
    historical = settled(entry="D")
    own = {clan.id for clan in see(historical, TAKEDA).clans if clan.entry}
    assert own == {f"T-{letter}" for letter in "MNOPQRST"}
    table = column_filled()
    play(table, "T plan ganko; U plan ganko")
    asked = 0
    while choices(table, UESUGI, "entry"):
        assert choices(table, UESUGI) == {f"entry {point}" for point in "ABCD"}
        play(table, "U entry B")
        asked += 1
    assert asked == 14


@pytest.mark.rule("KW-KAW-05", "KW-R-131", "KW-KAW-06")
def test_leaving_an_entry_point_costs_the_first_hex_and_nobody_goes_back() -> None:
    table = waiting({})
    play(table, "* chit move; T clan T-M; T pick T-M1")
    assert moving(table).mp == 4
    assert moving(table).steps == dict.fromkeys(KIYONO, 1)
    play(table, f"T go {KIYONO[0]}")
    assert moving(table).mp == 3
    assert set(moving(table).steps) == {"1417", "1517", "1617", "1618"}
    assert "leave" not in choices(table, TAKEDA)


@pytest.mark.rule("KW-R-131", "KW-R-132", "KW-UNIT-10")
def test_units_may_wait_together_and_change_their_mode_there() -> None:
    """Clan-mates at one Entry Point are adjacent: the second may stay with the first."""
    table = waiting({}, bowl=("T-M",))
    play(table, "* chit T-M; T yes; T mode defense; * die 6; T pick T-M1; T stop")
    assert mode(table, "T-M") == "defense"
    assert moving(table).unit == "T-M2"
    assert "stop" in choices(table, TAKEDA)
    play(table, "T stop")
    assert place(table, "T-M1") == place(table, "T-M2") == "entry-C"


@pytest.mark.rule("KW-R-132")
@pytest.mark.parametrize(("at", "after"), [("1214", "attack"), ("1213", "regroup")])
def test_an_entry_point_is_one_hex_from_the_hexes_it_touches(at: str, after: str) -> None:
    """Five hexes to the nearest of them are six to the Clan that waits."""
    table = waiting({"U-J2": at}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes")
    assert mode(table, "U-J") == after


@pytest.mark.rule("KW-R-132", "KW-R-17")
@pytest.mark.parametrize(
    ("other", "ways"),
    [
        ("1415", {"go 1718", "go 1617", "go 1616"}),
        ("1514", {"go 1718", "go 1617"}),
    ],
)
def test_an_entry_point_is_one_mp_from_the_hexes_it_touches(other: str, ways: set[str]) -> None:
    """Who waits there is 3 MP from Nakajo: as close as Hara at 1415, closer than Hara at 1514."""
    table = waiting({"U-J2": "1717", "T-G1": other}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    assert choices(table, UESUGI) == ways


@pytest.mark.rule("KW-R-132", "KW-R-13")
def test_a_unit_that_waits_is_not_attacked_and_does_not_retreat() -> None:
    table = waiting({"U-J2": KIYONO[0]}, {"T-M": "regroup", "U-J": "attack"})
    play(table, "* chit rally; * chit combat_uesugi")
    while see(table).phase == "step":
        table.apply(UESUGI, min(choices(table, UESUGI)))
    assert told(table, "fled") == told(table, "battle") == []
    assert place(table, "T-M1") == "entry-C"
    near = field(
        {"T-M1": "entry-C", "U-J2": KIYONO[0], "U-A1": FAR},
        {"U-J": "regroup"},
        clans={"T-M": "entry=C"},
    )
    play(near, "* chit rally")
    while see(near).phase == "flee_step":
        near.apply(UESUGI, min(choices(near, UESUGI)))
    assert told(near, "fled") != []


@pytest.mark.rule("KW-R-133")
def test_if_every_way_out_is_barred_the_units_wait() -> None:
    enemies = dict(zip(("U-J1", "U-J2", "U-L1"), KIYONO, strict=True))
    table = waiting(enemies)
    play(table, "* chit move; T clan T-M; T pick T-M1")
    assert place(table, "T-M1") == "entry-C"
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-166")
def test_a_unit_obeys_its_mode_on_the_way_out() -> None:
    """An enemy holds two of the hexes: Move shuns them, Attack pays, Defense needs a friend."""
    enemy = {"U-J2": "1718"}
    table = waiting(enemy)
    play(table, "* chit move; T clan T-M; T pick T-M1")
    assert set(moving(table).steps) == {KIYONO[0]}
    attack = waiting(enemy, {"T-M": "attack"}, bowl=("T-M",))
    play(attack, "* chit T-M; T yes; T done; T pick T-M1")
    assert moving(attack).steps[KIYONO[1]] == moving(attack).steps[KIYONO[2]] == 1 + 2
    for friend, reach in ({}, {KIYONO[0]}), ({"T-G1": "1717"}, set(KIYONO)):
        defense = waiting({**enemy, **friend}, {"T-M": "defense"}, bowl=("T-M",))
        play(defense, "* chit T-M; T yes; T done; T pick T-M1")
        assert set(moving(defense).steps) == reach


@pytest.mark.rule("KW-R-135", "KW-KAW-08", "KW-KAW-09")
def test_shingens_orders_to_an_entry_point_are_counted_from_shingen() -> None:
    """Shingen is three hexes from 1719, so four from C; Obu waits at A, two steps further."""
    board: Any = waiting({"T-A1": "1716", "T-N1": "entry-A"}).state
    shingen, kosaka = 1, 2
    assert order_distance(board, CLAN_IDS.index("T-M"), shingen) == 4
    assert order_distance(board, CLAN_IDS.index("T-N"), shingen) == 4 + 10 + 10
    assert order_distance(board, CLAN_IDS.index("T-N"), kosaka) == 10 + 10
