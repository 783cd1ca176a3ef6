"""Samples what a seat cannot know: Plans, logs, Entry Points, sealed choices, fog.

Everything is dealt from what the enemy of an army may know and from the stream alone.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.engine.rng import Rng
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, COMPULSORY, SAMURAI, SPECIAL_CHIT
from honjin.games.kawanakajima.rules.box import (
    ACTIVITIES,
    COMBINED,
    ENTRY_POINTS,
    IMPETUOUS,
    MODES,
    NO_PLAN,
    PLANS,
    SPECIALS_EACH,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.command import is_inactive
from honjin.games.kawanakajima.rules.layout import (
    ALL_DONE,
    AWAY,
    BOWL,
    BOX,
    IN_HAND,
    NO_CHIT,
    RESERVE,
)
from honjin.games.kawanakajima.rules.orders import (
    begin_orders_of,
    chit_army,
    clear_drafts,
    fill_orders,
    order,
)
from honjin.games.kawanakajima.rules.phases import (
    CHOOSE_PLAN,
    ORDERS,
    SET_ASIDE,
    SETTLE,
    TRY_PLAN,
    in_set_up,
)
from honjin.games.kawanakajima.rules.plans import quota_left
from honjin.games.kawanakajima.rules.setup import (
    comes_by_entry,
    fill_settling,
    settle_step,
    unsettle,
)
from honjin.games.kawanakajima.rules.state import Board

LAST_BOX: Final = BOX + 4


def deal_anew(board: Board, army: i64, rng: Rng) -> None:
    """The secrets of one army as its enemy might imagine them."""
    if board.phase == ORDERS:
        clear_drafts(board, army)
    forget_logs(board, army)
    deal_plan(board, army, rng)
    if board.fog:
        deal_modes(board, army, rng)
        deal_chits(board, army, rng)
    deal_logs(board, army, rng)
    deal_entries(board, army, rng)
    # KW-R-173: Ganko's +1 would show at the next roll. Between the rolls of two commanders the
    # enemy knows that it is not used; at any other time a guess without it is as good.
    board.set_boasts(army, False)
    deal_sealed(board, army, rng)


# Plans and logs.


def is_logged(board: Board, special: i64) -> bool:
    """Whether a Special chit is on its way with an activity."""
    place = board.special_at(special)
    return BOWL <= place <= LAST_BOX or place == IN_HAND


def forget_logs(board: Board, army: i64) -> None:
    i: i64
    slot: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if board.shown(i):
            continue
        board.set_activity(i, -1)
        board.set_purse(i, 0)
        for slot in range(4):
            board.set_named(i, slot, -1)


def hidden_logs(board: Board, army: i64) -> i64:
    count: i64 = 0
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if is_logged(board, i) and not board.shown(i):
            count += 1
    return count


def deal_plan(board: Board, army: i64, rng: Rng) -> None:
    """A Plan that nobody can rule out and that allows the chits logged so far."""
    if board.army_plan(army) == NO_PLAN or board.plan_open(army):
        return
    logs: i64 = 0 if board.fog else hidden_logs(board, army)
    fitting: i64 = 0
    plan: i64
    for plan in range(PLANS):
        if could_be(board, army, plan, logs):
            fitting += 1
    if fitting == 0:
        return
    pick = rng.below(fitting)
    for plan in range(PLANS):
        if could_be(board, army, plan, logs):
            if pick == 0:
                board.set_army_plan(army, plan)
                return
            pick -= 1


def could_be(board: Board, army: i64, plan: i64, logs: i64) -> bool:
    if board.possible_plans(army) >> plan & 1 == 0:
        return False
    if not board.plan_active(army):
        return True
    left = board.gifts(army) - board.used(army, IMPETUOUS) - read_out(board, army, IMPETUOUS)
    activity: i64
    for activity in range(ACTIVITIES - 1):
        spare = board.box.quota[plan * 3 + activity] - board.used(army, activity)
        spare -= read_out(board, army, activity)
        if spare < 0:
            return False
        left += spare
    return left >= logs


def read_out(board: Board, army: i64, activity: i64) -> i64:
    """Chits on their way that everybody knows to carry an activity."""
    count: i64 = 0
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if board.shown(i) and board.activity(i) == activity:
            count += 1
    return count


def deal_logs(board: Board, army: i64, rng: Rng) -> None:
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if is_logged(board, i) and not board.shown(i):
            deal_log(board, army, i, rng)


def deal_log(board: Board, army: i64, special: i64, rng: Rng) -> None:
    kinds: i64 = 0
    activity: i64
    for activity in range(ACTIVITIES):
        if quota_left(board, army, activity) > 0:
            kinds += 1
    pick = rng.below(kinds) if kinds > 0 else 0
    for activity in range(ACTIVITIES):
        if quota_left(board, army, activity) > 0:
            if pick == 0:
                board.set_activity(special, activity)
                break
            pick -= 1
    if board.activity(special) == IMPETUOUS:
        return
    count = 1 + rng.below(4) if board.activity(special) == COMBINED else 1
    slot: i64
    first = board.first_clan(army)
    size = board.end_clan(army) - first
    start = rng.below(size)
    for slot in range(count):
        board.set_named(special, slot, first + (start + slot) % size)
    board.set_purse(special, 1)


# Entry Points.


def deal_entries(board: Board, army: i64, rng: Rng) -> None:
    """A Clan that has not come yet comes by a point that has not opened yet."""
    if in_set_up(board.phase):
        return
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if not comes_by_entry(board, clan) or board.entry_of(clan) < 0:
            continue
        if board.place(board.box.first_unit[clan]) == AWAY:
            deal_entry(board, clan, rng)


def deal_entry(board: Board, clan: i64, rng: Rng) -> None:
    closed: i64 = 0
    point: i64
    for point in range(ENTRY_POINTS):
        if board.box.entry_turn[point] > board.turn:
            closed += 1
    if closed == 0:
        return
    pick = rng.below(closed)
    for point in range(ENTRY_POINTS):
        if board.box.entry_turn[point] > board.turn:
            if pick == 0:
                board.set_entry_of(clan, point)
                return
            pick -= 1


# Fog.


def deal_modes(board: Board, army: i64, rng: Rng) -> None:
    """KW-R-154: any Mode that the enemy cannot rule out."""
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        possible = board.possible_modes(clan)
        if board.mode_is_known(clan):
            continue
        mode = rng.below(MODES)
        while possible >> mode & 1 == 0:
            mode = (mode + 1) % MODES
        board.deal_mode(clan, mode)


def deal_chits(board: Board, army: i64, rng: Rng) -> None:
    """KW-FOG-03, KW-R-153: how many chits are in the bowl is known, not which.

    What lies on the Delay Track nobody can tell; it is imagined in the Reserve.
    """
    spare = logs_possible(board, army)
    count = unseen_at(board, army, BOWL)
    place: i64
    i: i64
    for place in range(BOWL, LAST_BOX + 1):
        take_home(board, army, place)
    for i in range(count):
        spare = send_any(board, army, spare, rng)


def logs_possible(board: Board, army: i64) -> i64:
    """How many activities an army could have logged."""
    total: i64 = 0
    activity: i64
    for activity in range(ACTIVITIES):
        total += quota_left(board, army, activity)
    return total


def is_unseen(board: Board, army: i64, chit: i64) -> bool:
    return chit_army(chit) == army and not board.seen(chit) and board.chit_at(chit) != NO_CHIT


def unseen_at(board: Board, army: i64, place: i64) -> i64:
    count: i64 = 0
    chit: i64
    for chit in range(COMPULSORY, SAMURAI):
        if is_unseen(board, army, chit) and board.chit_at(chit) == place:
            count += 1
    return count


def take_home(board: Board, army: i64, place: i64) -> None:
    chit: i64
    for chit in range(COMPULSORY, SAMURAI):
        if is_unseen(board, army, chit) and board.chit_at(chit) == place:
            board.set_chit(chit, RESERVE)


def send_any(board: Board, army: i64, spare: i64, rng: Rng) -> i64:
    """Any unseen chit is in the bowl; a Special chit only while something could be logged."""
    count: i64 = 0
    chit: i64
    for chit in range(COMPULSORY, SAMURAI):
        if can_send(board, army, chit, spare):
            count += 1
    if count == 0:
        return spare
    pick = rng.below(count)
    for chit in range(COMPULSORY, SAMURAI):
        if can_send(board, army, chit, spare):
            if pick == 0:
                board.set_chit(chit, BOWL)
                return spare - 1 if chit >= SPECIAL_CHIT else spare
            pick -= 1
    return spare


def can_send(board: Board, army: i64, chit: i64, spare: i64) -> bool:
    if not is_unseen(board, army, chit) or board.chit_at(chit) != RESERVE:
        return False
    if chit < SPECIAL_CHIT:
        return army_of_clan(chit - CLAN_CHIT) == army
    return spare > 0


# Sealed choices.


def deal_sealed(board: Board, army: i64, rng: Rng) -> None:
    """What is not given yet starts again; what is given is given at random."""
    phase = board.phase
    out = board.buffer
    if phase == SETTLE:
        done = board.private(army) == ALL_DONE
        unsettle(board, army)
        while done and board.private(army) != ALL_DONE:
            n = fill_settling(board, army, out)
            settle_step(board, army, out[rng.below(n)])
    elif phase == ORDERS:
        done = board.private(army) == ALL_DONE
        begin_orders_of(board, army)
        while done and board.private(army) != ALL_DONE:
            n = fill_orders(board, army, out)
            order(board, army, out[rng.below(n)])
    elif phase == SET_ASIDE:
        if is_inactive(board, army) and board.pledged(army) >= 0:
            board.set_pledged(army, rng.below(board.points(army, 0) + 1))
    elif phase == TRY_PLAN:
        if is_inactive(board, army) and board.saved(army) > 0 and board.pledged(army) >= 0:
            board.set_pledged(army, rng.below(2))
    elif phase == CHOOSE_PLAN and board.pledged(army) < 0:
        board.set_army_plan(army, NO_PLAN)
