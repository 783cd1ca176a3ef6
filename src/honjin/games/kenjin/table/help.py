"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from honjin.engine.game import Help
from honjin.games.kenjin.rules.box import KIND_IDS, TILE_IDS
from honjin.games.kenjin.table.components import CARDS, TILES


def glossary() -> tuple[str, ...]:
    return (*KIND_IDS, *TILE_IDS)


NOTHING = "No ability."


def help_on(element: str) -> Help | None:
    """A card or a battlefield explained, with its rules."""
    key = element.lower().replace(" ", "_")
    if key in CARDS:
        card = CARDS[key]
        kind = "played face up" if card["kind"] == "regular" else "played face down"
        ability = NOTHING if card["ability"] == "None." else card["ability"]
        words = f"Strength {card['strength']}, {kind}. {ability}"
        return Help(key, card["name"], words, CARD_RULES[key])
    if key in TILES:
        tile = TILES[key]
        return Help(key, tile["name"], f"Worth {tile['vp']}. {tile['effect']}", TILE_RULES[key])
    return None


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
