"""The rules of a game as its document tells them: `docs/rules/<game>.md`, cut into rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

import honjin
from honjin.engine.errors import HonjinError
from honjin.games import file_of

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")
BULLET = re.compile(rf"- \*\*({RULE_ID.pattern})\*\*\s*(.*)")
ROW = re.compile(rf"\|\s*({RULE_ID.pattern})\s*(.*)")
HEADING = re.compile(r"(#{1,4})\s+(.*)|(Rulings):$")
PARTS = re.compile(r"(?:^|(?<=[.:;)\"])\s+|\s{2,})(?=(?:Check|Why)\b)")


class NoRules(HonjinError):
    """The document of a game's rules is missing."""

    code = "no_rules"


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, its chapter, its text, and its checks and reasons."""

    id: str
    chapter: str
    text: str
    notes: tuple[str, ...] = ()

    def contains(self, word: str) -> bool:
        """Whether it contains a word, in upper or lower case."""
        whole = " ".join((self.id, self.chapter, self.text, *self.notes))
        return word.lower() in whole.lower()


class Chapter(msgspec.Struct):
    """A heading and the text under it, up to the next one."""

    level: int
    title: str
    lines: list[str]
    ids: list[str]


class Rulebook:
    """All rules of a game, in the order of its document."""

    def __init__(self, text: str) -> None:
        self.chapters: list[Chapter] = []
        self.rules: dict[str, Rule] = {}
        self._read(text)

    def rule(self, name: str) -> Rule | None:
        """A rule by its id; `kj-dep-3` will do for KJ-DEP-03."""
        return self.rules.get(full_id(name))

    def series(self, name: str) -> list[Rule]:
        """The rules whose ids begin so: `KJ-DEP` for all about deployment."""
        start = name.upper().rstrip("-") + "-"
        return [rule for rule in self.rules.values() if rule.id.startswith(start)]

    def search(self, words: str) -> list[Rule]:
        """The rules that contain all these words."""
        return [
            rule
            for rule in self.rules.values()
            if all(rule.contains(word) for word in words.split())
        ]

    def chapter(self, number: str) -> list[Chapter]:
        """A numbered chapter with its parts."""
        found: list[Chapter] = []
        for chapter in self.chapters:
            if chapter.level <= 2:
                if found:
                    break
                if not chapter.title.startswith(f"{number}."):
                    continue
            elif not found:
                continue
            found.append(chapter)
        return found

    # Reading the document.

    def _read(self, text: str) -> None:
        chapter = Chapter(1, "", [], [])
        lines: list[str] | None = None
        found: list[tuple[Chapter, str, list[str]]] = []
        for line in text.splitlines():
            if heading := HEADING.match(line):
                level = len(heading[1] or "###")
                chapter = Chapter(level, (heading[2] or heading[3]).strip(), [], [])
                self.chapters.append(chapter)
                lines = None
                continue
            chapter.lines.append(line)
            if bullet := BULLET.match(line):
                lines = [bullet[2]]
                found.append((chapter, bullet[1], lines))
            elif row := ROW.match(line):
                lines = None
                found.append((chapter, row[1], [_cells(row[2])]))
            elif lines is not None and line.startswith(("  ", "- Check")):
                lines.append(line.strip().removeprefix("- "))
            else:
                lines = None
        for chapter, name, lines in found:
            chapter.ids.append(name)
            self.rules[name] = _rule(name, self._place(chapter), lines)

    def _place(self, chapter: Chapter) -> str:
        """The title of a chapter, under the one it belongs to."""
        if chapter.level <= 2:
            return chapter.title
        before = self.chapters[: self.chapters.index(chapter)]
        above = [other.title for other in before if other.level < chapter.level]
        return f"{above[-1]}: {chapter.title}" if above else chapter.title


def _rule(name: str, chapter: str, lines: list[str]) -> Rule:
    parts = [part.strip() for line in lines for part in PARTS.split(line)]
    text, *notes = [plain(part) for part in parts if part] or [""]
    return Rule(name, chapter, text, tuple(notes))


def _cells(row: str) -> str:
    return " | ".join(cell.strip() for cell in row.strip().strip("|").split("|"))


def plain(text: str) -> str:
    """Text without the marks of Markdown."""
    return text.replace("**", "").replace("`", "")


def full_id(name: str) -> str:
    """`kj-dep-3` as the rules write it: KJ-DEP-03."""
    head, _, number = name.upper().rpartition("-")
    return f"{head}-{number.zfill(2)}" if number.isdigit() else name.upper()


def looks_like_id(word: str) -> bool:
    """Whether somebody means a rule's id."""
    return RULE_ID.fullmatch(full_id(word)) is not None


def spans(ids: list[str]) -> str:
    """`KJ-DEP-01 to 13, KJ-R-09` for a list of ids."""
    runs: list[tuple[str, int, int]] = []
    for name in ids:
        head, _, number = name.rpartition("-")
        if runs and runs[-1][0] == head and runs[-1][2] + 1 == int(number):
            runs[-1] = (head, runs[-1][1], int(number))
        else:
            runs.append((head, int(number), int(number)))
    return ", ".join(
        f"{head}-{first:02}" + (f" to {last:02}" if last > first else "")
        for head, first, last in runs
    )


def look_up(book: Rulebook, words: Sequence[str]) -> list[Rule]:
    """Rules by an id, the beginning of ids, or words to search for."""
    if len(words) == 1:
        rule = book.rule(words[0])
        if rule is not None:
            return [rule]
        if found := book.series(words[0]):
            return found
    return book.search(" ".join(words))


# Where the document is.


def document(game: str, kind: str = "rules") -> Traversable | None:
    """A game's rules, or how to play it (`play`): the file in its own package, or the installed
    one; in a checkout, that in `docs`."""
    own = file_of(game, "data", f"{kind}.md")
    if own is not None:
        return own
    packaged = files("honjin").joinpath("docs", kind, f"{game}.md")
    if packaged.is_file():
        return packaged
    beside = Path(honjin.__file__).resolve().parents[2] / "docs" / kind / f"{game}.md"
    return beside if beside.is_file() else None


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game."""
    found = document(game)
    if found is None:
        raise NoRules(f"the rules of {game} were not installed with this program")
    return Rulebook(found.read_text(encoding="utf-8"))
