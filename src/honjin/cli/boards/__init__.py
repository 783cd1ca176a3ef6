"""Boards in the terminal. A game may bring its own; every other gets this plain one.

A board is given views and events, never a state: what a seat may not know cannot be drawn.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

import msgspec
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from honjin.engine.diagram import plain
from honjin.engine.events import Event
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.engine.view import View, seat_name


class Scene(msgspec.Struct):
    """One block of text to show at once; a pause may follow one that is `alone`."""

    lines: list[Text]
    alone: bool = False


class Board:
    """The plain board: every field of a view, and sentences."""

    def __init__(self, game: Game[State], setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def title(self, seat: int) -> str:
        """A seat as people call it."""
        return f"seat {seat_name(seat)}"

    def style(self, seat: int) -> str:
        """The colour of a seat, which never stands for it alone."""
        return ("bold", "bold bright_blue", "bold green", "bold red")[seat % 4]

    def name(self, seat: int) -> Text:
        return Text(self.title(seat), self.style(seat))

    def draw(self, view: View, width: int) -> RenderableType:
        """The table as this view shows it."""
        return Text(plain(view))

    def scenes(self, events: Sequence[Event]) -> list[Scene]:
        """What happened, in blocks that are shown at once."""
        return [Scene([Text(event.text) for event in events])] if events else []

    def sheet(self, view: View, scores: Sequence[int]) -> RenderableType:
        """Where every point came from."""
        grid = Grid.grid(padding=(0, 2))
        for seat, points in enumerate(scores):
            grid.add_row(self.name(seat), Text(f"{points} points"))
        return grid


def flow(items: Sequence[Text], width: int, gap: str = "  ") -> list[Text]:
    """Items side by side on as many lines as they need, none of them broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1].append(gap).append_text(item)
        else:
            lines.append(Text().append_text(item))
    return lines


def hang_items(head: Text, items: Sequence[Text], width: int, gap: str = "  ") -> list[Text]:
    """Items that flow to the right of a head."""
    indent = head.cell_len
    lines = flow(items, max(20, width - indent), gap) or [Text("")]
    first = Text().append_text(head).append_text(lines[0])
    return [first, *(Text(" " * indent).append_text(line) for line in lines[1:])]


def find_board(game: Game[State], setup: Setup) -> Board:
    """The board of a game: ours, that of its own package (`terminal`), or a plain one."""
    package = type(game).__module__.rpartition(".")[0]
    names = [f"honjin.cli.boards.{game.meta.name}", *([f"{package}.terminal"] if package else [])]
    for name in names:
        if find_spec(name) is not None:
            board: Board = import_module(name).board(game, setup)
            return board
    return Board(game, setup)


def as_text(game: Game[State], setup: Setup, view: View, width: int) -> str:
    """A view as plain text, without colours."""
    out = Console(file=io.StringIO(), width=width, color_system=None, highlight=False, markup=False)
    with out.capture() as captured:
        out.print(find_board(game, setup).draw(view, width))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
