"""Chapters A, P and Q: the set-up of the two scenarios."""

from __future__ import annotations

from honjin.engine.dialect import i64, recursive, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    CHOOSE,
    CLAN,
    CLAN_CHIT,
    ENTER_BY,
    FINISH,
    GO,
    NO,
    PICK,
    SET_MODE,
    YES,
)
from honjin.games.kawanakajima.rules.box import (
    CLANS,
    DEFENSE,
    ENTRY_POINTS,
    GANKO,
    GYORIN,
    HEXES,
    MODES,
    MOVE,
    PLANS,
    SAKU,
    TAKEDA,
    UESUGI,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.command import NAOE
from honjin.games.kawanakajima.rules.layout import (
    ALL_DONE,
    AWAY,
    FOR_BOAST,
    FOR_ENTRIES,
    FOR_MARKERS,
    FOR_MODES,
    RESERVE,
)
from honjin.games.kawanakajima.rules.phases import (
    BEGIN_SETTLING,
    BEGIN_TURN,
    CHOOSE_PLAN,
    FILL_COLUMN,
    HOLD_BACK,
    JOIN_AMAKASU,
    JOIN_HEX,
    ROLL_MARKERS,
    SETTLE,
)
from honjin.games.kawanakajima.rules.plans import take_specials
from honjin.games.kawanakajima.rules.state import Board

AMAKASU = CLANS - 2
"""Uesugi Clan M."""
GARRISON = 12
"""Takeda Clan M, which holds Kaizu in the hypothetical scenario."""

# Open placement.


def lay_out(board: Board) -> None:
    """KW-SET-01, KW-R-05: open placement first, then what is sealed."""
    board.add_bundori(TAKEDA, board.box.bundori_start)
    board.add_bundori(UESUGI, board.box.bundori_start)
    if board.historical:
        lay_out_historical(board)
    else:
        lay_out_hypothetical(board)


def lay_out_historical(board: Board) -> None:
    """KW-HIST-01, KW-HIST-04, KW-HIST-05, KW-R-144."""
    unit: i64
    for unit in range(UNITS):
        if board.box.start[unit] >= 0:
            board.put(unit, board.box.start[unit])
    clan: i64
    for clan in range(CLANS):
        if board.box.contingent[clan] == 1:
            board.set_mode(clan, MOVE)
    board.opened = False
    if board.join_amakasu:
        board.actor_seat = UESUGI
        board.phase = JOIN_AMAKASU
    else:
        begin_plans(board)


def lay_out_hypothetical(board: Board) -> None:
    """KW-HYP-01, KW-HYP-05, KW-R-150, KW-R-152."""
    unit: i64
    for unit in range(board.box.first_unit[GARRISON], board.box.first_unit[GARRISON + 1]):
        board.put(unit, board.box.kaizu)
    clan: i64
    for clan in range(CLANS):
        board.set_mode(clan, DEFENSE if clan == GARRISON else MOVE)
    board.actor_seat = TAKEDA
    board.phase = HOLD_BACK


# KW-OPT-07: one Clan joins Amakasu on the river.


def fill_joining(board: Board, out: vec[i64]) -> i64:
    """DP-06: any Clan but M and N, or none."""
    out[0] = FINISH
    n: i64 = 1
    clan: i64
    for clan in range(board.first_clan(UESUGI), AMAKASU):
        out[n] = CLAN + clan
        n += 1
    return n


def join_amakasu(board: Board, action: i64) -> None:
    if action == FINISH:
        begin_plans(board)
        return
    clan = action - CLAN
    notes.joined(board, clan)
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        board.put(unit, AWAY)
    board.clan = clan
    board.unit = board.box.first_unit[clan]
    board.phase = JOIN_HEX


def fill_join_hexes(board: Board, out: vec[i64]) -> i64:
    """KW-OPT-08, KW-R-147: hexes from which all of the Clan can still be placed as it must."""
    n: i64 = 0
    at: i64
    for at in range(HEXES):
        if is_room(board, at) and fits_beside(board, board.unit, at):
            out[n] = GO + at
            n += 1
    return n


def is_room(board: Board, at: i64) -> bool:
    """A vacant hex on Amakasu's bank, not too far away for a Clan of this size."""
    first = board.box.first_unit[AMAKASU]
    if board.unit_at(at) >= 0 or board.box.bank[at] != board.box.bank[board.box.start[first]]:
        return False
    unit: i64
    for unit in range(first, board.box.first_unit[AMAKASU + 1]):
        if board.box.distance(at, board.place(unit)) <= clan_size(board):
            return True
    return False


def clan_size(board: Board) -> i64:
    return board.box.first_unit[board.clan + 1] - board.box.first_unit[board.clan]


@recursive
def fits_beside(board: Board, unit: i64, at: i64) -> bool:
    """Whether the units after this one find room that makes it one chain that touches Amakasu."""
    board.put(unit, at)
    found = False
    nxt: i64
    if unit + 1 == board.box.first_unit[board.clan + 1]:
        found = is_chain(board) and touches_amakasu(board)
    else:
        for nxt in range(HEXES):
            if board.box.distance(at, nxt) >= clan_size(board):
                continue
            if is_room(board, nxt) and fits_beside(board, unit + 1, nxt):
                found = True
                break
    board.put(unit, AWAY)
    return found


def is_chain(board: Board) -> bool:
    """KW-CLAN-03: whether the joining Clan stands in one unbroken line of adjacent hexes."""
    first = board.box.first_unit[board.clan]
    end = board.box.first_unit[board.clan + 1]
    joined: i64 = 1
    grown: i64 = 0
    one: i64 = 1
    a: i64
    b: i64
    while grown != joined:
        grown = joined
        for a in range(first, end):
            for b in range(first, end):
                if joined >> (a - first) & 1 and board.box.adjacent(board.place(a), board.place(b)):
                    joined |= one << (b - first)
    return joined == (one << (end - first)) - 1


def touches_amakasu(board: Board) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[board.clan], board.box.first_unit[board.clan + 1]):
        if beside_clan(board, board.place(unit), AMAKASU):
            return True
    return False


