"""Measures Honjin on request: reads lines `NAME SECONDS`, answers each with a line of JSON.

Whether it measures compiled or interpreted rules is a matter of the path it is started with. A name
is a measure, a game and a number of seats: `inside-kenjin-2`, `loop-rokugan-4`.
"""

from __future__ import annotations

import json
import multiprocessing
import platform
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.metadata import version
from multiprocessing.pool import Pool
from multiprocessing.synchronize import Barrier
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from timing import agents_loop, rate

from honjin.engine.game import Game, Setup
from honjin.engine.playout import play_random_games
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import find_game

try:
    from honjin.native import compiled
except ImportError:  # an older checkout, see beside.py

    def compiled() -> bool:
        return not str(sys.modules[State.__module__].__file__).endswith(".py")


Result = dict[str, Any]
Measure = Callable[["Subject", float], Result]

GAMES: Final = 200
"""The most random games in one call into the engine."""
CALL: Final = 0.01
"""Seconds that a call should take, if that is more than one game."""
SIMULATIONS: Final = 1000
"""Simulations of information-set search for one decision."""
EXPLORATION: Final = 0.7
GAMES_COUNTED: Final = 8
"""Random games of which the decisions are counted."""
CHOICES: Final = 20
"""Decisions of novices in one call."""
ROLLOUTS: Final = 1500
"""Playouts for one decision."""
GUESSES: Final = 4
"""Guesses for one decision of a player who looks ahead in them."""
POSITIONS: Final = 16
LANES: Final = 256
"""Games that are stepped together."""
PROCESSES: Final = 2
MIDDLE: Final = 0.5
"""How far a random game has come where single calls are measured."""
EARLY: Final = 0.2
"""The same for search, so that a simulation is about as long as the peer's."""
gate: Barrier
"""Where the processes that are measured together wait for each other."""


class Subject(NamedTuple):
    """A game at a table with that many seats."""

    game: Game[State]
    setup: Setup

    def new(self) -> State:
        return self.game.new(self.setup)


@cache
def subject(name: str, seats: int) -> Subject:
    game = find_game(name)
    return Subject(game, game.setup(seats))


@cache
def positions(name: str, seats: int, share: float) -> list[State]:
    """Random games that have come so far, at a seat's decision with a choice to make."""
    found: list[State] = []
    for seed in range(1000):
        whole = play_on(subject(name, seats).new(), Random(seed), 10**9)[1]
        random = Random(seed)
        state, _ = play_on(subject(name, seats).new(), random, int(share * whole))
        while (actor := state.actor()) == CHANCE:
            play_on(state, random, 1)
        if actor != NOBODY and len(state.legal(actor)) > 1:
            found.append(state)
        if len(found) == POSITIONS:
            break
    return found


def play_on(state: State, random: Random, steps: int) -> tuple[State, int]:
    """The state after `steps` random steps, or fewer if the game ends; and how many there were."""
    for done in range(steps):
        actor = state.actor()
        if actor == NOBODY:
            return state, done
        state.apply(actor, random.choice(state.legal(actor)))
    return state, steps


def middle(of: Subject, share: float = MIDDLE) -> list[State]:
    return positions(of.game.meta.name, of.setup.seats, share)


def inside(of: Subject, seconds: float) -> Result:
    """Random games that never leave the engine."""
    start, run = of.new(), stream("bench", of.setup.seats)
    steps = games = 0
    size = 1

    def batch() -> int:
        nonlocal steps, games, size
        began = perf_counter()
        played = len(rows := play_random_games(start, run, games, size))
        games += played
        steps += sum([row[0] for row in rows])
        size = max(1, min(GAMES, int(CALL * played / (perf_counter() - began))))
        return played

    a_second = rate(batch, seconds)
    return {"value": a_second * steps / games, "unit": "steps/s", "games": a_second}


def decisions(of: Subject, seconds: float) -> Result:
    """The same, of which only the decisions count, as in a batch and in PettingZoo."""
    share = share_of_decisions(of.game.meta.name, of.setup.seats)
    return {"value": share * inside(of, seconds)["value"], "unit": "decisions/s"}


