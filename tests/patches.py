"""What clients do with `after`, the patch of an event, as docs/reference/events.md describes it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from honjin.engine.table import Table

EACH = "*"
LEAVE = "-"
JOIN = "+"


def patched(old: Any, patch: Any) -> Any:
    """A part of a view after a patch."""
    if not isinstance(patch, dict):
        return patch
    if not isinstance(old, list):
        return _members(old or {}, patch)
    if JOIN in patch or any(isinstance(one, str) for one in old):
        return _names(old, patch)
    key = next((key for key in ("id", "tile", "seat") if old and key in old[0]), "id")
    members = _members({one[key]: one for one in old}, patch)
    added = members.keys() - {one[key] for one in old}
    names = sorted(members) if added else list(members)
    return [{**members[name], key: name} for name in names]


def _members(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    leave = patch.get(LEAVE, ())
    new = {name: one for name, one in old.items() if leave != EACH and name not in leave}
    if EACH in patch:
        new = {name: patched(one, patch[EACH]) for name, one in new.items()}
    own = patch.keys() - {LEAVE, EACH}
    return new | {name: patched(new.get(name), patch[name]) for name in sorted(own)}


def _names(old: list[str], patch: dict[str, Any]) -> list[str]:
    left = [patch.get(name, name) for name in old if name not in patch.get(LEAVE, ())]
    return [*left, *patch.get(JOIN, ())]


def seen(table: Table, seat: int) -> Any:
    """The view of a seat as clients get it."""
    return msgspec.json.decode(msgspec.json.encode(table.view(seat)))


def followed(
    table: Table, seed: int, eager: AbstractSet[str] = frozenset()
) -> Iterator[tuple[Any, Any]]:
    """A random game, and after each decision what two seats and a spectator see.

    First as events alone lead there from the view before, then as the view shows it. Verbs that
    are `eager` are chosen more often.
    """
    rng = random.Random(seed)
    shown = {seat: seen(table, seat) for seat in (-1, 0, 1)}
    heard = {seat: table.heard(seat) for seat in shown}
    while not table.over:
        actor = rng.choice(table.actors())
        legal = table.legal(actor)
        wanted = [path for path in legal if path.split()[0] in eager]
        table.apply(actor, rng.choice(wanted if wanted and rng.random() < 0.6 else legal))
        for seat, view in shown.items():
            for event in table.events(seat, heard[seat]):
                view = patched(view, event.facts.get("after", {}))
            shown[seat], heard[seat] = seen(table, seat), table.heard(seat)
            yield view, shown[seat]
