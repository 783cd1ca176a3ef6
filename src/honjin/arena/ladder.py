"""Who meets whom on a ladder: at two seats everybody in turn, at more as the seed draws it."""

from __future__ import annotations

from itertools import combinations

from honjin.arena.run import Seating
from honjin.engine.rng import Rng, stream


def ladder_tables(bots: int, seats: int, games: int, seed: str) -> tuple[Seating, ...]:
    """Who sits at each table of a ladder; the tables are played in turn.

    >>> ladder_tables(bots=3, seats=2, games=6, seed="mine")
    ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1))
    """
    if seats == 2:
        return round_robin(bots)
    return drawn_tables(bots, seats, games, stream(seed, "ladder"))


def round_robin(bots: int) -> tuple[Seating, ...]:
    """Every pair of bots meets twice, once in each seat order.

    >>> round_robin(2)
    ((0, 1), (1, 0))
    """
    return tuple(
        table
        for one, other in combinations(range(bots), 2)
        for table in ((one, other), (other, one))
    )


def drawn_tables(bots: int, seats: int, games: int, rng: Rng) -> tuple[Seating, ...]:
    """Tables of the bots that have played least and then have met least; chance breaks ties.

    Each table is played once per seat, with the bots moving on by one seat, so that every bot has
    every seat equally often. With fewer bots than seats, bots take several seats.
    """
    played = [0] * bots
    met = [[0] * bots for _ in range(bots)]
    tables: list[Seating] = []
    while len(tables) < games:
        table: list[int] = []
        for _ in range(seats):
            keys = [
                (table.count(bot), played[bot], sum(met[bot][one] for one in table), rng.word())
                for bot in range(bots)
            ]
            table.append(min(range(bots), key=keys.__getitem__))
        for place, bot in enumerate(table):
            played[bot] += 1
            for other in table[:place]:
                met[bot][other] += 1
                met[other][bot] += 1
        table = [table.pop(rng.below(len(table))) for _ in range(seats)]
        tables += [tuple(table[-shift:] + table[:-shift]) for shift in range(seats)]
    return tuple(tables[:games])
