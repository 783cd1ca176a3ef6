"""Views as JSON, and what a client does with a difference between two of them."""

from __future__ import annotations

import json
from typing import Any

import msgspec


def plain(value: object) -> Any:
    """A value as a client reads it."""
    return json.loads(msgspec.json.encode(value))


def patched(old: Any, change: Any) -> Any:
    """The new value."""
    if change is None:
        return old
    if isinstance(change, list):
        return change[1] if change[0] == "=" else [*old, *change[1]]
    if isinstance(old, list):
        return [patched(value, change.get(str(i))) for i, value in enumerate(old)]
    new = {key: value for key, value in old.items() if change.get(key) != ["-"]}
    for key, inner in change.items():
        if inner != ["-"]:
            new[key] = patched(old.get(key), inner)
    return new


def seen(message: dict[str, Any], before: Any) -> dict[str, Any]:
    """A message of a socket as a whole snapshot, whether it brings one or a change of the last."""
    if message["type"] != "change":
        return message
    whole = {**message, "type": "snapshot", "view": patched(before, message["change"])}
    del whole["change"]
    return whole
