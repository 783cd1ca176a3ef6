"""Opponents. `make_bot` makes one from a word such as `kachi` or `gunshi:2s`, a file or a command.

A bot gets a guess, never the table's own state: what its seat knows is true in it, the rest is
dealt at random (see `honjin.engine.player.Player`).
"""

from __future__ import annotations

from honjin.bots.appraisal import LearnedLooks, LearnedRollouts
from honjin.bots.careless import Careless
from honjin.bots.file import FileBot
from honjin.bots.greedy import Greedy
from honjin.bots.levels import HASTE, LADDER, LEVELS, RANDOM, STEWARD, STEWARD_SECONDS, current
from honjin.bots.levels import place as place_of
from honjin.bots.looks import Lookahead, Looks
from honjin.bots.net import Net
from honjin.bots.net_rollouts import NetRollouts
from honjin.bots.networks import judge, network
from honjin.bots.program import SECONDS, ProgramBot, is_program
from honjin.bots.rollouts import Playouts, Rollouts
from honjin.bots.search import Search
from honjin.bots.steward import Steward
from honjin.bots.trait_net import TraitNet
from honjin.engine.errors import BadOption
from honjin.engine.game import Game, Setup
from honjin.engine.player import Player, RandomPlayer
from honjin.engine.state import State

__all__ = ["LADDER", "LEVELS", "make_bot"]

MANY = 10**9


def make_bot(
    spec: str, game: Game[State], setup: Setup, seconds: float = SECONDS, clocked: bool = True
) -> Player:
    """A bot by its level, with an optional budget, or of your own.

    That is a Python file that defines `choose`, or the command line of a program in any language
    that speaks the bot protocol, which has `seconds` for each choice. A level keeps to its time
    unless it is not `clocked`: then a slow machine gives the same games as a quick one.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> make_bot("gunshi:200", game, game.setup(2)).iterations
        200
    """
    word, _, budget = spec.partition(":")
    level = current(word)
    if level not in LEVELS and is_program(spec):
        return ProgramBot(spec, game, setup, seconds)
    if spec.endswith(".py"):
        return FileBot(spec, game, setup)
    if level not in LEVELS or (budget and not _searches(level, game)):
        raise BadOption(
            f"there is no bot {spec!r}; there are {', '.join(LEVELS)}, those that search with a "
            "budget (gunshi:500, gunshi:2s), files ending in .py, and command lines such as "
            "'./my_bot --fast'"
        )
    if level == RANDOM:
        return RandomPlayer()
    if level == STEWARD:
        return Steward(HASTE * STEWARD_SECONDS if clocked else 0.0)
    return _on_ladder(spec, level, budget, game, setup, clocked)


def _searches(level: str, game: Game[State]) -> bool:
    at = place_of(level)
    return at >= 0 and game.strengths[at].iterations > 0


def _on_ladder(
    spec: str, level: str, budget: str, game: Game[State], setup: Setup, clocked: bool
) -> Player:
    at = place_of(level)
    strength = game.strengths[at]
    time = HASTE * LADDER[at].seconds if clocked else 0.0
    if strength.iterations == 0:
        player: Player = Greedy(0, time)
    else:
        guide = network(game, setup) if strength.guided else None
        usual = strength.guided if guide else strength.iterations
        iterations, time = _budget(spec, budget) if budget else (usual, time)
        if guide:
            player = NetRollouts(guide, iterations, time)
        else:
            net = judge(game, setup) if strength.judged else None
            player = searcher(game, iterations, time, net)
    return Careless(player, strength.mistakes) if strength.mistakes else player


def searcher(
    game: Game[State], iterations: int, seconds: float = 0.0, net: Net | TraitNet | None = None
) -> Lookahead | Playouts | Search:
    """The search that suits a game, with a number of iterations and a time at most.

    A network judges where playouts end, or decisions of weight, if there is one.
    """
    if isinstance(net, TraitNet):
        return LearnedLooks(net, iterations, seconds)
    if game.search == "looks":
        return Looks(iterations, seconds)
    policy = Greedy(game.candidates)
    if game.search == "tree":
        return Search(policy, iterations, seconds)
    if net is not None:
        return LearnedRollouts(policy, net, iterations, seconds)
    return Rollouts(policy, iterations, seconds)


def _budget(spec: str, budget: str) -> tuple[int, float]:
    """Iterations, and seconds if they are what counts."""
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if not 0.0 < seconds <= 600.0:
                raise ValueError
            return MANY, seconds
        iterations = int(budget)
        if not 0 < iterations <= MANY:
            raise ValueError
        return iterations, 0.0
    except ValueError:
        raise BadOption(
            f"{spec!r}: give a budget such as gunshi:500 (iterations) or gunshi:1.5s (up to 600s)"
        ) from None
