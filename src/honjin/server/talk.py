"""What people say to each other, and what they note for themselves."""

from __future__ import annotations

from honjin.engine.view import seat_name
from honjin.server.errors import Malformed, NotYours
from honjin.server.hall import Hall, check_started, eyes_of, own_seat, seat_number
from honjin.server.sitting import Sitting
from honjin.server.store import ChatRow, Store, now
from honjin.server.wire import Chat, Say
from honjin.server.writing import is_blank, tidy

CHAT_SHOWN = 100
"""Lines that are told at once; older ones stay in the store."""


class Talk:
    """Chat and notes."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store

    def say(self, guest: str, table: str, ask: Say, seat: str = "") -> None:
        """Say something to the table, or to one seat where the table allows it."""
        text = tidy(ask.text)
        if is_blank(text) or "\0" in ask.text:
            raise Malformed("write something that can be read")
        with self.hall.at(table) as sitting:
            speaker = own_seat(sitting, guest, seat) if seat else _first_seat(sitting, guest)
            if sitting.silent:
                raise NotYours("this is a silent table: nobody talks here")
            to = -1
            if ask.to is not None:
                check_started(sitting)
                to = seat_number(sitting, ask.to)
                if not _may_whisper(sitting, speaker, to):
                    raise NotYours("all talk at this table is open")
            name = sitting.seats[speaker].name
            row = ChatRow(sitting.said + 1, speaker, name, to, text, now())
            sitting.said += 1
            self.store.say(table, row)

    def chat(self, guest: str, table: str, since: int) -> list[Chat]:
        """What was said that a guest may read, after its `since`-th line."""
        with self.hall.at(table) as sitting:
            if not sitting.seats_of(guest):
                eyes_of(sitting, guest, "")
            return heard(self.store, sitting, guest, since)

    def notes(self, guest: str, table: str) -> str:
        """A guest's own notes."""
        with self.hall.at(table) as sitting:
            _first_seat(sitting, guest)
        return self.store.notes(table, guest)

    def write_notes(self, guest: str, table: str, text: str) -> None:
        """Keep a guest's own notes."""
        if "\0" in text:
            raise Malformed("notes are text")
        with self.hall.at(table) as sitting:
            _first_seat(sitting, guest)
            self.store.save_notes(table, guest, text)


def _first_seat(sitting: Sitting, guest: str) -> int:
    for seat in sitting.seats_of(guest):
        return seat
    raise NotYours("only those who sit at the table can do this")


def heard(store: Store, sitting: Sitting, guest: str, since: int) -> list[Chat]:
    """The latest lines that a guest may read, numbered among themselves."""
    rows = store.chat(sitting.id, sitting.seats_of(guest), since, CHAT_SHOWN)
    return [
        Chat(
            number,
            seat_name(row.seat),
            row.name,
            "" if row.to_seat < 0 else seat_name(row.to_seat),
            row.text,
            row.made,
        )
        for number, row in rows
    ]


def _may_whisper(sitting: Sitting, speaker: int, to: int) -> bool:
    """Where the table allows it; and between partners who have a channel of their own."""
    if sitting.private_chat:
        return True
    options = sitting.setup.options
    partners = len(sitting.seats) == 4 and (speaker - to) % 4 == 2
    return partners and options.get("team_channel") is True
