"""Breaks of the rules code that change nothing a player can tell, each with the reason.

`make mutants` leaves them out of its count. A key names file, function, old and new text,
and of several with the same texts in a function which one: `(number 2)`.
"""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "score.py:winners: seat + 2 -> (seat - 2)": "two seats on or two back is the same partner",
    "combat.py:supplied_side: seat + 2 -> (seat - 2)": "two seats on or two back is the same "
    "partner",
    "setup.py:next_bare_field: 1 -> 2": "any negative number means that none is bare",
    "turn.py:set_up: False -> True": "a table turns notes on itself, and elsewhere nobody reads "
    "them",
    "combat.py:owes_sacrifice: 0 -> 1 (number 2)": "a single card is sealed before "
    "anybody is asked",
}
