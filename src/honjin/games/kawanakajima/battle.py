"""Chapter J, second part: one battle after the other, from the terrain named to the advance."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from honjin.games.kawanakajima import notes
from honjin.games.kawanakajima.actions import (
    FINISH,
    GO,
    GROUND,
    HEXSIDE,
    LEAD_COLUMN,
    LEAD_LINE,
    PICK,
)
from honjin.games.kawanakajima.box import (
    ATTACK,
    D21,
    DEFENSE,
    DRR,
    ELIMINATED,
    HOSHI,
    KOYAKU,
    NO_ROUT,
    PLAIN,
    RETREAT,
    ROUT,
    SAKU,
    SEPPUKU,
    UNITS,
    bounded,
)
from honjin.games.kawanakajima.combat import combat_over, count_in
from honjin.games.kawanakajima.fort import enemy_inside, took_fort
from honjin.games.kawanakajima.phases import (
    ADVANCE,
    ADVANCES,
    ATTACKER_VICTIM,
    BATTLES,
    COMMIT_SEPPUKU,
    DEFENDER_VICTIM,
    FLIGHT,
    GIVE_GROUND,
    LEAD_ATTACK,
    LEAD_DEFENSE,
    LEAD_ROUT,
    LEADERS,
    LOSSES,
    NAME_TERRAIN,
    NEXT_BATTLE,
    RESULT,
    ROLL_COLUMN,
    ROLL_CONVERSION,
    ROLL_LEADER,
    ROLL_LINE,
    ROLL_ROUT,
    ROUTS,
    SOFTEN_ROUT,
)
from honjin.games.kawanakajima.plans import give_impetuous
from honjin.games.kawanakajima.scores import (
    capped,
    column_before_dice,
    common_hexside,
    fights,
    line_before_dice,
    terrain_col,
)
from honjin.games.kawanakajima.state import (
    ADVANCED,
    AWAY,
    COMMANDER_AT_RISK,
    FLEEING,
    GIVES_GROUND,
    LEADER_AT_RISK,
    ROUT_DUE,
    SAMURAI_AT_RISK,
    STANDS,
    Board,
)
from honjin.games.kawanakajima.victory import (
    attach_commander,
    commander_dies,
    eliminate,
    end_if_commander_died,
    kill_leader,
    score,
)

FOUGHT: Final = 99
"""The battle of a unit that has fought in this activation already."""

# Which battle.


def battles(board: Board) -> None:
    """KW-R-77: the active player resolves his battles in any order."""
    out = board.buffer
    n = fill_battles(board, out)
    if n == 0:
        clear_battles(board)
        combat_over(board)
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
    board.note(notes.BATTLE, board.battle, board.active, defender, 0)
    # KW-PLAN-23, KW-R-36: the first combat of an army that plays Hoshi.
    if not board.has_given(board.active) and board.show_uses(board.active, HOSHI):
        give_impetuous(board, board.active)
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
    board.note(notes.TERRAIN, board.terrain, 0, 0, 0)
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
    """DP-31: one leader and the score he helps, or none."""
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
    board.note(notes.LED, board.active, board.lead_a, 0, 0)
    defenders_lead(board)


def defenders_lead(board: Board) -> None:
    if has_leader(board, 1 - board.active):
        board.actor_seat = 1 - board.active
        board.phase = LEAD_DEFENSE
    else:
        board.phase = ROLL_COLUMN


def lead_defense(board: Board, action: i64) -> None:
    board.lead_d = leader_named(action)
    board.note(notes.LED, 1 - board.active, board.lead_d, 0, 0)
    board.phase = ROLL_COLUMN


# Dice and result.


def roll_column(board: Board, dice: i64) -> None:
    board.col_dice = dice
    board.col_sum = column_before_dice(board)
    board.lin_sum = line_before_dice(board)
    board.note(notes.COLUMN, dice, board.col_sum, 0, 0)
    board.phase = ROLL_LINE


def roll_line(board: Board, dice: i64) -> None:
    board.lin_dice = dice
    board.note(notes.LINE, dice, board.lin_sum, 0, 0)
    board.phase = RESULT


def result(board: Board) -> None:
    """KW-CMB-21; KW-PLAN-17, KW-PLAN-21, KW-R-33: what the table says, perhaps converted."""
    col = board.col_sum + board.col_dice
    lin = board.lin_sum + board.lin_dice
    board.code = board.box.result(col, lin)
    board.hit = bounded(col, 2, 14) * 100 + bounded(lin, 2, 14)
    board.note(notes.RESULT, board.code, col, lin, board.battle)
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
    board.note(notes.CONVERTED, die, board.code, 0, 0)
    choose_victims(board)


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
    """KW-UNIT-06, KW-R-89: one place down for each; excess losses vanish."""
    if steps == 0:
        return
    state = board.state(unit) + steps
    board.set_lost(unit, board.lost(unit) + steps)
    if state >= ELIMINATED:
        mark_eliminated(board, unit)
        return
    board.set_state(unit, state)
    board.note(notes.LOST_STEPS, unit, steps, state, 0)
    if board.lost(unit) >= 2:
        leaders_at_risk(board, unit)


def mark_eliminated(board: Board, unit: i64) -> None:
    leaders_at_risk(board, unit)
    due = board.due(unit) | ROUT_DUE
    army = board.army_of_unit(unit)
    if board.commander(army) == unit and unit != board.first_of(army):
        due |= COMMANDER_AT_RISK
    board.set_due(unit, due)
    eliminate(board, unit)


def leaders_at_risk(board: Board, unit: i64) -> None:
    """KW-CMB-48, KW-CMB-49, KW-R-90: his own leader and a Samurai roll separately."""
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
    """KW-CMB-45: who cannot retreat loses a step and stays."""
    board.set_due(unit, board.due(unit) & ~GIVES_GROUND)
    board.note(notes.CORNERED, unit, 0, 0, 0)
    lose_steps(board, unit, 1)
    board.unit = -1
    board.phase = LOSSES


def give_ground(board: Board, to: i64) -> None:
    unit = board.unit
    board.note(notes.GAVE_GROUND, unit, board.place(unit), to, 0)
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
    """KW-CMB-48, KW-CMB-49: he dies on 1, or on 4 or less if his unit is eliminated."""
    unit = board.unit
    army = board.army_of_unit(unit)
    due = board.due(unit)
    gone = not board.alive(unit)
    dies = die <= (board.box.dies_eliminated if gone else board.box.dies_wounded)
    if due & LEADER_AT_RISK:
        board.set_due(unit, due & ~LEADER_AT_RISK)
        board.note(notes.LEADER_ROLL, unit, die, 1 if dies else 0, 0)
        if dies:
            kill_leader(board, unit, not gone)
        elif board.commander(army) == unit and gone:
            attach_commander(board, army, unit)
    elif due & SAMURAI_AT_RISK:
        board.set_due(unit, due & ~SAMURAI_AT_RISK)
        board.note(notes.LEADER_ROLL, unit, die, 1 if dies else 0, 1)
        samurai_risked(board, army, dies, gone)
    else:
        board.set_due(unit, due & ~COMMANDER_AT_RISK)
        board.note(notes.LEADER_ROLL, unit, die, 1 if dies else 0, 2)
        if dies:
            commander_dies(board, army)
        else:
            attach_commander(board, army, unit)
    board.unit = -1
    board.phase = LEADERS


def samurai_risked(board: Board, army: i64, dies: bool, gone: bool) -> None:
    """KW-SAM-06, KW-R-124."""
    if dies:
        board.add_bundori(army, 1)
        score(board, 1 - army, 1)
    if dies or gone:
        board.set_samurai(army, -1)


# Rout.


def routs(board: Board) -> None:
    """KW-CMB-51, KW-R-93: one test for each unit eliminated, if its Clan has units left."""
    unit = next_due(board, ROUT_DUE)
    if unit < 0:
        board.clan = -1
        board.actor_seat = board.active
        board.phase = ADVANCES
        board.stage = 0
        return
    board.set_due(unit, board.due(unit) & ~ROUT_DUE)
    clan = board.box.clan_of[unit]
    if on_map_of(board, clan) == 0:
        return
    board.clan = clan
    board.unit = -1
    board.actor_seat = board.army_of_unit(unit)
    if leaders_differ(board, clan):
        board.phase = LEAD_ROUT
    else:
        board.roll = board.best_leadership(clan)
        board.phase = ROLL_ROUT


def on_map_of(board: Board, clan: i64) -> i64:
    count: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit):
            count += 1
    return count


def leaders_differ(board: Board, clan: i64) -> bool:
    least: i64 = 9
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit) and board.leadership(unit) < least:
            least = board.leadership(unit)
    return least != board.best_leadership(clan)


def fill_clan_units(board: Board, clan: i64, out: vec[i64]) -> i64:
    """DP-34: the unit whose Leadership counts in the test."""
    n: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit):
            out[n] = PICK + unit
            n += 1
    return n


def lead_rout(board: Board, unit: i64) -> None:
    board.roll = board.leadership(unit)
    board.phase = ROLL_ROUT


def roll_rout(board: Board, die: i64) -> None:
    clan = board.clan
    total = die + board.roll + steady(board, clan)
    found = board.box.rout[total if total < 15 else 15]
    board.roll = 0
    board.note(notes.ROUT_ROLL, clan, die, total, found)
    if found == NO_ROUT:
        board.phase = ROUTS
    elif found == ROUT and is_clan_a(board, clan):
        board.phase = SOFTEN_ROUT
    elif found == ROUT:
        rout(board, clan)
    elif found == RETREAT:
        rout_retreat(board, clan)
    elif found == SEPPUKU:
        seppuku(board, clan)


def is_clan_a(board: Board, clan: i64) -> bool:
    return clan == board.first_clan(0) or clan == board.first_clan(1)


def steady(board: Board, clan: i64) -> i64:
    """Units of a Clan on the map that are not Exhausted."""
    count: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit) and board.state(unit) < ELIMINATED - 1:
            count += 1
    return count


def rout(board: Board, clan: i64) -> None:
    """KW-CMB-52, KW-R-91: all its units are eliminated, in combat; no further tests."""
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.in_play(unit):
            mark_eliminated(board, unit)
            board.set_due(unit, board.due(unit) & ~ROUT_DUE)
    board.phase = LEADERS


def rout_retreat(board: Board, clan: i64) -> None:
    """KW-CMB-53, KW-R-94: units with a battle to come leave it; those that stay out of it flee."""
    board.show_mode(clan)
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.battle_of(unit) > 0 and board.battle_of(unit) != board.battle:
            board.set_battle(unit, 0)
            board.mark(unit, STANDS)
    board.mark_clan(clan, FLEEING)
    board.note_places()
    board.back = ROUTS
    board.phase = FLIGHT


def soften_rout(board: Board, retreats: bool) -> None:
    """KW-KAW-12, KW-KAW-13, KW-R-136."""
    if retreats:
        rout_retreat(board, board.clan)
    else:
        seppuku(board, board.clan)


def seppuku(board: Board, clan: i64) -> None:
    """KW-CMB-54, KW-R-95, KW-R-136."""
    out = board.buffer
    n = fill_seppuku(board, clan, out)
    if n == 0:
        bare_bundori(board)
    elif n == 1:
        commit_seppuku(board, out[0])
    else:
        board.phase = COMMIT_SEPPUKU


def bare_bundori(board: Board) -> None:
    army = 0 if board.clan < board.first_clan(1) else 1
    board.add_bundori(army, 1)
    board.note(notes.SEPPUKU, board.clan, -1, 0, 0)
    board.phase = ROUTS


def fill_seppuku(board: Board, clan: i64, out: vec[i64]) -> i64:
    """DP-34: a unit with Leadership; the Army Commander only if his player wants it (KW-KAW-14)."""
    n: i64 = 0
    others: i64 = 0
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit) and board.own_leadership(unit) > 0:
            out[n] = PICK + unit
            n += 1
            if not is_commander(board, unit):
                others += 1
    if n > 0 and others == 0 and is_commander(board, out[0] - PICK):
        out[n] = FINISH
        n += 1
    return n


def is_commander(board: Board, unit: i64) -> bool:
    """Whether a unit is its Army Commander's own."""
    return unit == board.first_of(board.army_of_unit(unit))


