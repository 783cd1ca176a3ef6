"""Numbers come from data, and a data pack can correct them."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    GAME,
    A,
    B,
    ended,
    fight,
    play,
    refused,
    see,
    set_out,
    sheet,
    told,
    two,
)

from honjin.engine.errors import BadPack, IllegalAction
from honjin.engine.pack import Pack


def pack(path: str, value: int) -> Pack:
    return Pack("kenjin", "my box", {path: value})


ROW = ("port", "bridge", "torii", "palace")


@pytest.mark.rule("KJ-DEF-10")
def test_a_samurai_of_strength_three_changes_the_sum() -> None:
    my_box = pack("cards.samurai.strength", 3)
    assert fight("torii", "samurai, scout^", "general^").totals == (3, 2)
    combat = fight("torii", "samurai, scout^", "general^", pack=my_box)
    assert (combat.counted(A), combat.totals) == ("samurai 3, scout 1", (4, 2))


@pytest.mark.parametrize(
    ("path", "value", "tile", "army", "total"),
    [
        pytest.param(
            *("cards.lord.strength_per_card_above", 2, "torii", "lord, peasant", 4),
            marks=pytest.mark.rule("KJ-SEC-01"),
        ),
        pytest.param(
            *("battlefields.port.params.bonus_per_face_up_card", 2, "port", "scout^", 3),
            marks=pytest.mark.rule("KJ-FLD-03"),
        ),
        pytest.param(
            *("battlefields.rice_field.params.peasant_strength", 2, "rice_field", "peasant", 2),
            marks=pytest.mark.rule("KJ-FLD-04"),
        ),
        pytest.param(
            *("battlefields.village.params.strength_from", 2, "village", "general^", 2),
            marks=pytest.mark.rule("KJ-FLD-05"),
        ),
        pytest.param(
            *("battlefields.village.params.strength_to", 3, "village", "scout^", 3),
            marks=pytest.mark.rule("KJ-FLD-05"),
        ),
        pytest.param(
            *("battlefields.palace.params.penalty_more_cards", -1, "palace", "brute", 2),
            marks=pytest.mark.rule("KJ-FLD-06"),
        ),
    ],
)
def test_a_pack_changes_a_number_of_combat(
    path: str, value: int, tile: str, army: str, total: int
) -> None:
    assert fight(tile, army, "", pack=pack(path, value)).totals == (total, 0)


@pytest.mark.rule("KJ-FLD-07", "KJ-FLD-08")
def test_a_pack_changes_what_temple_and_fortress_ask_for() -> None:
    margin = pack("battlefields.golden_temple.params.min_margin", 3)
    assert fight("golden_temple", "brute", "", pack=margin).conqueror == "A"
    cards = pack("battlefields.fortress.params.min_cards", 1)
    assert fight("fortress", "brute", "", pack=cards).conqueror == "A"


@pytest.mark.rule("KJ-DEP-13")
def test_a_pack_changes_the_limit_of_the_bridge() -> None:
    narrow = pack("battlefields.bridge.params.max_cards_per_side", 2)
    table = set_out(two(*ROW, pack=narrow), {"A bridge": "lord, brute"})
    assert refused(table, A, "deploy peasant bridge") == "KJ-DEP-13"


@pytest.mark.rule("KJ-FLD-09")
def test_a_pack_changes_the_supplies() -> None:
    rich = pack("battlefields.supply_camp.params.bonus_each", 2)
    table = play(fight("supply_camp", "brute", "", pack=rich).table, "A supply torii")
    table.apply(A, "supply bridge")
    assert [(added["tile"], added["amount"]) for added in told(table, B, "added")][:2] == [
        *(("bridge", 2), ("torii", 2))
    ]


def test_a_pack_changes_points() -> None:
    points: dict[str, int | float] = {
        "battlefields.palace.vp": 7,
        "battlefields.torii.params.vp_per_other_conquered": 2,
        "scoring.lord_on_conquered": 4,
        "scoring.peasant_on_conquered": 3,
        "scoring.lord_played_last": -9,
    }
    table = two(*ROW, pack=Pack("kenjin", "my box", points))
    table = ended(table, {"A palace": "lord^, peasant^", "A torii": "brute^"}, lord_last="A")
    assert sheet(table, A) == {
        ("palace", "conquered"): 7,
        ("palace", "lord"): 4,
        ("palace", "peasant"): 3,
        ("torii", "conquered"): 4,
        ("torii", "torii"): 2,
        ("lord", "lord_last"): -9,
    }


@pytest.mark.rule("KJ-DEF-02", "KJ-DEP-01", "KJ-FLD-09")
@pytest.mark.parametrize(
    "path",
    [
        "cards.peasant.count",
        "hand_size",
        "turns_per_player",
        "battlefields.supply_camp.params.battlefields_named",
    ],
)
def test_a_pack_cannot_change_the_shape_of_the_rules(path: str) -> None:
    with pytest.raises(BadPack, match="cannot be changed"):
        GAME.setup(2, None, pack(path, 3))


@pytest.mark.rule("KJ-SET-03")
def test_a_pack_changes_which_battlefields_take_fours_and_sixes() -> None:
    changes: dict[str, int | float | str] = {
        "layouts.2.borders.0.tiles_vp.1": 4,
        "layouts.2.borders.0.tiles_vp.2": 6,
    }
    order = Pack("kenjin", "my box", changes)
    table = two("port", "torii", "bridge", "palace", pack=order)
    laid = [field.tile for field in see(table, A).battlefields]
    assert laid == ["port", "torii", "bridge", "palace"]
    with pytest.raises(IllegalAction):
        two("port", "bridge", "torii", "palace", pack=order)


@pytest.mark.rule("KJ-SET-03", "KJ-R-02")
def test_a_battlefield_takes_a_four_or_a_six_and_the_teaching_set_keeps_its_own() -> None:
    path = "layouts.2.borders.0.tiles_vp.1"
    with pytest.raises(BadPack, match=path):
        GAME.setup(2, None, pack(path, 5))
    with pytest.raises(BadPack, match="the teaching set"):
        GAME.setup(2, {"setup": "teaching"}, pack(path, 4))
