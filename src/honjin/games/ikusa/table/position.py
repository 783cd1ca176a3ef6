"""A whole table as JSON in the game's own words, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition
from honjin.engine.scalars import read_scalars, without, write_scalars
from honjin.engine.validation import find, shaped, within
from honjin.games.ikusa.rules import layout, phases
from honjin.games.ikusa.rules import state as s
from honjin.games.ikusa.rules.box import (
    ARMIES,
    ARMIES_EACH,
    BIN_IDS,
    BINS,
    COLOUR_IDS,
    LOSS_ORDER_IDS,
    MAX_KOKU,
    PROVINCES,
    Box,
)
from honjin.games.ikusa.rules.phases import PHASE_IDS
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS, REGULAR_KINDS
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import ARMY_NAMES
from honjin.games.ikusa.table.scalars import NAMED, NUMBERS, ROLLER_IDS

Units = dict[str, int]
WALLS = ("", "castle", "fortress")
CARDS = ("", "face_down", "face_up")
FLAGS = ("laid_down", "rooted", "begun", "finished", "successful", "late", "stepped")
PLACES = {s.LOST: "lost", s.AWAITED: "awaited", s.UNPLACED: "unplaced"}
CACHED = 1 << 16
TABLES = 1 << 8


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ronin on the card of a province: face down or up, with the force and with the army."""

    lies: str
    force: int
    army: int


