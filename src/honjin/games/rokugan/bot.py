"""What a decent player of Rokugan looks at, on a board without combat tokens.

`prospect` is what the novice bot maximises and what guides playouts: the honor on the board, as a
beginner counts it. `promise` is what search thinks of a game between two rounds, and looks further.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from honjin.engine.state import bits
from honjin.games.rokugan import scoring
from honjin.games.rokugan.box import (
    DIPLOMACY,
    EMERALD_EMPIRE,
    NORTH_SHADOWLANDS,
    RAID,
    SHADOWLANDS,
    TERRITORIES,
    WAY_OF_HUMILITY,
    WAY_OF_THE_SAIL,
    WEB_OF_INFLUENCE,
)
from honjin.games.rokugan.state import Board

OBJECTIVE_MET: Final = 0.8
"""How much of an objective counts while it can still be lost."""
OBJECTIVE_PART: Final = 0.6
"""How much of an objective counts that is nearly met."""
PART_OF_TERRITORY: Final = 2.0
"""Honor that a territory promises to who holds nearly all of it."""
CARD_WORTH: Final = 1.2
RESERVE: Final = 0.12
"""Honor that a point of strength is worth while it is not used."""
DECREE_WORTH: Final = 0.4
HELPER_WORTH: Final = 0.5
"""Honor that an unused scout or shugenja is worth."""
THRIFT: Final = 0.2
"""How much a beginner minds using up what could serve later."""
RIVAL: Final = 0.6
"""How much the strongest rival counts beside the others together."""
TEMPER: Final = 4.0
"""Honor by which two players must differ for one to be a clear favourite at the end."""


def prospect(board: Board, seat: i64) -> float:
    """How much honor a seat may expect to be ahead of its rivals."""
    best = -99.0
    total = 0.0
    other: i64
    for other in range(board.seats):
        if other != seat:
            theirs = float(scoring.open_honor(board, other))
            total += theirs
            if theirs > best:
                best = theirs
    others = float(board.seats - 1)
    mine = float(scoring.honor(board, seat)) + THRIFT * reserve(board, seat)
    return mine - RIVAL * best - (1.0 - RIVAL) * total / others


def promise(board: Board, seat: i64) -> float:
    """How likely a seat is to win from here."""
    temper = TEMPER + 1.5 * float(rounds_left(board))
    mine = outlook(board, seat)
    total = 0.0
    other: i64
    for other in range(board.seats):
        total += math.exp((outlook(board, other) - mine) / temper)
    return 1.0 / total


def rounds_left(board: Board) -> i64:
    """Rounds still to be resolved."""
    return board.box.rounds - board.round + 1


def outlook(board: Board, seat: i64) -> float:
    """The honor a seat has, and what it may hope for besides."""
    if board.clan(seat) < 0:
        return 0.0
    hopes = objective_hope(board, seat)
    if board.round < board.box.rounds:
        hopes += land_hope(board, seat) + reserve(board, seat)
    return float(scoring.open_honor(board, seat)) + hopes


def objective_hope(board: Board, seat: i64) -> float:
    objective = board.kept(seat)
    if objective < 0:
        return 0.0
    honor = float(board.box.objective_honor[objective])
    if scoring.fulfilled(board, seat, objective):
        return honor if board.round == board.box.rounds else OBJECTIVE_MET * honor
    if board.round == board.box.rounds:
        return 0.0
    part = progress(board, board.realm(seat), objective)
    return OBJECTIVE_PART * part * part * honor


def progress(board: Board, realm: i64, objective: i64) -> float:
    """How much of an objective is there, from 0 to 1."""
    if objective < WEB_OF_INFLUENCE:
        return 0.5 if realm & board.box.territory[objective] else 0.0
    if objective == WEB_OF_INFLUENCE:
        return float(scoring.territories_touched(board, realm)) / 7.0
    if objective == EMERALD_EMPIRE:
        return float(bits(realm)) / 8.0
    if objective == WAY_OF_THE_SAIL:
        return float(scoring.coasts_held(board, realm)) / 6.0
    if objective == WAY_OF_HUMILITY:
        return 0.0
    return float(bits(realm & SHADOWLANDS)) / float(bits(SHADOWLANDS))


def land_hope(board: Board, seat: i64) -> float:
    """Territories that are nearly whole, and cards in hand."""
    hope = 0.0
    realm = board.realm(seat)
    territory: i64
    for territory in range(TERRITORIES):
        if board.holder(territory) == seat:
            hope += CARD_WORTH
        held = bits(realm & board.box.territory[territory])
        if held > 0 and territory < NORTH_SHADOWLANDS:
            whole = bits(board.box.territory[territory])
            if held < whole:
                hope += PART_OF_TERRITORY * float(held * held) / float(whole * whole)
    return hope


def reserve(board: Board, seat: i64) -> float:
    """Tokens in hand and pool, and helpers not yet used."""
    strength: i64 = 0
    kind: i64
    for kind in range(DIPLOMACY):
        strength += (board.hand(seat, kind) + board.pool(seat, kind)) * board.box.strength[kind]
    decrees: i64 = 0
    for kind in range(DIPLOMACY, RAID + 1):
        decrees += board.hand(seat, kind) + board.pool(seat, kind)
    helpers = board.scouts(seat) + board.shugenja(seat)
    return RESERVE * float(strength) + DECREE_WORTH * float(decrees) + HELPER_WORTH * float(helpers)
