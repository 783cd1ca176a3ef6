"""Chapter J, second part: one battle after the other, from the terrain named to the advance."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    FINISH,
    GROUND,
    HEXSIDE,
    LEAD_COLUMN,
    LEAD_LINE,
    PICK,
)
from honjin.games.kawanakajima.rules.attacks import end_combat
from honjin.games.kawanakajima.rules.battle_scores import (
    MODIFIERS,
    capped,
    case_of,
    column_before_dice,
    column_of,
    common_hexside,
    fights,
    lead_points,
    line_before_dice,
    line_of,
    modifier,
    terrain_col,
)
from honjin.games.kawanakajima.rules.box import (
    D21,
    DRR,
    KOYAKU,
    PLAIN,
    SAKU,
    UNITS,
    cell_of,
)
from honjin.games.kawanakajima.rules.layout import AWAY
from honjin.games.kawanakajima.rules.losses import choose_victims
from honjin.games.kawanakajima.rules.phases import (
    LEAD_ATTACK,
    LEAD_DEFENSE,
    NAME_TERRAIN,
    NEXT_BATTLE,
    RESULT,
    ROLL_COLUMN,
    ROLL_CONVERSION,
    ROLL_LINE,
)
from honjin.games.kawanakajima.rules.plans import first_combat
from honjin.games.kawanakajima.rules.state import Board

FOUGHT: Final = 99
"""The battle of a unit that has fought in this activation already."""

# Which battle.


def battles(board: Board) -> None:
    """KW-R-77: the active player resolves their battles in any order."""
    out = board.buffer
    n = fill_battles(board, out)
    if n == 0:
        clear_battles(board)
        end_combat(board)
    elif n == 1:
        begin_battle(board, out[0] - PICK)
    else:
        board.actor_seat = board.active
        board.phase = NEXT_BATTLE


def clear_battles(board: Board) -> None:
    unit: i64
    for unit in range(UNITS):
        board.set_battle(unit, 0)
        board.set_lost(unit, 0)
        board.set_due(unit, 0)
        board.set_held(unit, AWAY)


def fill_battles(board: Board, out: vec[i64]) -> i64:
    """Each battle still to be fought, by its first defender; what fell apart is dropped."""
    n: i64 = 0
    battle: i64
    for battle in range(1, board.battles + 1):
        unit = first_defender(board, battle)
        if unit >= 0 and still_on(board, battle):
            out[n] = PICK + unit
            n += 1
    return n


def first_defender(board: Board, battle: i64) -> i64:
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if board.battle_of(unit) == battle and board.in_field(unit):
            return unit
    return -1


def still_on(board: Board, battle: i64) -> bool:
    """KW-R-77: an attacker still stands beside a defender."""
    a: i64
    b: i64
    for a in range(board.first_of(board.active), board.end_of(board.active)):
        if board.battle_of(a) != battle or not board.in_field(a):
            continue
        for b in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
            if board.battle_of(b) == battle and board.in_field(b):
                if board.box.adjacent(board.place(a), board.place(b)):
                    return True
    return False


def begin_battle(board: Board, defender: i64) -> None:
    board.battle = board.battle_of(defender)
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) == board.battle and board.in_field(unit):
            board.set_held(unit, board.place(unit))
            board.show_mode(board.box.clan_of[unit])
    notes.battle(board, board.battle, board.active, defender)
    first_combat(board)
    name_terrain(board)


# Terrain and leaders (KW-R-84).


def name_terrain(board: Board) -> None:
    out = board.buffer
    n = fill_terrain(board, out)
    if all_alike(board, out, n):
        set_terrain(board, out[0])
    else:
        board.actor_seat = 1 - board.active
        board.phase = NAME_TERRAIN


def fill_terrain(board: Board, out: vec[i64]) -> i64:
    """DP-30, KW-GEN-05, KW-R-160: a defender's hex, or what all its attackers cross."""
    n: i64 = 0
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if fights(board, unit, 1 - board.active):
            out[n] = GROUND + unit
            n += 1
            if common_hexside(board, unit) != PLAIN:
                out[n] = HEXSIDE + unit
                n += 1
    return n


def terrain_named(action: i64) -> i64:
    return action - GROUND if action < HEXSIDE else action - HEXSIDE + UNITS


