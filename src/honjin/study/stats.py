"""Small statistics for reports."""

from __future__ import annotations

import math

Z = 1.959964
"""Standard errors on either side of an estimate, for an interval of 95 %."""


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson's score interval).

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    scale = 1 + z * z / games
    centre = (rate + z * z / (2 * games)) / scale
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def signed(value: float) -> str:
    """A whole number of points with its sign; 0 has none.

    >>> signed(54.6), signed(-0.2)
    ('+55', '0')
    """
    return f"{value:+.0f}" if round(value) else "0"
