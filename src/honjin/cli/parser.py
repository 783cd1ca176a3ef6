"""The argument parser that all commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

import msgspec

from honjin.bots.program import SECONDS
from honjin.engine.errors import quoted


class Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"honjin: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


class Command(msgspec.Struct, frozen=True):
    """A command: what it does in a sentence, examples, and its arguments."""

    name: str
    what: str
    examples: tuple[str, ...]
    fill: Callable[[Parser], None]
    more: str = ""


def add_table_options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as often as you like (see below)",
    )
    parser.add_argument("--pack", metavar="FILE", help="a data pack that corrects numbers")


def add_json(parser: Parser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="one JSON object on standard output, nothing else"
    )


def add_traceback(parser: Parser) -> None:
    parser.add_argument(
        "--traceback", action="store_true", help="show where in its file a bot failed"
    )


def add_time(parser: Parser) -> None:
    parser.add_argument(
        "--time",
        type=read_seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"how long a bot that is a program may think about one choice (default {SECONDS:g})",
    )


def add_seed(parser: Parser, what: str) -> None:
    parser.add_argument("--seed", type=read_seed, metavar="TEXT", help=what)


def whole(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a whole number from {low:,} to {high:,}"
        )
    return int(text)


def read_games(text: str) -> int:
    return whole(text.replace("_", "").replace(",", ""), 1, 100_000_000)


def read_seats(text: str) -> int:
    return whole(text, 1, 99)


def read_workers(text: str) -> int:
    return 0 if text == "auto" else whole(text, 1, 256)


def read_processes(text: str) -> int:
    return whole(text, 1, 64)


def read_lines(text: str) -> int:
    return whole(text, 0, 100_000_000)


def read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.01 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds from 0.01 on")
    return seconds


def read_pause(text: str) -> float:
    return 0.0 if text == "0" else read_seconds(text)


def read_port(text: str) -> int:
    return whole(text, 0, 65_535)


def read_seed(text: str) -> str:
    if not text or not text.isprintable() or len(text.encode("utf-8", "replace")) > 200:
        raise argparse.ArgumentTypeError("a seed is a printable text of 1 to 200 bytes")
    return text
