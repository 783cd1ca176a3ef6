"""Chapter 8.3: the four Shadowlands cards, played at the start of an own placement turn."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.state import bits
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import (
    BLESS,
    DONE,
    LAY,
    LOOK,
    PAY,
    PLAY,
    STRIKE,
    TOKENS_EACH,
)
from honjin.games.rokugan.rules.box import (
    ANIMATE_THE_DEAD,
    BLESSING2,
    BLESSING3,
    BLUFF,
    DARK_FAVORS,
    INSPIRE_FEAR,
    KINDS,
    NO_SPECIAL,
    NORTH_SHADOWLANDS,
    PROVINCES,
    PURGE_THE_WEAK,
    SHADOWLANDS,
    SPOTS,
    TERRITORIES,
)
from honjin.games.rokugan.rules.phases import (
    ANIMATING,
    CONDEMNING,
    FAVORING,
    FEARING,
    PAYING,
    PURGE_PAYING,
    PURGING,
)
from honjin.games.rokugan.rules.placement import (
    after_laying,
    choosable_tokens,
    fill_tokens,
    look_at,
    put_blessing,
    strike,
    turn_goes_on,
)
from honjin.games.rokugan.rules.spots import FINE, misplaced, open_spot
from honjin.games.rokugan.rules.state import OPEN, Board
from honjin.games.rokugan.rules.territory_cards import (
    fill_provinces,
    remove_special,
    reveal_card,
)


def fill_shadowlands(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """RK-SHD-02, RK-D-07: a held Shadowlands card that can be played now."""
    territory: i64
    for territory in range(NORTH_SHADOWLANDS, TERRITORIES):
        if board.holder(territory) == seat:
            card = board.territory_card(territory)
            if playable(board, seat, card):
                out[n] = PLAY + card
                n += 1
    return n


def playable(board: Board, seat: i64, card: i64) -> bool:
    """RK-R-30, RK-R-38: the price can be paid and the first effect has a target."""
    if card == PURGE_THE_WEAK:
        return token_lies(board)
    if board.realm(seat) & ~SHADOWLANDS == 0:
        return False
    if card == DARK_FAVORS:
        return token_lies(board)
    if card == INSPIRE_FEAR:
        return special_lies(board) != 0
    return prices(board, seat, card) != 0


def token_lies(board: Board) -> bool:
    return choosable_tokens(board) != 0


def unnamed(board: Board) -> i64:
    """The tokens that could still be chosen for the card that is being carried out, as bits."""
    return choosable_tokens(board) & ~board.chosen


def special_lies(board: Board) -> i64:
    """The provinces with a special token, as bits."""
    mask: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.special(province) != NO_SPECIAL:
            mask |= 1 << province
    return mask


def play(board: Board, seat: i64, card: i64) -> None:
    reveal_card(board, seat, card)
    board.phase = PURGE_PAYING if card == PURGE_THE_WEAK else PAYING


# The price of the other three.


def fill_prices(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-08, RK-SHD-03: one own control token from outside the Shadowlands."""
    return fill_provinces(prices(board, seat, board.card), out)


def prices(board: Board, seat: i64, card: i64) -> i64:
    """Where a card's price may come from, as bits.

    RK-R-30: for Animate the Dead only where something can be laid afterwards.
    """
    payable = board.realm(seat) & ~SHADOWLANDS
    if card != ANIMATE_THE_DEAD:
        return payable
    as_it_is = can_animate(board, seat)
    province: i64
    for province in range(PROVINCES):
        bit: i64 = 1 << province
        if payable & bit == 0:
            continue
        if board.down(province) + board.up(province) > 1:
            works = as_it_is
        else:
            works = can_animate_without(board, seat, province)
        if not works:
            payable &= ~bit
    return payable


def can_animate_without(board: Board, seat: i64, province: i64) -> bool:
    """Whether there is something to animate once a province is given up."""
    down = board.down(province)
    up = board.up(province)
    board.set_control(province, seat, 0, 0)
    works = can_animate(board, seat)
    board.set_control(province, seat, down, up)
    return works


def pay(board: Board, seat: i64, province: i64) -> None:
    """RK-CTL-04, RK-CTL-06, RK-R-38: faceup ones first; with the last one control ends."""
    if board.up(province) > 0:
        board.set_control(province, seat, board.down(province), board.up(province) - 1)
    else:
        board.set_control(province, seat, board.down(province) - 1, 0)
    notes.control_paid(board, seat, province)
    if board.card == DARK_FAVORS:
        board.phase = FAVORING
    elif board.card == INSPIRE_FEAR:
        board.phase = FEARING
    else:
        board.phase = ANIMATING


def card_done(board: Board, seat: i64) -> None:
    board.put_card_away()
    turn_goes_on(board, seat)


# Dark Favors.


