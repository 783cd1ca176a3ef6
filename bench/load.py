"""What an action costs a server, and how many it bears: N tables whose seats all play at once.

python bench/load.py --tables 100 --seconds 10
python bench/load.py --game ikusa --tables 10 --beside ../honjin-before/src --rounds 3
python bench/load.py --games 4 --tables 10 --beside ../honjin-before/src --rounds 3

Starts a server of its own on a loopback port and ends it. Each seat is a WebSocket that plays a
random legal action as soon as it may act, or after a pause (`--pause`); a finished
table is followed by a new one until the time is up. With `--beside`, the server of another checkout
gets the same, in turn. With `--games`, each table ends after that many games instead, so that both
servers do the same work: in a given time the quicker one opens more new tables for each action.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

MOST_TABLES = 1000
MOST_SECONDS = 120
SEATS = {"kenjin": 2, "rokugan": 3, "ikusa": 3, "kawanakajima": 2}
STATE = ("snapshot", "standing")
"""What a table's state over the socket is called, here and by earlier servers."""

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


class Message(msgspec.Struct):
    """What a player needs of a message. The rest is not decoded: client and server share the cores,
    and a client that takes as long as the server would be what is measured."""

    type: str
    id: str | None = None
    version: int = -1
    legal: list[str] = []
    over: bool | None = False
    error: dict[str, Any] = {}


READ = msgspec.json.Decoder(Message)


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.told: list[float] = []
        """Of actions that all seats noticed, the seconds until all were told. Seats are compared by
        version, so this holds for Kenjin only, where everybody notices every action."""
        self.acknowledged: list[float] = []
        self.games = 0
        self.sockets = 0
        self.stale = 0
        self.refused = 0
        self.bytes = 0
        self.began = self.ended = 0.0
        """The server's processor time when play began and when it ended."""
        self.seconds = 0.0
        """How long play lasted."""


class Pending:
    """Actions of a table that not all seats have been told of yet."""

    def __init__(self, tally: Tally, seats: int) -> None:
        self.tally = tally
        self.seats = seats
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}

    def hear(self, version: int) -> None:
        if version not in self.sent:
            return
        self.heard[version] = self.heard.get(version, 0) + 1
        if self.heard[version] == self.seats:
            self.tally.told.append(time.perf_counter() - self.sent.pop(version))


class Player:
    """One guest at one seat of table after table."""

    def __init__(self, base: str, name: str, seed: int, pause: float) -> None:
        self.base, self.rng, self.pause = base, random.Random(seed), pause
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
        try:
            async with asyncio.timeout(end - time.perf_counter()):
                return await self._play(line, seat, pending, tally)
        except TimeoutError:
            return False

    async def _play(
        self, line: ClientConnection, seat: str, pending: Pending, tally: Tally
    ) -> bool:
        asked: dict[str, float] = {}
        latest = Message("")
        acted = -1
        while True:
            received = await line.recv(decode=False)
            tally.bytes += len(received)
            message = READ.decode(received)
            if message.type == "done":
                tally.acknowledged.append(time.perf_counter() - asked.pop(message.id or ""))
            elif message.type == "error":
                asked.pop(message.id or "", None)
                if message.error.get("code") == "stale":  # the other seat was quicker
                    tally.stale += 1
                else:
                    tally.refused += 1
            elif message.type in STATE:
                latest = message
                pending.hear(message.version)
                if message.over:
                    return True
            version = latest.version
            if latest.legal and not asked and version > acted:
                acted = version
                if self.pause:
                    await asyncio.sleep(self.rng.expovariate(1 / self.pause))
                name = f"{seat}{version}"
                asked[name] = pending.sent[version + 1] = time.perf_counter()
                action = self.rng.choice(latest.legal)
                act = {"type": "act", "id": name, "version": version, "action": action}
                await line.send(json.dumps(act))


async def party(
    base: str, number: int, tally: Tally, ready: asyncio.Barrier, wish: argparse.Namespace
) -> None:
    """Players and their tables, one after the other."""
    seats = SEATS[wish.game]
    names = [f"p{number} {seat}" for seat in range(seats)]
    players = [Player(base, name, number * 10 + i, wish.pause) for i, name in enumerate(names)]
    await asyncio.gather(*(player.arrive() for player in players))
    table = await seated(wish.game, players)
    pending = Pending(tally, seats)
    async with contextlib.AsyncExitStack() as lines:
        open_lines = [
            await lines.enter_async_context(player.line(table, seat))
            for player, seat in zip(players, "ABCDE", strict=False)
        ]
        tally.sockets += seats
        await ready.wait()
        end = time.perf_counter() + (MOST_SECONDS if wish.games else wish.seconds)
        over = await play_all(players, open_lines, pending, tally, end)
    played = 1
    while over and time.perf_counter() < end:
        tally.games += 1
        if played == wish.games:
            break
        played += 1
        table = await seated(wish.game, players)
        pending = Pending(tally, seats)
        async with contextlib.AsyncExitStack() as lines:
            open_lines = [
                await lines.enter_async_context(player.line(table, seat))
                for player, seat in zip(players, "ABCDE", strict=False)
            ]
            over = await play_all(players, open_lines, pending, tally, end)
    await asyncio.gather(*(player.http.aclose() for player in players))


