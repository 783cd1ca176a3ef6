"""A game with the standard modules: those of its `table` package do the work.

`docs/add-a-game.md` says what each module is for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, Protocol, TypeVar

from msgspec import to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from honjin.engine.errors import BadPosition
from honjin.engine.events import Change, Event, Note
from honjin.engine.game import Game, Help, Refusal, Setup
from honjin.engine.observation import Field
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.engine.view import Piece, View

S = TypeVar("S", bound=State)
Reads = TypeVar("Reads", bound=State, contravariant=True)


class NotationModule(Protocol):
    """Actions as paths of board elements."""

    def path(self, seat: int, action: int, seats: int, /) -> str: ...
    def paths(self, seat: int, seats: int, /) -> Mapping[str, int]: ...


class ViewModule(Protocol[Reads]):
    """What a seat may see."""

    def view(self, state: Reads, seat: int, setup: Setup, /) -> View: ...


class PiecesModule(Protocol[Reads]):
    """Everything that is hidden from somebody at some time."""

    def pieces(self, state: Reads, seat: int, /) -> tuple[Piece, ...]: ...


class FieldsModule(Protocol):
    """What the numbers of an observation mean."""

    def fields(self, seats: int, /) -> tuple[Field, ...]: ...


class GuessModule(Protocol[S]):
    """A whole table that agrees with what one seat sees."""

    def imagine(self, view: Mapping[str, Any], blank: S, setup: Setup, rng: Rng, /) -> S: ...


class LogModule(Protocol):
    """Every note as the event that a seat gets."""

    def event(self, note: Note, seat: int, setup: Setup, /) -> Event: ...


class ChangesModule(Protocol):
    """What events change on the board, by the kind of their note, as patches of the view."""

    @property
    def PATCHES(self) -> Mapping[int, Change]: ...


class RefusalsModule(Protocol[Reads]):
    """The rule that forbids an action."""

    def why_not(self, state: Reads, seat: int, action: int, setup: Setup, /) -> Refusal: ...


class HelpModule(Protocol):
    """What every card, tile and piece is and does; without a setup, in the printed game."""

    def help_texts(self, setup: Setup | None, /) -> Mapping[str, Help]: ...


class PositionModule(Protocol[S]):
    """A whole table as JSON, and back. `write` may leave structures inside."""

    def write(self, state: S, /) -> dict[str, Any]: ...
    def read(self, position: Mapping[str, Any], blank: S, /) -> S: ...


class InvariantsModule(Protocol[Reads]):
    """What must hold after every action."""

    def faults(self, state: Reads, /) -> Iterator[str]: ...


class JudgementModule(Protocol[Reads]):
    """What bots weigh in a position."""

    def judgement(self, state: Reads, seat: int) -> Mapping[str, float]: ...


@dataclass(frozen=True)
class TableModules(Generic[S]):
    """The modules of a game's table."""

    notation: NotationModule
    view: ViewModule[S]
    pieces: PiecesModule[S]
    fields: FieldsModule
    guess: GuessModule[S]
    log: LogModule
    refusals: RefusalsModule[S]
    help: HelpModule
    position: PositionModule[S]
    invariants: InvariantsModule[S]
    judgement: JudgementModule[S] | None = None
    changes: ChangesModule | None = None


def table_modules(package: str) -> TableModules[Any]:
    """The modules of the `table` package of a game, found by their names."""
    found: dict[str, Any] = {}
    for field in fields(TableModules):
        name = f"{package}.table.{field.name}"
        if field.default is MISSING or find_spec(name) is not None:
            found[field.name] = import_module(name)
    return TableModules(**found)


class StandardGame(Game[S]):
    """A game made of the standard modules; it adds `meta`, `check`, `new` and anything special.

    The `table` package beside the module of the game has those modules.
    """

    modules: TableModules[S]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "modules"):
            cls.modules = table_modules(cls.__module__.rpartition(".")[0])

    def contradictions(self, state: S, setup: Setup) -> Iterator[str]:
        """Where a state contradicts the options of its table, though other options allow it."""
        return iter(())

    def path(self, seat: int, action: int, seats: int) -> str:
        return self.modules.notation.path(seat, action, seats)

    def paths(self, seat: int, seats: int) -> Mapping[str, int]:
        return self.modules.notation.paths(seat, seats)

    def view(self, state: S, seat: int, setup: Setup) -> View:
        return self.modules.view.view(state, seat, setup)

    def pieces(self, state: S, seat: int) -> tuple[Piece, ...]:
        return self.modules.pieces.pieces(state, seat)

    def fields(self, seats: int) -> tuple[Field, ...]:
        return self.modules.fields.fields(seats)

    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> S:
        state = self.modules.guess.imagine(view, self.new(setup), setup, rng)
        for fault in self.contradictions(state, setup):
            raise BadPosition(f"this view does not fit its options: {fault}")
        return state

    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        """The log's event, with what is different on the board now under `after`."""
        event = self.modules.log.event(note, seat, setup)
        # Older editions have no PATCHES: their log adds `after`.
        patches: Mapping[int, Change] = getattr(self.modules.changes, "PATCHES", {})
        change = patches.get(note.kind)
        after = change(note, note.seen_by(seat), setup) if change else {}
        return replace(event, facts={**event.facts, "after": after}) if after else event

    def why_not(self, state: S, seat: int, action: int, setup: Setup) -> Refusal:
        return self.modules.refusals.why_not(state, seat, action, setup)

    def has_help_texts(self) -> bool:
        return hasattr(self.modules.help, "help_texts")

    def help_texts(self, setup: Setup | None = None) -> Mapping[str, Help]:
        return self.modules.help.help_texts(setup)

    def judgement(self, state: S, seat: int) -> Mapping[str, float]:
        module = self.modules.judgement
        return {} if module is None else module.judgement(state, seat)

    def position(self, state: S) -> dict[str, Any]:
        found: dict[str, Any] = to_builtins(self.modules.position.write(state))
        return found

    def written(self, state: S) -> bytes:
        return encode(self.modules.position.write(state))

    def load(self, position: Mapping[str, Any], setup: Setup) -> S:
        state = self.modules.position.read(position, self.new(setup))
        for fault in self.faults(state):
            raise BadPosition(f"this position cannot occur: {fault}")
        for fault in self.contradictions(state, setup):
            raise BadPosition(f"this position does not fit its options: {fault}")
        return state

    def faults(self, state: S) -> Iterator[str]:
        return self.modules.invariants.faults(state)
