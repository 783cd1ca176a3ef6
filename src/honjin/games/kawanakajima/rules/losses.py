"""Chapter J, section 6: victims, step losses, giving ground, and leaders lost."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    GO,
    PICK,
)
from honjin.games.kawanakajima.rules.attacks import count_in
from honjin.games.kawanakajima.rules.battle_scores import (
    fights,
)
from honjin.games.kawanakajima.rules.box import (
    ELIMINATED,
    UNITS,
)
from honjin.games.kawanakajima.rules.fort import enemy_inside, took_fort
from honjin.games.kawanakajima.rules.layout import (
    COMMANDER_AT_RISK,
    GIVES_GROUND,
    LEADER_AT_RISK,
    ROUT_DUE,
    SAMURAI_AT_RISK,
)
from honjin.games.kawanakajima.rules.phases import (
    ATTACKER_VICTIM,
    DEFENDER_VICTIM,
    GIVE_GROUND,
    LEADERS,
    LOSSES,
    ROLL_LEADER,
    ROUTS,
)
from honjin.games.kawanakajima.rules.score import (
    attach_commander,
    attached_commander,
    commander_dies,
    eliminate,
    end_if_commander_died,
    kill_leader,
    score,
)
from honjin.games.kawanakajima.rules.state import Board

# Losses. A code has: attackers one / others; defenders one, retreats, others, retreat.


def part(board: Board, which: i64) -> i64:
    return board.box.code[board.code * 6 + which]


def choose_victims(board: Board) -> None:
    """KW-CMB-41, KW-CMB-42, KW-R-87: the owner names who takes the first value."""
    if board.victim_a < 0:
        if part(board, 0) != part(board, 1) and count_in_field(board, board.active) > 1:
            board.actor_seat = board.active
            board.phase = ATTACKER_VICTIM
            return
        board.victim_a = first_fighter(board, board.active)
    if board.victim_d < 0:
        alike = part(board, 2) == part(board, 4) and part(board, 3) == part(board, 5)
        if not alike and count_in_field(board, 1 - board.active) > 1:
            board.actor_seat = 1 - board.active
            board.phase = DEFENDER_VICTIM
            return
        board.victim_d = first_fighter(board, 1 - board.active)
    take_losses(board)


def count_in_field(board: Board, army: i64) -> i64:
    return count_in(board, board.battle, army)


def first_fighter(board: Board, army: i64) -> i64:
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if fights(board, unit, army):
            return unit
    return -1


def fill_victims(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-32."""
    n: i64 = 0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if fights(board, unit, army):
            out[n] = PICK + unit
            n += 1
    return n


def name_victim(board: Board, unit: i64) -> None:
    if board.army_of_unit(unit) == board.active:
        board.victim_a = unit
    else:
        board.victim_d = unit
    choose_victims(board)


def take_losses(board: Board) -> None:
    """KW-CMB-43, KW-CMB-46, KW-CMB-47: what the code says for each; a blank cell nothing."""
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) != board.battle or not board.in_field(unit):
            continue
        if board.army_of_unit(unit) == board.active:
            lose_steps(board, unit, part(board, 0 if unit == board.victim_a else 1))
        elif unit == board.victim_d:
            lose_steps(board, unit, part(board, 2))
            if board.alive(unit) and part(board, 3) == 1:
                board.set_due(unit, board.due(unit) | GIVES_GROUND)
        else:
            lose_steps(board, unit, part(board, 4))
            if board.alive(unit) and part(board, 5) == 1:
                board.set_due(unit, board.due(unit) | GIVES_GROUND)
    board.unit = -1
    board.phase = LOSSES


def lose_steps(board: Board, unit: i64, steps: i64) -> None:
    """KW-UNIT-06, KW-R-89: one place down for each; excess losses vanish.

    KW-UNIT-09: two steps in one combat put a leader at risk.
    """
    if steps == 0:
        return
    state = board.state(unit) + steps
    board.set_lost(unit, board.lost(unit) + steps)
    if state >= ELIMINATED:
        mark_eliminated(board, unit)
        return
    board.set_state(unit, state)
    notes.lost_steps(board, unit, steps, state)
    if board.lost(unit) >= 2:
        leaders_at_risk(board, unit)


def mark_eliminated(board: Board, unit: i64) -> None:
    leaders_at_risk(board, unit)
    due = board.due(unit) | ROUT_DUE
    if attached_commander(board, unit):
        due |= COMMANDER_AT_RISK
    board.set_due(unit, due)
    eliminate(board, unit)


def leaders_at_risk(board: Board, unit: i64) -> None:
    """KW-CMB-48, KW-CMB-49, KW-R-90: the unit's own leader and a Samurai roll separately."""
    due = board.due(unit)
    if board.own_leadership(unit) > 0:
        due |= LEADER_AT_RISK
    if board.samurai(board.army_of_unit(unit)) == unit:
        due |= SAMURAI_AT_RISK
    board.set_due(unit, due)


# Giving ground.


