"""Outgoing mail and push messages, from an outbox that survives a crash.

A message is a row of the database, written in the transaction of what it tells where there is one.
A process claims a row before it sends it and deletes it afterwards; if the process dies in between,
another sends it again. So everything is sent at least once, and twice hardly ever.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from typing import Any
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from honjin.engine.decoders import read_json
from honjin.engine.errors import BadOption
from honjin.server import schema
from honjin.server.config import Config
from honjin.server.server_clock import ServerClock
from honjin.server.store import Store
from honjin.server.telemetry import log
from honjin.server.threads import in_thread

CLAIM = 60_000
"""Milliseconds for which one process alone may try to send a message."""
WAITS = (30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000)
"""Milliseconds between attempts; after the last one a message is given up."""
BATCH = 20
SMTP_SECONDS = 20


class Mail(msgspec.Struct, frozen=True):
    """A mail. `unsubscribe` is the address that ends mails of its kind with one click."""

    to: str
    subject: str
    text: str
    unsubscribe: str = ""


class Delivery(msgspec.Struct, frozen=True):
    """A message in the outbox."""

    id: int
    guest: str
    channel: str
    target: str
    body: str
    claimed: int
    tries: int


class AddressGone(Exception):
    """The address does not exist any more."""


Send = Callable[[Delivery], Awaitable[None]]


class MailQueue:
    """Stores messages, and sends them when they are due. Thread-safe."""

    def __init__(
        self, store: Store, server_clock: ServerClock, address: str, can_send: bool
    ) -> None:
        self.store = store
        self.server_clock = server_clock
        self.address = address.rstrip("/")
        self.can_send = can_send

    def send(self, mail: Mail, guest: str = "") -> None:
        """Send a mail soon."""
        with self.store.writing() as db:
            self.enqueue(db, "mail", mail.to, mail, guest)

    def enqueue(
        self, db: Connection, channel: str, target: str, body: Any, guest: str, wait: int = 0
    ) -> None:
        """The same in a transaction of the caller."""
        row = {"guest": guest, "channel": channel, "target": target, "claimed": 0, "tries": 0}
        text = msgspec.json.encode(body).decode()
        due = self.server_clock.now() + wait
        db.execute(insert(schema.deliveries).values(body=text, due=due, **row))

    def claim(self) -> list[Delivery]:
        """Messages that are due and that nobody else is sending."""
        kept, now = schema.deliveries.c, self.server_clock.now()
        query = select(schema.deliveries).where(kept.due <= now, kept.claimed <= now)
        with self.store.engine.connect() as db:
            rows = db.execute(query.order_by(kept.due).limit(BATCH)).all()
        mine = []
        for row in rows:
            own = (kept.id == row.id, kept.claimed == row.claimed)
            with self.store.writing() as db:
                claimed = update(schema.deliveries).where(*own).values(claimed=now + CLAIM)
                if db.execute(claimed).rowcount == 1:
                    names = Delivery.__struct_fields__
                    mine.append(Delivery(*(getattr(row, name) for name in names)))
        return mine

    def done(self, delivery: Delivery) -> None:
        """A message was sent, or given up."""
        with self.store.writing() as db:
            db.execute(delete(schema.deliveries).where(schema.deliveries.c.id == delivery.id))

    def failed(self, delivery: Delivery) -> None:
        """Try again later, or not at all after many attempts."""
        if delivery.tries >= len(WAITS):
            self.done(delivery)
            return
        due = self.server_clock.now() + WAITS[delivery.tries]
        with self.store.writing() as db:
            db.execute(
                update(schema.deliveries)
                .where(schema.deliveries.c.id == delivery.id)
                .values(due=due, claimed=0, tries=delivery.tries + 1)
            )

    def later(self, delivery: Delivery, due: int) -> None:
        """Send it again at that time, even if it is being sent now."""
        with self.store.writing() as db:
            self.enqueue(
                db,
                delivery.channel,
                delivery.target,
                {},
                delivery.guest,
                due - self.server_clock.now(),
            )

    async def deliver(self, channels: dict[str, Send]) -> int:
        """Send what is due; returns how many messages were sent."""
        sent = 0
        for delivery in await in_thread(self.claim):
            send = channels.get(delivery.channel)
            try:
                if send is not None:
                    await send(delivery)
                    sent += 1
                await in_thread(self.done, delivery)
            except AddressGone:
                await in_thread(self.done, delivery)
            except Exception as error:
                log.warning("not delivered", exc_info=error)
                await in_thread(self.failed, delivery)
        return sent


def check_mail(config: Config) -> None:
    """Check that the settings for mail are complete."""
    if config.smtp:
        Smtp(config.smtp, config.mail_from)
        if not config.address.startswith(("http://", "https://")):
            raise BadOption("give the server's public address: --address https://your.site")


class Smtp:
    """Sends mails through a mail server: smtp://user:password@host:587 or smtps://…"""

    def __init__(self, url: str, sender: str) -> None:
        where = urlsplit(url)
        if where.scheme not in ("smtp", "smtps") or not where.hostname:
            raise BadOption("give the mail server as smtp://user:password@mail.example:587")
        if "@" not in sender or any(char.isspace() for char in sender):
            raise BadOption("give the sender of mails: --mail-from honjin@your.site")
        self._host = where.hostname
        self._tls = where.scheme == "smtps"
        self._port = where.port or (465 if self._tls else 587)
        self._user = unquote(where.username) if where.username else None
        self._password = unquote(where.password) if where.password else None
        self._sender = sender

    async def __call__(self, delivery: Delivery) -> None:
        """Send one; raises Gone where the address does not exist."""
        mail = read_json(delivery.body, Mail)
        try:
            await aiosmtplib.send(
                self._letter(mail).as_bytes(),
                sender=self._sender,
                recipients=[mail.to],
                hostname=self._host,
                port=self._port,
                username=self._user,
                password=self._password,
                use_tls=self._tls,
                timeout=SMTP_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(500 <= one.code < 600 for one in error.recipients):
                raise AddressGone from error
            raise

    def _letter(self, mail: Mail) -> EmailMessage:
        # Longer lines than usual: mail programs do not follow a folded unsubscribe address.
        letter = EmailMessage(policy=SMTP.clone(max_line_length=900))
        letter["From"] = f"Honjin <{self._sender}>"
        letter["To"] = mail.to
        letter["Subject"] = mail.subject
        letter["Date"] = format_datetime(datetime.now(UTC))
        letter["Message-ID"] = make_msgid(domain=self._sender.partition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        if mail.unsubscribe:
            letter["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(mail.text)
        return letter
