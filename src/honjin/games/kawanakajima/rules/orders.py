"""Chapter F, section 3: choosing chits, in private steps of both players at the same time."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.state import EVERYONE
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    BY_KOSAKA,
    CALL,
    CLAN,
    CLAN_CHIT,
    COMPULSORY,
    FINISH,
    FIRST_OF_KOSAKA,
    LOG,
    NO,
    SAMURAI,
    SET_MODE,
    SPECIAL_CHIT,
    YES,
)
from honjin.games.kawanakajima.rules.box import (
    ACTIVITIES,
    ANY_MODE,
    CLANS,
    COMBINED,
    ENTRY_POINTS,
    GANKO,
    HEXES,
    IMPETUOUS,
    MODES,
    NO_WAY,
    SPECIALS_EACH,
    TAKEDA,
    UESUGI,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.command import BOXES, KOSAKA, NAOE, naoe_waits
from honjin.games.kawanakajima.rules.layout import (
    ALL_DONE,
    AT_ENTRY,
    AWAY,
    BOWL,
    BOX,
    DRAFTED,
    FOR_BOAST,
    FOR_CHITS,
    FOR_CLANS,
    FOR_MODES,
    RESERVE,
)
from honjin.games.kawanakajima.rules.phases import (
    NEXT_DRAW,
    ORDERS,
)
from honjin.games.kawanakajima.rules.plans import quota_left
from honjin.games.kawanakajima.rules.state import Board

# Orders: private steps of both players at the same time.


def begin_orders(board: Board) -> None:
    army: i64
    clan: i64
    for clan in range(CLANS):
        board.set_bought(clan, 0)
        board.set_draft_mode(clan, -1)
    for army in range(2):
        board.set_pledged(army, -1)
        begin_orders_of(board, army)
    board.phase = ORDERS
    if board.private(TAKEDA) == ALL_DONE and board.private(UESUGI) == ALL_DONE:
        apply_orders(board)


def begin_orders_of(board: Board, army: i64) -> None:
    """An army with points, gifts or a new Plan is asked; all of that is public."""
    board.set_cursor(army, board.first_clan(army))
    points = board.points(army, 0) + board.points(army, 1)
    if points > 0 or board.gifts(army) > board.used(army, IMPETUOUS) or board.conforming(army):
        board.set_private(army, FOR_MODES)
        skip_conforming(board, army)
    else:
        board.set_private(army, ALL_DONE)


def skip_conforming(board: Board, army: i64) -> None:
    """KW-PLAN-07, KW-R-30: to the next Clan that must take another Mode, or on to the chits."""
    clan = board.cursor(army)
    while clan < board.end_clan(army):
        if must_conform(board, clan):
            board.set_cursor(army, clan)
            if fill_conforming(board, army, board.buffer) > 1:
                return
            board.set_draft_mode(clan, board.buffer[0] - SET_MODE)
        clan += 1
    board.set_cursor(army, -1)
    board.set_private(army, FOR_CHITS)


def must_conform(board: Board, clan: i64) -> bool:
    army = army_of_clan(clan)
    if not board.conforming(army) or not board.clan_in_play(clan):
        return False
    allowed = board.box.plan_modes[board.army_plan(army)]
    if allowed >> board.mode(clan) & 1 or board.draft_mode(clan) >= 0:
        return False
    return not in_contact(board, clan)


def in_contact(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit) and board.threatened(unit):
            return True
    return False


def points_left(board: Board, army: i64, purse: i64) -> i64:
    """Command Points that the present orders have not spent yet."""
    left = board.points(army, purse)
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if board.bought(clan) == purse + 1:
            left -= 1
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if board.special_at(i) == DRAFTED and board.purse_of(i) == purse + 1:
            left -= 1
    return left


def fill_orders(board: Board, army: i64, out: vec[i64]) -> i64:
    step = board.private(army)
    if step == FOR_MODES:
        return fill_conforming(board, army, out)
    if step == FOR_CLANS:
        return fill_named(board, army, out)
    if step == FOR_BOAST:
        out[0] = YES
        out[1] = NO
        return 2
    return fill_chits(board, army, out)


def fill_conforming(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-10."""
    n: i64 = 0
    mode: i64
    for mode in range(MODES):
        if board.box.plan_modes[board.army_plan(army)] >> mode & 1:
            out[n] = SET_MODE + mode
            n += 1
    return n


