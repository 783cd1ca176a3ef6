"""Chapter F: the Command Phase. Its choices are sealed and applied together (KW-R-02)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.engine.state import shifted
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    CLAN_CHIT,
    COMPULSORY,
    GO,
    SAMURAI,
    SAVE,
)
from honjin.games.kawanakajima.rules.box import (
    CLANS,
    DEFENSE,
    GANKO,
    HEXES,
    MOVE,
    NO_PLAN,
    NO_WAY,
    TAKEDA,
    UESUGI,
)
from honjin.games.kawanakajima.rules.layout import AT_ENTRY, AWAY, BOWL, BOX, RESERVE
from honjin.games.kawanakajima.rules.phases import (
    BEGIN_ORDERS,
    COMMAND,
    DELAY,
    PLACE_NAOE,
    PLANS_TRIED,
    ROLL_COMMAND,
    ROLL_PLAN,
    SET_ASIDE,
    TRY_PLAN,
)
from honjin.games.kawanakajima.rules.plans import take_specials
from honjin.games.kawanakajima.rules.state import Board

NAOE = CLANS - 1
"""Uesugi Clan N."""
KOSAKA = 22
"""The unit of Kosaka Masanobu, T-M1."""
BOXES = 4

# The turn begins.


def begin_turn(board: Board) -> None:
    """KW-KAW-04, KW-R-130: Clans appear at their Entry Points; KW-R-141: Clan N by the road.

    KW-KAW-02: on the turn of the Entry Point. KW-SEQ-02: the Delay Track comes next.
    """
    board.turn += 1
    notes.turn(board, board.turn)
    clan: i64
    for clan in range(CLANS):
        point = board.entry_of(clan)
        if point >= 0 and board.box.entry_turn[point] == board.turn:
            arrive(board, clan, point)
    chit = board.chit_at(CLAN_CHIT + NAOE)
    if board.called and chit == BOX + 1 and naoe_waits(board):
        board.actor_seat = UESUGI
        board.unit = board.box.first_unit[NAOE]
        board.phase = PLACE_NAOE
        settle_naoe(board)
    else:
        board.phase = DELAY


def arrive(board: Board, clan: i64, point: i64) -> None:
    """KW-KAW-05, KW-R-131: all its units on one Entry Point, in Move Mode."""
    units: i64 = 0
    unit: i64
    first = board.box.first_unit[clan]
    for unit in range(first, board.box.first_unit[clan + 1]):
        if board.place(unit) == AWAY:
            board.put(unit, AT_ENTRY + point)
            units |= shifted(1, unit - first)
    board.set_mode(clan, MOVE)
    board.set_chit(CLAN_CHIT + clan, RESERVE)
    notes.arrived(board, clan, point, units)


def naoe_waits(board: Board) -> bool:
    return board.place(board.box.first_unit[NAOE]) == AWAY


def fill_naoe(board: Board, out: vec[i64]) -> i64:
    """KW-R-141: the first unit on the marked hex or as near as can be, the others beside it."""
    centre = board.box.naoe_hex
    first = board.box.first_unit[NAOE]
    if board.unit != first:
        centre = board.place(first)
    best: i64 = NO_WAY
    at: i64
    for at in range(HEXES):
        if board.unit_at(at) < 0 and not board.is_fort(at):
            far = board.box.distance(centre, at)
            if far < best:
                best = far
    n: i64 = 0
    for at in range(HEXES):
        if board.unit_at(at) < 0 and board.box.distance(centre, at) == best:
            if not board.is_fort(at):
                out[n] = GO + at
                n += 1
    return n


def settle_naoe(board: Board) -> None:
    """Place what leaves no choice; KW-HIST-13: in Move Mode."""
    while board.unit < board.box.first_unit[NAOE + 1]:
        n = fill_naoe(board, board.buffer)
        if n > 1:
            return
        put_naoe(board, board.buffer[0] - GO)
    board.unit = -1
    board.set_mode(NAOE, MOVE)
    board.phase = DELAY


def put_naoe(board: Board, at: i64) -> None:
    notes.placed(board, board.unit, at)
    board.put(board.unit, at)
    board.unit += 1


def place_naoe(board: Board, at: i64) -> None:
    put_naoe(board, at)
    settle_naoe(board)


def delay(board: Board) -> None:
    """KW-DLY-01, KW-DLY-02, KW-DLY-06: box 1 into the bowl for nothing, the others one nearer."""
    chit: i64
    for chit in range(COMPULSORY, SAMURAI):
        place = board.chit_at(chit)
        if place == BOX + 1:
            board.set_chit(chit, BOWL)
        elif BOX + 1 < place <= BOX + BOXES:
            board.set_chit(chit, place - 1)
    board.roll = 0
    board.phase = COMMAND


# Command Points.


def command(board: Board) -> None:
    """KW-CMD-01, KW-HIST-07: Shingen, Kosaka in the historical scenario, Kenshin.

    KW-CMD-05: what was not spent last turn is lost.
    """
    if board.roll == 0:
        i: i64
        for i in range(2):
            board.set_points(TAKEDA, i, 0)
            board.set_points(UESUGI, i, 0)
    while board.roll < 3:
        if gets_points(board, board.roll):
            board.phase = ROLL_COMMAND
            return
        board.roll += 1
    board.roll = 0
    begin_plans(board)


def gets_points(board: Board, who: i64) -> bool:
    """KW-R-92, KW-R-139, KW-HYP-10."""
    if who == 1:
        return board.historical and board.alive(KOSAKA) and not board.leaderless(KOSAKA)
    return board.commander(TAKEDA if who == 0 else UESUGI) >= 0


def roll_command(board: Board, die: i64) -> None:
    """KW-CMD-02 to KW-CMD-04, KW-R-43, KW-R-44, KW-R-45, KW-R-168."""
    who = board.roll
    army: i64 = UESUGI if who == 2 else TAKEDA
    total = die + board.box.bundori_roll * lost_heads(board, army)
    if who != 1 and not commander_defends(board, army):
        total += board.box.not_defense
    if boasting(board, army):
        total += board.box.ganko_roll
    column: i64 = 0
    if who == 0:
        column = 1 if board.historical else 3
    elif who == 1:
        column = 2
    points = board.box.command_points(column, board.turn, total)
    board.set_points(army, 1 if who == 1 else 0, points)
    notes.command_roll(board, who, die, total, points)
    board.roll += 1
    board.phase = COMMAND


def lost_heads(board: Board, army: i64) -> i64:
    """KW-CMD-03, KW-HIST-08: the Bundori of the army, for both of its commanders."""
    lost = board.bundori(army)
    return lost if lost < board.box.bundori_max else board.box.bundori_max


def commander_defends(board: Board, army: i64) -> bool:
    """KW-R-44, KW-R-151: Clan A is in play and in Defense, which the roll shows."""
    clan = board.first_clan(army)
    one: i64 = 1
    if board.living(clan) == 0:
        return False
    return board.show_whether(clan, one << DEFENSE)


def boasting(board: Board, army: i64) -> bool:
    """KW-PLAN-10, KW-R-34: Ganko's +1; once the Plan is known it is always used."""
    if not board.uses(army, GANKO):
        return False
    if board.plan_open(army):
        return True
    if not board.boasts(army):
        return False
    board.open_plan(army)
    notes.plan_opened(board, army, GANKO)
    return True


