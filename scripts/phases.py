"""Writes rules/dispatch.py of every game from the table in its table/phases.py.

PYTHONPATH=src HONJIN_INTERPRETED=1 python scripts/phases.py [game …]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from honjin.engine.phases import Phase

GAMES = Path(__file__).parents[1] / "src" / "honjin" / "games"
WIDTH = 100
WORDS = {"board", "seat", "out", "action", "outcome", "and", "or", "not", "True", "False"}
HEAD = '''"""What every phase offers, and what follows from a decision, from chance, or by itself.

Made from `table/phases.py` by `scripts/phases.py`; change that table, not this text.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec'''


def games() -> list[str]:
    """The games with a table of phases."""
    return sorted(path.parents[1].name for path in GAMES.glob("*/table/phases.py"))


def declared(game: str) -> tuple[Phase, ...]:
    found: tuple[Phase, ...] = import_module(f"honjin.games.{game}.table.phases").PHASES
    return found


def text(game: str, rows: Sequence[Phase]) -> str:
    """The whole module."""
    return "\n".join(_lines(game, rows)) + "\n"


def _lines(game: str, rows: Sequence[Phase]) -> Iterator[str]:
    names = _names(game)
    yield HEAD
    yield from _imports(game, [names[row.phase] for row in rows if row.step], rows)
    chance = [row for row in rows if row.kind == "chance"]
    decisions = [row for row in rows if row.kind == "decision"]
    automatic = [row for row in rows if row.kind == "automatic"]
    yield "\n\ndef fill(board: Board, seat: i64, out: vec[i64]) -> i64:"
    yield '    """Write what a phase offers into `out`; how much it is."""'
    yield from _chain(names, [(row.phase, f"return {row.fill}") for row in decisions + chance])
    yield "    return 0"
    yield "\n\ndef happen(board: Board, outcome: i64) -> None:"
    yield '    """What chance brought."""'
    yield from _chain(names, [(row.phase, row.step) for row in chance])
    yield "\n\ndef decide(board: Board, seat: i64, action: i64) -> None:"
    yield '    """What a seat decided."""'
    yield from _chain(names, [(row.phase, row.step) for row in decisions])
    if automatic:
        yield "\n\ndef go_on(board: Board) -> None:"
        yield '    """What follows by itself."""'
        yield from _chain(names, [(row.phase, row.step) for row in automatic])


def _chain(names: dict[int, str], rows: Iterable[tuple[int, str]]) -> Iterator[str]:
    """One test for every different thing that is done, in the order of the table."""
    done: dict[str, list[str]] = {}
    for phase, what in rows:
        done.setdefault(what, []).append(names[phase])
    yield "    phase = board.phase"
    word = "if"
    for what, phases in done.items():
        yield from _test(word, phases)
        for statement in what.split("; "):
            line = f"        {statement}"
            if len(line) > WIDTH:
                raise SystemExit(f"too long for a line, give it a name: {statement}")
            yield line
        word = "if" if what.startswith("return ") else "elif"


def _test(word: str, phases: list[str]) -> Iterator[str]:
    if len(phases) == 1:
        yield f"    {word} phase == {phases[0]}:"
        return
    line = f"    {word} phase in ({', '.join(phases)}):"
    if len(line) <= WIDTH:
        yield line
        return
    yield f"    {word} phase in ("
    yield from (f"        {phase}," for phase in phases)
    yield "    ):"


def _names(game: str) -> dict[int, str]:
    """The name of every phase by its number."""
    module = import_module(f"honjin.games.{game}.rules.phases")
    return {
        number: name
        for name, number in vars(module).items()
        if name.isupper() and type(number) is int
    }


def _imports(game: str, phases: list[str], rows: Sequence[Phase]) -> Iterator[str]:
    """Import lines for everything that the table names."""
    used: set[str] = set()
    for row in rows:
        for expression in (row.fill, row.step):
            used |= set(re.findall(r"(?<![\w.])[A-Za-z_]\w*", expression)) - WORDS
    modules = {path.stem for path in (GAMES / game / "rules").glob("*.py")}
    found = {"state": {"Board"}, "phases": set(phases)}
    for name in used - modules:
        found.setdefault(_home(game, name), set()).add(name)
    package = f"honjin.games.{game}.rules"
    yield from _import(package, sorted(used & modules))
    for module, those in sorted(found.items()):
        ordered = sorted(those, key=lambda name: (not name.isupper(), name.lower()))
        yield from _import(f"{package}.{module}", ordered)


def _import(module: str, names: list[str]) -> Iterator[str]:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        yield line
    else:
        yield f"from {module} import ("
        yield from (f"    {name}," for name in names)
        yield ")"


def _home(game: str, name: str) -> str:
    for path in sorted((GAMES / game / "rules").glob("*.py")):
        if path.stem != "dispatch" and re.search(
            rf"^(def )?{name}(:|\()", path.read_text("utf-8"), re.MULTILINE
        ):
            return path.stem
    raise SystemExit(f"{game}: no module of the rules defines {name}")


def main(names: list[str]) -> None:
    for game in names or games():
        path = GAMES / game / "rules" / "dispatch.py"
        path.write_text(text(game, declared(game)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
