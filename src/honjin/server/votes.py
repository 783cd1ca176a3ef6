"""Votes: what is asked, and who still has to answer."""

from __future__ import annotations

from typing import assert_never

from honjin.engine.view import seat_name
from honjin.server.live_table import LiveTable, OpenVote
from honjin.server.wire import Pace, Vote


def missing(live: LiveTable, vote: OpenVote) -> set[str]:
    """Whose consent is missing: all players who are not late; for extra time two are enough."""
    here = [chair for chair in live.seats if chair.present and chair.stage not in ("late", "open")]
    asked = {chair.guest for chair in here}
    if vote.kind == "time":
        asked -= {live.seats[vote.seat].guest}
        enough = len(asked & set(vote.agreed)) >= min(2, len(asked))
        return set() if enough else asked - set(vote.agreed)
    return asked - set(vote.agreed)


def shown_vote(live: LiveTable, guest: str) -> Vote | None:
    """The open question as a guest sees it."""
    vote = live.vote
    if vote is None or live.over:
        return None
    asked = missing(live, vote)
    return Vote(
        kind=vote.kind,
        by=vote.name,
        text=vote_text(live, vote),
        missing=[chair.name for chair in live.seats if chair.guest in asked],
        seat="" if vote.seat < 0 else seat_name(vote.seat),
        mine=guest in asked,
        asked=bool(guest) and guest == vote.guest,
    )


def vote_text(live: LiveTable, vote: OpenVote) -> str:
    """What is asked, in a sentence."""
    seat = live.seats[vote.seat].name if vote.seat >= 0 else ""
    match vote.kind:
        case "abort":
            return f"{vote.name} asks to end this game without a result."
        case "pause":
            return f"{vote.name} asks to pause the game."
        case "pace":
            what = "without clocks" if vote.pace is None else pace_text(vote.pace)
            return f"{vote.name} asks to go on {what}."
        case "replace":
            return f"{vote.name} asks to take over from {seat}."
        case "time":
            return f"{vote.name} asks to give {seat} more time."
        case _:
            assert_never(vote.kind)


def pace_text(pace: Pace) -> str:
    """A pace in words."""
    return f"at a {pace.kind} pace, {span(pace.bank)} and {span(pace.gain)} a turn"


def span(seconds: int) -> str:
    """A stretch of time in words."""
    for size, name in ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if (seconds >= size and seconds % size == 0) or size == 1:
            number = seconds // size
            return f"{number} {name}{'' if number == 1 else 's'}"
    raise AssertionError
