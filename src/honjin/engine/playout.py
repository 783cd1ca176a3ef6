"""Whole games played at random without leaving compiled code."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import check_interrupt, i64, long_call, vec
from honjin.engine.player import scratch
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State


def play_random(state: State, rng: Rng) -> i64:
    """Play `state` to its end at random. Returns the number of actions and chance events.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state = game.new(game.setup(2))
    >>> play_random(state, honjin.stream(7)) > 20, state.over()
    (True, True)
    """
    steps: i64 = 0
    seat = state.actor()
    while seat != NOBODY:
        if seat == CHANCE:
            state.step(CHANCE, state.draw(rng))
        else:
            state.step(seat, state.pick(seat, rng))
        steps += 1
        seat = state.actor()
    return steps


def play_random_games(start: State, rng: Rng, first: i64, games: i64) -> list[list[int]]:
    """Random games from number `first` on: a row of steps, winners (as bits) and scores for each.

    Game n depends on `rng` and n alone, so any game can be repeated by itself.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> rows = play_random_games(game.new(game.setup(2)), honjin.stream(7), 0, 10)
    >>> len(rows), len(rows[0])
    (10, 4)
    """
    rows = list(random_rows(start, rng, first, games))
    width = 2 + start.seats
    return [rows[at : at + width] for at in range(0, len(rows), width)]


@long_call
def random_rows(start: State, rng: Rng, first: i64, games: i64) -> vec[i64]:
    """The rows of `play_random_games` in one vector."""
    width = 2 + start.seats
    rows = vec[i64]([0] * (games * width))
    at: i64 = 0
    game: i64
    seat: i64
    for game in range(first, first + games):
        check_interrupt()
        state = start.clone()
        rows[at] = play_random(state, rng.fork(game))
        rows[at + 1] = state.winners()
        for seat in range(state.seats):
            rows[at + 2 + seat] = state.score(seat)
        at += width
    return rows


@final
class Level:
    """A position on the way down, and which of what can happen there is looked at."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.out: vec[i64] = scratch(state)
        self.seat: i64 = NOBODY
        self.choices: i64 = 0
        self.next: i64 = 0

    def open(self, state: State) -> None:
        self.state = state
        self.seat = state.actor()
        self.choices = 0 if self.seat == NOBODY else state.fill(self.seat, self.out)
        self.next = 0

    def step(self) -> State:
        """What comes of the next choice."""
        child = self.state.clone()
        child.step(self.seat, self.out[self.next])
        self.next += 1
        return child


def count_sequences(state: State, depth: i64) -> i64:
    """The number of sequences of that many actions and chance events (perft).

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> count_sequences(game.new(game.setup(2, {"first": "A"})), 1)
    5
    """
    if depth == 0:
        return 1
    levels = [Level(state) for i in range(depth)]
    levels[0].open(state)
    total: i64 = 0
    at: i64 = 0
    while at >= 0:
        level = levels[at]
        if at == depth - 1:
            total += level.choices
            at -= 1
        elif level.next < level.choices:
            levels[at + 1].open(level.step())
            at += 1
        else:
            at -= 1
    return total
