"""What players of every level do without being offered a choice: they send their scouts."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import play, scene

from honjin.bots.greedy import Greedy
from honjin.engine.rng import stream
from honjin.engine.table import Table

LANDS = {"lion": "scorpion_north lion_capital", "crane": "crane_middle"}
TO_CAPITAL = "bluff crane_middle>lion_capital"
TO_SCORPION = "army2 lion_north>scorpion_north"
THREATS = {"crane": f"army1 crane_middle; {TO_CAPITAL}; {TO_SCORPION}"}
"""Scorpion North has three flowers, Lion's capital two."""
LATE = 5


def table_of(**more: Any) -> Table:
    return scene(LANDS, THREATS, **{"round": LATE, **more})


def sensible(table: Table) -> list[str]:
    """What the player whose turn it is considers."""
    seat = table.actors()[0]
    out = table.state.buffer
    n = table.state.fill_worthy(seat, out)
    return [table.game.path(seat, out[i], table.seats) for i in range(n)]


def scouts(table: Table) -> list[str]:
    return [path for path in sensible(table) if path.startswith("scout")]


def test_the_token_that_may_cost_most_is_looked_at_first() -> None:
    table = table_of()
    assert sensible(table) == ["scout b3"]
    play(table, "lion scout b3")
    assert sensible(table) == ["scout b2"]
    play(table, "lion scout b2")
    assert scouts(table) == []


def test_a_bot_sends_its_scout() -> None:
    table = table_of()
    action = Greedy().choose(table.state.clone(), 0, stream("scout"))
    assert table.game.path(0, action, table.seats) == "scout b3"


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"round": 3}, id="more rounds are left than scouts"),
        pytest.param({"hand_size": 6}, id="nobody else has placed much"),
        pytest.param({"seen": {"b2": "lion", "b3": "lion"}}, id="what threatens is known"),
        pytest.param({"turn": "crane"}, id="nothing threatens"),
    ],
)
def test_a_scout_is_kept(more: dict[str, Any]) -> None:
    assert scouts(table_of(**more)) == []


def test_one_scout_is_kept_for_the_last_round() -> None:
    table = table_of(round=LATE - 1)
    play(table, "lion " + sensible(table)[0])
    assert scouts(table) == []
