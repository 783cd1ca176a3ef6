"""How many actions a server bears: N tables of two seats, each seat a WebSocket that plays at once.

python bench/load.py --tables 100 --seconds 10

Starts a server of its own on a loopback port and ends it. Each seat plays a random legal action as
soon as it is told that it may; a finished table is followed by a new one until the time is up.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

MOST_TABLES = 500
MOST_SECONDS = 120
EARLY, LATE = 8, 18
"""Actions up to the one, and from the other on, of about thirty in a game."""
ALONE = 4.0
"""Seconds of one table alone afterwards, where no queue hides what an action costs."""

SERVER = """
import sys
from pathlib import Path
from honjin.server.config import Config, Limits, Rate
from honjin.server.run import listen, make_server
from honjin.server.web import make_app

plenty = Rate(1e9, 1e9)
limits = Limits(
    guest=plenty, address=plenty, new_guests=plenty, tables_each=100000, connections_each=10000
)
config = Config(Path(sys.argv[1]), database=sys.argv[2], limits=limits)
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
make_server(make_app(config), config).run(sockets=[listening])
"""


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.told: list[tuple[int, float]] = []
        """For each action the version it made, and seconds until both seats were told."""
        self.acknowledged: list[float] = []
        self.games = 0
        self.sockets = 0
        self.most_sockets = 0
        self.stale = 0
        self.refused = 0


class Pending:
    """Actions of a table that not both seats have been told of yet."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}

    def hear(self, version: int) -> None:
        if version not in self.sent:
            return
        self.heard[version] = self.heard.get(version, 0) + 1
        if self.heard[version] == 2:
            self.tally.told.append((version, time.perf_counter() - self.sent.pop(version)))


