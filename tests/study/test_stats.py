"""Small statistics."""

from __future__ import annotations

import pytest

from honjin.study.stats import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I: Wilson's score method.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00006)


def test_nothing_is_known_without_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("games", [1, 2, 7, 100, 100_000])
def test_the_interval_holds_the_rate_and_stays_within_0_and_1(games: int) -> None:
    for wins in {0.0, 0.5, games / 3, games / 2, games - 0.5, float(games)}:
        low, high = wilson(wins, games)
        assert 0.0 <= low <= wins / games + 1e-12
        assert wins / games - 1e-12 <= high <= 1.0
        assert low < high


def test_it_is_the_same_for_winning_and_losing() -> None:
    low, high = wilson(30, 100)
    assert wilson(70, 100) == pytest.approx((1 - high, 1 - low))


def test_more_games_and_less_confidence_make_it_narrower() -> None:
    def width(interval: tuple[float, float]) -> float:
        return interval[1] - interval[0]

    widths = [width(wilson(games / 2, games)) for games in (10, 100, 1000)]
    assert widths == sorted(widths, reverse=True)
    assert width(wilson(5, 10, 1.0)) < width(wilson(5, 10))
