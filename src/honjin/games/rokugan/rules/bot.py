"""What a decent player of Rokugan looks at, on a board without combat tokens.

`prospect` is what players who look one move ahead maximise and what guides playouts: how far a seat
is ahead of its rivals. `promise` is what search thinks of a game between two rounds: how likely a
seat is to win. Both add up the same: honor, and what leads to honor later. Each thing has a worth
in the first round and one in the last; an evolution strategy found them in 40,000 games of two to
five players between numbers that differ a little.
"""

from __future__ import annotations

import math
from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import bits
from honjin.games.rokugan.rules import placement, score, shadowlands
from honjin.games.rokugan.rules.actions import ACTIONS, LAY, RECALL, SCOUT, SHUGENJA
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

RIVAL: Final = 0.3
"""How much the strongest rival counts beside the others together."""
HONOR: Final = 0.56
HONOR_LATE: Final = 0.95
PROVINCE: Final = 0.5
PROVINCE_LATE: Final = -0.2
NEARLY: Final = 1.15
"""A territory of which nearly all is held."""
NEARLY_LATE: Final = 0.55
CARD: Final = -0.15
"""A card that is kept back instead of played."""
CARD_LATE: Final = -0.7
WALLS: Final = 0.67
"""A point of defense, printed or by a faceup control token."""
STRENGTH: Final = -0.12
"""A point of strength not yet used: early it is better on the board."""
SHUGENJA_LEFT: Final = 0.75
SHUGENJA_LATE: Final = 0.35
OBJECTIVE_MET: Final = 0.9
"""The share of its honor that an objective counts while it can still be lost."""
OBJECTIVE_PART: Final = 0.46
SCOUTED: Final = 4
"""Tokens left to place when scouts are sent: the others have begun, and there is time to answer."""
HEAT: Final = 8.0
"""By how much two must differ for one to be a clear favourite."""
HEAT_LATE: Final = 4.0


def prospect(board: Board, seat: i64) -> float:
    """How far a seat may expect to be ahead of its rivals."""
    late = float(board.round - 1) / float(board.box.rounds - 1)
    best = -99.0
    total = 0.0
    other: i64
    for other in range(board.seats):
        if other != seat:
            theirs = holdings(board, other, late)
            total += theirs
            if theirs > best:
                best = theirs
    mine = holdings(board, seat, late) + objective_worth(board, seat, late)
    return mine - RIVAL * best - (1.0 - RIVAL) * total / float(board.seats - 1)


def promise(board: Board, seat: i64) -> float:
    """How likely a seat is to win from here, when a round is over and the next has begun."""
    over: i64 = board.round - 2 if board.round > 2 else 0
    late = float(over) / float(board.box.rounds - 1)
    heat = between(HEAT, HEAT_LATE, late)
    mine = holdings(board, seat, late) + objective_worth(board, seat, late)
    total = 0.0
    other: i64
    for other in range(board.seats):
        theirs = holdings(board, other, late) + objective_worth(board, other, late)
        total += math.exp((theirs - mine) / heat)
    return 1.0 / total


def between(early: float, end: float, late: float) -> float:
    """What something is worth as late in the game, from 0 to 1."""
    return early + (end - early) * late


def holdings(board: Board, seat: i64, late: float) -> float:
    """What everybody can see that a seat has."""
    if board.clan(seat) < 0:
        return 0.0
    realm = board.realm(seat)
    worth = between(HONOR, HONOR_LATE, late) * float(score.open_honor(board, seat))
    worth += between(PROVINCE, PROVINCE_LATE, late) * float(bits(realm))
    worth += between(NEARLY, NEARLY_LATE, late) * nearly_whole_lands(board, seat)
    worth += between(CARD, CARD_LATE, late) * float(cards_held(board, seat))
    worth += WALLS * (1.0 - late) * float(walls(board, realm))
    worth += STRENGTH * (1.0 - late) * float(strength_left(board, seat))
    return worth + between(SHUGENJA_LEFT, SHUGENJA_LATE, late) * float(board.shugenja(seat))


def objective_worth(board: Board, seat: i64, late: float) -> float:
    """What a seat may expect of its secret objective."""
    objective = board.kept(seat)
    if objective < 0:
        return 0.0
    honor = float(board.box.objective_honor[objective])
    if score.fulfilled(board, seat, objective):
        return OBJECTIVE_MET * honor
    part = progress(board, board.realm(seat), objective)
    return OBJECTIVE_PART * (1.0 - late) * part * part * honor


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


def nearly_whole_lands(board: Board, seat: i64) -> float:
    """From 0 to 1 for each territory that is not yet whole: how much of it is held."""
    total = 0.0
    territory: i64
    for territory in range(NORTH_SHADOWLANDS):
        held = bits(board.realm(seat) & board.box.territory[territory])
        whole = bits(board.box.territory[territory])
        if held < whole:
            total += float(held * held) / float(whole * whole)
    return total


def cards_held(board: Board, seat: i64) -> i64:
    """Territory cards in hand."""
    count: i64 = 0
    territory: i64
    for territory in range(TERRITORIES):
        if board.holder(territory) == seat:
            count += 1
    return count


def walls(board: Board, realm: i64) -> i64:
    """The defense of all provinces of a realm, and their faceup control tokens."""
    total: i64 = 0
    rest = realm
    while rest:
        province = (rest & -rest).bit_length() - 1
        total += board.box.defense[province] + board.up(province)
        rest &= rest - 1
    return total


def strength_left(board: Board, seat: i64) -> i64:
    """The strength of all tokens in hand and pool."""
    strength: i64 = 0
    kind: i64
    for kind in range(DIPLOMACY):
        strength += (board.hand(seat, kind) + board.pool(seat, kind)) * board.box.strength[kind]
    return strength


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
    n = fill_scout(board, seat, out)
    if n > 0:
        return n
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


def fill_scout(board: Board, seat: i64, out: vec[i64]) -> i64:
    """In the last rounds a scout for the token that may cost most, before anything is placed.

    No judgement of a board sees what it is worth to know a token, so there is no choice here.
    """
    if board.scouts(seat) <= board.box.rounds - board.round:
        return 0
    if placement.left_to_place(board, seat) > SCOUTED:
        return 0
    tokens = placement.others_tokens(board, seat)
    best: i64 = -1
    most: i64 = 0
    while tokens != 0:
        token = (tokens & -tokens).bit_length() - 1
        tokens &= tokens - 1
        stake = at_stake(board, seat, board.box.spot_into[board.spot(token)])
        if stake > most and not board.knows(seat, token):
            most = stake
            best = token
    if best < 0:
        return 0
    out[0] = SCOUT + best
    return 1


def at_stake(board: Board, seat: i64, province: i64) -> i64:
    """What losing a province would cost a seat; 0 if it is not its own."""
    if not board.owns(seat, province):
        return 0
    return 1 + score.province_honor(board, province) + board.up(province)


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