class Player:
    """One guest at one seat of table after table."""

    def __init__(self, base: str, name: str, seed: int) -> None:
        self.base, self.rng = base, random.Random(seed)
        self.http = httpx.AsyncClient(base_url=f"http://{base}", trust_env=False, timeout=60)
        self.name = name

    async def arrive(self) -> None:
        (await self.http.post("/api/guest", json={"name": self.name})).raise_for_status()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(f"/api{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    def line(self, table: str, seat: str) -> Any:
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        return connect(
            f"ws://{self.base}/api/tables/{table}/live?seat={seat}",
            origin=f"http://{self.base}",  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
            proxy=None,
            open_timeout=60,
            ping_interval=None,
        )

    async def play(
        self, line: ClientConnection, seat: str, pending: Pending, tally: Tally, end: float
    ) -> bool:
        """Until the game or the time is over; whether the game is."""
        asked: dict[str, float] = {}
        latest: dict[str, Any] = {"version": -1, "legal": []}
        acted = -1
        while True:
            left = end - time.perf_counter()
            if left <= 0:
                return False
            try:
                message = json.loads(await asyncio.wait_for(line.recv(), left))
            except TimeoutError:
                return False
            if message["type"] == "done":
                tally.acknowledged.append(time.perf_counter() - asked.pop(message["id"]))
            elif message["type"] == "error":
                asked.pop(message["id"], None)
                if message["error"]["code"] == "stale":  # the other seat was quicker
                    tally.stale += 1
                else:
                    tally.refused += 1
            elif message["type"] == "snapshot":
                latest = message
                pending.hear(message["version"])
                if message["over"]:
                    return True
            version = latest["version"]
            if latest["legal"] and not asked and version > acted:
                acted = version
                name = f"{seat}{version}"
                asked[name] = pending.sent[version + 1] = time.perf_counter()
                action = self.rng.choice(latest["legal"])
                act = {"type": "act", "id": name, "version": version, "action": action}
                await line.send(json.dumps(act))


async def pair(
    base: str, number: int, tally: Tally, ready: asyncio.Barrier, seconds: float
) -> None:
    """Two players and their tables, one after the other."""
    ann = Player(base, f"a{number}", 2 * number)
    ben = Player(base, f"b{number}", 2 * number + 1)
    await asyncio.gather(ann.arrive(), ben.arrive())
    first = await seated(ann, ben)
    await ready.wait()
    end = time.perf_counter() + seconds
    table = first
    while time.perf_counter() < end:
        pending = Pending(tally)
        async with ann.line(table, "A") as a, ben.line(table, "B") as b:
            tally.sockets += 2
            tally.most_sockets = max(tally.most_sockets, tally.sockets)
            over = await asyncio.gather(
                ann.play(a, "A", pending, tally, end), ben.play(b, "B", pending, tally, end)
            )
            tally.sockets -= 2
        if all(over):
            tally.games += 1
            table = await seated(ann, ben)
    await asyncio.gather(ann.http.aclose(), ben.http.aclose())


async def seated(ann: Player, ben: Player) -> str:
    seats = [{"kind": "me"}, {"kind": "person"}]
    table = str((await ann.post("/tables", game="kenjin", seats=seats))["id"])
    await ben.post(f"/tables/{table}/sit", seat="B")
    return table


async def load(base: str, tables: int, seconds: float) -> Tally:
    tally = Tally()
    ready = asyncio.Barrier(tables)
    await asyncio.gather(*(pair(base, n, tally, ready, seconds) for n in range(tables)))
    return tally


def share(values: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(tally: Tally, alone: Tally, tables: int, seconds: float, used: float) -> dict[str, Any]:
    told = [took for _, took in tally.told]
    early = [took for version, took in alone.told if version <= EARLY]
    late = [took for version, took in alone.told if version >= LATE]
    out: dict[str, Any] = {
        "tables": tables,
        "seconds": seconds,
        "actions": len(told),
        "actions_per_second": round(len(told) / seconds, 1),
        "open_sockets": tally.most_sockets,
        "games_finished": tally.games,
        "stale": tally.stale,
        "refused": tally.refused,
        "server_cpu_ms_per_action": round(1000 * used / max(1, len(told)), 2),
    }
    parts = (
        ("told_ms", told),
        ("acknowledged_ms", tally.acknowledged),
        ("alone_early_ms", early),
        ("alone_late_ms", late),
    )
    for name, values in parts:
        if values:
            out[name] = {"p50": share(values, 0.5), "p99": share(values, 0.99), "n": len(values)}
    return out


def show(out: dict[str, Any]) -> None:
    words = {
        "told_ms": "ms from sending to both seats told",
        "acknowledged_ms": "ms from sending to acknowledged",
        "alone_early_ms": f"one table alone: actions 1 to {EARLY} of a game",
        "alone_late_ms": f"one table alone: actions from {LATE} on",
        "actions_per_second": "actions a second",
        "open_sockets": "open sockets",
        "server_cpu_ms_per_action": "ms of the server's processor for each action",
    }
    for name, value in out.items():
        text = f"p50 {value['p50']}, p99 {value['p99']}" if isinstance(value, dict) else value
        print(f"{words.get(name, name.replace('_', ' ')):46} {text}")
    print(json.dumps(out))


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on a server of its own.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database", default="", help="a SQLAlchemy URL; SQLite if not given")
    args = parser.parse_args()
    if not 1 <= args.tables <= MOST_TABLES or not 0 < args.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-c", SERVER, data, args.database]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            try:
                assert server.stdout is not None
                base = f"127.0.0.1:{int(server.stdout.readline())}"
                wait_for(base)
                before = cpu(server.pid)
                tally = asyncio.run(load(base, args.tables, args.seconds))
                used = cpu(server.pid) - before
                alone = asyncio.run(load(base, 1, ALONE))
            finally:
                server.send_signal(signal.SIGTERM)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.wait(20)
                server.kill()
    show(report(tally, alone, args.tables, args.seconds, used))
    return 0 if tally.told and not tally.refused else 1


def wait_for(base: str) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"http://{base}/healthz", trust_env=False).status_code == 200:
                return
        time.sleep(0.05)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    sys.exit(main())
