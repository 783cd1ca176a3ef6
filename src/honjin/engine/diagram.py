"""Tables as text. What is drawn is a view, so nothing hidden can be drawn.

The engine itself draws a plain listing. A program with better drawings, such as the boards of the
terminal, registers them with `draw_with`; `import honjin` does that.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.engine.view import View

Draw = Callable[[Game[State], Setup, View, int], str]
"""Draws a view, at most `width` characters wide."""


def plain(view: View) -> str:
    """Every field that a game adds to its view, one a line, then the pieces."""
    common = set(View.__struct_fields__)
    own = [(k, _words(v)) for k, v in msgspec.to_builtins(view).items() if k not in common]
    width = max((len(name) for name, _ in own), default=0)
    lines = [f"{name:<{width}}  {value}" for name, value in own]
    pieces = "  ".join(f"{p.id} {p.kind or '?'} at {p.place}" for p in view.pieces)
    return "\n".join([*lines, pieces] if pieces else lines)


def _plainly(game: Game[State], setup: Setup, view: View, width: int) -> str:
    return plain(view)


_draw: Draw = _plainly


def draw_with(draw: Draw) -> None:
    """Draw tables this way from now on."""
    global _draw
    _draw = draw


def draw(game: Game[State], setup: Setup, view: View, width: int) -> str:
    """A view as text, with the question that is asked below it."""
    board = _draw(game, setup, view, width).rstrip()
    return f"{board}\n\n{view.prompt}" if view.prompt else board


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_words(val)}" for key, val in value.items()) or "–"
    if isinstance(value, list | tuple):
        return "; ".join(_words(item) for item in value) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value not in ("", None) else "–"
