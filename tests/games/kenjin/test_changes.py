"""Events tell what is different after them: carried out in turn, they lead to the view."""

from __future__ import annotations

from typing import Any

import pytest
from games.kit import seeded
from patches import followed

from honjin.games import find_game


def board(view: Any) -> Any:
    """Battlefields, and what is seen of the cards that lie there."""
    fields = [
        (field["tile"], field["conqueror"], field["armies"]) for field in view["battlefields"]
    ]
    there = {card for _, _, armies in fields for army in armies for card in army["cards"]}
    return fields, {one["id"]: one for one in view["pieces"] if one["id"] in there}


@pytest.mark.parametrize("seed", range(24))
def test_events_lead_from_each_view_to_the_next(seed: int) -> None:
    table = seeded(find_game("kenjin"), 2 + seed % 3, {}, seed=str(seed))
    for told, seen in followed(table, seed, {"deploy", "strike"}):
        assert board(told) == board(seen)
