"""What a run has shown, in one object: for reports, for machines, for the screen."""

from __future__ import annotations

import shlex
from collections import Counter

import msgspec

from honjin.arena.plan import Plan
from honjin.engine.options import Options
from honjin.games import find_game
from honjin.study.ratings import Ratings
from honjin.study.tally import Meeting, Rate, Tally


class Lengths(msgspec.Struct, frozen=True):
    """How long the games were, in actions and chance events."""

    mean: float
    median: int
    shortest: int
    longest: int


class Summary(msgspec.Struct, frozen=True):
    """A run and its numbers. `planned` is how many games there will be."""

    command: str
    game: str
    rules: int
    seats: int
    options: Options
    pack: str | None
    seed: str
    planned: int
    games: int
    shared_victories: int
    lengths: Lengths | None
    bots: list[Rate]
    ratings: Ratings | None
    meetings: list[Meeting]
    by_seat: list[Rate]
    by_side: list[Rate]
    side_of_seats: tuple[str, ...]


def summarize(plan: Plan, tally: Tally) -> Summary:
    """The numbers of a run in one object.

    >>> import honjin
    >>> from honjin.arena.plan import make_plan
    >>> from honjin.arena.run import play_span
    >>> setup = honjin.find_game("kenjin").setup(2)
    >>> plan = make_plan("simulate", "kenjin", setup, ("random", "random"), seed="mine", games=20)
    >>> tally = Tally(plan.run())
    >>> tally.add(play_span(plan.run(), 0, 20))
    >>> summary = summarize(plan, tally)
    >>> summary.games, summary.command
    (20, 'honjin simulate kenjin --bots random,random --seats 2 --games 20 --seed mine')
    """
    return Summary(
        command=command(plan),
        game=plan.game,
        rules=plan.rules,
        seats=plan.seats,
        options=plan.options,
        pack=plan.pack.name if plan.pack else None,
        seed=plan.seed,
        planned=plan.games,
        games=tally.games,
        shared_victories=tally.shared,
        lengths=_lengths(tally.lengths),
        bots=tally.by_bot(),
        ratings=tally.ratings(),
        meetings=tally.meetings(),
        by_seat=tally.by_seat(),
        by_side=tally.by_side(),
        side_of_seats=tally.side_of_seats(),
    )


def command(plan: Plan) -> str:
    """The command that plays a run again."""
    words = ["honjin", plan.kind]
    if plan.kind == "match":
        words += [*plan.bots, "--game", plan.game]
    elif plan.kind == "ladder":
        words += [plan.game, *plan.bots]
    else:
        words += [plan.game, "--bots", ",".join(plan.bots)]
    words += ["--seats", str(plan.seats), "--games", str(plan.games), "--seed", plan.seed]
    for option in find_game(plan.game).meta.options:
        value = plan.options[option.name]
        if value != option.default:
            words += ["--option", f"{option.name}={option.write(value)}"]
    if plan.pack:
        words += ["--pack", "FILE"]
    return shlex.join(words)


def _lengths(counts: Counter[int]) -> Lengths | None:
    games = sum(counts.values())
    if not games:
        return None
    mean = sum(length * count for length, count in counts.items()) / games
    seen = 0
    for median in sorted(counts):
        seen += counts[median]
        if 2 * seen >= games:
            break
    return Lengths(mean, median, min(counts), max(counts))
