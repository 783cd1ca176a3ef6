"""The page about events: their kinds, and the facts that come with them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from honjin.engine.events import Event
from honjin.engine.record import read_record, replay
from honjin.engine.state import SPECTATOR
from honjin.games import NAMES, find_game

RECORDS = Path(__file__).parents[1] / "tests" / "games"
GAMES = 10
"""So many recorded games of each game are played, the shortest first."""
INTRODUCTION = """# Events

What happened, as a seat is told of it: `table.events("A")` in Python, `events` in the
[engine protocol](../engine-protocol.md), `events` of a snapshot from a server. An event has a `kind`,
`facts` and a `text` for people:

```json
{"kind": "deployed", "facts": {"seat": "A", "card": "a1", "tile": "bridge"}, "text": "Kamiwashi plays a face-down card at the Bridge."}
```

A fact that a seat may not know is left out of its event, or is `null`. The facts and the sentence of a
kind are taken from recorded games; a kind that is too rare to be in these games has a dash.

(`scripts/reference.py` writes this page from the code and the recorded games; a test compares.)
"""


def events() -> Iterator[str]:
    yield INTRODUCTION
    for name in NAMES:
        yield from _of_game(name)


def _of_game(name: str) -> Iterator[str]:
    seen = _seen(name)
    yield f"## {find_game(name).meta.title}\n"
    yield "| kind | facts | for example |"
    yield "|---|---|---|"
    for kind in _kinds(name):
        facts, text = seen.get(kind, ({}, "–"))
        listed = ", ".join(f"`{fact}`" for fact in facts) or "–"
        yield f"| `{kind}` | {listed} | {text.replace('|', chr(92) + '|')} |"
    yield ""


def _kinds(name: str) -> list[str]:
    """The kinds in the order in which a game lists them."""
    log = import_module(f"honjin.games.{name}.table.log")
    told = log.EVENTS.values()
    return list(dict.fromkeys(one[0] if isinstance(one, tuple) else one.kind for one in told))


def _seen(name: str) -> dict[str, tuple[dict[str, None], str]]:
    """By kind: all facts that somebody was told with it, and the sentence that says most."""
    seen: dict[str, tuple[dict[str, None], str]] = {}
    files = sorted((RECORDS / name / "records").glob("*.kifu"), key=lambda one: one.stat().st_size)
    for file in files[:GAMES]:
        table = replay(read_record(file.read_text("utf-8")), find_game)
        for seat in (SPECTATOR, *range(table.seats)):
            for event in table.events(seat):
                _note(seen, event)
    return seen


def _note(seen: dict[str, tuple[dict[str, None], str]], event: Event) -> None:
    facts, text = seen.get(event.kind, ({}, event.text))
    more = {**facts, **dict.fromkeys(event.facts)}
    seen[event.kind] = more, event.text if len(more) > len(facts) else text
