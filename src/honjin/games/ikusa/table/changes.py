"""What a logged event has changed on the map.

This is a patch of the view: provinces, armies and the battle by their ids, with the fields that
have changed (docs/reference/events.md says how patches are read).
"""

from __future__ import annotations

from typing import Any

from honjin.engine.events import Change, Facts, Note
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.box import ARMIES_EACH
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS, SPEARMAN
from honjin.games.ikusa.table import position
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import ARMY_NAMES

NOTHING: Facts = {"-": "*"}
"""A patch that empties a mapping."""
NO_RONIN: Facts = {"-": ["ronin"]}


def split(number: int) -> tuple[int, int]:
    """Two numbers packed into one of a note (`notes.joined`)."""
    first, second = divmod(number, notes.JOIN)
    return first, second - 1


def _units(image: int) -> Facts:
    """All units of a group (`notes.short`)."""
    counts = (image >> notes.SHORT_BITS * kind & 63 for kind in range(GROUP_KINDS))
    units = {kind: number for kind, number in zip(KIND_IDS, counts, strict=False) if number}
    return {**NOTHING, **units}


def _army(army: int, **fields: Any) -> Facts:
    return {"armies": {ARMY_NAMES[army]: fields}}


def _province(province: int, **fields: Any) -> Facts:
    return {"provinces": {PROVINCE_IDS[province]: fields}}


def _owner(note: Note, *_: object) -> Facts:
    return _province(note.b, owner=position.colour_name(note.a))


def _groups(army: int, province: int, image: int) -> Facts:
    """An army, if there is one, and the force of a province (`notes.groups`)."""
    force = _province(province, force=_units(image >> notes.GROUP_BITS))
    return {**force, **_army(army, units=_units(image))} if army >= 0 else force


def _claimed(note: Note, *_: object) -> Facts:
    force = _units(note.secret >> notes.GROUP_BITS)
    return _province(note.b, owner=position.colour_name(note.a), force=force)


def _first_units(note: Note, *_: object) -> Facts:
    """The units in the provinces and armies of a colour (`notes.first_units`)."""
    held = note.c | note.d << notes.PROVINCE_BITS
    provinces = [name for at, name in enumerate(PROVINCE_IDS) if held >> at & 1]
    force, units = {"force": {KIND_IDS[SPEARMAN]: 1}}, {"units": _units(note.secret)}
    return {
        "provinces": dict.fromkeys(provinces, force),
        "armies": dict.fromkeys(_own_armies(note.a), units),
    }


def _own_armies(colour: int) -> tuple[str, ...]:
    return ARMY_NAMES[colour * ARMIES_EACH : (colour + 1) * ARMIES_EACH]


def _shown(note: Note, *_: object) -> Facts:
    return {"armies": {ARMY_NAMES[note.a]: {"units": {**NOTHING, **position.units(note.b)}}}}


def _succeeded(note: Note, *_: object) -> Facts:
    units, flags = _units(note.secret), position.flags(note.d)
    return _army(note.a, units=units, hole=note.c, flags=flags)


def _moved(note: Note, *_: object) -> Facts:
    origin, goal = split(note.c)
    forces = _province(origin, force=_units(note.secret >> notes.GROUP_BITS))
    if note.b >= 0:
        return {**forces, **_army(note.b, units=_units(note.secret))}
    forces["provinces"][PROVINCE_IDS[goal]] = {"force": _units(note.secret)}
    return forces


def _battle(note: Note, *_: object) -> Facts:
    defender, walls_left = split(note.secret)
    battle: Facts = {"attacker": position.army_name(note.b), "dice": NOTHING, "passes": 0}
    battle |= {"from": PROVINCE_IDS[note.c], "to": PROVINCE_IDS[note.d]}
    battle |= {"defender": position.colour_name(defender), "walls_left": walls_left}
    return {"battle": battle}


def _lost(note: Note, *_: object) -> Facts:
    army, province = split(note.d)
    return _groups(army, province, note.secret)


def _bonus_lost(note: Note, *_: object) -> Facts:
    left, lost = divmod(note.secret, 1 << notes.WALL_BITS)
    return {**_province(note.d, walls_lost=lost), "battle": {"walls_left": left}}


def _eliminated(note: Note, *_: object) -> Facts:
    return {"armies": {name: {"place": "lost"} for name in _own_armies(note.a)}}


PATCHES: dict[int, Change] = {
    notes.DEALT: _owner,
    notes.DIVIDED: _owner,
    notes.FIRST_UNITS: _first_units,
    notes.CLAIMED: _claimed,
    notes.REINFORCED: lambda note, *_: _groups(-1, note.b, note.secret),
    notes.ARMIES_SHOWN: _shown,
    notes.STATIONED: lambda note, *_: _army(note.a, place=PROVINCE_IDS[note.b]),
    notes.SUCCEEDED: _succeeded,
    notes.BUILT: lambda note, *_: _province(note.b, walls=position.WALLS[note.c]),
    notes.MUSTERED: lambda note, *_: _groups(note.d, note.b, note.secret),
    notes.RONIN_LEFT: lambda *_: {
        "provinces": {"*": {"force": NO_RONIN}},
        "armies": {"*": {"units": NO_RONIN}},
    },
    notes.REVEALED: lambda note, *_: _groups(note.d, note.b, note.secret),
    notes.GARRISONED: lambda note, *_: _groups(note.a, note.b, note.secret),
    notes.MARCHED: lambda note, *_: _army(note.a, place=PROVINCE_IDS[note.c]),
    notes.PICKED_UP: lambda note, *_: _groups(note.a, note.b, note.secret),
    notes.BATTLE: _battle,
    notes.PASS: lambda note, *_: {"battle": {"passes": note.a, "dice": NOTHING}},
    notes.LOST: _lost,
    notes.BONUS_LOST: _bonus_lost,
    notes.EMPTIED: lambda note, *_: _province(note.b, owner="", force=NOTHING),
    notes.EXPERIENCE: lambda note, *_: _army(note.a, hole=note.b, level=note.c),
    notes.CONQUERED: _owner,
    notes.SENT: lambda note, *_: _groups(note.a, note.c, note.secret),
    notes.MOVED: _moved,
    notes.ASSASSINATED: lambda note, *_: _army(note.a, flags=position.flags(note.c)),
    notes.DAIMYO_LOST: lambda note, *_: _army(
        note.a, place="lost", units=NOTHING, flags=[], hole=0
    ),
    notes.ELIMINATED: _eliminated,
    notes.INHERITED: _owner,
    notes.RECOVERED: lambda note, *_: _army(note.a, place=PROVINCE_IDS[note.b]),
}
