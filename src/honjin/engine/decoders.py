"""JSON and plain values as structures of a type, from any thread.

What a type looks like is worked out when it is first used. While one thread does so, another that
uses the same type would crash the whole process (msgspec 0.22), so here it happens under a lock.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_lock = threading.RLock()
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def read_json(text: str | bytes, kind: type[T]) -> T:
    """JSON as a structure; `msgspec.DecodeError` says what is wrong with it."""
    return decoder(kind).decode(text)


def convert(value: Any, kind: type[T], strict: bool = True) -> T:
    """Plain lists, dicts, texts and numbers as a structure."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict)


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of a type. Making one takes longer than decoding a message."""
    found = _decoders.get(kind)
    if found is None:
        with _lock:
            found = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    return found
