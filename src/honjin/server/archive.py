"""After the game: its record, the way it went, and the proof of its draws."""

from __future__ import annotations

from honjin.engine.chance import VerifiableSeed, pick_outcome
from honjin.engine.events import Event
from honjin.engine.record import write_record
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import UNDO, Entry, Table
from honjin.engine.view import seat_name
from honjin.server.errors import NotYours
from honjin.server.hall import Hall, check_over, seat_number
from honjin.server.sitting import Sitting
from honjin.server.wire import Draw, Replay, Step, ToldEvent, Verified


class Archive:
    """What is told only when the game is over."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def record(self, guest: str, table: str) -> str:
        """The `.kifu`."""
        with self.hall.at(table) as sitting:
            _check(sitting, guest)
            names = {seat_name(chair.seat): chair.name for chair in sitting.seats}
            return write_record(sitting.playing, names)

    def replay(self, guest: str, table: str, seat: str) -> Replay:
        """Every step as a seat (none: a spectator) knew it then."""
        with self.hall.at(table) as sitting:
            _check(sitting, guest)
            eyes = seat_number(sitting, seat) if seat else SPECTATOR
            entries = list(sitting.playing.entries)
            again = Table(sitting.game, sitting.setup)
        heard = again.events(eyes)
        steps = [Step("", "", again.view(eyes), _numbered(heard, 0))]
        told = len(heard)
        for entry in entries:
            who, action = _do(again, entry)
            heard = again.events(eyes, told)
            steps.append(Step(action, who, again.view(eyes), _numbered(heard, told)))
            told += len(heard)
        return Replay(seat, steps)

    def verify(self, guest: str, table: str) -> Verified:
        """Draw everything again from the seed."""
        with self.hall.at(table) as sitting:
            _check(sitting, guest)
            entries = list(sitting.playing.entries)
            again = Table(sitting.game, sitting.setup)
            seed = sitting.seed.secret
            row_hash = sitting.seed.hash
        source = VerifiableSeed(seed)
        draws: list[Draw] = []
        for entry in entries:
            if entry.seat == CHANCE:
                drawn = pick_outcome(again.state, source, len(draws))
                paths = [again.game.path(CHANCE, n, again.seats) for n in (entry.action, drawn)]
                draws.append(Draw(len(draws), paths[0], paths[1], entry.action == drawn))
            _do(again, entry)
        hash_checks = source.hash == row_hash
        checks = hash_checks and all(draw.checks for draw in draws)
        return Verified(seed, row_hash, hash_checks, draws, checks)


def _check(sitting: Sitting, guest: str) -> None:
    if not sitting.spectators and all(chair.guest != guest for chair in sitting.seats):
        raise NotYours("only those who played can see this")
    check_over(sitting)


def _do(table: Table, entry: Entry) -> tuple[str, str]:
    if entry.action == UNDO and entry.seat != CHANCE:
        table.undo(entry.seat)
        return seat_name(entry.seat), "undo"
    table.apply(entry.seat, entry.action)
    path = table.game.path(entry.seat, entry.action, table.seats)
    return "*" if entry.seat == CHANCE else seat_name(entry.seat), path


def _numbered(events: list[Event], before: int) -> list[ToldEvent]:
    return [
        ToldEvent(before + 1 + i, event.kind, event.facts, event.text)
        for i, event in enumerate(events)
    ]
