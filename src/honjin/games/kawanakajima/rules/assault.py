"""Chapter L, section 3: siege activities, assaults and fire."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.state import bits
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    AREA,
    ASSAULT,
    FINISH,
    FIRE,
    MANPOWER,
    TEND,
    TROOPS,
)
from honjin.games.kawanakajima.rules.box import (
    AREAS,
    FIREPOWER,
)
from honjin.games.kawanakajima.rules.phases import (
    ANSWER,
    COMMIT_MARKERS,
    DONE,
    OCCUPY,
    PUSH,
    ROLL_ASSAULT,
    ROLL_FIRE,
    SACRIFICE,
    SIEGE_ACTIONS,
    SIEGE_DEED,
    SIEGE_LOSS,
    SIEGE_TARGET,
    TAKE_ADVANTAGE,
)
from honjin.games.kawanakajima.rules.plans import first_combat
from honjin.games.kawanakajima.rules.siege import (
    ACTING_STAGE,
    LOST,
    TIED,
    garrison,
    open_areas,
    set_marker,
    siege_decided,
    take_marker,
)
from honjin.games.kawanakajima.rules.state import Board

# Siege Actions.


def siege_actions(board: Board) -> None:
    """KW-CCH-05, KW-SIEGE-18, KW-SIEGE-27: on an army's own Combat! chit."""
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
    board.siege_action = action
    army = board.active
    if action == TROOPS:
        # KW-R-109: any number of markers in one activity.
        board.committed = board.bases(army)
        board.pay = 1
        garrison(board)
    elif action == TEND:
        # KW-SIEGE-46.
        board.set_out_of_combat(army, board.out_of_combat(army) - 1)
        board.set_manpower(army, board.manpower(army) + 1)
        notes.tended(board, army)
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
    notes.assault(board, board.active, area, board.siege_action == FIRE)
    first_combat(board)
    board.phase = COMMIT_MARKERS
    near = beside(board, board.active, area)
    if bits(near) == 1:
        board.committed = near
        end_commitment(board)


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
    end_commitment(board)


def end_commitment(board: Board) -> None:
    """KW-R-112: then Advantage, Sacrifices, dice."""
    board.advantage = False
    board.set_offered(0, 0)
    board.set_offered(1, 0)
    board.roll = 0
    board.col_dice = 0
    if board.siege_action == FIRE:
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
        notes.sacrificed(board, army, board.offered(army), False)
    board.actor_seat = 1 - army
    sacrifices(board)


def lowest_score(board: Board) -> i64:
    """KW-SIEGE-04, KW-SIEGE-32: where the lines used meet the Area that is attacked."""
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
    notes.assault_roll(board, board.area, ours, theirs, board.col_dice, die)
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
        notes.siege_loss(board, enemy, -1)
        deed_done(board)
        return
    one: i64 = 1
    board.set_holds(enemy, board.holds(enemy) & ~(one << board.area))
    notes.siege_loss(board, enemy, board.area)
    board.actor_seat = board.active
    if fill_occupation(board, board.buffer) == 1:
        deed_done(board)
    else:
        board.phase = OCCUPY


def fill_occupation(board: Board, out: vec[i64]) -> i64:
    """DP-40, KW-SIEGE-34: a marker used in the assault, a new one, or nobody."""
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
    """KW-R-114: the side that suffers chooses, marker or Manpower."""
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
    end_losses(board)


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
        notes.siege_loss(board, army, -1)
    else:
        take_marker(board, army, action - AREA)


def siege_loss(board: Board, action: i64) -> None:
    lose_in_siege(board, action)
    suffer_on(board)


def end_losses(board: Board) -> None:
    """KW-SIEGE-38: after a tie the attacker may push."""
    army = board.active
    if board.siege_action == FIRE:
        enemy = 1 - army
        board.set_out_of_combat(enemy, board.out_of_combat(enemy) + 1)
    elif board.code == TIED and board.manpower(army) > 0 and beside(board, army, board.area) != 0:
        board.actor_seat = army
        board.phase = PUSH
        return
    deed_done(board)


def push(board: Board, yes: bool) -> None:
    """KW-SIEGE-38; KW-SIEGE-34: a push brings no other marker into the assault."""
    if not yes:
        deed_done(board)
        return
    army = board.active
    board.set_manpower(army, board.manpower(army) - 1)
    notes.sacrificed(board, army, 1, True)
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
    notes.sacrificed(board, army, 1, True)
    deed_done(board)


def roll_fire(board: Board, die: i64) -> None:
    """KW-SIEGE-44, KW-SIEGE-45."""
    army = board.active
    total = die + bits(beside(board, army, board.area)) - lowest_score(board)
    notes.fire(board, board.area, die, total)
    if total >= board.box.fire_need:
        suffer(board, 1 - army, 1)
    else:
        deed_done(board)


def deed_done(board: Board) -> None:
    board.area = -1
    board.committed = 0
    board.siege_action = 0
    board.code = 0
    board.pay = 0
    board.advantage = False
    board.set_offered(0, 0)
    board.set_offered(1, 0)
    board.actor_seat = board.active
    if not siege_decided(board, board.active, DONE):
        board.phase = SIEGE_ACTIONS
