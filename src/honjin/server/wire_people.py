"""What goes over the wire about people: their settings, accounts, notices, ratings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from honjin.server.wire import Ask

Minute = Annotated[int, Meta(ge=0, le=1439, description="minutes after midnight")]
Moment = Annotated[int, Meta(ge=0, le=2**53, description="Unix milliseconds")]
Zone = Annotated[str, Meta(max_length=40, description="an IANA time zone, such as Europe/Berlin")]


class QuietHours(Ask, frozen=True):
    """When one sleeps; the clocks of slow games stand still then. Equal times: never."""

    zone: Zone
    start: Minute
    end: Minute


class Holiday(Ask, frozen=True):
    """When one is away; the clocks of slow games stand still then."""

    began: Moment
    ended: Moment


class EndHoliday(Ask, frozen=True):
    """The holiday that began then."""

    began: Moment


class MyRest(Struct, frozen=True):
    """One's quiet hours and holidays; `days_left` of holidays may be taken this year."""

    quiet: QuietHours
    holidays: list[Holiday]
    days_left: int
