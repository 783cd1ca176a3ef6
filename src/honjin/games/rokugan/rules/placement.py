"""Chapter 5: turns of the placement phase, laying tokens, and what clans do right after it."""

from __future__ import annotations

from honjin.engine.dialect import copy_plus, i64, vec
from honjin.engine.rng import Rng
from honjin.engine.state import nth_bit
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import ACTIONS, BLESS, DONE, LAY, LOOK, SWAP, TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    BLUFF,
    DIPLOMACY,
    KINDS,
    RAID,
    SCORPION,
    SPOTS,
    UNICORN,
    fights,
)
from honjin.games.rokugan.rules.phases import LOOKING, PLACING, SWAPPING
from honjin.games.rokugan.rules.pools import kinds_in, lowest_kind
from honjin.games.rokugan.rules.resolution import resolve
from honjin.games.rokugan.rules.spots import (
    FINE,
    fill_open_spots,
    has_open_spot,
    misplaced,
    open_spot,
)
from honjin.games.rokugan.rules.state import Board

# Turns.


def begin_placement(board: Board) -> None:
    """RK-PLC-01: from the first player clockwise."""
    board.passes = 0
    notes.placement(board, board.first)
    begin_turn(board, board.first)


def begin_turn(board: Board, start: i64) -> None:
    """RK-PLC-02, RK-R-16: the next seat that holds more than one token, counted from `start`.

    RK-PLC-06: the token that is left stays in the hand for the next round.
    """
    seat = start
    i: i64
    for i in range(board.seats):
        if in_play(board, seat):
            board.phase = PLACING
            board.active = seat
            board.purged = False
            board.animated = False
            return
        seat = board.next_seat(seat)
    begin_resolution(board)


def left_to_place(board: Board, seat: i64) -> i64:
    """RK-PLC-01, RK-PLC-06: all tokens in hand but the last."""
    if board.is_out(seat) or board.hand_size(seat) == 0:
        return 0
    return board.hand_size(seat) - 1


def in_play(board: Board, seat: i64) -> bool:
    """RK-RON-05, RK-R-17, RK-R-59: a seat that can place nothing is skipped from now on."""
    if left_to_place(board, seat) == 0:
        return False
    if can_lay(board, seat):
        return True
    skip(board, seat)
    return False


def skip(board: Board, seat: i64) -> None:
    board.out |= 1 << seat
    notes.skipped(board, seat)


def turn_goes_on(board: Board, seat: i64) -> None:
    """RK-CARD-02; RK-R-71: what a card does or costs can take the last lawful spot away."""
    board.phase = PLACING
    if not board.purged and not can_lay(board, seat):
        skip(board, seat)
        begin_turn(board, board.next_seat(seat))


def can_lay(board: Board, seat: i64) -> bool:
    """Whether a seat holds a token that is not banned, and there is a spot for it."""
    if board.strict:
        return can_lay_lawfully(board, seat)
    return usable_kinds(board, seat) != 0 and has_open_spot(board, seat)


def can_lay_lawfully(board: Board, seat: i64) -> bool:
    """RK-R-71."""
    kind: i64
    spot: i64
    for kind in range(KINDS):
        if not may_use(board, seat, kind):
            continue
        for spot in range(SPOTS):
            if may_lay(board, seat, kind, spot):
                return True
        for spot in range(seat * TOKENS_EACH, seat * TOKENS_EACH + board.laid(seat)):
            if may_bless(board, seat, kind, spot):
                return True
    return False


def may_use(board: Board, seat: i64, kind: i64) -> bool:
    """RK-PLC-20: a token in hand that no rule bans as such."""
    if board.hand(seat, kind) == 0:
        return False
    if kind == BLUFF:
        return board.barred != seat
    if kind == RAID or kind == DIPLOMACY:
        return not board.is_ronin(seat)
    return True


def usable_kinds(board: Board, seat: i64) -> i64:
    """The kinds that a seat may use, as `kinds_in` has them."""
    kinds = kinds_in(board.whole_hand(seat))
    if board.barred == seat:
        kinds &= ~board.one_of(BLUFF)
    if board.is_ronin(seat):
        kinds &= ~(board.one_of(RAID) | board.one_of(DIPLOMACY))
    return kinds


# Laying.


