"""The clocks of a table: who is running out of time, since when, and what the others may know."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from honjin.engine.state import SPECTATOR
from honjin.engine.view import seat_name
from honjin.server.live_table import LiveTable
from honjin.server.rest import (
    DAY,
    Interval,
    Rest,
    Still,
    merge,
    quiet_between,
    standing,
    time_spent,
    when,
)
from honjin.server.rows import SeatRow
from honjin.server.server_clock import ServerClock
from honjin.server.wire import Pace, SeatClock

SECOND = 1000
HOUR = 3600 * SECOND


class Ladder(Struct, frozen=True):
    """How long each step of somebody's absence takes, in milliseconds."""

    grace: int
    open_after: int


def ladder(pace: Pace) -> Ladder:
    """The steps of absence at a pace: a live game cannot wait, a slow one gives half a day."""
    if pace.kind == "live":
        return Ladder(grace=20 * SECOND, open_after=60 * SECOND)
    return Ladder(grace=min(12 * HOUR, pace.bank * SECOND // 2), open_after=2 * DAY)


PACES: dict[str, Pace] = {
    "Live, 5 minutes and 10 seconds a turn": Pace("live", 300, 10),
    "Live, 15 minutes and 20 seconds a turn": Pace("live", 900, 20),
    "Live, 45 minutes and 45 seconds a turn": Pace("live", 2700, 45),
    "Slow, 8 hours a turn, up to a day": Pace("slow", 86_400, 8 * 3600),
    "Slow, a day a turn, up to three days": Pace("slow", 3 * 86_400, 86_400),
    "Slow, three days a turn, up to a week": Pace("slow", 7 * 86_400, 3 * 86_400),
}
"""The paces that are offered; a table may choose others."""


class Clocks:
    """Runs the clocks of tables by the server's time."""

    def __init__(self, server_clock: ServerClock) -> None:
        self.server_clock = server_clock
        self.store = server_clock.store

    def begin(self, live: LiveTable) -> None:
        """Set every clock to its full time as the game starts."""
        if live.pace is not None:
            for chair in live.seats:
                chair.bank = live.pace.bank * SECOND
                chair.since = 0
        self.turn(live)

    def turn(self, live: LiveTable, taken_back: bool = False, open_to_all: bool = True) -> None:
        """Run the clocks of those who are awaited, and stop the others.

        `taken_back`: what was decided last was undone. `open_to_all`: everybody noticed it.
        """
        pace = live.pace
        if pace is None:
            live.deadline = 0
            return
        now = self.server_clock.now()
        awaited = set() if live.suspended or live.over else set(live.waiting())
        stop = live.suspended or live.over
        for chair in live.seats:
            due = chair.seat in awaited and chair.present
            if chair.since and not due:
                self.stop(live, chair)
                if chair.present and not stop:
                    chair.bank = max(chair.bank, 0)
                    _gain(chair, pace)
                    chair.stage = ""
                    chair.turns += 1
            elif due and not chair.since:
                if taken_back:
                    chair.bank = max(chair.bank - pace.gain * SECOND, min(chair.bank, SECOND))
                chair.since = now
        if open_to_all:
            _tell(live)
        live.deadline = self.next_deadline(live)

    def settle(self, live: LiveTable) -> None:
        """Take the time used so far off every running clock, which goes on from now."""
        now = self.server_clock.now()
        for chair in live.seats:
            if chair.since:
                same = (chair.told_bank, chair.told_since) == (chair.bank, chair.since)
                self.stop(live, chair)
                chair.since = now
                if same:
                    chair.told_bank, chair.told_since = chair.bank, now

    def stop(self, live: LiveTable, chair: SeatRow) -> None:
        """Stop a clock that runs."""
        if chair.since:
            used = self.time_used(live, chair)
            chair.bank -= used
            chair.used += used
            chair.since = 0

    def break_off(self, live: LiveTable, chair: SeatRow) -> None:
        """A turn ends without a decision: the game is over, or another plays on.

        A player who is late has missed it.
        """
        if chair.since and chair.stage in ("late", "open"):
            chair.turns += 1
        self.stop(live, chair)

    def time_used(self, live: LiveTable, chair: SeatRow) -> int:
        """How much time a running clock has taken since it began to run."""
        return time_spent(chair.since, self.server_clock.now(), self.still(live.pace, chair))

    def out_at(self, pace: Pace | None, chair: SeatRow) -> int:
        """When nothing will be left on a clock that runs."""
        return when(chair.since, max(0, chair.bank), self.still(pace, chair))

    def still(self, pace: Pace | None, chair: SeatRow) -> Still:
        """When a seat's clock stands still."""
        slow = pace is not None and pace.kind == "slow"
        rest = self.store.rest_of([chair.guest]).get(chair.guest, Rest()) if slow else Rest()
        return partial(still_of, rest, self.server_clock.downtimes())

    # The ladder of absence.

    def next_deadline(self, live: LiveTable) -> int:
        """When the next step of somebody's absence comes; 0 for never."""
        return min((at for at in (self.step_at(live, c) for c in live.seats) if at), default=0)

    def step_at(self, live: LiveTable, chair: SeatRow) -> int:
        """When the next step comes for one seat; 0 for never."""
        if live.pace is None or live.over:
            return 0
        steps = ladder(live.pace)
        if chair.steward and chair.stage == "steward":
            return chair.stage_at + steps.open_after
        if not chair.since:
            return 0
        if chair.stage == "open":
            return 0
        still = self.still(live.pace, chair)
        if chair.stage == "late":
            if live.absence == "wait":
                return 0
            return when(chair.since, max(0, chair.bank) + steps.grace, still)
        half = max(0, chair.bank) // 2
        wanted = half if live.pace.kind == "slow" and not chair.stage else max(0, chair.bank)
        return when(chair.since, wanted, still)

    # What is shown.

    def for_eyes(self, live: LiveTable, eyes: int) -> list[SeatClock]:
        """The clocks as these eyes may know them."""
        if live.pace is None or not live.started:
            return []
        return [self._card(live, chair, eyes) for chair in live.seats if chair.present]

    def _card(self, live: LiveTable, chair: SeatRow, eyes: int) -> SeatClock:
        own = eyes != SPECTATOR and chair.seat == eyes
        bank = chair.bank if own else chair.told_bank
        since = chair.since if own else chair.told_since
        seat = seat_name(chair.seat)
        if live.over or not since:
            return SeatClock(seat, max(0, bank))
        still = self.still(live.pace, chair)
        out_at = when(since, max(0, bank), still)
        now = self.server_clock.now()
        asleep = standing(now, still) if live.pace and live.pace.kind == "slow" else 0
        return SeatClock(seat, max(0, bank), since, out_at, asleep)


def still_of(rest: Rest, downtimes: list[Interval], start: int, end: int) -> list[Interval]:
    """The times between two moments when somebody rests or no server runs."""
    quiet = quiet_between(rest.quiet, start, end)
    return merge([*quiet, *rest.holidays, *downtimes], start, end)


def _tell(live: LiveTable) -> None:
    """Update the clocks that others see.

    While several players decide at the same time, the others do not see how much time each has
    used: that shows when all of them have decided.
    """
    deciding = any(chair.since and chair.told_since for chair in live.seats)
    for chair in live.seats:
        if chair.since or not deciding:
            chair.told_bank = chair.bank
        chair.told_since = chair.since


def _gain(chair: SeatRow, pace: Pace) -> None:
    more = chair.bank + pace.gain * SECOND
    chair.bank = more if pace.kind == "live" else min(more, pace.bank * SECOND)
