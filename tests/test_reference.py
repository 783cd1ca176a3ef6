"""The reference pages are what their script writes from the code as it is."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import runpy
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import honjin
from honjin.bots.search import Search
from honjin.cli.arguments import COMMANDS
from honjin.engine.playout import play_random
from honjin.games import HOUSE, NAMES, find_game
from honjin.server.openapi import describe

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs" / "reference"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "reference.py"))


@pytest.mark.parametrize("name", SCRIPT["PAGES"])
def test_a_page_is_what_its_script_writes(name: str) -> None:
    """If this fails: PYTHONPATH=src python scripts/reference.py"""
    assert (REFERENCE / f"{name}.md").read_text("utf-8") == SCRIPT["page"](name)


def test_every_command_and_every_call_has_its_place() -> None:
    commands = SCRIPT["page"]("commands")
    assert all(f"## honjin {command.name}\n" in commands for command in COMMANDS)
    calls = SCRIPT["page"]("http")
    for path, operations in describe()["paths"].items():
        for method in operations:
            assert f"### {method.upper()} {path}\n" in calls


@pytest.mark.parametrize("name", NAMES)
def test_events_that_happen_are_listed_with_their_facts(name: str) -> None:
    """What a random game tells must be on the page: kinds, and every fact."""
    part = SCRIPT["page"]("events").split(f"## {find_game(name).meta.title}\n")[1].split("\n## ")[0]
    rows = re.findall(r"(?m)^\| `(\w+)` \| (.*?) \|", part)
    listed: dict[str, set[str]] = {}
    for kind, facts in rows:
        listed.setdefault(kind, set()).update(re.findall(r"`(\w+)`", facts))
    table, rng = honjin.open_table(name, seed=1), honjin.stream("events", name)
    for _ in range(50):
        if table.over:
            break
        for seat in table.actors()[:1]:
            legal = table.legal(seat)
            table.apply(seat, legal[rng.below(len(legal))])
    told = [event for seat in range(table.seats) for event in table.events(seat)]
    assert told
    for event in told:
        assert set(event.facts) - {"after"} <= listed[event.kind], event


@pytest.mark.parametrize("name", HOUSE)
def test_the_page_of_a_game_names_its_rules_version(name: str) -> None:
    """The last row of its table of versions is the version that is played."""
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    part = page.split("## Versions\n")[1].split("\n## ")[0]
    assert re.findall(r"(?m)^\| (\d+) \|", part)[-1] == str(find_game(name).meta.rules)


# Python.


class Listed(NamedTuple):
    """A module on a page of the Python reference, and what of it is shown."""

    page: Path
    module: str
    members: tuple[str, ...]
    """Empty: everything public."""


def listed() -> list[Listed]:
    found = []
    for page in sorted(REFERENCE.glob("python*.md")):
        entries = re.findall(
            r"(?m)^::: ([\w.]+)\n(?:    options:\n      members: \[([^\]]*)\]\n)?",
            page.read_text("utf-8"),
        )
        found += [Listed(page, name, tuple(re.findall(r"\w+", own))) for name, own in entries]
    return found


LISTED = listed()
MODULES = [one.module for one in LISTED]
SOURCES = ROOT / "src"
Documented = ast.FunctionDef | ast.ClassDef


def source_of(module: str) -> Path:
    path = SOURCES.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def definitions(one: Listed) -> Iterator[tuple[str, Documented]]:
    """The functions and classes of a module that its page shows, where they are written."""
    tree = ast.parse(source_of(one.module).read_text("utf-8"))
    exported = getattr(import_module(one.module), "__all__", ())
    for node in tree.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            if not one.members or node.name in one.members:
                yield node.name, node
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not one.members:
            names = [alias.name for alias in node.names if alias.name in exported]
            if names and node.module.startswith(one.module):
                yield from definitions(Listed(one.page, node.module, tuple(names)))


def methods(node: Documented) -> list[ast.FunctionDef]:
    return [
        method
        for method in node.body
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_")
    ]


def code_of(page: Path) -> str:
    return "\n".join(re.findall(r"(?ms)^```py\w*\n(.*?)^```", page.read_text("utf-8")))


def test_everything_that_honjin_exports_is_in_the_reference() -> None:
    for name in honjin.__all__:
        home = getattr(getattr(honjin, name), "__module__", None)
        if home and home.startswith("honjin"):
            assert any(home == module for module in MODULES), f"{name} of {home}"


def test_every_module_of_the_reference_exists_and_is_described() -> None:
    for module in MODULES:
        assert (import_module(module).__doc__ or "").strip(), f"{module} has no docstring"


@pytest.mark.parametrize("one", LISTED, ids=lambda one: one.module)
def test_everything_public_is_described_and_has_an_example(one: Listed) -> None:
    """The example is in its docstring, in one of its methods, or on its page."""
    found = dict(definitions(one))
    assert found
    assert set(one.members) <= found.keys(), "a page lists what is not there"
    for name, node in found.items():
        parts = [node, *methods(node)] if isinstance(node, ast.ClassDef) else [node]
        assert ast.get_docstring(node), f"{one.module}.{name} has no docstring"
        shown = any(">>> " in (ast.get_docstring(part) or "") for part in parts)
        assert shown or re.search(rf"\b{name}\b", code_of(one.page)), f"{one.module}.{name}"


def docstrings(module: str) -> Iterator[tuple[str, str]]:
    """By name; read from the source, because a compiled function hides its own from doctest."""
    tree = ast.parse(source_of(module).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, Documented | ast.Module):
            text = ast.get_docstring(node) or ""
            if ">>> " in text:
                yield f"{module}.{getattr(node, 'name', '')}", text


WITH_EXAMPLES = sorted(
    {
        module
        for folder in ("engine", "arena", "study", "testing", "games", "batch", "adapters", "bots")
        for path in (SOURCES / "honjin" / folder).glob("*.py")
        for module in (".".join(path.relative_to(SOURCES).with_suffix("").parts),)
        if ">>> " in path.read_text("utf-8")
    }
    | {"honjin.__init__", "honjin.encode", "honjin.library"}
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_docstrings_run(name: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    module = import_module(name.removesuffix(".__init__"))
    runner = doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False
    )
    for place, text in docstrings(name):
        told: list[str] = []
        test = doctest.DocTestParser().get_doctest(text, dict(vars(module)), place, name, 0)
        assert runner.run(test, out=told.append).failed == 0, "".join(told)


def test_help_shows_the_docstrings_of_compiled_functions() -> None:
    """Also the signature: `help(honjin.Rng.below)`."""
    for thing in (honjin.Rng.below, honjin.State.legal, play_random):
        assert inspect.getdoc(thing), thing
    assert list(inspect.signature(honjin.Rng.below).parameters) == ["self", "n"]
    assert inspect.getdoc(Search.choose) or inspect.getdoc(Search)
