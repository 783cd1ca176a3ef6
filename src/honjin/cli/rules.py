"""`honjin rules`: the rules of a game in the terminal."""

from __future__ import annotations

import argparse

from rich.markdown import Markdown
from rich.text import Text

from honjin.cli.abbreviations import nearest, one_of
from honjin.cli.output import Screen, print_json, screen
from honjin.cli.rulebook import Rule, Rulebook, look_up, looks_like_id, rulebook, spans
from honjin.engine.errors import BadOption
from honjin.games import find_game


def run(args: argparse.Namespace) -> int:
    """Show the contents, rules by their ids, a chapter, or what a search finds."""
    book = rulebook(find_game(args.game).meta.name)
    words: list[str] = args.words
    if not words:
        return _contents(book, args.json)
    if len(words) == 1 and words[0].isdigit() and not args.json:
        return _chapter(book, words[0])
    found = _named(book, words) if looks_like_id(words[0]) else look_up(book, words)
    if args.json:
        print_json({"game": args.game, "rules": found})
        return 0 if found else 1
    out = screen()
    for rule in found:
        print_rule(out, rule)
    if not found:
        out.print(f"No rule has {' '.join(words)!r} in it.")
    return 0 if found else 1


def _named(book: Rulebook, ids: list[str]) -> list[Rule]:
    found = []
    for name in ids:
        rule = book.rule(name)
        if rule is None:
            near = nearest(name, [known.lower() for known in book.rules])
            hint = f"; did you mean {one_of([n.upper() for n in near])}?" if near else ""
            raise BadOption(f"there is no rule {name!r}{hint}")
        found.append(rule)
    return found


def _contents(book: Rulebook, as_json: bool) -> int:
    if as_json:
        chapters = [
            {"title": chapter.title, "level": chapter.level, "ids": chapter.ids}
            for chapter in book.chapters
        ]
        print_json({"chapters": chapters})
        return 0
    out = screen()
    for chapter in book.chapters:
        if not chapter.ids and chapter.level > 2:
            continue
        indent = "  " * max(0, chapter.level - 2)
        out.print(Text(indent).append(chapter.title, "bold"))
        for line in Text(spans(chapter.ids)).wrap(out, max(20, out.width - len(indent) - 4)):
            if line.plain.strip():
                out.print(Text(f"{indent}    ").append_text(line))
    return 0


def _chapter(book: Rulebook, number: str) -> int:
    chapters = book.chapter(number)
    if not chapters:
        raise BadOption(f"there is no chapter {number}")
    out = screen()
    for chapter in chapters:
        head = "#" * chapter.level
        out.print(Markdown(f"{head} {chapter.title}\n" + "\n".join(chapter.lines)))
    return 0


def print_rule(out: Screen, rule: Rule) -> None:
    """A rule with its checks and reasons."""
    out.print(Text.assemble((rule.id, "bold"), (f"  {rule.chapter}", "dim")))
    for i, part in enumerate((rule.text, *rule.notes)):
        indent = "  " if i == 0 else "    "
        for line in Text(part).wrap(out, max(20, out.width - len(indent))):
            out.print(Text(indent).append_text(line))
