"""The page about events: their kinds, and the facts that come with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import product

from honjin.engine.events import Event, Note
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.games import NAMES, find_game

EVERYBODY = -1
VALUES = ((0, 1, 2, 5), (1, 0, 3, 12), (2, 0, 1), (4, 0, 1, 9), (5, 0, 1, 17, 30))
"""What the numbers of a note are tried with: what a kind tells depends on some of them."""
RARE = ((0,), tuple(range(40)), tuple(range(0, 1500, 7)), (0, 1), (0, 1))
"""The same for kinds that pack two numbers into one."""
INTRODUCTION = """# Events

What happened, as a seat sees it: `table.events("A")` in Python, `events` in the
[engine protocol](../engine-protocol.md), `events` of a snapshot from a server. An event has a
`kind`, `facts` and a `text` for people:

```json
{"kind": "deployed", "facts": {"seat": "A", "card": "a1", "tile": "bridge", "turn": 1},
 "text": "Kamiwashi plays a face-down card at the Bridge."}
```

A fact that a seat may not know is left out of its event, or is `null`. The tables list every fact
that a kind can have, and one sentence for each; the sentences are samples and come from no game.

An event that changes the board has `after` as well: a patch of the view of the seat. A client that
applies the patches one after the other shows every moment between two views, without knowing a
rule. A patch is read like this:

- A mapping is patched by its keys. `"-"` lists the keys that leave (`"*"` for all), `"*"` is a
  patch for each member that is there, and every other key is a patch for that member, which is new
  if it was not there.
- A list of things with an `id`, a `tile` or a `seat` is patched like a mapping by that name.
- In a list of plain names, `"-"` lists names that leave, `"+"` names that join at the end, and any
  other key is a name whose place another one takes.
- Everything else is the new value.

```json
{"armies": {"red-1": {"units": {"-": ["bowman"], "spearman": 2}}}, "tokens": {"-": ["c4"]}}
```

What an event does not tell this way (counts, whose turn it is) is in the next view.

Every game also knows `undone` (`seat`): somebody took their last step back. Servers add kinds of
their own, such as `bot_replaced` and `rules_changed`.

(`scripts/reference.py` writes this page from the code; a test compares.)
"""


def events() -> Iterator[str]:
    yield INTRODUCTION
    for name in NAMES:
        yield from _of_game(name)


def _of_game(name: str) -> Iterator[str]:
    game = find_game(name)
    setup = game.setup(game.meta.seats[-1])
    yield f"## {game.meta.title}\n"
    yield "| kind | facts | for example |"
    yield "|---|---|---|"
    for number in import_module(f"honjin.games.{name}.table.log").EVENTS:
        told = _samples(game, setup, number, VALUES) or _samples(game, setup, number, RARE)
        facts = dict.fromkeys(fact for event in told for fact in event.facts)
        text = max((event.text for event in told), key=lambda one: len(set(one.split())))
        listed = ", ".join(f"`{fact}`" for fact in facts) or "–"
        yield f"| `{told[0].kind}` | {listed} | {' '.join(text.split())} |"
    yield ""


def _samples(
    game: Game[State], setup: Setup, number: int, values: tuple[tuple[int, ...], ...]
) -> list[Event]:
    """Events of one kind, of notes with all sorts of numbers; those that cannot be are left out."""
    found = []
    for a, b, c, d, secret in product(*values):
        note = Note(number, EVERYBODY, EVERYBODY, a, b, c, d, secret)
        with suppress(LookupError, ValueError, AssertionError):
            found.append(game.event(note, 0, setup))
    return found
