"""Observations as features, by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def features(groups: Sequence[Sequence[int]], seen: NDArray[np.int16]) -> NDArray[np.int32]:
    """The features of each observation in as many columns as can be; -1 where there is none.

    The same as `honjin.bots.net.Net.feature` finds one by one.
    """
    columns: list[NDArray[Any]] = []
    for at, items, apart, count, *rest in groups:
        base, own = rest[6], rest[7]
        for item in range(items):
            feature = np.zeros(len(seen), np.int32)
            something = np.zeros(len(seen), np.bool_)
            for k in range(count):
                values = seen[:, at + item * apart + rest[2 * k]].astype(np.int32)
                something |= values != 0
                feature = feature * rest[2 * k + 1] + np.clip(values, 0, rest[2 * k + 1] - 1)
            columns.append(np.where(something, base + item * own + feature, -1))
    return np.stack(columns, axis=1).astype(np.int32)


def rows(found: NDArray[np.int32], features: int, least: int) -> NDArray[np.int16]:
    """By feature its row in the first layer, for those that were seen often enough; else -1."""
    counts = np.bincount(found[found >= 0], minlength=features)
    table = np.full(features, -1, np.int16)
    often = np.flatnonzero(counts >= least)
    table[often] = np.arange(len(often), dtype=np.int16)
    return table
