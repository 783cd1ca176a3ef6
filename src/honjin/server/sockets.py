"""Snapshots as they come: over a WebSocket for the client, as lines of JSON for bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from honjin.engine.errors import HonjinError
from honjin.server import wire, wire_sockets
from honjin.server.application import Told
from honjin.server.context import Context
from honjin.server.errors import ForeignOrigin, NoGuest, NotYours, TooMany, status_of, trouble
from honjin.server.listeners import Listener
from honjin.server.middleware import same_origin
from honjin.server.parsing import check_query, decode
from honjin.server.table_cache import persist
from honjin.server.telemetry import log

BEAT = 15.0
"""Seconds after which a stream sends an empty line, so that both ends know it lives."""
BREATH = 0.5
"""Seconds that who asks too often has to wait for being told so."""
GOING_DOWN, TOO_LARGE, FAILED, REFUSED = 1012, 1009, 1011, 4403


class Watcher:
    """One seat (or spectator) as its connection has been told so far."""

    def __init__(self, context: Context, connection: HTTPConnection, guest: str) -> None:
        query = connection.query_params
        self.context = context
        self.guest = guest
        self.table: str = connection.path_params["id"]
        self.seat: str = check_query("seat", query["seat"]) if "seat" in query else ""
        since: int = check_query("since", query["since"]) if "since" in query else 0
        chat: int = check_query("chat", query["chat"]) if "chat" in query else 0
        self._told = Told(since, chat)

    async def messages(self) -> list[Struct]:
        """Everything since the last time, move by move; nothing if nothing changed."""
        told = self._told
        tables = self.context.tables
        news = await run_in_threadpool(
            persist, partial(tables.news, self.guest, self.table, self.seat, told)
        )
        out: list[Struct] = []
        if news.lobby is not None:
            out.append(wire_sockets.tagged(wire_sockets.SocketTable, news.lobby))
        out += [wire_sockets.tagged(wire_sockets.SocketSnapshot, passed) for passed in news.passed]
        if news.snapshot is not None:
            out.append(wire_sockets.tagged(wire_sockets.SocketSnapshot, news.snapshot))
        if news.chat:
            out.append(wire_sockets.SocketChat(news.chat))
        self._told = news.told
        return out


async def _enter(context: Context, connection: HTTPConnection) -> str:
    """Whoever opens a connection, if they are signed in."""
    who = context.identity(connection)
    context.admit(connection, who.guest)
    accounts = context.tables.accounts.kept
    if not who.guest or not await run_in_threadpool(accounts.is_signed_in, who.guest, who.session):
        raise NoGuest
    return who.guest


# The WebSocket.


async def live(context: Context, socket: WebSocket) -> None:
    """A seat's connection, from the first snapshot to its end."""
    socket.scope["template"] = "/api/tables/{id}/live"
    try:
        if not same_origin(socket.headers, socket.url.scheme, context.config.origins):
            raise ForeignOrigin("a socket is opened by a page of this server")
        guest = await _enter(context, socket)
        watcher = Watcher(context, socket, guest)
        with context.hub.listen(watcher.table, guest) as listener:
            first = await watcher.messages()
            await socket.accept()
            context.numbers.connections.inc()
            try:
                await _converse(context, socket, watcher, listener, first)
            finally:
                context.numbers.connections.dec()
    except HonjinError as error:
        if socket.application_state == WebSocketState.CONNECTING:
            content = wire.encode(trouble(error))
            await socket.send_denial_response(
                Response(content, status_of(error), media_type="application/json")
            )


