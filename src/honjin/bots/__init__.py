"""Opponents. `make_bot` makes one from a word such as `novice` or `hard:2s`, a file or a command.

A bot gets a guess, never the table's own state: what its seat knows is true in it, the rest is
dealt at random (see `honjin.engine.player.Player`).
"""

from __future__ import annotations

from honjin.bots.file import FileBot
from honjin.bots.greedy import Greedy
from honjin.bots.looks import Looks
from honjin.bots.program import SECONDS, ProgramBot, is_program
from honjin.bots.rollouts import Rollouts
from honjin.bots.search import Search
from honjin.engine.errors import BadOption
from honjin.engine.game import Game, Setup
from honjin.engine.player import Player, RandomPlayer
from honjin.engine.state import State

LEVELS = {
    "random": "any legal action",
    "novice": "rules of thumb, one step ahead, at once",
    "hard": "searches positions that agree with what it has seen; hard:500 for 500 iterations "
    "a move, hard:2s for two seconds",
}
TITLES = {
    "random": ("Beginner", "Plays at random. Good for a first look at the rules."),
    "novice": ("Novice", "Quick and simple: looks one step ahead."),
    "hard": ("Hard", "Asks itself what you may be hiding. Thinks for a few seconds."),
}
"""For people: what a level is called, and what to expect of it."""
MANY = 10**9


def make_bot(spec: str, game: Game[State], setup: Setup, seconds: float = SECONDS) -> Player:
    """A bot by its level, with an optional budget, or of your own.

    That is a Python file that defines `choose`, or the command line of a program in any language
    that speaks the bot protocol, which has `seconds` for each choice.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> make_bot("hard:200", game, game.setup(2)).iterations
        200
    """
    level, _, budget = spec.partition(":")
    if level not in LEVELS and is_program(spec):
        return ProgramBot(spec, game, setup, seconds)
    if spec.endswith(".py"):
        return FileBot(spec, game, setup)
    if level not in LEVELS or (budget and level != "hard"):
        raise BadOption(
            f"there is no bot {spec!r}; there are {', '.join(LEVELS)}, hard with a budget "
            "(hard:500, hard:2s), files ending in .py, and command lines such as './my_bot --fast'"
        )
    if level == "random":
        return RandomPlayer()
    if level == "novice":
        return Greedy()
    iterations, seconds = _budget(spec, budget, game.iterations)
    if game.search == "looks":
        return Looks(iterations, seconds)
    policy = Greedy(game.candidates)
    if game.search == "tree":
        return Search(policy, iterations, seconds)
    return Rollouts(policy, iterations, seconds)


def _budget(spec: str, budget: str, usual: int) -> tuple[int, float]:
    """Iterations, and seconds if they are what counts."""
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if not 0.0 < seconds <= 600.0:
                raise ValueError
            return MANY, seconds
        iterations = int(budget) if budget else usual
        if not 0 < iterations <= MANY:
            raise ValueError
        return iterations, 0.0
    except ValueError:
        raise BadOption(
            f"{spec!r}: give a budget such as hard:500 (iterations) or hard:1.5s (up to 600s)"
        ) from None
