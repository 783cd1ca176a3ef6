"""Rounds with four bots for the client's tests: `python client/scripts/waits.py`.

Plays Ikusa and Battle for Rokugan at five seats with bots and writes what seat A saw of one round,
move by move, to client/test/waits.json: who moved, what A was told, and how A's view changed. The
tests count from it how long a player watches; `tests/test_client_news.py` says when to run it
again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from news import plain, told

from honjin.bots import make_bot
from honjin.engine.rng import stream
from honjin.engine.table import open_table
from honjin.games import find_game
from honjin.server.view_diff import difference

FILE = Path(__file__).parents[1] / "test" / "waits.json"
SEATS = 5
LEVEL = "kachi"
ROUND = 1
OPTIONS: dict[str, dict[str, object]] = {"rokugan": {}, "ikusa": {"variant": "quick"}}
HEAVY = ("pieces",)


def seen(view: object) -> dict[str, Any]:
    """A view without what the tests do not need."""
    return {name: value for name, value in plain(view).items() if name not in HEAVY}


def round_of(name: str) -> dict[str, Any]:
    """The first round of a game, as A saw it."""
    game = find_game(name)
    setup = game.setup(SEATS, OPTIONS[name])
    table = open_table(game, SEATS, setup=setup, seed=LEVEL)
    bot = make_bot(LEVEL, game, setup, clocked=False)
    rng = stream(LEVEL)
    start: Any = None
    moves = []
    while table.view("A").round <= ROUND:
        before, since, seat = table.view("A"), table.heard("A"), table.actors()[0]
        table.apply(seat, table.ask(bot, seat, rng))
        if before.round < ROUND:
            continue
        start = start or seen(before)
        change = difference(seen(before), seen(table.view("A")))
        moves.append({"mine": seat == 0, "news": told(table, since), "change": change})
    return {"game": name, "start": start, "moves": moves}


def made() -> list[dict[str, Any]]:
    return [plain(round_of(game)) for game in OPTIONS]


def main() -> None:
    text = json.dumps(made(), separators=(",", ":"), ensure_ascii=False)
    FILE.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
