"""Chapter Q: the hypothetical scenario."""

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
    opened,
    place,
    play,
    see,
    told,
    unit,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA

EDGE = DATA["scenarios"]["hypothetical"]["held_back_hexes"]


def begun(held_back: tuple[str, ...] = ("T-T1", "T-T2", "T-T3"), plan: str = "ganko") -> Table:
    """The first Command Phase, before its rolls; all of Uesugi comes by C."""
    table = column_filled(held_back)
    play(table, f"T plan {plan}; U plan {plan}")
    while see(table).phase == "settle":
        play(table, "U entry C")
    return table


def held(units: dict[str, str], modes: dict[str, str] | None = None, **more: Any) -> Table:
    """Three units of Obata's Clan are still behind the column."""
    away = {"T-T1": "away", "T-T2": "away", "T-T3": "away", "U-A1": FAR}
    return field(
        {**away, **units}, {"T-T": "move", **(modes or {})}, scenario="hypothetical", **more
    )


# The three units behind the column.


@pytest.mark.rule("KW-HYP-04", "KW-R-149", "KW-HYP-03")
def test_the_three_units_come_with_the_move_chit_and_may_move() -> None:
    table = held({"T-G1": OPEN})
    play(table, "* chit move")
    assert choices(table, TAKEDA) == {"pick T-T1", "pick T-T2", "pick T-T3"}
    play(table, "T pick T-T2")
    assert choices(table, TAKEDA) == {f"go {name}" for name in EDGE}
    play(table, f"T go {EDGE[1]}; T pick T-T1; T go {EDGE[0]}")
    assert [place(table, f"T-T{n}") for n in (1, 2, 3)] == list(EDGE)
    assert choices(table, TAKEDA, "clan") == {"clan T-T"}
    regrouping = held({"T-G1": OPEN}, {"T-T": "regroup"})
    play(regrouping, "* chit move")
    play(regrouping, f"T pick T-T1; T go {EDGE[0]}; T pick T-T2; T go {EDGE[1]}")
    assert see(regrouping).phase == "draw"


@pytest.mark.rule("KW-R-149")
def test_an_occupied_hex_makes_a_unit_wait_and_a_zone_holds_it() -> None:
    """One hex is taken by an enemy, whose zone covers the next."""
    table = held({"U-L1": EDGE[0]})
    play(table, f"* chit move; T pick T-T1; T go {EDGE[1]}; T pick T-T2")
    assert place(table, "T-T3") == "away"
    assert "pinned" in unit(table, "T-T1").marks
    play(table, "T clan T-T")
    move = see(table).move
    assert move is not None
    assert move.unit == "T-T2"
    play(table, "T stop")
    assert place(table, "T-T1") == EDGE[1]
    full = held({"U-L1": EDGE[0], "U-L2": EDGE[1], "U-J2": EDGE[2]})
    play(full, "* chit move")
    assert see(full).phase == "draw"


@pytest.mark.rule("KW-R-167", "KW-HYP-03")
def test_any_units_but_the_garrisons_may_be_held_back() -> None:
    table = opened(scenario="hypothetical")
    offered = choices(table, TAKEDA)
    assert not offered & {"pick T-M1", "pick T-M2", "pick T-M3"}
    assert len(offered) == 43
    mixed = begun(("T-A2", "T-B1", "T-C1"))
    assert {place(mixed, name) for name in ("T-A2", "T-B1", "T-C1")} == {"away"}
    assert {"T-A", "T-B", "T-C"} <= set(honjin(mixed, TAKEDA).reserve)


@pytest.mark.rule("KW-R-148", "KW-HYP-02")
def test_the_column_is_filled_from_its_head_one_clan_after_the_other() -> None:
    table = opened(scenario="hypothetical")
    for name in ("T-T1", "T-T2", "T-T3"):
        play(table, f"T pick {name}")
    play(table, "T pick T-N2")
    files = DATA["scenarios"]["hypothetical"]["column_files"]
    assert place(table, "T-N2") == files[-1][0]
    assert choices(table, TAKEDA) == {"pick T-N1", "pick T-N3"}
    play(table, "T pick T-N3")
    assert [place(table, name) for name in ("T-N3", "T-N1")] == [files[-1][1], files[-2][0]]
    assert len(choices(table, TAKEDA)) == 37


# Command.


@pytest.mark.rule("KW-HYP-07", "KW-PLAN-03")
def test_both_plans_sleep_at_the_start() -> None:
    table = begun()
    for army in (TAKEDA, UESUGI):
        assert honjin(table, army, army).plan == "ganko"
        assert honjin(table, army, 1 - army).plan == "?"
        assert not honjin(table, army).plan_active
        assert {chit.place for chit in honjin(table, army).specials} == {"none"}


@pytest.mark.rule("KW-HYP-10", "KW-R-168")
def test_kosaka_receives_no_points() -> None:
    table = begun()
    command(table, 6, 6)
    rolls = {roll["commander"]: roll["points"] for roll in told(table, "command_roll")}
    assert rolls == {"Shingen": 6, "Kenshin": 7}
    assert honjin(table, TAKEDA).kosaka_points == 0


@pytest.mark.rule("KW-R-151", "KW-CMD-02")
def test_a_clan_that_has_not_arrived_counts_as_in_move() -> None:
    table = column_filled()
    play(table, "T plan koyaku; U plan koyaku")
    while see(table).phase == "settle":
        play(table, "U entry D")
    assert place(table, "U-A1") == "away"
    command(table, 4, 4)
    assert told(table, "command_roll", commander="Kenshin")[0]["total"] == 4 - 1


@pytest.mark.rule("KW-HYP-08", "KW-HYP-09")
@pytest.mark.parametrize(("enemy", "takeda"), [("entry-C", False), ("1518", True)])
def test_kenshin_saves_from_afar_but_shingen_only_against_enemies_on_the_map(
    enemy: str, takeda: bool
) -> None:
    plans = {army: {"plan": "ganko"} for army in ("takeda", "uesugi")}
    units = {"T-A1": "4003", "U-A1": "away", "U-L1": enemy, "T-M1": KAIZU}
    table = field(
        units,
        {"U-A": "move"},
        clans={"U-A": "entry=D", "U-L": "entry=C"},
        armies=plans,
        standing={"turn": 1},
        scenario="hypothetical",
    )
    end_turn(table)
    command(table)
    assert see(table).phase == "set_aside"
    assert (TAKEDA in table.actors()) == takeda
    assert UESUGI in table.actors()


@pytest.mark.rule("KW-R-152", "KW-HYP-12")
def test_takeda_holds_kaizu_at_the_start_and_scores_nothing_for_it() -> None:
    table = begun()
    assert (see(table).fort, see(table).vp) == ("takeda", 0)
    back = field({"T-J1": "2624", "U-J1": FAR}, {"T-J": "move"}, scenario="hypothetical")
    play(back, f"* chit move; T clan T-J; T go {KAIZU}; T stop")
    assert see(back).vp == 0
