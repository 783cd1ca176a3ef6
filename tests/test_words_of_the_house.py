"""Plain words: docs, comments, docstrings and messages avoid the turns of phrase listed here.

The list is short on purpose. It has what crept in most often; CONTRIBUTING has the rule behind it.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

STILTED = {
    r"\banew\b": "say again, or sample",
    r"\bwho(so)?ever\b": "name the player, the seat or the side",
    r"\bwhosever\b": "say no matter whose",
    r"\b(he|his|him|himself)\b": "say they, it, or the name",
    r"\b(is|are|be) told\b": "say sees, gets, or is logged",
    r"\b(can|may) be had\b": "say is available",
    r"\bgone on with\b": "say resume",
    r"\bso many\b": "say that many, or name the number",
    r"\bshall\b": "say should, must or will",
    r"\bof the house\b": "name the thing",
}
PATTERNS = {re.compile(pattern, re.IGNORECASE): advice for pattern, advice in STILTED.items()}

PROSE = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(
        path
        for path in sorted((ROOT / "docs").rglob("*.md"))
        if path.relative_to(ROOT).parts[1] not in ("rules", "reference")
    ),
]
NOT_YET = {
    f"docs/{name}.md" for name in ("bots", "balance", "host", "play-with-people", "server-api")
}
"""Pages that have not been gone through; take one out when it has."""
FOLDERS = ("src/honjin", "compiler", "scripts", "bench", "examples", "tests")
ELSEWHERE = ("src/honjin/server", "src/honjin/bots", "tests/server", "tests/browser")
"""Code that has not been gone through; take a folder out when it has."""
ALLOWED = {
    "src/honjin/games/ikusa/table/log.py": {"shall"},
}
"""Sentences of the games that recorded games hold to the letter."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Comments, texts and names of tests in a module, with their lines."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.replace("_", " ")


def found_in(text: str) -> list[str]:
    return [
        f"{match[0]!r}: {advice}"
        for pattern, advice in PATTERNS.items()
        for match in pattern.finditer(text)
    ]


def modules() -> list[Path]:
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [
        path
        for path in found
        if not name_of(path).startswith(ELSEWHERE)
        and path.name not in ("bot.py", "outlook.py", Path(__file__).name)
    ]


@pytest.mark.parametrize("path", [p for p in PROSE if name_of(p) not in NOT_YET], ids=name_of)
def test_pages_are_in_plain_words(path: Path) -> None:
    code = re.compile(r"(?ms)^```.*?^```|`[^`\n]*`")
    text = code.sub(lambda match: "\n" * match[0].count("\n"), path.read_text("utf-8"))
    found = [
        f"{name_of(path)}:{number}: {fault}"
        for number, line in enumerate(text.splitlines(), start=1)
        for fault in found_in(line)
    ]
    assert not found, "\n".join(found)


def test_code_is_in_plain_words() -> None:
    found = []
    for path in modules():
        allowed = ALLOWED.get(name_of(path), set())
        for number, text in sentences(path):
            found += [
                f"{name_of(path)}:{number}: {fault}"
                for fault in found_in(text)
                if not any(fault.startswith(repr(word)) for word in allowed)
            ]
    assert not found, "\n".join(found)


def test_the_list_finds_what_it_is_for() -> None:
    assert found_in("Whoever asks is told so many things anew.") == [
        "'anew': say again, or sample",
        "'Whoever': name the player, the seat or the side",
        "'is told': say sees, gets, or is logged",
        "'so many': say that many, or name the number",
    ]
    assert found_in("The player plays this card.") == []
