"""Provinces: who holds them, what stands there, and what it has declared."""

from __future__ import annotations

from typing import Annotated, final

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules.box import PROVINCES, Box
from honjin.games.ikusa.rules.layout import (
    AIM_BITS,
    AT_COLOUR,
    AT_LAND,
    AT_MOVED,
    BONUS_LOST,
    BYTE,
    CARDS,
    CASTLE,
    CELLS,
    FORCE,
    FOUGHT,
    OWNER,
    SECOND,
    TALLY,
    UNITS_MOVED,
    WHOLE_AIM,
)
from honjin.games.ikusa.rules.scalars import Scalars
from honjin.games.ikusa.rules.tally import regular, ronin


class Lands(Scalars):
    """The provinces of a table."""

    def __init__(self, box: Box, buffer: vec[i64], cells: vec[i64]) -> None:
        super().__init__(box, buffer)
        self.cells: Annotated[vec[i64], CELLS] = cells

    @final
    def land(self, province: i64, field: i64, mask: i64) -> i64:
        at: i64 = AT_LAND + (field >> 6) * PROVINCES + province
        return self.cells[at] >> (field & 63) & mask

    @final
    def set_land(self, province: i64, field: i64, mask: i64, value: i64) -> None:
        at: i64 = AT_LAND + (field >> 6) * PROVINCES + province
        bit = field & 63
        self.cells[at] = self.cells[at] & ~(mask << bit) | value << bit

    @final
    def land_word(self, province: i64, word: i64) -> i64:
        """Many fields of a province at once: FIRST, SECOND or THIRD."""
        return self.cells[AT_LAND + word * PROVINCES + province]

    @final
    def owner(self, province: i64) -> i64:
        """The colour that holds a province's card, or NO_COLOUR."""
        return self.land(province, OWNER, BYTE) - 1

    @final
    def set_owner(self, province: i64, colour: i64) -> None:
        """Lay the card where it belongs; the piles are counted."""
        old = self.owner(province)
        if old >= 0:
            self.cells[AT_COLOUR + old] -= 1 << CARDS
        if colour >= 0:
            self.cells[AT_COLOUR + colour] += 1 << CARDS
        self.set_land(province, OWNER, BYTE, colour + 1)

    @final
    def force(self, province: i64) -> i64:
        """IK-DEF-06: the tally of the force in a province, hidden ronin apart."""
        return self.land(province, FORCE, TALLY)

    @final
    def set_force(self, province: i64, tally: i64) -> None:
        self.set_land(province, FORCE, TALLY, tally)

    @final
    def castle(self, province: i64) -> i64:
        """0 for none, 1 for a castle, 2 for a fortress."""
        return self.land(province, CASTLE, 3)

    @final
    def bonus(self, province: i64) -> i64:
        """IK-CAS-05: the bonus units a castle or fortress has left in this turn.

        IK-R-113: they are no figures, so they never run short (IK-CAS-03, IK-R-59).
        """
        walls = self.castle(province)
        if walls == 0:
            return 0
        full: i64 = self.box.castle_bonus if walls == 1 else self.box.fortress_bonus
        return full - self.land(province, BONUS_LOST, 15)

    @final
    def moved(self, province: i64) -> i64:
        """IK-R-50: the units of a force that have made their move."""
        return self.cells[AT_MOVED + province]

    @final
    def set_moved(self, province: i64, tally: i64) -> None:
        self.cells[AT_MOVED + province] = tally
        self.set_land(province, UNITS_MOVED, BYTE, regular(tally) + ronin(tally))

    @final
    def aim(self, province: i64) -> i64:
        """The province a force has declared against, counted from 1; 0 for none, or FOUGHT."""
        return aim_of(self.land_word(province, SECOND))

    @final
    def set_aim(self, province: i64, aim: i64) -> None:
        at: i64 = AT_LAND + SECOND * PROVINCES + province
        self.cells[at] = self.cells[at] & ~WHOLE_AIM | aim_bytes(aim)


def aim_of(word: i64) -> i64:
    """An aim is kept as two bytes: the province, and whether it was fought over."""
    return word & AIM_BITS | word >> 1 & FOUGHT


def aim_bytes(aim: i64) -> i64:
    return aim & AIM_BITS | (aim & FOUGHT) << 1
