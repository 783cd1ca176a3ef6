"""Breaks of the rules code that change nothing a player can tell, each with the reason.

`make mutants` leaves them out of its count. A key names file, function, old and new text.
"""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {}
