"""Rules of Kawanakajima that no test can prove, and why."""

from __future__ import annotations

NOT_TESTABLE: dict[str, str] = {
    "KW-GEN-09": "the scale of the map has no effect in the rules",
    "KW-UNIT-03": "counters have no facing, so there is nothing that could be turned",
}
