"""Limits on connections, before the application sees anything of them.

The number of open connections is limited, in total and per address. One that does not finish its
headers or its body in time is closed; at the limit, the oldest unfinished one is.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from honjin.server.config import Config

RESERVED = 200
"""Files that the server needs besides its connections: database, bots, what is being closed."""
WAITING = 128
"""Connections that may wait to be accepted."""


class Gate:
    """Counts connections. Belongs to the event loop."""

    def __init__(self, config: Config) -> None:
        self.limits = config.limits
        self.refused = 0
        self._most = min(config.limits.connections, max(_files() - RESERVED, 10))
        self._proxies: list[IPv4Network | IPv6Network] = [
            ip_network(name, strict=False) for name in config.proxies
        ]
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._of_address: Counter[str] = Counter()
        self._unfinished: dict[asyncio.Transport, None] = {}

    def enter(self, transport: asyncio.Transport) -> bool:
        """A new connection; False if there is no place for it."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not self._is_proxy(address):
            if self._of_address[address] >= self.limits.connections_of_address:
                self.refused += 1
                return False
            self._of_address[address] += 1
        if len(self._open) >= self._most and not self._make_room():
            self.refused += 1
            self._leave_address(address)
            return False
        self._open[transport] = address
        self._unfinished[transport] = None
        return True

    def finished(self, transport: asyncio.Transport, whole: bool) -> None:
        """Whether a connection has sent a whole request."""
        if whole:
            self._unfinished.pop(transport, None)
        elif transport in self._open:
            self._unfinished.setdefault(transport)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection has closed; calling it twice does nothing."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._leave_address(address)
        if isinstance(transport, asyncio.Transport):
            self._unfinished.pop(transport, None)

    def _leave_address(self, address: str) -> None:
        if self._of_address[address] > 1:
            self._of_address[address] -= 1
        else:
            del self._of_address[address]

    def _make_room(self) -> bool:
        for oldest in self._unfinished:
            self.leave(oldest)
            oldest.abort()
            self.refused += 1
            return True
        return False

    def _is_proxy(self, address: str) -> bool:
        """A trusted proxy carries everybody's connections, so it has no limit per address."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


class BoundedHttp(H11Protocol):
    """HTTP with time limits for headers and bodies."""

    gate: Gate

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._stage: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if not self.gate.enter(transport):
            transport.abort()
        super().connection_made(transport)
        self._watch(h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch(None)
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch(None if self._upgraded else self.conn.their_state)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._watch(h11.IDLE)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def _watch(self, stage: object) -> None:
        """Start a timer when the client begins headers or a body, stop it at their end."""
        if stage == self._stage:
            return
        self._stage = stage
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        limits = self.gate.limits
        seconds: float | None = None
        if stage is h11.IDLE:
            seconds = limits.header_seconds
        elif stage is h11.SEND_BODY:
            seconds = limits.body_seconds
        self.gate.finished(self.transport, seconds is None)
        if seconds is not None:
            self._timer = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self.gate.refused += 1
        self.transport.abort()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose place is free again when it closes.

    The application finds it in its `state` and writes messages to it directly: one for many
    clients is encoded once, and none passes through layers that do nothing with it.
    """

    gate: Gate

    async def run_asgi(self) -> None:
        self.scope["state"]["socket"] = self
        await super().run_asgi()

    @property
    def ready(self) -> bool:
        """Whether a message can be written now: it is open, and the client reads what it gets."""
        return self.handshake_complete and not self.close_sent and self.writable.is_set()

    def write(self, text: bytes) -> None:
        """Write a message, if the socket is still open."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(_frame(text))

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.transport)
        super().connection_lost(exc)


def _frame(text: bytes) -> bytes:
    """A text message as a server sends it, whole and uncompressed (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def protocols(gate: Gate) -> tuple[type[BoundedHttp], type[BoundedSocket]]:
    """The protocols of one server."""
    http = type("BoundedHttp", (BoundedHttp,), {"gate": gate})
    socket = type("BoundedSocket", (BoundedSocket,), {"gate": gate})
    return http, socket


def _files() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > soft:
        wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return soft
