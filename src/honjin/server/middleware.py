"""Around every request: origin check, security headers, logs, metrics."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from honjin.server import wire
from honjin.server.context import Context
from honjin.server.errors import ForeignOrigin, ServerError, WrongHost, trouble
from honjin.server.telemetry import log

SAFE = ("GET", "HEAD", "OPTIONS")
WATCHED = ("/healthz", "/metrics")
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_POLICIES = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HEADERS = [(name.encode(), value.encode()) for name, value in _POLICIES.items()]


Sockets = Callable[[Context, Scope, Receive, Send], Awaitable[int]]
"""Serves a WebSocket, and answers the status that it was opened with."""


class Middleware:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, sockets: Sockets, context: Context) -> None:
        self.app = app
        self.sockets = sockets
        self.context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 403
        try:
            if self._own_name(scope):
                status = await self.sockets(self.context, scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
        finally:
            facts = {"method": "SOCKET", "route": scope.get("template", "other"), "status": status}
            facts["ms"] = round(1000 * (time.perf_counter() - began), 1)
            log.info("request", extra={"facts": facts})

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            refusal: ServerError | None = None
            if not self._own_name(scope):
                refusal = WrongHost("this server does not answer to this host name")
            elif scope["method"] not in SAFE and not self._own_page(scope):
                refusal = ForeignOrigin("this request came from another web site")
            if refusal is None:
                await self.app(scope, receive, send_with_headers)
            else:
                told = wire.encode(trouble(refusal))
                answer = Response(told, refusal.status, media_type="application/json")
                await answer(scope, receive, send_with_headers)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _own_name(self, scope: Scope) -> bool:
        """Whether the request is for one of the configured host names, if there are any. What
        watches over the server asks under any name, mostly 127.0.0.1."""
        config = self.context.config
        if not config.hosts or scope["path"] in WATCHED:
            return True
        names = {*config.hosts, *(urlsplit(origin).hostname for origin in config.origins)}
        try:
            return urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname in names
        except ValueError:
            return False

    def _own_page(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if "origin" not in headers:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return same_origin(headers, scope["scheme"], self.context.config.origins)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("template", "other")
        method = scope["method"] if scope["method"] in (*SAFE, "POST", "PUT") else "other"
        self.context.numbers.requests.labels(method, route, str(status)).inc()
        self.context.numbers.seconds.labels(route).observe(seconds)
        facts = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        log.info("request", extra={"facts": facts})


def same_origin(headers: Headers, scheme: str, others: tuple[str, ...]) -> bool:
    """Whether a request comes from a page of this server or of an allowed site."""
    origin = headers.get("origin", "")
    if origin in others:
        return True
    try:
        page, own = urlsplit(origin), urlsplit(f"//{headers.get('host', '')}")
        port = page.port or PORTS.get(page.scheme)
        own_port = own.port or PORTS.get(scheme)
        secure = scheme in ("https", "wss")
    except ValueError:
        return False
    if page.scheme not in ("http", "https") or (page.scheme == "https") != secure:
        return False
    return bool(page.hostname) and page.hostname == own.hostname and port == own_port
