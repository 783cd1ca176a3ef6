"""The single numbers of a table: their first values, copies and bytes.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import State
from honjin.games.kawanakajima.rules.box import Box
from honjin.games.kawanakajima.rules.phases import CHOOSE_PLAN


class Scalars(State):
    """Where the rules stand, and everything else that is one number."""

    def __init__(self, box: Box, buffer: vec[i64]) -> None:
        super().__init__(box.seats, buffer)
        self.box: Box = box
        self.phase: i64 = CHOOSE_PLAN
        """Where the rules stand."""
        self.turn: i64 = 0
        """The turn."""
        self.actor_seat: i64 = 0
        """Who decides, where one player does."""
        self.active: i64 = 0
        """The army whose activation this is."""
        self.kind: i64 = 0
        """What kind of activation."""
        self.chit: i64 = -1
        """The chit that was drawn."""
        self.second: bool = False
        """KW-CHIT-06: whether this chit must be accepted."""
        self.opened: bool = True
        """KW-HIST-16: whether chits have effect."""
        self.ahead: i64 = 0
        """KW-R-01: who won the roll-off."""
        self.stage: i64 = 0
        """The stage of the activation."""
        self.passed: i64 = 0
        """Armies that do no more in this stage, as bits."""
        self.roll: i64 = 0
        """A die that waits for another, or whose roll is due."""
        self.clan: i64 = -1
        """The Clan in question, 1 + its place in `clans`; 0 none."""
        self.wanted: i64 = 0
        """The Mode that is tried, as its number less 1."""
        self.unit: i64 = -1
        """The unit in question."""
        self.origin: i64 = 0
        """Where the moving unit started."""
        self.allowance: i64 = 0
        """The moving unit's allowance."""
        self.mp: i64 = 0
        """Movement Points left."""
        self.duty: i64 = 0
        """What the moving unit must do."""
        self.plan: i64 = 0
        """The number of the move in the scratch paper."""
        self.leader: i64 = -1
        """The first unit of a Retreat."""
        self.back: i64 = 0
        """The phase that follows a Retreat with its pursuits."""
        self.battles: i64 = 0
        """Battles declared."""
        self.battle: i64 = 0
        """The battle in progress."""
        self.terrain: i64 = -1
        """The terrain named."""
        self.lead_a: i64 = -1
        """The attacker's leader."""
        self.lead_d: i64 = -1
        """The defender's leader."""
        self.col_sum: i64 = 0
        """The Column Score before the dice."""
        self.lin_sum: i64 = 0
        """The Line Score before the dice."""
        self.col_dice: i64 = 0
        """The dice for the Column Score; 0 before they are rolled."""
        self.lin_dice: i64 = 0
        """The dice for the Line Score; 0 before they are rolled."""
        self.hit: i64 = 0
        """The scores that were read on the Combat Table: the column times 100, and the line."""
        self.code: i64 = 0
        """The result."""
        self.victim_a: i64 = -1
        """The attacker's unit that suffers first."""
        self.victim_d: i64 = -1
        """The defender's unit that suffers first."""
        self.vp: i64 = 0
        """KW-VP-01: victory points, in favour of Takeda."""
        self.winner: i64 = -1
        """An army, 2 for a draw, -1 before the end."""
        self.dead: i64 = 0
        """Army Commanders who died in this battle, as bits."""
        self.called: bool = False
        """KW-HIST-12: whether Clan U-N was called."""
        self.kansuke_used: bool = False
        """KW-OPT-01: whether Kansuke's chit is delayed."""
        self.fort_owner: i64 = 0
        """The army that controls Kaizu."""
        self.besieged: i64 = -1
        """The besieged army, 1 + its number; 0 no siege."""
        self.deeds: i64 = 0
        """Siege Actions left."""
        self.siege_action: i64 = 0
        """The Siege Action that is carried out, by its number; 0 none."""
        self.area: i64 = -1
        """The Area in question."""
        self.committed: i64 = 0
        """Areas whose markers are committed, as bits."""
        self.advantage: bool = False
        """Whether the advantage is taken."""
        self.pay: i64 = 0
        """What is still to be paid in the siege."""
        self.out_paid: bool = False
        """KW-SIEGE-53: whether Out of Combat points have paid for the unit that leaves the
        siege."""
        self.historical: bool = True
        """KW-HIST-01: whether the battle is the one that was fought."""
        self.fog: bool = False
        """KW-FOG-01: whether Modes, Reserves and Delay Tracks are hidden."""
        self.samurai_rule: bool = False
        """KW-SAM-01: whether an army that falls behind may call a Samurai."""
        self.kansuke: bool = False
        """KW-OPT-01: whether Yamamoto Kansuke may delay one chit."""
        self.takeda_plan: bool = False
        """KW-OPT-04: whether Takeda has a Battle Plan in the historical battle."""
        self.join_amakasu: bool = False
        """KW-OPT-07: whether a Uesugi Clan may stand beside Amakasu."""
        self.fatigue: bool = True
        """KW-KAW-16: whether from turn 8 on Combat! chits end the turn."""

    @final
    def copy_scalars(self, other: Scalars) -> None:
        """Make these numbers of `other` equal to this table's."""
        other.phase = self.phase
        other.turn = self.turn
        other.actor_seat = self.actor_seat
        other.active = self.active
        other.kind = self.kind
        other.chit = self.chit
        other.second = self.second
        other.opened = self.opened
        other.ahead = self.ahead
        other.stage = self.stage
        other.passed = self.passed
        other.roll = self.roll
        other.clan = self.clan
        other.wanted = self.wanted
        other.unit = self.unit
        other.origin = self.origin
        other.allowance = self.allowance
        other.mp = self.mp
        other.duty = self.duty
        other.plan = self.plan
        other.leader = self.leader
        other.back = self.back
        other.battles = self.battles
        other.battle = self.battle
        other.terrain = self.terrain
        other.lead_a = self.lead_a
        other.lead_d = self.lead_d
        other.col_sum = self.col_sum
        other.lin_sum = self.lin_sum
        other.col_dice = self.col_dice
        other.lin_dice = self.lin_dice
        other.hit = self.hit
        other.code = self.code
        other.victim_a = self.victim_a
        other.victim_d = self.victim_d
        other.vp = self.vp
        other.winner = self.winner
        other.dead = self.dead
        other.called = self.called
        other.kansuke_used = self.kansuke_used
        other.fort_owner = self.fort_owner
        other.besieged = self.besieged
        other.deeds = self.deeds
        other.siege_action = self.siege_action
        other.area = self.area
        other.committed = self.committed
        other.advantage = self.advantage
        other.pay = self.pay
        other.out_paid = self.out_paid
        other.historical = self.historical
        other.fog = self.fog
        other.samurai_rule = self.samurai_rule
        other.kansuke = self.kansuke
        other.takeda_plan = self.takeda_plan
        other.join_amakasu = self.join_amakasu
        other.fatigue = self.fatigue

    @final
    def scalar_words(self) -> vec[i64]:
        """What distinguishes two states of a table, besides their cells."""
        out = vec[i64]([0] * 48)
        out[0] = self.phase
        out[1] = self.turn
        out[2] = self.actor_seat
        out[3] = self.active
        out[4] = self.kind
        out[5] = self.chit
        out[6] = 1 if self.second else 0
        out[7] = 1 if self.opened else 0
        out[8] = self.ahead
        out[9] = self.stage
        out[10] = self.passed
        out[11] = self.roll
        out[12] = self.clan
        out[13] = self.wanted
        out[14] = self.unit
        out[15] = self.origin
        out[16] = self.allowance
        out[17] = self.mp
        out[18] = self.duty
        out[19] = self.leader
        out[20] = self.back
        out[21] = self.battles
        out[22] = self.battle
        out[23] = self.terrain
        out[24] = self.lead_a
        out[25] = self.lead_d
        out[26] = self.col_sum
        out[27] = self.lin_sum
        out[28] = self.col_dice
        out[29] = self.lin_dice
        out[30] = self.hit
        out[31] = self.code
        out[32] = self.victim_a
        out[33] = self.victim_d
        out[34] = self.vp
        out[35] = self.winner
        out[36] = self.dead
        out[37] = 1 if self.called else 0
        out[38] = 1 if self.kansuke_used else 0
        out[39] = self.fort_owner
        out[40] = self.besieged
        out[41] = self.deeds
        out[42] = self.siege_action
        out[43] = self.area
        out[44] = self.committed
        out[45] = 1 if self.advantage else 0
        out[46] = self.pay
        out[47] = 1 if self.out_paid else 0
        return out
