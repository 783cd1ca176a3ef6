"""The numbers of the actions and outcomes, fixed for this version of the rules.

Cards of others are counted from the acting seat: the next seat clockwise first.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.games.kenjin.rules.box import HAND, TILES

DEPLOY_CARD: Final = 0
"""`deploy KIND TILE`"""
STRIKE: Final = 100
"""`deploy assassin CARD`"""
TURN_UP: Final = 139
"""`turn CARD`"""
LOOK: Final = 178
"""`look CARD`"""
MOVE: Final = 217
"""`move CARD TILE`"""
DESTROY: Final = 347
"""`destroy CARD`"""
SUPPLY: Final = 399
"""`supply TILE`"""
TAKE: Final = 409
"""`take TILE`"""
ACTIONS: Final = 419

FIRST_SEAT: Final = 0
"""`first SEAT`"""
TILE_DRAWN: Final = 4
"""`tile TILE`"""
OUTCOMES: Final = 14


def other_card(base: i64, seat: i64, card: i64, seats: i64) -> i64:
    """The number of an action on a card of another seat."""
    return base + ((card // HAND - seat + seats) % seats - 1) * HAND + card % HAND


def card_of_other(base: i64, seat: i64, action: i64, seats: i64) -> i64:
    """The card that such an action names."""
    offset = (action - base) // HAND + 1
    return (seat + offset) % seats * HAND + (action - base) % HAND


def move_number(card: i64, tile: i64) -> i64:
    return MOVE + card % HAND * TILES + tile


def destroy_number(seat: i64, card: i64, seats: i64) -> i64:
    return DESTROY + (card // HAND - seat + seats) % seats * HAND + card % HAND


def card_destroyed(seat: i64, action: i64, seats: i64) -> i64:
    return (seat + (action - DESTROY) // HAND) % seats * HAND + (action - DESTROY) % HAND
