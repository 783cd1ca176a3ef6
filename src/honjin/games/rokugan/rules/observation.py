"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from typing import Annotated, Final

from honjin.engine.dialect import blank, i16, i64, part, unpack, view
from honjin.engine.state import counted_from, seats_from
from honjin.games.rokugan.rules import score
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    INITIATIVE_CARDS,
    KINDS,
    PROVINCES,
    TERRITORIES,
)
from honjin.games.rokugan.rules.moment import MOMENT_NUMBERS, observe_moment
from honjin.games.rokugan.rules.perspective import from_here
from honjin.games.rokugan.rules.phases import chooses_tokens
from honjin.games.rokugan.rules.pools import ASIDE_SEEN, ASIDE_UNSEEN
from honjin.games.rokugan.rules.state import FACE_UP, ON_SPACE, PLAYED, Board

PROVINCE_NUMBERS: Final = 5
TERRITORY_NUMBERS: Final = 3
TOKEN_NUMBERS: Final = 6
PLAYER_NUMBERS: Final = 11
MOST_HONOR: Final = 500


def observe(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Chapters 18 and 19: what lies open, the own hand and pool, and what the seat was shown."""
    observe_moment(board, seat, out, at)
    at = observe_initiative(board, seat, out, at + MOMENT_NUMBERS)
    at = observe_map(board, seat, out, at)
    at = observe_tokens(board, seat, out, at)
    at = observe_players(board, seat, out, at)
    at = observe_counts(board.whole_hand(seat), out, at)
    at = observe_counts(board.whole_pool(seat), out, at)
    spied: i64 = 0
    if board.barred >= 0 and seat == board.spy:
        spied = board.spied
    at = observe_counts(spied, out, at)
    observe_objectives(board, seat, out, at)


def flag(yes: bool) -> i64:
    return 1 if yes else 0


def observe_initiative(board: Board, seat: i64, out: view[i16], at: i64) -> i64:
    """RK-SET-08, RK-SET-09: what may still come, and who owes a decision."""
    unpack(out, at, board.initiative, 1, INITIATIVE_CARDS)
    at += INITIATIVE_CARDS
    out[at] = i16(board.neutrals)
    at += 1
    unpack(out, at, seats_from(board.waiting(), seat, board.seats), 1, board.seats)
    return at + board.seats


def observe_map(board: Board, seat: i64, out: view[i16], at: i64) -> i64:
    """Provinces, then territories and their cards, then what was chosen for a card."""
    numbers: i64 = 0
    i: i64
    for i in range(board.seats):
        numbers |= from_here(board, i, seat) << 4 * i + 4
    observe_provinces(board, numbers, part(out, at, PROVINCES * PROVINCE_NUMBERS))
    at += PROVINCES * PROVINCE_NUMBERS
    for i in range(TERRITORIES):
        observe_territory(board, i, seat, part(out, at, TERRITORY_NUMBERS))
        at += TERRITORY_NUMBERS
    if not chooses_tokens(board.phase):
        unpack(out, at, board.chosen, 1, PROVINCES)
        return at + PROVINCES
    blank(out, at, PROVINCES)
    chosen = board.chosen
    while chosen != 0:
        i = (chosen & -chosen).bit_length() - 1
        owner: i64 = i // TOKENS_EACH
        out[at + i + (counted_from(owner, seat, board.seats) - owner) * TOKENS_EACH] = 1
        chosen &= chosen - 1
    return at + PROVINCES


def observe_provinces(
    board: Board, numbers: i64, out: Annotated[view[i16], PROVINCES * PROVINCE_NUMBERS]
) -> None:
    """Five numbers of a province at a time, each of which fits into a byte.

    `numbers` has `from_here` of nobody and of every seat, four bits each.
    """
    province: i64
    for province in range(PROVINCES):
        packed: i64 = numbers >> 4 * board.owner(province) + 4 & 15
        packed |= board.down(province) << 8 | board.up(province) << 16
        packed |= board.special(province) << 24 | (board.withstood >> province & 1) << 32
        unpack(out, province * PROVINCE_NUMBERS, packed, 8, PROVINCE_NUMBERS)


def observe_territory(
    board: Board, territory: i64, seat: i64, out: Annotated[view[i16], TERRITORY_NUMBERS]
) -> None:
    """RK-CARD-12: a card is read by its holder, who held it before, and by all once played."""
    holder = board.holder(territory)
    known = board.card_known(territory)
    read: i64 = seats_from(known, seat, board.seats)
    card: i64 = 1 + board.territory_card(territory)
    out[0] = i16(card if holder == PLAYED else card & -(known >> seat & 1))
    out[1] = 0
    out[2] = i16(read)
    if holder == PLAYED:
        out[1] = 1
        out[2] = 0
    elif holder != ON_SPACE:
        out[1] = i16(2 + counted_from(holder, seat, board.seats))


def observe_tokens(board: Board, seat: i64, out: view[i16], at: i64) -> i64:
    """RK-R-18, RK-R-66: the tokens on the board by their handles, the own ones first."""
    seats = board.seats
    away: i64
    for away in range(seats):
        owner = seat + away
        if owner >= seats:
            owner -= seats
        token: i64
        for token in range(owner * TOKENS_EACH, (owner + 1) * TOKENS_EACH):
            observe_token(board, token, seat, part(out, at, TOKEN_NUMBERS))
            at += TOKEN_NUMBERS
    return at


def observe_token(
    board: Board, token: i64, seat: i64, out: Annotated[view[i16], TOKEN_NUMBERS]
) -> None:
    """Nothing but the last number of a token that is not on the board; all fit into bytes."""
    packed: i64 = (board.not_bluff >> token & 1) << 40
    if board.lies(token):
        if board.knows(seat, token):
            packed |= 1 + board.kind(token)
        eyes: i64 = FACE_UP
        if board.face_down(token):
            eyes = seats_from(board.known(token), seat, board.seats)
        packed |= 1 + board.spot(token) << 8 | eyes << 16
        packed |= board.blessings(token, BLESSING2) << 24 | board.blessings(token, BLESSING3) << 32
    unpack(out, 0, packed, 8, TOKEN_NUMBERS)


def observe_players(board: Board, seat: i64, out: view[i16], at: i64) -> i64:
    """Every seat as all see it, the own one first; then open honor, then the discard piles.

    RK-UPK-08: of hands and pools the sizes only.
    """
    seats = board.seats
    honor: i64 = at + seats * PLAYER_NUMBERS
    discards: i64 = honor + seats
    away: i64
    for away in range(seats):
        owner = seat + away
        if owner >= seats:
            owner -= seats
        out[at] = i16(1 + board.clan(owner))
        out[at + 1] = i16(board.hand_size(owner))
        out[at + 2] = i16(board.pool_size(owner) + flag(board.aside(owner) == ASIDE_UNSEEN))
        out[at + 3] = i16(flag(board.aside(owner) == ASIDE_SEEN))
        out[at + 4] = i16(board.scouts(owner))
        out[at + 5] = i16(board.shugenja(owner))
        out[at + 6] = i16(flag(board.is_ronin(owner)))
        out[at + 7] = i16(flag(board.is_out(owner)))
        out[at + 8] = i16(flag(board.kept(owner) >= 0))
        out[at + 9] = i16(board.laid(owner))
        out[at + 10] = i16(board.times_homed(owner))
        at += PLAYER_NUMBERS
        out[honor + away] = i16(within(score.open_honor(board, owner), MOST_HONOR))
        observe_counts(board.whole_discard(owner), out, discards + away * KINDS)
    return discards + seats * KINDS


def observe_counts(packed: i64, out: view[i16], at: i64) -> i64:
    """How many tokens of each kind a packed number holds."""
    unpack(out, at, packed, 3, KINDS)
    return at + KINDS


def observe_objectives(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """RK-SET-14: the own objectives only."""
    kept = board.kept(seat)
    out[at] = i16(1 + board.offered(seat, 0))
    out[at + 1] = i16(1 + board.offered(seat, 1))
    out[at + 2] = i16(1 + kept)
    out[at + 3] = 0
    if kept >= 0 and score.fulfilled(board, seat, kept):
        out[at + 3] = 1


def within(value: i64, most: i64) -> i64:
    """A number that a data pack could make very large."""
    if value > most:
        return most
    if value < -most:
        return -most
    return value
