"""Counting: bots, seats, sides and meetings, by cases small enough to check by hand."""

from __future__ import annotations

import pytest

from honjin.arena.plan import make_plan
from honjin.arena.run import Result, Run, play_span, wins_by_bot
from honjin.engine.errors import HonjinError
from honjin.games import NAMES, find_game
from honjin.study.summary import command, summarize
from honjin.study.tally import Tally

KENJIN = find_game("kenjin")


def match(*bots: str, seats: int = 2) -> Run:
    return Run("kenjin", KENJIN.setup(seats), bots, "seed", rotate=True)


def test_a_small_match_by_hand() -> None:
    tally = Tally(match("p", "q"))
    tally.add(
        [
            Result(0, 30, 0b01, (9, 4), ("Red", "Blue")),
            Result(1, 34, 0b01, (7, 2), ("Blue", "Red")),
            Result(2, 30, 0b11, (5, 5), ("Red", "Blue")),
            Result(3, 31, 0b10, (1, 8), ("Red", "Blue")),
        ]
    )
    assert [(rate.name, rate.games, rate.wins) for rate in tally.by_bot()] == [
        ("p", 4, 2.5),
        ("q", 4, 1.5),
    ]
    assert [(rate.name, rate.wins) for rate in tally.by_seat()] == [("A", 2.5), ("B", 1.5)]
    assert [(rate.name, rate.wins) for rate in tally.by_side()] == [("Blue", 2.5), ("Red", 1.5)]
    assert tally.side_of_seats() == ()
    assert tally.points == [9 + 2 + 5 + 8, 4 + 7 + 5 + 1]
    assert tally.lengths == {30: 2, 34: 1, 31: 1}
    assert (tally.games, tally.actions, tally.shared) == (4, 125, 1)
    first = tally.meetings()[0]
    assert (first.bot, first.against, first.games, first.wins) == ("p", "q", 4, 2.5)
    ratings = tally.ratings()
    assert ratings is not None
    assert ratings.method == "bradley-terry"
    assert [one.bot for one in ratings.bots] == ["p", "q"]


def test_the_seats_of_one_bot_count_together_and_its_places_apart() -> None:
    tally = Tally(match("p", "q", "q", seats=3))
    tally.add([Result(0, 30, 0b001, (3, 2, 1)), Result(1, 30, 0b001, (3, 2, 1))])
    assert [(rate.name, rate.games, rate.wins) for rate in tally.by_bot()] == [
        ("p", 2, 1.0),
        ("q", 4, 1.0),
    ]
    assert tally.wins == [1.0, 0.0, 1.0]
    assert tally.meetings() == []
    ratings = tally.ratings()
    assert ratings is not None
    assert ratings.method == "openskill"


def test_wins_agree_with_the_arena() -> None:
    run = match("kachi", "random", "random", seats=3)
    results = play_span(run, 0, 9)
    tally = Tally(run)
    tally.add(results)
    assert tally.wins == pytest.approx(wins_by_bot(run, results))
    assert sum(rate.wins for rate in tally.by_seat()) == pytest.approx(9)
    assert sum(rate.wins for rate in tally.by_side()) == pytest.approx(9)
    assert tally.side_of_seats() == ("Kamiwashi", "Jozu", "Yaseï")


def test_one_bot_alone_and_no_games_have_no_rating() -> None:
    alone = Tally(match("p", "p"))
    alone.add([Result(0, 30, 0b01, (3, 2))])
    assert alone.ratings() is None
    assert Tally(match("p", "q")).ratings() is None
    assert Tally(match("p", "q")).by_seat() == []


def test_a_ladder_that_has_just_begun_has_no_rating() -> None:
    run = Run("kenjin", KENJIN.setup(2), ("p", "q", "r"), "x", tables=((0, 1), (0, 2)))
    tally = Tally(run)
    tally.add([Result(0, 30, 0b01, (3, 2))])
    assert tally.ratings() is None
    tally.add([Result(1, 30, 0b01, (3, 2))])
    assert tally.ratings() is not None


# Sides of the real games.


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_plays_as_something(name: str) -> None:
    game = find_game(name)
    for seats in game.meta.seats:
        try:
            setup = game.setup(seats)
        except HonjinError:
            continue
        (result,) = play_span(Run(name, setup, ("random",) * seats, "sides"), 0, 1)
        assert len(set(result.sides)) == seats
        assert all(result.sides)


def test_clans_that_are_picked_in_play_are_counted() -> None:
    game = find_game("rokugan")
    run = Run("rokugan", game.setup(2), ("random", "random"), "clans")
    tally = Tally(run)
    tally.add(play_span(run, 0, 40))
    assert len(tally.by_side()) == 7
    assert sum(rate.games for rate in tally.by_side()) == 80
    assert tally.side_of_seats() == ()
    fixed = game.setup(2, {"clans": "crab,lion"})
    (result,) = play_span(Run("rokugan", fixed, ("random", "random"), "clans"), 0, 1)
    assert result.sides == ("Crab", "Lion")


# Summaries.


def test_lengths_and_the_command_that_made_them() -> None:
    setup = KENJIN.setup(4, {"teams": "yes"})
    plan = make_plan("simulate", "kenjin", setup, ("random",) * 4, "a b", 5)
    tally = Tally(plan.run())
    tally.add([Result(n, steps, 1, (1, 0, 0, 0)) for n, steps in enumerate((60, 61, 61, 70, 75))])
    summary = summarize(plan, tally)
    assert summary.lengths is not None
    lengths = summary.lengths
    assert (lengths.mean, lengths.median) == (pytest.approx(65.4), 61)
    assert (lengths.shortest, lengths.longest) == (60, 75)
    assert command(plan) == (
        "honjin simulate kenjin --bots random,random,random,random --seats 4 --games 5 "
        "--seed 'a b' --option teams=yes"
    )
