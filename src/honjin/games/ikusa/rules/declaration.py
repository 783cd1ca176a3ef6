"""Phase B: the battle markers (chapter 10.2)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import ATTACK, ATTACK_FROM, END, own_army
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.layout import INHERITED, LATE
from honjin.games.ikusa.rules.ninja import open_window
from honjin.games.ikusa.rules.phases import DECLARING
from honjin.games.ikusa.rules.state import NO_ARMY, NO_COLOUR, WHEN_HE_DECLARES, Board
from honjin.games.ikusa.rules.tally import regular


def is_enemy(board: Board, province: i64) -> bool:
    """IK-DEF-08, IK-TWO-04: held by an opponent, not by an allied colour."""
    owner = board.owner(province)
    return owner >= 0 and not board.box.allied(owner, board.active)


def may_attack(board: Board, province: i64) -> bool:
    """IK-WB-01, IK-WB-06, IK-R-43, IK-R-99: enemy or empty, and in round 1 without an army.

    IK-R-42: empty also for those who cannot enter it. IK-R-109: also for a second attack.
    """
    if board.owner(province) == NO_COLOUR:
        return True
    if not is_enemy(board, province):
        return False
    return board.round > 1 or board.army_in(province) == NO_ARMY


def army_may_declare(board: Board, army: i64) -> bool:
    """IK-R-39, IK-R-87: one declaration each, by daimyos who stand and are there in time."""
    return board.standing(army) and board.army_aim(army) == 0 and not board.flag(army, LATE)


def force_may_declare(board: Board, province: i64) -> bool:
    return (
        board.owner(province) == board.active
        and board.aim(province) == 0
        and regular(board.force(province)) > 0
        and board.land(province, INHERITED, 1) == 0
    )


def fill_declarations(board: Board, out: vec[i64]) -> i64:
    """IK-WB-02 to IK-WB-05: every group against every neighbour it may attack; or no more.

    IK-DEF-07: the army and the force of a province are two groups. IK-R-03: battle markers are no
    limit.
    """
    n: i64 = 0
    box = board.box
    first: i64 = board.active * ARMIES_EACH
    army: i64
    province: i64
    edge: i64
    for army in range(first, first + ARMIES_EACH):
        if army_may_declare(board, army):
            n = fill_targets(board, army, out, n)
    for province in range(PROVINCES):
        if force_may_declare(board, province):
            for edge in range(box.first[province], box.first[province + 1]):
                if may_attack(board, box.edge_to[edge]):
                    out[n] = ATTACK_FROM + edge
                    n += 1
    out[n] = END
    return n + 1


def fill_targets(board: Board, army: i64, out: vec[i64], n: i64) -> i64:
    """IK-DEF-12: what an army may attack from where it stands, from place `n` of the list on.

    IK-EXP-04, IK-EXP-09: the empty province of its latest attack it may enter; it attacks another.
    """
    box = board.box
    base: i64 = ATTACK + own_army(box, army) * PROVINCES
    place = board.place(army)
    edge: i64
    for edge in range(box.first[place], box.first[place + 1]):
        to = box.edge_to[edge]
        if to == board.opening(army) - 1 or board.shunned(army, to):
            continue
        if may_attack(board, to):
            out[n] = base + to
            n += 1
    return n


def declare_army(board: Board, army: i64, province: i64) -> None:
    """IK-WB-01, IK-R-41: a marker that stays."""
    board.set_army_aim(army, province + 1)
    notes.declared(board, board.active, army, board.place(army), province)
    open_window(board, DECLARING, WHEN_HE_DECLARES, army)


def declare_force(board: Board, origin: i64, province: i64) -> None:
    board.set_aim(origin, province + 1)
    notes.declared(board, board.active, NO_ARMY, origin, province)
    open_window(board, DECLARING, WHEN_HE_DECLARES, NO_ARMY)
