"""Shows the examples in docstrings as code: doctests become fenced blocks."""

from __future__ import annotations

import re
from typing import Any

import griffe

START = re.compile(r"^(\s*)>>> ")


class Doctests(griffe.Extension):
    """Puts a fence around every block of `>>>` lines and what they print."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """A docstring whose doctests stand in fences; a blank line ends one."""
    out: list[str] = []
    inside = ""
    for line in text.splitlines():
        start = START.match(line)
        if start and not inside:
            inside = start.group(1) or "-"
            out += ["", "```pycon"]
        elif inside and not line.strip():
            inside = ""
            out.append("```")
        out.append(line.removeprefix(inside) if inside != "-" else line)
    if inside:
        out.append("```")
    return "\n".join(out)
