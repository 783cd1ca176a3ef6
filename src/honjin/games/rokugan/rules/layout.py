"""Where everything countable of a table lies: one block of cells, so that a copy is one copy."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules.actions import TOKENS
from honjin.games.rokugan.rules.box import CLANS, MAX_SEATS, NOWHERE, PROVINCES, TERRITORIES

AT_HAND: Final = 0
AT_HAND_SIZE: Final = AT_HAND + MAX_SEATS
AT_POOL: Final = AT_HAND_SIZE + MAX_SEATS
AT_POOL_SIZE: Final = AT_POOL + MAX_SEATS
AT_DISCARD: Final = AT_POOL_SIZE + MAX_SEATS
AT_CLAN: Final = AT_DISCARD + MAX_SEATS
AT_ASIDE: Final = AT_CLAN + MAX_SEATS
AT_SCOUTS: Final = AT_ASIDE + MAX_SEATS
AT_SHUGENJA: Final = AT_SCOUTS + MAX_SEATS
AT_LAID: Final = AT_SHUGENJA + MAX_SEATS
AT_OFFERED: Final = AT_LAID + MAX_SEATS
AT_KEPT: Final = AT_OFFERED + 2 * MAX_SEATS
AT_REALM: Final = AT_KEPT + MAX_SEATS
AT_SEAT_OF: Final = AT_REALM + MAX_SEATS
AT_OWNER: Final = AT_SEAT_OF + CLANS
AT_DOWN: Final = AT_OWNER + PROVINCES
AT_UP: Final = AT_DOWN + PROVINCES
AT_SPECIAL: Final = AT_UP + PROVINCES
AT_TAKEN: Final = AT_SPECIAL + PROVINCES
AT_KIND: Final = AT_TAKEN + 3
AT_SPOT: Final = AT_KIND + TOKENS
AT_KNOWN: Final = AT_SPOT + TOKENS
AT_BLESSED: Final = AT_KNOWN + TOKENS
AT_CARD: Final = AT_BLESSED + TOKENS
AT_HOLDER: Final = AT_CARD + TERRITORIES
AT_CARD_KNOWN: Final = AT_HOLDER + TERRITORIES
CELLS: Final = AT_CARD_KNOWN + TERRITORIES


def fresh_cells() -> vec[i64]:
    """An empty board and nobody at it."""
    cells = vec[i64]([0] * CELLS)
    i: i64
    for i in range(MAX_SEATS):
        cells[AT_CLAN + i] = -1
        cells[AT_KEPT + i] = -1
        cells[AT_OFFERED + 2 * i] = -1
        cells[AT_OFFERED + 2 * i + 1] = -1
    for i in range(CLANS):
        cells[AT_SEAT_OF + i] = NOWHERE
    for i in range(PROVINCES):
        cells[AT_OWNER + i] = NOWHERE
    for i in range(TOKENS):
        cells[AT_KIND + i] = NOWHERE
        cells[AT_SPOT + i] = NOWHERE
    for i in range(TERRITORIES):
        cells[AT_CARD + i] = NOWHERE
        cells[AT_HOLDER + i] = NOWHERE
    return cells
