"""The rules of Kenjin that no test of this software can prove, each with the reason."""

from __future__ import annotations

NOT_TESTABLE: dict[str, str] = {
    "KJ-TEAM-03": "what partners say to each other happens outside the engine, which carries no "
    "talk (KJ-R-06 tests the option that a server obeys)",
    "KJ-REG-11": "about what a player says of the victim; what the engine tells is tested "
    "with KJ-REG-10 and KJ-R-19",
}
