"""Chapter L, section 5: Retiring from a siege, and what is left when it ends."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, recursive, vec
from honjin.engine.state import bits
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import AREA, FINISH, GO, MANPOWER, PICK
from honjin.games.kawanakajima.rules.assault import fill_mask
from honjin.games.kawanakajima.rules.box import (
    AREAS,
    ATTACK,
    DISORGANIZED,
    GOOD,
    HEXES,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.fort import inside, took_fort
from honjin.games.kawanakajima.rules.layout import (
    COMMANDER_AT_RISK,
    KEPT,
    LEADER_AT_RISK,
    SAMURAI_AT_RISK,
    TIRED,
)
from honjin.games.kawanakajima.rules.phases import (
    AFTERMATH,
    DONE,
    KEEP_UNITS,
    LEADERS,
    RETIRE,
    RETIRE_PAY,
    RETIRE_UNIT,
    TIRE_UNITS,
)
from honjin.games.kawanakajima.rules.score import attached_commander, eliminate
from honjin.games.kawanakajima.rules.siege import (
    exterior,
    open_areas,
    siege_decided,
    size_of,
    take_marker,
)
from honjin.games.kawanakajima.rules.state import Board

"""Marks of the aftermath; nobody rallies or pursues in it."""
REACH: Final = 2
"""KW-R-119: hexes from the Exterior Area within which a unit must find room."""

# Retiring.


def retire_if_due(board: Board, clan: i64) -> bool:
    """KW-SIEGE-52, KW-R-117: after its own Clan chit, if it is not in Attack Mode."""
    if not board.in_fort(clan) or board.mode(clan) == ATTACK:
        return False
    army = army_of_clan(clan)
    if gates_held(board, army) == 0:
        return False
    board.clan = clan
    board.actor_seat = army
    board.committed = 0
    board.phase = RETIRE
    out = board.buffer
    if fill_retirement(board, out) == 1:
        retire(board, out[0])
    return True


def gates_held(board: Board, army: i64) -> i64:
    """Exterior Areas with a marker of this army."""
    found: i64 = 0
    one: i64 = 1
    area: i64
    for area in range(AREAS):
        if exterior(board, area) and board.holds(army) >> area & 1:
            found |= one << area
    return found


def fill_retirement(board: Board, out: vec[i64]) -> i64:
    """DP-41, KW-SIEGE-54: by which Area or Areas; the holder of the fort may stay."""
    n = fill_mask(gates_held(board, board.actor_seat) & ~board.committed, out, 0)
    if board.committed != 0 or board.actor_seat == board.besieged:
        out[n] = FINISH
        n += 1
    return n


def retire(board: Board, action: i64) -> None:
    """KW-SIEGE-54: `committed` holds the Areas chosen, not more of them than units come out."""
    if action == FINISH:
        if board.committed == 0:
            board.phase = DONE
        else:
            next_to_retire(board)
        return
    one: i64 = 1
    board.area = action - AREA
    board.committed |= one << board.area
    notes.retired(board, board.clan, board.area)
    spare = gates_held(board, board.actor_seat) & ~board.committed
    if spare == 0 or bits(board.committed) == fill_retiring(board, board.buffer):
        next_to_retire(board)


@recursive
def next_to_retire(board: Board) -> None:
    """KW-SIEGE-56: all of them, one by one."""
    board.unit = -1
    out = board.buffer
    n = fill_retiring(board, out)
    if n == 0:
        end_retirement(board)
    elif n == 1:
        pick_retiring(board, out[0] - PICK)
    else:
        board.phase = RETIRE_UNIT


def fill_retiring(board: Board, out: vec[i64]) -> i64:
    """The next unit, then the hex it is put on."""
    if board.unit >= 0:
        return fill_room(board, out)
    n: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[board.clan], board.box.first_unit[board.clan + 1]):
        if board.place(unit) == board.box.kaizu:
            out[n] = PICK + unit
            n += 1
    return n


def pick_retiring(board: Board, unit: i64) -> None:
    """KW-R-118: a unit that cannot be paid for in full is lost."""
    army = board.actor_seat
    board.unit = unit
    board.pay = size_of(board, unit)
    board.out_paid = False
    means = board.manpower(army) + board.out_of_combat(army)
    if board.state(unit) < DISORGANIZED:
        means += bits(spare_markers(board))
    if means < board.pay or fill_room(board, board.buffer) == 0:
        lose_retiring(board, unit)
        return
    pay_on(board)


def lose_retiring(board: Board, unit: i64) -> None:
    """KW-R-118, KW-R-119: lost as in combat, with its leader's roll."""
    board.pay = 0
    lose_inside(board, unit)
    next_to_retire(board)


