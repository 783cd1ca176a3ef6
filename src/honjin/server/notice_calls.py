"""The calls about notices."""

from __future__ import annotations

from honjin.server import wire
from honjin.server.call import TABLE, ApiRequest, Call
from honjin.server.errors import Forbidden, NotFound
from honjin.server.hooks import Hooks
from honjin.server.wire_people import (
    AddHook,
    ChosenWays,
    HookInfo,
    NoticeList,
    PickId,
    PushSubscription,
    TableNotices,
    Ways,
)


def _choose(request: ApiRequest) -> ChosenWays:
    ways: Ways = request.body
    wishes = {"mail": ways.mail, "push": ways.push}
    if ways.silent is not None:
        request.tables.notices.settings.silence(request.guest, ways.silent)
    return _ways(request, {name: wish for name, wish in wishes.items() if wish is not None})


def _ways(request: ApiRequest, wishes: dict[str, bool]) -> ChosenWays:
    settings = request.tables.notices.settings
    now = settings.choose(request.guest, wishes)
    push = request.tables.push
    silent = settings.silent(request.guest)
    return ChosenWays(now["mail"], now["push"], push.public if push else "", silent)


def _table_notices(request: ApiRequest) -> TableNotices:
    settings = request.tables.notices.settings
    return TableNotices(settings.is_table_silent(request.guest, request.table))


def _choose_table(request: ApiRequest) -> TableNotices:
    with request.tables.cache.at(request.table) as live:
        if not live.seats_of(request.guest):
            raise Forbidden("only those who sit at the table can do this")
    settings = request.tables.notices.settings
    settings.silence_table(request.guest, request.table, request.body.silent)
    return _table_notices(request)


def _subscribe(request: ApiRequest) -> ChosenWays:
    if request.tables.push is not None:
        request.tables.push.subscribe(request.guest, request.body)
    return _ways(request, {"push": True})


def _unsubscribe(request: ApiRequest) -> wire.Nothing:
    request.tables.notices.unsubscribe(request.path["guest"], request.path["key"])
    return wire.Nothing()


def _hooks(request: ApiRequest) -> Hooks:
    if request.tables.hooks is None:
        raise NotFound("this server has no webhooks")
    return request.tables.hooks


NOTICES = (
    Call(
        method="GET",
        path="/api/my/hooks",
        what="Your webhooks.",
        answer=list[HookInfo],
        do=lambda a: _hooks(a).mine(a.guest),
    ),
    Call(
        method="POST",
        path="/api/my/hooks",
        what="Send notices to an address; the answer has the secret that signs them.",
        body=AddHook,
        answer=list[HookInfo],
        do=lambda a: _hooks(a).add(a.guest, a.body.url),
        price=5.0,
    ),
    Call(
        method="POST",
        path="/api/my/hooks/remove",
        what="Remove a webhook.",
        body=PickId,
        answer=list[HookInfo],
        do=lambda a: _hooks(a).remove(a.guest, a.body.id),
    ),
    Call(
        method="GET",
        path="/api/my/notices",
        what="Your latest notices.",
        answer=NoticeList,
        do=lambda a: a.tables.notices.mine(a.guest),
    ),
    Call(
        method="POST",
        path="/api/my/notices/read",
        what="Mark your notices as read.",
        answer=NoticeList,
        do=lambda a: a.tables.notices.mark_read(a.guest),
    ),
    Call(
        method="GET",
        path="/api/my/ways",
        what="The notice settings of the signed-in person.",
        answer=ChosenWays,
        do=lambda a: _ways(a, {}),
    ),
    Call(
        method="PUT",
        path="/api/my/ways",
        what="Change the notice settings.",
        body=Ways,
        answer=ChosenWays,
        do=_choose,
    ),
    Call(
        method="GET",
        path=TABLE + "/notices",
        what="Whether you are sent notices about a table.",
        answer=TableNotices,
        do=_table_notices,
    ),
    Call(
        method="PUT",
        path=TABLE + "/notices",
        what="Stop notices about a table, or send them again; the bell shows them in any case.",
        body=TableNotices,
        answer=TableNotices,
        do=_choose_table,
    ),
    Call(
        method="POST",
        path="/api/my/push",
        what="Get push messages in this browser even when no page is open.",
        body=PushSubscription,
        answer=ChosenWays,
        do=_subscribe,
    ),
    Call(
        method="POST",
        path="/api/unsubscribe/{guest}/{key}",
        what="Unsubscribe from mails with one click, as mail programs do it.",
        answer=wire.Nothing,
        do=_unsubscribe,
        needs_guest=False,
    ),
)
