"""Chapter H, sections 1 and 4 to 6: the Compulsory chits.

Where one chit makes both players act they alternate Clan by Clan (KW-R-01); what they do is the
*stage*. A Clan that has had its turn in a stage is marked as handled.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, recursive, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import CLAN, FINISH, GO, PICK
from honjin.games.kawanakajima.rules.activation import begin_activation, regroup_on_one
from honjin.games.kawanakajima.rules.box import (
    CLANS,
    DEFENSE,
    MODES,
    MOVE,
    NO_WAY,
    REGROUP,
    TAKEDA,
    UESUGI,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.duties import BY_COMBAT, BY_INITIATIVE, BY_MOVE, BY_RALLY
from honjin.games.kawanakajima.rules.layout import ACTING, AWAY, FLEEING, HANDLED, MOVED, REGAINED
from honjin.games.kawanakajima.rules.phases import (
    DONE,
    FLIGHT,
    MOVEMENT,
    NEXT_CLAN,
    PURSUITS,
    RALLIES,
    RALLY_STAGE,
    REINFORCE,
    REUNIONS,
    REUNITE,
    ROLL_INITIATIVE,
    ROLL_OFF,
    ROLL_REUNITE,
    ROLL_WOUNDED,
    TEST_CLANS,
    TURNS,
)
from honjin.games.kawanakajima.rules.rally import clan_may_rally
from honjin.games.kawanakajima.rules.reach import all_covered
from honjin.games.kawanakajima.rules.retreat import can_flee, in_danger, order_retreat
from honjin.games.kawanakajima.rules.state import Board

FLIGHTS: Final = 1
RALLY_ROLLS: Final = 2
MOVES: Final = 3
STEADYING: Final = 4
"""KW-ICH-01: Clans caught in Move or Regroup try for Defense."""
REUNITING: Final = 5
WOUNDED: Final = 8
"""KW-SIEGE-47: Out of Combat points on the Rally chit."""

REGROUP_BIT: Final = 8
ATTACK_BIT: Final = 1


# The four kinds.


def rally_chit(board: Board) -> None:
    """KW-RCH-01, KW-RCH-02, KW-R-54: who must retreat is settled from positions at the draw."""
    begin_activation(board, BY_RALLY, TAKEDA)
    board.note_places()
    clan: i64
    for clan in range(CLANS):
        if (
            clan_in_danger(board, clan)
            and not board.in_fort(clan)
            and board.show_whether(clan, REGROUP_BIT)
        ):
            board.mark_clan(clan, FLEEING)
    begin_stage(board, FLIGHTS)


def clan_in_danger(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if can_flee(board, unit) and in_danger(board, unit):
            return True
    return False


def move_chit(board: Board) -> None:
    """KW-MCH-01; KW-HYP-04, KW-R-149: Takeda's three units come with the Move chit."""
    begin_activation(board, BY_MOVE, TAKEDA)
    if board.historical:
        begin_stage(board, MOVES)
    else:
        board.unit = -1
        bring_in(board)


def combat_chit(board: Board, army: i64) -> None:
    """KW-CCH-01 to KW-CCH-04: Attack Clans are tested and move one hex; then everybody fights."""
    begin_activation(board, BY_COMBAT, army)
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if board.clan_in_play(clan) and board.show_whether(clan, ATTACK_BIT):
            board.mark_clan(clan, ACTING)
    board.phase = TEST_CLANS


def initiative_chit(board: Board) -> None:
    begin_activation(board, BY_INITIATIVE, TAKEDA)
    begin_stage(board, STEADYING)


# Held back units (hypothetical scenario).


def fill_reinforcements(board: Board, out: vec[i64]) -> i64:
    """DP-05: which of the three, then on which of the marked hexes."""
    n: i64 = 0
    if board.unit >= 0:
        i: i64
        for i in range(len(board.box.reinforced)):
            if board.unit_at(board.box.reinforced[i]) < 0:
                out[n] = GO + board.box.reinforced[i]
                n += 1
        return n
    if not room_for_reinforcements(board):
        return 0
    unit: i64
    for unit in range(board.end_of(TAKEDA)):
        if board.place(unit) == AWAY and board.alive(unit):
            out[n] = PICK + unit
            n += 1
    return n


def room_for_reinforcements(board: Board) -> bool:
    i: i64
    for i in range(len(board.box.reinforced)):
        if board.unit_at(board.box.reinforced[i]) < 0:
            return True
    return False


@recursive
def reinforce(board: Board, action: i64) -> None:
    if action >= PICK:
        board.unit = action - PICK
    else:
        notes.placed(board, board.unit, action - GO)
        board.put(board.unit, action - GO)
        board.unit = -1
    bring_in(board)


def bring_in(board: Board) -> None:
    """Ask which unit and where; what leaves no choice is done at once."""
    out = board.buffer
    n = fill_reinforcements(board, out)
    if n == 0:
        begin_stage(board, MOVES)
    elif n == 1:
        reinforce(board, out[0])
    else:
        board.actor_seat = TAKEDA
        board.phase = REINFORCE


