"""The log: every note as the event that a seat gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from honjin.engine.events import Event, Facts, Note
from honjin.engine.game import Setup
from honjin.engine.view import seat_name
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import NOWHERE
from honjin.games.ikusa.rules.box import (
    ARMIES,
    BIN_IDS,
    BUNDLE_IDS,
    COLOUR_IDS,
    LOSS_ORDER_IDS,
    PROVINCES,
)
from honjin.games.ikusa.rules.layout import WHEN
from honjin.games.ikusa.rules.phases import PHASE_IDS
from honjin.games.ikusa.rules.plan import NOTHING_NAMED
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS, RONIN, SPEARMAN
from honjin.games.ikusa.table import changes, position
from honjin.games.ikusa.table.components import CODES, PROVINCE_IDS
from honjin.games.ikusa.table.names import (
    KIND_NAMES,
    army_at,
    army_name,
    colour_name,
    listed,
    number_of,
    place_name,
    province_name,
    seat_colours,
    units_name,
)
from honjin.games.ikusa.table.notation import ARMY_NAMES, GROUP_IDS, NOTHING
from honjin.games.ikusa.table.prompts import _wins
from honjin.games.ikusa.table.scalars import SIDES, order_name

# Each kind of note with what its numbers mean, and its sentence.

Reading = Callable[[int], tuple[Any, str]]


def _colour(n: int) -> tuple[Any, str]:
    return (COLOUR_IDS[n] if n >= 0 else ""), colour_name(n)


def _province(n: int) -> tuple[Any, str]:
    return PROVINCE_IDS[n], province_name(n)


def _army(n: int) -> tuple[Any, str]:
    return (ARMY_NAMES[n], army_name(n)) if n >= 0 else ("", "The force")


def _kind(n: int) -> tuple[Any, str]:
    return KIND_IDS[n], KIND_NAMES[n][0]


def _units(n: int) -> tuple[Any, str]:
    return position.units(n), units_name(n)


def _number(n: int) -> tuple[Any, str]:
    return n, str(n)


def _named(names: tuple[str, ...]) -> Reading:
    return lambda n: (names[n], names[n].replace("_", " "))


def _called(ids: tuple[str, ...], names: tuple[str, ...]) -> Reading:
    return lambda n: (ids[n], names[n])


BIN_NAMES = ("Turn Order", "Build", "Levy Units", "Hire Ronin", "Hire Ninja")
PHASE_NAMES = ("moves armies", "declares battles", "fights the battles", "makes the final moves")
LOSS_ORDER_NAMES = ("asked each time", "ronin first", "spearmen first", "gunners late")
CONDITIONS = ("when it moves", "when it declares a battle", "when its turn comes")


def _answer(n: int) -> tuple[Any, str]:
    if n == NOTHING_NAMED:
        return {}, "left the turn order to chance"
    markers = {c: n >> 4 * i & 15 for i, c in enumerate(COLOUR_IDS) if n >> 4 * i & 15}
    words = [f"marker {marker} for {colour.capitalize()}" for colour, marker in markers.items()]
    return markers, f"proposed {listed(words)}"


def _order(n: int) -> tuple[Any, str]:
    """What only the ninja's holder sees of a standing answer."""
    name = order_name(n)
    if n < WHEN:
        return name, f"waits until the end of the {name}"
    condition, army = divmod(n - WHEN, ARMIES)
    return name, f"will strike {army_name(army)} {CONDITIONS[condition]}"


def _bundle(n: int) -> tuple[Any, str]:
    """`1S+1G` is a swordsman and a gunner."""
    name = BUNDLE_IDS[n]
    if name == NOTHING:
        return name, "nothing"
    units = [number_of(KIND_IDS.index(CODES[part[1]]), int(part[0])) for part in name.split("+")]
    return name, listed(units)


