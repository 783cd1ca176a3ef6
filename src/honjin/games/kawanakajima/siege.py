"""Chapter L: the siege of Kaizu on the Fortress Map."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from honjin.engine.state import bits
from honjin.games.kawanakajima import notes
from honjin.games.kawanakajima.actions import (
    AREA,
    ASSAULT,
    FINISH,
    FIRE,
    MANPOWER,
    TEND,
    TROOPS,
)
from honjin.games.kawanakajima.box import (
    AREAS,
    DISORGANIZED,
    ELAN,
    FIREPOWER,
    MASS,
    UESUGI,
)
from honjin.games.kawanakajima.moving import gate
from honjin.games.kawanakajima.phases import (
    AFTERMATH,
    ANSWER,
    COMMIT_MARKERS,
    DONE,
    GARRISON,
    MOVEMENT,
    OCCUPY,
    PUSH,
    ROLL_ASSAULT,
    ROLL_FIRE,
    ROLL_WOUNDED,
    SACRIFICE,
    SIEGE_ACTIONS,
    SIEGE_DEED,
    SIEGE_LOSS,
    SIEGE_TARGET,
    TAKE_ADVANTAGE,
)
from honjin.games.kawanakajima.state import FINISHED, MOVED, Board

EXTERIOR: Final = 2
ACTING_STAGE: Final = 9
"""The stage in which Siege Actions are spent."""
EVERYWHERE: Final = 2047
LOST: Final = 0
TIED: Final = 1


# Entering.


def storm(board: Board, clan: i64) -> None:
    """KW-SIEGE-21, KW-SIEGE-24, KW-SIEGE-49, KW-R-104: every unit by its cheapest gate."""
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
            board.put(unit, board.box.kaizu)
            board.mark(unit, MOVED | FINISHED)
    board.set_first_mover(clan, first)
    if board.besieged < 0:
        begin_siege(board, army, areas)
    else:
        reinforce_siege(board, clan, army, areas)


def begin_siege(board: Board, army: i64, areas: i64) -> None:
    """KW-SIEGE-22, KW-SIEGE-23: the besieged player places first."""
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
    board.note(notes.SIEGE_BEGAN, army, board.manpower(army), board.manpower(1 - army), 0)
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


def garrison(board: Board) -> None:
    """Place markers while there are Areas and Manpower for them."""
    if fill_garrison(board, board.buffer) == 1:
        garrison_done(board)
    else:
        board.phase = GARRISON


def fill_garrison(board: Board, out: vec[i64]) -> i64:
    """DP-37, KW-SIEGE-20, KW-SIEGE-29."""
    out[0] = FINISH
    n: i64 = 1
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
    return board.box.area_kind[area] == EXTERIOR


def place_marker(board: Board, action: i64) -> None:
    if action == FINISH:
        garrison_done(board)
        return
    army = board.actor_seat
    set_marker(board, army, action - AREA)
    board.set_manpower(army, board.manpower(army) - 1)
    garrison(board)


def set_marker(board: Board, army: i64, area: i64) -> None:
    one: i64 = 1
    board.set_holds(army, board.holds(army) | one << area)
    board.note(notes.MARKER_PLACED, army, area, 0, 0)


def take_marker(board: Board, army: i64, area: i64) -> None:
    one: i64 = 1
    board.set_holds(army, board.holds(army) & ~(one << area))
    board.committed &= ~(one << area)
    board.note(notes.SIEGE_LOSS, army, area, 0, 0)


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
    if board.stage == ACTING_STAGE:
        deed_done(board)
    elif not siege_decided(board, board.active):
        board.phase = MOVEMENT


# Siege Actions.


def siege_actions(board: Board) -> None:
    """KW-SIEGE-18, KW-SIEGE-27: on an army's own Combat! chit."""
    army = board.active
    if board.besieged < 0 or not has_inside(board, army):
        board.phase = DONE
        return
    if board.stage != ACTING_STAGE:
        board.stage = ACTING_STAGE
        board.deeds = actions_of(board, army)
    board.actor_seat = army
    if board.deeds > 0 and fill_deeds(board, board.buffer) > 1:
        board.phase = SIEGE_DEED
    else:
        board.deeds = 0
        board.phase = DONE


