"""Looks through the whole table for what must always hold (chapter 24), quickly.

What breaks is given as numbers; `table/invariants.py` puts it into words.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import append, i64, vec
from honjin.games.ikusa.rules import phases
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.layout import (
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    FACE_DOWN,
    LAID_DOWN,
    ROOM_ARMY,
    ROOM_FORCE,
    SHARED,
)
from honjin.games.ikusa.rules.march import keeps_limit
from honjin.games.ikusa.rules.ronin import on_card
from honjin.games.ikusa.rules.state import AWAITED, LOST, NO_COLOUR, UNPLACED, Board
from honjin.games.ikusa.rules.tally import REGULAR_KINDS, count, regular, ronin

BEFORE_SPEARMEN: Final = (phases.DEALING, phases.TOSSING, phases.DIVIDING)
KOKU_IN_HAND: Final = (phases.PLANNING, phases.SPYING, phases.SUCCEEDING)
PLACING_THE_WAITING: Final = (phases.RECOVERING, phases.GATHERING)

# What can be wrong with a province, as bits.
NO_SUCH_WALLS: Final = 1
UNOWNED: Final = 2
OWNER_IS_OUT: Final = 4
FOREIGN_ARMY: Final = 8
NOBODY_STANDS: Final = 16
LARGE_FORCE: Final = 32
RONIN_WITH_FORCE: Final = 64
NO_RONIN_ON_CARD: Final = 128
NO_ROOM_WITH_FORCE: Final = 256
NO_ROOM_WITH_ARMY: Final = 512
ARMY_HAS_LEFT: Final = 1024
MANY_ARMIES: Final = 2048
WHAT_IS_WRONG: Final = 4096
"""A finding is the number of the province, army or colour times this, and the bits."""

# What can be wrong with an army.
LARGE_ARMY: Final = 1
RONIN_WITH_ARMY: Final = 2
OUT_WITH_UNITS: Final = 4
LAID_DOWN_ALONE: Final = 8

# What can be wrong with a colour.
OUT_WITH_GOODS: Final = 1
HAS_NOTHING: Final = 2
NEVER_PLACED: Final = 4
KOKU_LEFT: Final = 8
SHOULD_HAVE_WON: Final = 16
CARDS_MISCOUNTED: Final = 32


def counted_units(board: Board) -> vec[i64]:
    """IK-CMP-05: by colour and kind, the units on the board, on army cards and in the tray."""
    units = vec[i64]([0] * (board.box.colours * REGULAR_KINDS))
    i: i64
    for i in range(board.box.colours):
        add_units(units, i, board.tray(i))
        if board.phase == phases.MUSTERING:
            add_units(units, i, board.levied(i))
    for i in range(PROVINCES):
        if board.owner(i) != NO_COLOUR:
            add_units(units, board.owner(i), board.force(i))
    for i in range(board.box.colours * ARMIES_EACH):
        add_units(units, i // ARMIES_EACH, board.units(i))
    return units


def add_units(units: vec[i64], colour: i64, tally: i64) -> None:
    kind: i64
    if tally != 0:
        for kind in range(REGULAR_KINDS):
            units[colour * REGULAR_KINDS + kind] += count(tally, kind)


def units_held(board: Board) -> list[int]:
    """What `counted_units` counts, for `table/invariants.py`."""
    return list(counted_units(board))


def supplies_are_closed(board: Board) -> bool:
    """IK-CMP-05: board, army cards and tray together are always the same."""
    units = counted_units(board)
    colour: i64
    kind: i64
    for colour in range(board.box.colours):
        for kind in range(REGULAR_KINDS):
            whole = board.box.supply[kind] * board.sets(colour)
            if units[colour * REGULAR_KINDS + kind] != whole:
                return False
    return True


def walls_built(board: Board, least: i64) -> i64:
    """IK-CMP-06, IK-CMP-07: castles and fortresses (1), or fortresses alone (2)."""
    found: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.castle(province) >= least:
            found += 1
    return found


def ronin_hired(board: Board) -> i64:
    """IK-CMP-08: the ronin that are not in the master tray."""
    found: i64 = 0
    i: i64
    if board.phase == phases.DEPLOYING:
        for i in range(board.box.colours):
            found += board.hired(i)
        return found
    for i in range(PROVINCES):
        found += ronin(board.force(i)) + on_card(board, i)
    for i in range(ARMIES):
        found += ronin(board.units(i))
    return found


def wrong_provinces(board: Board) -> list[int]:
    """The provinces where something cannot be, each with what is wrong."""
    armies = vec[i64]([0] * PROVINCES)
    foreign = vec[i64]([0] * PROVINCES)
    i: i64
    for i in range(ARMIES):
        place = board.place(i)
        if place >= 0:
            armies[place] += 1
            if board.owner(place) != i // ARMIES_EACH:
                foreign[place] = 1
    found = vec[i64]()
    for i in range(PROVINCES):
        wrong = wrong_card(board, i, armies[i], foreign[i] != 0) | wrong_force(board, i)
        if armies[i] > 1 and armies[i] > armies_allowed(board, i):
            wrong |= MANY_ARMIES
        if board.land(i, CARD, 3) == FACE_DOWN:
            wrong |= wrong_hidden_ronin(board, i)
        if wrong != 0:
            found = append(found, i * WHAT_IS_WRONG + wrong)
    return list(found)


def wrong_card(board: Board, province: i64, armies: i64, foreign: bool) -> i64:
    """IK-DEF-09: a card is held exactly where its owner has a daimyo or a regular unit."""
    owner = board.owner(province)
    if owner == NO_COLOUR:
        return UNOWNED if board.force(province) != 0 or armies > 0 else 0
    if not board.in_play(owner):
        return OWNER_IS_OUT
    if foreign:
        return FOREIGN_ARMY
    if regular(board.force(province)) == 0 and armies == 0 and board.phase not in BEFORE_SPEARMEN:
        return NOBODY_STANDS
    return 0


def armies_allowed(board: Board, province: i64) -> i64:
    """IK-CMP-15: one, or two while one of them passes through."""
    passing = board.owner(province) == board.active and board.land(province, SHARED, 7) != 0
    return 2 if passing else 1


def wrong_force(board: Board, province: i64) -> i64:
    """IK-CMP-14, IK-RON-06: how large a force is, and how many ronin follow it."""
    force = board.force(province)
    units = regular(force)
    wrong: i64 = 0
    if units > board.box.force_limit:
        wrong |= LARGE_FORCE
    if not keeps_limit(units, ronin(force) + board.hidden_force(province)):
        wrong |= RONIN_WITH_FORCE
    if board.castle(province) == 3:
        wrong |= NO_SUCH_WALLS
    return wrong


def wrong_hidden_ronin(board: Board, province: i64) -> i64:
    """IK-R-26, IK-R-28: what all can work out about hidden ronin is true."""
    wrong: i64 = 0
    with_force = board.land(province, CARD_FORCE, 15)
    with_army = board.land(province, CARD_ARMY, 15)
    if with_force + with_army == 0:
        wrong |= NO_RONIN_ON_CARD
    if with_force > board.land(province, ROOM_FORCE, 15):
        wrong |= NO_ROOM_WITH_FORCE
    if with_army > board.land(province, ROOM_ARMY, 15):
        wrong |= NO_ROOM_WITH_ARMY
    if with_army != 0 and board.rooted_army(province) < 0:
        wrong |= ARMY_HAS_LEFT
    return wrong


def wrong_armies(board: Board) -> list[int]:
    """The armies that cannot be as they are, each with what is wrong."""
    found = vec[i64]()
    army: i64
    for army in range(ARMIES):
        wrong = wrong_army(board, army)
        if wrong != 0:
            found = append(found, army * WHAT_IS_WRONG + wrong)
    return list(found)


def wrong_army(board: Board, army: i64) -> i64:
    units = board.units(army)
    place = board.place(army)
    wrong: i64 = 0
    if board.samurai_room(army) < 0 or board.ashigaru_room(army) < 0:
        wrong |= LARGE_ARMY
    if board.held_ronin(army) > regular(units):
        wrong |= RONIN_WITH_ARMY
    if (place == LOST or place == AWAITED) and units != 0:
        wrong |= OUT_WITH_UNITS
    if board.flag(army, LAID_DOWN) and not (place >= 0 and regular(units) != 0):
        wrong |= LAID_DOWN_ALONE
    return wrong


def wrong_colours(board: Board) -> list[int]:
    """The colours that cannot be as they are, each with what is wrong."""
    owned = vec[i64]([0] * board.box.colours)
    i: i64
    for i in range(PROVINCES):
        if board.owner(i) != NO_COLOUR:
            owned[board.owner(i)] += 1
    found = vec[i64]()
    for i in range(board.box.colours):
        wrong = wrong_colour(board, i)
        if owned[i] != board.cards(i):
            wrong |= CARDS_MISCOUNTED
        if wrong != 0:
            found = append(found, i * WHAT_IS_WRONG + wrong)
    return list(found)


def wrong_colour(board: Board, colour: i64) -> i64:
    lost = armies_at(board, colour, LOST)
    cards = board.cards(colour)
    if not board.in_play(colour):
        has_goods = lost < ARMIES_EACH or cards != 0 or board.tray(colour) != 0
        return OUT_WITH_GOODS if has_goods else 0
    wrong: i64 = 0
    if board.round != 0 and armies_at(board, colour, UNPLACED) > 0:
        wrong |= NEVER_PLACED
    if board.phase == phases.OVER:
        return wrong
    if board.round != 0 and (lost == ARMIES_EACH or cards == 0):
        wrong |= HAS_NOTHING
    if board.round != 0 and board.koku(colour) != 0 and not koku_in_hand(board):
        wrong |= KOKU_LEFT
    if not board.box.long and board.seats > 2 and cards >= board.box.win:
        wrong |= SHOULD_HAVE_WON
    return wrong


def armies_at(board: Board, colour: i64, place: i64) -> i64:
    """How many armies of a colour are LOST, or UNPLACED."""
    found: i64 = 0
    army: i64
    for army in range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH):
        if board.place(army) == place:
            found += 1
    return found


def koku_in_hand(board: Board) -> bool:
    """IK-R-90: also while daimyos who waited are placed at the start of a round."""
    return board.phase in KOKU_IN_HAND or (board.phase in PLACING_THE_WAITING and board.turn == 0)
