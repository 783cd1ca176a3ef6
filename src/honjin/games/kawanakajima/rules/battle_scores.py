"""Chapter J, sections 3 to 5: what a battle is worth before the dice.

Everything here only looks at the table, so that players, bots and the odds can ask before anybody
commits to it.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    DEFENSE,
    ELAN,
    FIREPOWER,
    FORD,
    MASS,
    MOVE,
    PLAIN,
    RIVER,
    STREAM,
    TAKEDA,
    UESUGI,
    UNITS,
    UPHILL,
)
from honjin.games.kawanakajima.rules.duties import BY_ATTACK
from honjin.games.kawanakajima.rules.layout import ACTING, MOVED
from honjin.games.kawanakajima.rules.state import Board

CHARGE: Final = 0
COUNTER_CHARGE: Final = 1
CLOSED_RANKS: Final = 2
MELEE_ATTACK: Final = 3
MELEE_DEFENSE: Final = 4
MELEE_FIRE: Final = 30
"""Where the factor of Firepower in Melee stands in `usage`."""

# The modifiers of J.4, in the order in which `modifier` gives them.
DEFENDER_STATE: Final = 0
ATTACKER_STATE: Final = 1
GROUND: Final = 2
MARKER: Final = 3
SUPPORT: Final = 4
ATTACKER_UNREADY: Final = 5
DEFENDER_UNREADY: Final = 6
SURPRISE: Final = 7
SPECIAL: Final = 8
MODIFIERS: Final = 9


def fights(board: Board, unit: i64, army: i64) -> bool:
    """Whether a unit is on one side of the present battle."""
    return (
        board.battle_of(unit) == board.battle
        and board.army_of_unit(unit) == army
        and board.in_field(unit)
    )


def charges(board: Board, unit: i64, enemy: i64) -> bool:
    """KW-CMB-12, KW-R-79, KW-R-165: it changed hex by movement, and no river lies between."""
    if not board.deed(unit, MOVED):
        return False
    return board.box.between(board.place(unit), board.place(enemy)) != RIVER


def is_charging(board: Board, unit: i64) -> bool:
    """Whether an attacker charges at least one defender of the battle."""
    enemy: i64
    for enemy in range(UNITS):
        if fights(board, enemy, 1 - board.active) and touches(board, unit, enemy):
            if charges(board, unit, enemy):
                return True
    return False


def touches(board: Board, a: i64, b: i64) -> bool:
    return board.box.adjacent(board.place(a), board.place(b))


def is_charged(board: Board, unit: i64) -> bool:
    """KW-R-79: a defender is charged if at least one attacker charges it."""
    other: i64
    for other in range(board.first_of(board.active), board.end_of(board.active)):
        if fights(board, other, board.active) and touches(board, other, unit):
            if charges(board, other, unit):
                return True
    return False


def case_of(board: Board, unit: i64) -> i64:
    """KW-CMB-12 to KW-CMB-15, KW-CMB-20: each unit counts according to its own case."""
    if board.army_of_unit(unit) == board.active:
        return CHARGE if is_charging(board, unit) else MELEE_ATTACK
    if not is_charged(board, unit):
        return MELEE_DEFENSE
    return COUNTER_CHARGE if board.unit_mode(unit) == ATTACK else CLOSED_RANKS


# Terrain.


def common_hexside(board: Board, unit: i64) -> i64:
    """KW-R-160: what every attacker of the battle crosses toward a defender, or PLAIN."""
    found: i64 = -1
    other: i64
    for other in range(board.first_of(board.active), board.end_of(board.active)):
        if not fights(board, other, board.active):
            continue
        if not touches(board, other, unit):
            return PLAIN
        side = board.box.between(board.place(other), board.place(unit))
        if side != STREAM and side != FORD and side != UPHILL:
            return PLAIN
        if found >= 0 and side != found:
            return PLAIN
        found = side
    return found if found >= 0 else PLAIN


def terrain_col(board: Board, terrain: i64) -> i64:
    """KW-CMB-24: what the terrain named takes off the Column Score."""
    if terrain < 0:
        return 0
    if terrain < UNITS:
        return board.box.col[board.place(terrain)]
    return board.box.side_col[common_hexside(board, terrain - UNITS)]


def capped(board: Board, terrain: i64) -> bool:
    """KW-CMB-36, KW-CMB-40, KW-R-160: whether chargers use at most one point of Elan.

    Battles are stars, so every charger faces every defender.
    """
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if fights(board, unit, 1 - board.active) and slows(board, unit, terrain):
            return True
    return False


def slows(board: Board, unit: i64, terrain: i64) -> bool:
    if behind_marker(board, unit):
        return True
    if terrain == unit + UNITS:
        return board.box.side_difficult[common_hexside(board, unit)] == 1
    return board.box.difficult[board.place(unit)] == 1


def behind_marker(board: Board, unit: i64) -> bool:
    """KW-CMB-35: a marker helps a Clan in Defense Mode only."""
    return board.dug_in(unit) and board.unit_mode(unit) == DEFENSE


def fires_in_melee(board: Board, unit: i64) -> bool:
    """KW-CMB-38, KW-CMB-39, KW-R-98."""
    return behind_marker(board, unit) or common_hexside(board, unit) == FORD


# Characteristics.


def column_of(board: Board, unit: i64, terrain: i64) -> i64:
    """What a unit's own values add to the Column Score.

    KW-CMB-16, KW-CMB-17: Elan in a Charge, less Elan in a Counter-charge.
    KW-CMB-18, KW-CMB-19, KW-R-80: less Firepower of closed ranks; in Melee only by 11.9.
    """
    case = case_of(board, unit)
    base = case * 6
    usage = board.box.usage
    total = (
        usage[base] * elan(board, unit, case, terrain)
        + usage[base + 1] * mass(board, unit, case, terrain)
        + usage[base + 2] * board.worth(unit, FIREPOWER)
    )
    if case == MELEE_DEFENSE and fires_in_melee(board, unit):
        total += usage[MELEE_FIRE] * board.worth(unit, FIREPOWER)
    return total


def line_of(board: Board, unit: i64, terrain: i64) -> i64:
    """What a unit's own values add to the Line Score.

    KW-CMB-16 to KW-CMB-19: Mass in a Charge and a Counter-charge, else Elan and Mass.
    """
    case = case_of(board, unit)
    base = case * 6 + 3
    usage = board.box.usage
    return (
        usage[base] * elan(board, unit, case, terrain)
        + usage[base + 1] * mass(board, unit, case, terrain)
        + usage[base + 2] * board.worth(unit, FIREPOWER)
    )


def elan(board: Board, unit: i64, case: i64, terrain: i64) -> i64:
    full = board.worth(unit, ELAN)
    if case == CHARGE and full > board.box.max_elan and capped(board, terrain):
        return board.box.max_elan
    return full


def mass(board: Board, unit: i64, case: i64, terrain: i64) -> i64:
    """KW-CMB-36: what Elan cannot be used joins the Mass."""
    spare = board.worth(unit, ELAN) - elan(board, unit, case, terrain)
    return board.worth(unit, MASS) + spare


# Modifiers.


def modifier(board: Board, which: i64, terrain: i64) -> i64:
    """One modifier of the Column Score, each once a battle (KW-R-161)."""
    if which == DEFENDER_STATE:
        return least_state(board)
    if which == ATTACKER_STATE:
        return -worst_state(board)
    if which == GROUND:
        return -terrain_col(board, terrain)
    if which == MARKER:
        return board.box.marker_col if any_marker(board) else 0
    if which == SUPPORT:
        return board.box.support_col if supporter(board) >= 0 else 0
    if which == ATTACKER_UNREADY:
        return board.box.attacker_unready_col if any_unready_attacker(board) else 0
    if which == DEFENDER_UNREADY:
        return board.box.defender_unready_col if all_defenders_unready(board) else 0
    if which == SURPRISE:
        return board.box.surprise_col if surprised(board) else 0
    return board.box.special_col if special_charge(board) else 0


def least_state(board: Board) -> i64:
    """KW-CMB-22, KW-UNIT-08: the best defender's State Modifier."""
    best: i64 = 9
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if fights(board, unit, 1 - board.active):
            value = board.box.state_modifier[board.state(unit)]
            if value < best:
                best = value
    return best if best < 9 else 0


