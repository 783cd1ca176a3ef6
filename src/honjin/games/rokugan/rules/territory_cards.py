"""Chapter 8.2: the eighteen cards of the upkeep.

A card is carried out in stages, each a choice of one province, token or opponent; `targets` says
which provinces a stage offers, `hit` what happens to the one that was chosen.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.state import EVERYONE
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import DISCARD, DONE, PLAY, POOL, RECOVER, SPY, TARGET
from honjin.games.rokugan.rules.box import (
    AID_OF_THE_KAMI,
    ALL_PROVINCES,
    ASHIGARU_LEVIES,
    BATTLEFIELD,
    BLESS_THE_LANDS,
    BLESSING2,
    BLUFF,
    BOUNTIFUL_HARVEST,
    BUSHIDO,
    CODE_OF_HONOR,
    CULTURAL_EXCHANGE,
    DEFENSE_1,
    DEFENSE_2,
    DIPLOMATIC_MISSION,
    FEATS_OF_ENGINEERING,
    FOMENT_REBELLION,
    HARBOR,
    HONOR_1,
    HONOR_2,
    HONOR_4,
    HONORABLE_FIGHT,
    KINDS,
    NAVY1,
    NO_SPECIAL,
    NORTH_SHADOWLANDS,
    PEACE,
    PIRATE_RAIDS,
    PORT_OF_PROSPERITY,
    PROMOTION,
    PROVINCES,
    REINFORCEMENTS,
    SACRED_GROUND,
    SCORCHED,
    SHADOWLANDS,
    SHRINE,
    SPY_NETWORK,
    STRENGTH_OF_PURPOSE,
)
from honjin.games.rokugan.rules.phases import GIVING_UP, RECOVERING, SPYING, TARGETING
from honjin.games.rokugan.rules.state import PLAYED, Board
from honjin.games.rokugan.rules.upkeep import card_done


def fill_upkeep(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-05: play a card that can be played, or pass."""
    out[0] = DONE
    n: i64 = 1
    territory: i64
    for territory in range(NORTH_SHADOWLANDS):
        if board.holder(territory) == seat:
            card = board.territory_card(territory)
            if playable(board, seat, card):
                out[n] = PLAY + card
                n += 1
    return n


def playable(board: Board, seat: i64, card: i64) -> bool:
    """RK-R-30, RK-R-40: the first effect needs a target, an exchange a partner."""
    if card == PROMOTION or card == REINFORCEMENTS:
        return recoverable(board, seat, card) > 0
    if card == SPY_NETWORK:
        return True
    if card == CULTURAL_EXCHANGE and others_realms(board, seat) == 0:
        return False
    return targets(board, seat, card, 0) != 0


def reveal_card(board: Board, seat: i64, card: i64) -> None:
    """RK-UPK-12, RK-CARD-11: the card is shown and is gone."""
    territory = card // 2
    board.set_holder(territory, PLAYED)
    board.set_card_known(territory, 31)
    notes.played(board, seat, card)
    board.card = card
    board.stage = 0
    board.chosen = 0


def play_card(board: Board, seat: i64, card: i64) -> None:
    reveal_card(board, seat, card)
    if card == PROMOTION or card == REINFORCEMENTS:
        board.phase = RECOVERING
        board.left = board.box.card_count[card]
        board.stage = 0
    elif card == SPY_NETWORK:
        board.phase = SPYING
    else:
        board.phase = TARGETING


# Provinces as targets.


def targets(board: Board, seat: i64, card: i64, stage: i64) -> i64:
    """The provinces that a card may choose at a stage, as bits; RK-R-31: none that is closed."""
    own = board.realm(seat)
    free = ALL_PROVINCES & ~board.closed
    if card == FEATS_OF_ENGINEERING:
        return free & ~board.box.coastal
    if card == SACRED_GROUND or card == HONORABLE_FIGHT:
        return free
    if card == DIPLOMATIC_MISSION or card == PIRATE_RAIDS:
        return free if stage == 0 else own & ~board.chosen
    if card == STRENGTH_OF_PURPOSE or card == BOUNTIFUL_HARVEST:
        return own & ~board.chosen
    if card == CULTURAL_EXCHANGE:
        return own if stage == 0 else others_realms(board, seat)
    if card == BLESS_THE_LANDS:
        return provinces_with(board, SCORCHED)
    if card == FOMENT_REBELLION:
        return provinces_with(board, PEACE)
    return free & ~SHADOWLANDS & ~board.chosen


