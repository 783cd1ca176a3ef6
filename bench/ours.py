"""Measures Honjin on request: reads lines `NAME SECONDS`, answers each with a line of JSON.

Whether it measures compiled or interpreted rules is a matter of the path it is started with. A name
is a measure and, after a hyphen, the number of seats: `inside-2`, `loop-4`, `search-2`.
"""

from __future__ import annotations

import json
import multiprocessing
import platform
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from multiprocessing.pool import Pool
from multiprocessing.synchronize import Barrier
from random import Random
from typing import Any, Final

from timing import rate

from honjin.engine.game import Setup
from honjin.engine.playout import play_random_games
from honjin.engine.rng import stream
from honjin.engine.state import NOBODY
from honjin.games.kenjin.game import KenjinGame
from honjin.games.kenjin.rules import Kenjin

Result = dict[str, Any]
Measure = Callable[[int, float], Result]

GAME: Final = KenjinGame()
GAMES: Final = 200
"""Random games in one call into the engine."""
SIMULATIONS: Final = 1000
"""Simulations of information-set search for one decision."""
EXPLORATION: Final = 0.7
POSITIONS: Final = 16
PROCESSES: Final = 2
MIDDLE: Final = 6
"""Cards that each seat has laid, on average, where single calls are measured."""
FIRST_TURNS: Final = 2
"""The same for search, so that a simulation is about as long as the peer's."""
gate: Barrier
"""Where the processes that are measured together wait for each other."""


@cache
def setup_for(seats: int) -> Setup:
    return GAME.setup(seats)


@cache
def positions(seats: int, cards: int) -> list[Kenjin]:
    """Random games in which each seat has laid so many cards, with a choice to make."""
    found: list[Kenjin] = []
    for seed in range(1000):
        random = Random(seed)
        state = GAME.new(setup_for(seats))
        while sum(state.laid(seat) for seat in range(seats)) < cards * seats:
            actor = state.actor()
            state.apply(actor, random.choice(state.legal(actor)))
        if len(state.legal(state.actor())) > 1:
            found.append(state)
        if len(found) == POSITIONS:
            break
    return found


def inside(seats: int, seconds: float) -> Result:
    """Random games that never leave the engine."""
    start, run = GAME.new(setup_for(seats)), stream("bench", seats)
    steps = games = 0

    def batch() -> int:
        nonlocal steps, games
        rows = play_random_games(start, run, games, GAMES)
        games += GAMES
        steps += sum([row[0] for row in rows])
        return GAMES

    a_second = rate(batch, seconds)
    return {"value": a_second * steps / games, "unit": "steps/s", "games": a_second}


def loop(seats: int, seconds: float) -> Result:
    """Random games from Python, through the door that checks every action."""
    start = GAME.new(setup_for(seats))
    random = Random(1).random

    def batch() -> int:
        steps = 0
        state = start.clone()
        seat = state.actor()
        while seat != NOBODY:
            legal = state.legal(seat)
            seat = state.apply(seat, legal[int(random() * len(legal))])
            steps += 1
        return steps

    return {"value": rate(batch, seconds), "unit": "steps/s"}


def clone(seats: int, seconds: float) -> Result:
    """A copy of a game that is half over."""
    states = positions(seats, MIDDLE) * 8

    def batch() -> int:
        for state in states:
            state.clone()
        return len(states)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def legal(seats: int, seconds: float) -> Result:
    """What the seat to act may do, as a list."""
    asked = [(state, state.actor()) for state in positions(seats, MIDDLE)] * 8

    def batch() -> int:
        for state, seat in asked:
            state.legal(seat)
        return len(asked)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def determinize(seats: int, seconds: float) -> Result:
    """Another state that the seat to act cannot tell from the true one."""
    asked = [(state, state.actor()) for state in positions(seats, MIDDLE)] * 8
    rng = stream("bench", "determinize")

    def batch() -> int:
        for state, seat in asked:
            state.determinize(seat, rng)
        return len(asked)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def view(seats: int, seconds: float) -> Result:
    """The table as the seat to act sees it, as an object ready to be sent."""
    setup = setup_for(seats)
    asked = [(state, state.actor()) for state in positions(seats, MIDDLE)]

    def batch() -> int:
        for state, seat in asked:
            GAME.view(state, seat, setup)
        return len(asked)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def search(seats: int, seconds: float) -> Result:
    """Information-set search, every simulation played out at random."""
    try:
        from honjin.bots.search import Search
        from honjin.engine.player import RandomPlayer
    except ImportError as error:
        return {"value": None, "unit": "simulations/s", "reason": str(error)}
    guesses = [(state, state.actor()) for state in positions(seats, FIRST_TURNS)]
    player = Search(RandomPlayer(), SIMULATIONS, 0.0, EXPLORATION)
    rng = stream("bench", "search")
    turn = iter(range(1 << 30))

    def batch() -> int:
        guess, seat = guesses[next(turn) % len(guesses)]
        player.choose(guess, seat, rng)
        return SIMULATIONS

    return {"value": rate(batch, seconds), "unit": "simulations/s"}


@cache
def pool() -> Pool:
    """As many processes as are measured together, started once."""
    return multiprocessing.Pool(PROCESSES, meet_at, (multiprocessing.Barrier(PROCESSES),))


def meet_at(barrier: Barrier) -> None:
    global gate
    gate = barrier


def inside_together(seats: int, seconds: float) -> float:
    """One process's part: nobody starts before all are there."""
    gate.wait()
    return float(inside(seats, seconds)["value"])


def processes(seats: int, seconds: float) -> Result:
    """The same random games in two processes at once, all their steps together."""
    parts = pool().starmap(inside_together, [(seats, seconds)] * PROCESSES, chunksize=1)
    return {"value": sum(parts), "unit": "steps/s"}


def about(seats: int, seconds: float) -> Result:
    """What is being measured."""
    return {
        "python": platform.python_version(),
        "honjin": version("honjin"),
        "librt": version("librt"),
        "compiled": not str(sys.modules[Kenjin.__module__].__file__).endswith(".py"),
    }


MEASURES: Final[dict[str, Measure]] = {
    "about": about,
    "inside": inside,
    "loop": loop,
    "clone": clone,
    "legal": legal,
    "determinize": determinize,
    "view": view,
    "search": search,
    "processes": processes,
}


def main() -> None:
    for line in sys.stdin:
        name, seconds = line.split()
        measure, _, seats = name.partition("-")
        answer = MEASURES[measure](int(seats or 2), float(seconds))
        print(json.dumps({"name": name, **answer}), flush=True)


if __name__ == "__main__":
    main()
