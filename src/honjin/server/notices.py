"""Notices to people who are away: the bell, mail and push.

A notice is written in the transaction of what it tells. It says no more than its reader's own seat
knows. Mail and push are sent a while later, all notices of a person together and not in their quiet
hours; a person who has seen or done it by then is sent nothing.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from honjin.server import schema
from honjin.server.account_store import AccountStore
from honjin.server.clocks import Clocks, still_of
from honjin.server.mail import AddressGone, Delivery, Mail, MailQueue, Send
from honjin.server.notice_settings import NoticeSettings
from honjin.server.rest import Rest, standing
from honjin.server.rows import NoticeRow, columns
from honjin.server.statements import Statement
from honjin.server.store import Store
from honjin.server.threads import in_thread
from honjin.server.wire_people import NoticeInfo, NoticeList

SHOWN = 50
KEPT = 200
WAITS = {"turn": 120_000, "invited": 5_000, "late": 0}
"""Milliseconds before a notice of a kind goes out; others wait as long as `USUAL`."""
USUAL = 60_000


def _reached() -> Select[Any]:
    """How many addresses and how many browsers somebody has."""
    mail, browser = schema.credentials.c, schema.subscriptions.c
    guest: BindParameter[str] = bindparam("of_guest")
    addresses = select(func.count()).where(mail.guest == guest, mail.kind == "email")
    browsers = select(func.count()).where(browser.guest == guest)
    return select(addresses.scalar_subquery(), browsers.scalar_subquery())


def _planned() -> Select[Any]:
    """A delivery to somebody that has not begun."""
    kept = schema.deliveries.c
    mine = (kept.guest == bindparam("of_guest"), kept.channel == bindparam("of_channel"))
    return select(kept.id).where(*mine, kept.claimed == 0)


_ADD = Statement(insert(schema.notices), ("made", "read", "sent", *NoticeRow.__struct_fields__))
_SETTLE = Statement(
    delete(schema.notices).where(
        schema.notices.c.guest == bindparam("of_guest"),
        schema.notices.c.table_id == bindparam("of_table"),
        schema.notices.c.kind == bindparam("of_kind"),
    )
)
_SETTLE_ALL = Statement(
    delete(schema.notices).where(
        schema.notices.c.table_id == bindparam("of_table"),
        schema.notices.c.kind == bindparam("of_kind"),
    )
)
_REACHED = Statement(_reached())
_PLANNED = Statement(_planned())


class Notices:
    """Writes notices, shows them, and turns them into mails."""

    def __init__(self, clocks: Clocks, post: MailQueue, accounts: AccountStore, key: bytes) -> None:
        self.store: Store = clocks.store
        self.server_clock = clocks.server_clock
        self.post = post
        self.accounts = accounts
        self._key = key
        self.settings = NoticeSettings(self.store)
        self.also: list[Callable[[Connection, NoticeRow, int], None]] = []
        """Called with every notice in its transaction, and the time."""

    def write(self, db: Connection, rows: Sequence[NoticeRow]) -> None:
        """Store notices in the caller's transaction, and schedule their delivery."""
        now = self.server_clock.now()
        for row in rows:
            _ADD.execute(db, {"made": now, "read": False, "sent": False, **columns(row)})
            self._plan(db, row.guest, WAITS.get(row.kind, USUAL))
            for tell in self.also:
                tell(db, row, now)

    def tell(self, *rows: NoticeRow) -> None:
        """The same in a transaction of its own."""
        with self.store.writing() as db:
            self.write(db, rows)

    def settle(self, db: Connection, guest: str, table: str, kind: str = "turn") -> None:
        """A person has done what a notice asked for."""
        _SETTLE.execute(db, {"of_guest": guest, "of_table": table, "of_kind": kind})

    def settle_all(self, db: Connection, table: str, kind: str) -> None:
        """Close all notices about a table: nobody has to answer them any more."""
        _SETTLE_ALL.execute(db, {"of_table": table, "of_kind": kind})

    # The bell.

    def mine(self, guest: str) -> NoticeList:
        """The latest notices of somebody."""
        mine = schema.notices.c
        query = select(schema.notices).where(mine.guest == guest).order_by(mine.id.desc())
        unread = select(func.count()).where(mine.guest == guest, mine.read.is_(False))
        with self.store.engine.connect() as db:
            rows = db.execute(query.limit(SHOWN)).all()
            count = int(db.execute(unread).scalar_one())
        told = [NoticeInfo(r.kind, r.table_id, r.text, r.made, r.read) for r in rows]
        return NoticeList(count, told)

    def mark_read(self, guest: str) -> NoticeList:
        """A person has opened the notices."""
        mine = schema.notices.c
        with self.store.writing() as db:
            db.execute(update(schema.notices).where(mine.guest == guest).values(read=True))
            last = select(mine.id).where(mine.guest == guest).order_by(mine.id.desc())
            old = db.execute(last.offset(KEPT).limit(1)).scalar()
            if old is not None:
                db.execute(delete(schema.notices).where(mine.guest == guest, mine.id <= old))
        return self.mine(guest)

    # Sending.

    def _plan(self, db: Connection, guest: str, wait: int) -> None:
        """Schedule one mail and one push for everything new; none is scheduled twice."""
        reached = _REACHED.first(db, {"of_guest": guest})
        assert reached is not None
        for channel, ways in zip(("letter", "push"), reached, strict=True):
            if not ways:
                continue
            if _PLANNED.first(db, {"of_guest": guest, "of_channel": channel}) is None:
                self.post.enqueue(db, channel, "", {}, guest, wait)

    def unsent(self, guest: str, channel: str) -> list[str]:
        """The notices that a person has neither seen nor been sent, if they chose this channel."""
        mine, known = schema.notices.c, schema.guests.c
        query = select(mine.text).where(mine.guest == guest, mine.read.is_(False))
        if channel == "mail":
            query = query.where(mine.sent.is_(False))
        with self.store.engine.connect() as db:
            wanted = db.execute(select(known.told_by).where(known.id == guest)).scalar() or ""
            if channel not in wanted.split():
                return []
            query = self.settings.only_wanted(query, db, guest, channel)
            return list(db.execute(query.order_by(mine.id)).scalars())

    def mark_sent(self, guest: str) -> None:
        with self.store.writing() as db:
            mine = schema.notices.c
            db.execute(update(schema.notices).where(mine.guest == guest).values(sent=True))

    def asleep_until(self, guest: str) -> int:
        """The end of a person's quiet hours; 0 if it is not quiet now."""
        rest = self.store.rest_of([guest]).get(guest, Rest())
        return standing(self.server_clock.now(), partial(still_of, rest, []))

    def letter(self, guest: str) -> Mail | None:
        """All new notices of a person as one mail; None if there are none."""
        address = next((row.value for row in self.accounts.credentials(guest, "email")), "")
        texts = self.unsent(guest, "mail") if address and self.post.can_send else []
        if not texts:
            return None
        subject = texts[0] if len(texts) == 1 else f"{len(texts)} things wait for you at Honjin"
        lines = "\n".join(f"- {text}" for text in texts)
        stop = f"{self.post.address}/api/unsubscribe/{guest}/{self.stop_key(guest)}"
        text = (
            f"{lines}\n\nPlay: {self.post.address}/\n\n"
            f"Choose which notices you get: {self.post.address}/#/account\n"
        )
        return Mail(address, subject, text, stop)

    def stop_key(self, guest: str) -> str:
        """The key of an unsubscribe link: only somebody who got the mail knows it."""
        return self._keyed(f"stop {guest}")

    def delivery_key(self, hook: str, body: str) -> str:
        """The name of a webhook's message: the same whenever it is sent again, and no number that
        counts those of other people."""
        return self._keyed(f"delivery {hook} {body}")

    def _keyed(self, what: str) -> str:
        return hmac.new(self._key, what.encode(), hashlib.sha256).hexdigest()[:32]

    def unsubscribe(self, guest: str, key: str) -> bool:
        """Unsubscribe from mails; whether the key was right. A wrong one changes nothing."""
        right = hmac.compare_digest(key.encode("utf-8", "replace"), self.stop_key(guest).encode())
        if right:
            self.settings.choose(guest, {"mail": False})
        return right

    # For the worker that sends.

    def channels(
        self, mail: Send | None, push: Send | None, hook: Send | None = None
    ) -> dict[str, Send]:
        """How each kind of delivery is sent."""
        out: dict[str, Send] = {}
        if mail is not None:
            out["mail"] = mail
            out["letter"] = partial(self._send_letter, mail)
        if push is not None:
            out["push"] = push
        if hook is not None:
            out["hook"] = hook
        return out

    async def _send_letter(self, mail: Send, delivery: Delivery) -> None:
        asleep = await in_thread(self.asleep_until, delivery.guest)
        if asleep:
            await in_thread(self.post.later, delivery, asleep)
            return
        letter = await in_thread(self.letter, delivery.guest)
        if letter is None:
            return
        try:
            await mail(msgspec.structs.replace(delivery, body=msgspec.json.encode(letter).decode()))
        except AddressGone:
            # The address does not exist any more: never write there again.
            await in_thread(self.settings.choose, delivery.guest, {"mail": False})
            raise
        await in_thread(self.mark_sent, delivery.guest)