async def _converse(
    context: Context,
    socket: WebSocket,
    watcher: Watcher,
    listener: Listener,
    first: list[Struct],
) -> None:
    tasks = [
        asyncio.create_task(_tell(context, socket, watcher, listener, first)),
        asyncio.create_task(_hear(context, socket, watcher)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code = next(iter(done)).result()
    except (WebSocketDisconnect, RuntimeError, OSError):
        code = 0
    except Exception as error:
        log.error("socket", exc_info=error)
        code = FAILED
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if code:
        try:
            await socket.close(code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return


async def _tell(
    context: Context,
    socket: WebSocket,
    watcher: Watcher,
    listener: Listener,
    first: list[Struct],
) -> int:
    """Send what is new, as long as there is somebody to send it to; why to close."""
    messages = first
    while True:
        for message in messages:
            await socket.send_text(wire.encode(message).decode())
        await listener.wait()
        if context.hub.closing:
            return GOING_DOWN
        try:
            messages = await watcher.messages()
        except NotYours:
            return REFUSED


async def _hear(context: Context, socket: WebSocket, watcher: Watcher) -> int:
    """Do what is asked, one message after the other; why to close."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return 0
        text = message.get("text") or message.get("bytes") or ""
        if len(text) > context.config.limits.message:
            return TOO_LARGE
        await socket.send_text(wire.encode(await _obey(context, socket, watcher, text)).decode())


async def _obey(
    context: Context, socket: WebSocket, watcher: Watcher, text: str | bytes
) -> wire_sockets.SocketDone | wire_sockets.SocketError:
    number: str | None = None
    try:
        context.admit(socket, watcher.guest)
        ask: wire_sockets.SocketAsk = decode(text, wire_sockets.SocketAsk)
        number = ask.id
        context.numbers.messages.labels(type(ask).__name__.removeprefix("Socket").lower()).inc()
        await run_in_threadpool(persist, partial(_carry_out, context, watcher, ask))
        return wire_sockets.SocketDone(number)
    except HonjinError as error:
        if status_of(error) >= 500:
            log.error("fault", exc_info=error)
        if isinstance(error, TooMany):
            await asyncio.sleep(BREATH)
        return wire_sockets.SocketError(number, trouble(error).error)


def _carry_out(context: Context, watcher: Watcher, ask: wire_sockets.SocketAsk) -> None:
    tables, guest, table, seat = context.tables, watcher.guest, watcher.table, watcher.seat
    if not seat:
        raise NotYours("a spectator only looks on")
    if isinstance(ask, wire_sockets.SocketAct):
        tables.actions.act(guest, table, _act(ask, seat))
    elif isinstance(ask, wire_sockets.SocketUndo):
        tables.actions.undo(guest, table, wire.Undo(ask.id, ask.version, seat))
    elif isinstance(ask, wire_sockets.SocketAnswer):
        tables.actions.answer(guest, table, seat, ask.agree)
    else:
        tables.chats.say(guest, table, wire.Say(ask.text, ask.to), seat)


def _act(ask: wire_sockets.SocketAct, seat: str) -> wire.Act:
    return wire.Act(ask.id, ask.version, seat, ask.action, ask.careful)


# The stream.


async def stream(context: Context, request: Request) -> Response:
    """Snapshots, a line each, until the game is over."""
    request.scope["template"] = "/api/tables/{id}/stream"
    guest = await _enter(context, request)
    watcher = Watcher(context, request, guest)
    context.hub.check(guest)
    first = await watcher.messages()
    return StreamingResponse(
        _lines(context, watcher, first),
        media_type="application/x-ndjson",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _lines(
    context: Context, watcher: Watcher, messages: list[Struct]
) -> AsyncIterator[bytes]:
    context.numbers.connections.inc()
    try:
        with context.hub.listen(watcher.table, watcher.guest) as listener:
            messages += await watcher.messages()
            while not context.hub.closing:
                for message in messages:
                    if isinstance(message, wire_sockets.SocketSnapshot):
                        yield wire.encode(wire_sockets.untagged(message)) + b"\n"
                        if message.over:
                            return
                messages = await _next(context, watcher, listener)
                if not messages:
                    yield b"\n"
    except HonjinError:
        return
    finally:
        context.numbers.connections.dec()


async def _next(context: Context, watcher: Watcher, listener: Listener) -> list[Struct]:
    """The next messages for the stream; none when it is time for an empty line.

    Being woken for nothing must not show, so it does not put the empty line off or bring it on.
    """
    try:
        async with asyncio.timeout(BEAT):
            while not context.hub.closing:
                await listener.wait()
                news = await watcher.messages()
                if any(isinstance(message, wire_sockets.SocketSnapshot) for message in news):
                    return news
    except TimeoutError:
        pass
    return []
