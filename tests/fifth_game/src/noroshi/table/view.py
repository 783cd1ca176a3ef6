"""What a seat may see."""

from __future__ import annotations

from honjin.engine.game import Setup
from honjin.engine.view import seat_name, seat_names
from noroshi.rules import RULES_VERSION, score
from noroshi.rules.phases import CHOICE
from noroshi.rules.state import DARK, NONE_CHOSEN
from noroshi.rules.turn import Noroshi
from noroshi.table.names import HILL_IDS, PHASES, WINDS
from noroshi.table.pieces import pieces
from noroshi.table.prompts import prompt
from noroshi.table.view_types import Hill, NoroshiView


def view(state: Noroshi, seat: int, setup: Setup) -> NoroshiView:
    own = state.chosen(seat) if seat >= 0 else NONE_CHOSEN
    return NoroshiView(
        game="noroshi",
        rules=RULES_VERSION,
        seats=state.seats,
        seat=seat_name(seat) if seat >= 0 else "",
        phase=PHASES[state.phase],
        actors=seat_names(state.waiting()),
        prompt=prompt(state),
        over=state.over(),
        winners=seat_names(state.winners()),
        pieces=pieces(state, seat),
        night=state.night,
        nights=state.nights,
        wind=WINDS[state.wind] if state.phase == CHOICE else "",
        hills=tuple(
            Hill(name, "" if state.fire(hill) == DARK else seat_name(state.fire(hill)))
            for hill, name in enumerate(HILL_IDS)
        ),
        chosen="" if own == NONE_CHOSEN else HILL_IDS[own],
        fires=tuple(score.fires(state, owner) for owner in range(state.seats)),
    )
