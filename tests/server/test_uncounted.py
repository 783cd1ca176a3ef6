"""Sealed steps and whispers of others leave no trace in numbers, messages and their order.

Two tables with the same seed are played with the same open line and other secrets. What everybody
else receives must be the same, byte by byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.clockwork import START
from server.house import GENEROUS, House, news_for, serving

from honjin.engine.chance import VerifiableSeed
from honjin.server import chat, clocks, live_table, lobby, news, store
from honjin.server.application import Application
from honjin.server.errors import Stale
from honjin.server.news import SentState
from honjin.server.rest import DAY
from honjin.server.store import Store
from honjin.server.wire import Act, NewTable, Say, SeatWish, Undo


class Leaked(AssertionError):
    """Somebody received something else than in the other world."""


@pytest.fixture
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "VerifiableSeed", lambda: VerifiableSeed("the twins' seed"))


class Hands:
    """The server's clock, moved by the player who thinks."""

    def __init__(self, house: House) -> None:
        self.now = START
        self.thinking = 0
        clock = house.app.context.tables.server_clock
        clock.gap = 1000 * DAY
        clock.now = lambda: self.now


class Twin:
    """A table, and all that one of its seats, a spectator and a stranger receive."""

    def __init__(self, house: House, game: str, seats: int, watcher: str) -> None:
        self.hands = Hands(house)
        self.watcher = watcher
        self.people = {"ABCDE"[seat]: house.guest(f"Guest{seat}") for seat in range(seats)}
        self.table = self.people["A"].open(
            "me",
            *["person"] * (seats - 1),
            spectators=True,
            private_chat=True,
            game=game,
            pace={"kind": "slow", "bank": 86_400, "gain": 3600},
        )
        for seat, guest in self.people.items():
            if seat != "A":
                guest.post(f"/tables/{self.table}/sit", seat=seat)
        self.stranger = house.guest("")
        self.onlooker = house.guest("Onlooker")
        self.received: list[str] = []
        self.asked: list[str] = []
        self.done = 0

    def snapshot(self, seat: str) -> Any:
        return self.people[seat].get(f"/tables/{self.table}/snapshot", seat=seat)

    def do(self, seat: str, action: str) -> None:
        """An action (by how it begins, or the first that is legal), or an undo."""
        self.hands.now += self.hands.thinking
        snapshot = self.snapshot(seat)
        self.done += 1
        ask = {"id": f"{self.done}", "version": snapshot["version"], "seat": seat}
        if action == "undo":
            assert snapshot["can_undo"]
            self.people[seat].post(f"/tables/{self.table}/undo", **ask)
        else:
            legal = [path for path in snapshot["legal"] if path.startswith(action)]
            self.people[seat].post(f"/tables/{self.table}/actions", **ask, action=legal[0])

    def say(self, seat: str, text: str, to: str | None = None) -> None:
        more = {} if to is None else {"to": to}
        self.people[seat].post(f"/tables/{self.table}/chat", text=text, **more)

    def play_to(self, phase: str) -> None:
        while True:
            view = self.snapshot("A")["view"]
            if view["phase"] == phase:
                return
            self.do(view["actors"][0], "")

    def watch(self, secretly: Callable[[Twin], None]) -> None:
        """Keep what they receive while others do something secretly."""
        seated, onlooker = self.people[self.watcher], self.onlooker
        with (
            seated.socket(self.table, self.watcher) as ss,
            seated.stream(self.table, self.watcher) as sl,
            onlooker.socket(self.table) as os,
            onlooker.stream(self.table) as ol,
            seated.socket(self.table, self.watcher, changes=True) as sc,
            onlooker.socket(self.table, changes=True) as oc,
        ):
            sockets = [lambda s=s: str(s.recv(timeout=60)) for s in (ss, os, sc, oc)]
            lines = [lambda s=s: s.next().decode() for s in (sl, ol)]
            self.ask()
            secretly(self)
            self.ask()
            versions = [self.snapshot(self.watcher)["version"], self._onlookers_version()] * 3
            for hear, version in zip((*sockets, *lines), versions, strict=True):
                self._until(f'"version":{version},', hear)
            self.say("A", "that is all")
            for hear in sockets:
                self._until("that is all", hear)
            self.people["A"].post("/guest", name="Renamed")
            for hear in (*sockets, *lines):
                self._until("Renamed", hear)

    def _onlookers_version(self) -> int:
        return int(self.onlooker.get(f"/tables/{self.table}/snapshot")["version"])

    def _until(self, last: str, hear: Callable[[], str]) -> None:
        self.received.append(hear())
        while last not in self.received[-1]:
            self.received.append(hear())

    def ask(self) -> None:
        """Everything that can be asked for."""
        b, path = self.people[self.watcher], f"/api/tables/{self.table}"
        words = {"seat": self.watcher, "action": self.snapshot(self.watcher)["legal"][0]}
        answers = [
            b.http.get(f"{path}/snapshot", params={"seat": self.watcher}),
            b.http.get(f"{path}/chat"),
            b.http.get(f"{path}/why", params=words),
            b.http.get(f"{path}/odds", params=words),
            b.http.get(path),
            b.http.get("/api/my/tables"),
            b.http.get("/api/my/notices"),
            b.http.get(f"{path}/orders", params={"seat": self.watcher}),
            self.onlooker.http.get(f"{path}/snapshot"),
            self.onlooker.http.get(f"{path}/chat"),
            self.stranger.http.get(path),
        ]
        assert all(answer.status_code == 200 for answer in answers)
        self.asked += [answer.text for answer in answers]

    def everything(self) -> list[str]:
        """What was received and answered, without ids and times."""
        return [_plain(raw.replace(self.table, "…")) for raw in self.received + self.asked]


