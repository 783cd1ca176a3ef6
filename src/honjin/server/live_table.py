"""One table in memory: the engine's table with what every seat has heard, who sits, what was said.

It is made from what the store keeps and can be thrown away at any time. Nothing here writes.
"""

from __future__ import annotations

from functools import cached_property
from itertools import count
from typing import Any, cast

import msgspec

from honjin.engine.chance import VerifiableSeed
from honjin.engine.decoders import read_json
from honjin.engine.errors import HonjinError
from honjin.engine.events import Event
from honjin.engine.game import Game, Setup
from honjin.engine.pack import Pack
from honjin.engine.record import compose_record, header_of, write_result
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.table import Table
from honjin.engine.undo import UndoLine
from honjin.engine.view import View, seat_name
from honjin.games import find_game
from honjin.games.editions import find_edition
from honjin.server import event_log
from honjin.server.audience import Audience
from honjin.server.course import Course, Line
from honjin.server.errors import Paused, WrongMoment
from honjin.server.event_log import Deal, eyes_named, name_of
from honjin.server.rows import EntryRow, FinishedRow, SeatRow, TenureRow
from honjin.server.table_check import table_sides
from honjin.server.telemetry import log
from honjin.server.wire import Pace, SeatSide, VoteKind

CHANGES = count(1)
ACT, UNDO, BACK, NOTE = "act", "undo", "back", "note"
REPAIR = "repair"
"""The prefix of the action id of a BACK entry made by a host's repair."""
UNKNOWN_DRAWS = 1_000_000
"""The first number of draws if their count is unknown: no number is used twice."""
UNREADABLE = (
    "This game is paused: the rules installed here cannot read its position. "
    "The host can close it; then its record can be downloaded."
)
NOT_SHOWN = "This game was played under other rules. Its record can still be downloaded."
MOVED_ON = Event("rules_changed", {}, "The rules have been updated. The game goes on under them.")


class UndoAsk(msgspec.Struct):
    """A seat asks for an undo: at which version of the table, and who has agreed."""

    seat: int
    version: int
    guest: str
    action_id: str
    agreed: list[str]
    since: int = 0
    """The version after the decision to be taken back; 0: the seat's last one."""


class OpenVote(msgspec.Struct):
    """Something that waits for consent; `agreed` are guests, the one who asked included."""

    kind: VoteKind
    guest: str
    name: str
    agreed: list[str]
    seat: int = -1
    pace: Pace | None = None


class SeatView(msgspec.Struct, frozen=True):
    """What a seat or a spectator sees of the game."""

    view: View
    legal: list[str]
    can_undo: bool


class Move(msgspec.Struct, frozen=True):
    """What a decision led to, as `EntryRow` keeps it."""

    drawn: str
    noticed: str
    told: str
    rules: int


class StoredSetup(msgspec.Struct):
    """The setup as it is stored."""

    seats: int
    options: dict[str, Any]
    pack: Pack | None = None


