"""The single numbers of a table: their first values, copies and bytes.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import State
from honjin.games.kenjin.rules.box import Box
from honjin.games.kenjin.rules.phases import DRAW_FIRST


class Scalars(State):
    """Where the rules stand, and everything else that is one number."""

    def __init__(self, box: Box, buffer: vec[i64]) -> None:
        super().__init__(box.seats, buffer)
        self.box: Box = box
        self.phase: i64 = DRAW_FIRST
        """Where the rules stand."""
        self.first: i64 = 0
        """The seat that began."""
        self.active: i64 = 0
        """The seat whose turn it is."""
        self.left: i64 = 0
        """Cards, tiles or names that the active seat still owes."""
        self.field: i64 = 0
        """The battlefield that an ability or a combat is about."""
        self.offer: i64 = 0
        """The tiles that lie open in the draft, as bits."""
        self.drawn: i64 = 0
        """The tiles that have left their facedown stacks, as bits."""
        self.sealed_a: i64 = -1
        """KJ-R-30: what the first side of the Sanctuary gives up, unseen until both have chosen."""
        self.sealed_b: i64 = -1
        """KJ-R-30: what the second side gives up."""
        self.fallen: i64 = 0
        """KJ-R-12: whose thirteenth card was eliminated, as bits; only with
        `fallen_lord_forgiven`."""
        self.teams: bool = False
        """Whether partners sit opposite each other."""
        self.drafted: bool = False
        """Whether the tiles are drafted."""
        self.hold_ground: bool = False
        """KJ-R-27: whether a side without cards conquers nothing."""
        self.empty_loses: bool = False
        """KJ-R-27: whether an army always beats a side without cards."""
        self.forgives: bool = False
        """KJ-R-12: whether a Lord who was deployed last costs nothing once eliminated."""

    @final
    def copy_scalars(self, other: Scalars) -> None:
        """Make these numbers of `other` equal to this table's."""
        other.phase = self.phase
        other.first = self.first
        other.active = self.active
        other.left = self.left
        other.field = self.field
        other.offer = self.offer
        other.drawn = self.drawn
        other.sealed_a = self.sealed_a
        other.sealed_b = self.sealed_b
        other.fallen = self.fallen
        other.teams = self.teams
        other.drafted = self.drafted
        other.hold_ground = self.hold_ground
        other.empty_loses = self.empty_loses
        other.forgives = self.forgives

    @final
    def scalar_words(self) -> vec[i64]:
        """What distinguishes two states of a table, besides their cells."""
        out = vec[i64]([0] * 10)
        out[0] = self.phase
        out[1] = self.first
        out[2] = self.active
        out[3] = self.left
        out[4] = self.field
        out[5] = self.offer
        out[6] = self.drawn
        out[7] = self.sealed_a
        out[8] = self.sealed_b
        out[9] = self.fallen
        return out
