"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    ANIMATE_THE_DEAD,
    BLESS_THE_LANDS,
    BLESSING2,
    BLESSING3,
    BLUFF,
    BORDERS,
    CULTURAL_EXCHANGE,
    DARK_FAVORS,
    DRAGON,
    HARBOR,
    INSPIRE_FEAR,
    KIND_IDS,
    KINDS,
    NORTH_SHADOWLANDS,
    NOWHERE,
    PIRATE_RAIDS,
    PROMOTION,
    PROVINCES,
    PURGE_THE_WEAK,
    REINFORCEMENTS,
    RISE_OF_AN_EMPIRE,
    SCORCHED,
    SCORPION,
    SHADOWLANDS,
    SHRINE,
    SPY_NETWORK,
    TERRITORIES,
    UNICORN,
)
from honjin.games.rokugan.rules.phases import (
    ANIMATING,
    CONDEMNING,
    DEAL_OBJECTIVE,
    DRAW_CARD,
    DRAW_FIRST,
    DRAW_INITIATIVE,
    DRAW_TOKEN,
    FAVORING,
    FEARING,
    GIVING_UP,
    KEEP_OBJECTIVE,
    LOOKING,
    OVER,
    PAYING,
    PLACING,
    PURGE_PAYING,
    PURGING,
    RECOVERING,
    RETURNING,
    ROUND_OVER,
    SETTLING,
    SPYING,
    SWAPPING,
    TARGETING,
    UPKEEP,
    after_objectives,
    in_placement,
    in_rounds,
    in_set_up,
    plays_cards,
)
from honjin.games.rokugan.rules.pools import ASIDE_SEEN, ASIDE_UNSEEN, NOT_ASIDE, count_of, total_of
from honjin.games.rokugan.rules.state import FACE_UP, ON_SPACE, OPEN, PLAYED, UNDRAWN
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.rules.upkeep import DECK, wants_token
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
    yield from phase_faults(state)


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
            yield f"RK-R-35: seat {seat} used its bluff under Spy Network"


def _struck_tokens_are_remembered_right(state: Rokugan) -> Iterator[str]:
    """What the options of RK-R-03 and RK-R-50 keep lasts for the placement phase."""
    placing = in_placement(state.phase)
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
            drawing = state.phase == DRAW_CARD and state.territory == i
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


def phase_faults(state: Rokugan) -> Iterator[str]:
    """Every way in which the phase and the rest of the table disagree."""
    if state.phase == ROUND_OVER:
        yield "RK-RES-11: nothing can wait between two rounds"
    if not state.chance() and state.phase != OVER and state.waiting() == 0:
        yield "RK-PLC-01: nobody is to decide, yet the game goes on"
    yield from _set_up(state)
    yield from _deck(state)
    yield from _rounds(state)
    yield from _ronin(state)
    yield from _hands(state)
    yield from _card(state)


def _set_up(state: Rokugan) -> Iterator[str]:
    seats = range(state.seats)
    clans = [state.clan(seat) for seat in seats if state.clan(seat) >= 0]
    if len(set(clans)) < len(clans):
        yield "RK-SET-01: two players have one clan"
    if in_play(state) and len(clans) < state.seats:
        yield "RK-SET-14: the game begins before everybody has a clan"
    dealt = sum(state.offered(seat, which) >= 0 for seat in seats for which in (0, 1))
    if state.phase == DEAL_OBJECTIVE and dealt + state.left != 2 * state.seats:
        yield "RK-SET-05: objectives are miscounted"
    if after_objectives(state.phase) and clans_chosen(state) and dealt != 2 * state.seats:
        yield "RK-SET-05: two objectives are dealt to each player"
    kept = sum(state.kept(seat) >= 0 for seat in seats)
    if state.phase == KEEP_OBJECTIVE and kept == state.seats:
        yield "RK-R-05: everybody has chosen, yet a choice is awaited"
    if in_play(state) and kept < state.seats:
        yield "RK-SET-14: the game begins before all objectives are chosen"
    if state.phase == SETTLING:
        yield from _settling(state)