def lose_inside(board: Board, unit: i64) -> None:
    """KW-SIEGE-61: as if after combat; KW-R-92: a general attached to the unit rolls as well."""
    leader_rolls(board, unit)
    if attached_commander(board, unit):
        board.set_due(unit, board.due(unit) | COMMANDER_AT_RISK)
    eliminate(board, unit)


def leader_rolls(board: Board, unit: i64) -> None:
    due: i64 = 0
    army = board.army_of_unit(unit)
    if board.own_leadership(unit) > 0:
        due |= LEADER_AT_RISK
    if board.samurai(army) == unit:
        due |= SAMURAI_AT_RISK
    board.set_due(unit, due)


def spare_markers(board: Board) -> i64:
    """KW-SIEGE-55: markers joined to an Area chosen by a series free of enemy markers."""
    army = board.actor_seat
    return board.holds(army) & open_areas(board, army, board.committed)


def pay_on(board: Board) -> None:
    """KW-SIEGE-53: point by point; what leaves no choice is paid at once."""
    while board.pay > 0:
        out = board.buffer
        n = fill_payment(board, out)
        if n > 1:
            board.phase = RETIRE_PAY
            return
        pay_point(board, out[0] if n == 1 else FINISH)
    go_out(board)


def fill_payment(board: Board, out: vec[i64]) -> i64:
    """Fit units are paid with Manpower or markers, the others with Out of Combat points.

    KW-R-181: without Manpower the owner may keep the markers and pay out of combat.
    """
    n: i64 = 0
    army = board.actor_seat
    if board.state(board.unit) < DISORGANIZED:
        n = fill_mask(spare_markers(board), out, 0)
        if board.manpower(army) > 0:
            out[n] = MANPOWER
            n += 1
        elif n > 0 and board.out_of_combat(army) > 0:
            out[n] = FINISH
            n += 1
    return n


def pay_point(board: Board, action: i64) -> None:
    army = board.actor_seat
    board.pay -= 1
    if action == MANPOWER:
        board.set_manpower(army, board.manpower(army) - 1)
    elif action != FINISH:
        gates = board.committed
        take_marker(board, army, action - AREA)
        board.committed = gates
    elif board.out_of_combat(army) > 0:
        board.set_out_of_combat(army, board.out_of_combat(army) - 1)
        board.out_paid = True
    else:
        board.set_manpower(army, board.manpower(army) - 1)


def pay(board: Board, action: i64) -> None:
    pay_point(board, action)
    pay_on(board)


def go_out(board: Board) -> None:
    """KW-R-118: a fit unit paid for with Out of Combat points comes out Disorganized."""
    if board.out_paid and board.state(board.unit) < DISORGANIZED:
        board.set_state(board.unit, DISORGANIZED)
    board.out_paid = False
    out = board.buffer
    if fill_room(board, out) == 1:
        come_out(board, out[0] - GO)
    else:
        board.phase = RETIRE_UNIT


def fill_room(board: Board, out: vec[i64]) -> i64:
    """KW-SIEGE-54, KW-R-119: hexes of the Area, else the nearest vacant ones."""
    n: i64 = 0
    far: i64
    at: i64
    for far in range(REACH + 1):
        for at in range(HEXES):
            if board.box.distance(board.box.kaizu, at) > REACH + 1:
                continue
            if board.unit_at(at) < 0 and at != board.box.kaizu and from_area(board, at) == far:
                out[n] = GO + at
                n += 1
        if n > 0:
            return n
    return 0


def from_area(board: Board, at: i64) -> i64:
    """KW-R-180: hexes from those tied to the Areas chosen, over no river and not by the fort."""
    best: i64 = REACH + 1
    d: i64
    for d in range(6):
        tied = board.box.next_hex(board.box.kaizu, d)
        if tied < 0 or board.box.tied[tied] == 0:
            continue
        if board.committed >> (board.box.tied[tied] - 1) & 1:
            far = on_foot(board, tied, at)
            if far < best:
                best = far
    return best


def on_foot(board: Board, start: i64, at: i64) -> i64:
    """Hexes from one hex to another over hexsides that can be crossed, as far as REACH."""
    if start == at:
        return 0
    found: i64 = REACH + 1
    d: i64
    e: i64
    for d in range(6):
        if board.box.cost[start * 6 + d] == 0:
            continue
        to = board.box.next_hex(start, d)
        if to == board.box.kaizu:
            continue
        if to == at:
            return 1
        for e in range(6):
            if board.box.cost[to * 6 + e] > 0 and board.box.next_hex(to, e) == at:
                found = REACH
    return found


def come_out(board: Board, at: i64) -> None:
    notes.placed(board, board.unit, at)
    board.put(board.unit, at)
    next_to_retire(board)


