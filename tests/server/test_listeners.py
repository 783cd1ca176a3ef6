"""What listeners are sent: one message for all who see the same, every line of chat once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from server.house import news_for

from honjin.engine.view import seat_name
from honjin.server import wire, wire_sockets
from honjin.server.application import Application
from honjin.server.listeners import Hub, Listener
from honjin.server.live_table import LiveTable
from honjin.server.news import News, SentState
from honjin.server.sockets import messages
from honjin.server.store import Store
from honjin.server.table_cache import TableCache
from honjin.server.wire import Act, NewTable, Say, SeatWish

WATCHERS = 20
WISH = NewTable("kenjin", [SeatWish("me"), SeatWish("me")], hotseat=True, spectators=True)


class Site:
    """One person's table, and those who listen to it."""

    def __init__(self, store: Store) -> None:
        self.app = Application(store)
        self.ann = self.app.name_guest("", "Ann").id
        self.table = self.app.lobbies.open(self.ann, WISH)
        self.hub = Hub(WATCHERS)
        self.hub.actions = self.app.actions

    def act(self) -> None:
        """Some action."""
        with self.app.cache.at(self.table) as live:
            seat = live.waiting()[0]
            shown, version = live.shown(seat), live.version_of(seat)
        ask = Act(f"a{version}", version, seat_name(seat), shown.legal[0])
        self.app.actions.perform(self.ann, self.table, ask)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    yield Site(store)
    store.close()


def test_all_who_see_the_same_get_the_same_bytes(site: Site) -> None:
    made: list[str] = []

    def form(news: News) -> list[bytes]:
        made.append("" if news.snapshot is None else news.snapshot.seat)
        return messages(news)

    guests = [site.app.name_guest("", f"Guest{number}").id for number in range(WATCHERS)]
    watchers = [Listener(site.table, guest, "", SentState(), form) for guest in guests]
    player = Listener(site.table, site.ann, "A", SentState(), form)

    def read(live: LiveTable, listener: Listener) -> None:
        listener.told, listener.behind = site.hub._read(live, listener).told, False

    async def listen() -> None:
        with ExitStack() as here:
            for listener in (*watchers, player):
                here.enter_context(site.hub.listen(listener))
                with site.app.cache.at(site.table) as live:
                    read(live, listener)
            made.clear()
            site.act()
            with site.app.cache.at(site.table) as live:
                sent = dict(site.hub.spread(live))
        first = sent[watchers[0]]
        assert first is not None
        assert first.messages
        assert all(sent[watcher] is first for watcher in watchers)
        assert sent[player] is not first
        assert sorted(made) == ["", "A"], "made once for all watchers, and once for the player"

    asyncio.run(listen())


def test_a_line_of_chat_is_sent_once(site: Site) -> None:
    def news(told: SentState) -> News:
        return news_for(site.app, site.ann, site.table, "A", told)

    def say(text: str) -> None:
        site.app.chats.say(site.ann, site.table, Say(text))

    say("one")
    first = news(SentState())
    assert [line.text for line in first.chat] == ["one"]
    site.act()
    second = news(first.told)
    assert second.snapshot is not None
    assert not second.chat, "a move carries no chat"
    say("two")
    third = news(second.told)
    assert [line.text for line in third.chat] == ["two"]
    assert third.snapshot is None, "chat carries no snapshot"


def test_tables_that_are_not_in_use_leave_memory(site: Site) -> None:
    tables = [site.app.lobbies.open(site.ann, WISH) for _ in range(6)]
    cache = TableCache(site.app.store, in_memory=3)
    views = {}
    for table in tables:
        with cache.at(table) as live:
            views[table] = live.shown(0)
    assert list(cache._tables) == tables[-3:]
    for table in tables:
        with cache.at(table) as live:
            assert live.shown(0) == views[table]


def test_a_tagged_answer_reads_as_the_message_it_is(site: Site) -> None:
    news = news_for(site.app, site.ann, site.table, "A", SentState())
    snapshot = news.snapshot
    assert snapshot is not None
    whole = wire_sockets.SocketSnapshot(**msgspec.structs.asdict(snapshot))
    assert wire_sockets.tagged(wire_sockets.SocketSnapshot, snapshot) == wire.encode(whole)
    info = site.app.lobbies.look(site.ann, site.table)
    table = wire_sockets.SocketTable(**msgspec.structs.asdict(info))
    assert wire_sockets.tagged(wire_sockets.SocketTable, info) == wire.encode(table)
