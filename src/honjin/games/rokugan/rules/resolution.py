"""Chapter 10: the steps of the resolution phase, from the reveal to the territory cards."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import CARD, TOKENS_EACH
from honjin.games.rokugan.rules.battles import Muster, fight
from honjin.games.rokugan.rules.box import (
    BLUFF,
    DIPLOMACY,
    MIDDLE_SPOT,
    NO_SPECIAL,
    PEACE,
    PROVINCES,
    RAID,
    SCORCHED,
    TERRITORIES,
    fights,
    is_shinobi,
)
from honjin.games.rokugan.rules.phases import DRAW_CARD, ROUND_OVER
from honjin.games.rokugan.rules.spots import FINE, lions_defender, misplaced
from honjin.games.rokugan.rules.state import NO_TERRITORY, ON_SPACE, OPEN, UNDRAWN, Board


def resolve(board: Board) -> None:
    """RK-RES-05: steps 1 to 6."""
    turn_all_over(board)
    notes.step(board, 6)
    return_cards(board)
    claims_go_on(board)


def turn_all_over(board: Board) -> None:
    """Steps 1 to 5. Spy Network and RK-RON-05 end with the placement phase."""
    board.end_spying()
    board.out = 0
    reveal(board)
    throw_out(board)
    attacks = Muster(board)
    besieged = attacks.attacked
    spared = burn(board) | pacify(board)
    notes.step(board, 5)
    left = Muster(board)
    fight(board, left, besieged, spared)
    clear(board)
    board.withstood = 0
    board.homed = 0


def reveal(board: Board) -> None:
    """RK-RES-02: step 1."""
    notes.step(board, 1)
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.lies(token):
            if board.face_down(token):
                notes.revealed(board, token)
            board.set_known(token, OPEN)


def throw_out(board: Board) -> None:
    """RK-RES-03, RK-RES-04, RK-PLC-14: step 2, judged on the board of this moment."""
    notes.step(board, 2)
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if not board.lies(token):
            continue
        kind = board.kind(token)
        fault: i64 = misplaced(board, token // TOKENS_EACH, kind, board.spot(token))
        if fault != FINE or not fights(kind):
            lose_blessings(board, token)
        if kind == BLUFF:
            if not lions_defender(board, token):
                go_home(board, token)
        elif fault != FINE:
            notes.thrown_out(board, token, fault)
            board.discard(token // TOKENS_EACH, board.lift(token))


def lose_blessings(board: Board, token: i64) -> None:
    """RK-R-19, RK-R-44: a blessing on anything but a lawful army, navy or shinobi."""
    if board.blessed(token):
        notes.blessing_lost(board, token)
        board.lose_blessings(token)


def go_home(board: Board, token: i64) -> None:
    """RK-TOK-06: a bluff returns to its owner's hand."""
    notes.went_home(board, token)
    board.lift(token)
    board.add_hand(token // TOKENS_EACH, BLUFF, 1)


# Steps 3 and 4.


def burn(board: Board) -> i64:
    """RK-RES-06, RK-TOK-23, RK-R-47: all supported raids at once; the provinces burned."""
    notes.step(board, 3)
    burning: i64 = 0
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.lies(token) and board.kind(token) == RAID:
            province: i64 = board.spot(token) - MIDDLE_SPOT
            seat: i64 = token // TOKENS_EACH
            if supported(board, seat, province):
                burning |= 1 << province
                notes.raided(board, token, province)
            else:
                notes.raid_failed(board, token, province)
    sweep(board, burning)
    province = 0
    for province in range(PROVINCES):
        if burning >> province & 1:
            board.set_control(province, -1, 0, 0)
            replace_special(board, province, SCORCHED)
    discard_raids(board)
    return burning


def supported(board: Board, seat: i64, province: i64) -> bool:
    """RK-TOK-22, RK-R-22, RK-R-23: an own shinobi there, or an own province adjacent by land."""
    near = board.realm(seat) & board.box.adjacent[province]
    if not board.peace_supports:
        near &= ~board.closed
        if board.shrine >= 0:
            near &= ~(1 << board.shrine)
    if near != 0:
        return True
    i: i64
    for i in range(board.laid(seat)):
        token = seat * TOKENS_EACH + i
        if (
            board.lies(token)
            and is_shinobi(board.kind(token))
            and board.spot(token) == MIDDLE_SPOT + province
        ):
            return True
    return False


def discard_raids(board: Board) -> None:
    """RK-TOK-22: a raid without support is discarded without effect."""
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.lies(token) and board.kind(token) == RAID:
            board.discard(token // TOKENS_EACH, board.lift(token))


def pacify(board: Board) -> i64:
    """RK-RES-07, RK-RES-08, RK-TOK-20, RK-R-48: what raids left of diplomacy; where peace is."""
    notes.step(board, 4)
    calm: i64 = 0
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.lies(token) and board.kind(token) == DIPLOMACY:
            province: i64 = board.spot(token) - MIDDLE_SPOT
            calm |= 1 << province
            notes.pacified(board, token, province)
    sweep(board, calm)
    province = 0
    for province in range(PROVINCES):
        if calm >> province & 1:
            replace_special(board, province, PEACE)
    return calm


def replace_special(board: Board, province: i64, token: i64) -> None:
    """RK-SPC-02: scorched earth and peace take the place of any other special token."""
    before = board.special(province)
    board.set_special(province, token)
    if before != NO_SPECIAL:
        notes.special_off(board, province, before)


def sweep(board: Board, provinces: i64) -> None:
    """RK-RES-06, RK-RES-09: every combat token inside these provinces or on their borders."""
    if provinces == 0:
        return
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if not board.lies(token):
            continue
        spot = board.spot(token)
        start = board.box.spot_from[spot]
        if provinces >> board.box.spot_into[spot] & 1 or (start >= 0 and provinces >> start & 1):
            notes.swept(board, token)
            remove(board, token)


def remove(board: Board, token: i64) -> None:
    """To the discard pile; Lion's bluff goes home (RK-R-44)."""
    seat: i64 = token // TOKENS_EACH
    kind = board.lift(token)
    if kind == BLUFF:
        board.add_hand(seat, BLUFF, 1)
    else:
        board.discard(seat, kind)


def clear(board: Board) -> None:
    """RK-RES-10, RK-RND-04, RK-BAT-10: the board is empty of combat tokens."""
    token: i64
    for token in range(board.seats * TOKENS_EACH):
        if board.lies(token):
            remove(board, token)
    board.clear_handles()


# Step 6.


def return_cards(board: Board) -> None:
    """RK-CARD-10, RK-R-28, RK-R-33, RK-R-72: first all cards of lost territories go back."""
    territory: i64
    for territory in range(TERRITORIES):
        holder = board.holder(territory)
        if holder >= 0 and board.territory_controller(territory) != holder:
            board.set_holder(territory, ON_SPACE)
            notes.card_back(board, holder, territory)


def claims_go_on(board: Board) -> None:
    """RK-CARD-09, RK-R-06, RK-R-65: controlling a territory gives its card, drawn now."""
    territory: i64
    for territory in range(TERRITORIES):
        if board.holder(territory) != ON_SPACE:
            continue
        controller = board.territory_controller(territory)
        if controller < 0:
            continue
        board.set_holder(territory, controller)
        if board.territory_card(territory) == UNDRAWN:
            board.phase = DRAW_CARD
            board.active = 0
            board.territory = territory
            return
        read_card(board, territory)
    board.phase = ROUND_OVER


def fill_cards(board: Board, out: vec[i64]) -> i64:
    """RK-C-02: one of the territory's two cards."""
    out[0] = CARD
    out[1] = CARD + 1
    return 2


def draw_card(board: Board, which: i64) -> None:
    territory = board.territory
    board.territory = NO_TERRITORY
    board.set_territory_card(territory, 2 * territory + which)
    read_card(board, territory)
    claims_go_on(board)


def read_card(board: Board, territory: i64) -> None:
    """RK-CARD-12: the holder alone."""
    holder = board.holder(territory)
    bit: i64 = 1 << holder
    board.set_card_known(territory, board.card_known(territory) | bit)
    notes.card_taken(board, holder, territory, board.territory_card(territory))
