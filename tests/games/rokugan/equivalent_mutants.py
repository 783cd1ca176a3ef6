"""Breaks of the rules code that change nothing a player can tell, each with the reason.

`make mutants` leaves them out of its count. A key names file, function, old and new text,
and of several with the same texts in a function which one: `(number 2)`.
"""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "score.py:objective_honor: objective < 0 or not fulfilled(board, seat, objective) -> "
    "(not fulfilled(board, seat, objective))": "every seat has kept an objective when honor is "
    "counted; only bots judge earlier",
    "upkeep.py:draw_weight: 1 -> 2": "a bluff that comes back is the only thing that can be drawn",
    "resolution.py:burn: 1 -> 2 (number 3)": "without control tokens the seat given is not used",
    "turn_cards.py:recall: board.spy == seat or board.knows(board.spy, token) -> "
    "(board.knows(board.spy, token))": "a seat knows its own tokens",
    "turn.py:set_up: False -> True": "a table turns notes on itself, and elsewhere nobody reads "
    "them",
}
