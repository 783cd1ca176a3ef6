"""The application: everything that can be done at this server, whoever asks and over whatever."""

from __future__ import annotations

import secrets

from honjin.server.archive import Archive
from honjin.server.errors import Malformed, NoGuest
from honjin.server.hall import Hall, eyes_of
from honjin.server.lobby import Lobbies, lobby
from honjin.server.play import Plays, hears, show_chat, standing
from honjin.server.store import Store
from honjin.server.talk import Talk
from honjin.server.wire import Chat, Guest, Lobby, Standing

TABLES_EACH = 50


class News:
    """What a listener has not been told yet: a lobby or a standing if there is a new one, and
    what was said meanwhile."""

    def __init__(self, change: int, said: int) -> None:
        self.change = change
        self.said = said
        self.lobby: Lobby | None = None
        self.standing: Standing | None = None
        self.chat: list[Chat] = []


class Tables:
    """Guests, lobbies, play, talk and archive over one store. Threads may share it."""

    def __init__(self, store: Store, tables_each: int = TABLES_EACH) -> None:
        self.store = store
        self.hall = Hall(store)
        self.lobbies = Lobbies(self.hall, tables_each)
        self.plays = Plays(self.hall)
        self.talk = Talk(self.hall)
        self.archive = Archive(self.hall)

    def name_guest(self, guest: str, name: str) -> Guest:
        """Make a guest, or rename him (`guest` is empty for a new one)."""
        name = " ".join(name.split())
        if not name or not name.isprintable():
            raise Malformed("a name is a few letters on one line")
        if guest and self.store.guest(guest) is not None:
            self.store.rename_guest(guest, name)
            self.hall.renamed(guest, name)
        else:
            guest = secrets.token_hex(8)
            self.store.add_guest(guest, name)
        return Guest(guest, name)

    def find_guest(self, guest: str) -> Guest | None:
        """Who somebody is, or None for somebody this server does not know."""
        name = self.store.guest(guest) if guest else None
        return None if name is None else Guest(guest, name)

    def guest(self, guest: str) -> Guest:
        """Who somebody is."""
        found = self.find_guest(guest)
        if found is None:
            raise NoGuest
        return found

    def news(self, guest: str, table: str, seat: str, since: int, change: int, said: int) -> News:
        """What these eyes have not been told yet; a negative `change` asks for all of it."""
        with self.hall.at(table) as sitting:
            eyes = eyes_of(sitting, guest, seat)
            news = News(sitting.change, sitting.said)
            if not sitting.started:
                if change != sitting.change:
                    host = self.store.guest(sitting.host) or ""
                    news.lobby = lobby(sitting, guest, host)
            elif change != sitting.change:
                news.standing = standing(sitting, guest, eyes, since)
            if change >= 0:
                fresh = [row for row in sitting.chat if row.number > said]
                news.chat = [show_chat(row) for row in fresh if hears(sitting, guest, row)]
            return news
