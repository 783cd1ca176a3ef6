"""The calls about ways out of a game, clocks, and what needs consent."""

from __future__ import annotations

from honjin.server import wire
from honjin.server.call import TABLE, ApiRequest, Call, look
from honjin.server.clocks import PACES
from honjin.server.wire_people import EndHoliday, Holiday, MyRest, QuietHours


class OfferedPace(wire.Pace, frozen=True):
    """A pace that is offered, with its name."""

    name: str = ""


def _paces(request: ApiRequest) -> list[OfferedPace]:
    return [OfferedPace(pace.kind, pace.bank, pace.gain, name) for name, pace in PACES.items()]


def _resign(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.resign(request.guest, request.table, request.body.seat)
    return look(request)


def _leave(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.leave(request.guest, request.table, request.body.seat)
    return look(request)


def _return(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.come_back(request.guest, request.table, request.body.seat)
    return look(request)


def _remove(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.remove(request.guest, request.table, request.body.seat)
    return look(request)


def _claim(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.claim(request.guest, request.table)
    return look(request)


def _resume(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.resume(request.guest, request.table)
    return look(request)


def _start_vote(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.start_vote(request.guest, request.table, request.body)
    return look(request)


def _answer_vote(request: ApiRequest) -> wire.TableInfo:
    request.tables.departures.answer_vote(request.guest, request.table, request.body.agree)
    return look(request)


DEPARTURES = (
    Call(
        method="GET",
        path="/api/paces",
        what="The paces that are offered; a table may choose others.",
        answer=list[OfferedPace],
        do=_paces,
        needs_guest=False,
        document=True,
    ),
    Call(
        method="POST",
        path=TABLE + "/resign",
        what="Give up a seat: with two seats the other wins, otherwise a bot plays it to the end.",
        body=wire.ChooseSeat,
        answer=wire.TableInfo,
        do=_resign,
    ),
    Call(
        method="POST",
        path=TABLE + "/leave",
        what="Let a steward play your seat until you come back.",
        body=wire.ChooseSeat,
        answer=wire.TableInfo,
        do=_leave,
    ),
    Call(
        method="POST",
        path=TABLE + "/return",
        what="Take your seat back from the steward.",
        body=wire.ChooseSeat,
        answer=wire.TableInfo,
        do=_return,
    ),
    Call(
        method="POST",
        path=TABLE + "/remove",
        what="The host sends somebody away before the start.",
        body=wire.ChooseSeat,
        answer=wire.TableInfo,
        do=_remove,
    ),
    Call(
        method="POST",
        path=TABLE + "/claim",
        what="Win against somebody whose time is out, at a table of two.",
        answer=wire.TableInfo,
        do=_claim,
    ),
    Call(
        method="POST",
        path=TABLE + "/resume",
        what="Let the clocks of a paused game run again.",
        answer=wire.TableInfo,
        do=_resume,
    ),
    Call(
        method="POST",
        path=TABLE + "/votes",
        what="Ask the others for consent; if there is nobody to ask, it happens at once.",
        body=wire.StartVote,
        answer=wire.TableInfo,
        do=_start_vote,
    ),
    Call(
        method="POST",
        path=TABLE + "/votes/answer",
        what="Agree to what is asked, or not.",
        body=wire.AnswerVote,
        answer=wire.TableInfo,
        do=_answer_vote,
    ),
    Call(
        method="GET",
        path="/api/my/rest",
        what="Your quiet hours and holidays.",
        answer=MyRest,
        do=lambda a: a.tables.people.rest(a.guest),
    ),
    Call(
        method="PUT",
        path="/api/my/rest",
        what="Choose your quiet hours.",
        body=QuietHours,
        answer=MyRest,
        do=lambda a: a.tables.people.set_quiet(a.guest, a.body),
    ),
    Call(
        method="POST",
        path="/api/my/holidays",
        what="Take a holiday.",
        body=Holiday,
        answer=MyRest,
        do=lambda a: a.tables.people.take_holiday(a.guest, a.body),
    ),
    Call(
        method="POST",
        path="/api/my/holidays/end",
        what="End a holiday early, or call it off.",
        body=EndHoliday,
        answer=MyRest,
        do=lambda a: a.tables.people.end_holiday(a.guest, a.body.began),
    ),
)
