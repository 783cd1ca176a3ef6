"""What a seat may see: the only thing that leaves the engine."""

from __future__ import annotations

from functools import cache

import msgspec

from honjin.engine.errors import BadOption
from honjin.engine.state import CHANCE

Seat = int | str
"""A seat by its number (0, 1 …) or its letter ("A", "B" …); CHANCE or "*" for chance."""


class Piece(msgspec.Struct, frozen=True):
    """A thing on the board under its public id; `kind` is None while this seat may not know it.

    >>> Piece("b1", "B", "bridge", None, face_up=False).kind is None
    True
    """

    id: str
    owner: str
    place: str
    kind: str | None
    face_up: bool = True


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table through one seat's eyes. Games add their own fields.

    A view holds all that its seat is entitled to remember, so that a position can be imagined from
    it alone. Seats are named A, B, C …; `seat` is empty for a spectator.

    >>> import honjin
    >>> view = honjin.open_table("kenjin", seed="tuesday").view("A")
    >>> view.seat, view.actors, view.over
    ('A', ('B',), False)
    """

    game: str
    rules: int
    seats: int
    seat: str
    phase: str
    actors: tuple[str, ...]
    prompt: str
    over: bool
    winners: tuple[str, ...]
    pieces: tuple[Piece, ...]


SEAT_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def seat_name(seat: int) -> str:
    """A for seat 0, B for seat 1 and so on.

    >>> seat_name(1)
    'B'
    """
    return SEAT_NAMES[seat]


@cache
def seat_names(mask: int) -> tuple[str, ...]:
    """The seats of a bit mask, by name.

    >>> seat_names(0b101)
    ('A', 'C')
    """
    return tuple([SEAT_NAMES[seat] for seat in range(mask.bit_length()) if mask >> seat & 1])


def seat_number(seat: Seat, seats: int, *, chance: bool) -> int:
    """The number of a seat; CHANCE only where chance is applied by hand.

    >>> seat_number("B", 2, chance=False)
    1
    """
    number = seat
    if isinstance(seat, str):
        letters = [seat_name(one) for one in range(seats)]
        if seat == "*":
            number = CHANCE
        elif seat in letters:
            number = letters.index(seat)
    if type(number) is int and 0 <= number < seats:
        return number
    if type(number) is int and number == CHANCE:
        if chance:
            return CHANCE
        raise BadOption("there is no seat for chance here: this table draws for itself")
    last = seats - 1
    raise BadOption(
        f"there is no seat {seat!r}; the seats are A to {seat_name(last)}, or 0 to {last}"
    )