def beside_clan(board: Board, at: i64, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.on_map(unit) and board.box.adjacent(at, board.place(unit)):
            return True
    return False


def place_joining(board: Board, at: i64) -> None:
    notes.placed(board, board.unit, at)
    board.put(board.unit, at)
    board.unit += 1
    if board.unit == board.box.first_unit[board.clan + 1]:
        board.unit = -1
        board.clan = -1
        begin_plans(board)


# KW-HYP-02, KW-HYP-03: Takeda's column and the three units behind it.


def held_back(board: Board) -> i64:
    count: i64 = 0
    unit: i64
    for unit in range(board.end_of(TAKEDA)):
        if board.before(unit) == HEXES:
            count += 1
    return count


def fill_held_back(board: Board, out: vec[i64]) -> i64:
    """DP-05, KW-R-167: units of any Clans but M."""
    n: i64 = 0
    unit: i64
    for unit in range(board.end_of(TAKEDA)):
        if board.box.clan_of[unit] != GARRISON and board.before(unit) != HEXES:
            out[n] = PICK + unit
            n += 1
    return n


def hold_back(board: Board, unit: i64) -> None:
    """A unit held back is marked by the place before its first."""
    board.set_before(unit, HEXES)
    if held_back(board) == board.box.held_back:
        board.roll = 0
        board.phase = FILL_COLUMN


def fill_column(board: Board, out: vec[i64]) -> i64:
    """KW-R-148: the next hex of the column; a Clan that has begun comes first."""
    n: i64 = 0
    unit: i64
    begun = begun_clan(board)
    for unit in range(board.end_of(TAKEDA)):
        if board.place(unit) != AWAY or board.before(unit) == HEXES:
            continue
        if begun < 0 or board.box.clan_of[unit] == begun:
            out[n] = PICK + unit
            n += 1
    return n


def begun_clan(board: Board) -> i64:
    """A Clan of which some units stand in the column and some do not yet, or -1."""
    clan: i64
    unit: i64
    for clan in range(board.end_clan(TAKEDA)):
        placed = False
        waiting = False
        for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
            if board.on_map(unit):
                placed = True
            elif board.before(unit) != HEXES:
                waiting = True
        if placed and waiting:
            return clan
    return -1


@recursive
def place_in_column(board: Board, unit: i64) -> None:
    at = board.box.files[board.roll]
    notes.placed(board, unit, at)
    board.put(unit, at)
    board.roll += 1
    n = fill_column(board, board.buffer)
    if n == 0:
        board.roll = 0
        for unit in range(UNITS):
            board.set_before(unit, AWAY)
        begin_plans(board)
    elif n == 1:
        place_in_column(board, board.buffer[0] - PICK)


# Plans.


def begin_plans(board: Board) -> None:
    """KW-SET-02, KW-HIST-02, KW-HIST-03, KW-OPT-04, KW-HYP-07."""
    board.set_pledged(UESUGI, -1)
    board.set_pledged(TAKEDA, 0 if board.historical and not board.takeda_plan else -1)
    board.phase = CHOOSE_PLAN


def fill_plans(out: vec[i64]) -> i64:
    """DP-01."""
    plan: i64
    for plan in range(PLANS):
        out[plan] = CHOOSE + plan
    return PLANS


def choose_plan(board: Board, army: i64, plan: i64) -> None:
    one: i64 = 1
    board.set_army_plan(army, plan)
    board.set_pledged(army, 0)
    notes.plan_chosen(board, army, plan, eyes=one << army)
    if board.pledged(1 - army) < 0:
        return
    if board.historical:
        board.set_plan_active(UESUGI)
        take_specials(board, UESUGI)
    board.phase = BEGIN_SETTLING


def begin_settling(board: Board) -> None:
    """KW-SET-03, KW-PLAN-14, KW-R-31: markers only for a Plan that is active at set-up.

    KW-OPT-06: so never for Takeda's.
    """
    board.set_pledged(TAKEDA, -1)
    board.set_pledged(UESUGI, -1)
    if board.historical and (board.army_plan(UESUGI) == GYORIN or board.army_plan(UESUGI) == SAKU):
        board.open_plan(UESUGI)
        notes.plan_opened(board, UESUGI, board.army_plan(UESUGI))
        board.phase = ROLL_MARKERS
        return
    if board.historical:
        markers: i64 = 36  # the bits of Gyorin and Saku
        board.set_possible_plans(UESUGI, board.possible_plans(UESUGI) & ~markers)
    settle(board)


def roll_markers(board: Board, die: i64) -> None:
    """KW-R-32: the turn-1 band of the owner's table, without modifiers."""
    count = board.box.command_points(0, 1, die)
    board.set_markers(UESUGI, count)
    notes.marked(board, UESUGI, die, count)
    settle(board)


# Private steps: markers, Modes, Entry Points, Ganko.


def settle(board: Board) -> None:
    board.phase = SETTLE
    army: i64
    for army in range(2):
        board.set_private(army, FOR_MARKERS)
        board.set_cursor(army, board.first_clan(army))
        go_on_settling(board, army)
    if settled(board):
        end_settling(board)


def settled(board: Board) -> bool:
    return board.private(TAKEDA) == ALL_DONE and board.private(UESUGI) == ALL_DONE


def go_on_settling(board: Board, army: i64) -> None:
    """On to the next private step in which this army has a choice."""
    if board.private(army) == FOR_MARKERS:
        if board.markers(army) > 0 and fill_markers(board, army, board.buffer) > 0:
            return
        board.set_private(army, FOR_MODES)
    if board.private(army) == FOR_MODES:
        if next_mode(board, army):
            return
        board.set_private(army, FOR_ENTRIES)
        board.set_cursor(army, board.first_clan(army))
    if board.private(army) == FOR_ENTRIES:
        if next_entry(board, army):
            return
        board.set_private(army, FOR_BOAST)
        if board.uses(army, GANKO):
            return
    finish_settling(board, army)


def next_mode(board: Board, army: i64) -> bool:
    """KW-SET-04, KW-PLAN-01: the next Clan whose first Mode its Plan leaves open.

    KW-OPT-05, KW-R-150: only Uesugi's in the historical scenario.
    """
    if not (board.historical and army == UESUGI):
        return False
    allowed = board.box.plan_modes[board.army_plan(army)]
    clan = board.cursor(army)
    while clan < NAOE:
        board.set_cursor(army, clan)
        if allowed & (allowed - 1) != 0:
            return True
        mode: i64 = 0
        while allowed >> mode & 1 == 0:
            mode += 1
        board.set_draft_mode(clan, mode)
        clan += 1
    return False


def next_entry(board: Board, army: i64) -> bool:
    """KW-KAW-03, KW-KAW-07: the next Clan on Mount Saijo."""
    clan = board.cursor(army)
    while clan < board.end_clan(army):
        board.set_cursor(army, clan)
        if comes_by_entry(board, clan):
            return True
        clan += 1
    return False


def comes_by_entry(board: Board, clan: i64) -> bool:
    """KW-R-144, KW-R-167, KW-HYP-06."""
    if board.historical:
        return board.box.contingent[clan] == 1
    return army_of_clan(clan) == UESUGI


def fill_settling(board: Board, army: i64, out: vec[i64]) -> i64:
    step = board.private(army)
    n: i64 = 0
    i: i64
    if step == FOR_MARKERS:
        return fill_markers(board, army, out)
    if step == FOR_MODES:
        for i in range(MODES):
            if board.box.plan_modes[board.army_plan(army)] >> i & 1:
                out[n] = SET_MODE + i
                n += 1
        return n
    if step == FOR_ENTRIES:
        for i in range(ENTRY_POINTS):
            out[i] = ENTER_BY + i
        return ENTRY_POINTS
    out[0] = YES
    out[1] = NO
    return 2


def fill_markers(board: Board, army: i64, out: vec[i64]) -> i64:
    """DP-02, KW-CMB-33: one marker under each of the side's units on the map."""
    n: i64 = 0
    unit: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.in_field(unit) and not board.dug_in(unit):
            out[n] = PICK + unit
            n += 1
    return n


def settle_step(board: Board, army: i64, action: i64) -> None:
    step = board.private(army)
    if step == FOR_MARKERS:
        board.dig_in(action - PICK)
        board.set_markers(army, board.markers(army) - 1)
    elif step == FOR_MODES:
        board.set_draft_mode(board.cursor(army), action - SET_MODE)
        board.set_cursor(army, board.cursor(army) + 1)
    elif step == FOR_ENTRIES:
        board.set_entry_of(board.cursor(army), action - ENTER_BY)
        board.set_cursor(army, board.cursor(army) + 1)
    else:
        board.set_boasts(army, action == YES)
        finish_settling(board, army)
        if settled(board):
            end_settling(board)
        return
    go_on_settling(board, army)
    if settled(board):
        end_settling(board)


def finish_settling(board: Board, army: i64) -> None:
    board.set_private(army, ALL_DONE)
    board.set_cursor(army, -1)
    notes.sealed(board, army, notes.SET_UP, 0, eyes=0)


def unsettle(board: Board, army: i64) -> None:
    """Take an army's private steps back to the beginning."""
    unit: i64
    clan: i64
    for unit in range(board.first_of(army), board.end_of(army)):
        if board.dug_in(unit):
            board.fill_in(unit)
            board.set_markers(army, board.markers(army) + 1)
    for clan in range(board.first_clan(army), board.end_clan(army)):
        board.set_draft_mode(clan, -1)
        board.set_entry_of(clan, -1)
    board.set_boasts(army, False)
    board.set_private(army, FOR_MARKERS)
    board.set_cursor(army, board.first_clan(army))
    go_on_settling(board, army)


def end_settling(board: Board) -> None:
    """KW-SET-05: Modes are set, and the chits of all Clans in play go to the Reserve."""
    modes: i64 = 0
    one: i64 = 1
    clan: i64
    for clan in range(CLANS):
        mode = board.draft_mode(clan)
        if mode >= 0:
            board.set_draft_mode(clan, -1)
            board.hide_mode(clan, mode)
            modes |= one << mode
            if not board.fog:
                notes.mode_set(board, clan, mode, notes.BY_PLAN)
        if board.clan_in_play(clan) or is_held_back(board, clan):
            board.set_chit(CLAN_CHIT + clan, RESERVE)
    if not board.fog and modes != 0:
        rule_out_plans(board, modes)
    board.set_markers(TAKEDA, 0)
    board.set_markers(UESUGI, 0)
    board.phase = BEGIN_TURN


def is_held_back(board: Board, clan: i64) -> bool:
    """KW-R-167: the chit of a Clan is in play even if all its units wait behind the column."""
    return not board.historical and army_of_clan(clan) == TAKEDA


def rule_out_plans(board: Board, modes: i64) -> None:
    """What the first Modes of Uesugi's Clans say about Uesugi's Plan."""
    plan: i64
    one: i64 = 1
    for plan in range(PLANS):
        if modes & ~board.box.plan_modes[plan] and not board.plan_open(UESUGI):
            board.set_possible_plans(UESUGI, board.possible_plans(UESUGI) & ~(one << plan))
