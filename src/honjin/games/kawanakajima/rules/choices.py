"""Dice, yes and no, and decisions whose actions belong to several chapters."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules import movement, siege
from honjin.games.kawanakajima.rules.actions import (
    DICE,
    DIE,
    FINISH,
    GO,
    LEAVE,
    NO,
    PICK,
    STOP,
    STORM,
    YES,
)
from honjin.games.kawanakajima.rules.state import Board


def fill_die(out: vec[i64]) -> i64:
    i: i64
    for i in range(6):
        out[i] = DIE + i
    return 6


def fill_dice(out: vec[i64]) -> i64:
    """KW-GEN-01: the sum of two dice."""
    i: i64
    for i in range(11):
        out[i] = DICE + i
    return 11


def yes_or_no(out: vec[i64]) -> i64:
    out[0] = YES
    out[1] = NO
    return 2


def send(board: Board, action: i64) -> None:
    """KW-MOV-01: a unit moves, a whole Clan storms the fort, or the movement ends."""
    if action == FINISH:
        movement.end_movement(board)
    elif action >= STORM:
        siege.storm(board, action - STORM)
    else:
        movement.pick_mover(board, action - PICK)


def go(board: Board, action: i64) -> None:
    """KW-MOV-02: one hex farther, off the map, or no farther."""
    if action == STOP:
        movement.mover_done(board)
    elif action == LEAVE:
        movement.leave_map(board)
    else:
        movement.take_step(board, action - GO)
