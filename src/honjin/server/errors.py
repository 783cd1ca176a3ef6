"""What the server refuses besides what the rules refuse, each with its HTTP status."""

from __future__ import annotations

from honjin.engine.errors import (
    BadOption,
    BadPack,
    CannotUndo,
    Fault,
    HonjinError,
    IllegalAction,
    NotOver,
    NotYourDecision,
    UnknownAction,
    UnknownGame,
)
from honjin.server.wire import ErrorBody, ErrorInfo


class ServerError(HonjinError):
    """A refusal of the server; `status` is its HTTP status."""

    status = 400


class Malformed(ServerError):
    """A request that cannot be understood."""

    code = "malformed"


class NoGuest(ServerError):
    """The caller has no identity yet."""

    code = "no_guest"
    status = 401

    def __init__(self) -> None:
        super().__init__("say who you are first: POST /api/guest with a name")


class Forbidden(ServerError):
    """Something that belongs to somebody else."""

    code = "not_yours"
    status = 403


class ForeignOrigin(ServerError):
    """A request that another web site made."""

    code = "foreign_origin"
    status = 403


class WrongHost(ServerError):
    """The request names a host that this server does not answer to."""

    code = "wrong_host"
    status = 421


class NotFound(ServerError):
    """No such table, game or page."""

    code = "unknown"
    status = 404


class WrongMethod(ServerError):
    """The page exists, but not for this method."""

    code = "wrong_method"
    status = 405


class Stale(ServerError):
    """The table has moved on since the snapshot that the request is about."""

    code = "stale"
    status = 409


class Overtaken(Stale):
    """Another process changed the table first; nothing was written, so it can be tried again."""

    def __init__(self) -> None:
        super().__init__("the table changed in the meantime: load it again")


class Final(ServerError):
    """An action marked `careful` that could not be undone."""

    code = "final"
    status = 409


class WrongMoment(ServerError):
    """Something that cannot be done now: before the start, or after the end."""

    code = "wrong_moment"
    status = 409


class NameTaken(ServerError):
    """A name that could be taken for somebody else's."""

    code = "name_taken"
    status = 409


class Paused(ServerError):
    """A game that cannot continue or be shown under the installed rules."""

    code = "paused"
    status = 409


class RulesChanged(ServerError):
    """Something about an old game that needs the rules of its time."""

    code = "rules_changed"
    status = 409


class TooLarge(ServerError):
    """A request body that is too large."""

    code = "too_large"
    status = 413


class TooMany(ServerError):
    """Too many requests, tables or connections."""

    code = "too_many"
    status = 429


class Unavailable(ServerError):
    """The server is temporarily unavailable."""

    code = "unavailable"
    status = 503


REFUSED: dict[type[HonjinError], int] = {
    UnknownGame: 404,
    NotOver: 409,
    IllegalAction: 422,
    NotYourDecision: 422,
    UnknownAction: 422,
    CannotUndo: 422,
    BadOption: 422,
    BadPack: 422,
    Fault: 500,
}
"""The engine's refusals with their statuses."""


def status_of(error: HonjinError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(error, ServerError):
        return error.status
    for kind, status in REFUSED.items():
        if isinstance(error, kind):
            return status
    return 400


def trouble(error: HonjinError) -> ErrorBody:
    """An error as it is sent."""
    rule = error.rule if isinstance(error, IllegalAction) else ""
    if isinstance(error, BadOption):
        return ErrorBody(ErrorInfo(error.code, error.sentence, field=error.field or None))
    return ErrorBody(ErrorInfo(error.code, str(error), rule or None))
