"""What happened, as far as each seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from honjin.engine.state import NOTE_LENGTH
from honjin.engine.view import seat_name

if TYPE_CHECKING:
    from honjin.engine.game import Game, Setup

Facts = dict[str, Any]
"""What an event says, under the ids of the board."""


def signed(number: int) -> str:
    """A number with its sign as it is printed.

    >>> signed(2), signed(-3)
    ('+2', '−3')
    """
    return f"{number:+d}".replace("-", "−")


class Note(msgspec.Struct, frozen=True):
    """Something the rules wrote down. It never leaves the engine; events do.

    >>> public = Note(kind=1, audience=-1, eyes=-1, a=0, b=0, c=0, d=0, secret=0)
    >>> public.noticed_by(1), public.seen_by(-1)
    (True, True)
    """

    kind: int
    audience: int
    eyes: int
    a: int
    b: int
    c: int
    d: int
    secret: int

    def noticed_by(self, seat: int) -> bool:
        """Whether a seat (negative: a spectator) learns that this happened."""
        return self.audience < 0 or (seat >= 0 and self.audience >> seat & 1 == 1)

    def seen_by(self, seat: int) -> bool:
        """Whether a seat sees the secret part as well."""
        return self.eyes < 0 or (seat >= 0 and self.eyes >> seat & 1 == 1)


Change = Callable[[Note, bool, "Setup"], Facts]
"""What a note has changed on the board of such a table, for a seat that sees its secret or not."""


class Event(msgspec.Struct, frozen=True):
    """What one seat sees of it: a kind, its facts under the board's own ids, and a sentence.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> table.apply("A", "deploy lord village")
    >>> event = table.events("B")[-1]
    >>> event.kind, event.facts["tile"]
    ('deployed', 'village')
    """

    kind: str
    facts: Facts
    text: str


SharedEvents = dict[tuple[Note, bool], Event]
"""Events by note and whether its secret is seen: all who see the same share one."""


def read_notes(words: list[int]) -> list[Note]:
    """The notes that a state handed over."""
    return [Note(*words[i : i + NOTE_LENGTH]) for i in range(0, len(words), NOTE_LENGTH)]


class Occurrence(msgspec.Struct, frozen=True):
    """Something that seats notice: a note of the rules, or an undo (to its `audience`)."""

    note: Note | None
    undone_by: int = 0
    undone: int = 0
    audience: frozenset[int] = frozenset()

    def noticed_by(self, eyes: int) -> bool:
        """Whether a seat (or SPECTATOR) learns of it."""
        return eyes in self.audience if self.note is None else self.note.noticed_by(eyes)

    def event_for(self, eyes: int, game: Game[Any], setup: Setup, shared: SharedEvents) -> Event:
        """What a seat (or SPECTATOR) gets for it."""
        if self.note is None:
            who = seat_name(self.undone_by)
            return Event("undone", {"seat": who}, f"{who} takes the last step back.")
        key = (self.note, self.note.seen_by(eyes))
        if key not in shared:
            shared[key] = game.event(self.note, eyes, setup)
        return shared[key]
