"""`honjin serve` as hosts run it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from server.house import House, Process


def test_it_serves_logs_and_ends(tmp_path: Path) -> None:
    server = Process(tmp_path / "data")
    house = House(f"http://{server.base}")
    house.guest("Ann").open("me", "person")
    house.close()
    assert server.end(signal.SIGTERM) == 0
    lines = (tmp_path / "data.log").read_text().splitlines()
    logged = [json.loads(line) for line in lines]
    assert {"method", "route", "status", "ms"} <= set(logged[-1])
    assert any(line.get("route") == "/api/tables" for line in logged)


def complaint(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "honjin.cli.main", "serve", "--no-open", *words],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.splitlines()
    return line


def test_a_taken_port_gets_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = complaint("--port", str(port), "--data", str(tmp_path))
    assert f"port {port}" in line


def test_a_folder_with_sqlite_has_one_server_at_a_time(tmp_path: Path) -> None:
    first = Process(tmp_path / "data")
    line = complaint("--port", "0", "--data", str(tmp_path / "data"))
    assert "another server is using" in line
    assert "--data" in line
    first.end(signal.SIGKILL)
    assert Process(tmp_path / "data").end(signal.SIGTERM) == 0


def test_a_proxy_is_an_address_or_a_network(tmp_path: Path) -> None:
    line = complaint("--port", "0", "--data", str(tmp_path), "--trusted-proxy", "my.proxy")
    assert "'my.proxy' is not an address or a network" in line


@pytest.mark.parametrize("url", ["nonsense", "oracle://x", "sqlite:////nowhere/at/all.db"])
def test_a_database_that_cannot_be_used_gets_one_line(tmp_path: Path, url: str) -> None:
    line = complaint("--port", "0", "--data", str(tmp_path), "--database", url)
    assert "database" in line
