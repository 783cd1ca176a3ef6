"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from typing import Any

from honjin.engine.game import Help, Setup
from honjin.games.kenjin.rules.box import KIND_IDS, TILE_IDS
from honjin.games.kenjin.table.components import data_with

NOTHING = "No ability."


def help_texts(setup: Setup | None) -> dict[str, Help]:
    """Every card and battlefield explained, with its rules and its numbers."""
    data = data_with(setup.pack if setup else None)
    cards = {card["id"]: card for card in data["cards"]}
    tiles = {tile["id"]: tile for tile in data["battlefields"]}
    return {kind: _card_help(cards[kind], data["scoring"]) for kind in KIND_IDS} | {
        tile: _tile_help(tiles[tile]) for tile in TILE_IDS
    }


def _card_help(card: dict[str, Any], scoring: dict[str, Any]) -> Help:
    kind = "played face up" if card["kind"] == "regular" else "played face down"
    ability = NOTHING if card["ability"] == "None." else _filled(card["ability"], scoring | card)
    words = f"Strength {card['strength']}, {kind}. {ability}"
    box = {
        "strength": card["strength"],
        "strength_per_card_above": card.get("strength_per_card_above", 0),
        "face_up": card["kind"] == "regular",
    }
    return Help(card["id"], card["name"], words, CARD_RULES[card["id"]], box=box)


def _tile_help(tile: dict[str, Any]) -> Help:
    params = tile["params"]
    words = f"Worth {tile['vp']}. {_filled(tile['effect'], params)}"
    brief = _filled(tile["brief"], params)
    return Help(tile["id"], tile["name"], words, TILE_RULES[tile["id"]], brief, {"vp": tile["vp"]})


def _filled(text: str, numbers: dict[str, Any]) -> str:
    """A sentence with its numbers; `+` and `−` are as they are printed."""
    return text.format_map(numbers).replace("-", "−") if "{" in text else text


CARD_RULES = {
    "scout": ("KJ-REG-01", "KJ-REG-02", "KJ-REG-03"),
    "shugenja": ("KJ-REG-04", "KJ-R-07", "KJ-R-17"),
    "general": ("KJ-REG-05", "KJ-REG-06", "KJ-REG-07", "KJ-R-13", "KJ-R-14"),
    "assassin": ("KJ-REG-09", "KJ-REG-12", "KJ-REG-13", "KJ-REG-14", "KJ-R-15"),
    "ashigaru": ("KJ-REG-16",),
    "lord": ("KJ-SEC-01", "KJ-SEC-02", "KJ-SEC-03", "KJ-R-20", "KJ-R-22"),
    "peasant": ("KJ-SEC-04",),
    "archer": ("KJ-SEC-05",),
    "samurai": ("KJ-SEC-06", "KJ-R-23"),
    "brute": ("KJ-SEC-07",),
}
TILE_RULES = {
    "bridge": ("KJ-FLD-01", "KJ-DEP-13", "KJ-R-11"),
    "sanctuary": ("KJ-FLD-02", "KJ-R-30"),
    "port": ("KJ-FLD-03", "KJ-R-31"),
    "rice_field": ("KJ-FLD-04",),
    "village": ("KJ-FLD-05", "KJ-R-32"),
    "palace": ("KJ-FLD-06", "KJ-R-33"),
    "golden_temple": ("KJ-FLD-07", "KJ-R-34"),
    "fortress": ("KJ-FLD-08", "KJ-R-35"),
    "supply_camp": ("KJ-FLD-09", "KJ-R-36"),
    "torii": ("KJ-FLD-10", "KJ-R-08"),
}
