"""Webhooks: notices sent to an address of the user's choice, signed.

The header `Honjin-Signature` is `t=TIME,v1=CODE`: the Unix second, and the HMAC-SHA256 of
`TIME.BODY` in hex under the hook's secret. The receiver computes the same code, and refuses old
messages. A hook that answers 410 is removed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from honjin.server import schema
from honjin.server.database import now
from honjin.server.errors import Malformed, TooMany
from honjin.server.mail import AddressGone, Delivery
from honjin.server.notices import Notices
from honjin.server.outside import OutboundHttp
from honjin.server.rows import NoticeRow
from honjin.server.statements import Statement
from honjin.server.threads import in_thread
from honjin.server.wire_people import HookInfo

EACH = 5
WHAT = "webhook"
_OF_GUEST = Statement(
    select(schema.hooks.c.id).where(schema.hooks.c.guest == bindparam("of_guest"))
)


class DeliveryFailed(Exception):
    """The receiver did not take it; it is sent again later."""


class Hooks:
    """Keeps addresses, and sends to them."""

    def __init__(self, notices: Notices, outside: OutboundHttp) -> None:
        self.notices = notices
        self.store = notices.store
        self.outside = outside
        notices.also.append(self.plan)

    def mine(self, guest: str) -> list[HookInfo]:
        """A guest's webhooks, without their secrets."""
        kept = schema.hooks.c
        query = select(kept.id, kept.url).where(kept.guest == guest).order_by(kept.made, kept.id)
        with self.store.engine.connect() as db:
            return [HookInfo(row.id, row.url) for row in db.execute(query)]

    def add(self, guest: str, url: str) -> list[HookInfo]:
        """A new webhook; its secret is shown only now."""
        self.outside.check(url, WHAT)
        id_, secret = secrets.token_hex(8), secrets.token_urlsafe(32)
        kept = schema.hooks.c
        with self.store.writing() as db:
            if (
                int(db.execute(select(func.count()).where(kept.guest == guest)).scalar_one())
                >= EACH
            ):
                raise TooMany(f"{EACH} webhooks are the most you can have: remove one first")
            row = {"id": id_, "guest": guest, "url": url, "secret": secret, "made": now()}
            db.execute(insert(schema.hooks).values(**row))
        return [
            msgspec.structs.replace(one, secret=secret) if one.id == id_ else one
            for one in self.mine(guest)
        ]

    def remove(self, guest: str, id_: str) -> list[HookInfo]:
        kept = schema.hooks.c
        with self.store.writing() as db:
            db.execute(delete(schema.hooks).where(kept.guest == guest, kept.id == id_))
        return self.mine(guest)

    def plan(self, db: Connection, row: NoticeRow, made: int) -> None:
        """A notice was written: send it to its reader's hooks, from the same transaction."""
        hooks = _OF_GUEST.all(db, {"of_guest": row.guest})  # Hardly anybody has one.
        if not hooks or not self.notices.settings.wants(db, row, "hook"):
            return
        told = {"kind": row.kind, "text": row.text, "id": row.table_id, "made": made}
        for (hook,) in hooks:
            self.notices.post.enqueue(db, "hook", hook, told, row.guest)

    async def __call__(self, delivery: Delivery) -> None:
        """Send one; an exception means that it is sent again later."""
        asleep = await in_thread(self.notices.asleep_until, delivery.guest)
        if asleep:
            await in_thread(self._later, delivery, asleep)
            return
        await in_thread(self._send, delivery)

    def _later(self, delivery: Delivery, due: int) -> None:
        told = msgspec.json.decode(delivery.body)
        wait = due - self.notices.server_clock.now()
        with self.store.writing() as db:
            self.notices.post.enqueue(db, "hook", delivery.target, told, delivery.guest, wait)

    def _send(self, delivery: Delivery) -> None:
        kept = schema.hooks.c
        query = select(schema.hooks).where(kept.id == delivery.target)
        with self.store.engine.connect() as db:
            hook: Any = db.execute(query).first()
        if hook is None:
            return
        body = delivery.body.encode()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Honjin",
            "Honjin-Delivery": self.notices.delivery_key(hook.id, delivery.body),
            "Honjin-Signature": sign(hook.secret, now(), body),
        }
        try:
            status = self.outside.post(hook.url, body, headers, WHAT)
        except Malformed as error:
            raise AddressGone from error
        if status == 410:
            self.remove(hook.guest, hook.id)
            raise AddressGone
        if not 200 <= status < 300:
            raise DeliveryFailed(f"status {status}")


def sign(secret: str, at: int, body: bytes) -> str:
    """The header that proves where a message comes from, and when it was sent."""
    code = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={code}"
