"""What players can be asked, for the client's tests: `python client/scripts/verbs.py [seconds]`.

Plays games at random, from their start and from the perft positions of the tests, and writes down,
for each phase and each verb that is legal in it, how the table stood for the player who was asked.
What is found is added to client/test/verbs.json; delete that file to make it again from nothing.
`tests/test_client_verbs.py` tells when that is necessary.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadOption
from honjin.engine.table import Table, open_table
from honjin.games import find_game
from honjin.testing import read_perft

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from contract.declarations import GAMES

TESTS = Path(__file__).parents[2] / "tests"
FILE = Path(__file__).parents[1] / "test" / "verbs.json"
HEAVY = ("counters", "clans", "zones", "provinces", "armies", "pieces", "help")
"""What hardly matters for words and is kept once for each game with large views."""
PATHS = 6
LONGEST = 4000
FROM_POSITIONS, SHORT = 40, 6
"""So many games go on from each perft position, for so many steps."""
EAGER = ("storm", "entry D", "mode attack", "yes", "strike", "play", "area")


def seats_of(name: str, number: int) -> int:
    counts = sorted(find_game(name).meta.seats)
    return counts[number % len(counts)]


def games(name: str, seconds: float) -> Iterator[tuple[Table, int, list[str]]]:
    """Every decision of games at random: the table, the seat, and what it may do."""
    for path in sorted((TESTS / "games" / name / "perft").glob("*.json")):
        for number in range(FROM_POSITIONS):
            game, setup, state, _ = read_perft(path, find_game)
            table = Table(game, setup, VerifiableSeed(str(number)), state)
            yield from decisions(table, random.Random(number), SHORT)
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        options = GAMES[name].asked[number % len(GAMES[name].asked)]
        rng = random.Random(number)
        seats, seed, eager = seats_of(name, number), str(number), number % 3 != 0
        number += 1
        try:
            table = open_table(find_game(name), seats, options, seed=seed)
        except BadOption:  # not every option is for every number of seats
            continue
        for moment in decisions(table, rng, LONGEST, eager=eager):
            yield moment
            if time.monotonic() > end:
                return


def decisions(
    table: Table, rng: random.Random, most: int, *, eager: bool = False
) -> Iterator[tuple[Table, int, list[str]]]:
    for _ in range(most):
        if table.over:
            return
        seat = rng.choice([s for s in range(table.seats) if table.legal(s)])
        legal = table.legal(seat)
        yield table, seat, legal
        wanted = [path for path in legal if path.startswith(EAGER)] if eager else []
        table.apply(seat, rng.choice(wanted if wanted and rng.random() < 0.7 else legal))


def some(legal: list[str]) -> list[str]:
    """A few paths of every verb."""
    kept: dict[str, list[str]] = {}
    for path in legal:
        kept.setdefault(path.split()[0], []).append(path)
    return [path for paths in kept.values() for path in paths[:PATHS]]


def find(name: str, seconds: float, known: dict[str, Any]) -> dict[str, Any]:
    """The moments known, and new ones for pairs of phase and verb that were not."""
    moments = list(known.get("moments", ()))
    seen = {(m["view"]["phase"], path.split()[0]) for m in moments for path in m["legal"]}
    numbers: dict[int, str] = {}
    base = known.get("base", {})
    for table, seat, legal in games(name, seconds):
        number = int(table.state.phase)
        if number not in numbers:
            numbers[number] = table.view(seat).phase
        if all((numbers[number], path.split()[0]) in seen for path in legal):
            continue
        view = json.loads(msgspec.json.encode(table.view(seat)))
        if GAMES[name].large:
            base = base or {key: view[key] for key in HEAVY if key in view and key != "pieces"}
            view = {key: value for key, value in view.items() if key not in HEAVY}
        moments.append({"view": view, "legal": some(legal)})
        seen.update((numbers[number], path.split()[0]) for path in legal)
    return {"base": base, "moments": sorted(moments, key=lambda m: m["view"]["phase"])}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    made = {name: find(name, seconds, known.get(name, {})) for name in GAMES}
    FILE.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")
    for name, told in made.items():
        pairs = {(m["view"]["phase"], p.split()[0]) for m in told["moments"] for p in m["legal"]}
        print(f"{name}: {len(pairs)} pairs of phase and verb in {len(told['moments'])} moments")


if __name__ == "__main__":
    main()
