"""A game with the standard modules: those of its `table` package do the work.

`docs/add-a-game.md` says what each module is for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from honjin.engine.errors import BadPosition
from honjin.engine.events import Event, Note
from honjin.engine.game import Game, Help, Refusal, Setup
from honjin.engine.observation import Field
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.engine.view import Piece, View

S = TypeVar("S", bound=State)
Reads = TypeVar("Reads", bound=State, contravariant=True)


class NotationRoom(Protocol):
    """Actions as paths of board elements."""

    def path(self, seat: int, action: int, seats: int, /) -> str: ...
    def paths(self, seat: int, seats: int, /) -> Mapping[str, int]: ...


class ViewRoom(Protocol[Reads]):
    """What a seat may see."""

    def view(self, state: Reads, seat: int, setup: Setup, /) -> View: ...


class PiecesRoom(Protocol[Reads]):
    """Everything that is hidden from somebody at some time."""

    def pieces(self, state: Reads, seat: int, /) -> tuple[Piece, ...]: ...


class FieldsRoom(Protocol):
    """What the numbers of an observation mean."""

    def fields(self, seats: int, /) -> tuple[Field, ...]: ...


class GuessRoom(Protocol[S]):
    """A whole table that agrees with what one seat sees."""

    def imagine(self, view: Mapping[str, Any], blank: S, setup: Setup, rng: Rng, /) -> S: ...


class LogRoom(Protocol):
    """Every note as the event that a seat gets."""

    def event(self, note: Note, seat: int, setup: Setup, /) -> Event: ...


class RefusalsRoom(Protocol[Reads]):
    """The rule that forbids an action."""

    def why_not(self, state: Reads, seat: int, action: int, setup: Setup, /) -> Refusal: ...


class HelpRoom(Protocol):
    """What a card, tile or piece is and does."""

    def help_on(self, element: str, /) -> Help | None: ...
    def glossary(self) -> Sequence[str]: ...


class PositionRoom(Protocol[S]):
    """A whole table as JSON, and back."""

    def write(self, state: S, /) -> dict[str, Any]: ...
    def read(self, position: Mapping[str, Any], blank: S, /) -> S: ...


class InvariantsRoom(Protocol[Reads]):
    """What must hold after every action."""

    def faults(self, state: Reads, /) -> Iterator[str]: ...


class JudgementRoom(Protocol[Reads]):
    """What bots weigh in a position."""

    def judgement(self, state: Reads, seat: int) -> Mapping[str, float]: ...


@dataclass(frozen=True)
class Rooms(Generic[S]):
    """The modules of a game's table."""

    notation: NotationRoom
    view: ViewRoom[S]
    pieces: PiecesRoom[S]
    fields: FieldsRoom
    guess: GuessRoom[S]
    log: LogRoom
    refusals: RefusalsRoom[S]
    help: HelpRoom
    position: PositionRoom[S]
    invariants: InvariantsRoom[S]
    judgement: JudgementRoom[S] | None = None


class StandardGame(Game[S]):
    """A game made of the standard modules; it adds `meta`, `check`, `new` and anything special."""

    rooms: Rooms[S]

    def contradictions(self, state: S, setup: Setup) -> Iterator[str]:
        """Where a table is not what the host chose, though it could be on some table."""
        return iter(())

    def path(self, seat: int, action: int, seats: int) -> str:
        return self.rooms.notation.path(seat, action, seats)

    def paths(self, seat: int, seats: int) -> Mapping[str, int]:
        return self.rooms.notation.paths(seat, seats)

    def view(self, state: S, seat: int, setup: Setup) -> View:
        return self.rooms.view.view(state, seat, setup)

    def pieces(self, state: S, seat: int) -> tuple[Piece, ...]:
        return self.rooms.pieces.pieces(state, seat)

    def fields(self, seats: int) -> tuple[Field, ...]:
        return self.rooms.fields.fields(seats)

    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> S:
        state = self.rooms.guess.imagine(view, self.new(setup), setup, rng)
        for fault in self.contradictions(state, setup):
            raise BadPosition(f"this view does not fit its options: {fault}")
        return state

    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        return self.rooms.log.event(note, seat, setup)

    def why_not(self, state: S, seat: int, action: int, setup: Setup) -> Refusal:
        return self.rooms.refusals.why_not(state, seat, action, setup)

    def help(self, element: str) -> Help | None:
        return self.rooms.help.help_on(element)

    def glossary(self) -> Sequence[str]:
        return self.rooms.help.glossary()

    def judgement(self, state: S, seat: int) -> Mapping[str, float]:
        room = self.rooms.judgement
        return {} if room is None else room.judgement(state, seat)

    def position(self, state: S) -> dict[str, Any]:
        return self.rooms.position.write(state)

    def load(self, position: Mapping[str, Any], setup: Setup) -> S:
        state = self.rooms.position.read(position, self.new(setup))
        for fault in self.faults(state):
            raise BadPosition(f"this position cannot be: {fault}")
        for fault in self.contradictions(state, setup):
            raise BadPosition(f"this position does not fit its options: {fault}")
        return state

    def faults(self, state: S) -> Iterator[str]:
        return self.rooms.invariants.faults(state)
