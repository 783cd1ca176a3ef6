"""A call of the HTTP interface: its address, what it takes and answers, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from honjin.server import wire, wire_games
from honjin.server.application import Application
from honjin.server.cookies import Identity

TABLE = "/api/tables/{id}"
Rules = Callable[[str], list[wire_games.RuleSection]]
"""Finds the rules of a game; the command line knows where they are."""


Guides = Callable[[str], str]
"""Finds how to play a game, in Markdown."""


class ApiRequest(Struct):
    """A request, taken apart and checked."""

    tables: Application
    rules: Rules
    guides: Guides
    who: Identity
    """The caller; `guest` and `session` are empty if their sign-in is no longer valid."""
    path: dict[str, str]
    query: dict[str, Any]
    body: Any
    origin: str = ""
    """The server's own address, as the caller's browser sees it."""
    device: str = ""
    address: str = ""
    enters: Identity | None = None
    """Set by a call that signs somebody in or out: the cookie that is sent."""

    @property
    def guest(self) -> str:
        return self.who.guest

    @property
    def table(self) -> str:
        return self.path["id"]

    @property
    def seat(self) -> str:
        return str(self.query.get("seat", ""))


class Call(Struct, frozen=True, kw_only=True):
    """One call."""

    method: Literal["GET", "POST", "PUT"]
    path: str
    what: str
    answer: Any
    do: Callable[[ApiRequest], Any]
    body: type[wire.Ask] | None = None
    query: tuple[str, ...] = ()
    needs_guest: bool = True
    plain: bool = False
    """Answers text, not JSON."""
    document: bool = False
    """The same for everybody, so it may be compressed."""
    packed: bool = False
    """Compressed although it is private to the caller: nothing in it is secret any more."""
    in_turn: bool = False
    """A step of arriving at a table: few are carried out at a time. Only for what is quick."""
    price: float = 1.0
    """How many rate-limit tokens it costs."""


def look(request: ApiRequest) -> wire.TableInfo:
    """The lobby, as many calls answer it."""
    return request.tables.lobbies.look(request.guest, request.table)
