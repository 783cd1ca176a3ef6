"""Chapter 2: clans, objectives, the first player, and who settles where.

RK-SET-14 fixes the order. Cards that nobody has seen (RK-SET-02, RK-SET-09) are drawn when they are
first needed, so that no stored order can leak.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import (
    CLAN,
    CLAN_DEALT,
    INITIATIVE,
    KEEP,
    OBJECTIVE,
    PICKER,
    SETTLE,
)
from honjin.games.rokugan.rules.box import (
    BLUFF,
    CLANS,
    INITIATIVE_CARDS,
    KINDS,
    OBJECTIVES,
    PROVINCES,
    RISE_OF_AN_EMPIRE,
)
from honjin.games.rokugan.rules.phases import (
    DEAL_CLAN,
    DEAL_OBJECTIVE,
    DRAW_FIRST,
    DRAW_PICKER,
    KEEP_OBJECTIVE,
    PICK_CLAN,
    SETTLING,
)
from honjin.games.rokugan.rules.pools import count_of
from honjin.games.rokugan.rules.state import NOBODY_YET, Board
from honjin.games.rokugan.rules.upkeep import DECK, begin_round

# Clans.


def clans_go_on(board: Board) -> None:
    """RK-SET-01, RK-R-04: assigned by the host, dealt, or picked in random order."""
    clanless: i64 = 0
    last: i64 = 0
    seat: i64
    for seat in range(board.seats):
        if board.clan(seat) < 0:
            clanless += 1
            last = seat
    if clanless == 0:
        begin_objectives(board)
    elif board.dealt:
        board.phase = DEAL_CLAN
        board.active = first_clanless(board)
    elif clanless == 1:
        board.phase = PICK_CLAN
        board.active = last
    else:
        board.phase = DRAW_PICKER


def first_clanless(board: Board) -> i64:
    seat: i64 = 0
    while board.clan(seat) >= 0:
        seat += 1
    return seat


def fill_pickers(board: Board, out: vec[i64]) -> i64:
    """RK-C-01: every player without a clan is as likely to pick next."""
    n: i64 = 0
    seat: i64
    for seat in range(board.seats):
        if board.clan(seat) < 0:
            out[n] = PICKER + seat
            n += 1
    return n


def set_picker(board: Board, seat: i64) -> None:
    board.phase = PICK_CLAN
    board.active = seat
    notes.picker(board, seat)


def fill_clans(board: Board, base: i64, out: vec[i64]) -> i64:
    """RK-D-01: any clan that nobody has."""
    n: i64 = 0
    clan: i64
    for clan in range(CLANS):
        if board.seat_of(clan) < 0:
            out[n] = base + clan
            n += 1
    return n


def fill_clan_choices(board: Board, out: vec[i64]) -> i64:
    return fill_clans(board, CLAN, out)


def fill_clan_deals(board: Board, out: vec[i64]) -> i64:
    return fill_clans(board, CLAN_DEALT, out)


def take_clan(board: Board, seat: i64, clan: i64) -> None:
    give_clan(board, seat, clan)
    clans_go_on(board)


def give_clan(board: Board, seat: i64, clan: i64) -> None:
    """RK-SET-03, RK-SET-04: bluff behind the screen, 26 tokens in the pool, scouts, shugenja."""
    board.set_clan(seat, clan)
    tokens = board.box.clan_tokens[clan]
    kind: i64
    for kind in range(KINDS):
        if kind == BLUFF:
            board.add_hand(seat, kind, count_of(tokens, kind))
        else:
            board.add_pool(seat, kind, count_of(tokens, kind))
    board.set_scouts(seat, board.box.scouts)
    board.set_shugenja(seat, board.box.shugenja)
    notes.clan(board, seat)


# Objectives.


def begin_objectives(board: Board) -> None:
    board.phase = DEAL_OBJECTIVE
    board.active = 0
    board.left = 2 * board.seats


def fill_objective_deals(board: Board, out: vec[i64]) -> i64:
    """RK-C-03: any card that nobody was dealt yet."""
    n: i64 = 0
    objective: i64
    for objective in range(OBJECTIVES):
        if not was_dealt(board, objective):
            out[n] = OBJECTIVE + objective
            n += 1
    return n


def was_dealt(board: Board, objective: i64) -> bool:
    seat: i64
    for seat in range(board.seats):
        if board.offered(seat, 0) == objective or board.offered(seat, 1) == objective:
            return True
    return False


def deal_objective(board: Board, objective: i64) -> None:
    """RK-SET-05: two cards each."""
    seat = board.active
    which: i64 = 0 if board.offered(seat, 0) < 0 else 1
    board.set_offered(seat, which, objective)
    notes.objective_dealt(board, seat, objective)
    board.left -= 1
    if which == 1:
        board.active += 1
    if board.left == 0:
        board.phase = KEEP_OBJECTIVE
        board.active = 0


def owing_objectives(board: Board) -> i64:
    """RK-R-05: everybody chooses at the same time."""
    mask: i64 = 0
    seat: i64
    for seat in range(board.seats):
        if board.kept(seat) < 0:
            mask |= 1 << seat
    return mask


def fill_kept(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-02: one of the two."""
    out[0] = KEEP + board.offered(seat, 0)
    out[1] = KEEP + board.offered(seat, 1)
    return 2


def keep_objective(board: Board, seat: i64, objective: i64) -> None:
    board.set_kept(seat, objective)
    notes.objective_kept(board, seat, objective)
    if owing_objectives(board) == 0:
        settle_capitals(board)


# Capitals, first player, start tokens.


def settle_capitals(board: Board) -> None:
    """RK-SET-06: one facedown control token in each player's own capital."""
    seat: i64
    for seat in range(board.seats):
        capital = board.box.capital[board.clan(seat)]
        board.set_control(capital, seat, 1, 0)
        notes.capital(board, seat, capital)
    board.phase = DRAW_FIRST


def fill_first(board: Board, out: vec[i64]) -> i64:
    """RK-C-04: every clan in play is as likely."""
    n: i64 = 0
    clan: i64
    for clan in range(CLANS):
        if board.seat_of(clan) >= 0:
            out[n] = INITIATIVE + clan
            n += 1
    return n


def set_first(board: Board, clan: i64) -> None:
    """RK-SET-08, RK-SET-09: the clan's card leaves the game; the others and some neutral ones stay.

    RK-NUM-01, RK-NUM-02, RK-SET-07: how many neutral cards and start tokens there are.
    """
    board.first = board.seat_of(clan)
    notes.first(board, board.first)
    card: i64
    for card in range(INITIATIVE_CARDS):
        if card != clan and (card >= RISE_OF_AN_EMPIRE or board.seat_of(card) >= 0):
            board.initiative |= 1 << card
    board.neutrals = DECK - (board.seats - 1)
    board.phase = SETTLING
    board.active = board.first
    board.left = board.seats * board.box.settlers


def fill_settlements(board: Board, out: vec[i64]) -> i64:
    """RK-SET-10 to RK-SET-12, RK-D-03: any province without a control token."""
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == NOBODY_YET:
            out[n] = SETTLE + province
            n += 1
    return n


def settle(board: Board, seat: i64, province: i64) -> None:
    board.set_control(province, seat, 1, 0)
    notes.settled(board, seat, province)
    board.left -= 1
    board.active = board.next_seat(seat)
    if board.left == 0:
        begin_round(board, 1)
