"""What goes over the wire about the games: their options, bots, rules and guides."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from honjin.engine.game import FirstGame
from honjin.engine.options import OptionValue
from honjin.server.wire import SeatSide


class GameOption(Struct, frozen=True):
    """An option of a game. People read `title`, and for each choice its label."""

    name: str
    kind: Literal["choice", "switch", "names"]
    title: str
    help: str
    default: OptionValue
    choices: tuple[str, ...]
    labels: tuple[str, ...]
    rules: tuple[str, ...]


class BotLevel(Struct, frozen=True):
    """A strength of bots: what programs call it, what people call it, what to expect of it.

    `title` is the plain word, `name` the office it has at court, `bars` from 1 to 5 its strength;
    it answers within `seconds`.
    """

    level: str
    title: str
    name: str
    text: str
    bars: int
    seconds: float


class PackInfo(Struct, frozen=True):
    """A data pack that tables of a game may use: its name, and a note by its maker."""

    name: str
    note: str


class GameInfo(Struct, frozen=True):
    """A game. `weight` is from 1 to 5; bots are of `usual_level` unless somebody chooses."""

    name: str
    title: str
    designer: str
    publisher: str
    year: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    summary: str
    rules: int
    options: list[GameOption]
    bots: list[BotLevel]
    usual_level: str
    weight: int
    lid: str
    first_game: FirstGame
    declines: tuple[str, ...]
    """Actions that let a question pass and do nothing else."""
    board: bool
    """Whether its package brings a board for browsers: /boards/{name}/board.js."""
    packs: list[PackInfo] = []
    """The data packs that this server offers for the game."""


class TableProblem(Struct, frozen=True):
    """Why a table cannot have these settings: the field that is wrong, and a sentence."""

    field: str
    message: str


class TableCheck(Struct, frozen=True):
    """Whether a table can have these settings. `sides` are in the order of the seats.

    `refused` has, by field (`seats` or an option), the values that do not go with the rest, each
    with the reason.
    """

    problem: TableProblem | None
    sides: list[SeatSide]
    refused: dict[str, dict[str, str]]


class RuleSection(Struct, frozen=True, omit_defaults=True):
    """A heading, or a rule under it."""

    text: str
    id: str | None = None
    title: str | None = None
    level: int | None = None


class Guide(Struct, frozen=True):
    """How to play a game, in Markdown.

    Comments in it carry `phases:` (of the game, that a chapter is about), `aid:` (the title under
    which a table belongs to the player aid) and `art:` (pictures of things by their names).
    """

    text: str


class HelpText(Struct, frozen=True):
    """A card, a tile or a table explained.

    `brief` is the text in a few words; `box` has the numbers and tables that belong to it, under
    names that its game chooses.
    """

    name: str
    text: str
    rules: tuple[str, ...]
    brief: str = ""
    box: dict[str, Any] = {}
