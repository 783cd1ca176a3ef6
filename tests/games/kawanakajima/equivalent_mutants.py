"""Breaks of the rules code that change nothing a player can tell, each with the reason.

`make mutants` leaves them out of its count. A key names file, function, old and new text,
and of several with the same texts in a function which one: `(number 2)`.
"""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "attacks.py:clans_in: 1 -> 2": "Clans are numbered from 0: the first after -2 is the first "
    "after -1",
}
