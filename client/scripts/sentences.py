"""Sentences of whole games for the client's tests: `python client/scripts/sentences.py`.

Games of each kind are played to the end. Some of every kind of sentence that was told or asked in
them is written to client/test/sentences.json, with the names of the sides and the names of things
that hold them. Run it when sentences of the games have changed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from honjin.engine.table import open_table
from honjin.games import find_game

FILE = Path(__file__).parents[1] / "test" / "sentences.json"
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "kenjin": (4, {}, 5),
    "rokugan": (5, {}, 3),
    "ikusa": (4, {"variant": "quick", "round_cap": "1"}, 2),
    "kawanakajima": (2, {}, 3),
}
"""Seats, options and how many games."""
ENOUGH = 6
"""Sentences of a kind."""
SIDES = {
    "kenjin": ("Hondo", "Jozu", "Kamiwashi", "Yaseï"),
    "rokugan": ("Crab", "Crane", "Dragon", "Lion", "Phoenix", "Scorpion", "Unicorn"),
    "ikusa": ("Red", "Orange", "Purple", "Blue", "Green"),
    "kawanakajima": ("Takeda", "Uesugi"),
}


def told(name: str) -> Iterator[tuple[str, str]]:
    """Everything that anybody reads in some whole games at random, and on which occasion."""
    seats, options, games = GAMES[name]
    for number in range(games):
        table = open_table(find_game(name), seats, options, seed=str(number))
        rng = random.Random(number)
        while not table.over:
            seat = rng.choice([s for s in range(seats) if table.legal(s)])
            view = table.view(seat)
            yield view.phase, view.prompt
            table.apply(seat, rng.choice(table.legal(seat)))
        for eyes in (*range(seats), -1):
            yield from ((event.kind, event.text) for event in table.events(eyes))


def names_in(data: Any) -> Iterator[str]:
    """Every name that the components of a game are given."""
    if isinstance(data, dict):
        yield from (
            value
            for key, value in data.items()
            if key in ("name", "label") and isinstance(value, str)
        )
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from names_in(value)


def sentences(name: str) -> dict[str, Any]:
    sides = SIDES[name]
    side = re.compile(rf"(?<!\w)({'|'.join(sides)})(?!\w)")
    found: dict[str, dict[str, str]] = {}
    for kind, text in told(name):
        same = found.setdefault(kind, {})
        if side.search(text) and len(same) < ENOUGH:
            same.setdefault(re.sub(r"\d+", "0", side.sub("?", text)), text)
    data = msgspec.json.decode(path_of(name).read_bytes())
    proper = sorted({one for one in names_in(data) if side.search(one) and one not in sides})
    return {
        "sides": sides,
        "proper": proper,
        "sentences": sorted({text for same in found.values() for text in same.values()}),
    }


def path_of(name: str) -> Path:
    return Path(__file__).parents[2] / "src" / "honjin" / "games" / name / "data" / f"{name}.json"


def main() -> None:
    whole = {name: sentences(name) for name in GAMES}
    FILE.write_text(json.dumps(whole, indent=0, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
