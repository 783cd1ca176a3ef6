"""The commands that play many games: `simulate`, `match`, `ladder` and `report`."""

from __future__ import annotations

from honjin.cli.parser import (
    Command,
    Parser,
    add_json,
    add_seed,
    add_table_options,
    add_time,
    add_traceback,
    read_games,
    read_lines,
    read_seats,
    read_workers,
)
from honjin.games import NAMES

LADDER_BOTS = ("kosho", "kachi", "yoriki", "karo")


def _simulate(parser: Parser) -> None:
    parser.add_argument("game", help="the game")
    add_run_options(parser, 10_000)
    parser.add_argument(
        "--bots",
        metavar="BOT,…",
        default="random",
        help="one for all seats, or one for each (default random)",
    )


def _match(parser: Parser) -> None:
    parser.add_argument("bots", nargs="+", metavar="bot", help="two bots, or one for each seat")
    parser.add_argument(
        "--game", default=NAMES[0], metavar="NAME", help=f"the game (default {NAMES[0]})"
    )
    add_run_options(parser, 400)


def _ladder(parser: Parser) -> None:
    parser.add_argument("game", help="the game")
    parser.add_argument(
        "bots",
        nargs="*",
        metavar="bot",
        help=f"two bots or more (default {' '.join(LADDER_BOTS)})",
    )
    add_run_options(parser, 1_200)


def _report(parser: Parser) -> None:
    parser.add_argument("folder", help="the folder of a run, which --out named")
    add_json(parser)


def add_run_options(parser: Parser, games: int) -> None:
    parser.add_argument(
        "--games",
        type=read_games,
        default=games,
        metavar="N",
        help=f"how many (default {games:,})",
    )
    parser.add_argument(
        "--seats", type=read_seats, metavar="N", help="players (default 2 or as bots)"
    )
    add_table_options(parser)
    add_seed(parser, "the same seed gives the same games (default: a random one, which is printed)")
    parser.add_argument(
        "--workers",
        type=read_workers,
        default=0,
        metavar="N",
        help="processes to play in; auto for one a core (default auto)",
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on the Ray cluster there, on all its cores"
    )
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        help="keep results and a report there; the same command finishes an interrupted run",
    )
    parser.add_argument(
        "--records",
        action="store_true",
        help="with --out: keep the record of every game too (slower, larger)",
    )
    add_time(parser)
    add_traceback(parser)
    add_json(parser)


def _rerun(parser: Parser) -> None:
    parser.add_argument("folder", help="the folder of the run")
    parser.add_argument(
        "number", type=read_lines, metavar="N", help="the number of the game, from 0 on"
    )
    add_traceback(parser)


ARENA_COMMANDS = (
    Command(
        "simulate",
        "Play many games between bots and count.",
        (
            "honjin simulate kenjin --games 100000 --seed 1",
            "honjin simulate kenjin --seats 4 --bots kachi --option teams=yes",
            "honjin simulate kenjin --bots kachi,random --games 1000 --json",
            "honjin simulate kenjin --bots kachi --games 100000 --out runs/easy",
            "honjin simulate kenjin --bots kachi --games 1000 --out runs/games --records",
        ),
        _simulate,
        "{bots}\n\n{options}",
    ),
    Command(
        "match",
        "Let bots play each other, in turn in every seat, and compare them.",
        (
            "honjin match karo kachi --games 400",
            "honjin match my_bot.py kachi --seats 3",
            "honjin match './my_bot --fast' karo --time 2",
            "honjin match gunshi:500 gunshi:100 kachi random --seats 4 --json",
            "honjin match karo kachi --games 10000 --out runs/karo --ray 10.0.0.1:6379",
        ),
        _match,
        "Two bots at a table of more than two seats: the first takes one seat, the\n"
        "second all others.\n\n{bots}\n\n{options}",
    ),
    Command(
        "ladder",
        "Let any number of bots meet each other and rate them.",
        (
            "honjin ladder kenjin",
            "honjin ladder kenjin kosho kachi yoriki my_bot.py --games 1200 --seed 1",
            "honjin ladder rokugan --seats 4 --games 400 --out runs/rokugan",
        ),
        _ladder,
        "With two seats every pair plays equally often in each seat order. With more\n"
        "seats the seed draws tables; all bots play equally often and in every seat.\n\n"
        "{bots}\n\n{options}",
    ),
    Command(
        "report",
        "Make the report of a run again, also while it is being played.",
        ("honjin report runs/easy", "honjin report runs/easy --json"),
        _report,
        "The report is one HTML file, report.html, which needs nothing else.",
    ),
    Command(
        "rerun",
        "Play one game of a run again, by its number, and print its record.",
        (
            "honjin rerun runs/easy 17 > game.kifu",
            "honjin rerun runs/easy 17 | honjin replay -",
        ),
        _rerun,
        "Bots, rules and version must be those of the run. Exit code 1 if the game ends\n"
        "in another way than in the run.",
    ),
)
