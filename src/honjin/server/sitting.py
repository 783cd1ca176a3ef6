"""One table in memory: the engine's table with what every seat has heard, who sits, what was said.

It is made from what the store keeps and can be thrown away at any time. Nothing here writes.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import Fault
from honjin.engine.events import Event
from honjin.engine.game import Game, Setup
from honjin.engine.pack import Pack
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.table import Table
from honjin.engine.view import View, seat_name
from honjin.games import find_game
from honjin.server.store import EntryRow, SeatRow, Store

CHANGES = count(1)
ACT, UNDO, BACK = "act", "undo", "back"


class Decision(msgspec.Struct, frozen=True):
    """What a seat did and nobody took back; `version` is the table's after it."""

    seat: int
    action: str
    version: int


class UndoAsk(msgspec.Struct):
    """A seat asks for an undo: at which version of the table, and who has agreed."""

    seat: int
    version: int
    guest: str
    action_id: str
    agreed: list[str]
    since: int = 0
    """The version after the decision to be taken back; 0: the seat's last one."""


class Shown(msgspec.Struct, frozen=True):
    """What a seat or a spectator sees of the game."""

    view: View
    legal: list[str]
    can_undo: bool


class Move(msgspec.Struct, frozen=True):
    """What a decision led to: the draws that followed, and who noticed it (see `EntryRow`)."""

    drawn: list[str]
    noticed: str


class Kept(msgspec.Struct):
    """The setup as it is stored."""

    seats: int
    options: dict[str, Any]
    pack: Pack | None = None


