"""A call of the HTTP interface: its address, what it takes and answers, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from honjin.server import wire
from honjin.server.application import Application

TABLE = "/api/tables/{id}"
Rules = Callable[[str], list[wire.RuleSection]]
"""Finds the rules of a game; the command line knows where they are."""


class Asked(Struct):
    """A request, taken apart and checked."""

    tables: Application
    rules: Rules
    guest: str
    path: dict[str, str]
    query: dict[str, Any]
    body: Any

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
    do: Callable[[Asked], Any]
    body: type[wire.Ask] | None = None
    query: tuple[str, ...] = ()
    needs_guest: bool = True
    sets_cookie: bool = False
    plain: bool = False
    """Answers text, not JSON."""
    document: bool = False
    """The same for everybody, so it may be compressed."""


def look(asked: Asked) -> wire.TableInfo:
    """The lobby, as many calls answer it."""
    return asked.tables.lobbies.look(asked.guest, asked.table)
