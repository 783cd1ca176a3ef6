"""Too many or too slow connections do not keep others out, and the log stays small and JSON."""

from __future__ import annotations

import json
import logging
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from server.house import GENEROUS, PATIENCE, House, Process, hear, serving, wait_until

from honjin.server.telemetry import Bounded, JsonLines

HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"


@contextmanager
def half_open(base: str, count: int, sent: bytes = HALF) -> Iterator[list[socket.socket]]:
    """This many connections with an unfinished request."""
    host, _, port = base.removeprefix("http://").partition(":")
    opened: list[socket.socket] = []
    try:
        for _ in range(count):
            one = socket.create_connection((host, int(port)), 10)
            opened.append(one)
            try:
                one.sendall(sent)
            except OSError:
                continue
        yield opened
    finally:
        for one in opened:
            one.close()


def is_closed(one: socket.socket) -> bool:
    one.settimeout(0.01)
    try:
        return one.recv(1000) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def answers(base: str) -> bool:
    """Sooner than half-open connections are given up by themselves."""
    return httpx.get(f"{base}/healthz", timeout=9, trust_env=False).status_code == 200


def test_three_thousand_half_open_connections_do_not_stop_the_server(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", limit="ulimit -n 1024")
    base = f"http://{server.base}"
    try:
        with half_open(base, 700), half_open(base, 700), half_open(base, 700):
            for _ in range(5):
                assert answers(base)
            with half_open(base, 900):
                assert answers(base)
    finally:
        server.end(signal.SIGTERM)
    log = (tmp_path / "data.log").read_text().splitlines()
    assert len(log) < 200
    assert all(isinstance(json.loads(line), dict) for line in log)


def test_an_unfinished_connection_makes_room_and_a_busy_one_does_not(tmp_path: Path) -> None:
    with serving(tmp_path, replace(GENEROUS, connections=3)) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "person")
        with ann.socket(table, "A") as live, half_open(house.base, 1) as (slow,):
            hear(live, "lobby")
            assert answers(house.base)
            wait_until(lambda: is_closed(slow))
            ann.post(f"/tables/{table}/chat", text="still here")
            assert hear(live, "chat")["lines"][0]["text"] == "still here"


def test_connections_of_an_address_are_limited(tmp_path: Path) -> None:
    limits = replace(GENEROUS, connections_of_address=5)
    with serving(tmp_path, limits, proxies=()) as house:
        with half_open(house.base, 8) as opened:
            wait_until(lambda: sum(map(is_closed, opened)) == 3)
            with pytest.raises(httpx.TransportError):
                answers(house.base)
        wait_until(lambda: _answers_again(house))
        for _ in range(8):
            ann = house.guest("Ann")
            with ann.socket(ann.open("me", "person"), "A") as live:
                hear(live, "lobby")
            ann.http.close()
        wait_until(lambda: _answers_again(house))
    with serving(tmp_path, limits) as house, half_open(house.base, 20):
        assert answers(house.base), "a trusted proxy brings many"


def _answers_again(house: House) -> bool:
    try:
        return answers(house.base)
    except httpx.TransportError:
        return False


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        HALF,
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + HALF,
    ],
)
def test_a_slow_request_is_given_up(tmp_path: Path, sent: bytes) -> None:
    limits = replace(GENEROUS, header_seconds=0.5, body_seconds=0.5)
    with serving(tmp_path, limits) as house:
        began = time.monotonic()
        with half_open(house.base, 1, sent) as (slow,):
            slow.settimeout(60 * PATIENCE)
            with suppress(ConnectionError):
                while slow.recv(10_000):
                    pass
        assert time.monotonic() - began > 0.3
        assert "honjin_connections_refused 1.0" in house.metrics()


def test_a_quick_client_is_not_hurried(tmp_path: Path) -> None:
    limits = replace(GENEROUS, header_seconds=4, body_seconds=4)
    with serving(tmp_path, limits) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "person")
        with ann.socket(table, "A") as live, ann.stream(table, "A"):
            hear(live, "lobby")
            time.sleep(4.5)
            assert ann.get("/me")["name"] == "Ann"
            ann.post(f"/tables/{table}/chat", text="hello")
            assert hear(live, "chat")["lines"]
        assert "honjin_connections_refused 0.0" in house.metrics()


def test_the_same_error_is_logged_only_so_often() -> None:
    bound = Bounded(most=3, seconds=60)

    def logged(at: float, line: int, level: int = logging.ERROR) -> str | None:
        record = logging.LogRecord("asyncio", level, "x.py", line, "accept", None, None)
        record.created = at
        return JsonLines().format(record) if bound.filter(record) else None

    assert [logged(10, 1) is None for _ in range(6)] == [False] * 3 + [True] * 3
    assert logged(11, 2) is not None
    assert all(logged(11, 3, logging.INFO) for _ in range(9))
    assert json.loads(logged(71, 1) or "")["left_out"] == 3
    assert "left_out" not in json.loads(logged(72, 1) or "")
