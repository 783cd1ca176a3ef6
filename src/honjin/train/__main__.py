"""`python -m honjin.train GAME`: what `honjin train GAME` does, for a machine without the rest."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from honjin.train.plan import Plan
from honjin.train.run import train


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    usual = Plan("", 2, "")
    parser.add_argument("game", help="the game that is learnt; Kenjin so far")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="players (default 2)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the run's folder; one goes on"
    )
    parser.add_argument("--seconds", type=float, default=3600.0, help="for playing and learning")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes that play")
    parser.add_argument("--seed", default="1", help="where all chance comes from (default 1)")
    parser.add_argument("--iterations", type=int, default=usual.iterations, metavar="N")
    parser.add_argument("--hidden", type=int, default=usual.hidden, metavar="N")
    parser.add_argument("--score", type=int, default=200, metavar="N", help="games at the end")


def run(args: argparse.Namespace) -> int:
    """Train, and say how good it got."""
    args.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(args.game, args.seats, args.seed, args.iterations, args.hidden)
    command = shlex.join(["honjin", "train", *sys.argv[1:]])
    score = train(args.out, plan, args.seconds, args.workers, args.score, command)
    print(f"The network won {score.won:g} of {score.games} games in the same time a move.")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m honjin.train")
    fill(parser)
    sys.exit(run(parser.parse_args()))