class LiveTable:
    """A table before or during its game. Hold its lock while you use it."""

    def __init__(self, row: Any, seats: list[SeatRow]) -> None:
        self.id: str = row.id
        self.name: str = row.game
        self.rules: int = row.rules
        """The rules version that the game began under."""
        self._last_rules: int = row.rules
        """The rules version of the latest entry."""
        self.halted = ""
        """Why the game cannot be shown or go on here; empty if it can."""
        self.closed: str = row.closed
        """Why the game was stopped early; empty if it was not."""
        self.pinned: str = row.pinned
        """The rules edition that the game keeps after an upgrade; empty for the installed rules."""
        self._game: Game[State] | None = None
        self._read_setup(row.setup)
        self.seed = VerifiableSeed(row.seed)
        self.seed_hash: str = row.seed_hash
        self._read_terms(row)
        self.started: bool = row.started
        self.rematch: str = row.rematch
        self.seats = seats
        self.suspended: bool = row.suspended
        self.vote = read_json(row.vote, OpenVote) if row.vote else None
        self.removed: list[str] = row.removed.split()
        """The guests that the host has removed before the start."""
        self.ending: str = row.ending
        self.awaited = {ord(name) - ord("A") for name in row.waiting}
        """The seats that owed a decision when the table was last written."""
        self.deadline: int = row.deadline
        """When some clock at this table has to be looked at again; 0 for never."""
        self.said = 0
        """The number of the latest thing said. It is never sent: whispers count as well."""
        self.version = 0
        """How many decisions were made. It is never sent: sealed ones count as well."""
        self.stamp = 0
        """How many writes to this table the database counted when it was read (PostgreSQL)."""
        self.change = next(CHANGES)
        """Changes with everything except chat."""
        self.ask: UndoAsk | None = None
        self.left: list[TenureRow] = []
        """The turns of people who were just replaced; the next entry stores them."""
        self.table: Table | None = None
        self.ended: FinishedRow | None = None
        self.course = Course()
        self._written = 0
        """How many entries of the engine's table are in the course."""
        everybody = tuple(range(len(seats)))
        self.audience = Audience((SPECTATOR, *everybody) if self.spectators else everybody)
        self._shown: dict[int, SeatView] = {}
        self._before: State | None = None
        """The state before the step that is being made."""
        self.watched = False
        """Whether spectators are watching; they are shown every move."""

    def _read_terms(self, row: Any) -> None:
        """What the host chose for the table, apart from the game."""
        self.host: str = row.host
        self.spectators: bool = row.spectators
        self.private_chat: bool = row.private_chat
        self.silent: bool = row.silent
        self.hotseat: bool = row.hotseat
        self.guided: bool = row.guided
        self.hints: bool = row.hints
        self.pace = read_json(row.pace, Pace) if row.pace else None
        self.absence: str = row.absence
        self.listed: bool = row.listed

    def _read_setup(self, text: str) -> None:
        kept = read_json(text, StoredSetup)
        try:
            self._game = find_edition(self.pinned) if self.pinned else find_game(self.name)
            self.setup = self._game.setup(kept.seats, kept.options, kept.pack)
        except HonjinError as error:
            self.setup = Setup(kept.seats, kept.options, kept.pack)
            self.halted = f"This game is paused: it cannot be played here any more ({error})."

    # Playing.

    def begin(self) -> Table:
        """Deal."""
        self.started = True
        self.rules = self.game.meta.rules
        self.table = Table(self.game, self.setup, self.seed)
        self.awaited = set(self.table.actors())
        told = event_log.merge(self.audience.listen(self.table))
        self.course.deal = Deal(self._drawn(), told)
        return self.table

    def act(self, seat: int, action: str, noticed: str | None = None) -> Move:
        """Apply an action; the engine may
        refuse it. Who noticed it is computed here, unless the caller knows it from the store.
        """
        self._look(noticed)
        self.playing.apply(seat, action)
        line = self._line(seat, " ".join(action.split()))
        self.course.add(line, self.version + 1)
        return self._moved(line, noticed)

    def undo(self, seat: int, noticed: str | None = None) -> Move:
        """Take the seat's last step back, where the engine allows it."""
        self._look(noticed)
        self.playing.undo(seat)
        line = self._line(seat, "undo")
        self.course.take_back(line)
        return self._moved(line, noticed)

    def back_to(self, count: int, asker: int) -> Move:
        """With everybody's consent, go back to the state after `count` decisions.

        The draws come from the same seed under the same numbers, so what is drawn again is the
        same, and the record reads as if nothing had happened.
        """
        who = seat_name(asker)
        text = f"{self.seats[asker].name} takes the last step back, as everybody agreed."
        return self.restore(count, asker, Event("taken_back", {"seat": who}, text))

    def restore(self, count: int, asker: int, told: Event) -> Move:
        """Go back to the state after `count` decisions by a replay; everybody sees it."""
        kept = self.course.decisions[:count]
        table = self._play_again([decision.line for decision in kept])
        self.table = table
        self.halted = ""
        self.course.back_to(count)
        self._written = len(table.entries)
        self.tell(told)
        self.audience.skip(table)
        return self._moved(self._line(asker, "back"), "")

    def replayable(self) -> int:
        """How many decisions the rules replay with the draws that are on record."""
        lines = [decision.line for decision in self.course.decisions]
        low, high = -1, len(lines)
        while low < high:
            middle = (low + high + 1) // 2
            try:
                self._play_again(lines[:middle])
                low = middle
            except Exception:  # Any failure of the rules means that they do not get that far.
                high = middle - 1
        if low < 0:
            raise WrongMoment("the rules deal this game differently: nothing of it can be kept")
        return low

    def _play_again(self, lines: list[Line]) -> Table:
        table = Table(self.game, self.setup, self.seed)
        trouble = "The rules have changed since this game began, so it cannot go back that far."
        drawn = list(self.course.deal.drawn)
        try:
            for line in lines:
                table.apply(line.seat, line.words)
                drawn += line.drawn
        except HonjinError:
            raise WrongMoment(trouble) from None
        again = [entry.action for entry in table.entries if entry.seat == CHANCE]
        if [self.game.path(CHANCE, outcome, self.setup.seats) for outcome in again] != drawn:
            raise WrongMoment(trouble)
        return table

    # From the store.

    def recall(self, deal: Deal, entries: list[EntryRow], pending: str) -> None:
        """Restore decisions and events without replaying; `pending` is in no entry yet."""
        self.course.deal = deal
        self.audience.recall(deal.told)
        for entry in entries:
            drawn = entry.drawn.split("\n") if entry.drawn else []
            line = Line(entry.seat, entry.action, drawn, entry.rules or self.rules)
            self.version = entry.version
            self._last_rules = line.rules
            if entry.kind == ACT:
                self.course.add(line, entry.version)
            elif entry.kind == UNDO:
                self.course.take_back(msgspec.structs.replace(line, words="undo"))
            elif entry.kind == BACK:
                self.course.back_to(int(entry.action))
            self.audience.notice(self.audience.named(entry.noticed))
            self.audience.recall(event_log.read(entry.told))
        self.audience.recall(event_log.read(pending), unwritten=True)

    def resume(self, snapshot: str, line: str) -> None:
        """Continue from a stored position under the installed rules, if they can read it."""
        if self._game is None:
            return
        draws = self.course.draws
        undo = read_json(line, UndoLine) if line else None
        try:
            state = self.game.load(msgspec.json.decode(snapshot), self.setup)
            draws = draws if self.course.deal.known else draws + UNKNOWN_DRAWS
            self.table = Table.resume(self.game, self.setup, self.seed, state, draws, undo)
            for eyes in self.eyes:
                self.shown(eyes)
        except Exception as error:  # The table reports what is wrong.
            log.error("position not read", exc_info=error)
            self.table = None
            self._shown = {}
            self.halted = UNREADABLE
            return
        changed = self._last_rules != self.game.meta.rules
        if changed and not self.pinned and not self.table.over:
            self.tell(MOVED_ON)

    def finish(self, ended: FinishedRow) -> None:
        """Load a finished game from its archive."""
        self.ended = ended
        if self.table is not None and not self.closed:
            return
        self.table = None
        views = read_json(ended.views, dict[str, msgspec.Raw]) if ended.views else {}
        # A stored view is JSON already; it is only passed on.
        self._shown = {
            eyes_named(name): SeatView(cast(View, view), [], False) for name, view in views.items()
        }
        self.halted = "" if views else NOT_SHOWN

    # What the store keeps.

    def stored_snapshot(self) -> dict[str, Any]:
        """The current snapshot, which the store holds besides the entries."""
        table = self.playing
        line = table.undo_line()
        return {
            "started": True,
            "over": table.over,
            "waiting": "".join(seat_name(seat) for seat in table.actors()),
            "bot_waits": bool(self.bots_awaited()),
            "snapshot": table.written().decode(),
            "line": "" if line is None else msgspec.json.encode(line).decode(),
            "deadline": self.deadline,
        }

    def stored_start(self) -> dict[str, Any]:
        """What the store writes when the game begins."""
        deal = msgspec.json.encode(self.course.deal).decode()
        return {**self.stored_snapshot(), "rules": self.rules, "deal": deal}

    def result(self) -> FinishedRow:
        """The archive of the game if it ends now."""
        views = ""
        if self.table is not None:
            shown = {name_of(eyes): self.shown(eyes).view for eyes in self.eyes}
            views = msgspec.json.encode(shown).decode()
        return FinishedRow(self.record(seed=True), views)

    def record(self, seed: bool) -> str:
        """The record of all that was decided and drawn so far, perhaps with the seed."""
        header = dict(header_of(self.name, self.rules, self.setup))
        header["seed-hash"] = self.seed.hash
        end = {}
        if self.table is not None and self.table.over:
            end["result"] = write_result(self.table.scores())
        if seed:
            end["seed"] = self.seed.secret
        names = {seat_name(chair.seat): chair.name for chair in self.seats}
        return compose_record(header, names, self.course.write(self.rules), end)

    def note(self, event: Event) -> Move:
        """An entry for something outside the rules that everybody notices."""
        self.tell(event)
        return self._noted(set(self.eyes))

    def note_privately(self, seat: int) -> Move:
        """The same for something that concerns one seat; there is no event for it."""
        self.change = next(CHANGES)
        return self._noted({seat})

    def _noted(self, eyes: set[int]) -> Move:
        told = self.audience.take_unwritten()
        self.version += 1
        self.audience.notice(eyes)
        if self.ask is not None:
            self.ask.version = self.version
        names = self.audience.names_of(eyes)
        return Move("", names, event_log.write(event_log.merge(told)), self.game.meta.rules)

    # Inside.

    def tell(self, event: Event) -> None:
        """Add an event from outside the rules for everybody; the next entry stores it."""
        self.change = next(CHANGES)
        self.audience.tell(event)

    def asked_for(self, ask: UndoAsk) -> int:
        """How many decisions there were before the one that an undo was asked for."""
        return self.course.before(ask.since) if ask.since else self.course.last_of(ask.seat)

    def _look(self, noticed: str | None) -> None:
        """Remember what everybody sees now, for a later comparison. For spectators the state is
        enough: mostly there is an event, and nothing has to be compared."""
        if noticed is None:
            for eyes in range(len(self.seats)):
                self.shown(eyes)
            self._before = self.playing.state.clone()

    def _drawn(self) -> list[str]:
        """What was drawn since this was asked last."""
        new = self.playing.entries[self._written :]
        self._written += len(new)
        drawn = [entry.action for entry in new if entry.seat == CHANCE]
        return [self.game.path(CHANCE, outcome, self.setup.seats) for outcome in drawn]

    def _line(self, seat: int, words: str) -> Line:
        return Line(seat, words, self._drawn(), self.game.meta.rules)

    def _moved(self, line: Line, noticed: str | None) -> Move:
        self.version += 1
        self.change = next(CHANGES)
        news = self.audience.listen(self.playing)
        told = self.audience.take_unwritten()
        for one, events in news.items():
            told.setdefault(one, []).extend(events)
        seen, self._shown = self._shown, {}
        if noticed is None:
            eyes = {e for e in self.eyes if e in news or self._differs(e, seen)} | {line.seat}
        else:
            eyes = self.audience.named(noticed)
        self.audience.notice(eyes)
        for one in eyes if noticed is None else ():
            if one != SPECTATOR or self.watched:
                self.audience.keep_moment(one, self.shown(one).view)
        if self.ask is not None:
            # If a sealed step made a request disappear, that would reveal the step.
            self.ask.version = self.version
            self.ask = self.ask if set(self.eyes) - eyes else None
        names = self.audience.names_of(eyes)
        return Move(
            "\n".join(line.drawn), names, event_log.write(event_log.merge(told)), line.rules
        )

    def _differs(self, eyes: int, seen: dict[int, SeatView]) -> bool:
        """Whether these eyes see a difference to before the step."""
        if eyes in seen:
            return self.shown(eyes) != seen[eyes]
        assert self._before is not None
        before = self.game.view(self._before, eyes, self.setup)
        return self.shown(eyes).view != before

    # Asking.

    @property
    def game(self) -> Game[State]:
        """The game under the installed rules."""
        if self._game is None:
            raise Paused(self.halted)
        return self._game

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._game.meta.title if self._game else self.name.capitalize()

    @cached_property
    def sides(self) -> list[SeatSide]:
        """What each seat plays as, as far as it is known before the first decision."""
        return [] if self._game is None or self.halted else table_sides(self._game, self.setup)

    @property
    def sides_now(self) -> list[str]:
        """What each seat plays as now; empty where that is not decided."""
        if self._game is None or self.halted:
            return [""] * len(self.seats)
        return list(self._game.sides(self.playing.state, self.setup)) or [""] * len(self.seats)

    @property
    def playing(self) -> Table:
        """The engine's table while the game is played."""
        assert self.table is not None
        return self.table

    @property
    def eyes(self) -> tuple[int, ...]:
        """All who may watch: the seats, and spectators where they are allowed."""
        return self.audience.eyes

    @property
    def progress(self) -> tuple[int, int, int]:
        """Another one after anything has changed."""
        return self.change, self.version, self.said

    def version_of(self, eyes: int) -> int:
        """How often something changed for these eyes: the version that they are sent."""
        return self.audience.version_of(eyes)

    def shown(self, eyes: int) -> SeatView:
        """What these eyes see now."""
        if eyes not in self._shown:
            if self.table is None:
                raise Paused(self.halted or NOT_SHOWN)
            table = self.playing
            seated = eyes != SPECTATOR
            self._shown[eyes] = SeatView(
                table.view(eyes),
                table.legal(eyes) if seated else [],
                seated and not table.over and self._may_undo(table, eyes),
            )
        return self._shown[eyes]

    def _may_undo(self, table: Table, seat: int) -> bool:
        """Whether a step can be undone without asking: not if it has passed the turn to another
        person, who may have seen it and be about to act on it."""
        if self._is_others(seat, table.passed_on(seat)):
            return False
        handed_on = table.undo_hands_back(seat)
        return handed_on is not None and not self._is_others(seat, handed_on)

    def is_final(self, seat: int, action: str) -> bool:
        """Whether an action could not be undone without asking."""
        table = self.playing
        passes = self._is_others(seat, table.awaited_after(seat, action))
        return passes or table.is_final(seat, action)

    def _is_others(self, seat: int, seats: list[int]) -> bool:
        """Whether another person sits in one of these seats."""
        guest = self.seats[seat].guest
        return any(self.seats[other].guest not in ("", guest) for other in seats)

    def seats_of(self, guest: str) -> list[int]:
        """The seats where a guest sits."""
        return [seat.seat for seat in self.seats if guest and seat.guest == guest]

    @property
    def over(self) -> bool:
        return self.ended is not None or (self.table is not None and self.table.over)

    def events_since(self, seat: int, since: int = 0) -> tuple[int, list[Event]]:
        """How many events a seat has seen, and those after its `since`-th."""
        return self.audience.events_since(seat, since)

    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self.table is None or self.over else self.table.actors()

    def bots_awaited(self) -> list[int]:
        if self.suspended:
            return []
        return [seat for seat in self.waiting() if self.seats[seat].kind == "bot"]

    def others(self, guest: str) -> set[str]:
        """The other people who play at the table."""
        return {seat.guest for seat in self.seats if seat.present} - {guest}


def write_setup(setup: Setup) -> str:
    """The setup as it is stored."""
    return msgspec.json.encode(setup).decode()
