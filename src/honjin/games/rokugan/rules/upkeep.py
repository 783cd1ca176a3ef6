"""Chapters 3 and 4: the round begins, the first player, the draw, and turns to play cards."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import bits
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import INITIATIVE, RETURN, TOKEN
from honjin.games.rokugan.rules.box import (
    BLUFF,
    DRAGON,
    INITIATIVE_CARDS,
    KINDS,
    MASTER_OF_GOVERNANCE,
    NORTH_SHADOWLANDS,
    NOWHERE,
    PROVINCES,
    RISE_OF_AN_EMPIRE,
    TERRITORIES,
)
from honjin.games.rokugan.rules.phases import DRAW_INITIATIVE, DRAW_TOKEN, RETURNING, UPKEEP
from honjin.games.rokugan.rules.placement import begin_placement
from honjin.games.rokugan.rules.pools import (
    ASIDE_SEEN,
    ASIDE_UNSEEN,
    NOT_ASIDE,
    kinds_in,
    lowest_kind,
)
from honjin.games.rokugan.rules.state import NOBODY_YET, Board

DECK: Final = 4
"""RK-SET-09: four initiative cards serve rounds 2 to 5."""


def begin_round(board: Board, number: i64) -> None:
    """RK-RND-02, RK-RON-06, RK-R-58, RK-SET-13: the ronin are fixed before anything else."""
    board.round = number
    notes.round(board, number)
    board.ronin = 0
    seat: i64
    for seat in range(board.seats):
        if board.realm(seat) == 0:
            board.ronin |= 1 << seat
            notes.ronin(board, seat)
    board.recalled = NOBODY_YET
    board.recalled_kind = NOWHERE
    board.looked = False
    board.active = 0
    if number == 1:
        begin_draw(board)
    else:
        board.phase = DRAW_INITIATIVE


# 4.1 First player.


def fill_initiative(board: Board, out: vec[i64]) -> i64:
    """RK-C-05: the top card can be any clan card in the deck, or any neutral card not yet seen."""
    n: i64 = 0
    card: i64
    for card in range(INITIATIVE_CARDS):
        if board.initiative >> card & 1 and (card < RISE_OF_AN_EMPIRE or board.neutrals > 0):
            out[n] = INITIATIVE + card
            n += 1
    return n


def initiative_weight(board: Board, card: i64) -> i64:
    """A place in the deck is as likely as another; a neutral place can be any neutral card."""
    unseen = bits(board.initiative >> RISE_OF_AN_EMPIRE)
    if card >= RISE_OF_AN_EMPIRE:
        return board.neutrals
    return unseen if unseen > 0 else 1


def turn_initiative(board: Board, card: i64) -> None:
    """RK-UPK-01 to RK-UPK-05: a clan card names the first player, a neutral one what counts."""
    board.initiative &= ~(1 << card)
    if card < RISE_OF_AN_EMPIRE:
        board.first = board.seat_of(card)
    else:
        board.neutrals -= 1
        board.first = leader(board, card)
    notes.initiative(board, board.first, card)
    begin_draw(board)


def leader(board: Board, card: i64) -> i64:
    """RK-R-08: ties go against turn order, the present first player last."""
    best: i64 = -1
    most: i64 = -1
    seat = board.first
    i: i64
    for i in range(board.seats):
        seat = seat - 1 if seat > 0 else board.seats - 1
        count = measure(board, card, seat)
        if count > most:
            most = count
            best = seat
    return best


def measure(board: Board, card: i64, seat: i64) -> i64:
    """RK-UPK-02, RK-R-09: cards held; RK-UPK-03: provinces; RK-UPK-04: control tokens."""
    if card == RISE_OF_AN_EMPIRE:
        return cards_held(board, seat)
    if card == MASTER_OF_GOVERNANCE:
        return bits(board.realm(seat))
    return control_tokens(board, seat)


def cards_held(board: Board, seat: i64) -> i64:
    count: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if board.holder(territory) == seat:
            count += 1
    return count


def control_tokens(board: Board, seat: i64) -> i64:
    """Own control tokens on the board, both sides alike."""
    count: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owns(seat, province):
            count += board.down(province) + board.up(province)
    return count


# 4.2 Draw.


def begin_draw(board: Board) -> None:
    """RK-UPK-06, RK-SET-15: the first player card; RK-UPK-07, RK-R-03: bluffs come back to hand."""
    board.first_card = board.seats > 2
    seat: i64
    for seat in range(board.seats):
        if board.aside(seat) == ASIDE_SEEN:
            board.set_aside(seat, NOT_ASIDE)
            board.add_hand(seat, BLUFF, 1)
            notes.bluff_back(board, seat)
    board.phase = DRAW_TOKEN
    board.active = 0
    draw_goes_on(board)


def draw_goes_on(board: Board) -> None:
    """RK-R-12: all draws happen together; the Dragon's return is settled next."""
    while board.active < board.seats and not wants_token(board, board.active):
        board.active += 1
    if board.active < board.seats:
        return
    dragon = board.seat_of(DRAGON)
    if dragon >= 0 and board.hand_size(dragon) > board.box.dragon_keeps:
        board.phase = RETURNING
        board.active = dragon
    else:
        begin_card_step(board)


