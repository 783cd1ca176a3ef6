"""What can happen at the table: the kinds of notes, and for each a function that writes it down."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.engine.state import State

WIND_DRAWN: Final = 0
CHOSEN: Final = 1
MINGLED: Final = 2
LIT: Final = 3
CARRIED: Final = 4
ENDED: Final = 5


def wind_drawn(board: State, wind: i64, night: i64) -> None:
    """A night begins with its wind."""
    board.note(WIND_DRAWN, wind, night, 0, 0)


def chosen(board: State, seat: i64, hill: i64, eyes: i64) -> None:
    """A seat chooses a hill; only `eyes` notice."""
    board.note_secret(CHOSEN, eyes, eyes, seat, 0, 0, 0, hill)


def mingled(board: State, hill: i64) -> None:
    """Both chose one hill, which stays dark."""
    board.note(MINGLED, hill, 0, 0, 0)


def lit(board: State, seat: i64, hill: i64) -> None:
    """A seat lights its fire on a hill."""
    board.note(LIT, seat, hill, 0, 0)


def carried(board: State, seat: i64, hill: i64) -> None:
    """The wind carries a seat's fire to a hill."""
    board.note(CARRIED, seat, hill, 0, 0)


def ended(board: State, winners: i64, first: i64, second: i64) -> None:
    """The game is over; how many fires each seat has."""
    board.note(ENDED, winners, first, second, 0)
