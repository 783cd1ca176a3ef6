"""The arguments of `honjin train` and `python -m honjin.train`."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from honjin.engine.errors import BadOption
from honjin.extras import missing
from honjin.train.plan import Plan

USUAL = Plan("", 2, "")


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("game", help="the game to learn")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="the run's folder; an interrupted run there is resumed",
    )
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="players (default 2)")
    parser.add_argument(
        "--seconds",
        type=float,
        default=3600.0,
        metavar="N",
        help="how long to play and learn (default 3600); 0: learn only what others may be hiding",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=0,
        metavar="N",
        help="learn only to judge (the ends of playouts, in Kawanakajima orders), from N games of "
        "players who look one move ahead (instead of --seconds)",
    )
    parser.add_argument(
        "--workers", type=int, default=2, metavar="N", help="threads that play games (default 2)"
    )
    parser.add_argument("--seed", default="1", help="the seed of all random numbers (default 1)")
    parser.add_argument(
        "--from",
        dest="origin",
        type=Path,
        metavar="NET",
        help="begin with the weights of this network instead of random ones",
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="NET",
        help="learn the best answer to this network, which plays the other seats and stays as it "
        "is; begins with its weights",
    )
    _fill_settings(parser)
    parser.add_argument(
        "--score",
        type=int,
        default=200,
        metavar="N",
        help="games that measure the strength at the end",
    )


def _fill_settings(parser: argparse.ArgumentParser) -> None:
    """How large the network is, and how it learns."""
    for word, usual, what in (
        ("--lanes", USUAL.lanes, "games played at once"),
        ("--hidden", USUAL.hidden, "units of the first layer"),
        ("--inner", USUAL.inner, "units of the second layer"),
    ):
        text = f"{what} (default {usual})"
        parser.add_argument(word, type=int, default=usual, metavar="N", help=text)
    for word, rate, what in (
        ("--rate", USUAL.rate, "learning rate at the start"),
        ("--variety", USUAL.variety, "entropy bonus at the start"),
        ("--anchor", USUAL.anchor, "penalty at the start for leaving the average of the past"),
        ("--floor", USUAL.floor, "share of bonus and penalty that is left at the end"),
    ):
        text = f"{what} (default {rate})"
        parser.add_argument(word, type=float, default=rate, metavar="N", help=text)


def run(args: argparse.Namespace) -> int:
    """Train, then report the strength."""
    try:
        from honjin.train.run import train
    except ImportError as error:
        raise BadOption(str(missing("honjin train", error, "train"))) from None
    if args.games < 0:
        raise BadOption(f"games must be 0 or more, not {args.games}")
    if args.games and (args.origin or args.against):
        raise BadOption(
            "with --games a network begins with nothing: leave out --from and --against"
        )
    args.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        args.game,
        args.seats,
        args.seed,
        hidden=args.hidden,
        inner=args.inner,
        lanes=args.lanes,
        rate=args.rate,
        variety=args.variety,
        anchor=args.anchor,
        floor=args.floor,
        games=args.games,
    )
    command = shlex.join(["honjin", "train", *sys.argv[1:]]).replace("train train", "train")
    score = train(
        args.out,
        plan,
        args.seconds,
        args.workers,
        args.score,
        command,
        args.origin,
        args.against,
    )
    if score.games:
        print(
            f"The network won {score.won:g} of {score.games} games against the search without it."
        )
    return 0
