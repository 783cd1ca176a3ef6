"""What can happen at the table, as the kinds of notes the rules write down."""

from __future__ import annotations

from typing import Final

WIND_DRAWN: Final = 0
CHOSEN: Final = 1
MINGLED: Final = 2
LIT: Final = 3
CARRIED: Final = 4
ENDED: Final = 5
