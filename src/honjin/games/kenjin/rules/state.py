"""What is on the table: tiles, stacks of cards, hands, and who knows what.

A card is named by its *handle*: who laid it and as which of their thirteen (KJ-R-41). That much
every eye at the table can follow; what the card is, its kind, is kept beside it, together with the
seats that know it. So a secret is a number in one place, and knowledge follows the card (KJ-R-40).
"""

from __future__ import annotations

from typing import Annotated, Final, final

from honjin.engine.dialect import append, i8, i16, i64, vec
from honjin.games.kenjin.rules.box import (
    BRIDGE,
    FACE_UP,
    HAND,
    KINDS,
    LORD,
    MAX_SEATS,
    SUPPLY_CAMP,
    TILES,
    Box,
)
from honjin.games.kenjin.rules.layout import (
    ACROSS,
    AT_BONUS,
    AT_CONQUEROR,
    AT_GROUNDS,
    AT_HIDDEN,
    AT_KIND,
    AT_KNOWN,
    AT_LAID,
    AT_LIES,
    AT_PLACE,
    AT_SIZE,
    AT_STACK,
    AT_TILE,
    CARDS,
    CELLS,
    FIELDS,
    HEIGHT,
    OUT_OF_PLAY,
    PAIRS,
    SIDES,
    WORDS,
)
from honjin.games.kenjin.rules.scalars import Scalars

OPEN: Final = 31
"""Known to all four seats, and face up."""
UNRESOLVED: Final = -2
NO_CONQUEROR: Final = -1
NO_TILE: Final = -1
NO_CARD: Final = -1


