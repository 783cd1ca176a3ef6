"""How both sides of the benchmark are timed, whatever environment they run in."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def rate(batch: Callable[[], int], seconds: float) -> float:
    """How many a second: whole batches for about so long, after one that does not count."""
    batch()
    done = 0
    now = start = perf_counter()
    while now < start + seconds:
        done += batch()
        now = perf_counter()
    return done / (now - start)
