"""The numbers of the actions and outcomes, fixed for this version of the rules."""

from __future__ import annotations

from typing import Final

HILLS: Final = 7
ACTIONS: Final = HILLS
"""An action is the hill that is lit."""

CALM: Final = 0
EAST: Final = 1
WEST: Final = 2
OUTCOMES: Final = 3
