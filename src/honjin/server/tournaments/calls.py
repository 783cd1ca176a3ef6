"""The calls about tournaments."""

from __future__ import annotations

from honjin.server.call import Asked, Call
from honjin.server.tournaments.wire import (
    AddBot,
    DropEntrant,
    NewTournament,
    TournamentId,
    TournamentInfo,
    TournamentLine,
)

TOURNAMENT = "/api/tournaments/{id}"


def _look(asked: Asked) -> TournamentInfo:
    return asked.tables.tournaments.pages.info(asked.guest, asked.table)


def _join(asked: Asked) -> TournamentInfo:
    asked.tables.tournaments.desk.join(asked.guest, asked.table)
    return _look(asked)


def _leave(asked: Asked) -> TournamentInfo:
    asked.tables.tournaments.desk.leave(asked.guest, asked.table)
    return _look(asked)


def _add_bot(asked: Asked) -> TournamentInfo:
    asked.tables.tournaments.desk.add_bot(asked.guest, asked.table, asked.body.level)
    return _look(asked)


def _drop(asked: Asked) -> TournamentInfo:
    asked.tables.tournaments.desk.drop(asked.guest, asked.table, asked.body.number)
    return _look(asked)


def _start(asked: Asked) -> TournamentInfo:
    asked.tables.tournaments.desk.start(asked.guest, asked.table)
    return _look(asked)


def _end(asked: Asked) -> TournamentInfo:
    asked.tables.tournaments.desk.end(asked.guest, asked.table)
    return _look(asked)


TOURNAMENTS = (
    Call(
        method="GET",
        path="/api/tournaments",
        what="Tournaments: those that run, those one can join, those that are over.",
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
        do=lambda a: TournamentId(a.tables.tournaments.desk.open(a.guest, a.body)),
    ),
    Call(
        method="GET",
        path=TOURNAMENT,
        what="A tournament with its standings and all its games; this is its export as well.",
        answer=TournamentInfo,
        do=_look,
        needs_guest=False,
    ),
    Call(
        method="POST",
        path=TOURNAMENT + "/join",
        what="Play along.",
        answer=TournamentInfo,
        do=_join,
    ),
    Call(
        method="POST",
        path=TOURNAMENT + "/leave",
        what="Play no more; a game that runs goes on.",
        answer=TournamentInfo,
        do=_leave,
    ),
    Call(
        method="POST",
        path=TOURNAMENT + "/bots",
        what="The host lets a bot play along.",
        body=AddBot,
        answer=TournamentInfo,
        do=_add_bot,
    ),
    Call(
        method="POST",
        path=TOURNAMENT + "/drop",
        what="The host takes a player off the list before the first round.",
        body=DropEntrant,
        answer=TournamentInfo,
        do=_drop,
    ),
    Call(
        method="POST",
        path=TOURNAMENT + "/start",
        what="The host begins the first round.",
        answer=TournamentInfo,
        do=_start,
    ),
    Call(
        method="POST",
        path=TOURNAMENT + "/end",
        what="The host calls the tournament off.",
        answer=TournamentInfo,
        do=_end,
    ),
)
