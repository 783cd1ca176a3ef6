"""Chapter 14: honor, secret objectives, and who wins."""

from __future__ import annotations

from honjin.engine.dialect import i64, recursive
from honjin.engine.state import bits
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.box import (
    EMERALD_EMPIRE,
    HONOR_4,
    NORTH_SHADOWLANDS,
    PROVINCES,
    SHADOWLANDS,
    TERRITORIES,
    WAY_OF_HUMILITY,
    WAY_OF_THE_SAIL,
    WEB_OF_INFLUENCE,
)
from honjin.games.rokugan.rules.phases import OVER
from honjin.games.rokugan.rules.state import Board
from honjin.games.rokugan.rules.upkeep import begin_round, control_tokens


def honor(board: Board, seat: i64) -> i64:
    """RK-END-01 to RK-END-05."""
    return open_honor(board, seat) + objective_honor(board, seat)


def open_honor(board: Board, seat: i64) -> i64:
    """What everybody can count: flowers, faceup tokens and territories, not the objective."""
    total = territories(board, seat)
    realm: i64 = board.realm(seat) & ~SHADOWLANDS
    while realm:
        province: i64 = (realm & -realm).bit_length() - 1
        total += province_honor(board, province) + board.up(province) * board.box.faceup_honor
        realm &= realm - 1
    return total


def flowers(board: Board, seat: i64) -> i64:
    """RK-END-02, RK-SHD-04."""
    total: i64 = 0
    realm: i64 = board.realm(seat) & ~SHADOWLANDS
    while realm:
        total += province_honor(board, (realm & -realm).bit_length() - 1)
        realm &= realm - 1
    return total


def province_honor(board: Board, province: i64) -> i64:
    """RK-MAP-05, RK-SPC-09, RK-R-56: printed flowers, or the "4" instead; honor of other tokens."""
    token = board.special(province)
    if token == HONOR_4:
        return board.box.bushido_honor
    return board.box.flowers[province] + board.box.special_honor[token]


def faceup(board: Board, seat: i64) -> i64:
    """RK-END-03, RK-SHD-04."""
    count: i64 = 0
    realm: i64 = board.realm(seat) & ~SHADOWLANDS
    while realm:
        count += board.up((realm & -realm).bit_length() - 1)
        realm &= realm - 1
    return count * board.box.faceup_honor


def territories(board: Board, seat: i64) -> i64:
    """RK-END-05: the Shadowlands count nothing."""
    total: i64 = 0
    realm = board.realm(seat)
    foreign: i64 = ~(realm | board.closed)  # scorched earth is closed
    territory: i64
    for territory in range(NORTH_SHADOWLANDS):
        provinces = board.box.territory[territory]
        if provinces & foreign != 0 or provinces & realm == 0:
            continue
        # Where nothing is closed, all of it is the realm's.
        if provinces & board.closed == 0 or board.territory_controller(territory) == seat:
            total += board.box.territory_honor
    return total


# Secret objectives.


def objective_honor(board: Board, seat: i64) -> i64:
    """RK-END-04."""
    objective = board.kept(seat)
    if objective < 0 or not fulfilled(board, seat, objective):
        return 0
    return board.box.objective_honor[objective]


def fulfilled(board: Board, seat: i64, objective: i64) -> bool:
    """RK-R-62: Shadowlands provinces count too."""
    realm = board.realm(seat)
    if objective < WEB_OF_INFLUENCE:
        return home_held(board, realm, objective)
    if objective == WEB_OF_INFLUENCE:
        return territories_touched(board, realm) >= board.box.web
    if objective == EMERALD_EMPIRE:
        return has_chain(board, realm)
    if objective == WAY_OF_THE_SAIL:
        return coasts_held(board, realm) >= board.box.sail
    if objective == WAY_OF_HUMILITY:
        return is_humblest(board, seat)
    return realm & SHADOWLANDS == SHADOWLANDS  # RK-OBJ-06


def home_held(board: Board, realm: i64, clan: i64) -> bool:
    """RK-OBJ-01, RK-R-07, RK-R-64: the capital, or two provinces of that territory."""
    held = bits(realm & board.box.territory[clan])
    return realm >> board.box.capital[clan] & 1 == 1 or held >= board.box.home_provinces[clan]


def territories_touched(board: Board, realm: i64) -> i64:
    """RK-OBJ-02."""
    count: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if realm & board.box.territory[territory]:
            count += 1
    return count


def coasts_held(board: Board, realm: i64) -> i64:
    """RK-OBJ-04, RK-R-55: the harbor makes its province coastal."""
    count = bits(realm & board.box.coastal)
    harbor = board.harbor
    if harbor >= 0 and realm >> harbor & 1 and board.box.coastal >> harbor & 1 == 0:
        count += 1
    return count


def is_humblest(board: Board, seat: i64) -> bool:
    """RK-OBJ-05, RK-R-63: a tie for the fewest counts."""
    mine = bits(board.realm(seat))
    other: i64
    for other in range(board.seats):
        if bits(board.realm(other)) < mine:
            return False
    return True


def has_chain(board: Board, realm: i64) -> bool:
    """RK-OBJ-03, RK-R-63: a simple path of six own provinces through three territories."""
    if bits(realm) < board.box.chain:
        return False
    province: i64
    for province in range(PROVINCES):
        if realm >> province & 1 and chain_from(board, realm, province, 0, 0, 1):
            return True
    return False


@recursive
def chain_from(board: Board, realm: i64, province: i64, used: i64, lands: i64, length: i64) -> bool:
    used |= 1 << province
    lands |= 1 << board.box.territory_of[province]
    if length == board.box.chain:
        return bits(lands) >= board.box.chain_lands
    onward = board.box.adjacent[province] & realm & ~used
    neighbour: i64 = 0
    while onward:
        if onward & 1 and chain_from(board, realm, neighbour, used, lands, length + 1):
            return True
        onward >>= 1
        neighbour += 1
    return False


# The end.


def winners(board: Board) -> i64:
    """RK-END-06, RK-R-61: most honor; ties are shared, or broken if the host wants it."""
    best: i64 = standing(board, 0)
    won: i64 = 1
    seat: i64
    for seat in range(1, board.seats):
        rank = standing(board, seat)
        if rank > best:
            best = rank
            won = 1 << seat
        elif rank == best:
            won |= 1 << seat
    return won


def standing(board: Board, seat: i64) -> i64:
    """Honor, then with the switch provinces, then control tokens."""
    rank: i64 = honor(board, seat)
    if board.tie_break:
        return (rank * 64 + bits(board.realm(seat))) * 4096 + control_tokens(board, seat)
    return rank


def end_round(board: Board) -> None:
    """RK-RND-01, RK-RES-11: step 7, the next round or the end."""
    note_honor(board)
    if board.round < board.box.rounds:
        begin_round(board, board.round + 1)
        return
    board.phase = OVER
    board.active = 0
    notes.ended(board, winners(board))
    seat: i64
    for seat in range(board.seats):
        won = objective_honor(board, seat)
        notes.objective_shown(board, seat, board.kept(seat), won)


def note_honor(board: Board) -> None:
    """What all can count after a round, for the story of the game."""
    seat: i64
    for seat in range(board.seats):
        notes.honor(board, seat, board.round, open_honor(board, seat))
