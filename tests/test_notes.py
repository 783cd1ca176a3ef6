"""Every kind of note has a function that writes it down; its parameters are the event's facts."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from honjin import open_table
from honjin.engine.events import Event, read_notes
from honjin.engine.state import EVERYONE, State
from honjin.engine.table import Table
from honjin.games import HOUSE, find_game

GAMES = Path(__file__).parents[1] / "src" / "honjin" / "games"
FOR_WHOM = {"audience", "eyes"}
OTHER_NAMES = {
    "kenjin": {
        # An army is named by its side of a battlefield: a seat and a tile.
        *("added.side", "cut_down.side", "destroyed.side", "port_count.side", "revealed.side"),
        *("shot.side", "strength.side", "total.side"),
        # A battlefield lies between two seats.
        *("taken.field", "tile_laid.field"),
        "looked.tile",
    },
    "rokugan": {"exchanged.mine", "exchanged.theirs", "guarded.why"}
    | {"swapped.token", "swapped.other"},
    "kawanakajima": {"assault_roll.attack_die", "assault_roll.defense_die", "led.lead"}
    | {"arrived.units", "mode_set.why", "rolled.why", "rolled.success"},
}
"""Numbers that only the sentence tells, or that a fact of another name contains."""
TRIES = 4000
PAIRS = 400

games = pytest.mark.parametrize("game", HOUSE)


def makers(game: str) -> dict[str, dict[str, str]]:
    """The functions of a game that write notes, with their parameters and types."""
    tree = ast.parse((GAMES / game / "rules" / "notes.py").read_text("utf-8"))
    return {
        node.name: {arg.arg: ast.unparse(arg.annotation or arg) for arg in node.args.args[1:]}
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and hasattr(notes_of(game), kind_of(node.name))
    }


def kind_of(maker: str) -> str:
    return maker.rstrip("_").upper()


def notes_of(game: str) -> Any:
    return import_module(f"honjin.games.{game}.rules.notes")


def tables(game: str) -> Iterator[Table]:
    """Moments of a random game."""
    table = open_table(game, seats=find_game(game).meta.seats[-1], seed="notes")
    chance = random.Random(1)
    while not table.over:
        seat = chance.choice(list(table.actors()))
        table.apply(seat, chance.choice(table.legal(seat)))
        yield table


class Writer:
    """Calls the makers of a game with all sorts of numbers, on boards of all sorts."""

    def __init__(self, name: str) -> None:
        self.game = find_game(name)
        self.notes = notes_of(name)
        self.chance = random.Random(2)
        self.boards: list[State] = []
        for table in islice(tables(name), 0, 600, 30):
            board = table.state.clone()
            board.noting = True
            self.boards.append(board)
            self.setup = table.setup

    def number(self, parameter: str, kind: str) -> int:
        if parameter in FOR_WHOM:
            return EVERYONE
        if kind == "bool":
            return self.chance.random() < 0.5
        return self.chance.randrange(5 if self.chance.random() < 0.7 else 40)

    def event(self, maker: str, board: State, numbers: dict[str, int]) -> Event | None:
        """The event with all that it can hold; None where the game has no such numbers."""
        try:
            getattr(self.notes, maker)(board, *numbers.values())
        except (LookupError, OverflowError):
            return None
        (note,) = read_notes(board.take_notes())
        assert note.kind == getattr(self.notes, kind_of(maker)), f"{maker} writes another kind"
        with suppress(LookupError, ValueError, AssertionError):
            return self.game.event(msgspec.structs.replace(note, eyes=EVERYONE), 0, self.setup)
        return None

    def tries(self, kinds: dict[str, str]) -> Iterator[tuple[State, dict[str, int]]]:
        for _ in range(TRIES):
            numbers = {name: self.number(name, kind) for name, kind in kinds.items()}
            yield self.chance.choice(self.boards), numbers

    def pairs(self, maker: str, kinds: dict[str, str], one: str) -> Iterator[tuple[Event, Event]]:
        """Events of notes that differ in one number."""
        for board, numbers in self.tries(kinds):
            first = self.event(maker, board, numbers)
            if first is None:
                continue
            second = self.event(maker, board, {**numbers, one: self.number(one, kinds[one])})
            if second is not None:
                yield first, second


@games
def test_every_kind_of_note_has_a_maker(game: str) -> None:
    events = import_module(f"honjin.games.{game}.table.log").EVENTS
    numbers = [getattr(notes_of(game), kind_of(maker)) for maker in makers(game)]
    assert sorted(numbers) == sorted(events)


@games
def test_a_number_of_a_note_is_the_fact_of_its_name(game: str) -> None:
    writer = Writer(game)
    for maker, kinds in makers(game).items():
        written = (writer.event(maker, *one) for one in writer.tries(kinds))
        assert any(written), f"{maker}: no event"
        for parameter in sorted(kinds.keys() - FOR_WHOM):
            # The same numbers in every run, whatever was asked before.
            writer.chance.seed(f"{maker}.{parameter}")
            fact = parameter.rstrip("_")
            other = f"{maker}.{parameter}" in OTHER_NAMES.get(game, ())
            told = list(islice(writer.pairs(maker, kinds, parameter), PAIRS))
            changed = any(a.facts.get(fact) != b.facts.get(fact) for a, b in told)
            assert changed is not other, f"{maker}: {parameter} is a fact of another name"
            assert any(a != b for a, b in told), f"{maker}: {parameter} is in no event"


@games
def test_numbers_with_other_names_are_numbers_of_a_maker(game: str) -> None:
    known = {f"{maker}.{name}" for maker, kinds in makers(game).items() for name in kinds}
    assert OTHER_NAMES.get(game, set()) <= known
