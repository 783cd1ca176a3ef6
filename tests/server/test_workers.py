"""The parent of several server processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from server.house import wait_until

PARENT = """
import socket, sys
from honjin.server.workers import Workers
workers = Workers([sys.executable, "-c", sys.argv[1], sys.argv[2]], 2, socket.socket())
workers.start()
workers.run()
"""
CHILD = """
import os, sys, time
from pathlib import Path
folder = Path(sys.argv[1])
if (folder / "broken").exists():
    (folder / "failed" / str(os.getpid())).touch()
    sys.exit(1)
# First, or one that is killed in between would count as one that never started.
print("ready", flush=True)
(folder / "serving" / str(os.getpid())).touch()
time.sleep(1000)
"""


def numbers(folder: Path) -> set[int]:
    return {int(path.name) for path in folder.iterdir()}


def test_processes_that_die_are_replaced_as_soon_as_they_can_start_again(tmp_path: Path) -> None:
    """While a database is away for longer than a few tries take, nobody gives up."""
    failed, serving, broken = (tmp_path / name for name in ("failed", "serving", "broken"))
    failed.mkdir()
    serving.mkdir()
    with subprocess.Popen([sys.executable, "-c", PARENT, CHILD, str(tmp_path)]) as parent:
        try:
            wait_until(lambda: len(numbers(serving)) == 2)
            first = numbers(serving)
            broken.touch()
            for child in first:
                os.kill(child, signal.SIGKILL)
            wait_until(lambda: len(numbers(failed)) > 4)
            assert parent.poll() is None
            broken.unlink()
            wait_until(lambda: len(numbers(serving) - first) == 2)
        finally:
            parent.terminate()
        assert parent.wait(60) == 0


def test_a_server_that_never_starts_says_so(tmp_path: Path) -> None:
    for name in ("failed", "serving"):
        (tmp_path / name).mkdir()
    (tmp_path / "broken").touch()
    done = subprocess.run(
        [sys.executable, "-c", PARENT, CHILD, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "the server processes exit at once" in done.stderr
    assert len(numbers(tmp_path / "failed")) == 3
