"""Sockets and streams: every change reaches everybody, and a lost connection loses nothing."""

from __future__ import annotations

import json
import random
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from server.house import GENEROUS, PLENTY, Guest, House, hear, play_over_http, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from honjin.server.config import Limits, Rate


class Player(threading.Thread):
    """Plays one seat over sockets, each of which breaks after some messages."""

    def __init__(self, guest: Guest, table: str, seat: str, patience: int) -> None:
        super().__init__(daemon=True)
        self.guest, self.table, self.seat, self.patience = guest, table, seat, patience
        self.events: list[dict[str, Any]] = []
        self.final: dict[str, Any] = {}
        self.connections = 0
        self.rng = random.Random(f"{seat}")

    def run(self) -> None:
        since = 0
        while not self.final:
            self.connections += 1
            with self.guest.socket(self.table, self.seat, since) as socket:
                for _ in range(self.patience):
                    message = json.loads(socket.recv(timeout=60))
                    if message["type"] == "snapshot":
                        since = self._look(socket, message, since)
                        if self.final:
                            break

    def _look(self, socket: Any, snapshot: dict[str, Any], since: int) -> int:
        self.events.extend(snapshot["events"])
        if snapshot["over"]:
            self.final = snapshot
        elif snapshot["legal"]:
            version = snapshot["version"]
            ask = {
                "type": "act",
                "id": f"{self.seat}{version}",
                "version": version,
                "action": self.rng.choice(snapshot["legal"]),
            }
            socket.send(json.dumps(ask))
        return int(snapshot["sequence"])


def test_a_whole_game_over_sockets_that_break(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    players = [Player(ann, table, "A", 9), Player(ben, table, "B", 7)]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
        assert player.final
        assert player.connections > 3
        whole = player.guest.get(f"/tables/{table}/snapshot", seat=player.seat)
        assert player.events == whole["events"]
        assert [event["sequence"] for event in player.events] == list(
            range(1, whole["sequence"] + 1)
        )


def said(socket: Any) -> str:
    (line,) = hear(socket, "chat")["lines"]
    return str(line["text"])


def test_the_lobby_comes_first_then_standings_and_talk(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person", private_chat=True, spectators=True)
    with ann.socket(table, "A") as a, house.guest("Cid").socket(table) as c:
        assert hear(a, "lobby")["started"] is False
        ben.post(f"/tables/{table}/sit", seat="B")
        assert hear(a, "snapshot")["version"] == 0
        with ben.socket(table, "B") as b:
            hear(b, "snapshot")
            a.send(json.dumps({"type": "chat", "text": "hello", "id": "c1"}))
            assert hear(a, "done")["id"] == "c1"
            assert said(b) == "hello"
            a.send(json.dumps({"type": "chat", "text": "psst", "to": "B"}))
            assert said(b) == "psst"
            a.send(json.dumps({"type": "chat", "text": "for all"}))
            assert said(b) == "for all"
            assert [said(c) for _ in range(2)] == ["hello", "for all"]
            c.send(json.dumps({"type": "chat", "text": "me too"}))
            assert hear(c, "error")["error"]["code"] == "not_yours"


def test_undo_over_sockets(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person", options={"first": "A"})
    ben.post(f"/tables/{table}/sit", seat="B")
    with ann.socket(table, "A") as a, ben.socket(table, "B") as b:
        first = hear(a, "snapshot")
        act = {"type": "act", "id": "1", "version": 0, "action": first["legal"][0]}
        a.send(json.dumps(act))
        acted = hear(a, "snapshot")
        assert acted["can_undo"]
        a.send(json.dumps({"type": "undo", "id": "2", "version": 1}))
        undone = hear(a, "snapshot")
        assert undone["view"] == first["view"]
        a.send(json.dumps({**act, "id": "3", "version": 2}))
        assert hear(a, "snapshot")["version"] == 3
        play_over_http(table, {"A": ann}, 1)
        turn = ben.get(f"/tables/{table}/snapshot", seat="B")
        ben.post(
            f"/tables/{table}/actions",
            id="b",
            version=turn["version"],
            seat="B",
            action=turn["legal"][0],
        )
        a.send(json.dumps({"type": "undo", "id": "4", "version": turn["version"] + 1}))
        while hear(b, "snapshot").get("undo_asked_by") != "A":
            pass
        b.send(json.dumps({"type": "answer", "agree": True}))
        while not (back := hear(b, "snapshot"))["events"]:
            pass
        while back["events"][-1]["kind"] != "taken_back":
            back = hear(b, "snapshot")
        assert back["undo_asked_by"] is None
        assert back["view"]["actors"] == ["A"]


@pytest.mark.parametrize(
    "hostile",
    [
        "",
        "null",
        "[]",
        "{",
        '{"type": "snapshot"}',
        '{"type": "act"}',
        '{"type": "act", "id": "1", "version": -1, "action": "x"}',
        '{"type": "act", "id": "1", "version": 0, "action": "x", "seat": "B"}',
        '{"type": "act", "id": 1, "version": 0, "action": "x"}',
        '{"type": "chat", "text": ""}',
        '{"type": "chat", "text": "\\ud800"}',
        '{"type": "chat", "text": "x", "to": "Z"}',
        "[" * 10_000,
        b"\xff\xfe\x00",
        b'{"type": "answer", "agree": true}',
    ],
)
def test_hostile_messages_are_answered_with_errors(house: House, hostile: str | bytes) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "bot:random", options={"first": "A"})
    with ann.socket(table, "A") as socket:
        first = hear(socket, "snapshot")
        socket.send(hostile)
        assert hear(socket, "error")["error"]["code"] != "failure"
        act = {"type": "act", "id": "1", "version": 0, "action": first["legal"][0]}
        socket.send(json.dumps(act))
        assert hear(socket, "done")["id"] == "1"


def test_a_message_too_large_ends_the_socket(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "person")
    with ann.socket(table, "A") as socket:
        hear(socket, "lobby")
        socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_who_may_not_connect(house: House) -> None:
    ann, cid = house.guest("Ann"), house.guest("Cid")
    table = ann.open("me", "bot:random")

    def status(guest: Guest, table: str, query: str, origin: str | None) -> int:
        cookies = "; ".join(f"{c.name}={c.value}" for c in guest.http.cookies.jar)
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(
                house.base.replace("http", "ws") + f"/api/tables/{table}/live?{query}",
                origin=origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": cookies},
                proxy=None,
            ),
        ):
            pass
        assert json.loads(refused.value.response.body or b"")["error"]["code"]
        return refused.value.response.status_code

    own = house.base
    assert status(ann, table, "seat=A", "https://evil.example") == 403
    assert status(ann, table, "seat=A", None) == 403
    assert status(ann, table, "seat=B", own) == 403
    assert status(ann, table, "", own) == 403
    assert status(cid, table, "seat=A", own) == 403
    assert status(house.guest(""), table, "seat=A", own) == 401
    assert status(ann, "nowhere", "seat=A", own) == 404
    assert status(ann, table, "seat=a", own) == 400
    assert status(ann, table, "seat=A&since=x", own) == 400


def test_connections_of_a_guest_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(connections_each=2)) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "person")
        with ann.socket(table, "A"), ann.socket(table, "A"):
            with pytest.raises(InvalidStatus) as refused, ann.socket(table, "A"):
                pass
            assert ann.http.get(f"/api/tables/{table}/stream?seat=A").status_code == 429
            assert refused.value.response.status_code == 429