def worst_state(board: Board) -> i64:
    """KW-CMB-23: the worst attacker's."""
    worst: i64 = 0
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if fights(board, unit, board.active):
            value = board.box.state_modifier[board.state(unit)]
            if value > worst:
                worst = value
    return worst


def any_marker(board: Board) -> bool:
    """KW-CMB-25, KW-CMB-37."""
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if fights(board, unit, 1 - board.active) and behind_marker(board, unit):
            return True
    return False


def supporter(board: Board) -> i64:
    """KW-CMB-26, KW-R-83: a friend without a battle who holds a defender and nobody else."""
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if board.battle_of(unit) == 0 and board.in_field(unit) and supports(board, unit):
            return unit
    return -1


def supports(board: Board, unit: i64) -> bool:
    at = board.place(unit)
    enemy = 1 - board.active
    holds = False
    d: i64
    for d in range(6):
        there = board.box.next_hex(at, d)
        if there < 0 or board.army_at(there) != enemy:
            continue
        other = board.unit_at(there)
        if board.battle_of(other) == board.battle:
            holds = holds or board.controls(unit, at, there)
        elif board.controls(other, there, at):
            return False
    return holds


def any_unready_attacker(board: Board) -> bool:
    """KW-CMB-27, KW-MODE-16, KW-R-81."""
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if fights(board, unit, board.active) and board.unit_mode(unit) >= MOVE:
            return True
    return False


