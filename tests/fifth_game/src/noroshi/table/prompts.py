"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from noroshi.rules.phases import CHOICE, OVER
from noroshi.rules.turn import Noroshi
from noroshi.table.names import CLANS


def prompt(state: Noroshi) -> str:
    if state.phase == OVER:
        won = [name for seat, name in enumerate(CLANS) if state.winners() >> seat & 1]
        return f"{won[0]} wins." if len(won) == 1 else f"{' and '.join(won)} share the victory."
    if state.phase == CHOICE:
        owing = [name for seat, name in enumerate(CLANS) if state.waiting() >> seat & 1]
        return f"{' and '.join(owing)} must choose a dark hill in secret."
    return "The wind is being drawn."
