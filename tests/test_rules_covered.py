"""Every rule of every game has a test and code that name it, and every name is a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from honjin.games import HOUSE, find_game

ROOT = Path(__file__).parents[1]
MOST_IDS = 3
"""A test with more ids proves none of them by itself, unless the book prints it as an example."""
WORDS_AND_CHECKS = {
    *("names", "log", "prompts", "help", "refusals", "invariants"),
    *("aids", "forecast", "odds", "sides"),
}
"""Modules that speak of rules, watch them or reckon ahead without carrying them out."""


def carries(path: Path) -> bool:
    """Whether a module carries rules; the table of phases names the rules that modules carry."""
    return path.stem not in WORDS_AND_CHECKS and path.parts[-2:] != ("table", "phases.py")


def ids_in(text: str, game: str) -> set[str]:
    prefix = re.escape(find_game(game).meta.rule_prefix)
    return set(re.findall(rf"\b{prefix}-[A-Z]+-\d+[a-z]?\b", text))


def ids_with_ranges(text: str, game: str) -> set[str]:
    """The ids of a text, with all that `RK-SET-10 to RK-SET-12` stands for."""
    found = ids_in(text, game)
    prefix = re.escape(find_game(game).meta.rule_prefix)
    chapter = rf"{prefix}-[A-Z]+-"
    for name, first, last in re.findall(rf"\b({chapter})(\d+) to (?:{chapter})?(\d+)\b", text):
        numbers = range(int(first), int(last) + 1)
        found |= {f"{name}{number:0{len(first)}}" for number in numbers}
    return found


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


def not_coded(game: str) -> dict[str, str]:
    reasons: dict[str, str] = import_module(f"games.{game}.not_coded").NOT_CODED
    return reasons


def coded(game: str) -> set[str]:
    """The ids that stand beside code."""
    return {
        rule
        for path in sorted((ROOT / "src" / "honjin" / "games" / game).rglob("*.py"))
        if carries(path)
        for rule in ids_with_ranges(path.read_text("utf-8"), game)
    }


def bundles(path: Path) -> Iterator[str]:
    """Tests of a file that carry too many ids."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
            ids = {rule for mark in marks for rule in _ids_of_marker(mark)}
            example = any(ast.unparse(mark.func) == "pytest.mark.example" for mark in marks)
            if len(ids) > MOST_IDS and not example:
                yield f"{path.name}: {node.name} ({len(ids)})"


def listed(ids: set[str]) -> str:
    return ", ".join(sorted(ids))


@pytest.mark.parametrize("game", HOUSE)
def test_every_rule_has_a_test_or_a_reason(game: str) -> None:
    rules = rules_of(game)
    assert rules, f"docs/rules/{game}.md names no rules"
    missing = rules - marked_in_tests_of(game).keys() - not_testable(game).keys()
    assert not missing, f"{len(missing)} of {len(rules)} rules without a test: {listed(missing)}"


@pytest.mark.parametrize("game", HOUSE)
def test_what_cannot_be_tested_is_a_rule_with_a_reason_and_without_a_test(game: str) -> None:
    reasons = not_testable(game)
    tested = reasons.keys() & marked_in_tests_of(game).keys()
    assert not tested, f"said to be not testable, yet tested: {listed(tested)}"
    unknown = reasons.keys() - rules_of(game)
    assert not unknown, f"said to be not testable, but no rules: {listed(unknown)}"
    assert all(len(reason) > 20 for reason in reasons.values())


@pytest.mark.parametrize("game", HOUSE)
def test_every_marker_names_a_rule(game: str) -> None:
    marked = marked_in_tests_of(game)
    unknown = {f"{rule} ({', '.join(marked[rule])})" for rule in marked.keys() - rules_of(game)}
    assert not unknown, f"markers of rules that do not exist: {listed(unknown)}"


@pytest.mark.parametrize("game", HOUSE)
def test_every_rule_that_the_source_names_exists(game: str) -> None:
    rules = rules_of(game)
    wrong = {
        f"{rule} ({path.name})"
        for path in sorted((ROOT / "src" / "honjin" / "games" / game).rglob("*.py"))
        for rule in ids_in(path.read_text("utf-8"), game) - rules
    }
    assert not wrong, f"the source names rules that do not exist: {listed(wrong)}"


@pytest.mark.parametrize("game", HOUSE)
def test_every_rule_stands_beside_code_or_has_a_reason(game: str) -> None:
    missing = rules_of(game) - coded(game) - not_coded(game).keys()
    assert not missing, f"{len(missing)} rules stand beside no code: {listed(missing)}"
    unknown = not_coded(game).keys() - rules_of(game)
    assert not unknown, f"said to have no code, but no rules: {listed(unknown)}"
    both = not_coded(game).keys() & coded(game)
    assert not both, f"said to have no code, yet they have: {listed(both)}"
    assert all(len(reason) > 20 for reason in not_coded(game).values())


@pytest.mark.parametrize("game", HOUSE)
def test_a_test_carries_few_rules_unless_the_book_prints_it(game: str) -> None:
    files = sorted((ROOT / "tests" / "games" / game).glob("*.py"))
    bundled = [test for path in files for test in bundles(path)]
    assert not bundled, f"tests with more than {MOST_IDS} rules: {'; '.join(bundled)}"


def test_a_bundle_of_rules_is_found(tmp_path: Path) -> None:
    ids = '"KJ-DEP-01", "KJ-DEP-02", "KJ-DEP-03", "KJ-DEP-04"'
    rule, test = f"@pytest.mark.rule({ids})\n", "def test_much() -> None: ...\n"
    (tmp_path / "test_a.py").write_text(rule + test)
    (tmp_path / "test_b.py").write_text(f'@pytest.mark.example("p. 3")\n{rule}{test}')
    assert list(bundles(tmp_path / "test_a.py")) == ["test_a.py: test_much (4)"]
    assert list(bundles(tmp_path / "test_b.py")) == []


def test_a_range_of_rules_is_read() -> None:
    ids = {"RK-SET-10", "RK-SET-11", "RK-SET-12"}
    assert ids_with_ranges("RK-SET-10 to RK-SET-12", "rokugan") == ids
    assert ids_with_ranges("RK-SET-10 to 12", "rokugan") == ids
