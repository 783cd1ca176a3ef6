"""Notices: the bell, letters through a real mail server, push that a receiver decrypts."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import http_ece
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from server.clockwork import HOUR, SLOW, Clockwork, clockwork
from server.postgres import free_port
from server.test_accounts import Letters
from sqlalchemy import select

from honjin.server import mail, schema
from honjin.server.account_store import CredentialRow, digest
from honjin.server.bounces import take_bounce
from honjin.server.errors import Malformed
from honjin.server.mail import Smtp
from honjin.server.push import Push, vapid_key
from honjin.server.wire import NewTable, SeatWish, StartVote
from honjin.server.wire_people import PushKeys, PushSubscription, QuietHours, Silent


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        work.app.post.can_send = True
        work.app.post.address = "https://club.example"
        yield work


@pytest.fixture
def letters() -> Letters:
    return Letters()


@pytest.fixture
def smtp(letters: Letters) -> Iterator[Smtp]:
    port = free_port()
    controller = Controller(letters, hostname="127.0.0.1", port=port)
    controller.start()
    yield Smtp(f"smtp://127.0.0.1:{port}", "honjin@club.example")
    controller.stop()


def with_mail(time: Clockwork, name: str) -> str:
    guest = time.people.get(name) or time.person(name)
    address = f"{name.lower()}@example.org"
    row = CredentialRow(digest("email", address), guest, "email", address, address, 1)
    time.app.accounts.rows.add_credentials(guest, name, row)
    return guest


def deliver(time: Clockwork, smtp: Smtp | None, push: Push | None = None) -> int:
    return asyncio.run(time.app.post.deliver(time.app.notices.channels(smtp, push)))


def texts(time: Clockwork, name: str) -> list[str]:
    return [one.text for one in time.app.notices.mine(time.people[name]).notices]


def test_the_bell_rings_when_it_is_my_turn_and_stops_when_i_have_moved(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    assert texts(time, "Ann") == ["It is your turn in Kenjin with Ben."]
    assert texts(time, "Ben") == []
    time.whole_turn("Ann", table, "A")
    assert texts(time, "Ann") == []
    assert texts(time, "Ben") == ["It is your turn in Kenjin with Ann."]
    assert time.app.notices.mine(time.people["Ben"]).unread == 1
    assert time.app.notices.mark_read(time.people["Ben"]).unread == 0
    time.whole_turn("Ben", table, "B")
    assert texts(time, "Ben") == []
    assert texts(time, "Ann") == ["It is your turn in Kenjin with Ben."]


def test_turns_against_bots_make_no_notice(time: Clockwork) -> None:
    ann = time.person("Ann")
    time.app.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("bot", "kachi")]))
    assert texts(time, "Ann") == []


def test_the_end_makes_a_notice(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    for _ in range(1000):
        for name, seat in (("Ann", "A"), ("Ben", "B")):
            now = time.look(name, table, seat)
            if now.over:
                break
            if now.legal:
                time.act(name, table, seat)
        if now.over:
            break
    assert texts(time, "Ann") == ["Kenjin with Ben is over."]


def test_an_early_end_is_a_notice_and_clears_the_others(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    time.app.departures.resign(time.people["Ben"], table, "B")
    for name in ("Ann", "Ben"):
        assert texts(time, name) == ["Kenjin: Ben resigns. Ann wins."]


def test_one_letter_for_many_moves(time: Clockwork, smtp: Smtp, letters: Letters) -> None:
    ann, ben = with_mail(time, "Ann"), with_mail(time, "Ben")
    for _ in range(3):
        table = time.table("Ann", "Ben", options={"first": "A"})
        time.whole_turn("Ann", table, "A")
    assert deliver(time, smtp) == 0, "not at once"
    time.now += 3 * 60_000
    deliver(time, smtp)
    assert len(letters.got) == 1
    letter = letters.got[0]
    assert letter["To"] == "ben@example.org"
    assert letter["Subject"] == "3 things wait for you at Honjin"
    assert str(letter.get_payload()).count("It is your turn in Kenjin with Ann.") == 3
    deliver(time, smtp)
    time.now += HOUR
    assert deliver(time, smtp) == 0, "nothing is sent twice"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert str(letter["List-Unsubscribe"]).startswith("<https://club.example/api/unsubscribe/")
    stop = str(letter["List-Unsubscribe"]).strip("<>").rpartition("/api/unsubscribe/")[2]
    guest, key = stop.split("/")
    time.app.notices.unsubscribe(guest, "0" * 32)
    assert time.app.notices.settings.choose(ben, {})["mail"]
    time.app.notices.unsubscribe(guest, key)
    assert not time.app.notices.settings.choose(ben, {})["mail"]
    assert time.app.notices.settings.choose(ann, {})["mail"]


BOUNCE = """\
From: MAILER-DAEMON@club.example
To: honjin@club.example
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

