"""When a clock stands still: quiet hours, holidays, and while no server ran.

All moments are Unix milliseconds. Everything here is arithmetic on intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

Interval = tuple[int, int]
Still = Callable[[int, int], list[Interval]]
"""The intervals between two moments during which a clock stands still: sorted, apart."""

DAY = 24 * 3600 * 1000
WINDOW = 8 * DAY
"""How far `when` looks ahead at a time."""
WINDOWS = 60


class Quiet(Struct, frozen=True):
    """A person's quiet hours: minutes after midnight in their time zone; equal for none."""

    zone: str = ""
    start: int = 0
    end: int = 0

    @property
    def none(self) -> bool:
        return self.start == self.end


class Rest(Struct, frozen=True):
    """When the clock of a person stands still in slow games."""

    quiet: Quiet = Quiet()
    holidays: tuple[Interval, ...] = ()


def quiet_between(quiet: Quiet, start: int, end: int) -> list[Interval]:
    """The quiet hours between two moments, over changes of daylight saving."""
    if quiet.none or start >= end:
        return []
    zone = ZoneInfo(quiet.zone) if quiet.zone else UTC
    first = datetime.fromtimestamp(start / 1000, zone).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end / 1000, zone).date()
    found = []
    day = first
    while day <= last:
        until = day if quiet.end > quiet.start else day + timedelta(days=1)
        found.append((_moment(day, quiet.start, zone), _moment(until, quiet.end, zone)))
        day += timedelta(days=1)
    return found


def _moment(day: date, minutes: int, zone: ZoneInfo | object) -> int:
    local = datetime(
        day.year,
        day.month,
        day.day,
        minutes // 60,
        minutes % 60,
        tzinfo=zone,  # type: ignore[arg-type]
    )
    return int(local.timestamp() * 1000)


def merge(intervals: Sequence[Interval], start: int, end: int) -> list[Interval]:
    """What of these lies between two moments, without overlaps."""
    merged: list[Interval] = []
    for a, b in sorted((max(a, start), min(b, end)) for a, b in intervals):
        if a >= b:
            continue
        if merged and a <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(b, merged[-1][1]))
        else:
            merged.append((a, b))
    return merged


def time_spent(start: int, end: int, still: Still) -> int:
    """How much time a clock takes between two moments."""
    if end <= start:
        return 0
    return end - start - sum(b - a for a, b in still(start, end))


def when(start: int, needed: int, still: Still) -> int:
    """When a clock that starts now has used this much time."""
    at = start
    for _ in range(WINDOWS):
        end = at + WINDOW
        for a, b in still(at, end):
            if at + needed <= a:
                return at + needed
            needed -= a - at
            at = b
        if at + needed <= end:
            return at + needed
        needed -= max(0, end - at)
        at = max(at, end)
    return at


def standing(at: int, still: Still) -> int:
    """Until when a clock stands still at this moment; 0 if it runs."""
    for a, b in still(at, at + WINDOW):
        if a <= at:
            return b
    return 0
