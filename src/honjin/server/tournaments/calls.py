"""The calls about tournaments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from honjin.server.call import ApiRequest, Call
from honjin.server.tournaments.registration import Registration
from honjin.server.tournaments.wire import (
    AddBot,
    DropEntrant,
    NewTournament,
    TournamentId,
    TournamentInfo,
    TournamentLine,
)

TOURNAMENT = "/api/tournaments/{id}"


def _look(request: ApiRequest) -> TournamentInfo:
    return request.tables.tournaments.pages.info(request.guest, request.table)


def _registration(
    name: str, what: str, do: Callable[[Registration, ApiRequest], None], **more: Any
) -> Call:
    """A call that changes one tournament and returns it."""

    def work(request: ApiRequest) -> TournamentInfo:
        do(request.tables.tournaments.registration, request)
        return _look(request)

    path = f"{TOURNAMENT}/{name}"
    return Call(method="POST", path=path, what=what, answer=TournamentInfo, do=work, **more)


TOURNAMENTS = (
    Call(
        method="GET",
        path="/api/tournaments",
        what="Tournaments: running ones, open ones, and finished ones.",
        answer=list[TournamentLine],
        do=lambda a: a.tables.tournaments.pages.lines(a.guest),
        needs_guest=False,
    ),
    Call(
        method="POST",
        path="/api/tournaments",
        what="Open a tournament.",
        body=NewTournament,
        answer=TournamentId,
        do=lambda a: TournamentId(a.tables.tournaments.registration.open(a.guest, a.body)),
    ),
    Call(
        method="GET",
        path=TOURNAMENT,
        what="A tournament with its standings and all its games; this is its export as well.",
        answer=TournamentInfo,
        do=_look,
        needs_guest=False,
    ),
    _registration("join", "Join a tournament.", lambda entry, a: entry.join(a.guest, a.table)),
    _registration(
        "leave",
        "Leave a tournament; a running game continues.",
        lambda entry, a: entry.leave(a.guest, a.table),
    ),
    _registration(
        "bots",
        "The host adds a bot.",
        lambda entry, a: entry.add_bot(a.guest, a.table, a.body.level),
        body=AddBot,
    ),
    _registration(
        "drop",
        "The host takes a player off the list before the first round.",
        lambda entry, a: entry.drop(a.guest, a.table, a.body.number),
        body=DropEntrant,
    ),
    _registration(
        "start", "The host begins the first round.", lambda entry, a: entry.start(a.guest, a.table)
    ),
    _registration(
        "end", "The host cancels the tournament.", lambda entry, a: entry.end(a.guest, a.table)
    ),
)
