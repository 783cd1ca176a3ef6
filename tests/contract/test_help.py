"""Help with the numbers of a table: a data pack is followed by every sentence and every table."""

from __future__ import annotations

from typing import Any

import pytest

from honjin.engine.pack import Pack
from honjin.games import HOUSE, find_game

CHANGES: dict[str, list[tuple[str, Any, str, str]]] = {
    "kenjin": [
        ("cards.samurai.strength", 5, "samurai", "Strength 5,"),
        ("cards.lord.strength_per_card_above", 2, "lord", "grows by 2 "),
        ("scoring.lord_played_last", -7, "lord", "−7 VP"),
        ("scoring.peasant_on_conquered", 3, "peasant", "pays 3 extra VP"),
        ("battlefields.torii.vp", 9, "torii", "Worth 9."),
        ("battlefields.palace.params.penalty_more_cards", -3, "palace", "−3 to its total"),
        ("battlefields.golden_temple.params.min_margin", 6, "golden_temple", "at least 6;"),
    ],
    "rokugan": [
        ("special_tokens.honor_2.honor", 3, "honor_2", "3 more honor"),
        ("special_tokens.honor_2.honor", 3, "islands_port_of_prosperity", "+3 honor token"),
        ("special_tokens.honor_4.honor_replaces_printed", 6, "lion_bushido", "worth 6"),
        ("clans.lion.ability.strength", 4, "lion", "strength 4"),
        ("scoring.territory", 7, "territory", "brings 7 honor"),
        ("secret_objectives.way_of_the_sail.honor", 12, "way_of_the_sail", "12 honor"),
        ("provinces.crab_capital.defense", 1, "crab_capital", "defense 1."),
        ("clans.dragon.ability.return_to_pool", 2, "dragon", "put two tokens of your choice"),
        ("clans.scorpion.ability.targets", 2, "scorpion", "at two other combat tokens"),
        ("secret_objectives.way_of_the_sail.check.min", 4, "way_of_the_sail", "four coastal"),
        ("secret_objectives.emerald_empire.check.length", 5, "emerald_empire", "of five provinces"),
        (
            "territory_cards.coast_bountiful_harvest.steps.0.faceup",
            3,
            "coast_bountiful_harvest",
            "three face-up control tokens",
        ),
        (
            "territory_cards.shadowlands_south_inspire_fear.steps.0.up_to",
            3,
            "shadowlands_south_inspire_fear",
            "one to three special tokens",
        ),
    ],
    "ikusa": [
        ("units.table.bowman.value", 8, "bowman", "Hits on 8 "),
        ("build.castle_bonus.spearman", 6, "castle", "6 extra spearmen"),
        ("ronin.per_koku", 3, "ronin_bin", ": 3."),
        ("ninja.success_max", 10, "ninja", "on 10 or less of 12"),
        ("ninja.revenge_min", 11, "ninja", "on 11 or more"),
    ],
    "kawanakajima": [
        ("modes.attack.mp", 6, "mode attack", "6 MP."),
        ("map.entry_points.A.turn", 4, "entry A", "on turn 4."),
        ("terrain.zoc_mp.value", 3, "table terrain", "costs 3 MP more"),
        ("terrain.hexside_types.ford.col", 3, "ford", "3 off the Column Score"),
        ("tables.leader_loss.eliminated", 5, "table leaders", "on 5 or less"),
        ("armies.takeda.clans.A.units.T-A1.elan", 9, "T-A1", "9-3 (Elan-Mass)"),
        ("battle_plans.saku.retreat", 5, "saku", "5 Retreats"),
        (
            "bundori_track.command_modifier_per_point",
            -2,
            "table command",
            "Bundori: −2 for each",
        ),
    ],
}


def test_every_game_is_here() -> None:
    assert set(CHANGES) == set(HOUSE)


@pytest.mark.parametrize(
    ("name", "path", "value", "element", "words"),
    [(name, *change) for name in HOUSE for change in CHANGES[name]],
)
def test_a_sentence_follows_the_pack(
    name: str, path: str, value: Any, element: str, words: str
) -> None:
    game = find_game(name)
    setup = game.setup(2, pack=Pack(name, "another box", {path: value}))
    before, after = game.help(element), game.help(element, setup)
    assert before is not None
    assert after is not None
    assert words not in before.text
    assert words in after.text


def test_tables_follow_the_pack() -> None:
    game = find_game("kawanakajima")
    changes: dict[str, Any] = {
        "tables.combat.grid.0.0": "-",
        "tables.mode_change.need.attack.move": 6,
        "tables.rally.rows.0.levels": 1,
        "fortress.lines.0.into_y": 5,
        "map.hexes.0303.t": "wood",
    }
    texts = game.help_texts(game.setup(2, pack=Pack("kawanakajima", "another box", changes)))
    assert texts["table combat"].box["grid"][0][0] == "-"
    assert texts["mode attack"].box["need"]["move"] == 6
    assert texts["table rally"].box["rows"][0]["levels"] == 1
    assert texts["fort"].box["lines"][0]["scores"] == [0, 5]
    assert texts["map"].box["hexes"] == {"0303": "wood"}
    assert game.help_texts()["map"].box["hexes"] == {}
