"""Counts the games of a run: who won what, in which seat, as which side, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from honjin.arena.run import Result, Run, Seating
from honjin.engine.view import seat_name
from honjin.study.ratings import ELO, Ratings, Skills, bradley_terry, connected, rate
from honjin.study.stats import wilson

K = TypeVar("K", bound=Hashable)
Outcome = tuple[Seating, tuple[str, ...], int]
"""Who sat where, the sides, and who won: most numbers are computed from this."""


class Rate(msgspec.Struct, frozen=True):
    """The share of games won, shared victories in equal parts; with its interval."""

    name: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    fair_share: float


class Meeting(msgspec.Struct, frozen=True):
    """How a bot did against another."""

    bot: str
    against: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float


class Tally:
    """Sums over the games of a run, in the order of their numbers.

    A bot that was named several times is one bot; `points` and `wins` keep its places apart.

    >>> import honjin
    >>> from honjin.arena.run import Run, play_span
    >>> run = Run("kenjin", honjin.find_game("kenjin").setup(2), ("random", "random"), seed="mine")
    >>> tally = Tally(run)
    >>> tally.add(play_span(run, 0, 50))
    >>> tally.games, [rate.name for rate in tally.by_seat()]
    (50, ['A', 'B'])
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games = 0
        self.actions = 0
        self.shared = 0
        self.points = [0] * len(run.bots)
        self.outcomes: Counter[Outcome] = Counter()
        self.lengths: Counter[int] = Counter()
        self.first_points: Counter[int] = Counter()
        """The final points of the first seat."""
        self.bots = tuple(dict.fromkeys(run.bots))
        self._rated = len(self.bots) > 1
        self._skills = Skills(self.bots) if self._rated and run.setup.seats > 2 else None

    def add(self, results: Iterable[Result]) -> None:
        """Count more games."""
        for result in results:
            seating = self.run.seating(result.number)
            self.games += 1
            self.actions += result.steps
            self.lengths[result.steps] += 1
            self.first_points[result.scores[0]] += 1
            self.shared += result.winners.bit_count() > 1
            self.outcomes[seating, result.sides, result.winners] += 1
            for place, points in zip(seating, result.scores, strict=True):
                self.points[place] += points
            if self._skills:
                bots = [self.run.bots[place] for place in seating]
                self._skills.add(bots, result.winners, result.scores)

    # Who won what.

    def by_bot(self) -> list[Rate]:
        """The bots; one that has several seats at a table plays once for each of them."""
        bots = self.run.bots
        found = self._rates([bots[place] for place in seating] for seating, _, _ in self.outcomes)
        return [found[bot] for bot in self.bots if bot in found]

    def by_seat(self) -> list[Rate]:
        """The seats, named A, B, C …"""
        letters = tuple(seat_name(seat) for seat in range(self.run.setup.seats))
        found = self._rates(letters for _ in self.outcomes)
        return [found[letter] for letter in letters if letter in found]

    def by_side(self) -> list[Rate]:
        """What seats played as, by name; nothing where the game knows no sides."""
        found = self._rates(sides for _, sides, _ in self.outcomes)
        return [found[side] for side in sorted(found)]

    def side_of_seats(self) -> tuple[str, ...]:
        """The sides by seat where they are the same in every game; else nothing."""
        sides = {sides for _, sides, _ in self.outcomes}
        return next(iter(sides)) if len(sides) == 1 else ()

    def _rates(self, rows: Iterable[Sequence[K]]) -> dict[K, Rate]:
        """Win rates by what each outcome calls its seats."""
        games: Counter[K] = Counter()
        won: dict[K, list[int]] = {}
        for names, (outcome, count) in zip(rows, self.outcomes.items(), strict=True):
            winners = outcome[2]
            for seat, name in enumerate(names):
                games[name] += count
                shares = won.setdefault(name, [0] * (self.run.setup.seats + 1))
                shares[winners.bit_count()] += count * (winners >> seat & 1)
        return {
            name: _rate(str(name), games[name], _shared_out(shares), self.run.setup.seats)
            for name, shares in won.items()
        }

    @property
    def wins(self) -> list[float]:
        """By place in the run: victories, shared ones in equal parts."""
        found = self._rates(seating for seating, _, _ in self.outcomes)
        places = range(len(self.run.bots))
        return [found[place].wins if place in found else 0.0 for place in places]

    # Who is better.

    def meetings(self) -> list[Meeting]:
        """How each pair of bots did against each other at tables with two seats."""
        wins = self._wins_by_pair()
        bots = self.bots
        found = []
        for i, j in _pairs(len(wins)):
            games = round(wins[i][j] + wins[j][i])
            if games:
                share = wins[i][j]
                low, high = wilson(share, games)
                found.append(Meeting(bots[i], bots[j], games, share, share / games, low, high))
        return found

    def _wins_by_pair(self) -> list[list[float]]:
        size = len(self.bots) if self.run.setup.seats == 2 else 0
        wins = [[0.0] * size for _ in range(size)]
        if size:
            for (seating, _, winners), count in self.outcomes.items():
                one, other = (self.bots.index(self.run.bots[place]) for place in seating)
                for seat, (own, foe) in enumerate(((one, other), (other, one))):
                    if winners >> seat & 1:
                        wins[own][foe] += count / winners.bit_count()
        return wins

    def ratings(self) -> Ratings | None:
        """The ratings of different bots, best first, where their games allow any."""
        if not self._rated or not self.games:
            return None
        if self._skills:
            found = self._skills.found()
        else:
            wins = self._wins_by_pair()
            if not connected(wins):
                return None
            found = [(ELO * value, ELO * error) for value, error in bradley_terry(wins)]
        rated = (rate(bot, *own) for bot, own in zip(self.bots, found, strict=True))
        best_first = sorted(rated, key=lambda rating: -rating.rating)
        return Ratings("openskill" if self._skills else "bradley-terry", tuple(best_first))


def _rate(name: str, games: int, wins: float, seats: int) -> Rate:
    low, high = wilson(wins, games)
    return Rate(name, games, wins, wins / max(1, games), low, high, 1 / seats)


def _shared_out(shares: Sequence[int]) -> float:
    """Wins; one that several players share counts in equal parts."""
    return sum((count / sharers for sharers, count in enumerate(shares) if count), 0.0)


def _pairs(bots: int) -> Iterator[tuple[int, int]]:
    return ((i, j) for i in range(bots) for j in range(bots) if i != j)
