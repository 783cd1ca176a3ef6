"""What is on the table: provinces, tokens, hands, cards, and who knows what.

A combat token on the board is named by its *handle*: its owner and the order in which they laid it
this round (RK-R-18). That much every eye can follow; its kind is kept beside it, together with the
seats that know it. `pools` has the tokens off the board.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import append, i64, vec
from honjin.engine.state import shifted
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    BLUFF,
    HARBOR,
    MIDDLE_SPOT,
    NO_SPECIAL,
    NOWHERE,
    SCORCHED,
    SHRINE,
)
from honjin.games.rokugan.rules.layout import (
    AT_BLESSED,
    AT_CARD,
    AT_CARD_KNOWN,
    AT_CLAN,
    AT_DOWN,
    AT_HOLDER,
    AT_KEPT,
    AT_KIND,
    AT_KNOWN,
    AT_LAID,
    AT_OFFERED,
    AT_OWNER,
    AT_REALM,
    AT_SCOUTS,
    AT_SEAT_OF,
    AT_SHUGENJA,
    AT_SPECIAL,
    AT_SPOT,
    AT_TAKEN,
    AT_UP,
)
from honjin.games.rokugan.rules.pools import Pools

NOBODY_YET: Final = -1
FACE_UP: Final = 32
OPEN: Final = 63
"""Known to all five seats, and face up."""

# Who has a territory's card.
ON_SPACE: Final = -1
PLAYED: Final = -2
UNDRAWN: Final = -1
NO_TERRITORY: Final = -1


class Board(Pools):
    """The table, without the rules that move it.

    RK-TOK-04: a combat token is in hand, pool, discard pile, on the board, or (the bluff) aside.
    """

    # Players.

    @final
    def end_spying(self) -> None:
        """RK-R-35: with the reveal Spy Network is over."""
        self.barred = NOBODY_YET
        self.spy = NOBODY_YET
        self.spied = 0
        self.escaped = 0

    @final
    def spied_gain(self, seat: i64, kind: i64, count: i64) -> None:
        """What a spy can follow: tokens that openly join or leave the hand they saw."""
        if self.barred == seat:
            self.spied += count << 3 * kind

    @final
    def clan(self, seat: i64) -> i64:
        return self.cells[AT_CLAN + seat]

    @final
    def set_clan(self, seat: i64, clan: i64) -> None:
        self.cells[AT_CLAN + seat] = clan
        self.cells[AT_SEAT_OF + clan] = seat

    @final
    def seat_of(self, clan: i64) -> i64:
        """Who plays a clan, or NOBODY_YET."""
        return self.cells[AT_SEAT_OF + clan]

    @final
    def scouts(self, seat: i64) -> i64:
        return self.cells[AT_SCOUTS + seat]

    @final
    def set_scouts(self, seat: i64, count: i64) -> None:
        self.cells[AT_SCOUTS + seat] = count

    @final
    def shugenja(self, seat: i64) -> i64:
        return self.cells[AT_SHUGENJA + seat]

    @final
    def set_shugenja(self, seat: i64, count: i64) -> None:
        self.cells[AT_SHUGENJA + seat] = count

    @final
    def offered(self, seat: i64, which: i64) -> i64:
        """One of the two objectives that a seat was dealt, or -1."""
        return self.cells[AT_OFFERED + 2 * seat + which]

    @final
    def set_offered(self, seat: i64, which: i64, objective: i64) -> None:
        self.cells[AT_OFFERED + 2 * seat + which] = objective

    @final
    def kept(self, seat: i64) -> i64:
        """The objective that a seat kept, or -1."""
        return self.cells[AT_KEPT + seat]

    @final
    def set_kept(self, seat: i64, objective: i64) -> None:
        self.cells[AT_KEPT + seat] = objective

    @final
    def is_ronin(self, seat: i64) -> bool:
        return self.ronin >> seat & 1 == 1

    @final
    def is_out(self, seat: i64) -> bool:
        return self.out >> seat & 1 == 1

    @final
    def next_seat(self, seat: i64) -> i64:
        """Clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    # Provinces.

    @final
    def owner(self, province: i64) -> i64:
        """RK-CTL-01: who controls a province, or NOBODY_YET."""
        return self.cells[AT_OWNER + province]

    @final
    def realm(self, seat: i64) -> i64:
        """The provinces that a seat controls, as bits."""
        return self.cells[AT_REALM + seat]

    @final
    def owns(self, seat: i64, province: i64) -> bool:
        return self.cells[AT_OWNER + province] == seat

    @final
    def down(self, province: i64) -> i64:
        """Facedown control tokens."""
        return self.cells[AT_DOWN + province]

    @final
    def up(self, province: i64) -> i64:
        """Faceup control tokens."""
        return self.cells[AT_UP + province]

    @final
    def set_control(self, province: i64, seat: i64, down: i64, up: i64) -> None:
        """RK-CTL-01, RK-CTL-02: the tokens of one player, or none of anybody."""
        bit: i64 = 1 << province
        before = self.owner(province)
        if before >= 0:
            self.cells[AT_REALM + before] &= ~bit
        after: i64 = seat if down + up > 0 else NOBODY_YET
        if after >= 0:
            self.cells[AT_REALM + after] |= bit
        self.cells[AT_OWNER + province] = after
        self.cells[AT_DOWN + province] = down
        self.cells[AT_UP + province] = up

    @final
    def special(self, province: i64) -> i64:
        """RK-SPC-01: the one special token of a province."""
        return self.cells[AT_SPECIAL + province]

    @final
    def set_special(self, province: i64, token: i64) -> None:
        """RK-SPC-03: what lay there before goes back to the pile."""
        bit: i64 = 1 << province
        if self.shrine == province:
            self.shrine = NOWHERE
        if self.harbor == province:
            self.harbor = NOWHERE
        self.closed &= ~bit
        self.cells[AT_SPECIAL + province] = token
        if token == SHRINE:
            self.shrine = province
        elif token == HARBOR:
            self.harbor = province
        elif token != NO_SPECIAL and token <= SCORCHED:
            self.closed |= bit

    @final
    def is_closed(self, province: i64) -> bool:
        """RK-PLC-10: peace or scorched earth."""
        return self.closed >> province & 1 == 1

    @final
    def by_the_sea(self, province: i64) -> bool:
        """RK-MAP-03, RK-SPC-08: coastal by print or by harbor."""
        return self.box.coastal >> province & 1 == 1 or self.harbor == province

    @final
    def territory_controller(self, territory: i64) -> i64:
        """RK-CARD-08, RK-SPC-04, RK-R-29: who holds all of it that is not scorched."""
        controller: i64 = NOBODY_YET
        left = self.box.territory[territory]
        while left:
            province: i64 = (left & -left).bit_length() - 1
            left &= left - 1
            if self.special(province) != SCORCHED:
                owner = self.owner(province)
                if owner < 0 or (controller >= 0 and owner != controller):
                    return NOBODY_YET
                controller = owner
        return controller

    # Combat tokens on the board.

    @final
    def kind(self, token: i64) -> i64:
        return self.cells[AT_KIND + token]

    @final
    def set_kind(self, token: i64, kind: i64) -> None:
        self.cells[AT_KIND + token] = kind

    @final
    def spot(self, token: i64) -> i64:
        """Where a token lies, or NOWHERE."""
        return self.cells[AT_SPOT + token]

    @final
    def set_spot(self, token: i64, spot: i64) -> None:
        """RK-PLC-08, RK-R-15: put a token down or take it up; a border knows when it is taken."""
        self.mark_border(self.cells[AT_SPOT + token], False)
        self.cells[AT_SPOT + token] = spot
        self.mark_border(spot, True)

    @final
    def mark_border(self, spot: i64, taken: bool) -> None:
        if spot < 0 or spot >= MIDDLE_SPOT:
            return
        border = self.box.spot_border[spot]
        bit = shifted(1, border & 31)
        if taken:
            self.cells[AT_TAKEN + (border >> 5)] |= bit
        else:
            self.cells[AT_TAKEN + (border >> 5)] &= ~bit

    @final
    def taken(self, border: i64) -> bool:
        """RK-PLC-08: whether a combat token lies on a border."""
        return self.cells[AT_TAKEN + (border >> 5)] >> (border & 31) & 1 == 1

    @final
    def taken_borders(self, part: i64) -> i64:
        """The taken ones of 32 borders, as bits: two parts of land borders, then the coasts."""
        return self.cells[AT_TAKEN + part]

    @final
    def known(self, token: i64) -> i64:
        """The seats that know a token, as bits, and FACE_UP when it lies open."""
        return self.cells[AT_KNOWN + token]

    @final
    def set_known(self, token: i64, mask: i64) -> None:
        self.cells[AT_KNOWN + token] = mask

    @final
    def show_to(self, token: i64, seat: i64) -> None:
        """RK-R-66: the seat still knows it as long as it lies on the board."""
        bit: i64 = 1 << seat
        self.cells[AT_KNOWN + token] |= bit

    @final
    def knows(self, seat: i64, token: i64) -> bool:
        """Whether a seat knows a token, as its owner always does (RK-PLC-13).

        RK-R-67: spectators (a negative seat) know the open ones.
        """
        mask = self.cells[AT_KNOWN + token]
        return mask & FACE_UP != 0 or (seat >= 0 and mask >> seat & 1 == 1)

    @final
    def face_down(self, token: i64) -> bool:
        return self.cells[AT_KNOWN + token] & FACE_UP == 0

    @final
    def blessings(self, token: i64, kind: i64) -> i64:
        """RK-TOK-17: how many blessings of a kind lie on a token."""
        return self.cells[AT_BLESSED + token] >> 4 * (kind - BLESSING2) & 15

    @final
    def add_blessing(self, token: i64, kind: i64) -> None:
        self.cells[AT_BLESSED + token] += shifted(1, 4 * (kind - BLESSING2))

    @final
    def blessed(self, token: i64) -> bool:
        return self.cells[AT_BLESSED + token] != 0

    @final
    def blessing_strength(self, token: i64) -> i64:
        strength = self.box.strength
        return (
            self.blessings(token, BLESSING2) * strength[BLESSING2]
            + self.blessings(token, BLESSING3) * strength[BLESSING3]
        )

    @final
    def laid(self, seat: i64) -> i64:
        """How many tokens a seat has laid on spots this round; the next handle."""
        return self.cells[AT_LAID + seat]

    @final
    def set_laid(self, seat: i64, count: i64) -> None:
        self.cells[AT_LAID + seat] = count

    @final
    def put_down(self, seat: i64, kind: i64, spot: i64, known: i64) -> i64:
        """RK-R-18: a token comes to the board under a new handle.

        Only bluffs that come back at once can use up the handles; then a free one serves again.
        """
        token = seat * TOKENS_EACH + self.laid(seat)
        if self.laid(seat) < TOKENS_EACH:
            self.cells[AT_LAID + seat] += 1
        else:
            token = seat * TOKENS_EACH
            while self.lies(token):
                token += 1
        self.set_kind(token, kind)
        self.set_known(token, known)
        self.set_spot(token, spot)
        return token

    @final
    def lies(self, token: i64) -> bool:
        """Whether a handle still lies on the board."""
        return self.cells[AT_SPOT + token] != NOWHERE

    @final
    def in_middle(self, token: i64) -> bool:
        return self.cells[AT_SPOT + token] >= MIDDLE_SPOT

    @final
    def lift(self, token: i64) -> i64:
        """Take a token off the board, with its blessings (RK-TOK-18); its kind."""
        self.lose_blessings(token)
        kind = self.kind(token)
        self.set_spot(token, NOWHERE)
        self.set_kind(token, NOWHERE)
        self.set_known(token, 0)
        bit: i64 = 1 << token
        self.not_bluff &= ~bit
        return kind

    @final
    def times_homed(self, seat: i64) -> i64:
        """How often a seat's bluff came back to the hand at once this round."""
        return self.homed >> 4 * seat & 15

    @final
    def bluff_comes_home(self, seat: i64) -> None:
        """RK-R-03, as an option: a discarded bluff is back in the hand, and all have seen it."""
        self.add_hand(seat, BLUFF, 1)
        bit: i64 = 1 << 4 * seat
        self.homed += bit
        token: i64
        for token in range(seat * TOKENS_EACH, seat * TOKENS_EACH + self.laid(seat)):
            if self.lies(token) and self.face_down(token):
                bit = 1 << token
                self.not_bluff |= bit

    @final
    def lose_blessings(self, token: i64) -> None:
        seat = token // TOKENS_EACH
        self.add_discard(seat, BLESSING2, self.blessings(token, BLESSING2))
        self.add_discard(seat, BLESSING3, self.blessings(token, BLESSING3))
        self.cells[AT_BLESSED + token] = 0

    @final
    def clear_handles(self) -> None:
        """RK-RES-10: the handles of a round end with it."""
        seat: i64
        for seat in range(self.seats):
            self.cells[AT_LAID + seat] = 0

    # Territory cards.

    @final
    def territory_card(self, territory: i64) -> i64:
        """The card of a territory as far as it was drawn, or UNDRAWN."""
        return self.cells[AT_CARD + territory]

    @final
    def set_territory_card(self, territory: i64, card: i64) -> None:
        self.cells[AT_CARD + territory] = card

    @final
    def holder(self, territory: i64) -> i64:
        """Who holds a territory's card, ON_SPACE, or PLAYED."""
        return self.cells[AT_HOLDER + territory]

    @final
    def set_holder(self, territory: i64, seat: i64) -> None:
        self.cells[AT_HOLDER + territory] = seat

    @final
    def put_card_away(self) -> None:
        """No card is being carried out."""
        self.card = -1
        self.stage = 0
        self.chosen = 0

    @final
    def card_known(self, territory: i64) -> i64:
        """The seats that have read a territory's card, as bits."""
        return self.cells[AT_CARD_KNOWN + territory]

    @final
    def set_card_known(self, territory: i64, mask: i64) -> None:
        self.cells[AT_CARD_KNOWN + territory] = mask

    # Copies.

    def words(self) -> vec[i64]:
        out = self.cells[:]
        for word in self.scalar_words():
            out = append(out, word)
        return out
