"""What somebody typed, matched against paths of words such as `deploy samurai bridge`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

Row = tuple[str, ...]


def matches(typed: Sequence[str], paths: Iterable[str]) -> list[str]:
    """The paths that match what was typed; every word may be abbreviated.

    A word written out goes before words it abbreviates (`b1` before `b10`), and a name of several
    words may be typed with spaces (`rice field` for `rice_field`).
    """
    whole = list(paths)
    found = _narrow(typed, {path: tuple(path.split()) for path in whole})
    if not found:
        found = _narrow(typed, {path: tuple(path.replace("_", " ").split()) for path in whole})
    return found


def _narrow(typed: Sequence[str], rows: dict[str, Row]) -> list[str]:
    for place, word in enumerate(typed):
        low = word.lower()
        there = {path: row for path, row in rows.items() if place < len(row)}
        exact = {path: row for path, row in there.items() if row[place].lower() == low}
        rows = exact or {p: row for p, row in there.items() if row[place].lower().startswith(low)}
    complete = [path for path, row in rows.items() if len(row) == len(typed)]
    return complete or list(rows)


def next_words(typed: Sequence[str], paths: Iterable[str]) -> list[str]:
    """The words that can follow what was typed, each once, in order."""
    place = len(typed)
    rows = [path.split() for path in paths]
    longer = [" ".join(row) for row in rows if len(row) > place]
    found = matches(typed, longer) if typed else longer
    return list(dict.fromkeys(path.split()[place] for path in found if len(path.split()) > place))


def slip(typed: Sequence[str], paths: Sequence[str]) -> tuple[str, list[str]]:
    """The first word that fits nothing, and the words that would fit in its place."""
    for place in range(len(typed)):
        if not matches(typed[: place + 1], paths):
            return typed[place], next_words(typed[:place], paths)
    return "", []


def correct_typos(typed: Sequence[str], paths: Sequence[str]) -> list[str]:
    """The paths that were probably meant: each unknown word is read as the nearest one."""
    words: list[str] = []
    for word in typed:
        if not matches([*words, word], paths):
            near = nearest(word, next_words(words, paths), 1)
            if not near:
                return []
            word = near[0]
        words.append(word)
    return matches(words, paths)


def nearest(text: str, choices: Iterable[str], how_many: int = 3) -> list[str]:
    """The paths that look like what was typed."""
    words = " ".join(text.lower().split())
    return get_close_matches(words, list(choices), n=how_many, cutoff=0.6)


def groups(paths: Sequence[str]) -> dict[str, list[str]]:
    """Paths by their beginnings: `deploy scout` with all places it can be followed by."""
    heads: dict[str, list[str]] = {}
    for path in paths:
        head, _, last = path.rpartition(" ")
        heads.setdefault(head, []).append(last)
    return heads


def one_of(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"
