"""The rules of Battle for Rokugan that no test of this software can prove, each with the reason."""

from __future__ import annotations

NOT_TESTABLE: dict[str, str] = {
    "RK-R-68": "what players say to each other happens outside the engine, which carries no talk",
}