class Province(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A province: who holds it, what stands there, and what this turn has left on it."""

    owner: str = ""
    force: Units = {}
    walls: str = ""
    walls_lost: int = 0
    moved: Units = {}
    aim: str = ""
    fought: bool = False
    dropped_by: int = 0
    shared: int = 0
    inherited: bool = False
    card: Card | None = None
    room: tuple[int, int] = (0, 0)
    hirer: str = ""
    mustered: str = ""
    with_army: bool = False


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army: where its marker stands, its units without the daimyo, and what it may still do."""

    place: str
    units: Units
    hole: int
    level: int
    steps: int
    attacks: int
    aim: str
    fought: bool
    start: str
    flags: list[str]
    opening: str
    shunned: list[str]


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour: its tray, its planning bins, and what it has sealed."""

    seat: str
    tray: Units
    cards: int
    koku: int
    marker: int
    bins: dict[str, int]
    built: str
    levied: Units
    answer: dict[str, int]
    spread: list[int]
    progress: int
    loss_order: str
    sets: int
    hired: int
    heir: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a position of Ikusa holds besides the numbers in `scalars`."""

    numbers: dict[str, int]
    dice: dict[str, list[int]]
    losses: list[Units]
    provinces: dict[str, Province]
    armies: dict[str, Army]
    colours: dict[str, Colour]


# Words.


def units(tally: int) -> Units:
    """A tally by kind."""
    return {KIND_IDS[k]: tally >> 8 * k & 255 for k in range(GROUP_KINDS) if tally >> 8 * k & 255}


def flags(bits: int) -> list[str]:
    """The flags of an army."""
    return [flag for i, flag in enumerate(FLAGS) if bits >> i & 1]


def province_name(number: int) -> str:
    """A province counted from 1; empty for 0."""
    return PROVINCE_IDS[number - 1] if number else ""


def colour_name(colour: int) -> str:
    return COLOUR_IDS[colour] if colour >= 0 else ""


def army_name(army: int) -> str:
    return ARMY_NAMES[army] if army >= 0 else ""


def place_name(place: int) -> str:
    return PROVINCE_IDS[place] if place >= 0 else PLACES[place]


def colours_of(mask: int) -> list[str]:
    return [colour for i, colour in enumerate(COLOUR_IDS) if mask >> i & 1]


# Writing.


def write(state: Ikusa) -> dict[str, Any]:
    """Everything, secrets included."""
    return {**write_scalars(NAMED, state), **msgspec.structs.asdict(table(state))}


def table(state: Ikusa) -> Table:
    """What is not a number with a name."""
    return _table(state.box, bytes(state.cells), tuple(write_scalars(NUMBERS, state).items()))


@lru_cache(maxsize=TABLES)
def _table(box: Box, cells: bytes, numbers: tuple[tuple[str, int], ...]) -> Table:
    """All views and the stored position are made from the same table."""
    words: list[int] = memoryview(cells).cast("q").tolist()
    lands = [words[layout.AT_LAND + p : layout.AT_MOVED : PROVINCES] for p in range(PROVINCES)]
    armies = [
        words[layout.AT_ARMY + a : layout.AT_SHUNNED : ARMIES]
        for a in range(box.colours * ARMIES_EACH)
    ]
    return Table(
        numbers=dict(numbers),
        dice=_dice(words),
        losses=[units(words[layout.AT_LOSSES + i]) for i in range(4)],
        provinces={
            PROVINCE_IDS[p]: _province(tuple(land), words[layout.AT_MOVED + p])
            for p, land in enumerate(lands)
        },
        armies={
            ARMY_NAMES[a]: _army(tuple(army), words[layout.AT_SHUNNED + a])
            for a, army in enumerate(armies)
        },
        colours={COLOUR_IDS[c]: _colour(box, words, c) for c in range(box.colours)},
    )


def _dice(words: list[int]) -> dict[str, list[int]]:
    """The dice of this pass, by who rolled them."""
    rolled = {}
    for i, roller in enumerate(ROLLER_IDS):
        values = []
        for word in reversed(words[layout.AT_DICE + 2 * i : layout.AT_DICE + 2 * i + 2]):
            while word:
                values.append(word & 15)
                word >>= 4
        if values:
            rolled[roller] = values[::-1]
    return rolled


@lru_cache(maxsize=CACHED)
def _province(words: tuple[int, ...], moved: int) -> Province:
    """Cached: the same cells always give the same text, and views are made often."""
    mustered = _part(words, layout.MUSTERED, 15)
    lies = CARDS[_part(words, layout.CARD, 3)]
    card = Card(lies, _part(words, layout.CARD_FORCE, 15), _part(words, layout.CARD_ARMY, 15))
    return Province(
        owner=colour_name(_part(words, layout.OWNER, layout.BYTE) - 1),
        force=units(_part(words, layout.FORCE, layout.TALLY)),
        walls=WALLS[_part(words, layout.CASTLE, 3)],
        walls_lost=_part(words, layout.BONUS_LOST, 15),
        moved=units(moved),
        aim=province_name(_part(words, layout.AIM, layout.AIM_BITS)),
        fought=bool(_part(words, layout.FOUGHT_THERE, 1)),
        dropped_by=_part(words, layout.DROPPED_BY, 7),
        shared=_part(words, layout.SHARED, 7),
        inherited=bool(_part(words, layout.INHERITED, 1)),
        card=card if lies else None,
        room=(_part(words, layout.ROOM_FORCE, 15), _part(words, layout.ROOM_ARMY, 15)),
        hirer=colour_name(_part(words, layout.HIRER, 7) - 1),
        mustered=KIND_IDS[(mustered & 7) - 1] if mustered else "",
        with_army=bool(mustered & 8),
    )


@lru_cache(maxsize=CACHED)
def _army(words: tuple[int, ...], shunned: int) -> Army:
    return Army(
        place=place_name(_part(words, layout.PLACE, layout.BYTE) - layout.PLACES_ELSEWHERE),
        units=units(_part(words, layout.UNITS, layout.TALLY)),
        hole=_part(words, layout.HOLE, layout.BYTE),
        level=_part(words, layout.LEVEL, 15),
        steps=_part(words, layout.STEPS, layout.BYTE),
        attacks=_part(words, layout.ATTACKS, layout.BYTE),
        aim=province_name(_part(words, layout.ARMY_AIM, layout.AIM_BITS)),
        fought=bool(_part(words, layout.ARMY_FOUGHT, 1)),
        start=place_name(_part(words, layout.START, layout.BYTE) - layout.PLACES_ELSEWHERE),
        flags=flags(_part(words, layout.FLAGS, layout.BYTE)),
        opening=province_name(_part(words, layout.OPENING, layout.BYTE)),
        shunned=_shunned(shunned),
    )


def _part(words: tuple[int, ...], field: int, mask: int) -> int:
    """A field of a province, an army or a colour."""
    return words[field >> 6] >> (field & 63) & mask


def _shunned(word: int) -> list[str]:
    names = []
    while word:
        names.append(province_name(word & layout.AIM_BITS))
        word >>= 7
    return names[::-1]


def _colour(box: Box, words: list[int], c: int) -> Colour:
    answer, spread = words[layout.AT_ANSWER + c], words[layout.AT_SPREAD + c]
    own, bins = (words[layout.AT_COLOUR + c],), words[layout.AT_BINS + c]
    heir = _part(own, layout.HEIR, layout.BYTE) - layout.HEIRS_ELSEWHERE
    return Colour(
        seat=chr(ord("A") + box.seat_of(c)),
        tray=units(words[layout.AT_TRAY + c]),
        cards=_part(own, layout.CARDS, layout.BYTE),
        koku=_part(own, layout.KOKU, layout.BYTE),
        marker=_part(own, layout.MARKER, layout.BYTE),
        bins={name: bins >> 8 * i & layout.BYTE for i, name in enumerate(BIN_IDS)},
        built=province_name(words[layout.AT_BUILT + c]),
        levied=units(words[layout.AT_LEVIED + c]),
        answer={n: answer >> 4 * i & 15 for i, n in enumerate(COLOUR_IDS) if answer >> 4 * i & 15},
        spread=[spread >> 4 * i & 15 for i in range(6)],
        progress=words[layout.AT_PROGRESS + c],
        loss_order=LOSS_ORDER_IDS[_part(own, layout.LOSS_ORDER, layout.BYTE)],
        sets=_part(own, layout.SETS, layout.BYTE),
        hired=_part(own, layout.HIRED, layout.BYTE),
        heir="" if heir == s.IN_PLAY else "nobody" if heir == s.NOBODY_HEIR else COLOUR_IDS[heir],
    )


# Reading.


def read(position: Mapping[str, Any], blank: Ikusa) -> Ikusa:
    """The table that `write` wrote, onto a blank one of the same setup."""
    table = shaped(without(NAMED, position), Table, "a position of Ikusa")
    Reader(blank).read(position, table)
    return blank


class Reader:
    """Puts a position on a blank table, and rejects names and numbers that do not fit."""

    def __init__(self, state: Ikusa) -> None:
        self.state = state
        self.colours = {name: i for i, name in enumerate(COLOUR_IDS[: state.box.colours])}
        self.armies = {name: i for i, name in enumerate(ARMY_NAMES[: 3 * state.box.colours])}
        self.provinces = {name: i for i, name in enumerate(PROVINCE_IDS)}

    def read(self, named: Mapping[str, Any], table: Table) -> None:
        """`named` are the scalars that have names, as `write_scalars` gives them."""
        state = self.state
        if not set(table.numbers) <= {one.name for one in NUMBERS}:
            raise BadPosition(f"the numbers are: {', '.join(one.name for one in NUMBERS)}")
        read_scalars(NUMBERS, state, table.numbers)
        read_scalars(NAMED, state, named)
        if phases.automatic(state.phase):
            raise BadPosition(f"no game waits in phase {PHASE_IDS[state.phase]}")
        self._read_dice(table.dice)
        if len(table.losses) != 4:
            raise BadPosition("there are losses of two groups on two sides")
        for i, lost in enumerate(table.losses):
            state.set_losses(i // 2, i % 2, self._tally(lost))
        for names, what in ((table.provinces, PROVINCE_IDS), (table.armies, self.armies)):
            if set(names) != set(what):
                raise BadPosition("every province and every army must be there, and no other")
        if set(table.colours) != set(self.colours):
            raise BadPosition("every colour of this table must be there, and no other")
        for name, at in table.provinces.items():
            self._read_province(self.provinces[name], at)
        for name, army in table.armies.items():
            self._read_army(self.armies[name], army)
        for name, colour in table.colours.items():
            self._read_colour(self.colours[name], colour)

    def _read_dice(self, dice: Mapping[str, Sequence[int]]) -> None:
        state = self.state
        kept = state.roller
        for name, values in dice.items():
            state.roller = find(name, {n: i for i, n in enumerate(ROLLER_IDS)}, "roller")
            if len(values) > 30:
                raise BadPosition("that many dice are never rolled at once")
            for value in values:
                state.keep_die(within(value, 1, 12, "a die"))
        state.roller = kept

    def _read_province(self, p: int, at: Province) -> None:
        state = self.state
        state.set_owner(p, self._colour_or_none(at.owner))
        state.set_force(p, self._tally(at.force))
        state.set_moved(p, self._tally(at.moved))
        aim = self._province_or_zero(at.aim)
        state.set_aim(p, aim | (layout.FOUGHT if at.fought else 0))
        card = at.card or Card("", 0, 0)
        kinds = {"": 0, **{kind: i + 1 for i, kind in enumerate(KIND_IDS[:REGULAR_KINDS])}}
        mustered = find(at.mustered, kinds, "kind of unit") + 8 * at.with_army
        fields = (
            (
                layout.CASTLE,
                3,
                find(at.walls, {w: i for i, w in enumerate(WALLS)}, "building"),
            ),
            (layout.BONUS_LOST, 15, at.walls_lost),
            (layout.DROPPED_BY, 7, at.dropped_by),
            (layout.SHARED, 7, at.shared),
            (layout.INHERITED, 1, int(at.inherited)),
            (layout.CARD, 3, find(card.lies, {w: i for i, w in enumerate(CARDS)}, "card")),
            (layout.CARD_FORCE, 15, card.force),
            (layout.CARD_ARMY, 15, card.army),
            (layout.ROOM_FORCE, 15, at.room[0]),
            (layout.ROOM_ARMY, 15, at.room[1]),
            (layout.HIRER, 7, self._colour_or_none(at.hirer) + 1),
            (layout.MUSTERED, 15, mustered),
        )
        for field, mask, value in fields:
            state.set_land(p, field, mask, within(value, 0, mask, PROVINCE_IDS[p]))
        walls = state.castle(p)
        bonus = (0, state.box.castle_bonus, state.box.fortress_bonus)[walls]
        within(at.walls_lost, 0, bonus, "bonus units lost")

    def _read_army(self, a: int, at: Army) -> None:
        state = self.state
        places = {**self.provinces, **{name: place for place, name in PLACES.items()}}
        state.set_place(a, find(at.place, places, "place"))
        state.set_start(a, find(at.start, places, "place"))
        state.set_units(a, self._tally(at.units))
        state.set_hole(a, within(at.hole, 0, len(state.box.holes) - 1, "a hole"))
        state.set_steps(a, within(at.steps, 0, max(state.box.moves), "steps"))
        state.set_attacks(a, within(at.attacks, 0, max(state.box.attacks), "attacks"))
        aim = self._province_or_zero(at.aim)
        state.set_army_aim(a, aim | (layout.FOUGHT if at.fought else 0))
        state.set_opening(a, self._province_or_zero(at.opening))
        state.lower_flag(a, 255)
        for flag in at.flags:
            state.raise_flag(a, 1 << find(flag, {f: i for i, f in enumerate(FLAGS)}, "flag"))
        if len(at.shunned) > max(state.box.attacks):
            raise BadPosition(f"an army has at most {max(state.box.attacks)} attacks")
        state.forgive(a)
        for name in at.shunned:
            state.shun(a, find(name, self.provinces, "province"))

    def _read_colour(self, c: int, at: Colour) -> None:
        state = self.state
        state.set_tray(c, self._tally(at.tray))
        state.set_koku(c, within(at.koku, 0, MAX_KOKU, "koku"))
        state.set_marker(c, within(at.marker, 0, state.box.colours, "marker"))
        if set(at.bins) != set(BIN_IDS):
            raise BadPosition(f"the bins are {', '.join(BIN_IDS)}")
        for i in range(BINS):
            state.set_bin(c, i, within(at.bins[BIN_IDS[i]], 0, MAX_KOKU, "koku in a bin"))
        state.set_built(c, self._province_or_zero(at.built))
        state.set_levied(c, self._tally(at.levied))
        answer = 0
        everybody = {name: i for i, name in enumerate(COLOUR_IDS)}
        for name, marker in at.answer.items():
            shift = 4 * find(name, everybody, "colour")
            answer |= within(marker, 0, 15, "marker") << shift
        state.set_answer(c, answer)
        if len(at.spread) != 6:
            raise BadPosition("a spread is six numbers")
        spread = sum(within(n, 0, 9, "a spread") << 4 * i for i, n in enumerate(at.spread))
        state.set_spread(c, spread)
        state.set_progress(c, within(at.progress, 0, 1 << 40, "progress"))
        orders = {name: i for i, name in enumerate(LOSS_ORDER_IDS)}
        state.set_loss_order(c, find(at.loss_order, orders, "casualty order"))
        state.set_sets(c, within(at.sets, 0, len(COLOUR_IDS), "sets"))
        state.set_hired(c, within(at.hired, 0, 99, "ronin hired"))
        heirs = {"": s.IN_PLAY, "nobody": s.NOBODY_HEIR, **self.colours}
        state.set_heir(c, find(at.heir, heirs, "heir"))

    def _tally(self, counts: Mapping[str, int]) -> int:
        tally = 0
        kinds = {kind: i for i, kind in enumerate(KIND_IDS[:GROUP_KINDS])}
        for name, number in counts.items():
            kind = find(name, kinds, "kind of unit")
            tally += within(number, 0, 250, "units") << 8 * kind
        return tally

    def _colour_or_none(self, name: str) -> int:
        return s.NO_COLOUR if name == "" else find(name, self.colours, "colour")

    def _province_or_zero(self, name: str) -> int:
        return 0 if name == "" else find(name, self.provinces, "province") + 1