def all_alike(board: Board, out: vec[i64], n: i64) -> bool:
    """KW-R-160: where all choices work out alike the engine names one."""
    first = terrain_named(out[0])
    i: i64
    for i in range(1, n):
        other = terrain_named(out[i])
        if terrain_col(board, other) != terrain_col(board, first):
            return False
        if capped(board, other) != capped(board, first):
            return False
    return True


def set_terrain(board: Board, action: i64) -> None:
    board.terrain = terrain_named(action)
    notes.terrain(board, board.terrain % UNITS, board.terrain // UNITS)
    if has_leader(board, board.active):
        board.actor_seat = board.active
        board.phase = LEAD_ATTACK
    else:
        defenders_lead(board)


def has_leader(board: Board, army: i64) -> bool:
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if fights(board, unit, army) and board.leadership(unit) > 0:
            return True
    return False


def fill_leaders(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-31: one leader and the score they help, or none."""
    out[0] = FINISH
    n: i64 = 1
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if fights(board, unit, army) and board.leadership(unit) > 0:
            out[n] = LEAD_COLUMN + unit
            out[n + 1] = LEAD_LINE + unit
            n += 2
    return n


def leader_named(action: i64) -> i64:
    if action == FINISH:
        return -1
    return action - LEAD_COLUMN if action < LEAD_LINE else action - LEAD_LINE + UNITS


def lead_attack(board: Board, action: i64) -> None:
    board.lead_a = leader_named(action)
    notes.led(board, board.active, board.lead_a)
    defenders_lead(board)


def defenders_lead(board: Board) -> None:
    if has_leader(board, 1 - board.active):
        board.actor_seat = 1 - board.active
        board.phase = LEAD_DEFENSE
    else:
        board.phase = ROLL_COLUMN


def lead_defense(board: Board, action: i64) -> None:
    board.lead_d = leader_named(action)
    notes.led(board, 1 - board.active, board.lead_d)
    board.phase = ROLL_COLUMN


# Dice and result.


def tell_scores(board: Board) -> None:
    """How the two scores are made up, for those who watch."""
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) == board.battle and board.in_field(unit):
            column = column_of(board, unit, board.terrain)
            line = line_of(board, unit, board.terrain)
            notes.fighter(board, unit, case_of(board, unit), column, line)
    which: i64
    for which in range(MODIFIERS):
        worth = modifier(board, which, board.terrain)
        if worth != 0:
            notes.modifier(board, which, worth, 0)
    tell_lead(board, MODIFIERS, board.lead_a, 1)
    tell_lead(board, MODIFIERS + 1, board.lead_d, -1)


def tell_lead(board: Board, which: i64, lead: i64, sign: i64) -> None:
    column = sign * lead_points(board, lead, False)
    line = sign * lead_points(board, lead, True)
    if column != 0 or line != 0:
        notes.modifier(board, which, column, line)


def roll_column(board: Board, dice: i64) -> None:
    if board.noting:
        tell_scores(board)
    board.col_dice = dice
    board.col_sum = column_before_dice(board)
    board.lin_sum = line_before_dice(board)
    notes.column(board, dice, board.col_sum)
    board.phase = ROLL_LINE


def roll_line(board: Board, dice: i64) -> None:
    board.lin_dice = dice
    notes.line(board, dice, board.lin_sum)
    board.phase = RESULT


def result(board: Board) -> None:
    """KW-CMB-21; KW-PLAN-17, KW-PLAN-21, KW-R-33: what the table says, perhaps converted."""
    col = board.col_sum + board.col_dice
    lin = board.lin_sum + board.lin_dice
    board.code = board.box.result(col, lin)
    board.hit = cell_of(col, lin)
    notes.result(board, col, lin)
    army = 1 - board.active
    if (board.code == D21 and board.show_uses(army, KOYAKU)) or (
        board.code == DRR and board.show_uses(army, SAKU)
    ):
        board.phase = ROLL_CONVERSION
    else:
        choose_victims(board)


def convert(board: Board, die: i64) -> None:
    table = board.box.koyaku if board.code == D21 else board.box.saku
    board.code = table[die - 1]
    notes.converted(board, die, board.code)
    choose_victims(board)
