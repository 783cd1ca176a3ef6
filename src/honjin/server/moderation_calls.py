"""The calls about moderation."""

from __future__ import annotations

from honjin.server import wire
from honjin.server.call import ApiRequest, Call
from honjin.server.wire_moderation import Measures, ModerationPage, Report


def _report(request: ApiRequest) -> wire.Nothing:
    request.tables.moderation.report(request.guest, request.body)
    return wire.Nothing()


def _act(request: ApiRequest) -> ModerationPage:
    request.tables.moderation.act(request.guest, request.body)
    return request.tables.moderation.page(request.guest)


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
