"""A process that chooses for bots: a line of JSON in, a line of JSON out, once it is ready.

It gets one seat's view and the setup, never the table: what the seat does not know it has to
imagine, like anybody else.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from honjin.bots import make_bot
from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.games.editions import find_edition, use_editions

READY = b'"ready"\n'
"""The first line of a worker."""


class Turn(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    seat: str
    version: int
    level: str
    game: str
    rules: int
    edition: str
    seats: int
    options: dict[str, Any]
    view: dict[str, Any]
    salt: str
    pack: Pack | None = None


def choose(turn: Turn) -> str:
    """What a bot does, as a path."""
    game = find_edition(turn.edition) if turn.edition else find_game(turn.game, turn.rules)
    setup = game.setup(turn.seats, turn.options, turn.pack)
    seat = ord(turn.seat) - ord("A")
    rng = stream(turn.salt, turn.version, turn.seat)
    guess = game.imagine(turn.view, setup, rng)
    action = make_bot(turn.level, game, setup).choose(guess, seat, rng)
    return game.path(seat, action, turn.seats)


def main() -> int:
    """Answer until the input ends. Arguments are folders with stored editions."""
    for folder in sys.argv[1:]:
        use_editions(Path(folder))
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        action = choose(msgspec.json.decode(line, type=Turn))
        sys.stdout.buffer.write(msgspec.json.encode({"action": action}) + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