def test_standing_up_ends_the_socket_of_the_seat(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    with ben.socket(table, "B") as socket:
        hear(socket, "lobby")
        ben.post(f"/tables/{table}/stand", seat="B")
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_a_server_that_goes_down_says_so(tmp_path: Path) -> None:
    with ExitStack() as left_open:
        with serving(tmp_path, GENEROUS) as house:
            ann = house.guest("Ann")
            table = ann.open("me", "person")
            socket = left_open.enter_context(ann.socket(table, "A"))
            hear(socket, "lobby")
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_a_stream_tells_standings_until_the_end(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person")
    snapshots: list[dict[str, Any]] = []

    def read() -> None:
        with ann.http.stream("GET", f"/api/tables/{table}/stream?seat=A") as lines:
            snapshots.extend(json.loads(line) for line in lines.iter_lines() if line)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    ben.post(f"/tables/{table}/sit", seat="B")
    alice = house.guest("")
    alice.http.cookies = ann.http.cookies
    play_over_http(table, {"A": alice, "B": ben})
    reader.join(20)
    assert snapshots[-1]["over"]
    events = [event for snapshot in snapshots for event in snapshot["events"]]
    assert events == alice.get(f"/tables/{table}/snapshot", seat="A")["events"]


def test_a_player_who_talks_too_much_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(guest=Rate(8, 0.1), address=PLENTY)
    with serving(tmp_path, limits) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:random", options={"first": "A"})
        with ann.socket(table, "A") as socket:
            for _ in range(8):
                socket.send("{}")
            codes = [hear(socket, "error")["error"]["code"] for _ in range(8)]
    assert codes[0] == "malformed"
    assert codes[-1] == "too_many"
