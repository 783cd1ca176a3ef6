"""Chapter 19: sampling what a seat does not know.

Everything here depends on what the seat knows and on the stream alone: unknown tokens are first
taken together, counted by kind, and only then dealt out again.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import i64, vec
from honjin.engine.rng import Rng
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLUFF,
    DIPLOMACY,
    KINDS,
    NOWHERE,
    OBJECTIVES,
    RAID,
    TERRITORIES,
)
from honjin.games.rokugan.rules.phases import OVER, PLACING
from honjin.games.rokugan.rules.placement import can_lay
from honjin.games.rokugan.rules.pools import ASIDE_SEEN, ASIDE_UNSEEN, NOT_ASIDE, count_of, total_of
from honjin.games.rokugan.rules.setup import was_dealt
from honjin.games.rokugan.rules.state import PLAYED, UNDRAWN, Board

ROOM: Final = 32
"""Tokens that a bag can hold."""


@final
class Bag:
    """Tokens taken together; `take` draws one at random."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = vec[i64]([0] * ROOM)
        self.size: i64 = 0

    def put(self, kind: i64, count: i64) -> None:
        i: i64
        for i in range(count):
            self.kinds[self.size] = kind
            self.size += 1

    def take(self, rng: Rng) -> i64:
        pick = rng.below(self.size)
        kind = self.kinds[pick]
        self.size -= 1
        self.kinds[pick] = self.kinds[self.size]
        return kind

    def has(self, banned: bool) -> bool:
        """Whether there is a token that a ronin may not lay, or one that a ronin may."""
        i: i64
        for i in range(self.size):
            if is_banned(self.kinds[i]) == banned:
                return True
        return False


def is_banned(kind: i64) -> bool:
    """RK-RON-03: what a ronin may not lay."""
    return kind == RAID or kind == DIPLOMACY


def deal_anew(board: Board, seat: i64, rng: Rng) -> None:
    """All that `seat` cannot know; the board is a copy."""
    owner: i64
    for owner in range(board.seats):
        if owner != seat and board.clan(owner) >= 0:
            deal_tokens(board, owner, seat, rng)
    deal_objectives(board, seat, rng)
    deal_cards(board, seat, rng)


def knows_recalled(board: Board, seat: i64) -> bool:
    """RK-CARD-05: the first player and the owner saw the token that went back."""
    return seat == board.first or seat == board.recalled


# Combat tokens.


def deal_tokens(board: Board, owner: i64, seat: i64, rng: Rng) -> None:
    """RK-R-66: hand, pool and facedown tokens of another player."""
    while True:
        if deal_once(board, owner, seat, rng) and hand_fits(board, owner):
            break
    if board.recalled == owner and not knows_recalled(board, seat):
        board.recalled_kind = guess_recalled(board, owner, rng)
    if board.barred == owner and board.spy != seat:
        board.spied = guess_spied(board, owner, rng)


def deal_once(board: Board, owner: i64, seat: i64, rng: Rng) -> bool:
    """Whether there was a token for every place; if not, the bluff must lie somewhere else."""
    unseen = take_unseen(board, owner, seat)
    place_bluff(board, owner, seat, rng)
    if board.spy == seat and board.barred == owner:
        return deal_spied(board, owner, seat, unseen, rng)
    bag = bag_of(unseen)
    if board.is_out(owner) and board.is_ronin(owner) and not board.strict:
        dealt = deal_banned_hand(board, owner, bag, rng) and deal_board(board, owner, bag, rng)
    else:
        dealt = deal_board(board, owner, bag, rng)
        if dealt:
            deal_hand(board, owner, bag, rng)
    pool_rest(board, owner, bag)
    return dealt


def hand_fits(board: Board, owner: i64) -> bool:
    """RK-R-59: a ronin who gets a turn can lay something; one who is skipped cannot."""
    if board.strict or not board.is_ronin(owner):
        return True
    if board.is_out(owner):
        return holds_banned_only(board, owner)
    if board.active != owner or board.phase != PLACING:
        return True
    return board.purged or can_lay(board, owner)


def holds_banned_only(board: Board, owner: i64) -> bool:
    """RK-R-59, RK-R-03: nothing could be laid; a bluff came back later, or is barred."""
    kind: i64
    for kind in range(BLUFF):
        if not is_banned(kind) and board.hand(owner, kind) > 0:
            return False
    if board.hand(owner, BLUFF) == 0:
        return True
    return board.barred == owner or board.times_homed(owner) > 0


