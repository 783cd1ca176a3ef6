"""What a decent player of Kenjin looks at: how the battlefields stand, and what is still to come.

`prospect` judges a table by rules of thumb. It is what the novice bot maximises and what guides
the playouts of the search. The constants were chosen by playing some thousand games each.
"""

from __future__ import annotations

import math
from typing import Final, final

from honjin.engine.dialect import i64
from honjin.games.kenjin.rules.box import (
    ARCHER,
    ASHIGARU,
    BRUTE,
    FORTRESS,
    GOLDEN_TEMPLE,
    KINDS,
    LORD,
    PALACE,
    PEASANT,
    PORT,
    SAMURAI,
    SANCTUARY,
    SUPPLY_CAMP,
    TORII,
)
from honjin.games.kenjin.rules.combat import strength
from honjin.games.kenjin.rules.state import NO_TILE, UNRESOLVED, Board

STRENGTH_IN_HAND: Final = 1.4
"""Points that a point of strength is worth while it can still be put where it is needed."""
LORD_WILL_GROW: Final = 0.12
"""Strength that a Lord on the table gains for every own card still to come."""
COWARD_FEAR: Final = 1.6
"""Points that a Lord in hand threatens with, times how few cards are left."""
SUPPLY_WORTH: Final = 1.5
TORII_WORTH: Final = 1.2
ONE_CARD_MORE: Final = 0.1
"""Strength that a card counts for besides its own, since cards break ties."""


def prospect(board: Board, seat: i64) -> float:
    """How many points a seat may expect to be ahead, if things go on as they stand."""
    ahead = in_hand(board, seat) - cowardice(board, seat)
    field: i64
    for field in range(board.box.fields):
        a: i64 = 2 * field
        if sided(board, a, seat):
            ahead += field_prospect(board, a)
        elif sided(board, a + 1, seat):
            ahead += field_prospect(board, a + 1)
    return ahead


def sided(board: Board, side: i64, seat: i64) -> bool:
    """Whether a side belongs to a seat or to its partner."""
    owner = board.box.side_seat[side]
    return owner == seat or board.allied(owner, seat)


def in_hand(board: Board, seat: i64) -> float:
    """Strong cards are worth more later, when more is known. The Lord is not: it must grow."""
    strength_left: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if kind != LORD:
            strength_left += board.hand(seat, kind) * board.box.strength[kind]
    return STRENGTH_IN_HAND * float(strength_left)


def cowardice(board: Board, seat: i64) -> float:
    """KJ-DEP-12: the Lord should leave the hand in time."""
    if board.lord_last(seat):
        return float(-board.box.coward_vp) if board.fallen >> seat & 1 == 0 else 0.0
    cards_left = board.box.hand - board.laid(seat)
    if board.hand(seat, LORD) == 0 or cards_left > 4:
        return 0.0
    return COWARD_FEAR * float(5 - cards_left)


def field_prospect(board: Board, side: i64) -> float:
    """The points a side may expect from its battlefield, less those the other side may expect."""
    tile = board.tile(side >> 1)
    if tile == NO_TILE:
        return 0.0
    if board.conqueror(side >> 1) != UNRESOLVED:
        return decided(board, side)
    if board.size(side) + board.size(side ^ 1) == 0 and board.bonus(side) == board.bonus(side ^ 1):
        return 0.0  # as the sum below, which takes longer
    mine = Army(board, side)
    theirs = Army(board, side ^ 1)
    margin = mine.strength - theirs.strength
    hurdle = float(board.box.temple_margin) - 0.5 if tile == GOLDEN_TEMPLE else 0.0
    spread = 1.5 + 0.15 * float(cards_to_come(board, side) + cards_to_come(board, side ^ 1))
    hope = sigmoid((margin - hurdle) / spread) * mine.hold * mine.worth
    fear = sigmoid((-margin - hurdle) / spread) * theirs.hold * theirs.worth
    return hope - fear


def decided(board: Board, side: i64) -> float:
    winner = board.conqueror(side >> 1)
    if winner < 0:
        return 0.0
    worth = float(board.box.vp[board.tile(side >> 1)])
    return worth if winner == board.box.side_seat[side] else -worth


def cards_to_come(board: Board, side: i64) -> i64:
    """Cards in the hand of the player whose side this is."""
    return board.box.hand - board.laid(board.box.side_seat[side])


def sigmoid(x: float) -> float:
    """From 0 to 1, half at 0."""
    return 0.5 + 0.5 * x / math.sqrt(1.0 + x * x)


@final
class Army:
    """A rough look at one side of a battlefield: what it will count, and what it is worth."""

    def __init__(self, board: Board, side: i64) -> None:
        tile = board.tile(side >> 1)
        self.strength: float = float(board.bonus(side))
        self.worth: float = float(board.box.vp[tile])
        self.left: i64 = 0
        self.weakest: float = 99.0
        self.muster(board, side)
        if tile == PORT:
            open_cards = board.size(side) - board.face_down_cards(side)
            self.strength += float(open_cards * board.box.port_bonus)
        elif tile == SANCTUARY and self.left > 0:
            self.strength -= self.weakest
        elif tile == PALACE and board.size(side) > board.size(side ^ 1):
            self.strength += float(board.box.palace_penalty)
        elif tile == SUPPLY_CAMP:
            self.worth += SUPPLY_WORTH
        elif tile == TORII:
            self.worth += TORII_WORTH
        self.strength += ONE_CARD_MORE * float(self.left)
        self.hold: float = 1.0
        """How likely a winner keeps what it wins."""
        if tile == FORTRESS and self.left < board.box.fortress_cards:
            self.hold = 0.55 + 0.15 * float(self.left)

    def muster(self, board: Board, side: i64) -> None:
        """Count the cards that the other side's Archer and Samurai would leave."""
        shot = board.holds(side ^ 1, ARCHER)
        cut = not board.holds(side, ARCHER) and board.holds(side ^ 1, SAMURAI)
        peasants = False
        slot: i64
        for slot in range(board.size(side)):
            kind = board.kind(board.card(side, slot))
            if kind == SAMURAI:
                if shot:
                    continue
            elif kind == LORD:
                self.strength += LORD_WILL_GROW * float(cards_to_come(board, side))
                self.worth += float(board.box.lord_vp)
            elif cut and (kind == PEASANT or kind == BRUTE or kind == ASHIGARU):
                continue
            elif kind == PEASANT:
                peasants = True
            value = float(strength(board, side, slot))
            self.strength += value
            self.left += 1
            if value < self.weakest:
                self.weakest = value
        if peasants:
            self.worth += float(board.box.peasant_vp)
