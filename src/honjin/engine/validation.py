"""Checks for positions and views that come from outside: their shape, names and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from honjin.engine.decoders import convert
from honjin.engine.errors import BadPosition

T = TypeVar("T")


def shaped(written: Mapping[str, Any], kind: type[T], what: str) -> T:
    """JSON as a structure; `what` names it where it is none: `a position of Kenjin`."""
    try:
        return convert(written, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"this is not {what}: {error}") from None


def find(name: str, names: Mapping[str, int], what: str) -> int:
    """The number that goes by a name."""
    if name not in names:
        raise BadPosition(f"there is no {what} {name[:80]!r} at this table")
    return names[name]


def within(value: int, low: int, high: int, what: str) -> int:
    """A number, if it is from `low` to `high`."""
    if not low <= value <= high:
        raise BadPosition(f"{what}: {value} is not from {low} to {high}")
    return value