# Plans that are not active yet.


def begin_plans(board: Board) -> None:
    army: i64
    asked = False
    for army in range(2):
        board.set_conforming(army, False)
        board.set_pledged(army, -1 if may_save(board, army) else 0)
        asked = asked or may_save(board, army)
    if asked:
        board.phase = SET_ASIDE
    else:
        saved_up(board)


def is_inactive(board: Board, army: i64) -> bool:
    return board.army_plan(army) != NO_PLAN and not board.plan_active(army)


def may_save(board: Board, army: i64) -> bool:
    """KW-PLAN-04; KW-HYP-09: Shingen only while an enemy stands on a map hex, KW-HYP-08: Kenshin
    from afar too.
    """
    if not is_inactive(board, army) or board.points(army, 0) == 0:
        return False
    if board.historical or army == UESUGI:
        return True
    unit: i64
    for unit in range(board.first_of(UESUGI), board.end_of(UESUGI)):
        if board.on_map(unit):
            return True
    return False


def fill_savings(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-08, KW-R-146: the Army Commander's own points."""
    i: i64
    for i in range(board.points(army, 0) + 1):
        out[i] = SAVE + i
    return board.points(army, 0) + 1


def set_aside(board: Board, army: i64, points: i64) -> None:
    """KW-R-29: sealed until both have chosen."""
    one: i64 = 1
    board.set_pledged(army, points)
    notes.sealed(board, army, notes.SAVINGS, points, eyes=one << army)
    if board.pledged(1 - army) >= 0:
        saved_up(board)


def saved_up(board: Board) -> None:
    """KW-PLAN-05, KW-R-29: an army that has saved anything may roll."""
    army: i64
    asked = False
    for army in range(2):
        points = board.pledged(army)
        if points > 0:
            board.set_saved(army, board.saved(army) + points)
            board.set_points(army, 0, board.points(army, 0) - points)
            notes.set_aside(board, army, points, board.saved(army))
        may_roll = is_inactive(board, army) and board.saved(army) > 0
        board.set_pledged(army, -1 if may_roll else 0)
        asked = asked or may_roll
    board.phase = TRY_PLAN if asked else BEGIN_ORDERS


def try_plan(board: Board, army: i64, rolls: bool) -> None:
    """DP-09."""
    board.set_pledged(army, 1 if rolls else 0)
    if board.pledged(1 - army) >= 0:
        board.phase = PLANS_TRIED


def end_plan_trials(board: Board) -> None:
    """KW-SEQ-02: the choice of chits comes after all attempts."""
    army: i64
    for army in range(2):
        if board.pledged(army) == 1:
            board.active = army
            board.phase = ROLL_PLAN
            return
    board.phase = BEGIN_ORDERS


def roll_plan(board: Board, dice: i64) -> None:
    """KW-PLAN-05, KW-PLAN-06, KW-R-28, KW-R-158; KW-PLAN-25: before the choice of chits."""
    army = board.active
    board.set_pledged(army, 0)
    saved = board.saved(army)
    success = dice <= saved
    left: i64 = 0
    if success:
        board.set_plan_active(army)
        board.set_conforming(army, True)
        take_specials(board, army)
    elif 2 * saved > dice:
        left = 2 * saved - dice
    board.set_saved(army, left)
    notes.plan_roll(board, army, dice, success, left)
    board.phase = PLANS_TRIED
