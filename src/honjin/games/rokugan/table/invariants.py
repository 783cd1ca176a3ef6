"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    BLUFF,
    BORDERS,
    HARBOR,
    KIND_IDS,
    KINDS,
    NOWHERE,
    SCORCHED,
    SHADOWLANDS,
    SHRINE,
    TERRITORIES,
)
from honjin.games.rokugan.rules.state import (
    ASIDE_SEEN,
    ASIDE_UNSEEN,
    DRAW_CARD,
    FACE_UP,
    NOT_ASIDE,
    ON_SPACE,
    OPEN,
    PLACING,
    PLAYED,
    SWAPPING,
    UNDRAWN,
    count_of,
    total_of,
)
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table import phase_checks
from honjin.games.rokugan.table.components import PROVINCE_IDS, TERRITORY_IDS
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.pieces import lying


def faults(state: Rokugan) -> Iterator[str]:
    """Every broken invariant, with the rule it breaks."""
    yield from tokens_are_whole(state)
    yield from _tokens_lie_right(state)
    yield from _bluffs_are_somewhere(state)
    yield from _provinces_are_held_right(state)
    yield from _cards_are_held_right(state)
    yield from _objectives_are_dealt_right(state)
    yield from _struck_tokens_are_remembered_right(state)
    yield from phase_checks.faults(state)


def tokens_are_whole(state: Rokugan) -> Iterator[str]:
    """RK-TOK-04: the five places add up to the token list."""
    for seat in range(state.seats):
        if state.clan(seat) < 0:
            if state.hand_size(seat) or state.pool_size(seat):
                yield f"RK-SET-03: seat {seat} has tokens before it has a clan"
            continue
        counts = [
            state.hand(seat, kind) + state.pool(seat, kind) + state.discarded(seat, kind)
            for kind in range(KINDS)
        ]
        counts[BLUFF] += state.aside(seat) != NOT_ASIDE
        for token in lying(state):
            if token // TOKENS_EACH == seat:
                counts[state.kind(token)] += 1
                for kind in (BLESSING2, BLESSING3):
                    counts[kind] += state.blessings(token, kind)
        total = state.box.clan_tokens[state.clan(seat)]
        if counts != [count_of(total, kind) for kind in range(KINDS)]:
            yield f"RK-TOK-04: seat {seat} has {dict(zip(KIND_IDS, counts, strict=True))}"
        if state.hand_size(seat) != total_of(state.whole_hand(seat)):
            yield f"RK-UPK-08: the hand of seat {seat} is miscounted"
        if state.pool_size(seat) != sum(state.pool(seat, kind) for kind in range(KINDS)):
            yield f"RK-UPK-08: the pool of seat {seat} is miscounted"


def _tokens_lie_right(state: Rokugan) -> Iterator[str]:
    borders = [state.box.spot_border[state.spot(token)] for token in lying(state)]
    used = [border for border in borders if border != NOWHERE]
    if len(set(used)) < len(used):
        yield "RK-PLC-08: two tokens lie on one border"
    for border in range(BORDERS):
        if state.taken(border) != (border in used):
            yield f"RK-PLC-08: border {border} is not marked as it is"
    for token in range(state.seats * TOKENS_EACH):
        name, owner = token_name(token), token // TOKENS_EACH
        if not state.lies(token):
            if state.kind(token) != NOWHERE or state.known(token) or state.blessed(token):
                yield f"RK-R-18: the handle {name} outlives its token"
            continue
        if token % TOKENS_EACH >= state.laid(owner):
            yield f"RK-R-18: token {name} was never laid"
        known = state.known(token)
        if known & FACE_UP and known != OPEN:
            yield f"RK-PLC-22: token {name} lies open but some do not know it"
        if known >> owner & 1 == 0:
            yield f"RK-PLC-13: the owner does not know token {name}"
        if known & FACE_UP and state.blessed(token):
            yield f"RK-R-20: the faceup token {name} is blessed"


