"""Exact odds of a battle: the distribution over results of the 2d6 by 2d6 table, all modifiers in.

A battle is written as attackers, `v`, defenders:
`U-B1:charge U-B2:charge v T-D2:shaken column=U-B1`. A unit may have a hex (`U-B1@2509`; else it
stands on open ground), a Mode (else attackers are in Attack and defenders in Defense), a state,
`charge` or `dug_in`. `column=` and `line=` name leaders, `ground=` and `hexside=` the terrain,
`turn=1` the turn, `special` a Special Attack, and `support` a friend beside a defender who does not
fight (KW-CMB-26).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from honjin.engine.errors import BadOption
from honjin.engine.events import signed
from honjin.engine.game import Chance, Foresight
from honjin.games.kawanakajima.rules.actions import GROUND, HEXSIDE
from honjin.games.kawanakajima.rules.battle import all_alike, fill_terrain, terrain_named
from honjin.games.kawanakajima.rules.battle_scores import column_before_dice, line_before_dice
from honjin.games.kawanakajima.rules.box import HEXES, RIVER, UNITS, Box
from honjin.games.kawanakajima.rules.duties import BY_ATTACK, BY_CLAN
from honjin.games.kawanakajima.rules.layout import ACTING, AWAY, MOVED
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import (
    CODE_IDS,
    HEX_IDS,
    HEX_OF,
    MODE_IDS,
    STATE_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.names import code_name, code_words, steps_in

CENTRE = HEX_OF["2510"]
"""A hex in open ground."""
WAYS = [(total, 6 - abs(total - 7)) for total in range(2, 13)]


def distribution(box: Box, column: int, line: int) -> dict[str, Fraction]:
    """How likely each result is, for two scores before the dice (KW-CMB-21)."""
    ways = dict.fromkeys(CODE_IDS, 0)
    for column_dice, a in WAYS:
        for line_dice, b in WAYS:
            ways[CODE_IDS[box.result(column + column_dice, line + line_dice)]] += a * b
    return {code: Fraction(count, 1296) for code, count in ways.items() if count}


def battle_odds(state: Kawanakajima) -> dict[str, Fraction]:
    """The odds of the battle in progress, before its dice."""
    return distribution(state.box, column_before_dice(state), line_before_dice(state))


def odds(words: Sequence[str], state: Kawanakajima) -> Foresight:
    """The odds of a battle written as text; `state` is a new game of the setup."""
    _Layout(state).lay(words)
    column, line = column_before_dice(state), line_before_dice(state)
    found = distribution(state.box, column, line)
    ends = tuple(
        Chance(_in_words(code, state), float(chance))
        for code, chance in sorted(found.items(), key=lambda item: (-item[1], item[0]))
    )
    return Foresight(
        (), (), f"Column Score {signed(column)}, Line Score {signed(line)}, 2d6 each", ends
    )


def _in_words(code: str, state: Kawanakajima) -> str:
    """A result of the Combat Table for people, with its code (KW-R-86)."""
    steps = steps_in(code, state.box)
    words = code_words(code, steps, is_alone(state, code))
    return words if code == "-" else f"{words} ({code_name(code, steps)})"


def is_alone(state: Kawanakajima, code: str) -> bool:
    """Whether the side that a result hurts is one unit in the battle in progress."""
    army = state.active if code[0] == "a" else 1 - state.active
    fighters = (u for u in range(UNITS) if state.battle_of(u) == state.battle and state.in_field(u))
    return sum(state.army_of_unit(unit) == army for unit in fighters) == 1


class _Fighter(msgspec.Struct):
    unit: int
    place: int
    words: list[str]


class _Layout:
    """Puts a battle on an empty map."""

    def __init__(self, state: Kawanakajima) -> None:
        self.state = state
        for unit in range(UNITS):
            state.put(unit, AWAY)
        state.turn = 2
        state.kind = BY_CLAN
        state.battle = 1
        state.battles = 1
        self.named: dict[str, list[int]] = {}
        self.supported = False

    def lay(self, words: Sequence[str]) -> None:
        if words.count("v") != 1:
            raise BadOption("write a battle as attackers, then v, then defenders")
        at = list(words).index("v")
        attackers = [self._fighter(word) for word in words[:at]]
        defenders = [self._fighter(w) for w in words[at + 1 :] if not self._setting(w)]
        self._check(attackers, defenders)
        self.state.active = self.state.army_of_unit(attackers[0].unit)
        lone = defenders[0] if len(defenders) == 1 else attackers[0]
        others = attackers if len(defenders) == 1 else defenders
        self._place(lone, others)
        for fighter in attackers:
            self._equip(fighter, "attack")
        for fighter in defenders:
            self._equip(fighter, "defense")
        if self.supported:
            self._support(defenders)
        self._name_leaders(attackers, defenders)
        self._name_terrain()

    def _setting(self, word: str) -> bool:
        """Apply a word if it is a setting of the whole battle; return whether it was one."""
        name, is_pair, value = word.partition("=")
        if word == "special":
            self.state.kind = BY_ATTACK
        elif word == "support":
            self.supported = True
        elif name == "turn" and value.isdecimal():
            self.state.turn = min(int(value), 99)
        elif name in ("column", "line", "ground", "hexside") and is_pair:
            self.named.setdefault(name, []).append(self._unit(value))
        else:
            return False
        return True

    def _unit(self, name: str) -> int:
        if name not in UNIT_IDS:
            raise BadOption(f"there is no unit {name[:80]!r}")
        return UNIT_IDS.index(name)

    def _fighter(self, word: str) -> _Fighter:
        name, *words = word.split(":")
        unit, _, place = name.partition("@")
        if place and place not in HEX_OF:
            raise BadOption(f"there is no hex {place[:80]!r}")
        for other in words:
            if other not in (*MODE_IDS, *STATE_IDS[:4], "charge", "dug_in"):
                raise BadOption(f"{other[:80]!r} says nothing about a unit in battle")
        return _Fighter(self._unit(unit), HEX_OF[place] if place else -1, words)

    def _check(self, attackers: list[_Fighter], defenders: list[_Fighter]) -> None:
        if not attackers or not defenders or (len(attackers) > 1 and len(defenders) > 1):
            raise BadOption("a battle is one unit against several or several against one (KW-R-75)")
        armies = [
            {self.state.army_of_unit(f.unit) for f in side} for side in (attackers, defenders)
        ]
        if len(armies[0]) > 1 or len(armies[1]) > 1 or armies[0] == armies[1]:
            raise BadOption("attackers are of one army, defenders of the other")
        units = [fighter.unit for fighter in (*attackers, *defenders)]
        if len(set(units)) < len(units):
            raise BadOption("a unit is named twice in this battle")

    def _place(self, lone: _Fighter, others: list[_Fighter]) -> None:
        state = self.state
        centre = lone.place if lone.place >= 0 else CENTRE
        state.put(lone.unit, centre)
        free = [at for d in range(6) if 0 <= (at := state.box.next_hex(centre, d)) < HEXES]
        for fighter in others:
            at = fighter.place if fighter.place >= 0 else next(iter(free), -1)
            if at not in free:
                raise BadOption(f"no hex is free for {UNIT_IDS[fighter.unit]} there")
            free.remove(at)
            state.put(fighter.unit, at)
            if not state.box.adjacent(at, centre):
                raise BadOption(f"{HEX_IDS[at]} is not beside {HEX_IDS[centre]}")

    def _support(self, defenders: list[_Fighter]) -> None:
        """Put a unit that does not fight where a defender is in its ZOC (KW-CMB-26)."""
        state, box = self.state, self.state.box
        army = state.active
        helper = next(
            unit
            for unit in range(state.first_of(army), state.end_of(army))
            if not state.battle_of(unit)
        )
        for place in [state.place(fighter.unit) for fighter in defenders]:
            for at in [box.next_hex(place, d) for d in range(6)]:
                if at >= 0 and state.unit_at(at) < 0 and box.between(at, place) != RIVER:
                    state.put(helper, at)
                    return
        raise BadOption("no hex is free for a unit that supports the attack")

    def _equip(self, fighter: _Fighter, mode: str) -> None:
        state, unit = self.state, fighter.unit
        state.set_battle(unit, 1)
        state.mark_clan(state.box.clan_of[unit], ACTING)
        state.set_mode(state.box.clan_of[unit], MODE_IDS.index(mode))
        for word in fighter.words:
            if word in MODE_IDS:
                state.set_mode(state.box.clan_of[unit], MODE_IDS.index(word))
            elif word in STATE_IDS:
                state.set_state(unit, STATE_IDS.index(word))
            elif word == "charge":
                state.mark(unit, MOVED)
            else:
                state.dig_in(unit)

    def _name_leaders(self, attackers: list[_Fighter], defenders: list[_Fighter]) -> None:
        for name, offset in (("column", 0), ("line", UNITS)):
            for unit in self.named.get(name, []):
                if unit in [fighter.unit for fighter in attackers]:
                    self.state.lead_a = unit + offset
                elif unit in [fighter.unit for fighter in defenders]:
                    self.state.lead_d = unit + offset
                else:
                    raise BadOption(f"{UNIT_IDS[unit]} does not fight in this battle")

    def _name_terrain(self) -> None:
        state = self.state
        n = fill_terrain(state, state.buffer)
        offered = [state.buffer[i] for i in range(n)]
        for name, base in (("ground", GROUND), ("hexside", HEXSIDE)):
            for unit in self.named.get(name, []):
                if base + unit not in offered:
                    raise BadOption(f"{name}={UNIT_IDS[unit]} cannot be named here (KW-R-160)")
                state.terrain = terrain_named(base + unit)
        if state.terrain < 0:
            if not all_alike(state, state.buffer, n):
                raise BadOption("the defender has a choice of terrain: say ground= or hexside=")
            state.terrain = terrain_named(offered[0])
