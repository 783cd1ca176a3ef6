"""What is on the table: counters and their states, chits, Honjins, and where the rules stand.

What an army hides is kept beside what its enemy may know of it: `plan_might` and `might` are the
Plans and Modes that the enemy cannot rule out, `shown` and `seen` mark chits he has seen.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from honjin.engine.state import State
from honjin.games.kawanakajima.actions import CHITS, CLAN_CHIT, SAMURAI, SPECIAL_CHIT
from honjin.games.kawanakajima.box import (
    ANY_MODE,
    ANY_PLAN,
    CLANS,
    DEFENSE,
    DISORGANIZED,
    ELIMINATED,
    ENTRY_POINTS,
    FIREPOWER,
    HEXES,
    LEADERSHIP,
    NO_PLAN,
    NO_WAY,
    RIVER,
    SPECIALS,
    TAKEDA,
    TAKEDA_CLANS,
    TAKEDA_UNITS,
    UESUGI,
    UNITS,
    Box,
)
from honjin.games.kawanakajima.phases import CHOOSE_PLAN

UNKNOWN: Final = 99
BARRED_WAY: Final = 98

# Where a unit can be besides a hex.
AT_ENTRY: Final = HEXES
"""The first of the four Entry Points."""
AWAY: Final = HEXES + ENTRY_POINTS
"""Not yet in play: on Mount Saijo, with the train, or held back."""
GONE: Final = AWAY + 1

# Where a chit can be; boxes of the Delay Track follow the bowl.
NO_CHIT: Final = 0
RESERVE: Final = 1
BOWL: Final = 2
BOX: Final = 2
"""BOX + 1 to BOX + 4 are the boxes of the Delay Track."""
IN_HAND: Final = 7
ON_MAP: Final = 8
"""The Samurai beside his unit."""
DRAFTED: Final = 9
"""A Special chit that was logged, before both players have finished their orders."""

# What a unit did in this activation.
MOVED: Final = 1
FINISHED: Final = 2
FLED: Final = 4
ADVANCED: Final = 8
ROLLED: Final = 16
PURSUED: Final = 32
STANDS: Final = 64
"""KW-R-94: it had a battle still to fight when its Clan was ordered to Retreat."""

# What a unit owes in its battle.
GIVES_GROUND: Final = 1
LEADER_AT_RISK: Final = 2
SAMURAI_AT_RISK: Final = 4
COMMANDER_AT_RISK: Final = 8
ROUT_DUE: Final = 16

# What a Clan is doing.
ACTING: Final = 1
HANDLED: Final = 2
BARRED: Final = 4
FLEEING: Final = 8
TESTED: Final = 16
SHIFTED: Final = 32
REGAINED: Final = 64
"""KW-R-63: it has just reached Defense by the Initiative chit."""

# The private steps of set-up and orders.
FOR_MARKERS: Final = 0
FOR_MODES: Final = 1
FOR_ENTRIES: Final = 2
FOR_CHITS: Final = 3
FOR_CLANS: Final = 4
FOR_BOAST: Final = 5
ALL_DONE: Final = 6

# The cells of a state, all in one block, so that a copy is one copy.
AT_PLACE: Final = 0
AT_STATE: Final = AT_PLACE + UNITS
AT_LEADERLESS: Final = AT_STATE + UNITS
AT_DUG_IN: Final = AT_LEADERLESS + UNITS
AT_DEEDS: Final = AT_DUG_IN + UNITS
AT_BATTLE: Final = AT_DEEDS + UNITS
AT_LOST: Final = AT_BATTLE + UNITS
AT_DUE: Final = AT_LOST + UNITS
AT_HELD: Final = AT_DUE + UNITS
AT_BEFORE: Final = AT_HELD + UNITS
AT_MODE: Final = AT_BEFORE + UNITS
AT_MIGHT: Final = AT_MODE + CLANS
AT_DRAFT_MODE: Final = AT_MIGHT + CLANS
AT_BOUGHT: Final = AT_DRAFT_MODE + CLANS
AT_ENTRY_OF: Final = AT_BOUGHT + CLANS
AT_CLAN_DEEDS: Final = AT_ENTRY_OF + CLANS
AT_FIRST: Final = AT_CLAN_DEEDS + CLANS
AT_DIE: Final = AT_FIRST + CLANS
AT_ALIVE: Final = AT_DIE + CLANS
AT_CHIT: Final = AT_ALIVE + CLANS
AT_SEEN: Final = AT_CHIT + CHITS
AT_ACTIVITY: Final = AT_SEEN + CHITS
AT_SHOWN: Final = AT_ACTIVITY + SPECIALS
AT_PURSE: Final = AT_SHOWN + SPECIALS
AT_NAMED: Final = AT_PURSE + SPECIALS
AT_PLAN: Final = AT_NAMED + SPECIALS * 4
AT_PLAN_ACTIVE: Final = AT_PLAN + 2
AT_PLAN_OPEN: Final = AT_PLAN_ACTIVE + 2
AT_PLAN_MIGHT: Final = AT_PLAN_OPEN + 2
AT_SAVED: Final = AT_PLAN_MIGHT + 2
AT_PLEDGED: Final = AT_SAVED + 2
AT_CP: Final = AT_PLEDGED + 2
AT_BUNDORI: Final = AT_CP + 4
AT_USED: Final = AT_BUNDORI + 2
AT_GIFTS: Final = AT_USED + 8
AT_GIVEN: Final = AT_GIFTS + 2
AT_LOSSES: Final = AT_GIVEN + 2
AT_BOAST: Final = AT_LOSSES + 2
AT_PRIVATE: Final = AT_BOAST + 2
AT_CURSOR: Final = AT_PRIVATE + 2
AT_MARKERS: Final = AT_CURSOR + 2
AT_COMMANDER: Final = AT_MARKERS + 2
AT_SAMURAI: Final = AT_COMMANDER + 2
AT_SAMURAI_DUE: Final = AT_SAMURAI + 2
AT_CONFORMING: Final = AT_SAMURAI_DUE + 2
AT_MANPOWER: Final = AT_CONFORMING + 2
AT_OUT: Final = AT_MANPOWER + 2
AT_HOLDS: Final = AT_OUT + 2
AT_BASES: Final = AT_HOLDS + 2
AT_OFFERED: Final = AT_BASES + 2
AT_GROUND: Final = AT_OFFERED + 2
CELLS: Final = AT_GROUND + HEXES


@final
class Work:
    """Scratch paper of the rules, shared by copies: nothing here is part of a position."""

    def __init__(self) -> None:
        places: i64 = HEXES + ENTRY_POINTS
        self.far: vec[i64] = vec[i64]([UNKNOWN] * places)
        """MP (or hexes) from where a unit is to each place it can reach."""
        self.toll: vec[i64] = vec[i64]([UNKNOWN] * places)
        """What entering a hex costs besides its terrain, or BARRED_WAY."""
        self.need: vec[i64] = vec[i64]([UNKNOWN] * places)
        """MP from each place to where the unit may end its move."""
        self.found: vec[i64] = vec[i64]([0] * places)
        """The places that have been written to."""
        self.count: i64 = 0
        self.plan: i64 = -1
        """The number of the move that these are about."""
        self.plans: i64 = 0


class Board(State):
    """The table, without the rules that move it."""

    def __init__(self, box: Box, buffer: vec[i64], work: Work, cells: vec[i16]) -> None:
        super().__init__(2, buffer)
        self.box: Box = box
        self.work: Work = work
        self.cells: vec[i16] = cells
        self.trail: vec[i64] = vec[i64]()
        """KW-PUR-02: the ways of units that retreated out of an enemy ZOC: unit, length, hexes."""
        self.historical: bool = True
        self.fog: bool = False
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
        """What kind of activation: see `activating`."""
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
        self.besieged: i64 = -1
        """The army that holds the fort during a siege, or -1."""
        self.deeds: i64 = 0
        """Siege Actions left."""
        self.area: i64 = -1
        self.committed: i64 = 0
        self.advantage: bool = False
        self.pay: i64 = 0

    # Units.

    @final
    def place(self, unit: i64) -> i64:
        """A hex, an Entry Point, AWAY or GONE."""
        return i64(self.cells[AT_PLACE + unit])

    @final
    def put(self, unit: i64, place: i64) -> None:
        """Take a unit from where it is and set it down elsewhere (KW-CMB-34: markers stay)."""
        old = i64(self.cells[AT_PLACE + unit])
        if old < HEXES and i64(self.cells[AT_GROUND + old]) == unit + 1:
            self.cells[AT_GROUND + old] = i16(0)
        self.cells[AT_DUG_IN + unit] = i16(0)
        self.cells[AT_PLACE + unit] = i16(place)
        if place < HEXES and not self.is_fort(place):
            self.cells[AT_GROUND + place] = i16(unit + 1)

    @final
    def is_fort(self, place: i64) -> bool:
        """KW-SIEGE-11: the Kaizu hex while the siege rules are in force."""
        return place == self.box.kaizu and self.box.sieges

    @final
    def unit_at(self, at: i64) -> i64:
        """The unit that stands on a hex, or -1; inside the fort nobody is seen."""
        return i64(self.cells[AT_GROUND + at]) - 1

    @final
    def army_at(self, at: i64) -> i64:
        """The army of the unit on a hex, or -1."""
        unit = i64(self.cells[AT_GROUND + at]) - 1
        if unit < 0:
            return -1
        return TAKEDA if unit < TAKEDA_UNITS else UESUGI

    @final
    def state(self, unit: i64) -> i64:
        return i64(self.cells[AT_STATE + unit])

    @final
    def set_state(self, unit: i64, state: i64) -> None:
        self.cells[AT_STATE + unit] = i16(state)

    @final
    def worth(self, unit: i64, what: i64) -> i64:
        """KW-UNIT-05, KW-R-07: a value of the side that shows."""
        back: i64 = 1 if i64(self.cells[AT_STATE + unit]) >= DISORGANIZED else 0
        return self.box.value(unit, what, back)

    @final
    def leaderless(self, unit: i64) -> bool:
        return i64(self.cells[AT_LEADERLESS + unit]) == 1

    @final
    def lose_leader(self, unit: i64) -> None:
        """KW-UNIT-11."""
        self.cells[AT_LEADERLESS + unit] = i16(1)

    @final
    def set_leaderless(self, unit: i64, lost: bool) -> None:
        self.cells[AT_LEADERLESS + unit] = i16(1 if lost else 0)

    @final
    def own_leadership(self, unit: i64) -> i64:
        return 0 if self.leaderless(unit) else self.worth(unit, LEADERSHIP)

    @final
    def leadership(self, unit: i64) -> i64:
        """KW-SAM-05, KW-R-124: a Samurai adds his point."""
        found = self.own_leadership(unit)
        return found + 1 if self.samurai(self.box.army(unit)) == unit else found

    @final
    def alive(self, unit: i64) -> bool:
        return i64(self.cells[AT_STATE + unit]) != ELIMINATED

    @final
    def in_play(self, unit: i64) -> bool:
        """On the map or at an Entry Point."""
        return i64(self.cells[AT_PLACE + unit]) < AWAY

    @final
    def on_map(self, unit: i64) -> bool:
        return i64(self.cells[AT_PLACE + unit]) < HEXES

    @final
    def in_field(self, unit: i64) -> bool:
        """On a hex of the main map where it fights and is fought."""
        at = i64(self.cells[AT_PLACE + unit])
        return at < HEXES and not self.is_fort(at)

    @final
    def dug_in(self, unit: i64) -> bool:
        """KW-CMB-33: whether a Defensive Position marker lies under a unit."""
        return i64(self.cells[AT_DUG_IN + unit]) == 1

    @final
    def dig_in(self, unit: i64) -> None:
        self.cells[AT_DUG_IN + unit] = i16(1)

    @final
    def fill_in(self, unit: i64) -> None:
        self.cells[AT_DUG_IN + unit] = i16(0)

    @final
    def deed(self, unit: i64, what: i64) -> bool:
        return i64(self.cells[AT_DEEDS + unit]) & what != 0

    @final
    def mark(self, unit: i64, what: i64) -> None:
        self.cells[AT_DEEDS + unit] = i16(i64(self.cells[AT_DEEDS + unit]) | what)

    @final
    def deeds_of(self, unit: i64) -> i64:
        return i64(self.cells[AT_DEEDS + unit])

    @final
    def set_deeds(self, unit: i64, deeds: i64) -> None:
        self.cells[AT_DEEDS + unit] = i16(deeds)

    @final
    def battle_of(self, unit: i64) -> i64:
        """The number of the battle a unit was declared for, from 1; 0 for none."""
        return i64(self.cells[AT_BATTLE + unit])

    @final
    def set_battle(self, unit: i64, battle: i64) -> None:
        self.cells[AT_BATTLE + unit] = i16(battle)

    @final
    def lost(self, unit: i64) -> i64:
        """Steps lost in the present battle."""
        return i64(self.cells[AT_LOST + unit])

    @final
    def set_lost(self, unit: i64, steps: i64) -> None:
        self.cells[AT_LOST + unit] = i16(steps)

    @final
    def due(self, unit: i64) -> i64:
        return i64(self.cells[AT_DUE + unit])

    @final
    def set_due(self, unit: i64, what: i64) -> None:
        self.cells[AT_DUE + unit] = i16(what)

    @final
    def held(self, unit: i64) -> i64:
        """The hex a unit stood on when its battle began."""
        return i64(self.cells[AT_HELD + unit])

    @final
    def set_held(self, unit: i64, at: i64) -> None:
        self.cells[AT_HELD + unit] = i16(at)

    @final
    def before(self, unit: i64) -> i64:
        """KW-R-55: where a unit stood when the Retreat was ordered."""
        return i64(self.cells[AT_BEFORE + unit])

    @final
    def set_before(self, unit: i64, place: i64) -> None:
        self.cells[AT_BEFORE + unit] = i16(place)

    @final
    def note_places(self) -> None:
        unit: i64
        for unit in range(UNITS):
            self.cells[AT_BEFORE + unit] = self.cells[AT_PLACE + unit]

    @final
    def army_of_unit(self, unit: i64) -> i64:
        return TAKEDA if unit < TAKEDA_UNITS else UESUGI

    @final
    def first_of(self, army: i64) -> i64:
        """The first unit of an army."""
        return 0 if army == TAKEDA else TAKEDA_UNITS

    @final
    def end_of(self, army: i64) -> i64:
        return TAKEDA_UNITS if army == TAKEDA else UNITS

    @final
    def first_clan(self, army: i64) -> i64:
        return 0 if army == TAKEDA else TAKEDA_CLANS

    @final
    def end_clan(self, army: i64) -> i64:
        return TAKEDA_CLANS if army == TAKEDA else CLANS

    # Zones of control.

    @final
    def controls(self, unit: i64, at: i64, to: i64) -> bool:
        """KW-ZOC-01, KW-ZOC-02: whether a unit on `at` has the neighbouring hex in its ZOC."""
        return self.box.between(at, to) != RIVER or self.worth(unit, FIREPOWER) > 0

    @final
    def in_zoc(self, at: i64, army: i64) -> bool:
        """Whether a hex lies in the ZOC of an army (KW-ZOC-03: nothing cancels it)."""
        box = self.box
        cells = self.cells
        base = at * 6
        d: i64
        for d in range(6):
            there = box.neighbour[base + d]
            if there < 0:
                continue
            unit = i64(cells[AT_GROUND + there]) - 1
            if unit < 0 or (unit < TAKEDA_UNITS) != (army == TAKEDA):
                continue
            if box.side[base + d] != RIVER or self.worth(unit, FIREPOWER) > 0:
                return True
        return False

    @final
    def threatened(self, unit: i64) -> bool:
        """Whether a unit is in enemy ZOC (KW-R-13: never at an Entry Point)."""
        at = self.place(unit)
        return at < HEXES and self.in_zoc(at, 1 - self.army_of_unit(unit))

    # Clans.

    @final
    def mode(self, clan: i64) -> i64:
        return i64(self.cells[AT_MODE + clan])

    @final
    def unit_mode(self, unit: i64) -> i64:
        return i64(self.cells[AT_MODE + self.box.clan_of[unit]])

    @final
    def set_mode(self, clan: i64, mode: i64) -> None:
        """A Mode that everybody sees."""
        one: i64 = 1
        self.cells[AT_MODE + clan] = i16(mode)
        self.cells[AT_MIGHT + clan] = i16(one << mode)

    @final
    def hide_mode(self, clan: i64, mode: i64) -> None:
        """KW-FOG-02: a Mode that the enemy cannot see; without fog he does."""
        self.set_mode(clan, mode)
        if self.fog:
            self.cells[AT_MIGHT + clan] = i16(ANY_MODE)

    @final
    def deal_mode(self, clan: i64, mode: i64) -> None:
        """A Mode as an enemy imagines it; what he knows stays."""
        self.cells[AT_MODE + clan] = i16(mode)

    @final
    def might(self, clan: i64) -> i64:
        """KW-R-154: the Modes that the enemy cannot rule out, as bits."""
        return i64(self.cells[AT_MIGHT + clan])

    @final
    def set_might(self, clan: i64, modes: i64) -> None:
        self.cells[AT_MIGHT + clan] = i16(modes)

    @final
    def show_mode(self, clan: i64) -> None:
        one: i64 = 1
        self.cells[AT_MIGHT + clan] = i16(one << self.mode(clan))

    @final
    def show_whether(self, clan: i64, modes: i64) -> bool:
        """Whether a Clan's Mode is one of these, which everybody can now tell."""
        inside = modes >> self.mode(clan) & 1 == 1
        known = self.might(clan) & (modes if inside else ~modes)
        self.cells[AT_MIGHT + clan] = i16(known)
        return inside

    @final
    def draft_mode(self, clan: i64) -> i64:
        """The Mode that its owner has settled on in secret, or -1."""
        return i64(self.cells[AT_DRAFT_MODE + clan])

    @final
    def set_draft_mode(self, clan: i64, mode: i64) -> None:
        self.cells[AT_DRAFT_MODE + clan] = i16(mode)

    @final
    def bought(self, clan: i64) -> i64:
        """Whether a Clan chit was bought in the present orders: 1 by the commander, 2 by Kosaka."""
        return i64(self.cells[AT_BOUGHT + clan])

    @final
    def set_bought(self, clan: i64, by: i64) -> None:
        self.cells[AT_BOUGHT + clan] = i16(by)

    @final
    def entry_of(self, clan: i64) -> i64:
        """KW-KAW-03: the Entry Point written down for a Clan, or -1."""
        return i64(self.cells[AT_ENTRY_OF + clan])

    @final
    def set_entry_of(self, clan: i64, point: i64) -> None:
        self.cells[AT_ENTRY_OF + clan] = i16(point)

    @final
    def clan_deed(self, clan: i64, what: i64) -> bool:
        return i64(self.cells[AT_CLAN_DEEDS + clan]) & what != 0

    @final
    def clan_deeds(self, clan: i64) -> i64:
        return i64(self.cells[AT_CLAN_DEEDS + clan])

    @final
    def mark_clan(self, clan: i64, what: i64) -> None:
        self.cells[AT_CLAN_DEEDS + clan] = i16(i64(self.cells[AT_CLAN_DEEDS + clan]) | what)

    @final
    def clear_clan(self, clan: i64, what: i64) -> None:
        self.cells[AT_CLAN_DEEDS + clan] = i16(i64(self.cells[AT_CLAN_DEEDS + clan]) & ~what)

    @final
    def first_mover(self, clan: i64) -> i64:
        """KW-MODE-08: the first unit of an Attack Clan in this activation, or -1."""
        return i64(self.cells[AT_FIRST + clan])

    @final
    def set_first_mover(self, clan: i64, unit: i64) -> None:
        self.cells[AT_FIRST + clan] = i16(unit)

    @final
    def die(self, clan: i64) -> i64:
        return i64(self.cells[AT_DIE + clan])

    @final
    def set_die(self, clan: i64, die: i64) -> None:
        self.cells[AT_DIE + clan] = i16(die)

    @final
    def living(self, clan: i64) -> i64:
        """How many units of a Clan are not eliminated."""
        return i64(self.cells[AT_ALIVE + clan])

    @final
    def set_living(self, clan: i64, count: i64) -> None:
        self.cells[AT_ALIVE + clan] = i16(count)

    @final
    def clan_in_play(self, clan: i64) -> bool:
        unit: i64
        for unit in range(self.box.first_unit[clan], self.box.first_unit[clan + 1]):
            if self.in_play(unit):
                return True
        return False

    @final
    def in_fort(self, clan: i64) -> bool:
        """KW-SIEGE-25: whether a Clan is inside during a siege."""
        if self.besieged < 0:
            return False
        unit: i64
        for unit in range(self.box.first_unit[clan], self.box.first_unit[clan + 1]):
            if self.place(unit) == self.box.kaizu:
                return True
        return False

    @final
    def best_leadership(self, clan: i64) -> i64:
        """The highest Leadership in a Clan: where a higher total is never worse, it is used."""
        best: i64 = 0
        unit: i64
        for unit in range(self.box.first_unit[clan], self.box.first_unit[clan + 1]):
            if self.in_play(unit) and self.leadership(unit) > best:
                best = self.leadership(unit)
        return best

    # Chits.

    @final
    def chit_at(self, chit: i64) -> i64:
        return i64(self.cells[AT_CHIT + chit])

    @final
    def set_chit(self, chit: i64, place: i64) -> None:
        self.cells[AT_CHIT + chit] = i16(place)

    @final
    def seen(self, chit: i64) -> bool:
        """With fog: whether the enemy knows where a chit is."""
        return i64(self.cells[AT_SEEN + chit]) == 1

    @final
    def set_seen(self, chit: i64, seen: bool) -> None:
        self.cells[AT_SEEN + chit] = i16(1 if seen else 0)

    @final
    def clan_chit(self, clan: i64) -> i64:
        return self.chit_at(CLAN_CHIT + clan)

    @final
    def special_at(self, special: i64) -> i64:
        return self.chit_at(SPECIAL_CHIT + special)

    @final
    def activity(self, special: i64) -> i64:
        """What a Special chit was logged for, or -1."""
        return i64(self.cells[AT_ACTIVITY + special])

    @final
    def set_activity(self, special: i64, activity: i64) -> None:
        self.cells[AT_ACTIVITY + special] = i16(activity)

    @final
    def shown(self, special: i64) -> bool:
        """Whether the enemy knows what a Special chit was logged for."""
        return i64(self.cells[AT_SHOWN + special]) == 1

    @final
    def set_shown(self, special: i64, shown: bool) -> None:
        self.cells[AT_SHOWN + special] = i16(1 if shown else 0)

    @final
    def purse_of(self, special: i64) -> i64:
        """Who pays for a logged chit: 0 nobody, 1 the commander, 2 Kosaka."""
        return i64(self.cells[AT_PURSE + special])

    @final
    def set_purse(self, special: i64, purse: i64) -> None:
        self.cells[AT_PURSE + special] = i16(purse)

    @final
    def named(self, special: i64, slot: i64) -> i64:
        """The Clans a chit was logged for, in four slots, -1 for none."""
        return i64(self.cells[AT_NAMED + special * 4 + slot])

    @final
    def set_named(self, special: i64, slot: i64, clan: i64) -> None:
        self.cells[AT_NAMED + special * 4 + slot] = i16(clan)

    # Honjins.

    @final
    def army_plan(self, army: i64) -> i64:
        return i64(self.cells[AT_PLAN + army])

    @final
    def set_army_plan(self, army: i64, plan: i64) -> None:
        self.cells[AT_PLAN + army] = i16(plan)

    @final
    def plan_active(self, army: i64) -> bool:
        return i64(self.cells[AT_PLAN_ACTIVE + army]) == 1

    @final
    def set_plan_active(self, army: i64) -> None:
        self.cells[AT_PLAN_ACTIVE + army] = i16(1)

    @final
    def set_plan(self, army: i64, active: bool, open: bool, might: i64) -> None:
        self.cells[AT_PLAN_ACTIVE + army] = i16(1 if active else 0)
        self.cells[AT_PLAN_OPEN + army] = i16(1 if open else 0)
        self.cells[AT_PLAN_MIGHT + army] = i16(might)

    @final
    def uses(self, army: i64, plan: i64) -> bool:
        """Whether this Plan is active in an army."""
        return self.army_plan(army) == plan and self.plan_active(army)

    @final
    def plan_open(self, army: i64) -> bool:
        return i64(self.cells[AT_PLAN_OPEN + army]) == 1

    @final
    def plan_might(self, army: i64) -> i64:
        """The Plans that the enemy cannot rule out, as bits."""
        return i64(self.cells[AT_PLAN_MIGHT + army])

    @final
    def set_plan_might(self, army: i64, plans: i64) -> None:
        self.cells[AT_PLAN_MIGHT + army] = i16(plans)

    @final
    def open_plan(self, army: i64) -> None:
        """KW-PLAN-02: from now on everybody knows it."""
        one: i64 = 1
        self.cells[AT_PLAN_OPEN + army] = i16(1)
        self.cells[AT_PLAN_MIGHT + army] = i16(one << self.army_plan(army))

    @final
    def show_uses(self, army: i64, plan: i64) -> bool:
        """Whether a Plan is at work here, which everybody can now tell."""
        if not self.plan_active(army):
            return False
        one: i64 = 1
        if self.army_plan(army) == plan:
            self.open_plan(army)
            return True
        if not self.plan_open(army):
            self.set_plan_might(army, self.plan_might(army) & ~(one << plan))
        return False

    @final
    def saved(self, army: i64) -> i64:
        """KW-PLAN-04: Command Points set aside so far."""
        return i64(self.cells[AT_SAVED + army])

    @final
    def set_saved(self, army: i64, points: i64) -> None:
        self.cells[AT_SAVED + army] = i16(points)

    @final
    def pledged(self, army: i64) -> i64:
        """What is sealed in the present step, or -1: points set aside, or whether to roll."""
        return i64(self.cells[AT_PLEDGED + army])

    @final
    def set_pledged(self, army: i64, what: i64) -> None:
        self.cells[AT_PLEDGED + army] = i16(what)

    @final
    def points(self, army: i64, purse: i64) -> i64:
        """Command Points rolled this turn, less those set aside; purse 1 is Kosaka's."""
        return i64(self.cells[AT_CP + army * 2 + purse])

    @final
    def set_points(self, army: i64, purse: i64, points: i64) -> None:
        self.cells[AT_CP + army * 2 + purse] = i16(points)

    @final
    def bundori(self, army: i64) -> i64:
        return i64(self.cells[AT_BUNDORI + army])

    @final
    def add_bundori(self, army: i64, points: i64) -> None:
        self.cells[AT_BUNDORI + army] = i16(self.bundori(army) + points)

    @final
    def used(self, army: i64, activity: i64) -> i64:
        """KW-PLAN-09: how often an activity was used up."""
        return i64(self.cells[AT_USED + army * 4 + activity])

    @final
    def use_up(self, army: i64, activity: i64) -> None:
        self.cells[AT_USED + army * 4 + activity] = i16(self.used(army, activity) + 1)

    @final
    def set_used(self, army: i64, activity: i64, count: i64) -> None:
        self.cells[AT_USED + army * 4 + activity] = i16(count)

    @final
    def set_counts(self, army: i64, bundori: i64, gifts: i64, given: bool, losses: i64) -> None:
        self.cells[AT_BUNDORI + army] = i16(bundori)
        self.cells[AT_GIFTS + army] = i16(gifts)
        self.cells[AT_GIVEN + army] = i16(1 if given else 0)
        self.cells[AT_LOSSES + army] = i16(losses)

    @final
    def gifts(self, army: i64) -> i64:
        """KW-SPC-04: Impetuous Attacks that the enemy's Plan has given an army."""
        return i64(self.cells[AT_GIFTS + army])

    @final
    def set_gifts(self, army: i64, count: i64) -> None:
        self.cells[AT_GIFTS + army] = i16(count)

    @final
    def has_given(self, army: i64) -> bool:
        """Whether the drawback of an army's Plan has struck."""
        return i64(self.cells[AT_GIVEN + army]) == 1

    @final
    def set_given(self, army: i64) -> None:
        self.cells[AT_GIVEN + army] = i16(1)

    @final
    def losses(self, army: i64) -> i64:
        """KW-HIST-11: units eliminated."""
        return i64(self.cells[AT_LOSSES + army])

    @final
    def add_loss(self, army: i64) -> None:
        self.cells[AT_LOSSES + army] = i16(self.losses(army) + 1)

    @final
    def boasts(self, army: i64) -> bool:
        """KW-R-34: whether Ganko's +1 will be used on the next roll."""
        return i64(self.cells[AT_BOAST + army]) == 1

    @final
    def set_boasts(self, army: i64, boasts: bool) -> None:
        self.cells[AT_BOAST + army] = i16(1 if boasts else 0)

    @final
    def private(self, army: i64) -> i64:
        """Which of its private steps an army is at."""
        return i64(self.cells[AT_PRIVATE + army])

    @final
    def set_private(self, army: i64, step: i64) -> None:
        self.cells[AT_PRIVATE + army] = i16(step)

    @final
    def cursor(self, army: i64) -> i64:
        """The Clan, or the chit, that a private step is about."""
        return i64(self.cells[AT_CURSOR + army])

    @final
    def set_cursor(self, army: i64, at: i64) -> None:
        self.cells[AT_CURSOR + army] = i16(at)

    @final
    def markers(self, army: i64) -> i64:
        """Defensive Position markers received in the set-up."""
        return i64(self.cells[AT_MARKERS + army])

    @final
    def set_markers(self, army: i64, count: i64) -> None:
        self.cells[AT_MARKERS + army] = i16(count)

    @final
    def commander(self, army: i64) -> i64:
        """The unit that the Army Commander is with (KW-R-92), or -1."""
        return i64(self.cells[AT_COMMANDER + army])

    @final
    def set_commander(self, army: i64, unit: i64) -> None:
        self.cells[AT_COMMANDER + army] = i16(unit)

    @final
    def samurai(self, army: i64) -> i64:
        """The unit that an army's Samurai is with, or -1."""
        return i64(self.cells[AT_SAMURAI + army])

    @final
    def set_samurai(self, army: i64, unit: i64) -> None:
        self.cells[AT_SAMURAI + army] = i16(unit)
        self.set_chit(SAMURAI + army, ON_MAP if unit >= 0 else NO_CHIT)

    @final
    def samurai_due(self, army: i64) -> bool:
        """KW-SAM-01: whether an army may call its Samurai before the next draw."""
        return i64(self.cells[AT_SAMURAI_DUE + army]) == 1

    @final
    def set_samurai_due(self, army: i64, due: bool) -> None:
        self.cells[AT_SAMURAI_DUE + army] = i16(1 if due else 0)

    @final
    def conforming(self, army: i64) -> bool:
        """KW-PLAN-07: whether an army's Plan was activated this turn."""
        return i64(self.cells[AT_CONFORMING + army]) == 1

    @final
    def set_conforming(self, army: i64, now: bool) -> None:
        self.cells[AT_CONFORMING + army] = i16(1 if now else 0)

    # The siege.

    @final
    def manpower(self, army: i64) -> i64:
        return i64(self.cells[AT_MANPOWER + army])

    @final
    def set_manpower(self, army: i64, points: i64) -> None:
        self.cells[AT_MANPOWER + army] = i16(points)

    @final
    def out_of_combat(self, army: i64) -> i64:
        return i64(self.cells[AT_OUT + army])

    @final
    def set_out_of_combat(self, army: i64, points: i64) -> None:
        self.cells[AT_OUT + army] = i16(points)

    @final
    def holds(self, army: i64) -> i64:
        """The Areas with an army's Control Marker, as bits."""
        return i64(self.cells[AT_HOLDS + army])

    @final
    def set_holds(self, army: i64, areas: i64) -> None:
        self.cells[AT_HOLDS + army] = i16(areas)

    @final
    def bases(self, army: i64) -> i64:
        """KW-R-108: an army's Base Areas, as bits."""
        return i64(self.cells[AT_BASES + army])

    @final
    def set_bases(self, army: i64, areas: i64) -> None:
        self.cells[AT_BASES + army] = i16(areas)

    @final
    def offered(self, army: i64) -> i64:
        """KW-SIEGE-40: Manpower sacrificed in the present assault."""
        return i64(self.cells[AT_OFFERED + army])

    @final
    def set_offered(self, army: i64, points: i64) -> None:
        self.cells[AT_OFFERED + army] = i16(points)

    # Distances that know Entry Points (KW-R-132).

    @final
    def hexes_apart(self, a: i64, b: i64) -> i64:
        """Hexes between two places; far away if one of them is out of play."""
        if a >= AWAY or b >= AWAY:
            return NO_WAY
        if a >= HEXES:
            return self.hexes_from_entry(a, b)
        if b >= HEXES:
            return self.hexes_from_entry(b, a)
        return self.box.distance(a, b)

    @final
    def hexes_from_entry(self, entry: i64, to: i64) -> i64:
        if entry == to:
            return 1
        if to >= HEXES:
            return NO_WAY
        best: i64 = NO_WAY
        i: i64
        point = entry - AT_ENTRY
        for i in range(self.box.entry_first[point], self.box.entry_first[point + 1]):
            far = 1 + self.box.distance(self.box.entry_hex[i], to)
            if far < best:
                best = far
        return best

    @final
    def march_from(self, a: i64, to: i64) -> i64:
        """KW-R-17: MP from a place to a hex; NO_WAY if there is no path."""
        if a >= AWAY or to >= AWAY:
            return NO_WAY
        if to >= HEXES:
            return self.march_entry(to, a, True)
        return self.march_entry(a, to, False) if a >= HEXES else self.box.march(a, to)

    @final
    def march_entry(self, entry: i64, other: i64, arriving: bool) -> i64:
        if other >= HEXES:
            return NO_WAY
        best: i64 = NO_WAY
        i: i64
        point = entry - AT_ENTRY
        for i in range(self.box.entry_first[point], self.box.entry_first[point + 1]):
            touching = self.box.entry_hex[i]
            way = self.box.march(other, touching) if arriving else self.box.march(touching, other)
            if way + 1 < best:
                best = way + 1
        return best

    # Copies.

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