@cache
def share_of_decisions(name: str, seats: int) -> float:
    """How much of the steps of random games are decisions; the rest are outcomes of chance."""
    steps = chosen = 0
    for seed in range(GAMES_COUNTED):
        state, random = subject(name, seats).new(), Random(seed)
        while (actor := state.actor()) != NOBODY:
            chosen += actor != CHANCE
            steps += play_on(state, random, 1)[1]
    return chosen / steps


def loop(of: Subject, seconds: float) -> Result:
    """Random games from Python, through the door that checks every action."""
    start = of.new()
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


def clone(of: Subject, seconds: float) -> Result:
    """A copy of a game that is half over."""
    states = middle(of) * 8

    def batch() -> int:
        for state in states:
            state.clone()
        return len(states)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def legal(of: Subject, seconds: float) -> Result:
    """What the seat to act may do, as a list."""
    asked = [(state, state.actor()) for state in middle(of)] * 8

    def batch() -> int:
        for state, seat in asked:
            state.legal(seat)
        return len(asked)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def determinize(of: Subject, seconds: float) -> Result:
    """Another state that the seat to act cannot tell from the true one."""
    asked = [(state, state.actor()) for state in middle(of)] * 8
    rng = stream("bench", "determinize")

    def batch() -> int:
        for state, seat in asked:
            state.determinize(seat, rng)
        return len(asked)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def view(of: Subject, seconds: float) -> Result:
    """The table as the seat to act sees it, as an object ready to be sent."""
    asked = [(state, state.actor()) for state in middle(of)]

    def batch() -> int:
        for state, seat in asked:
            of.game.view(state, seat, of.setup)
        return len(asked)

    return {"value": 1e9 / rate(batch, seconds), "unit": "ns"}


def search(of: Subject, seconds: float) -> Result:
    """Information-set search, every simulation played out at random."""
    try:
        from honjin.bots.search import Search
        from honjin.engine.player import RandomPlayer
    except ImportError as error:
        return {"value": None, "unit": "simulations/s", "reason": str(error)}
    guesses = [(state, state.actor()) for state in middle(of, EARLY)]
    player = Search(RandomPlayer(), SIMULATIONS, 0.0, EXPLORATION)
    rng = stream("bench", "search")
    turn = iter(range(1 << 30))

    def batch() -> int:
        guess, seat = guesses[next(turn) % len(guesses)]
        player.choose(guess, seat, rng)
        return SIMULATIONS

    return {"value": rate(batch, seconds), "unit": "simulations/s"}


def novices(of: Subject, seconds: float) -> Result:
    """Decisions of players who look one move ahead, each in what it may know of the game."""
    from honjin.bots.greedy import Greedy

    players = [Greedy() for _ in range(of.setup.seats)]
    rng = stream("bench", "novices")
    state = of.new()

    def batch() -> int:
        nonlocal state
        decisions = 0
        while decisions < CHOICES:
            seat = state.actor()
            if seat == NOBODY:
                state = of.new()
            elif seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                state.apply(seat, players[seat].choose(state.determinize(seat, rng), seat, rng))
                decisions += 1
        return decisions

    return {"value": rate(batch, seconds), "unit": "decisions/s"}


def rollouts(of: Subject, seconds: float) -> Result:
    """Actions that are compared by playouts; in Kawanakajima, by looks at what they promise."""
    from honjin.bots.looks import Looks
    from honjin.bots.rollouts import Rollouts
    from honjin.engine.player import RandomPlayer

    looks = of.game.meta.name == "kawanakajima"
    player = Looks(GUESSES) if looks else Rollouts(RandomPlayer(), ROLLOUTS)
    guesses = [(state, state.actor()) for state in middle(of, EARLY)]
    rng = stream("bench", "rollouts")
    turn = iter(range(1 << 30))

    def batch() -> int:
        guess, seat = guesses[next(turn) % len(guesses)]
        player.choose(guess, seat, rng)
        return int(player.done)

    return {"value": rate(batch, seconds), "unit": "guesses/s" if looks else "rollouts/s"}


