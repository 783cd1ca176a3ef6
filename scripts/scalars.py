"""Writes rules/scalars.py and rules/moment.py of every game from the list in its table/scalars.py.

PYTHONPATH=src HONJIN_INTERPRETED=1 python scripts/scalars.py [game …]
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from honjin.engine.scalars import Scalar, observed

GAMES = Path(__file__).parents[1] / "src" / "honjin" / "games"
WIDTH = 100
NOT_IMPORTED = {"board", "seat", "box", "if", "else", "and", "or", "not", "True", "False", "self"}
MADE_FROM = "Made from `table/scalars.py` by `scripts/scalars.py`; change that list, not this text."


def games() -> list[str]:
    """The games that declare their numbers."""
    return sorted(path.parents[1].name for path in GAMES.glob("*/table/scalars.py"))


def declared(game: str) -> tuple[Scalar, ...]:
    found: tuple[Scalar, ...] = import_module(f"honjin.games.{game}.table.scalars").SCALARS
    return found


def texts(game: str, scalars: Sequence[Scalar]) -> dict[str, str]:
    """The text of every module that follows from the list, by its name."""
    return {
        "scalars": "\n".join(_state_text(game, scalars)) + "\n",
        "moment": "\n".join(_moment_text(game, scalars)) + "\n",
    }


def _state_text(game: str, scalars: Sequence[Scalar]) -> Iterator[str]:
    fields = [one for one in scalars if one.role != "feature"]
    words = [one for one in fields if one.role == "state"]
    yield '"""The single numbers of a table: their first values, copies and bytes.'
    yield f'\n{MADE_FROM}\n"""'
    yield "\nfrom __future__ import annotations\n\nfrom typing import final\n"
    yield "from honjin.engine.dialect import i64, vec\nfrom honjin.engine.state import State"
    yield from _imports(game, {"box": ["Box"]}, (one.start for one in fields))
    yield "\n\nclass Scalars(State):"
    yield '    """Where the rules stand, and everything else that is one number."""\n'
    yield "    def __init__(self, box: Box, buffer: vec[i64]) -> None:"
    yield "        super().__init__(box.seats, buffer)\n        self.box: Box = box"
    for one in fields:
        yield f"        self.{one.name}: {one.kind} = {one.start}"
        yield from _quoted(_sentence(one), 8)
    yield "\n    @final\n    def copy_scalars(self, other: Scalars) -> None:"
    yield '        """Make these numbers of `other` equal to this table\'s."""'
    for one in fields:
        yield f"        other.{one.name} = self.{one.name}"
    yield "\n    @final\n    def scalar_words(self) -> vec[i64]:"
    yield '        """What distinguishes two states of a table, besides their cells."""'
    yield f"        out = vec[i64]([0] * {len(words)})"
    for i, one in enumerate(words):
        yield f"        out[{i}] = {one.number}"
    yield "        return out"


def _moment_text(game: str, scalars: Sequence[Scalar]) -> Iterator[str]:
    seen = observed(scalars)
    yield '"""What a seat observes of the single numbers of a table.'
    yield f'\n{MADE_FROM}\n"""'
    yield "\nfrom __future__ import annotations\n\nfrom typing import Final\n"
    yield "from honjin.engine.dialect import i16, i64, view"
    yield from _imports(game, {"state": ["Board"]}, (one.expression for one in seen))
    yield f"\nMOMENT_NUMBERS: Final = {len(seen)}\n"
    yield "\ndef observe_moment(board: Board, seat: i64, out: view[i16], at: i64) -> None:"
    yield '    """Where the rules stand, as far as this seat may know it."""'
    for i, one in enumerate(seen):
        at = f"at + {i}" if i else "at"
        yield f"    out[{at}] = i16({one.expression})"


def _imports(game: str, known: dict[str, list[str]], expressions: Iterable[str]) -> Iterator[str]:
    """Import lines for all names in expressions, from the rules that define them."""
    names = set()
    for expression in expressions:
        names |= set(re.findall(r"(?<![\w.])[A-Za-z_]\w*", expression)) - NOT_IMPORTED
    found = {module: set(those) for module, those in known.items()}
    for name in names:
        found.setdefault(_home(game, name), set()).add(name)
    for module, those in sorted(found.items()):
        line = f"from honjin.games.{game}.rules.{module} import "
        ordered = sorted(those, key=lambda name: (not name.isupper(), name.islower(), name))
        if len(line) + len(", ".join(ordered)) <= WIDTH:
            yield line + ", ".join(ordered)
        else:
            yield f"{line}(\n" + "".join(f"    {name},\n" for name in ordered) + ")"


def _home(game: str, name: str) -> str:
    for path in sorted((GAMES / game / "rules").glob("*.py")):
        if path.stem not in ("scalars", "moment") and re.search(
            rf"^(def )?{name}(:|\()", path.read_text("utf-8"), re.MULTILINE
        ):
            return path.stem
    raise SystemExit(f"{game}: no module of the rules defines {name}")


def _sentence(one: Scalar) -> str:
    if not one.rule:
        return f"{one.meaning}."
    return f"{one.rule}: {one.meaning[0].lower()}{one.meaning[1:]}."


def _quoted(text: str, indent: int) -> Iterator[str]:
    margin = " " * indent
    lines = textwrap.wrap(text, WIDTH - indent - 6)
    if len(lines) == 1:
        yield f'{margin}"""{lines[0]}"""'
        return
    yield f'{margin}"""{lines[0]}'
    yield from (margin + line for line in lines[1:-1])
    yield f'{margin}{lines[-1]}"""'


def main(names: list[str]) -> None:
    for game in names or games():
        for module, text in texts(game, declared(game)).items():
            (GAMES / game / "rules" / f"{module}.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
