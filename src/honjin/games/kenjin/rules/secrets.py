"""Chapters 10 and 14: sampling what a seat does not know.

Who knows a card stands beside it (`Board.known`).
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.rng import Rng
from honjin.games.kenjin.rules import combat
from honjin.games.kenjin.rules.actions import card_destroyed
from honjin.games.kenjin.rules.box import HAND, KINDS, LORD
from honjin.games.kenjin.rules.state import NO_CARD, Board


def deal_anew(board: Board, owner: i64, seat: i64, rng: Rng) -> None:
    """Take what is unknown back into the hand, sort it, and deal it out again.

    Sorted, so that the result depends on what the seat knows and on `rng` alone.
    """
    i: i64
    kind: i64
    for i in range(board.laid(owner)):
        card = owner * HAND + i
        if not board.knows(seat, card):
            kind = board.kind(card)
            board.set_hand(owner, kind, board.hand(owner, kind) + 1)
    pool = vec[i64]([0] * HAND)
    n: i64 = 0
    for kind in range(LORD, KINDS):
        for i in range(board.hand(owner, kind)):
            pool[n] = kind
            n += 1
        board.set_hand(owner, kind, 0)
    for i in range(board.laid(owner)):
        card = owner * HAND + i
        if not board.knows(seat, card):
            pick = rng.below(n)
            board.set_kind(card, pool[pick])
            n -= 1
            pool[pick] = pool[n]
    for i in range(n):
        board.set_hand(owner, pool[i], board.hand(owner, pool[i]) + 1)


def seal_anew(board: Board, seat: i64, rng: Rng) -> None:
    """KJ-R-30: what another has already chosen at the Sanctuary is unknown too."""
    side: i64
    for side in range(2 * board.field, 2 * board.field + 2):
        owner = board.box.side_seat[side]
        sealed = board.sealed_a if side & 1 == 0 else board.sealed_b
        if owner == seat or sealed == NO_CARD:
            continue
        n = combat.fill_sacrifices(board, owner, board.buffer)
        chosen = card_destroyed(owner, board.buffer[rng.below(n)], board.seats)
        if side & 1 == 0:
            board.sealed_a = chosen
        else:
            board.sealed_b = chosen
