"""Ratings of bots, with intervals: Bradley and Terry's for two seats, openskill's for more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec
from openskill.models import PlackettLuce

from honjin.study.stats import Z

ELO = 400 / math.log(10)
"""Elo points in one unit of log odds."""
Matrix = list[list[float]]


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength and the 95 % interval in which it lies.

    >>> Rating("kachi", 55.0, 20.0, 90.0).low
    20.0
    """

    bot: str
    rating: float
    low: float
    high: float


class Ratings(msgspec.Struct, frozen=True):
    """All ratings of a run, best first: Elo points around a mean of 0, or openskill's from 25."""

    method: Literal["bradley-terry", "openskill"]
    bots: tuple[Rating, ...]


def rate(bot: str, rating: float, error: float) -> Rating:
    """A rating from its estimate and standard error.

    >>> rate("kachi", 55.0, 10.0)
    Rating(bot='kachi', rating=55.0, low=35.4, high=74.6)
    """
    return Rating(bot, *(round(rating + z * error, 1) for z in (0, -Z, Z)))


# Two seats.


def bradley_terry(wins: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """The strength of each bot and its standard error, in log odds around a mean of 0.

    `wins[i][j]` is what i won against j; a shared victory counts half. Every pair that met gets one
    extra shared victory, so that a bot that won everything still has a finite strength. Newton's
    method finds the most likely strengths; their errors follow from Fisher's information. A chain
    of games must connect all bots (see `connected`).

    >>> (strong, _), (weak, _) = bradley_terry([[0, 30], [10, 0]])
    >>> strong > 0 > weak
    True
    """
    bots = range(len(wins))
    met = [[wins[i][j] + wins[j][i] > 0 for j in bots] for i in bots]
    won = [[wins[i][j] + met[i][j] / 2 for j in bots] for i in bots]
    strength = [0.0 for _ in bots]
    for _ in range(200):
        slope, spread = _slope(strength, won)
        steps = [sum(row[j] * slope[j] for j in bots) for row in spread]
        longest = max(map(abs, steps))
        scale = min(1.0, 1.0 / longest) if longest else 1.0
        strength = [value + scale * step for value, step in zip(strength, steps, strict=True)]
        if longest < 1e-12:
            break
    _, spread = _slope(strength, won)
    return [(strength[i], math.sqrt(max(0.0, spread[i][i]))) for i in bots]


def connected(wins: Sequence[Sequence[float]]) -> bool:
    """Whether a chain of games leads from each to every other.

    >>> connected([[0, 1], [0, 0]]), connected([[0, 0], [0, 0]])
    (True, False)
    """
    reached, todo = {0}, [0]
    while todo:
        i = todo.pop()
        new = {j for j in range(len(wins)) if wins[i][j] + wins[j][i] > 0} - reached
        reached |= new
        todo += new
    return len(reached) == len(wins)


def _slope(strength: Sequence[float], won: Matrix) -> tuple[list[float], Matrix]:
    """How the likelihood grows with each strength, and the covariance of the strengths."""
    bots = range(len(won))
    slope = [0.0 for _ in bots]
    information = [[1.0 / len(won) for _ in bots] for _ in bots]
    for i in bots:
        for j in bots:
            games = won[i][j] + won[j][i]
            if i != j and games:
                expected = 1 / (1 + math.exp(strength[j] - strength[i]))
                slope[i] += won[i][j] - games * expected
                information[i][i] += games * expected * (1 - expected)
                information[i][j] -= games * expected * (1 - expected)
    inverse = _inverse(information)
    return slope, [[value - 1.0 / len(won) for value in row] for row in inverse]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]


# More seats.


class Skills:
    """openskill's ratings by the model of Plackett and Luce, updated game by game.

    Winners come first, the others in the order of their points. A bot with several seats gets the
    mean of the ratings that each seat alone would have given it.

    >>> skills = Skills(["a", "b", "c"])
    >>> skills.add(["a", "b", "c"], winners=0b001, points=[9, 5, 2])
    >>> best, middle, worst = (rating for rating, error in skills.found())
    >>> best > middle > worst
    True
    """

    def __init__(self, bots: Sequence[str]) -> None:
        self.model = PlackettLuce()
        self.skills = {bot: self.model.rating() for bot in bots}

    def add(self, table: Sequence[str], winners: int, points: Sequence[int]) -> None:
        """Learn from a game; `table` has the bots by seat."""
        places = [(1 - (winners >> seat & 1), -points[seat]) for seat in range(len(table))]
        ranks = [float(sum(other < own for other in places)) for own in places]
        after = self.model.rate([[self.skills[bot]] for bot in table], ranks=ranks)
        for bot in set(table):
            own = [team[0] for name, team in zip(table, after, strict=True) if name == bot]
            mu = sum(skill.mu for skill in own) / len(own)
            sigma = sum(skill.sigma for skill in own) / len(own)
            self.skills[bot] = self.model.rating(mu=mu, sigma=sigma)

    def found(self) -> list[tuple[float, float]]:
        """The rating of each bot and its standard error."""
        return [(skill.mu, skill.sigma) for skill in self.skills.values()]
