"""How long a bot may still think."""

from __future__ import annotations

import time
from typing import final


@final
class Clock:
    """Runs from when it is made; one of 0 seconds never runs out."""

    def __init__(self, seconds: float) -> None:
        self.started: float = time.monotonic()
        self.seconds: float = seconds

    def up(self) -> bool:
        """Whether the time is over."""
        return self.past(1.0)

    def past(self, share: float) -> bool:
        """Whether this share of the time is over."""
        if self.seconds <= 0.0:
            return False
        return time.monotonic() - self.started > share * self.seconds

    def end(self) -> float:
        """When the time is over, as a moment of `time.monotonic`; 0 for never."""
        return self.started + self.seconds if self.seconds > 0.0 else 0.0
