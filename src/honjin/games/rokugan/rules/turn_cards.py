"""Chapter 7: scout, shugenja and first player card, at the start of an own placement turn."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import RECALL, SCOUT, SHUGENJA, TOKENS_EACH
from honjin.games.rokugan.rules.placement import (
    but_own,
    choosable_tokens,
    fill_tokens,
    look_at,
    strike,
    turn_goes_on,
)
from honjin.games.rokugan.rules.state import Board


def fill_turn_cards(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """RK-D-07, RK-D-09, RK-CARD-01, RK-CARD-02: as many as wanted, each with its target.

    RK-R-26, RK-R-27: no card without one, and a faceup token will do.
    """
    tokens = choosable_tokens(board)
    if board.scouts(seat) > 0:
        n = fill_tokens(SCOUT, but_own(tokens, seat), out, n)
    if board.shugenja(seat) > 0:
        n = fill_tokens(SHUGENJA, but_own(tokens, seat), out, n)
    if board.first_card and seat == board.first:
        n = fill_tokens(RECALL, tokens, out, n)
    return n


def scout(board: Board, seat: i64, token: i64) -> None:
    """RK-CARD-03: look at one token of an opponent; the card leaves the game."""
    board.set_scouts(seat, board.scouts(seat) - 1)
    look_at(board, seat, token, notes.BY_SCOUT)


def use_shugenja(board: Board, seat: i64, token: i64) -> None:
    """RK-CARD-04: a token of an opponent is turned over and discarded; the card leaves the game."""
    board.set_shugenja(seat, board.shugenja(seat) - 1)
    strike(board, seat, token, notes.BY_SHUGENJA)


def recall(board: Board, seat: i64, token: i64) -> None:
    """RK-CARD-05, RK-R-24, RK-R-25: the first player looks, and sends it back to its pool."""
    board.first_card = False
    owner: i64 = token // TOKENS_EACH
    kind = board.kind(token)
    eyes: i64 = (1 << seat) | (1 << owner)
    notes.recalled(board, seat, token, eyes=eyes)
    if board.barred == owner and board.face_down(token):
        if board.spy == seat or board.knows(board.spy, token):
            board.spied_gain(owner, kind, -1)
        else:
            board.escaped += 1
    board.lift(token)
    board.to_pool(owner, kind)
    board.recalled = owner
    board.recalled_kind = kind
    turn_goes_on(board, seat)