def _plain(raw: str) -> str:
    def timeless(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                k: 0 if k in ("at", "changed", "made") else timeless(v) for k, v in value.items()
            }
        return [timeless(item) for item in value] if isinstance(value, list) else value

    return json.dumps(timeless(json.loads(raw))) if raw.strip() else raw


# What others do secretly in one world and in the other.


def one_chit(twin: Twin) -> None:
    twin.do("B", "clan")
    twin.do("B", "done")


def three_chits(twin: Twin) -> None:
    for action in ("clan", "clan", "undo", "clan", "undo", "clan", "clan", "done"):
        twin.do("B", action)


def plans_in_turn(twin: Twin) -> None:
    for seat in "AC":
        for _ in range(3):
            twin.do(seat, "plan")
    twin.do("B", "plan")


def plans_at_once(twin: Twin) -> None:
    for action in ("plan turn_order 1", "undo", "plan turn_order 2", "plan build", "undo"):
        for seat in "CA":
            twin.do(seat, action)
    for seat in "AC":
        twin.say(seat, "psst", "A" if seat == "C" else "C")
    twin.do("B", "plan")


WORLDS = {
    "kawanakajima": (2, "A", "orders", one_chit, three_chits),
    "ikusa": (3, "B", "planning", plans_in_turn, plans_at_once),
}


def same_for_others(house: House, game: str) -> None:
    seats, watcher, phase, *worlds = WORLDS[game]
    told = []
    for secretly, thinking in zip(worlds, (1000, 700_000), strict=True):
        twin = Twin(house, game, seats, watcher)
        twin.play_to(phase)
        twin.hands.thinking = thinking
        twin.watch(secretly)
        told.append(twin.everything())
    assert len(told[0]) > 20
    if told[0] != told[1]:
        raise Leaked


@pytest.mark.parametrize("game", list(WORLDS))
@pytest.mark.usefixtures("one_seed")
def test_other_secrets_are_the_same_to_everybody_else(game: str, tmp_path: Path) -> None:
    with serving(tmp_path, GENEROUS) as house:
        same_for_others(house, game)


# The same test with servers that leak.


def one_version_for_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live_table.LiveTable, "version_of", lambda self, eyes: self.version)


