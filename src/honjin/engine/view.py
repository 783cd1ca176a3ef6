"""What a seat may see: the only thing that leaves the engine."""

from __future__ import annotations

import msgspec


class Piece(msgspec.Struct, frozen=True):
    """A thing on the board under its public id; `kind` is None while this seat may not know it."""

    id: str
    owner: str
    place: str
    kind: str | None
    face_up: bool = True


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table through one seat's eyes. Games add their own fields.

    A view holds all that its seat is entitled to remember, so that a position can be imagined from
    it alone. Seats are named A, B, C …; `seat` is empty for a spectator.
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
    """A for seat 0, B for seat 1 and so on."""
    return SEAT_NAMES[seat]


def seat_names(mask: int) -> tuple[str, ...]:
    """The seats of a bit mask, by name."""
    return tuple([SEAT_NAMES[seat] for seat in range(mask.bit_length()) if mask >> seat & 1])
