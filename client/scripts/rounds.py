"""Rounds of Rokugan for the client's tests: `python client/scripts/rounds.py`.

Plays games at random until some of them have had a resolution in which everything happens that
the tests look for, and writes what a seat saw before it, after it, and was told in between to
client/test/rokugan-rounds.json. Run it when the view or the events of Rokugan have changed.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from honjin.engine.table import Table, open_table
from honjin.games import find_game

FILE = Path(__file__).parents[1] / "test" / "rokugan-rounds.json"
WANTED = {"revealed", "went_home", "thrown_out", "taken", "held"}
HEAVY = ("pieces",)


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def seen(view: object) -> dict[str, Any]:
    return {name: value for name, value in plain(view).items() if name not in HEAVY}


def told(table: Table, since: int) -> list[dict[str, Any]]:
    """What A was told, from some number on."""
    return [
        {"sequence": since + i + 1, "kind": event.kind, "facts": plain(event.facts)}
        | {"text": event.text}
        for i, event in enumerate(table.events("A", since))
    ]


def round_of(seats: int, number: int, least: int, wanted: set[str]) -> dict[str, Any] | None:
    """The first resolution of a game from some round on that shows all that is wanted."""
    table = open_table(find_game("rokugan"), seats, {}, seed=str(number))
    rng = random.Random(number)
    while not table.over:
        actor = table.actors()[0]
        before, since = table.view("A"), table.heard("A")
        table.apply(actor, rng.choice(table.legal(actor)))
        events = told(table, since)
        if before.round < least or not {event["kind"] for event in events} >= wanted or table.over:
            continue
        if before.lawful and any(not token.kind for token in before.tokens):
            return {"before": seen(before), "after": seen(table.view("A")), "events": events}
    return None


def main() -> None:
    rounds = []
    for seats, least, more in ((4, 2, "pacified"), (5, 3, "raided")):
        found = (round_of(seats, number, least, WANTED | {more}) for number in range(400))
        rounds.append(next(one for one in found if one))
    FILE.write_text(json.dumps(rounds, separators=(",", ":"), ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
