"""What the players keep on their boards: Clans and Modes, chits, Plans, points, and the siege."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, SAMURAI, SPECIAL_CHIT
from honjin.games.kawanakajima.rules.box import (
    ANY_MODE,
)
from honjin.games.kawanakajima.rules.counters import Counters
from honjin.games.kawanakajima.rules.layout import (
    AT_ACTIVITY,
    AT_ALIVE,
    AT_BASES,
    AT_BOAST,
    AT_BOUGHT,
    AT_BUNDORI,
    AT_CHIT,
    AT_CLAN_DEEDS,
    AT_COMMANDER,
    AT_CONFORMING,
    AT_CP,
    AT_CURSOR,
    AT_DIE,
    AT_DRAFT_MODE,
    AT_ENTRY_OF,
    AT_FIRST,
    AT_GIFTS,
    AT_GIVEN,
    AT_HOLDS,
    AT_LOSSES,
    AT_MANPOWER,
    AT_MARKERS,
    AT_MODE,
    AT_NAMED,
    AT_OFFERED,
    AT_OUT,
    AT_PLAN,
    AT_PLAN_ACTIVE,
    AT_PLAN_OPEN,
    AT_PLEDGED,
    AT_POSSIBLE_MODES,
    AT_POSSIBLE_PLANS,
    AT_PRIVATE,
    AT_PURSE,
    AT_SAMURAI,
    AT_SAMURAI_DUE,
    AT_SAVED,
    AT_SEEN,
    AT_SHOWN,
    AT_USED,
    NO_CHIT,
    ON_MAP,
)


class PlayerBoards(Counters):
    """The units, and all that their armies keep beside the map.

    KW-GEN-07: the Reserve, the Delay Track, Command Points and a Mode for each Clan.
    """

    # Clans.

    @final
    def mode(self, clan: i64) -> i64:
        """KW-CLAN-01: a Clan has exactly one Mode."""
        return i64(self.cells[AT_MODE + clan])

    @final
    def unit_mode(self, unit: i64) -> i64:
        """KW-R-155: the true Mode of a unit's Clan, known or not."""
        return i64(self.cells[AT_MODE + self.box.clan_of[unit]])

    @final
    def set_mode(self, clan: i64, mode: i64) -> None:
        """A Mode that everybody sees."""
        one: i64 = 1
        self.cells[AT_MODE + clan] = i16(mode)
        self.cells[AT_POSSIBLE_MODES + clan] = i16(one << mode)

    @final
    def hide_mode(self, clan: i64, mode: i64) -> None:
        """KW-FOG-02: a Mode that the enemy cannot see; without fog they can."""
        self.set_mode(clan, mode)
        if self.fog:
            self.cells[AT_POSSIBLE_MODES + clan] = i16(ANY_MODE)

    @final
    def deal_mode(self, clan: i64, mode: i64) -> None:
        """A Mode as an enemy imagines it; what they know stays."""
        self.cells[AT_MODE + clan] = i16(mode)

    @final
    def possible_modes(self, clan: i64) -> i64:
        """KW-R-154: the Modes that the enemy cannot rule out, as bits."""
        return i64(self.cells[AT_POSSIBLE_MODES + clan])

    @final
    def mode_is_known(self, clan: i64) -> bool:
        """Whether a single Mode is left that the enemy cannot rule out."""
        possible = self.possible_modes(clan)
        return possible & (possible - 1) == 0

    @final
    def set_possible_modes(self, clan: i64, modes: i64) -> None:
        self.cells[AT_POSSIBLE_MODES + clan] = i16(modes)

    @final
    def show_mode(self, clan: i64) -> None:
        one: i64 = 1
        self.cells[AT_POSSIBLE_MODES + clan] = i16(one << self.mode(clan))

    @final
    def show_whether(self, clan: i64, modes: i64) -> bool:
        """KW-R-178: whether a Clan's Mode is one of these, which everybody can now tell."""
        inside = modes >> self.mode(clan) & 1 == 1
        known = self.possible_modes(clan) & (modes if inside else ~modes)
        self.cells[AT_POSSIBLE_MODES + clan] = i16(known)
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
        """KW-SIEGE-25, KW-R-103: whether a Clan is inside during a siege, beside an enemy."""
        if self.besieged < 0:
            return False
        unit: i64
        for unit in range(self.box.first_unit[clan], self.box.first_unit[clan + 1]):
            if self.place(unit) == self.box.kaizu:
                return True
        return False

    @final
    def best_leadership(self, clan: i64) -> i64:
        """KW-R-171: the highest Leadership in a Clan, used where more is never worse."""
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

    # Honjins: the display of each army.

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
    def set_plan(self, army: i64, active: bool, open: bool, possible: i64) -> None:
        self.cells[AT_PLAN_ACTIVE + army] = i16(1 if active else 0)
        self.cells[AT_PLAN_OPEN + army] = i16(1 if open else 0)
        self.cells[AT_POSSIBLE_PLANS + army] = i16(possible)

    @final
    def uses(self, army: i64, plan: i64) -> bool:
        """KW-PLAN-03: whether this Plan is active in an army."""
        return self.army_plan(army) == plan and self.plan_active(army)

    @final
    def plan_open(self, army: i64) -> bool:
        return i64(self.cells[AT_PLAN_OPEN + army]) == 1

    @final
    def possible_plans(self, army: i64) -> i64:
        """The Plans that the enemy cannot rule out, as bits."""
        return i64(self.cells[AT_POSSIBLE_PLANS + army])

    @final
    def set_possible_plans(self, army: i64, plans: i64) -> None:
        self.cells[AT_POSSIBLE_PLANS + army] = i16(plans)

    @final
    def open_plan(self, army: i64) -> None:
        """KW-PLAN-02: from now on everybody knows it."""
        one: i64 = 1
        self.cells[AT_PLAN_OPEN + army] = i16(1)
        self.cells[AT_POSSIBLE_PLANS + army] = i16(one << self.army_plan(army))

    @final
    def show_uses(self, army: i64, plan: i64) -> bool:
        """Whether a Plan is at work here, which everybody can now tell.

        KW-PLAN-03, KW-R-38: an active one, for every Clan of the army.
        """
        if not self.plan_active(army):
            return False
        one: i64 = 1
        if self.army_plan(army) == plan:
            self.open_plan(army)
            return True
        if not self.plan_open(army):
            self.set_possible_plans(army, self.possible_plans(army) & ~(one << plan))
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

    # The siege (KW-SIEGE-15).

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
        """KW-SIEGE-19: the Areas with an army's Control Marker, as bits."""
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
