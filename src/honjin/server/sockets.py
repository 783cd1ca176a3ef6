"""Snapshots as they come: over a WebSocket for the client, as lines of JSON for bots."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from honjin.engine.errors import HonjinError
from honjin.server import wire, wire_sockets
from honjin.server.context import Context
from honjin.server.cookies import Identity
from honjin.server.decoder import check_query, decode
from honjin.server.errors import Forbidden, ForeignOrigin, NoGuest, TooMany, status_of, trouble
from honjin.server.listeners import Form, Line, Listener
from honjin.server.middleware import same_origin
from honjin.server.news import News, SentState
from honjin.server.table_cache import persist
from honjin.server.telemetry import log
from honjin.server.threads import in_thread, in_turn

LIVE = re.compile(r"/api/tables/([^/]+)/live")
BEAT = 15.0
"""Seconds after which a stream sends an empty line, so that both ends know it lives."""
BREATH = 0.5
"""Delay in seconds before a rate-limit error is sent."""
POLICY, TOO_LARGE, FAILED, GOING_DOWN, REFUSED = 1008, 1009, 1011, 1012, 4403


def _listener(
    connection: HTTPConnection, guest: str, form: Form, line: Line | None = None
) -> Listener:
    """The request of a connection to one seat, or of a spectator's."""
    query = connection.query_params
    seat: str = check_query("seat", query["seat"]) if "seat" in query else ""
    since: int = check_query("since", query["since"]) if "since" in query else 0
    chat: int = check_query("chat", query["chat"]) if "chat" in query else 0
    return Listener(connection.path_params["id"], guest, seat, SentState(since, chat), form, line)


def _wants_changes(connection: HTTPConnection) -> bool:
    query = connection.query_params
    return "changes" in query and check_query("changes", query["changes"])


def _enter(context: Context, connection: HTTPConnection) -> Identity:
    """Who opens a connection; `_welcome` finds out whether they are signed in."""
    who = context.identity(connection)
    context.admit(connection, who.guest)
    if not who.guest:
        raise NoGuest
    return who


async def _welcome(context: Context, who: Identity, listener: Listener) -> None:
    """The first news of a listener, if their sign-in is valid."""
    accounts, loop = context.tables.accounts.rows, asyncio.get_running_loop()

    def fetch() -> None:
        if not accounts.is_signed_in(who.guest, who.session):
            raise NoGuest
        persist(partial(context.hub.fetch, loop, listener))

    await in_turn(fetch)


# The WebSocket.


def messages(news: News) -> list[bytes]:
    """News as socket messages, move by move."""
    return _messages(
        news, [wire_sockets.tagged(wire_sockets.SocketSnapshot, one) for one in news.snapshots]
    )


def changes(news: News) -> list[bytes]:
    """The same, but after the first snapshot only what differs from the one before."""
    moves: list[bytes] = []
    before = news.before
    for now in news.snapshots:
        if before is None:
            moves.append(wire_sockets.tagged(wire_sockets.SocketSnapshot, now))
        else:
            moves.append(wire.encode(wire_sockets.changed(before, now)))
        before = now.view
    return _messages(news, moves)


def _messages(news: News, moves: list[bytes]) -> list[bytes]:
    out: list[bytes] = []
    if news.lobby is not None:
        out.append(wire_sockets.tagged(wire_sockets.SocketTable, news.lobby))
    out += moves
    if news.chat:
        out.append(wire.encode(wire_sockets.SocketChat(news.chat)))
    return out


async def live(context: Context, scope: Scope, receive: Receive, send: Send) -> int:
    """A seat's connection, from the first snapshot to its end; the status it was opened with."""
    found = LIVE.fullmatch(scope["path"])
    if found is None:
        await send({"type": "websocket.close", "code": POLICY})
        return 403
    scope["template"] = "/api/tables/{id}/live"
    scope["path_params"] = {"id": found[1]}
    socket = HTTPConnection(scope)
    try:
        if not same_origin(socket.headers, socket.url.scheme, context.config.origins):
            raise ForeignOrigin("only pages of this server may open sockets")
        who = _enter(context, socket)
        line: Line = scope["state"]["socket"]
        form = changes if _wants_changes(socket) else messages
        with context.hub.listen(_listener(socket, who.guest, form, line)) as listener:
            await _welcome(context, who, listener)
            await send({"type": "websocket.accept"})
            context.numbers.connections.inc()
            try:
                await _converse(context, socket, listener, line, receive, send)
            finally:
                context.numbers.connections.dec()
    except HonjinError as error:
        await _deny(send, error)
        return status_of(error)
    return 101


async def _deny(send: Send, error: HonjinError) -> None:
    headers = [(b"content-type", b"application/json")]
    start = {"status": status_of(error), "headers": headers}
    await send({"type": "websocket.http.response.start", **start})
    body = wire.encode(trouble(error))
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})


