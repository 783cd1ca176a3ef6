"""Rate limits: a token bucket for each guest and each address."""

from __future__ import annotations

import time
from collections import OrderedDict

from honjin.server.config import Rate
from honjin.server.errors import TooMany

REMEMBERED = 10_000


class Buckets:
    """Token buckets by name; those not used for longest are forgotten."""

    def __init__(self, rate: Rate, remembered: int = REMEMBERED) -> None:
        self.rate = rate
        self._remembered = remembered
        self._full: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, tokens: float = 1.0) -> None:
        """Take tokens, or refuse."""
        now = time.monotonic()
        left, then = self._full.pop(name, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.each_second)
        enough = left >= tokens
        self._full[name] = (left - tokens if enough else left, now)
        if len(self._full) > self._remembered:
            self._full.popitem(last=False)
        if not enough:
            raise TooMany("too many requests: wait a moment")
