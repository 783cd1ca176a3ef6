"""Web push: messages to closed browsers, encrypted for them alone (RFC 8291, VAPID)."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from sqlalchemy import delete, insert, select

from honjin.engine.errors import BadOption
from honjin.server import schema
from honjin.server.account_store import digest
from honjin.server.config import keep_secret
from honjin.server.database import now
from honjin.server.errors import Malformed
from honjin.server.mail import Delivery
from honjin.server.notices import Notices
from honjin.server.outside import OutboundHttp
from honjin.server.threads import in_thread
from honjin.server.wire_people import PushSubscription

LASTS = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is off."""
EACH = 10
"""Browsers of one person."""
SECONDS = 15
WHAT = "push service"


def vapid_key(data: Path) -> bytes:
    """The server's key for push services, in PEM; made at the first start."""
    made = ec.generate_private_key(ec.SECP256R1())
    pem = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return keep_secret(data / "push.key", pem)


class Push:
    """Stores subscriptions, and sends to them."""

    def __init__(self, notices: Notices, pem: bytes, contact: str, private: bool = False) -> None:
        """`private` allows push services at private addresses, for tests and closed networks."""
        self.notices = notices
        self.store = notices.store
        key = load_pem_private_key(pem, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise BadOption("push.key is damaged: remove it, and the server makes a new one")
        point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = urlsafe_b64encode(point).rstrip(b"=").decode()
        raw = key.private_numbers().private_value.to_bytes(32, "big")
        self._private_key = urlsafe_b64encode(raw).rstrip(b"=").decode()
        self._contact = contact or "mailto:nobody@localhost"
        self._outside = OutboundHttp(private)

    def subscribe(self, guest: str, subscription: PushSubscription) -> None:
        """Add the subscription of a browser."""
        self._outside.check(subscription.endpoint, WHAT)
        info = {"endpoint": subscription.endpoint}
        keys = {"p256dh": subscription.keys.p256dh, "auth": subscription.keys.auth}
        text = msgspec.json.encode({**info, "keys": keys}).decode()
        id_ = digest("push", subscription.endpoint)
        kept = schema.subscriptions.c
        with self.store.writing() as db:
            db.execute(delete(schema.subscriptions).where(kept.id == id_))
            old = select(kept.id).where(kept.guest == guest).order_by(kept.made.desc())
            too_many = list(db.execute(old.offset(EACH - 1)).scalars())
            db.execute(delete(schema.subscriptions).where(kept.id.in_(too_many)))
            values = {"id": id_, "guest": guest, "info": text, "made": now()}
            db.execute(insert(schema.subscriptions).values(**values))

    async def __call__(self, delivery: Delivery) -> None:
        """Push to all browsers of a person: how many notices wait, and the latest."""
        texts = await in_thread(self.notices.unsent, delivery.guest, "push")
        asleep = await in_thread(self.notices.asleep_until, delivery.guest)
        if asleep:
            await in_thread(self.notices.post.later, delivery, asleep)
        elif texts:
            body = msgspec.json.encode({"text": texts[-1], "count": len(texts)}).decode()
            await in_thread(self._send_all, delivery.guest, body)

    def _send_all(self, guest: str, body: str) -> None:
        # Here, because it brings two HTTP clients along: a fifth of the server's start.
        from pywebpush import WebPushException, webpush

        kept = schema.subscriptions.c
        query = select(kept.id, kept.info).where(kept.guest == guest)
        with self.store.engine.connect() as db:
            rows = db.execute(query).all()
        for row in rows:
            try:
                self._outside.check(msgspec.json.decode(row.info)["endpoint"], WHAT)
                webpush(
                    subscription_info=msgspec.json.decode(row.info),
                    data=body,
                    vapid_private_key=self._private_key,
                    vapid_claims={"sub": self._contact},
                    ttl=LASTS,
                    timeout=SECONDS,
                )
            except (WebPushException, Malformed) as error:
                answer = getattr(error, "response", None)
                if answer is None or answer.status_code in (404, 410):
                    self._forget(row.id)

    def _forget(self, id_: str) -> None:
        with self.store.writing() as db:
            db.execute(delete(schema.subscriptions).where(schema.subscriptions.c.id == id_))
