"""The rules of Ikusa, compiled if there is a C compiler."""

from __future__ import annotations

RULES_VERSION = 2

CHAPTERS = (
    ("tally", "1. Components and limits"),
    ("setup", "2. Setup (3 to 5 players)"),
    ("plan", "4. Action 1: Plan"),
    ("castles", "6. Action 3: Build"),
    ("levy", "7. Action 4: Levy Units"),
    ("ronin", "8. Action 5: Hire Ronin"),
    ("ninja", "9. Action 6: Hire Ninja"),
    ("war", "10. Action 7: Wage War"),
    ("march", "10. Action 7: Wage War"),
    ("declaration", "10. Action 7: Wage War"),
    ("battles", "10. Action 7: Wage War"),
    ("final_movement", "10. Action 7: Wage War"),
    ("combat", "11. Combat sequence"),
    ("elimination", "16. Eliminating daimyos and players"),
    ("score", "17. Winning and the long game"),
)
"""The modules that carry the rules, in the book's order, each with its heading in `docs/rules`."""
