"""Decisions with several kinds of actions: each is passed to the chapter it belongs to."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.rng import Rng
from honjin.games.rokugan.rules import (
    notes,
    placement,
    shadowlands,
    territory_cards,
    turn_cards,
    upkeep,
)
from honjin.games.rokugan.rules.actions import (
    BLESS,
    DISCARD,
    DONE,
    LAY,
    LOOK,
    PLAY,
    POOL,
    RECALL,
    SCOUT,
    SHUGENJA,
    SWAP,
    TARGET,
    TOKENS_EACH,
)
from honjin.games.rokugan.rules.box import BLESSING2, SPOTS
from honjin.games.rokugan.rules.state import Board


def play_or_pass(board: Board, seat: i64, action: i64) -> None:
    """RK-UPK-09: a territory card, or none."""
    if action == DONE:
        upkeep.pass_turn(board, seat)
    else:
        territory_cards.play_card(board, seat, action - PLAY)


def give_up(board: Board, seat: i64, action: i64) -> None:
    """RK-R-34: to the pool, or to the discard pile."""
    if action >= POOL:
        territory_cards.give_up(board, seat, action - POOL, True)
    else:
        territory_cards.give_up(board, seat, action - DISCARD, False)


def fill_turn(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-PLC-03, RK-PLC-04, RK-R-69: cards first; then a token, unless Purge took its place."""
    n = fill_cards(board, seat, out)
    if board.purged:
        out[n] = DONE
        return n + 1
    return placement.fill_lays(board, seat, out, n)


def pick_turn(board: Board, seat: i64, rng: Rng) -> i64:
    """One of what `fill_turn` offers, while a token may be laid on any open spot."""
    out = board.buffer
    return placement.pick_lay(board, seat, out, fill_cards(board, seat, out), rng)


def fill_cards(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-PLC-03: what can be played before the token."""
    n = turn_cards.fill_turn_cards(board, seat, out, 0)
    return shadowlands.fill_shadowlands(board, seat, out, n)


def take_turn(board: Board, seat: i64, action: i64) -> None:
    """RK-PLC-03: a token, or a card before it; after a Purge the turn ends without one."""
    if action >= LAY:
        placement.lay(board, seat, (action - LAY) // SPOTS, (action - LAY) % SPOTS)
    elif action >= BLESS:
        placement.bless(board, seat, blessing(action), blessed(seat, action))
    elif action >= RECALL:
        turn_cards.recall(board, seat, action - RECALL)
    elif action >= SHUGENJA:
        turn_cards.use_shugenja(board, seat, action - SHUGENJA)
    elif action >= SCOUT:
        turn_cards.scout(board, seat, action - SCOUT)
    elif action >= PLAY:
        shadowlands.play(board, seat, action - PLAY)
    else:
        note_stop(board, seat)
        placement.begin_turn(board, board.next_seat(seat))


def blessing(action: i64) -> i64:
    """The kind of blessing that an action lays on a token."""
    return BLESSING2 + (action - BLESS) // TOKENS_EACH


def blessed(seat: i64, action: i64) -> i64:
    """The token that it is laid on."""
    return seat * TOKENS_EACH + (action - BLESS) % TOKENS_EACH


def note_stop(board: Board, seat: i64) -> None:
    """A seat goes on, or stops: whatever the phase leaves open."""
    notes.stopped(board, seat, board.phase)


def look(board: Board, seat: i64, action: i64) -> None:
    """RK-CLAN-06: at one token, or at none."""
    if action == DONE:
        board.left = 0
        note_stop(board, seat)
        placement.laying_done(board, seat)
    else:
        placement.scorpion_looks(board, seat, action - LOOK)


def favor(board: Board, seat: i64, action: i64) -> None:
    """RK-CARD-31: one more token to look at, or no more."""
    if action == DONE:
        note_stop(board, seat)
        shadowlands.end_favors(board, seat)
    else:
        shadowlands.favor(board, seat, action - LOOK)


def animate(board: Board, seat: i64, action: i64) -> None:
    """RK-CARD-33: a token of the discard pile, blessings too."""
    if action >= LAY:
        shadowlands.animate(board, seat, (action - LAY) // SPOTS, (action - LAY) % SPOTS)
    else:
        shadowlands.animate_blessing(board, seat, blessing(action), blessed(seat, action))


def fear(board: Board, seat: i64, action: i64) -> None:
    """RK-CARD-34: one more special token, or no more."""
    if action == DONE:
        note_stop(board, seat)
        shadowlands.card_done(board, seat)
    else:
        shadowlands.fear(board, seat, action - TARGET)


def swap(board: Board, seat: i64, action: i64) -> None:
    """RK-CLAN-07: two own tokens change places, or stay."""
    if action == DONE:
        placement.stay(board, seat)
    else:
        placement.swap(board, seat, action - SWAP)