READINGS: dict[str, Reading] = {
    "colour": _colour,
    "heir": _colour,
    "by": _colour,
    "spied": _colour,
    "other": _colour,
    "province": _province,
    "from": _province,
    "to": _province,
    "army": _army,
    "kind": _kind,
    "units": _units,
    "section": lambda n: (n, ("1st", "2nd")[n]),
    "bin": _called(BIN_IDS, BIN_NAMES),
    "phase": _called(("A", "B", "C", "D"), PHASE_NAMES),
    "stage": _named(PHASE_IDS),
    "side": _named(SIDES),
    "group": _named(GROUP_IDS),
    "walls": _named(position.WALLS),
    "bundle": _bundle,
    "order": _called(LOSS_ORDER_IDS, LOSS_ORDER_NAMES),
    "pass": lambda n: (n, f"Pass {n}" if n else "First strike across the sea"),
    "scope": _named(("now", "turn", "round")),
    "standing": _order,
    "answer": _answer,
    "hit": lambda n: (bool(n), "hits" if n else "misses"),
    "success": lambda n: (bool(n), "succeeds" if n else "fails"),
}


class Told(msgspec.Struct, frozen=True):
    """A note as an event: its kind, the names of its numbers a to d, its secret, its sentence.

    Two numbers that share one are named with an `&` between them.
    """

    kind: str
    names: str
    sentence: str
    secret: str = ""
    unseen: str = ""


