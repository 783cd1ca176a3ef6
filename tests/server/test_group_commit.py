"""One commit for all who write at once: who is let go has their rows on disk, nobody else's too."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from honjin.server.database import ConcurrentChange
from honjin.server.store import Store

THREADS = 16
EACH = 12
ADD = text("insert into guests (id, name, made) values (:id, :name, 0)")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    yield store
    store.close()


def on_disk(tmp_path: Path) -> set[str]:
    """What another process would find."""
    db = sqlite3.connect(tmp_path / "honjin.db")
    try:
        return {row[0] for row in db.execute("select id from guests")}
    finally:
        db.close()


def write_at_once(store: Store, tmp_path: Path, fails: bool = False) -> tuple[set[str], set[str]]:
    """Ids whose transactions ended well, and those that failed."""
    ready = threading.Barrier(THREADS)
    well: set[str] = set()
    badly: set[str] = set()
    missing: list[str] = []

    def write(thread: int) -> None:
        ready.wait()
        for number in range(EACH):
            name = f"{thread}-{number}"
            try:
                with store.writing() as db:
                    db.execute(ADD, {"id": name, "name": "x" * 2000})
                    if fails and number % 3 == 1:
                        db.execute(ADD, {"id": name, "name": "twice"})
            except (ConcurrentChange, SQLAlchemyError):
                badly.add(name)
            else:
                well.add(name)
                if number % 4 == 0 and name not in on_disk(tmp_path):
                    missing.append(name)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert not missing, "somebody was let go before their rows were on disk"
    return well, badly


def commits(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many transactions each commit had."""
    from honjin.server.group_commit import Group

    sizes: list[int] = []
    finish = Group.finish

    def counted(self: Group) -> None:
        sizes.append(self.size)
        finish(self)

    monkeypatch.setattr(Group, "finish", counted)
    return sizes


def test_those_who_write_at_once_share_commits(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = commits(store, monkeypatch)
    well, badly = write_at_once(store, tmp_path)
    assert not badly
    assert on_disk(tmp_path) == well
    assert sum(sizes) == THREADS * EACH
    assert len(sizes) < THREADS * EACH / 2


def test_a_transaction_that_fails_takes_nobody_with_it(store: Store, tmp_path: Path) -> None:
    well, badly = write_at_once(store, tmp_path, fails=True)
    assert len(badly) == THREADS * EACH // 3
    assert on_disk(tmp_path) == well


def test_when_the_disk_is_full_every_writer_fails(store: Store, tmp_path: Path) -> None:
    with store.writing() as db:
        pages = db.execute(text("pragma page_count")).scalar_one()
        db.execute(text(f"pragma max_page_count = {pages + 20}"))
    well, badly = write_at_once(store, tmp_path)
    assert badly
    assert on_disk(tmp_path) == well
    with store.writing() as db:
        db.execute(text("pragma max_page_count = 1000000"))
    store.add_guest("later", "Ann")
    assert "later" in on_disk(tmp_path)
