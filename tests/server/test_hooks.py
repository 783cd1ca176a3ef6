"""Webhooks: signed, sent at least once, and never to a private address."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import pytest
from server.clockwork import HOUR, Clockwork, clockwork
from server.house import House, refused

from honjin.server import outside
from honjin.server.errors import Malformed, TooMany
from honjin.server.hooks import Hooks, sign
from honjin.server.outside import OutboundHttp
from honjin.server.wire_people import QuietHours, Silent


class Receiver(BaseHTTPRequestHandler):
    """Takes what is sent to it."""

    got: ClassVar[list[tuple[dict[str, str], bytes]]] = []
    status: ClassVar[list[int]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.got.append((dict(self.headers.items()), body))
        status = Receiver.status.pop(0) if Receiver.status else 204
        self.send_response(status)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def receiver() -> Iterator[str]:
    Receiver.got.clear()
    Receiver.status.clear()
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook?club=1"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        work.app.hooks = Hooks(work.app.notices, OutboundHttp(private=True))
        yield work


def deliver(time: Clockwork) -> int:
    channels = time.app.notices.channels(None, None, time.app.hooks)
    return asyncio.run(time.app.post.deliver(channels))


def hooks(time: Clockwork) -> Hooks:
    assert time.app.hooks is not None
    return time.app.hooks


def is_signed(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """As a receiver would check it, in words of its own."""
    parts = dict(part.split("=") for part in headers["Honjin-Signature"].split(","))
    wanted = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256)
    return hmac.compare_digest(wanted.hexdigest(), parts["v1"])


def test_a_turn_is_sent_and_signed(time: Clockwork, receiver: str) -> None:
    ann = time.person("Ann")
    (made,) = hooks(time).add(ann, receiver)
    table = time.table("Ann", "Ben", options={"first": "A"})
    assert deliver(time) == 1
    ((headers, body),) = Receiver.got
    told = json.loads(body)
    assert told == {
        "kind": "turn",
        "text": "It is your turn in Kenjin with Ben.",
        "id": table,
        "made": time.now,
    }
    assert is_signed(made.secret, headers, body)
    assert not is_signed(made.secret, headers, body + b" ")
    assert not is_signed("another secret", headers, body)
    assert headers["Honjin-Signature"] == sign(
        made.secret, int(headers["Honjin-Signature"][2:].split(",")[0]), body
    )
    assert hooks(time).mine(ann)[0].secret == "", "told once"
    assert deliver(time) == 0


def test_what_is_not_taken_is_sent_again_and_redirections_are_not_followed(
    time: Clockwork, receiver: str
) -> None:
    hooks(time).add(time.person("Ann"), receiver)
    time.table("Ann", "Ben", options={"first": "A"})
    Receiver.status[:] = [500, 302, 200]
    for _ in range(3):
        deliver(time)
        time.now += HOUR
    deliver(time)
    assert len(Receiver.got) == 3
    assert len({headers["Honjin-Delivery"] for headers, _ in Receiver.got}) == 1
    assert len({body for _, body in Receiver.got}) == 1


def test_messages_have_names_that_count_nothing(time: Clockwork, receiver: str) -> None:
    """A database may number its rows again from the start when none is left."""
    hooks(time).add(time.person("Ann"), receiver)
    hooks(time).add(time.person("Ben"), receiver)
    for _ in range(3):
        table = time.table("Ann", "Ben", options={"first": "A"})
        deliver(time)
        time.whole_turn("Ann", table, "A")
        deliver(time)
        time.now += HOUR
    names = [headers["Honjin-Delivery"] for headers, _ in Receiver.got]
    assert len(names) == len(set(names)) == 6
    assert {len(name) for name in names} == {32}
    assert not any(name.isdigit() for name in names)


def test_hooks_are_silent_about_events_and_tables(time: Clockwork, receiver: str) -> None:
    ann = time.person("Ann")
    hooks(time).add(ann, receiver)
    settings = time.app.notices.settings
    settings.silence(ann, [Silent("hook", "turn"), Silent("mail", "over")])
    first, second = (time.table("Ann", "Ben", options={"first": "A"}) for _ in range(2))
    settings.silence_table(ann, second, True)
    for table in (first, second):
        time.app.departures.resign(time.people["Ben"], table, "B")
    deliver(time)
    assert [json.loads(body)["id"] for _, body in Receiver.got] == [first]


def test_gone_is_gone(time: Clockwork, receiver: str) -> None:
    ann = time.person("Ann")
    hooks(time).add(ann, receiver)
    time.table("Ann", "Ben", options={"first": "A"})
    Receiver.status[:] = [410]
    deliver(time)
    assert hooks(time).mine(ann) == []


def test_nothing_is_sent_in_quiet_hours(time: Clockwork, receiver: str) -> None:
    ann = time.person("Ann")
    hooks(time).add(ann, receiver)
    minute = time.now // 60_000 % 1440
    time.app.people.set_quiet(ann, QuietHours("UTC", (minute - 60) % 1440, (minute + 60) % 1440))
    time.table("Ann", "Ben", options={"first": "A"})
    deliver(time)
    assert Receiver.got == []
    time.now += 2 * HOUR
    deliver(time)
    assert len(Receiver.got) == 1
    assert json.loads(Receiver.got[0][1])["kind"] == "turn"


def test_hooks_are_few_and_ones_own(time: Clockwork, receiver: str) -> None:
    ann, ben = time.person("Ann"), time.person("Ben")
    (first,) = hooks(time).add(ann, receiver)
    assert hooks(time).mine(ben) == []
    hooks(time).remove(ben, first.id)
    assert len(hooks(time).mine(ann)) == 1
    for _ in range(4):
        hooks(time).add(ann, receiver)
    with pytest.raises(TooMany):
        hooks(time).add(ann, receiver)
    time.app.personal.delete(ann, "Ann")
    assert hooks(time).mine(ann) == []


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "https://192.168.1.1:8443/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::ffff:10.0.0.1]/",
        "https://0.0.0.0/",
        "http://93.184.216.34/",
        "https://user:word@93.184.216.34/",
        "https://93.184.216.34:99999/",
        "https:///nowhere",
        "https://93.184.216.34/a\r\nHost: b",
        "ftp://93.184.216.34/",
    ],
)
def test_private_and_crooked_addresses_are_refused(url: str) -> None:
    with pytest.raises(Malformed):
        OutboundHttp(private=False).check(url, "webhook")


def test_a_name_that_changes_its_mind_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Public when it is checked, private a moment later: the connection goes where was checked."""
    answers = iter(["93.184.216.34", "127.0.0.1"])
    went: list[object] = []

    def look_up(*_: object, **__: object) -> list[object]:
        return [(2, 1, 6, "", (next(answers), 443))]

    def connect(address: object, *_: object) -> None:
        went.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(outside.socket, "getaddrinfo", look_up)
    monkeypatch.setattr(outside.socket, "create_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        OutboundHttp(private=False).post("https://turncoat.example/", b"{}", {}, "webhook")
    assert went == [("93.184.216.34", 443)]


def test_over_http_private_addresses_are_refused(house: House) -> None:
    ann = house.guest("Ann")
    for wrong in ("http://127.0.0.1:1/", "https://127.0.0.1/", "nonsense", "https://" + "a" * 600):
        refused(ann.http.post("/api/my/hooks", json={"url": wrong}), 400)
    assert ann.get("/my/hooks") == []
