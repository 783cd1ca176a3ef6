"""The ASGI application: calls, sockets, static files, middleware, background tasks."""

from __future__ import annotations

import asyncio
import gzip
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any, TypeVar

from prometheus_client import generate_latest
from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from honjin.engine.errors import HonjinError
from honjin.server import wire, wire_games
from honjin.server.botrunner import BotRunner
from honjin.server.call import ApiRequest, Call, Guides, Rules
from honjin.server.calls import CALLS
from honjin.server.config import Config, metrics_token, prepare
from honjin.server.context import Context
from honjin.server.cookies import LASTS, OLD_COOKIE, Identity, Signer
from honjin.server.decoder import check_query, decode
from honjin.server.errors import (
    Forbidden,
    NoGuest,
    NotFound,
    TooLarge,
    Unavailable,
    WrongMethod,
    status_of,
    trouble,
)
from honjin.server.files import board_file, client_file, client_page, docs_file, pack
from honjin.server.link_page import card, page
from honjin.server.listeners import Listener, Update
from honjin.server.live_table import LiveTable
from honjin.server.mail import Smtp
from honjin.server.middleware import Middleware
from honjin.server.openapi import describe
from honjin.server.postgres import hear_notifications
from honjin.server.retention import counts, prune
from honjin.server.server_clock import BEAT
from honjin.server.sockets import live, stream
from honjin.server.table_cache import persist
from honjin.server.telemetry import log
from honjin.server.threads import finish_work, in_thread, in_turn

RELAY_SECONDS = 2.0
TICK = 1.0
ROUNDS = 2.0
LAST_SECONDS = 10.0
"""Seconds that the server waits for its threads when it stops."""
DELIVER_SECONDS = 1.0
BOTS_SECONDS = 5.0
INTEGRITY_SECONDS = 3600.0
INTEGRITY_RETRY_SECONDS = 30.0
PRUNE_SECONDS = 24 * 3600.0
WORTH_PACKING = 1000
PACKED = ("text/", "application/json", "application/javascript", "image/svg")
Endpoint = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


def no_rules(game: str) -> list[wire_games.RuleSection]:
    """The default if no source of rules is given."""
    raise NotFound(f"the rules of {game} were not installed with this server")


def no_guide(game: str) -> str:
    """The default if no guides are given."""
    raise NotFound(f"how to play {game} was not installed with this server")


def make_app(config: Config, rules: Rules = no_rules, guides: Guides = no_guide) -> Middleware:
    """The server as an ASGI application."""
    key = prepare(config)
    context = Context(config, Signer(key), rules, guides)
    routes: list[BaseRoute] = [
        Route(call.path, _endpoint(context, call), methods=[call.method]) for call in CALLS
    ]
    routes += [
        Route("/api/tables/{id}/stream", partial(_answer_errors, stream, context)),
        Route("/api/openapi.json", _file(context, _openapi)),
        Route("/metrics", _file(context, _metrics(metrics_token(config)))),
        Route("/docs", _file(context, _to_docs), methods=["GET"]),
        Route("/docs/{path:path}", _file(context, _docs), methods=["GET"]),
        Route("/{path:path}", _file(context, _client), methods=["GET"]),
    ]
    app = Starlette(
        routes=routes,
        lifespan=_lifespan(context),
        exception_handlers={HTTPException: _no_such_page},
    )
    return Middleware(app, live, context)


# Calls.


def _endpoint(context: Context, call: Call) -> Endpoint:
    async def answer(request: Request) -> Response:
        request.scope["template"] = call.path
        return await _answer_errors(_call(call), context, request)

    return answer


async def _answer_errors(
    work: Callable[[Context, Request], Awaitable[Response]], context: Context, request: Request
) -> Response:
    """Turn every exception into an answer."""
    try:
        return await work(context, request)
    except HonjinError as error:
        if status_of(error) >= 500:
            log.error("fault", exc_info=error)
        return json_response(trouble(error), status_of(error))
    except ClientDisconnect:
        return Response(status_code=400)
    except DBAPIError as error:
        log.error("database", exc_info=error)
        told = Unavailable("the database cannot be used now: try again in a moment")
        return json_response(trouble(told), told.status)
    except Exception as error:
        log.error("failure", exc_info=error)
        problem = wire.ErrorInfo("failure", "the server failed; this is a bug, please report it")
        return json_response(wire.ErrorBody(problem), 500)


def _call(call: Call) -> Callable[[Context, Request], Awaitable[Response]]:
    async def work(context: Context, request: Request) -> Response:
        who = context.identity(request)
        new = call.path == "/api/guest" and not who.guest
        context.admit(request, who.guest, new=new, price=call.price)
        query = {name: _query(request, name) for name in call.query if name in request.query_params}
        body = None
        if call.body is not None:
            body = decode(await _read(request, context.config.limits.body), call.body)
        api_request = ApiRequest(
            context.tables,
            context.rules,
            context.guides,
            who,
            request.path_params,
            query,
            body,
            origin=f"{request.url.scheme}://{request.url.netloc}",
            device=request.headers.get("user-agent", ""),
            address=request.client.host if request.client else "",
        )
        if call.needs_guest and not who.guest:
            raise NoGuest
        answer = await (in_turn if call.in_turn else in_thread)(_do, call, api_request)
        if call.document:
            return await _document(request, wire.encode(answer), "application/json", "no-cache")
        if call.packed:
            return await _packed(request, wire.encode(answer))
        if call.plain:
            return Response(answer, media_type="text/plain; charset=utf-8")
        response = json_response(answer)
        if api_request.enters is not None:
            _set_cookie(context, request, response, api_request.enters)
        return response

    return work


