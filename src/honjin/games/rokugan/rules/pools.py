"""Hands, pools and discard piles: combat tokens off the board, as counts of kinds.

A count takes three bits of a number that holds all kinds of one seat.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import shifted
from honjin.games.rokugan.rules.box import BLUFF, KINDS, Box
from honjin.games.rokugan.rules.layout import (
    AT_ASIDE,
    AT_DISCARD,
    AT_HAND,
    AT_HAND_SIZE,
    AT_POOL,
    AT_POOL_SIZE,
    CELLS,
)
from honjin.games.rokugan.rules.scalars import Scalars

# Where a bluff is that lies neither in the hand nor on the board (RK-R-03).
NOT_ASIDE: Final = 0
ASIDE_SEEN: Final = 1
ASIDE_UNSEEN: Final = 2

EACH_KIND: Final = ((1 << 3 * KINDS) - 1) // 7
"""One token of every kind, packed."""


class Pools(Scalars):
    """The tokens of every seat that do not lie on the board."""

    def __init__(self, box: Box, buffer: vec[i64], cells: vec[i64]) -> None:
        super().__init__(box, buffer)
        self.cells: Annotated[vec[i64], CELLS] = cells

    @final
    def hand(self, seat: i64, kind: i64) -> i64:
        return self.cells[AT_HAND + seat] >> 3 * kind & 7

    @final
    def whole_hand(self, seat: i64) -> i64:
        """How many tokens of each kind a seat holds, three bits a kind."""
        return self.cells[AT_HAND + seat]

    @final
    def hand_size(self, seat: i64) -> i64:
        return self.cells[AT_HAND_SIZE + seat]

    @final
    def add_hand(self, seat: i64, kind: i64, count: i64) -> None:
        self.cells[AT_HAND + seat] += count << 3 * kind
        self.cells[AT_HAND_SIZE + seat] += count

    @final
    def pool(self, seat: i64, kind: i64) -> i64:
        return self.cells[AT_POOL + seat] >> 3 * kind & 7

    @final
    def whole_pool(self, seat: i64) -> i64:
        """How many tokens of each kind a seat's pool holds, three bits a kind."""
        return self.cells[AT_POOL + seat]

    @final
    def pool_size(self, seat: i64) -> i64:
        return self.cells[AT_POOL_SIZE + seat]

    @final
    def add_pool(self, seat: i64, kind: i64, count: i64) -> None:
        self.cells[AT_POOL + seat] += count << 3 * kind
        self.cells[AT_POOL_SIZE + seat] += count

    @final
    def discarded(self, seat: i64, kind: i64) -> i64:
        return self.cells[AT_DISCARD + seat] >> 3 * kind & 7

    @final
    def whole_discard(self, seat: i64) -> i64:
        """How many tokens of each kind lie in a seat's discard pile, three bits a kind."""
        return self.cells[AT_DISCARD + seat]

    @final
    def add_discard(self, seat: i64, kind: i64, count: i64) -> None:
        self.cells[AT_DISCARD + seat] += count << 3 * kind

    @final
    def discard(self, seat: i64, kind: i64) -> None:
        """RK-TOK-05, RK-R-03: to the faceup pile; the bluff alone is set aside."""
        if kind == BLUFF:
            self.cells[AT_ASIDE + seat] = ASIDE_SEEN
        else:
            self.add_discard(seat, kind, 1)

    @final
    def to_pool(self, seat: i64, kind: i64) -> None:
        """RK-R-03, RK-R-25, RK-C-07: mixed in, unseen; the bluff only as it looks to others."""
        if kind == BLUFF:
            self.cells[AT_ASIDE + seat] = ASIDE_UNSEEN
        else:
            self.add_pool(seat, kind, 1)

    @final
    def aside(self, seat: i64) -> i64:
        """RK-R-03: whether and how a seat's bluff is set aside."""
        return self.cells[AT_ASIDE + seat]

    @final
    def set_aside(self, seat: i64, how: i64) -> None:
        self.cells[AT_ASIDE + seat] = how

    @final
    def widen_hand(self, seat: i64, size: i64) -> None:
        """While secrets are sampled: the size of a hand whose tokens are not chosen yet."""
        self.cells[AT_HAND_SIZE + seat] = size

    @final
    def fill_hand(self, seat: i64, kind: i64) -> None:
        """Settle the kind of one such token."""
        self.cells[AT_HAND + seat] += self.one_of(kind)

    @final
    def one_of(self, kind: i64) -> i64:
        """One token of a kind, packed."""
        return shifted(1, 3 * kind)


def kinds_in(packed: i64) -> i64:
    """The kinds of which a packed number holds any: the lowest of a kind's three bits for each."""
    return (packed | packed >> 1 | packed >> 2) & EACH_KIND


def lowest_kind(kinds: i64) -> i64:
    """The first of some kinds, as `kinds_in` has them."""
    return (kinds & -kinds).bit_length() // 3


def count_of(packed: i64, kind: i64) -> i64:
    """How many tokens of a kind a packed number holds."""
    return packed >> 3 * kind & 7


def total_of(packed: i64) -> i64:
    """How many tokens a packed number holds."""
    total: i64 = 0
    kind: i64
    for kind in range(KINDS):
        total += packed >> 3 * kind & 7
    return total