def has_inside(board: Board, army: i64) -> bool:
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) == board.box.kaizu:
            return True
    return False


def actions_of(board: Board, army: i64) -> i64:
    total: i64 = 1
    best: i64 = 0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) == board.box.kaizu:
            total += board.worth(unit, FIREPOWER)
            if board.leadership(unit) > best:
                best = board.leadership(unit)
    return total + best


def fill_deeds(board: Board, out: vec[i64]) -> i64:
    """DP-38, KW-SIEGE-28."""
    out[0] = FINISH
    n: i64 = 1
    army = board.active
    if targets(board, army) != 0:
        out[1] = ASSAULT
        out[2] = FIRE
        n = 3
    own = board.holds(army)
    if board.manpower(army) > 0 and open_areas(board, army, board.bases(army)) & ~own != 0:
        out[n] = TROOPS
        n += 1
    if board.out_of_combat(army) > 0:
        out[n] = TEND
        n += 1
    return n


def targets(board: Board, army: i64) -> i64:
    """KW-SIEGE-30: Areas with an enemy marker beside one of ours."""
    found: i64 = 0
    one: i64 = 1
    area: i64
    for area in range(AREAS):
        if board.holds(1 - army) >> area & 1 and beside(board, army, area) != 0:
            found |= one << area
    return found


def beside(board: Board, army: i64, target: i64) -> i64:
    """KW-R-107: an army's markers from which an Area can be attacked."""
    found: i64 = 0
    one: i64 = 1
    area: i64
    for area in range(AREAS):
        if board.holds(army) >> area & 1 and board.box.score[area * AREAS + target] >= 0:
            found |= one << area
    return found


def do_deed(board: Board, action: i64) -> None:
    if action == FINISH:
        board.deeds = 0
        board.phase = SIEGE_ACTIONS
        return
    board.deeds -= 1
    board.wanted = action
    army = board.active
    if action == TROOPS:
        board.committed = board.bases(army)
        board.pay = 1
        garrison(board)
    elif action == TEND:
        board.set_out_of_combat(army, board.out_of_combat(army) - 1)
        board.set_manpower(army, board.manpower(army) + 1)
        board.note(notes.TENDED, army, 0, 0, 0)
        deed_done(board)
    else:
        board.phase = SIEGE_TARGET
        found = targets(board, army)
        if bits(found) == 1:
            name_area(board, lowest(found))


def lowest(mask: i64) -> i64:
    bit: i64 = 0
    while mask >> bit & 1 == 0:
        bit += 1
    return bit


def fill_mask(mask: i64, out: vec[i64], start: i64) -> i64:
    """An action for each Area of a mask."""
    n = start
    area: i64
    for area in range(AREAS):
        if mask >> area & 1:
            out[n] = AREA + area
            n += 1
    return n


def name_area(board: Board, area: i64) -> None:
    board.area = area
    board.committed = 0
    board.note(notes.ASSAULT, board.active, area, 1 if board.wanted == FIRE else 0, 0)
    board.phase = COMMIT_MARKERS
    near = beside(board, board.active, area)
    if bits(near) == 1:
        board.committed = near
        committed(board)


def fill_commitment(board: Board, out: vec[i64]) -> i64:
    """KW-R-110: at least one adjacent marker."""
    near = beside(board, board.active, board.area) & ~board.committed
    n = fill_mask(near, out, 0)
    if board.committed != 0:
        out[n] = FINISH
        n += 1
    return n


def commit(board: Board, action: i64) -> None:
    one: i64 = 1
    if action != FINISH:
        board.committed |= one << (action - AREA)
        if beside(board, board.active, board.area) & ~board.committed != 0:
            return
    committed(board)


def committed(board: Board) -> None:
    """KW-R-112: then Advantage, Sacrifices, dice."""
    board.advantage = False
    board.set_offered(0, 0)
    board.set_offered(1, 0)
    board.roll = 0
    board.col_dice = 0
    if board.wanted == FIRE:
        board.phase = ROLL_FIRE
    elif board.deeds > 0:
        board.phase = TAKE_ADVANTAGE
    else:
        begin_sacrifices(board)


def take_advantage(board: Board, yes: bool) -> None:
    """KW-SIEGE-43."""
    if yes:
        board.advantage = True
        board.deeds -= 1
    begin_sacrifices(board)


