"""What open sockets and tables of thinking people cost a server, in memory and time.

python bench/sockets.py --tables 1000 --sockets 5000 --actions 200

Starts a server of its own. Opens tables of Kenjin, then sockets of their players and of spectators,
all of which listen; then some tables act, one after the other with a short pause, and it is
measured how long it takes until every player at the table has the update.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SERVER = """
import sys
from pathlib import Path
from honjin.server.config import Config, Limits, Rate
from honjin.server.run import listen, make_server
from honjin.server.web import make_app

plenty = Rate(1e9, 1e9)
limits = Limits(
    guest=plenty, address=plenty, new_guests=plenty, tables_each=100000, connections_each=10000,
    connections=20000, connections_of_address=20000,
)
config = Config(Path(sys.argv[1]), limits=limits)
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
make_server(make_app(config), config).run(sockets=[listening])
"""


def memory(pid: int) -> float:
    """Kilobytes in use."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    return 0.0


class Site:
    """Two players, and all that is open."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.people = [
            httpx.AsyncClient(base_url=f"http://{base}", trust_env=False, timeout=120) for _ in "AB"
        ]
        self.tables: list[str] = []
        self.lines: dict[str, list[ClientConnection]] = {}

    async def open_tables(self, count: int) -> None:
        ann, ben = self.people
        for name, person in zip(("Ann", "Ben"), self.people, strict=True):
            (await person.post("/api/guest", json={"name": name})).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "person"}]
        body = {"game": "kenjin", "seats": seats, "spectators": True, "options": {"first": "A"}}
        for _ in range(count):
            made = await ann.post("/api/tables", json=body)
            self.tables.append(made.json()["id"])
            sat = await ben.post(f"/api/tables/{self.tables[-1]}/sit", json={"seat": "B"})
            sat.raise_for_status()

    async def open_sockets(self, count: int) -> None:
        """Both players of each table first, then spectators in turn."""
        for number in range(count):
            table = self.tables[number % len(self.tables)]
            seat = (
                ("?seat=A", "?seat=B")[place] if (place := number // len(self.tables)) < 2 else ""
            )
            person = self.people[0 if place > 1 else place]
            cookies = "; ".join(f"{c.name}={c.value}" for c in person.cookies.jar)
            line = await connect(
                f"ws://{self.base}/api/tables/{table}/live{seat}",
                origin=f"http://{self.base}",  # type: ignore[arg-type]
                additional_headers={"Cookie": cookies},
                proxy=None,
                ping_interval=None,
                compression=None,
            )
            await line.recv()
            self.lines.setdefault(table, []).append(line)

    async def act(self, table: str, number: int) -> float:
        """One action over HTTP; milliseconds until every player has the update."""
        for person, seat in zip(self.people, "AB", strict=True):
            now = (await person.get(f"/api/tables/{table}/snapshot", params={"seat": seat})).json()
            if now["legal"]:
                break
        body = {"id": f"{number}", "version": now["version"], "seat": seat}
        began = time.perf_counter()
        answer = person.post(
            f"/api/tables/{table}/actions", json={**body, "action": now["legal"][0]}
        )
        await asyncio.gather(answer, *(line.recv() for line in self.lines[table]))
        return 1000 * (time.perf_counter() - began)


async def measure(base: str, pid: int, wish: argparse.Namespace) -> dict[str, Any]:
    site = Site(base)
    await site.open_tables(1)
    bare = memory(pid)
    await site.open_tables(wish.tables - 1)
    with_tables = memory(pid)
    await site.open_sockets(wish.sockets)
    with_sockets = memory(pid)
    rng, took = random.Random(1), []
    for number in range(wish.actions):
        took.append(await site.act(rng.choice(site.tables), number))
        await asyncio.sleep(wish.pause)
    took.sort()
    return {
        "tables": wish.tables,
        "sockets": wish.sockets,
        "kB_a_table": round((with_tables - bare) / max(1, wish.tables - 1), 1),
        "kB_a_socket": round((with_sockets - with_tables) / wish.sockets, 1),
        "MB_in_all": round(with_sockets / 1024),
        "told_ms": {
            "p50": round(took[len(took) // 2], 1),
            "p99": round(took[-1 - len(took) // 100], 1),
        },
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Open sockets on a server of its own.")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--actions", type=int, default=200)
    parser.add_argument("--pause", type=float, default=0.05)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-c", SERVER, data]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            try:
                assert server.stdout is not None
                base = f"127.0.0.1:{int(server.stdout.readline())}"
                time.sleep(2)
                print(json.dumps(asyncio.run(measure(base, server.pid, wish))))
            finally:
                server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
