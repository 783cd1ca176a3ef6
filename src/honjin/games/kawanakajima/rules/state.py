"""What is on the table: counters and their states, chits, player boards, and where the rules stand.

What an army hides is kept beside what its enemy may know of it: `possible_plans` and
`possible_modes` are what the enemy cannot rule out, `shown` and `seen` mark chits it has seen.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from honjin.engine.dialect import append, i16, i64, vec
from honjin.games.kawanakajima.rules.box import (
    ENTRY_POINTS,
    HEXES,
    Box,
)
from honjin.games.kawanakajima.rules.layout import (
    AT_GROUND,
    UNKNOWN,
)
from honjin.games.kawanakajima.rules.player_boards import PlayerBoards

PLACES: Final = HEXES + ENTRY_POINTS


@final
class Work:
    """Scratch paper of the rules, shared by copies: nothing here is part of a position."""

    def __init__(self) -> None:
        self.far: vec[i16] = vec[i16]([UNKNOWN] * PLACES)
        """MP (or hexes) from where a unit is to each place it can reach."""
        self.toll: vec[i16] = vec[i16]([UNKNOWN] * PLACES)
        """What entering a hex costs besides its terrain, or BARRED_WAY."""
        self.need: vec[i16] = vec[i16]([UNKNOWN] * PLACES)
        """MP from each place to where the unit may end its move."""
        self.found: vec[i16] = vec[i16]([0] * PLACES)
        """The places that have been written to."""
        self.count: i64 = 0
        self.plan: i64 = -1
        """The number of the move that these are about."""
        self.plans: i64 = 0


class Board(PlayerBoards):
    """The table, without the rules that move it."""

    def __init__(self, box: Box, buffer: vec[i64], work: Work, cells: vec[i16]) -> None:
        super().__init__(box, buffer, cells)
        self.work: Work = work
        self.trail: vec[i64] = vec[i64]()
        """KW-PUR-02: the ways of units that retreated out of an enemy ZOC: unit, length, hexes."""

    # Copies.

    @abstractmethod
    def copy(self) -> Board:
        """A table that shares nothing that changes with this one."""

    @final
    def copy_to(self, other: Board) -> None:
        """What `other` lacks to be equal to this table; notes are not copied."""
        other.trail = self.trail[:]
        self.copy_scalars(other)

    def words(self) -> vec[i64]:
        out = vec[i64]([0] * AT_GROUND)
        i: i64
        for i in range(AT_GROUND):
            out[i] = i64(self.cells[i])
        for i in range(len(self.trail)):
            out = append(out, self.trail[i])
        for word in self.scalar_words():
            out = append(out, word)
        return out
