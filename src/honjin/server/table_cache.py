"""All tables that are in use: found in memory or brought from the store, one caller at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from honjin.engine.state import SPECTATOR
from honjin.server.database import ConcurrentChange
from honjin.server.errors import Forbidden, NotFound, Overtaken, Paused, WrongMoment
from honjin.server.live_table import CHANGES, LiveTable
from honjin.server.loader import load_table
from honjin.server.my_tables import seat_info
from honjin.server.store import Store
from honjin.server.wire import SeatInfo

LOCKS = 4096
"""Enough that two tables seldom share one."""
IN_MEMORY = 2000
ATTEMPTS = 5
"""How often reading a table is retried while others keep changing it."""

Tell = Callable[[str], None]


Result = TypeVar("Result")


def persist(work: Callable[[], Result]) -> Result:
    """Do something at a table, again where another process changed the table first."""
    for _ in range(ATTEMPTS):
        try:
            return work()
        except Overtaken:
            continue
    return work()


class TableCache:
    """Hands out tables. Everything that changes one goes through `at`, which tells afterwards."""

    def __init__(self, store: Store, in_memory: int = IN_MEMORY) -> None:
        self.store = store
        self.tell: Tell = lambda table: None
        """Called with a table's id after something there was committed, from any thread."""
        self.changed: Callable[[Sequence[LiveTable]], None] = lambda tables: None
        """The same with the tables themselves, while nobody else can change them."""
        self.loaded: Tell = lambda table: None
        """Called when a table was read from the store: somebody else may have changed it."""
        self._in_memory = in_memory
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._guard = threading.Lock()
        self._locks = [threading.Lock() for _ in range(LOCKS)]

    @contextmanager
    def at(self, table: str) -> Iterator[LiveTable]:
        """A table, for this caller alone; `changed` is called if anything changes."""
        with self._lock(table), self.held(table) as live:
            before = live.progress
            yield live
            if before != live.progress:
                self.changed([live])

    @contextmanager
    def held(self, table: str) -> Iterator[LiveTable]:
        """A table that this caller holds (`try_to_hold`), who also has to call `changed`.

        After any error the table is dropped from memory and read again: only the store is true.
        """
        live = self._find(table)
        before = live.progress
        try:
            yield live
        except ConcurrentChange:
            self.forget(table)
            raise Overtaken from None
        except BaseException:
            if before != live.progress:
                self.forget(table)
            raise
        finally:
            self._count_writes(live)

    def try_to_hold(self, table: str) -> bool:
        """Take a table for this caller alone, unless somebody else has it now."""
        return self._lock(table).acquire(blocking=False)

    def let_go(self, table: str) -> None:
        """The end of `try_to_hold`."""
        self._lock(table).release()

    def _lock(self, table: str) -> threading.Lock:
        return self._locks[hash(table) % LOCKS]

    def renamed(self, guest: str, name: str) -> None:
        """A guest has a new name."""
        with self._guard:
            live_tables = list(self._tables.values())
        for live in live_tables:
            for seat in live.seats:
                if seat.guest == guest:
                    seat.name = name
                    live.change = next(CHANGES)
                    self.tell(live.id)

    def is_news(self, table: str, version: int, stamp: int = 0) -> bool:
        """Whether a table may have changed in the store since it was in memory; then it is read
        again. `version` 0 means that something beside the game has changed."""
        with self._guard:
            live = self._tables.get(table)
            if live is None:
                return True
            if stamp:
                return live.stamp < stamp
            if live.version < version:
                del self._tables[table]
            return live.version < version or not version

    @contextmanager
    def storing(self, live: LiveTable) -> Iterator[None]:
        """Around the storing of a new table, which is kept: nobody has to load it."""
        held = self.try_to_hold(live.id)
        try:
            yield
            if held:
                self._keep(live)
                self._count_writes(live)
        finally:
            if held:
                self.let_go(live.id)

    def _count_writes(self, live: LiveTable) -> None:
        """Keep a table in memory only if nobody else wrote to it between our own writes."""
        made = self.store.stamps_made(live.id)
        if made == list(range(live.stamp + 1, live.stamp + 1 + len(made))):
            live.stamp += len(made)
        else:
            self.forget(live.id)

    def _find(self, table: str) -> LiveTable:
        stamp = self.store.stamp(table) if self.store.shared else 0
        with self._guard:
            live = self._tables.get(table)
            if live is not None and live.stamp == stamp:
                self._tables.move_to_end(table)
                return live
        live = self._load(table, stamp)
        self._keep(live)
        self.loaded(table)
        return live

    def _keep(self, live: LiveTable) -> None:
        with self._guard:
            self._tables[live.id] = live
            while len(self._tables) > self._in_memory:
                self._tables.popitem(last=False)

    def _load(self, table: str, stamp: int | None) -> LiveTable:
        """A table from the store, as it was at one moment."""
        self.store.stamps_made(table)
        for _ in range(ATTEMPTS):
            try:
                live = load_table(self.store, table)
            except ConcurrentChange:
                raise Overtaken from None
            if live is None or stamp is None:
                raise NotFound("there is no such table")
            live.stamp = stamp
            if not self.store.shared:
                return live
            stamp = self.store.stamp(table)
            if live.stamp == stamp:
                return live
        raise Overtaken

    def forget(self, table: str) -> None:
        """Read a table from the store when it is asked for next."""
        with self._guard:
            self._tables.pop(table, None)


# Who may do what.


def seat_number(live: LiveTable, seat: str) -> int:
    """The number of a seat by its letter."""
    number = ord(seat) - ord("A") if len(seat) == 1 else -1
    if not 0 <= number < len(live.seats):
        raise NotFound(f"there is no seat {seat[:1]!r} at this table")
    return number


def own_seat(live: LiveTable, guest: str, seat: str) -> int:
    """The number of a guest's own seat."""
    number = _seat_of(live, guest, seat)
    if live.seats[number].stage == "resigned":
        raise Forbidden("you have resigned this seat")
    if live.seats[number].kind == "bot":
        raise WrongMoment("a steward plays this seat for you: take it back first")
    return number


def _seat_of(live: LiveTable, guest: str, seat: str) -> int:
    number = seat_number(live, seat)
    if not guest or live.seats[number].guest != guest:
        raise Forbidden("that seat is not yours")
    return number


def eyes_of(live: LiveTable, guest: str, seat: str) -> int:
    """Through whose eyes a guest may look: their own seat's, or (without a seat) a spectator's."""
    if seat:
        return _seat_of(live, guest, seat)
    if not live.spectators:
        raise Forbidden("this table has no spectators")
    return SPECTATOR


def check_started(live: LiveTable) -> None:
    if not live.started:
        raise WrongMoment("the game has not started")
    if live.halted:
        raise Paused(live.halted)


def check_playing(live: LiveTable) -> None:
    """Refuse what is possible only while a game is played."""
    check_started(live)
    if live.over:
        raise WrongMoment("the game is over")


def check_over(live: LiveTable) -> None:
    if not live.over:
        raise WrongMoment("This is shown when the game is over.")


def seat_infos(live: LiveTable, guest: str) -> list[SeatInfo]:
    """Who sits where, as a guest sees it."""
    return [seat_info(seat, guest) for seat in live.seats]