def _do(call: Call, api_request: ApiRequest) -> Any:
    who = api_request.who
    if who.guest and not api_request.tables.accounts.rows.is_signed_in(who.guest, who.session):
        if call.needs_guest:
            raise NoGuest
        api_request.who = Identity()
    return persist(partial(call.do, api_request))


async def _read(request: Request, limit: int) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise TooLarge(f"a request has at most {limit} bytes")
    return body


def _query(request: Request, name: str) -> Any:
    return check_query(name, request.query_params[name])


def _set_cookie(context: Context, request: Request, response: Response, who: Identity) -> None:
    """Set the cookie that signs a guest in or out."""
    secure = request.url.scheme == "https"
    name = context.signer.cookie(secure)
    if OLD_COOKIE in request.cookies:
        response.delete_cookie(OLD_COOKIE, httponly=True, samesite="lax", secure=secure)
    if not who.guest:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)
        return
    value = context.signer.sign(who.guest, who.session)
    response.set_cookie(name, value, max_age=LASTS, httponly=True, samesite="lax", secure=secure)


async def _packed(request: Request, content: bytes) -> Response:
    """An answer that is compressed if the client accepts it."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = await in_thread(gzip.compress, content, 6)
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type="application/json")


def json_response(answer: object, status: int = 200) -> Response:
    """An answer that is not cached."""
    return Response(
        wire.encode(answer),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


# What else is served.


Work = Callable[[Context, Request], Awaitable[Response]]


def _file(context: Context, work: Work) -> Endpoint:
    async def admitted(context: Context, request: Request) -> Response:
        context.admit_to_files(request)
        return await work(context, request)

    async def answer(request: Request) -> Response:
        return await _answer_errors(admitted, context, request)

    return answer


@cache
def _description() -> bytes:
    return wire.encode(describe())


async def _openapi(context: Context, request: Request) -> Response:
    return await _document(request, await in_thread(_description), "application/json")


def _metrics(token: str) -> Work:
    async def answer(context: Context, request: Request) -> Response:
        request.scope["template"] = "/metrics"
        given = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(given, f"Bearer {token}".encode()):
            raise Forbidden("send the token in metrics.token: Authorization: Bearer …")
        return Response(generate_latest(context.numbers.registry), media_type="text/plain")

    return answer


async def _client(context: Context, request: Request) -> Response:
    request.scope["template"] = "client"
    path: str = request.path_params["path"]
    if path.split("/")[0] == "api":
        raise NotFound("there is no such page")
    found = await in_thread(board_file if path.startswith("boards/") else client_file, path)
    if found is not None:
        return await _document(request, found.content, found.kind, found.cache)
    parts = client_page(path)
    if parts is None:
        raise NotFound("there is no such page")
    shown = await in_thread(card, context.tables, parts)
    base = str(request.base_url).rstrip("/")
    return HTMLResponse(page(shown, base, parts), headers={"cache-control": "no-cache"})


async def _to_docs(context: Context, request: Request) -> Response:
    """Relative links of the site need the slash."""
    return RedirectResponse("/docs/", 307, {"cache-control": "no-cache"})


async def _docs(context: Context, request: Request) -> Response:
    request.scope["template"] = "docs"
    found = await in_thread(docs_file, request.path_params["path"])
    if found is None:
        raise NotFound("there is no such page")
    return await _document(request, found.content, found.kind, found.cache)


async def _document(request: Request, content: bytes, kind: str, cache: str = "") -> Response:
    """Something that everybody may read, compressed where that helps."""
    headers = {"vary": "accept-encoding"} | ({"cache-control": cache} if cache else {})
    accepted = request.headers.get("accept-encoding", "")
    if "gzip" in accepted and len(content) > WORTH_PACKING and kind.startswith(PACKED):
        content = await in_thread(pack, content)
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=kind)


async def _no_such_page(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        told: HonjinError = WrongMethod("this address does not support that method")
    else:
        told = NotFound("there is no such page")
    response = json_response(trouble(told), status)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


# From start to end.


def _lifespan(context: Context) -> Callable[[Starlette], Any]:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        await in_thread(context.open)
        await in_thread(context.tables.server_clock.beat)
        bots = context.bots = BotRunner(context.tables, context.config, context.numbers)

        def publish(table: str) -> None:
            context.hub.publish(table)
            bots.wake(table)

        context.hub.actions = context.tables.actions
        context.numbers.healthy.set_function(lambda: float(context.tables.health.well))
        context.tables.cache.changed = partial(_tell_everybody, context, loop)
        context.tables.cache.loaded = lambda table: _post(loop, context.hub.publish, table)
        context.tables.cache.tell = lambda table: _post(loop, publish, table)
        news = _hear_others if context.store.shared else _relay
        tasks = [
            asyncio.create_task(news(context, publish)),
            asyncio.create_task(_wake_bots(context)),
            asyncio.create_task(_look_for_damage(context)),
            asyncio.create_task(_every(BEAT, "beat", context.tables.server_clock.beat)),
            asyncio.create_task(_every(TICK, "timers", context.tables.timers.run)),
            asyncio.create_task(_every(TICK, "orders", context.tables.orders.run)),
            asyncio.create_task(_every(ROUNDS, "rounds", context.tables.tournaments.rounds.run)),
            asyncio.create_task(_deliver(context)),
            asyncio.create_task(_prune(context)),
        ]
        try:
            yield
        finally:
            context.hub.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await bots.close()
            await finish_work(LAST_SECONDS)
            await in_thread(context.store.close)

    return lifespan


def _tell_everybody(
    context: Context, loop: asyncio.AbstractEventLoop, tables: Sequence[LiveTable]
) -> None:
    """Send the news of these tables, which the caller holds, and wake their bots. All in one go:
    waking the loop takes longer than most of what it is woken for."""
    parcels: list[tuple[Listener, Update | None]] = []
    for table in tables:
        try:
            parcels += context.hub.spread(table)
        except Exception as error:  # The change is committed, whatever happens here.
            log.error("listeners", exc_info=error)
            _post(loop, context.hub.publish, table.id)
    context.hub.post(loop, parcels)
    bots = [table.id for table in tables if table.bots_awaited()]
    if bots:
        _post(loop, context.bots.wake_all, bots)


def _post(loop: asyncio.AbstractEventLoop, work: Callable[[T], None], what: T) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(work, what)


async def _relay(context: Context, publish: Callable[[str], None]) -> None:
    """Announce again what a crash may have lost, and clear the outbox."""
    while True:
        try:
            pending = await in_thread(context.store.announcements)
            cache = context.tables.cache
            for table in {table for _, table, version in pending if cache.is_news(table, version)}:
                publish(table)
            if pending:
                await in_thread(context.store.clear_announcements, pending[-1][0])
            context.tables.health.report("outbox")
        except Exception as error:
            log.error("outbox", exc_info=error)
            context.tables.health.report("outbox", "the database cannot be used")
        await asyncio.sleep(RELAY_SECONDS)


async def _every(seconds: float, name: str, work: Callable[[], None]) -> None:
    """Run a task periodically; errors are logged."""
    while True:
        try:
            await in_thread(work)
        except Exception as error:
            log.error(name, exc_info=error)
        await asyncio.sleep(seconds)


async def _hear_others(context: Context, _: Callable[[str], None]) -> None:
    """Announce the commits of all processes on this database."""
    health, cache = context.tables.health, context.tables.cache

    def changed(table: str, stamp: int) -> None:
        if cache.is_news(table, 0, stamp):
            context.hub.publish(table)
            if context.bots.looks_after(table):
                context.bots.wake(table)

    await hear_notifications(
        context.config.url,
        changed,
        context.hub.publish_all,
        lambda trouble: health.report("notifications", trouble),
    )


async def _wake_bots(context: Context) -> None:
    """Wake bots whose turn it is, at the start and after another process has died; and notice
    when they cannot keep up."""
    while True:
        try:
            context.bots.wake_all(await in_thread(context.store.waiting_for_bots))
        except Exception as error:
            log.error("bots", exc_info=error)
        context.tables.health.report("bots", context.bots.backlog())
        await asyncio.sleep(BOTS_SECONDS)


async def _deliver(context: Context) -> None:
    """Send what waits in the outbox."""
    config = context.config
    mail = Smtp(config.smtp, config.mail_from) if config.smtp else None
    channels = context.tables.notices.channels(mail, context.tables.push, context.tables.hooks)
    while True:
        try:
            await context.tables.post.deliver(channels)
        except Exception as error:
            log.error("deliveries", exc_info=error)
        await asyncio.sleep(DELIVER_SECONDS)


async def _look_for_damage(context: Context) -> None:
    """Again soon after a check that failed: perhaps the database could only not be read then."""
    while True:
        sound = await in_thread(context.tables.health.check_integrity)
        await asyncio.sleep(INTEGRITY_SECONDS if sound else INTEGRITY_RETRY_SECONDS)


async def _prune(context: Context) -> None:
    """Delete what has expired, at the start and every day."""
    while True:
        try:
            if await in_thread(context.store.lease, "prune", PRUNE_SECONDS / 2):
                pruned = await in_thread(prune, context.store, context.config.keep)
                for table in pruned.tables:
                    context.tables.cache.forget(table)
                log.info("pruned", extra={"facts": counts(pruned)})
        except Exception as error:
            log.error("prune", exc_info=error)
        await asyncio.sleep(PRUNE_SECONDS)
