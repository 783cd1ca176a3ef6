"""One game being played: its state, its record, the events of each seat, and undo."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from honjin.engine.chance import Source, VerifiableSeed, pick_outcome
from honjin.engine.drawing import draw
from honjin.engine.errors import (
    BadOption,
    CannotUndo,
    IllegalAction,
    NotOver,
    NotYourDecision,
    UnknownAction,
)
from honjin.engine.events import Event, Note, read_notes
from honjin.engine.eyes import Eyes
from honjin.engine.game import Game, Refusal, Setup
from honjin.engine.player import Player, guess_for
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.undo import UNDO, Entry, LineStep, Moment, Step, UndoLine, read_line
from honjin.engine.view import Piece, View, seat_name, seat_names


class Told(msgspec.Struct, frozen=True):
    """Something that seats notice: a note of the rules, or an undo (to its `audience`)."""

    note: Note | None
    undone_by: int = 0
    undone: int = 0
    audience: frozenset[int] = frozenset()

    def noticed_by(self, eyes: int) -> bool:
        """Whether a seat (or SPECTATOR) learns of it."""
        return eyes in self.audience if self.note is None else self.note.noticed_by(eyes)


Seat = int | str
"""A seat by its number (0, 1 …) or its letter ("A", "B" …); CHANCE or "*" for chance."""


class Table:
    """A game with its record.

    Wherever a seat is asked for, its number and its letter do: `legal(0)` and `legal("A")` are the
    same. An action is a path such as `deploy scout bridge`, or its number. Printed, a table shows
    what an onlooker sees.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> table.legal(0) == table.legal("A")
    True
    >>> table.seats, table.over
    (2, False)
    """

    def __init__(
        self,
        game: Game[State],
        setup: Setup,
        source: Source | None = None,
        state: State | None = None,
    ) -> None:
        """Without a `source` the outcomes of chance have to be applied by hand."""
        self.game = game
        self.setup = setup
        self.source = source
        self.started_from = None if state is None else game.position(state)
        self.state = game.new(setup) if state is None else state.clone()
        self.entries: list[Entry] = []
        self._line: list[Step] = []
        """The latest actions, from the first one on that can still be taken back."""
        self._moment = Moment()
        """What was worked out about the present state."""
        self._told: list[Told] = []
        self._heard: dict[int, tuple[int, list[Told]]] = {}
        """By eyes: how much of `_told` has been looked through, and what of it they noticed."""
        self._draws = 0
        self.state.noting = True
        self._draw()

    @classmethod
    def resume(
        cls,
        game: Game[State],
        setup: Setup,
        source: Source,
        state: State,
        draws: int,
        line: UndoLine | None = None,
    ) -> Table:
        """Continue from a stored state, after `draws` draws.

        The record and the earlier events are not here: keep them where the state is stored. If
        `line` does not lead to the state, it is ignored: then nothing can be taken back for free.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy scout village")
        >>> draws = sum(entry.seat == honjin.CHANCE for entry in table.entries)
        >>> again = honjin.Table.resume(
        ...     table.game, table.setup, table.source, table.state, draws, table.undo_line()
        ... )
        >>> again.legal("A") == table.legal("A"), again.can_undo("A")
        (True, True)
        """
        table = cls(game, setup, None, state)
        table.started_from = None
        table.source = source
        table._draws = draws
        if line is not None:
            table._line = read_line(game, setup, line, table.state)
        table._draw()
        return table

    def undo_line(self) -> UndoLine | None:
        """What `resume` needs so that the latest actions can still be taken back.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.undo_line() is None
        True
        >>> table.apply("A", "deploy scout village")
        >>> [step.action for step in table.undo_line().steps]
        ['deploy scout village']
        """
        if not self._line:
            return None
        steps = [
            LineStep(
                step.entry.seat,
                self.game.path(step.entry.seat, step.entry.action, self.seats),
                sorted(step.heard),
                step.last,
            )
            for step in self._line
        ]
        first = self._line[0]
        return UndoLine(self._written(first.before, first.moment), steps)

    def written(self) -> bytes:
        """The position as JSON, secrets included: what `resume` goes on from."""
        return bytes(self._written(self.state, self._moment))

    def _written(self, state: State, moment: Moment) -> msgspec.Raw:
        if moment.position is None:
            moment.position = msgspec.Raw(msgspec.json.encode(self.game.position(state)))
        return moment.position

    def copy(self) -> Table:
        """A copy of the table that can be played on separately.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> other = table.copy()
        >>> other.apply("A", "deploy scout village")
        >>> len(other.legal("A")) < len(table.legal("A"))
        True
        """
        other = copy(self)
        other.state = self.state.clone()
        other.state.noting = True
        other.source = copy(self.source)
        other.entries = list(self.entries)
        other._line = list(self._line)
        other._moment = Moment()
        other._told = list(self._told)
        other._heard = {eyes: (read, list(heard)) for eyes, (read, heard) in self._heard.items()}
        return other

    def __repr__(self) -> str:
        name = self.game.meta.name
        return f"<Table of {name}, {self.seats} seats, {len(self.entries)} entries>"

    def __str__(self) -> str:
        return self.show()

    # Who, what, and doing it.

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def over(self) -> bool:
        return self.state.over()

    def actors(self) -> list[int]:
        """The seats that owe a decision now.

        >>> import honjin
        >>> honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday").actors()
        [0]
        """
        return self.state.actors()

    def legal(self, seat: Seat) -> list[str]:
        """What a seat may do now, as paths.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.legal("A")[:2]
        ['deploy scout village', 'deploy shugenja village']
        >>> table.legal("A") == table.legal(0)
        True
        """
        seat = self._seat(seat)
        return [self.game.path(seat, action, self.seats) for action in self.state.legal(seat)]

    def apply(self, seat: Seat, action: str | int) -> None:
        """Do what `legal` offers. Anything else is refused with a reason and changes nothing.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy scout village")
        >>> table.apply("B", "deploy scout village")
        Traceback (most recent call last):
        honjin.engine.errors.NotYourDecision: seat B owes no decision now; awaited: A
        """
        seat = self._seat(seat)
        number = self._number(seat, action)
        if not self.state.allows(seat, number):
            self._refuse(seat, number)
        self._step(seat, number)
        self._draw()

    def why_not(self, seat: Seat, action: str | int) -> Refusal | None:
        """The rule that forbids an action, or None if nothing does.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.why_not("A", "deploy scout bridge").rule
        'KJ-SET-06'
        """
        seat = self._seat(seat)
        number = self._number(seat, action)
        if self.state.allows(seat, number):
            return None
        if seat == CHANCE:
            return Refusal("", "This cannot happen now.")
        return self.game.why_not(self.state, seat, number, self.setup)

    def scores(self) -> list[int]:
        """The points of every seat; known when the game is over.

        >>> import honjin
        >>> from honjin.bots import make_bot
        >>> table, rng = honjin.open_table("kenjin", seed="tuesday"), honjin.stream("bots")
        >>> bot = make_bot("random", table.game, table.setup)
        >>> while not table.over:
        ...     for seat in table.actors():
        ...         table.apply(seat, table.ask(bot, seat, rng))
        >>> len(table.scores())
        2
        """
        if not self.over:
            raise NotOver("the points are counted when the game is over")
        return [self.state.score(seat) for seat in range(self.seats)]

    def winners(self) -> tuple[str, ...]:
        """The letters of the seats that have won; empty before the end.

        >>> import honjin
        >>> honjin.open_table("kenjin", seed="tuesday").winners()
        ()
        """
        return seat_names(self.state.winners())

    # What the seats see.

    def view(self, seat: Seat) -> View:
        """The table as a seat may see it; SPECTATOR, any negative number or "" for an onlooker.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.view("A").actors, table.view("A").hand["peasant"]
        (('A',), 4)
        """
        eyes = self._eyes_of(seat)
        found = self.game.view(self.state, eyes, self.setup)
        self._moment.pieces[eyes] = found.pieces
        return found

    def show(self, seat: Seat = SPECTATOR, width: int = 80) -> str:
        """The table as the terminal draws it for a seat, or for an onlooker.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy scout village")
        >>> "a1 Scout" in table.show("A"), "Your hand" in table.show("B")
        (True, True)
        """
        return draw(self.game, self.setup, self.view(seat), width)

    def eyes(self, seat: Seat, rng: Rng | None = None) -> Eyes:
        """What a bot in this seat gets to see.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> eyes = table.eyes("A")
        >>> eyes.path(eyes.legal[0])
        'deploy scout village'
        """
        seat = self._seat(seat)
        own = rng or stream("eyes", len(self.entries), seat)
        return Eyes(self.game, self.setup, seat, guess_for(self.state, seat, own), own)

    def ask(self, player: Player, seat: Seat, rng: Rng) -> int:
        """The number of the action a bot would choose in this seat.

        The bot gets a guess that agrees with what the seat knows, never the table's own state.

        >>> import honjin
        >>> from honjin.bots import make_bot
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> bot = make_bot("kachi", table.game, table.setup)
        >>> table.ask(bot, "A", honjin.stream("bots")) in table.state.legal(0)
        True
        """
        seat = self._seat(seat)
        return player.choose(guess_for(self.state, seat, rng), seat, rng)

    def events(self, seat: Seat, since: int = 0) -> list[Event]:
        """The events of a seat, from its own `since`-th event on.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy lord village")
        >>> table.events("B")[-1].text
        'Kamiwashi plays a face-down card at the Village.'
        """
        eyes = self._eyes_of(seat)
        return [self._event(told, eyes) for told in self._heard_by(eyes)[since:]]

    def heard(self, seat: Seat) -> int:
        """How many events a seat has received so far.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.heard("A") == len(table.events("A"))
        True
        """
        return len(self._heard_by(self._eyes_of(seat)))

    def _heard_by(self, eyes: int) -> list[Told]:
        read, heard = self._heard.get(eyes, (0, []))
        heard.extend(told for told in self._told[read:] if told.noticed_by(eyes))
        self._heard[eyes] = len(self._told), heard
        return heard

    # Files.

    def record(self, names: dict[str, str] | None = None) -> str:
        """The game so far as the text of a `.kifu` file; `names` says who sat where.

        It holds every secret of the game. `honjin.open_record` opens it again.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy lord village")
        >>> print(table.record({"A": "Ann"}))
        honjin: 1
        game: kenjin
        ...
        seat.A: Ann
        ...
        A deploy lord village
        """
        from honjin.engine.record import write_record

        return write_record(self, names)

    def position(self) -> str:
        """The game as it stands, as the JSON text of a position file, secrets included.

        `honjin.open_position` opens it again. The moves so far are not in it; `record` has them.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> print(table.position())
        {
         "game": "kenjin",
         "rules": 1,
         "seats": 2,
         ...
        """
        from honjin.engine.position import write_position

        return write_position(self.game, self.setup, self.state).decode()

    # Undo.

    def can_undo(self, seat: Seat) -> bool:
        """Whether a seat may take its last step back.

        It may if it has noticed nothing since, nothing was drawn, and the step told nobody anything
        about another player's piece. Sealed steps of others do not count, since refusing an undo
        would give them away; so a step that lets others make sealed steps is final too.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.can_undo("A")
        False
        >>> table.apply("A", "deploy lord village")
        >>> table.can_undo("A")
        True
        """
        return self._without_last(self._eyes_of(seat)) is not None

    def handed_on(self, seat: Seat) -> list[int]:
        """The seats that owe a decision only because of the last step that a seat may take back.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy lord village")
        >>> table.handed_on("A")
        []
        >>> table.apply("A", "deploy peasant village")
        >>> table.handed_on("A")
        [1]
        """
        return self.undo_hands_back(seat) or []

    def passed_on(self, seat: Seat) -> list[int]:
        """The seats that owe a decision because of the very last step, if this seat made it.

        Decisions owed because of earlier steps are left out. This is quicker than `handed_on`.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy lord village")
        >>> table.apply("A", "deploy peasant village")
        >>> table.passed_on("A")
        [1]
        """
        last = self._line[-1] if self._line else None
        if last is None or not last.last or last.entry.seat != self._eyes_of(seat):
            return []
        before = last.before.actors()
        return [other for other in self.actors() if other not in before]

    def undo_hands_back(self, seat: Seat) -> list[int] | None:
        """Like `handed_on`, but None if the seat may not take its last step back.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.undo_hands_back("A") is None
        True
        """
        found = self._without_last(self._eyes_of(seat))
        if found is None:
            return None
        before = found[2].actors()
        return [other for other in self.actors() if other not in before]

    def is_final(self, seat: Seat, action: str | int) -> bool:
        """Whether a legal action could not be taken back by `undo`, whatever the others do then.

        It is final if it ends the game, if something is drawn after it, if somebody learns
        something about a piece by it, or if it lets others make sealed steps.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.is_final("A", "deploy lord village")
        False
        >>> table.apply("A", "deploy lord village")
        >>> table.apply("A", "deploy peasant village")
        >>> table.is_final("B", "deploy assassin a1")
        True
        """
        seat = self._seat(seat)
        after = self._after(seat, action)
        return (
            after.over()
            or after.chance()
            or self._revealed(seat, self.state, after, self._moment, Moment())
            or self._unsealed(seat, self.state, after)
        )

    def awaited_after(self, seat: Seat, action: str | int) -> list[int]:
        """The seats that would owe a decision after a legal action, and owe none now.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy lord village")
        >>> table.awaited_after("A", "deploy peasant village")
        [1]
        """
        after = self._after(self._seat(seat), action)
        return [other for other in after.actors() if not self.state.owes(other)]

    def undo(self, seat: Seat) -> None:
        """Take the last step back. The undo is written into the record.

        Every seat that noticed the step, or notices that it is gone, gets an event.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.apply("A", "deploy lord village")
        >>> table.undo("A")
        >>> table.undo("A")
        Traceback (most recent call last):
        honjin.engine.errors.CannotUndo: seat A has nothing to take back: since its last step ...
        """
        seat = self._seat(seat)
        found = self._without_last(seat)
        if found is None:
            who = "chance" if seat == CHANCE else f"seat {seat_name(seat)}"
            raise CannotUndo(
                f"{who} has nothing to take back: since its last step somebody "
                "else has acted, or something was revealed or drawn"
            )
        undone, line, state = found
        everyone = (SPECTATOR, *range(self.seats))
        audience = {seat} | undone.heard
        audience |= {eyes for eyes in everyone if self._differ(eyes, self.state, state)}
        self.state = state
        self.state.noting = True
        self._moment = Moment()
        self._line = line
        self.entries.append(Entry(seat, UNDO))
        self._told.append(Told(None, seat, undone.entry.action, frozenset(audience)))
        self._noticed(audience - {seat})

    # Inside.

    def _seat(self, seat: Seat) -> int:
        """The number of a seat; refuses what is none."""
        number = seat
        if isinstance(seat, str):
            letters = [seat_name(one) for one in range(self.seats)]
            if seat == "*":
                number = CHANCE
            elif seat in letters:
                number = letters.index(seat)
        if type(number) is int and 0 <= number < self.seats:
            return number
        if type(number) is int and number == CHANCE:
            if self.source is None:
                return CHANCE
            raise BadOption("there is no seat for chance here: this table draws for itself")
        last = self.seats - 1
        raise BadOption(
            f"there is no seat {seat!r}; the seats are A to {seat_name(last)}, or 0 to {last}"
        )

    def _after(self, seat: int, action: str | int) -> State:
        """The state after a legal action, which is not done."""
        number = self._number(seat, action)
        if not self.state.allows(seat, number):
            self._refuse(seat, number)
        after = self.state.clone()
        after.step(seat, number)
        return after

    def _eyes_of(self, seat: Seat) -> int:
        if seat == "" or (isinstance(seat, int) and seat < 0):
            return SPECTATOR
        return self._seat(seat)

    def _number(self, seat: int, action: str | int) -> int:
        if isinstance(action, str):
            return self.game.number(seat, self.seats, action)
        size = self.game.meta.outcomes if seat == CHANCE else self.game.meta.actions
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < size:
            raise UnknownAction(f"there is no action {action!r}; they are 0 to {size - 1}")
        return action

    def _refuse(self, seat: int, number: int) -> None:
        if not self.state.owes(seat):
            raise NotYourDecision(self._who_is_awaited(seat))
        if seat == CHANCE:
            raise IllegalAction(f"{self.game.path(seat, number, self.seats)!r} cannot happen now")
        refusal = self.game.why_not(self.state, seat, number, self.setup)
        raise IllegalAction(refusal.text, refusal.rule)

    def _who_is_awaited(self, seat: int) -> str:
        who = "chance" if seat == CHANCE else f"seat {seat_name(seat)}"
        if self.over:
            return "the game is over"
        awaited = ", ".join(seat_name(s) for s in self.actors()) or "chance"
        return f"{who} owes no decision now; awaited: {awaited}"

    def _step(self, seat: int, number: int) -> None:
        entry = Entry(seat, number)
        self.entries.append(entry)
        moment, self._moment = self._moment, Moment()
        if seat == CHANCE:
            self._line.clear()
            self.state.step(seat, number)
            self._told.extend(Told(note) for note in read_notes(self.state.take_notes()))
            return
        before = self.state.clone()
        self.state.step(seat, number)
        notes = read_notes(self.state.take_notes())
        self._told.extend(Told(note) for note in notes)
        everyone = (SPECTATOR, *range(self.seats))
        heard = frozenset(eyes for eyes in everyone if any(n.noticed_by(eyes) for n in notes))
        others = {step.entry.seat for step in self._line if step.last} - {seat}
        self._noticed({s for s in others if s in heard or self._differ(s, before, self.state)})
        self._line.append(Step(entry, before, heard, moment=moment))

    def _draw(self) -> None:
        self._told.extend(Told(note) for note in read_notes(self.state.take_notes()))
        while self.source is not None and self.state.chance():
            outcome = pick_outcome(self.state, self.source, self._draws)
            self._draws += 1
            self._step(CHANCE, outcome)

    def _differ(self, eyes: int, one: State, other: State) -> bool:
        """Whether these eyes can tell two states apart."""
        if one.legal(eyes) != other.legal(eyes):
            return True
        return self.game.view(one, eyes, self.setup) != self.game.view(other, eyes, self.setup)

    def _noticed(self, seats: set[int]) -> None:
        """These seats noticed something: what they did before can no longer be taken back."""
        if not seats:
            return
        line = [
            msgspec.structs.replace(step, last=False) if step.entry.seat in seats else step
            for step in self._line
        ]
        first = next((i for i, step in enumerate(line) if step.last), len(line))
        self._line = line[first:]

    def _without_last(self, seat: int) -> tuple[Step, list[Step], State] | None:
        """A seat's last step, and the line and the state without it; None if it must stay."""
        mine = (i for i, step in enumerate(self._line) if step.entry.seat == seat and step.last)
        at = max(mine, default=-1)
        if at < 0:
            return None
        undone, later = self._line[at], self._line[at + 1 :]
        after, then = (later[0].before, later[0].moment) if later else (self.state, self._moment)
        if self._revealed(seat, undone.before, after, undone.moment, then):
            return None
        line, state = self._line[:at], undone.before.clone()
        for step in later:
            if not state.allows(step.entry.seat, step.entry.action):
                return None
            line.append(msgspec.structs.replace(step, before=state.clone(), moment=Moment()))
            state.step(step.entry.seat, step.entry.action)
        return None if self._unsealed(seat, state, self.state) else (undone, line, state)

    def _event(self, told: Told, seat: int) -> Event:
        if told.note is not None:
            return self.game.event(told.note, seat, self.setup)
        who = seat_name(told.undone_by)
        return Event("undone", {"seat": who}, f"{who} takes the last step back.")

    def _unsealed(self, actor: int, without: State, now: State) -> bool:
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
            if not heard and not self._differ(actor, now, trial):
                return True
        return False

    def _revealed(
        self, actor: int, before: State, after: State, earlier: Moment, later: Moment
    ) -> bool:
        """Whether somebody knows something `after` about a piece of others than the actor that
        they did not know `before`."""
        for eyes in (SPECTATOR, *range(self.seats)):
            known = self._pieces(before, eyes, earlier)
            if known != (now := self._pieces(after, eyes, later)) and (
                _known(now, actor) - _known(known, actor)
            ):
                return True
        return False

    def _pieces(self, state: State, eyes: int, moment: Moment) -> tuple[Piece, ...]:
        if eyes not in moment.pieces:
            moment.pieces[eyes] = self.game.pieces(state, eyes)
        return moment.pieces[eyes]


def _known(pieces: tuple[Piece, ...], actor: int) -> set[tuple[str, Any]]:
    """What is known of the pieces of others than the actor."""
    mine = seat_name(actor)
    return {(p.id, p.kind) for p in pieces if p.kind is not None and p.owner != mine}


def open_table(
    game: Game[State],
    seats: int,
    options: dict[str, object] | None = None,
    *,
    seed: str | int | None = None,
    setup: Setup | None = None,
) -> Table:
    """A new table whose draws can be verified afterwards; without a seed a secret one is made."""
    source = VerifiableSeed(None if seed is None else str(seed))
    return Table(game, setup or game.setup(seats, options), source)
