"""Chapters C and H: what zones of control cost, and the Move, Rally and Initiative chits."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    BOX,
    FAR,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    mode,
    place,
    play,
    refused,
    see,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import HEX_OF
from honjin.games.kawanakajima.table.view_types import Move


def moving(table: Table) -> Move:
    move = see(table).move
    assert move is not None
    return move


def apart(a: str, b: str) -> int:
    return BOX.distance(HEX_OF[a], HEX_OF[b])


# Zones.


@pytest.mark.rule("KW-R-11")
def test_a_hex_in_several_enemy_zones_costs_two_more_once() -> None:
    """2508 lies in the zones of three, 2607 in that of one."""
    enemies = {"T-G1": "2509", "T-J1": "2608", "T-L1": "2408"}
    table = field({"U-J2": "2507", **enemies}, {"U-J": "attack"}, bowl=("U-J",))
    for at in enemies.values():
        assert apart(at, "2508") == 1
    play(table, "* chit U-J; U yes; U done")
    assert moving(table).steps["2508"] == moving(table).steps["2607"] == 1 + 2


@pytest.mark.rule("KW-ZOC-06")
def test_a_unit_that_enters_an_enemy_zone_stops_with_whatever_is_left() -> None:
    """One hex off, 6 MP of a Special Attack: 3 are left, enough for the next hex beside Hara."""
    table = field(
        {"U-J2": "2508", "T-G1": OPEN},
        bowl=("U-1",),
        logs={"U-1": "attack U-J purse=1"},
        plans={"uesugi": "kuruma_gakari"},
    )
    play(table, "* chit U-1; U yes")
    assert (moving(table).mp, moving(table).steps["2509"]) == (6, 3)
    play(table, "U go 2509")
    assert place(table, "U-J2") == "2509"
    assert see(table).phase != "step"
    assert told(table, "battle")[0]["defender"] == "T-G1"


# The Move chit.


@pytest.mark.rule("KW-MCH-01")
def test_on_the_move_chit_every_clan_in_move_mode_of_both_sides_may_move() -> None:
    units = {"T-J1": OPEN, "T-G1": "2710", "T-L1": "2713", "U-L1": "3510", "U-J2": "3513"}
    modes = {"T-J": "move", "T-G": "move", "T-L": "attack", "U-L": "move", "U-J": "regroup"}
    table = field(units, modes)
    play(table, "* chit move; * die 6; * die 1")
    assert choices(table, TAKEDA) == {"clan T-J", "clan T-G", "done"}
    play(table, "T clan T-J")
    assert moving(table).mp == 4
    play(table, "T stop")
    assert choices(table, UESUGI) == {"clan U-L", "done"}
    play(table, "U clan U-L")
    assert moving(table).mp == 4
    play(table, "U stop; T clan T-G; T stop")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-MCH-02")
def test_the_move_chit_brings_neither_attempts_nor_combat() -> None:
    """One of Morozumi's units is held by Kakizaki: the other may move, and nobody fights."""
    units = {"T-D1": OPEN, "T-D2": "2511", "U-B2": "2509"}
    table = field(units, {"T-D": "move", "U-B": "attack"})
    play(table, "* chit move; T clan T-D")
    assert (moving(table).unit, choices(table, TAKEDA, "mode")) == ("T-D2", set())
    play(table, "T stop")
    assert see(table).phase == "draw"
    assert told(table, "battle") == told(table, "mode_tried") == []


@pytest.mark.rule("KW-MODE-04")
@pytest.mark.parametrize("chit", ["rally", "move", "combat_takeda", "combat_uesugi"])
def test_these_chits_include_no_mode_attempt(chit: str) -> None:
    """Each Clan has something to do on its chit, but never a Mode to try."""
    units = {"T-J1": f"{OPEN} shaken", "T-G1": "3010", "T-L1": "2814", "U-L1": "2820"}
    table = field(units, {"T-J": "regroup", "T-G": "move", "T-L": "attack", "U-L": "attack"})
    play(table, f"* chit {chit}")
    asked = 0
    while table.actors():
        seat = table.actors()[0]
        assert choices(table, seat, "mode") == set()
        asked += 1
        table.apply(seat, max(choices(table, seat), key=lambda path: path != "done"))
        while table.state.chance() and see(table).phase != "draw":
            play(table, "* die 4")
    assert asked > 0
    assert told(table, "mode_tried") == []


