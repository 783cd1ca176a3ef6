"""What a decent player of Rokugan looks at, on a board without combat tokens.

`prospect` is what the novice bot maximises and what guides playouts: the honor on the board, as a
beginner counts it. `promise` is what search thinks of a game between two rounds: how likely a seat
is to win. Among three and more the weights are fitted by logistic regression to 1,500 games of four
novices: whole territories, objectives and decrees in hand count, honor little before the last
round. Between two a search with fitted weights lost more games, so there honor is counted.
"""

from __future__ import annotations

import math
from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import bits
from honjin.games.rokugan.rules import placement, score, shadowlands
from honjin.games.rokugan.rules.actions import ACTIONS, LAY, RECALL, SHUGENJA
from honjin.games.rokugan.rules.box import (
    BLUFF,
    COAST_SPOT,
    DIPLOMACY,
    EMERALD_EMPIRE,
    KINDS,
    MIDDLE_SPOT,
    NORTH_SHADOWLANDS,
    RAID,
    SHADOWLANDS,
    SPOTS,
    TERRITORIES,
    WAY_OF_HUMILITY,
    WAY_OF_THE_SAIL,
    WEB_OF_INFLUENCE,
)
from honjin.games.rokugan.rules.resolution import supported
from honjin.games.rokugan.rules.spots import FINE, army_fault, fill_open_spots, misplaced
from honjin.games.rokugan.rules.state import Board

RESERVE: Final = 0.12
"""Honor that a point of strength is worth while it is not used."""
DECREE_WORTH: Final = 0.4
HELPER_WORTH: Final = 0.5
"""Honor that an unused scout or shugenja is worth."""
THRIFT: Final = 0.2
"""How much a beginner minds using up what could serve later."""
RIVAL: Final = 0.6
"""How much the strongest rival counts beside the others together."""
# Between two players, in honor.
DUEL_TEMPER: Final = 4.0
"""Honor by which two must differ for one to be a clear favourite at the end."""
DUEL_OBJECTIVE_MET: Final = 0.8
"""How much of an objective counts while it can still be lost."""
DUEL_OBJECTIVE_PART: Final = 0.6
DUEL_PART_OF_TERRITORY: Final = 2.0
DUEL_CARD: Final = 1.2
# Among more, as logarithms of odds.
HONOR: Final = 0.06
"""A point of honor when the last round begins; less before."""
OBJECTIVE_MET: Final = 0.06
"""A point of honor of an objective that is met, early; and as much more at the end."""
OBJECTIVE_PART: Final = 0.02
"""A point of honor of an objective that is nearly met."""
WHOLE_TERRITORY: Final = 0.4
PART_OF_TERRITORY: Final = 0.5
"""A territory of which nearly all is held."""
CARD: Final = 0.06
PROVINCE: Final = 0.02
STRENGTH: Final = 0.03
"""A point of strength left when the last round begins; less before."""
DECREE: Final = 0.17
SHUGENJA_LEFT: Final = 0.5
"""A shugenja left when the last round begins; less before."""


def prospect(board: Board, seat: i64) -> float:
    """How much honor a seat may expect to be ahead of its rivals."""
    best = -99.0
    total = 0.0
    other: i64
    for other in range(board.seats):
        if other != seat:
            theirs = float(score.open_honor(board, other))
            total += theirs
            if theirs > best:
                best = theirs
    others = float(board.seats - 1)
    mine = float(score.honor(board, seat)) + THRIFT * reserve(board, seat)
    return mine - RIVAL * best - (1.0 - RIVAL) * total / others


def promise(board: Board, seat: i64) -> float:
    """How likely a seat is to win from here."""
    mine = outlook(board, seat)
    total = 0.0
    other: i64
    for other in range(board.seats):
        total += math.exp(outlook(board, other) - mine)
    return 1.0 / total


def outlook(board: Board, seat: i64) -> float:
    """What a seat has that wins games, as a logarithm of odds."""
    if board.clan(seat) < 0:
        return 0.0
    if board.seats == 2:
        left = float(board.box.rounds - board.round + 1)
        return duel_outlook(board, seat) / (DUEL_TEMPER + 1.5 * left)
    late = float(board.round - 1) / float(board.box.rounds - 1)
    hopes = objective_hope(board, seat, late) + land_hope(board, seat) + means(board, seat, late)
    return HONOR * late * late * float(score.open_honor(board, seat)) + hopes


def duel_outlook(board: Board, seat: i64) -> float:
    """The honor a seat has, and what it may hope for besides."""
    objective = board.kept(seat)
    hopes = 0.0
    if objective >= 0:
        honor = float(board.box.objective_honor[objective])
        part = progress(board, board.realm(seat), objective)
        if score.fulfilled(board, seat, objective):
            hopes = DUEL_OBJECTIVE_MET * honor
        else:
            hopes = DUEL_OBJECTIVE_PART * part * part * honor
    territory: i64
    for territory in range(TERRITORIES):
        if board.holder(territory) == seat:
            hopes += DUEL_CARD
        hopes += DUEL_PART_OF_TERRITORY * nearly_whole(board, seat, territory)
    return float(score.open_honor(board, seat)) + hopes + reserve(board, seat)


def nearly_whole(board: Board, seat: i64, territory: i64) -> float:
    """From 0 to 1: how much of a territory is held that is not yet whole."""
    held = bits(board.realm(seat) & board.box.territory[territory])
    whole = bits(board.box.territory[territory])
    if held == whole or territory >= NORTH_SHADOWLANDS:
        return 0.0
    return float(held * held) / float(whole * whole)