def carry_out_retirement(board: Board, action: i64) -> None:
    if action >= PICK:
        pick_retiring(board, action - PICK)
    else:
        come_out(board, action - GO)


def end_retirement(board: Board) -> None:
    """KW-R-115, KW-R-120: when a side is broken, or its last Clan is out, the siege ends."""
    army = board.actor_seat
    board.area = -1
    board.committed = 0
    board.pay = 0
    board.battle = 0
    board.back = DONE
    if inside(board, army):
        if not siege_decided(board, board.active, DONE):
            board.phase = LEADERS
    else:
        board.ahead = 1 - army
        board.phase = AFTERMATH


# The end of a siege.


def aftermath(board: Board) -> None:
    """KW-SIEGE-57, KW-SIEGE-58, KW-R-121: the loser's units are eliminated."""
    winner = board.ahead
    unit: i64
    for unit in range(UNITS):
        board.set_deeds(unit, board.deeds_of(unit) & ~(KEPT | TIRED))
        if board.place(unit) == board.box.kaizu and board.army_of_unit(unit) != winner:
            lose_inside(board, unit)
    notes.siege_ended(board, winner, survivors(board, winner))
    board.actor_seat = winner
    board.pay = survivors(board, winner)
    if sum_inside(board, winner, 0) <= board.pay:
        for unit in range(board.first_of(winner), board.end_of(winner)):
            if board.place(unit) == board.box.kaizu:
                board.mark(unit, KEPT)
        end_keeping(board)
    else:
        keep_on(board)


def survivors(board: Board, army: i64) -> i64:
    return board.manpower(army) + board.out_of_combat(army) + bits(board.holds(army))


def sum_inside(board: Board, army: i64, mark: i64) -> i64:
    """Elan and Mass of an army's units inside that carry a mark."""
    total: i64 = 0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) == board.box.kaizu and (mark == 0 or board.deed(unit, mark)):
            total += size_of(board, unit)
    return total


def keep_on(board: Board) -> None:
    if fill_kept(board, board.buffer) == 1:
        end_keeping(board)
    else:
        board.phase = KEEP_UNITS


def fill_kept(board: Board, out: vec[i64]) -> i64:
    """DP-42, KW-SIEGE-59: units that still fit into the survivors."""
    out[0] = FINISH
    n: i64 = 1
    army = board.actor_seat
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) != board.box.kaizu or board.deed(unit, KEPT):
            continue
        if size_of(board, unit) <= board.pay:
            out[n] = PICK + unit
            n += 1
    return n


def keep(board: Board, action: i64) -> None:
    if action == FINISH:
        end_keeping(board)
        return
    board.mark(action - PICK, KEPT)
    board.pay -= size_of(board, action - PICK)
    keep_on(board)


def end_keeping(board: Board) -> None:
    army = board.actor_seat
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) == board.box.kaizu and not board.deed(unit, KEPT):
            lose_inside(board, unit)
    board.pay = board.out_of_combat(army)
    if sum_inside(board, army, 0) <= board.pay:
        for unit in range(board.first_of(army), board.end_of(army)):
            if board.place(unit) == board.box.kaizu:
                board.mark(unit, TIRED)
        end_siege(board)
    else:
        tire_on(board)


@recursive
def tire_on(board: Board) -> None:
    """What leaves no choice is done at once."""
    out = board.buffer
    if board.pay <= 0:
        end_siege(board)
    elif fill_tired(board, out) == 1:
        tire(board, out[0] - PICK)
    else:
        board.phase = TIRE_UNITS


def fill_tired(board: Board, out: vec[i64]) -> i64:
    """KW-SIEGE-60: units that become Disorganized, worth at least the Out of Combat points."""
    n: i64 = 0
    army = board.actor_seat
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) == board.box.kaizu and not board.deed(unit, TIRED):
            out[n] = PICK + unit
            n += 1
    return n


def tire(board: Board, unit: i64) -> None:
    board.mark(unit, TIRED)
    board.pay -= size_of(board, unit)
    tire_on(board)


def end_siege(board: Board) -> None:
    """KW-SIEGE-60 to KW-SIEGE-62, KW-R-121, KW-R-162."""
    army = board.actor_seat
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.place(unit) != board.box.kaizu:
            continue
        if board.deed(unit, TIRED):
            leader_rolls(board, unit)
            board.set_state(unit, DISORGANIZED)
        else:
            board.set_state(unit, GOOD)
    side: i64
    for side in range(2):
        board.set_manpower(side, 0)
        board.set_out_of_combat(side, 0)
        board.set_holds(side, 0)
        board.set_bases(side, 0)
    board.besieged = -1
    board.pay = 0
    board.deeds = 0
    board.battle = 0
    board.actor_seat = board.active
    took_fort(board, army)
    board.phase = LEADERS
