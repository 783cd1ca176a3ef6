"""Actions at many tables at once share a commit; none is acknowledged or told before it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from honjin.engine.errors import HonjinError
from honjin.engine.view import seat_name
from honjin.server.application import Application
from honjin.server.batches import Batches
from honjin.server.database import ConcurrentChange
from honjin.server.group_commit import Group
from honjin.server.live_table import LiveTable
from honjin.server.store import Store
from honjin.server.wire import Act, NewTable, SeatWish

TABLES = 12
WISH = NewTable("kenjin", [SeatWish("me"), SeatWish("me")], hotseat=True)


class Site:
    """Tables of one person, and who was told what when."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "honjin.db"
        self.store = Store(f"sqlite:///{self.file}")
        self.app = Application(self.store)
        self.ann = self.app.name_guest("", "Ann").id
        self.tables = [self.app.lobbies.open(self.ann, WISH) for _ in range(TABLES)]
        self.batches = Batches(self.app.actions)
        self.told: list[str] = []
        self.app.cache.changed = self._tell

    def _tell(self, tables: Sequence[LiveTable]) -> None:
        self.told += [live.id for live in tables]

    def ask(self, table: str, number: int = 0) -> Act:
        """A legal action under a new id."""
        with self.app.cache.at(table) as live:
            seat = live.waiting()[0]
            name, shown = seat_name(seat), live.shown(seat)
            return Act(f"{table}-{number}", live.version_of(seat), name, shown.legal[number])

    async def perform(self, *asks: tuple[str, Act]) -> list[BaseException | None]:
        """Do all of these at once; what each led to."""
        works = (self.batches.perform(self.ann, table, ask) for table, ask in asks)
        return await asyncio.gather(*works, return_exceptions=True)

    def perform_everywhere(self) -> list[BaseException | None]:
        asks = [(table, self.ask(table)) for table in self.tables]
        return asyncio.run(self.perform(*asks))

    def on_disk(self) -> list[str]:
        """The tables with an action that another process would find."""
        db = sqlite3.connect(self.file)
        try:
            return [row[0] for row in db.execute("select table_id from entries order by made")]
        finally:
            db.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path)
    yield site
    site.store.close()


