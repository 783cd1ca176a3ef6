"""The phases of a night."""

from __future__ import annotations

from typing import Final

WIND: Final = 0
CHOICE: Final = 1
OVER: Final = 2