def _bluffs_are_somewhere(state: Rokugan) -> Iterator[str]:
    for seat in range(state.seats):
        if state.pool(seat, BLUFF) or state.discarded(seat, BLUFF):
            yield f"RK-TOK-06: the bluff of seat {seat} is in pool or discard pile"
        if state.aside(seat) == ASIDE_UNSEEN and state.recalled not in (seat, -1):
            yield f"RK-R-03: the bluff of seat {seat} is unseen though nobody recalled it"
        kept = state.hand(seat, BLUFF) == 1 or state.aside(seat) == ASIDE_SEEN
        if state.barred == seat and not kept:
            yield f"RK-R-35: seat {seat} used his bluff under Spy Network"


def _struck_tokens_are_remembered_right(state: Rokugan) -> Iterator[str]:
    """What the options of RK-R-03 and RK-R-50 keep lasts for the placement phase."""
    placing = PLACING <= state.phase <= SWAPPING
    if state.withstood and not (placing and state.struck_counts):
        yield "RK-R-50: a struck attack is remembered outside its time"
    if (state.homed or state.not_bluff) and not (placing and state.bluff_returns):
        yield "RK-R-03: a bluff that came back is remembered outside its time"
    for token in range(state.seats * TOKENS_EACH):
        if state.not_bluff >> token & 1:
            home = state.times_homed(token // TOKENS_EACH)
            if not home or not state.face_down(token) or state.kind(token) in (NOWHERE, BLUFF):
                yield f"RK-R-03: token {token_name(token)} is said not to be the bluff"


def _provinces_are_held_right(state: Rokugan) -> Iterator[str]:
    closed = 0
    for province, name in enumerate(PROVINCE_IDS):
        owner = state.owner(province)
        if (owner >= 0) != (state.down(province) + state.up(province) > 0):
            yield f"RK-CTL-01: {name} has an owner without tokens, or tokens without an owner"
        for seat in range(state.seats):
            if (state.realm(seat) >> province & 1 == 1) != (owner == seat):
                yield f"RK-CTL-01: the realm of seat {seat} is wrong about {name}"
        special = state.special(province)
        if special == SCORCHED and owner >= 0:
            yield f"RK-SPC-04: the scorched {name} is controlled"
        if special == HARBOR and state.box.coastal >> province & 1:
            yield f"RK-SPC-08: the harbor lies in the coastal {name}"
        if special > HARBOR and SHADOWLANDS >> province & 1:
            yield f"RK-CARD-15: a bonus token lies in {name}"
        if (special == SHRINE) != (state.shrine == province):
            yield f"RK-SPC-06: the shrine is not where it lies ({name})"
        if (special == HARBOR) != (state.harbor == province):
            yield f"RK-SPC-08: the harbor is not where it lies ({name})"
        closed |= (0 < special <= SCORCHED) << province
    if closed != state.closed:
        yield "RK-PLC-10: the closed provinces are miscounted"


def _cards_are_held_right(state: Rokugan) -> Iterator[str]:
    for i in range(TERRITORIES):
        card, holder, known = state.territory_card(i), state.holder(i), state.card_known(i)
        name = TERRITORY_IDS[i]
        if card == UNDRAWN:
            drawing = state.phase == DRAW_CARD and state.active == i
            if known or (holder != ON_SPACE and not drawing):
                yield f"RK-SET-02: the card of {name} is used before it is drawn"
        elif holder == PLAYED:
            if known != 31:
                yield f"RK-UPK-12: the played card of {name} is not open"
        elif not known or (holder >= 0 and known >> holder & 1 == 0):
            yield f"RK-CARD-12: the holder of {name}'s card cannot read it"


def _objectives_are_dealt_right(state: Rokugan) -> Iterator[str]:
    dealt = [state.offered(seat, which) for seat in range(state.seats) for which in (0, 1)]
    cards = [objective for objective in dealt if objective >= 0]
    if len(set(cards)) < len(cards):
        yield "RK-SET-05: an objective was dealt twice"
    for seat in range(state.seats):
        kept = state.kept(seat)
        if kept >= 0 and kept not in (state.offered(seat, 0), state.offered(seat, 1)):
            yield f"RK-SET-05: seat {seat} keeps an objective it was not dealt"
