"""Events tell what is different after them: carried out in turn, they lead to the view."""

from __future__ import annotations

from typing import Any

import pytest
from games.kit import seeded
from patches import followed

from honjin.games import find_game

EAGER = {"declare", "fight", "press_on"}
FIGHTS = {"rolling", "losing", "pressing"}
BATTLE = ("attacker", "from", "to", "defender", "passes", "walls_left")


def board(view: Any, phase: str) -> Any:
    """What events tell. A daimyo that may come back is not announced before it does."""
    provinces = {
        name: (at.get("owner", ""), at.get("force", {}), at.get("walls", ""))
        for name, at in view["provinces"].items()
    }
    armies = {
        name: (at["place"], at["units"], "laid_down" in at["flags"])
        for name, at in view["armies"].items()
        if at["place"] not in ("lost", "awaited")
    }
    battle = [view["battle"][name] for name in BATTLE] if phase in FIGHTS else []
    return provinces, armies, battle


@pytest.mark.parametrize(
    ("seats", "variant"),
    [(2, "normal"), (3, "quick"), (4, "normal"), (5, "long"), (5, "quick")],
)
def test_events_lead_from_each_view_to_the_next(seats: int, variant: str) -> None:
    options = {"variant": variant, "round_cap": "3" if variant == "quick" else "1"}
    table = seeded(find_game("ikusa"), seats, options, seed=variant)
    for told, seen in followed(table, seats, EAGER):
        assert board(told, seen["phase"]) == board(seen, seen["phase"])