def clans_chosen(state: Rokugan) -> bool:
    return all(state.clan(seat) >= 0 for seat in range(state.seats))


def in_play(state: Rokugan) -> bool:
    """Whether the set-up is over as far as clans and objectives go."""
    return state.round > 0 or state.phase in (DRAW_FIRST, SETTLING)


def _settling(state: Rokugan) -> Iterator[str]:
    placed = sum(state.down(province) for province in range(PROVINCES)) - state.seats
    if placed + state.left != state.seats * state.box.settlers or state.left == 0:
        yield "RK-SET-07: the start tokens are miscounted"
    elif state.active != (state.first + placed) % state.seats:
        yield "RK-SET-10: start tokens are placed clockwise from the first player"


def _deck(state: Rokugan) -> Iterator[str]:
    """RK-SET-09, RK-UPK-01: four cards for rounds 2 to 5."""
    if state.first < 0:
        if state.round or state.initiative or state.phase == SETTLING:
            yield "RK-SET-08: there is no first player"
        return
    clan_cards = state.initiative & ((1 << RISE_OF_AN_EMPIRE) - 1)
    unseen = state.initiative >> RISE_OF_AN_EMPIRE
    turned = max(0, state.round - 1 - (state.phase == DRAW_INITIATIVE))
    if bin(clan_cards).count("1") + state.neutrals != DECK - turned:
        yield "RK-SET-09: the initiative deck is miscounted"
    if state.neutrals > bin(unseen).count("1"):
        yield "RK-SET-09: more neutral cards are in the deck than are unseen"
    for clan in range(RISE_OF_AN_EMPIRE):
        if clan_cards >> clan & 1 and state.seat_of(clan) < 0:
            yield "RK-SET-08: the deck holds the card of a clan that nobody plays"


def _rounds(state: Rokugan) -> Iterator[str]:
    laying = in_placement(state.phase)
    if not laying and any(True for _ in lying(state)):
        yield "RK-RND-04: a combat token lies on the board outside placement"
    if not laying and any(state.laid(seat) for seat in range(state.seats)):
        yield "RK-R-18: handles outlive their round"
    early = state.round == 0 and state.phase in (DRAW_INITIATIVE, DRAW_TOKEN, DRAW_CARD)
    if early or (state.round == 0 and in_rounds(state.phase)):
        yield "RK-RND-01: the rounds have not begun"
    if state.round and in_set_up(state.phase):
        yield "RK-SET-14: the set-up is over"
    if state.round == 1 and (state.phase == DRAW_INITIATIVE or plays_cards(state.phase)):
        yield "RK-RND-03: round 1 has only the draw"
    if state.phase == OVER and state.round != state.box.rounds:
        yield "RK-RND-01: the game ended early"
    if state.first_card and state.seats == 2:
        yield "RK-UPK-06: two players do not use the first player card"
    looks = state.box.scorpion_looks
    if state.phase == LOOKING and (
        state.clan(state.active) != SCORPION or (state.looked and state.left == looks - 1)
    ):
        yield "RK-CLAN-06: only the Scorpion looks, once a round"
    if state.phase == SWAPPING and state.clan(state.active) != UNICORN:
        yield "RK-CLAN-07: only the Unicorn lets tokens change places"
    if state.phase == RETURNING and state.clan(state.active) != DRAGON:
        yield "RK-CLAN-03: only the Dragon returns a token"


UNSEATING = (PIRATE_RAIDS, DARK_FAVORS, ANIMATE_THE_DEAD, INSPIRE_FEAR)
"""The only cards that can take a player's last control token during upkeep or placement."""
SETTLING_RONIN = (BLESS_THE_LANDS,)
"""The only card that can give control tokens to a player who has none."""


