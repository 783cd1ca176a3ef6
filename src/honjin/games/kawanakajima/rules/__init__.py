"""The rules of Kawanakajima 1561, compiled if there is a C compiler."""

from __future__ import annotations

RULES_VERSION = 2

CHAPTERS = (
    ("setup", "A.2 Set-up"),
    ("counters", "B. Units and states"),
    ("player_boards", "D.1 Clans"),
    ("duties", "D.3 Attack Mode"),
    ("plans", "E. Battle plans"),
    ("command", "F. Command Phase"),
    ("orders", "F.3 Choosing chits"),
    ("bowl", "G. Chits, bowl, declining"),
    ("chits", "H. Activation by chit type"),
    ("retreat", "H.2 Retreat procedure"),
    ("activation", "H.7 Clan chit"),
    ("movement", "I. Movement"),
    ("reach", "I. Movement"),
    ("attacks", "J.1 Who must fight"),
    ("battle", "J.3 The four cases"),
    ("battle_scores", "J.4 Scores"),
    ("losses", "J.6 Results"),
    ("rout", "J.8 Rout"),
    ("rally", "K. Rally"),
    ("siege", "L. Fortress and sieges (hypothetical scenario only)"),
    ("fort", "L.1 Fortress Map and values"),
    ("assault", "L.3 Siege activities (own Combat! chit)"),
    ("siege_end", "L.5 Retiring and end"),
    ("score", "N. Victory points and end of game"),
)
"""The modules that carry the rules, in the book's order, each with its heading in `docs/rules`."""
