"""A small client for bots that play on a Honjin server. It needs only Python.

    from honjin.remote import Remote

    me = Remote("http://127.0.0.1:8080", "my bot", keep="my_bot.token")
    me.play("the-table's-id", "B", lambda snapshot: snapshot["legal"][0])

With `keep` the bot stays the same guest after a restart: it still has its seats, and
`play_all` continues at every table where it has one.
"""

from __future__ import annotations

import http.client
import json
import os
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

Snapshot = dict[str, Any]
Choose = Callable[[Snapshot], str]
LOST = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)
SILENCE = 60.0
"""Seconds without a line after which a stream is considered dead."""
LOOK_AGAIN = 2.0
"""Seconds between two requests for the list of tables."""
COOKIES = ("honjin_", "__Host-honjin_")
"""Prefixes of a server's cookie names."""


class Refused(Exception):
    """The server refused something; `status`, `code` and `rule` say what."""

    def __init__(self, status: int, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.rule = rule


class Remote:
    """A guest on a server.

    `token` identifies the guest: keep it secret, since anyone who has it can play as the guest.
    """

    def __init__(
        self, address: str, name: str, token: str = "", keep: str | Path | None = None
    ) -> None:
        """`address` such as http://127.0.0.1:8080; `name` is how the others see the bot.

        `keep` is a file for the token: read if it exists, created otherwise, readable only by its
        owner. You can also pass the `token` itself. A token that the server no longer knows raises
        `Refused`, unless it comes from the file, which then gets a new one.
        """
        self._base = address.rstrip("/")
        handlers: list[urllib.request.BaseHandler] = []
        if urlsplit(self._base).hostname in ("127.0.0.1", "::1", "localhost"):
            handlers.append(urllib.request.ProxyHandler({}))
        self._opener = urllib.request.build_opener(*handlers)
        self.token = token or _read_token(keep, self._base)
        known = self.get("/me") if self.token else None
        if token and not known:
            raise Refused(401, "no_guest", "the server does not know this token")
        if not known:
            self.token = ""
        self.guest: dict[str, str] = (
            known if known and known["name"] == name else self.post("/guest", name=name)
        )
        if keep is not None:
            _write_token(keep, self._base, self.token)

    # One call each.

    def get(self, path: str, **query: object) -> Any:
        """GET a path under `/api`. Returns JSON as Python values, a record as text."""
        words = f"?{urlencode(query)}" if query else ""
        with self._ask(urllib.request.Request(f"{self._base}/api{path}{words}")) as answer:
            if answer.headers.get_content_type() == "application/json":
                return json.load(answer)
            return answer.read().decode()

    def post(self, path: str, **body: object) -> Any:
        """POST to a path under `/api`."""
        request = urllib.request.Request(
            f"{self._base}/api{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with self._ask(request) as answer:
            self._keep_token(answer.headers.get_all("set-cookie") or ())
            return json.load(answer)

    def _keep_token(self, cookies: Sequence[str]) -> None:
        """The server sends the token as a cookie, for browsers."""
        for cookie in cookies:
            for name, found in SimpleCookie(cookie).items():
                if name.startswith(COOKIES) and found.value:
                    self.token = found.value

    def tables(self) -> list[dict[str, Any]]:
        """All tables of this guest, with the seats that must act."""
        found: list[dict[str, Any]] = self.get("/my/tables")
        return found

    def awaiting(self) -> list[tuple[str, str]]:
        """The tables at which this guest must act now, each with the seat."""
        return [seat for table in self.tables() if table["my_turn"] for seat in _seats(table)]

    def open(self, game: str, seats: list[dict[str, str]], **wishes: object) -> str:
        """Open a table. Returns its id."""
        return str(self.post("/tables", game=game, seats=seats, **wishes)["id"])

    def sit(self, table: str, seat: str) -> None:
        """Take a seat. Nothing happens if it is already yours."""
        self.post(f"/tables/{table}/sit", seat=seat)

    def snapshot(self, table: str, seat: str) -> Snapshot:
        """The current snapshot of the seat."""
        found: Snapshot = self.get(f"/tables/{table}/snapshot", seat=seat)
        return found

    def act(self, table: str, snapshot: Snapshot, action: str) -> Snapshot:
        """Carry out one of the snapshot's legal actions, retrying if the connection is lost."""
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
        """Snapshots as they come, until the game is over or the connection is lost.

        Each also has the id of its `table`.
        """
        query = urlencode({"seat": seat, "since": since})
        url = f"{self._base}/api/tables/{table}/stream?{query}"
        with self._ask(urllib.request.Request(url)) as lines:
            for line in lines:
                if line.strip():
                    yield {**json.loads(line), "table": table}

    # Whole games.

    def play_all(
        self,
        choose: Choose,
        done: Callable[[str, Snapshot], None] | None = None,
        *,
        wait: bool = False,
    ) -> int:
        """Play at all tables of this guest at the same time. Returns how many games were finished.

        `choose` may be called for several tables at once, each from its own thread. `done` gets
        the id of a table and its last snapshot. With `wait` it keeps looking for new games;
        otherwise it ends when no unfinished game is left.
        """
        playing: dict[tuple[str, str], threading.Thread] = {}
        failures: list[BaseException] = []
        finished = 0

        def play(table: str, seat: str) -> None:
            nonlocal finished
            try:
                last = self.play(table, seat, choose)
            except BaseException as error:
                failures.append(error)
                return
            finished += 1
            if done is not None:
                done(table, last)

        while True:
            for place in self._unfinished():
                if place not in playing:
                    playing[place] = threading.Thread(target=play, args=place, daemon=True)
                    playing[place].start()
            if failures:
                raise failures[0]
            if not wait and not any(thread.is_alive() for thread in playing.values()):
                return finished
            time.sleep(LOOK_AGAIN)

    def _unfinished(self) -> list[tuple[str, str]]:
        """The seats of this guest in running games; none while the server cannot be reached."""
        try:
            tables = self.tables()
        except LOST:
            return []
        running = [table for table in tables if table["started"] and not table["over"]]
        return [seat for table in running for seat in _seats(table)]

    def play(self, table: str, seat: str, choose: Choose) -> Snapshot:
        """Sit down and play to the end; `choose` picks one of `snapshot["legal"]`.

        If the seat is already yours, for example after a restart, the game continues.

        `snapshot["events"]` holds what happened since the previous snapshot. Returns the last one.
        """
        self._sit_patiently(table, seat)
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

    def _sit_patiently(self, table: str, seat: str) -> None:
        """Take the seat, waiting while the server restarts."""
        while True:
            try:
                self.sit(table, seat)
                return
            except LOST:
                time.sleep(1.0)

    def _try(self, table: str, snapshot: Snapshot, action: str) -> None:
        """Act; if the snapshot is out of date, the next one is on its way."""
        try:
            self.act(table, snapshot, action)
        except Refused as refused:
            if refused.code != "stale":
                raise

    def _ask(self, request: urllib.request.Request) -> Any:
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
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


def _seats(table: dict[str, Any]) -> list[tuple[str, str]]:
    return [(table["id"], seat["seat"]) for seat in table["seats"] if seat.get("mine")]


# Tokens in a file: one for each server.


def _tokens(path: str | Path) -> dict[str, str]:
    try:
        found = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _read_token(path: str | Path | None, server: str) -> str:
    return "" if path is None else str(_tokens(path).get(server, ""))


def _write_token(path: str | Path, server: str, token: str) -> None:
    """Only its owner may read the file."""
    tokens = _tokens(path) | {server: token}
    part = Path(f"{path}.part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(json.dumps(tokens, indent=1) + "\n")
    part.replace(path)
