"""Pin, move on, repair, export and import: games after an upgrade or an accident."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.house import Guest, House, Process, play_over_http
from server.test_upgrade import Newer, Unreadable, both, done, install, opened, play, same
from sqlalchemy import text

import honjin
from honjin.cli.main import main
from honjin.engine.errors import HonjinError
from honjin.engine.record import read_record, replay
from honjin.engine.table import open_table
from honjin.games import editions, find_game
from honjin.games.editions import find_edition, keep_edition, keep_editions, use_editions
from honjin.server.admin import check_games, show_game
from honjin.server.application import Application
from honjin.server.botworker import Turn, choose
from honjin.server.errors import Malformed, NotFound, Paused, WrongMoment
from honjin.server.live_table import MOVED_ON
from honjin.server.store import Store
from honjin.server.transfer import read_table, write_table
from honjin.server.upkeep import pin, repair, unpin
from honjin.server.wire import Act, Say

NOT_NEEDED = shutil.ignore_patterns("*.so", "__pycache__", "static", "docs")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


@pytest.fixture(autouse=True)
def kept(tmp_path: Path) -> Iterator[Path]:
    """The folder with editions; others' are out of the way meanwhile."""
    before, folder = list(editions.FOLDERS), tmp_path / "rules"
    editions.FOLDERS[:] = [folder]
    yield folder
    editions.FOLDERS[:] = before


# Two versions of Honjin, one after the other, on one database.


class Version:
    """An installed Honjin: a copy of the sources, perhaps with a rule changed."""

    def __init__(self, folder: Path, rule: str = "", changed: str = "") -> None:
        self.folder = folder
        shutil.copytree(Path(honjin.__file__).parent, folder / "honjin", ignore=NOT_NEEDED)
        if rule:
            game = folder / "honjin/games/kenjin/rules"
            chapter, version = game / "deployment.py", game / "__init__.py"
            assert rule in chapter.read_text()
            chapter.write_text(chapter.read_text().replace(rule, changed))
            number = find_game("kenjin").meta.rules
            old = f"RULES_VERSION = {number}"
            assert old in version.read_text()
            version.write_text(version.read_text().replace(old, f"RULES_VERSION = {number + 1}"))

    def admin(self, *words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "honjin", "admin", *words]
        env = {**os.environ, "PYTHONPATH": str(self.folder)}
        ran = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
        return ran.returncode, ran.stdout + ran.stderr


@contextmanager
def running(data: Path, url: str) -> Iterator[House]:
    """A server of whatever version the environment names."""
    server = Process(data, 0, "--database", url, "--bot-pause", "0")
    house = House(f"http://{server.base}")
    try:
        yield house
    finally:
        house.close()
        assert server.end() == 0


def again(house: House, guest: Guest) -> Guest:
    """The same browser at a server that was started again."""
    same = house.guest("")
    same.http.headers["Cookie"] = guest.cookies
    same.id = guest.id
    return same


def act(guest: Guest, table: str, seat: str) -> bool:
    """Do the first legal thing; whether the game is over. No quicker than the rate limit."""
    time.sleep(0.1)
    now = guest.get(f"/tables/{table}/snapshot", seat=seat)
    if now["legal"]:
        ask = {"id": f"{seat}{now['version']}", "version": now["version"], "seat": seat}
        guest.post(f"/tables/{table}/actions", action=now["legal"][0], **ask)
    return bool(now["over"])


def finish(guest: Guest, table: str, seats: str) -> None:
    """Play a game to its end."""
    over = False
    while not over:
        for seat in seats:
            over = act(guest, table, seat)