def fill_favors(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-R-36: one to four tokens of anybody, one by one."""
    n: i64 = 0
    if board.stage >= board.box.favors_least:
        out[0] = DONE
        n = 1
    return fill_tokens(LOOK, unnamed(board), out, n)


def favor(board: Board, seat: i64, token: i64) -> None:
    look_at(board, seat, token, notes.BY_DARK_FAVORS)
    board.chosen |= 1 << token
    board.stage += 1
    if board.stage == board.box.favors_most or unnamed(board) == 0:
        end_favors(board, seat)


def end_favors(board: Board, seat: i64) -> None:
    """RK-CARD-31: with one token looked at there is nothing to choose."""
    if board.stage <= board.box.card_count[DARK_FAVORS]:
        strike_chosen(board, seat, notes.BY_DARK_FAVORS)
        card_done(board, seat)
    else:
        board.phase = CONDEMNING


def fill_condemned(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-CARD-31: one of those they looked at."""
    n: i64 = 0
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.chosen >> token & 1:
            out[n] = STRIKE + token
            n += 1
    return n


def condemn(board: Board, seat: i64, token: i64) -> None:
    strike(board, seat, token, notes.BY_DARK_FAVORS)
    bit: i64 = 1 << token
    board.chosen &= ~bit
    if board.stage - bits(board.chosen) == board.box.card_count[DARK_FAVORS]:
        card_done(board, seat)


# Purge the Weak.


def fill_payments(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-12, RK-R-35: any token of the hand but a barred bluff."""
    n: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if board.hand(seat, kind) > 0 and (kind != BLUFF or board.barred != seat):
            out[n] = PAY + kind
            n += 1
    return n


def pay_token(board: Board, seat: i64, kind: i64) -> None:
    """RK-CARD-32, RK-R-69: in the place of laying one."""
    board.add_hand(seat, kind, -1)
    board.discard(seat, kind)
    board.spied_gain(seat, kind, -1)
    board.purged = True
    board.phase = PURGING
    notes.paid(board, seat, kind)


def fill_purged(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-R-36: anybody's unblessed tokens."""
    return fill_tokens(STRIKE, unnamed(board), out, 0)


def purge(board: Board, seat: i64, token: i64) -> None:
    """RK-R-36: both are named before either is turned over; one if there is only one."""
    board.chosen |= 1 << token
    board.stage += 1
    if board.stage < board.box.card_count[PURGE_THE_WEAK] and unnamed(board) != 0:
        notes.named(board, seat, token)
        return
    strike_chosen(board, seat, notes.BY_PURGE)
    card_done(board, seat)


def strike_chosen(board: Board, seat: i64, how: i64) -> None:
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.chosen >> token & 1:
            strike(board, seat, token, how)


# Animate the Dead.


def can_animate(board: Board, seat: i64) -> bool:
    kind: i64
    spot: i64
    i: i64
    for kind in range(KINDS):
        if board.discarded(seat, kind) == 0 or banned_kind(board, seat, kind):
            continue
        for spot in range(SPOTS - 1, -1, -1):
            if may_animate(board, seat, kind, spot):
                return True
        if BLESSING2 <= kind <= BLESSING3:
            for i in range(board.laid(seat)):
                if may_bless_dead(board, seat * TOKENS_EACH + i):
                    return True
    return False


def banned_kind(board: Board, seat: i64, kind: i64) -> bool:
    """RK-RON-03: a ronin lays neither raid nor diplomacy, from the discard pile either."""
    return kind > BLESSING3 and board.is_ronin(seat)


def may_animate(board: Board, seat: i64, kind: i64, spot: i64) -> bool:
    """RK-R-37, RK-R-70: an open spot that is right for the kind shown."""
    return open_spot(board, seat, spot) and misplaced(board, seat, kind, spot) == FINE


def may_bless_dead(board: Board, token: i64) -> bool:
    """RK-R-70: the type beneath is not tested."""
    return board.lies(token) and board.face_down(token)


def fill_animated(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-13: a token of the own discard pile on a lawful spot."""
    n: i64 = 0
    kind: i64
    spot: i64
    i: i64
    for kind in range(KINDS):
        if board.discarded(seat, kind) == 0 or banned_kind(board, seat, kind):
            continue
        for spot in range(SPOTS):
            if may_animate(board, seat, kind, spot):
                out[n] = LAY + kind * SPOTS + spot
                n += 1
        if BLESSING2 <= kind <= BLESSING3:
            for i in range(board.laid(seat)):
                if may_bless_dead(board, seat * TOKENS_EACH + i):
                    out[n] = BLESS + (kind - BLESSING2) * TOKENS_EACH + i
                    n += 1
    return n


def animate(board: Board, seat: i64, kind: i64, spot: i64) -> None:
    """RK-CARD-33: it lies face up; the normal laying follows."""
    board.add_discard(seat, kind, -1)
    token = board.put_down(seat, kind, spot, OPEN)
    notes.animated(board, seat, token, spot, kind)
    end_animation(board, seat)


def animate_blessing(board: Board, seat: i64, kind: i64, token: i64) -> None:
    board.add_discard(seat, kind, -1)
    put_blessing(board, seat, kind, token)
    end_animation(board, seat)


def end_animation(board: Board, seat: i64) -> None:
    """RK-R-45: the Scorpion may look after this laying too."""
    board.put_card_away()
    board.animated = True
    after_laying(board, seat)


# Inspire Fear.


def fill_feared(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-R-39: any special token."""
    n = fill_provinces(special_lies(board), out)
    if board.stage >= board.box.fears_least:
        out[n] = DONE
        n += 1
    return n


def fear(board: Board, seat: i64, province: i64) -> None:
    """RK-CARD-34: one or two."""
    remove_special(board, province)
    board.stage += 1
    if board.stage == board.box.fears_most or special_lies(board) == 0:
        card_done(board, seat)
