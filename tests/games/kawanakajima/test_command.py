"""Chapters F and G: Command Points, the Delay Track, orders, and what is drawn from the bowl."""

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
    honjin,
    mode,
    opened,
    place,
    play,
    see,
    to_orders,
    told,
)

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack
from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.orders import order_distance
from honjin.games.kawanakajima.table.components import CLAN_IDS, COMPULSORY_IDS

GENERALS = {"T-A1": OPEN, "U-A1": "2020"}


def ordering(units: dict[str, str], points: int = 5, **more: Any) -> Table:
    """Takeda chooses chits; Uesugi has nothing to choose."""
    armies = {"takeda": {"private": 3, "points": [points, 0]}}
    for army, facts in more.pop("armies", {}).items():
        armies[army] = {**armies.get(army, {}), **facts}
    return field({**GENERALS, **units}, phase="orders", armies=armies, **more)


def distance(table: Table, clan: str, by: int = 1) -> int:
    board: Any = table.state
    return int(order_distance(board, CLAN_IDS.index(clan), by))


# Command Points.


@pytest.mark.rule("KW-CMD-02", "KW-R-44", "KW-R-168")
def test_lost_heads_and_a_restless_clan_a_lower_the_roll() -> None:
    """Clan A in Attack, Bundori 2: Shingen's 5 is read as 2, Kosaka's as 3."""
    table = field(
        {"T-A1": OPEN, "U-A1": "2020"},
        {"T-A": "attack"},
        turn=1,
        armies={"takeda": {"bundori": 2}},
        standing={"opened": 0},
    )
    to_orders(table, 5, 5, 5)
    rolls = {roll["commander"]: roll for roll in told(table, "command_roll")}
    assert (rolls["Shingen"]["total"], rolls["Shingen"]["points"]) == (2, 2)
    assert (rolls["Kosaka"]["total"], rolls["Kosaka"]["points"]) == (3, 3)
    assert (rolls["Kenshin"]["total"], rolls["Kenshin"]["points"]) == (5, 7)


@pytest.mark.rule("KW-R-43", "KW-R-45")
def test_the_ends_of_the_table_and_of_the_bundori_track() -> None:
    lost = []
    for bundori in (8, 20):
        table = field(GENERALS, armies={"uesugi": {"bundori": bundori}})
        to_orders(table, 6, 6, 1)
        roll = told(table, "command_roll", commander="Kenshin")[0]
        lost.append((roll["total"], roll["points"]))
        assert told(table, "command_roll", commander="Shingen")[0]["total"] == 6
    assert lost == [(-7, 3), (-7, 3)]


@pytest.mark.rule("KW-CMD-05", "KW-CMD-11")
def test_points_are_lost_with_the_turn_whether_spent_or_not() -> None:
    """One chit is paid for and never drawn, the other points are not spent at all."""
    table = ordering({"T-G1": "2512"})
    play(table, "T clan T-G; T done")
    assert "T-G" in see(table).bowl.chits
    to_orders(table, 1, 1, 1)
    assert told(table, "drawn", chit="T-G") == []
    assert "T-G" in honjin(table, TAKEDA).reserve
    assert (
        honjin(table, TAKEDA).points
        == told(table, "command_roll", commander="Shingen")[-1]["points"]
    )


# The Delay Track.


@pytest.mark.rule("KW-DLY-01", "KW-DLY-02", "KW-DLY-06")
def test_chits_move_up_the_track_and_into_the_bowl_for_nothing() -> None:
    units = {"T-G1": "2512", "T-C1": "2514", "T-H1": "2516", "U-C1": "2022"}
    chits = {"T-G": "box-1", "T-C": "box-2", "T-H": "box-3", "U-C": "box-4"}
    table = field({**GENERALS, **units}, chits=chits)
    to_orders(table)
    assert "T-G" in see(table).bowl.chits
    assert honjin(table, TAKEDA).boxes == (("T-C",), ("T-H",), (), ())
    assert honjin(table, UESUGI).boxes == ((), (), ("U-C",), ())
    rolled = told(table, "command_roll", commander="Shingen")[0]["points"]
    assert honjin(table, TAKEDA, TAKEDA).points == rolled


