"""Chapters A.3, G and M: the Selection Bowl, declining, the Samurai, and the end of a turn."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import (
    CHIT,
    CHITS,
    CLAN_CHIT,
    COMBAT_TAKEDA,
    COMBAT_UESUGI,
    COMPULSORY,
    FINISH,
    INITIATIVE,
    MOVE_CHIT,
    PICK,
    RALLY_CHIT,
    SAMURAI,
    SPECIAL_CHIT,
)
from honjin.games.kawanakajima.rules.activation import (
    activate_clan,
    activate_special,
    begin_activation,
    impose,
    put_back,
)
from honjin.games.kawanakajima.rules.box import (
    ATTACK,
    GOOD,
    KURUMA,
    PLANS,
    SPECIAL_RETREAT,
    TAKEDA,
    TAKEDA_CLANS,
    UESUGI,
)
from honjin.games.kawanakajima.rules.chits import (
    combat_chit,
    initiative_chit,
    move_chit,
    rally_chit,
)
from honjin.games.kawanakajima.rules.duties import BY_SAMURAI
from honjin.games.kawanakajima.rules.layout import ACTING, BOWL, BOX, IN_HAND, NO_CHIT, RESERVE
from honjin.games.kawanakajima.rules.orders import chit_army
from honjin.games.kawanakajima.rules.phases import (
    ACCEPT,
    ANNOUNCE_KANSUKE,
    BEGIN_TURN,
    CALL_SAMURAI,
    DONE,
    DRAW,
    END_TURN,
    MODES_STEP,
    NEXT_DRAW,
    PLACE_SAMURAI,
    ROLL_RALLY,
    SAMURAI_DEED,
)
from honjin.games.kawanakajima.rules.plans import give_impetuous
from honjin.games.kawanakajima.rules.rally import SAMURAI_RALLY
from honjin.games.kawanakajima.rules.score import end_by_points, score
from honjin.games.kawanakajima.rules.state import Board

# Drawing.


def next_draw(board: Board) -> None:
    """KW-SEQ-03, KW-SEQ-04: test for the end of the turn, then draw.

    KW-R-50: the right to decline is fresh.
    """
    board.second = False
    army: i64
    for army in range(2):
        if board.samurai_due(army) and not no_more_draws(board):
            board.actor_seat = army
            board.phase = CALL_SAMURAI
            return
    board.phase = END_TURN if turn_is_over(board) else DRAW


def no_more_draws(board: Board) -> bool:
    """Whether a chit put into the bowl now could never be drawn."""
    return board.turn >= board.box.turns and turn_is_over(board)


def turn_is_over(board: Board) -> bool:
    """KW-SEQ-04, KW-CHIT-08; KW-KAW-16: from turn 8 on both Combat! chits are enough.

    KW-R-137: it is asked when a chit has been carried out.
    """
    first: i64 = RALLY_CHIT
    last: i64 = INITIATIVE
    if board.fatigue and board.turn >= board.box.fatigue:
        first = COMBAT_TAKEDA
        last = COMBAT_UESUGI
    chit: i64
    for chit in range(first, last + 1):
        if board.chit_at(chit) == BOWL:
            return False
    return True


def fill_draw(board: Board, out: vec[i64]) -> i64:
    """CE-01, KW-GEN-06, KW-R-04: one bowl for both, and every chit in it is as likely.

    KW-CMD-11: so what was paid for may stay in it.
    """
    n: i64 = 0
    chit: i64
    for chit in range(CHITS):
        if board.chit_at(chit) == BOWL:
            out[n] = CHIT + chit
            n += 1
    return n


def draw(board: Board, chit: i64) -> None:
    """KW-CHIT-02: a Compulsory chit goes to its space until the next turn."""
    board.chit = chit
    board.set_chit(chit, NO_CHIT if chit < COMPULSORY else IN_HAND)
    board.set_seen(chit, True)
    notes.drawn(board, chit)
    if not board.opened and not opens(board, chit):
        void(board, chit)
    elif chit < COMPULSORY:
        carry_out(board, chit)
    elif chit >= SAMURAI:
        samurai_drawn(board, chit - SAMURAI)
    else:
        drawn_by_owner(board, chit)


def opens(board: Board, chit: i64) -> bool:
    """KW-HIST-14, KW-HIST-16: the first Uesugi Clan chit ends the restriction."""
    if CLAN_CHIT + TAKEDA_CLANS <= chit < SPECIAL_CHIT:
        board.opened = True
    return board.opened


def void(board: Board, chit: i64) -> None:
    """KW-HIST-15, KW-R-142: no effect, and not back in the bowl; KW-R-50: not to be declined."""
    notes.void(board, chit)
    if SPECIAL_CHIT <= chit < SAMURAI:
        show_activity(board, chit - SPECIAL_CHIT)
    if chit >= COMPULSORY:
        put_back(board, chit)
    board.chit = -1
    board.phase = NEXT_DRAW


def show_activity(board: Board, special: i64) -> None:
    """KW-R-174: a drawn chit is read out; Plans without its activity can be ruled out."""
    army = chit_army(SPECIAL_CHIT + special)
    activity = board.activity(special)
    board.set_shown(special, True)
    notes.shown(board, special, activity)
    if activity > 2 or board.plan_open(army):
        return
    one: i64 = 1
    plan: i64
    for plan in range(PLANS):
        if board.box.quota[plan * 3 + activity] == 0:
            board.set_possible_plans(army, board.possible_plans(army) & ~(one << plan))


def carry_out(board: Board, chit: i64) -> None:
    """KW-CHIT-01, KW-CHIT-07: the five Compulsory chits; nobody can decline one."""
    if chit == RALLY_CHIT:
        rally_chit(board)
    elif chit == MOVE_CHIT:
        move_chit(board)
    elif chit == INITIATIVE:
        initiative_chit(board)
    else:
        combat_chit(board, TAKEDA if chit == COMBAT_TAKEDA else UESUGI)


def drawn_by_owner(board: Board, chit: i64) -> None:
    """KW-PLAN-12, KW-R-35: Kuruma Gakari's drawback strikes on the draw, or all see it is not."""
    army = chit_army(chit)
    if chit >= SPECIAL_CHIT:
        show_activity(board, chit - SPECIAL_CHIT)
        if board.activity(chit - SPECIAL_CHIT) == SPECIAL_RETREAT:
            if not board.has_given(army) and board.show_uses(army, KURUMA):
                give_impetuous(board, army)
    if board.kansuke and not board.kansuke_used:
        board.actor_seat = TAKEDA
        board.phase = ANNOUNCE_KANSUKE
    else:
        ask_owner(board)


