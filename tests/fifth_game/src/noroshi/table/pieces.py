"""Everything that is hidden from somebody at some time: what has been chosen in secret."""

from __future__ import annotations

from honjin.engine.view import Piece, seat_name
from noroshi.rules.state import NONE_CHOSEN
from noroshi.rules.turn import Noroshi
from noroshi.table.names import HILL_IDS


def pieces(state: Noroshi, seat: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(
            f"choice-{state.night}-{seat_name(owner).lower()}",
            seat_name(owner),
            "hand",
            HILL_IDS[state.chosen(owner)] if owner == seat else None,
            False,
        )
        for owner in range(state.seats)
        if state.chosen(owner) != NONE_CHOSEN
    )