def deal_banned_hand(board: Board, owner: i64, bag: Bag, rng: Rng) -> bool:
    """RK-RON-05: a ronin who was skipped holds raids and diplomacy only, as all can see."""
    while board.hand_size(owner) > total_of(board.whole_hand(owner)):
        if not bag.has(banned=True):
            return False
        kind = bag.take(rng)
        if is_banned(kind):
            board.fill_hand(owner, kind)
        else:
            bag.put(kind, 1)
    return True


def take_unseen(board: Board, owner: i64, seat: i64) -> i64:
    """Take all that is not known off the board, out of hand and pool: packed, without the bluff.

    What stays where it was: tokens this seat knows, and a recalled token it has seen, which lies
    in the pool. Slots on the board keep `NOWHERE` as their kind, the hand its size.
    """
    unseen: i64 = 0
    held = board.hand_size(owner)
    kind: i64
    for kind in range(BLUFF):
        unseen += (board.hand(owner, kind) + board.pool(owner, kind)) << 3 * kind
        board.add_hand(owner, kind, -board.hand(owner, kind))
        board.add_pool(owner, kind, -board.pool(owner, kind))
    board.add_hand(owner, BLUFF, -board.hand(owner, BLUFF))
    board.widen_hand(owner, held)
    if board.recalled == owner and seat == board.first and board.recalled_kind != BLUFF:
        unseen -= board.one_of(board.recalled_kind)
        board.add_pool(owner, board.recalled_kind, 1)
    i: i64
    for i in range(board.laid(owner)):
        token: i64 = owner * TOKENS_EACH + i
        if board.lies(token) and not board.knows(seat, token):
            kind = board.kind(token)
            if kind != BLUFF and kind != NOWHERE:  # It has none if dealing had to be given up.
                unseen += board.one_of(kind)
            board.set_kind(token, NOWHERE)
    return unseen


def place_bluff(board: Board, owner: i64, seat: i64, rng: Rng) -> None:
    """RK-TOK-06: in the hand, on the board, or set aside, as far as this seat can tell."""
    if bluff_seen(board, owner, seat):
        return
    board.set_aside(owner, NOT_ASIDE)
    hidden = slots(board, owner)
    held = board.hand_size(owner)
    if board.barred == owner:
        hidden = 0
    returned: i64 = 0
    if board.recalled == owner and not knows_recalled(board, seat) and board.barred != owner:
        returned = 1
    pick = rng.below(held + hidden + returned)
    if pick < held:
        board.fill_hand(owner, BLUFF)
    elif pick < held + hidden:
        board.set_kind(slot(board, owner, pick - held), BLUFF)
    else:
        board.set_aside(owner, ASIDE_UNSEEN)


def bluff_seen(board: Board, owner: i64, seat: i64) -> bool:
    """Whether this seat knows where a bluff is."""
    if board.aside(owner) == ASIDE_SEEN:
        return True
    if board.recalled == owner and seat == board.first and board.recalled_kind == BLUFF:
        return True
    i: i64
    for i in range(board.laid(owner)):
        token: i64 = owner * TOKENS_EACH + i
        if board.lies(token) and board.kind(token) == BLUFF:
            return True
    return False


def slots(board: Board, owner: i64) -> i64:
    """How many tokens on the board have no kind at present and may be the bluff."""
    count: i64 = 0
    i: i64
    for i in range(board.laid(owner)):
        if may_be_bluff(board, owner * TOKENS_EACH + i):
            count += 1
    return count


def slot(board: Board, owner: i64, which: i64) -> i64:
    """One of those tokens."""
    token: i64 = owner * TOKENS_EACH
    while True:
        if may_be_bluff(board, token):
            if which == 0:
                return token
            which -= 1
        token += 1


def may_be_bluff(board: Board, token: i64) -> bool:
    """RK-R-03: not one that lay there when its owner's bluff was struck and came back to hand."""
    return unfilled(board, token) and board.not_bluff >> token & 1 == 0


def unfilled(board: Board, token: i64) -> bool:
    return board.lies(token) and board.kind(token) == NOWHERE


def bag_of(unseen: i64) -> Bag:
    bag = Bag()
    kind: i64
    for kind in range(BLUFF):
        bag.put(kind, count_of(unseen, kind))
    return bag


