"""The calls about notices."""

from __future__ import annotations

from honjin.server import wire
from honjin.server.call import TABLE, Asked, Call
from honjin.server.errors import NotYours, Unknown
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


def _choose(asked: Asked) -> ChosenWays:
    ways: Ways = asked.body
    wishes = {"mail": ways.mail, "push": ways.push}
    if ways.silent is not None:
        asked.tables.notices.settings.silence(asked.guest, ways.silent)
    return _ways(asked, {name: wish for name, wish in wishes.items() if wish is not None})


def _ways(asked: Asked, wishes: dict[str, bool]) -> ChosenWays:
    settings = asked.tables.notices.settings
    now = settings.choose(asked.guest, wishes)
    push = asked.tables.push
    silent = settings.silent(asked.guest)
    return ChosenWays(now["mail"], now["push"], push.public if push else "", silent)


def _table_notices(asked: Asked) -> TableNotices:
    settings = asked.tables.notices.settings
    return TableNotices(settings.is_table_silent(asked.guest, asked.table))


def _choose_table(asked: Asked) -> TableNotices:
    with asked.tables.cache.at(asked.table) as live:
        if not live.seats_of(asked.guest):
            raise NotYours("only those who sit at the table can do this")
    settings = asked.tables.notices.settings
    settings.silence_table(asked.guest, asked.table, asked.body.silent)
    return _table_notices(asked)


def _subscribe(asked: Asked) -> ChosenWays:
    if asked.tables.push is not None:
        asked.tables.push.subscribe(asked.guest, asked.body)
    return _ways(asked, {"push": True})


def _unsubscribe(asked: Asked) -> wire.Nothing:
    asked.tables.notices.unsubscribe(asked.path["guest"], asked.path["key"])
    return wire.Nothing()


def _hooks(asked: Asked) -> Hooks:
    if asked.tables.hooks is None:
        raise Unknown("this server has no webhooks")
    return asked.tables.hooks


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
