"""After the game: its record, the way it went, and the proof of its draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from honjin.engine.chance import pick_outcome
from honjin.engine.errors import HonjinError
from honjin.engine.events import Event
from honjin.engine.record import read_record, replay_line, write_result
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.server.errors import NotYours, RulesChanged
from honjin.server.live_table import LiveTable
from honjin.server.store import FinishedRow
from honjin.server.table_cache import TableCache, check_over, seat_number
from honjin.server.wire import Draw, GameEvent, Replay, ReplayStep, Verification

T = TypeVar("T")
CHANGED = (
    "The rules have changed since this game was played, so its steps cannot be shown again. "
    "The result, the log and the record are kept."
)


class Archive:
    """What is told only when the game is over."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache

    def record(self, guest: str, table: str) -> str:
        """The `.kifu`, as it was when the game ended."""
        with self.cache.at(table) as live:
            return _ended(live, guest).record

    def replay(self, guest: str, table: str, seat: str) -> Replay:
        """Every step as a seat (none: a spectator) knew it then."""
        with self.cache.at(table) as live:
            again = _Again(live, guest)
            eyes = seat_number(live, seat) if seat else SPECTATOR
        heard = again.table.events(eyes)
        steps = [ReplayStep("", "", again.table.view(eyes), _numbered(heard, 0))]
        told = len(heard)
        for who, action in again.steps():
            heard = again.table.events(eyes, told)
            steps.append(ReplayStep(action, who, again.table.view(eyes), _numbered(heard, told)))
            told += len(heard)
        return Replay(seat, steps)

    def verify(self, guest: str, table: str) -> Verification:
        """Draw everything again from the seed."""
        with self.cache.at(table) as live:
            again = _Again(live, guest)
            source, published = live.seed, live.seed_hash
        draws: list[Draw] = []
        state = again.table.state.clone()
        for who, action in again.steps():
            if who == "*":
                number = pick_outcome(state, source, len(draws))
                drawn = again.table.game.path(CHANCE, number, again.table.seats)
                draws.append(Draw(len(draws), action, drawn, action == drawn))
            state = again.table.state.clone()
        hash_checks = source.hash == published
        checks = hash_checks and all(draw.checks for draw in draws)
        return Verification(source.secret, published, hash_checks, draws, checks)


class _Again:
    """A finished game played once more; refused where the installed rules play another game."""

    def __init__(self, live: LiveTable, guest: str) -> None:
        record = read_record(_ended(live, guest).record)
        self._lines = record.lines
        self._result = record.header.get("result", "")
        self.table = self._try(lambda: Table(live.game, live.setup))

    def steps(self) -> Iterator[tuple[str, str]]:
        """Who does what, after each line of the record was carried out."""
        for line in self._lines:
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


def _ended(live: LiveTable, guest: str) -> FinishedRow:
    _check(live, guest)
    assert live.ended is not None
    return live.ended


def _check(live: LiveTable, guest: str) -> None:
    if not live.spectators and all(chair.guest != guest for chair in live.seats):
        raise NotYours("only those who played can see this")
    check_over(live)


def _numbered(events: list[Event], before: int) -> list[GameEvent]:
    return [
        GameEvent(before + 1 + i, event.kind, event.facts, event.text)
        for i, event in enumerate(events)
    ]
