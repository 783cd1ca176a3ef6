"""The single numbers of a table: their first values, copies and bytes.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import State
from honjin.games.rokugan.rules.box import Box
from honjin.games.rokugan.rules.phases import DRAW_PICKER


class Scalars(State):
    """Where the rules stand, and everything else that is one number."""

    def __init__(self, box: Box, buffer: vec[i64]) -> None:
        super().__init__(box.seats, buffer)
        self.box: Box = box
        self.phase: i64 = DRAW_PICKER
        """Where the rules stand."""
        self.round: i64 = 0
        """The round; 0 during the set-up."""
        self.first: i64 = -1
        """The first player."""
        self.active: i64 = 0
        """Whose turn it is."""
        self.territory: i64 = -1
        """The territory whose card is being drawn."""
        self.left: i64 = 0
        """Tokens, targets or looks that the decision may still take."""
        self.passes: i64 = 0
        """RK-UPK-09: how many players have passed in a row."""
        self.card: i64 = -1
        """The card being carried out."""
        self.stage: i64 = 0
        """How far that card has been carried out."""
        self.chosen: i64 = 0
        """Provinces or tokens that were chosen for it so far, as bits."""
        self.first_card: bool = False
        """RK-UPK-06, RK-R-24: whether the first player card can still be used."""
        self.looked: bool = False
        """RK-CLAN-06: whether the Scorpion has had a look this round."""
        self.purged: bool = False
        """RK-R-69: whether Purge the Weak takes the place of laying this turn."""
        self.animated: bool = False
        """RK-CARD-33: whether the normal laying still follows."""
        self.barred: i64 = -1
        """RK-R-35: whose hand Spy Network has seen, who may not use a bluff this round."""
        self.spy: i64 = -1
        """Who saw it."""
        self.spied: i64 = 0
        """What the spy knows to have been among the tokens of that hand, three bits a kind."""
        self.escaped: i64 = 0
        """How many of the tokens seen then went to the pool."""
        self.recalled: i64 = -1
        """Whose token the first player sent back to a pool this round."""
        self.recalled_kind: i64 = -1
        """What it was; its owner and the first player know."""
        self.initiative: i64 = 0
        """The initiative cards that may still be in the deck, as bits."""
        self.neutrals: i64 = 0
        """RK-SET-09: how many neutral cards are still in the deck."""
        self.ronin: i64 = 0
        """RK-RON-01: who is ronin this round, as bits."""
        self.out: i64 = 0
        """RK-RON-05, RK-R-17: who gets no further turn in this placement phase, as bits."""
        self.withstood: i64 = 0
        """RK-R-50: provinces against which an attack was openly discarded this round, as bits."""
        self.homed: i64 = 0
        """RK-R-03: how often each seat's discarded bluff came back at once, four bits a seat."""
        self.not_bluff: i64 = 0
        """Facedown tokens that lay on the board when their owner's bluff came back, as bits."""
        self.closed: i64 = 0
        """RK-PLC-10: the provinces with peace or scorched earth, as bits."""
        self.shrine: i64 = -1
        """Where the shrine lies."""
        self.harbor: i64 = -1
        """Where the harbor lies."""
        self.dealt: bool = False
        """RK-R-04: whether free clans are dealt."""
        self.strict: bool = False
        """RK-R-13: whether tokens may be laid only where their kind belongs."""
        self.peace_supports: bool = True
        """RK-R-22: whether peace supports a raid next door."""
        self.swept_counts: bool = True
        """RK-R-50: whether a swept attack has failed."""
        self.struck_counts: bool = False
        """RK-R-50: whether a struck attack has failed."""
        self.bluff_returns: bool = False
        """RK-R-03: whether a struck bluff returns at once."""
        self.tie_break: bool = False
        """RK-R-61: whether equal honor is decided, not shared."""

    @final
    def copy_scalars(self, other: Scalars) -> None:
        """Make these numbers of `other` equal to this table's."""
        other.phase = self.phase
        other.round = self.round
        other.first = self.first
        other.active = self.active
        other.territory = self.territory
        other.left = self.left
        other.passes = self.passes
        other.card = self.card
        other.stage = self.stage
        other.chosen = self.chosen
        other.first_card = self.first_card
        other.looked = self.looked
        other.purged = self.purged
        other.animated = self.animated
        other.barred = self.barred
        other.spy = self.spy
        other.spied = self.spied
        other.escaped = self.escaped
        other.recalled = self.recalled
        other.recalled_kind = self.recalled_kind
        other.initiative = self.initiative
        other.neutrals = self.neutrals
        other.ronin = self.ronin
        other.out = self.out
        other.withstood = self.withstood
        other.homed = self.homed
        other.not_bluff = self.not_bluff
        other.closed = self.closed
        other.shrine = self.shrine
        other.harbor = self.harbor
        other.dealt = self.dealt
        other.strict = self.strict
        other.peace_supports = self.peace_supports
        other.swept_counts = self.swept_counts
        other.struck_counts = self.struck_counts
        other.bluff_returns = self.bluff_returns
        other.tie_break = self.tie_break

    @final
    def scalar_words(self) -> vec[i64]:
        """What distinguishes two states of a table, besides their cells."""
        out = vec[i64]([0] * 27)
        out[0] = self.phase
        out[1] = self.round
        out[2] = self.first
        out[3] = self.active
        out[4] = self.territory
        out[5] = self.left
        out[6] = self.passes
        out[7] = self.card
        out[8] = self.stage
        out[9] = self.chosen
        out[10] = 1 if self.first_card else 0
        out[11] = 1 if self.looked else 0
        out[12] = 1 if self.purged else 0
        out[13] = 1 if self.animated else 0
        out[14] = self.barred
        out[15] = self.spy
        out[16] = self.spied
        out[17] = self.escaped
        out[18] = self.recalled
        out[19] = self.recalled_kind
        out[20] = self.initiative
        out[21] = self.neutrals
        out[22] = self.ronin
        out[23] = self.out
        out[24] = self.withstood
        out[25] = self.homed
        out[26] = self.not_bluff
        return out
