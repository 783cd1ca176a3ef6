"""`honjin replay`: check a record against the rules, and show it."""

from __future__ import annotations

import argparse

import msgspec
from rich.text import Text

from honjin.cli.boards import find_board
from honjin.cli.output import Screen, print_json, printable, read_bytes, screen
from honjin.cli.prompt import Prompter, prompter
from honjin.cli.setup import read_seat
from honjin.engine.errors import BadRecord, HonjinError, UnknownGame
from honjin.engine.events import Event
from honjin.engine.record import (
    Line,
    Record,
    check_claims,
    open_recorded,
    read_record,
    replay_line,
)
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table
from honjin.games import find_game


class Step(msgspec.Struct, omit_defaults=True):
    """A line of the record and its events."""

    line: int
    events: list[Event]
    who: str = ""
    words: str = ""


def run(args: argparse.Namespace) -> int:
    """Play the record through the rules, strictly."""
    data = read_bytes(args.file)
    if args.json:
        return _run_for_machines(data, args)
    out = screen()
    show = Show(out, prompter(out) if args.step and args.file != "-" else None)
    try:
        record = parse(data)
        table = open_start(record)
        eyes = SPECTATOR if args.seat is None else read_seat(args.seat, table.seats)
        show.header(record, table)
        heard = show.events(table, eyes, 0)
        for line in record.lines:
            replay_line(table, line)
            if args.seat is None:
                show.line(line)
            heard += show.events(table, eyes, heard)
            show.wait()
        check(table, record)
    except BadRecord as error:
        raise BadRecord(f"{args.file}: {error}") from None
    show.result(table, record)
    return 0


def parse(data: bytes) -> Record:
    """A record from the bytes of its file."""
    try:
        return read_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1
        raise BadRecord("this is not UTF-8 text", number) from None


def open_start(record: Record) -> Table:
    """Its table before the first line; a game that is not known here cannot be checked."""
    try:
        return open_recorded(record, find_game)
    except UnknownGame as error:
        raise BadRecord(str(error)) from None


def check(table: Table, record: Record) -> None:
    """The result and the draws must be what the record says."""
    try:
        check_claims(table, record)
    except BadRecord:
        raise
    except HonjinError:
        raise BadRecord("the draws in the record are not those of the published seed") from None


def told_draws(record: Record) -> str:
    """What is known about the draws of a record that was checked."""
    if "seed" in record.header:
        return "verified"
    return "not published" if "seed-hash" in record.header else "no seed"


class Show:
    """Prints a record as it goes; with a prompter it waits after every line."""

    def __init__(self, out: Screen, ask: Prompter | None) -> None:
        self.out = out
        self.ask = ask

    def header(self, record: Record, table: Table) -> None:
        meta = table.game.meta
        names = [f"{seat} {name}" for seat, name in record.names.items()]
        people = printable(", ".join(names))
        title = f"{meta.title}, rules {meta.rules}, {table.seats} seats"
        self.out.print(Text(f"{title}{': ' if people else ''}{people}", "bold"))
        options = ", ".join(
            f"{option.name}={option.write(table.setup.options[option.name])}"
            for option in meta.options
            if table.setup.options[option.name] != option.default
        )
        if options:
            self.out.print(Text(f"Options: {options}"))
        if table.setup.pack is not None:
            self.out.print(Text(f"Data pack: {table.setup.pack.name}"))
        self.board = find_board(table.game, table.setup)

    def line(self, line: Line) -> None:
        self.out.print(Text(f"{line.number:>4}  {line.who} {line.words}", "bold"))

    def events(self, table: Table, eyes: int, heard: int) -> int:
        """Print the new events. Returns how many there were."""
        events = table.events(eyes, heard)
        for scene in self.board.scenes(events):
            for text in scene.lines:
                self.out.print(Text("      ").append_text(text))
        return len(events)

    def wait(self) -> None:
        if self.ask is not None:
            self.ask.pause("[Enter] ")

    def result(self, table: Table, record: Record) -> None:
        view = table.view(SPECTATOR)
        if table.over:
            self.out.print(self.board.sheet(view, table.scores()))
        self.out.print(Text(view.prompt, "bold"))
        draws = {
            "verified": "every draw is the one its published seed gives",
            "not published": "the seed of its draws is not published yet",
            "no seed": "it names no seed for its draws",
        }
        told = draws[told_draws(record)]
        self.out.print(f"The record follows the rules ({len(record.lines)} lines); {told}.")


def _run_for_machines(data: bytes, args: argparse.Namespace) -> int:
    try:
        print_json({"ok": True, **_facts(data, args)})
    except BadRecord as error:
        told = {"code": error.code, "message": str(error), "line": error.line}
        print_json({"ok": False, "error": told})
        return 1
    return 0


def _facts(data: bytes, args: argparse.Namespace) -> dict[str, object]:
    record = parse(data)
    table = open_start(record)
    eyes = SPECTATOR if args.seat is None else read_seat(args.seat, table.seats)
    steps = []
    heard = len(table.events(eyes))
    for line in record.lines:
        replay_line(table, line)
        events = table.events(eyes, heard)
        heard += len(events)
        if args.seat is None:
            steps.append(Step(line.number, events, line.who, line.words))
        elif events:
            steps.append(Step(line.number, events))
    check(table, record)
    return {
        "game": table.game.meta.name,
        "rules": table.game.meta.rules,
        "seats": table.seats,
        "options": table.setup.options,
        "names": record.names,
        "steps": steps,
        "over": table.over,
        "scores": table.scores() if table.over else None,
        "winners": table.winners(),
        "draws": told_draws(record),
    }
