"""Which events each seat at a table has seen, and how often something changed for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from honjin.engine.events import Event
from honjin.engine.table import Table
from honjin.engine.view import View
from honjin.server import event_log
from honjin.server.event_log import all_named, name_of

MOMENTS = 8
"""How many of the last moves are kept as each seat saw them, for clients that show every move."""


class Moment(msgspec.Struct, frozen=True):
    """How the table looked to a seat after a move, and how many events it had heard by then."""

    version: int
    sequence: int
    view: View


class Audience:
    """The seats and the spectators of one table. Everybody's numbers count only what they know."""

    def __init__(self, eyes: tuple[int, ...]) -> None:
        self.eyes = eyes
        self._versions = dict.fromkeys(eyes, 0)
        self._heard: dict[int, list[Event]] = {one: [] for one in eyes}
        self._read = dict.fromkeys(eyes, 0)
        """How many events of the engine's table each has heard."""
        self._unwritten: dict[int, list[Event]] = {}
        """Events from outside the rules; the next entry stores them."""
        self._moments: dict[int, deque[Moment]] = {}

    def tell(self, event: Event) -> None:
        """Add an event from outside the rules for everybody; the next entry stores it."""
        for eyes, heard in self._heard.items():
            heard.append(event)
            self._unwritten.setdefault(eyes, []).append(event)

    def listen(self, table: Table) -> dict[int, list[Event]]:
        """Take the engine's new events; returns who sees which."""
        told = {}
        for eyes, heard in self._heard.items():
            news = table.events(eyes, self._read[eyes])
            heard.extend(news)
            self._read[eyes] += len(news)
            if news:
                told[eyes] = news
        return told

    def skip(self, table: Table) -> None:
        """Skip the events of a replayed table."""
        for eyes in self.eyes:
            self._read[eyes] = len(table.events(eyes))

    def notice(self, eyes: Iterable[int]) -> None:
        """Something changed for these."""
        for one in eyes:
            self._versions[one] += 1

    def keep_moment(self, eyes: int, view: View) -> None:
        """Remember how the table looks to these eyes now."""
        kept = self._moments.setdefault(eyes, deque(maxlen=MOMENTS))
        kept.append(Moment(self._versions[eyes], len(self._heard[eyes]), view))

    # What entries keep.

    def take_unwritten(self) -> dict[int, list[Event]]:
        """The events that the next entry must store."""
        unwritten, self._unwritten = self._unwritten, {}
        return unwritten

    def recall(self, told: list[event_log.SeenEvent], unwritten: bool = False) -> None:
        """Restore stored events; with `unwritten` the next entry will store them."""
        for one in told:
            event = Event(one.kind, one.facts, one.text)
            for eyes in all_named(one.eyes):
                self._heard[eyes].append(event)
                if unwritten:
                    self._unwritten.setdefault(eyes, []).append(event)

    def pending(self) -> str:
        """Events that are not in an entry yet, as they are stored."""
        return event_log.write(event_log.merge(self._unwritten))

    def names_of(self, eyes: set[int]) -> str:
        """How an entry names these eyes: no name if they are everybody's."""
        return "" if eyes.issuperset(self.eyes) else "".join(map(name_of, sorted(eyes)))

    def named(self, noticed: str) -> set[int]:
        """The eyes that an entry names; without a name everybody's."""
        everybody = set(self.eyes)
        return everybody.intersection(all_named(noticed)) if noticed else everybody

    # Queries.

    def version_of(self, eyes: int) -> int:
        """How often something changed for these eyes: the version that they are sent."""
        return self._versions[eyes]

    def events_since(self, eyes: int, since: int = 0) -> tuple[int, list[Event]]:
        """How many events these eyes have seen, and those after the `since`-th."""
        heard = self._heard[eyes]
        return len(heard), heard[max(since, 0) :]

    def moments(self, eyes: int) -> tuple[Moment, ...]:
        """How the table looked to these eyes after each of the last moves that they noticed."""
        return tuple(self._moments.get(eyes, ()))
