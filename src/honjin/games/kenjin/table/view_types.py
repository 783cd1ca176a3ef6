"""What a seat may see, as the structures that a board draws."""

from __future__ import annotations

import msgspec

from honjin.engine.view import View

PHASES = (
    "draw_first",
    "draw_tiles",
    "draw_offer",
    "draft",
    "deploy",
    "scout",
    "shugenja",
    "general",
    "supply",
    "sanctuary",
    "over",
)
OUT_OF_PLAY = "out"


class Army(msgspec.Struct, frozen=True):
    """One side of a battlefield, its cards from bottom to top."""

    seat: str
    cards: tuple[str, ...]
    supply: int


class Battlefield(msgspec.Struct, frozen=True):
    """A tile between two seats; `conqueror` is a seat, "nobody", or empty before its combat.

    `place` counts the borders around the table, two places for each from three players on.
    """

    place: int
    tile: str
    worth: int
    armies: tuple[Army, Army]
    conqueror: str


class Player(msgspec.Struct, frozen=True):
    """A seat as everybody sees it, and the cards this viewer has not seen of it."""

    seat: str
    clan: str
    partner: str
    """In a game of teams, who plays with this seat."""
    turn: int
    """The turn it is in, counted by the cards it has played."""
    deployed: int
    in_hand: int
    not_yet_seen: dict[str, int]


class ScoreLine(msgspec.Struct, frozen=True):
    """Where points came from: a tile or "lord_last", what for, and how many."""

    source: str
    reason: str
    points: int


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of one seat."""

    seat: str
    lines: tuple[ScoreLine, ...]
    total: int
    battlefields: int


class KenjinView(View, frozen=True, kw_only=True):
    """The table of Kenjin through one seat's eyes."""

    teams: bool
    first: str
    turns: int
    turn_cards: int
    """How many cards the turn has of the seat that plays now, and how many of them are left."""
    left: int
    field: str
    offer: tuple[str, ...]
    drawn: tuple[str, ...]
    battlefields: tuple[Battlefield, ...]
    players: tuple[Player, ...]
    hand: dict[str, int]
    idle: tuple[str, ...]
    """Kinds of this hand that act when they are played, and would find nothing to act on now."""
    seen_by: dict[str, tuple[str, ...]]
    sealed: str
    fallen: tuple[str, ...] = ()
    """With `fallen_lord_forgiven`: the seats whose thirteenth card was eliminated."""
    score: tuple[Sheet, ...]
