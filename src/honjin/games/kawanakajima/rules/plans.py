"""Chapter E: what the seven Battle Plans give and cost."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import SPECIAL_CHIT
from honjin.games.kawanakajima.rules.box import HOSHI, IMPETUOUS, NO_PLAN, SPECIALS_EACH
from honjin.games.kawanakajima.rules.layout import NO_CHIT, RESERVE
from honjin.games.kawanakajima.rules.state import Board


def give_impetuous(board: Board, army: i64) -> None:
    """KW-PLAN-12, KW-PLAN-23, KW-R-37: the drawback of an army's Plan helps its enemy."""
    board.set_given(army)
    count = board.box.gift[board.army_plan(army)]
    enemy = 1 - army
    board.set_gifts(enemy, board.gifts(enemy) + count)
    take_specials(board, enemy)
    notes.gift(board, enemy, count, board.army_plan(army))


def first_combat(board: Board) -> None:
    """KW-PLAN-23, KW-R-36: the first battle, assault or Fire! of an army that plays Hoshi."""
    if not board.has_given(board.active) and board.show_uses(board.active, HOSHI):
        give_impetuous(board, board.active)


def take_specials(board: Board, army: i64) -> None:
    """KW-PLAN-08, KW-SET-03: the four Special chits go to the Reserve."""
    i: i64
    for i in range(SPECIALS_EACH):
        chit = SPECIAL_CHIT + army * SPECIALS_EACH + i
        if board.chit_at(chit) == NO_CHIT:
            board.set_chit(chit, RESERVE)


def quota_left(board: Board, army: i64, activity: i64) -> i64:
    """KW-PLAN-09: how often an activity can still be logged; KW-PLAN-03: by an active Plan."""
    if activity == IMPETUOUS:
        total = board.gifts(army)
    elif board.army_plan(army) == NO_PLAN or not board.plan_active(army):
        total = 0
    else:
        total = board.box.quota[board.army_plan(army) * 3 + activity]
    return total - board.used(army, activity) - logged(board, army, activity)


def logged(board: Board, army: i64, activity: i64) -> i64:
    """How many chits carry an activity now."""
    count: i64 = 0
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if board.activity(i) == activity:
            count += 1
    return count
