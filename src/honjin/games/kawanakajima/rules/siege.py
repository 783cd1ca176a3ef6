"""Chapter L: the siege of Kaizu on the Fortress Map."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, recursive, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    AREA,
    FINISH,
    TROOPS,
)
from honjin.games.kawanakajima.rules.box import (
    AREAS,
    DISORGANIZED,
    ELAN,
    MASS,
    UESUGI,
)
from honjin.games.kawanakajima.rules.layout import FINISHED, MOVED
from honjin.games.kawanakajima.rules.movement import gate
from honjin.games.kawanakajima.rules.phases import (
    AFTERMATH,
    DONE,
    GARRISON,
    MOVEMENT,
    ROLL_WOUNDED,
    SIEGE_ACTIONS,
)
from honjin.games.kawanakajima.rules.state import Board

EXTERIOR: Final = 2
ACTING_STAGE: Final = 9
"""The stage in which Siege Actions are spent."""
EVERYWHERE: Final = 2047
LOST: Final = 0
TIED: Final = 1


# Entering.


def storm(board: Board, clan: i64) -> None:
    """KW-SIEGE-21, KW-SIEGE-24, KW-SIEGE-49, KW-R-104, KW-R-176: each by its cheapest gate."""
    army: i64 = 0 if clan < board.first_clan(1) else 1
    areas: i64 = 0
    one: i64 = 1
    unit: i64
    first = board.box.first_unit[clan]
    for unit in range(first, board.box.first_unit[clan + 1]):
        if board.in_play(unit):
            areas |= one << (board.box.tied[gate(board, unit)] - 1)
    for unit in range(first, board.box.first_unit[clan + 1]):
        if board.in_play(unit):
            notes.stepped(board, unit, board.place(unit), board.box.kaizu, 0)
            board.put(unit, board.box.kaizu)
            board.mark(unit, MOVED | FINISHED)
    board.set_first_mover(clan, first)
    if board.besieged < 0:
        begin_siege(board, army, areas)
    else:
        reinforce_siege(board, clan, army, areas)


def begin_siege(board: Board, army: i64, areas: i64) -> None:
    """KW-SIEGE-22, KW-SIEGE-23: the besieged player places first.

    KW-SIEGE-09: the centre is the defender's base, the Exterior Areas entered the attacker's.
    """
    one: i64 = 1
    board.besieged = 1 - army
    side: i64
    for side in range(2):
        board.set_manpower(side, 0)
        board.set_out_of_combat(side, 0)
        board.set_holds(side, 0)
        board.set_bases(side, areas if side == army else one << board.box.honmaru)
        unit: i64
        for unit in range(board.first_of(side), board.end_of(side)):
            if board.place(unit) == board.box.kaizu:
                muster(board, unit)
    notes.siege_began(board, army, board.manpower(army), board.manpower(1 - army))
    board.actor_seat = 1 - army
    board.committed = EVERYWHERE
    board.pay = 2
    garrison(board)


def reinforce_siege(board: Board, clan: i64, army: i64, areas: i64) -> None:
    """KW-SIEGE-49, KW-SIEGE-50."""
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.place(unit) == board.box.kaizu:
            muster(board, unit)
    board.set_bases(army, board.bases(army) | areas)
    board.actor_seat = army
    board.committed = areas
    board.pay = 1
    garrison(board)


def size_of(board: Board, unit: i64) -> i64:
    """KW-R-162: Elan and Mass of the side frozen on entry."""
    return board.worth(unit, ELAN) + board.worth(unit, MASS)


def muster(board: Board, unit: i64) -> None:
    """KW-SIEGE-16, KW-SIEGE-17: Manpower, or Out of Combat."""
    army = board.army_of_unit(unit)
    if board.state(unit) < DISORGANIZED:
        board.set_manpower(army, board.manpower(army) + size_of(board, unit))
    else:
        board.set_out_of_combat(army, board.out_of_combat(army) + size_of(board, unit))


# Placing markers.


@recursive
def garrison(board: Board) -> None:
    """Place markers while there are Areas and Manpower for them."""
    n = fill_garrison(board, board.buffer)
    if n > 1:
        board.phase = GARRISON
    else:
        place_marker(board, board.buffer[0])


def fill_garrison(board: Board, out: vec[i64]) -> i64:
    """DP-37, KW-SIEGE-20, KW-SIEGE-29; KW-R-109: moving troops places at least one marker."""
    n: i64 = 0
    if board.siege_action != TROOPS:
        out[0] = FINISH
        n = 1
    army = board.actor_seat
    if board.manpower(army) == 0:
        return n
    free = open_areas(board, army, board.committed)
    area: i64
    for area in range(AREAS):
        if free >> area & 1 and board.holds(army) >> area & 1 == 0:
            out[n] = AREA + area
            n += 1
    return n


def open_areas(board: Board, army: i64, starts: i64) -> i64:
    """KW-R-108: Areas joined to these by an unbroken series free of enemy markers."""
    enemy = board.holds(1 - army)
    found: i64 = 0
    one: i64 = 1
    area: i64
    other: i64
    for area in range(AREAS):
        if starts >> area & 1 and (enemy >> area & 1 == 0 or exterior(board, area)):
            found |= one << area
    grown: i64 = -1
    while grown != found:
        grown = found
        for area in range(AREAS):
            if found >> area & 1 == 0:
                continue
            for other in range(AREAS):
                if board.box.score[area * AREAS + other] >= 0 and enemy >> other & 1 == 0:
                    found |= one << other
    return found


def exterior(board: Board, area: i64) -> bool:
    """KW-SIEGE-07: Exterior Areas may hold markers of both armies (KW-SIEGE-19)."""
    return board.box.area_kind[area] == EXTERIOR


def place_marker(board: Board, action: i64) -> None:
    if action == FINISH:
        garrison_done(board)
        return
    army = board.actor_seat
    board.siege_action = 0
    set_marker(board, army, action - AREA)
    board.set_manpower(army, board.manpower(army) - 1)
    garrison(board)


def set_marker(board: Board, army: i64, area: i64) -> None:
    one: i64 = 1
    board.set_holds(army, board.holds(army) | one << area)
    notes.marker_placed(board, army, area)


def take_marker(board: Board, army: i64, area: i64) -> None:
    one: i64 = 1
    board.set_holds(army, board.holds(army) & ~(one << area))
    board.committed &= ~(one << area)
    notes.siege_loss(board, army, area)


def garrison_done(board: Board) -> None:
    board.pay -= 1
    if board.pay == 1:
        board.actor_seat = 1 - board.actor_seat
        board.committed = board.bases(board.actor_seat)
        garrison(board)
        return
    board.committed = 0
    board.pay = 0
    board.actor_seat = board.active
    board.siege_action = 0
    moving = board.stage != ACTING_STAGE
    if not siege_decided(board, board.active, MOVEMENT if moving else DONE):
        board.phase = MOVEMENT if moving else SIEGE_ACTIONS


# The Rally chit.


def roll_wounded(board: Board, die: i64) -> None:
    """KW-SIEGE-47, KW-SIEGE-48: Takeda's points first; `roll` and `pay` count the dice left."""
    army: i64 = 0 if board.roll > 0 else UESUGI
    if army == 0:
        board.roll -= 1
    else:
        board.pay -= 1
    found = board.box.siege_rally[die - 1]
    notes.wounded_roll(board, army, die, found)
    if found != 1:
        board.set_out_of_combat(army, board.out_of_combat(army) - 1)
    if found == 2:
        board.set_manpower(army, board.manpower(army) + 1)
    if board.roll + board.pay > 0:
        board.phase = ROLL_WOUNDED
    elif not siege_decided(board, 1 - board.besieged, DONE):
        board.phase = DONE


# The end test.


def siege_decided(board: Board, active: i64, back: i64) -> bool:
    """KW-SIEGE-57, KW-R-115: no marker and no Manpower; if both, the active player loses.

    `back` is what follows the end of a siege: other units may still have to move and fight.
    """
    if board.besieged < 0:
        return False
    loser: i64 = -1
    if is_broken(board, 1 - active):
        loser = 1 - active
    if is_broken(board, active):
        loser = active
    if loser < 0:
        return False
    board.ahead = 1 - loser
    board.back = back
    board.phase = AFTERMATH
    return True


def is_broken(board: Board, army: i64) -> bool:
    return board.holds(army) == 0 and board.manpower(army) == 0


def area_of(action: i64) -> i64:
    return action - AREA
