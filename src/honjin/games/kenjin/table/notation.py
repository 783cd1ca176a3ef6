"""The names of things on the board, and actions as paths of such names.

A card on the table is `b5`: the fifth card that seat B deployed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from honjin.engine.state import CHANCE
from honjin.engine.view import seat_name
from honjin.games.kenjin.rules.actions import (
    ACTIONS,
    DESTROY,
    FIRST_SEAT,
    LOOK,
    MOVE,
    OUTCOMES,
    STRIKE,
    SUPPLY,
    TAKE,
    TILE_DRAWN,
    TURN_UP,
    card_destroyed,
    card_of_other,
)
from honjin.games.kenjin.rules.box import HAND, KIND_IDS, MAX_SEATS, TILE_IDS, TILES

CARD_NAMES = tuple(
    f"{seat_name(card // HAND).lower()}{card % HAND + 1}" for card in range(MAX_SEATS * HAND)
)


def card_name(card: int) -> str:
    """`b5` for the fifth card that seat B deployed."""
    return CARD_NAMES[card]


@cache
def path(seat: int, action: int, seats: int) -> str:
    """An action of a seat, or an outcome of chance, at a table with that many seats."""
    if seat == CHANCE:
        return _outcome_path(action)
    if action < STRIKE:
        return f"deploy {KIND_IDS[action // TILES]} {TILE_IDS[action % TILES]}"
    if action < MOVE:
        return _other_card_path(seat, action, seats)
    if action < DESTROY:
        own = seat * HAND + (action - MOVE) // TILES
        return f"move {card_name(own)} {TILE_IDS[(action - MOVE) % TILES]}"
    if action < SUPPLY:
        return f"destroy {card_name(card_destroyed(seat, action, seats))}"
    if action < TAKE:
        return f"supply {TILE_IDS[action - SUPPLY]}"
    return f"take {TILE_IDS[action - TAKE]}"


def _outcome_path(outcome: int) -> str:
    if outcome < TILE_DRAWN:
        return f"first {seat_name(outcome - FIRST_SEAT)}"
    return f"tile {TILE_IDS[outcome - TILE_DRAWN]}"


def _other_card_path(seat: int, action: int, seats: int) -> str:
    for base, verb in ((LOOK, "look"), (TURN_UP, "turn"), (STRIKE, "deploy assassin")):
        if action >= base:
            return f"{verb} {card_name(card_of_other(base, seat, action, seats))}"
    raise AssertionError(f"action {action} names no card")


@cache
def paths(seat: int, seats: int) -> Mapping[str, int]:
    """Every path a seat can ever use at a table with that many seats."""
    if seat == CHANCE:
        return MappingProxyType({_outcome_path(o): o for o in range(OUTCOMES)})
    numbers = {}
    for action in range(ACTIONS):
        if not _beyond_the_table(action, seats):
            numbers[path(seat, action, seats)] = action
    return MappingProxyType(numbers)


def _beyond_the_table(action: int, seats: int) -> bool:
    """Whether an action names a card of a seat that this table does not have."""
    for base, nearest in ((DESTROY, 0), (LOOK, 1), (TURN_UP, 1), (STRIKE, 1)):
        size = (MAX_SEATS - nearest) * HAND
        if base <= action < base + size:
            return (action - base) // HAND + nearest >= seats
    return False
