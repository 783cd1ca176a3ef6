"""KJ-R-45: the small game for study."""

from __future__ import annotations

from typing import Any

import pytest
from games.kenjin.build import GAME, A, B, Refereed, see

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadOption
from honjin.engine.rng import stream
from honjin.engine.table import Table

ARMY = {"scout": 1, "lord": 1, "peasant": 1, "samurai": 1}


def small(**options: Any) -> Table:
    chosen = {"size": "small", "setup": "teaching", "first": "A", **options}
    return Refereed(GAME, GAME.setup(2, chosen), VerifiableSeed("small"))


def deploy(table: Table, *cards: str) -> None:
    """Cards in the order of the turns, each two A's, then B's."""
    for number, card in enumerate(cards):
        table.apply((A, A, B, B)[number % 4], f"deploy {card}")


@pytest.mark.rule("KJ-R-45")
def test_two_battlefields_and_four_cards_each_in_two_turns_of_two() -> None:
    table = small()
    assert [(f.tile, f.worth) for f in see(table, A).battlefields] == [
        ("rice_field", 4),
        ("bridge", 6),
    ]
    assert see(table, A).hand == ARMY
    assert [player.in_hand for player in see(table, A).players] == [4, 4]
    assert see(table, B).players[0].not_yet_seen == ARMY
    deploy(table, "samurai bridge", "peasant bridge", "samurai bridge", "lord rice_field")
    deploy(table, "lord rice_field", "scout bridge", "peasant rice_field", "scout rice_field")
    assert table.over


@pytest.mark.rule("KJ-R-45")
@pytest.mark.parametrize(("last", "points"), [("lord", -5), ("samurai", 0)])
def test_the_lord_as_the_fourth_card_costs_as_much_as_the_thirteenth(
    last: str, points: int
) -> None:
    third = {"lord": "samurai", "samurai": "lord"}[last]
    table = small()
    deploy(table, "scout bridge", "peasant rice_field", "scout bridge", "lord rice_field")
    deploy(table, f"{third} bridge", f"{last} bridge", "peasant bridge", "samurai bridge")
    sheet = see(table, A).score[A]
    assert sum(line.points for line in sheet.lines if line.reason == "lord_last") == points


@pytest.mark.rule("KJ-R-45")
def test_the_supply_camp_helps_the_one_other_battlefield() -> None:
    """In 60 random games with tiles drawn, its conqueror names one battlefield, not two."""
    named, rng = 0, stream("camp")
    for seed in range(60):
        setup = GAME.setup(2, {"size": "small", "first": "A"})
        table = Refereed(GAME, setup, VerifiableSeed(f"camp {seed}"))
        camp = any(field.tile == "supply_camp" for field in see(table, A).battlefields)
        while not table.over:
            if see(table, A).phase == "supply":
                assert see(table, A).left == 1
                assert camp
                named += 1
            seat = table.actors()[0]
            legal = table.legal(seat)
            table.apply(seat, legal[rng.below(len(legal))])
    assert named > 0


@pytest.mark.rule("KJ-R-45")
def test_the_small_game_is_for_two() -> None:
    with pytest.raises(BadOption, match="for two players"):
        GAME.setup(3, {"size": "small"})
