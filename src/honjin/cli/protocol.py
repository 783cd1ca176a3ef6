"""The requests that `honjin engine` understands, one JSON object a line."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from honjin.engine.errors import BadRequest
from honjin.engine.pack import Pack

Id = str | int | None
Seat = str | int
Action = str | int


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="cmd"):
    """What every request may have: an id, which its answer repeats."""

    id: Id = None


class New(Request, tag="new"):
    """Open a table whose draws come from a seed; without one a secret seed is made."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    pack: Pack | None = None
    seed: str | int | None = None


class Load(Request, tag="load"):
    """Take a table from a record or a position; seat `*` gives any outcomes of chance."""

    record: str | None = None
    position: dict[str, Any] | None = None


class Actors(Request, tag="actors"):
    """Who owes a decision."""


class Legal(Request, tag="legal"):
    """What a seat may do."""

    seat: Seat


class Apply(Request, tag="apply"):
    """Do it."""

    seat: Seat
    action: Action


class View(Request, tag="view"):
    """The table as a seat, or an onlooker, sees it."""

    seat: Seat | None = None


class Events(Request, tag="events"):
    """The events of a seat, or of a spectator."""

    seat: Seat | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] = 0


class WhyNot(Request, tag="why_not"):
    """Which rule forbids an action."""

    seat: Seat
    action: Action


class Undo(Request, tag="undo"):
    """Take the last step back."""

    seat: Seat


class Bot(Request, tag="bot"):
    """What a bot would do in a seat; nothing is done."""

    seat: Seat
    bot: str = "karo"
    seed: str | int = 0


class Record(Request, tag="record"):
    """The record so far, secrets included."""


class Position(Request, tag="position"):
    """The position now, secrets included."""


class Quit(Request, tag="quit"):
    """End the program."""


AnyRequest = (
    New
    | Load
    | Actors
    | Legal
    | Apply
    | View
    | Events
    | WhyNot
    | Undo
    | Bot
    | Record
    | Position
    | Quit
)


class _Envelope(msgspec.Struct):
    """As much of a request as its answer must repeat."""

    id: Id = None


_requests = msgspec.json.Decoder(AnyRequest)
_envelopes = msgspec.json.Decoder(_Envelope)
_NOT_READABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def read_request(line: bytes) -> AnyRequest:
    """The request in a line."""
    try:
        request: AnyRequest = _requests.decode(line)
    except _NOT_READABLE as error:
        raise BadRequest(f"not a request: {error}") from None
    return request


def read_id(line: bytes) -> Id:
    """The id of a line that may be no request otherwise."""
    try:
        return _envelopes.decode(line).id
    except _NOT_READABLE:
        return None
