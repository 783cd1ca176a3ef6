"""How environments are drawn: as text, or as a picture of that text in an array."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from honjin.engine.diagram import draw
from honjin.engine.errors import BadOption
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.engine.view import View
from honjin.extras import missing

RenderMode = Literal["ansi", "human", "rgb_array"]
MODES = ("ansi", "human", "rgb_array")
COLUMNS, ROWS = 80, 48
CELL = (9, 18)
"""Pixels of a letter, across and down."""
PAPER, INK = (250, 248, 242), (32, 33, 36)
FONTS = ("DejaVuSansMono.ttf", "LiberationMono-Regular.ttf", "Menlo.ttc", "consola.ttf")


def checked_mode(mode: RenderMode | None) -> RenderMode | None:
    """How an environment is drawn; None for not at all."""
    if mode is not None and mode not in MODES:
        raise BadOption(f"render_mode is {', '.join(map(repr, MODES))} or None, not {mode!r}")
    return mode


def rendered(
    game: Game[State], setup: Setup, view: View, mode: RenderMode | None
) -> str | NDArray[np.uint8] | None:
    """A view as its mode wants it: a text, an array of pixels, or printed."""
    if mode is None:
        return None
    text = draw(game, setup, view, COLUMNS)
    if mode == "rgb_array":
        return picture(text)
    if mode == "ansi":
        return text
    print(text)
    return None


def picture(text: str) -> NDArray[np.uint8]:
    """A text on paper, letter by letter in cells of one size; the same size for every text.

    Lines that do not fit at the bottom are left out, so that pictures of one game can be put
    together as a film.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise missing("render_mode='rgb_array'", error) from None
    across, down = CELL
    paper = Image.new("RGB", ((COLUMNS + 2) * across, (ROWS + 2) * down), PAPER)
    pen = ImageDraw.Draw(paper)
    for row, line in enumerate(text.splitlines()[:ROWS]):
        for column, letter in enumerate(line[:COLUMNS]):
            if letter != " ":
                place = ((column + 1) * across, (row + 1) * down)
                pen.text(place, letter, INK, _font())
    return np.asarray(paper, np.uint8)


@cache
def _font() -> Any:
    """A font with letters of one width; where there is none, the one that Pillow brings."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, 15)
        except OSError:
            continue
    return ImageFont.load_default(14)
