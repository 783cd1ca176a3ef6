"""Chat, and private notes."""

from __future__ import annotations

from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server.database import now
from honjin.server.errors import Forbidden, Malformed
from honjin.server.live_table import LiveTable
from honjin.server.relations import blocked_with
from honjin.server.rows import ChatRow
from honjin.server.sanctions import sanction
from honjin.server.sanitize import is_blank, tidy
from honjin.server.store import Store
from honjin.server.table_cache import TableCache, check_started, eyes_of, own_seat, seat_number
from honjin.server.wire import ChatLine, Say

CHAT_SHOWN = 100
"""How many lines are sent at once; older ones stay in the store."""


class Chats:
    """Chat and notes."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self.store = cache.store

    def say(self, guest: str, table: str, ask: Say, seat: str = "") -> None:
        """Say something to the table, or to one seat where the table allows it."""
        text = tidy(ask.text)
        if is_blank(text) or "\0" in ask.text:
            raise Malformed("write a message that is not empty")
        if (muted := sanction(self.store, guest, "mute")) is not None:
            raise Forbidden(f"a moderator has muted you. {muted.reason}".strip())
        with self.cache.at(table) as live:
            speaker = own_seat(live, guest, seat) if seat else _first_seat(live, guest)
            if live.silent:
                raise Forbidden("chat is off at this table")
            to = -1
            if ask.to is not None:
                check_started(live)
                to = seat_number(live, ask.to)
                if not _may_whisper(live, speaker, to):
                    raise Forbidden("whispering is off at this table: write to everybody")
            name = live.seats[speaker].name
            heard_by = live.seats[to].guest if to >= 0 else ""
            row = ChatRow(live.said + 1, speaker, name, to, text, now(), guest, heard_by)
            live.said += 1
            self.store.say(table, row)

    def chat(self, guest: str, table: str, since: int) -> list[ChatLine]:
        """The chat lines that a guest may read, after the `since`-th."""
        with self.cache.at(table) as live:
            if not live.seats_of(guest):
                eyes_of(live, guest, "")
            return chat_lines(self.store, live, guest, since)

    def notes(self, guest: str, table: str) -> str:
        """A guest's own notes."""
        with self.cache.at(table) as live:
            _first_seat(live, guest)
        return self.store.notes(table, guest)

    def write_notes(self, guest: str, table: str, text: str) -> None:
        """Save a guest's own notes."""
        if "\0" in text:
            raise Malformed("notes must be text")
        with self.cache.at(table) as live:
            _first_seat(live, guest)
            self.store.save_notes(table, guest, text)


def _first_seat(live: LiveTable, guest: str) -> int:
    for seat in live.seats_of(guest):
        return seat
    raise Forbidden("only those who sit at the table can do this")


def chat_lines(store: Store, live: LiveTable, guest: str, since: int) -> list[ChatLine]:
    """The latest lines that a guest may read, numbered among themselves.

    Lines of people who have blocked each other are left out.
    """
    rows = store.chat(live.id, guest if live.seats_of(guest) else "", since, CHAT_SHOWN)
    blocked = blocked_with(store, guest) if rows and guest else set()
    if blocked:
        rows = [(number, row) for number, row in rows if row.guest not in blocked]
    return [
        ChatLine(
            number,
            seat_name(row.seat),
            row.name,
            "" if row.to_seat < 0 else seat_name(row.to_seat),
            row.text,
            row.made,
        )
        for number, row in rows
    ]


def _may_whisper(live: LiveTable, speaker: int, to: int) -> bool:
    """Allowed by the table's settings, or between partners with a channel of their own."""
    if live.private_chat:
        return True
    game, setup = find_game(live.game.meta.name), live.setup
    partners = game.team(setup, speaker) == game.team(setup, to)
    return partners and game.partners_whisper(setup)
