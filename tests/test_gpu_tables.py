"""The GPU's rules play the CPU's games at every table: all seats and all pairs of options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpu_tables import HostTables, choices, every_choice, tables, written
from test_gpu import CAREFUL, needs_gxx

from compiler import build
from honjin.engine.game import Game, Setup
from honjin.engine.playout import play_random_games
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.gpu import digest

GAMES = {"kenjin": 40_000, "rokugan": 10_000, "ikusa": 2_000}
"""Random games over all tables of a game; some options matter in one of five hundred games."""
STREAM = "tables"


def differences(
    game: Game[Any], setups: list[Setup], host: HostTables, games: int
) -> Iterator[str]:
    """For each table whose games are others: the first of these games, by number."""
    rng = stream(STREAM)
    for table, setup in enumerate(setups):
        rows = play_random_games(game.new(setup), rng, 0, games)
        if host.random_games(table, rng, 0, games) == expected(0, rows):
            continue
        number, found = next(
            (n, found)
            for n, row in enumerate(rows)
            if (found := host.random_games(table, rng, n, 1)) != expected(n, [row])
        )
        yield f"{game.meta.name}, {written(setup)}: game {number} of stream {STREAM!r}: {found}"


def expected(first: int, rows: list[list[int]]) -> str:
    return f"{digest(first, rows)} {sum(row[0] for row in rows)}"


@needs_gxx
@pytest.mark.parametrize("name", build.ON_DEVICES)
@pytest.mark.parametrize("times", [1, pytest.param(25, marks=pytest.mark.soak)])
def test_every_table_plays_the_cpus_games(name: str, times: int, tmp_path: Path) -> None:
    """Under gcc's sanitizers, which stop at a number that needs more bits, or a wrong index."""
    game = find_game(name)
    setups = tables(game)
    assert {one for setup in setups for one in choices(game, setup)} == every_choice(game)
    host = HostTables(game, build.for_device(name), setups, tmp_path, *CAREFUL)
    games = -(-GAMES[name] * times // len(setups))
    assert next(differences(game, setups, host, games), None) is None


@needs_gxx
def test_a_table_that_plays_other_games_is_named(tmp_path: Path) -> None:
    game = find_game("kenjin")
    setups = [game.setup(2, {"setup": chosen}) for chosen in ("random", "teaching")]
    host = HostTables(game, build.for_device("kenjin"), setups, tmp_path)
    assert list(differences(game, setups, host, 50)) == []
    first, second = differences(game, setups[::-1], host, 50)
    assert re.match(r"kenjin, 2 seats setup=teaching .*: game \d+ of stream 'tables'", first)
    assert re.match(r"kenjin, 2 seats setup=random .*: game \d+ of stream 'tables'", second)


@needs_gxx
def test_a_broken_rule_is_noticed(tmp_path: Path) -> None:
    """Numbers that overflow stop the program, and the table is named then too."""
    game, setup = find_game("kenjin"), find_game("kenjin").setup(2)
    text = build.for_device("kenjin")
    fault = "num played(STATE *state, Rng *rng) {\n    num steps = 0"
    assert fault in text
    broken = text.replace(fault, fault.replace("= 0", "= 2147483640"))
    host = HostTables(game, broken, [setup], tmp_path, *CAREFUL)
    (found,) = differences(game, [setup], host, 20)
    assert "kenjin, 2 seats" in found
    assert "signed integer overflow" in found
