"""Runs on Ray: a head and a second node on this machine, and a worker killed on the way."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from honjin.arena.folder import RESULTS
from honjin.cli.main import main

pytest.importorskip(
    "ray", reason="Ray is missing: run `make .venv/full` (it has no wheel for some machines)"
)

SLOW = """\
import os, pathlib, time
def choose(eyes):
    time.sleep(0.002)
    (pathlib.Path({where!r}) / str(os.getpid())).touch()
    return eyes.legal[-1]
"""
STORE = "--object-store-memory=100000000"
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "1"}


@pytest.fixture(scope="module")
def ray_address() -> Iterator[str]:
    """Two nodes with a core each."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as place:
        head = ("--head", f"--port={address.rpartition(':')[2]}", f"--temp-dir={place}")
        with node(*head, "--include-dashboard=false"), node(f"--address={address}"):
            yield address


@contextmanager
def node(*argv: str) -> Iterator[None]:
    """A node of the cluster; all its processes are gone afterwards."""
    starter = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1"]
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            [*starter, "--node-ip-address=127.0.0.1", "--disable-usage-stats", STORE, *argv],
            stdout=told,
            stderr=subprocess.STDOUT,
            env={**os.environ, **QUIET},
            start_new_session=True,
        )
        try:
            end = time.monotonic() + 120
            while b"--block" not in said(told):
                assert process.poll() is None, said(told)
                assert time.monotonic() < end, said(told)
                time.sleep(0.1)
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def said(file: object) -> bytes:
    return os.pread(file.fileno(), 1_000_000, 0)


Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def honjin() -> Iterator[Start]:
    """Starts the command; whatever still runs at the end is ended."""
    with ExitStack() as started:

        def start(*argv: object) -> subprocess.Popen[bytes]:
            process = subprocess.Popen(
                [sys.executable, "-m", "honjin.cli.main", *map(str, argv)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            started.enter_context(process)
            started.callback(process.kill)
            return process

        yield start


def wait_for(process: subprocess.Popen[bytes], happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not happened():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.001)


def title(pid: int) -> bytes:
    """What a process says it is doing; Ray's name their task."""
    return subprocess.run(["ps", "-o", "command=", "-p", str(pid)], capture_output=True).stdout


def finished(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out, err


def test_two_nodes_give_what_one_process_gives(
    tmp_path: Path, ray_address: str, honjin: Start
) -> None:
    argv = ("ladder", "kenjin", "random", "kachi", "karo:2", "--games", "60", "--seed", "r")
    out, _ = finished(honjin(*argv, "--ray", ray_address, "--out", tmp_path / "ray", "--json"))
    finished(honjin(*argv, "--workers", "1", "--out", tmp_path / "here"))
    for name in ("run.json", RESULTS, "report.html"):
        assert (tmp_path / "ray" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
    assert json.loads(out)["games"] == 60


def test_no_game_of_a_killed_worker_is_lost_or_counted_twice(
    tmp_path: Path, ray_address: str, honjin: Start
) -> None:
    """Both workers leave their process ids; one of them is killed while it plays a piece."""
    (tmp_path / "pids").mkdir()
    bot = tmp_path / "slow.py"
    bot.write_text(SLOW.format(where=str(tmp_path / "pids")))
    argv = ("simulate", "kenjin", "--bots", f"{bot},random", "--games", "240", "--seed", "r")
    process = honjin(*argv, "--ray", ray_address, "--out", tmp_path / "ray")
    results = tmp_path / "ray" / RESULTS
    wait_for(process, lambda: len(list((tmp_path / "pids").iterdir())) == 2)
    wait_for(process, lambda: results.exists() and results.read_bytes().count(b"\n") >= 10)
    victim = int(next((tmp_path / "pids").iterdir()).name)
    wait_for(process, lambda: b"_play_piece" in title(victim))
    os.kill(victim, signal.SIGKILL)
    assert results.read_bytes().count(b"\n") < 240
    finished(process)
    finished(honjin(*argv, "--workers", "2", "--out", tmp_path / "here"))
    assert results.read_bytes() == (tmp_path / "here" / RESULTS).read_bytes()
    numbers = re.findall(rb'"game":(\d+)', results.read_bytes())
    assert [int(number) for number in numbers] == list(range(240))


def test_a_bot_that_fails_on_ray_is_named(tmp_path: Path, ray_address: str, honjin: Start) -> None:
    bot = tmp_path / "failing.py"
    bot.write_text("def choose(eyes):\n    raise ValueError('oops')\n")
    process = honjin("match", bot, "random", "--games", "8", "--ray", ray_address)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 3, err
    assert f"{bot} failed: ValueError: oops".encode() in err.replace(b"\n", b" ")
    assert out == b""


def test_a_cluster_that_is_not_there(honjin: Start) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    process = honjin("simulate", "kenjin", "--games", "5", "--ray", address)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2, err
    assert f"there is no Ray cluster at '{address}'".encode() in err


def test_without_ray_the_error_says_how_to_get_it(monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "kenjin", "--games", "5", "--ray", "10.0.0.1:6379"]) == 2
    assert "pip install '.[ray]'" in capsys.readouterr().err
