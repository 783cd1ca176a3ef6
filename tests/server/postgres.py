"""A PostgreSQL cluster of the tests' own, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.house import PATIENCE
from sqlalchemy import create_engine, text

from honjin.server.database import Database

PLACES = Path("/usr/lib/postgresql")
HOW = "run scripts/postgres.sh to install it"


class Missing(Exception):
    """There is no PostgreSQL here; says why."""


def programs() -> Path:
    """The folder with initdb and pg_ctl, the newest version first."""
    found = [path.parent for path in PLACES.glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if on_path:
        found.append(Path(on_path).parent)
    if not found:
        raise Missing(f"PostgreSQL is not installed: {HOW}")
    return max(found, key=lambda path: [int(n) for n in path.parts if n.isdigit()] or [0])


class Cluster:
    """A running server; every test gets a database of its own, a copy of one with our tables."""

    def __init__(self, port: int, control: Callable[..., None]) -> None:
        self.port = port
        self._control = control
        self._template = ""

    def stop(self) -> None:
        """At once, as if the machine had lost its power."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        self._control("start")

    def restart(self) -> None:
        self.stop()
        self.start()

    def _url(self, name: str) -> str:
        return f"postgresql+psycopg://honjin@127.0.0.1:{self.port}/{name}"

    def _say(self, words: str) -> None:
        engine = create_engine(self._url("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as db:
            db.execute(text(words))
        engine.dispose()

    def _with_tables(self) -> str:
        if not self._template:
            self._template = "honjin_tables"
            self._say(f"create database {self._template}")
            Database(self._url(self._template)).close()
        return self._template

    @contextmanager
    def database(self, empty: bool = False) -> Iterator[str]:
        name = f"t{uuid.uuid4().hex}"
        self._say(f"create database {name}{'' if empty else f' template {self._with_tables()}'}")
        try:
            yield self._url(name)
        finally:
            self._say(f"drop database {name} with (force)")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A temporary cluster on a loopback port, stopped and removed at the end."""
    bin_ = programs()
    root = Path(tempfile.mkdtemp(prefix="honjin-postgres-"))
    who: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        try:
            shutil.chown(root, "postgres", "postgres")
        except LookupError:
            shutil.rmtree(root)
            raise Missing(f"there is no user postgres to run PostgreSQL as: {HOW}") from None
        who = {"user": "postgres", "group": "postgres", "extra_groups": []}

    def run(program: str, *words: str) -> None:
        log = root / f"{program}.out"
        with log.open("w") as out:
            done = subprocess.run(
                [str(bin_ / program), *words],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=root,
                timeout=60 * PATIENCE,
                check=False,
                **who,
            )
        if done.returncode:
            more = root / "log"
            told = log.read_text() + (more.read_text() if more.exists() else "")
            raise RuntimeError(f"{program} ended with {done.returncode}: {told}")

    data = str(root / "data")
    port = free_port()
    listen = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={root}"
    quick = "-c max_connections=100 -c shared_buffers=16MB -c fsync=off"

    def control(what: str, *words: str) -> None:
        start = ("-l", str(root / "log"), "-o", f"{listen} {quick}") if what == "start" else ()
        run("pg_ctl", what, "-w", "-D", data, *start, *words)

    try:
        run("initdb", "-D", data, "-U", "honjin", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        control("start")
        try:
            yield Cluster(port, control)
        finally:
            control("stop", "-m", "fast")
    finally:
        shutil.rmtree(root, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
