"""Sparring partners: networks that learn beside another one, only to beat it.

What beats a network may take a long time to learn, and while both sides of every game change
together nobody learns it. A partner plays against the network alone, with little variety, and the
network plays against its partners in some of its games.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import torch

from honjin.train.judge import Judge, Reader
from honjin.train.plan import Plan
from honjin.train.practice import Practice
from honjin.train.source import open_source

SHARE = 0.5
"""In how many of its games a network plays against its partners."""
VARIETY = 0.01
"""The entropy bonus of a partner."""


def with_partners(
    judge: Judge,
    partners: Sequence[Judge],
    reader: Reader,
    plan: Plan,
    workers: int,
    device: torch.device,
) -> list[Practice]:
    """What learns together: the network first, then its partners."""
    eager = msgspec.structs.replace(plan, variety=VARIETY, anchor=0.0)
    found = []
    for number, own in enumerate((judge, *partners)):
        seed = f"{plan.seed}/{number}" if number else plan.seed
        source = open_source(plan.game, plan.seats, plan.lanes, seed, workers, device)
        if number == 0:
            found.append(Practice(own, reader, source, plan, partners, SHARE))
        else:
            found.append(Practice(own, reader, source, eager, (judge,)))
    return found
