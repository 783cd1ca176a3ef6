"""`engine`: one answer for every line, whatever the line is."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from honjin.cli.engine import LONGEST_LINE, Service, serve
from honjin.engine.position import write_position
from honjin.engine.record import write_record
from honjin.engine.table import open_table
from honjin.games import find_game

PROTOCOL = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text()
NEW = {
    "cmd": "new",
    "game": "kenjin",
    "seats": 2,
    "options": {"setup": "teaching", "first": "A"},
    "seed": "s",
}


class Client:
    """Speaks the protocol in Python objects."""

    def __init__(self) -> None:
        self.service = Service()

    def __call__(self, cmd: str, **fields: Any) -> dict[str, Any]:
        return self.send(json.dumps({"cmd": cmd, **fields}).encode())

    def send(self, line: bytes | None) -> dict[str, Any]:
        answer = self.service.answer(line)
        assert b"\n" not in answer
        found = json.loads(answer)
        assert isinstance(found["ok"], bool)
        return found

    def refused(self, cmd: str, **fields: Any) -> str:
        """The code of the error, after which nothing has changed."""
        before = self.seen()
        answer = self(cmd, **fields)
        assert answer["ok"] is False
        assert set(answer["error"]) == {"code", "message", "rule"}
        assert self.seen() == before
        assert f"`{answer['error']['code']}`" in PROTOCOL
        return str(answer["error"]["code"])

    def seen(self) -> object:
        """Everything about the table."""
        table = self.service.current
        if table is None:
            return None
        return write_record(table), table.state.key(), len(table.events(0))


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def begun(client) -> Client:
    assert client("new", **{key: NEW[key] for key in NEW if key != "cmd"})["ok"]
    return client


def test_new_tells_the_setup_and_who_is_awaited(client):
    answer = client("new", game="kenjin", seats=3, seed=7, id="first")
    assert answer["ok"] is True
    assert answer["id"] == "first"
    assert answer["setup"]["seats"] == 3
    assert answer["setup"]["options"]["setup"] == "random"
    assert len(answer["seed_hash"]) == 64
    assert len(answer["actors"]) == 1
    assert (answer["chance"], answer["over"]) == (False, False)
    again = client("new", game="kenjin", seats=3, seed="7")
    assert again["seed_hash"] == answer["seed_hash"]
    assert client("new", game="kenjin", seats=2)["seed_hash"] != answer["seed_hash"]


def test_a_whole_game(client):
    now = client("new", game="kenjin", seats=4, seed="whole")
    heard = 0
    while not now["over"]:
        seat = now["actors"][0]
        legal = client("legal", seat=seat)
        action = legal["numbers"][0] if len(legal["legal"]) % 2 else legal["legal"][0]
        now = client("apply", seat=seat, action=action)
        assert now["ok"], now
        news = client("events", since=heard)
        heard = news["next"]
    assert len(now["scores"]) == 4
    assert now["winners"]
    assert client("events", since=heard)["events"] == []
    record = client("record")["record"]
    assert "seed: whole" in record
    loaded = client("load", record=record)
    assert loaded["over"] is True
    assert loaded["seed_hash"] is None
    assert client.refused("apply", seat="A", action=0) == "not_your_decision"


def test_views_and_events_keep_secrets(begun):
    begun("apply", seat="A", action="deploy lord bridge")
    own = begun("view", seat="A")["view"]
    assert own["pieces"][0]["kind"] == "lord"
    for seat in ("B", 1, "", None):
        assert begun("view", seat=seat)["view"]["pieces"][0]["kind"] is None
        event = begun("events", seat=seat)["events"][-1]
        assert "kind" not in event["facts"]
    assert begun("view")["view"]["seat"] == ""
    assert begun("events", seat="A")["events"][-1]["facts"]["kind"] == "lord"


def test_actions_are_checked(begun):
    assert begun.refused("apply", seat="B", action="deploy lord bridge") == "not_your_decision"
    assert begun.refused("apply", seat="A", action="deploy lord village") == "illegal_action"
    assert begun.refused("apply", seat="A", action="fly away") == "unknown_action"
    assert begun.refused("apply", seat="A", action=10**30) == "unknown_action"
    assert begun.refused("apply", seat="A", action=-1) == "unknown_action"
    answer = begun("apply", seat="A", action="deploy lord village")
    assert answer["error"]["rule"] == "KJ-SET-06"


def test_why_not(begun):
    assert begun("why_not", seat="A", action="deploy lord bridge")["allowed"] is True
    answer = begun("why_not", seat="A", action="deploy lord village")
    assert (answer["allowed"], answer["rule"]) == (False, "KJ-SET-06")
    assert begun.refused("why_not", seat="A", action="fly") == "unknown_action"


def test_undo(begun):
    assert begun.refused("undo", seat="A") == "cannot_undo"
    begun("apply", seat="A", action="deploy lord bridge")
    assert begun.refused("undo", seat="B") == "cannot_undo"
    assert begun("undo", seat=0)["actors"] == ["A"]
    assert begun("record")["record"].endswith("A deploy lord bridge\nA undo\n")


def test_a_position_is_loaded_and_its_chance_is_supplied(client):
    game = find_game("kenjin")
    table = open_table(game, 2, {"first": "A"}, seed="p")
    position = json.loads(write_position(game, table.setup, table.state))
    assert client("load", position=position)["actors"] == ["A"]
    fresh = json.loads(write_position(game, table.setup, game.new(table.setup)))
    answer = client("load", position=fresh)
    assert (answer["chance"], answer["actors"]) == (True, [])
    while answer["chance"]:
        drawn = client("legal", seat="*")["legal"]
        answer = client("apply", seat="*", action=drawn[-1])
    assert answer["actors"] == ["A"]
    assert client.refused("load", position={"game": "kenjin"}) == "bad_position"
    assert client.refused("load", position={**position, "state": {}}) == "bad_position"


def test_loading_what_is_not_right_keeps_the_table(begun):
    assert begun.refused("load", record="hello") == "bad_record"
    assert begun.refused("load", record=begun("record")["record"] + "A fly\n") == "bad_record"
    assert begun.refused("load") == "bad_request"
    assert begun.refused("load", record="", position={}) == "bad_request"


def test_a_pack_is_an_object(client):
    pack = {"game": "kenjin", "name": "mine", "set": {"cards.samurai.strength": 5}}
    assert client("new", game="kenjin", seats=2, pack=pack)["setup"]["pack"]["name"] == "mine"
    assert (
        client.refused("new", game="kenjin", seats=2, pack={**pack, "set": {"x": 1}}) == "bad_pack"
    )
    assert client.refused("new", game="kenjin", seats=2, pack={**pack, "name": "\n"}) == "bad_pack"
    assert client.refused("new", game="kenjin", seats=2, pack=[1]) == "bad_request"


@pytest.mark.parametrize("cmd", ["actors", "record"])
def test_without_a_table(client, cmd):
    assert client.refused(cmd) == "no_table"
    assert client.refused("view") == "no_table"
    assert client.refused("legal", seat="A") == "no_table"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"cmd": "legal", "seat": "Z"}, "bad_option"),
        ({"cmd": "legal", "seat": 9}, "bad_option"),
        ({"cmd": "legal", "seat": -1}, "bad_option"),
        ({"cmd": "legal", "seat": "*"}, "bad_option"),
        ({"cmd": "view", "seat": -3}, "bad_option"),
        ({"cmd": "legal", "seat": True}, "bad_request"),
        ({"cmd": "legal"}, "bad_request"),
        ({"cmd": "events", "since": -1}, "bad_request"),
        ({"cmd": "actors", "more": 1}, "bad_request"),
        ({"cmd": "dance"}, "bad_request"),
        ({"cmd": None}, "bad_request"),
        ({}, "bad_request"),
        ({**NEW, "game": "go"}, "unknown_game"),
        ({**NEW, "seats": 9}, "bad_option"),
        ({**NEW, "seats": "2"}, "bad_request"),
        ({**NEW, "seed": "x" * 999}, "bad_option"),
        ({**NEW, "seed": ""}, "bad_option"),
        ({**NEW, "options": {"setup": {"a": [1]}}}, "bad_option"),
        ({**NEW, "options": [1]}, "bad_request"),
    ],
)
def test_requests_that_cannot_be(begun, fields, code):
    before = begun.seen()
    answer = begun.send(json.dumps({**fields, "id": 5}).encode())
    assert (answer["ok"], answer["error"]["code"], answer["id"]) == (False, code, 5)
    assert begun.seen() == before


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello",
        b"null",
        b"[]",
        b'"new"',
        b"NaN",
        b'{"cmd": NaN}',
        b'{"cmd": "events", "since": 1e999}',
        b'{"cmd": "actors"',
        b'{"cmd": "actors"} {"cmd": "actors"}',
        b'{"cmd": "actors", "id": 1.5}',
        b'{"cmd": "acto\xff"}',
        b'{"cmd": "\\ud800"}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"cmd": "new", "options": ' + b'{"a":' * 50_000,
        b'{"cmd": "load", "position": {"state": ' + b"[" * 5000 + b"]" * 5000 + b"}}",
        None,
    ],
)
def test_lines_that_are_no_requests(begun, line):
    before = begun.seen()
    answer = begun.send(line)
    assert answer["ok"] is False
    assert answer["error"]["code"] == "bad_request"
    assert begun.seen() == before
    assert begun("actors")["ok"] is True


def test_an_unexpected_fault_is_an_answer_too(begun, monkeypatch):
    def fail(seat):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(begun.service.table, "view", fail)
    assert begun.refused("view") == "fault"
    assert begun("actors")["ok"] is True


# Lines.


def conversation(data: bytes) -> list[dict[str, Any]]:
    target = io.BytesIO()
    serve(io.BytesIO(data), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_a_line_that_is_too_long_is_one_refusal():
    actors = b'{"cmd": "actors"}\n'
    longest = actors.rstrip().ljust(LONGEST_LINE) + b"\n"
    answers = conversation(b"x" * (3 * LONGEST_LINE) + b"\n" + actors + longest + b" " + longest)
    codes = [answer["error"]["code"] for answer in answers]
    assert codes == ["bad_request", "no_table", "no_table", "bad_request"]
    assert len(conversation(b"x" * (2 * LONGEST_LINE))) == 1


def test_quit_and_the_end_of_input(honjin):
    assert conversation(b'{"cmd": "quit", "id": 1}\n{"cmd": "actors"}\n') == [{"ok": True, "id": 1}]
    assert conversation(b"") == []
    assert len(conversation(b'{"cmd": "actors"}')) == 1


def test_answers_come_at_once():
    process = subprocess.Popen(
        [sys.executable, "-m", "honjin.cli.main", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    for line in (json.dumps(NEW).encode(), b"nonsense", b'{"cmd": "actors"}'):
        process.stdin.write(line + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"] is (line != b"nonsense")
    process.stdin.close()
    assert process.stdout.read() == b""
    process.stdout.close()
    assert process.wait(30) == 0


# Anything at all.

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=20)
    | st.sampled_from(["A", "B", "*", "kenjin", "deploy lord bridge", "setup", "teaching"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
COMMANDS = (
    "new",
    "load",
    "actors",
    "legal",
    "apply",
    "view",
    "events",
    "why_not",
    "undo",
    "record",
)
FIELDS = ("id", "game", "seats", "options", "pack", "seed", "record", "position", "seat", "action")
REQUESTS = st.fixed_dictionaries(
    {"cmd": st.sampled_from(COMMANDS)},
    optional={**dict.fromkeys(FIELDS, VALUES), "since": VALUES, "x": VALUES},
)
LINES = (
    st.binary(max_size=60)
    | VALUES.map(lambda value: json.dumps(value).encode())
    | REQUESTS.map(lambda value: json.dumps(value).encode())
    | st.tuples(REQUESTS, st.integers(0, 200), st.binary(max_size=3)).map(
        lambda parts: _spoiled(json.dumps(parts[0]).encode(), parts[1], parts[2])
    )
)


def _spoiled(line: bytes, place: int, noise: bytes) -> bytes:
    return line[:place] + noise + line[place + 1 :]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lines=st.lists(LINES, max_size=12))
def test_every_line_has_one_answer_and_errors_change_nothing(lines):
    client = Client()
    client.send(json.dumps(NEW).encode())
    for line in lines:
        before = client.seen()
        answer = client.send(line)
        if not answer["ok"]:
            assert client.seen() == before
            assert answer["error"]["code"] != "fault", (line, answer)
    assert client.send(b'{"cmd": "actors"}')["ok"] is True


@settings(max_examples=60, deadline=None)
@given(lines=st.lists(LINES.map(lambda line: line.replace(b"\n", b" ")), max_size=12))
def test_as_many_answers_as_lines(lines):
    data = b"".join(line + b"\n" for line in lines)
    assert len(conversation(data)) == len(lines)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_positions_are_refused_or_playable(data):
    game = find_game("kenjin")
    table = open_table(game, 2, {"first": "A"}, seed="d")
    for _ in range(data.draw(st.integers(0, 8))):
        seat = table.actors()[0]
        table.apply(seat, table.legal(seat)[-1])
    position = json.loads(write_position(game, table.setup, table.state))
    place: Any = position
    for _ in range(data.draw(st.integers(0, 4))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys)) if keys else None
        if key is None or not isinstance(place[key], dict | list):
            break
        place = place[key]
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    if keys:
        place[data.draw(st.sampled_from(keys))] = data.draw(VALUES)
    client = Client()
    answer = client.send(json.dumps({"cmd": "load", "position": position}).encode())
    if answer["ok"]:
        assert client("view")["ok"]
        for seat in answer["actors"]:
            assert client("legal", seat=seat)["ok"]
    else:
        assert answer["error"]["code"] != "fault", answer


# Bots.


def test_a_bot_can_be_asked_and_nothing_is_done() -> None:
    client = Client()
    client(**NEW)
    legal = client("legal", seat="A")
    told = client("bot", seat="A", bot="kachi", seed=3)
    assert told["action"] in legal["legal"]
    assert told["number"] == legal["numbers"][legal["legal"].index(told["action"])]
    assert client("bot", seat="A", bot="kachi", seed=3) == told
    assert client("legal", seat="A") == legal


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": "B"}, "not_your_decision"),
        ({"seat": "A", "bot": "best"}, "bad_option"),
        ({"seat": "Q"}, "bad_option"),
        ({"seat": "A", "bot": "./no_such_bot"}, "bad_option"),
    ],
)
def test_a_bot_that_cannot_be_asked(fields: dict[str, Any], code: str) -> None:
    client = Client()
    client(**NEW)
    assert client("bot", **fields)["error"]["code"] == code
