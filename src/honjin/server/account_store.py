"""Accounts in the database: every method is one transaction, or reads."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Connection,
    Select,
    String,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from honjin.server import schema
from honjin.server.database import now
from honjin.server.errors import NameTaken
from honjin.server.names import skeleton
from honjin.server.sanctions import is_banned
from honjin.server.statements import Statement
from honjin.server.store import Store

OLD_NAMES = 90 * 24 * 3600
"""Seconds for which a name stays reserved after its owner gave it up."""


class CredentialRow(Struct, frozen=True):
    """A way to sign in: `kind` is passkey, email, password or recovery."""

    id: str
    guest: str
    kind: str
    value: str
    label: str
    made: int


class SessionRow(Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    guest: str
    device: str
    made: int
    seen: int


class TokenRow(Struct, frozen=True):
    """A token that can be used once, until it expires."""

    kind: str
    guest: str
    value: str


def _signed_in(who: Select[Any]) -> Statement:
    """A query of somebody who is not banned."""
    guest = bindparam("own_guest", type_=String)
    return Statement(who.where(~is_banned(guest, bindparam("at", type_=BigInteger))))


_BY_SESSION = _signed_in(
    select(schema.sessions.c.id).where(
        schema.sessions.c.id == bindparam("own_session"),
        schema.sessions.c.guest == bindparam("own_guest"),
    )
)
_WITHOUT_SESSION = _signed_in(
    select(schema.guests.c.id).where(
        schema.guests.c.id == bindparam("own_guest"),
        ~select(schema.credentials.c.id)
        .where(schema.credentials.c.guest == bindparam("own_guest"))
        .exists(),
    )
)


def digest(*words: str) -> str:
    """The hash of a secret: the database never holds the secret itself."""
    return hashlib.sha256("\0".join(words).encode()).hexdigest()


class AccountStore:
    """Sessions, credentials, tokens and names."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Sessions.

    def is_signed_in(self, guest: str, session: str) -> bool:
        """Whether a cookie is still valid: its session has not ended and its guest is not banned.

        A cookie of an earlier server has no session; it is valid as long as its guest has
        nothing else to sign in with.
        """
        valid = _BY_SESSION if session else _WITHOUT_SESSION
        values = {"own_guest": guest, "own_session": session, "at": now()}
        with self.store.engine.connect() as db:
            return valid.first(db, values) is not None

    def add_session(self, session: str, guest: str, device: str) -> None:
        with self.store.writing() as db:
            row = {"id": session, "guest": guest, "device": device[:80]}
            db.execute(insert(schema.sessions).values(made=now(), seen=now(), **row))

    def touch_session(self, session: str) -> None:
        """Note once a day that a session is in use."""
        old = (schema.sessions.c.id == session, schema.sessions.c.seen < now() - 24 * 3600)
        with self.store.engine.connect() as db:
            if db.execute(select(schema.sessions.c.id).where(*old)).first() is None:
                return
        with self.store.writing() as db:
            db.execute(update(schema.sessions).where(*old).values(seen=now()))

    def sessions(self, guest: str) -> list[SessionRow]:
        sessions = schema.sessions.c
        query = select(schema.sessions).where(sessions.guest == guest)
        with self.store.engine.connect() as db:
            rows = db.execute(query.order_by(sessions.seen.desc(), sessions.id)).all()
            return [SessionRow(r.id, r.guest, r.device, r.made, r.seen) for r in rows]

    def end_sessions(self, guest: str, session: str = "", but: str = "") -> int:
        """End one session, or all of a guest's but one; returns how many."""
        sessions = schema.sessions.c
        which = [sessions.guest == guest, sessions.id != but]
        if session:
            which.append(sessions.id == session)
        with self.store.writing() as db:
            return db.execute(delete(schema.sessions).where(*which)).rowcount

    # Credentials.

    def credentials(self, guest: str, kind: str = "") -> list[CredentialRow]:
        kept = schema.credentials.c
        query = select(schema.credentials).where(kept.guest == guest)
        if kind:
            query = query.where(kept.kind == kind)
        with self.store.engine.connect() as db:
            return [_credential(row) for row in db.execute(query.order_by(kept.made, kept.id))]

    def credential(self, id_: str) -> CredentialRow | None:
        query = select(schema.credentials).where(schema.credentials.c.id == id_)
        with self.store.engine.connect() as db:
            row = db.execute(query).first()
            return None if row is None else _credential(row)

    def add_credentials(self, guest: str, name: str, *rows: CredentialRow) -> None:
        """Add ways to sign in; with the first one a guest's name becomes their own."""
        with self.store.writing() as db:
            self._own_name(db, guest, name)
            for row in rows:
                db.execute(delete(schema.credentials).where(schema.credentials.c.id == row.id))
                values = {n: getattr(row, n) for n in row.__struct_fields__}
                db.execute(insert(schema.credentials).values(**values))

    def replace_recovery(self, guest: str, name: str, rows: list[CredentialRow]) -> None:
        """New recovery codes; the old ones stop working."""
        kept = schema.credentials.c
        with self.store.writing() as db:
            db.execute(
                delete(schema.credentials).where(kept.guest == guest, kept.kind == "recovery")
            )
        self.add_credentials(guest, name, *rows)

    def save_value(self, id_: str, value: str) -> None:
        own = schema.credentials.c.id == id_
        with self.store.writing() as db:
            db.execute(update(schema.credentials).where(own).values(value=value))

    def remove_credential(self, guest: str, id_: str) -> bool:
        """Remove a way to sign in; False if it does not exist."""
        kept = schema.credentials.c
        own = (kept.guest == guest, kept.id == id_)
        with self.store.writing() as db:
            return db.execute(delete(schema.credentials).where(*own)).rowcount == 1

    # Tokens.

    def add_token(self, id_: str, token: TokenRow, ends: int) -> None:
        with self.store.writing() as db:
            db.execute(delete(schema.tokens).where(schema.tokens.c.ends < now()))
            values = {"kind": token.kind, "guest": token.guest, "value": token.value}
            db.execute(insert(schema.tokens).values(id=id_, ends=ends, **values))

    def take_token(self, id_: str, kind: str) -> TokenRow | None:
        """Use up a valid token."""
        tokens = schema.tokens.c
        own = (tokens.id == id_, tokens.kind == kind, tokens.ends >= now())
        with self.store.writing() as db:
            row = db.execute(select(schema.tokens).where(*own)).first()
            if row is None or db.execute(delete(schema.tokens).where(*own)).rowcount != 1:
                return None
            return TokenRow(row.kind, row.guest, row.value)

    def is_moderator(self, guest: str) -> bool:
        """Whether the host has made a person a moderator."""
        query = select(schema.moderators.c.guest).where(schema.moderators.c.guest == guest)
        with self.store.engine.connect() as db:
            return db.execute(query).first() is not None

    def with_accounts(self, guests: Iterable[str]) -> set[str]:
        """Those of these people who have an account."""
        names = schema.names.c
        query = select(names.guest).where(names.guest.in_(list(guests)), names.until == 0)
        with self.store.engine.connect() as db:
            return set(db.execute(query).scalars())

    # Names.

    def owner_of(self, name: str) -> str:
        """The account that a name belongs to now; empty for none."""
        names = schema.names.c
        query = select(names.guest).where(names.skeleton == skeleton(name), names.until == 0)
        with self.store.engine.connect() as db:
            return db.execute(query).scalar() or ""

    def is_reserved(self, name: str, guest: str) -> bool:
        """Whether a name belongs, or lately belonged, to somebody else's account."""
        names = schema.names.c
        query = select(names.guest).where(
            names.skeleton == skeleton(name),
            names.guest != guest,
            or_(names.until == 0, names.until > now()),
        )
        with self.store.engine.connect() as db:
            return db.execute(query).first() is not None

    def rename(self, guest: str, name: str) -> None:
        """An account's name changes; a guest without a credential owns no name."""
        if self.credentials(guest):
            with self.store.writing() as db:
                self._own_name(db, guest, name)

    def _own_name(self, db: Connection, guest: str, name: str) -> None:
        names = schema.names.c
        wanted = skeleton(name)
        row = db.execute(select(schema.names).where(names.skeleton == wanted)).first()
        if row is not None and row.guest != guest and (row.until == 0 or row.until > now()):
            raise NameTaken(f"{name} is taken: choose another name first")
        own = (names.guest == guest, names.until == 0, names.skeleton != wanted)
        db.execute(update(schema.names).where(*own).values(until=now() + OLD_NAMES))
        if row is not None:
            values = {"guest": guest, "until": 0}
            db.execute(update(schema.names).where(names.skeleton == wanted).values(**values))
        else:
            db.execute(insert(schema.names).values(skeleton=wanted, guest=guest, until=0))

    # Merging a guest into an account.

    def merge(self, old: str, new: str, name: str) -> list[str]:
        """A guest signs in to an account: their seats move there. Returns the tables."""
        seats, tables = schema.seats.c, schema.tables.c
        taken = select(seats.table_id).where(seats.guest == new)
        mine = (seats.guest == old, seats.table_id.not_in(taken.scalar_subquery()))
        with self.store.writing() as db:
            found = list(db.execute(select(seats.table_id).where(*mine)).scalars())
            moved = (seats.guest == old, seats.table_id.in_(found))
            db.execute(update(schema.seats).where(*moved).values(guest=new, name=name))
            results = schema.results.c
            own = (results.guest == old, results.table_id.in_(found))
            db.execute(update(schema.results).where(*own).values(guest=new))
            past = schema.tenures.c.guest == old
            db.execute(update(schema.tenures).where(past).values(guest=new))
            chat = schema.chat.c
            for column in (chat.guest, chat.to_guest):
                said = (column == old, chat.table_id.in_(found))
                db.execute(update(schema.chat).where(*said).values({column.name: new}))
            noted = schema.notes.c
            db.execute(
                update(schema.notes)
                .where(noted.guest == old, noted.table_id.in_(found))
                .values(guest=new)
            )
            hosted = list(db.execute(select(tables.id).where(tables.host == old)).scalars())
            db.execute(update(schema.tables).where(tables.host == old).values(host=new))
            for table in {*found, *hosted}:
                self.store.announce(db, table)
            return sorted({*found, *hosted})


def _credential(row: object) -> CredentialRow:
    return CredentialRow(*(getattr(row, n) for n in CredentialRow.__struct_fields__))
