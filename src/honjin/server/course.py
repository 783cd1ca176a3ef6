"""The course of a game: what was dealt, decided and drawn, line by line of the record."""

from __future__ import annotations

import msgspec

from honjin.engine.view import seat_name
from honjin.server.event_log import Deal


class Line(msgspec.Struct, frozen=True):
    """A line of the record: a seat's action or `undo`, what was drawn after it, and the rules
    version it was made under."""

    seat: int
    words: str
    drawn: list[str]
    rules: int


class Decision(msgspec.Struct, frozen=True):
    """What a seat did and nobody took back; `version` is the table's after it."""

    line: Line
    version: int

    @property
    def seat(self) -> int:
        return self.line.seat


class Course:
    """Grows with every decision; what is taken back leaves `decisions` and stays in `lines`."""

    def __init__(self) -> None:
        self.deal = Deal([], [])
        self.lines: list[Line] = []
        self.decisions: list[Decision] = []

    def add(self, line: Line, version: int) -> None:
        """A seat has decided."""
        self.lines.append(line)
        self.decisions.append(Decision(line, version))

    def take_back(self, line: Line) -> None:
        """A seat has taken its last step back."""
        self.lines.append(line)
        del self.decisions[self.last_of(line.seat)]

    def back_to(self, count: int) -> None:
        """Keep the first `count` decisions and nothing else."""
        del self.decisions[count:]
        self.lines = [decision.line for decision in self.decisions]

    def last_of(self, seat: int) -> int:
        """How many decisions there were before the last one of this seat; -1 if it made none."""
        for index in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[index].seat == seat:
                return index
        return -1

    def before(self, version: int) -> int:
        """How many decisions there were before the one that led to this version."""
        return sum(decision.version < version for decision in self.decisions)

    @property
    def draws(self) -> int:
        """How many chance events there were."""
        return len(self.deal.drawn) + sum(len(line.drawn) for line in self.lines)

    def write(self, rules: int) -> list[str]:
        """The lines of the record of a game that began under these rules."""
        out = [f"* {drawn}" for drawn in self.deal.drawn]
        for line in self.lines:
            if line.rules != rules:
                rules = line.rules
                out.append(f"# from here on under rules version {rules}")
            out.append(f"{seat_name(line.seat)} {line.words}")
            out += [f"* {drawn}" for drawn in line.drawn]
        return out