def deal_board(board: Board, owner: i64, bag: Bag, rng: Rng) -> bool:
    """RK-RON-03: a ronin cannot have laid raid or diplomacy."""
    ronin = board.is_ronin(owner)
    i: i64
    for i in range(board.laid(owner)):
        token: i64 = owner * TOKENS_EACH + i
        while unfilled(board, token):
            if ronin and not bag.has(banned=False):
                return False
            kind = bag.take(rng)
            if ronin and is_banned(kind):
                bag.put(kind, 1)
            else:
                board.set_kind(token, kind)
    return True


def deal_hand(board: Board, owner: i64, bag: Bag, rng: Rng) -> None:
    i: i64
    for i in range(board.hand_size(owner) - board.hand(owner, BLUFF)):
        board.fill_hand(owner, bag.take(rng))


def pool_rest(board: Board, owner: i64, bag: Bag) -> None:
    i: i64
    for i in range(bag.size):
        board.add_pool(owner, bag.kinds[i], 1)


def deal_spied(board: Board, owner: i64, seat: i64, unseen: i64, rng: Rng) -> bool:
    """RK-R-35: the spy knows what hand and facedown tokens were drawn from."""
    known = board.spied - board.one_of(BLUFF) * count_of(board.spied, BLUFF)
    i: i64
    for i in range(board.laid(owner)):
        token: i64 = owner * TOKENS_EACH + i
        if board.lies(token) and board.face_down(token) and board.knows(seat, token):
            known -= board.one_of(board.kind(token))
    bag = bag_of(known)
    rest = bag_of(unseen - known)
    dealt = deal_board(board, owner, bag, rng)
    if dealt:
        deal_hand(board, owner, bag, rng)
    pool_rest(board, owner, bag)
    pool_rest(board, owner, rest)
    return dealt


def guess_recalled(board: Board, owner: i64, rng: Rng) -> i64:
    """What the first player may have sent back: the unseen bluff, or something of the pool."""
    if board.aside(owner) == ASIDE_UNSEEN:
        return BLUFF
    return any_of_pool(board, owner, rng)


def any_of_pool(board: Board, owner: i64, rng: Rng) -> i64:
    pick = rng.below(board.pool_size(owner))
    kind: i64
    for kind in range(KINDS):
        pick -= board.pool(owner, kind)
        if pick < 0:
            return kind
    return NOWHERE


def guess_spied(board: Board, owner: i64, rng: Rng) -> i64:
    """What the spy may have seen: hand, facedown tokens, and as much of the pool as escaped."""
    spied = board.whole_hand(owner)
    i: i64
    for i in range(board.laid(owner)):
        token: i64 = owner * TOKENS_EACH + i
        if board.lies(token) and board.face_down(token):
            spied += board.one_of(board.kind(token))
    for i in range(board.escaped):
        spied += board.one_of(any_of_pool(board, owner, rng))
    return spied


# Cards.


def deal_objectives(board: Board, seat: i64, rng: Rng) -> None:
    """RK-R-05: what others were dealt and kept; at the end the kept ones are open."""
    over = board.phase == OVER
    choosing: i64 = 0
    owner: i64
    for owner in range(board.seats):
        if owner == seat:
            continue
        dealt: i64 = 0
        if board.offered(owner, 0) >= 0:
            dealt += 1
        if board.offered(owner, 1) >= 0:
            dealt += 1
        choosing |= dealt << 2 * owner
        board.set_offered(owner, 0, board.kept(owner) if over else -1)
        board.set_offered(owner, 1, -1)
    for owner in range(board.seats):
        if owner == seat:
            continue
        dealt = choosing >> 2 * owner & 3
        if dealt > 0 and not over:
            board.set_offered(owner, 0, undealt(board, rng))
        if dealt > 1:
            board.set_offered(owner, 1, undealt(board, rng))
        if board.kept(owner) >= 0 and not over:
            board.set_kept(owner, board.offered(owner, rng.below(2)))


def undealt(board: Board, rng: Rng) -> i64:
    """An objective that nobody was dealt."""
    while True:
        objective = rng.below(OBJECTIVES)
        if not was_dealt(board, objective):
            return objective


def deal_cards(board: Board, seat: i64, rng: Rng) -> None:
    """RK-CARD-12: territory cards this seat has never read."""
    territory: i64
    for territory in range(TERRITORIES):
        if board.territory_card(territory) == UNDRAWN or board.holder(territory) == PLAYED:
            continue
        if seat < 0 or board.card_known(territory) >> seat & 1 == 0:
            board.set_territory_card(territory, 2 * territory + rng.below(2))
