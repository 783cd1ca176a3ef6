"""Prints docs/actions.md: all actions of all games, what chance can bring, and views.

PYTHONPATH=src python scripts/actions.py > docs/actions.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from inspect import getdoc, isclass

import msgspec

from honjin.engine.game import Game
from honjin.engine.state import CHANCE, State
from honjin.engine.view import View
from honjin.games import NAMES, find_game

FEW = 14
"""If no more words than this can stand in a place, all are listed."""
INTRODUCTION = """# Actions and views

An action is a path of words, such as `deploy scout bridge`, and a number. Both are fixed for a
rules version of a game; `game.path(seat, number, seats)` and `game.number(seat, seats, path)`
translate. `table.legal("A")` lists what is legal now as paths, `state.legal(0)` as numbers, and
masks have a place for every number.

Each row below is one kind of action: its verb, how many there are, the lowest and the highest
number, and the words that can follow, place by place (the first ones and their count where there
are many). The paths are those of seat A at the largest table. Cards and seats of others are counted
from the acting seat on, so a number can have another name in another seat. A number that means
nothing at a table has the path `unused N` there and is left out here.

(`scripts/actions.py` writes this page from the code; a test compares.)
"""


def page() -> str:
    return "\n".join([INTRODUCTION, *(part for name in NAMES for part in of_game(name))])


def of_game(name: str) -> Iterator[str]:
    game = find_game(name)
    seats = game.meta.seats[-1]
    yield f"## {game.meta.title}\n"
    named = {p: n for p, n in game.paths(0, seats).items() if not p.startswith("unused")}
    used = f"{len(named):,} of them used by seat A at {seats} seats"
    yield f"{game.meta.actions:,} numbers, {used}.\n"
    yield from table(named)
    yield f"\n### What chance can bring in {game.meta.title}\n"
    yield from table(game.paths(CHANCE, seats))
    yield f"\n### The view of {game.meta.title}\n"
    yield from view_fields(game)
    yield ""


def table(paths: Mapping[str, int]) -> Iterator[str]:
    kinds: dict[tuple[str, int], list[tuple[list[str], int]]] = {}
    for path, number in sorted(paths.items(), key=lambda item: item[1]):
        verb, *words = path.split()
        kinds.setdefault((verb, len(words)), []).append((words, number))
    yield "| verb | how many | numbers | followed by |"
    yield "|---|---:|---|---|"
    for (verb, _), rows in kinds.items():
        numbers = [number for _, number in rows]
        places = zip(*(words for words, _ in rows), strict=True)
        shape = "; then ".join(listed(list(dict.fromkeys(place))) for place in places)
        span = f"{min(numbers)}" if len(rows) == 1 else f"{min(numbers)} to {max(numbers)}"
        yield f"| `{verb}` | {len(rows):,} | {span} | {shape or 'nothing'} |"


def listed(words: Sequence[str]) -> str:
    if len(words) <= FEW:
        return ", ".join(f"`{word}`" for word in words)
    return f"{', '.join(f'`{word}`' for word in words[:3])} … `{words[-1]}` ({len(words)} words)"


def view_fields(game: Game[State]) -> Iterator[str]:
    """The fields that a game adds to a view, and the structures in them."""
    module = import_module(game.view_type.__module__)
    structs = [
        one
        for one in vars(module).values()
        if isclass(one) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
    ]
    views = [one for one in structs if issubclass(one, View)]
    name = f"{views[0].__module__}.{views[0].__name__}"
    yield f"`{name}`, beside what every view has (`engine/view.py`):\n"
    yield "| structure | field | type |"
    yield "|---|---|---|"
    for struct in (*views, *(one for one in structs if one not in views)):
        common = set(View.__struct_fields__) if issubclass(struct, View) else set()
        for field in struct.__struct_fields__:
            if field not in common:
                kind = str(struct.__annotations__.get(field, "")).replace("|", "\\|")
                yield f"| {struct.__name__} | `{field}` | {kind} |"
    described = [(one.__name__, getdoc(one)) for one in structs if one.__doc__]
    yield ""
    for name, text in described:
        yield f"- **{name}**: {' '.join(str(text).split())}"


if __name__ == "__main__":
    print(page(), end="")
