"""Where everything countable of a table lies: one block of cells, so that a copy is one copy."""

from __future__ import annotations

from typing import Final

from honjin.games.kenjin.rules.box import HAND, TILES

# Hands and hidden cards are packed into wider numbers and lie apart.
CARDS: Final = 52
FIELDS: Final = 8
SIDES: Final = 16
AT_KIND: Final = 0
AT_KNOWN: Final = AT_KIND + CARDS
AT_LAID: Final = AT_KNOWN + CARDS
AT_TILE: Final = AT_LAID + 4
AT_PLACE: Final = AT_TILE + FIELDS
AT_CONQUEROR: Final = AT_PLACE + TILES
AT_BONUS: Final = AT_CONQUEROR + FIELDS
AT_SIZE: Final = AT_BONUS + SIDES
AT_STACK: Final = AT_SIZE + SIDES
AT_SIDE: Final = AT_STACK + SIDES * HAND
"""The same by card: where it lies, and how high. What lies before here says it all."""
AT_SLOT: Final = AT_SIDE + CARDS
CELLS: Final = AT_SLOT + CARDS
OFF_TABLE: Final = HAND
"""The slot of a card that lies in no army: none is that high."""
