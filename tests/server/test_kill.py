"""kill -9 at any moment: what was acknowledged is there afterwards, and nothing twice."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.house import PATIENCE, Guest, House, Process, wait_until
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from honjin.engine.record import read_record, replay
from honjin.games import find_game
from honjin.server.application import Application
from honjin.server.store import Store

KILLS = 3
LOST = (httpx.TransportError,)
WAIT = (429, 502, 503, 504)
"""Too many requests; nobody behind a proxy; no database."""


class Stubborn(threading.Thread):
    """Acts for one seat over HTTP and repeats whatever got no answer, under the same id."""

    def __init__(self, guest: Guest, seat: str, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self.guest, self.seat, self.tables = guest, seat, tables
        self.acknowledged: list[tuple[str, str, int, str]] = []
        self.rng = random.Random(seat)
        self.latest: dict[str, Any] = {}
        self.repeated = 0
        self.stopped = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.play()
        except BaseException as failure:  # The test that started this thread tells it.
            self.failure = failure

    def play(self) -> None:
        for table in self.tables:
            while not self._step(table):
                time.sleep(0.02)

    def finish(self, seconds: float = 300) -> None:
        """Wait until all games are over."""
        self.join(seconds * PATIENCE)
        if self.failure is not None:
            raise self.failure
        assert not self.is_alive(), "the games were not over in time"

    def _step(self, table: str) -> bool:
        path = f"/api/tables/{table}/snapshot"
        snapshot = self._insist("GET", path, params={"seat": self.seat}).json()
        if snapshot["over"]:
            return True
        if snapshot["legal"]:
            action = self.rng.choice(snapshot["legal"])
            ask = {
                "id": f"{self.rng.getrandbits(64):x}",
                "version": snapshot["version"],
                "seat": self.seat,
                "action": action,
            }
            answer = self._insist("POST", f"/api/tables/{table}/actions", json=ask)
            if answer.status_code == 200:
                mine = (table, ask["id"], snapshot["version"] + 1, action)
                self.acknowledged.append(mine)
            else:
                assert answer.status_code == 409, answer.text
        return False

    def _insist(self, method: str, path: str, **how: Any) -> httpx.Response:
        # A server may take two minutes to start on a busy machine.
        end = time.monotonic() + 240 * PATIENCE
        while True:
            try:
                answer = self.guest.http.request(method, path, **how)
                if answer.status_code not in WAIT:
                    return answer
                self.repeated += answer.status_code != 429
            except LOST:
                self.repeated += 1
            assert time.monotonic() < end, f"no answer to {method} {path} in time"
            assert not self.stopped.wait(0.05), "the test is over"


class Connected(Stubborn):
    """Acts over a socket, as fast as it can; what was not acknowledged when the connection
    broke is sent again, under the same id."""

    def play(self) -> None:
        for table in self.tables:
            unanswered: list[dict[str, Any]] = []
            end = time.monotonic() + 240 * PATIENCE
            while not self._connect(table, unanswered):
                self.repeated += 1
                assert time.monotonic() < end, f"no socket to {table} in time"
                assert not self.stopped.wait(0.1), "the test is over"

    def _connect(self, table: str, unanswered: list[dict[str, Any]]) -> bool:
        """Play until the game is over, or the connection breaks."""
        try:
            with self.guest.socket(table, self.seat) as line:
                for ask in unanswered:
                    line.send(json.dumps(ask))
                for received in line:
                    if self._hear(json.loads(received), table, unanswered, line):
                        return True
        except (WebSocketException, OSError, EOFError):
            pass
        return False

    def _hear(
        self,
        message: dict[str, Any],
        table: str,
        unanswered: list[dict[str, Any]],
        line: ClientConnection,
    ) -> bool:
        if message["type"] == "done":
            ask = unanswered.pop()
            assert message["id"] == ask["id"]
            self.acknowledged.append((table, ask["id"], ask["version"] + 1, ask["action"]))
        elif message["type"] == "error":
            assert message["error"]["code"] in ("stale", "too_many"), message
            if message["error"]["code"] == "stale":
                unanswered.clear()
            else:  # The server has waited before it said so.
                line.send(json.dumps(unanswered[0]))
        elif message["type"] == "snapshot":
            self.latest = message
        if self.latest["legal"] and not unanswered:
            action = self.rng.choice(self.latest["legal"])
            ask = {"type": "act", "id": f"{self.rng.getrandbits(64):x}", "action": action}
            unanswered.append({**ask, "version": self.latest["version"]})
            line.send(json.dumps(unanswered[0]))
            self.latest = {**self.latest, "legal": []}
        return bool(self.latest["over"]) and not unanswered


@contextmanager
def stopping(servers: list[Process], players: list[Stubborn]) -> Iterator[None]:
    """Whatever goes wrong, no server and no player is left over for other tests."""
    try:
        yield
    finally:
        for player in players:
            player.stopped.set()
        if servers[-1].process.poll() is None:
            servers[-1].end(signal.SIGKILL)
        for player in players:
            if player.ident is not None:
                player.join(60)


@pytest.mark.parametrize("kind", [Stubborn, Connected])
def test_three_kills_lose_nothing(tmp_path: Path, url: str, kind: type[Stubborn]) -> None:
    servers = [Process(tmp_path / "data", 0, "--database", url)]
    players: list[Stubborn] = []
    with stopping(servers, players):
        _play_and_kill(servers, players, url, kind)


def _play_and_kill(
    servers: list[Process], players: list[Stubborn], url: str, kind: type[Stubborn]
) -> None:
    server = servers[-1]
    house = House(f"http://{server.base}")
    ann, ben = house.guest("Ann"), house.guest("Ben")
    tables = []
    for _ in range(5):
        table = ann.open("me", "person", "bot:kachi")
        ben.post(f"/tables/{table}/sit", seat="B")
        tables.append(table)
    players += [kind(ann, "A", tables), kind(ben, "B", tables)]
    for player in players:
        player.start()
    rng = random.Random(5)
    for _ in range(KILLS):
        before = sum(len(player.acknowledged) for player in players)
        enough = before + rng.randrange(5, 25)
        wait_until(partial(_have_done, players, enough), 180)
        time.sleep(rng.random() / 50)
        server.end(signal.SIGKILL)
        server = Process(server.data, server.port, "--database", url)
        servers.append(server)
    for player in players:
        player.finish()
    records = {}
    for table in tables:
        answer = players[0]._insist("GET", f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        records[table] = answer.text
    assert server.end() == 0
    house.close()
    _check(url, players, records)
    assert sum(player.repeated for player in players) > 0


ROUND = 20
"""Kills of one server with fifty tables; then a new one is set up."""
ROUNDS = {"sqlite": 50, "postgres": 10}
"""A thousand kills of one process on SQLite, two hundred of one of three on PostgreSQL."""


@pytest.mark.soak
def test_a_thousand_kills_lose_nothing(tmp_path: Path, url: str) -> None:
    """`HONJIN_SOAK_ROUNDS` makes it shorter or longer, twenty kills each; runs beside each other
    get moments of their own with `HONJIN_SOAK_SEED`.

    On a machine that is busy with other work a server's start may take minutes, in which nobody
    gets an answer: `HONJIN_TEST_PATIENCE=10` waits ten times as long for everything.
    """
    kind = "sqlite" if url.startswith("sqlite") else "postgres"
    words = ("--database", url, "--bot-pause", "0")
    words += () if kind == "sqlite" else ("--workers", "3")
    seed = 1000 * int(os.environ.get("HONJIN_SOAK_SEED", "0"))
    for number in range(int(os.environ.get("HONJIN_SOAK_ROUNDS", ROUNDS[kind]))):
        servers = [Process(tmp_path / f"data{number}", 0, *words)]
        players: list[Stubborn] = []
        kill = _kill_server if kind == "sqlite" else _kill_worker
        with stopping(servers, players):
            _play_many_and_kill(servers, players, url, partial(kill, servers, words), seed + number)
        acknowledged = sum(len(player.acknowledged) for player in players)
        repeated = sum(player.repeated for player in players)
        told = f"{ROUND} kills, {acknowledged} acknowledged, {repeated} repeated"
        print(f"{kind}: round {number + 1}, {told}, 0 lost, 0 twice", flush=True)


def _kill_server(servers: list[Process], words: tuple[str, ...], rng: random.Random) -> None:
    server = servers[-1]
    server.end(signal.SIGKILL)
    servers.append(Process(server.data, server.port, *words))


def _kill_worker(servers: list[Process], words: tuple[str, ...], rng: random.Random) -> None:
    parent = servers[-1].process.pid
    workers = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    os.kill(int(rng.choice(workers)), signal.SIGKILL)


def _play_many_and_kill(
    servers: list[Process],
    players: list[Stubborn],
    url: str,
    kill: Callable[[random.Random], None],
    seed: int,
) -> None:
    house = House(f"http://{servers[-1].base}")
    for group in range(10):
        # In houses of their own, or all would share the limits of one address.
        ann, ben = (house.guest(f"{name}{group}", f"10.0.0.{group}") for name in ("Ann", "Ben"))
        mine = []
        for _ in range(5):
            table = ann.open("me", "person", "bot:kachi", "bot:random")
            ben.post(f"/tables/{table}/sit", seat="B")
            mine.append(table)
        kind = Restless if group % 2 else Connected
        players += [kind(ann, "A", mine), kind(ben, "B", mine)]
    for player in players:
        player.start()
    rng = random.Random(seed)
    for number in range(ROUND):
        enough = sum(len(player.acknowledged) for player in players) + rng.randrange(5, 40)
        wait_until(partial(_have_done_or_ended, players, enough), 120)
        assert any(player.is_alive() for player in players), f"no game was left at kill {number}"
        time.sleep(rng.random() / 20)
        kill(rng)
    for player in players:
        player.finish()
    hosts = {table: player for player in players for table in player.tables}
    records = {}
    for table, host in hosts.items():
        answer = host._insist("GET", f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        records[table] = answer.text
    assert len(records) == 50
    assert servers[-1].end() == 0
    house.close()
    _check(url, players, records)
    assert sum(player.repeated for player in players) > 0


class Restless(Stubborn):
    """Acts at all their tables at once, a step here and a step there, until all are over."""

    def play(self) -> None:
        left = list(self.tables)
        while left:
            left = [table for table in left if not self._step(table)]
            time.sleep(0.2)


def _have_done_or_ended(players: list[Stubborn], enough: int) -> bool:
    return _have_done(players, enough) or not any(player.is_alive() for player in players)


def _have_done(players: list[Stubborn], enough: int) -> bool:
    for player in players:
        if player.failure is not None:
            raise player.failure
    return sum(len(player.acknowledged) for player in players) >= enough


def _check(url: str, players: list[Stubborn], records: dict[str, str]) -> None:
    store = Store(url)
    for player in players:
        for table, action_id, version, action in player.acknowledged:
            entry = store.entry(table, player.guest.id, action_id)
            assert entry is not None
            assert (entry.version, entry.action) == (version, action)
    for table, record in records.items():
        entries = store.entries(table)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert replay(read_record(record), find_game).over
        mine = [entry.action_id for entry in entries if not entry.guest.startswith("bot:")]
        told = [a[1] for player in players for a in player.acknowledged if a[0] == table]
        assert sorted(mine) == sorted(told)
    again = Application(store)
    for table in records:
        one = next(player.guest for player in players if table in player.tables)
        assert again.archive.verify(one.id, table).checks
    store.close()
