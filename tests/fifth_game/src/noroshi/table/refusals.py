"""The rule that forbids an action, by its id and in our words."""

from __future__ import annotations

from honjin.engine.game import Refusal, Setup
from noroshi.rules.phases import OVER
from noroshi.rules.state import NONE_CHOSEN
from noroshi.rules.turn import Noroshi
from noroshi.table.names import hill_name


def why_not(state: Noroshi, seat: int, action: int, setup: Setup) -> Refusal:
    if state.phase == OVER:
        return Refusal("NR-END-01", "The game is over.")
    if seat >= 0 and state.chosen(seat) != NONE_CHOSEN:
        return Refusal("NR-NGT-02", "You have chosen already.")
    if not state.owes(seat):
        return Refusal("NR-NGT-01", "The wind is drawn first.")
    return Refusal("NR-NGT-02", f"A fire burns on {hill_name(action)} already.")