class Board(Scalars):
    """The table, without the rules that move it."""

    def __init__(
        self, box: Box, buffer: vec[i64], hands: vec[i64], pairs: vec[i16], cells: vec[i8]
    ) -> None:
        super().__init__(box, buffer)
        self.hands: Annotated[vec[i64], WORDS] = hands
        self.pairs: Annotated[vec[i16], PAIRS] = pairs
        self.cells: Annotated[vec[i8], CELLS] = cells

    # Cards.

    @final
    def whole_hand(self, seat: i64) -> i64:
        """How many cards of each kind a seat holds, four bits a kind."""
        return self.hands[seat]

    @final
    def hand(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds."""
        return self.hands[seat] >> 4 * kind & 15

    @final
    def set_hand(self, seat: i64, kind: i64, count: i64) -> None:
        self.hands[seat] += (count - self.hand(seat, kind)) << 4 * kind

    @final
    def kind(self, card: i64) -> i64:
        """What a card is."""
        return self.cells[AT_KIND + card]

    @final
    def set_kind(self, card: i64, kind: i64) -> None:
        self.cells[AT_KIND + card] = kind

    @final
    def known(self, card: i64) -> i64:
        """The seats that know a card, as bits, and FACE_UP when it lies open."""
        return self.cells[AT_KNOWN + card]

    @final
    def set_known(self, card: i64, mask: i64) -> None:
        """Who knows a card that lies on the table."""
        self.cells[AT_KNOWN + card] = mask
        bit: i64 = 1
        bit = bit << card  # So written, it has 64 bits on a GPU too.
        hidden = bit if mask & FACE_UP == 0 else 0
        self.hands[AT_HIDDEN] = self.all_hidden() & ~bit | hidden

    @final
    def hidden(self, seat: i64) -> i64:
        """Which of a seat's thirteen lie face down on the table, as bits."""
        return self.all_hidden() >> seat * HAND & (1 << HAND) - 1

    @final
    def all_hidden(self) -> i64:
        """Which cards lie face down on the table, as bits."""
        return self.hands[AT_HIDDEN]

    @final
    def bury(self, card: i64) -> None:
        """KJ-REG-10: a card leaves the table unseen."""
        bit: i64 = 1
        bit = bit << card
        self.hands[AT_HIDDEN] &= ~bit
        self.pairs[AT_LIES + card] = OUT_OF_PLAY

    @final
    def face_down(self, card: i64) -> bool:
        return self.cells[AT_KNOWN + card] & FACE_UP == 0

    @final
    def knows(self, seat: i64, card: i64) -> bool:
        """Whether a seat knows a card; spectators (a negative seat) know the open ones."""
        mask = self.cells[AT_KNOWN + card]
        return mask & FACE_UP != 0 or (seat >= 0 and mask >> seat & 1 == 1)

    @final
    def laid(self, seat: i64) -> i64:
        """How many of its thirteen cards a seat has deployed."""
        return self.cells[AT_LAID + seat]

    @final
    def set_laid(self, seat: i64, count: i64) -> None:
        self.cells[AT_LAID + seat] = count

    # Battlefields.

    @final
    def tile(self, field: i64) -> i64:
        return self.cells[AT_TILE + field]

    @final
    def set_tile(self, field: i64, tile: i64) -> None:
        self.cells[AT_TILE + field] = tile
        if tile != NO_TILE:
            self.cells[AT_PLACE + tile] = field
            seats = self.box.side_seat
            bit: i64 = 1
            bit = bit << seats[2 * field] * TILES | bit << seats[2 * field + 1] * TILES
            self.hands[AT_GROUNDS] |= bit << tile

    @final
    def field_with(self, tile: i64) -> i64:
        """Where a tile lies, or -1."""
        return self.cells[AT_PLACE + tile]

    @final
    def grounds(self, seat: i64) -> i64:
        """The tiles at which a seat fights, as bits."""
        return self.hands[AT_GROUNDS] >> seat * TILES & (1 << TILES) - 1

    @final
    def conqueror(self, field: i64) -> i64:
        """The seat that took a battlefield, NO_CONQUEROR, or UNRESOLVED."""
        return self.cells[AT_CONQUEROR + field]

    @final
    def set_conqueror(self, field: i64, seat: i64) -> None:
        self.cells[AT_CONQUEROR + field] = seat

    @final
    def bonus(self, side: i64) -> i64:
        """Supply Camp bonuses given to a side."""
        return self.cells[AT_BONUS + side]

    @final
    def set_bonus(self, side: i64, bonus: i64) -> None:
        self.cells[AT_BONUS + side] = bonus

    # Stacks, bottom to top (KJ-DEF-08). A side is one of the two edges of a battlefield.

    @final
    def size(self, side: i64) -> i64:
        """Cards in one army."""
        return self.cells[AT_SIZE + side]

    @final
    def set_size(self, side: i64, size: i64) -> None:
        self.cells[AT_SIZE + side] = size

    @final
    def card(self, side: i64, slot: i64) -> i64:
        return self.cells[AT_STACK + side * HAND + slot]

    @final
    def lies(self, card: i64) -> i64:
        """The tile at which a card lies, plus one, and its height above that (`layout`)."""
        return self.pairs[AT_LIES + card]

    @final
    def side_of(self, card: i64) -> i64:
        """On which side of a battlefield a card lies that has not left the table."""
        tile = ((self.lies(card) & 255) - 1) % TILES
        side: i64 = 2 * self.field_with(tile)
        slot = self.slot_of(card)
        return side if slot < self.size(side) and self.card(side, slot) == card else side + 1

    @final
    def slot_of(self, card: i64) -> i64:
        """How high a card lies in its army, from 0."""
        return (self.lies(card) >> HEIGHT) - 1

    @final
    def put(self, side: i64, slot: i64, card: i64) -> None:
        """KJ-REG-14: an Assassin lies on the side of its victim."""
        across: i64 = ACROSS if self.box.side_seat[side] != card // HAND else 0
        self.cells[AT_STACK + side * HAND + slot] = card
        self.pairs[AT_LIES + card] = 1 + self.tile(side >> 1) + across | 1 + slot << HEIGHT

    @final
    def push(self, side: i64, card: i64) -> None:
        """KJ-DEP-06: a card goes on top of a stack of its own side."""
        size = self.size(side)
        self.cells[AT_STACK + side * HAND + size] = card
        self.pairs[AT_LIES + card] = 1 + self.tile(side >> 1) | 1 + size << HEIGHT
        self.set_size(side, size + 1)

    @final
    def take_out(self, side: i64, slot: i64) -> i64:
        """KJ-REG-08: the gap closes; the order of the other cards stays."""
        taken = self.card(side, slot)
        size = self.size(side) - 1
        above: i64
        for above in range(slot, size):
            lowered = self.card(side, above + 1)
            self.cells[AT_STACK + side * HAND + above] = lowered
            self.pairs[AT_LIES + lowered] -= 1 << HEIGHT
        self.set_size(side, size)
        self.pairs[AT_LIES + taken] = OUT_OF_PLAY
        return taken

    @final
    def remove_army(self, side: i64) -> None:
        """KJ-CMB-13: all cards of an army leave the table."""
        slot: i64
        for slot in range(self.size(side)):
            self.pairs[AT_LIES + self.card(side, slot)] = OUT_OF_PLAY
        self.set_size(side, 0)

    @final
    def face_down_cards(self, side: i64) -> i64:
        """How many cards of an army lie face down."""
        hidden = self.hidden(self.box.side_seat[side])
        if hidden == 0:
            return 0
        cells = self.cells
        bottom: i64 = AT_STACK + side * HAND
        count: i64 = 0
        slot: i64
        for slot in range(bottom, bottom + self.size(side)):
            if cells[AT_KNOWN + cells[slot]] & FACE_UP == 0:
                count += 1
        return count

    @final
    def holds(self, side: i64, kind: i64) -> bool:
        """Whether an army has a card of a kind."""
        cells = self.cells
        bottom: i64 = AT_STACK + side * HAND
        slot: i64
        for slot in range(bottom, bottom + self.size(side)):
            if cells[AT_KIND + cells[slot]] == kind:
                return True
        return False

    @final
    def has_room(self, side: i64) -> bool:
        """KJ-DEP-04, KJ-DEP-13, KJ-FLD-01, KJ-R-11: no limit but the Bridge's, as cards lie now."""
        return self.tile(side >> 1) != BRIDGE or self.size(side) < self.box.bridge_limit

    @final
    def allied(self, a: i64, b: i64) -> bool:
        """KJ-TEAM-01: partners sit opposite each other."""
        return self.teams and (a - b) & 1 == 0

    @final
    def lord_last(self, seat: i64) -> bool:
        """KJ-DEP-12, KJ-R-12: whether a seat deployed its Lord as the last card."""
        last = self.box.hand - 1
        return self.laid(seat) > last and self.kind(seat * HAND + last) == LORD

    @final
    def fall(self, card: i64) -> None:
        """KJ-DEF-09, KJ-R-12: a card was eliminated; with the option it counts as not deployed."""
        if self.forgives and card % HAND == self.box.hand - 1:
            self.fallen |= 1 << card // HAND

    @final
    def next_combat(self) -> i64:
        """KJ-CMB-02, KJ-R-25: the Supply Camp first, then in table order; -1 when none is left."""
        camp = self.field_with(SUPPLY_CAMP)
        if camp >= 0 and self.conqueror(camp) == UNRESOLVED:
            return camp
        field: i64
        for field in range(self.box.fields):
            if self.conqueror(field) == UNRESOLVED:
                return field
        return -1

    # Copies.

    def words(self) -> vec[i64]:
        """Where a card lies is said once, by the stacks."""
        out = vec[i64]([0] * (2 * MAX_SEATS + CELLS))
        i: i64
        side: i64
        slot: i64
        for i in range(MAX_SEATS):
            out[i] = self.hands[i]
            out[MAX_SEATS + i] = self.hidden(i)
        for i in range(CELLS):
            out[2 * MAX_SEATS + i] = self.cells[i]
        for side in range(SIDES):
            for slot in range(self.size(side), HAND):
                out[2 * MAX_SEATS + AT_STACK + side * HAND + slot] = NO_CARD
        for word in self.scalar_words():
            out = append(out, word)
        return out


def fresh_hands(box: Box) -> vec[i64]:
    """KJ-SET-01: thirteen cards in every hand; KJ-R-45: four in the small game."""
    hands = vec[i64]([0] * WORDS)
    i: i64
    for i in range(box.seats * KINDS):
        hands[i // KINDS] |= box.copies[i % KINDS] << 4 * (i % KINDS)
    return hands


def fresh_cells() -> vec[i8]:
    """KJ-SET-01: an empty table."""
    cells = vec[i8]([0] * CELLS)
    i: i64
    for i in range(CARDS):
        cells[AT_KIND + i] = NO_CARD
    for i in range(TILES):
        cells[AT_PLACE + i] = -1
    for i in range(FIELDS):
        cells[AT_TILE + i] = NO_TILE
        cells[AT_CONQUEROR + i] = UNRESOLVED
    return cells
