"""The database: migrations make the schema, nothing half-done is kept, PostgreSQL does as well."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server.house import play_over_http, serving, wait_until
from sqlalchemy.event import listen

from honjin.engine.view import seat_name
from honjin.server import wire
from honjin.server.application import Application
from honjin.server.database import ConcurrentChange
from honjin.server.hooks import Hooks
from honjin.server.outside import OutboundHttp
from honjin.server.rows import EntryRow
from honjin.server.schema import metadata
from honjin.server.store import Store
from honjin.server.wire import Act, NewTable, SeatWish


def test_the_migrations_make_the_schema(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
    store.close()
    Store(url).close()


def test_sqlite_keeps_what_it_promised(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    with store.engine.connect() as db:
        assert db.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("pragma synchronous").scalar() == 2
        assert db.exec_driver_sql("pragma foreign_keys").scalar() == 1
    store.close()


def started(store: Store) -> tuple[Application, str, str]:
    tables = Application(store)
    ann = tables.name_guest("", "Ann").id
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("me")], hotseat=True)
    return tables, ann, tables.lobbies.open(ann, wish)


def announcements(store: Store, table: str) -> int:
    """What tells other processes: the outbox, or on PostgreSQL the stamp."""
    return (store.stamp(table) or 0) if store.shared else len(store.announcements())


def test_a_decision_is_kept_whole_or_not_at_all(url: str) -> None:
    store = Store(url)
    tables, ann, table = started(store)
    late = EntryRow(5, 0, "act", "x", "", ann, "late")
    with pytest.raises(ConcurrentChange):
        store.append(table, late, waiting="")
    assert store.entries(table) == []
    seat = tables.actions.snapshot(ann, table, "A").view.actors[0]
    legal = tables.actions.snapshot(ann, table, seat).legal
    announced = announcements(store, table)
    tables.actions.act(ann, table, Act("1", 0, seat, legal[0]))
    assert announcements(store, table) == announced + 1
    again = EntryRow(2, 0, "act", "x", "", ann, "1")
    with pytest.raises(ConcurrentChange):
        store.append(table, again, waiting="")
    row = store.table(table)
    assert row.version == 1
    assert row.waiting == seat
    store.close()


def test_a_new_table_need_not_be_read(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    tables = Application(store)
    ann, bea = (tables.name_guest("", name).id for name in ("Ann", "Bea"))
    with monkeypatch.context() as here:
        here.delattr("honjin.server.table_cache.load_table")
        table = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
        tables.lobbies.sit(bea, table, "B")
        seen = [tables.actions.snapshot(*one) for one in ((ann, table, "A"), (bea, table, "B"))]
    again = Application(store)
    read = [again.actions.snapshot(*one) for one in ((ann, table, "A"), (bea, table, "B"))]
    assert list(map(wire.encode, seen)) == list(map(wire.encode, read))
    store.close()


def test_a_whole_game_over_the_database(url: str, tmp_path: Path) -> None:
    with serving(tmp_path / "data", database=url) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:kachi", "bot:random")
        assert play_over_http(table, {"A": ann})
        assert ann.get(f"/tables/{table}/verify")["checks"]
        wait_until(lambda: not house.app.context.store.announcements())


def test_a_game_costs_prepared_statements_only(tmp_path: Path) -> None:
    """From the open table to the archive nothing is built and compiled for a single use."""
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    tables = Application(store)
    Hooks(tables.notices, OutboundHttp(private=False))
    ann, bea = (tables.name_guest("", name).id for name in ("Ann", "Bea"))
    slow: list[str] = []
    listen(store.engine, "before_cursor_execute", lambda *told: slow.append(told[2]))
    table = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    tables.lobbies.sit(bea, table, "B")
    rng = random.Random(1)
    over = False
    while not over:
        with tables.cache.at(table) as live:
            seat = live.waiting()[0]
            act = Act(
                f"{live.version}",
                live.version_of(seat),
                seat_name(seat),
                rng.choice(live.shown(seat).legal),
            )
        tables.actions.perform((ann, bea)[seat], table, act)
        over = live.over
    assert slow == []
    tables.cache.forget(table)
    assert tables.lobbies.look(ann, table).over
    assert slow == []
    store.close()