def begin_sacrifices(board: Board) -> None:
    board.actor_seat = board.active
    board.roll = 0
    sacrifices(board)


def sacrifices(board: Board) -> None:
    """KW-SIEGE-40, KW-SIEGE-41: in turn, until both stop or reach the cap."""
    while board.roll < 2:
        if may_sacrifice(board, board.actor_seat):
            board.phase = SACRIFICE
            return
        board.roll += 1
        board.actor_seat = 1 - board.actor_seat
    board.roll = 0
    board.phase = ROLL_ASSAULT


def may_sacrifice(board: Board, army: i64) -> bool:
    return board.manpower(army) > 0 and board.offered(army) < bits(board.committed)


def sacrifice(board: Board, yes: bool) -> None:
    """KW-SIEGE-42: paid when announced."""
    army = board.actor_seat
    board.roll += 1
    if yes:
        board.roll = 0
        board.set_offered(army, board.offered(army) + 1)
        board.set_manpower(army, board.manpower(army) - 1)
        board.note(notes.SACRIFICED, army, board.offered(army), 0, 0)
    board.actor_seat = 1 - army
    sacrifices(board)


def lowest_score(board: Board) -> i64:
    """KW-SIEGE-32: of the lines used."""
    best: i64 = 99
    area: i64
    for area in range(AREAS):
        if board.committed >> area & 1:
            found = board.box.score[area * AREAS + board.area]
            if found < best:
                best = found
    return best


