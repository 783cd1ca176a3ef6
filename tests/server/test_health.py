"""How a full disk or a damaged database is reported, and who can read the files."""

from __future__ import annotations

import os
import signal
import sqlite3
from pathlib import Path

import httpx
import pytest
from server.house import Process, play_over_http, refused, serving, wait_until
from sqlalchemy.exc import OperationalError

from honjin.server import health, web
from honjin.server.health import Health
from honjin.server.store import Store

FULL = "ulimit -f 600"
"""No file may grow beyond 600 KiB, which for a database is a full disk."""


def test_a_full_disk_is_not_healthy(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", 0, limit=FULL)
    try:
        with httpx.Client(base_url=f"http://{server.base}", trust_env=False) as http:
            assert http.get("/healthz").status_code == 200

            names = (f"Ann{number}" for number in range(100_000))

            def full() -> bool:
                return http.post("/api/guest", json={"name": next(names)}).status_code == 503

            wait_until(full)
            wait_until(lambda: http.get("/healthz").status_code == 503)
            error = refused(http.get("/healthz"), 503, "unavailable")
            assert error["message"] == "the database cannot be written"
            assert http.get("/api/games").status_code == 200
    finally:
        server.end(signal.SIGTERM)


def test_a_damaged_database_is_not_healthy(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = house.guest("Ann")
        play_over_http(ann.open("me", "me", hotseat=True), {"A": ann, "B": ann}, 20)
        wait_until(lambda: not house.app.context.store.announcements())
    with sqlite3.connect(tmp_path / "honjin.db") as db:
        root, size = (
            db.execute(words).fetchone()[0]
            for words in (
                "select rootpage from sqlite_master where name = 'entries'",
                "pragma page_size",
            )
        )
    db.close()
    with (tmp_path / "honjin.db").open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(os.urandom(size))
    with serving(tmp_path) as house:
        nobody = house.guest("").http
        wait_until(lambda: nobody.get("/healthz").status_code == 503)
        assert "damaged" in refused(nobody.get("/healthz"), 503, "unavailable")["message"]


def test_a_check_that_could_not_read_is_made_again_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = [OperationalError("pragma quick_check", None, Exception("database is locked"))]
    check = Store.check_integrity

    def fails_once(store: Store) -> None:
        if locked:
            raise locked.pop()
        check(store)

    monkeypatch.setattr(Store, "check_integrity", fails_once)
    monkeypatch.setattr(web, "INTEGRITY_RETRY_SECONDS", 0.2)
    with serving(tmp_path) as house:
        nobody = house.guest("").http
        wait_until(lambda: not locked)
        wait_until(lambda: nobody.get("/healthz").status_code == 200)


def test_what_is_well_again_is_healthy_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    watched = Health(store)
    watched.check()
    watched.report("outbox", "the database cannot be used")
    with pytest.raises(health.Unavailable, match="cannot be used"):
        watched.check()
    watched.report("outbox")
    watched.check()
    with store.engine.begin() as db:
        db.exec_driver_sql("alter table health rename to elsewhere")
    with pytest.raises(health.Unavailable, match="cannot be written"):
        watched.check()
    with store.engine.begin() as db:
        db.exec_driver_sql("alter table elsewhere rename to health")
    watched.check()
    store.close()


def modes(folder: Path) -> dict[str, int]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.name: path.stat().st_mode & 0o777 for path in files}


def test_only_the_owner_reads_the_database(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        tmp_path.chmod(0o755)
        with serving(tmp_path) as house:
            house.guest("Ann").open("me", "person")
            found = modes(tmp_path)
            assert {"honjin.db", "honjin.db-wal", "honjin.db-shm", "secret.key"} <= set(found)
            assert set(found.values()) == {0o600}
        (tmp_path / "honjin.db").chmod(0o644)
        with serving(tmp_path) as house:
            house.guest("Ben")
            assert set(modes(tmp_path).values()) == {0o600}
    finally:
        os.umask(before)
