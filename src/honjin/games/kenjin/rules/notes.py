"""What can happen at the table: the kinds of notes, and for each a function that writes it down."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.engine.state import EVERYONE, State
from honjin.games.kenjin.rules.layout import CARDS
from honjin.games.kenjin.rules.state import Board

FIRST: Final = 0
TILE_LAID: Final = 1
OFFERED: Final = 2
TAKEN: Final = 3
DEPLOYED: Final = 4
TURNED: Final = 5
LOOKED: Final = 6
MOVED: Final = 7
STRUCK: Final = 8
COMBAT: Final = 9
PORT_COUNT: Final = 10
REVEALED: Final = 11
SHOT: Final = 12
CUT_DOWN: Final = 13
CHOSEN: Final = 14
DESTROYED: Final = 15
STRENGTH: Final = 16
ADDED: Final = 17
TOTAL: Final = 18
CONQUERED: Final = 19
STANDOFF: Final = 20
CLEARED: Final = 21
SUPPLIED: Final = 22
ENDED: Final = 23
SHOWN: Final = 24

# Why a total was changed (`source` of `added`), a tile conquered (`by`) or not (`why`).
BY_PORT: Final = 0
BY_SUPPLY: Final = 1
BY_PALACE: Final = 2
BY_TEMPLE: Final = 3
BY_FORTRESS: Final = 4
BY_TIE: Final = 5
BY_EMPTY_GROUND: Final = 6
BY_CARDS: Final = 7
BY_TOTAL: Final = 8


# Set-up and deployment.


def first(board: State, seat: i64) -> None:
    """A seat begins."""
    board.note(FIRST, seat, 0, 0, 0)


def tile_laid(board: Board, tile: i64, field: i64) -> None:
    """A tile lies between the two seats of a battlefield."""
    board.note(TILE_LAID, 0, seat_at(board, 2 * field), seat_at(board, 2 * field + 1), tile)


def taken(board: Board, seat: i64, tile: i64, field: i64) -> None:
    """A seat takes a tile of the draft and places it between two seats."""
    board.note(TAKEN, seat, seat_at(board, 2 * field), seat_at(board, 2 * field + 1), tile)


def seat_at(board: Board, side: i64) -> i64:
    """The seat on one side of a battlefield."""
    return board.box.side_seat[side]


def offered(board: State, tile: i64) -> None:
    """A tile lies open for the draft."""
    board.note(OFFERED, 0, 0, 0, tile)


def deployed(board: State, seat: i64, card: i64, tile: i64, kind: i64, eyes: i64) -> None:
    """A seat plays a card; `eyes` see what it is."""
    board.note_secret(DEPLOYED, EVERYONE, eyes, seat, card, 0, tile, kind)


# Regular units.


def turned(board: State, seat: i64, card: i64, tile: i64, kind: i64) -> None:
    """A Scout turns a card up."""
    board.note(TURNED, seat, card, kind, tile)


def looked(board: State, seat: i64, card: i64, tile: i64, kind: i64, eyes: i64) -> None:
    """A Shugenja looks at a card; `eyes` see what it is."""
    board.note_secret(LOOKED, EVERYONE, eyes, seat, card, 0, tile, kind)


def moved(board: State, seat: i64, card: i64, from_: i64, to: i64) -> None:
    """A General moves a card from one tile to another."""
    board.note(MOVED, seat, card, from_, to)


def struck(
    board: State, seat: i64, card: i64, assassin: i64, tile: i64, kind: i64, eyes: i64
) -> None:
    """An Assassin takes the place of a card; `eyes` see what it was."""
    board.note_secret(STRUCK, EVERYONE, eyes, seat, card, assassin, tile, kind)


# Combat.


def combat(board: State, tile: i64) -> None:
    """Combat begins."""
    board.note(COMBAT, 0, 0, 0, tile)


def port_count(board: Board, side: i64, cards: i64) -> None:
    """What an army has face up at the Port."""
    of_army(board, PORT_COUNT, side, cards, 0)


def revealed(board: Board, side: i64, card: i64, kind: i64) -> None:
    """A card of an army is turned up."""
    of_army(board, REVEALED, side, card, kind)


def shot(board: Board, side: i64, card: i64, kind: i64, by: i64) -> None:
    """An Archer kills a card of an army."""
    killed(board, SHOT, side, card, kind, by)


def cut_down(board: Board, side: i64, card: i64, kind: i64, by: i64) -> None:
    """A Samurai kills a card of an army."""
    killed(board, CUT_DOWN, side, card, kind, by)


def killed(board: Board, kind: i64, side: i64, card: i64, card_kind: i64, by: i64) -> None:
    """A card opposite kills one of an army."""
    if board.noting:
        seat = seat_at(board, side)
        tile = board.tile(side >> 1)
        board.note_secret(kind, EVERYONE, EVERYONE, seat, card, card_kind, tile, by)


def destroyed(board: Board, side: i64, card: i64, kind: i64) -> None:
    """The Sanctuary destroys a card of an army."""
    of_army(board, DESTROYED, side, card, kind)


def added(board: Board, side: i64, amount: i64, source: i64) -> None:
    """A bonus of an army, or a penalty."""
    of_army(board, ADDED, side, amount, source)


def total(board: Board, side: i64, total: i64, cards: i64) -> None:
    """What an army totals."""
    of_army(board, TOTAL, side, total, cards)


def of_army(board: Board, kind: i64, side: i64, b: i64, c: i64) -> None:
    """Something that happens to the army on one side of a battlefield: its seat, and the tile."""
    board.note(kind, seat_at(board, side), b, c, board.tile(side >> 1))


def strength(board: Board, side: i64, card: i64, strength: i64) -> None:
    """What one card of an army counts in combat."""
    if board.noting:
        seat = seat_at(board, side)
        tile = board.tile(side >> 1)
        kind = board.kind(card)
        board.note_secret(STRENGTH, EVERYONE, EVERYONE, seat, card, strength, tile, kind)


def chosen(board: Board, seat: i64, tile: i64, card: i64, eyes: i64) -> None:
    """A seat has chosen a card to lose at the Sanctuary; `eyes` see which."""
    board.note_secret(CHOSEN, EVERYONE, eyes, seat, 0, 0, tile, board.kind(card) * CARDS + card)


def conquered(board: State, seat: i64, tile: i64, by: i64, loser: i64) -> None:
    """A seat conquers a tile, and the loser's cards there leave."""
    board.note(CONQUERED, seat, by, loser, tile)


def standoff(board: State, tile: i64, why: i64) -> None:
    """Nobody conquers a tile."""
    board.note(STANDOFF, why, 0, 0, tile)


def cleared(board: State, tile: i64) -> None:
    """All cards at a tile are eliminated."""
    board.note(CLEARED, 0, 0, 0, tile)


def supplied(board: State, seat: i64, tile: i64, for_: i64, amount: i64) -> None:
    """A seat sends supplies to a tile, for its own army or a partner's."""
    board.note(SUPPLIED, seat, for_, amount, tile)


# The end.


def ended(board: State) -> None:
    """All battlefields are decided."""
    board.note(ENDED, 0, 0, 0, 0)


def shown(board: State, card: i64, kind: i64) -> None:
    """A card that an Assassin killed is shown."""
    board.note(SHOWN, 0, card, kind, 0)
