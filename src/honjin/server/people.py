"""People's time settings: quiet hours and holidays."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import delete, insert, select, update

from honjin.engine.errors import BadOption
from honjin.server import schema
from honjin.server.errors import NotFound
from honjin.server.journal import Journal
from honjin.server.rest import DAY, Interval
from honjin.server.table_cache import TableCache, persist
from honjin.server.wire_people import Holiday, MyRest, QuietHours

YEAR = 365 * DAY
ALLOWANCE = 30 * DAY
"""Holidays within a year."""
LONGEST_NIGHT = 12 * 60


class People:
    """Time settings."""

    def __init__(self, cache: TableCache, journal: Journal) -> None:
        self.cache = cache
        self.store = cache.store
        self.journal = journal
        self.clocks = journal.clocks

    def rest(self, guest: str) -> MyRest:
        """A person's quiet hours and holidays."""
        rest = self.store.rest_of([guest])[guest]
        now = self.clocks.server_clock.now()
        days = [Holiday(a, b) for a, b in sorted(rest.holidays) if b > now - YEAR]
        left = (ALLOWANCE - _taken(rest.holidays, now)) // DAY
        quiet = QuietHours(rest.quiet.zone, rest.quiet.start, rest.quiet.end)
        return MyRest(quiet, days, max(0, left))

    def set_quiet(self, guest: str, quiet: QuietHours) -> MyRest:
        """Choose quiet hours. They count from now on: time already used stays used."""
        if quiet.zone and quiet.zone not in available_timezones():
            raise BadOption(f"there is no time zone {quiet.zone!r}")
        if (quiet.end - quiet.start) % 1440 > LONGEST_NIGHT:
            raise BadOption("quiet hours last 12 hours at most")
        if quiet.zone:
            ZoneInfo(quiet.zone)

        def save() -> None:
            values = {"zone": quiet.zone, "quiet_from": quiet.start, "quiet_to": quiet.end}
            own = schema.guests.c.id == guest
            with self.store.writing() as db:
                db.execute(update(schema.guests).where(own).values(**values))

        self._change(guest, save)
        return self.rest(guest)

    def take_holiday(self, guest: str, holiday: Holiday) -> MyRest:
        """Take a holiday from the yearly allowance."""
        now = self.clocks.server_clock.now()
        began = max(holiday.began, now)
        if holiday.ended <= began:
            raise BadOption("a holiday must end after it begins")
        if holiday.ended > now + YEAR:
            raise BadOption("a holiday must begin within a year")
        rest = self.store.rest_of([guest])[guest]
        if any(a < holiday.ended and began < b for a, b in rest.holidays):
            raise BadOption("this overlaps another holiday of yours")
        if _taken((*rest.holidays, (began, holiday.ended)), now) > ALLOWANCE:
            raise BadOption("holidays are limited to 30 days a year")

        def save() -> None:
            row = {"guest": guest, "began": began, "ended": holiday.ended}
            with self.store.writing() as db:
                db.execute(insert(schema.holidays).values(**row))

        self._change(guest, save)
        return self.rest(guest)

    def end_holiday(self, guest: str, began: int) -> MyRest:
        """Come back early, or call a holiday off."""
        now = self.clocks.server_clock.now()
        own = (schema.holidays.c.guest == guest, schema.holidays.c.began == began)
        with self.store.engine.connect() as db:
            row = db.execute(select(schema.holidays).where(*own)).first()
        if row is None or row.ended <= now:
            raise NotFound("there is no such holiday")

        def save() -> None:
            with self.store.writing() as db:
                if row.began >= now:
                    db.execute(delete(schema.holidays).where(*own))
                else:
                    db.execute(update(schema.holidays).where(*own).values(ended=now))

        self._change(guest, save)
        return self.rest(guest)

    def _change(self, guest: str, save: Callable[[], None]) -> None:
        """Settle running clocks by the old rest, and set deadlines by the new one."""
        running = self.store.running_clocks(guest)
        for table, seat in running:
            self._settle(table, seat, guest)
        save()
        for table, seat in running:
            self._settle(table, seat, guest)

    def _settle(self, table: str, seat: int, guest: str) -> None:
        def settle() -> None:
            with self.cache.at(table) as live:
                chair = live.seats[seat]
                if chair.guest != guest or not chair.since or live.over or live.halted:
                    return
                self.clocks.settle(live)
                self.journal.note_privately(live, seat, "settled")

        persist(settle)


def _taken(holidays: tuple[Interval, ...], now: int) -> int:
    """Holidays of the last year and of the next, which share one allowance."""
    return sum(min(b, now + YEAR) - max(a, now - YEAR) for a, b in holidays if b > now - YEAR)
