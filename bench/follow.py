"""Follows a game and says what a bot of its own checkout would do: a worker of `bench/versus.py`.

It is run by the Python of any checkout of Honjin. A line of JSON asks, a line answers.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from honjin.bots import make_bot
from honjin.engine.chance import VerifiableSeed
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games import find_game


class Follower:
    """A table at which the same happens as at another."""

    def new(self, game: str, seats: int, bot: str, seed: str, draws: bool) -> None:
        """Begin a game. Only the one that draws settles chance by itself."""
        kind = find_game(game)
        setup = kind.setup(seats)
        self.table = Table(kind, setup, VerifiableSeed(seed) if draws else None)
        self.bot = make_bot(bot, kind, setup)
        self.rng = stream(seed, bot)

    def entries(self, since: int) -> list[tuple[int, str]]:
        """What has happened since an entry: who did what; a negative seat is chance."""
        game, seats = self.table.game, self.table.seats
        return [
            (entry.seat, game.path(entry.seat, entry.action, seats))
            for entry in self.table.entries[since:]
        ]

    def apply(self, seat: int, action: str) -> str:
        """Do what was done at the other table; what is wrong with it here."""
        try:
            self.table.apply(seat, action)
        except Exception as error:  # whatever an older checkout calls it
            return f"{type(error).__name__}: {error}"
        return ""

    def actors(self) -> list[int]:
        return [seat for seat in self.table.actors() if seat != CHANCE]

    def ask(self, seat: int) -> str:
        number = self.table.ask(self.bot, seat, self.rng)
        return str(self.table.game.path(seat, number, self.table.seats))

    def winners(self) -> list[int]:
        return [ord(letter) - ord("A") for letter in self.table.winners()]


def main() -> None:
    follower = Follower()
    for line in sys.stdin:
        name, *words = json.loads(line)
        answer: Any = getattr(follower, name)(*words)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
