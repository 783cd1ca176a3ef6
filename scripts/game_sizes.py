"""Measures how long and how wide the games are, for the table in docs/games/index.md.

PYTHONPATH=src python scripts/game_sizes.py [GAMES]

Bots of one kind play each other from seed 1, at the smallest and the largest table.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from honjin.bots import make_bot
from honjin.engine.player import guess_for
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.games import NAMES, find_game

GAMES = {"kenjin": 200, "rokugan": 60, "ikusa": 12, "kawanakajima": 12}


def rows(name: str, games: int) -> Iterator[str]:
    game = find_game(name)
    for seats in sorted({game.meta.seats[0], game.meta.seats[-1]}):
        for bot in ("random", "kachi"):
            setup = game.setup(seats)
            player = make_bot(bot, game, setup)
            decisions, draws, widths = [], [], []
            for number in range(games):
                rng = stream(1, "sizes", number)
                state = game.new(setup)
                steps = chances = 0
                seat = state.actor()
                while seat != NOBODY:
                    if seat == CHANCE:
                        chances += 1
                        state.step(CHANCE, state.draw(rng))
                    else:
                        steps += 1
                        widths.append(len(state.legal(seat)))
                        state.apply(seat, player.choose(guess_for(state, seat, rng), seat, rng))
                    seat = state.actor()
                decisions.append(steps)
                draws.append(chances)
            yield (
                f"| {game.meta.title} | {seats} | `{bot}` | {games} "
                f"| {statistics.mean(decisions):,.0f} ({min(decisions):,} to {max(decisions):,}) "
                f"| {statistics.mean(draws):,.0f} "
                f"| {statistics.mean(widths):,.1f} | {statistics.median(widths):,.0f} "
                f"| {max(widths):,} |"
            )


def main() -> None:
    for name in NAMES:
        games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES[name]
        for row in rows(name, games):
            print(row, flush=True)


if __name__ == "__main__":
    main()
