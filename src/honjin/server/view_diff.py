"""Differences between two views, so that little is sent for a move or a whole game.

A difference is `null` where nothing changed; `["=", value]` for another value, `["+", items]` for
items at the end of a list, `["-"]` for a key that is gone; or an object that has, by key or index,
the differences inside an object, or inside a list of the same length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

Json = Any
"""JSON, or what becomes JSON: structures and tuples too."""
Difference = dict[str, Any] | list[Any] | None


def difference(old: Json, new: Json) -> Difference:
    """What turns `old` into `new`, or into the JSON of it."""
    if old is new:
        return None
    if isinstance(old, Struct) and type(old) is type(new):
        return _in_struct(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        return _in_object(old, new)
    if isinstance(old, (list, tuple)) and type(old) is type(new):
        return _in_list(old, new)
    return None if old == new and type(old) is type(new) else ["=", new]


def _in_struct(old: Struct, new: Struct) -> Difference:
    if new.__struct_config__.omit_defaults:
        return _in_object(msgspec.to_builtins(old), msgspec.to_builtins(new))
    changed: dict[str, Any] = {}
    for name, key in zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True):
        inner = difference(getattr(old, name), getattr(new, name))
        if inner is not None:
            changed[key] = inner
    return changed or None


def _in_object(old: dict[str, Json], new: dict[str, Json]) -> Difference:
    changed: dict[str, Any] = {}
    for key, value in new.items():
        inner = difference(old[key], value) if key in old else ["=", value]
        if inner is not None:
            changed[key] = inner
    for key in old:
        if key not in new:
            changed[key] = ["-"]
    return changed or None


def _in_list(old: Sequence[Json], new: Sequence[Json]) -> Difference:
    if len(new) > len(old) > 0 and new[: len(old)] == old:
        return ["+", new[len(old) :]]
    if len(new) != len(old):
        return ["=", new]
    changed = {}
    for index, (before, after) in enumerate(zip(old, new, strict=True)):
        inner = difference(before, after)
        if inner is not None:
            changed[str(index)] = inner
    return changed or None


HIDDEN = (None, "", "?")


def reveal_all(views: list[dict[str, Json]]) -> dict[str, Json]:
    """A view with everything revealed: the first view, with what the others know of its parts.

    Only values that are hidden in the first view are filled in, and only inside of things that all
    of them have; what a seat keeps to itself as a whole (its hand, its notes) stays with the seat.
    """
    first, *others = views
    whole = dict(first)
    for key, value in first.items():
        for other in others:
            if isinstance(value, (dict, list)):
                value = _fill(value, other.get(key))
        whole[key] = value
    return whole


def _fill(known: Json, more: Json) -> Json:
    if isinstance(known, dict) and isinstance(more, dict):
        return {key: _fill(value, more.get(key)) for key, value in known.items()}
    if isinstance(known, list) and isinstance(more, list) and len(known) == len(more):
        return [_fill(one, other) for one, other in zip(known, more, strict=True)]
    hidden = known is None or (isinstance(known, str) and known in HIDDEN)
    return more if hidden and more is not None else known