# The Rally chit.


@pytest.mark.rule("KW-RCH-01")
@pytest.mark.parametrize(
    ("enemy", "name", "flees"),
    [("2513", "regroup", True), ("2514", "regroup", False), ("2513", "defense", False)],
)
def test_a_regroup_clan_within_three_hexes_of_an_enemy_retreats(
    enemy: str, name: str, flees: bool
) -> None:
    """One unit so near is enough; the other stands beside it."""
    units = {"T-D1": OPEN, "T-D2": "2509", "U-B2": enemy}
    table = field(units, {"T-D": name})
    play(table, "* chit rally")
    while see(table).phase in ("flee_first", "flee_step", "flee_next"):
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert ({step["unit"] for step in told(table, "fled")} != set()) == flees
    assert (place(table, "T-D1") != OPEN) == flees


@pytest.mark.rule("KW-R-57", "KW-RET-02")
def test_a_retreat_has_no_mp_limit_and_takes_a_shortest_path_of_its_owners_choice() -> None:
    """Through the wood beyond 2517 it costs 2 MP a hex; a Regroup Clan has none."""
    table = field({"T-J1": "2517", "U-B2": "2515"}, {"T-J": "regroup"})
    play(table, "* chit rally")
    assert choices(table, TAKEDA) == {"go 2417", "go 2518", "go 2617"}
    assert refused(table, TAKEDA, "go 2416") != ""
    play(table, "T go 2518")
    ends = {path.removeprefix("go ") for path in choices(table, TAKEDA)}
    assert ends
    assert all(apart(at, "2515") == 4 and apart(at, "2518") == 1 for at in ends)
    play(table, "T go 2519")
    assert (place(table, "T-J1"), len(told(table, "fled"))) == ("2519", 2)


@pytest.mark.rule("KW-R-57")
def test_nobody_flees_over_a_river_over_the_rim_or_through_a_friend() -> None:
    """Imafuku at the upper rim has an enemy below, and friends on both ways out."""
    units = {"T-J1": "2501", "U-B2": "2503", "T-G1": "2601", "T-L1": "2401"}
    table = field(units, {"T-J": "regroup"})
    play(table, "* chit rally")
    assert (see(table).phase, told(table, "fled")) == ("draw", [])
    assert place(table, "T-J1") == "2501"
    free = field({**units, "T-L1": FAR}, {"T-J": "regroup"})
    play(free, "* chit rally")
    while see(free).phase == "flee_step":
        free.apply(TAKEDA, min(choices(free, TAKEDA)))
    assert told(free, "fled")[0]["to"] == "2401"
    bank = field({"T-J1": "2420", "U-B2": "2418"}, {"T-J": "regroup"})
    play(bank, "* chit rally")
    while see(bank).phase == "flee_step":
        assert not choices(bank, TAKEDA) & {"go 2321", "go 2421"}
        bank.apply(TAKEDA, min(choices(bank, TAKEDA)))
    assert told(bank, "fled")[0]["to"] not in ("2321", "2421")


@pytest.mark.rule("KW-R-165")
@pytest.mark.parametrize("by", ["pursuit", "advance"])
def test_a_unit_in_contact_without_movement_has_not_charged(by: str) -> None:
    if by == "pursuit":
        table = field({"T-J1": OPEN, "U-B2": "2509"}, {"T-J": "regroup", "U-B": "attack"})
        play(table, "* chit rally")
        while see(table).phase == "flee_step":
            table.apply(TAKEDA, min(choices(table, TAKEDA)))
    else:
        units = {"T-G1": OPEN, "T-J1": "2511", "U-B2": "2509"}
        table = field(units, {"U-B": "attack"}, bowl=("U-B",))
        play(table, "* chit U-B; U yes; U done; * dice 11; * dice 9; T go 2410")
        assert told(table, "advanced")[0]["unit"] == "U-B2"
    assert apart(place(table, "U-B2"), place(table, "T-J1")) == 1
    play(table, "* chit combat_uesugi")
    while see(table).phase == "declare":
        table.apply(UESUGI, min(choices(table, UESUGI)))
    combat = see(table).combat
    assert combat is not None
    assert [f.case for f in combat.attackers] == ["melee_attacker"]
    assert {f.case for f in combat.defenders} == {"melee_defender"}


