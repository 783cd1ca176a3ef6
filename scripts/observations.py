"""Prints docs/observations.md: what every number of every game's observations means.

PYTHONPATH=src python scripts/observations.py > docs/observations.md
"""

from __future__ import annotations

from collections.abc import Iterator

from honjin.engine.observation import length, offsets
from honjin.games import NAMES, find_game

INTRODUCTION = """# Observations

What a seat may know, in whole numbers (`int16`), as `State.observe` writes them and as
[the batch interface and the adapters](research.md) hand them out. They hold what the seat's view
holds and nothing else: the test of non-interference compares them, byte for byte, with those of
games in which everything that the seat cannot know was sampled again.

The numbers of a field stand together, in the order of its shape, the last index running fastest;
none is below the lowest or above the highest that is given here. Where a field begins depends on
the number of seats. `honjin.find_game("kenjin").fields(2)` gives these tables to programs.

(`scripts/observations.py` writes this page from the tables; a test compares.)
"""


def page() -> str:
    return "\n".join([INTRODUCTION, *(part for name in NAMES for part in of_game(name))])


def of_game(name: str) -> Iterator[str]:
    game = find_game(name)
    seats = game.meta.seats
    tables = {n: game.fields(n) for n in seats}
    widths = ", ".join(f"{length(tables[n])} with {n}" for n in seats)
    yield f"## {game.meta.title}\n"
    yield f"Numbers by seats: {widths}.\n"
    begins = "/".join(map(str, seats))
    yield f"| field | begins at ({begins} seats) | shape | lowest | highest | meaning |"
    yield "|---|---|---|---:|---:|---|"
    for i, field in enumerate(tables[seats[0]]):
        at = same([str(offsets(tables[n])[field.name]) for n in seats])
        shape = same([" × ".join(map(str, tables[n][i].shape)) or "1" for n in seats])
        high = same([str(tables[n][i].high) for n in seats])
        yield f"| `{field.name}` | {at} | {shape} | {field.low} | {high} | {field.meaning} |"
    yield ""


def same(words: list[str]) -> str:
    """One word if all are alike, else each of them."""
    return words[0] if len(set(words)) == 1 else " / ".join(words)


if __name__ == "__main__":
    print(page(), end="")
