"""Games outlive upgrades: rules are changed on purpose between two servers on one database."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config as Alembic
from server.house import GENEROUS, news_for, play_over_http, refused, serving
from sqlalchemy import text

import honjin.server.store
from honjin.cli.main import main
from honjin.engine.errors import BadPosition, UnknownAction
from honjin.engine.game import Game, Setup
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.state import CHANCE, State
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kenjin import game as kenjin
from honjin.server.admin import check_games, list_games
from honjin.server.application import Application
from honjin.server.errors import Forbidden, Paused, RulesChanged, Stale, WrongMoment, status_of
from honjin.server.live_table import MOVED_ON, LiveTable
from honjin.server.loader import load_table
from honjin.server.news import SentState
from honjin.server.store import Store
from honjin.server.table_cache import TableCache
from honjin.server.wire import Act, NewTable, SeatWish, Snapshot, Undo

RULES = kenjin.GAME.meta.rules


class Newer(type(kenjin.GAME)):  # type: ignore[misc]
    """Kenjin after an upgrade: nobody can do any more what was done once."""

    meta = msgspec.structs.replace(kenjin.GAME.meta, rules=RULES + 1)
    gone: frozenset[str] = frozenset()

    def number(self, seat: int, seats: int, path: str) -> int:
        if seat != CHANCE and path in self.gone:
            raise UnknownAction(f"{path} is gone")
        return int(super().number(seat, seats, path))


class Unreadable(Newer):
    """Kenjin after an upgrade that keeps positions in another way."""

    def load(self, position: Mapping[str, Any], setup: Setup) -> State:
        raise BadPosition("this position has no 'stables'")


class Broken(Newer):
    """The same with a mistake of ours."""

    def load(self, position: Mapping[str, Any], setup: Setup) -> State:
        raise KeyError("stables")


class OtherDeal(Newer):
    """Kenjin after an upgrade that deals otherwise."""

    def new(self, setup: Setup) -> State:
        options = {**setup.options, "first": "A"}
        return super().new(msgspec.structs.replace(setup, options=options))  # type: ignore[no-any-return]


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def install(monkeypatch: pytest.MonkeyPatch, game: Game[State]) -> None:
    monkeypatch.setattr(kenjin, "GAME", game)


def opened(tables: Application, **wishes: Any) -> tuple[str, str]:
    ann = tables.name_guest("", "Ann").id
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("me")], hotseat=True, **wishes)
    return ann, tables.lobbies.open(ann, wish)


def both(tables: Application, guest: str, table: str) -> list[Snapshot]:
    return [tables.actions.snapshot(guest, table, seat) for seat in "AB"]


def play(
    tables: Application, guest: str, table: str, steps: int = 1000, undo: bool = False
) -> None:
    rng = random.Random(steps)
    for step in range(steps):
        snapshots = both(tables, guest, table)
        if snapshots[0].over:
            return
        now = next(snapshot for snapshot in snapshots if snapshot.legal)
        if undo and now.can_undo and rng.random() < 0.3:
            tables.actions.undo(guest, table, Undo(f"u{step}", now.version, now.seat))
            continue
        action = rng.choice(now.legal)
        tables.actions.act(guest, table, Act(f"{step}-{steps}", now.version, now.seat, action))


def done(store: Store, table: str) -> frozenset[str]:
    return frozenset(entry.action for entry in store.entries(table))


def left_by_an_earlier_server(store: Store) -> None:
    """Bring the database back to the schema of before, and up again."""
    config = Alembic()
    folder = Path(honjin.server.store.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    for move, to in ((command.downgrade, "0004"), (command.upgrade, "head")):
        with store.engine.begin() as db:
            config.attributes["connection"] = db
            move(config, to)


def same(one: object, other: object) -> bool:
    return msgspec.json.encode(one) == msgspec.json.encode(other)


# Running games.


@pytest.mark.parametrize("steps", [0, 1, 9, 22])
def test_a_running_table_goes_on_where_it_was(store: Store, steps: int) -> None:
    ann, table = opened(Application(store), spectators=True)
    tables = Application(store)
    play(tables, ann, table, steps, undo=True)
    before = both(tables, ann, table)
    again = Application(store)
    assert same(both(again, ann, table), before)
    for snapshot in before:
        if snapshot.can_undo:
            undo = Undo("undo", snapshot.version, snapshot.seat)
            tables = Application(store)
            assert tables.actions.undo(ann, table, undo).events == []
            assert same(both(Application(store), ann, table), both(tables, ann, table))
    play(again := Application(store), ann, table)
    assert again.archive.verify(ann, table).checks
    assert replay(read_record(again.archive.record(ann, table)), find_game).over


def test_it_is_not_replayed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = opened(Application(store))
    play(Application(store), ann, table, 15)

    replayed: list[str] = []
    monkeypatch.setattr(Table, "apply", lambda self, seat, action: replayed.append(action))
    assert both(Application(store), ann, table)
    assert not replayed


def test_the_record_is_the_engines(store: Store) -> None:
    tables = Application(store)
    ann = tables.name_guest("", "Ann").id
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person")], hotseat=True)
    table = tables.lobbies.open(ann, wish)
    tables.lobbies.sit(ann, table, "B")
    play(tables, ann, table, 15, undo=True)
    with tables.cache.at(table) as live:
        expected = write_record(live.playing, {"A": "Ann", "B": "Ann"})
        assert live.record(seed=False) == expected
    with Application(store).cache.at(table) as live:
        assert live.record(seed=False) == expected


def test_a_running_game_goes_on_under_new_rules(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 9)
    before = both(tables, ann, table)
    newer = Newer()
    newer.gone = done(store, table)
    install(monkeypatch, newer)
    after = both(Application(store), ann, table)
    for old, new in zip(before, after, strict=True):
        assert new.view.pieces == old.view.pieces
        assert new.version == old.version
        assert same(new.events[:-1], old.events)
        assert new.events[-1].text == MOVED_ON.text
    assert same(both(Application(store), ann, table), after)
    newer.gone = frozenset()
    tables = Application(store)
    seat = next(snapshot.seat for snapshot in after if snapshot.legal)
    now = tables.actions.snapshot(ann, table, seat)
    tables.actions.act(ann, table, Act("new", now.version, seat, now.legal[0]))
    told = [event.kind for event in tables.actions.snapshot(ann, table, seat).events]
    assert told.count(MOVED_ON.kind) == 1
    assert same(both(Application(store), ann, table), both(tables, ann, table))
    play(tables, ann, table)
    record = Application(store).archive.record(ann, table)
    assert f"rules: {RULES}\n" in record
    assert f"# from here on under rules version {RULES + 1}\n" in record
    assert "result: A" in record


def test_what_was_done_under_other_rules_is_not_taken_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Application(store)
    ann = tables.name_guest("", "Ann").id
    ben = tables.name_guest("", "Ben").id
    table = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    tables.lobbies.sit(ben, table, "B")
    for step in range(6):
        for guest, seat in ((ann, "A"), (ben, "B")):
            now = tables.actions.snapshot(guest, table, seat)
            if now.legal:
                act = Act(f"{step}{seat}", now.version, seat, now.legal[0])
                tables.actions.act(guest, table, act)
    install(monkeypatch, Newer())
    tables = Application(store)
    for guest, seat in ((ann, "A"), (ben, "B")):
        now = tables.actions.snapshot(guest, table, seat)
        if not now.can_undo:
            with pytest.raises(WrongMoment, match="rules have changed"):
                tables.actions.undo(guest, table, Undo("u", now.version, seat))
            return
    raise AssertionError("both may take back for free")


@pytest.mark.parametrize("game", [Unreadable, Broken])
def test_a_game_that_cannot_be_read_is_paused_and_can_be_closed(
    store: Store, monkeypatch: pytest.MonkeyPatch, game: type[Newer]
) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 9)
    install(monkeypatch, game())
    tables = Application(store)
    with pytest.raises(Paused, match="paused") as refusal:
        tables.actions.snapshot(ann, table, "A")
    assert status_of(refusal.value) == 409
    assert tables.actions.bot_turn(table) is None
    look = tables.lobbies.look(ann, table)
    assert look.notice == str(refusal.value)
    assert news_for(tables, ann, table, "A", SentState()).lobby == look
    with pytest.raises(WrongMoment):
        tables.archive.record(ann, table)
    with pytest.raises(Forbidden):
        tables.lobbies.close(tables.name_guest("", "Cid").id, table)
    tables.lobbies.close(ann, table)
    for again in (tables, Application(store)):
        look = again.lobbies.look(ann, table)
        assert look.over
        assert look.notice == "The host has closed this game."
        record = read_record(again.archive.record(ann, table))
        assert len([line for line in record.lines if line.who != "*"]) == 9
        assert "result" not in record.header
        with pytest.raises(Paused):
            again.actions.snapshot(ann, table, "A")
    assert [line.over for line in tables.lobbies.mine(ann)] == [True]


def test_a_paused_game_goes_on_when_its_rules_are_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = opened(Application(store))
    play(tables := Application(store), ann, table, 9)
    before = both(tables, ann, table)
    with monkeypatch.context() as patch:
        install(patch, Unreadable())
        with pytest.raises(Paused):
            both(Application(store), ann, table)
    assert same(both(Application(store), ann, table), before)


def test_a_game_of_a_name_that_is_gone_is_paused(store: Store) -> None:
    ann, table = opened(Application(store))
    with store.engine.begin() as db:
        db.execute(text("update tables set game = 'chess'"))
    tables = Application(store)
    assert "chess" in (tables.lobbies.look(ann, table).notice or "")
    with pytest.raises(Paused):
        tables.actions.snapshot(ann, table, "A")
    tables.lobbies.close(ann, table)
    assert "game: chess" in tables.archive.record(ann, table)


def test_a_game_that_waits_for_its_players_begins_under_the_new_rules(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Application(store)
    ann, ben = (tables.name_guest("", name).id for name in ("Ann", "Ben"))
    table = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    install(monkeypatch, Newer())
    tables = Application(store)
    tables.lobbies.sit(ben, table, "B")
    assert tables.lobbies.look(ann, table).rules == RULES + 1
    assert Application(store).lobbies.look(ann, table).rules == RULES + 1


def test_a_record_that_disagrees_never_locks_a_table(store: Store) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 5)
    before = both(tables, ann, table)
    assert list(check_games(store)) == [None]
    with store.engine.begin() as db:
        db.execute(text("update entries set action = 'fly home' where version = 3"))
    assert same(both(Application(store), ann, table), before)
    (found,) = check_games(store)
    assert found is not None
    assert (found.id, found.decision) == (table, 3)
    assert "fly home" in found.what


# Finished games.


def test_a_finished_game_opens_forever_as_it_was_seen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Application(store)
    ann, table = opened(tables, spectators=True)
    play(tables, ann, table, undo=True)
    before = [*both(tables, ann, table), tables.actions.snapshot(ann, table)]
    record = tables.archive.record(ann, table)
    steps = tables.archive.replay(ann, table, "A")
    assert before[0].view.over
    assert before[0].view.winners
    again = Application(store)
    assert same([*both(again, ann, table), again.actions.snapshot(ann, table)], before)
    assert same(again.archive.replay(ann, table, "A"), steps)
    gone = Newer()
    gone.gone = done(store, table)
    for game in (gone, OtherDeal(), Broken()):
        install(monkeypatch, game)
        again = Application(store)
        assert same([*both(again, ann, table), again.actions.snapshot(ann, table)], before)
        assert again.archive.record(ann, table) == record
        assert again.actions.why(ann, table, "A", "anything").text == "The game is over."
    install(monkeypatch, gone)
    again = Application(store)
    for call in (again.archive.verify, lambda guest, t: again.archive.replay(guest, t, "A")):
        with pytest.raises(RulesChanged, match="rules have changed") as refusal:
            call(ann, table)
        assert status_of(refusal.value) == 409


# What an earlier server left.


def test_an_earlier_servers_games_are_filled_in(store: Store) -> None:
    tables = Application(store)
    ann, running = opened(tables)
    play(tables, ann, running, 9)
    ben, finished = opened(tables)
    play(tables, ben, finished, undo=True)
    before = [*both(tables, ann, running), *both(tables, ben, finished)]
    before = [msgspec.structs.replace(snapshot, can_undo=False) for snapshot in before]
    record = tables.archive.record(ben, finished)
    left_by_an_earlier_server(store)
    for again in (Application(store), Application(store)):
        after = [*both(again, ann, running), *both(again, ben, finished)]
        assert same(after, before)
        assert again.archive.record(ben, finished) == record
        assert again.archive.verify(ben, finished).checks


def test_an_earlier_servers_games_under_other_rules(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Application(store)
    ann, running = opened(tables)
    play(tables, ann, running, 9)
    ben, finished = opened(tables)
    play(tables, ben, finished)
    before = [*both(tables, ann, running), *both(tables, ben, finished)]
    record = tables.archive.record(ben, finished)
    left_by_an_earlier_server(store)
    newer = Newer()
    fifth = store.entries(running)[4].action
    newer.gone = frozenset({fifth}) | {store.entries(finished)[0].action}
    install(monkeypatch, newer)
    for again in (Application(store), Application(store)):
        after = [*both(again, ann, running), *both(again, ben, finished)]
        for old, new in zip(before, after, strict=True):
            assert new.view.pieces == old.view.pieces if not new.over else new.over
        told = [event.text for event in after[0].events]
        assert told[-1] == MOVED_ON.text
        kept = len(told) - 1
        assert told[:-1] == [event.text for event in before[0].events][:kept]
        assert 0 < kept < len(before[0].events)
        assert again.archive.record(ben, finished) == record
        with pytest.raises(RulesChanged):
            again.archive.replay(ben, finished, "A")
    newer.gone = frozenset()
    play(again, ann, running)
    assert "result: " in again.archive.record(ann, running)


def test_no_draw_is_made_twice_if_the_deal_is_not_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = opened(Application(store))
    play(Application(store), ann, table, 5)
    left_by_an_earlier_server(store)

    def stumble(self: LiveTable) -> None:
        raise KeyError("stables")

    monkeypatch.setattr(LiveTable, "begin", stumble)
    live = load_table(store, table)
    assert live is not None
    assert not live.course.deal.known
    assert live.playing._draws >= 1_000_000


# The host's tools, and the whole house.


def test_the_host_checks_lists_exports_and_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path)]
    assert main(["admin", "list", *where]) == 2
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    tables = Application(store)
    ann, running = opened(tables)
    play(tables, ann, running, 7)
    ben, finished = opened(tables)
    play(tables, ben, finished)
    hosted = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    capsys.readouterr()
    assert main(["admin", "check", *where]) == 0
    assert "2 games replayed, 0 differ" in capsys.readouterr().out
    newer = Newer()
    newer.gone = frozenset({store.entries(running)[5].action})
    first = next(e.version for e in store.entries(running) if e.action in newer.gone)
    install(monkeypatch, newer)
    assert main(["admin", "check", *where]) == 1
    told = capsys.readouterr().out
    assert f"{running}  running" in told
    assert f"decision {first}: " in told
    assert main(["admin", "check", "--json", *where]) == 1
    found = {line["id"]: line for line in msgspec.json.decode(capsys.readouterr().out)}
    assert found[running]["decision"] == first
    assert main(["admin", "export", running, *where]) == 0
    record = capsys.readouterr().out
    assert "seed: " not in record
    assert len([line for line in read_record(record).lines if line.who != "*"]) == 7
    assert main(["admin", "close", running, *where]) == 0
    assert main(["admin", "close", running, *where]) == 2
    assert main(["admin", "close", hosted, *where]) == 2
    assert main(["admin", "export", hosted, *where]) == 2
    capsys.readouterr()
    assert main(["admin", "list", *where]) == 0
    assert "3 tables" in capsys.readouterr().out
    states = {line.id: line.state for line in list_games(Application(store))}
    assert states == {running: "closed", finished: "finished", hosted: "open"}
    now = next(snapshot for snapshot in both(tables, ann, running) if snapshot.legal)
    late = Act("late", now.version, now.seat, now.legal[0])
    with pytest.raises(Stale, match="changed in the meantime"):
        tables.actions.act(ann, running, late)
    closed = tables.actions.snapshot(ann, running, "A")
    assert closed.over
    assert closed.legal == []
    assert closed.notice == "The host of this server has closed this game."
    store.close()


def test_a_server_notices_what_was_done_beside_it(store: Store) -> None:
    cache = TableCache(store)
    ann, table = opened(Application(store))
    with cache.at(table) as live:
        old = live
    play(Application(store), ann, table, 1)
    for _, named, version in store.announcements():
        cache.is_news(named, version)
    with cache.at(table) as live:
        assert live is not old
        assert live.version == 1
        new = live
    cache.is_news(table, 1)
    with cache.at(table) as live:
        assert live is new


def test_over_the_wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, limits=GENEROUS) as house:
        ann = house.guest("Ann")
        finished = ann.open("me", "me", hotseat=True)
        play_over_http(finished, {"A": ann, "B": ann})
        seen = ann.get(f"/tables/{finished}/snapshot", seat="A")
        running = ann.open("me", "bot:kachi", options={"first": "A"})
        cookies = ann.cookies
    install(monkeypatch, Unreadable())
    with serving(tmp_path, limits=GENEROUS) as house:
        ann = house.guest("")
        ann.http.headers["Cookie"] = cookies
        assert ann.get(f"/tables/{finished}/snapshot", seat="A") == seen
        refused(ann.http.get(f"/api/tables/{running}/snapshot?seat=A"), 409, "paused")
        assert ann.get(f"/tables/{running}")["notice"]
        assert house.guest("").http.get("/healthz").status_code == 200
        closed = ann.post(f"/tables/{running}/close")
        assert closed["over"]
        assert ann.http.get(f"/api/tables/{running}/record").text.startswith("honjin: 1\n")
