"""A real server on a loopback port for the tests, and guests who play at it."""

from __future__ import annotations

import json
import os
import random
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from honjin.cli.serve import guide, sections
from honjin.server.application import Application
from honjin.server.config import Config, Limits, Rate
from honjin.server.news import News, SentState, find_news
from honjin.server.run import listen, make_server
from honjin.server.web import make_app

PLENTY = Rate(1e6, 1e6)
PATIENCE = float(os.environ.get("HONJIN_TEST_PATIENCE", "1"))
"""Multiplies how long tests wait for something that must happen, for very busy machines."""
GENEROUS = Limits(guest=PLENTY, address=PLENTY, new_guests=PLENTY, files=PLENTY, tables_each=1000)


class House:
    """A server and where it is."""

    def __init__(self, base: str, app: Any = None, certified: bool = True) -> None:
        """`certified` is false behind a proxy whose certificate nobody has signed."""
        self.base = base
        self.app = app
        self.certified = certified
        self._clients: list[httpx.Client] = []

    def guest(self, name: str, address: str = "") -> Guest:
        guest = Guest(self, name, address)
        self._clients.append(guest.http)
        return guest

    def metrics(self) -> str:
        token = (self.app.context.config.data / "metrics.token").read_text()
        headers = {"Authorization": f"Bearer {token}"}
        return httpx.get(f"{self.base}/metrics", headers=headers, trust_env=False).text

    def close(self) -> None:
        for client in self._clients:
            client.close()


class Guest:
    """Somebody with a browser."""

    def __init__(self, house: House, name: str, address: str = "") -> None:
        """`address` is where they are, as a proxy would tell the server."""
        self.house = house
        self.headers = {"X-Forwarded-For": address} if address else {}
        self.http = httpx.Client(
            base_url=house.base,
            headers=self.headers,
            timeout=60 * PATIENCE,
            trust_env=False,
            verify=house.certified,
        )
        self.name = name
        if name:
            self.id = self.http.post("/api/guest", json={"name": name}).json()["id"]

    def get(self, path: str, **query: Any) -> Any:
        return checked(self.http.get(f"/api{path}", params=query))

    def post(self, path: str, **body: Any) -> Any:
        return checked(self.http.post(f"/api{path}", json=body))

    def open(self, *kinds: str, **wishes: Any) -> str:
        seats = [
            {"kind": "bot", "level": kind[4:]} if kind.startswith("bot:") else {"kind": kind}
            for kind in kinds
        ]
        wishes = {"game": "kenjin", **wishes}
        return str(self.post("/tables", seats=seats, **wishes)["id"])

    @property
    def cookies(self) -> str:
        return "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)

    def stream(self, table: str, seat: str = "", since: int = 0) -> Lines:
        query = f"since={since}" + (f"&seat={seat}" if seat else "")
        return Lines(self, f"/api/tables/{table}/stream?{query}")

    def socket(self, table: str, seat: str = "", since: int = 0, changes: bool = False) -> Any:
        query = f"since={since}" + (f"&seat={seat}" if seat else "")
        query += "&changes=true" if changes else ""
        return connect(
            self.house.base.replace("http", "ws") + f"/api/tables/{table}/live?{query}",
            origin=self.house.base,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookies, **self.headers},
            proxy=None,
            open_timeout=30 * PATIENCE,
            ssl=None if self.house.certified else _trusting_anybody(),
        )


@cache
def _trusting_anybody() -> ssl.SSLContext:
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    # The tickets of TLS 1.3 come on their own; while the library's reader waits for what
    # follows them, it cannot be stopped, and a timeout never ends.
    anybody.maximum_version = ssl.TLSVersion.TLSv1_2
    return anybody


class Lines:
    """A stream, read line by line as it comes."""

    def __init__(self, guest: Guest, path: str) -> None:
        where = urlsplit(guest.house.base)
        self._connection = HTTPConnection(f"{where.hostname}", where.port, timeout=60 * PATIENCE)
        self._connection.request("GET", path, headers={"Cookie": guest.cookies})
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200

    def next(self) -> bytes:
        """The next line, an empty one included."""
        return self._answer.readline()

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def checked(response: httpx.Response) -> Any:
    assert response.status_code == 200, response.text
    return response.json()


