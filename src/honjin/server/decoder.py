"""Decodes requests and their parameters; errors say what is wrong."""

from __future__ import annotations

from typing import Any

import msgspec

from honjin.engine.decoders import convert, read_json
from honjin.server import wire
from honjin.server.errors import Malformed

QUERY: dict[str, Any] = {
    "seat": wire.Seat,
    "since": wire.Version,
    "chat": wire.Version,
    "action": wire.Path,
    "page": wire.Version,
    "open": bool,
    "changes": bool,
}


def decode(text: bytes | str, kind: Any) -> Any:
    """Decode a message, or raise Malformed with what is wrong."""
    try:
        return read_json(text, kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"the request is malformed: {error}") from None


def check_query(name: str, value: str) -> Any:
    """A query parameter in its proper type."""
    try:
        return convert(value, QUERY[name], strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(f"{name}: {error}") from None
