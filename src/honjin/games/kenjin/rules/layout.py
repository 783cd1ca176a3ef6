"""Where everything countable of a table lies: in few blocks, so that a copy is quick."""

from __future__ import annotations

from typing import Final

from honjin.games.kenjin.rules.box import HAND, TILES

CARDS: Final = 52
FIELDS: Final = 8
SIDES: Final = 16

# Numbers of one byte.
AT_KIND: Final = 0
AT_KNOWN: Final = AT_KIND + CARDS
AT_LAID: Final = AT_KNOWN + CARDS
AT_TILE: Final = AT_LAID + 4
AT_PLACE: Final = AT_TILE + FIELDS
AT_CONQUEROR: Final = AT_PLACE + TILES
AT_BONUS: Final = AT_CONQUEROR + FIELDS
AT_SIZE: Final = AT_BONUS + SIDES
AT_STACK: Final = AT_SIZE + SIDES
CELLS: Final = AT_STACK + SIDES * HAND

# Numbers of two bytes. Hands are wider and lie apart.
AT_HIDDEN: Final = 0
"""Which of a seat's thirteen lie face down on the table, as bits."""
AT_LIES: Final = AT_HIDDEN + 4
"""The tile at which a card lies, plus one, and its height above that: the stacks, card by card."""
PAIRS: Final = AT_LIES + CARDS
HEIGHT: Final = 8
ACROSS: Final = TILES
"""A card on another seat's side of a tile: that much is added to the tile."""
OUT_OF_PLAY: Final = 2 * TILES + 1
"""Where a card lies that has left the table."""
