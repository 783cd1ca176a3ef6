"""Actions and outcomes as paths of board elements, and back."""

from __future__ import annotations

from collections.abc import Mapping

from honjin.engine.state import CHANCE
from noroshi.table.names import HILL_IDS, WINDS

OUTCOME_NUMBERS = {f"wind {wind}": n for n, wind in enumerate(WINDS)}
ACTION_NUMBERS = {f"light {hill}": n for n, hill in enumerate(HILL_IDS)}


def path(seat: int, action: int, seats: int) -> str:
    return f"wind {WINDS[action]}" if seat == CHANCE else f"light {HILL_IDS[action]}"


def paths(seat: int, seats: int) -> Mapping[str, int]:
    return OUTCOME_NUMBERS if seat == CHANCE else ACTION_NUMBERS
