"""What a run plays, as its folder keeps it in `run.json`: enough to play any of its games again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

import honjin
from honjin.arena.ladder import ladder_tables
from honjin.arena.run import Run, Seating
from honjin.engine.errors import BadOption
from honjin.engine.game import Setup
from honjin.engine.options import Options
from honjin.engine.pack import Pack
from honjin.games import find_game

Kind = Literal["simulate", "match", "ladder"]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the results of a run depend on.

    Bots keep their seats in a simulation, move on by one seat from game to game in a match, and
    meet in turn on a ladder. `files` has the SHA-256 of those bots that are files.
    """

    kind: Kind
    game: str
    rules: int
    seats: int
    options: Options
    pack: Pack | None
    bots: tuple[str, ...]
    files: dict[str, str]
    seed: str
    games: int
    honjin: str

    def setup(self) -> Setup:
        return find_game(self.game).setup(self.seats, self.options, self.pack)

    def run(self) -> Run:
        """The run, ready to be played."""
        tables: tuple[Seating, ...] = ()
        if self.kind == "ladder":
            tables = ladder_tables(len(self.bots), self.seats, self.games, self.seed)
        rotate = self.kind == "match"
        return Run(self.game, self.setup(), self.bots, self.seed, rotate, tables)


def make_plan(
    kind: Kind, game: str, setup: Setup, bots: Sequence[str], seed: str, games: int
) -> Plan:
    """A plan for the games and bots as they are installed here."""
    if kind == "ladder" and (len(bots) < 2 or len(set(bots)) < len(bots)):
        raise BadOption("a ladder needs two bots or more, each once")
    return Plan(
        kind=kind,
        game=game,
        rules=find_game(game).meta.rules,
        seats=setup.seats,
        options=setup.options,
        pack=setup.pack,
        bots=tuple(bots),
        files={bot: _digest(bot) for bot in sorted(set(bots)) if bot.endswith(".py")},
        seed=seed,
        games=games,
        honjin=honjin.__version__,
    )


def _digest(path: str) -> str:
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        raise BadOption(f"there is no file {path!r}") from None


def differences(one: Plan, other: Plan) -> list[str]:
    """What sets two plans apart, a few words each."""
    found = []
    for field in Plan.__struct_fields__:
        mine, theirs = (msgspec.to_builtins(getattr(plan, field)) for plan in (one, other))
        if mine != theirs:
            found.append(f"{_words(field)} {_shown(field, mine)}, not {_shown(field, theirs)}")
    return found


def _words(field: str) -> str:
    return {"kind": "command", "files": "files of bots", "honjin": "version"}.get(field, field)


def _shown(field: str, value: object) -> str:
    if field == "options" and isinstance(value, dict):
        return " ".join(f"{name}={word}" for name, word in value.items())
    if field == "files" and isinstance(value, dict):
        return ", ".join(f"{name} ({digest[:8]})" for name, digest in value.items()) or "none"
    if field == "pack":
        return str(value["name"]) if isinstance(value, dict) else "none"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{value:,}" if isinstance(value, int) else str(value)
