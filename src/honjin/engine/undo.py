"""Undo: the latest steps of a table as far as they can be taken back, and what makes one final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from honjin.engine.errors import HonjinError
from honjin.engine.events import read_notes
from honjin.engine.game import Game, Setup
from honjin.engine.state import SPECTATOR, State
from honjin.engine.view import Piece, seat_name

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
    """The eyes that saw an event of it."""
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


def write_line(
    game: Game[State], setup: Setup, line: Sequence[Step], before: msgspec.Raw
) -> UndoLine:
    """The steps of a line as they are stored, with the position before them."""
    steps = [
        LineStep(
            step.entry.seat,
            game.path(step.entry.seat, step.entry.action, setup.seats),
            sorted(step.heard),
            step.last,
        )
        for step in line
    ]
    return UndoLine(before, steps)


def without_seats(line: list[Step], seats: set[int]) -> list[Step]:
    """A line after these seats noticed something: what they did before is final."""
    if not seats:
        return line
    line = [
        msgspec.structs.replace(step, last=False) if step.entry.seat in seats else step
        for step in line
    ]
    first = next((i for i, step in enumerate(line) if step.last), len(line))
    return line[first:]


def without_last(
    game: Game[State], setup: Setup, line: list[Step], seat: int, state: State, moment: Moment
) -> tuple[Step, list[Step], State] | None:
    """A seat's last step, and the line and the state without it; None if it must stay.

    `line` leads to `state`, and `moment` is what was worked out about that state.
    """
    mine = (i for i, step in enumerate(line) if step.entry.seat == seat and step.last)
    at = max(mine, default=-1)
    if at < 0:
        return None
    undone, later = line[at], line[at + 1 :]
    after = (later[0].before, later[0].moment) if later else (state, moment)
    if revealed(game, setup.seats, seat, (undone.before, undone.moment), after):
        return None
    shorter, now = line[:at], undone.before.clone()
    for step in later:
        if not now.allows(step.entry.seat, step.entry.action):
            return None
        shorter.append(msgspec.structs.replace(step, before=now.clone(), moment=Moment()))
        now.step(step.entry.seat, step.entry.action)
    return None if unsealed(game, setup, seat, now, state) else (undone, shorter, now)


def differ(game: Game[State], setup: Setup, eyes: int, one: State, other: State) -> bool:
    """Whether these eyes can tell two states apart."""
    if one.legal(eyes) != other.legal(eyes):
        return True
    return game.view(one, eyes, setup) != game.view(other, eyes, setup)


def unsealed(game: Game[State], setup: Setup, actor: int, without: State, now: State) -> bool:
    """Whether somebody else may do `now`, unnoticed by the actor, what they may not `without`.

    What one seat does in one phase is either open or sealed, so one action is tried for all.
    """
    for seat in now.actors():
        new = set(now.legal(seat)) - set(without.legal(seat))
        if seat == actor or not new:
            continue
        trial = now.clone()
        trial.noting = True
        trial.step(seat, min(new))
        heard = any(note.noticed_by(actor) for note in read_notes(trial.take_notes()))
        if not heard and not differ(game, setup, actor, now, trial):
            return True
    return False


def revealed(
    game: Game[State],
    seats: int,
    actor: int,
    before: tuple[State, Moment],
    after: tuple[State, Moment],
) -> bool:
    """Whether somebody knows something `after` about a piece of others than the actor that they
    did not know `before`."""
    for eyes in (SPECTATOR, *range(seats)):
        known = _pieces(game, eyes, *before)
        if known != (now := _pieces(game, eyes, *after)) and (
            _known(now, actor) - _known(known, actor)
        ):
            return True
    return False


def _pieces(game: Game[State], eyes: int, state: State, moment: Moment) -> tuple[Piece, ...]:
    if eyes not in moment.pieces:
        moment.pieces[eyes] = game.pieces(state, eyes)
    return moment.pieces[eyes]


def _known(pieces: tuple[Piece, ...], actor: int) -> set[tuple[str, Any]]:
    """What is known of the pieces of others than the actor."""
    mine = seat_name(actor)
    return {(p.id, p.kind) for p in pieces if p.kind is not None and p.owner != mine}
