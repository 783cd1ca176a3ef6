"""Ratings: hand-computed cases, known strengths found again, and intervals that hold them."""

from __future__ import annotations

import math

import pytest

from honjin.engine.rng import Rng, stream
from honjin.study.ratings import ELO, Skills, bradley_terry, connected, rate


def test_two_bots_by_hand() -> None:
    """29 wins to 9 and a shared victory on top: 29.5 to 9.5, odds of 59 to 19."""
    (one, error), (other, error_too) = bradley_terry([[0, 29], [9, 0]])
    odds = math.log(29.5 / 9.5)
    assert one == pytest.approx(odds / 2)
    assert other == pytest.approx(-odds / 2)
    games, expected = 39, 29.5 / 39
    of_difference = 1 / math.sqrt(games * expected * (1 - expected))
    assert error == pytest.approx(of_difference / 2)
    assert error_too == pytest.approx(error)
    assert ELO * (one - other) == pytest.approx(400 * math.log10(29.5 / 9.5))


def test_a_ring_is_a_tie() -> None:
    """Each beats the next 7 to 3: nobody is better, by symmetry."""
    found = bradley_terry([[0, 7, 3], [3, 0, 7], [7, 3, 0]])
    assert [value for value, _ in found] == pytest.approx([0, 0, 0], abs=1e-9)
    assert len({round(error, 9) for _, error in found}) == 1


def test_exact_proportions_are_found_exactly() -> None:
    """Strengths 1, 2 and 4, and results just as expected; the extra games hardly count."""
    strengths = (1, 2, 4)
    wins = [[9e6 * a / (a + b) if a != b else 0.0 for b in strengths] for a in strengths]
    found = [value for value, _ in bradley_terry(wins)]
    logs = [math.log(strength) for strength in strengths]
    mean = sum(logs) / 3
    assert found == pytest.approx([value - mean for value in logs], abs=1e-6)


def test_a_bot_that_wins_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    (best, wide), (middle, narrow), (worst, _) = bradley_terry(
        [[0, 50, 50], [0, 0, 25], [0, 25, 0]]
    )
    assert best > middle == pytest.approx(worst)
    assert 2 < best - middle < 12
    assert wide > narrow


def test_ratings_do_not_depend_on_the_order_of_bots() -> None:
    wins = [[0, 12, 19, 20], [8, 0, 14, 17], [1, 6, 0, 11], [0, 3, 9, 0]]
    order = [2, 0, 3, 1]
    moved = [[wins[i][j] for j in order] for i in order]
    found = bradley_terry(wins)
    for own, place in zip(bradley_terry(moved), order, strict=True):
        assert own == pytest.approx(found[place])
    assert sum(value for value, _ in found) == pytest.approx(0)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    truth = (-0.8, -0.1, 0.2, 0.7)
    rng = stream("coverage")
    inside = 0
    for _ in range(200):
        found = bradley_terry(drawn(truth, 30, rng))
        inside += sum(
            abs(value - real) < 1.96 * error
            for (value, error), real in zip(found, truth, strict=True)
        )
    assert 0.92 < inside / 800 < 0.98


def drawn(truth: tuple[float, ...], games: int, rng: Rng) -> list[list[float]]:
    wins = [[0.0] * len(truth) for _ in truth]
    for i in range(len(truth)):
        for j in range(i):
            for _ in range(games):
                first = rng.unit() < 1 / (1 + math.exp(truth[j] - truth[i]))
                wins[i if first else j][j if first else i] += 1
    return wins


def test_bots_that_never_met_cannot_be_compared() -> None:
    assert connected([[0, 1, 0], [0, 0, 0], [0, 2, 0]])
    assert not connected([[0, 1, 0], [0, 0, 0], [0, 0, 0]])
    assert not connected([[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]])


def test_a_rating_has_its_interval() -> None:
    found = rate("bot", 10.04, 2)
    assert (found.rating, found.low, found.high) == (10.0, 6.1, 14.0)


# More than two seats.


def test_openskill_finds_the_order_of_known_strengths() -> None:
    skills = Skills(("weak", "middle", "strong", "best"))
    odds = {"weak": 1, "middle": 3, "strong": 9, "best": 27}
    rng = stream("skills")
    for _ in range(400):
        table = sorted(odds, key=lambda _: rng.unit())[:3]
        placed = sorted(table, key=lambda bot: -math.log(1 - rng.unit()) / odds[bot])
        points = [-placed.index(bot) for bot in table]
        skills.add(table, 1 << table.index(placed[0]), points)
    found = skills.found()
    assert [value for value, _ in found] == sorted(value for value, _ in found)
    assert found[3][0] - found[0][0] > 10
    assert all(1 < error < 25 / 3 for _, error in found)


def test_victory_goes_before_points() -> None:
    skills = Skills(("a", "b", "c"))
    skills.add(("a", "b", "c"), 0b001, (1, 9, 5))
    (a, _), (b, _), (c, _) = skills.found()
    assert a > b > c


def test_a_shared_victory_favours_nobody() -> None:
    skills = Skills(("a", "b", "c"))
    skills.add(("a", "b", "c"), 0b011, (7, 7, 1))
    (a, _), (b, _), (c, _) = skills.found()
    assert a == pytest.approx(b)
    assert a > c


def test_a_bot_in_several_seats_has_one_rating() -> None:
    skills = Skills(("a", "b"))
    for _ in range(20):
        skills.add(("b", "a", "b", "b"), 0b0010, (0, 5, 0, 0))
    (a, _), (b, _) = skills.found()
    assert a > 25 > b
