"""Every rule of every game has a test that names it, and every name is a rule."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from honjin.games import NAMES, find_game

ROOT = Path(__file__).parents[1]


def ids_in(text: str, game: str) -> set[str]:
    prefix = re.escape(find_game(game).meta.rule_prefix)
    return set(re.findall(rf"\b{prefix}-[A-Z]+-\d+[a-z]?\b", text))


def rules_of(game: str) -> set[str]:
    return ids_in((ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8"), game)


def marked_in_tests_of(game: str) -> dict[str, list[str]]:
    """Each id that a marker names, with the files that do."""
    marked: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for rule in _ids_of_marker(node):
                marked.setdefault(rule, []).append(path.name)
    return marked


def _ids_of_marker(node: ast.AST) -> list[str]:
    """The ids of `pytest.mark.rule("…", "…")`."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != "pytest.mark.rule":
        return []
    ids = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
    assert ids, f"line {node.lineno}: a marker without a rule"
    assert len(ids) == len(node.args), f"line {node.lineno}: a marker names rules as plain strings"
    return ids


def not_testable(game: str) -> dict[str, str]:
    reasons: dict[str, str] = import_module(f"games.{game}.not_testable").NOT_TESTABLE
    return reasons


def listed(ids: set[str]) -> str:
    return ", ".join(sorted(ids))


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_a_test_or_a_reason(game: str) -> None:
    rules = rules_of(game)
    assert rules, f"docs/rules/{game}.md names no rules"
    missing = rules - marked_in_tests_of(game).keys() - not_testable(game).keys()
    assert not missing, f"{len(missing)} of {len(rules)} rules without a test: {listed(missing)}"


@pytest.mark.parametrize("game", NAMES)
def test_what_cannot_be_tested_is_a_rule_with_a_reason_and_without_a_test(game: str) -> None:
    reasons = not_testable(game)
    tested = reasons.keys() & marked_in_tests_of(game).keys()
    assert not tested, f"said to be not testable, yet tested: {listed(tested)}"
    unknown = reasons.keys() - rules_of(game)
    assert not unknown, f"said to be not testable, but no rules: {listed(unknown)}"
    assert all(len(reason) > 20 for reason in reasons.values())


@pytest.mark.parametrize("game", NAMES)
def test_every_marker_names_a_rule(game: str) -> None:
    marked = marked_in_tests_of(game)
    unknown = {f"{rule} ({', '.join(marked[rule])})" for rule in marked.keys() - rules_of(game)}
    assert not unknown, f"markers of rules that do not exist: {listed(unknown)}"


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_that_the_source_names_exists(game: str) -> None:
    rules = rules_of(game)
    wrong = {
        f"{rule} ({path.name})"
        for path in sorted((ROOT / "src" / "honjin" / "games" / game).rglob("*.py"))
        for rule in ids_in(path.read_text("utf-8"), game) - rules
    }
    assert not wrong, f"the source names rules that do not exist: {listed(wrong)}"