def commit_seppuku(board: Board, action: i64) -> None:
    if action == FINISH:
        bare_bundori(board)
        return
    unit = action - PICK
    board.note(notes.SEPPUKU, board.clan, unit, 0, 0)
    kill_leader(board, unit, True)
    if not end_if_commander_died(board):
        board.phase = ROUTS


# Advance.


def advances(board: Board) -> None:
    """KW-CMB-57 to KW-CMB-59, KW-R-96: the active side first, then the other."""
    while board.stage < 2:
        army = board.active if board.stage == 0 else 1 - board.active
        out = board.buffer
        n = fill_advance(board, army, out)
        if n == 1 and out[0] != FINISH:
            lone_advance(board, army, out[0])
            continue
        if n > 1:
            board.actor_seat = army
            board.phase = ADVANCE
            return
        board.stage += 1
    end_battle(board)


def lone_advance(board: Board, army: i64, action: i64) -> None:
    """One who must go, into the one hex there is."""
    if action < PICK:
        advance(board, army, lone_winner(board, army), action - GO)
    else:
        advance(board, army, action - PICK, vacated_beside(board, action - PICK))


def fill_advance(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-35: which unit if there is one hex, which hex if there is one unit; Attack Mode must."""
    must = any_advancer(board, army, ATTACK)
    if not must and not any_advancer(board, army, DEFENSE):
        return 0
    mode: i64 = ATTACK if must else DEFENSE
    n: i64 = 0
    winner = lone_winner(board, army)
    if winner >= 0:
        enemy: i64
        for enemy in range(UNITS):
            if left_hex(board, enemy, 1 - army) and can_follow(board, winner, board.held(enemy)):
                out[n] = GO + board.held(enemy)
                n += 1
    else:
        unit: i64
        for unit in range(board.first_of(army), board.end_of(army)):
            if can_advance(board, unit, army) and board.unit_mode(unit) == mode:
                out[n] = PICK + unit
                n += 1
    if not must:
        out[n] = FINISH
        n += 1
    return n


def any_advancer(board: Board, army: i64, mode: i64) -> bool:
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.battle_of(unit) == board.battle and board.unit_mode(unit) == mode:
            if can_advance(board, unit, army):
                return True
    return False


def lone_winner(board: Board, army: i64) -> i64:
    """The only unit that an army had in this battle, or -1."""
    found: i64 = -1
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.battle_of(unit) == board.battle:
            if found >= 0:
                return -1
            found = unit
    return found


def can_advance(board: Board, unit: i64, army: i64) -> bool:
    return vacated_beside(board, unit) >= 0


def vacated_beside(board: Board, unit: i64) -> i64:
    """A hex that this unit may follow into, or -1."""
    if board.battle_of(unit) != board.battle or not board.in_field(unit):
        return -1
    enemy: i64
    for enemy in range(UNITS):
        if left_hex(board, enemy, 1 - board.army_of_unit(unit)):
            if can_follow(board, unit, board.held(enemy)):
                return board.held(enemy)
    return -1


def left_hex(board: Board, enemy: i64, army: i64) -> bool:
    """Whether a unit of the battle is no longer where it stood, and nobody else is."""
    if board.battle_of(enemy) != board.battle or board.army_of_unit(enemy) != army:
        return False
    return board.place(enemy) != board.held(enemy) and board.unit_at(board.held(enemy)) < 0


def can_follow(board: Board, unit: i64, to: i64) -> bool:
    at = board.place(unit)
    if not board.in_field(unit) or at != board.held(unit) or board.deed(unit, ADVANCED):
        return False
    d = board.box.direction(at, to)
    return d >= 0 and board.box.cost[at * 6 + d] > 0


def take_advance(board: Board, action: i64) -> None:
    army = board.actor_seat
    if action == FINISH:
        board.stage += 1
        board.phase = ADVANCES
        return
    lone_advance(board, army, action)
    board.phase = ADVANCES


def advance(board: Board, army: i64, unit: i64, to: i64) -> None:
    """KW-CMB-58, KW-R-97: ZOC does not matter, and nobody fights again for it."""
    board.note(notes.ADVANCED, unit, board.place(unit), to, 0)
    board.put(unit, to)
    board.mark(unit, ADVANCED)
    board.stage += 1


def end_battle(board: Board) -> None:
    unit: i64
    for unit in range(UNITS):
        if board.battle_of(unit) == board.battle:
            board.set_battle(unit, 0 if board.army_of_unit(unit) != board.active else FOUGHT)
            board.set_lost(unit, 0)
            board.set_due(unit, 0)
    board.stage = 0
    board.battle = 0
    forget_battle(board)
    board.phase = BATTLES


def forget_battle(board: Board) -> None:
    """Nothing is named, rolled or read."""
    board.terrain = -1
    board.lead_a = -1
    board.lead_d = -1
    board.col_sum = 0
    board.lin_sum = 0
    board.col_dice = 0
    board.lin_dice = 0
    board.hit = 0
    board.code = 0
    board.victim_a = -1
    board.victim_d = -1