# The Initiative chit.


@pytest.mark.rule("KW-ICH-01")
@pytest.mark.parametrize(
    ("name", "enemy", "asked"),
    [
        ("move", "2509", True),
        ("regroup", "2509", True),
        ("defense", "2509", False),
        ("attack", "2509", False),
        ("move", "2508", False),
    ],
)
def test_only_a_move_or_regroup_clan_in_an_enemy_zone_may_try_defense(
    name: str, enemy: str, asked: bool
) -> None:
    table = field({"T-J1": OPEN, "U-B2": enemy}, {"T-J": name})
    play(table, "* chit initiative")
    assert choices(table, TAKEDA) == ({"clan T-J", "done"} if asked else set())
    if asked:
        play(table, "T clan T-J; * die 2")
        assert mode(table, "T-J") == name
        assert told(table, "mode_tried")[0]["mode"] == "defense"


@pytest.mark.rule("KW-ICH-03")
def test_only_a_defense_unit_beside_no_clan_mate_may_try_to_reunite() -> None:
    """Obu's two stand together, the third apart; nobody of another Mode, and no lone unit."""
    units = {"T-N1": OPEN, "T-N2": "2511", "T-N3": "2516", "T-G1": "3010", "U-B2": FAR}
    table = field(units)
    play(table, "* chit initiative")
    assert choices(table, TAKEDA) == {"clan T-N", "done"}
    play(table, "T clan T-N; * die 6")
    assert choices(table, TAKEDA) == {"pick T-N3", "done"}
    moving_clan = field(units, {"T-N": "move"})
    play(moving_clan, "* chit initiative")
    assert see(moving_clan).phase == "draw"
    joined = field({**units, "T-N3": "2512"})
    play(joined, "* chit initiative")
    assert see(joined).phase == "draw"


@pytest.mark.rule("KW-ICH-05")
def test_the_move_goes_nearer_to_the_clan() -> None:
    """Two hexes lead from 2510 towards 2613, and a third one only past it."""
    table = field({"T-D1": OPEN, "T-D2": "2613", "U-B2": FAR})
    play(table, "* chit initiative; T clan T-D; * die 6; T pick T-D1")
    assert choices(table, TAKEDA) == {"go 2511", "go 2610"}
    for path in choices(table, TAKEDA):
        assert apart(path.removeprefix("go "), "2613") == apart(OPEN, "2613") - 1
    blocked = field({"T-D1": OPEN, "T-D2": "2613", "T-G1": "2511", "T-J1": "2610", "U-B2": FAR})
    play(blocked, "* chit initiative; T clan T-D; * die 6")
    assert choices(blocked, TAKEDA) == {"pick T-D2", "done"}


@pytest.mark.rule("KW-R-65")
def test_a_hex_of_three_mp_can_just_be_entered_to_reunite() -> None:
    """Beside an enemy whom Hara holds: 1 and 2 for the zone."""
    units = {"T-D1": OPEN, "T-D2": "2513", "U-B2": "2411", "T-G1": "2311"}
    assert apart("2411", "2511") == 1 != apart("2411", OPEN)
    table = field(units)
    play(table, "* chit initiative; T clan T-D; * die 6; T pick T-D1")
    assert "go 2511" in choices(table, TAKEDA)
    unheld = field({**units, "T-G1": FAR})
    play(unheld, "* chit initiative")
    assert see(unheld).phase == "draw"
