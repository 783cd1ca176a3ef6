"""What a decision would bring, as its own seat sees it before deciding."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    ONLOOKER,
    TAKEDA,
    UESUGI,
    besieged,
    choices,
    field,
    honjin,
    opened,
    play,
    see,
    settled,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.layout import BOWL, BOX
from honjin.games.kawanakajima.rules.orders import order_distance, sent_to
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import CLAN_IDS
from honjin.games.kawanakajima.table.view_types import Offer, Private


def private(table: Table, seat: int) -> Private:
    found = see(table, seat).private
    assert found is not None
    return found


def offered(table: Table, seat: int) -> Offer:
    found = see(table, seat).offer
    assert found is not None
    return found


# Set-up.


def test_each_clan_on_the_mountain_has_its_entry_points_at_once() -> None:
    table = opened()
    play(table, "U plan kuruma_gakari")
    open_to = private(table, TAKEDA).choices
    assert list(open_to) == [f"T-{letter}" for letter in "MNOPQRST"]
    assert set(open_to.values()) == {("A", "B", "C", "D")}
    play(table, "T entry C")
    assert "T-M" not in private(table, TAKEDA).choices


def test_each_clan_has_the_modes_that_the_plan_allows() -> None:
    table = opened()
    play(table, "U plan ganko")
    allowed = private(table, UESUGI).choices
    assert list(allowed) == [f"U-{letter}" for letter in "ABCDEFGHIJKLM"]
    legal = tuple(path.removeprefix("mode ") for path in table.legal(UESUGI))
    assert all(modes == legal for modes in allowed.values())


# Orders.


def at_orders() -> Table:
    table = settled(entry="C")
    while see(table).phase != "orders":
        play(table, "* die 6")
    return table


@pytest.mark.rule("KW-DLY-03", "KW-DLY-04")
def test_a_chit_says_where_it_goes_before_it_is_bought() -> None:
    table = at_orders()
    now = see(table).turn
    errands = private(table, TAKEDA).errands
    assert {one.clan for one in errands} == {
        path.split()[1] for path in choices(table, TAKEDA, "clan")
    }
    board = table.state
    assert isinstance(board, Kawanakajima)
    for one in errands:
        by = 1 if one.by == "own" else 2
        place = sent_to(board, order_distance(board, CLAN_IDS.index(one.clan), by))
        assert one.box == (0 if place == BOWL else place - BOX)
        assert one.turn == now + one.box
    assert any(one.box > 0 for one in errands)
    assert any(one.box == 0 for one in errands)


def test_only_kosakas_clans_have_kosakas_errands_and_nobody_else_sees_them() -> None:
    table = at_orders()
    by_kosaka = {one.clan for one in private(table, TAKEDA).errands if one.by == "kosaka"}
    assert by_kosaka == {path.split()[1] for path in choices(table, TAKEDA, "kosaka")}
    assert see(table, ONLOOKER).private is None


def test_sealed_orders_leave_no_points_to_spend() -> None:
    table = at_orders()
    assert honjin(table, TAKEDA).points > 0
    play(table, "T done; U done")
    assert honjin(table, TAKEDA).points == honjin(table, UESUGI).points == 0


# A chit drawn.


def drawn() -> Table:
    table = field(
        {"U-B1": "2507", "U-B2": "2607", "T-D2": "2510"}, {"U-B": "attack"}, bowl=("U-B",)
    )
    return play(table, "* chit U-B")


@pytest.mark.rule("KW-MODE-02")
def test_a_drawn_chit_tells_the_chance_of_every_other_mode() -> None:
    table = drawn()
    assert see(table).phase == "accept"
    before = offered(table, UESUGI)
    assert (before.clan, before.mode) == ("U-B", "attack")
    play(table, "U yes")
    assert see(table).phase == "change_mode"
    assert offered(table, UESUGI) == before
    for one in before.tries:
        told = table.eyes(UESUGI).foresee(f"mode {one.mode}")
        assert told is not None
        assert told.chances[0].probability == pytest.approx(one.chance)
        assert one.chance == pytest.approx((7 - one.roll) / 6)


def test_the_chances_of_a_mode_are_for_their_own_seat() -> None:
    table = drawn()
    assert see(table, TAKEDA).offer is None
    assert see(table, ONLOOKER).offer is None


def test_looking_at_an_offer_changes_nothing() -> None:
    table = drawn()
    key = table.state.key()
    offered(table, UESUGI)
    assert table.state.key() == key


# Battles and the siege.


def test_an_enemy_is_weighed_against_all_who_can_attack_it() -> None:
    units = {"U-B1": "2509", "U-B2": "2609", "T-D2": "2510", "T-C1": "2709"}
    table = play(field(units, {"U-B": "attack"}), "* chit combat_uesugi")
    assert "pick T-D2" in table.legal(UESUGI)
    told = table.eyes(UESUGI).foresee("pick T-D2")
    assert told is not None
    assert "if all attack who can" in told.given
    play(table, "U pick T-D2")
    for name in ("U-B1", "U-B2"):
        if f"pick {name}" in table.legal(UESUGI):
            play(table, f"U pick {name}")
    if "fight" in table.legal(UESUGI):
        declared = table.eyes(UESUGI).foresee("fight")
        assert declared is not None
        assert declared.ends == told.ends


@pytest.mark.rule("KW-SIEGE-31", "KW-SIEGE-44")
def test_every_area_in_reach_has_its_chances() -> None:
    units = {"T-M1": "", "U-J2": ""}
    table = besieged(units, (3, 0, "sannomaru umadashi honmaru"), (3, 0, "a b"))
    play(table, "* chit combat_uesugi")
    assert see(table).phase == "siege_deed"
    siege = see(table).siege
    assert siege is not None
    found = {one.area: one for one in siege.assaults}
    yard = found["sannomaru"]
    assert set(yard.sources) == {"a", "b"}
    # Two markers against a wall of 1: the attacker's die plus 1 has to beat the defender's.
    assert yard.wall == 1
    assert yard.assault == pytest.approx(21 / 36)
    assert yard.fire == pytest.approx(4 / 6)


def test_a_sacrifice_says_what_it_would_change() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "sannomaru umadashi honmaru"), (3, 0, "a b"))
    play(table, "* chit combat_uesugi; U assault")
    while see(table).phase in ("siege_target", "commit_markers"):
        legal = table.legal(UESUGI)
        play(table, f"U {next((p for p in legal if p != 'done'), 'done')}")
    asked = []
    while see(table).phase in ("take_advantage", "sacrifice"):
        siege = see(table).siege
        assert siege is not None
        assert siege.stakes is not None
        now, more = siege.stakes
        attacking = see(table).actors == ("B",)
        assert more > now if attacking else more < now
        asked.append(see(table).actors[0])
        play(table, f"{'U' if attacking else 'T'} no")
    assert set(asked) == {"A", "B"}
