"""What goes over the wire about moderation."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from honjin.server.wire import Ask, Name, Seat

Measure = Literal["mute", "unmute", "ban", "unban", "rename", "close", "done"]
TableRef = Annotated[str, Meta(max_length=32)]


class Report(Ask, frozen=True):
    """Somebody at a table who misbehaves: what happened, in a few words."""

    table: TableRef
    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class Measures(Ask, frozen=True):
    """A measure against the person in a `report`, by `name` (an account, or a guest by id), or
    against a `table`.

    `hours` says for how long (0: for good); the person sees the `reason`. `done` files a
    report away.
    """

    what: Measure
    report: Annotated[int, Meta(ge=0, le=2**53)] = 0
    name: Name | None = None
    table: TableRef = ""
    hours: Annotated[int, Meta(ge=0, le=24 * 366)] = 0
    reason: Annotated[str, Meta(max_length=200)] = ""


class ReportInfo(Struct, frozen=True):
    """A report: `said` are the person's chat lines that the reporter could read.

    `guest` is the person's id.
    """

    id: int
    guest: str
    name: str
    reporter: str
    table: str
    text: str
    said: list[str]
    made: int


class SanctionInfo(Struct, frozen=True):
    """Somebody who is muted or banned; `until` is in Unix seconds, 0 for good.

    `id` names guests without an account, too, where a measure asks for a `name`.
    """

    id: str
    name: str
    kind: str
    until: int
    reason: str


class AuditLine(Struct, frozen=True):
    """What a moderator did, or the host (no name)."""

    made: int
    moderator: str
    what: str
    name: str
    table: str
    text: str


class ModerationPage(Struct, frozen=True):
    """What moderators see."""

    reports: list[ReportInfo]
    sanctions: list[SanctionInfo]
    log: list[AuditLine]
