"""The phases: what chance settles, then what seats decide."""

from __future__ import annotations

from typing import Final

# Where the rules stand: first what chance decides, then what seats decide.
DRAW_PICKER: Final = 0
DEAL_CLAN: Final = 1
DEAL_OBJECTIVE: Final = 2
DRAW_FIRST: Final = 3
DRAW_INITIATIVE: Final = 4
DRAW_TOKEN: Final = 5
DRAW_CARD: Final = 6
PICK_CLAN: Final = 7
KEEP_OBJECTIVE: Final = 8
SETTLING: Final = 9
RETURNING: Final = 10
UPKEEP: Final = 11
TARGETING: Final = 12
RECOVERING: Final = 13
GIVING_UP: Final = 14
SPYING: Final = 15
PLACING: Final = 16
LOOKING: Final = 17
PAYING: Final = 18
FAVORING: Final = 19
CONDEMNING: Final = 20
PURGE_PAYING: Final = 21
PURGING: Final = 22
ANIMATING: Final = 23
FEARING: Final = 24
SWAPPING: Final = 25
ROUND_OVER: Final = 26
"""Nobody decides anything here: the next round begins, or the game is scored."""
OVER: Final = 27
