"""Who is asking: a guest's id in a cookie, signed and with an end."""

from __future__ import annotations

import hashlib
import hmac
import time

COOKIE = "honjin_guest"
LASTS = 180 * 24 * 3600


class Signer:
    """Signs and reads the guests' cookies."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, guest: str, lasts: int = LASTS) -> str:
        """The cookie's value."""
        told = f"{guest}.{int(time.time()) + lasts}"
        return f"{told}.{self._signature(told)}"

    def read(self, value: str) -> str:
        """The guest that a cookie names; empty if it is forged, spoilt or too old."""
        told, _, signature = value.rpartition(".")
        guest, _, ends = told.rpartition(".")
        if not guest or not hmac.compare_digest(
            signature.encode("utf-8", "replace"), self._signature(told).encode()
        ):
            return ""
        if not (ends.isascii() and ends.isdigit()):
            return ""
        return guest if int(ends) > time.time() else ""

    def _signature(self, told: str) -> str:
        message = told.encode("utf-8", "replace")
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()
