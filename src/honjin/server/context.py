"""What every request needs: the tables, the signer, the listeners, limits and metrics."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from honjin.engine.errors import BadOption
from honjin.games.editions import keep_editions, use_editions
from honjin.server.application import Application
from honjin.server.batches import Batches
from honjin.server.botrunner import BotRunner
from honjin.server.call import Guides, Rules
from honjin.server.config import Config
from honjin.server.cookies import OLD_COOKIE, Identity, Signer
from honjin.server.hooks import Hooks
from honjin.server.limits import Buckets
from honjin.server.listeners import Hub
from honjin.server.outside import OutboundHttp
from honjin.server.packs import read_packs
from honjin.server.push import Push, vapid_key
from honjin.server.store import Store
from honjin.server.telemetry import Metrics, log


class Context:
    """One for each application; `open` connects it to its database."""

    store: Store
    tables: Application
    batches: Batches
    bots: BotRunner

    def __init__(self, config: Config, signer: Signer, rules: Rules, guides: Guides) -> None:
        self.config = config
        self.signer = signer
        self.rules = rules
        self.guides = guides
        self.opened = False
        self.hub = Hub(config.limits.connections_each)
        self.numbers = Metrics()
        self._of_guest = Buckets(config.limits.guest)
        self._of_address = Buckets(config.limits.address)
        self._new_guests = Buckets(config.limits.new_guests)
        self._files = Buckets(config.limits.files)

    def open(self) -> None:
        """Connect to the database and bring it up to date; a second time does nothing."""
        if self.opened:
            return
        try:
            self.store = Store(self.config.url)
        except (SQLAlchemyError, ImportError) as error:
            why = str(error.__cause__ or error).strip().splitlines()[0]
            raise BadOption(f"the database cannot be used: {why}") from None
        use_editions(self.config.editions)
        try:
            keep_editions(self.config.editions, self.store.pinned())
        except OSError as error:
            log.warning("rules not kept", exc_info=error)
        self.store.serving = True
        limits = self.config.limits
        self.tables = Application(
            self.store,
            limits.tables_each,
            limits.bot_tables_each,
            self.config.address,
            bool(self.config.smtp),
            self.signer.key_for("notices"),
            read_packs(self.config.packs),
        )
        self.batches = Batches(self.tables.actions)
        contact = f"mailto:{self.config.mail_from}" if self.config.mail_from else ""
        key = vapid_key(self.config.data)
        private = self.config.private_push
        self.tables.push = Push(self.tables.notices, key, contact, private)
        self.tables.hooks = Hooks(self.tables.notices, OutboundHttp(self.config.private_hooks))
        self.opened = True

    def identity(self, connection: HTTPConnection) -> Identity:
        """The guest that a bot's token or a browser's cookie names.
        The database knows whether the session is still valid.
        """
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.signer.read(token.strip())
        secure = connection.url.scheme in ("https", "wss")
        cookies = connection.cookies
        value = cookies.get(self.signer.cookie(secure)) or cookies.get(OLD_COOKIE, "")
        return self.signer.read(value)

    def admit(
        self, connection: HTTPConnection, guest: str, new: bool = False, price: float = 1.0
    ) -> None:
        """Raise TooMany when a guest or an address exceeds its rate limit."""
        address = connection.client.host if connection.client else ""
        self._of_address.take(address)
        if new:
            self._new_guests.take(address)
        if guest:
            self._of_guest.take(guest, price)

    def admit_to_files(self, connection: HTTPConnection) -> None:
        """The same for static files and documents."""
        self._files.take(connection.client.host if connection.client else "")
