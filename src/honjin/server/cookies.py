"""Cookies: a guest's id and session, signed and with an expiry time."""

from __future__ import annotations

import hashlib
import hmac
import time

from msgspec import Struct

OLD_COOKIE = "honjin_guest"
"""The cookie of earlier servers, which had no session."""
LASTS = 180 * 24 * 3600


class Identity(Struct, frozen=True):
    """The guest and session of a cookie; both are empty for a newcomer."""

    guest: str = ""
    session: str = ""


class Signer:
    """Signs and reads the guests' cookies."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._name = f"honjin_{hashlib.sha256(b'cookie' + key).hexdigest()[:8]}"

    def cookie(self, secure: bool) -> str:
        """The cookie's name: cookies ignore ports, so every server has its own name."""
        return f"__Host-{self._name}" if secure else self._name

    def sign(self, guest: str, session: str = "", lasts: int = LASTS) -> str:
        """The cookie's value."""
        told = f"{guest}~{session}.{int(time.time()) + lasts}"
        return f"{told}.{self._signature(told)}"

    def read(self, value: str) -> Identity:
        """The guest of a cookie; nobody if it is forged, damaged or expired."""
        told, _, signature = value.rpartition(".")
        name, _, ends = told.rpartition(".")
        guest, _, session = name.partition("~")
        if not guest or not hmac.compare_digest(
            signature.encode("utf-8", "replace"), self._signature(told).encode()
        ):
            return Identity()
        if not (ends.isascii() and ends.isdigit()):
            return Identity()
        return Identity(guest, session) if int(ends) > time.time() else Identity()

    def key_for(self, what: str) -> bytes:
        """A key for another purpose, derived from this one."""
        return hmac.new(self._key, what.encode(), hashlib.sha256).digest()

    def _signature(self, told: str) -> str:
        message = told.encode("utf-8", "replace")
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()
