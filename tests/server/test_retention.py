"""What expires is deleted, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.house import serving, wait_until
from server.test_upgrade import both, opened, play
from sqlalchemy import text

from honjin.cli.main import main
from honjin.server.application import Application
from honjin.server.config import RetentionDays
from honjin.server.database import now
from honjin.server.errors import NotFound
from honjin.server.retention import DAY, counts, prune, stats
from honjin.server.store import Store
from honjin.server.wire import NewTable, Say, SeatWish

LATER = 1000 * DAY


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def fill(store: Store) -> tuple[str, str, str, str]:
    """A running game, a finished one, one of bots alone, and a lobby."""
    tables = Application(store)
    ann, running = opened(tables)
    play(tables, ann, running, 5)
    ben, finished = opened(tables)
    play(tables, ben, finished)
    for guest, table in ((ann, running), (ben, finished)):
        tables.chats.say(guest, table, Say("hello"))
        tables.chats.write_notes(guest, table, "a plan")
    cid = tables.name_guest("", "Cid").id
    bots = tables.lobbies.open(cid, NewTable("kenjin", [SeatWish("bot", "random")] * 2))
    tables.lobbies.bot_tables_each = 0
    with tables.cache.at(bots) as live:
        tables.lobbies.end(live, "enough")
    dan = tables.name_guest("", "Dan").id
    lobby = tables.lobbies.open(dan, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    tables.name_guest("", "Eve")
    return running, finished, bots, lobby


def test_nothing_expires_at_once(store: Store) -> None:
    fill(store)
    assert set(counts(prune(store, RetentionDays())).values()) == {0}


def test_what_expires_by_default(store: Store) -> None:
    running, finished, bots, lobby = fill(store)
    tables = Application(store)
    guest = store.table(running).host
    before = both(tables, guest, running)
    told = counts(prune(store, RetentionDays(), dry=True, at=now() + LATER))
    assert told == {"lobbies": 1, "finished": 0, "bots": 1, "chat": 1, "notes": 1, "guests": 1}
    assert stats(store).guests == 5
    pruned = prune(store, RetentionDays(), at=now() + LATER)
    assert set(pruned.tables) == {lobby, bots}
    assert counts(pruned) == told | {"guests": 3}
    assert stats(store).guests == 2
    assert store.table(lobby) is None
    assert store.table(bots) is None
    again = Application(store)
    assert both(again, guest, running) == before
    assert again.chats.notes(guest, running) == "a plan"
    host = store.table(finished).host
    assert both(again, host, finished)[0].over
    assert again.archive.record(host, finished)
    assert again.chats.chat(host, finished, 0) == []
    assert set(counts(prune(store, RetentionDays(), at=now() + LATER)).values()) == {0}


def test_running_games_are_never_deleted(store: Store) -> None:
    running, finished, bots, lobby = fill(store)
    keep = RetentionDays(lobbies=1, bots=1, finished=1, chat=1, guests=1)
    assert set(prune(store, keep, at=now() + LATER).tables) == {finished, bots, lobby}
    left = stats(store)
    assert (left.open, left.running, left.finished, left.guests) == (0, 1, 0, 1)
    assert (left.chat, left.notes, left.actions) == (1, 1, 5)
    assert left.bytes > 0
    tables = Application(store)
    with pytest.raises(NotFound):
        tables.lobbies.look("", finished)
    play(tables, store.table(running).host, running)


def test_a_link_to_a_deleted_rematch_is_gone(store: Store) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table)
    rematch = tables.lobbies.rematch(ann, table)
    play(tables, ann, rematch)
    with store.engine.begin() as db:
        aged = {"at": now() - 3 * DAY, "id": rematch}
        db.execute(text("update tables set changed = :at where id = :id"), aged)
    assert prune(store, RetentionDays(finished=2)).tables == [rematch]
    assert Application(store).actions.snapshot(ann, table, "A").rematch is None


def test_the_server_prunes_when_it_starts(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    running, _, _, lobby = fill(store)
    with store.engine.begin() as db:
        db.execute(text("update tables set changed = :at"), {"at": now() - 31 * DAY})
    with serving(tmp_path):
        wait_until(lambda: store.table(lobby) is None)
    assert store.table(running) is not None
    store.close()


def test_the_host_prunes_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    fill(store)
    with store.engine.begin() as db:
        db.execute(text("update tables set changed = :at"), {"at": now() - 10 * DAY})
    where = ["--data", str(tmp_path), "--json"]
    for words, lobbies in ((["--dry-run"], 1), ([], 1), ([], 0)):
        assert main(["admin", "prune", "--keep", "lobbies=9", *words, *where]) == 0
        assert json.loads(capsys.readouterr().out)["lobbies"] == lobbies
    assert main(["admin", "stats", *where]) == 0
    assert json.loads(capsys.readouterr().out)["open"] == 0
    assert main(["admin", "stats", *where[:-1]]) == 0
    assert "running" in capsys.readouterr().out
    for wrong in ("lords=9", "chat=soon", "chat"):
        assert main(["admin", "prune", "--keep", wrong, *where]) == 2
    store.close()
