"""Run the server in this process until it is stopped."""

from __future__ import annotations

import gc
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from honjin.server.config import Config
from honjin.server.gate import WAITING, Gate, protocols
from honjin.server.middleware import Middleware

GRACE = 5
COLLECT_AFTER = 20_000
"""New objects that may be garbage before Python looks for it; 700 if not set."""
ENDING = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """Wakes all listeners before it stops."""

    guard: Middleware

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM stop the server cleanly, which is not a failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in ENDING}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if threading.current_thread() is threading.main_thread():
            _spare_the_collector()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.guard.context.hub.close()
        await super().shutdown(sockets)


def _spare_the_collector() -> None:
    """Keep Python's garbage collector from what stays as long as the process.

    More than a hundred thousand objects of libraries and games are loaded by now. A full
    collection would stop the server for a tenth of a second or more.
    """
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 20, 20)


def make_server(app: Middleware, config: Config) -> Server:
    """A server for an application; give it a listening socket to run on."""
    gate = Gate(config)
    http, websocket = protocols(gate)
    server = Server(
        uvicorn.Config(
            app,
            http=http,
            ws=websocket,
            backlog=WAITING,
            ws_max_size=config.limits.message,
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
            forwarded_allow_ips=list(config.proxies),
            lifespan="on",
        )
    )
    server.guard = app
    app.context.numbers.refused.set_function(lambda: gate.refused)
    return server


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; OSError if the port is taken."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named TCP, because only then does asyncio send small answers without delay.
    listening = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(WAITING)
    except OSError:
        listening.close()
        raise
    return listening
