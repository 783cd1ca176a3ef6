"""When clocks stand still: arithmetic on quiet hours, holidays and downtime."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from honjin.server.rest import Interval, Quiet, merge, quiet_between, standing, time_spent, when

HOUR = 3600 * 1000
BERLIN = Quiet("Europe/Berlin", 22 * 60, 7 * 60)


def berlin(text: str) -> int:
    return (
        int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp())
        * 1000
    )


def still(quiet: Quiet, *more: Interval):  # type: ignore[no-untyped-def]
    return lambda a, b: merge([*quiet_between(quiet, a, b), *more], a, b)


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [
        ("2026-11-16 12:00", "2026-11-16 20:00", 8),
        ("2026-11-16 20:00", "2026-11-17 08:00", 3),
        ("2026-11-16 23:00", "2026-11-17 06:00", 0),
        ("2026-11-16 12:00", "2026-11-18 12:00", 30),
        # The night of 29 March has 8 quiet hours, that of 25 October 10; days have 15 in both.
        ("2026-03-28 12:00", "2026-03-29 12:00", 15),
        ("2026-10-24 12:00", "2026-10-25 12:00", 15),
    ],
)
def test_quiet_hours_do_not_count(start: str, end: str, hours: int) -> None:
    assert time_spent(berlin(start), berlin(end), still(BERLIN)) == hours * HOUR


def test_a_clock_runs_out_after_the_night() -> None:
    out = when(berlin("2026-03-28 20:00"), 4 * HOUR, still(BERLIN))
    assert out == berlin("2026-03-29 09:00")
    assert time_spent(berlin("2026-03-28 20:00"), out, still(BERLIN)) == 4 * HOUR


@pytest.mark.parametrize("needed", [0, 1, HOUR, 26 * HOUR, 24 * 20 * HOUR])
@pytest.mark.parametrize("more", [(), ((1_000_000, 90 * HOUR), (30 * HOUR, 91 * HOUR))])
def test_when_and_spent_agree(needed: int, more: tuple[Interval, ...]) -> None:
    night = Quiet("", 60, 13 * 60)
    out = when(500_000, needed, still(night, *more))
    assert time_spent(500_000, out, still(night, *more)) == needed
    if needed:
        assert time_spent(500_000, out - 1, still(night, *more)) == needed - 1


def test_asleep_until() -> None:
    assert standing(berlin("2026-11-16 23:30"), still(BERLIN)) == berlin("2026-11-17 07:00")
    assert standing(berlin("2026-11-16 12:30"), still(BERLIN)) == 0


def test_a_wall_clock_that_goes_back_costs_nothing() -> None:
    assert time_spent(HOUR, 0, still(BERLIN)) == 0