def roll_assault(board: Board, die: i64) -> None:
    """KW-SIEGE-31 to KW-SIEGE-37."""
    if board.col_dice == 0:
        board.col_dice = die
        return
    army = board.active
    ours = board.col_dice + bits(beside(board, army, board.area)) + board.offered(army)
    if board.advantage:
        ours += 1
    theirs = die + lowest_score(board) + board.offered(1 - army)
    board.note(notes.ASSAULT_ROLL, board.area, ours, theirs, army)
    board.col_dice = 0
    if ours > theirs:
        succeed(board)
    elif ours == theirs:
        board.code = TIED
        board.set_out_of_combat(army, board.out_of_combat(army) + 1)
        suffer(board, army, 1)
    else:
        board.code = LOST
        suffer(board, army, (theirs - ours + 1) // 2)


def succeed(board: Board) -> None:
    """KW-SIEGE-33 to KW-SIEGE-35, KW-R-113."""
    enemy = 1 - board.active
    board.set_out_of_combat(enemy, board.out_of_combat(enemy) + 1)
    if bits(board.holds(enemy)) == 1 and board.manpower(enemy) > 0:
        board.set_manpower(enemy, board.manpower(enemy) - 1)
        deed_done(board)
        return
    one: i64 = 1
    board.set_holds(enemy, board.holds(enemy) & ~(one << board.area))
    board.note(notes.SIEGE_LOSS, enemy, board.area, 0, 0)
    board.actor_seat = board.active
    if fill_occupation(board, board.buffer) == 1:
        deed_done(board)
    else:
        board.phase = OCCUPY


def fill_occupation(board: Board, out: vec[i64]) -> i64:
    """DP-40: a marker used in the assault, a new one, or nobody."""
    out[0] = FINISH
    if board.holds(board.active) >> board.area & 1:
        return 1
    n = fill_mask(board.committed, out, 1)
    if board.manpower(board.active) > 0:
        out[n] = MANPOWER
        n += 1
    return n


def occupy(board: Board, action: i64) -> None:
    army = board.active
    one: i64 = 1
    if action == MANPOWER:
        board.set_manpower(army, board.manpower(army) - 1)
        set_marker(board, army, board.area)
    elif action != FINISH:
        board.set_holds(army, board.holds(army) & ~(one << (action - AREA)))
        set_marker(board, army, board.area)
    deed_done(board)


def suffer(board: Board, army: i64, losses: i64) -> None:
    """KW-R-114: who suffers chooses, marker or Manpower."""
    board.actor_seat = army
    board.pay = losses
    suffer_on(board)


def suffer_on(board: Board) -> None:
    while board.pay > 0:
        n = fill_siege_loss(board, board.buffer)
        if n > 1:
            board.phase = SIEGE_LOSS
            return
        if n == 0:
            board.pay = 0
        else:
            lose_in_siege(board, board.buffer[0])
    suffered(board)


def fill_siege_loss(board: Board, out: vec[i64]) -> i64:
    army = board.actor_seat
    n: i64 = 0
    one: i64 = 1
    if army == board.active:
        n = fill_mask(board.committed & board.holds(army), out, 0)
    else:
        n = fill_mask(board.holds(army) & one << board.area, out, 0)
    if board.manpower(army) > 0:
        out[n] = MANPOWER
        n += 1
    return n


def lose_in_siege(board: Board, action: i64) -> None:
    army = board.actor_seat
    board.pay -= 1
    if action == MANPOWER:
        board.set_manpower(army, board.manpower(army) - 1)
        board.note(notes.SIEGE_LOSS, army, -1, 0, 0)
    else:
        take_marker(board, army, action - AREA)


def siege_loss(board: Board, action: i64) -> None:
    lose_in_siege(board, action)
    suffer_on(board)


def suffered(board: Board) -> None:
    """KW-SIEGE-38: after a tie the attacker may push."""
    army = board.active
    if board.wanted == FIRE:
        enemy = 1 - army
        board.set_out_of_combat(enemy, board.out_of_combat(enemy) + 1)
    elif board.code == TIED and board.manpower(army) > 0 and beside(board, army, board.area) != 0:
        board.actor_seat = army
        board.phase = PUSH
        return
    deed_done(board)


def push(board: Board, yes: bool) -> None:
    if not yes:
        deed_done(board)
        return
    army = board.active
    board.set_manpower(army, board.manpower(army) - 1)
    board.note(notes.SACRIFICED, army, 1, 1, 0)
    board.committed |= beside(board, army, board.area)
    if board.manpower(1 - army) > 0:
        board.actor_seat = 1 - army
        board.phase = ANSWER
    else:
        succeed(board)


def answer(board: Board, yes: bool) -> None:
    """KW-SIEGE-39."""
    if not yes:
        succeed(board)
        return
    army = board.actor_seat
    board.set_manpower(army, board.manpower(army) - 1)
    board.note(notes.SACRIFICED, army, 1, 1, 0)
    deed_done(board)


def roll_fire(board: Board, die: i64) -> None:
    """KW-SIEGE-44, KW-SIEGE-45."""
    army = board.active
    total = die + bits(beside(board, army, board.area)) - lowest_score(board)
    board.note(notes.FIRE, board.area, die, total, army)
    if total >= board.box.fire_need:
        suffer(board, 1 - army, 1)
    else:
        deed_done(board)


def deed_done(board: Board) -> None:
    board.area = -1
    board.committed = 0
    board.wanted = 0
    board.code = 0
    board.pay = 0
    board.advantage = False
    board.set_offered(0, 0)
    board.set_offered(1, 0)
    board.actor_seat = board.active
    if not siege_decided(board, board.active):
        board.phase = SIEGE_ACTIONS


# The Rally chit.


def roll_wounded(board: Board, die: i64) -> None:
    """KW-SIEGE-47, KW-SIEGE-48: Takeda's points first; `roll` and `pay` count the dice left."""
    army: i64 = 0 if board.roll > 0 else UESUGI
    if army == 0:
        board.roll -= 1
    else:
        board.pay -= 1
    found = board.box.siege_rally[die - 1]
    board.note(notes.WOUNDED_ROLL, army, die, found, 0)
    if found != 1:
        board.set_out_of_combat(army, board.out_of_combat(army) - 1)
    if found == 2:
        board.set_manpower(army, board.manpower(army) + 1)
    if board.roll + board.pay > 0:
        board.phase = ROLL_WOUNDED
    elif not siege_decided(board, 1 - board.besieged):
        board.phase = DONE


# The end test.


def siege_decided(board: Board, active: i64) -> bool:
    """KW-SIEGE-57, KW-R-115: no marker and no Manpower; if both, the active player loses."""
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
    board.phase = AFTERMATH
    return True


def is_broken(board: Board, army: i64) -> bool:
    return board.holds(army) == 0 and board.manpower(army) == 0


def area_of(action: i64) -> i64:
    return action - AREA
