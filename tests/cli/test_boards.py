"""What is drawn, and that nothing else is."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from honjin.cli.boards import Board, find_board, flow, hang_items
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table, open_table
from honjin.games import find_game

GAME = find_game("kenjin")


def drawn(board: Board, table: Table, seat: int, width: int = 80) -> str:
    out = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    out.print(board.draw(table.view(seat), width))
    return out.file.getvalue()


def random_tables(seats: int, seed: str, **options: object):
    """A table after every step of a random game."""
    table = open_table(GAME, seats, options, seed=seed)
    rng = stream("boards", seed)
    yield table
    while not table.over:
        seat = table.actors()[0]
        legal = table.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
        yield table


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"setup": "draft"}), (4, {"teams": True})]
)
def test_kenjin_fits_the_screen(seats, options, width):
    for n, table in enumerate(random_tables(seats, "fits", **options)):
        if n % 5 and not table.over:
            continue
        board = find_board(GAME, table.setup)
        text = drawn(board, table, n % seats, width)
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text


def test_the_screen_tells_what_the_view_tells_and_no_more():
    for table in random_tables(3, "tells"):
        board = find_board(GAME, table.setup)
        for seat in (SPECTATOR, 0, 1, 2):
            view = table.view(seat)
            text = drawn(board, table, seat)
            for piece in view.pieces:
                if piece.place == "out" and view.over:
                    continue
                unknown = f"[{piece.id}]" in text
                assert unknown == (piece.kind is None)
                if not unknown:
                    assert re.search(rf"\b{piece.id} \(?{piece.kind.capitalize()}", text)
            assert ("Your hand" in text) == (seat != SPECTATOR and bool(view.hand))


def test_own_side_is_below_and_own_battlefields_come_first():
    table = open_table(GAME, 3, {"first": "A"}, seed="own")
    text = drawn(find_board(GAME, table.setup), table, 1)
    near, _, far = text.partition("between the others")
    assert near.count("Jozu (B)") == 5
    assert "Jozu" not in far.partition("────")[2].partition("────")[0]
    assert re.search(r"Kamiwashi \(A\) .*\n  Jozu \(B\)", near)


def test_clans_have_colours_but_never_colours_alone():
    table = open_table(GAME, 4, {"clans": "hondo,yasei"}, seed="c")
    board = find_board(GAME, table.setup)
    assert [board.title(seat)[-3:] for seat in range(4)] == ["(A)", "(B)", "(C)", "(D)"]
    assert len({board.style(seat) for seat in range(4)}) == 4
    assert board.style(0) == "bold red"


def test_a_game_without_a_board_of_its_own_is_shown_plainly():
    table = open_table(GAME, 2, {"first": "A"}, seed="plain")
    board = Board(GAME, table.setup)
    table.apply(0, table.legal(0)[0])
    text = drawn(board, table, 0)
    assert "battlefields" in text
    assert "a1 " in text
    assert board.title(1) == "seat B"
    assert board.scenes([]) == []
    assert board.scenes(table.events(0))[0].lines[-1].plain.startswith("Kamiwashi plays")
    out = Console(file=io.StringIO(), width=80)
    out.print(board.sheet(table.view(0), [3, 4]))
    assert "4 points" in out.file.getvalue()


def test_nothing_is_broken_when_it_flows():
    from rich.text import Text

    words = [Text(word) for word in ("alpha", "beta", "gamma")]
    assert [line.plain for line in flow(words, 12)] == ["alpha  beta", "gamma"]
    assert [line.plain for line in hang_items(Text("x: "), words, 23)] == [
        "x: alpha  beta  gamma",
    ]
    assert hang_items(Text("x: "), [], 23)[0].plain == "x: "