class Sitting:
    """A table that is played at, or waits for its players. Hold its lock while you use it."""

    def __init__(self, row: Any, seats: list[SeatRow]) -> None:
        self.id: str = row.id
        self.game: Game[State] = find_game(row.game, row.rules)
        self.setup = _read_setup(self.game, row.setup)
        self.seed = VerifiableSeed(row.seed)
        self.host: str = row.host
        self.spectators: bool = row.spectators
        self.private_chat: bool = row.private_chat
        self.silent: bool = row.silent
        self.hotseat: bool = row.hotseat
        self.guided: bool = row.guided
        self.started: bool = row.started
        self.rematch: str = row.rematch
        self.seats = seats
        self.said = 0
        """The number of the latest thing said. Nobody is told it: whispers count as well."""
        self.version = 0
        """How many decisions were made. Nobody is told it: sealed ones count as well."""
        self.change = next(CHANGES)
        """Another number after everything but talk."""
        self.ask: UndoAsk | None = None
        self.table: Table | None = None
        self.decisions: list[Decision] = []
        self._versions: dict[int, int] = {}
        self._shown: dict[int, Shown] = {}
        self._heard: dict[int, list[Event]] = {}
        self._read: dict[int, int] = {}

    # Playing.

    def begin(self) -> Table:
        """Deal."""
        self.started = True
        self.table = Table(self.game, self.setup, self.seed)
        self._versions = dict.fromkeys(self.eyes, 0)
        self._heard = {eyes: [] for eyes in self.eyes}
        self._read = dict.fromkeys(self.eyes, 0)
        self._listen()
        return self.table

    def act(self, seat: int, action: str, noticed: str | None = None) -> Move:
        """Do it, or be refused by the engine.

        Who noticed is found out here, or told by the caller who knows it from the store.
        """
        self._look(noticed)
        table = self.playing
        before = len(table.entries)
        table.apply(seat, action)
        self.decisions.append(Decision(seat, " ".join(action.split()), self.version + 1))
        return self._moved(seat, before, noticed)

    def undo(self, seat: int, noticed: str | None = None) -> Move:
        """Take the seat's last step back, where the engine allows it."""
        self._look(noticed)
        table = self.playing
        before = len(table.entries)
        table.undo(seat)
        del self.decisions[self.last_of(seat)]
        return self._moved(seat, before, noticed)

    def back_to(self, count: int, asker: int) -> Move:
        """With everybody's consent: as it was after so many decisions.

        The draws come from the same seed under the same numbers, so what is drawn again is the
        same, and the record reads as if nothing had happened.
        """
        kept = self.decisions[:count]
        table = Table(self.game, self.setup, self.seed)
        for decision in kept:
            table.apply(decision.seat, decision.action)
        self.table = table
        self.decisions = kept
        who = seat_name(asker)
        told = Event("taken_back", {"seat": who}, f"{who} takes back, as all agreed.")
        for seat, heard in self._heard.items():
            heard.append(told)
            self._read[seat] = len(table.events(seat))
        return self._moved(asker, len(table.entries), "")

    def last_of(self, seat: int) -> int:
        """How many decisions there were before the last one of this seat; -1 if it made none."""
        for index in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[index].seat == seat:
                return index
        return -1

    def asked_for(self, ask: UndoAsk) -> int:
        """How many decisions there were before the one that an undo was asked for."""
        if not ask.since:
            return self.last_of(ask.seat)
        return sum(decision.version < ask.since for decision in self.decisions)

    def carry_out(self, entry: EntryRow) -> Move:
        """Do again what is stored."""
        if entry.kind == ACT:
            return self.act(entry.seat, entry.action, entry.noticed)
        if entry.kind == UNDO:
            return self.undo(entry.seat, entry.noticed)
        return self.back_to(int(entry.action), entry.seat)

    def _look(self, noticed: str | None) -> None:
        """Remember what everybody sees now, where it has to be compared."""
        if noticed is None:
            for eyes in self.eyes:
                self.shown(eyes)

    def _moved(self, actor: int, before: int, noticed: str | None) -> Move:
        table = self.playing
        self.version += 1
        self.change = next(CHANGES)
        told = self._listen()
        seen, self._shown = self._shown, {}
        if noticed is None:
            eyes = {e for e in self.eyes if e in told or self.shown(e) != seen[e]} | {actor}
        elif noticed:
            eyes = {SPECTATOR if name == "-" else ord(name) - ord("A") for name in noticed}
        else:
            eyes = set(self.eyes)
        for one in eyes & set(self.eyes):
            self._versions[one] += 1
        if self.ask is not None:
            # A question that a sealed step made disappear would tell of that step.
            self.ask.version = self.version
            self.ask = self.ask if set(self.eyes) - eyes else None
        drawn = [entry.action for entry in table.entries[before:] if entry.seat == CHANCE]
        names = "".join("-" if e == SPECTATOR else seat_name(e) for e in sorted(eyes))
        return Move([self.game.path(CHANCE, outcome, self.setup.seats) for outcome in drawn], names)

    def _listen(self) -> set[int]:
        """Hear what was told meanwhile; who was told anything."""
        told = set()
        for eyes, heard in self._heard.items():
            news = self.playing.events(eyes, self._read[eyes])
            heard.extend(news)
            self._read[eyes] += len(news)
            if news:
                told.add(eyes)
        return told

    # Asking.

    @property
    def playing(self) -> Table:
        """The engine's table, once the game has started."""
        assert self.table is not None
        return self.table

    @property
    def eyes(self) -> tuple[int, ...]:
        """All who may look: the seats, and spectators where there may be any."""
        seats = tuple(range(self.setup.seats))
        return (SPECTATOR, *seats) if self.spectators else seats

    def version_of(self, eyes: int) -> int:
        """How often something changed for these eyes: the version that they are told."""
        return self._versions[eyes]

    def shown(self, eyes: int) -> Shown:
        """What these eyes see now."""
        if eyes not in self._shown:
            table = self.playing
            seated = eyes != SPECTATOR
            self._shown[eyes] = Shown(
                table.view(eyes),
                table.legal(eyes) if seated else [],
                seated and not table.over and table.can_undo(eyes),
            )
        return self._shown[eyes]

    def seats_of(self, guest: str) -> list[int]:
        """The seats where a guest sits."""
        return [seat.seat for seat in self.seats if guest and seat.guest == guest]

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.over

    def heard(self, seat: int, since: int = 0) -> tuple[int, list[Event]]:
        """How many events a seat was told, and those after its `since`-th."""
        heard = self._heard[seat]
        return len(heard), heard[max(since, 0) :]

    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self.table is None else self.table.actors()

    def bots_awaited(self) -> list[int]:
        return [seat for seat in self.waiting() if self.seats[seat].kind == "bot"]

    def others(self, guest: str) -> set[str]:
        """The other people at the table."""
        return {seat.guest for seat in self.seats if seat.guest} - {guest}

    def kept(self) -> dict[str, Any]:
        """What the store keeps of the present moment besides the entries."""
        table = self.playing
        return {
            "started": True,
            "over": table.over,
            "waiting": "".join(seat_name(seat) for seat in table.actors()),
            "bot_waits": bool(self.bots_awaited()),
            "snapshot": msgspec.json.encode(self.game.position(table.state)).decode(),
        }


def load_sitting(store: Store, table: str) -> Sitting | None:
    """A table as the store keeps it, played through again."""
    row = store.table(table)
    if row is None:
        return None
    sitting = Sitting(row, store.seats(table))
    sitting.said = store.said(table)
    if not sitting.started:
        return sitting
    sitting.begin()
    for entry in store.entries(table):
        drawn = sitting.carry_out(entry).drawn
        if "\n".join(drawn) != entry.drawn or sitting.version != entry.version:
            raise Fault(f"table {table} does not play through again at version {entry.version}")
    if sitting.kept()["snapshot"] != row.snapshot:
        raise Fault(f"table {table} does not stand where its snapshot does")
    if row.undo_ask:
        ask = msgspec.json.decode(row.undo_ask, type=UndoAsk)
        sitting.ask = ask if ask.version == sitting.version else None
    return sitting


def write_setup(setup: Setup) -> str:
    """The setup as it is stored."""
    return msgspec.json.encode(setup).decode()


def _read_setup(game: Game[State], text: str) -> Setup:
    kept = msgspec.json.decode(text, type=Kept)
    return game.setup(kept.seats, kept.options, kept.pack)
