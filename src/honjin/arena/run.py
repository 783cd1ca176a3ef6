"""Plays numbered games. Game n of a run depends on the run's seed and n alone, so any game can be
repeated by itself, and one worker or many give the same results."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from honjin.bots import make_bot
from honjin.engine.errors import BadOption
from honjin.engine.game import Setup
from honjin.engine.player import play_game
from honjin.engine.playout import play_random_games
from honjin.engine.rng import stream
from honjin.games import find_game


class Run(msgspec.Struct, frozen=True):
    """What is to be played: bots by seat, and how often their seats move on by one."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    seed: str
    rotate: bool = False

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bots of game `number`, by seat: with `rotate` each bot sits everywhere in turn."""
        shift = number % len(self.bots) if self.rotate else 0
        return self.bots[-shift:] + self.bots[:-shift] if shift else self.bots


class Result(msgspec.Struct, frozen=True):
    """One game: its number, its length, who won (as bits of seats), and the points."""

    number: int
    steps: int
    winners: int
    scores: tuple[int, ...]

    def share(self, seat: int) -> float:
        """What a seat has of the victory: 1, a part of it, or 0."""
        if not self.winners >> seat & 1:
            return 0.0
        return 1.0 / self.winners.bit_count()


def check_run(run: Run) -> None:
    """Refuse a run that cannot be played, before any worker starts."""
    if len(run.bots) != run.setup.seats:
        raise BadOption(f"{run.setup.seats} seats need as many bots, not {len(run.bots)}")
    game = find_game(run.game)
    for spec in run.bots:
        make_bot(spec, game, run.setup)


def play_span(run: Run, first: int, games: int) -> list[Result]:
    """Games `first` and following of a run."""
    game = find_game(run.game)
    start = game.new(run.setup)
    rng = stream(run.seed, run.game, "run")
    if all(spec == "random" for spec in run.bots):
        rows = play_random_games(start, rng, first, games)
        return [Result(first + i, row[0], row[1], tuple(row[2:])) for i, row in enumerate(rows)]
    players = {spec: make_bot(spec, game, run.setup) for spec in set(run.bots)}
    results = []
    for number in range(first, first + games):
        state = start.clone()
        seated = [players[spec] for spec in run.bots_of(number)]
        steps = play_game(state, seated, rng.fork(number))
        scores = tuple(state.score(seat) for seat in range(state.seats))
        results.append(Result(number, steps, state.winners(), scores))
    return results


def wins_by_bot(run: Run, results: Sequence[Result]) -> list[float]:
    """For each bot of the run, by its place in `run.bots`, its share of all victories."""
    wins = [0.0] * len(run.bots)
    for result in results:
        shift = result.number % len(run.bots) if run.rotate else 0
        for place in range(len(run.bots)):
            wins[place] += result.share((place + shift) % len(run.bots))
    return wins
