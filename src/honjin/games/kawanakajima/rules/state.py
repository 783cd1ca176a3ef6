"""What is on the table: counters and their states, chits, player boards, and where the rules stand.

What an army hides is kept beside what its enemy may know of it: `possible_plans` and
`possible_modes` are what the enemy cannot rule out, `shown` and `seen` mark chits it has seen.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from honjin.engine.dialect import append, i16, i64, vec
from honjin.games.kawanakajima.rules.box import (
    ENTRY_POINTS,
    HEXES,
    TAKEDA,
    Box,
)
from honjin.games.kawanakajima.rules.layout import (
    AT_GROUND,
    UNKNOWN,
)
from honjin.games.kawanakajima.rules.phases import CHOOSE_PLAN
from honjin.games.kawanakajima.rules.player_boards import PlayerBoards

PLACES: Final = HEXES + ENTRY_POINTS


@final
class Work:
    """Scratch paper of the rules, shared by copies: nothing here is part of a position."""

    def __init__(self) -> None:
        self.far: vec[i64] = vec[i64]([UNKNOWN] * PLACES)
        """MP (or hexes) from where a unit is to each place it can reach."""
        self.toll: vec[i64] = vec[i64]([UNKNOWN] * PLACES)
        """What entering a hex costs besides its terrain, or BARRED_WAY."""
        self.need: vec[i64] = vec[i64]([UNKNOWN] * PLACES)
        """MP from each place to where the unit may end its move."""
        self.found: vec[i64] = vec[i64]([0] * PLACES)
        """The places that have been written to."""
        self.count: i64 = 0
        self.plan: i64 = -1
        """The number of the move that these are about."""
        self.plans: i64 = 0


class Board(PlayerBoards):
    """The table, without the rules that move it."""

    def __init__(self, box: Box, buffer: vec[i64], work: Work, cells: vec[i16]) -> None:
        super().__init__(box, buffer, cells)
        self.work: Work = work
        self.trail: vec[i64] = vec[i64]()
        """KW-PUR-02: the ways of units that retreated out of an enemy ZOC: unit, length, hexes."""
        self.historical: bool = True
        self.samurai_rule: bool = False
        self.kansuke: bool = False
        self.takeda_plan: bool = False
        self.join_amakasu: bool = False
        self.fatigue: bool = True
        self.phase: i64 = CHOOSE_PLAN
        self.turn: i64 = 0
        self.actor_seat: i64 = TAKEDA
        """Who decides, where one player does."""
        self.active: i64 = TAKEDA
        """The army whose activation this is."""
        self.kind: i64 = 0
        """What kind of activation: see `activation`."""
        self.chit: i64 = -1
        self.second: bool = False
        """KW-CHIT-06: this chit must be accepted."""
        self.opened: bool = True
        """KW-HIST-16: chits have effect."""
        self.ahead: i64 = TAKEDA
        """KW-R-01: who won the roll-off."""
        self.stage: i64 = 0
        self.passed: i64 = 0
        """Armies that do no more in this stage, as bits."""
        self.roll: i64 = 0
        """A die that waits for another, or the commander whose roll is due."""
        self.clan: i64 = -1
        self.wanted: i64 = 0
        """The Mode that is tried."""
        self.unit: i64 = -1
        self.origin: i64 = 0
        """Where the moving unit started."""
        self.allowance: i64 = 0
        self.mp: i64 = 0
        self.duty: i64 = 0
        self.plan: i64 = 0
        """The number of the move in the scratch paper; not part of a position."""
        self.leader: i64 = -1
        """The first unit of a Retreat."""
        self.back: i64 = 0
        """The phase that follows a Retreat with its pursuits."""
        self.battles: i64 = 0
        self.battle: i64 = 0
        self.terrain: i64 = -1
        """What the defender named: a unit for its hex, a unit + UNITS for its hexside."""
        self.lead_a: i64 = -1
        self.lead_d: i64 = -1
        """Leaders used: a unit for the Column Score, a unit + UNITS for the Line Score."""
        self.col_sum: i64 = 0
        self.lin_sum: i64 = 0
        """The two scores before the dice."""
        self.col_dice: i64 = 0
        self.lin_dice: i64 = 0
        self.hit: i64 = 0
        """The scores that were read on the Combat Table: the column times 100, and the line."""
        self.code: i64 = 0
        self.victim_a: i64 = -1
        self.victim_d: i64 = -1
        self.vp: i64 = 0
        """KW-VP-01: the difference, in favour of Takeda."""
        self.winner: i64 = -1
        """An army, 2 for a draw, -1 before the end."""
        self.dead: i64 = 0
        """Army Commanders who died in this battle, as bits."""
        self.called: bool = False
        """KW-HIST-12: Clan N was called."""
        self.kansuke_used: bool = False
        self.fort_owner: i64 = TAKEDA
        self.deeds: i64 = 0
        """Siege Actions left."""
        self.area: i64 = -1
        self.committed: i64 = 0
        self.advantage: bool = False
        self.pay: i64 = 0

    # Copies.

    @abstractmethod
    def copy(self) -> Board:
        """A table that shares nothing that changes with this one."""

    @final
    def copy_to(self, other: Board) -> None:
        """What `other` lacks to be equal to this table; notes are not copied."""
        other.trail = self.trail[:]
        other.historical = self.historical
        other.fog = self.fog
        other.samurai_rule = self.samurai_rule
        other.kansuke = self.kansuke
        other.takeda_plan = self.takeda_plan
        other.join_amakasu = self.join_amakasu
        other.fatigue = self.fatigue
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
        other.area = self.area
        other.committed = self.committed
        other.advantage = self.advantage
        other.pay = self.pay

    def words(self) -> vec[i64]:
        out = vec[i64]([0] * AT_GROUND)
        i: i64
        for i in range(AT_GROUND):
            out[i] = i64(self.cells[i])
        for i in range(len(self.trail)):
            out = append(out, self.trail[i])
        for word in self.standing():
            out = append(out, word)
        return out

    def standing(self) -> list[i64]:
        """Where the rules stand, in the order of STANDING."""
        return [
            self.phase,
            self.turn,
            self.actor_seat,
            self.active,
            self.kind,
            self.chit,
            1 if self.second else 0,
            1 if self.opened else 0,
            self.ahead,
            self.stage,
            self.passed,
            self.roll,
            self.clan,
            self.wanted,
            self.unit,
            self.origin,
            self.allowance,
            self.mp,
            self.duty,
            self.leader,
            self.back,
            self.battles,
            self.battle,
            self.terrain,
            self.lead_a,
            self.lead_d,
            self.col_sum,
            self.lin_sum,
            self.col_dice,
            self.lin_dice,
            self.hit,
            self.code,
            self.victim_a,
            self.victim_d,
            self.vp,
            self.winner,
            self.dead,
            1 if self.called else 0,
            1 if self.kansuke_used else 0,
            self.fort_owner,
            self.besieged,
            self.deeds,
            self.area,
            self.committed,
            1 if self.advantage else 0,
            self.pay,
        ]


STANDING: Final = (
    "phase",
    "turn",
    "actor_seat",
    "active",
    "kind",
    "chit",
    "second",
    "opened",
    "ahead",
    "stage",
    "passed",
    "roll",
    "clan",
    "wanted",
    "unit",
    "origin",
    "allowance",
    "mp",
    "duty",
    "leader",
    "back",
    "battles",
    "battle",
    "terrain",
    "lead_a",
    "lead_d",
    "col_sum",
    "lin_sum",
    "col_dice",
    "lin_dice",
    "hit",
    "code",
    "victim_a",
    "victim_d",
    "vp",
    "winner",
    "dead",
    "called",
    "kansuke_used",
    "fort_owner",
    "besieged",
    "deeds",
    "area",
    "committed",
    "advantage",
    "pay",
)
SWITCHES: Final = ("second", "opened", "called", "kansuke_used", "advantage")