async def _converse(
    context: Context,
    socket: HTTPConnection,
    listener: Listener,
    line: Line,
    receive: Receive,
    send: Send,
) -> None:
    tasks = [
        asyncio.create_task(_tell(context, listener, send)),
        asyncio.create_task(_hear(context, socket, listener, line, receive)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code = next(iter(done)).result()
    except (RuntimeError, OSError):
        code = 0
    except Exception as error:
        log.error("socket", exc_info=error)
        code = FAILED
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if code:
        with suppress(RuntimeError, OSError):
            await send({"type": "websocket.close", "code": code})


async def _tell(context: Context, listener: Listener, send: Send) -> int:
    """Send what could not be written at once, and fetch what was missed; why to close."""
    while True:
        while (message := listener.take()) is not None:
            await send({"type": "websocket.send", "text": message.decode()})
        if listener.behind:
            try:
                await context.hub.catch_up(listener)
            except Forbidden:
                return REFUSED
            continue
        await listener.wait()
        if context.hub.closing:
            return GOING_DOWN


async def _hear(
    context: Context, socket: HTTPConnection, listener: Listener, line: Line, receive: Receive
) -> int:
    """Carry out messages one after the other; returns why to close."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return 0
        if message["type"] != "websocket.receive":
            continue
        text = message.get("text") or message.get("bytes") or ""
        if len(text) > context.config.limits.message:
            return TOO_LARGE
        line.write(wire.encode(await _obey(context, socket, listener, text)))


async def _obey(
    context: Context, socket: HTTPConnection, listener: Listener, text: str | bytes
) -> wire_sockets.SocketDone | wire_sockets.SocketError:
    number: str | None = None
    try:
        context.admit(socket, listener.guest)
        ask: wire_sockets.SocketAsk = decode(text, wire_sockets.SocketAsk)
        number = ask.id
        context.numbers.messages.labels(type(ask).__name__.removeprefix("Socket").lower()).inc()
        if isinstance(ask, wire_sockets.SocketAct):
            began = time.perf_counter()
            await context.batches.perform(
                listener.guest, listener.table, _act(ask, _own_seat(listener))
            )
            context.numbers.action_seconds.observe(time.perf_counter() - began)
        else:
            await in_thread(persist, partial(_carry_out, context, listener, ask))
        return wire_sockets.SocketDone(number)
    except HonjinError as error:
        if status_of(error) >= 500:
            log.error("fault", exc_info=error)
        if isinstance(error, TooMany):
            await asyncio.sleep(BREATH)
        return wire_sockets.SocketError(number, trouble(error).error)


def _own_seat(listener: Listener) -> str:
    if not listener.seat:
        raise Forbidden("spectators can only watch")
    return listener.seat


def _carry_out(
    context: Context,
    listener: Listener,
    ask: wire_sockets.SocketUndo | wire_sockets.SocketAnswer | wire_sockets.SocketSay,
) -> None:
    tables, guest, table, seat = context.tables, listener.guest, listener.table, _own_seat(listener)
    if isinstance(ask, wire_sockets.SocketUndo):
        tables.actions.undo(guest, table, wire.Undo(ask.id, ask.version, seat))
    elif isinstance(ask, wire_sockets.SocketAnswer):
        tables.actions.answer(guest, table, seat, ask.agree)
    else:
        tables.chats.say(guest, table, wire.Say(ask.text, ask.to), seat)


def _act(ask: wire_sockets.SocketAct, seat: str) -> wire.Act:
    return wire.Act(ask.id, ask.version, seat, ask.action, ask.careful)


# The stream.


def lines(news: News) -> list[bytes]:
    """News as lines of a stream: snapshots, without chat."""
    return [wire.encode(snapshot) + b"\n" for snapshot in news.snapshots]


async def stream(context: Context, request: Request) -> Response:
    """Snapshots, a line each, until the game is over."""
    request.scope["template"] = "/api/tables/{id}/stream"
    who = _enter(context, request)
    listener = _listener(request, who.guest, lines)
    context.hub.check(who.guest)
    await _welcome(context, who, listener)
    return StreamingResponse(
        _lines(context, listener),
        media_type="application/x-ndjson",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _lines(context: Context, listener: Listener) -> AsyncIterator[bytes]:
    context.numbers.connections.inc()
    try:
        with context.hub.listen(listener):
            await context.hub.catch_up(listener)
            while not context.hub.closing:
                while (line := listener.take()) is not None:
                    yield line
                if listener.over:
                    return
                if not await _more(context, listener):
                    yield b"\n"
    except HonjinError:
        return
    finally:
        context.numbers.connections.dec()


async def _more(context: Context, listener: Listener) -> bool:
    """Whether there is another line; not when it is time for an empty one.

    Being woken for nothing must not show, so it does not put the empty line off or bring it on.
    """
    try:
        async with asyncio.timeout(BEAT):
            while not context.hub.closing and not listener.waiting:
                if listener.behind:
                    await context.hub.catch_up(listener)
                else:
                    await listener.wait()
    except TimeoutError:
        return False
    return True
