"""The table as one seat may know it, in numbers; `table.fields` says what each of them means."""

from __future__ import annotations

from honjin.engine.dialect import i16, i64, vec
from noroshi.rules.actions import HILLS
from noroshi.rules.state import DARK, SEATS, Board


def observe(board: Board, seat: i64, out: vec[i16], at: i64) -> None:
    out[at] = i16(board.phase)
    out[at + 1] = i16(board.night)
    out[at + 2] = i16(board.wind)
    out[at + 3] = i16(1 + board.chosen(seat))
    waiting = board.waiting()
    out[at + 4] = i16(waiting >> seat & 1)
    out[at + 5] = i16(waiting >> SEATS - 1 - seat & 1)
    hill: i64
    for hill in range(HILLS):
        fire = board.fire(hill)
        number: i64 = 0
        if fire != DARK:
            number = 1 if fire == seat else 2
        out[at + 6 + hill] = i16(number)
