"""Calls to addresses that users enter: never inside the host's own network."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from http.client import HTTPConnection
from urllib.parse import SplitResult, urlsplit

from honjin.server.errors import Malformed

SECONDS = 15
LONGEST = 1 << 16


class OutboundHttp:
    """Finds and calls addresses. `private` allows those of closed networks, and plain http."""

    def __init__(self, private: bool) -> None:
        self.private = private

    def check(self, url: str, what: str) -> str:
        """The network address of a URL; refuses addresses that are not on the internet.

        `what` names it in the refusal, such as "push service".
        """
        where = _split(url, what)
        try:
            found = socket.getaddrinfo(where.hostname, where.port or 443, type=socket.SOCK_STREAM)
        except (OSError, ValueError, UnicodeError):
            raise Malformed(f"this {what} cannot be found") from None
        addresses = [str(one[4][0]) for one in found]
        public = all(ipaddress.ip_address(one).is_global for one in addresses)
        if not self.private and (where.scheme != "https" or not public):
            raise Malformed(f"a {what} is on the internet, at an https address")
        return addresses[0]

    def post(self, url: str, body: bytes, headers: dict[str, str], what: str) -> int:
        """The status that a POST was answered with. It goes to the address that was checked, even
        if DNS changes in between, and follows no redirects."""
        address = self.check(url, what)
        where = _split(url, what)
        secure = where.scheme == "https"
        connection = _Pinned(where, address, secure)
        try:
            path = (where.path or "/") + (f"?{where.query}" if where.query else "")
            connection.request("POST", path, body, {"Host": where.netloc, **headers})
            answer = connection.getresponse()
            answer.read(LONGEST)
            return answer.status
        finally:
            connection.close()


class _Pinned(HTTPConnection):
    """A connection to an address that was looked up before."""

    def __init__(self, where: SplitResult, address: str, secure: bool) -> None:
        super().__init__(where.hostname or "", where.port or (443 if secure else 80))
        self._address = address
        self._secure = secure

    def connect(self) -> None:
        made = socket.create_connection((self._address, self.port), SECONDS)
        if self._secure:
            context = ssl.create_default_context()
            made = context.wrap_socket(made, server_hostname=self.host)
        self.sock = made


def _split(url: str, what: str) -> SplitResult:
    try:
        where = urlsplit(url)
        named = bool(where.hostname) and (where.port is None or where.port > 0)
    except ValueError:
        named = False
    if (
        not named
        or where.scheme not in ("http", "https")
        or where.username
        or not url.isprintable()
    ):
        raise Malformed(f"this is not the address of a {what}")
    return where