def fill_chits(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-11, DP-12, DP-13: Clan chits, Special chits, and the call of Clan N.

    KW-R-42: a chit in the Reserve only. KW-HIST-09: Kosaka's points are for Kosaka's Clans.
    """
    out[0] = FINISH
    n: i64 = 1
    own = points_left(board, army, 0)
    others = points_left(board, army, 1)
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if board.clan_chit(clan) != RESERVE or board.bought(clan) != 0:
            continue
        if own > 0 and not (clan == NAOE and board.historical and naoe_waits(board)):
            out[n] = CLAN + clan
            n += 1
        if others > 0 and board.box.contingent[clan] == 1:
            out[n] = BY_KOSAKA + clan - FIRST_OF_KOSAKA
            n += 1
    if own > 0 and army == UESUGI and may_call(board):
        out[n] = CALL
        n += 1
    return fill_activities(board, army, own, others, out, n)


def may_call(board: Board) -> bool:
    """KW-HIST-11, KW-R-140."""
    if not board.historical or board.called or board.bought(NAOE) != 0:
        return False
    return board.losses(UESUGI) >= board.box.naoe_losses and naoe_waits(board)


def fill_activities(
    board: Board, army: i64, own: i64, others: i64, out: vec[i64], start: i64
) -> i64:
    """KW-CMD-06, KW-CMD-07, KW-R-47: activities for the first free Special chit."""
    n = start
    if free_special(board, army) < 0:
        return n
    payable = (own > 0 and somebody_in_play(board, army)) or (
        others > 0 and contingent_in_play(board)
    )
    activity: i64
    for activity in range(ACTIVITIES):
        if quota_left(board, army, activity) > 0 and (activity == IMPETUOUS or payable):
            out[n] = LOG + activity
            n += 1
    return n


def somebody_in_play(board: Board, army: i64) -> bool:
    """Whether an army has a Clan that a chit could name."""
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if board.clan_in_play(clan):
            return True
    return False


def free_special(board: Board, army: i64) -> i64:
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if board.special_at(i) == RESERVE:
            return i
    return -1


def contingent_in_play(board: Board) -> bool:
    clan: i64
    for clan in range(CLANS):
        if board.box.contingent[clan] == 1 and board.clan_in_play(clan):
            return True
    return False


def fill_named(board: Board, army: i64, out: vec[i64]) -> i64:
    """KW-R-47, KW-R-138: the Clans a Special chit is logged for, and who can pay for them."""
    special = board.cursor(army)
    own = points_left(board, army, 0)
    others = points_left(board, army, 1)
    strangers = names_stranger(board, special)
    n: i64 = 0
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if not board.clan_in_play(clan) or is_named(board, special, clan):
            continue
        if own > 0 or (others > 0 and not strangers and board.box.contingent[clan] == 1):
            out[n] = CLAN + clan
            n += 1
    if board.named(special, 0) >= 0:
        out[n] = FINISH
        n += 1
    return n


def is_named(board: Board, special: i64, clan: i64) -> bool:
    slot: i64
    for slot in range(4):
        if board.named(special, slot) == clan:
            return True
    return False


def names_stranger(board: Board, special: i64) -> bool:
    """Whether a chit names a Clan that is not Kosaka's."""
    slot: i64
    for slot in range(4):
        clan = board.named(special, slot)
        if clan >= 0 and board.box.contingent[clan] == 0:
            return True
    return False


def order(board: Board, army: i64, action: i64) -> None:
    """One private step; nobody else notices."""
    step = board.private(army)
    if step == FOR_MODES:
        board.set_draft_mode(board.cursor(army), action - SET_MODE)
        skip_conforming(board, army)
    elif step == FOR_CLANS:
        name_clan(board, army, action)
    elif step == FOR_BOAST:
        board.set_boasts(army, action == YES)
        finish_orders(board, army)
    elif action == FINISH:
        end_chits(board, army)
    else:
        buy(board, army, action)
    if board.private(army) == FOR_CHITS and fill_chits(board, army, board.buffer) == 1:
        end_chits(board, army)
    if board.private(TAKEDA) == ALL_DONE and board.private(UESUGI) == ALL_DONE:
        apply_orders(board)


def buy(board: Board, army: i64, action: i64) -> None:
    if action == CALL:
        board.set_bought(NAOE, 1)
    elif action >= LOG:
        log_activity(board, army, action - LOG)
    elif action >= BY_KOSAKA:
        board.set_bought(FIRST_OF_KOSAKA + action - BY_KOSAKA, 2)
    else:
        board.set_bought(action - CLAN, 1)


def log_activity(board: Board, army: i64, activity: i64) -> None:
    """KW-CMD-08, KW-CMD-09."""
    special = free_special(board, army)
    board.set_activity(special, activity)
    if activity == IMPETUOUS:
        board.set_chit(SPECIAL_CHIT + special, DRAFTED)
        return
    board.set_cursor(army, special)
    board.set_private(army, FOR_CLANS)


def name_clan(board: Board, army: i64, action: i64) -> None:
    special = board.cursor(army)
    slot: i64 = 0
    while slot < 4 and board.named(special, slot) >= 0:
        slot += 1
    if action != FINISH:
        board.set_named(special, slot, action - CLAN)
        slot += 1
        if board.activity(special) == COMBINED and slot < 4 and more_to_name(board, army):
            return
    pay_special(board, army, special)
    board.set_cursor(army, -1)
    board.set_private(army, FOR_CHITS)


def more_to_name(board: Board, army: i64) -> bool:
    return fill_named(board, army, board.buffer) > 1


def pay_special(board: Board, army: i64, special: i64) -> None:
    """KW-R-138, KW-R-177: Kosaka pays for Kosaka's Clans while there are points."""
    kosaka = points_left(board, army, 1) > 0 and not names_stranger(board, special)
    board.set_chit(SPECIAL_CHIT + special, DRAFTED)
    board.set_purse(special, 2 if kosaka else 1)


def end_chits(board: Board, army: i64) -> None:
    """KW-R-34, KW-R-173: the owner of Ganko says in secret whether they will use it."""
    if board.uses(army, GANKO) and not board.plan_open(army):
        board.set_private(army, FOR_BOAST)
    else:
        finish_orders(board, army)


def finish_orders(board: Board, army: i64) -> None:
    board.set_private(army, ALL_DONE)
    board.set_cursor(army, -1)
    notes.sealed(board, army, notes.ORDERS, 0, eyes=0)


def clear_drafts(board: Board, army: i64) -> None:
    """Take an army's private steps back to the beginning."""
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        board.set_bought(clan, 0)
        board.set_draft_mode(clan, -1)
    i: i64
    slot: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        drafting = board.special_at(i) == RESERVE and board.activity(i) >= 0
        if board.special_at(i) == DRAFTED or drafting:
            board.set_chit(SPECIAL_CHIT + i, RESERVE)
            board.set_activity(i, -1)
            board.set_purse(i, 0)
            for slot in range(4):
                board.set_named(i, slot, -1)


# Both are done.


def apply_orders(board: Board) -> None:
    """KW-CMD-10: sealed choices are applied together; then the Compulsory chits go in."""
    army: i64
    for army in range(2):
        forget_reserve(board, army)
        send_clan_chits(board, army)
        send_special_chits(board, army)
        conform(board, army)
    chit: i64
    for chit in range(COMPULSORY):
        board.set_chit(chit, BOWL)
    board.phase = NEXT_DRAW


def forget_reserve(board: Board, army: i64) -> None:
    """KW-R-153: with fog nobody can tell any more which chits left the Reserve."""
    chit: i64
    if not board.fog:
        return
    for chit in range(COMPULSORY, SAMURAI):
        if chit_army(chit) == army and in_reserve_now(board, chit):
            board.set_seen(chit, False)


def in_reserve_now(board: Board, chit: i64) -> bool:
    place = board.chit_at(chit)
    return place == RESERVE or place == DRAFTED


def chit_army(chit: i64) -> i64:
    """The army a Clan, Special or Samurai chit belongs to."""
    if chit >= SAMURAI:
        return chit - SAMURAI
    if chit >= SPECIAL_CHIT:
        return (chit - SPECIAL_CHIT) // SPECIALS_EACH
    return army_of_clan(chit - CLAN_CHIT)


def send_clan_chits(board: Board, army: i64) -> None:
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        by = board.bought(clan)
        if by == 0:
            continue
        board.set_bought(clan, 0)
        if clan == NAOE and board.historical and naoe_waits(board):
            # DP-13, KW-R-178: the call is open, with fog too.
            board.called = True
            board.set_chit(CLAN_CHIT + clan, BOX + board.box.naoe_box)
            notes.ordered(board, clan, BOX + board.box.naoe_box, audience=EVERYONE)
            continue
        place = sent_to(board, order_distance(board, clan, by))
        board.set_chit(CLAN_CHIT + clan, place)
        one: i64 = 1
        audience: i64 = one << army if board.fog else EVERYONE
        notes.ordered(board, clan, place, audience=audience)


def sent_to(board: Board, far: i64) -> i64:
    """KW-DLY-03, KW-DLY-04, KW-R-40: the bowl, or a box of the Delay Track."""
    if far <= board.box.direct_mp:
        return BOWL
    number = far // board.box.mp_per_box
    return BOX + (number if number < BOXES else BOXES)


def order_distance(board: Board, clan: i64, by: i64) -> i64:
    """KW-R-39, KW-R-41, KW-HIST-10: from the commander who pays to the nearest unit of the Clan.

    KW-R-135: so from Shingen, who may pay for a Clan at an Entry Point.
    """
    army = army_of_clan(clan)
    general = KOSAKA if by == 2 else board.commander(army)
    if general < 0:
        return NO_WAY
    if board.box.clan_of[general] == clan:
        return 0
    best: i64 = NO_WAY
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.in_play(unit):
            far = errand(board, general, board.place(unit))
            if far < best:
                best = far
    return best


def errand(board: Board, general: i64, place: i64) -> i64:
    """MP to a hex; KW-KAW-08, KW-KAW-09: hexes and steps along the row to an Entry Point."""
    at = waiting_at(board, general)
    if place < HEXES or at >= AWAY:
        return board.march_from(at, place)
    point = place - AT_ENTRY
    if at >= HEXES:
        return board.box.spacing * apart(at - AT_ENTRY, point)
    near = nearest_entry(board, at)
    return board.hexes_from_entry(AT_ENTRY + near, at) + board.box.spacing * apart(near, point)


def waiting_at(board: Board, general: i64) -> i64:
    """KW-R-134: a general who has not arrived is at their own Entry Point, if they have one."""
    at = board.place(general)
    point = board.entry_of(board.box.clan_of[general])
    return AT_ENTRY + point if at == AWAY and point >= 0 else at


def nearest_entry(board: Board, at: i64) -> i64:
    best: i64 = 0
    point: i64
    for point in range(1, ENTRY_POINTS):
        if board.hexes_from_entry(AT_ENTRY + point, at) < board.hexes_from_entry(
            AT_ENTRY + best, at
        ):
            best = point
    return best


def apart(a: i64, b: i64) -> i64:
    return a - b if a > b else b - a


def send_special_chits(board: Board, army: i64) -> None:
    """KW-DLY-05, KW-R-46: Special chits are never delayed; only number and owner are open."""
    one: i64 = 1
    i: i64
    for i in range(army * SPECIALS_EACH, army * SPECIALS_EACH + SPECIALS_EACH):
        if board.special_at(i) == DRAFTED:
            board.set_chit(SPECIAL_CHIT + i, BOWL)
            audience: i64 = one << army if board.fog else EVERYONE
            notes.logged(board, i, board.activity(i), audience=audience, eyes=one << army)


def conform(board: Board, army: i64) -> None:
    """KW-PLAN-07: Clans that had to take another Mode."""
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        mode = board.draft_mode(clan)
        if mode >= 0:
            board.set_draft_mode(clan, -1)
            board.hide_mode(clan, mode)
            if not board.fog:
                notes.mode_set(board, clan, mode, notes.BY_PLAN)
        if board.fog and board.conforming(army) and not in_contact(board, clan):
            if board.clan_in_play(clan):
                board.set_possible_modes(clan, ANY_MODE)
    board.set_conforming(army, False)