def batch(of: Subject, seconds: float, lanes: int = LANES, masks: Any = "bytes") -> Result:
    """Decisions in many lanes at once, with observations and masks; random ones, drawn inside."""
    many, arrays, actions = lanes_under_way(of.game.meta.name, of.setup.seats, lanes, masks)

    def steps() -> int:
        many.sample(actions)
        many.step(actions, arrays)
        return lanes

    return {"value": rate(steps, seconds), "unit": "decisions/s"}


@cache
def lanes_under_way(name: str, seats: int, lanes: int, masks: Any) -> tuple[Any, Any, Any]:
    """A batch, its arrays and its actions; the lanes have come differently far in their games."""
    import numpy as np

    from honjin.batch import SKIP, Batch

    many = Batch(name, lanes, seats, seed="bench", masks=masks)
    arrays, actions = many.arrays(), np.zeros(lanes, np.int64)
    many.reset(arrays)
    length = play_on(subject(name, seats).new(), Random(1), 10**9)[1]
    for step in range(length):
        many.sample(actions)
        actions[: lanes * step // length] = SKIP
        many.step(actions, arrays)
    return many, arrays, actions


def pettingzoo(of: Subject, seconds: float) -> Result:
    """Random games through PettingZoo's own loop, as its users write it."""
    from honjin.adapters.pettingzoo import raw_env

    env = raw_env(of.game.meta.name, seats=of.setup.seats)
    env.reset(seed=1)
    return {"value": rate(agents_loop(env), seconds), "unit": "steps/s"}


@cache
def pool() -> Pool:
    """As many processes as are measured together, started once."""
    return multiprocessing.Pool(PROCESSES, meet_at, (multiprocessing.Barrier(PROCESSES),))


def meet_at(barrier: Barrier) -> None:
    global gate
    gate = barrier


def inside_together(name: str, seats: int, seconds: float) -> float:
    """One process's part: nobody starts before all are there."""
    gate.wait()
    return float(inside(subject(name, seats), seconds)["value"])


def processes(of: Subject, seconds: float) -> Result:
    """The same random games in two processes at once, all their steps together."""
    part = (of.game.meta.name, of.setup.seats, seconds)
    parts = pool().starmap(inside_together, [part] * PROCESSES, chunksize=1)
    return {"value": sum(parts), "unit": "steps/s"}


def threads(of: Subject, seconds: float) -> Result:
    """The same in two threads of one process: the engine lets go of Python's lock."""
    with ThreadPoolExecutor(PROCESSES) as both:
        parts = list(both.map(lambda _: inside(of, seconds)["value"], range(PROCESSES)))
    return {"value": sum(parts), "unit": "steps/s"}


def about() -> Result:
    """What is being measured."""
    return {
        "python": platform.python_version(),
        "honjin": version("honjin"),
        "compiled": compiled(),
    }


MEASURES: Final[dict[str, Measure]] = {
    "inside": inside,
    "decisions": decisions,
    "loop": loop,
    "clone": clone,
    "legal": legal,
    "determinize": determinize,
    "view": view,
    "search": search,
    "novices": novices,
    "rollouts": rollouts,
    "batch": batch,
    "batch64": partial(batch, lanes=64),
    "lists": partial(batch, masks="lists"),
    "lists64": partial(batch, lanes=64, masks="lists"),
    "pettingzoo": pettingzoo,
    "processes": processes,
    "threads": threads,
}


def measured(name: str, seconds: float) -> Result:
    measure, game, seats = name.split("-")
    return MEASURES[measure](subject(game, int(seats)), seconds)


def main() -> None:
    for line in sys.stdin:
        name, seconds = line.split()
        answer = about() if name == "about" else measured(name, float(seconds))
        print(json.dumps({"name": name, **answer}), flush=True)


if __name__ == "__main__":
    main()
