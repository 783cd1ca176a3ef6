"""The plan of a run, stored as `run.json`: enough to play any of its games again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal

import msgspec

import honjin
from honjin.arena.ladder import ladder_tables
from honjin.arena.run import Run, Seating
from honjin.bots.file import read_source
from honjin.bots.program import SECONDS, files_of, is_program
from honjin.engine.errors import BadOption
from honjin.engine.game import Setup
from honjin.engine.options import Options, OptionValue
from honjin.engine.pack import Pack
from honjin.games import find_game

Kind = Literal["simulate", "match", "ladder"]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the results of a run depend on.

    Bots keep their seats in a simulation, move on by one seat from game to game in a match, and
    meet in turn on a ladder. `files` has the SHA-256 of bots that are files, and of the files that
    the command lines of programs name.

    >>> import honjin
    >>> setup = honjin.find_game("kenjin").setup(2)
    >>> plan = make_plan("match", "kenjin", setup, ("kachi", "random"), seed="mine", games=100)
    >>> plan.run().rotate
    True
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
    records: bool = False
    seconds: float = SECONDS
    """How long a bot that is a program may think about one choice."""

    def setup(self) -> Setup:
        """The setup, checked again."""
        return find_game(self.game).setup(self.seats, self.options, self.pack)

    def run(self) -> Run:
        """The run, ready to be played."""
        tables: tuple[Seating, ...] = ()
        if self.kind == "ladder":
            tables = ladder_tables(len(self.bots), self.seats, self.games, self.seed)
        rotate = self.kind == "match"
        return Run(
            self.game,
            self.setup(),
            self.bots,
            self.seed,
            rotate,
            tables,
            self.records,
            self.seconds,
        )


def make_plan(
    kind: Kind,
    game: str,
    setup: Setup,
    bots: Sequence[str],
    seed: str,
    games: int,
    records: bool = False,
    seconds: float = SECONDS,
) -> Plan:
    """A plan for the games and bots as they are installed here.

    >>> import honjin
    >>> setup = honjin.find_game("kenjin").setup(2)
    >>> make_plan("ladder", "kenjin", setup, ("kachi", "random"), seed="mine", games=100).rules
    1
    """
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
        files={file: _digest(file) for bot in sorted(set(bots)) for file in _files(bot)},
        seed=seed,
        games=games,
        honjin=honjin.__version__,
        records=records,
        seconds=seconds,
    )


def _files(bot: str) -> list[str]:
    """The files that a bot's games depend on."""
    if is_program(bot):
        return files_of(bot)
    return [bot] if bot.endswith(".py") else []


def _digest(path: str) -> str:
    return hashlib.sha256(read_source(path)).hexdigest()


def differences(one: Plan, other: Plan) -> list[str]:
    """The differences between two plans, in a few words each."""
    facts, others = _facts(one), _facts(other)
    return [
        f"{name} {value}, not {others.get(name, 'none')}"
        for name, value in facts.items()
        if value != others.get(name, "none")
    ]


def extends(before: Plan, plan: Plan) -> bool:
    """Whether a plan is the same run with more games: game n does not depend on their number."""
    return plan.games > before.games and plan == msgspec.structs.replace(before, games=plan.games)


def _facts(plan: Plan) -> dict[str, str]:
    """A plan in words; long parts as a digest."""
    return {
        "command": plan.kind,
        "game": plan.game,
        "rules": f"version {plan.rules}",
        "seats": str(plan.seats),
        **{f"option {name}": _value(value) for name, value in plan.options.items()},
        "pack": f"{plan.pack.name} ({plan.pack.digest})" if plan.pack else "none",
        "bots": ", ".join(plan.bots),
        **{f"file {name}": digest[:12] for name, digest in plan.files.items()},
        "seed": plan.seed,
        "games": f"{plan.games:,}",
        "honjin": plan.honjin,
        "records": "yes" if plan.records else "no",
        "time": f"{plan.seconds:g} s a choice",
    }


def _value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ",".join(value) or "none"
