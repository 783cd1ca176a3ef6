"""The calls about moderation."""

from __future__ import annotations

from honjin.server import wire
from honjin.server.call import Asked, Call
from honjin.server.wire_moderation import Measures, ModerationPage, Report


def _report(asked: Asked) -> wire.Nothing:
    asked.tables.moderation.report(asked.guest, asked.body)
    return wire.Nothing()


def _act(asked: Asked) -> ModerationPage:
    asked.tables.moderation.act(asked.guest, asked.body)
    return asked.tables.moderation.page(asked.guest)


MODERATION = (
    Call(
        method="POST",
        path="/api/reports",
        what="Report a player to the moderators.",
        body=Report,
        answer=wire.Nothing,
        do=_report,
    ),
    Call(
        method="GET",
        path="/api/moderation",
        what="For moderators: open reports, who is muted or banned, and the log.",
        answer=ModerationPage,
        do=lambda a: a.tables.moderation.page(a.guest),
    ),
    Call(
        method="POST",
        path="/api/moderation",
        what="For moderators: mute, ban, rename, close a table, file a report.",
        body=Measures,
        answer=ModerationPage,
        do=_act,
    ),
)
