"""Chapters 5.2, 5.3 and 6: which spots are open to a player, and where each kind of token belongs.

A spot is *open* by what everybody sees (RK-PLC-15 to RK-PLC-19). Whether a token is *lawful* there
depends on its kind, and is judged in step 2 of the resolution (RK-RES-04, RK-R-14).
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import copy_plus, i64, vec
from honjin.engine.state import shifted
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BATTLEFIELD,
    BLUFF,
    COAST_SPOT,
    COASTS,
    DIPLOMACY,
    LION,
    MIDDLE_SPOT,
    NOWHERE,
    PROVINCES,
    SPOTS,
    is_army,
    is_navy,
    is_shinobi,
)
from honjin.games.rokugan.rules.state import Board

# Why a spot is not open (RK-PLC-19), or a token not lawful on it (RK-RES-04, RK-RES-12).
FINE: Final = 0
BORDER_TAKEN: Final = 1
LAND_CLOSED: Final = 2
FOREIGN_SHRINE: Final = 3
INTO_OWN: Final = 4
NO_OWN_SIDE: Final = 5
WRONG_KIND_OF_SPOT: Final = 6
NOT_YOURS: Final = 7
YOURS: Final = 8
NOT_BY_THE_SEA: Final = 9
ON_BATTLEFIELD: Final = 10
BLESSING_ALONE: Final = 11

HALF_OF_BORDERS: Final = (1 << 32) - 1
"""Every land border of one part, as bits."""


def open_fault(board: Board, seat: i64, spot: i64) -> i64:
    """FINE if a spot is open to a seat, else what all can see to be wrong with it.

    RK-PLC-11, RK-SPC-06: a foreign shrine; RK-PLC-12: an own province; RK-SPC-05: peace closes both
    sides of a border; RK-TOK-25: a bluff takes a border up like any token.
    """
    box = board.box
    into = box.spot_into[spot]
    if spot < MIDDLE_SPOT and board.taken(box.spot_border[spot]):
        return BORDER_TAKEN
    if board.is_closed(into):
        return LAND_CLOSED
    if spot >= MIDDLE_SPOT:
        return middle_fault(board, seat, into)
    if board.owns(seat, into):
        return INTO_OWN
    if into == board.shrine:
        return FOREIGN_SHRINE
    if spot >= COAST_SPOT:
        return FINE
    return land_fault(board, seat, box.spot_from[spot], into)


def middle_fault(board: Board, seat: i64, province: i64) -> i64:
    """RK-PLC-09, RK-PLC-15, RK-R-54: it takes any number; a shrine's only its controller's."""
    if province == board.shrine and not board.owns(seat, province):
        return FOREIGN_SHRINE
    return FINE


def land_fault(board: Board, seat: i64, start: i64, into: i64) -> i64:
    """RK-PLC-16: an attack over land starts from an own province, or goes into the harbor's."""
    if board.is_closed(start):
        return LAND_CLOSED
    if board.owns(seat, start):
        return FINE
    if start == board.shrine:
        return FOREIGN_SHRINE
    if into == board.harbor or board.is_ronin(seat):
        return FINE
    return NO_OWN_SIDE


def open_spot(board: Board, seat: i64, spot: i64) -> bool:
    return open_fault(board, seat, spot) == FINE


