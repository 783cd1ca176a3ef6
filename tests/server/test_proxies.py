"""Three processes behind nginx and behind Caddy, with the files that `deploy` ships."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from signal import SIGKILL
from typing import Any

import httpx
import pytest
from server import postgres, proxies
from server.house import PATIENCE, Guest, House, Process, hear, wait_until
from server.test_kill import Stubborn, _check, _have_done
from websockets.exceptions import WebSocketException

from honjin.server.config import KEY_VARIABLE

PROCESSES = 3


class Site:
    """Servers on one PostgreSQL, and the proxy in front of them."""

    def __init__(self, cluster: postgres.Cluster, database: str, folder: Path) -> None:
        self.cluster, self.database, self.folder = cluster, database, folder
        self.servers = [self._server(number) for number in range(PROCESSES)]

    def _server(self, number: int, port: int = 0) -> Process:
        return Process(self.folder / f"server{number}", port, "--database", self.database)

    def kill(self, number: int) -> None:
        """Kill a server, and start it again on the same port."""
        port = self.servers[number].port
        self.servers[number].end(SIGKILL)
        self.servers[number] = self._server(number, port)

    def end(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.end()


@contextmanager
def site(
    name: str, cluster: postgres.Cluster | str, folder: Path, patch: pytest.MonkeyPatch
) -> Iterator[tuple[Site, House]]:
    if isinstance(cluster, str):
        pytest.skip(cluster)
    patch.setenv(KEY_VARIABLE, "a key that all servers know, long enough")
    with ExitStack() as stack:
        database = stack.enter_context(cluster.database())
        site = Site(cluster, database, folder)
        stack.callback(site.end)
        ports = [server.port for server in site.servers]
        try:
            base = stack.enter_context(proxies.proxy(name, ports, folder / "proxy"))
        except proxies.Missing as why:
            pytest.skip(str(why))
        house = House(base, certified=False)
        stack.callback(house.close)
        yield site, house


class Watcher(threading.Thread):
    """Looks on over a socket, and comes back by itself whenever it breaks."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__(daemon=True)
        self.guest, self.table = guest, table
        self.heard: list[dict[str, Any]] = []
        self.over = False
        self.trouble = ""
        self.stopped = threading.Event()

    def run(self) -> None:
        while not (self.over or self.stopped.wait(0.1)):
            try:
                self._listen()
            except (OSError, WebSocketException, TimeoutError) as error:
                self.trouble = repr(error)

    def _listen(self) -> None:
        since = self.heard[-1]["sequence"] if self.heard else 0
        with self.guest.socket(self.table, since=since) as socket:
            while not (self.over or self.stopped.is_set()):
                message = json.loads(socket.recv(timeout=20 * PATIENCE))
                if message["type"] == "snapshot":
                    self.heard.extend(message["events"])
                    self.over = message["over"]


@pytest.mark.parametrize("name", proxies.NAMES)
def test_a_table_across_processes_behind_a_proxy(
    name: str,
    cluster: postgres.Cluster | str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """HTTP, socket and stream; a process is killed and PostgreSQL restarted meanwhile."""
    with site(name, cluster, tmp_path, monkeypatch) as (servers, house):
        _headers_reach_the_servers(house)
        _play(servers, house, kills=1, restarts=1, tables=2)


@pytest.mark.soak
@pytest.mark.parametrize("name", proxies.NAMES)
def test_a_long_evening_behind_a_proxy(
    name: str,
    cluster: postgres.Cluster | str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with site(name, cluster, tmp_path, monkeypatch) as (servers, house):
        _play(servers, house, kills=20, restarts=5, tables=25)


def _headers_reach_the_servers(house: House) -> None:
    guest = house.guest("Eve")
    cookies = [cookie.name for cookie in guest.http.cookies.jar]
    assert cookies
    assert all(name.startswith("__Host-") for name in cookies), "the server does not know of TLS"
    assert guest.http.get("/metrics").status_code == 404
    assert guest.http.get("/healthz").status_code == 200
    other = guest.http.post("/api/guest", json={"name": "Eva"}, headers={"Origin": "https://x.y"})
    assert other.status_code == 403


def _play(servers: Site, house: House, kills: int, restarts: int, tables: int) -> None:
    ann, ben, cyd = (house.guest(name) for name in ("Ann", "Ben", "Cyd"))
    seated = [ann.open("me", "person", "bot:kachi", spectators=True) for _ in range(tables)]
    for table in seated:
        ben.post(f"/tables/{table}/sit", seat="B")
    players = [Stubborn(ann, "A", seated), Stubborn(ben, "B", seated)]
    watchers = [Watcher(cyd, table) for table in seated[:10]]
    _hear_through_the_proxy(ann, seated[0])
    try:
        for thread in (*players, *watchers):
            thread.start()
        rng = random.Random(7)
        faults = [partial(servers.kill, rng.randrange(PROCESSES)) for _ in range(kills)]
        faults += [servers.cluster.restart] * restarts
        rng.shuffle(faults)
        for fault in faults:
            enough = sum(len(player.acknowledged) for player in players) + rng.randrange(3, 8)
            wait_until(partial(_have_done, players, enough), 180)
            fault()
        for player in players:
            player.finish(600)
        for watcher in watchers:
            watcher.join(120 * PATIENCE)
            assert watcher.over, f"a watcher did not come back: {watcher.trouble}"
        records = {
            table: players[0]._insist("GET", f"/api/tables/{table}/record").text for table in seated
        }
        for watcher in watchers:
            whole = cyd.get(f"/tables/{watcher.table}/snapshot")["events"]
            assert [e["sequence"] for e in watcher.heard] == [e["sequence"] for e in whole]
    finally:
        for thread in (*players, *watchers):
            thread.stopped.set()
    assert sum(player.repeated for player in players) > 0
    servers.end()
    _check(servers.database, players, records)


def _hear_through_the_proxy(guest: Guest, table: str) -> None:
    """A socket and a stream, each within seconds of what happens, unbuffered."""
    with guest.socket(table, "A") as socket:
        assert hear(socket, "snapshot", 20)["seat"] == "A"
        began = time.monotonic()
        socket.send(json.dumps({"type": "chat", "id": "1", "text": "over here"}))
        assert hear(socket, "chat", 20)["lines"][0]["text"] == "over here"
        assert time.monotonic() - began < 15
    path = f"/api/tables/{table}/stream?seat=A"
    with guest.http.stream("GET", path, timeout=httpx.Timeout(20)) as stream:
        assert json.loads(next(stream.iter_lines()))["seat"] == "A"