def all_defenders_unready(board: Board) -> bool:
    """KW-CMB-28, KW-MODE-16, KW-R-81."""
    unit: i64
    for unit in range(board.first_of(1 - board.active), board.end_of(1 - board.active)):
        if fights(board, unit, 1 - board.active) and board.unit_mode(unit) < MOVE:
            return False
    return True


def surprised(board: Board) -> bool:
    """KW-CMB-32, KW-HIST-06, KW-R-82: Uesugi against Shingen's own Clans on turn 1."""
    if not board.historical or board.turn != 1 or board.active != UESUGI:
        return False
    unit: i64
    for unit in range(board.first_of(TAKEDA), board.end_of(TAKEDA)):
        if fights(board, unit, TAKEDA) and board.box.contingent[board.box.clan_of[unit]] == 0:
            return True
    return False


def special_charge(board: Board) -> bool:
    """KW-CMB-31, KW-R-67."""
    if board.kind != BY_ATTACK:
        return False
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if (
            fights(board, unit, board.active)
            and board.clan_deed(board.box.clan_of[unit], ACTING)
            and is_charging(board, unit)
        ):
            return True
    return False


# Sums.


def lead_points(board: Board, lead: i64, line: bool) -> i64:
    """KW-CMB-29, KW-CMB-30: Leadership put on one of the two scores."""
    if lead < 0 or (lead >= UNITS) != line:
        return 0
    return board.leadership(lead % UNITS)


def column_before_dice(board: Board) -> i64:
    """KW-CMB-21: characteristics and modifiers of the Column Score."""
    terrain = board.terrain
    total = lead_points(board, board.lead_a, False) - lead_points(board, board.lead_d, False)
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) == board.battle and board.in_field(unit):
            total += column_of(board, unit, terrain)
    which: i64
    for which in range(MODIFIERS):
        total += modifier(board, which, terrain)
    return total


def line_before_dice(board: Board) -> i64:
    terrain = board.terrain
    total = lead_points(board, board.lead_a, True) - lead_points(board, board.lead_d, True)
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) == board.battle and board.in_field(unit):
            total += line_of(board, unit, terrain)
    return total