def objective_hope(board: Board, seat: i64, late: float) -> float:
    objective = board.kept(seat)
    if objective < 0:
        return 0.0
    honor = float(board.box.objective_honor[objective])
    if score.fulfilled(board, seat, objective):
        return OBJECTIVE_MET * (1.0 + late) * honor
    part = progress(board, board.realm(seat), objective)
    return OBJECTIVE_PART * part * part * honor


def progress(board: Board, realm: i64, objective: i64) -> float:
    """How much of an objective is there, from 0 to 1."""
    if objective < WEB_OF_INFLUENCE:
        return 0.5 if realm & board.box.territory[objective] else 0.0
    if objective == WEB_OF_INFLUENCE:
        return float(score.territories_touched(board, realm)) / float(board.box.web)
    if objective == EMERALD_EMPIRE:
        return float(bits(realm)) / 8.0
    if objective == WAY_OF_THE_SAIL:
        return float(score.coasts_held(board, realm)) / float(board.box.sail)
    if objective == WAY_OF_HUMILITY:
        return 0.0
    return float(bits(realm & SHADOWLANDS)) / float(bits(SHADOWLANDS))


def land_hope(board: Board, seat: i64) -> float:
    """Provinces, territories whole or nearly so, and cards in hand."""
    realm = board.realm(seat)
    hope = PROVINCE * float(bits(realm))
    territory: i64
    for territory in range(TERRITORIES):
        if board.holder(territory) == seat:
            hope += CARD
        if realm & board.box.territory[territory] == board.box.territory[territory]:
            hope += WHOLE_TERRITORY
        hope += PART_OF_TERRITORY * nearly_whole(board, seat, territory)
    return hope


def means(board: Board, seat: i64, late: float) -> float:
    """Tokens in hand and pool, and shugenja not yet used."""
    hope = STRENGTH * late * late * float(strength_left(board, seat))
    hope += DECREE * float(decrees_left(board, seat))
    return hope + SHUGENJA_LEFT * late * float(board.shugenja(seat))


def strength_left(board: Board, seat: i64) -> i64:
    strength: i64 = 0
    kind: i64
    for kind in range(DIPLOMACY):
        strength += (board.hand(seat, kind) + board.pool(seat, kind)) * board.box.strength[kind]
    return strength


def decrees_left(board: Board, seat: i64) -> i64:
    decrees: i64 = 0
    kind: i64
    for kind in range(DIPLOMACY, RAID + 1):
        decrees += board.hand(seat, kind) + board.pool(seat, kind)
    return decrees


def reserve(board: Board, seat: i64) -> float:
    """What a beginner thinks the tokens and helpers are worth that are not yet used."""
    strength = strength_left(board, seat)
    decrees = decrees_left(board, seat)
    helpers = board.scouts(seat) + board.shugenja(seat)
    return RESERVE * float(strength) + DECREE_WORTH * float(decrees) + HELPER_WORTH * float(helpers)


def starts_a_fight(board: Board, seat: i64, action: i64) -> bool:
    """A raid anywhere, or an attack, meant or feigned, on somebody else's province."""
    if action < LAY:
        return False
    kind = (action - LAY) // SPOTS
    spot = (action - LAY) % SPOTS
    if kind == RAID:
        return True
    owner = board.owner(board.box.spot_into[spot])
    return owner >= 0 and owner != seat


def fill_turn(board: Board, seat: i64, out: vec[i64]) -> i64:
    n = fill_cards(board, seat, out)
    end = fill_open_spots(board, seat, out, ACTIONS)
    kind: i64
    for kind in range(KINDS):
        if placement.may_use(board, seat, kind):
            if kind == BLUFF:
                n = fill_bluffs(board, seat, out, n, end)
            else:
                n = fill_kind(board, seat, kind, out, n, end)
    return placement.fill_blessings(board, seat, out, n)


def fill_cards(board: Board, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    if board.shugenja(seat) > 0:
        n = placement.fill_tokens(SHUGENJA, placement.others_tokens(board, seat), out, n)
    if board.first_card and seat == board.first:
        n = placement.fill_tokens(RECALL, placement.choosable_tokens(board), out, n)
    return shadowlands.fill_shadowlands(board, seat, out, n)


def fill_kind(board: Board, seat: i64, kind: i64, out: vec[i64], n: i64, end: i64) -> i64:
    """A token wherever it belongs; a raid where it has support."""
    i: i64
    for i in range(ACTIONS, end):
        spot = out[i]
        if misplaced(board, seat, kind, spot) != FINE:
            continue
        if kind == RAID and not supported(board, seat, spot - MIDDLE_SPOT):
            continue
        out[n] = LAY + kind * SPOTS + spot
        n += 1
    return n


def fill_bluffs(board: Board, seat: i64, out: vec[i64], n: i64, end: i64) -> i64:
    """Where an army could attack, once for each province."""
    seen: i64 = 0
    i: i64
    for i in range(ACTIONS, end):
        spot = out[i]
        if spot >= COAST_SPOT or army_fault(board, seat, spot) != FINE:
            continue
        into = board.box.spot_into[spot]
        if seen >> into & 1 == 0:
            seen |= 1 << into
            out[n] = LAY + BLUFF * SPOTS + spot
            n += 1
    return n
