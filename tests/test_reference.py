"""The reference pages are what their script writes from the code as it is."""

from __future__ import annotations

import re
import runpy
from importlib import import_module
from pathlib import Path

import pytest

import honjin
from honjin.cli.arguments import COMMANDS
from honjin.games import NAMES, find_game
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


# Python.

MODULES = re.findall(
    r"(?m)^::: ([\w.]+)$",
    "\n".join(path.read_text("utf-8") for path in REFERENCE.glob("python*.md")),
)


def test_everything_that_honjin_exports_is_in_the_reference() -> None:
    for name in honjin.__all__:
        home = getattr(getattr(honjin, name), "__module__", None)
        if home and home.startswith("honjin"):
            assert any(home == module for module in MODULES), f"{name} of {home}"


def test_every_module_of_the_reference_exists_and_is_described() -> None:
    for module in MODULES:
        assert (import_module(module).__doc__ or "").strip(), f"{module} has no docstring"