def others_realms(board: Board, seat: i64) -> i64:
    mask: i64 = 0
    other: i64
    for other in range(board.seats):
        if other != seat:
            mask |= board.realm(other)
    return mask


def provinces_with(board: Board, token: i64) -> i64:
    mask: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.special(province) == token:
            mask |= 1 << province
    return mask


def fill_targets(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-D-06: the provinces as the card says."""
    return fill_provinces(targets(board, seat, board.card, board.stage), out)


def fill_provinces(mask: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if mask >> province & 1:
            out[n] = TARGET + province
            n += 1
    return n


def hit(board: Board, seat: i64, province: i64) -> None:
    """Carry out one stage of a card on the province that was chosen, and go on."""
    more = has_more(board, seat, board.owner(province))
    hit_province(board, seat, province)
    board.chosen |= 1 << province
    board.stage += 1
    if more and targets(board, seat, board.card, board.stage) != 0:
        return
    card_done(board)


def has_more(board: Board, seat: i64, owner: i64) -> bool:
    """Whether another province is to be chosen; `owner` had the one chosen now."""
    card = board.card
    stage = board.stage
    count = board.box.card_count[card]
    if card == DIPLOMATIC_MISSION:
        return stage < count and (stage > 0 or (owner >= 0 and owner != seat))
    if card == PIRATE_RAIDS:
        return stage < count and (stage > 0 or owner == seat)
    if card == CULTURAL_EXCHANGE:
        return stage == 0
    return stage + 1 < count


def hit_province(board: Board, seat: i64, province: i64) -> None:
    """RK-CARD-13 to RK-CARD-30, one stage."""
    card = board.card
    token = token_of(card)
    if token != NO_SPECIAL and (board.stage == 0 or token == HONOR_1 or token == DEFENSE_1):
        place_special(board, province, token)
    up = board.box.card_faceup[card]
    if card == BLESS_THE_LANDS:
        remove_special(board, province)
        add_control(board, province, seat, board.box.card_facedown, up)
    elif card == FOMENT_REBELLION:
        remove_special(board, province)
        if board.owns(seat, province):
            add_control(board, province, seat, 0, up)
    elif gives_faceup(card, board.stage):
        add_control(board, province, seat, 0, up)
    elif card == CULTURAL_EXCHANGE:
        if board.stage == 0:
            notes.offered(board, seat, province)
        else:
            exchange(board, sole_bit(board.chosen), province)


def gives_faceup(card: i64, stage: i64) -> bool:
    """Whether a card adds faceup control tokens to an own province at a stage."""
    if card == STRENGTH_OF_PURPOSE or card == BOUNTIFUL_HARVEST:
        return True
    return stage > 0 and (card == DIPLOMATIC_MISSION or card == PIRATE_RAIDS)


def token_of(card: i64) -> i64:
    """The special token that a card puts on the board."""
    if card == FEATS_OF_ENGINEERING:
        return HARBOR
    if card == CODE_OF_HONOR:
        return HONOR_1
    if card == DIPLOMATIC_MISSION:
        return PEACE
    if card == SACRED_GROUND:
        return SHRINE
    if card == BUSHIDO:
        return HONOR_4
    if card == HONORABLE_FIGHT:
        return BATTLEFIELD
    if card == AID_OF_THE_KAMI:
        return DEFENSE_2
    if card == PORT_OF_PROSPERITY:
        return HONOR_2
    if card == ASHIGARU_LEVIES:
        return DEFENSE_1
    if card == PIRATE_RAIDS:
        return SCORCHED
    return NO_SPECIAL


def sole_bit(mask: i64) -> i64:
    """The number of the only bit of a mask."""
    n: i64 = 0
    while mask > 1:
        mask >>= 1
        n += 1
    return n


def place_special(board: Board, province: i64, token: i64) -> None:
    """RK-SPC-02, RK-SPC-03; scorched earth also clears the control tokens (RK-SPC-04)."""
    before = board.special(province)
    board.set_special(province, token)
    if token == SCORCHED:
        board.set_control(province, -1, 0, 0)
    notes.special(board, province, token, before)


def remove_special(board: Board, province: i64) -> None:
    """RK-CTL-05, RK-R-56, RK-R-57: back to the pile; all its effects end at once."""
    before = board.special(province)
    board.set_special(province, NO_SPECIAL)
    notes.special_off(board, province, before)


def add_control(board: Board, province: i64, seat: i64, down: i64, up: i64) -> None:
    """RK-R-02, RK-R-32: there are always enough, and any own province takes them."""
    board.set_control(province, seat, board.down(province) + down, board.up(province) + up)
    notes.control_added(board, seat, province, down, up)


def exchange(board: Board, mine: i64, theirs: i64) -> None:
    """RK-CARD-25: each token keeps its side; special tokens stay."""
    a = board.owner(mine)
    b = board.owner(theirs)
    a_down = board.down(mine)
    a_up = board.up(mine)
    board.set_control(mine, b, board.down(theirs), board.up(theirs))
    board.set_control(theirs, a, a_down, a_up)
    notes.exchanged(board, a, mine, theirs, b)


# Promotion and Reinforcements.


def recoverable(board: Board, seat: i64, card: i64) -> i64:
    """RK-CARD-14, RK-CARD-26: how many kinds can come back from the discard pile."""
    top: i64 = BLESSING2 if card == PROMOTION else NAVY1
    count: i64 = 0
    kind: i64
    for kind in range(top):
        if board.discarded(seat, kind) > 0:
            count += 1
    return count


def fill_recoverable(board: Board, seat: i64, out: vec[i64]) -> i64:
    top: i64 = BLESSING2 if board.card == PROMOTION else NAVY1
    n: i64 = 0
    kind: i64
    for kind in range(top):
        if board.discarded(seat, kind) > 0:
            out[n] = RECOVER + kind
            n += 1
    return n


def recover(board: Board, seat: i64, kind: i64) -> None:
    """RK-R-34: as many are given up afterwards as were recovered."""
    board.add_discard(seat, kind, -1)
    board.add_hand(seat, kind, 1)
    board.spied_gain(seat, kind, 1)
    notes.recovered(board, seat, kind)
    board.stage += 1
    board.left -= 1
    if board.left == 0 or recoverable(board, seat, board.card) == 0:
        board.phase = GIVING_UP
        board.left = board.stage


def fill_given_up(board: Board, seat: i64, out: vec[i64]) -> i64:
    """RK-R-34, RK-R-35: any hand token, to discard pile or pool; the bluff only aside."""
    n: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if board.hand(seat, kind) == 0:
            continue
        if kind != BLUFF:
            out[n] = DISCARD + kind
            out[n + 1] = POOL + kind
            n += 2
        elif board.barred != seat:
            out[n] = DISCARD + kind
            n += 1
    return n


def give_up(board: Board, seat: i64, kind: i64, to_pool: bool) -> None:
    board.add_hand(seat, kind, -1)
    if to_pool:
        board.to_pool(seat, kind)
        if board.barred == seat:
            board.escaped += 1
        notes.gave_up(board, seat, kind, notes.TO_POOL, eyes=1 << seat)
    else:
        board.discard(seat, kind)
        board.spied_gain(seat, kind, -1)
        notes.gave_up(board, seat, kind, notes.TO_DISCARD, eyes=EVERYONE)
    board.left -= 1
    if board.left == 0:
        card_done(board)


# Spy Network.


def fill_spied(board: Board, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    other: i64
    for other in range(board.seats):
        if other != seat:
            out[n] = SPY + other
            n += 1
    return n


def spy_on(board: Board, seat: i64, victim: i64) -> None:
    """RK-CARD-24, RK-R-35: the hand as it is now; the victim's bluff is out of use this round."""
    board.spy = seat
    board.barred = victim
    board.spied = board.whole_hand(victim)
    board.escaped = 0
    notes.spied(board, seat, victim, board.spied)
    card_done(board)
