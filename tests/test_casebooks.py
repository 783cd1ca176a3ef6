"""The casebooks ask the referee after every line that they play."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.kit import Refereed, seeded

from honjin.engine.state import State
from honjin.games import find_game

CASEBOOKS = Path(__file__).parent / "games"
UNWATCHED = {"Table", "open_table", "open_recorded", "resume"}
"""What makes a table at which no referee looks on."""


def unwatched(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a casebook that play where no referee looks on, and what they call.

    A `step` of a state is what a bot imagines, no line of the book.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.split(".")[-1] in UNWATCHED or called.endswith("state.apply"):
                yield node.lineno, called


def test_casebooks_play_at_refereed_tables_only() -> None:
    files = sorted(CASEBOOKS.glob("*/*.py"))
    assert len(files) > 100
    found = [
        f"{path.relative_to(CASEBOOKS)}:{line}: {called}"
        for path in files
        for line, called in unwatched(path.read_text("utf-8"))
    ]
    assert not found, found


def test_what_plays_without_the_referee_is_found() -> None:
    lines = (
        "Table(GAME, setup)",
        "honjin.open_table('kenjin')",
        "table.state.apply(0, 'pass')",
        "Refereed(GAME, setup).apply(0, 'pass')",
    )
    assert [line for line, _ in unwatched("\n".join(lines))] == [1, 2, 3]


def test_a_refereed_table_asks_at_the_start_and_after_every_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("kenjin")
    broken: list[str] = []
    asked = 0

    def faults(self: object, state: State) -> list[str]:
        nonlocal asked
        asked += 1
        return broken

    monkeypatch.setattr(type(game), "faults", faults)
    table = seeded(game, 2, seed="watched")
    for steps in range(1, 4):
        assert asked == steps
        table.apply(table.actors()[0], table.legal(table.actors()[0])[0])
    broken.append("KJ-CMP-01: a card too many")
    with pytest.raises(AssertionError, match="a card too many"):
        table.copy().apply(table.actors()[0], table.legal(table.actors()[0])[0])
    with pytest.raises(AssertionError, match="after the start"):
        Refereed(game, table.setup)
