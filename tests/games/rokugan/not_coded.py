"""The rules of Battle for Rokugan that stand beside no code, each with the reason."""

from __future__ import annotations

NOT_CODED: dict[str, str] = {
    "RK-NUM-03": "says that nothing else depends on the number of players, so nothing does",
    "RK-R-68": "the engine carries no talk, so there is nothing to rule",
}