def losses(board: Board) -> None:
    """KW-CMB-44, KW-R-87: retreats of one hex, in their owner's order."""
    out = board.buffer
    n = fill_ground(board, out)
    if n == 0:
        board.phase = LEADERS
    elif board.unit < 0 and n == 1:
        pick_retreater(board, out[0] - PICK)
    else:
        board.actor_seat = 1 - board.active
        board.phase = GIVE_GROUND


def fill_ground(board: Board, out: vec[i64]) -> i64:
    """DP-33: the unit that goes next, then its hex (KW-R-88)."""
    n: i64 = 0
    if board.unit >= 0:
        at = board.place(board.unit)
        d: i64
        for d in range(6):
            if can_give_ground(board, board.unit, at, d):
                out[n] = GO + board.box.next_hex(at, d)
                n += 1
        return n
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if board.due(unit) & GIVES_GROUND:
            out[n] = PICK + unit
            n += 1
    return n


def can_give_ground(board: Board, unit: i64, at: i64, d: i64) -> bool:
    """Whether the next hex is one to fall back to: no river, no unit, no enemy ZOC."""
    if board.box.cost[at * 6 + d] == 0:
        return False
    to = board.box.next_hex(at, d)
    army = board.army_of_unit(unit)
    if board.unit_at(to) >= 0 or board.in_zoc(to, 1 - army):
        return False
    return not board.is_fort(to) or not enemy_inside(board, army)


def yield_ground(board: Board, action: i64) -> None:
    if action >= PICK:
        pick_retreater(board, action - PICK)
    else:
        give_ground(board, action - GO)


def pick_retreater(board: Board, unit: i64) -> None:
    board.unit = unit
    out = board.buffer
    n = fill_ground(board, out)
    if n == 0:
        corner(board, unit)
    elif n == 1:
        give_ground(board, out[0] - GO)
    else:
        board.actor_seat = 1 - board.active
        board.phase = GIVE_GROUND


def corner(board: Board, unit: i64) -> None:
    """KW-CMB-45: a unit that cannot retreat loses a step and stays."""
    board.set_due(unit, board.due(unit) & ~GIVES_GROUND)
    notes.cornered(board, unit)
    lose_steps(board, unit, 1)
    board.unit = -1
    board.phase = LOSSES


def give_ground(board: Board, to: i64) -> None:
    unit = board.unit
    notes.gave_ground(board, unit, board.place(unit), to)
    board.set_due(unit, board.due(unit) & ~GIVES_GROUND)
    board.put(unit, to)
    if board.is_fort(to):
        took_fort(board, board.army_of_unit(unit))
    board.unit = -1
    board.phase = LOSSES


# Leaders.


def leaders(board: Board) -> None:
    """KW-R-87: leader rolls, the active side first; then Rout tests."""
    unit = next_due(board, LEADER_AT_RISK | SAMURAI_AT_RISK | COMMANDER_AT_RISK)
    if unit >= 0:
        board.unit = unit
        board.phase = ROLL_LEADER
        return
    board.unit = -1
    if not end_if_commander_died(board):
        board.phase = ROUTS if board.battle > 0 else board.back


def next_due(board: Board, what: i64) -> i64:
    """The first unit that owes something, of the active army first."""
    turn: i64
    unit: i64
    for turn in range(2):
        army = board.active if turn == 0 else 1 - board.active
        for unit in range(board.first_of(army), board.end_of(army)):
            if board.due(unit) & what:
                return unit
    return -1


def roll_leader(board: Board, die: i64) -> None:
    """KW-CMB-48, KW-CMB-49: a leader dies on 1, or on 4 or less if the unit is eliminated."""
    unit = board.unit
    army = board.army_of_unit(unit)
    due = board.due(unit)
    gone = not board.alive(unit)
    dies = die <= (board.box.dies_eliminated if gone else board.box.dies_wounded)
    if due & LEADER_AT_RISK:
        board.set_due(unit, due & ~LEADER_AT_RISK)
        notes.leader_roll(board, unit, die, dies, 0)
        if dies:
            kill_leader(board, unit, not gone)
        elif board.commander(army) == unit and gone:
            attach_commander(board, army, unit)
    elif due & SAMURAI_AT_RISK:
        board.set_due(unit, due & ~SAMURAI_AT_RISK)
        notes.leader_roll(board, unit, die, dies, 1)
        risk_samurai(board, army, dies, gone)
    else:
        board.set_due(unit, due & ~COMMANDER_AT_RISK)
        notes.leader_roll(board, unit, die, dies, 2)
        if dies:
            commander_dies(board, army)
        else:
            attach_commander(board, army, unit)
    board.unit = -1
    board.phase = LEADERS


def risk_samurai(board: Board, army: i64, dies: bool, gone: bool) -> None:
    """KW-SAM-06, KW-R-124."""
    if dies:
        samurai_dies(board, army, True)
    elif gone:
        board.set_samurai(army, -1)


def samurai_dies(board: Board, army: i64, scores: bool) -> None:
    """KW-R-124: as any leader."""
    board.add_bundori(army, 1)
    if scores:
        score(board, 1 - army, 1)
    board.set_samurai(army, -1)
