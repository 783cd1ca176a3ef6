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
from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server.store import ChatRow, EntryRow, SeatRow, Store

CHAT_SHOWN = 100
CHANGES = count(1)
ACT, UNDO, BACK = "act", "undo", "back"


class Decision(msgspec.Struct, frozen=True):
    """What a seat did and nobody took back."""

    seat: int
    action: str


class UndoAsk(msgspec.Struct):
    """Somebody wants his step back: his seat, for which version, and who has agreed."""

    seat: int
    version: int
    guest: str
    action_id: str
    agreed: list[str]


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
        self.chat: list[ChatRow] = []
        self.said = 0
        """The number of the latest thing said."""
        self.version = 0
        self.change = next(CHANGES)
        """Another number after everything but talk, so that a listener knows of news."""
        self.ask: UndoAsk | None = None
        self.table: Table | None = None
        self.decisions: list[Decision] = []
        self._heard: dict[int, list[Event]] = {}
        self._read: dict[int, int] = {}

    # Playing.

    def begin(self) -> Table:
        """Deal."""
        self.started = True
        self.table = Table(self.game, self.setup, self.seed)
        everyone = (SPECTATOR, *range(self.setup.seats))
        self._heard = {seat: [] for seat in everyone}
        self._read = dict.fromkeys(everyone, 0)
        self._listen()
        return self.table

    def act(self, seat: int, action: str) -> list[str]:
        """Do it, or be refused by the engine; what chance did afterwards."""
        table = self.playing
        before = len(table.entries)
        table.apply(seat, action)
        self.decisions.append(Decision(seat, " ".join(action.split())))
        return self._moved(before)

    def undo(self, seat: int) -> list[str]:
        """Take the last step back, where the engine allows it."""
        table = self.playing
        before = len(table.entries)
        table.undo(seat)
        self.decisions.pop()
        return self._moved(before)

    def back_to(self, count: int, asker: int) -> list[str]:
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
        return self._moved(len(table.entries))

    def last_of(self, seat: int) -> int:
        """How many decisions there were before the last one of this seat; -1 if it made none."""
        for index in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[index].seat == seat:
                return index
        return -1

    def carry_out(self, entry: EntryRow) -> list[str]:
        """Do what was decided; what chance did afterwards."""
        if entry.kind == ACT:
            return self.act(entry.seat, entry.action)
        if entry.kind == UNDO:
            return self.undo(entry.seat)
        return self.back_to(int(entry.action), entry.seat)

    def _moved(self, before: int) -> list[str]:
        table = self.playing
        self.version += 1
        self.change = next(CHANGES)
        self.ask = None
        self._listen()
        drawn = [entry.action for entry in table.entries[before:] if entry.seat == CHANCE]
        return [self.game.path(CHANCE, outcome, self.setup.seats) for outcome in drawn]

    def _listen(self) -> None:
        for seat, heard in self._heard.items():
            news = self.playing.events(seat, self._read[seat])
            heard.extend(news)
            self._read[seat] += len(news)

    # Asking.

    @property
    def playing(self) -> Table:
        """The engine's table, once the game has started."""
        assert self.table is not None
        return self.table

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
    sitting.chat = store.chat(table, CHAT_SHOWN)
    sitting.said = sitting.chat[-1].number if sitting.chat else 0
    if not sitting.started:
        return sitting
    sitting.begin()
    for entry in store.entries(table):
        drawn = sitting.carry_out(entry)
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
