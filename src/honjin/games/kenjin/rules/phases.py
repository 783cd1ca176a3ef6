"""The phases: what chance settles, then what seats decide."""

from __future__ import annotations

from typing import Final

# Where the rules stand.
DRAW_FIRST: Final = 0
DRAW_TILES: Final = 1
DRAW_OFFER: Final = 2
DRAFT: Final = 3
DEPLOY: Final = 4
SCOUTING: Final = 5
LOOKING: Final = 6
MOVING: Final = 7
SUPPLYING: Final = 8
SANCTIFYING: Final = 9
OVER: Final = 10
