"""The names of things on the board, and actions as paths of such names.

Provinces have their ids (`settsu`, `awa_shikoku`), an army is `red-1`, a colour `red`, a kind of
unit `bowman`. Every path begins with a verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from honjin.engine.state import CHANCE
from honjin.engine.view import seat_name
from honjin.games.ikusa.rules import actions as a
from honjin.games.ikusa.rules.box import (
    ARMIES,
    ARMIES_EACH,
    BIN_BUILD,
    BIN_IDS,
    BUNDLE_IDS,
    COLOUR_IDS,
    LOSS_ORDER_IDS,
    MAX_COLOURS,
    PROVINCES,
    SIDES_OF_DIE,
)
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS, REGULAR_KINDS
from honjin.games.ikusa.table.components import DATA, PROVINCE_IDS

ARMY_NAMES = tuple(
    f"{COLOUR_IDS[army // ARMIES_EACH]}-{army % ARMIES_EACH + 1}" for army in range(ARMIES)
)
GROUP_IDS = ("army", "force")
CONDITION_IDS = ("he_moves", "he_declares", "his_turn")
NOBODY = "nobody"
NOWHERE = "nowhere"
NOTHING = "nothing"


def _edges() -> tuple[tuple[str, str], ...]:
    """Every step from one province to a neighbour, in the order of the box."""
    return tuple(
        (province["id"], PROVINCE_IDS[to])
        for province in DATA["provinces"]
        for to in sorted(map(PROVINCE_IDS.index, (*province["land"], *province["sea"])))
    )


EDGES = _edges()
SPREAD_KINDS = ("bowman", "swordsman", "gunner")


def own_armies(seat: int, seats: int) -> tuple[str, ...]:
    """The armies of a seat: three, or six in the two-player game."""
    number = ARMIES_EACH * (2 if seats == 2 else 1)
    return ARMY_NAMES[seat * number : (seat + 1) * number]


def colours(seats: int) -> tuple[str, ...]:
    return COLOUR_IDS[: 4 if seats == 2 else seats]


@cache
def _table(seat: int, seats: int) -> Mapping[int, str]:
    """The path of every action that a seat can ever take at a table with that many seats."""
    own = own_armies(seat, seats)
    armies = ARMY_NAMES[: ARMIES_EACH * len(colours(seats))]
    named: dict[int, str] = {}

    def block(base: int, verb: str, names: tuple[str, ...]) -> None:
        named.update({base + i: f"{verb} {name}" for i, name in enumerate(names)})

    def to_provinces(base: int, verb: str) -> None:
        for i, army in enumerate(own):
            block(base + i * PROVINCES, f"{verb} {army}", PROVINCE_IDS)

    for base, verb in ((a.DIVIDE, "divide"), (a.CLAIM, "claim"), (a.REINFORCE, "reinforce")):
        block(base, verb, PROVINCE_IDS)
    for base, verb in ((a.STATION, "station"), (a.MARCH, "march"), (a.ATTACK, "attack")):
        to_provinces(base, verb)
    to_provinces(a.SEND, "send")
    _name_spread(named)
    _name_plans(named, seats)
    block(a.BUILD, "build", PROVINCE_IDS)
    block(a.LEVY, "levy", BUNDLE_IDS)
    for kind in range(REGULAR_KINDS):
        _name_places(named, a.MUSTER + kind * a.PLACES, f"muster {KIND_IDS[kind]}", own)
    _name_places(named, a.DEPLOY, "deploy", own)
    block(a.PASS_WINDOW, "pass", ("now", "turn", "round"))
    block(a.STRIKE, "strike", armies)
    for i, condition in enumerate(CONDITION_IDS):
        block(a.STRIKE_WHEN + i * ARMIES, f"when {condition}", armies)
    block(a.AVENGE, "avenge", armies)
    for base, verb in ((a.GATHER, "gather"), (a.ENTER, "enter"), (a.STOP, "stop")):
        block(base, verb, own)
    block(a.ATTACK_FROM, "attack", tuple(" ".join(edge) for edge in EDGES))
    block(a.MOVE, "move", tuple(" ".join(edge) for edge in EDGES))
    block(a.FIGHT, "fight", PROVINCE_IDS + own)
    block(a.LEAVE, "leave", KIND_IDS[:REGULAR_KINDS])
    block(a.TAKE, "take", KIND_IDS[:GROUP_KINDS])
    named.update({a.DONE: "done", a.JOIN: "join", a.END: "end"})
    for i, group in enumerate(GROUP_IDS):
        block(a.LOSE + i * GROUP_KINDS, f"lose {group}", KIND_IDS[:GROUP_KINDS])
    block(a.STANDING, "standing", LOSS_ORDER_IDS)
    named.update({a.PRESS_ON: "press_on", a.CALL_OFF: "call_off"})
    return MappingProxyType(named)


def _name_spread(named: dict[int, str]) -> None:
    for step in range(6):
        for number in range(a.SPREAD_SIZES):
            path = f"spread {SPREAD_KINDS[step // 2]} section-{step % 2 + 1} {number}"
            named[a.SPREAD + step * a.SPREAD_SIZES + number] = path


def _name_plans(named: dict[int, str], seats: int) -> None:
    named.update({a.SUCCEED + i: f"succeed {KIND_IDS[i]}" for i in range(REGULAR_KINDS)})
    for which, name in enumerate(BIN_IDS):
        for koku in (0, 2) if which == BIN_BUILD else range(a.AMOUNTS):
            named[a.PLAN + which * a.AMOUNTS + koku] = f"plan {name} {koku}"
    for i, colour in enumerate(colours(seats)):
        named[a.SPY + i] = f"spy {colour}"
        named[a.MARKER + i] = f"marker {i + 1}"
        for marker in range(len(colours(seats))):
            named[a.AGREE + i * MAX_COLOURS + marker] = f"agree {colour} {marker + 1}"
    named[a.SPY + MAX_COLOURS] = f"spy {NOBODY}"
    named[a.DISAGREE] = f"agree {NOTHING}"


def _name_places(named: dict[int, str], base: int, verb: str, own: tuple[str, ...]) -> None:
    for i, place in enumerate(PROVINCE_IDS + own):
        named[base + i] = f"{verb} {place}"
    named[base + a.NOWHERE] = f"{verb} {NOWHERE}"


@cache
def _outcomes(seats: int) -> Mapping[int, str]:
    named = {a.DEALT + i: f"deal {province}" for i, province in enumerate(PROVINCE_IDS)}
    named.update({a.FIRST + i: f"first {seat_name(i)}" for i in range(2)})
    for i, colour in enumerate(colours(seats)):
        named[a.DRAWN + i] = f"marker {i + 1}"
        named[a.PICKER + i] = f"picker {colour}"
    named.update({a.DIE + i: f"die {i + 1}" for i in range(SIDES_OF_DIE)})
    return MappingProxyType(named)


def path(seat: int, action: int, seats: int) -> str:
    """The path of an action or a chance outcome; unused numbers have none."""
    named = _outcomes(seats) if seat == CHANCE else _table(seat, seats)
    return named.get(action, f"unused {action}")


def is_used(seat: int, action: int, seats: int) -> bool:
    """Whether a number means anything at a table with that many seats."""
    return action in _table(seat, seats)


@cache
def paths(seat: int, seats: int) -> Mapping[str, int]:
    """Every path a seat can ever use at a table with that many seats."""
    named = _outcomes(seats) if seat == CHANCE else _table(seat, seats)
    return MappingProxyType({path: number for number, path in named.items()})
