"""Work that is done once for each position, though several seats look at it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from honjin.engine.state import State

POSITIONS = 256
"""How many of the latest positions are remembered."""
S = TypeVar("S", bound=State)
T = TypeVar("T")


def once_a_position(work: Callable[[S], T]) -> Callable[[S], T]:
    """Keep the results for the latest positions. The work may read the state and its box only."""
    kept: OrderedDict[tuple[int, bytes], tuple[object, T]] = OrderedDict()

    @wraps(work)
    def remembered(state: S) -> T:
        box = getattr(state, "box", None)
        key = (id(box), state.key())
        found = kept.get(key)
        if found is None:
            # The box is kept too: while it lives, no other one has its id.
            found = kept[key] = (box, work(state))
            if len(kept) > POSITIONS:
                kept.popitem(last=False)
        return found[1]

    return remembered
