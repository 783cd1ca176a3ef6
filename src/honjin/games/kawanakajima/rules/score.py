"""Chapter N: victory points, units and leaders lost, and the end of the game."""

from __future__ import annotations

from honjin.engine.dialect import i64
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, SAMURAI
from honjin.games.kawanakajima.rules.box import ELAN, ELIMINATED, LEADERSHIP, NO_WAY, TAKEDA
from honjin.games.kawanakajima.rules.layout import GONE, NO_CHIT
from honjin.games.kawanakajima.rules.phases import OVER
from honjin.games.kawanakajima.rules.state import Board


def score(board: Board, army: i64, points: i64) -> None:
    """KW-VP-01, KW-R-164: the marker moves toward the army that won the points.

    KW-R-129: at the moment of the loss.
    """
    if points == 0:
        return
    before = lead(board, army)
    board.vp += points if army == TAKEDA else -points
    notes.points(board, army, points, board.vp)
    call_samurai(board, army, before)


def lead(board: Board, army: i64) -> i64:
    return board.vp if army == TAKEDA else -board.vp


def call_samurai(board: Board, army: i64, before: i64) -> None:
    """KW-SAM-01, KW-VP-02, KW-R-123, KW-R-163: the army that falls behind may call."""
    behind = 1 - army
    if not board.samurai_rule or board.chit_at(SAMURAI + behind) != NO_CHIT:
        return
    after = lead(board, army)
    i: i64
    for i in range(len(board.box.samurai_line)):
        line = board.box.samurai_line[i]
        at = line if army == TAKEDA else -line
        if at > 0 and before < at <= after:
            board.set_samurai_due(behind, True)


def eliminate(board: Board, unit: i64) -> None:
    """KW-VP-04, KW-R-08, KW-R-127: a unit lost in combat scores Elan and Leadership."""
    army = board.army_of_unit(unit)
    points = board.box.value(unit, ELAN, 0)
    if not board.leaderless(unit):
        points += board.box.value(unit, LEADERSHIP, 0)
    notes.eliminated(board, unit, points)
    score(board, 1 - army, points)
    strike_off(board, unit)


def remove_unit(board: Board, unit: i64) -> None:
    """KW-R-73: a unit lost outside combat scores nothing; its general goes on."""
    strike_off(board, unit)
    army = board.army_of_unit(unit)
    if board.samurai(army) == unit:
        board.set_samurai(army, -1)
    if board.commander(army) == unit:
        attach_commander(board, army, unit)


def strike_off(board: Board, unit: i64) -> None:
    """KW-UNIT-04; KW-R-10: with its last unit a Clan's chit leaves the game.

    KW-R-77: a battle still to come is fought by those left.
    """
    board.set_before(unit, board.place(unit))
    board.put(unit, GONE)
    board.set_state(unit, ELIMINATED)
    if board.battle_of(unit) != board.battle:
        board.set_battle(unit, 0)
    board.add_loss(board.army_of_unit(unit))
    clan = board.box.clan_of[unit]
    board.set_living(clan, board.living(clan) - 1)
    if board.living(clan) == 0:
        board.set_chit(CLAN_CHIT + clan, NO_CHIT)
        board.set_seen(CLAN_CHIT + clan, True)


def kill_leader(board: Board, unit: i64, scores: bool) -> None:
    """KW-CMB-50, KW-UNIT-11: the points go on the Bundori Track, and score if they have not yet."""
    army = board.army_of_unit(unit)
    points = board.box.value(unit, LEADERSHIP, 0)
    board.lose_leader(unit)
    board.add_bundori(army, points)
    if scores:
        score(board, 1 - army, points)
    if board.commander(army) == unit and unit == board.first_of(army):
        commander_dies(board, army)


def commander_dies(board: Board, army: i64) -> None:
    """KW-VP-06, KW-KAW-10, KW-KAW-11."""
    one: i64 = 1
    board.dead |= one << army


def end_if_commander_died(board: Board) -> bool:
    """KW-R-128: if both died in the same battle it is a draw; KW-R-129: whatever the points."""
    if board.dead == 0:
        return False
    winner: i64 = 2
    if board.dead == 1:
        winner = 1
    elif board.dead == 2:
        winner = 0
    end_game(board, winner)
    return True


def attached_commander(board: Board, unit: i64) -> bool:
    """KW-R-92: whether an Army Commander whose own unit is gone is with this one."""
    army = board.army_of_unit(unit)
    return board.commander(army) == unit and unit != board.first_of(army)


def attach_commander(board: Board, army: i64, unit: i64) -> None:
    """KW-R-92: a general without a unit joins the nearest one in play, of Clan A if possible."""
    place = board.before(unit)
    clan_a = board.box.clan_of[board.first_of(army)]
    best: i64 = -1
    best_far: i64 = 8 * NO_WAY
    other: i64
    for other in range(board.first_of(army), board.end_of(army)):
        if not board.alive(other):
            continue
        far = board.hexes_apart(place, board.place(other))
        if board.box.clan_of[other] != clan_a:
            far += 2 * NO_WAY
        if not board.in_play(other):
            far += 4 * NO_WAY
        if far < best_far:
            best_far = far
            best = other
    board.set_commander(army, best)


def end_by_points(board: Board) -> None:
    """KW-VP-05, KW-HIST-18, KW-HYP-13: a difference within the margin is a draw."""
    if board.vp > board.box.draw_margin:
        end_game(board, 0)
    elif -board.vp > board.box.draw_margin:
        end_game(board, 1)
    else:
        end_game(board, 2)


def end_game(board: Board, winner: i64) -> None:
    board.winner = winner
    board.phase = OVER
    notes.ended(board, winner, board.vp)