EVENTS: dict[int, Told] = {
    notes.DEALT: Told("dealt", "colour province", "{colour} is dealt {province}."),
    notes.LEFT_OVER: Told("left_over", "- province", "{province} is left over and lies empty."),
    notes.FIRST: Told("first", "seat", "{seat} divide first."),
    notes.DIVIDED: Told("divided", "colour province", "{province} goes to {colour}."),
    notes.FIRST_UNITS: Told(
        "first_units",
        "colour provinces",
        "{colour} has a spearman in each of its {provinces} provinces.",
    ),
    notes.MARKER_DRAWN: Told(
        "marker_drawn", "colour marker", "{colour} draws turn order marker {marker}."
    ),
    notes.CLAIMED: Told("claimed", "colour province", "{colour} claims {province}."),
    notes.REINFORCED: Told(
        "reinforced", "colour province number", "{colour} reinforces {province} with {spearmen}."
    ),
    notes.SPREAD: Told(
        "spread",
        "colour kind section",
        "{colour} puts {units} into the {section} army.",
        "number",
    ),
    notes.ARMIES_SHOWN: Told("army_shown", "army units", "{army} has {units}."),
    notes.STATIONED: Told("stationed", "army province", "{army} is placed in {province}."),
    notes.ROUND: Told("round", "round", "Round {round} begins."),
    notes.SUCCEEDED: Told(
        "succeeded", "army kind", "A {kind} of {army} succeeds the assassinated daimyo."
    ),
    notes.PLANNED: Told("planned", "colour bin", "{colour} puts {koku} koku into {bin}.", "koku"),
    notes.SEALED: Told("sealed", "colour stage", "{colour} has decided."),
    notes.SPIED: Told(
        "spied",
        "colour spied bin",
        "{colour}'s ninja sees {koku} koku in {spied}'s {bin} bin.",
        "koku",
        "{colour}'s ninja looks into {spied}'s {bin} bin.",
    ),
    notes.BIN_SHOWN: Told("bin", "colour bin koku", "{colour} has {koku} koku in {bin}."),
    notes.AGREEING: Told("agreeing", "colour other", "{colour} {proposal}.", "marker"),
    notes.AGREED: Told("answer", "colour answer", "{colour} {answer}."),
    notes.PICKER: Told("picker", "colour", "{colour} picks a turn order marker next."),
    notes.MARKER_TAKEN: Told(
        "marker", "colour marker", "{colour} takes turn order marker {marker}."
    ),
    notes.BUILDING: Told("building", "colour", "{colour} will build in {province}.", "province"),
    notes.BUILT: Told("built", "colour province walls", "{colour} builds a {walls} in {province}."),
    notes.NOT_BUILT: Told("not_built", "colour", "{colour} paid to build, but can build nothing."),
    notes.LEVYING: Told("levying", "colour", "{colour} chooses {bundle}.", "bundle"),
    notes.LEVIED: Told("levied", "colour units", "{colour} recruits {units}."),
    notes.MUSTERING: Told(
        "mustering", "colour kind seat", "{colour} sends a {kind} to {place}.", "place"
    ),
    notes.MUSTERED: Told(
        "mustered", "colour province kind army", "{colour} places a {kind} in {province}."
    ),
    notes.RETURNED: Told("returned", "colour units", "{colour} finds no room for {units}."),
    notes.HIRED: Told("hired", "colour number wanted", "{colour} hires {ronin}."),
    notes.DEPLOYING: Told("deploying", "colour - seat", "{colour} {hiding}.", "place"),
    notes.DEPLOYED: Told("deployed", "colour number", "{colour} puts {ronin} on a face-down card."),
    notes.RONIN_RETURNED: Told("ronin_returned", "colour number", "{colour} sends {ronin} home."),
    notes.NINJA_HIRED: Told("ninja_hired", "colour koku", "{colour} hires the ninja."),
    notes.RONIN_LEFT: Told("ronin_left", "", "All ronin leave."),
    notes.INCOME: Told("income", "colour koku provinces", "{colour} collects {koku} koku."),
    notes.TURN: Told("turn", "colour marker", "{colour} wages war."),
    notes.PHASE: Told("phase", "colour phase", "{colour} {phase}."),
    notes.REVEALED: Told(
        "revealed",
        "colour province force&army_ronin army",
        "{colour} shows {ronin} in {province}.",
    ),
    notes.GARRISONED: Told(
        "garrisoned", "army province units", "{army} leaves {units} in {province}."
    ),
    notes.MARCHED: Told("marched", "army from to", "{army} moves from {from} to {to}."),
    notes.PICKED_UP: Told(
        "picked_up", "army province units", "{army} picks up {units} in {province}."
    ),
    notes.DECLARED: Told("declared", "colour army from to", "{group} declares battle on {to}."),
    notes.BATTLE: Told("battle", "colour army from to", "{group} attacks {to}."),
    notes.PASS: Told("pass", "pass", "{pass}."),
    notes.ROLLED: Told("rolled", "side kind die hit", "The {side}'s {kind} rolls {die} and {hit}."),
    notes.LOSING: Told("losing", "colour", "{colour} gives up {unit}.", "unit"),
    notes.LOST: Told("lost", "side&group units colour army&province", "{colour} loses {units}."),
    notes.BONUS_LOST: Told("bonus_lost", "colour kind number province", "The walls lose {units}."),
    notes.PRESSED: Told("pressed", "colour", "{colour} presses on."),
    notes.CALLED_OFF: Told(
        "called_off", "colour province", "{colour} calls off the battle for {province}."
    ),
    notes.EMPTIED: Told("emptied", "colour province", "{province} is empty."),
    notes.LAPSED: Told("lapsed", "colour army province", "{army} finds no enemy in {province}."),
    notes.EXPERIENCE: Told(
        "experience", "army hole level", "{army} gains experience: level {level} now."
    ),
    notes.CONQUERED: Told("conquered", "colour province", "{colour} takes {province}."),
    notes.SENT: Told("sent", "army from to units", "{army} sends {units} to {to}."),
    notes.MOVED: Told(
        "moved",
        "colour army from&to units",
        "{colour}'s force sends {units} from {from} to {goal}.",
    ),
    notes.STANDING: Told("standing", "colour order", "{colour}'s casualty order: {order}."),
    notes.WINDOW_PASSED: Told("window_passed", "colour", "{colour}'s ninja waits."),
    notes.ORDERED: Told(
        "ordered",
        "colour scope",
        "{colour}'s ninja {standing}.",
        "standing",
        "{colour}'s ninja waits until the end of the {scope}.",
    ),
    notes.STRUCK: Told("struck", "colour army", "{colour}'s ninja strikes at {army}."),
    notes.STRIKE_DIE: Told(
        "strike_die", "colour die success", "The ninja rolls {die} and {success}."
    ),
    notes.REVENGE_DIE: Told(
        "revenge_die", "colour die success", "{colour} rolls {die} in revenge and {success}."
    ),
    notes.ASSASSINATED: Told("assassinated", "army by", "The daimyo of {army} is assassinated."),
    notes.NINJA_RETURNED: Told("ninja_returned", "colour", "The ninja leaves {colour}."),
    notes.DAIMYO_LOST: Told("daimyo_lost", "army", "The daimyo of {army} is out of the game."),
    notes.ELIMINATED: Told("eliminated", "colour heir", "{colour} is out of the game."),
    notes.INHERITED: Told("inherited", "colour province", "{colour} inherits {province}."),
    notes.RECOVERED: Told(
        "recovered", "army province", "{army} returns to the board in {province}."
    ),
    notes.WON: Told("won", "seat provinces", "{seat} {wins} with {provinces} provinces."),
    notes.SPY_IDLE: Told("ninja_home", "colour", "{colour}'s ninja goes home."),
}