def fill_open_spots(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """Write every spot that is open to a seat after the n that stand in `out`; how many then.

    The same answers as `open_fault`, many at a time.
    """
    n = fill_open_borders(board, seat, out, n)
    closed: i64 = board.closed
    shrine: i64 = shifted(1, board.shrine) if board.shrine != NOWHERE else 0
    own = board.realm(seat)
    n = fill_coasts(board, closed | shrine | own, out, n)
    return fill_middles(board, closed | shrine & ~own, out, n)


def fill_open_borders(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """RK-PLC-16: both directions of each land border, all borders at once, as bits.

    A border leads from its first province into its second one, and back. `shut` are the provinces
    that nobody may attack from here, or only from them: own ones, closed ones and a shrine.
    """
    own = board.realm(seat)
    shrine: i64 = shifted(1, board.shrine) if board.shrine != NOWHERE else 0
    starts: i64 = own & ~board.closed
    first_ends = board.box.first_ends
    second_ends = board.box.second_ends
    from_shut: i64 = 0
    into_shut: i64 = 0
    from_own: i64 = 0
    into_own: i64 = 0
    left: i64 = board.closed | shrine | own
    while left != 0:
        lowest: i64 = left & -left
        left ^= lowest
        at: i64 = lowest.bit_length() - 1
        own_too: i64 = -(1 if starts & lowest != 0 else 0)
        from_shut |= first_ends[at]
        into_shut |= second_ends[at]
        from_own |= first_ends[at] & own_too
        into_own |= second_ends[at] & own_too
    from_reached: i64 = 0
    into_reached: i64 = 0
    if board.is_ronin(seat):
        from_reached = -1
        into_reached = -1
    elif board.harbor != NOWHERE:
        from_reached = first_ends[board.harbor]
        into_reached = second_ends[board.harbor]
    there: i64 = ~into_shut & (from_own | ~from_shut & into_reached)
    back: i64 = ~from_shut & (into_own | ~into_shut & from_reached)
    part: i64
    for part in range(2):
        free: i64 = ~board.taken_borders(part) & HALF_OF_BORDERS
        n = fill_directions(there >> 32 * part & free, back >> 32 * part & free, 64 * part, out, n)
    return n


def fill_directions(there: i64, back: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """The spots of these directions of borders, in order.

    Each is written, and overwritten by the next if it is not meant: no branch to guess.
    """
    left: i64 = there | back
    while left != 0:
        lowest: i64 = left & -left
        left ^= lowest
        border: i64 = lowest.bit_length() - 1
        out[n] = base + 2 * border
        n += there >> border & 1
        out[n] = base + 2 * border + 1
        n += back >> border & 1
    return n


def fill_coasts(board: Board, shut: i64, out: vec[i64], n: i64) -> i64:
    """RK-PLC-17: coasts that are free, of provinces that are not shut."""
    into = board.box.spot_into
    taken = board.taken_borders(2)
    i: i64
    for i in range(COASTS):
        out[n] = COAST_SPOT + i
        n += ~(taken >> i | shut >> into[COAST_SPOT + i]) & 1
    return n


def fill_middles(board: Board, shut: i64, out: vec[i64], n: i64) -> i64:
    """RK-PLC-15: the middles of provinces that are not shut, in runs between those that are."""
    spots = board.box.spots
    start: i64 = 0
    while start < PROVINCES:
        end: i64 = PROVINCES
        if shut != 0:
            end = (shut & -shut).bit_length() - 1
            shut &= shut - 1
        copy_plus(out, n, spots, start, end - start, MIDDLE_SPOT)
        n += end - start
        start = end + 1
    return n


# Where each kind belongs.


def misplaced(board: Board, seat: i64, kind: i64, spot: i64) -> i64:
    """FINE if a token of this kind may lie on a spot as things stand, else why not."""
    ban = banned(board, seat, spot)
    if ban != FINE:
        return ban
    if is_army(kind):
        return army_fault(board, seat, spot)
    if is_navy(kind):
        return navy_fault(board, seat, spot)
    if is_shinobi(kind):  # RK-TOK-13: in any middle; RK-TOK-14: never on a border
        return FINE if spot >= MIDDLE_SPOT else WRONG_KIND_OF_SPOT
    if kind == BLUFF:
        return FINE
    if kind < DIPLOMACY:
        return BLESSING_ALONE
    return decree_fault(board, seat, kind, spot)


def banned(board: Board, seat: i64, spot: i64) -> i64:
    """RK-RES-12, RK-RON-04: inside or along a closed province, or another player's shrine."""
    into = board.box.spot_into[spot]
    start = board.box.spot_from[spot]
    if board.is_closed(into) or (start != NOWHERE and board.is_closed(start)):
        return LAND_CLOSED
    shrine = board.shrine
    if shrine != NOWHERE and (into == shrine or start == shrine) and not board.owns(seat, shrine):
        return FOREIGN_SHRINE
    return FINE


def army_fault(board: Board, seat: i64, spot: i64) -> i64:
    """RK-TOK-07, RK-TOK-08, RK-RON-02."""
    into = board.box.spot_into[spot]
    if spot >= MIDDLE_SPOT:
        return FINE if board.owns(seat, into) else NOT_YOURS
    if spot >= COAST_SPOT:
        return WRONG_KIND_OF_SPOT
    if board.owns(seat, into):
        return INTO_OWN
    if board.owns(seat, board.box.spot_from[spot]) or board.is_ronin(seat):
        return FINE
    return NO_OWN_SIDE


def navy_fault(board: Board, seat: i64, spot: i64) -> i64:
    """RK-TOK-09 to RK-TOK-12."""
    into = board.box.spot_into[spot]
    if spot >= MIDDLE_SPOT:
        if not board.owns(seat, into):
            return NOT_YOURS
        return FINE if board.by_the_sea(into) else NOT_BY_THE_SEA
    if board.owns(seat, into):
        return INTO_OWN
    if spot >= COAST_SPOT or into == board.harbor:
        return FINE
    return WRONG_KIND_OF_SPOT


def decree_fault(board: Board, seat: i64, kind: i64, spot: i64) -> i64:
    """RK-TOK-19, RK-TOK-21, RK-SPC-07: diplomacy at home, raids abroad, no battlefield."""
    if spot < MIDDLE_SPOT:
        return WRONG_KIND_OF_SPOT
    province: i64 = spot - MIDDLE_SPOT
    if board.special(province) == BATTLEFIELD:
        return ON_BATTLEFIELD
    own = board.owns(seat, province)
    if kind == DIPLOMACY:
        return FINE if own else NOT_YOURS
    return YOURS if own else FINE


def lions_defender(board: Board, token: i64) -> bool:
    """RK-CLAN-04, RK-R-44: Lion's bluff in the middle of its own province."""
    if board.kind(token) != BLUFF or not board.in_middle(token):
        return False
    seat = token // TOKENS_EACH
    province: i64 = board.spot(token) - MIDDLE_SPOT
    return (
        board.clan(seat) == LION
        and board.owns(seat, province)
        and banned(board, seat, board.spot(token)) == FINE
    )


def has_open_spot(board: Board, seat: i64) -> bool:
    """RK-R-17: whether there is any spot at all; the middles come first, few of them are closed."""
    spot: i64
    for spot in range(SPOTS - 1, -1, -1):
        if open_spot(board, seat, spot):
            return True
    return False
