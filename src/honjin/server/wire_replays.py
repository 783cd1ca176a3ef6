"""What goes over the wire about finished games: replays, scores over time, checked draws."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from honjin.server.wire import GameEvent


class StoryPoint(Struct, frozen=True):
    """After a step, the points of every seat."""

    step: int
    scores: list[int]


class Story(Struct, frozen=True):
    """How a finished game went: the points (and what they are) after steps, of `length` in all."""

    unit: str
    length: int
    points: list[StoryPoint]


class ReplayStep(Struct, frozen=True):
    """A step of a finished game; `who` is * for chance.

    `change` is how the view differs from that of the step before: null where it does not, `["=",
    value]` for another value, `["+", items]` for items at the end of a list, `["-"]` for a key that
    is gone, or an object with the changes inside, by key or index.
    """

    action: str
    who: str
    change: Any
    events: list[GameEvent]


class Replay(Struct, frozen=True):
    """A page of a finished game as one seat knew it then.

    `first` is the number of its first step, `length` that of all steps; `view` is the view at the
    first step of the page.
    """

    seat: str
    page: int
    pages: int
    first: int
    length: int
    view: dict[str, Any]
    steps: list[ReplayStep]


class Draw(Struct, frozen=True):
    """One draw, and whether the published seed gives the same."""

    number: int
    outcome: str
    again: str
    checks: bool


class Verification(Struct, frozen=True):
    """The seed with all its draws."""

    seed: str
    seed_hash: str
    hash_checks: bool
    draws: list[Draw]
    checks: bool
