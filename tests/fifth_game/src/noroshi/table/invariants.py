"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from noroshi.rules.actions import CALM, HILLS
from noroshi.rules.phases import CHOICE, OVER
from noroshi.rules.state import DARK, NONE_CHOSEN, SEATS
from noroshi.rules.turn import Noroshi


def faults(state: Noroshi) -> Iterator[str]:
    chosen = [state.chosen(seat) for seat in range(SEATS)]
    made = [hill for hill in chosen if hill != NONE_CHOSEN]
    dark = sum(state.fire(hill) == DARK for hill in range(HILLS))
    if made and state.phase != CHOICE:
        yield "NR-NGT-02: a choice is kept after its time"
    if len(made) == SEATS:
        yield "NR-NGT-02: both have chosen, and nothing burns yet"
    if any(state.fire(hill) != DARK for hill in made):
        yield "NR-NGT-02: a hill was chosen on which a fire burns"
    if state.phase != OVER and dark < SEATS:
        yield "NR-END-01: hardly a hill is dark, and the game goes on"
    if state.phase == OVER and dark >= SEATS and state.night < state.nights:
        yield "NR-END-01: the game is over before its last night"
    if state.night == 1 and state.phase != OVER and dark < HILLS:
        yield "NR-SET-01: a fire burns before the first choice"
    if HILLS - dark > 4 * (state.night - (state.phase != OVER)):
        yield "NR-NGT-05: more fires burn than the nights so far can have lit"
    if state.phase != CHOICE and state.wind != CALM:
        yield "NR-NGT-01: a wind blows that was not drawn for this night"