def refused(response: httpx.Response, status: int, code: str = "") -> Any:
    assert response.status_code == status, response.text
    error = response.json()["error"]
    assert error["message"]
    if code:
        assert error["code"] == code
    return error


def play_over_http(
    table: str, players: dict[str, Guest], steps: int = 1000, seed: int = 1
) -> list[str]:
    """Random play for people's seats until the game is over; what was done, each `A deploy …`."""
    rng = random.Random(seed)
    done: list[str] = []
    end = time.monotonic() + 300 * PATIENCE
    while len(done) < steps:
        assert time.monotonic() < end, f"the game stands still after {len(done)} actions"
        for seat, guest in players.items():
            snapshot = guest.get(f"/tables/{table}/snapshot", seat=seat)
            if snapshot["over"]:
                return done
            if snapshot["legal"]:
                action = rng.choice(snapshot["legal"])
                response = guest.http.post(
                    f"/api/tables/{table}/actions",
                    json={
                        "id": f"h{seat}{len(done)}-{snapshot['version']}",
                        "version": snapshot["version"],
                        "seat": seat,
                        "action": action,
                    },
                )
                if response.status_code == 409:
                    continue
                checked(response)
                done.append(f"{seat} {action}")
    return done


def news_for(tables: Application, guest: str, table: str, seat: str, told: SentState) -> News:
    """What a listener who was sent that much would be sent now."""
    with tables.cache.at(table) as live:
        return find_news(tables.actions, live, guest, seat, told)


def wait_until(true: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds * PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


@contextmanager
def serving(data: Path, limits: Limits = GENEROUS, **more: Any) -> Iterator[House]:
    """The server in a thread of this process."""
    config = Config(data, limits=limits, **more)
    app = make_app(config, sections, guide)
    listening = listen("127.0.0.1", 0)
    server = make_server(app, config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    house = House(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
    try:
        wait_until(lambda: server.started)
        yield house
    finally:
        house.close()
        server.should_exit = True
        thread.join(60 * PATIENCE)
        listening.close()
    assert not thread.is_alive()


class Process:
    """The server as hosts run it: `honjin serve` in a process of its own."""

    def __init__(self, data: Path, port: int = 0, *words: str, limit: str = "") -> None:
        """`limit` is something for the shell to do first, such as `ulimit -n 100`."""
        self.data = data
        self.health = "not asked"
        self.log = (data.parent / f"{data.name}.log").open("ab")
        where = ("--port", str(port), "--data", str(data))
        command = [sys.executable, "-m", "honjin.cli.main", "serve", "--no-open", *where, *words]
        if limit:
            command = ["bash", "-c", f'{limit}; exec "$@"', "bash", *command]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            self._wait()
        except BaseException:
            self.end(signal.SIGKILL)
            raise

    def _wait(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        said = Path(self.log.name).read_text()[-2000:]
        assert "http://" in line, f"{line}{said}"
        self.base = line.split("http://")[1].split("/")[0]
        self.port = int(self.base.rpartition(":")[2])
        try:
            wait_until(self._answers, 120)
        except AssertionError as late:
            said = Path(self.log.name).read_text()[-2000:]
            raise AssertionError(f"{late}; health: {self.health}\n{said}") from late

    def _answers(self) -> bool:
        code = self.process.poll()
        assert code is None, f"the server ended with {code}"
        try:
            # On a busy machine a server under load takes longer than the five seconds of httpx.
            # Reading certificates, which this does not need, would take longer than the answer.
            path = f"http://{self.base}/healthz"
            answer = httpx.get(path, trust_env=False, timeout=60 * PATIENCE, verify=False)
        except httpx.TransportError as error:
            self.health = repr(error)
            return False
        self.health = answer.text
        return answer.status_code == 200

    def end(self, sig: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(sig)
        code = self.process.wait(60 * PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return code


def hear(socket: ClientConnection, kind: str, seconds: float = 60.0) -> dict[str, Any]:
    """The next message of a kind; others are passed over."""
    end = time.monotonic() + seconds * PATIENCE
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=end - time.monotonic()))
        if message["type"] == kind:
            return message
