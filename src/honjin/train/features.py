"""Which features of observations a network gets a row for."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def rows(found: NDArray[np.int32], features: int, least: int) -> NDArray[np.int16]:
    """By feature its row in the first layer, for those that were seen often enough; else -1."""
    counts = np.bincount(found[found >= 0], minlength=features)
    table = np.full(features, -1, np.int16)
    often = np.flatnonzero(counts >= least)
    table[often] = np.arange(len(often), dtype=np.int16)
    return table
