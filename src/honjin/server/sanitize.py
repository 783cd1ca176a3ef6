"""Cleans text that people write: one line, without characters that break the page."""

from __future__ import annotations

import unicodedata

MARKS = 4
"""Combining marks that one letter may carry; more are only used to draw over other lines."""
JOINERS = "\u200c\u200d"
"""Invisible characters that scripts and emoji need."""


def tidy(text: str) -> str:
    """The text without control and bidirectional characters and without piles of marks."""
    out: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        hidden = kind in ("Cc", "Cf", "Cs", "Co", "Cn") and char not in JOINERS
        if not hidden and marks <= MARKS:
            out.append(char)
    return " ".join("".join(out).split())


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen."""
    return not any(unicodedata.category(char)[0] in "LNPS" for char in text)