def _ronin(state: Rokugan) -> Iterator[str]:
    """RK-RON-01, RK-R-58: exactly those that had no control token when upkeep began.

    Until step 5 only a few cards can give a province to a ronin, or take the last one of another;
    afterwards battles may have changed all of this.
    """
    if state.round <= 1:
        if state.ronin:
            yield "RK-RON-01: nobody is ronin before round 2"
        return
    if state.phase in (DRAW_CARD, OVER):
        return
    fixed = state.phase in (DRAW_INITIATIVE, DRAW_TOKEN, RETURNING)
    lost = not fixed and _was_played(state, UNSEATING)
    won = not fixed and _was_played(state, SETTLING_RONIN)
    for seat in range(state.seats):
        if state.is_ronin(seat) and state.realm(seat) and not won:
            yield f"RK-RON-01: seat {seat} controls a province and is said to be ronin"
        if not state.is_ronin(seat) and not state.realm(seat) and not lost:
            yield f"RK-RON-01: seat {seat} has no control token and is not said to be ronin"


def _was_played(state: Rokugan, cards: tuple[int, ...]) -> bool:
    return any(
        state.holder(card // 2) == PLAYED and state.territory_card(card // 2) == card
        for card in cards
    )


def _hands(state: Rokugan) -> Iterator[str]:
    box = state.box
    full = box.hand_size
    for seat in range(state.seats):
        most = max(full, box.dragon_draws) if state.clan(seat) == DRAGON else full
        if state.phase in (RECOVERING, GIVING_UP) and seat == state.active:
            most += box.card_count[state.card] if state.card >= 0 else 0
        if state.hand_size(seat) > most:
            yield f"RK-UPK-07: seat {seat} holds too many tokens"
    if state.phase == DRAW_TOKEN and not wants_token(state, state.active):
        yield "RK-UPK-07: a token is drawn into a full hand, or from nowhere"
    if state.phase == RETURNING and state.hand_size(state.active) <= box.dragon_keeps:
        yield "RK-CLAN-03: the Dragon has nothing to return"
    if state.phase == PLACING and not state.purged and state.hand_size(state.active) < 2:
        yield "RK-PLC-02: a seat with one token gets no turn"
    if state.phase in (PLACING, UPKEEP) and state.is_out(state.active):
        yield "RK-RON-05: a seat that is out gets no turn"
    if (state.spy < 0) != (state.barred < 0) or (state.barred >= 0 and state.spy == state.barred):
        yield "RK-R-35: a spied hand needs a spy and a victim"
    if state.barred < 0 and (state.spied or state.escaped):
        yield "RK-R-35: tokens of a hand are remembered that nobody saw"
    if (state.recalled < 0) != (state.recalled_kind < 0):
        yield "RK-CARD-05: a recalled token has an owner and a kind"


CARD_PHASES = {
    TARGETING: range(2 * NORTH_SHADOWLANDS),
    RECOVERING: (PROMOTION, REINFORCEMENTS),
    GIVING_UP: (PROMOTION, REINFORCEMENTS),
    SPYING: (SPY_NETWORK,),
    PAYING: (DARK_FAVORS, ANIMATE_THE_DEAD, INSPIRE_FEAR),
    FAVORING: (DARK_FAVORS,),
    CONDEMNING: (DARK_FAVORS,),
    PURGE_PAYING: (PURGE_THE_WEAK,),
    PURGING: (PURGE_THE_WEAK,),
    ANIMATING: (ANIMATE_THE_DEAD,),
    FEARING: (INSPIRE_FEAR,),
}
"""Which cards can be carried out in which phase."""


def _card(state: Rokugan) -> Iterator[str]:
    cards = CARD_PHASES.get(state.phase)
    if cards is None:
        if state.card >= 0 or state.stage or state.chosen:
            yield "RK-UPK-12: a card is carried out outside its time"
        return
    if state.card not in cards:
        yield "RK-UPK-12: this card asks for no such choice"
    elif (
        state.holder(state.card // 2) != PLAYED
        or state.territory_card(state.card // 2) != state.card
    ):
        yield "RK-UPK-12: a card is carried out that was not played"
    elif not state.legal(state.active):
        yield "RK-R-30: a card asks for a choice that has no options"
    if state.card == CULTURAL_EXCHANGE and state.stage == 1 and bin(state.chosen).count("1") != 1:
        yield "RK-CARD-25: one own province is chosen first"
