"""The field of Kawanakajima in a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from honjin.cli.boards import find_board
from honjin.engine.rng import stream
from honjin.engine.table import open_table
from honjin.games import find_game

GAME = find_game("kawanakajima")


def moments(seed, steps, **options):
    """A table at every twentieth step of a random game."""
    table = open_table(GAME, 2, options, seed=seed)
    rng = stream("boards", seed)
    for n in range(steps):
        if table.over:
            break
        if n % 20 == 0:
            yield table
        seat = table.actors()[0]
        legal = table.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
    yield table


def drawn(table, seat, width=80):
    board = find_board(GAME, table.setup)
    out = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    out.print(board.draw(table.view(seat), width))
    return out.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 120])
def test_it_fits_the_screen(width):
    for table in moments("fits", 300):
        text = drawn(table, 0, width)
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text


def test_every_unit_stands_in_its_list_and_the_busy_ones_on_the_map():
    for table in moments("lists", 300):
        view = table.view(1)
        text = drawn(table, 1, 120)
        for counter in view.counters:
            assert f"@{counter.place.removeprefix('entry-')}" in text
        if view.move is not None:
            assert view.move.unit in text
            assert all(place in text for place in view.move.steps)


def test_fog_hides_the_modes_it_hides():
    hidden = 0
    for table in moments("fog", 200, fog_of_war=True):
        view = table.view(0)
        text = drawn(table, 0, 200)
        for clan in view.clans:
            if not clan.mode and any(c.clan == clan.id for c in view.counters):
                assert f"{clan.id} ?:" in text
                hidden += 1
    assert hidden > 0


def test_the_notice_stands_where_a_game_begins():
    table = next(moments("notice", 1))
    assert "reconstructed" in drawn(table, 0, 120)


def test_the_sheet_tells_who_is_ahead():
    *_, table = moments("sheet", 5000)
    board = find_board(GAME, table.setup)
    out = Console(file=io.StringIO(), width=80)
    out.print(board.sheet(table.view(0), [0, 0]))
    assert "Points ahead" in out.file.getvalue()
    assert str(abs(table.view(0).vp)) in out.file.getvalue()


def test_the_unit_in_question_is_shown_with_name_and_id():
    named = 0
    for table in moments("question", 400):
        view = table.view(0)
        if view.subject:
            assert f"({view.subject})" in drawn(table, 0, 120)
            named += 1
    assert named > 3