# Taking turns.


def begin_stage(board: Board, stage: i64) -> None:
    board.stage = stage
    board.passed = 0
    board.clan = -1
    clan: i64
    for clan in range(CLANS):
        board.clear_clan(clan, HANDLED)
    if stage == FLIGHTS or stage == MOVES or stage == STEADYING:
        board.ahead = -1
    if needs_roll_off(board):
        board.roll = 0
        board.phase = ROLL_OFF
        return
    board.actor_seat = board.ahead if board.ahead >= 0 else first_with_turn(board)
    board.phase = TURNS


def needs_roll_off(board: Board) -> bool:
    """KW-R-01: only where both have something to do; with fog that is nobody's business."""
    if board.ahead >= 0:
        return False
    if board.fog:
        return True
    return has_turn(board, TAKEDA) and has_turn(board, UESUGI)


def first_with_turn(board: Board) -> i64:
    return TAKEDA if has_turn(board, TAKEDA) else UESUGI


def roll_off(board: Board, die: i64) -> None:
    """KW-MCH-03, CE-05: the higher begins, ties are rolled again."""
    if board.roll == 0:
        board.roll = die
        return
    notes.roll_off(board, board.roll, die)
    if board.roll == die:
        board.roll = 0
        return
    board.ahead = TAKEDA if board.roll > die else UESUGI
    board.roll = 0
    board.actor_seat = board.ahead
    board.phase = TURNS


def turns(board: Board) -> None:
    """The player whose turn it is names a Clan; a player with none left is skipped."""
    if board.clan >= 0:
        board.actor_seat = 1 - army_of_clan(board.clan)
        board.clan = -1
    tries: i64
    for tries in range(2):
        if asks(board, board.actor_seat):
            n = fill_turns(board, board.buffer)
            if n == 1 and board.buffer[0] < FINISH and compulsory(board):
                take_turn(board, board.buffer[0])
            else:
                board.phase = NEXT_CLAN
            return
        board.actor_seat = 1 - board.actor_seat
    end_stage(board)


def compulsory(board: Board) -> bool:
    return board.stage == FLIGHTS


def asks(board: Board, army: i64) -> bool:
    """KW-R-179: with fog a player is asked until they pass, so that nothing is given away."""
    if board.passed >> army & 1:
        return False
    return has_turn(board, army) or (board.fog and not compulsory(board))


def has_turn(board: Board, army: i64) -> bool:
    clan: i64
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if may_take_turn(board, clan):
            return True
    return False


def may_take_turn(board: Board, clan: i64) -> bool:
    if board.clan_deed(clan, HANDLED) or board.living(clan) == 0:
        return False
    if board.stage == FLIGHTS:
        return board.clan_deed(clan, FLEEING)
    if board.in_fort(clan):
        return False
    mode = board.mode(clan)
    if board.stage == RALLY_ROLLS:
        # KW-RCH-04.
        return mode == REGROUP and clan_may_rally(board, clan)
    if board.stage == MOVES:
        return mode == MOVE and can_march(board, clan)
    if board.stage == STEADYING:
        return mode >= MOVE and clan_threatened(board, clan)
    return mode == DEFENSE and not board.clan_deed(clan, REGAINED) and has_stray(board, clan)