async def play_all(
    players: list[Player],
    lines: list[ClientConnection],
    pending: Pending,
    tally: Tally,
    end: float,
) -> bool:
    """A game; whether it is over."""
    return all(
        await asyncio.gather(
            *(
                player.play(line, seat, pending, tally, end)
                for player, line, seat in zip(players, lines, "ABCDE", strict=False)
            )
        )
    )


async def seated(game: str, players: list[Player]) -> str:
    seats = [{"kind": "me"}, *({"kind": "person"} for _ in players[1:])]
    table = str((await players[0].post("/tables", game=game, seats=seats))["id"])
    for player, seat in zip(players[1:], "BCDE", strict=False):
        await player.post(f"/tables/{table}/sit", seat=seat)
    return table


async def load(base: str, pid: int, wish: argparse.Namespace) -> Tally:
    tally = Tally()
    ready = asyncio.Barrier(wish.tables + 1)

    parties = asyncio.gather(*(party(base, n, tally, ready, wish) for n in range(wish.tables)))
    await ready.wait()
    tally.began, began = cpu(pid), time.perf_counter()
    if wish.games:
        await parties
    else:
        await asyncio.sleep(wish.seconds)
    tally.ended, tally.seconds = cpu(pid), time.perf_counter() - began
    await parties
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


def report(tally: Tally) -> dict[str, Any]:
    actions = len(tally.acknowledged)
    out: dict[str, Any] = {
        "actions": actions,
        "actions_per_second": round(actions / tally.seconds, 1),
        "server_cpu_ms_per_action": round(1000 * (tally.ended - tally.began) / max(1, actions), 3),
        "bytes_per_action": tally.bytes // max(1, actions),
        "open_sockets": tally.sockets,
        "games_finished": tally.games,
        "stale": tally.stale,
        "refused": tally.refused,
    }
    for name, values in (("told_ms", tally.told), ("acknowledged_ms", tally.acknowledged)):
        if values:
            out[name] = {"p50": share(values, 0.5), "p99": share(values, 0.99), "n": len(values)}
    return out


def show(name: str, out: dict[str, Any]) -> None:
    words = {
        "told_ms": "ms from sending to all seats told",
        "acknowledged_ms": "ms from sending to acknowledged",
        "actions_per_second": "actions a second",
        "open_sockets": "open sockets",
        "server_cpu_ms_per_action": "ms of the server's processor for each action",
    }
    print(name)
    for key, value in out.items():
        text = f"p50 {value['p50']}, p99 {value['p99']}" if isinstance(value, dict) else value
        print(f"  {words.get(key, key.replace('_', ' ')):46} {text}")
    print(json.dumps({"server": name, **out}), flush=True)


def measure(python: str, source: str, wish: argparse.Namespace) -> dict[str, Any]:
    """One run with the server of a source folder (none: the one this environment has)."""
    environment = {**os.environ, **({"PYTHONPATH": source} if source else {})}
    with tempfile.TemporaryDirectory() as data:
        words = [python, "-c", SERVER, data, wish.database]
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        ) as server:
            try:
                assert server.stdout is not None
                base = f"127.0.0.1:{int(server.stdout.readline())}"
                wait_for(base)
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    return report(runner.run(load(base, server.pid, wish)))
            finally:
                server.send_signal(signal.SIGTERM)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.wait(20)
                server.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on a server of its own.")
    parser.add_argument("--game", choices=list(SEATS), default="kenjin")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--games", type=int, default=0, help="end after this many at each table")
    parser.add_argument("--pause", type=float, default=0, help="seconds to think, on average")
    parser.add_argument("--database", default="", help="a SQLAlchemy URL; SQLite if not given")
    parser.add_argument("--beside", default="", help="the src folder of another checkout")
    parser.add_argument("--python", default=sys.executable, help="the interpreter for it")
    parser.add_argument("--rounds", type=int, default=1, help="how often each server is measured")
    wish = parser.parse_args()
    if not 1 <= wish.tables <= MOST_TABLES or not 0 < wish.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    servers = {"here": (sys.executable, "")}
    if wish.beside:
        servers["beside"] = (wish.python, wish.beside)
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in servers}
    for _ in range(wish.rounds):
        for name, (python, source) in servers.items():
            found[name].append(measure(python, source, wish))
            show(name, found[name][-1])
    if wish.beside:
        compare(wish.game, found["here"], found["beside"])
    fine = all(out["actions"] and not out["refused"] for out in found["here"])
    return 0 if fine else 1


def compare(game: str, here: list[dict[str, Any]], beside: list[dict[str, Any]]) -> None:
    """Medians of this server over those of the other one."""

    def ratio(of: Callable[[dict[str, Any]], float]) -> float:
        return statistics.median(map(of, here)) / statistics.median(map(of, beside))

    cost = ratio(lambda out: out["server_cpu_ms_per_action"])
    rate = ratio(lambda out: out["actions_per_second"])
    late = ratio(lambda out: out["acknowledged_ms"]["p99"])
    print(f"{game}: an action costs {cost:.3f} of what it costs beside;", end=" ")
    print(f"{rate:.2f} times the actions a second, p99 until acknowledged {late:.3f}", end="")
    if all("told_ms" in out for out in here + beside):
        print(f", until all seats know {ratio(lambda out: out['told_ms']['p99']):.3f}", end="")
    print()


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
