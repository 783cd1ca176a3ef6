"""Events tell what is different after them: carried out in turn, they lead to the view."""

from __future__ import annotations

from typing import Any

import pytest
from patches import followed

from honjin.engine.table import open_table
from honjin.games import find_game

TOLD = ("place", "state", "elan", "mass", "firepower", "leadership", "mode")
MARKS = {"samurai", "leader_lost"}


def board(view: Any, units: set[str]) -> Any:
    return {
        one["id"]: ([one[name] for name in TOLD], MARKS & {*one["marks"]})
        for one in view["counters"]
        if one["id"] in units
    }


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(n, marks=pytest.mark.soak) for n in (2, 3))])
def test_events_lead_from_each_view_to_the_next(seed: int) -> None:
    """For the units in play; where others come from is seen only when the view is drawn."""
    table = open_table(find_game("kawanakajima"), 2, {}, seed=str(seed))
    before: dict[str, set[str]] = {}
    for told, seen in followed(table, seed, {"attack", "declare"}):
        units = before.setdefault(seen["seat"], set())
        assert board(told, units) == board(seen, units)
        before[seen["seat"]] = {one["id"] for one in seen["counters"]}
