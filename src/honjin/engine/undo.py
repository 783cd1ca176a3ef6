"""The latest actions of a table, as far as they can be taken back; also as they are stored."""

from __future__ import annotations

import msgspec

from honjin.engine.errors import HonjinError
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.engine.view import Piece

UNDO = -1
"""The action number of an undo in a table's entries."""


class Entry(msgspec.Struct, frozen=True):
    """One line of the record: who (CHANCE for an outcome) did what."""

    seat: int
    action: int


class Moment(msgspec.Struct):
    """What was worked out about a state that does not change any more, to be used again."""

    pieces: dict[int, tuple[Piece, ...]] = {}
    """By eyes."""
    position: msgspec.Raw | None = None
    """As JSON."""


class Step(msgspec.Struct, frozen=True):
    """An action that its seat may still be able to take back."""

    entry: Entry
    before: State
    heard: frozenset[int]
    """The eyes that saw an event about it."""
    last: bool = True
    """Its seat has noticed nothing since."""
    moment: Moment = msgspec.field(default_factory=Moment)
    """What is known of the state before."""


class LineStep(msgspec.Struct, frozen=True):
    """A step of an `UndoLine`, with its action as a path."""

    seat: int
    action: str
    heard: list[int]
    last: bool


class UndoLine(msgspec.Struct, frozen=True):
    """The latest actions and the position before them, as far as they can be taken back."""

    before: msgspec.Raw
    """A position, as JSON."""
    steps: list[LineStep]


def read_line(game: Game[State], setup: Setup, line: UndoLine, after: State) -> list[Step]:
    """The steps of a stored line; none if these rules do not lead from its start to `after`."""
    steps: list[Step] = []
    try:
        state = game.load(msgspec.json.decode(line.before), setup)
        for stored in line.steps:
            number = game.number(stored.seat, setup.seats, stored.action)
            if not state.allows(stored.seat, number):
                return []
            entry = Entry(stored.seat, number)
            steps.append(Step(entry, state.clone(), frozenset(stored.heard), stored.last))
            state.step(stored.seat, number)
    except HonjinError:
        return []
    return steps if game.position(state) == game.position(after) else []
