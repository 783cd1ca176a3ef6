"""What a board gets so that it can show a move before it is made, and a battle as it goes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.kawanakajima.build import field, opened, play, random_step, see, told

from honjin.engine.rng import stream
from honjin.engine.table import Table
from honjin.games.kawanakajima.table.view_types import Move


def moments(seed: int, most: int) -> Iterator[tuple[Table, Move]]:
    """Moments of a game at random at which a unit is on the move."""
    table = opened()
    rng = stream("watching", seed)
    while not table.over and most:
        move = see(table).move
        if move is not None:
            most -= 1
            yield table, move
        random_step(table, rng)


def way_to(move: Move, goal: str, start: str) -> list[str]:
    way = [goal]
    while move.reach[way[0]][1] != start:
        way.insert(0, move.reach[way[0]][1])
    return way


@pytest.mark.parametrize("seed", range(3))
def test_every_hex_in_reach_is_reached_by_its_way_at_its_price(seed: int) -> None:
    seen = 0
    for table, move in moments(seed, 40):
        start = next(c.place for c in see(table).counters if c.id == move.unit)
        for goal, (cost, _) in list(move.reach.items())[:: max(1, len(move.reach) // 8)]:
            trial = table.copy()
            seat = trial.actors()[0]
            paid = sum(fact["cost"] for fact in told(trial, "stepped"))
            for place in way_to(move, goal, start):
                trial.apply(seat, f"go {place}")
            assert sum(fact["cost"] for fact in told(trial, "stepped")) - paid == cost
            seen += 1
    assert seen > 100


def test_the_next_steps_are_the_legal_ones() -> None:
    for table, move in moments(7, 60):
        legal = {path[3:] for path in table.legal(table.actors()[0]) if path.startswith("go ")}
        assert set(move.steps) == legal <= set(move.reach)
        assert all(move.reach[place][0] <= cost for place, cost in move.steps.items())


def test_scores_are_shown_part_by_part() -> None:
    """KW-EX-03: K1 and K2 against T, Shaken: +1 and +1 on the column, +7 and -4 on the line."""
    table = field(
        {"U-B1": "2509", "U-B2": "2609", "T-D2": "2510 shaken"},
        {"U-B": "attack"},
    )
    play(table, "* chit combat_uesugi")
    while "column U-B1" not in table.legal(1):
        table.apply(1, table.legal(1)[0])
    play(table, "U column U-B1; * dice 8; * dice 6")
    fighters = {f["unit"]: (f["case"], f["column"], f["line"]) for f in told(table, "fighter")}
    assert fighters == {
        "T-D2": ("melee_defender", 0, -4),
        "U-B1": ("melee_attacker", 0, 4),
        "U-B2": ("melee_attacker", 0, 3),
    }
    assert told(table, "modifier") == [
        {"modifier": "defender_state", "column": 1, "line": 0},
        {"modifier": "attacker_leadership", "column": 1, "line": 0},
    ]
    assert told(table, "column")[0] == {"dice": 8, "before": 2, "total": 10}
    assert told(table, "line")[0] == {"dice": 6, "before": 3, "total": 9}


@pytest.mark.parametrize("seed", range(3))
def test_the_parts_make_up_the_scores(seed: int) -> None:
    table = opened()
    rng = stream("parts", seed)
    while not table.over:
        random_step(table, rng)
    column = line = fought = 0
    for event in table.events(0):
        if event.kind == "battle":
            column = line = 0
        elif event.kind in ("fighter", "modifier"):
            column += event.facts["column"]
            line += event.facts["line"]
        elif event.kind == "column":
            assert event.facts["before"] == column
        elif event.kind == "line":
            assert event.facts["before"] == line
            fought += 1
    assert fought > 10
