"""Chapter 11: battles and successful defense."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    CRAB,
    CRANE,
    MAX_SEATS,
    PHOENIX,
    PROVINCES,
    fights,
)
from honjin.games.rokugan.rules.spots import lions_defender
from honjin.games.rokugan.rules.state import Board


@final
class Muster:
    """RK-R-49, RK-DEF-05: all totals of a step, read off the position with which it begins."""

    def __init__(self, board: Board) -> None:
        self.attack: vec[i64] = vec[i64]([0] * (PROVINCES * MAX_SEATS))
        """RK-BAT-02, RK-BAT-03: each player's total against each province."""
        self.guard: vec[i64] = vec[i64]([0] * PROVINCES)
        """RK-BAT-04: the tokens that defend each province."""
        self.attacked: i64 = 0
        """RK-BAT-01: provinces with an attacker, as bits."""
        self.guarded: i64 = 0
        """RK-DEF-02, RK-R-52, RK-R-53: provinces with a fighter of their controller inside."""
        token: i64
        for token in range(board.seats * TOKENS_EACH):
            if board.lies(token):
                self.enlist(board, token)

    def enlist(self, board: Board, token: i64) -> None:
        seat: i64 = token // TOKENS_EACH
        kind = board.kind(token)
        province = board.box.spot_into[board.spot(token)]
        bit: i64 = 1 << province
        strength = strength_of(board, token)
        if lions_defender(board, token):
            self.guard[province] += strength
        elif fights(kind):
            if board.owns(seat, province):
                self.guard[province] += strength
                self.guarded |= bit
            else:
                self.attack[province * MAX_SEATS + seat] += strength
                self.attacked |= bit

    def total(self, province: i64, seat: i64) -> i64:
        return self.attack[province * MAX_SEATS + seat]


def strength_of(board: Board, token: i64) -> i64:
    """RK-BAT-03, RK-BAT-04: what a token adds in the battle where it lies."""
    if lions_defender(board, token):
        return board.box.lion_bluff
    kind = board.kind(token)
    if fights(kind):
        return board.box.strength[kind] + board.blessing_strength(token)
    return 0


def fight(board: Board, muster: Muster, besieged: i64, spared: i64) -> None:
    """RK-RES-05, RK-DEF-06: battles, then whatever else counts as held.

    `besieged` are the provinces attacked at the end of step 2, `spared` those that themselves got
    peace or scorched earth this round (RK-R-50).
    """
    province: i64
    for province in range(PROVINCES):
        if muster.attacked >> province & 1:
            battle(board, muster, province)
        elif spared >> province & 1 == 0:
            hold(board, muster, province, besieged)


def hold(board: Board, muster: Muster, province: i64, besieged: i64) -> None:
    """RK-DEF-02, RK-DEF-04, RK-R-50: guarded, or attacked by what was swept away or struck."""
    owner = board.owner(province)
    if owner < 0:
        return
    why: i64 = -1
    if board.swept_counts and besieged >> province & 1 == 1:
        why = notes.AS_SWEPT
    elif board.withstood >> province & 1 == 1:
        why = notes.AS_STRUCK
    elif muster.guarded >> province & 1:
        why = notes.AS_GUARDED
    if why >= 0:
        gain(board, province, owner)
        notes.guarded(board, owner, province, why)


def battle(board: Board, muster: Muster, province: i64) -> None:
    """RK-BAT-05 to RK-BAT-09, RK-SPC-10."""
    owner = board.owner(province)
    leader = leading_attacker(board, muster, province)
    note_totals(board, muster, province, leader)
    if leader >= 0 and beats(board, muster, province, leader):
        tied = ties(board, muster, province, leader)
        board.set_control(province, leader, 1, 0)
        notes.taken(board, leader, province, owner, tied)
    elif owner >= 0:
        gain(board, province, owner)
        notes.held(board, owner, province)
    else:
        notes.repulsed(board, province)


def gain(board: Board, province: i64, owner: i64) -> None:
    """RK-DEF-01, RK-DEF-03, RK-R-51: one faceup control token."""
    board.set_control(province, owner, board.down(province), board.up(province) + 1)


def leading_attacker(board: Board, muster: Muster, province: i64) -> i64:
    """The highest attacker; RK-CLAN-02, RK-R-41: Crane among those who share the lead; else -1."""
    best: i64 = 0
    leader: i64 = -1
    seat: i64
    for seat in range(board.seats):
        total = muster.total(province, seat)
        if total > best:
            best = total
            leader = seat
        elif total == best and total > 0 and (leader < 0 or board.clan(leader) != CRANE):
            leader = seat if board.clan(seat) == CRANE else -1
    return leader


def ties(board: Board, muster: Muster, province: i64, leader: i64) -> bool:
    """Whether the defense or another attacker has the same total as the leader."""
    total = muster.total(province, leader)
    seat: i64
    for seat in range(board.seats):
        if seat != leader and muster.total(province, seat) == total:
            return True
    return total == muster.guard[province] + walls(board, province, leader)


def beats(board: Board, muster: Muster, province: i64, leader: i64) -> bool:
    total = muster.total(province, leader)
    defense = muster.guard[province] + walls(board, province, leader)
    return wins(board, leader, total, defense)


def wins(board: Board, leader: i64, total: i64, defense: i64) -> bool:
    """RK-BAT-05, RK-CLAN-02: a tie goes to the defender, but to the Crane where they attack."""
    return total > defense or (total == defense and board.clan(leader) == CRANE)


def walls(board: Board, province: i64, leader: i64) -> i64:
    """RK-BAT-04: printed bonus, faceup control tokens and bonus token."""
    bonus = board.box.special_defense[board.special(province)]
    return printed_bonus(board, province, leader) + banners(board, province) + bonus


def printed_bonus(board: Board, province: i64, leader: i64) -> i64:
    """RK-MAP-04: what the board prints, whether or not anybody plays that clan."""
    return 0 if ignores_printed(board, province, leader) else board.box.defense[province]


def ignores_printed(board: Board, province: i64, leader: i64) -> bool:
    """RK-CLAN-05, RK-R-42: Phoenix as leading attacker of a capital."""
    capital = board.box.capitals >> province & 1 == 1
    return leader >= 0 and board.clan(leader) == PHOENIX and capital


def banners(board: Board, province: i64) -> i64:
    """RK-CTL-03, RK-CLAN-01: faceup control tokens count 1, the Crab's 2."""
    owner = board.owner(province)
    if owner >= 0 and board.clan(owner) == CRAB:
        return board.up(province) * board.box.crab_faceup
    return board.up(province)


def note_totals(board: Board, muster: Muster, province: i64, leader: i64) -> None:
    """What the table adds up aloud: the defense as it counts against the leading attacker."""
    if not board.noting:
        return
    notes.battle(board, province, board.owner(province))
    printed: i64 = -1
    if not ignores_printed(board, province, leader):
        printed = board.box.defense[province]
    seat: i64
    for seat in range(board.seats):
        if muster.total(province, seat) > 0:
            notes.attack(board, seat, province, muster.total(province, seat))
    notes.defense(
        board,
        province,
        muster.guard[province],
        printed,
        banners(board, province),
        board.box.special_defense[board.special(province)],
    )
