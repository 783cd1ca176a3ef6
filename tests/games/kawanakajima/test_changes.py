"""Events tell what is different after them: carried out in turn, they lead to the view."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from games.kit import seeded
from patches import followed

from honjin.engine.events import Note
from honjin.games import find_game
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.table.components import MODE_IDS, UNIT_IDS

MARKS = {"samurai", "leader_lost"}


def board(view: Any) -> Any:
    return {
        one["id"]: (
            {name: one[name] for name in one.keys() - {"marks", "battle"}},
            MARKS & {*one["marks"]},
        )
        for one in view["counters"]
    }


@pytest.mark.parametrize(
    ("scenario", "options", "looks"),
    [
        ("historical", {}, 9000),
        ("historical", {"uesugi_clan_with_M": True, "samurai": True}, 1500),
        ("hypothetical", {}, 9000),
    ],
)
def test_events_lead_from_each_view_to_the_next(
    scenario: str, options: dict[str, bool], looks: int
) -> None:
    """Units that come into play included. That a commander has moved is seen in the next view."""
    setup = {"scenario": scenario, **options}
    table = seeded(find_game("kawanakajima"), 2, setup, seed=scenario)
    began = len(table.view("A").counters)
    came: set[str] = set()
    for told, seen in islice(followed(table, len(options), {"attack", "declare"}), looks):
        assert board(told) == board(seen)
        came |= {one["id"] for one in seen["counters"]}
    assert len(came) > began


def test_a_mode_that_the_enemy_cannot_know_does_not_come_with_the_counter() -> None:
    game = find_game("kawanakajima")
    setup = game.setup(2, {})
    note = Note(notes.PLACED, -1, 1, UNIT_IDS.index("T-B1"), 5, 0, 0, MODE_IDS.index("attack"))
    own, enemy = (
        game.event(note, seat, setup).facts["after"]["counters"]["T-B1"] for seat in (0, 1)
    )
    assert (own["mode"], enemy["mode"]) == ("attack", "")
    assert own["elan"] == enemy["elan"] > 0