@pytest.mark.rule("KW-DLY-05", "KW-DLY-03", "KW-DLY-04")
def test_a_special_chit_is_never_delayed() -> None:
    """Hara is eleven hexes away: Hara's Clan chit waits in box 1, a Special chit does not."""
    table = ordering({"T-G1": "3614"}, plans={"takeda": "kokuyoku"})
    assert distance(table, "T-G") >= 10
    play(table, "T clan T-G; T log attack; T clan T-G; T done")
    assert honjin(table, TAKEDA).boxes[0] == ("T-G",)
    assert "T-1" in see(table).bowl.chits


@pytest.mark.rule("KW-R-39")
def test_a_messenger_goes_the_cheapest_way_past_units_and_zones() -> None:
    plain = ordering({"T-G1": "2514"})
    blocked = ordering({"T-G1": "2514", "U-B1": "2512", "U-B2": "2412", "T-J1": "2611"})
    assert distance(plain, "T-G") == distance(blocked, "T-G") == 4
    uphill = field({"T-A1": "0615", "T-G1": "0616"})
    downhill = field({"T-A1": "0616", "T-G1": "0615"})
    assert (distance(uphill, "T-G"), distance(downhill, "T-G")) == (3, 1)
    nearest = ordering({"T-D1": "2520", "T-D2": "2513"})
    assert distance(nearest, "T-D") == 3


@pytest.mark.rule("KW-R-41", "KW-R-40", "KW-R-167")
def test_the_commanders_own_clan_is_always_in_command() -> None:
    table = field({"T-A1": OPEN, "T-A2": "4001", "T-G1": "4002"})
    assert distance(table, "T-A") == 0
    assert distance(table, "T-G") > 9
    held_back = field({"T-A1": "away", "T-G1": OPEN}, scenario="hypothetical")
    assert distance(held_back, "T-A") == 0
    assert distance(held_back, "T-G") >= 50


# Orders.


@pytest.mark.rule("KW-R-42")
def test_a_chit_that_is_in_the_bowl_or_on_the_track_cannot_be_chosen() -> None:
    units = {"T-G1": "2512", "T-C1": "2514", "T-H1": "2516"}
    table = ordering(units, chits={"T-G": "bowl", "T-C": "box-2"})
    assert choices(table, TAKEDA, "clan") == {"clan T-A", "clan T-H"}
    play(table, "T clan T-H")
    assert choices(table, TAKEDA, "clan") == {"clan T-A"}


@pytest.mark.rule("KW-CMD-07", "KW-CMD-09")
def test_an_impetuous_attack_costs_nothing_and_names_nobody() -> None:
    table = ordering(
        {"U-B1": "2022"},
        points=0,
        armies={"takeda": {"gifts": 1}},
        chits={"T-1": "reserve"},
    )
    assert choices(table, TAKEDA) == {"done", "log impetuous_attack"}
    play(table, "T log impetuous_attack")
    special = honjin(table, TAKEDA, TAKEDA).specials[0]
    assert (special.place, special.activity, special.clans) == ("bowl", "impetuous_attack", ())
    assert honjin(table, UESUGI, TAKEDA).done
    play(table, "* chit T-1; T yes")
    assert choices(table, TAKEDA) == {"clan U-A", "clan U-B"}


@pytest.mark.rule("KW-R-47", "KW-CMD-08", "KW-PLAN-18")
def test_which_clans_a_special_chit_can_name() -> None:
    """Attack and Retreat name one, a Combined Maneuver one to four, all of them in play."""
    units = {"T-B1": "2512", "T-C1": "2514", "T-G1": "2516", "T-H1": "2518"}
    in_play = {f"clan T-{letter}" for letter in "ABCGH"}
    table = ordering(units, plans={"takeda": "kokuyoku"})
    play(table, "T log attack")
    assert choices(table, TAKEDA) == in_play
    play(table, "T clan T-G; T log combined_maneuver; T clan T-B")
    assert choices(table, TAKEDA) == {"done", *in_play} - {"clan T-B"}
    play(table, "T clan T-C; T clan T-G; T clan T-H")
    named = [chit.clans for chit in honjin(table, TAKEDA, TAKEDA).specials[:2]]
    assert named == [("T-G",), ("T-B", "T-C", "T-G", "T-H")]
    assert honjin(table, TAKEDA, TAKEDA).points == 5 - 2


@pytest.mark.rule("KW-R-47", "KW-CMD-07")
def test_nothing_is_logged_while_no_clan_is_in_play() -> None:
    """Before Uesugi's first Clan has entered in the hypothetical scenario."""
    facts = {"takeda": {"private": 6}, "uesugi": {"private": 3, "points": [5, 0]}}
    for units, offered in (({}, False), ({"U-A1": "2016"}, True)):
        table = field(
            {"T-A1": "2022", "T-M1": "2512", **units},
            phase="orders",
            scenario="hypothetical",
            plans={"uesugi": "kuruma_gakari"},
            armies=facts,
        )
        assert ("log attack" in choices(table, UESUGI)) == offered


