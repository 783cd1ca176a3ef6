"""A whole table as JSON in the game's own words, and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition
from honjin.engine.scalars import read_scalars, without, write_scalars
from honjin.engine.validation import find, shaped, within
from honjin.engine.view import seat_name
from honjin.games.kenjin.rules.box import FACE_UP, HAND, KIND_IDS, KINDS, TILE_IDS, secret
from honjin.games.kenjin.rules.state import (
    NO_CARD,
    NO_CONQUEROR,
    NO_TILE,
    OPEN,
    UNRESOLVED,
)
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table.notation import card_name
from honjin.games.kenjin.table.scalars import SCALARS

FACING = "^"
"""Marks a card that lies face up: `scout^`."""


class CardAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deployed card: what it is (`lord`, `scout^`) and which other seats know it."""

    kind: str
    seen_by: list[str]


class FieldAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield: its tile, both stacks bottom to top, bonuses, and who took it."""

    tile: str
    stacks: tuple[list[str], list[str]]
    supply: tuple[int, int]
    conqueror: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a position of Kenjin holds besides the numbers in `scalars`."""

    hands: dict[str, dict[str, int]]
    cards: dict[str, CardAt]
    fields: list[FieldAt]


# Writing.


def write(state: Kenjin) -> dict[str, Any]:
    """Everything, secrets included."""
    table = Table(
        hands={seat_name(seat): _hand(state, seat) for seat in range(state.seats)},
        cards=_cards(state),
        fields=[_field(state, field) for field in range(state.box.fields)],
    )
    return {**write_scalars(SCALARS, state), **msgspec.structs.asdict(table)}


def _hand(state: Kenjin, seat: int) -> dict[str, int]:
    return {KIND_IDS[k]: count for k in range(KINDS) if (count := state.hand(seat, k))}


def _cards(state: Kenjin) -> dict[str, CardAt]:
    cards = {}
    for seat in range(state.seats):
        for card in range(seat * HAND, seat * HAND + state.laid(seat)):
            cards[card_name(card)] = _card(state.kind(card), state.known(card), seat, state.seats)
    return cards


@cache
def _card(kind: int, known: int, owner: int, seats: int) -> CardAt:
    if known & FACE_UP:
        return CardAt(KIND_IDS[kind] + FACING, [])
    others = [seat for seat in range(seats) if known >> seat & 1 and seat != owner]
    return CardAt(KIND_IDS[kind], [seat_name(seat) for seat in others])


def _field(state: Kenjin, field: int) -> FieldAt:
    a, b = 2 * field, 2 * field + 1
    conqueror = state.conqueror(field)
    names = {UNRESOLVED: "", NO_CONQUEROR: "nobody"}
    return FieldAt(
        tile="" if state.tile(field) == NO_TILE else TILE_IDS[state.tile(field)],
        stacks=(_stack(state, a), _stack(state, b)),
        supply=(state.bonus(a), state.bonus(b)),
        conqueror=names[conqueror] if conqueror in names else seat_name(conqueror),
    )


def _stack(state: Kenjin, side: int) -> list[str]:
    return [card_name(state.card(side, slot)) for slot in range(state.size(side))]


# Reading.


def read(position: Mapping[str, Any], blank: Kenjin) -> Kenjin:
    """The table that `write` wrote, onto a blank one of the same setup."""
    table = shaped(without(SCALARS, position), Table, "a position of Kenjin")
    Reader(blank).read(position, table)
    return blank


class Reader:
    """Lays a position out on a blank table, refusing names and numbers that do not fit."""

    def __init__(self, state: Kenjin) -> None:
        self.state = state
        self.seats = {seat_name(seat): seat for seat in range(state.seats)}
        self.kinds = {kind: i for i, kind in enumerate(KIND_IDS)}
        self.tiles = {tile: i for i, tile in enumerate(TILE_IDS)}
        self.cards = {card_name(card): card for card in range(state.seats * HAND)}

    def read(self, numbers: Mapping[str, Any], table: Table) -> None:
        """`numbers` are the scalars, as `write_scalars` gives them."""
        state = self.state
        read_scalars(SCALARS, state, numbers)
        within(state.field, 0, state.box.fields - 1, "field")
        self._read_cards(table.cards)
        self._read_hands(table.hands)
        if len(table.fields) != state.box.fields:
            raise BadPosition(f"there must be {state.box.fields} battlefields")
        for field, at in enumerate(table.fields):
            self._read_field(field, at)
        lying = {name for at in table.fields for stack in at.stacks for name in stack}
        for name in table.cards.keys() - lying:
            state.bury(self.cards[name])

    def _read_cards(self, cards: Mapping[str, CardAt]) -> None:
        for name, at in cards.items():
            card = find(name, self.cards, "card")
            owner = card // HAND
            kind = find(at.kind.removesuffix(FACING), self.kinds, "kind of card")
            self.state.set_kind(card, kind)
            known = OPEN if at.kind.endswith(FACING) else 1 << owner
            if not secret(kind) and known != OPEN:
                raise BadPosition(f"card {name}: a {at.kind} lies face up")
            for seat in at.seen_by:
                known |= 1 << find(seat, self.seats, "seat")
            self.state.set_known(card, known)
            self.state.set_laid(owner, max(self.state.laid(owner), card % HAND + 1))
        if sum(self.state.laid(seat) for seat in range(self.state.seats)) != len(cards):
            raise BadPosition("the deployed cards of a seat must be numbered without a gap")

    def _read_hands(self, hands: Mapping[str, Mapping[str, int]]) -> None:
        for seat in range(self.state.seats):
            hand = hands.get(seat_name(seat), {})
            for kind in hand:
                find(kind, self.kinds, "kind of card")
            for number, kind in enumerate(KIND_IDS):
                count = within(hand.get(kind, 0), 0, HAND, "a hand")
                self.state.set_hand(seat, number, count)
        if not set(hands) <= set(self.seats):
            raise BadPosition("a hand belongs to a seat that is not at this table")

    def _read_field(self, field: int, at: FieldAt) -> None:
        state = self.state
        tile = NO_TILE if at.tile == "" else find(at.tile, self.tiles, "tile")
        state.set_tile(field, tile)
        taken = {"": UNRESOLVED, "nobody": NO_CONQUEROR, **self.seats}
        state.set_conqueror(field, find(at.conqueror, taken, "seat"))
        for edge in (0, 1):
            side = 2 * field + edge
            state.set_bonus(side, within(at.supply[edge], -99, 99, "supply"))
            if len(at.stacks[edge]) > HAND:
                raise BadPosition("a stack has at most thirteen cards")
            state.set_size(side, len(at.stacks[edge]))
            for slot, name in enumerate(at.stacks[edge]):
                card = find(name, self.cards, "card")
                if state.kind(card) == NO_CARD:
                    raise BadPosition(f"card {name} lies on a stack but is not among the cards")
                state.put(side, slot, card)
