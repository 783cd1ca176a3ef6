"""The single numbers of a table: their first values, copies and bytes.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import State
from honjin.games.ikusa.rules.box import Box
from honjin.games.ikusa.rules.phases import DEALING


class Scalars(State):
    """Where the rules stand, and everything else that is one number."""

    def __init__(self, box: Box, buffer: vec[i64]) -> None:
        super().__init__(box.seats, buffer)
        self.box: Box = box
        self.phase: i64 = DEALING
        """Where the rules stand."""
        self.resume: i64 = DEALING
        """The phase after a window or a recovery."""
        self.back: i64 = DEALING
        """The phase after a chain of small choices."""
        self.round: i64 = 0
        """The round; 0 during the set-up."""
        self.turn: i64 = 0
        """The turn order marker whose holder acts."""
        self.active: i64 = 0
        """The colour that acts alone."""
        self.left: i64 = 0
        """Rounds of placing left in the set-up."""
        self.castles: i64 = box.castles
        """Castles left in the supply."""
        self.bases: i64 = box.bases
        """Fortress bases left in the supply."""
        self.ronin: i64 = box.ronin
        """Ronin left in the supply."""
        self.ninja: i64 = -1
        """Who holds the ninja."""
        self.ninja_order: i64 = 0
        """IK-R-74: the ninja's standing answer."""
        self.ninja_target: i64 = -1
        """The army that the ninja strikes."""
        self.spied: i64 = -1
        """Whose plan the ninja has seen."""
        self.mover: i64 = -1
        """The army of the chain of small choices."""
        self.origin: i64 = 0
        """Where that, or a battle, starts."""
        self.goal: i64 = 0
        """Where it leads."""
        self.fighter: i64 = -1
        """The army that has begun its battles."""
        self.attacker: i64 = -1
        """The attacking army."""
        self.defender: i64 = -1
        """Who is attacked."""
        self.passes: i64 = 0
        """Passes of dice in this battle."""
        self.roller: i64 = 0
        """Who rolls."""
        self.dice_left: i64 = 0
        """Dice that are still to be rolled by it."""
        self.hits_on_attacker: i64 = 0
        """Hits on the attacker."""
        self.hits_on_defender: i64 = 0
        """Hits on the defender."""
        self.removal: i64 = 0
        """Which removal of casualties of this battle it is."""
        self.owed_attacker: i64 = 0
        """Casualties that the attacker still owes."""
        self.owed_defender: i64 = 0
        """Casualties that the defender still owes."""
        self.asked: i64 = 0
        """The colours that take part in a common decision, as bits."""
        self.locked: i64 = 0
        """Those of them that have sealed theirs, as bits."""
        self.bundle: i64 = 0
        """The units chosen so far in a chain of small choices, as a tally."""
        self.victors: i64 = 0
        """The seats that have won, as bits."""

    @final
    def copy_scalars(self, other: Scalars) -> None:
        """Make these numbers of `other` equal to this table's."""
        other.phase = self.phase
        other.resume = self.resume
        other.back = self.back
        other.round = self.round
        other.turn = self.turn
        other.active = self.active
        other.left = self.left
        other.castles = self.castles
        other.bases = self.bases
        other.ronin = self.ronin
        other.ninja = self.ninja
        other.ninja_order = self.ninja_order
        other.ninja_target = self.ninja_target
        other.spied = self.spied
        other.mover = self.mover
        other.origin = self.origin
        other.goal = self.goal
        other.fighter = self.fighter
        other.attacker = self.attacker
        other.defender = self.defender
        other.passes = self.passes
        other.roller = self.roller
        other.dice_left = self.dice_left
        other.hits_on_attacker = self.hits_on_attacker
        other.hits_on_defender = self.hits_on_defender
        other.removal = self.removal
        other.owed_attacker = self.owed_attacker
        other.owed_defender = self.owed_defender
        other.asked = self.asked
        other.locked = self.locked
        other.bundle = self.bundle
        other.victors = self.victors

    @final
    def scalar_words(self) -> vec[i64]:
        """What distinguishes two states of a table, besides their cells."""
        out = vec[i64]([0] * 32)
        out[0] = self.phase
        out[1] = self.resume
        out[2] = self.back
        out[3] = self.round
        out[4] = self.turn
        out[5] = self.active
        out[6] = self.left
        out[7] = self.castles
        out[8] = self.bases
        out[9] = self.ronin
        out[10] = self.ninja
        out[11] = self.ninja_order
        out[12] = self.ninja_target
        out[13] = self.spied
        out[14] = self.mover
        out[15] = self.origin
        out[16] = self.goal
        out[17] = self.fighter
        out[18] = self.attacker
        out[19] = self.defender
        out[20] = self.passes
        out[21] = self.roller
        out[22] = self.dice_left
        out[23] = self.hits_on_attacker
        out[24] = self.hits_on_defender
        out[25] = self.removal
        out[26] = self.owed_attacker
        out[27] = self.owed_defender
        out[28] = self.asked
        out[29] = self.locked
        out[30] = self.bundle
        out[31] = self.victors
        return out