# The bowl.


@pytest.mark.rule("KW-CHIT-02", "KW-CHIT-03")
def test_where_chits_go_that_have_been_carried_out() -> None:
    table = field({"T-G1": OPEN, "U-C1": FAR}, bowl=("T-G",))
    play(table, "* chit rally; * chit T-G; T yes; T done; T stop")
    assert see(table).bowl.done == ("rally",)
    assert set(see(table).bowl.chits) == {*COMPULSORY_IDS} - {"rally"}
    assert "T-G" in honjin(table, TAKEDA).reserve
    to_orders(table)
    play(table, "T done; U done")
    assert "rally" in see(table).bowl.chits


@pytest.mark.rule("KW-R-49")
def test_a_player_who_accepts_may_still_leave_everything_voluntary_undone() -> None:
    table = field({"T-G1": OPEN, "U-C1": FAR}, bowl=("T-G",))
    play(table, "* chit T-G; T yes; T done; T stop")
    assert (place(table, "T-G1"), mode(table, "T-G")) == (OPEN, "defense")
    must = field({"U-J2": "2507", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(must, "* chit U-J; U yes; U done")
    assert "stop" not in choices(must, UESUGI)


@pytest.mark.rule("KW-R-50")
def test_the_right_to_decline_is_fresh_for_every_activation() -> None:
    table = field({"U-C1": OPEN, "U-D1": "2514", "T-G1": FAR}, bowl=("U-C", "U-D", "T-G"))
    play(table, "* chit U-C; U no; * chit T-G; T done; T stop; * chit U-C")
    assert see(table).phase == "accept"
    void = field({"T-G1": OPEN, "U-C1": FAR}, turn=1, bowl=("T-G",), standing={"opened": 0})
    play(void, "* chit T-G")
    assert see(void).phase == "draw"


@pytest.mark.rule("KW-R-51", "KW-R-52")
def test_only_the_logger_may_decline_an_impetuous_attack_and_it_keeps_its_activity() -> None:
    table = field(
        {"U-B2": OPEN, "T-G1": FAR},
        bowl=("T-1",),
        logs={"T-1": "impetuous_attack"},
        armies={"takeda": {"gifts": 1}},
    )
    play(table, "* chit T-1")
    assert table.actors() == [TAKEDA]
    declined = table.copy()
    play(declined, "T no")
    special = honjin(declined, TAKEDA, TAKEDA).specials[0]
    assert (special.place, special.activity) == ("bowl", "impetuous_attack")
    assert honjin(declined, TAKEDA).gifts == 1
    play(table, "T yes; T clan U-B")
    assert table.actors() == [UESUGI]
    assert choices(table, UESUGI, "no") == set()


@pytest.mark.rule("KW-R-53")
def test_the_samurai_cannot_be_declined_and_waits_for_the_next_turn() -> None:
    units = {**GENERALS, "T-G1": "2512 shaken"}
    table = field(units, bowl=("T-samurai",), samurai=True)
    play(table, "* chit T-samurai")
    assert see(table).phase == "place_samurai"
    undrawn = field(units, bowl=("T-samurai",), samurai=True)
    end_turn(undrawn)
    assert "T-samurai" in see(undrawn).bowl.chits
    assert see(undrawn).turn == 3


LATER = {
    "tables.command_points.uesugi.bands.0.to": 5,
    "tables.command_points.uesugi.bands.1.from": 6,
}


@pytest.mark.rule("KW-R-43")
def test_a_pack_sets_the_turns_of_the_command_table() -> None:
    box = opened(Pack("kawanakajima", "my box", dict(LATER))).state.box
    printed = opened().state.box
    assert box.command_points(0, 5, 6) == printed.command_points(0, 3, 6) == 8
    assert box.command_points(0, 6, 6) == printed.command_points(0, 4, 6) == 6


@pytest.mark.parametrize("path", LATER)
def test_turns_of_the_command_table_follow_each_other(path: str) -> None:
    with pytest.raises(BadPack, match="turns of the command points of uesugi do not follow"):
        opened(Pack("kawanakajima", "my box", {path: LATER[path]}))
