"""The rules of Kenjin, compiled if there is a C compiler."""

from __future__ import annotations

RULES_VERSION = 1

CHAPTERS = (
    ("setup", "2. Setup"),
    ("deployment", "4. Deployment phase"),
    ("regular_units", "5. Regular units"),
    ("combat", "7. Combat"),
    ("score", "9. End of the game"),
)
"""The modules that carry the rules, in the book's order, each with its heading in `docs/rules`."""
