"""`honjin position`: check a position, show it, or take one out of a record."""

from __future__ import annotations

import argparse
import sys

from rich.text import Text

from honjin.cli.output import CheckFailed, printable_lines, read_bytes, screen
from honjin.cli.replay import open_start, parse
from honjin.cli.setup import read_seat
from honjin.engine.errors import BadOption, BadPosition, BadRecord, UnknownGame
from honjin.engine.position import read_position
from honjin.engine.record import replay_line
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table
from honjin.games import find_game


def run(args: argparse.Namespace) -> int:
    """Read it, check it, and show it or write it."""
    try:
        table = _table(read_bytes(args.file), args.lines)
    except (BadPosition, BadRecord, UnknownGame) as error:
        raise CheckFailed(f"{args.file}: {error}") from None
    faults = list(table.game.faults(table.state))
    if faults:
        raise CheckFailed(f"{args.file}: this cannot occur at a table: {'; '.join(faults)}")
    if args.json:
        sys.stdout.write(table.position() + "\n")
        return 0
    eyes = SPECTATOR if args.seat is None else read_seat(args.seat, table.seats)
    out = screen()
    meta = table.game.meta
    out.print(Text(f"{meta.title}, rules {meta.rules}, {table.seats} seats", "bold"))
    out.print(Text(printable_lines(table.show(eyes, out.width))))
    out.print(Text("The position is legal."))
    return 0


def _table(data: bytes, lines: int | None) -> Table:
    """The table of a position, or of a record after this many lines."""
    if data.lstrip().startswith(b"{"):
        if lines is not None:
            raise BadOption("--lines is for records; this is a position")
        game, setup, state = read_position(data, find_game)
        return Table(game, setup, None, state)
    record = parse(data)
    table = open_start(record)
    if lines is not None and lines > len(record.lines):
        raise BadOption(f"--lines {lines}: the record has {len(record.lines)} lines of play")
    for line in record.lines[:lines]:
        replay_line(table, line)
    return table