def ask_owner(board: Board) -> None:
    """KW-CHIT-05, KW-CHIT-06: the second chit must be accepted.

    KW-R-51: the owner of the chit is asked, not that of an Impetuous Attack's victim.
    """
    if board.second:
        accept(board, True)
        return
    board.actor_seat = chit_army(board.chit)
    board.phase = ACCEPT


def announce_kansuke(board: Board, yes: bool) -> None:
    """KW-OPT-01 to KW-OPT-03, KW-R-145."""
    if not yes:
        ask_owner(board)
        return
    board.kansuke_used = True
    board.set_chit(board.chit, BOX + 1)
    notes.kansuke(board, board.chit)
    score(board, UESUGI, board.box.kansuke_vp)
    board.phase = DONE


def accept(board: Board, yes: bool) -> None:
    """DP-15, KW-R-49: the activation starts, or KW-R-48: the chit is back before the next draw."""
    chit = board.chit
    if not yes:
        notes.declined(board, chit)
        board.set_chit(chit, BOWL)
        board.second = True
        board.chit = -1
        board.phase = DRAW
    elif chit >= SPECIAL_CHIT:
        activate_special(board, chit - SPECIAL_CHIT)
    else:
        activate_clan(board, chit - CLAN_CHIT)


# The Samurai.