def fill_lays(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """RK-D-10, RK-PLC-18, RK-TOK-24: any hand token on any open spot; blessings on own tokens.

    The open spots are collected in `out` behind the room for actions.
    """
    end = fill_open_spots(board, seat, out, ACTIONS)
    kinds = usable_kinds(board, seat)
    while kinds != 0:
        kind = lowest_kind(kinds)
        kinds &= kinds - 1
        if board.strict:
            n = fill_lawful(board, seat, kind, out, n, end)
        else:
            copy_plus(out, n, out, ACTIONS, end - ACTIONS, LAY + kind * SPOTS)
            n += end - ACTIONS
    return fill_blessings(board, seat, out, n)


def pick_lay(board: Board, seat: i64, out: vec[i64], n: i64, rng: Rng) -> i64:
    """One of the n actions in `out` and of what `fill_lays` adds to them, counted, not listed."""
    spots = fill_open_spots(board, seat, out, ACTIONS) - ACTIONS
    kinds = usable_kinds(board, seat)
    lays: i64 = kinds.bit_count() * spots
    at = rng.below(fill_blessings(board, seat, out, n) + lays)
    if at < n:
        return out[at]
    at -= n
    if at < lays:
        return LAY + nth_bit(kinds, at // spots) // 3 * SPOTS + out[ACTIONS + at % spots]
    return out[n + at - lays]


def fill_lawful(board: Board, seat: i64, kind: i64, out: vec[i64], n: i64, end: i64) -> i64:
    """RK-R-13: with strict placement, only where the token belongs."""
    i: i64
    for i in range(ACTIONS, end):
        if misplaced(board, seat, kind, out[i]) == FINE:
            out[n] = LAY + kind * SPOTS + out[i]
            n += 1
    return n


def fill_blessings(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """RK-TOK-15, RK-R-19: on any own facedown token."""
    kind: i64
    i: i64
    for kind in range(BLESSING2, BLESSING3 + 1):
        if board.hand(seat, kind) == 0:
            continue
        for i in range(board.laid(seat)):
            if may_bless(board, seat, kind, seat * TOKENS_EACH + i):
                out[n] = BLESS + (kind - BLESSING2) * TOKENS_EACH + i
                n += 1
    return n


def may_lay(board: Board, seat: i64, kind: i64, spot: i64) -> bool:
    """Whether a token of the hand may go on a spot."""
    if not may_use(board, seat, kind) or not open_spot(board, seat, spot):
        return False
    return not board.strict or misplaced(board, seat, kind, spot) == FINE


def may_bless(board: Board, seat: i64, kind: i64, token: i64) -> bool:
    """RK-R-20: not a faceup one; with strict placement only one that a blessing helps."""
    if kind < BLESSING2 or kind > BLESSING3 or not board.lies(token):
        return False
    if not board.face_down(token):
        return False
    return not board.strict or (
        fights(board.kind(token))
        and misplaced(board, seat, board.kind(token), board.spot(token)) == FINE
    )


def lay(board: Board, seat: i64, kind: i64, spot: i64) -> None:
    """RK-PLC-05, RK-PLC-22: face down; all see whose it is and where it lies."""
    board.add_hand(seat, kind, -1)
    bit: i64 = 1 << seat
    token = board.put_down(seat, kind, spot, bit)
    notes.laid(board, seat, token, spot, kind)
    after_laying(board, seat)


def bless(board: Board, seat: i64, kind: i64, token: i64) -> None:
    """RK-TOK-15: a blessing lies face up."""
    board.add_hand(seat, kind, -1)
    board.spied_gain(seat, kind, -1)
    put_blessing(board, seat, kind, token)
    after_laying(board, seat)


def put_blessing(board: Board, seat: i64, kind: i64, token: i64) -> None:
    board.add_blessing(token, kind)
    notes.blessed(board, seat, token, kind)


# After laying.


def after_laying(board: Board, seat: i64) -> None:
    """RK-PLC-04, RK-CLAN-06: the Scorpion's look, once a round."""
    if board.clan(seat) == SCORPION and not board.looked and others_tokens(board, seat) != 0:
        board.phase = LOOKING
        board.left = board.box.scorpion_looks - 1
    else:
        laying_done(board, seat)


def laying_done(board: Board, seat: i64) -> None:
    """RK-CARD-33: after Animate the Dead the turn goes on; else it is the next player's."""
    if board.animated:
        board.animated = False
        turn_goes_on(board, seat)
    else:
        begin_turn(board, board.next_seat(seat))


def choosable(board: Board, token: i64) -> bool:
    """RK-TOK-16, RK-CARD-06, RK-R-21: a blessing shields from cards and clan abilities."""
    return board.lies(token) and not board.blessed(token)


def choosable_tokens(board: Board) -> i64:
    """Every choosable token on the board, as bits."""
    tokens: i64 = 0
    owner: i64
    token: i64
    for owner in range(board.seats):
        for token in range(owner * TOKENS_EACH, owner * TOKENS_EACH + board.laid(owner)):
            tokens |= (1 if choosable(board, token) else 0) << token
    return tokens


def but_own(tokens: i64, seat: i64) -> i64:
    """Those of some tokens that are not a seat's own."""
    return tokens & ~(((1 << TOKENS_EACH) - 1) << seat * TOKENS_EACH)


def others_tokens(board: Board, seat: i64) -> i64:
    return but_own(choosable_tokens(board), seat)


def fill_tokens(base: i64, tokens: i64, out: vec[i64], n: i64) -> i64:
    """An action for each of these tokens."""
    while tokens != 0:
        out[n] = base + (tokens & -tokens).bit_length() - 1
        tokens &= tokens - 1
        n += 1
    return n


def fill_looks(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-11, RK-R-45: one unblessed token of another player, or none."""
    out[0] = DONE
    return fill_tokens(LOOK, others_tokens(board, seat), out, 1)


def look_at(board: Board, seat: i64, token: i64, how: i64) -> None:
    """RK-CARD-07, RK-R-66: all see which token was looked at; the looker alone sees what it is."""
    board.show_to(token, seat)
    eyes: i64 = (1 << seat) | (1 << token // TOKENS_EACH)
    notes.looked(board, seat, token, how, eyes=eyes)


def scorpion_looks(board: Board, seat: i64, token: i64) -> None:
    board.looked = True
    look_at(board, seat, token, notes.BY_SCORPION)
    if board.left > 0:
        board.left -= 1
    else:
        laying_done(board, seat)


def strike(board: Board, seat: i64, token: i64, how: i64) -> None:
    """RK-CARD-04: a token is turned over and discarded."""
    owner: i64 = token // TOKENS_EACH
    kind = board.kind(token)
    notes.struck(board, seat, token, how)
    if board.face_down(token):
        board.spied_gain(owner, kind, -1)
    if board.struck_counts and attacks(board, token):
        bit: i64 = 1 << board.box.spot_into[board.spot(token)]
        board.withstood |= bit
    board.lift(token)
    if kind == BLUFF and board.bluff_returns:
        board.bluff_comes_home(owner)
        notes.bluff_back(board, owner)
    else:
        board.discard(owner, kind)


def attacks(board: Board, token: i64) -> bool:
    """RK-R-50: a lawful army, navy or shinobi against a province that its owner does not control.

    All see it when it is turned over, so it is judged on the board of that moment.
    """
    owner: i64 = token // TOKENS_EACH
    kind = board.kind(token)
    spot = board.spot(token)
    if not fights(kind) or board.owns(owner, board.box.spot_into[spot]):
        return False
    return misplaced(board, owner, kind, spot) == FINE


# The Unicorn's swap.


def begin_resolution(board: Board) -> None:
    """RK-RES-01, RK-CLAN-07: before the tokens are turned over."""
    unicorn = board.seat_of(UNICORN)
    if unicorn >= 0 and swappable(board, unicorn) > 1:
        board.phase = SWAPPING
        board.active = unicorn
    else:
        resolve(board)


def swappable(board: Board, seat: i64) -> i64:
    count: i64 = 0
    i: i64
    for i in range(board.laid(seat)):
        if choosable(board, seat * TOKENS_EACH + i):
            count += 1
    return count


def fill_swaps(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-14, RK-R-46: two own unblessed tokens, or none."""
    out[0] = DONE
    n: i64 = 1
    start: i64 = seat * TOKENS_EACH
    i: i64
    j: i64
    for i in range(board.laid(seat)):
        for j in range(i + 1, board.laid(seat)):
            if choosable(board, start + i) and choosable(board, start + j):
                out[n] = SWAP + i * TOKENS_EACH + j
                n += 1
    return n


def swap(board: Board, seat: i64, pair: i64) -> None:
    """RK-R-46: they trade spot and arrow, and keep their faces."""
    a: i64 = seat * TOKENS_EACH + pair // TOKENS_EACH
    b: i64 = seat * TOKENS_EACH + pair % TOKENS_EACH
    spot_a = board.spot(a)
    spot_b = board.spot(b)
    board.set_spot(a, spot_b)
    board.set_spot(b, spot_a)
    board.mark_border(spot_a, True)
    board.mark_border(spot_b, True)
    notes.swapped(board, seat, a, b)
    resolve(board)


def stay(board: Board, seat: i64) -> None:
    notes.stayed(board, seat)
    resolve(board)
