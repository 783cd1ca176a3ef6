"""An application whose time the test drives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from honjin.server.application import Application
from honjin.server.rest import DAY
from honjin.server.store import Store
from honjin.server.wire import Act, NewTable, Pace, SeatWish, Snapshot

MINUTE = 60 * 1000
HOUR = 60 * MINUTE
START = 1_792_000_000_000
"""Some noon in October 2026."""
SLOW = Pace("slow", 86_400, 12 * 3600)
LIVE = Pace("live", 300, 10)


class Clockwork:
    """People at tables, and hands that move."""

    def __init__(self, store: Store, gap: int = 1000 * DAY) -> None:
        self.store = store
        self.now = START
        self.app = self._start(gap)
        self.people: dict[str, str] = {}

    def _start(self, gap: int) -> Application:
        app = Application(self.store)
        app.server_clock.now = lambda: self.now
        app.server_clock.gap = gap
        app.server_clock.beat()
        return app

    def restart(self, gap: int) -> None:
        """Another process after this one has died."""
        self.app = self._start(gap)

    def person(self, name: str) -> str:
        self.people[name] = self.app.name_guest("", name).id
        return self.people[name]

    def table(self, *names: str, game: str = "kenjin", **wishes: object) -> str:
        people = [self.people.get(name) or self.person(name) for name in names]
        seats = [SeatWish("me"), *[SeatWish("person")] * (len(names) - 1)]
        table = self.app.lobbies.open(people[0], NewTable(game, seats, **wishes))  # type: ignore[arg-type]
        for number, person in enumerate(people[1:], 1):
            self.app.lobbies.sit(person, table, "ABCDE"[number])
        return table

    def later(self, milliseconds: int) -> None:
        """Time passes, and the timers do what is due."""
        self.now += milliseconds
        self.app.server_clock.beat()
        for _ in range(10):
            self.app.timers.run()

    def look(self, name: str, table: str, seat: str) -> Snapshot:
        return self.app.actions.snapshot(self.people[name], table, seat)

    def act(self, name: str, table: str, seat: str, action: str = "") -> Snapshot:
        """An action by how it begins, or the first that is legal."""
        now = self.look(name, table, seat)
        chosen = next(path for path in now.legal if path.startswith(action))
        ask = Act(f"{seat}{now.version}", now.version, seat, chosen)
        return self.app.actions.act(self.people[name], table, ask)

    def whole_turn(self, name: str, table: str, seat: str) -> Snapshot:
        """Act until the turn passes."""
        while self.look(name, table, seat).legal:
            self.act(name, table, seat)
        return self.look(name, table, seat)

    def seat(self, table: str, number: int):  # type: ignore[no-untyped-def]
        return self.store.seats(table)[number]

    def left(self, name: str, table: str, seat: str, whose: str) -> int:
        """What is left on a seat's clock as a guest sees it."""
        for clock in self.look(name, table, seat).clocks:
            if clock.seat == whose:
                return clock.out_at - self.now if clock.since else clock.bank
        raise AssertionError(whose)

    def log(self, name: str, table: str, seat: str) -> list[str]:
        return [event.kind for event in self.look(name, table, seat).events]


@contextmanager
def clockwork(url: str, gap: int = 1000 * DAY) -> Iterator[Clockwork]:
    store = Store(url)
    try:
        yield Clockwork(store, gap)
    finally:
        store.close()
