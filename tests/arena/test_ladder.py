"""Who meets whom on a ladder."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from honjin.arena.ladder import drawn_tables, ladder_tables, round_robin
from honjin.arena.plan import make_plan
from honjin.arena.workers import play_run
from honjin.engine.rng import stream
from honjin.games import find_game


@pytest.mark.parametrize("bots", [2, 3, 5, 8])
def test_at_two_seats_all_meet_once_in_either_seat(bots: int) -> None:
    tables = round_robin(bots)
    assert len(tables) == bots * (bots - 1)
    assert set(tables) == {(i, j) for i in range(bots) for j in range(bots) if i != j}
    assert ladder_tables(bots, 2, 1000, "any") == tables


@pytest.mark.parametrize(("bots", "seats"), [(3, 3), (4, 3), (5, 4), (7, 3), (9, 5)])
def test_at_larger_tables_all_sit_everywhere_and_meet_all_as_often(bots: int, seats: int) -> None:
    games = bots * seats * 12
    tables = drawn_tables(bots, seats, games, stream("test"))
    assert len(tables) == games
    assert all(len(set(table)) == seats for table in tables)
    sat = Counter((bot, seat) for table in tables for seat, bot in enumerate(table))
    assert set(sat.values()) == {games // bots}
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert len(met) == bots * (bots - 1) // 2
    assert max(met.values()) - min(met.values()) <= 2 * seats


@pytest.mark.parametrize(("bots", "seats"), [(2, 3), (2, 4), (3, 4), (3, 5)])
def test_few_bots_share_a_larger_table_fairly(bots: int, seats: int) -> None:
    tables = drawn_tables(bots, seats, bots * seats * 4, stream("few"))
    for table in tables:
        assert set(table) == set(range(bots))
    sat = Counter((bot, seat) for table in tables for seat, bot in enumerate(table))
    assert set(sat.values()) == {seats * 4}


def test_the_seed_draws_the_tables() -> None:
    one, again, other = (ladder_tables(6, 4, 100, seed) for seed in ("a", "a", "b"))
    assert one == again != other
    assert len(one) == 100


def test_a_longer_ladder_begins_like_a_shorter_one() -> None:
    assert ladder_tables(6, 4, 100, "a")[:30] == ladder_tables(6, 4, 30, "a")


@pytest.mark.parametrize("seats", [2, 3])
def test_bots_sit_where_the_tables_say(seats: int) -> None:
    setup = find_game("kenjin").setup(seats)
    bots = ("random", "kachi", "karo:1", "karo:2")
    run = make_plan("ladder", "kenjin", setup, bots, "sit", 24).run()
    assert [run.bots_of(n) for n in range(24)] == [
        tuple(bots[bot] for bot in run.tables[n % len(run.tables)]) for n in range(24)
    ]
    assert [result.number for result in play_run(run, 6, 2)] == list(range(6))
    assert play_run(run, 6, 2) == play_run(run, 6, 1)
