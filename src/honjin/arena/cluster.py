"""Plays the games of a run on a Ray cluster, in the same pieces as local workers do.

A piece is a task. Ray gives the piece of a worker that was lost to another one; a piece is known
by its numbers, so it cannot be counted twice.
"""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

import honjin
from honjin.arena.run import Result, Run, check_run
from honjin.arena.workers import Piece, Todo, answer, worker_error
from honjin.bots.file import BotFailed
from honjin.bots.program import is_program
from honjin.engine.errors import BadOption, HonjinError
from honjin.extras import how_to_install

TRIES = 5
"""How often a piece is retried when its worker is lost, before the bots are blamed."""


class NoCluster(HonjinError):
    """A Ray cluster that cannot be used."""

    code = "no_cluster"


def play_on_ray(
    run: Run, games: int, address: str, workers: int = 0, first: int = 0
) -> Iterator[Piece]:
    """The games of a run from `first` on, in pieces as they are done, in no fixed order.

    With 0 `workers` as many pieces are played at once as the cluster has cores.
    """
    check_run(run)
    todo = Todo(first, games)
    if not todo.left:
        return
    with _cluster(address) as ray:
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(_play_piece).options(num_cpus=1, max_retries=TRIES)
        shared = ray.put((run, _sources(run), honjin.__version__))
        busy: dict[Any, tuple[int, float]] = {}
        while todo.left or busy:
            while todo.left and len(busy) < count:
                number, size = todo.take(count)
                busy[task.remote(shared, number, size)] = size, time.monotonic()
            for done in ray.wait(list(busy), num_returns=1)[0]:
                size, start = busy.pop(done)
                piece = _receive(ray, done, run)
                todo.took(size, time.monotonic() - start)
                yield piece


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    try:
        import ray
    except ImportError:
        told = f"--ray needs Ray, which is not installed: {how_to_install('ray')}"
        raise BadOption(told) from None
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        told = " ".join(str(error).split())
        raise NoCluster(f"there is no Ray cluster at {address!r}: {told}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray itself would wait for minutes for an address that does not answer."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdigit():
        socket.create_connection((host, int(port)), timeout=10).close()


def _receive(ray: Any, done: Any, run: Run) -> Piece:
    try:
        found: Piece | HonjinError = ray.get(done)
    except ray.exceptions.WorkerCrashedError:
        raise worker_error(run, f"{TRIES + 1} times") from None
    except ray.exceptions.RayError as error:
        raise NoCluster(f"the Ray cluster failed: {' '.join(str(error).split())}") from None
    if isinstance(found, HonjinError):
        raise found
    return found


def _sources(run: Run) -> dict[str, bytes]:
    """Bots from files, which the other machines of a cluster need not have."""
    files = {bot for bot in run.bots if bot.endswith(".py") and not is_program(bot)}
    return {bot: Path(bot).read_bytes() for bot in files}


def _play_piece(
    shared: tuple[Run, dict[str, bytes], str], first: int, size: int
) -> Piece | HonjinError:
    """A worker of the cluster."""
    run, sources, version = shared
    if version != honjin.__version__:
        return NoCluster(f"the cluster has honjin {honjin.__version__}, not {version}")
    there = {bot: _lay_down(source) for bot, source in sources.items()}
    bots = tuple(there.get(bot, bot) for bot in run.bots)
    found = answer(msgspec.structs.replace(run, bots=bots), first, size)
    if isinstance(found, BotFailed):
        told, where = str(found), found.traceback
        for bot, path in there.items():
            told = told.replace(path, bot).replace(Path(path).name, Path(bot).name)
            where = where.replace(path, bot)
        return found.with_message(told, where)
    if run.records and isinstance(found, list):
        return [_renamed(result, there) for result in found]
    return found


def _renamed(result: Result, there: dict[str, str]) -> Result:
    """A result whose record names bots as the run does."""
    record = result.record
    for bot, path in there.items():
        record = record.replace(f": {path}\n", f": {bot}\n")
    return msgspec.structs.replace(result, record=record)


def _lay_down(source: bytes) -> str:
    """A bot's file on this machine, under a name that its content gives."""
    name = f"honjin-bot-{hashlib.sha256(source).hexdigest()[:16]}.py"
    path = Path(tempfile.gettempdir(), name)
    if not path.is_file() or path.read_bytes() != source:
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(source)
        part.replace(path)
    return str(path)
