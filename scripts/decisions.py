"""Tables at every kind of decision of a game, for pictures (`make decisions`).

    scripts/decisions.py GAME DATA

Random games with fixed seeds are searched for the decisions that the game's table of phases lists.
Those that bring new ones are played at tables of a server that is not running, whose data is in
DATA, and a copy of the table stays at each of them. Prints these tables as JSON, each with the
cookie of the player who is asked there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import update

from honjin.engine.chance import VerifiableSeed, pick_outcome
from honjin.engine.phases import Phase
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, State
from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server import schema
from honjin.server.application import Application
from honjin.server.config import Config, prepare
from honjin.server.cookies import Signer
from honjin.server.ids import new_id
from honjin.server.store import Store
from honjin.server.transfer import TableFile, read_table, write_table
from honjin.server.wire import Act, NewTable, SeatWish

NAMES = ("Aiko", "Bea", "Chiyo", "Daiki", "Masanobu")
MOST_GAMES = 1000
"""How many random games of each setup are searched at most."""
TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "kenjin": [(3, {"setup": "draft"}), (4, {"teams": True}), (2, {})],
    "rokugan": [(3, {}), (5, {}), (2, {})],
    "ikusa": [
        (3, {"variant": "quick", "round_cap": "1"}),
        (5, {"round_cap": "3"}),
        (2, {"round_cap": "3"}),
    ],
    "kawanakajima": [
        (2, {}),
        (2, {"scenario": "hypothetical"}),
        (2, {"samurai": True, "kansuke": True, "takeda_plan": True, "uesugi_clan_with_M": True}),
        (2, {"scenario": "hypothetical", "samurai": True}),
    ],
}
"""Seats and options of the tables whose games, taken together, ask for everything."""


class Course(msgspec.Struct):
    """A game to be played: its seats and options, the seed of its draws, the actions, and after how
    many of them there is something to see, by which name and for which seat."""

    seats: int
    options: dict[str, Any]
    seed: str
    actions: list[tuple[int, str]] = []
    stops: list[tuple[int, str, int]] = []


class Stop(msgspec.Struct):
    """A table where something is asked, or that is over, and the cookie of who sees it."""

    name: str
    table: str
    cookie: str


# Searching.


def kinds(game: str) -> dict[int, str]:
    """The names of the phases in which somebody decides."""
    rows: tuple[Phase, ...] = import_module(f"honjin.games.{game}.table.phases").PHASES
    numbers: Mapping[str, Any] = vars(import_module(f"honjin.games.{game}.rules.phases"))
    asked = {row.phase for row in rows if row.kind == "decision"}
    named = {value: name.lower() for name, value in numbers.items() if isinstance(value, int)}
    return {phase: named[phase] for phase in sorted(asked)}


def courses(game: str) -> Iterator[Course]:
    """Games that bring every kind of decision, and each table's first game to its end."""
    missing = kinds(game)
    for number in range(MOST_GAMES):
        for place, (seats, options) in enumerate(TABLES[game], 1):
            course = Course(seats, options, f"{game} {number}")
            search(game, course, missing)
            if number == 0:
                course.stops.append((len(course.actions), f"end-{place}", 0))
            if course.stops:
                yield course
        if not missing:
            return
    sys.exit(f"{game}: no random game came to {', '.join(missing.values())}")


def search(game: str, course: Course, missing: dict[int, str]) -> None:
    """Play a random game; the kinds it brings are no longer missing."""
    found = find_game(game)
    state: Any = found.new(found.setup(course.seats, course.options))
    source, rng, draws = VerifiableSeed(course.seed), stream(course.seed, "moves"), 0
    while not state.over():
        if state.chance():
            state.apply(CHANCE, pick_outcome(state, source, draws))
            draws += 1
            continue
        actors = waiting(state)
        if state.phase in missing:
            course.stops.append((len(course.actions), missing.pop(state.phase), actors[0]))
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        course.actions.append((seat, found.path(seat, action, course.seats)))
        state.apply(seat, action)


def waiting(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if state.waiting() >> seat & 1]


# Playing at tables.


class House:
    """A server's data, and people who play there."""

    def __init__(self, data: Path) -> None:
        config = Config(data)
        self._signer = Signer(prepare(config))
        self._store = Store(config.url)
        self._app = Application(self._store, tables_each=10 * MOST_GAMES)
        self._guests = [self._app.name_guest("", name).id for name in NAMES]

    @property
    def cookie(self) -> str:
        """The name of this server's cookie."""
        return self._signer.cookie(secure=False)

    def play(self, game: str, course: Course) -> Iterator[Stop]:
        """Play a course; a copy of the table at every stop."""
        table = self._open(game, course)
        done = 0
        for count, name, seat in sorted(course.stops):
            for number in range(done, count):
                self._act(table, number, *course.actions[number])
            done = count
            yield Stop(name, self._copy(table), self._signer.sign(self._guests[seat]))

    def _open(self, game: str, course: Course) -> str:
        host, *others = self._guests[: course.seats]
        wishes = [SeatWish("me"), *(SeatWish("person") for _ in others)]
        wish = NewTable(game, wishes, course.options, spectators=True, guided=True)
        table = self._app.lobbies.open(host, wish)
        seed = VerifiableSeed(course.seed)
        with self._store.writing() as db:
            drawn = {"seed": seed.secret, "seed_hash": seed.hash}
            db.execute(update(schema.tables).where(schema.tables.c.id == table).values(drawn))
        self._app.cache.forget(table)
        for seat, guest in enumerate(others, 1):
            self._app.lobbies.sit(guest, table, seat_name(seat))
        return table

    def _act(self, table: str, number: int, seat: int, action: str) -> None:
        with self._app.cache.at(table) as live:
            version = live.version_of(seat)
        asked = Act(f"action-{number}", version, seat_name(seat), action)
        self._app.actions.perform(self._guests[seat], table, asked)

    def _copy(self, table: str) -> str:
        file = msgspec.json.decode(write_table(self._store, table), type=TableFile)
        other = new_id()
        parts = {
            name: [{**row, "table_id": other} for row in rows] for name, rows in file.parts.items()
        }
        copied = msgspec.structs.replace(file, table={**file.table, "id": other}, parts=parts)
        return read_table(self._store, msgspec.json.encode(copied))


def main() -> None:
    parser = argparse.ArgumentParser(description="Tables at every kind of decision of a game.")
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("data", type=Path)
    args = parser.parse_args()
    house = House(args.data)
    stops = [stop for course in courses(args.game) for stop in house.play(args.game, course)]
    told = {"cookie": house.cookie, "stops": stops}
    sys.stdout.buffer.write(msgspec.json.encode(told))


if __name__ == "__main__":
    main()
