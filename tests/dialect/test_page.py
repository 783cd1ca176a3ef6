"""The page about the dialect lists what the compiler has, no more and no less."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler import build
from compiler.expressions import LIBRARY, OPERATORS
from compiler.library import Library
from compiler.source import DECORATORS, Program
from compiler.types import VECS, VIEWS
from dialect.forms import HEADER

PAGE = (build.HERE.parent / "docs" / "dialect.md").read_text(encoding="utf-8")


def part(heading: str) -> str:
    """What stands below a heading, on one line."""
    return " ".join(PAGE.split(f"## {heading}\n")[1].split("\n## ")[0].split())


def test_every_compiled_module_is_listed() -> None:
    listed = part("What is compiled").split(";")
    named = []
    for package, words in zip(("engine", "bots"), listed, strict=False):
        assert f"`{package}/` " in words
        names = re.split(r", | and ", words.split(f"`{package}/` ")[1])
        named += [f"honjin.{package}.{name}" for name in names]
    assert named == list(build.ENGINE)


@pytest.mark.parametrize(("kind", "items"), [("vec", VECS), ("view", VIEWS)])
def test_every_type_is_listed(kind: str, items: dict[str, object]) -> None:
    assert set(re.findall(rf"`{kind}\[(\w+)\]`", part("Types").split("| a class")[0])) == set(items)


def test_every_decorator_is_listed() -> None:
    listed = part("Types").split(" are the only decorators")[0].rsplit(". ", 1)[1]
    assert set(re.findall(r"`@(\w+)`", listed)) == DECORATORS


def test_every_function_of_a_library_is_listed() -> None:
    named = re.findall(r"`(math|time)\.(\w+)`", part("Expressions and statements"))
    assert set(named) == set(LIBRARY)


def test_every_operator_is_listed() -> None:
    listed = part("Expressions and statements").split("`")
    assert {*listed[1].split(), *listed[3].split()} == {*OPERATORS.values(), "~"}


def test_a_length_that_is_not_declared_is_accepted(tmp_path: Path) -> None:
    """As the page says. What GPUs do, `test_what_a_device_cannot_is_refused` shows."""
    path = tmp_path / "text.py"
    kept = "self.kept: vec[i64] = vec[i64]()\n"
    path.write_text(
        f"{HEADER}\nclass A:\n    def __init__(self) -> None:\n        {kept}\n"
        "    def keep(self, x: i64) -> i64:\n"
        "        self.kept = append(self.kept, x)\n        return len(self.kept)\n"
    )
    assert Library("text", Program([("dialect.text", path)]), {"dialect.text"}, "").parts()
    assert "only GPUs refuse" in part("Types")
    assert "vector of unknown length is refused" in part("On a GPU")
