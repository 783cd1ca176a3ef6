"""What goes over the sockets, both ways."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from honjin.engine.view import View
from honjin.server.view_diff import difference
from honjin.server.wire import (
    MAX_CHAT,
    Ask,
    ChatLine,
    ErrorInfo,
    Id,
    Path,
    Seat,
    Situation,
    Snapshot,
    TableInfo,
    Version,
    encode,
)


class SocketAct(Ask, frozen=True, tag="act"):
    """One action over the socket; the seat is the socket's."""

    id: Id
    version: Version
    action: Path
    careful: bool = False


class SocketUndo(Ask, frozen=True, tag="undo"):
    """Take back, or ask."""

    id: Id
    version: Version


class SocketAnswer(Ask, frozen=True, tag="answer"):
    """Agree or not."""

    agree: bool
    id: Id | None = None


class SocketSay(Ask, frozen=True, tag="chat"):
    """Send a chat message."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]
    to: Seat | None = None
    id: Id | None = None


SocketAsk = SocketAct | SocketUndo | SocketAnswer | SocketSay


class SocketSnapshot(Snapshot, frozen=True, kw_only=True, tag="snapshot"):
    """A snapshot over the socket."""


class SocketChange(Situation, frozen=True, kw_only=True, tag="change"):
    """A snapshot over the socket with how its view differs from the one sent before, as in a
    replay; only for a client that asked for changes."""

    change: Any


class SocketTable(TableInfo, frozen=True, tag="lobby"):
    """The lobby over the socket, until the game starts."""


class SocketChat(Struct, frozen=True, tag="chat"):
    """Chat lines since the last such message."""

    lines: list[ChatLine]


class SocketDone(Struct, frozen=True, tag="done"):
    """The request with this id is committed."""

    id: str | None


class SocketError(Struct, frozen=True, tag="error"):
    """The request with this id was refused."""

    id: str | None
    error: ErrorInfo


def tagged(kind: type[Struct], plain: Struct) -> bytes:
    """A plain answer as the message of a kind that carries it over a socket.

    Encoded as it is, with the tag put in front: for a snapshot, a copy of all its fields would take
    longer than that.
    """
    return b'{"type":"%b",' % str(kind.__struct_config__.tag).encode() + encode(plain)[1:]


def changed(before: View, now: Snapshot) -> SocketChange:
    """A snapshot as the change from the view that was sent before."""
    rest = {name: getattr(now, name) for name in Situation.__struct_fields__}
    return SocketChange(change=difference(before, now.view), **rest)