def call_samurai(board: Board, yes: bool) -> None:
    """KW-SAM-01, KW-R-163: into the bowl before the next draw."""
    army = board.actor_seat
    board.set_samurai_due(army, False)
    if yes:
        board.set_chit(SAMURAI + army, BOWL)
        notes.called(board, army)
    board.phase = NEXT_DRAW


def samurai_drawn(board: Board, army: i64) -> None:
    """KW-SAM-02, KW-R-126; KW-R-53: the Samurai cannot be declined."""
    begin_activation(board, BY_SAMURAI, army)
    if fill_samurai(board, board.buffer) == 1:
        board.set_chit(SAMURAI + army, NO_CHIT)
        board.phase = DONE
    else:
        board.phase = PLACE_SAMURAI


def fill_samurai(board: Board, out: vec[i64]) -> i64:
    """DP-43: any unit of that side, or none."""
    out[0] = FINISH
    n: i64 = 1
    unit: i64
    for unit in range(board.first_of(board.active), board.end_of(board.active)):
        if board.in_play(unit):
            out[n] = PICK + unit
            n += 1
    return n


def place_samurai(board: Board, action: i64) -> None:
    if action == FINISH:
        board.set_chit(SAMURAI + board.active, NO_CHIT)
        board.phase = DONE
        return
    unit = action - PICK
    board.set_samurai(board.active, unit)
    notes.samurai(board, board.active, unit)
    if board.in_fort(board.box.clan_of[unit]):
        board.phase = DONE
        return
    board.unit = unit
    board.phase = SAMURAI_DEED
    if not can_be_rallied(board):
        samurai_deed(board, False)


def samurai_deed(board: Board, rallies: bool) -> None:
    """KW-SAM-03, KW-SAM-04: the Samurai's unit rallies wherever it is, or its Clan attacks."""
    unit = board.unit
    clan = board.box.clan_of[unit]
    if rallies:
        board.stage = SAMURAI_RALLY
        board.phase = ROLL_RALLY
        return
    board.unit = -1
    impose(board, clan, ATTACK)
    board.mark_clan(clan, ACTING)
    board.phase = MODES_STEP


def can_be_rallied(board: Board) -> bool:
    return board.state(board.unit) != GOOD


# The end of a turn.


def end_turn(board: Board) -> None:
    """KW-SEQ-05 to KW-SEQ-07: undrawn Clan chits go home, Special chits to box 1.

    KW-R-53: an undrawn Samurai stays in the bowl.
    """
    chit: i64
    for chit in range(COMPULSORY):
        board.set_chit(chit, NO_CHIT)
    for chit in range(CLAN_CHIT, SPECIAL_CHIT):
        if board.chit_at(chit) == BOWL:
            board.set_chit(chit, RESERVE)
    for chit in range(SPECIAL_CHIT, SAMURAI):
        if board.chit_at(chit) == BOWL:
            board.set_chit(chit, BOX + 1)
    notes.end_of_turn(board, board.turn)
    # KW-HIST-14, KW-R-143: the restriction is one of the first turn only.
    board.opened = True
    army: i64
    for army in range(2):
        dismiss_samurai(board, army)
    # KW-VP-03, KW-HIST-17, KW-HYP-11: the scenario's last turn.
    if board.turn >= board.box.turns:
        end_by_points(board)
    else:
        board.phase = BEGIN_TURN


def dismiss_samurai(board: Board, army: i64) -> None:
    """KW-SAM-06: the Samurai leaves when the unit ends a turn outside every enemy ZOC."""
    unit = board.samurai(army)
    if unit >= 0 and not board.threatened(unit):
        board.set_samurai(army, -1)
