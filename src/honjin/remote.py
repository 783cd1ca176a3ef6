"""A small client for bots that play at a Honjin server. It needs nothing but Python.

from honjin.remote import Remote

me = Remote("http://127.0.0.1:8080", "my bot")
me.play("the-table's-id", "B", lambda snapshot: snapshot["legal"][0])
"""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode, urlsplit

Snapshot = dict[str, Any]
LOST = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)
SILENCE = 60.0
"""Seconds without a line after which a stream is taken for dead."""


class Refused(Exception):
    """The server refused something; `status`, `code` and `rule` say what."""

    def __init__(self, status: int, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.rule = rule


class Remote:
    """A guest at a server."""

    def __init__(self, address: str, name: str) -> None:
        """`address` such as http://127.0.0.1:8080; `name` is how the others see the bot."""
        self._base = address.rstrip("/")
        handlers: list[urllib.request.BaseHandler] = [
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        ]
        if urlsplit(self._base).hostname in ("127.0.0.1", "::1", "localhost"):
            handlers.append(urllib.request.ProxyHandler({}))
        self._opener = urllib.request.build_opener(*handlers)
        self.guest: dict[str, str] = self.post("/guest", name=name)

    # One call each.

    def get(self, path: str, **query: object) -> Any:
        """Ask for something under `/api`: JSON as Python values, a record as its text."""
        words = f"?{urlencode(query)}" if query else ""
        with self._ask(urllib.request.Request(f"{self._base}/api{path}{words}")) as answer:
            if answer.headers.get_content_type() == "application/json":
                return json.load(answer)
            return answer.read().decode()

    def post(self, path: str, **body: object) -> Any:
        """Do something under `/api`."""
        request = urllib.request.Request(
            f"{self._base}/api{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with self._ask(request) as answer:
            return json.load(answer)

    def open(self, game: str, seats: list[dict[str, str]], **wishes: object) -> str:
        """Open a table; its id."""
        return str(self.post("/tables", game=game, seats=seats, **wishes)["id"])

    def sit(self, table: str, seat: str) -> None:
        """Take a seat; it does no harm to sit there already."""
        self.post(f"/tables/{table}/sit", seat=seat)

    def snapshot(self, table: str, seat: str) -> Snapshot:
        """What the seat is told now."""
        found: Snapshot = self.get(f"/tables/{table}/snapshot", seat=seat)
        return found

    def act(self, table: str, snapshot: Snapshot, action: str) -> Snapshot:
        """Do one of the snapshot's legal actions. If the answer is lost, it is asked for again."""
        body = {
            "id": uuid.uuid4().hex,
            "version": snapshot["version"],
            "seat": snapshot["seat"],
            "action": action,
        }
        for wait in (0.5, 1.0, 2.0, 4.0, 8.0):
            try:
                return dict(self.post(f"/tables/{table}/actions", **body))
            except LOST:
                time.sleep(wait)
        return dict(self.post(f"/tables/{table}/actions", **body))

    def stream(self, table: str, seat: str, since: int = 0) -> Iterator[Snapshot]:
        """Standings as they come, until the game is over or the connection is lost."""
        query = urlencode({"seat": seat, "since": since})
        url = f"{self._base}/api/tables/{table}/stream?{query}"
        with self._ask(urllib.request.Request(url)) as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)

    # A whole game.

    def play(self, table: str, seat: str, choose: Callable[[Snapshot], str]) -> Snapshot:
        """Sit down and play to the end; `choose` picks one of `snapshot["legal"]`.

        `snapshot["events"]` holds what happened since the snapshot before. The last snapshot.
        """
        self.sit(table, seat)
        since = 0
        while True:
            try:
                for snapshot in self.stream(table, seat, since):
                    since = snapshot["sequence"]
                    if snapshot["over"]:
                        return snapshot
                    if snapshot["legal"]:
                        self._try(table, snapshot, choose(snapshot))
            except LOST:
                time.sleep(1.0)

    def _try(self, table: str, snapshot: Snapshot, action: str) -> None:
        """Somebody else may have been quicker; then another snapshot is on its way."""
        try:
            self.act(table, snapshot, action)
        except Refused as refused:
            if refused.code != "stale":
                raise

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            return self._opener.open(request, timeout=SILENCE)
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None


def _refusal(error: urllib.error.HTTPError) -> Refused:
    try:
        told = json.load(error)["error"]
        return Refused(error.code, told["code"], told["message"], told.get("rule", ""))
    except (ValueError, LookupError, TypeError):
        return Refused(error.code, "unknown", f"the server answered {error.code}")
