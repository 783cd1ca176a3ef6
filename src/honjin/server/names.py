"""Names that could be taken for somebody else's."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count

from honjin.bots import LADDER
from honjin.bots.levels import FORMER, LEVELS, name_of

LOOK_ALIKE = str.maketrans(
    {
        **dict(zip("01|", "oll", strict=True)),
        "i": "l",
        "ı": "l",
        "ℓ": "l",
        # Cyrillic and Greek letters that are drawn like Latin ones.
        **dict(zip("авекмнорстухіјѕһԁԛԝӏґь", "abekmhopctyxljshdqwlrb", strict=True)),
        **dict(zip("αβεικνορτυχηγωϲ", "abelkvoptuxnywc", strict=True)),
    }
)
"""After casefolding; i and l and 1 count as one letter."""
ACCENTS = range(0x300, 0x370)


def skeleton(name: str) -> str:
    """Equal for names that look alike: case, width, spaces, punctuation and accents left out."""
    wide = unicodedata.normalize("NFKD", name)
    letters = (c for c in wide if ord(c) not in ACCENTS and unicodedata.category(c)[0] not in "ZPC")
    return "".join(letters).casefold().translate(LOOK_ALIKE)


BOTS = {
    skeleton(word)
    for name in (*LEVELS, *FORMER, *(part for one in LADDER for part in (one.name, one.plain)))
    for word in (f"{name} bot", f"bot {name}", "bot")
}


def bot_name(level: str, taken: Collection[str] = ()) -> str:
    """What a bot is called at a table where these names are taken."""
    name = f"{name_of(level)} bot"
    numbered = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(n for n in numbered if n not in taken)


def is_a_bots(name: str) -> bool:
    """Whether a name looks like one that the server gives to its bots."""
    return skeleton(name) in BOTS or skeleton(name.rstrip("0123456789 #-")) in BOTS
