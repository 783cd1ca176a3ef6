"""What a seat hears at once, for the client's tests: `python client/scripts/news.py`.

Plays games at random until one decision has led to everything the tests of that game's scenes look
for. Writes what a seat saw before and after it, and the events in between, to
client/test/<game>-news.json, with the seed of the game and the number of the decision;
`tests/test_client_news.py` says when to run it again.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from honjin.engine.table import Table, open_table
from honjin.games import find_game

FOLDER = Path(__file__).parents[1] / "test"
GAMES_TRIED = 400

Fits = Callable[[Any], bool]


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


class Wanted(NamedTuple):
    """Everything of these kinds happens at once, at a table that fits."""

    kinds: set[str]
    seats: int = 2
    options: Mapping[str, Any] = MappingProxyType({})
    eager: AbstractSet[str] = frozenset()
    """Verbs that are chosen more often."""
    fits: Fits = lambda before: True


def in_round(number: int) -> Fits:
    """A round of Rokugan, with tokens that this seat does not know."""
    return lambda before: (
        before.round == number and before.lawful and any(not one.kind for one in before.tokens)
    )


def steps(table: Table, seed: int, eager: AbstractSet[str]) -> Iterator[tuple[int, str]]:
    """The decisions of a random game, each before it is carried out."""
    rng = random.Random(seed)
    while not table.over:
        actor = table.actors()[0]
        legal = table.legal(actor)
        liked = [path for path in legal if path.split()[0] in eager]
        path = rng.choice(liked if liked and rng.random() < 0.7 else legal)
        yield actor, path
        table.apply(actor, path)


def told(table: Table, since: int) -> list[dict[str, Any]]:
    """What A was told, from some number on."""
    events = enumerate(table.events("A", since), since + 1)
    return [{"sequence": sequence, **plain(event)} for sequence, event in events]


def moment(game: str, seed: int, wanted: Wanted) -> int:
    """The first decision of a game that leads to everything wanted, or -1."""
    table = open_table(find_game(game), wanted.seats, dict(wanted.options), seed=str(seed))
    heard = table.heard("A")
    for number, _ in enumerate(steps(table, seed, wanted.eager)):
        kinds = {event.kind for event in table.events("A", heard)}
        if number and kinds >= wanted.kinds:
            return number - 1
        heard = table.heard("A")
    kinds = {event.kind for event in table.events("A", heard)}
    return number if kinds >= wanted.kinds else -1


def news(game: str, seed: int, wanted: Wanted, number: int) -> dict[str, Any] | None:
    """What seat A saw before and after a decision, and heard in between; None if unfit."""
    table = open_table(find_game(game), wanted.seats, dict(wanted.options), seed=str(seed))
    for i, (actor, path) in enumerate(steps(table, seed, wanted.eager)):
        if i == number:
            before, since = table.view("A"), table.heard("A")
            if not wanted.fits(before):
                return None
            table.apply(actor, path)
            events = told(table, since)
            after = plain(table.view("A"))
            where = {"seed": seed, "decision": number}
            return {**where, "before": plain(before), "after": after, "events": events}
    return None


def found(game: str, wanted: Wanted) -> dict[str, Any]:
    """The first news that have all that is wanted."""
    for seed in range(GAMES_TRIED):
        number = moment(game, seed, wanted)
        if number >= 0 and (made := news(game, seed, wanted, number)):
            return made
    raise SystemExit(f"no such news of {game} in {GAMES_TRIED} games: {wanted.kinds}")


RESOLUTION = {"revealed", "went_home", "thrown_out", "taken", "held"}
QUICK = {"variant": "quick"}
WAR = {"attack", "press_on"}
NEWS: dict[str, list[Wanted]] = {
    "kenjin": [
        Wanted({"revealed", "shot", "cut_down", "destroyed", "cleared", "conquered"}),
        Wanted({"revealed", "port_count", "added", "conquered", "ended"}),
    ],
    "rokugan": [
        Wanted({*RESOLUTION, "pacified"}, 4, fits=in_round(2)),
        Wanted({*RESOLUTION, "raided"}, 5, fits=in_round(3)),
    ],
    "ikusa": [
        Wanted({"battle", "rolled"}, 3, QUICK, WAR),
        Wanted({"rolled", "lost", "pass"}, 3, QUICK, WAR),
        Wanted({"battle", "revealed"}, 5, QUICK, WAR),
        Wanted({"lost", "daimyo_lost", "emptied"}, 3, QUICK, WAR),
        Wanted({"bin"}, 3, QUICK),
        Wanted({"strike_die"}, 3, QUICK, {"strike"}),
    ],
    "kawanakajima": [
        Wanted({"battle", "fighter"}),
        Wanted({"result", "lost_steps"}),
        Wanted({"eliminated"}),
        Wanted({"gave_ground"}),
        Wanted({"leader_roll"}),
    ],
}


def file_of(game: str) -> Path:
    return FOLDER / f"{game}-news.json"


def main() -> None:
    for game in sys.argv[1:] or NEWS:
        made = [found(game, wanted) for wanted in NEWS[game]]
        text = json.dumps(made, separators=(",", ":"), ensure_ascii=False)
        file_of(game).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
