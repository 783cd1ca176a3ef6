"""What is on the table: who burns on each hill, what is chosen, the night and its wind."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import append, i64, vec
from honjin.engine.state import State
from noroshi.rules.actions import HILLS
from noroshi.rules.phases import WIND

SEATS: Final = 2
DARK: Final = -1
NONE_CHOSEN: Final = -1
AT_CHOSEN: Final = HILLS
CELLS: Final = HILLS + SEATS


class Board(State):
    """The table, without the rules that move it."""

    def __init__(self, buffer: vec[i64], cells: vec[i64], nights: i64) -> None:
        super().__init__(SEATS, buffer)
        self.cells: vec[i64] = cells
        self.nights: i64 = nights
        self.night: i64 = 1
        self.wind: i64 = 0
        self.phase: i64 = WIND

    def fire(self, hill: i64) -> i64:
        """Whose fire burns on a hill, or DARK."""
        return self.cells[hill]

    def set_fire(self, hill: i64, seat: i64) -> None:
        self.cells[hill] = seat

    def chosen(self, seat: i64) -> i64:
        """The hill that a seat has chosen in secret, or NONE_CHOSEN."""
        return self.cells[AT_CHOSEN + seat]

    def set_chosen(self, seat: i64, hill: i64) -> None:
        self.cells[AT_CHOSEN + seat] = hill

    def fill_dark(self, out: vec[i64]) -> i64:
        """Write the dark hills into `out`; how many."""
        n: i64 = 0
        hill: i64
        for hill in range(HILLS):
            if self.fire(hill) == DARK:
                out[n] = hill
                n += 1
        return n

    def copy_to(self, other: Board) -> None:
        """Give a copy the same table; the cells are its own already."""
        other.night = self.night
        other.wind = self.wind
        other.phase = self.phase
        other.noting = self.noting
        other.notes = self.notes[:]

    def words(self) -> vec[i64]:
        words = self.cells[:]
        for word in (self.nights, self.night, self.wind, self.phase):
            words = append(words, word)
        return words
