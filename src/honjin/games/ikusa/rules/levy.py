"""Action 4: levying units and placing them (chapter 7)."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import LEVY, MUSTER, NOWHERE, PLACES, army_of, own_army
from honjin.games.ikusa.rules.box import BIN_LEVY, BUNDLES, PROVINCES
from honjin.games.ikusa.rules.layout import MUSTERED
from honjin.games.ikusa.rules.phases import HIRE_BEGINS, LEVYING, MUSTER_BEGINS, MUSTERING
from honjin.games.ikusa.rules.setup import lock
from honjin.games.ikusa.rules.state import NO_ARMY, Board
from honjin.games.ikusa.rules.tally import (
    NONE,
    REGULAR_KINDS,
    count,
    is_samurai,
    of,
    regular,
)

WITH_ARMY: Final = 8
"""Marks a mustered unit that joins the army of its province."""


# Choosing.


def begin_levy(board: Board) -> None:
    """IK-LEVY-04, IK-LEVY-09: all who planned a levy and have units to take."""
    board.asked = 0
    board.locked = 0
    bit: i64 = 1
    colour: i64
    for colour in range(board.box.colours):
        board.set_levied(colour, NONE)
        board.set_progress(colour, 0)
        if board.in_play(colour) and board.bin(colour, BIN_LEVY) > 0 and board.tray(colour) > 0:
            board.asked |= bit << colour
    board.phase = LEVYING if board.asked else MUSTER_BEGINS


def fits_tray(board: Board, colour: i64, tally: i64) -> bool:
    """IK-LEVY-02: every kind is in the tray."""
    tray = board.tray(colour)
    kind: i64
    for kind in range(REGULAR_KINDS):
        if count(tally, kind) > count(tray, kind):
            return False
    return True


def fill_levy(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-LEVY-01 to IK-LEVY-03, IK-R-19: a bundle for the next koku, whole, in part or none."""
    n: i64 = 0
    chosen = board.levied(colour)
    bundle: i64
    for bundle in range(BUNDLES):
        tally = chosen + board.box.bundles[bundle]
        if fits_tray(board, colour, tally) and regular(tally) <= board.cards(colour):
            out[n] = LEVY + bundle
            n += 1
    if n == 0:
        out[0] = LEVY
        n = 1
    return n


def levy(board: Board, colour: i64, bundle: i64) -> None:
    seat_bit: i64 = 1
    seat_bit <<= board.box.seat_of(colour)
    notes.levying(board, colour, bundle, eyes=seat_bit)
    board.set_levied(colour, board.levied(colour) + board.box.bundles[bundle])
    board.set_progress(colour, board.progress(colour) + 1)
    if board.progress(colour) < board.bin(colour, BIN_LEVY):
        return
    lock(board, colour)
    if board.locked == board.asked:
        show_levies(board)


def show_levies(board: Board) -> None:
    """IK-LEVY-04, IK-R-20: the chosen units lie open before any is placed."""
    colour: i64
    for colour in range(board.box.colours):
        tally = board.levied(colour)
        if board.asked >> colour & 1:
            board.set_tray(colour, board.tray(colour) - tally)
            notes.levied(board, colour, tally)
    board.phase = MUSTER_BEGINS


# Placing.


def begin_muster(board: Board) -> None:
    board.asked = 0
    board.locked = 0
    bit: i64 = 1
    i: i64
    for i in range(PROVINCES):
        board.set_land(i, MUSTERED, 15, 0)
    for i in range(board.box.colours):
        board.set_progress(i, NONE)
        if board.levied(i) > 0:
            board.asked |= bit << i
    board.phase = MUSTERING if board.asked else HIRE_BEGINS


def force_takes(board: Board, colour: i64, province: i64) -> bool:
    """IK-LEVY-05 to IK-LEVY-07, IK-CMP-14: whether a force can get a levied unit."""
    return (
        board.owner(province) == colour
        and board.land(province, MUSTERED, 15) == 0
        and regular(board.force(province)) < board.box.force_limit
    )


def army_takes(board: Board, army: i64, kind: i64) -> bool:
    """IK-LEVY-05, IK-LEVY-07: a unit on an army card counts for the province of its marker."""
    place = board.place(army)
    if place < 0 or board.land(place, MUSTERED, 15) != 0:
        return False
    return (board.samurai_room(army) if is_samurai(kind) else board.ashigaru_room(army)) > 0


def fill_muster(board: Board, colour: i64, out: vec[i64]) -> i64:
    """IK-R-21: placing is compulsory as far as there is room."""
    n: i64 = 0
    rest = board.levied(colour) - board.progress(colour)
    first_army = colour * 3
    kind: i64
    place: i64
    for kind in range(REGULAR_KINDS):
        if count(rest, kind) == 0:
            continue
        base: i64 = MUSTER + kind * PLACES
        before = n
        for place in range(PROVINCES):
            if force_takes(board, colour, place):
                out[n] = base + place
                n += 1
        for place in range(first_army, first_army + 3):
            if army_takes(board, place, kind):
                out[n] = base + PROVINCES + own_army(board.box, place)
                n += 1
        if n == before:
            out[n] = base + NOWHERE
            n += 1
    return n


def muster(board: Board, colour: i64, kind: i64, place: i64) -> None:
    """IK-LEVY-05: at most one levied unit goes into each province."""
    seat = board.box.seat_of(colour)
    seat_bit: i64 = 1
    seat_bit <<= seat
    notes.mustering(board, colour, kind, seat, place, eyes=seat_bit)
    mark(board, colour, kind, place)
    if board.progress(colour) < board.levied(colour):
        return
    lock(board, colour)
    if board.locked == board.asked:
        show_muster(board)


def mark(board: Board, colour: i64, kind: i64, place: i64) -> None:
    """A unit is settled: for a province, an own army, or nowhere."""
    if place < PROVINCES:
        board.set_land(place, MUSTERED, 15, kind + 1)
    elif place < NOWHERE:
        army = army_of(board.box, board.box.seat_of(colour), place - PROVINCES)
        board.set_land(board.place(army), MUSTERED, 15, kind + 1 | WITH_ARMY)
    board.set_progress(colour, board.progress(colour) + of(kind, 1))


def show_muster(board: Board) -> None:
    """IK-LEVY-06: the units join forces and armies; those without room return (IK-R-21)."""
    province: i64
    colour: i64
    for colour in range(board.box.colours):
        board.set_progress(colour, board.levied(colour))
    for province in range(PROVINCES):
        settled = board.land(province, MUSTERED, 15)
        if settled == 0:
            continue
        unit = of((settled & 7) - 1, 1)
        army: i64 = NO_ARMY
        if settled & WITH_ARMY:
            army = board.army_in(province)
            board.set_units(army, board.units(army) + unit)
        else:
            board.set_force(province, board.force(province) + unit)
        colour = board.owner(province)
        board.set_progress(colour, board.progress(colour) - unit)
        notes.mustered(board, colour, province, (settled & 7) - 1, army)
    for colour in range(board.box.colours):
        rest = board.progress(colour)
        if rest > 0:
            board.set_tray(colour, board.tray(colour) + rest)
            notes.returned(board, colour, rest)
        board.set_progress(colour, 0)
    board.phase = HIRE_BEGINS
