"""What the numbers of an observation mean; `rules.observation` writes them."""

from __future__ import annotations

from honjin.engine.observation import Field
from noroshi.rules.actions import HILLS, WEST
from noroshi.rules.phases import OVER


def fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("phase", (), 0, OVER, "0 the wind is drawn, 1 hills are chosen, 2 over."),
        Field("night", (), 1, 5, "The night, from 1."),
        Field("wind", (), 0, WEST, "0 calm or not drawn, 1 east, 2 west."),
        Field("chosen", (), 0, HILLS, "1 + the hill that this seat has chosen, or 0."),
        Field("to_act", (seats,), 0, 1, "Whether each seat owes a decision, the own one first."),
        Field("hills", (HILLS,), 0, 2, "0 dark, 1 an own fire, 2 the other's."),
    )
