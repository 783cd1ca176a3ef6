"""The rules of Battle for Rokugan, compiled if there is a C compiler."""

from __future__ import annotations

RULES_VERSION = 2

CHAPTERS = (
    ("pools", "1. Board and pieces"),
    ("setup", "2. Setup"),
    ("upkeep", "3. Round frame"),
    ("placement", "5. Placement phase"),
    ("spots", "6. Combat tokens"),
    ("turn_cards", "7. Scout, shugenja and first player card"),
    ("territory_cards", "8. Territory cards"),
    ("shadowlands", "8. Territory cards"),
    ("resolution", "10. Resolution phase"),
    ("battles", "11. Battles and successful defense"),
    ("score", "14. End and scoring"),
)
"""The modules that carry the rules, in the book's order, each with its heading in `docs/rules`."""
