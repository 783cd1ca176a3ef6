"""What a seat observes of the single numbers of a table.

Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i16, i64, view
from honjin.games.kawanakajima.rules.state import Board

MOMENT_NUMBERS: Final = 42


def observe_moment(board: Board, seat: i64, out: view[i16], at: i64) -> None:
    """Where the rules stand, as far as this seat may know it."""
    out[at] = i16(board.phase)
    out[at + 1] = i16(board.turn)
    out[at + 2] = i16(board.active)
    out[at + 3] = i16(board.kind)
    out[at + 4] = i16(1 + board.chit)
    out[at + 5] = i16(1 if board.second else 0)
    out[at + 6] = i16(1 if board.opened else 0)
    out[at + 7] = i16(1 + board.ahead)
    out[at + 8] = i16(board.stage)
    out[at + 9] = i16(board.passed)
    out[at + 10] = i16(board.roll)
    out[at + 11] = i16(1 + board.clan)
    out[at + 12] = i16(board.wanted)
    out[at + 13] = i16(1 + board.unit)
    out[at + 14] = i16(board.origin)
    out[at + 15] = i16(board.allowance)
    out[at + 16] = i16(board.mp)
    out[at + 17] = i16(board.duty)
    out[at + 18] = i16(1 + board.leader)
    out[at + 19] = i16(board.battles)
    out[at + 20] = i16(board.battle)
    out[at + 21] = i16(1 + board.terrain)
    out[at + 22] = i16(1 + board.lead_a)
    out[at + 23] = i16(1 + board.lead_d)
    out[at + 24] = i16(board.col_sum)
    out[at + 25] = i16(board.lin_sum)
    out[at + 26] = i16(board.col_dice)
    out[at + 27] = i16(board.lin_dice)
    out[at + 28] = i16(board.code)
    out[at + 29] = i16(1 + board.victim_a)
    out[at + 30] = i16(1 + board.victim_d)
    out[at + 31] = i16(board.vp)
    out[at + 32] = i16(1 if board.called else 0)
    out[at + 33] = i16(board.fort_owner)
    out[at + 34] = i16(1 + board.besieged)
    out[at + 35] = i16(board.deeds)
    out[at + 36] = i16(board.siege_action)
    out[at + 37] = i16(1 + board.area)
    out[at + 38] = i16(board.committed)
    out[at + 39] = i16(1 if board.advantage else 0)
    out[at + 40] = i16(board.pay)
    out[at + 41] = i16(1 if board.out_paid else 0)
