"""The rules of Ikusa that no test of this software can prove, each with the reason."""

from __future__ import annotations

NOT_TESTABLE: dict[str, str] = {
    "IK-SET-17": "alliances are talk outside the engine, which carries none (see IK-R-10)",
    "IK-R-10": "alliances have no state that a test could look at",
    "IK-CMP-09": "koku chips are no limit (IK-R-02), so their number changes nothing",
    "IK-CMP-12": "trays, screens and cards are furniture; what lies on them is tested elsewhere",
}
