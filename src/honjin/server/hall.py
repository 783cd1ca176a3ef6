"""All tables that are in use: found in memory or brought from the store, one caller at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from honjin.engine.state import SPECTATOR
from honjin.engine.view import seat_name
from honjin.server.errors import NotYours, Paused, Stale, Unknown, WrongMoment
from honjin.server.loading import load_sitting
from honjin.server.sitting import CHANGES, Sitting
from honjin.server.store import Lost, Store
from honjin.server.wire import SeatCard

LOCKS = 256
IN_MEMORY = 500

Tell = Callable[[str], None]


class Hall:
    """Hands out tables. Everything that changes one goes through `at`, which tells afterwards."""

    def __init__(self, store: Store, in_memory: int = IN_MEMORY) -> None:
        self.store = store
        self.tell: Tell = lambda table: None
        """Called with a table's id after something there was committed, from any thread."""
        self._in_memory = in_memory
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()
        self._guard = threading.Lock()
        self._locks = [threading.Lock() for _ in range(LOCKS)]

    @contextmanager
    def at(self, table: str) -> Iterator[Sitting]:
        """A table, for this caller alone.

        Whatever goes wrong while it is changed, memory is thrown away and read again: the store
        alone says what is true.
        """
        with self._locks[hash(table) % LOCKS]:
            sitting = self._find(table)
            before = (sitting.change, sitting.version, sitting.said)
            try:
                yield sitting
            except Lost:
                self.forget(table)
                raise Stale("somebody else was quicker: look at the table again") from None
            except BaseException:
                if before != (sitting.change, sitting.version, sitting.said):
                    self.forget(table)
                raise
        if before != (sitting.change, sitting.version, sitting.said):
            self.tell(table)

    def renamed(self, guest: str, name: str) -> None:
        """A guest has a new name."""
        with self._guard:
            sittings = list(self._sittings.values())
        for sitting in sittings:
            for seat in sitting.seats:
                if seat.guest == guest:
                    seat.name = name
                    sitting.change = next(CHANGES)
                    self.tell(sitting.id)

    def outdated(self, table: str, version: int) -> None:
        """A table is at this version in the store: forget an older one in memory."""
        with self._guard:
            sitting = self._sittings.get(table)
            if sitting is not None and sitting.version < version:
                del self._sittings[table]

    def _find(self, table: str) -> Sitting:
        with self._guard:
            sitting = self._sittings.get(table)
            if sitting is not None:
                self._sittings.move_to_end(table)
                return sitting
        try:
            sitting = load_sitting(self.store, table)
        except Lost:
            raise Stale("somebody else was quicker: look at the table again") from None
        if sitting is None:
            raise Unknown("there is no such table")
        with self._guard:
            self._sittings[table] = sitting
            while len(self._sittings) > self._in_memory:
                self._sittings.popitem(last=False)
        return sitting

    def forget(self, table: str) -> None:
        """Read a table from the store when it is asked for next."""
        with self._guard:
            self._sittings.pop(table, None)


# Who may do what.


def seat_number(sitting: Sitting, seat: str) -> int:
    """The number of a seat by its letter."""
    number = ord(seat) - ord("A") if len(seat) == 1 else -1
    if not 0 <= number < len(sitting.seats):
        raise Unknown(f"there is no seat {seat[:1]!r} at this table")
    return number


def own_seat(sitting: Sitting, guest: str, seat: str) -> int:
    """The number of a guest's own seat."""
    number = seat_number(sitting, seat)
    if sitting.seats[number].kind == "bot" or sitting.seats[number].guest != guest:
        raise NotYours(f"seat {seat} is not yours")
    return number


def eyes_of(sitting: Sitting, guest: str, seat: str) -> int:
    """Through whose eyes a guest may look: his own seat's, or (without a seat) a spectator's."""
    if seat:
        return own_seat(sitting, guest, seat)
    if not sitting.spectators:
        raise NotYours("this table has no spectators")
    return SPECTATOR


def check_started(sitting: Sitting) -> None:
    if not sitting.started:
        raise WrongMoment("the game has not started")
    if sitting.halted:
        raise Paused(sitting.halted)


def check_over(sitting: Sitting) -> None:
    if not sitting.over:
        raise WrongMoment("this is told when the game is over")


def seat_cards(sitting: Sitting, guest: str) -> list[SeatCard]:
    """Who sits where, as it is told to a guest."""
    return [
        SeatCard(
            seat=seat_name(seat.seat),
            kind="bot" if seat.kind == "bot" else "open" if seat.kind == "open" else "person",
            taken=seat.taken,
            name=seat.name,
            level=seat.level,
            mine=bool(guest) and seat.guest == guest,
        )
        for seat in sitting.seats
    ]
