"""The calls about finding people, and how strong they play."""

from __future__ import annotations

from honjin.server import wire
from honjin.server.call import TABLE, ApiRequest, Call
from honjin.server.wire_people import (
    FindGame,
    Invite,
    Leader,
    OpenTable,
    Opponent,
    Profile,
    Relate,
)


def _invite(request: ApiRequest) -> wire.Nothing:
    request.tables.discovery.invite(request.guest, request.table, request.body.name)
    return wire.Nothing()


DISCOVERY = (
    Call(
        method="GET",
        path="/api/open-tables",
        what="The public list of tables: seats to take, and games to watch.",
        answer=list[OpenTable],
        do=lambda a: a.tables.discovery.open_tables(a.guest),
        needs_guest=False,
    ),
    Call(
        method="POST",
        path="/api/pairing",
        what="Quick pairing: take a seat at a matching table, or open a new one.",
        body=FindGame,
        answer=wire.TableId,
        do=lambda a: wire.TableId(a.tables.discovery.pair(a.guest, a.body)),
    ),
    Call(
        method="POST",
        path=TABLE + "/invite",
        what="Invite somebody by name.",
        body=Invite,
        answer=wire.Nothing,
        do=_invite,
    ),
    Call(
        method="GET",
        path="/api/my/people",
        what="Friends, blocked people, and people you have played with.",
        answer=list[Opponent],
        do=lambda a: a.tables.discovery.opponents(a.guest),
    ),
    Call(
        method="POST",
        path="/api/my/people",
        what="Mark a person as a friend, as blocked, or as neither.",
        body=Relate,
        answer=list[Opponent],
        do=lambda a: a.tables.discovery.relate(a.guest, a.body.name, a.body.kind),
    ),
    Call(
        method="GET",
        path="/api/my/profile",
        what="Your profile.",
        answer=Profile,
        do=lambda a: a.tables.ratings.profile_of(a.guest),
    ),
    Call(
        method="GET",
        path="/api/people/{name}",
        what="The profile of an account.",
        answer=Profile,
        do=lambda a: a.tables.ratings.profile(a.path["name"]),
        needs_guest=False,
    ),
    Call(
        method="GET",
        path="/api/games/{game}/leaders/{pace}",
        what="Who plays a game best at a pace: live, slow, or none.",
        answer=list[Leader],
        do=lambda a: a.tables.ratings.leaders(a.path["game"], a.path["pace"]),
        needs_guest=False,
    ),
)