def event(note: Note, seat: int, setup: Setup) -> Event:
    """A note as one seat's event; the secret part only if that seat saw it."""
    told = EVENTS[note.kind]
    facts: Facts = {}
    words = {"wins": _wins(setup.seats)}
    for name, number in _numbers(told, note):
        if name == "seat":
            facts[name], words[name] = seat_name(number), seat_colours(number, setup.seats)
        elif name != "-":
            facts[name], words[name] = READINGS.get(name, _number)(number)
    sees = bool(told.secret) and note.seen_by(seat)
    if sees:
        fact, word = _secret(told.secret, note, setup)
        facts[told.secret], words[told.secret] = fact, word
    if told.kind in PHRASES:
        name, phrase = PHRASES[told.kind]
        words[name] = phrase(note, words)
    sentence = told.sentence if sees or not told.unseen else told.unseen
    return Event(told.kind, facts, sentence.format(**words))


def _numbers(told: Told, note: Note) -> Iterator[tuple[str, int]]:
    numbers = (note.a, note.b, note.c, note.d)
    for name, number in zip(told.names.split(), numbers, strict=False):
        if "&" in name:
            yield from zip(name.split("&"), changes.split(number), strict=True)
        else:
            yield name, number


Words = dict[str, str]


def _group(note: Note, words: Words) -> str:
    """Who declares or attacks: an army, or the force of a province."""
    if note.b >= 0:
        return f"{words['army']} in {words['from']}"
    return f"{words['colour']}'s force in {words['from']}"


def _proposal(note: Note, words: Words) -> str:
    if note.secret == 0:
        return "leaves the turn order to chance"
    return f"proposes marker {note.secret} for {words['other']}"


def _hiding(note: Note, words: Words) -> str:
    if note.secret == NOWHERE:
        return "sends the other ronin home"
    return f"hides a ronin {'in' if note.secret < PROVINCES else 'with'} {words['place']}"


def _shown(note: Note, _: Words) -> str:
    """Ronin that come out of hiding: with a force, an army, or some with each."""
    force, army = changes.split(note.c)
    parts = (force, "force"), (army, "army")
    with_whom = listed([f"{number} with the {group}" for number, group in parts if number])
    ronin = number_of(RONIN, force + army)
    return f"{ronin}, {with_whom}," if force and army else ronin


def _joined(note: Note, words: Words) -> str:
    """Where units of a force go, and whether they join the army there."""
    return f"{words['to']}, to {words['army']}" if note.b >= 0 else words["to"]


PHRASES: dict[str, tuple[str, Callable[[Note, Words], str]]] = {
    "reinforced": ("spearmen", lambda note, _: number_of(SPEARMAN, note.c)),
    "spread": ("units", lambda note, _: number_of(note.b, note.secret)),
    "agreeing": ("proposal", _proposal),
    "hired": ("ronin", lambda note, _: number_of(RONIN, note.b)),
    "deploying": ("hiding", _hiding),
    "revealed": ("ronin", _shown),
    "deployed": ("ronin", lambda note, _: number_of(RONIN, note.b)),
    "ronin_returned": ("ronin", lambda note, _: number_of(RONIN, note.b)),
    "declared": ("group", _group),
    "battle": ("group", _group),
    "bonus_lost": ("units", lambda note, _: number_of(note.b, note.c)),
    "moved": ("goal", _joined),
}
"""Words of a sentence that follow from several numbers of a note."""


def _secret(name: str, note: Note, setup: Setup) -> tuple[Any, str]:
    if name == "place":
        word = place_name(note.secret, note.c, setup.seats)
        return _place_id(note.secret, note.c, setup.seats), word
    if name == "unit":
        group, kind = divmod(note.secret, GROUP_KINDS)
        return f"{GROUP_IDS[group]} {KIND_IDS[kind]}", f"a {KIND_NAMES[kind][0]}"
    return READINGS.get(name, _number)(note.secret)


def _place_id(place: int, seat: int, seats: int) -> str:
    if place < PROVINCES:
        return PROVINCE_IDS[place]
    return "nowhere" if place == NOWHERE else ARMY_NAMES[army_at(place, seat, seats)]