Your letter was not delivered.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; club.example

Final-Recipient: rfc822; {to}
Action: {action}
Status: {status}

--part
Content-Type: text/rfc822-headers

{headers}
--part--
"""


def bounce(letter: Any, action: str, status: str) -> bytes:
    """What a mail server sends back, with the headers of the letter only."""
    headers = "\n".join(f"{name}: {value}" for name, value in letter.items())
    text = BOUNCE.format(to=letter["To"], action=action, status=status, headers=headers)
    return text.encode()


def test_a_letter_that_comes_back_ends_letters(
    time: Clockwork, smtp: Smtp, letters: Letters
) -> None:
    ann, ben = with_mail(time, "Ann"), with_mail(time, "Ben")
    time.whole_turn("Ann", time.table("Ann", "Ben", options={"first": "A"}), "A")
    time.now += HOUR
    deliver(time, smtp)
    (letter,) = letters.got
    notices = time.app.notices
    forged = bounce(letter, "failed", "5.1.1").replace(notices.stop_key(ben).encode(), b"0" * 32)
    for mail_ in (bounce(letter, "delayed", "4.4.1"), forged, b"", b"Subject: hello\n\nhello"):
        assert not take_bounce(notices, mail_)
    assert notices.settings.choose(ben, {})["mail"]
    failed = bounce(letter, "failed", "5.1.1")
    for mail_ in (failed, failed.replace(b"text/rfc822-headers", b"message/rfc822")):
        notices.settings.choose(ben, {"mail": True})
        assert take_bounce(notices, mail_)
    assert not notices.settings.choose(ben, {})["mail"]
    assert notices.settings.choose(ann, {})["mail"]


def test_a_player_who_has_moved_gets_no_mail(time: Clockwork, smtp: Smtp, letters: Letters) -> None:
    with_mail(time, "Ann")
    with_mail(time, "Ben")
    table = time.table("Ann", "Ben", options={"first": "A"})
    time.whole_turn("Ann", table, "A")
    time.whole_turn("Ben", table, "B")
    time.app.notices.mark_read(time.people["Ann"])
    time.now += HOUR
    deliver(time, smtp)
    assert letters.got == []


def test_no_letter_about_what_somebody_does_not_want(
    time: Clockwork, smtp: Smtp, letters: Letters
) -> None:
    """By event and by table; the bell shows it all the same."""
    ben = with_mail(time, "Ben")
    settings = time.app.notices.settings
    settings.silence(ben, [Silent("mail", "turn"), Silent("push", "over")])
    assert settings.silent(ben) == [Silent("mail", "turn"), Silent("push", "over")]
    first, second = (time.table("Ann", "Ben", options={"first": "B"}) for _ in range(2))
    time.now += HOUR
    deliver(time, smtp)
    assert letters.got == []
    assert len(texts(time, "Ben")) == 2
    settings.silence(ben, [])
    settings.silence_table(ben, first, True)
    assert settings.is_table_silent(ben, first)
    time.app.departures.resign(time.people["Ann"], first, "A")
    third = time.table("Ann", "Ben", options={"first": "B"})
    time.now += HOUR
    deliver(time, smtp)
    (letter,) = letters.got
    assert "It is your turn" in str(letter.get_payload())
    assert "resigns" not in str(letter.get_payload())
    settings.silence_table(ben, first, False)
    assert not settings.is_table_silent(ben, first)
    assert {second, third} <= {one.table for one in time.app.notices.mine(ben).notices}


def test_a_question_to_the_players_makes_a_notice_until_it_is_answered(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", options={"first": "A"})
    time.app.departures.start_vote(time.people["Ann"], table, StartVote("abort"))
    asked = "Kenjin: Ann asks to end this game without a result."
    assert asked not in texts(time, "Ann")
    assert [texts(time, name).count(asked) for name in ("Ben", "Cyd")] == [1, 1]
    time.app.departures.answer_vote(time.people["Ben"], table, True)
    assert [texts(time, name).count(asked) for name in ("Ben", "Cyd")] == [0, 1]
    time.app.departures.answer_vote(time.people["Cyd"], table, False)
    assert asked not in texts(time, "Cyd")


def test_an_invitation_ends_when_somebody_sits_or_the_game_starts(time: Clockwork) -> None:
    ann, ben, cyd = (time.person(name) for name in ("Ann", "Ben", "Cyd"))
    seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
    time.table("Ann", "Ben", "Cyd")
    table = time.app.lobbies.open(ann, NewTable("kenjin", seats))

    def invited(guest: str) -> bool:
        return any(one.kind == "invited" for one in time.app.notices.mine(guest).notices)

    for name in ("Ben", "Cyd"):
        time.app.discovery.invite(ann, table, name)
    assert (invited(ben), invited(cyd)) == (True, True)
    time.app.lobbies.sit(ben, table, "B")
    assert (invited(ben), invited(cyd)) == (False, True)
    time.app.lobbies.start(ann, table)
    assert not invited(cyd)


def test_no_letter_in_quiet_hours(time: Clockwork, smtp: Smtp, letters: Letters) -> None:
    ben = with_mail(time, "Ben")
    hour = time.now // HOUR % 24
    time.app.people.set_quiet(ben, QuietHours("UTC", hour * 60, (hour + 8) % 24 * 60))
    table = time.table("Ann", "Ben", options={"first": "A"})
    time.whole_turn("Ann", table, "A")
    for _ in range(7):
        time.now += HOUR
        deliver(time, smtp)
    assert letters.got == []
    time.now += 2 * HOUR
    deliver(time, smtp)
    assert len(letters.got) == 1


def test_a_letter_survives_a_dead_mail_server_and_a_dead_process(
    time: Clockwork, smtp: Smtp, letters: Letters
) -> None:
    with_mail(time, "Ben")
    table = time.table("Ann", "Ben", options={"first": "A"})
    time.whole_turn("Ann", table, "A")
    time.now += 3 * 60_000
    nowhere = Smtp(f"smtp://127.0.0.1:{free_port()}", "honjin@club.example")
    deliver(time, nowhere)
    assert letters.got == []
    time.now += mail.WAITS[0]
    claimed = time.app.post.claim()  # a process that dies before it has sent it
    assert len(claimed) == 1
    time.restart(gap=10**15)
    time.app.post.can_send, time.app.post.address = True, "https://club.example"
    assert deliver(time, smtp) == 0, "another process may be sending it"
    time.now += mail.CLAIM + 1
    deliver(time, smtp)
    assert len(letters.got) == 1
    with time.store.engine.connect() as db:
        assert db.execute(select(schema.deliveries)).all() == []


def test_reminders_reach_late_players(time: Clockwork, smtp: Smtp, letters: Letters) -> None:
    with_mail(time, "Ann")
    time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    time.later(12 * HOUR)
    assert texts(time, "Ann")[0] == "Half of your time is gone in Kenjin."
    time.later(12 * HOUR)
    time.later(12 * HOUR)
    assert texts(time, "Ann")[0] == "A steward plays for you in Kenjin."
    assert texts(time, "Ben") == [], "reminders are private"


def test_nothing_secret_in_a_notice(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", game="kawanakajima")
    people = (("Ann", "A"), ("Ben", "B"))
    for _ in range(60):
        for name, seat in people:
            if time.look(name, table, seat).legal:
                time.act(name, table, seat)
                break
    for name, other in (("Ann", "Ben"), ("Ben", "Ann")):
        for text in texts(time, name):
            assert text.endswith(f"with {other}.")
            assert text.startswith("It is your turn in Kawanakajima")


def test_what_others_do_in_secret_leaves_no_trace_among_notices(time: Clockwork) -> None:
    """Neither in the bell nor among what is to be sent, however many steps it takes."""
    ann = with_mail(time, "Ann")
    table = time.table("Ann", "Ben", game="kawanakajima")
    while (now := time.look("Ben", table, "B")).view.phase != "orders":
        name, seat = ("Ben", "B") if now.legal else ("Ann", "A")
        time.act(name, table, seat)

    def kept() -> list[Any]:
        with time.store.engine.connect() as db:
            return [
                row
                for part in (schema.notices, schema.deliveries)
                for row in db.execute(select(part).where(part.c.guest == ann)).all()
            ]

    before = kept()
    assert before, "it is Ann's turn too"
    for action in ("clan", "clan", "done"):
        time.now += HOUR // 10
        time.act("Ben", table, "B", action)
        assert kept() == before


# Push.


class Receiver(BaseHTTPRequestHandler):
    """A push service."""

    got: ClassVar[list[tuple[dict[str, str], bytes]]] = []
    answer = 201

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        type(self).got.append((dict(self.headers), body))
        self.send_response(type(self).answer)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def service() -> Iterator[str]:
    Receiver.got, Receiver.answer = [], 201
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/push/x"
    server.shutdown()
    thread.join()
    server.server_close()


def browser_keys() -> tuple[ec.EllipticCurvePrivateKey, bytes, PushKeys]:
    key, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    words = [base64.urlsafe_b64encode(raw).rstrip(b"=").decode() for raw in (point, auth)]
    return key, auth, PushKeys(*words)


def test_a_push_message_only_its_browser_can_read(
    time: Clockwork, service: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pem = vapid_key(tmp_path_factory.mktemp("push"))
    push = Push(time.app.notices, pem, "mailto:host@club.example", private=True)
    key, auth, keys = browser_keys()
    ben = time.person("Ben")
    push.subscribe(ben, PushSubscription(service, keys))
    table = time.table("Ann", "Ben", options={"first": "A"})
    time.whole_turn("Ann", table, "A")
    time.now += 3 * 60_000
    deliver(time, None, push)
    (headers, body), *more = Receiver.got
    assert more == []
    lower = {name.lower(): value for name, value in headers.items()}
    assert lower["authorization"].startswith("vapid t=")
    assert lower["content-encoding"] == "aes128gcm"
    told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=auth))
    assert told == {"text": "It is your turn in Kenjin with Ann.", "count": 1}
    Receiver.answer = 410
    time.whole_turn("Ben", table, "B")
    time.whole_turn("Ann", table, "A")
    time.now += 3 * 60_000
    deliver(time, None, push)
    with time.store.engine.connect() as db:
        assert db.execute(select(schema.subscriptions)).all() == [], "it is gone for good"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "http://8.8.8.8/x",
        "https://[::1]/x",
        "https://",
    ],
)
def test_push_services_inside_the_network(
    time: Clockwork, endpoint: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    push = Push(time.app.notices, vapid_key(tmp_path_factory.mktemp("push")), "")
    with pytest.raises(Malformed):
        push.subscribe(time.person("Ann"), PushSubscription(endpoint, browser_keys()[2]))
