"""Rules of Kawanakajima that no test can prove, and why."""

from __future__ import annotations

NOT_TESTABLE: dict[str, str] = {
    "KW-GEN-09": "the scale of the map has no effect in the rules",
    "KW-R-06": "names words of the print that mean the same; the engine has one word for each",
    "KW-R-85": "says who throws which dice; here chance throws them all, with the same odds",
    "KW-UNIT-03": "counters have no facing, so there is nothing that could be turned",
}
