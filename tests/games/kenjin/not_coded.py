"""The rules of Kenjin that stand beside no code, each with the reason."""

from __future__ import annotations

NOT_CODED: dict[str, str] = {
    "KJ-DEF-11": "follows from how cards are laid and killed; the referee counts them",
    "KJ-R-19": "the engine carries no talk, so there is nothing that could police it",
    "KJ-REG-11": "a rule of conduct about what a player says; the engine carries no talk",
    "KJ-SEC-07": "the Brute has no ability, so nothing is done for it",
    "KJ-SET-08": "advice to a host; nothing is refused",
}
