"""Accounts: how a guest can come back from any device."""

from __future__ import annotations

import base64
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from honjin.server.account_store import AccountStore, CredentialRow, TokenRow, digest
from honjin.server.config import Rate
from honjin.server.cookies import Identity
from honjin.server.database import now
from honjin.server.devices import device_name
from honjin.server.errors import Forbidden, NoGuest, NotFound, WrongMoment
from honjin.server.limits import Buckets
from honjin.server.mail import Mail, MailQueue
from honjin.server.names import skeleton
from honjin.server.passkeys import Passkeys
from honjin.server.sanctions import sanction
from honjin.server.store import Store
from honjin.server.table_cache import TableCache
from honjin.server.wire_people import (
    Account,
    CredentialInfo,
    PasskeyAnswer,
    RecoveryCodes,
    SessionInfo,
)

LINK_LASTS = 30 * 60
RECOVERY_CODES = 10
TRIES = Rate(10, 1 / 30)
"""Attempts to sign in under a name or from an address, and links to an address."""


class Accounts:
    """Signing up, in and out."""

    def __init__(self, cache: TableCache, post: MailQueue) -> None:
        self.cache = cache
        self.store: Store = cache.store
        self.rows = AccountStore(self.store)
        self.post = post
        self.passkeys = Passkeys(self.rows)
        self._hasher = PasswordHasher()
        self._tries = Buckets(TRIES)
        self._nobody = ""

    # Sessions.

    def new_session(self, guest: str, device: str) -> Identity:
        """Sign a browser in."""
        if (banned := sanction(self.store, guest, "ban")) is not None:
            raise Forbidden(f"the moderators have closed this account. {banned.reason}".strip())
        session = secrets.token_urlsafe(16)
        self.rows.add_session(session, guest, device_name(device))
        return Identity(guest, session)

    def account(self, who: Identity) -> Account:
        """An account with all its ways to sign in."""
        name = self.store.guest(who.guest)
        if name is None:
            raise NoGuest
        rows = self.rows.credentials(who.guest)
        return Account(
            id=who.guest,
            name=name,
            guest=not rows,
            credentials=[
                CredentialInfo(row.id, row.kind, row.label, row.made)  # type: ignore[arg-type]
                for row in rows
                if row.kind != "recovery"
            ],
            recovery_codes=sum(row.kind == "recovery" for row in rows),
            sessions=[
                SessionInfo(row.id, row.device, row.made, row.seen, row.id == who.session)
                for row in self.rows.sessions(who.guest)
            ],
            mail=self.post.can_send,
            moderator=self.rows.is_moderator(who.guest),
        )

    def end_session(self, who: Identity, session: str) -> None:
        """Sign another browser out, or all others (`others`)."""
        if session == "others":
            self.rows.end_sessions(who.guest, but=who.session)
        elif not self.rows.end_sessions(who.guest, session):
            raise NotFound("there is no such sign-in")

    def sign_out(self, who: Identity) -> None:
        """Sign this browser out."""
        if who.session:
            self.rows.end_sessions(who.guest, who.session)

    # Passwords and recovery codes.

    def set_password(self, who: Identity, password: str) -> None:
        """Choose a password; other browsers have to sign in again."""
        hashed = self._hasher.hash(password)
        row = CredentialRow(digest("password", who.guest), who.guest, "password", hashed, "", now())
        self.rows.add_credentials(who.guest, self._name(who), row)
        self.rows.end_sessions(who.guest, but=who.session)

    def recovery_codes(self, who: Identity) -> RecoveryCodes:
        """New codes; the old ones stop working."""
        codes = [_code() for _ in range(RECOVERY_CODES)]
        rows = [
            CredentialRow(digest("recovery", who.guest, code), who.guest, "recovery", "", "", now())
            for code in codes
        ]
        self.rows.replace_recovery(who.guest, self._name(who), rows)
        return RecoveryCodes(codes)

    def sign_in(
        self, before: Identity, device: str, address: str, name: str, secret: str
    ) -> Identity:
        """Sign in by name with a password or a recovery code."""
        self._tries.take(f"address {address}")
        self._tries.take(f"name {skeleton(name)}")
        guest = self.rows.owner_of(name)
        password = self.rows.credential(digest("password", guest)) if guest else None
        right = self._verify(password.value if password else self._decoy(), secret)
        if not (guest and password and right):
            code = "".join(secret.split()).upper()
            spent = bool(guest) and self.rows.remove_credential(
                guest, digest("recovery", guest, code)
            )
            if not spent:
                raise Forbidden("wrong name or password")
        return self.enter(before, guest, device)

    def _decoy(self) -> str:
        """Checked for unknown names, so that they take as long as known ones."""
        self._nobody = self._nobody or self._hasher.hash(secrets.token_hex())
        return self._nobody

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    # Mail.

    def send_link(self, who: Identity, email: str) -> None:
        """Send a link that signs in, and adds the address to the caller's account if it is new.

        The answer is the same whether or not an account has this address.
        """
        if not self.post.can_send:
            raise WrongMoment("this server sends no mail")
        email = email.strip()
        self._tries.take(f"mail {email.lower()}")
        self._tries.take(f"mails of {who.guest}")
        token = secrets.token_urlsafe(24)
        row = TokenRow("link", who.guest, email)
        self.rows.add_token(digest("link", token), row, now() + LINK_LASTS)
        link = f"{self.post.address}/#/sign-in/{token}"
        text = (
            f"Open this link within half an hour to sign in to Honjin:\n\n{link}\n\n"
            "If you did not ask for it, you can ignore this mail.\n"
        )
        self.post.send(Mail(email, "Sign in to Honjin", text), who.guest)

    def use_link(self, before: Identity, device: str, token: str) -> Identity:
        """Sign in with a link, once."""
        found = self.rows.take_token(digest("link", token), "link")
        if found is None:
            raise Forbidden("this link has been used or is too old: ask for a new one")
        id_ = digest("email", found.value.lower())
        known = self.rows.credential(id_)
        if known is None:
            name = self.store.guest(found.guest)
            if name is None:
                raise Forbidden("this link has been used or is too old: ask for a new one")
            row = CredentialRow(id_, found.guest, "email", found.value, found.value[:80], now())
            self.rows.add_credentials(found.guest, name, row)
        guest = known.guest if known else found.guest
        return self.enter(before, guest, device)

    # Passkeys.

    def add_passkey(self, who: Identity, origin: str, answer: PasskeyAnswer) -> None:
        """Add a passkey."""
        row = self.passkeys.register(who.guest, origin, answer)
        self.rows.add_credentials(who.guest, self._name(who), row)

    def use_passkey(
        self, before: Identity, device: str, origin: str, answer: PasskeyAnswer
    ) -> Identity:
        """Sign in with a passkey."""
        return self.enter(before, self.passkeys.check(origin, answer), device)

    def remove_credential(self, who: Identity, id_: str) -> None:
        """Remove a way to sign in."""
        if not self.rows.remove_credential(who.guest, id_):
            raise NotFound("there is no such way to sign in")

    # Inside.

    def enter(self, before: Identity, guest: str, device: str) -> Identity:
        """Sign in. What the guest of this browser did before now belongs to the account."""
        name = self.store.guest(guest)
        if name is None:
            raise NoGuest
        if before.guest not in ("", guest) and not self.rows.credentials(before.guest):
            for table in self.rows.merge(before.guest, guest, name):
                self.cache.forget(table)
                self.cache.tell(table)
        if before.guest == guest and before.session:
            return before
        return self.new_session(guest, device)

    def _name(self, who: Identity) -> str:
        name = self.store.guest(who.guest)
        if name is None:
            raise NoGuest
        return name


def _code() -> str:
    """Ten bytes in letters that do not look alike."""
    return base64.b32encode(secrets.token_bytes(10)).decode()
