"""Replays of finished games in pages: computed one page at a time, and cached."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import msgspec

from honjin.engine.errors import HonjinError
from honjin.engine.events import Event
from honjin.engine.record import read_record, replay_line, write_result
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table
from honjin.server.errors import NotFound, RulesChanged
from honjin.server.live_table import LiveTable
from honjin.server.rows import FinishedRow
from honjin.server.view_diff import difference, reveal_all
from honjin.server.wire import GameEvent
from honjin.server.wire_replays import Replay, ReplayStep

T = TypeVar("T")
FIRST_PAGE = 8
PAGE = 50
"""How many steps a page has; the first one has fewer, so that it is there at once."""
KEPT = 24
"""How many replays are kept in memory."""
CHANGED = (
    "The rules have changed since this game was played, so its steps cannot be shown again. "
    "The result, the log and the record are kept."
)


class RecordReplay:
    """Replay a finished game; raises if the installed rules play it differently."""

    def __init__(self, live: LiveTable, ended: FinishedRow) -> None:
        record = read_record(ended.record)
        self.lines = record.lines
        self._result = record.header.get("result", "")
        self.table = self._try(lambda: Table(live.game, live.setup))
        if live.rules != live.game.meta.rules:
            for _ in self.steps():
                pass
            self.table = Table(live.game, live.setup)

    def steps(self) -> Iterator[tuple[str, str]]:
        """Who does what, after each line of the record was carried out."""
        for line in self.lines:
            self._try(partial(replay_line, self.table, line))
            yield line.who, line.words
        if self._result and self._result != self._try(self._count):
            raise RulesChanged(CHANGED)

    def _count(self) -> str:
        return write_result(self.table.scores())

    def _try(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except HonjinError:
            raise RulesChanged(CHANGED) from None


class _Film:
    """One replay through one pair of eyes, as far as it has been requested."""

    def __init__(self, again: RecordReplay, seat: str, eyes: int, everything: bool) -> None:
        self._again = again
        self._seat = seat
        self._eyes = eyes
        self._everything = everything
        self._steps = again.steps()
        self._told = 0
        self._made: list[Replay] = []
        self.length = 1 + len(again.lines)
        self.pages = 1 + -(-max(0, self.length - FIRST_PAGE) // PAGE)

    def page(self, number: int) -> Replay:
        while len(self._made) <= number:
            self._made.append(self._make(len(self._made)))
        return self._made[number]

    def _make(self, number: int) -> Replay:
        first = 0 if number == 0 else FIRST_PAGE + (number - 1) * PAGE
        count = FIRST_PAGE if number == 0 else PAGE
        last = min(first + count, self.length)
        steps: list[ReplayStep] = []
        start: dict[str, Any] = {}
        shown = start
        for index in range(first, last):
            who, action = ("", "") if index == 0 else next(self._steps)
            view = self._view()
            if index == first:
                start = view
                change = None
            else:
                change = difference(shown, view)
            shown = view
            steps.append(ReplayStep(action, who, change, self._news()))
        if last == self.length:
            next(self._steps, None)  # Checks the result.
        return Replay(self._seat, number, self.pages, first, self.length, start, steps)

    def _view(self) -> dict[str, Any]:
        table = self._again.table
        if not self._everything:
            return _plain(table.view(self._eyes))
        everybody = (SPECTATOR, *range(table.seats))
        return reveal_all([_plain(table.view(eyes)) for eyes in everybody])

    def _news(self) -> list[GameEvent]:
        heard = self._again.table.events(self._eyes, self._told)
        before = self._told
        self._told += len(heard)
        return numbered(heard, before)


class Replays:
    """The replays in memory. One page is computed at a time."""

    def __init__(self) -> None:
        self._films: OrderedDict[tuple[str, str, bool], _Film] = OrderedDict()
        self._one = threading.Lock()

    def page(
        self,
        table: str,
        seat: str,
        eyes: int,
        everything: bool,
        number: int,
        again: Callable[[], RecordReplay],
    ) -> Replay:
        """A page of a replay; `again` replays the game if it is not cached."""
        key = (table, seat, everything)
        with self._one:
            film = self._films.get(key)
            if film is None:
                film = self._films[key] = _Film(again(), seat, eyes, everything)
                while len(self._films) > KEPT:
                    self._films.popitem(last=False)
            self._films.move_to_end(key)
            if number >= film.pages:
                raise NotFound(f"this replay has {film.pages} pages")
            try:
                return film.page(number)
            except BaseException:
                del self._films[key]
                raise


def numbered(events: list[Event], before: int) -> list[GameEvent]:
    """Events with the numbers that they have after `before` others."""
    return [
        GameEvent(before + 1 + i, event.kind, event.facts, event.text)
        for i, event in enumerate(events)
    ]


def _plain(view: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    return plain
