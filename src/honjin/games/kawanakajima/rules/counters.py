"""The counters on the map: units, their states and values, zones of control and distances."""

from __future__ import annotations

from typing import Annotated, final

from honjin.engine.dialect import i16, i64, vec
from honjin.games.kawanakajima.rules.box import (
    CLANS,
    DISORGANIZED,
    ELIMINATED,
    FIREPOWER,
    HEXES,
    LEADERSHIP,
    NO_WAY,
    RIVER,
    TAKEDA,
    TAKEDA_CLANS,
    TAKEDA_UNITS,
    UESUGI,
    UNITS,
    Box,
)
from honjin.games.kawanakajima.rules.layout import (
    AT_BATTLE,
    AT_BEFORE,
    AT_DEEDS,
    AT_DUE,
    AT_DUG_IN,
    AT_ENTRY,
    AT_GROUND,
    AT_HELD,
    AT_LEADERLESS,
    AT_LOST,
    AT_PLACE,
    AT_SAMURAI,
    AT_STATE,
    AWAY,
    CELLS,
)
from honjin.games.kawanakajima.rules.scalars import Scalars


class Counters(Scalars):
    """The units of both armies."""

    def __init__(self, box: Box, buffer: vec[i64], cells: vec[i16]) -> None:
        super().__init__(box, buffer)
        self.cells: Annotated[vec[i16], CELLS] = cells

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
        """KW-SIEGE-11, KW-HYP-14: the Kaizu hex while the siege rules are in force."""
        return place == self.box.kaizu and self.box.sieges

    @final
    def unit_at(self, at: i64) -> i64:
        """The unit that stands on a hex, or -1.

        KW-ZOC-09, KW-SIEGE-13: inside the fort nobody is seen, so nobody there has a ZOC.
        """
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
        """KW-SAM-05, KW-R-124: a Samurai adds one point."""
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
        """KW-SIEGE-02, KW-R-14: on a hex of the main map where it fights and is fought."""
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
        """KW-ZOC-01, KW-ZOC-02: whether a unit on `at` has the neighbouring hex in its ZOC.

        KW-R-157: across a river that takes Firepower, and is a ZOC like any other.
        """
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

    @final
    def samurai(self, army: i64) -> i64:
        """The unit that an army's Samurai is with, or -1."""
        return i64(self.cells[AT_SAMURAI + army])
