"""`honjin engine`: any game, driven by a program in any language, line by line in JSON.

`docs/engine-protocol.md` describes the protocol. One line in is one line out; whatever is wrong
with a line, the answer says so, nothing changes, and the next line is read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import msgspec

from honjin.bots import make_bot
from honjin.cli import protocol
from honjin.cli.protocol import read_id, read_request
from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadOption, BadRequest, HonjinError, NotYourDecision, quoted
from honjin.engine.pack import check_name
from honjin.engine.position import read_position
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table, open_table
from honjin.engine.view import seat_name
from honjin.games import find_game

LONGEST_LINE = 1024 * 1024
Answer = dict[str, object]


class NoTable(HonjinError):
    """A request about a game before there is one."""

    code = "no_table"


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends, or `quit`."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """One answer for each line, flushed at once."""
    service = Service()
    for line in _lines(source):
        target.write(service.answer(line) + b"\n")
        target.flush()
        if service.closed:
            return


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Line by line; None for a line that is too long."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(65536)
        yield None


class Service:
    """Holds one table at a time, and answers every line."""

    def __init__(self) -> None:
        self.current: Table | None = None
        self.closed = False
        self.doing: dict[type, Callable[[Any], Answer]] = {
            protocol.New: self.new,
            protocol.Load: self.load,
            protocol.Actors: self.actors,
            protocol.Legal: self.legal,
            protocol.Apply: self.apply,
            protocol.View: self.view,
            protocol.Events: self.events,
            protocol.WhyNot: self.why_not,
            protocol.Undo: self.undo,
            protocol.Bot: self.bot,
            protocol.Record: self.record,
            protocol.Position: self.position,
            protocol.Quit: self.quit,
        }

    def answer(self, line: bytes | None) -> bytes:
        """The answer to a line, as one line of JSON."""
        if line is None:
            return _refusal(BadRequest(f"a line has at most {LONGEST_LINE} bytes"), None)
        try:
            request = read_request(line)
            answer = self.doing[type(request)](request)
            return msgspec.json.encode({"ok": True, **_id(request.id), **answer})
        except Exception as error:
            return _refusal(error, read_id(line))

    @property
    def table(self) -> Table:
        if self.current is None:
            raise NoTable("there is no game yet: send new or load first")
        return self.current

    # Requests, in the order of the protocol.

    def new(self, request: protocol.New) -> Answer:
        game = find_game(request.game)
        pack = None if request.pack is None else check_name(request.pack)
        setup = game.setup(request.seats, request.options, pack)
        self.current = open_table(game, request.seats, seed=request.seed, setup=setup)
        return self.open_answer()

    def load(self, request: protocol.Load) -> Answer:
        if (request.record is None) == (request.position is None):
            raise BadRequest("load takes either a record or a position")
        if request.record is not None:
            self.current = replay(read_record(request.record), find_game)
        else:
            text = msgspec.json.encode(request.position)
            game, setup, state = read_position(text, find_game)
            self.current = Table(game, setup, None, state)
        return self.open_answer()

    def open_answer(self) -> Answer:
        table = self.table
        setup = {
            "game": table.game.meta.name,
            "rules": table.game.meta.rules,
            "seats": table.seats,
            "options": table.setup.options,
            "pack": table.setup.pack,
        }
        source = table.source
        hash_ = source.hash if isinstance(source, VerifiableSeed) else None
        return {"setup": setup, "seed_hash": hash_, **self.state()}

    def state(self) -> Answer:
        """Who must act (seats, or chance), and who won."""
        table = self.table
        actors = [seat_name(seat) for seat in table.actors()]
        answer: Answer = {
            "actors": actors,
            "chance": not actors and not table.over,
            "over": table.over,
        }
        if table.over:
            answer.update(winners=table.winners(), scores=table.scores())
        return answer

    def actors(self, request: protocol.Actors) -> Answer:
        return self.state()

    def legal(self, request: protocol.Legal) -> Answer:
        seat = self.seat(request.seat)
        paths = self.table.legal(seat)
        numbers = [self.table.game.number(seat, self.table.seats, path) for path in paths]
        return {"legal": paths, "numbers": numbers}

    def apply(self, request: protocol.Apply) -> Answer:
        self.table.apply(self.seat(request.seat), request.action)
        return self.state()

    def view(self, request: protocol.View) -> Answer:
        return {"view": self.table.view(self.eyes(request.seat))}

    def events(self, request: protocol.Events) -> Answer:
        heard = self.table.events(self.eyes(request.seat))
        return {"events": heard[request.since :], "next": len(heard)}

    def why_not(self, request: protocol.WhyNot) -> Answer:
        refusal = self.table.why_not(self.seat(request.seat), request.action)
        if refusal is None:
            return {"allowed": True}
        return {"allowed": False, "rule": refusal.rule, "text": refusal.text}

    def undo(self, request: protocol.Undo) -> Answer:
        self.table.undo(self.seat(request.seat))
        return self.state()

    def bot(self, request: protocol.Bot) -> Answer:
        table, seat = self.table, self.seat(request.seat)
        if seat not in table.actors():
            raise NotYourDecision(f"seat {request.seat} owes no decision now")
        bot = make_bot(request.bot, table.game, table.setup)
        number = table.ask(bot, seat, stream(request.seed, "engine", len(table.entries), seat))
        return {"action": table.game.path(seat, number, table.seats), "number": number}

    def record(self, request: protocol.Record) -> Answer:
        return {"record": write_record(self.table)}

    def position(self, request: protocol.Position) -> Answer:
        return {"position": msgspec.json.decode(self.table.position())}

    def quit(self, request: protocol.Quit) -> Answer:
        self.closed = True
        return {}

    # Seats.

    def seat(self, named: str | int) -> int:
        """A letter, a number from 0 on, or `*` for chance."""
        table = self.table
        if isinstance(named, int):
            if named < 0:
                raise BadOption(f"there is no seat {named}; seats are 0 to {table.seats - 1}")
            return named
        if named == "*":
            if table.source is not None:
                raise BadOption("this table draws for itself; seat '*' is for loaded ones")
            return CHANCE
        letters = [seat_name(seat) for seat in range(table.seats)]
        if named not in letters:
            raise BadOption(f"there is no seat {quoted(named)}; the seats are {', '.join(letters)}")
        return letters.index(named)

    def eyes(self, named: str | int | None) -> int:
        """A seat, or an onlooker where none is named."""
        return SPECTATOR if named is None or named == "" else self.seat(named)


def _id(value: protocol.Id) -> Answer:
    return {} if value is None else {"id": value}


def _refusal(error: Exception, id_: protocol.Id) -> bytes:
    code, message = "fault", f"{type(error).__name__}: {error}"
    if isinstance(error, HonjinError):
        code, message = error.code, str(error)
    told = {"code": code, "message": message, "rule": getattr(error, "rule", "")}
    return msgspec.json.encode({"ok": False, **_id(id_), "error": told})
