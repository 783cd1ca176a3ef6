"""Plays numbered games. Game n of a run depends on the run's seed and n alone, so any game can be
repeated by itself, and one worker or many give the same results."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from honjin.arena.records import play_recorded, record_of
from honjin.bots import make_bot
from honjin.bots.file import BotFailed
from honjin.bots.program import SECONDS
from honjin.engine.errors import BadOption
from honjin.engine.game import Setup
from honjin.engine.player import play_game
from honjin.engine.playout import play_random, play_random_games
from honjin.engine.rng import stream
from honjin.games import find_game

Seating = tuple[int, ...]
"""By seat, which of a run's bots sits there."""


class Run(msgspec.Struct, frozen=True):
    """What is to be played, and who sits where.

    The bots sit in the order they are named; with `rotate` they move on by one seat from game to
    game. A ladder has more bots than seats, and `tables` that are played in turn.

    >>> import honjin
    >>> setup = honjin.find_game("kenjin").setup(2)
    >>> run = Run("kenjin", setup, ("kachi", "random"), seed="mine", rotate=True)
    >>> run.bots_of(0), run.bots_of(1)
    (('kachi', 'random'), ('random', 'kachi'))
    """

    game: str
    setup: Setup
    bots: tuple[str, ...]
    seed: str
    rotate: bool = False
    tables: tuple[Seating, ...] = ()
    records: bool = False
    """Whether every result comes with the record of its game."""
    seconds: float = SECONDS
    """How long a bot that is a program may think about one choice."""

    def seating(self, number: int) -> Seating:
        """Who sits where in game `number`, as places in `bots`."""
        if self.tables:
            return self.tables[number % len(self.tables)]
        seats = len(self.bots)
        shift = number % seats if self.rotate else 0
        return tuple((seat - shift) % seats for seat in range(seats))

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bots of game `number`, by seat."""
        return tuple(self.bots[place] for place in self.seating(number))


class Result(msgspec.Struct, frozen=True):
    """One game: its number and length, who won (as bits of seats), the points, and the sides.

    >>> Result(number=0, steps=34, winners=0b11, scores=(9, 9)).share(0)
    0.5
    """

    number: int
    steps: int
    winners: int
    scores: tuple[int, ...]
    sides: tuple[str, ...] = ()
    record: str = ""

    def share(self, seat: int) -> float:
        """A seat's share of the victory: 1, a part of it, or 0."""
        if not self.winners >> seat & 1:
            return 0.0
        return 1.0 / self.winners.bit_count()


def check_run(run: Run) -> None:
    """Raise BadOption for a run that cannot be played, before any worker starts."""
    seats = run.setup.seats
    if not run.tables and len(run.bots) != seats:
        raise BadOption(f"{seats} seats need as many bots, not {len(run.bots)}")
    game = find_game(run.game)
    for spec in run.bots:
        make_bot(spec, game, run.setup, run.seconds)


def play_span(run: Run, first: int, games: int) -> list[Result]:
    """Games `first` to `first + games - 1` of a run.

    >>> import honjin
    >>> run = Run("kenjin", honjin.find_game("kenjin").setup(2), ("random", "random"), seed="mine")
    >>> [result.number for result in play_span(run, 5, 2)]
    [5, 6]
    """
    game = find_game(run.game)
    start = game.new(run.setup)
    rng = stream(run.seed, run.game, "run")
    sides = game.sides(start, run.setup)
    settled = "" not in sides
    at_random = all(spec == "random" for spec in run.bots)
    if at_random and settled and not run.records:
        rows = play_random_games(start, rng, first, games)
        return [
            Result(first + i, row[0], row[1], tuple(row[2:]), sides) for i, row in enumerate(rows)
        ]
    players = {
        spec: make_bot(spec, game, run.setup, run.seconds, clocked=False) for spec in set(run.bots)
    }
    results = []
    for number in range(first, first + games):
        state = start.clone()
        bots = run.bots_of(number)
        seated = None if at_random else [players[spec] for spec in bots]
        record = ""
        try:
            if run.records:
                entries = play_recorded(state, seated, rng.fork(number))
                steps = len(entries)
                record = record_of(game, run.setup, state, entries, bots)
            elif seated is None:
                steps = play_random(state, rng.fork(number))
            else:
                steps = play_game(state, seated, rng.fork(number))
        except BotFailed as error:
            raise error.with_message(f"{error}; game {number} of seed {run.seed}") from error
        scores = tuple(state.score(seat) for seat in range(state.seats))
        played = sides if settled else game.sides(state, run.setup)
        results.append(Result(number, steps, state.winners(), scores, played, record))
    return results


def wins_by_bot(run: Run, results: Sequence[Result]) -> list[float]:
    """For each bot of the run, by its place in `run.bots`, its share of all victories.

    >>> import honjin
    >>> run = Run("kenjin", honjin.find_game("kenjin").setup(2), ("random", "random"), seed="mine")
    >>> sum(wins_by_bot(run, play_span(run, 0, 10)))
    10.0
    """
    wins = [0.0] * len(run.bots)
    for result in results:
        for seat, place in enumerate(run.seating(result.number)):
            wins[place] += result.share(seat)
    return wins
