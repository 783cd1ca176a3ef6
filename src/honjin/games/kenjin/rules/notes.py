"""What can happen at the table, as the kinds of notes the rules write down."""

from __future__ import annotations

from typing import Final

FIRST: Final = 0
TILE_LAID: Final = 1
OFFERED: Final = 2
TAKEN: Final = 3
DEPLOYED: Final = 4
TURNED: Final = 5
LOOKED: Final = 6
MOVED: Final = 7
STRUCK: Final = 8
COMBAT: Final = 9
PORT_COUNT: Final = 10
REVEALED: Final = 11
SHOT: Final = 12
CUT_DOWN: Final = 13
CHOSEN: Final = 14
DESTROYED: Final = 15
STRENGTH: Final = 16
ADDED: Final = 17
TOTAL: Final = 18
CONQUERED: Final = 19
STANDOFF: Final = 20
CLEARED: Final = 21
SUPPLIED: Final = 22
ENDED: Final = 23
SHOWN: Final = 24

# Why a total was changed (the third number of ADDED) or a field cleared or left.
BY_PORT: Final = 0
BY_SUPPLY: Final = 1
BY_PALACE: Final = 2
BY_TEMPLE: Final = 3
BY_FORTRESS: Final = 4
BY_TIE: Final = 5
BY_EMPTY_GROUND: Final = 6
BY_CARDS: Final = 7
BY_TOTAL: Final = 8
