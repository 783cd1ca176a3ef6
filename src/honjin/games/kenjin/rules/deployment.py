"""Chapter 4: deployment."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import blank, i64, u8, unpack, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import EVERYONE, nth_bit
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.actions import DEPLOY_CARD, STRIKE, TURN_UP, card_of_other
from honjin.games.kenjin.rules.box import (
    ASSASSIN,
    BRIDGE,
    GENERAL,
    HAND,
    KINDS,
    SCOUT,
    SHUGENJA,
    TILES,
    secret,
)
from honjin.games.kenjin.rules.combat import resolve_all
from honjin.games.kenjin.rules.phases import DEPLOY
from honjin.games.kenjin.rules.regular_units import (
    fill_victims,
    general_comes,
    scout_comes,
    shugenja_comes,
    victims_of,
)
from honjin.games.kenjin.rules.regular_units import strike as carry_out_strike
from honjin.games.kenjin.rules.state import OPEN, Board

LOWEST_BITS: Final = 0x1111111111
"""The lowest of the four bits of every kind in a hand."""
HALF: Final = KINDS // 2 * TILES
"""The actions that lay one of the first five kinds."""
FIVE_KINDS: Final = 0xFFFFF
COPIES: Final = 0x1041041
FIRST_TILES: Final = 0x10040100401
"""The first of the ten bits that five kinds have for their tiles."""


CARDS_A_TURN: Final = 2


def begin_deployment(board: Board) -> None:
    board.active = board.first
    begin_turn(board)


def begin_turn(board: Board) -> None:
    """KJ-DEP-01: two cards a turn, one in the seventh; KJ-R-45: two in each of two turns."""
    board.phase = DEPLOY
    left = board.box.hand - board.laid(board.active)
    board.left = CARDS_A_TURN if left >= CARDS_A_TURN else 1


def fill_deployment(board: Board, seat: i64, out: vec[i64]) -> i64:
    """KJ-D-04: each kind in hand on each own side with room (KJ-DEP-02, KJ-DEP-03, KJ-R-10)."""
    hand = board.whole_hand(seat)
    n: i64 = 0
    assassins = board.hand(seat, ASSASSIN)
    if assassins > 0:
        # KJ-R-15: an Assassin with a victim strikes, else it is laid like any other card.
        n = fill_victims(board, seat, out)
        if n > 0:
            hand -= assassins << 4 * ASSASSIN
    kinds = kinds_in(hand)
    fields = fields_with_room(board, seat)
    i: i64
    for i in range(board.box.fields_each):
        if fields >> i & 1:
            n = fill_kinds(kinds, board.tile(board.box.field_of(seat, i)), out, n)
    return n


def play(board: Board, seat: i64, action: i64) -> None:
    """KJ-DEP-02, KJ-R-15: a card on an own side, or the Assassin on its victim."""
    if action >= STRIKE:
        strike(board, seat, card_of_other(STRIKE, seat, action, board.seats))
    else:
        kind = (action - DEPLOY_CARD) // TILES
        deploy(board, seat, kind, board.field_with((action - DEPLOY_CARD) % TILES))


def pick_deployment(board: Board, seat: i64, rng: Rng) -> i64:
    """One of what `fill_deployment` offers, counted instead of listed."""
    held = held_kinds(board.whole_hand(seat))
    struck = struck_by(board, seat, held)
    held = held_for_sides(held, struck)
    victims = struck.bit_count()
    kinds = held.bit_count()
    fields = fields_with_room(board, seat)
    at = rng.below(victims + kinds * fields.bit_count())
    if at < victims:
        return STRIKE + nth_bit(struck, at)
    at -= victims
    which = at // kinds
    tile = board.tile(board.box.field_of(seat, nth_bit(fields, which)))
    return DEPLOY_CARD + nth_kind(held, at - which * kinds) * TILES + tile


def mark_deployment(board: Board, seat: i64, row: view[u8]) -> None:
    """What `fill_deployment` lists, as a byte for every action."""
    held = held_kinds(board.whole_hand(seat))
    victims = struck_by(board, seat, held)
    held = held_for_sides(held, victims)
    tiles = tiles_with_room(board, seat)
    unpack(row, DEPLOY_CARD, kinds_apart(held) * tiles, 1, HALF)
    unpack(row, DEPLOY_CARD + HALF, kinds_apart(held >> 2 * KINDS) * tiles, 1, HALF)
    unpack(row, STRIKE, victims, 1, TURN_UP - STRIKE)
    blank(row, TURN_UP, len(row) - TURN_UP)


def struck_by(board: Board, seat: i64, held: i64) -> i64:
    """KJ-R-15: the victims of an Assassin in a hand, as bits; 0 without one."""
    return victims_of(board, seat) * (held >> 4 * ASSASSIN & 1)


def held_for_sides(held: i64, victims: i64) -> i64:
    """KJ-R-15: what may be laid on a side: no Assassin that has a victim."""
    strikes: i64 = 1 if victims != 0 else 0
    return held & ~(strikes << 4 * ASSASSIN)


def kinds_apart(held: i64) -> i64:
    """The first five of `held_kinds`, as many bits apart as there are tiles.

    The product has a copy of them for each of the five, six bits further on each time.
    """
    return (held & FIVE_KINDS) * COPIES & FIRST_TILES


def tiles_with_room(board: Board, seat: i64) -> i64:
    """Where a seat can play a card, as bits."""
    return board.grounds(seat) & ~(full_bridge(board, seat) << BRIDGE)


def fields_with_room(board: Board, seat: i64) -> i64:
    """Which of its battlefields a seat can play a card on, as bits: all but a full Bridge."""
    bit = board.box.bridge_bit[bridge_of(board, seat)]
    return (1 << board.box.fields_each) - 1 & ~(bit * full_bridge(board, seat))


def full_bridge(board: Board, seat: i64) -> i64:
    """1 if a seat has as many cards at the Bridge as it may; if it has no side there, 0 or 1."""
    size = board.size(board.box.bridge_side[bridge_of(board, seat)])
    return 1 if size >= board.box.bridge_limit else 0


def bridge_of(board: Board, seat: i64) -> i64:
    """Where the box keeps what is said of this seat and the place of the Bridge."""
    return seat * (board.box.fields + 1) + 1 + board.field_with(BRIDGE)


def may_deploy(board: Board, seat: i64, kind: i64, tile: i64) -> bool:
    """Whether `fill_deployment` offers to lay a kind on a tile; quicker than asking it."""
    field = board.field_with(tile)
    if field < 0 or board.hand(seat, kind) == 0:
        return False
    side = board.box.side(seat, field)
    if side < 0 or not board.has_room(side):
        return False
    return kind != ASSASSIN or fill_victims(board, seat, board.buffer) == 0


def kinds_in(hand: i64) -> i64:
    """The kinds of which a hand has a card, each plus one, in four bits each."""
    kinds: i64 = 0
    left = held_kinds(hand)
    while left > 0:
        place = left.bit_length()
        kinds = kinds << 4 | place // 4 + 1
        left ^= 1 << place - 1
    return kinds


def held_kinds(hand: i64) -> i64:
    """The lowest of the four bits of every kind that a hand has."""
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & LOWEST_BITS


def nth_kind(held: i64, n: i64) -> i64:
    """The n-th of the kinds that a hand has; all are counted, since no processor can guess n."""
    kind: i64 = 0
    seen: i64 = 0
    i: i64
    for i in range(KINDS):
        seen += held >> 4 * i & 1
        kind += 1 if seen <= n else 0
    return kind


def fill_kinds(kinds: i64, tile: i64, out: vec[i64], start: i64) -> i64:
    """An action for each of these kinds on one tile; how many actions there are now."""
    n = start
    base: i64 = DEPLOY_CARD + tile - TILES
    while kinds > 0:
        out[n] = base + (kinds & 15) * TILES
        n += 1
        kinds >>= 4
    return n


def lay_card(board: Board, seat: i64, kind: i64, field: i64) -> None:
    """KJ-DEP-05, KJ-DEP-06: on top of the own stack, regular face up, secret face down.

    KJ-DEP-10: the facing follows the card, so that nothing is ever laid the wrong way up.
    """
    side = board.box.side(seat, field)
    card = from_hand(board, seat, kind)
    board.push(side, card)
    eyes = seen_by(board, card)
    notes.deployed(board, seat, card, board.tile(field), kind, eyes=eyes)


def from_hand(board: Board, seat: i64, kind: i64) -> i64:
    """A card leaves the hand and gets its handle (KJ-R-41)."""
    order = board.laid(seat)
    card = seat * HAND + order
    board.set_hand(seat, kind, board.hand(seat, kind) - 1)
    board.set_laid(seat, order + 1)
    board.set_kind(card, kind)
    board.set_known(card, 1 << seat if secret(kind) else OPEN)
    return card


def seen_by(board: Board, card: i64) -> i64:
    """The seats that know a card, or everyone when it lies open."""
    return board.known(card) if board.face_down(card) else EVERYONE


def deploy(board: Board, seat: i64, kind: i64, field: i64) -> None:
    """KJ-DEP-07, KJ-DEP-08: a regular unit's ability follows at once, if it can be carried out.

    KJ-REG-16: the Ashigaru has none; nor has an Assassin without a victim (KJ-R-15).
    """
    lay_card(board, seat, kind, field)
    if kind == SCOUT:
        pending = scout_comes(board, seat, field)
    elif kind == SHUGENJA:
        pending = shugenja_comes(board, seat)
    elif kind == GENERAL:
        pending = general_comes(board, seat, field)
    else:
        pending = False
    if not pending:
        card_done(board)


def strike(board: Board, seat: i64, victim: i64) -> None:
    """KJ-REG-15: it counts as one of its player's thirteen deployed cards."""
    carry_out_strike(board, seat, victim, from_hand(board, seat, ASSASSIN))
    card_done(board)


def card_done(board: Board) -> None:
    """KJ-R-09: one card after the other; KJ-DEP-11: combat after everybody's thirteenth."""
    board.left -= 1
    board.phase = DEPLOY
    if board.left > 0:
        return
    waiting = board.seats
    while waiting > 0:
        waiting -= 1
        board.active = (board.active + 1) % board.seats
        if board.laid(board.active) < board.box.hand:
            begin_turn(board)
            return
    resolve_all(board)
