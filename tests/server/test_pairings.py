"""Who meets whom, and how they stand: arithmetic, without a server."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from honjin.engine.errors import BadOption
from honjin.server.tournaments.formats import (
    Game,
    Plan,
    check_plan,
    final_order,
    finalists,
    missing_players,
    next_draw,
    rounds_of,
    winner_of,
)
from honjin.server.tournaments.pairings import Card, PastGame, bracket, seated, swiss, table_sizes
from honjin.server.tournaments.standings import WHOLE, FinishedGame, shares, stand

SEED = "a public seed"
ALL = (2, 3, 4, 5)


def play(
    plan: Plan, count: int, seed: str = SEED, gone: dict[int, int] | None = None
) -> list[Game]:
    """A whole tournament with random results; `gone` says after which round somebody leaves."""
    rng = random.Random(seed)
    games: list[Game] = []
    players = list(range(1, count + 1))
    seats: list[PastGame] = []
    while True:
        round_ = max((game.round for game in games), default=0) + 1
        present = [one for one in players if (gone or {}).get(one, 99) >= round_]
        draws = next_draw(plan, players, present, games, seed)
        if not draws:
            return games
        assert round_ <= rounds_of(plan, count)
        for draw in draws:
            order = seated(draw.players, seats, seed)
            seats.append(PastGame(order))
            scores = tuple(rng.randrange(6) for _ in order)
            places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
            games.append(Game(round_, draw.group, FinishedGame(order, places, scores)))


def meetings(games: list[Game]) -> Counter[tuple[int, int]]:
    return Counter(pair for game in games for pair in combinations(sorted(game.played.players), 2))


def tables(games: list[Game], round_: int) -> list[tuple[int, ...]]:
    return [game.played.players for game in games if game.round == round_]


def test_shares_of_a_game_add_up_whatever_the_places() -> None:
    assert shares([1, 2]) == [24, 0]
    assert shares([1, 1]) == [12, 12]
    assert shares([1, 2, 3]) == [24, 12, 0]
    assert shares([2, 1, 2]) == [6, 24, 6]
    assert shares([1, 2, 3, 4, 5]) == [24, 18, 12, 6, 0]
    assert shares([1]) == [WHOLE]
    for places in ([1, 1, 3], [1, 2, 2, 2], [1, 1, 1, 1, 1]):
        assert sum(shares(places)) == len(places) * WHOLE / 2


def test_tables_are_as_even_as_the_game_allows() -> None:
    assert table_sizes(8, 2, ALL) == [2, 2, 2, 2]
    assert table_sizes(7, 2, ALL) == [2, 2, 2, 1]
    assert table_sizes(8, 3, ALL) == [3, 3, 2]
    assert table_sizes(11, 4, ALL) == [4, 4, 3]
    assert table_sizes(9, 5, ALL) == [5, 4]
    assert table_sizes(7, 3, (3,)) == [3, 3, 1]
    assert table_sizes(5, 3, (3,)) == []


@pytest.mark.parametrize("count", [4, 5, 8, 9])
def test_all_against_all_meet_once(count: int) -> None:
    games = play(Plan("round_robin", 2, ALL), count)
    met = meetings(games)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2
    byes = Counter(g.played.players[0] for g in games if len(g.played.players) == 1)
    assert byes == ({} if count % 2 == 0 else dict.fromkeys(range(1, count + 1), 1))


def test_all_against_all_at_larger_tables_is_even() -> None:
    met = meetings(play(Plan("round_robin", 3, ALL), 9))
    assert max(met.values()) - min(met[pair] for pair in combinations(range(1, 10), 2)) <= 1


@pytest.mark.parametrize("seed", [f"seed {n}" for n in range(20)])
@pytest.mark.parametrize(("count", "rounds"), [(8, 4), (11, 4), (32, 5)])
def test_swiss_never_repeats_a_game_and_gives_no_second_bye(
    count: int, rounds: int, seed: str
) -> None:
    games = play(Plan("swiss", 2, ALL, rounds), count, seed)
    assert max(game.round for game in games) == rounds
    assert set(meetings(games).values()) == {1}
    byes = Counter(g.played.players[0] for g in games if len(g.played.players) == 1)
    assert set(byes.values()) <= {1}
    assert sum(byes.values()) == (rounds if count % 2 else 0)


@pytest.mark.parametrize(("count", "rounds"), [(8, 3), (8, 4), (11, 5), (32, 6)])
def test_in_a_swiss_of_two_nobody_keeps_a_seat(count: int, rounds: int) -> None:
    for number in range(60):
        games = play(Plan("swiss", 2, ALL, rounds), count, f"seats {number}")
        lean: Counter[int] = Counter()
        for game in games:
            if len(game.played.players) == 2:
                lean.update({game.played.players[0]: 1, game.played.players[1]: -1})
        assert set(lean.values()) <= {-2, -1, 0, 1, 2}, number
        assert set(meetings(games).values()) == {1}, number


def test_in_three_rounds_of_eight_everybody_sits_first_once_or_twice() -> None:
    """Whatever the second round was and its results: there is a third round, and it is found."""
    first = [PastGame((1, 2)), PastGame((3, 4)), PastGame((5, 6)), PastGame((7, 8))]
    rng = random.Random(8)
    for second in _pairings(list(range(1, 9))):
        if {frozenset(pair) for pair in second} & {frozenset(one.players) for one in first}:
            continue
        for number in range(4):
            games = [*first]
            games += [PastGame(seated(pair, first, f"{number}")) for pair in second]
            cards = sorted(
                (Card(player, rng.choice((0, 24, 48))) for player in range(1, 9)),
                key=lambda card: -card.points,
            )
            third = swiss(cards, games, [2] * 4, SEED, 3)
            games += [PastGame(seated(pair, games, SEED)) for pair in third]
            assert len({frozenset(game.players) for game in games}) == 12
            assert set(Counter(game.players[0] for game in games).values()) == {1, 2}


def _pairings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
    for other in players[1:]:
        rest = [one for one in players[1:] if one != other]
        yield from ([(players[0], other), *more] for more in _pairings(rest))


def test_a_large_gap_in_points_is_better_than_a_second_game() -> None:
    cards = [Card(1, 24 * 9), Card(2, 24 * 9), Card(3, 0), Card(4, 0)]
    tables = swiss(cards, [PastGame((1, 2)), PastGame((3, 4))], [2, 2], SEED, 2)
    assert {frozenset(one) for one in tables} & {frozenset((1, 2)), frozenset((3, 4))} == set()


def test_swiss_pairs_the_upper_half_with_the_lower_half() -> None:
    cards = [Card(number, 0) for number in range(1, 9)]
    assert swiss(cards, [], [2, 2, 2, 2], SEED, 1) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    later = [Card(number, 24 if number <= 4 else 0) for number in range(1, 9)]
    met = [PastGame((1, 5)), PastGame((2, 6)), PastGame((3, 7)), PastGame((4, 8))]
    assert swiss(later, met, [2, 2, 2, 2], SEED, 2) == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_swiss_of_three_at_a_table_puts_equals_together() -> None:
    games = play(Plan("swiss", 3, ALL, 3), 9)
    assert [len(table) for table in tables(games, 3)] == [3, 3, 3]
    assert set(meetings(games).values()) == {1}


def test_seats_even_out() -> None:
    games = play(Plan("round_robin", 2, ALL), 8)
    first = Counter(game.played.players[0] for game in games)
    assert set(first.values()) <= {3, 4}
    rotating = play(Plan("groups", 3, ALL, 3, 3), 9)
    sat = Counter(
        (player, seat)
        for game in rotating
        if game.group
        for seat, player in enumerate(game.played.players)
    )
    assert set(sat.values()) == {1}, "three games at one table: every seat once"


def test_a_knockout_of_two_has_byes_in_the_first_round_only() -> None:
    assert bracket([1, 2, 3, 4, 5]) == [(1,), (4, 5), (2,), (3,)]
    games = play(Plan("knockout", 2, ALL), 5)
    assert [len(tables(games, n)) for n in (1, 2, 3)] == [4, 2, 1]
    assert all(len(table) == 2 for n in (2, 3) for table in tables(games, n))
    last = games[-1].played
    order = final_order(Plan("knockout", 2, ALL), list(range(1, 6)), games, SEED)
    assert order is not None
    assert set(order[:2]) == set(last.players)
    if last.places[0] != last.places[1]:
        assert order[0] == last.players[last.places.index(1)]


def test_a_knockout_at_larger_tables_ends_at_one() -> None:
    games = play(Plan("knockout", 4, ALL), 13)
    assert [sorted(map(len, tables(games, 1))), len(tables(games, 2))] == [[3, 3, 3, 4], 1]


def test_the_best_of_each_group_play_the_final() -> None:
    plan = Plan("groups", 3, ALL, 2, 3)
    games = play(plan, 9)
    assert rounds_of(plan, 9) == 3
    groups = {game.group: set(game.played.players) for game in games if game.group}
    assert sorted(map(len, groups.values())) == [3, 3, 3]
    final = [game for game in games if game.group == 0]
    assert len(final) == 1
    best = finalists(plan, list(range(1, 10)), list(range(1, 10)), games[:-1], SEED)
    assert set(final[0].played.players) == set(best)
    assert all(len(group & set(best)) == 1 for group in groups.values())


def test_three_groups_of_two_seats_send_the_best_second_too() -> None:
    plan = Plan("groups", 2, ALL, 1, 3)
    games = play(plan, 9)
    finals = [game for game in games if game.group == 0]
    assert [len(game.played.players) for game in finals] == [2, 2, 2]


def test_somebody_who_leaves_is_not_paired_again() -> None:
    for format_ in ("swiss", "round_robin"):
        games = play(Plan(format_, 2, ALL, 4), 8, gone={3: 2})
        later = [table for n in (3, 4) for table in tables(games, n)]
        assert all(3 not in table for table in later), format_


def test_of_equal_ones_the_lot_decides_who_goes_on() -> None:
    assert winner_of(FinishedGame((4, 7), (1, 1)), [7, 4]) == 7
    assert winner_of(FinishedGame((4, 7), (1, 2)), [7, 4]) == 4


def test_bots_that_fill_up() -> None:
    assert missing_players(Plan("swiss", 3, ALL), 7) == 2
    assert missing_players(Plan("swiss", 2, ALL), 1) == 2
    assert missing_players(Plan("knockout", 2, ALL), 5) == 3
    assert missing_players(Plan("groups", 3, ALL, 1, 3), 8) == 1


def test_a_plan_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadOption, match="5 players do not fit"):
        check_plan(Plan("swiss", 3, (3,)), 5)
    with pytest.raises(BadOption, match="3 to 128"):
        check_plan(Plan("swiss", 2, ALL), 2)


# Standings.


def test_what_decides_between_equal_points_and_in_which_order() -> None:
    games = [
        FinishedGame((1, 2), (1, 2), (9, 3)),
        FinishedGame((3, 4), (1, 2), (20, 1)),
        FinishedGame((1, 3), (1, 1), (4, 4)),
        FinishedGame((2, 4), (1, 2), (5, 4)),
    ]
    lines = stand([1, 2, 3, 4], games, SEED)
    assert [(line.player, line.points) for line in lines] == [(1, 36), (3, 36), (2, 24), (4, 0)]
    first, second = lines[:2]
    assert (first.opponents, second.opponents) == (60, 36), "2 stands better than 4"
    assert first.margin < second.margin, "which would have decided the other way"


def test_the_own_game_decides_before_the_margin() -> None:
    """All against all: 1 and 2 have two points each, and 1 has beaten 2."""
    games = [
        FinishedGame((1, 2), (1, 2), (2, 1)),
        FinishedGame((1, 3), (2, 1), (0, 9)),
        FinishedGame((1, 4), (1, 2), (2, 1)),
        FinishedGame((2, 3), (1, 2), (9, 0)),
        FinishedGame((2, 4), (1, 2), (9, 0)),
        FinishedGame((3, 4), (2, 1), (0, 1)),
    ]
    first, second, *_ = stand([1, 2, 3, 4], games, SEED)
    assert (first.player, second.player) == (1, 2)
    assert (first.points, first.opponents) == (second.points, second.opponents)
    assert (first.own, second.own) == (24, 0)
    assert first.margin < second.margin


def test_lots_come_from_the_seed_and_differ_with_it() -> None:
    orders = {tuple(line.player for line in stand([1, 2, 3, 4], [], f"{n}")) for n in range(20)}
    assert len(orders) > 5
    assert stand([1, 2, 3], [], SEED) == stand([1, 2, 3], [], SEED)
