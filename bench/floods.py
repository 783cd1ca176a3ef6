"""What others notice when one address floods the server.

python bench/floods.py --seconds 10

Starts a server of its own, as a host would, with its ordinary limits. Twenty people, each from an
address of their own, play Kenjin with people's pauses, half of them against a bot. It is measured
how long their actions and the bots' answers take, first in peace and then during each flood from
another address: half-open requests, connections, huge and deep messages, and guests who open as
many tables of bots as they are allowed to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

ATTACKER = "127.0.9.9"
HALF_OPEN = 3000
GUESTS = 60
TABLES = 50
DEEP = b"[" * 60_000


def client(base: str, address: str) -> httpx.AsyncClient:
    """A browser at an address of its own. It lets go of connections before the server does."""
    transport = httpx.AsyncHTTPTransport(
        local_address=address, limits=httpx.Limits(keepalive_expiry=5)
    )
    return httpx.AsyncClient(base_url=f"http://{base}", transport=transport, timeout=60)


class Person:
    """Somebody who plays on alone, or against a bot, and takes their time."""

    def __init__(self, base: str, number: int) -> None:
        self.http = client(base, f"127.0.1.{number + 1}")
        self.rng = random.Random(number)
        self.against_bot = number % 2 == 0
        self.number = number

    async def arrive(self) -> None:
        await self.post("/guest", name=f"Person {self.number}")

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(f"/api{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    async def play(self, acts: list[float], bots: list[float]) -> None:
        """Table after table, until cancelled."""
        other = {"kind": "bot", "level": "kachi"} if self.against_bot else {"kind": "me"}
        seats = [{"kind": "me"}, other]
        while True:
            wish = {"game": "kenjin", "seats": seats, "hotseat": not self.against_bot}
            table = (await self.post("/tables", **wish))["id"]
            while not await self.step(table, acts, bots):
                await asyncio.sleep(self.rng.expovariate(2))

    async def step(self, table: str, acts: list[float], bots: list[float]) -> bool:
        began = time.perf_counter()
        while True:
            for seat in "A" if self.against_bot else "AB":
                answer = await self.http.get(f"/api/tables/{table}/snapshot", params={"seat": seat})
                now = answer.json()
                if now["over"]:
                    return True
                if now["legal"]:
                    if self.against_bot:
                        bots.append(time.perf_counter() - began)
                    await self.act(table, seat, now, acts)
                    return False
            await asyncio.sleep(0.02)

    async def act(self, table: str, seat: str, now: dict[str, Any], acts: list[float]) -> None:
        ask = {"id": f"{self.rng.getrandbits(64):x}", "version": now["version"], "seat": seat}
        began = time.perf_counter()
        await self.post(f"/tables/{table}/actions", action=self.rng.choice(now["legal"]), **ask)
        acts.append(time.perf_counter() - began)


# Floods. Each goes on until it is cancelled; what the server refuses is tried again.


async def peace(base: str) -> None:
    await asyncio.Event().wait()


async def half_open(base: str) -> None:
    host, port = base.split(":")
    held: list[asyncio.StreamWriter] = []
    while True:
        held = [writer for writer in held if not writer.is_closing()]
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            held.append(writer)
        await asyncio.sleep(0.001 if len(held) < HALF_OPEN else 0.1)


async def connections(base: str) -> None:
    host, port = base.split(":")
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0))
            writer.close()
        await asyncio.sleep(0.002)


async def huge_and_deep(base: str) -> None:
    async with client(base, ATTACKER) as http:
        await http.post("/api/guest", json={"name": "Flood"})
        headers = {"content-type": "application/json"}
        while True:
            for body in (DEEP, b'{"text": "' + b"x" * 60_000 + b'"}', b"x" * 1_000_000):
                with contextlib.suppress(httpx.HTTPError):
                    await http.post("/api/tables", content=body, headers=headers)


async def bot_tables(base: str) -> None:
    bots = [{"kind": "bot", "level": "karo"}] * 5
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(client(base, ATTACKER)) for _ in range(GUESTS)]
        for number, http in enumerate(guests):
            with contextlib.suppress(httpx.HTTPError):
                await http.post("/api/guest", json={"name": f"Flood {number}"})
        for _ in range(TABLES):
            for http in guests:
                with contextlib.suppress(httpx.HTTPError):
                    await http.post("/api/tables", json={"game": "ikusa", "seats": bots})
        await asyncio.Event().wait()


FLOODS: dict[str, Callable[[str], Awaitable[None]]] = {
    "nothing": peace,
    f"{HALF_OPEN} half-open requests": half_open,
    "connections": connections,
    "huge and deep messages": huge_and_deep,
    f"{GUESTS} guests, {TABLES} bot tables each": bot_tables,
}


async def measure(base: str, seconds: float) -> None:
    people = [Person(base, number) for number in range(20)]
    for person in people:
        await person.arrive()
    print("| flood | actions | p50 | p99 | bots' answers p50 | p99 | p99 beside peace |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    quiet = 0.0
    for name, flood in FLOODS.items():
        acts: list[float] = []
        bots: list[float] = []
        attack = asyncio.ensure_future(flood(base))
        await asyncio.sleep(min(3.0, seconds / 3))
        playing = [asyncio.create_task(person.play(acts, bots)) for person in people]
        await asyncio.sleep(seconds)
        for task in (attack, *playing):
            task.cancel()
        for failure in await asyncio.gather(attack, *playing, return_exceptions=True):
            if not isinstance(failure, asyncio.CancelledError) and failure is not None:
                print(f"{name}: {failure!r}", file=sys.stderr)
        worst = percentile(acts, 99)
        if not acts:
            raise SystemExit("nobody could act: is this machine busy with something else?")
        quiet = quiet or worst
        told = [percentile(acts, 50), worst, percentile(bots, 50), percentile(bots, 99)]
        times = " | ".join(f"{1000 * one:.0f} ms" for one in told)
        print(f"| {name} | {len(acts)} | {times} | {worst / quiet:.2f} |", flush=True)


def percentile(values: list[float], which: int) -> float:
    return statistics.quantiles(values, n=100)[which - 1] if len(values) > 1 else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each flood (default 10)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        words = ["serve", "--no-open", "--port", "0", "--data", data, "--bot-pause", "0"]
        command = [sys.executable, "-m", "honjin", *words]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert server.stdout is not None
        try:
            base = server.stdout.readline().decode().split("http://")[1].split("/")[0]
            asyncio.run(measure(base, args.seconds))
        finally:
            server.terminate()
            server.wait(30)
    return 0


if __name__ == "__main__":
    sys.exit(main())
