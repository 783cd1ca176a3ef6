"""Events as they are stored: each once, and everybody reads theirs again in order."""

from __future__ import annotations

import random

import pytest

from honjin.engine.events import Event
from honjin.engine.state import SPECTATOR
from honjin.server.event_log import all_named, merge, read, write

EVENTS = [Event(f"kind {n}", {"n": n}, f"Event {n}.") for n in range(6)]
A, B, C, D, E, F = EVENTS


@pytest.mark.parametrize(
    ("heard", "eyes"),
    [
        ({}, []),
        ({0: [A]}, ["A"]),
        ({SPECTATOR: [A, B], 0: [A, B], 1: [A, B]}, ["-AB", "-AB"]),
        ({0: [A, B, C], 1: [A, C]}, ["AB", "A", "AB"]),
        ({SPECTATOR: [], 0: [A], 1: []}, ["A"]),
        ({0: [A, A], 1: [A]}, ["AB", "A"]),
    ],
)
def test_an_event_is_stored_once_with_all_who_saw_it(
    heard: dict[int, list[Event]], eyes: list[str]
) -> None:
    assert [one.eyes for one in merge(heard)] == eyes


@pytest.mark.parametrize("seed", range(20))
def test_everybody_reads_theirs_again(seed: int) -> None:
    rng = random.Random(seed)
    heard = {
        eyes: [event for event in EVENTS if rng.random() < 0.8] for eyes in (SPECTATOR, 0, 1, 2)
    }
    stored = read(write(merge(heard)))
    for eyes, events in heard.items():
        mine = [one for one in stored if eyes in all_named(one.eyes)]
        assert [Event(one.kind, one.facts, one.text) for one in mine] == events
