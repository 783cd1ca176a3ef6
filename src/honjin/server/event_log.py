"""Events as they are stored: each one once, with the names of all who saw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from honjin.engine.decoders import decoder
from honjin.engine.events import Event
from honjin.engine.state import SPECTATOR
from honjin.engine.view import seat_name

SPECTATORS = "-"


class SeenEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event and the names of those who saw it."""

    eyes: str
    kind: str
    facts: dict[str, Any]
    text: str


class Deal(msgspec.Struct, frozen=True):
    """How a game began: what was drawn before the first decision, and the events about it.

    `known` is false if an earlier server did not store it and these rules cannot reproduce it.
    """

    drawn: list[str]
    told: list[SeenEvent]
    known: bool = True


_TELLING = decoder(list[SeenEvent])


def name_of(eyes: int) -> str:
    """A seat's name, or that of spectators."""
    return SPECTATORS if eyes == SPECTATOR else seat_name(eyes)


def eyes_named(name: str) -> int:
    """The seat of a name, or SPECTATOR."""
    return SPECTATOR if name == SPECTATORS else ord(name) - ord("A")


@lru_cache(1024)
def all_named(names: str) -> tuple[int, ...]:
    """The eyes of several names. A long game repeats a few of them thousands of times."""
    return tuple(map(eyes_named, names))


def merge(heard: Mapping[int, Iterable[Event]]) -> list[SeenEvent]:
    """Merge the lists of all eyes into one from which each can be read again, in order."""
    left = {name_of(eyes): list(events) for eyes, events in heard.items()}
    first, *others = left.values() or ([],)
    if all(events == first for events in others):  # Mostly everybody sees everything.
        everybody = "".join(left)
        return [SeenEvent(everybody, event.kind, event.facts, event.text) for event in first]
    merged: list[SeenEvent] = []
    while left := {name: events for name, events in left.items() if events}:
        event = next(iter(left.values()))[0]
        same = [name for name, events in left.items() if events[0] == event]
        for name in same:
            del left[name][0]
        merged.append(SeenEvent("".join(same), event.kind, event.facts, event.text))
    return merged


def write(told: list[SeenEvent]) -> str:
    """As an entry stores it."""
    return msgspec.json.encode(told).decode()


def read(text: str) -> list[SeenEvent]:
    """Read what an entry stores."""
    return _TELLING.decode(text) if text else []
