"""The five levels of bots that people choose from, and the words for the others."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level: what it is called, what to expect of it, and how long it may think."""

    word: str
    """Its name in commands, programs and records."""
    name: str
    """Its name for people: an office at a daimyo's court."""
    plain: str
    """The same in one plain word."""
    text: str
    """One sentence for the player."""
    seconds: float
    """It answers within this time, whatever the position and the machine."""


LADDER = (
    Level("kosho", "Koshō", "Beginner", "Learns with you. Misses plans and tricks.", 0.3),
    Level("kachi", "Kachi", "Easy", "Looks one move ahead.", 0.3),
    Level("yoriki", "Yoriki", "Medium", "Plays soundly, falls for a good bluff.", 0.3),
    Level("karo", "Karō", "Hard", "Asks itself what you may be hiding.", 1.0),
    Level("gunshi", "Gunshi", "Expert", "Our strongest: thinks longest and looks furthest.", 3.0),
)
"""The weakest first."""
USUAL = "kachi"
"""The opponent if none is chosen."""
STEWARD = "steward"
RANDOM = "random"
FORMER = {"novice": "kachi", "hard": "karo"}
"""Earlier names of levels, which stored tables, records and runs still use."""
STEWARD_SECONDS = 0.3
HASTE = 0.8
"""The share of its time in which a level must decide; the rest is for transport."""

LEVELS = {
    **{one.word: f"{one.plain}. {one.text}" for one in LADDER},
    STEWARD: "Keeps a seat for somebody: holds and answers, starts no fight.",
    RANDOM: "Any legal action.",
}
"""Every built-in bot by its name."""
_PLACES = {one.word: place for place, one in enumerate(LADDER)}


def current(word: str) -> str:
    """The current name of a level."""
    return FORMER.get(word, word)


def place(word: str) -> int:
    """Where a level stands on the ladder, from 0 on; -1 for what is not on it."""
    return _PLACES.get(word, -1)


def is_timed(spec: str) -> bool:
    """Whether a bot was given a time, so that it plays differently on another machine."""
    word, _, budget = spec.partition(":")
    return place(current(word)) >= 0 and budget.endswith("s")


def name_of(word: str) -> str:
    """The name of a built-in bot for people."""
    at = place(current(word))
    return LADDER[at].name if at >= 0 else word.capitalize()


def plain_of(word: str) -> str:
    """The plain word that stands beside the name; none for what is not on the ladder."""
    at = place(current(word))
    return LADDER[at].plain if at >= 0 else ""
