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
    r"\bone's own\b|\bone's\b|\boneself\b": "say your, their or the player's",
    r"\bthe asker\b": "say the caller, or the player who asked",
    r"\bplay(s|ed)? along\b": "say join",
    r"\bfor ever\b": "say forever",
    r"\b(upon|hence|thereby|hitherto|whilst)\b": "say on, so, by this, until now or while",
    r"\botherwise than\b": "say differently from",
    r"\bthreads may share\b": "say thread-safe",
    r"\bat hand\b": "say here, there is, or available",
    r"\bthe like\b": "name the things, or say such as",
    r"\btells? of\b": "say shows or reveals",
    r"\bwho asks\b": "say the caller",
    r"(?<!there )\bis no (?!longer|more|such|one|other)": "say is not a, or is not the",
    r"^whom\b|[.:;] whom\b|\bwhom (it|they|each|the)\b": "say what, or name the person",
    r"\bso and so\b": "name it",
    r"\bthere is but\b": "say there is only",
    r"\bsome times\b": "say several times",
    r"\bif need be\b": "say if needed",
    r"\bwhat stays of\b": "say what is left of, or the archive",
    r"\bcannot be on a table\b|\bcannot be:": "say cannot occur, or impossible",
    r"\bis (here|there) already\b": "say exists already",
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
FOLDERS = ("src/honjin", "compiler", "scripts", "bench", "examples", "tests")
ALLOWED = {
    "src/honjin/games/ikusa/table/log.py": {"shall"},
}
"""Sentences of the games that recorded games hold to the letter."""


CLIENT_TEXT = re.compile(
    r"/\*.*?\*/|(?<!:)//[^\n]*|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`|>[^<>{}]+<",
    re.DOTALL,
)
"""Comments, strings, and text between tags."""


OTHER_COMMENTS = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|(?m:^\s*#.*$)", re.DOTALL)
OTHERS = [
    path
    for pattern in (
        "compiler/*.h",
        "client/src/**/*.css",
        "client/e2e/*.mjs",
        "client/scripts/*.mjs",
        "client/test/*.ts",
        "scripts/*.sh",
        "Makefile",
    )
    for path in sorted(ROOT.glob(pattern))
]
"""Files of which the comments count."""


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


def client_sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Comments and texts with a space in a module of the client, with their lines."""
    text = path.read_text("utf-8")
    for match in CLIENT_TEXT.finditer(text):
        if " " in match[0].strip("'`/* \n"):
            yield text.count("\n", 0, match.start()) + 1, match[0]


def found_in(text: str) -> list[str]:
    return [
        f"{match[0]!r}: {advice}"
        for pattern, advice in PATTERNS.items()
        for match in pattern.finditer(text)
    ]


def modules() -> list[Path]:
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if path.name != Path(__file__).name]


@pytest.mark.parametrize("path", PROSE, ids=name_of)
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


def test_the_client_is_in_plain_words() -> None:
    found = [
        f"{name_of(path)}:{number}: {fault}"
        for path in sorted((ROOT / "client" / "src").rglob("*.ts*"))
        if not path.name.endswith(".gen.ts")
        for number, text in client_sentences(path)
        for fault in found_in(text)
    ]
    assert not found, "\n".join(found)


def test_other_comments_are_in_plain_words() -> None:
    found = []
    for path in OTHERS:
        text = path.read_text("utf-8")
        for match in OTHER_COMMENTS.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found += [f"{name_of(path)}:{line}: {fault}" for fault in found_in(match[0])]
    assert len(OTHERS) > 50
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "rules").glob("*.md")), ids=name_of)
def test_numbered_rules_say_face_up_and_face_down_as_players_read_them_elsewhere(
    path: Path,
) -> None:
    prose = re.sub(r"`[^`]*`", "", path.read_text())
    assert re.findall(r"(?i).{20}\bface(?:up|down)\b.{20}", prose) == []


def test_texts_of_the_client_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.tsx"
    page.write_text("/** Whoever looks. */\nconst a = 'so many cards';\n<p>Deal anew.</p>\n")
    found = [number for number, text in client_sentences(page) if found_in(text)]
    assert found == [1, 2, 3]


def test_the_list_finds_what_it_is_for() -> None:
    assert found_in("Whoever asks is told so many things anew.") == [
        "'anew': say again, or sample",
        "'Whoever': name the player, the seat or the side",
        "'is told': say sees, gets, or is logged",
        "'so many': say that many, or name the number",
    ]
    assert found_in("The player plays this card.") == []
