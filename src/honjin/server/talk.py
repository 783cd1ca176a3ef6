"""What people say to each other, and what they note for themselves."""

from __future__ import annotations

from honjin.server.errors import Malformed, NotYours
from honjin.server.hall import Hall, check_started, own_seat, seat_number
from honjin.server.sitting import CHAT_SHOWN, Sitting
from honjin.server.store import ChatRow, now
from honjin.server.wire import Say


class Talk:
    """Chat and notes."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store

    def say(self, guest: str, table: str, ask: Say, seat: str = "") -> None:
        """Say something to the table, or to one seat where the table allows it."""
        text = ask.text.strip()
        if not text or "\0" in text:
            raise Malformed("say something that can be read")
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
            sitting.chat = [*sitting.chat[1 - CHAT_SHOWN :], row]
            self.store.say(table, row)

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
    for chair in sitting.seats:
        if guest and chair.guest == guest:
            return chair.seat
    raise NotYours("only those who sit at the table can do this")


def _may_whisper(sitting: Sitting, speaker: int, to: int) -> bool:
    """Where the table allows it; and between partners who have a channel of their own."""
    if sitting.private_chat:
        return True
    options = sitting.setup.options
    partners = sitting.setup.seats == 4 and (speaker - to) % 4 == 2
    return partners and options.get("team_channel") is True
