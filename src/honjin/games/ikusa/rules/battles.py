"""Phase C: the order of battles, and experienced armies between them (chapters 10.3, 13)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import END, ENTER, FIGHT, STOP, own_army
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.combat import begin_battle
from honjin.games.ikusa.rules.declaration import fill_targets, is_enemy
from honjin.games.ikusa.rules.layout import AIM_BITS, BEGUN, FINISHED, FOUGHT, SUCCESSFUL
from honjin.games.ikusa.rules.march import march, may_leave
from honjin.games.ikusa.rules.phases import CONDUCT_GOES_ON, CONDUCTING, FINAL_BEGINS
from honjin.games.ikusa.rules.state import NO_ARMY, NO_COLOUR, Board
from honjin.games.ikusa.rules.tally import regular


def begin_conduct(board: Board) -> None:
    """IK-R-67: the number of attacks is fixed by the level now (IK-EXP-02: one at level 1)."""
    army: i64
    for army in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        board.set_attacks(army, board.box.attacks[board.hole(army)] if board.standing(army) else 0)
    board.fighter = NO_ARMY
    board.phase = CONDUCT_GOES_ON


# Which battles are open.


def force_can_fight(board: Board, province: i64) -> bool:
    """IK-WB-05, IK-R-45 to IK-R-47, IK-R-91: a declared battle that can still be fought."""
    aim = board.aim(province)
    if aim == 0 or aim & FOUGHT or board.owner(province) != board.active:
        return False
    return regular(board.force(province)) > 0 and is_enemy(board, aim - 1)


def army_has_declared(board: Board, army: i64) -> bool:
    """IK-R-40: a group that declared nothing does not attack."""
    aim = board.army_aim(army)
    return aim > 0 and aim & FOUGHT == 0 and board.standing(army)


def army_can_fight(board: Board, army: i64) -> bool:
    return army_has_declared(board, army) and is_enemy(board, board.army_aim(army) - 1)


def army_may_use_up(board: Board, army: i64) -> bool:
    """IK-R-45, IK-R-46: no fight is left for it, but an experienced army has further attacks."""
    return army_has_declared(board, army) and board.attacks(army) > 1


def duty_left(board: Board) -> bool:
    """IK-WC-08: a declared battle that can still be fought is open."""
    i: i64
    for i in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        if army_can_fight(board, i):
            return True
    for i in range(PROVINCES):
        if force_can_fight(board, i):
            return True
    return False


def conduct_goes_on(board: Board) -> None:
    """IK-R-44: an army without attacks is finished; the phase ends when nothing is open.

    IK-EXP-05, IK-WC-05, IK-WC-06: so no army enters after its last attack, and none at level 1.
    """
    fighter = board.fighter
    if fighter >= 0 and (board.attacks(fighter) == 0 or not board.standing(fighter)):
        finish(board, fighter)
    if board.fighter >= 0 or duty_left(board):
        board.phase = CONDUCTING
        return
    army: i64
    for army in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        if army_may_use_up(board, army):
            board.phase = CONDUCTING
            return
    board.phase = FINAL_BEGINS


def fill_conduct(board: Board, out: vec[i64]) -> i64:
    """DP-22, DP-26, IK-WC-07: open battles, and what an experienced army may do after one."""
    n: i64 = 0
    i: i64
    for i in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        if army_can_fight(board, i) or army_may_use_up(board, i):
            out[n] = FIGHT + PROVINCES + own_army(board.box, i)
            n += 1
    for i in range(PROVINCES):
        if force_can_fight(board, i):
            out[n] = FIGHT + i
            n += 1
    fighter = board.fighter
    if fighter >= 0:
        n = fill_targets(board, fighter, out, n)
        if may_enter(board, fighter):
            out[n] = ENTER + own_army(board.box, fighter)
            n += 1
        out[n] = STOP + own_army(board.box, fighter)
        n += 1
    if not duty_left(board):
        out[n] = END
        n += 1
    return n


def may_enter(board: Board, army: i64) -> bool:
    """IK-EXP-04, IK-EXP-07, IK-EXP-09, IK-R-68: the empty province of its latest attack.

    IK-EXP-05, IK-WC-05, IK-WC-06: an army without a further attack, as at level 1, is finished
    and has no opening.
    """
    opening = board.opening(army)
    if opening == 0:
        return False
    return board.owner(opening - 1) == NO_COLOUR and may_leave(board, army)


# Doing it.


def fight_force(board: Board, province: i64) -> None:
    """IK-WC-01, IK-WC-02, IK-CMB-19: one group, in a battle of its own, and once (IK-WAR-04)."""
    target: i64 = board.aim(province) - 1
    board.set_aim(province, board.aim(province) | FOUGHT)
    begin_battle(board, NO_ARMY, province, target)


def fight_army(board: Board, army: i64) -> None:
    """IK-WC-04, IK-R-71: its declared attack comes first."""
    target: i64 = (board.army_aim(army) & AIM_BITS) - 1
    board.set_army_aim(army, board.army_aim(army) | FOUGHT)
    attack(board, army, target)


def attack(board: Board, army: i64, target: i64) -> None:
    """IK-CMB-20, IK-EXP-03: each attack uses up one, whatever comes of it.

    IK-R-70: over sea too, and on empty provinces, whose walls do nothing (IK-CAS-08).
    """
    if board.fighter >= 0 and board.fighter != army:
        finish(board, board.fighter)
    board.fighter = army
    board.raise_flag(army, BEGUN)
    board.set_attacks(army, board.attacks(army) - 1)
    board.set_opening(army, 0)
    if is_enemy(board, target):
        begin_battle(board, army, board.place(army), target)
        return
    if board.owner(target) == NO_COLOUR:
        board.set_opening(army, target + 1)
    notes.lapsed(board, board.active, army, target)
    board.phase = CONDUCT_GOES_ON


def enter(board: Board, army: i64) -> None:
    """IK-EXP-06, IK-EXP-07: the province is conquered at once."""
    march(board, army, board.opening(army) - 1)


def stop(board: Board, army: i64) -> None:
    finish(board, army)
    board.phase = CONDUCT_GOES_ON


def end_conduct(board: Board) -> None:
    if board.fighter >= 0:
        finish(board, board.fighter)
    board.phase = FINAL_BEGINS


def finish(board: Board, army: i64) -> None:
    """IK-EXP-10 to IK-EXP-14, IK-R-66: one hole for one or more successes."""
    board.fighter = NO_ARMY
    board.raise_flag(army, FINISHED)
    board.set_attacks(army, 0)
    board.set_opening(army, 0)
    if not board.flag(army, SUCCESSFUL) or not board.standing(army):
        return
    board.lower_flag(army, SUCCESSFUL)
    if board.hole(army) + 1 < len(board.box.holes):
        board.set_hole(army, board.hole(army) + 1)
        notes.experience(board, army, board.hole(army), board.level(army))
