"""The parts of a bot's judgement in words, to explain hints."""

from __future__ import annotations

from honjin.games.ikusa.rules import bot
from honjin.games.ikusa.rules.turn import Ikusa


def judgement(state: Ikusa, seat: int) -> dict[str, float]:
    """The value of what a seat has, its borders, plans and battles, in provinces."""
    bot.survey(state)
    box = state.box
    worth = [box.worth[colour] for colour in range(box.colours)]
    own = [worth[colour] for colour in range(box.colours) if box.seat_of(colour) == seat]
    return {
        "what you hold: provinces, units and daimyos": sum(own),
        "what your rivals do not hold": -(sum(worth) - sum(own)) / max(1, box.colours - len(own)),
        "safe borders": bot.borders(state, seat),
        "what your koku will buy": bot.plans(state, seat),
        "the current battle": bot.battles(state, seat),
    }
