"""How both sides of the benchmark are timed, whatever environment they run in."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from time import perf_counter, thread_time
from typing import Any, Final

PROCESSOR: Final = "BENCH_PROCESSOR_TIME"
"""The variable that makes both sides count processor time, for a machine that is not free."""
clock: Final = thread_time if os.environ.get(PROCESSOR) else perf_counter
DECISIONS: Final = 1000
"""Decisions of a PettingZoo environment that are timed together."""


def rate(batch: Callable[[], int], seconds: float) -> float:
    """How many a second: whole batches for about so long, after one that does not count."""
    batch()
    done = 0
    now = start = clock()
    while now < start + seconds:
        done += batch()
        now = clock()
    return done / (now - start)


def agents_loop(env: Any) -> Callable[[], int]:
    """Decisions of a PettingZoo environment, drawn from its masks; a new game after each."""
    random = Random(1).random

    def batch() -> int:
        done = 0
        while done < DECISIONS:
            env.reset()
            for _ in env.agent_iter():
                seen, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                    continue
                legal = seen["action_mask"].view(bool).nonzero()[0]
                env.step(int(legal[int(random() * len(legal))]))
                done += 1
        return done

    return batch
