"""The recorded games and perft positions of the tests, and the example positions: make or renew.

    scripts/records.py renew [GAME ...]
    scripts/records.py add GAME NAME --seats 3 --bots kachi,karo:20 --seed s --option setup=draft
    scripts/records.py perft GAME NAME --record RECORD --step 120 --depth 3

`renew` shows what changed. A record that still follows the rules keeps its lines and gets a new
digest; one that does not is played again by the same bots with the same seed. A record without bots
was written by hand and must be mended by hand.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from honjin.bots import make_bot
from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadRecord, HonjinError
from honjin.engine.game import Game
from honjin.engine.position import read_position, write_position
from honjin.engine.record import Record, open_recorded, read_record, replay_line, write_record
from honjin.engine.rng import stream
from honjin.engine.state import State
from honjin.engine.table import Table
from honjin.engine.view import seat_name
from honjin.games import NAMES, find_game
from honjin.testing import first_change, read_perft, write_digest, write_perft
from honjin.testing.records import digest_path

CASEBOOKS = Path(__file__).parents[1] / "tests" / "games"
POSITIONS = Path(__file__).parents[1] / "examples" / "positions"


def any_version(name: str, rules: int) -> Game[State]:
    """The game by its name, whatever rules version a file was made with."""
    return find_game(name)


def play_game(record: Record, bots: list[str], seed: str) -> Table:
    """A whole game of the record's setup, played by bots."""
    opened = open_recorded(record, any_version)
    table = Table(opened.game, opened.setup, VerifiableSeed(seed))
    players = [make_bot(bot, table.game, table.setup, clocked=False) for bot in bots]
    rng = stream(seed, "bots")
    while not table.over:
        actors = table.actors()
        seat = actors[rng.below(len(actors))]
        table.apply(seat, table.ask(players[seat], seat, rng))
        if rng.below(12) == 0 and table.can_undo(seat):
            table.undo(seat)
    return table


def save(path: Path, table: Table, bots: list[str]) -> None:
    names = {seat_name(seat): bot for seat, bot in enumerate(bots)}
    path.parent.mkdir(exist_ok=True)
    path.write_text(write_record(table, names), "utf-8")
    write_digest(path, find_game)


def renew_record(path: Path) -> str:
    """Renew one record; what changed, in a sentence, or nothing."""
    record = read_record(path.read_text("utf-8"))
    rules = str(find_game(record.header["game"]).meta.rules)
    old = digest_path(path)
    expected = old.read_text("ascii").splitlines() if old.exists() else []
    try:
        change = first_change(record, expected, any_version) if expected else "new"
    except BadRecord as error:
        if not record.names:
            return f"does not follow the rules any more, and no bots can replay it: {error}"
        bots = list(record.names.values())
        save(path, play_game(record, bots, record.header["seed"]), bots)
        return f"played again ({error})"
    if record.header["rules"] != rules:
        text = path.read_text("utf-8")
        path.write_text(text.replace(f"rules: {record.header['rules']}\n", f"rules: {rules}\n", 1))
    elif change is None:
        return ""
    write_digest(path, find_game)
    return str(change or f"rules version {rules}, every view as before")


def renew_perft(path: Path) -> str:
    game, setup, state, expected = read_perft(path, any_version)
    renewed = write_perft(game, setup, state, len(expected))
    if renewed == path.read_bytes():
        return ""
    path.write_bytes(renewed)
    now = msgspec.json.decode(renewed)["sequences"]
    return "same numbers" if now == expected else f"{expected} became {now}"


def renew_position(path: Path) -> str:
    try:
        game, setup, state = read_position(path.read_bytes(), any_version)
    except HonjinError as error:
        return f"does not load any more and must be made again: {error}"
    renewed = write_position(game, setup, state) + b"\n"
    if renewed == path.read_bytes():
        return ""
    path.write_bytes(renewed)
    return "written again"


def renew(names: list[str]) -> int:
    changed = 0
    for name in names or NAMES:
        for path in sorted((CASEBOOKS / name).glob("records/*.kifu")):
            changed += report(path, renew_record(path))
        for path in sorted((CASEBOOKS / name).glob("perft/*.json")):
            changed += report(path, renew_perft(path))
        changed += report(POSITIONS / f"{name}.json", renew_position(POSITIONS / f"{name}.json"))
    print(f"{changed} files changed")
    return 0


def report(path: Path, what: str) -> bool:
    if what:
        print(f"{path.parts[-3]}/{path.name}: {what}", flush=True)
    return bool(what)


def add(asked: argparse.Namespace) -> int:
    header = {"honjin": "1", "game": asked.game, "rules": "1", "seats": str(asked.seats)}
    for option in asked.option:
        key, _, value = option.partition("=")
        header[f"option.{key}"] = value
    bots = [asked.bots.split(",")[n % len(asked.bots.split(","))] for n in range(asked.seats)]
    table = play_game(Record(header, []), bots, asked.seed)
    path = CASEBOOKS / asked.game / "records" / f"{asked.name}.kifu"
    save(path, table, bots)
    print(f"{asked.game}/{asked.name}: {len(table.entries)} lines, {table.scores()}")
    return 0


def add_perft(asked: argparse.Namespace) -> int:
    folder = CASEBOOKS / asked.game
    record = read_record((folder / "records" / f"{asked.record}.kifu").read_text("utf-8"))
    table = open_recorded(record, find_game)
    for line in record.lines[: asked.step]:
        replay_line(table, line)
    path = folder / "perft" / f"{asked.name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(write_perft(table.game, table.setup, table.state, asked.depth))
    print(f"{asked.game}/{asked.name}: {msgspec.json.decode(path.read_bytes())['sequences']}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    renewing = commands.add_parser("renew", help="renew all files and show what changed")
    renewing.add_argument("games", nargs="*", choices=[[], *NAMES])
    adding = commands.add_parser("add", help="play and record one more game")
    adding.add_argument("--seats", type=int, default=2)
    adding.add_argument("--bots", default="random", help="levels by seat, repeated as needed")
    adding.add_argument("--seed", required=True)
    adding.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    perft = commands.add_parser("perft", help="one more perft position, from a recorded game")
    perft.add_argument("--record", required=True)
    perft.add_argument("--step", type=int, required=True)
    perft.add_argument("--depth", type=int, required=True)
    for command in (adding, perft):
        command.add_argument("game", choices=NAMES)
        command.add_argument("name")
    asked = parser.parse_args()
    if asked.command == "renew":
        return renew(asked.games)
    return add(asked) if asked.command == "add" else add_perft(asked)


if __name__ == "__main__":
    sys.exit(main())