def test_actions_at_many_tables_share_a_commit(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    finish = Group.finish

    def counted(group: Group) -> None:
        sizes.append(group.size)
        early = set(site.told) - set(site.on_disk())
        assert not early, "somebody was told of an action before it was on disk"
        finish(group)

    monkeypatch.setattr(Group, "finish", counted)
    assert site.perform_everywhere() == [None] * TABLES
    assert sum(sizes) == TABLES
    assert max(sizes) > 1  # All in one, unless an action comes late on a busy machine.
    assert sorted(site.on_disk()) == sorted(site.tables) == sorted(site.told)


def test_what_is_acknowledged_is_on_disk(site: Site) -> None:
    async def act(table: str, ask: Act) -> None:
        await site.batches.perform(site.ann, table, ask)
        assert table in site.on_disk()

    async def all_at_once(asks: list[tuple[str, Act]]) -> None:
        await asyncio.gather(*(act(*one) for one in asks))

    asyncio.run(all_at_once([(table, site.ask(table)) for table in site.tables]))


def test_a_batch_has_an_end(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("honjin.server.batches.MOST", 4)
    site.tables += [site.app.lobbies.open(site.ann, WISH) for _ in range(4)]
    assert site.perform_everywhere() == [None] * len(site.tables)
    assert sorted(site.on_disk()) == sorted(site.tables)


def test_what_arrives_before_the_commit_joins_the_batch(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = ((table, site.ask(table)) for table in site.tables[:2])
    joined, loop = threading.Event(), asyncio.new_event_loop()
    later: list[asyncio.Task[None]] = []
    append, sizes, finish = site.store.append, [], Group.finish

    def join() -> None:
        later.append(loop.create_task(site.batches.perform(site.ann, *second)))
        loop.call_soon(joined.set)

    def wait_for_another(table: str, *args: object, **more: object) -> None:
        if table == first[0]:
            loop.call_soon_threadsafe(join)
            joined.wait(60)
        append(table, *args, **more)  # type: ignore[arg-type]

    def counted(group: Group) -> None:
        sizes.append(group.size)
        finish(group)

    async def go() -> None:
        await site.batches.perform(site.ann, *first)
        await asyncio.gather(*later)

    monkeypatch.setattr(site.store, "append", wait_for_another)
    monkeypatch.setattr(Group, "finish", counted)
    loop.run_until_complete(go())
    loop.close()
    assert sizes == [2]


def test_a_batch_is_committed_while_others_want_to_write(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who open tables at the same moment are in the next commit."""
    table, ask = site.tables[0], site.ask(site.tables[0])
    append, sizes, finish = site.store.append, [], Group.finish
    newcomer = threading.Thread(target=lambda: site.app.lobbies.open(site.ann, WISH))

    def meet(*args: object, **more: object) -> None:
        newcomer.start()
        while not site.store._together._waiting:
            time.sleep(0.001)
        append(*args, **more)  # type: ignore[arg-type]

    def counted(group: Group) -> None:
        sizes.append(group.size)
        finish(group)

    monkeypatch.setattr(site.store, "append", meet)
    monkeypatch.setattr(Group, "finish", counted)
    assert asyncio.run(site.perform((table, ask))) == [None]
    newcomer.join()
    assert sizes == [1, 1]


def test_a_refused_action_takes_no_other_with_it(site: Site) -> None:
    asks = [(table, site.ask(table)) for table in site.tables]
    table, ask = asks[3]
    asks[3] = (table, Act(ask.id, ask.version, ask.seat, "end turn"))
    outcomes = asyncio.run(site.perform(*asks))
    assert [one is not None for one in outcomes] == [other == table for other, _ in asks]
    assert isinstance(outcomes[3], HonjinError)
    assert sorted(site.on_disk()) == sorted(set(site.tables) - {table})


def test_two_actions_at_a_table_follow_each_other(site: Site) -> None:
    table = site.tables[0]
    first, same, later = site.ask(table), site.ask(table), site.ask(table, 1)
    outcomes = asyncio.run(site.perform((table, first), (table, same), (table, later)))
    assert outcomes[:2] == [None, None], "a retry under the same id does nothing"
    assert outcomes[2] is not None, "the third was made for a table that has changed"
    assert site.on_disk() == [table]


def test_a_commit_that_fails_fails_for_all_and_changes_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(group: Group) -> None:
        group._driver.execute("ROLLBACK")
        group.failure = sqlite3.OperationalError("disk I/O error")
        group.done.set()

    with monkeypatch.context() as once:
        once.setattr(Group, "finish", broken)
        outcomes = site.perform_everywhere()
    assert {type(one) for one in outcomes} == {OperationalError}
    assert not site.told
    assert not site.on_disk()
    assert site.perform_everywhere() == [None] * TABLES
    assert sorted(site.on_disk()) == sorted(site.tables)


def test_a_full_disk_fails_for_all_and_changes_nothing(site: Site) -> None:
    with site.store.writing() as db:
        pages = db.execute(text("pragma page_count")).scalar_one()
        db.execute(text(f"pragma max_page_count = {pages}"))
    asks = [(table, site.ask(table)) for table in site.tables]
    long = "x" * 20_000
    asks = [(t, Act(a.id + long, a.version, a.seat, a.action)) for t, a in asks]
    outcomes = asyncio.run(site.perform(*asks))
    assert {type(one) for one in outcomes} == {OperationalError}
    assert not site.told
    assert not site.on_disk()
    with site.store.writing() as db:
        db.execute(text("pragma max_page_count = 1000000"))
    assert site.perform_everywhere() == [None] * TABLES
    assert sorted(site.on_disk()) == sorted(site.tables)


def test_an_action_waits_alone_where_somebody_is_at_the_table(site: Site) -> None:
    busy, others = site.tables[0], site.tables[1:]
    asks = [(table, site.ask(table)) for table in site.tables]
    leave, come = threading.Event(), threading.Event()

    def look() -> None:
        with site.app.cache.at(busy):
            come.set()
            leave.wait(60)

    async def go() -> None:
        waits = asyncio.create_task(site.batches.perform(site.ann, *asks[0]))
        assert await site.perform(*asks[1:]) == [None] * len(others)
        assert not waits.done()
        leave.set()
        await waits

    visitor = threading.Thread(target=look)
    visitor.start()
    come.wait(60)
    try:
        asyncio.run(go())
    finally:
        leave.set()
        visitor.join()
    assert sorted(site.on_disk()) == sorted(site.tables)


def test_an_action_that_another_process_overtakes_is_tried_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, overtaken = site.store.append, [site.tables[2]]

    def first_time(table: str, *args: object, **more: object) -> None:
        if table in overtaken:
            overtaken.remove(table)
            raise ConcurrentChange
        append(table, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(site.store, "append", first_time)
    assert site.perform_everywhere() == [None] * TABLES
    assert not overtaken
    assert sorted(site.on_disk()) == sorted(site.tables)


def test_one_who_leaves_before_the_answer_stops_nobody(site: Site) -> None:
    asks = [(table, site.ask(table)) for table in site.tables]

    async def go() -> None:
        works = [asyncio.create_task(site.batches.perform(site.ann, *one)) for one in asks]
        await asyncio.sleep(0)
        works[0].cancel()
        await asyncio.gather(*works[1:])
        await site.perform((site.tables[1], site.ask(site.tables[1])))

    asyncio.run(go())
    assert set(site.on_disk()) == set(site.tables)


@pytest.mark.parametrize("serving", [False, True])
def test_the_server_itself_needs_no_outbox_for_decisions(site: Site, serving: bool) -> None:
    """It tells everybody directly; what other programs decide, it learns from the outbox."""
    table = site.tables[0]
    site.store.clear_announcements(site.store.announcements()[-1][0])
    site.store.serving = serving
    asyncio.run(site.perform((table, site.ask(table))))
    assert site.told == [table]
    left = [(one, version) for _, one, version in site.store.announcements()]
    assert left == ([] if serving else [(table, 1)])
