"""The box as data: `data/kenjin.json` read once, and boxes made from it, corrected by a pack."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack, apply_pack
from honjin.games.kenjin.rules.box import HAND, KIND_IDS, TILE_IDS, Box

CHANGEABLE = (
    "cards.*.strength",
    "cards.lord.strength_per_card_above",
    "battlefields.bridge.params.max_cards_per_side",
    "battlefields.port.params.bonus_per_face_up_card",
    "battlefields.rice_field.params.peasant_strength",
    "battlefields.village.params.strength_from",
    "battlefields.village.params.strength_to",
    "battlefields.palace.params.penalty_more_cards",
    "battlefields.golden_temple.params.min_margin",
    "battlefields.fortress.params.min_cards",
    "battlefields.supply_camp.params.bonus_each",
    "battlefields.torii.params.vp_per_other_conquered",
    "battlefields.*.vp",
    "layouts.2.borders.0.tiles_vp.*",
    "scoring.lord_on_conquered",
    "scoring.peasant_on_conquered",
    "scoring.lord_played_last",
)
"""What a data pack may set: every number that is not part of the shape of the rules."""

FIXED = {
    "layouts.2.battlefields": "an army of thirteen cards is made for four battlefields",
    "layouts.2.four_vp": "counts the fours of `layouts.2.borders.0.tiles_vp`, which can be set",
    "layouts.2.six_vp": "counts the sixes of `layouts.2.borders.0.tiles_vp`, which can be set",
    "layouts.2.borders.0.players.*": "two players have one border, and it is theirs",
}
"""Numbers that are not from the rulebook and that no pack may set, with the reason."""

DATA: dict[str, Any] = msgspec.json.decode(
    files("honjin.games.kenjin").joinpath("data/kenjin.json").read_bytes()
)
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in DATA["cards"]}
TILES: dict[str, dict[str, Any]] = {tile["id"]: tile for tile in DATA["battlefields"]}
CLANS: tuple[str, ...] = tuple(clan["name"].lower().replace("ï", "i") for clan in DATA["clans"])
CLAN_NAMES: dict[str, str] = dict(zip(CLANS, (clan["name"] for clan in DATA["clans"]), strict=True))
TEACHING_TILES: tuple[str, ...] = tuple(DATA["first_game_2p"]["tiles"])


def data_with(pack: Pack | None) -> dict[str, Any]:
    """The data of the box as a pack has corrected it."""
    return DATA if pack is None else apply_pack(DATA, pack, "kenjin", CHANGEABLE)


def make_box(seats: int, pack: Pack | None, small: bool = False) -> Box:
    """The components for a number of players; KJ-R-45: fewer of them for the small game."""
    if pack is None:
        return _printed_box(seats, small)
    data = data_with(pack)
    if data["battlefields"][0]["params"]["max_cards_per_side"] < 1:
        raise BadPack("the Bridge must take at least one card a side")
    if _numbers(data)["supply_bonus"] == 0:
        raise BadPack("the Supply Camp must give a bonus")
    for place, value in enumerate(data["layouts"]["2"]["borders"][0]["tiles_vp"]):
        if value not in (4, 6):
            raise BadPack(f"layouts.2.borders.0.tiles_vp.{place} must be 4 or 6, not {value}")
    return _box(seats, data, small)


@cache
def _printed_box(seats: int, small: bool) -> Box:
    return _box(seats, DATA, small)


def _box(seats: int, data: dict[str, Any], small: bool) -> Box:
    """KJ-SET-03 to KJ-SET-05: which borders there are, and the values of their tiles."""
    layout = data["small"]["layout"] if small else data["layouts"][str(seats)]
    borders = [
        (border["players"][0], border["players"][1], int(value == 6))
        for border in layout["borders"]
        for value in border["tiles_vp"]
    ]
    cards = {card["id"]: card["strength"] for card in data["cards"]}
    counts = {card["id"]: card["count"] for card in data["cards"]}
    tiles = {tile["id"]: tile["vp"] for tile in data["battlefields"]}
    assert sum(counts.values()) == HAND, "KJ-DEF-02: an army is thirteen cards"
    if small:
        counts = {kind: data["small"]["counts"].get(kind, 0) for kind in counts}
    assert set(cards) == set(KIND_IDS) and set(tiles) == set(TILE_IDS)
    return Box(seats, borders, cards, counts, tiles, _numbers(data))


def _numbers(data: dict[str, Any]) -> dict[str, int]:
    tile = {tile["id"]: tile["params"] for tile in data["battlefields"]}
    card = {card["id"]: card for card in data["cards"]}
    return {
        "bridge_limit": tile["bridge"]["max_cards_per_side"],
        "port_bonus": tile["port"]["bonus_per_face_up_card"],
        "rice_strength": tile["rice_field"]["peasant_strength"],
        "village_from": tile["village"]["strength_from"],
        "village_to": tile["village"]["strength_to"],
        "palace_penalty": tile["palace"]["penalty_more_cards"],
        "temple_margin": tile["golden_temple"]["min_margin"],
        "fortress_cards": tile["fortress"]["min_cards"],
        "supply_named": tile["supply_camp"]["battlefields_named"],
        "supply_bonus": tile["supply_camp"]["bonus_each"],
        "torii_vp": tile["torii"]["vp_per_other_conquered"],
        "lord_growth": card["lord"]["strength_per_card_above"],
        "lord_vp": data["scoring"]["lord_on_conquered"],
        "peasant_vp": data["scoring"]["peasant_on_conquered"],
        "coward_vp": data["scoring"]["lord_played_last"],
    }