def can_march(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.in_play(unit) and not board.threatened(unit):
            return True
    return False


def clan_threatened(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if board.in_field(unit) and board.threatened(unit):
            return True
    return False


def fill_turns(board: Board, out: vec[i64]) -> i64:
    """DP-21, DP-25: the next Clan, or no more."""
    n: i64 = 0
    clan: i64
    army = board.actor_seat
    for clan in range(board.first_clan(army), board.end_clan(army)):
        if may_take_turn(board, clan):
            out[n] = CLAN + clan
            n += 1
    if not compulsory(board):
        out[n] = FINISH
        n += 1
    return n


def take_turn(board: Board, action: i64) -> None:
    if action == FINISH:
        one: i64 = 1
        board.passed |= one << board.actor_seat
        board.actor_seat = 1 - board.actor_seat
        board.phase = TURNS
        return
    clan = action - CLAN
    board.clan = clan
    board.show_mode(clan)
    board.mark_clan(clan, HANDLED)
    if board.stage == FLIGHTS:
        board.back = TURNS
        board.phase = FLIGHT
    elif board.stage == RALLY_ROLLS:
        board.clear_clan(clan, HANDLED)
        board.phase = RALLIES
    elif board.stage == MOVES:
        march(board, clan)
    elif board.stage == STEADYING:
        board.phase = ROLL_INITIATIVE
    else:
        board.phase = ROLL_REUNITE


def march(board: Board, clan: i64) -> None:
    other: i64
    for other in range(CLANS):
        board.clear_clan(other, ACTING)
    board.mark_clan(clan, ACTING)
    board.active = army_of_clan(clan)
    board.phase = MOVEMENT


def end_stage(board: Board) -> None:
    """KW-RCH-03, KW-RCH-06: pursuits follow the Retreats, and no combat the Rally chit."""
    if board.stage == FLIGHTS:
        board.clan = -1
        board.back = RALLY_STAGE
        board.phase = PURSUITS
    elif board.stage == RALLY_ROLLS and board.besieged >= 0:
        begin_wounded(board)
    elif board.stage == STEADYING:
        begin_stage(board, REUNITING)
    else:
        board.phase = DONE


def begin_wounded(board: Board) -> None:
    """KW-RCH-05: one die for each Out of Combat point of both armies."""
    board.stage = WOUNDED
    board.actor_seat = TAKEDA
    board.roll = board.out_of_combat(TAKEDA)
    board.pay = board.out_of_combat(UESUGI)
    board.phase = ROLL_WOUNDED if board.roll + board.pay > 0 else DONE


# The Initiative chit.


def roll_initiative(board: Board, die: i64) -> None:
    """KW-ICH-01, KW-ICH-02, KW-R-64: a natural 1 is a Retreat into Regroup."""
    clan = board.clan
    total = die + board.best_leadership(clan)
    success = die != 1 and total >= board.box.mode_need[board.mode(clan) * MODES + DEFENSE]
    notes.mode_tried(board, clan, die, total, DEFENSE, success)
    if die == 1:
        regroup_on_one(board, clan)
        order_retreat(board, clan, TURNS)
        board.phase = FLIGHT
        return
    if success:
        board.set_mode(clan, DEFENSE)
        board.mark_clan(clan, REGAINED)
    board.phase = TURNS


def is_stray(board: Board, unit: i64) -> bool:
    """KW-ICH-03, KW-R-65: adjacent to no Clan-mate, and able to step nearer to one."""
    if not board.in_field(unit) or board.threatened(unit) or board.deed(unit, MOVED):
        return False
    far = hexes_to_clan(board, unit, board.place(unit))
    if far <= 1 or far >= NO_WAY:
        return False
    d: i64
    for d in range(6):
        if can_reunite(board, unit, d):
            return True
    return False


def has_stray(board: Board, clan: i64) -> bool:
    unit: i64
    for unit in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if is_stray(board, unit):
            return True
    return False


def hexes_to_clan(board: Board, unit: i64, at: i64) -> i64:
    clan = board.box.clan_of[unit]
    best: i64 = NO_WAY
    mate: i64
    for mate in range(board.box.first_unit[clan], board.box.first_unit[clan + 1]):
        if mate != unit and board.in_play(mate):
            far = board.hexes_apart(at, board.place(mate))
            if far < best:
                best = far
    return best


def can_reunite(board: Board, unit: i64, d: i64) -> bool:
    """KW-ICH-05, KW-R-65: one hex of at most 3 MP, nearer to the Clan, Defense rules in force."""
    at = board.place(unit)
    cost = board.box.cost[at * 6 + d]
    if cost == 0:
        return False
    to = board.box.next_hex(at, d)
    if board.unit_at(to) >= 0 or board.is_fort(to):
        return False
    if board.in_zoc(to, 1 - board.army_of_unit(unit)):
        if not all_covered(board, unit, to):
            return False
        cost += board.box.zoc_mp
    if cost > board.box.mode_mp[DEFENSE]:
        return False
    return hexes_to_clan(board, unit, to) < hexes_to_clan(board, unit, at)


def roll_reunite(board: Board, die: i64) -> None:
    """KW-ICH-04, CE-07: as for Defense to Move; the Mode stays."""
    total = die + board.best_leadership(board.clan)
    success = total >= board.box.mode_need[DEFENSE * MODES + MOVE]
    notes.rolled(board, board.clan, die, total, notes.TO_REUNITE, success)
    board.unit = -1
    board.phase = REUNIONS if success else TURNS


def reunions(board: Board) -> None:
    if not has_stray(board, board.clan):
        board.phase = TURNS
        return
    board.actor_seat = army_of_clan(board.clan)
    board.phase = REUNITE


def fill_reunions(board: Board, out: vec[i64]) -> i64:
    """DP-25: which unit, then its hex."""
    n: i64 = 0
    if board.unit >= 0:
        d: i64
        for d in range(6):
            if can_reunite(board, board.unit, d):
                out[n] = GO + board.box.next_hex(board.place(board.unit), d)
                n += 1
        return n
    unit: i64
    for unit in range(board.box.first_unit[board.clan], board.box.first_unit[board.clan + 1]):
        if is_stray(board, unit):
            out[n] = PICK + unit
            n += 1
    out[n] = FINISH
    return n + 1


def reunite(board: Board, action: i64) -> None:
    if action == FINISH:
        board.phase = TURNS
        return
    if action >= PICK:
        board.unit = action - PICK
    else:
        notes.stepped(board, board.unit, board.place(board.unit), action - GO, 0)
        board.put(board.unit, action - GO)
        board.mark(board.unit, MOVED)
        board.unit = -1
    board.phase = REUNIONS
