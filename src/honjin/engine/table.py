"""One game being played: its state, its record, the events of each seat, and undo."""

from __future__ import annotations

from copy import copy

import msgspec

from honjin.engine.chance import Source, VerifiableSeed, pick_outcome
from honjin.engine.diagram import draw
from honjin.engine.errors import (
    CannotUndo,
    IllegalAction,
    NotOver,
    NotYourDecision,
)
from honjin.engine.events import Event, Note, Occurrence, SharedEvents, read_notes
from honjin.engine.eyes import Eyes
from honjin.engine.game import Game, Refusal, Setup
from honjin.engine.player import Player, guess_for
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.undo import (
    UNDO,
    Entry,
    Moment,
    Step,
    UndoLine,
    differ,
    read_line,
    revealed,
    unsealed,
    without_last,
    without_seats,
    write_line,
)
from honjin.engine.view import Seat, View, seat_name, seat_names, seat_number


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
        self._told: list[Occurrence] = []
        self._events: SharedEvents = {}
        """Those made since the last action."""
        self._heard: dict[int, tuple[int, list[Occurrence]]] = {}
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
        before = self._written(self._line[0].before, self._line[0].moment)
        return write_line(self.game, self.setup, self._line, before)

    def written(self) -> bytes:
        """The position as JSON, secrets included: what `resume` goes on from."""
        return bytes(self._written(self.state, self._moment))

    def _written(self, state: State, moment: Moment) -> msgspec.Raw:
        if moment.position is None:
            moment.position = msgspec.Raw(self.game.written(state))
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
        other._events = {}
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
        self._step(seat, self._legal_number(seat, action))
        self._draw()

    def why_not(self, seat: Seat, action: str | int) -> Refusal | None:
        """The rule that forbids an action, or None if nothing does.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.why_not("A", "deploy scout bridge").rule
        'KJ-SET-06'
        """
        seat = self._seat(seat)
        number = self.game.number(seat, self.seats, action)
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
        heard = self._heard_by(eyes)[since:]
        return [told.event_for(eyes, self.game, self.setup, self._events) for told in heard]

    def heard(self, seat: Seat) -> int:
        """How many events a seat has received so far.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.heard("A") == len(table.events("A"))
        True
        """
        return len(self._heard_by(self._eyes_of(seat)))

    def _heard_by(self, eyes: int) -> list[Occurrence]:
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
            or revealed(self.game, self.seats, seat, (self.state, self._moment), (after, Moment()))
            or unsealed(self.game, self.setup, seat, self.state, after)
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
        game, setup, now = self.game, self.setup, self.state
        audience |= {eyes for eyes in everyone if differ(game, setup, eyes, now, state)}
        self.state = state
        self.state.noting = True
        self._moment = Moment()
        self._line = without_seats(line, audience - {seat})
        self.entries.append(Entry(seat, UNDO))
        self._told.append(Occurrence(None, seat, undone.entry.action, frozenset(audience)))

    # Inside.

    def _seat(self, seat: Seat) -> int:
        return seat_number(seat, self.seats, chance=self.source is None)

    def _after(self, seat: int, action: str | int) -> State:
        """The state after a legal action, which is not done."""
        after = self.state.clone()
        after.step(seat, self._legal_number(seat, action))
        return after

    def _eyes_of(self, seat: Seat) -> int:
        if seat == "" or (isinstance(seat, int) and seat < 0):
            return SPECTATOR
        return self._seat(seat)

    def _legal_number(self, seat: int, action: str | int) -> int:
        """The number of a legal action; anything else is refused with a reason."""
        number = self.game.number(seat, self.seats, action)
        if self.state.allows(seat, number):
            return number
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
            self._take_notes()
            return
        self._events = {}
        before = self.state.clone()
        self.state.step(seat, number)
        notes = self._take_notes()
        everyone = (SPECTATOR, *range(self.seats))
        heard = frozenset(eyes for eyes in everyone if any(n.noticed_by(eyes) for n in notes))
        others = {step.entry.seat for step in self._line if step.last} - {seat}
        game, setup, now = self.game, self.setup, self.state
        noticed = {s for s in others if s in heard or differ(game, setup, s, before, now)}
        self._line = without_seats(self._line, noticed)
        self._line.append(Step(entry, before, heard, moment=moment))

    def _take_notes(self) -> list[Note]:
        notes = read_notes(self.state.take_notes())
        self._told.extend(Occurrence(note) for note in notes)
        return notes

    def _draw(self) -> None:
        self._take_notes()
        while self.source is not None and self.state.chance():
            outcome = pick_outcome(self.state, self.source, self._draws)
            self._draws += 1
            self._step(CHANCE, outcome)

    def _without_last(self, seat: int) -> tuple[Step, list[Step], State] | None:
        return without_last(self.game, self.setup, self._line, seat, self.state, self._moment)


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
