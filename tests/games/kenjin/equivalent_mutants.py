"""Breaks of the rules code that change nothing a player can tell, each with the reason.

`make mutants` leaves them out of its count. A key names file, function, old and new text,
and of several with the same texts in a function which one: `(number 2)`.
"""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "score.py:winners: seat + 2 -> (seat - 2)": "two seats on or two back is the same partner",
    "regular_units.py:shugenja_comes: n > 1 -> True": "with nothing to look at the next step "
    "sets the phase again",
    "combat.py:owes_sacrifice: 0 -> 1 (number 2)": "a single card is sealed before "
    "anybody is asked",
}
