"""Where everything countable of a table lies: in few blocks, so that a copy is quick."""

from __future__ import annotations

from typing import Final

from honjin.games.kenjin.rules.box import HAND, MAX_SEATS, TILES

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

# Numbers of eight bytes: the hands, one a seat.
AT_HIDDEN: Final = MAX_SEATS
"""Which cards lie face down on the table, as bits."""
AT_GROUNDS: Final = AT_HIDDEN + 1
"""Where each seat fights, as bits: a place for every tile, one seat after the other."""
WORDS: Final = AT_GROUNDS + 1

# Numbers of two bytes.
AT_LIES: Final = 0
"""The tile at which a card lies, plus one, and its height above that: the stacks, card by card."""
PAIRS: Final = AT_LIES + CARDS
HEIGHT: Final = 8
ACROSS: Final = TILES
"""A card on another seat's side of a tile: that much is added to the tile."""
OUT_OF_PLAY: Final = 2 * TILES + 1
"""Where a card lies that has left the table."""