def everybody_is_woken(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(news, "distinctive", lambda s, guest, eyes: (s.change, s.version))


def everybody_is_told_of_an_undo(patch: pytest.MonkeyPatch) -> None:
    def noticed_by(told: Any, eyes: int) -> bool:
        return told.note is None or told.note.noticed_by(eyes)

    patch.setattr("honjin.engine.events.Occurrence.noticed_by", noticed_by)


def one_count_of_talk(patch: pytest.MonkeyPatch) -> None:
    def lines(kept: Store, at: Any, guest: str, since: int) -> list[Any]:
        rows = kept.chat(at.id, guest, since, 100)
        return [chat.ChatLine(row.number, "A", row.name, "", row.text, row.made) for _, row in rows]

    patch.setattr(chat, "chat_lines", lines)
    patch.setattr(news, "chat_lines", lines)


def true_clocks(patch: pytest.MonkeyPatch) -> None:
    told = clocks.Clocks._card

    def leaky(self: Any, live: Any, chair: Any, eyes: int) -> Any:
        return told(self, live, chair, chair.seat)

    patch.setattr(clocks.Clocks, "_card", leaky)


@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (true_clocks, "kawanakajima"),
        (one_version_for_all, "kawanakajima"),
        (everybody_is_woken, "kawanakajima"),
        (everybody_is_told_of_an_undo, "kawanakajima"),
        (everybody_is_woken, "ikusa"),
        (one_count_of_talk, "ikusa"),
    ],
)
@pytest.mark.usefixtures("one_seed")
def test_a_server_that_leaks_is_found(
    leak: Callable[[pytest.MonkeyPatch], None],
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    with serving(tmp_path, GENEROUS) as house, pytest.raises(Leaked):
        same_for_others(house, game)


# Metrics.


@pytest.fixture
def hosted(url: str) -> Iterator[Application]:
    kept = Store(url)
    yield Application(kept)
    kept.close()


def sealed_table(tables: Application) -> tuple[str, list[str]]:
    """Kawanakajima where both armies choose in secret, at a table with spectators."""
    people = [tables.name_guest("", name).id for name in ("Ann", "Ben")]
    seats = [SeatWish("me"), SeatWish("person")]
    table = tables.lobbies.open(people[0], NewTable("kawanakajima", seats, spectators=True))
    tables.lobbies.sit(people[1], table, "B")
    while True:
        for guest, seat in zip(people, "AB", strict=True):
            now = tables.actions.snapshot(guest, table, seat)
            if now.view.phase == "orders":
                return table, people
            if now.legal:
                tables.actions.act(
                    guest, table, Act(f"{now.version}", now.version, seat, now.legal[0])
                )


def choose(tables: Application, table: str, guest: str, seat: str, word: str = "clan") -> Act:
    now = tables.actions.snapshot(guest, table, seat)
    action = next(path for path in now.legal if path.startswith(word))
    act = Act(f"{seat}{now.version}", now.version, seat, action)
    tables.actions.act(guest, table, act)
    return act


@pytest.mark.usefixtures("one_seed")
def test_a_seats_version_counts_what_the_seat_may_know(hosted: Application) -> None:
    table, (ann, ben) = sealed_table(hosted)
    before = hosted.actions.snapshot(ann, table, "A")
    watched = hosted.actions.snapshot("", table)
    first = hosted.actions.snapshot(ben, table, "B").version
    for _ in range(3):
        choose(hosted, table, ben, "B")
    mine = hosted.actions.snapshot(ben, table, "B")
    hosted.actions.undo(ben, table, Undo("u", mine.version, "B"))
    assert hosted.actions.snapshot(ben, table, "B").version == first + 4
    assert hosted.actions.snapshot(ann, table, "A") == before
    assert hosted.actions.snapshot("", table) == watched
    again = Application(hosted.store)
    assert again.actions.snapshot(ann, table, "A") == before
    assert again.actions.snapshot(ben, table, "B").version == first + 4
    legal = next(path for path in before.legal if path.startswith("clan"))
    acted = again.actions.act(ann, table, Act("a", before.version, "A", legal))
    assert acted.version == before.version + 1


@pytest.mark.usefixtures("one_seed")
def test_an_action_made_before_the_seats_own_last_one_is_stale(hosted: Application) -> None:
    table, (_, ben) = sealed_table(hosted)
    act = choose(hosted, table, ben, "B")
    for tables_ in (hosted, Application(hosted.store)):
        with pytest.raises(Stale, match="version"):
            tables_.actions.act(ben, table, Act("late", act.version, "B", "done"))
        assert tables_.actions.act(ben, table, act).version == act.version + 1


@pytest.mark.usefixtures("one_seed")
def test_a_sealed_step_does_not_take_a_question_away(hosted: Application) -> None:
    table, (ann, ben) = sealed_table(hosted)
    asked = hosted.actions.undo(
        ann, table, Undo("u", hosted.actions.snapshot(ann, table, "A").version, "A")
    )
    assert asked.undo_asked_by == "A"
    asked = hosted.actions.snapshot(ann, table, "A")
    choose(hosted, table, ben, "B")
    assert hosted.actions.snapshot(ann, table, "A") == asked
    again = Application(hosted.store)
    assert again.actions.snapshot(ann, table, "A").undo_asked_by == "A"
    back = again.actions.answer(ben, table, "B", True)
    assert back.undo_asked_by is None
    assert back.events == []
    assert again.actions.snapshot(ben, table, "B").events[-1].kind == "taken_back"
    assert again.actions.snapshot(ann, table, "A").view.phase == "settle"


@pytest.mark.usefixtures("one_seed")
def test_the_list_of_tables_is_not_moved_by_what_others_do_secretly(
    hosted: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, ben) = sealed_table(hosted)
    monkeypatch.setattr(store, "now", lambda: 5_000_000_000)
    choose(hosted, table, ben, "B")
    changed = {guest: hosted.lobbies.mine(guest)[0].changed for guest in (ann, ben)}
    assert changed[ben] == 5_000_000_000
    assert changed[ann] < 5_000_000_000
    choose(hosted, table, ben, "B", "done")
    assert hosted.lobbies.mine(ann)[0].changed == 5_000_000_000


def test_whispers_are_not_counted(hosted: Application) -> None:
    ann, ben, cid = (hosted.name_guest("", name).id for name in ("Ann", "Ben", "Cid"))
    seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
    wish = NewTable("kenjin", seats, private_chat=True, spectators=True)
    table = hosted.lobbies.open(ann, wish)
    hosted.lobbies.sit(ben, table, "B")
    hosted.lobbies.sit(cid, table, "C")
    for n in range(3):
        hosted.chats.say(ann, table, Say(f"open {n}"))
    told = news_for(hosted, cid, table, "C", SentState()).told
    for n in range(120):
        hosted.chats.say(ann, table, Say(f"psst {n}", "B"))
    nothing = news_for(hosted, cid, table, "C", told)
    assert (nothing.lobby, nothing.snapshot, nothing.chat) == (None, None, [])
    hosted.chats.say(ben, table, Say("open 3"))
    (line,) = news_for(hosted, cid, table, "C", nothing.told).chat
    assert (line.number, line.text) == (4, "open 3")
    for guest in (cid, ""):
        lines = hosted.chats.chat(guest, table, 0)
        assert [(line.number, line.text) for line in lines] == [
            (n + 1, f"open {n}") for n in range(4)
        ]
    mine = hosted.chats.chat(ben, table, 0)
    assert [line.number for line in mine] == list(range(25, 125))
    assert hosted.chats.chat(ben, table, 123) == mine[-1:]


def test_the_lobby_tells_strangers_nothing_of_the_game(hosted: Application) -> None:
    ann, ben, cid = (hosted.name_guest("", name).id for name in ("Ann", "Ben", "Cid"))
    seats = [SeatWish("person"), SeatWish("person")]
    table = hosted.lobbies.open(cid, NewTable("kenjin", seats))
    hosted.lobbies.sit(ann, table, "A")
    hosted.lobbies.sit(ben, table, "B")
    before = hosted.lobbies.look("", table)
    assert (before.over, before.rematch) == (None, None)
    while not hosted.actions.snapshot(ann, table, "A").over:
        for guest, seat in ((ann, "A"), (ben, "B")):
            now = hosted.actions.snapshot(guest, table, seat)
            if now.legal:
                act = Act(f"{now.version}", now.version, seat, now.legal[0])
                hosted.actions.act(guest, table, act)
                assert hosted.lobbies.mine(cid)[0].waiting == []
    assert hosted.lobbies.rematch(ann, table)
    assert hosted.lobbies.look("", table) == before
    assert hosted.lobbies.look(ann, table).over
    assert hosted.lobbies.look(ann, table).rematch