def wants_token(board: Board, seat: i64) -> bool:
    """RK-UPK-07, RK-CLAN-03, RK-R-10, RK-R-60: up to six in hand, the Dragon seven."""
    full = board.box.hand_size
    if board.clan(seat) == DRAGON:
        full = board.box.dragon_draws
    if board.hand_size(seat) >= full:
        return False
    return board.pool_size(seat) > 0 or board.aside(seat) == ASIDE_UNSEEN


def fill_draws(board: Board, out: vec[i64]) -> i64:
    """RK-C-06, RK-R-03: an unseen bluff comes first; else whatever is in the pool."""
    seat = board.active
    if board.aside(seat) == ASIDE_UNSEEN:
        out[0] = TOKEN + BLUFF
        return 1
    n: i64 = 0
    kinds = kinds_in(board.whole_pool(seat))
    while kinds != 0:
        out[n] = TOKEN + lowest_kind(kinds)
        kinds &= kinds - 1
        n += 1
    return n


def may_draw(board: Board, kind: i64) -> bool:
    """Whether `fill_draws` offers a kind."""
    seat = board.active
    if board.aside(seat) == ASIDE_UNSEEN:
        return kind == BLUFF
    return 0 <= kind < KINDS and board.pool(seat, kind) > 0


def draw_weight(board: Board, kind: i64) -> i64:
    return 1 if kind == BLUFF else board.pool(board.active, kind)


def draw_token(board: Board, kind: i64) -> None:
    seat = board.active
    if kind == BLUFF:
        board.set_aside(seat, NOT_ASIDE)
    else:
        board.add_pool(seat, kind, -1)
    board.add_hand(seat, kind, 1)
    notes.drew(board, seat, kind)
    draw_goes_on(board)


def fill_returns(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-04, RK-R-43: any token in hand but the bluff."""
    n: i64 = 0
    kind: i64
    for kind in range(BLUFF):
        if board.hand(seat, kind) > 0:
            out[n] = RETURN + kind
            n += 1
    return n


def return_token(board: Board, seat: i64, kind: i64) -> None:
    """RK-CLAN-03: the Dragon puts one back, unseen."""
    board.add_hand(seat, kind, -1)
    board.add_pool(seat, kind, 1)
    notes.returned(board, seat, kind)
    if board.hand_size(seat) <= board.box.dragon_keeps:
        begin_card_step(board)


# 4.3 Whose turn it is to play a territory card.


def begin_card_step(board: Board) -> None:
    """RK-RND-03, RK-UPK-09: from round 2 on, from the first player clockwise."""
    if board.round == 1:
        begin_placement(board)
        return
    board.phase = UPKEEP
    board.active = board.first
    board.passes = 0
    cards_go_on(board)


def cards_go_on(board: Board) -> None:
    """RK-R-11: only a seat without a card for this step passes unasked."""
    while board.passes < board.seats:
        if holds_upkeep_card(board, board.active):
            return
        board.passes += 1
        board.active = board.next_seat(board.active)
    begin_placement(board)


def holds_upkeep_card(board: Board, seat: i64) -> bool:
    """RK-UPK-11: Shadowlands cards do not count."""
    territory: i64
    for territory in range(NORTH_SHADOWLANDS):
        if board.holder(territory) == seat:
            return True
    return False


def pass_turn(board: Board, seat: i64) -> None:
    """RK-UPK-10: a seat that passed may play later."""
    notes.passed(board, seat)
    board.passes += 1
    board.active = board.next_seat(seat)
    cards_go_on(board)


def card_done(board: Board) -> None:
    """RK-UPK-09: a played card starts the round of passes again."""
    board.put_card_away()
    board.phase = UPKEEP
    board.passes = 0
    board.active = board.next_seat(board.active)
    cards_go_on(board)