def fresh_cells(box: Box) -> vec[i16]:
    """An empty table: every unit away, in Good Order (KW-SET-07)."""
    cells = vec[i16]([i16(0)] * CELLS)
    i: i64
    for i in range(UNITS):
        cells[AT_PLACE + i] = i16(AWAY)
        cells[AT_BEFORE + i] = i16(AWAY)
        cells[AT_HELD + i] = i16(AWAY)
    for i in range(CLANS):
        cells[AT_MODE + i] = i16(DEFENSE)
        one: i64 = 1
        cells[AT_MIGHT + i] = i16(one << DEFENSE)
        cells[AT_DRAFT_MODE + i] = i16(-1)
        cells[AT_ENTRY_OF + i] = i16(-1)
        cells[AT_FIRST + i] = i16(-1)
        cells[AT_ALIVE + i] = i16(box.first_unit[i + 1] - box.first_unit[i])
    for i in range(CHITS):
        cells[AT_SEEN + i] = i16(1)
    for i in range(SPECIALS):
        cells[AT_ACTIVITY + i] = i16(-1)
    for i in range(SPECIALS * 4):
        cells[AT_NAMED + i] = i16(-1)
    for i in range(2):
        cells[AT_PLAN + i] = i16(NO_PLAN)
        cells[AT_PLAN_MIGHT + i] = i16(ANY_PLAN)
        cells[AT_PLEDGED + i] = i16(-1)
        cells[AT_PRIVATE + i] = i16(ALL_DONE)
        cells[AT_SAMURAI + i] = i16(-1)
    cells[AT_COMMANDER + TAKEDA] = i16(0)
    cells[AT_COMMANDER + UESUGI] = i16(TAKEDA_UNITS)
    return cells
