"""The phases of a game are one table in the book's order; all else about them follows from it."""

from __future__ import annotations

import re
from importlib import import_module, util
from pathlib import Path
from types import ModuleType

import pytest

from honjin.engine.phases import Phase
from honjin.games import HOUSE

ROOT = Path(__file__).parents[1]
games = pytest.mark.parametrize("game", HOUSE)


def table(game: str) -> tuple[Phase, ...]:
    found: tuple[Phase, ...] = import_module(f"honjin.games.{game}.table.phases").PHASES
    return found


def numbers(game: str) -> ModuleType:
    return import_module(f"honjin.games.{game}.rules.phases")


def writer() -> ModuleType:
    spec = util.spec_from_file_location("phases", ROOT / "scripts" / "phases.py")
    assert spec
    assert spec.loader
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@games
def test_what_is_written_from_the_table_is_up_to_date(game: str) -> None:
    written = ROOT / "src" / "honjin" / "games" / game / "rules" / "dispatch.py"
    assert written.read_text("utf-8") == writer().text(game, table(game)), "run scripts/phases.py"


@games
def test_every_phase_has_one_row_of_its_kind(game: str) -> None:
    module = numbers(game)
    kinds = {
        "chance": module.CHANCE,
        "decision": module.DECISIONS,
        "automatic": getattr(module, "AUTOMATIC", ()),
        "over": (module.OVER,),
    }
    for kind, phases in kinds.items():
        rows = [row.phase for row in table(game) if row.kind == kind]
        assert sorted(rows) == sorted(phases), kind


@games
def test_every_row_names_a_rule_of_the_book(game: str) -> None:
    book = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    ids = set(re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+\b", book))
    assert {row.rule for row in table(game)} <= ids


@games
def test_a_row_says_what_is_offered_what_follows_and_how_it_is_asked(game: str) -> None:
    for row in table(game):
        offers = row.kind in ("chance", "decision")
        assert bool(row.fill) == offers, row
        assert bool(row.step) == (row.kind != "over"), row
        if row.kind == "decision":
            assert bool(row.prompt) != bool(row.deeds), row


def test_a_table_becomes_a_chain_of_tests() -> None:
    first, second, third = (
        Phase(number, "chance", "KJ-SET-06", "setup.fill_tiles(board, out)", step)
        for number, step in (
            (0, "setup.set_first(board, outcome)"),
            (1, "setup.lay_tile(board, 0, outcome); setup.set_first(board, 0)"),
            (2, "setup.set_first(board, outcome)"),
        )
    )
    text = writer().text("kenjin", (first, second, third))
    assert (
        "    if phase in (DRAW_FIRST, DRAW_TILES, DRAW_OFFER):\n"
        "        return setup.fill_tiles(board, out)\n    return 0\n"
    ) in text
    assert (
        "    if phase in (DRAW_FIRST, DRAW_OFFER):\n"
        "        setup.set_first(board, outcome)\n"
        "    elif phase == DRAW_TILES:\n"
        "        setup.lay_tile(board, 0, outcome)\n"
        "        setup.set_first(board, 0)\n"
    ) in text


def test_a_name_that_no_chapter_defines_is_refused() -> None:
    row = Phase(0, "chance", "KJ-SET-06", "setup.fill_first(board, out)", "setup.x(board, NOWHERE)")
    with pytest.raises(SystemExit, match="no module of the rules defines NOWHERE"):
        writer().text("kenjin", (row,))