def test_a_pinned_game_is_played_by_its_old_rules_after_an_upgrade(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new version lets everybody deploy three cards a turn instead of two."""
    old = Version(tmp_path / "old")
    new = Version(tmp_path / "new", "CARDS_A_TURN: Final = 2", "CARDS_A_TURN: Final = 3")
    where = ("--data", str(tmp_path / "data"), "--database", url)

    monkeypatch.setenv("PYTHONPATH", str(old.folder))
    with running(tmp_path / "data", url) as house:
        ann = house.guest("Ann")
        pinned = ann.open("me", "bot:kachi", options={"first": "A"})
        moved, finished = (ann.open("me", "me", hotseat=True) for _ in range(2))
        for _ in range(8):
            act(ann, pinned, "A")
        play_over_http(moved, {"A": ann, "B": ann}, steps=5)
        finish(ann, finished, "AB")
        steps = ann.get(f"/tables/{finished}/replay", seat="A")
        seen = ann.get(f"/tables/{finished}/snapshot", seat="A")

    code, listed = new.admin("check", *where)
    assert code == 1, listed
    assert all(f"{table}  " in listed for table in (pinned, moved, finished))
    assert "decision 3: " in listed
    code, said = new.admin("pin", pinned, finished, *where)
    assert (code, "2 games pinned" in said) == (0, True), said

    monkeypatch.setenv("PYTHONPATH", str(new.folder))
    with running(tmp_path / "data", url) as house:
        ann = again(house, ann)
        assert ann.get(f"/tables/{finished}/snapshot", seat="A") == seen
        assert ann.get(f"/tables/{finished}/replay", seat="A") == steps
        assert ann.get(f"/tables/{finished}/verify")["checks"]
        finish(ann, pinned, "A")
        for _ in range(6):
            act(ann, moved, "A")
            act(ann, moved, "B")
        told = ann.get(f"/tables/{pinned}/snapshot", seat="A")["events"]
        assert ann.get(f"/tables/{pinned}/verify")["checks"]
        by_old = read_record(ann.http.get(f"/api/tables/{pinned}/record").text)
    kinds = {event["kind"] for event in told}
    assert "rules_pinned" in kinds
    assert MOVED_ON.kind not in kinds
    assert replay(by_old, find_game).over
    code, by_new = new.admin("export", moved, *where)
    assert code == 0, by_new
    with pytest.raises(HonjinError):
        replay(read_record(by_new), find_game)
    _, listed = new.admin("check", *where)
    assert moved in listed
    assert pinned not in listed
    assert finished not in listed


# Pinning.


def test_pinning_and_moving_on(store: Store, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 9)
    before = both(tables, ann, table)
    edition = keep_edition("kenjin", kept).name
    newer = Newer()
    newer.gone = done(store, table)
    install(monkeypatch, newer)
    assert [found.id for found in check_games(store) if found] == [table]
    running = Application(store)
    assert both(running, ann, table)[0].events[-1].text == MOVED_ON.text
    assert pin(Application(store), table) == edition
    for _, named, version in store.announcements():
        running.cache.is_news(named, version)
    for app in (running, Application(store)):
        after = both(app, ann, table)
        for old, new in zip(before, after, strict=True):
            assert same(new.view, old.view)
            assert same(new.legal, old.legal)
            assert [event.kind for event in new.events[len(old.events) :]] == ["rules_pinned"]
    assert list(check_games(store)) == [None]
    details = show_game(Application(store), table)
    assert (details.pinned, details.differs) == (edition, "")
    with pytest.raises(WrongMoment, match="already"):
        pin(Application(store), table)
    newer.gone = frozenset()
    unpin(Application(store), table)
    told = [event.kind for event in both(Application(store), ann, table)[0].events[-2:]]
    assert told == [MOVED_ON.kind, "rules_unpinned"]
    with pytest.raises(WrongMoment, match="not pinned"):
        unpin(Application(store), table)
    play(Application(store), ann, table)
    assert "result: " in Application(store).archive.record(ann, table)


def test_what_cannot_be_pinned_or_moved_on(
    store: Store, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 5)
    with pytest.raises(WrongMoment, match="no kept edition"):
        pin(tables, table)
    with pytest.raises(NotFound):
        pin(tables, "no-such-table")
    keep_edition("kenjin", kept)
    pin(tables, table)
    install(monkeypatch, Unreadable())
    with pytest.raises(WrongMoment, match="cannot read"):
        unpin(Application(store), table)
    assert both(Application(store), ann, table)
    with store.engine.begin() as db:
        db.execute(text("update tables set pinned = 'kenjin_9_away'"))
    with pytest.raises(Paused, match="not kept here"):
        both(Application(store), ann, table)


def test_many_threads_load_an_edition_at_the_same_moment(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep_edition("kenjin", kept).name
    editions._find.cache_clear()
    loaded: list[Path] = []
    load = editions._load

    def slowly(edition: editions.Edition, path: Path) -> Any:
        loaded.append(path)
        time.sleep(0.05)
        return load(edition, path)

    monkeypatch.setattr(editions, "_load", slowly)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(find_edition, [name] * 8))
    assert len(loaded) == 1
    assert all(one is found[0] for one in found)


def test_editions_play_like_the_rules_they_were_made_from(kept: Path) -> None:
    for name in ("kenjin", "rokugan", "ikusa"):
        edition = find_edition(keep_edition(name, kept).name)
        assert type(edition).__module__ != type(find_game(name)).__module__
        folder = Path(__file__).parents[1] / "games" / name / "records"
        shortest = sorted(folder.glob("*.kifu"), key=lambda path: path.stat().st_size)[:3]
        for path in shortest:
            record = read_record(path.read_text())
            one = replay(record, lambda name, rules=None, game=edition: game)
            other = replay(record, find_game)
            assert one.scores() == other.scores()
            assert same(one.game.position(one.state), other.game.position(other.state))


@pytest.mark.parametrize("level", ["kosho", "kachi", "yoriki", "steward"])
def test_bots_choose_under_an_edition(kept: Path, level: str) -> None:
    edition = keep_edition("kenjin", kept).name
    table = open_table(find_edition(edition), 2, {"first": "A"}, seed=7)
    for version in range(3):
        view = msgspec.to_builtins(table.view("A"))
        turn = Turn("A", version, level, "kenjin", 1, edition, 2, {"first": "A"}, view, "salt")
        assert choose(turn) in table.legal("A")


def test_old_editions_go_unless_a_table_needs_them(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "NAMES", ("kenjin",))
    monkeypatch.setattr(editions, "KEPT", 1)
    use_editions(kept)
    (kept / "kenjin_1_damaged.zip").parent.mkdir()
    (kept / "kenjin_1_damaged.zip").write_bytes(b"noise")
    first = keep_edition("kenjin", kept)
    files = (kept / f"{first.name}.zip").read_bytes()
    for name in ("kenjin_1_older", "kenjin_1_needed"):
        older = msgspec.structs.replace(first, name=name, made=1)
        (kept / f"{name}.zip").write_bytes(files)
        monkeypatch.setattr(
            editions, "_read", _reading(editions._read, kept / f"{name}.zip", older)
        )
    keep_editions(kept, {"kenjin_1_needed"})
    left = sorted(path.stem for path in kept.glob("*.zip"))
    assert left == sorted([first.name, "kenjin_1_damaged", "kenjin_1_needed"])


def _reading(read: Any, path: Path, edition: editions.Edition) -> Any:
    """As if this file held that edition."""
    return lambda asked: edition if asked == path and asked.exists() else read(asked)


# Repairing.


def test_a_damaged_position_is_made_from_the_record(store: Store) -> None:
    tables = Application(store)
    ann, table = opened(tables, spectators=True)
    play(tables, ann, table, 12, undo=True)
    before = both(tables, ann, table)
    with store.engine.begin() as db:
        db.execute(text("update tables set snapshot = '{}', line = ''"))
    with pytest.raises(Paused):
        both(Application(store), ann, table)
    mended = repair(Application(store), table)
    assert mended.taken_back == 0
    for app in (Application(store), Application(store)):
        for old, new in zip(before, both(app, ann, table), strict=True):
            assert same(new.view, old.view)
            assert same(new.legal, old.legal)
            assert new.version == old.version + 1
            assert [event.kind for event in new.events[len(old.events) :]] == ["repaired"]
    assert list(check_games(store)) == [None]
    play(Application(store), ann, table)
    assert Application(store).archive.verify(ann, table).checks


def test_a_game_goes_back_to_where_its_record_is_sound(store: Store) -> None:
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 6)
    third = both(tables, ann, table)
    play(tables, ann, table, 4)
    with store.engine.begin() as db:
        db.execute(text("update entries set action = 'fly home' where version = 7"))
        db.execute(text("update tables set snapshot = '[]'"))
    mended = repair(Application(store), table)
    assert (mended.kept, mended.taken_back) == (6, 4)
    after = both(Application(store), ann, table)
    assert [same(new.view, old.view) for old, new in zip(third, after, strict=True)] == [True] * 2
    assert "taken back" in after[0].events[-1].text
    assert list(check_games(store)) == [None]
    assert repair(Application(store), table, keep=2).taken_back == 4
    with pytest.raises(WrongMoment, match="between 0 and 2"):
        repair(Application(store), table, keep=3)
    play(Application(store), ann, table)
    assert replay(read_record(Application(store).archive.record(ann, table)), find_game).over
    with pytest.raises(WrongMoment, match="running"):
        repair(Application(store), table)


# Export and import.


def test_a_table_moves_to_another_server(tmp_path: Path, store: Store) -> None:
    tables = Application(store)
    ann, running = opened(tables, spectators=True)
    play(tables, ann, running, 9, undo=True)
    tables.chats.say(ann, running, Say("Hello"))
    _, finished = opened(tables)
    play(tables, store.table(finished).host, finished)
    other = Store(f"sqlite:///{tmp_path}/other.db")
    there = Application(other)
    for table in (running, finished):
        assert read_table(other, write_table(store, table)) == table
        with pytest.raises(WrongMoment, match="here already"):
            read_table(other, write_table(store, table))
        guest = store.table(table).host
        assert there.guest(guest).name == "Ann"
        assert same(both(there, guest, table), both(tables, guest, table))
        assert write_table(other, table) == write_table(store, table)
    assert list(check_games(other)) == [None, None]
    play(there, ann, running)
    assert there.archive.verify(ann, running).checks
    assert len(store.entries(running)) < len(other.entries(running))
    other.close()


def test_what_is_not_a_table_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/one.db")
    other = Store(f"sqlite:///{tmp_path}/other.db")
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 3)
    file = msgspec.json.decode(write_table(store, table))
    seat = file["parts"]["seats"][0]
    wrong: list[Any] = [
        [],
        {**file, "more": 1},
        {**file, "schema": "0001_first"},
        {**file, "table": {**file["table"], "extra": 1}},
        {**file, "parts": {**file["parts"], "guests": []}},
        {**file, "parts": {**file["parts"], "seats": [{**seat, "table_id": "another"}]}},
        {**file, "parts": {**file["parts"], "seats": [seat, seat]}},
        {**file, "guests": {}},
    ]
    for one in wrong:
        with pytest.raises(Malformed):
            read_table(other, msgspec.json.encode(one))
    assert other.all_tables() == []
    assert other.guest(ann) is None
    with pytest.raises(NotFound):
        write_table(store, "no-such-table")
    store.close()
    other.close()


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, fresh = tmp_path / "data", tmp_path / "fresh"
    data.mkdir()
    fresh.mkdir()
    Store(f"sqlite:///{fresh}/honjin.db").close()
    store = Store(f"sqlite:///{data}/honjin.db")
    tables = Application(store)
    ann, table = opened(tables)
    play(tables, ann, table, 8)
    keep_edition("kenjin", data / "rules")
    where = ["--data", str(data)]
    capsys.readouterr()
    assert main(["admin", "show", table, *where]) == 0
    assert "to decide" in capsys.readouterr().out
    assert main(["admin", "repair", table, "--keep", "5", *where]) == 0
    assert "5 decisions kept, 3 taken back" in capsys.readouterr().out
    assert main(["admin", "pin", *where]) == 2
    assert "name the tables to pin" in capsys.readouterr().err
    assert main(["admin", "pin", table, *where]) == 0
    assert "1 game pinned" in capsys.readouterr().out
    assert main(["admin", "show", table, "--json", *where]) == 0
    assert msgspec.json.decode(capsys.readouterr().out.splitlines()[-1])["pinned"]
    assert main(["admin", "unpin", table, *where]) == 0
    capsys.readouterr()
    assert main(["admin", "export", "--whole", table, *where]) == 0
    file = tmp_path / "table.json"
    file.write_text(capsys.readouterr().out)
    assert main(["admin", "import", str(file), "--data", str(fresh)]) == 0
    assert main(["admin", "import", str(file), "--data", str(fresh)]) == 2
    assert main(["admin", "import", str(tmp_path / "none"), "--data", str(fresh)]) == 2
    assert main(["admin", "check", "--data", str(fresh)]) == 0
    assert main(["admin", "pin", "--differing", "--data", str(fresh)]) == 0
    assert "0 games pinned" in capsys.readouterr().out
    tables = Application(store)
    now = next(one for one in both(tables, ann, table) if one.legal)
    assert tables.actions.act(ann, table, Act("new", now.version, now.seat, now.legal[0]))
    store.close()
