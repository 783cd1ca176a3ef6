"""What a player who places a token can count in each province."""

from __future__ import annotations

import pytest
from games.rokugan.build import scene, see

from honjin.games.rokugan.table.view_types import Forecast

LANDS = {"crane": "crane_middle", "lion": "lion_capital+1"}


@pytest.mark.rule("RK-BAT-04", "RK-BAT-05")
def test_an_attacker_needs_more_than_the_defense_they_know() -> None:
    """Printed 2 and one face-up token; the guard inside is hidden, a rival comes from the south."""
    lands = {**LANDS, "dragon": "dragon_south", "crab": "crab_east"}
    tokens = {
        "lion": "army3 lion_capital",
        "crab": "army1 crane_middle>lion_capital",
        "dragon": "army2 dragon_south>lion_capital",
    }
    told = see(scene(lands, tokens, turn="crab"), "crab").forecasts["lion_capital"]
    assert told == Forecast(own=1, against=3, seen=0, hidden=1, rivals=1, needs=3)


@pytest.mark.rule("RK-BAT-04")
def test_a_guard_that_was_looked_at_counts() -> None:
    tokens = {"lion": "army3 lion_capital", "crane": "army1 crane_middle>lion_capital"}
    table = scene(LANDS, tokens, turn="crane", seen={"b1": "crane"})
    told = see(table, "crane").forecasts["lion_capital"]
    assert (told.against, told.seen, told.hidden) == (6, 3, 0)


@pytest.mark.rule("RK-CLAN-02")
def test_the_crane_needs_no_more_than_the_defense() -> None:
    assert see(scene(LANDS, turn="crane"), "crane").forecasts["lion_capital"].needs == 3


@pytest.mark.rule("RK-CLAN-05")
def test_the_phoenix_needs_no_more_than_what_a_capital_does_not_print() -> None:
    lands = {"phoenix": "dragon_south", "lion": "lion_capital+1"}
    assert see(scene(lands, turn="phoenix"), "phoenix").forecasts["lion_capital"].needs == 2


@pytest.mark.rule("RK-CLAN-04")
def test_a_defender_counts_their_walls_and_their_tokens_a_lions_bluff_too() -> None:
    tokens = {"lion": "bluff lion_capital", "crane": "army5 crane_middle>lion_capital"}
    told = see(scene(LANDS, tokens, turn="lion"), "lion").forecasts["lion_capital"]
    assert told == Forecast(own=5, against=0, seen=0, hidden=0, rivals=1, needs=0)


def test_only_the_player_who_places_a_token_gets_them() -> None:
    table = scene(LANDS, turn="crane")
    assert see(table, "lion").forecasts == see(table).forecasts == {}
