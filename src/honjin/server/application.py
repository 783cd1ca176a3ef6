"""All server operations, independent of transport."""

from __future__ import annotations

import secrets

from honjin.server.accounts import Accounts
from honjin.server.actions import Actions
from honjin.server.archive import Archive
from honjin.server.chat import Chats
from honjin.server.clocks import Clocks
from honjin.server.departures import Departures
from honjin.server.discovery import Discovery
from honjin.server.errors import Malformed, NameTaken, NoGuest
from honjin.server.health import Health
from honjin.server.hints import Hints
from honjin.server.hooks import Hooks
from honjin.server.journal import Journal
from honjin.server.lobby import Lobbies
from honjin.server.mail import MailQueue
from honjin.server.moderation import Moderation
from honjin.server.names import is_a_bots, skeleton
from honjin.server.notices import Notices
from honjin.server.orders import Orders
from honjin.server.packs import Packs
from honjin.server.people import People
from honjin.server.personal import Personal
from honjin.server.push import Push
from honjin.server.ratings import Ratings
from honjin.server.sanitize import is_blank, tidy
from honjin.server.server_clock import ServerClock
from honjin.server.store import Store
from honjin.server.table_cache import TableCache
from honjin.server.timers import Timers
from honjin.server.tournaments.service import Tournaments
from honjin.server.wire import MAX_NAME, Guest

TABLES_EACH = 50
BOT_TABLES_EACH = 5


class Application:
    """Guests, lobbies, games, chat and archive over one store. Thread-safe."""

    def __init__(
        self,
        store: Store,
        tables_each: int = TABLES_EACH,
        bot_tables_each: int = BOT_TABLES_EACH,
        address: str = "",
        can_mail: bool = False,
        key: bytes = b"",
        packs: Packs | None = None,
    ) -> None:
        self.store = store
        self.cache = TableCache(store)
        self.server_clock = ServerClock(store)
        self.clocks = Clocks(self.server_clock)
        self.journal = Journal(self.clocks)
        self.lobbies = Lobbies(self.cache, self.clocks, tables_each, bot_tables_each, packs)
        self.actions = Actions(self.cache, self.journal)
        self.orders = Orders(self.cache, self.actions)
        self.departures = Departures(self.cache, self.clocks, self.journal, self.lobbies)
        self.timers = Timers(self.cache, self.departures)
        self.people = People(self.cache, self.journal)
        self.post = MailQueue(store, self.server_clock, address, can_mail)
        self.accounts = Accounts(self.cache, self.post)
        self.notices = Notices(self.clocks, self.post, self.accounts.rows, key)
        self.journal.notices = self.lobbies.notices = self.notices
        self.push: Push | None = None
        self.hooks: Hooks | None = None
        self.ratings = Ratings(store, self.accounts.rows)
        self.discovery = Discovery(self.lobbies, self.notices, self.accounts.rows, self.ratings)
        self.tournaments = Tournaments(self.lobbies, self.departures, self.notices, self.ratings)
        self.personal = Personal(self.accounts, self.people, self.departures)
        self.moderation = Moderation(self.accounts, self.departures, self.notices, self.name_guest)
        self.hints = Hints(self.cache, self.journal)
        self.chats = Chats(self.cache)
        self.archive = Archive(self.cache)
        self.health = Health(store)

    def name_guest(self, guest: str, name: str) -> Guest:
        """Make a guest, or rename one (`guest` is empty for a new one)."""
        printable = " ".join(name.split()).isprintable()
        name = tidy(name)[:MAX_NAME]
        if is_blank(name) or not printable:
            raise Malformed("enter a name (one line)")
        if is_a_bots(name):
            raise NameTaken(f"{name} looks like the name of a bot: choose another one")
        if self.accounts.rows.is_reserved(name, guest):
            raise NameTaken(f"{name} is taken: choose another name")
        if guest and self.store.guest(guest) is not None:
            self._check_others(guest, name)
            self.accounts.rows.rename(guest, name)
            self.store.rename_guest(guest, name)
            self.cache.renamed(guest, name)
        else:
            guest = secrets.token_hex(8)
            self.store.add_guest(guest, name)
        return Guest(guest, name)

    def _check_others(self, guest: str, name: str) -> None:
        for other in self.store.names_beside(guest):
            if skeleton(other) == skeleton(name):
                raise NameTaken(f"{other} sits at your table: choose a name that looks different")

    def find_guest(self, guest: str) -> Guest | None:
        """A guest, or None if this server does not know the id."""
        name = self.store.guest(guest) if guest else None
        return None if name is None else Guest(guest, name)

    def guest(self, guest: str) -> Guest:
        """A guest by id."""
        found = self.find_guest(guest)
        if found is None:
            raise NoGuest
        return found
