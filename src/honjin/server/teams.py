"""Which seats play together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def team_of(seat: int, seats: int, options: Mapping[str, Any]) -> int:
    """The number of a seat's team: partners sit opposite, everybody else plays alone."""
    return seat % 2 if seats == 4 and options.get("teams") is True else seat
