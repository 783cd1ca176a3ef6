"""Accounts over HTTP: passkeys, links by mail, passwords, sessions, names, export and deletion."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Handler
from server.authenticator import Authenticator
from server.house import (
    GENEROUS,
    Guest,
    House,
    checked,
    play_over_http,
    refused,
    serving,
    wait_until,
)
from server.postgres import free_port

from honjin.server import accounts
from honjin.server.config import Rate
from honjin.server.mail import Smtp

PASSWORD = "correct horse battery"


class Letters(Handler):
    """What a mail server has received."""

    def __init__(self) -> None:
        super().__init__()
        self.got: list[Message] = []

    def handle_message(self, message: Message) -> None:
        self.got.append(message)

    def link(self, number: int = -1) -> str:
        found = re.search(r"#/sign-in/(\S+)", str(self.got[number].get_payload()))
        assert found
        return found.group(1)


@pytest.fixture(scope="module")
def letters() -> Letters:
    return Letters()


@pytest.fixture(scope="module")
def smtp(letters: Letters) -> Iterator[str]:
    port = free_port()
    controller = Controller(letters, hostname="127.0.0.1", port=port)
    controller.start()
    yield f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def home(
    request: pytest.FixtureRequest, smtp: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    data = tmp_path_factory.mktemp("accounts")
    mail = {"smtp": smtp, "mail_from": "honjin@club.example", "address": "https://club.example/"}
    if request.param == "sqlite":
        with serving(data, GENEROUS, **mail) as running:
            yield running
        return
    cluster = request.getfixturevalue("cluster")
    if isinstance(cluster, str):
        pytest.skip(cluster)
    with cluster.database() as url, serving(data, GENEROUS, database=url, **mail) as running:
        yield running


@pytest.fixture(autouse=True)
def many_tries(monkeypatch: pytest.MonkeyPatch, home: House) -> None:
    home.app.context.tables.accounts._tries.rate = Rate(1000, 1000)


def post(guest: Guest, path: str, **body: Any) -> httpx.Response:
    return guest.http.post(f"/api{path}", json=body)


def add_passkey(guest: Guest, key: Authenticator) -> httpx.Response:
    options = guest.post("/account/passkey-options")["options"]
    return post(guest, "/account/passkeys", credential=key.make(options), label="Laptop")


def use_passkey(guest: Guest, key: Authenticator) -> httpx.Response:
    options = guest.post("/sign-in/passkey-options")["options"]
    return post(guest, "/sign-in/passkey", credential=key.sign(options))


def test_a_guest_becomes_an_account_by_passkey_and_keeps_a_running_game(home: House) -> None:
    ann, ben = home.guest("Passkey Ann"), home.guest("Passkey Ben")
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    key = Authenticator(home.base)
    account = add_passkey(ann, key).json()
    assert (account["guest"], account["id"]) == (False, ann.id)
    assert [one["label"] for one in account["credentials"]] == ["Laptop"]
    phone = home.guest("")
    assert use_passkey(phone, key).json()["id"] == ann.id
    assert [one["id"] for one in phone.get("/my/tables")] == [table]
    play_over_http(table, {"A": phone, "B": ben}, steps=4)
    assert len(phone.get("/account")["sessions"]) == 2
    assert [one["current"] for one in phone.get("/account")["sessions"]].count(True) == 1


def test_passkeys_that_do_not_count(home: House) -> None:
    ann, key = home.guest("Careful Ann"), Authenticator(home.base)
    foreign = Authenticator("https://evil.example")
    refused(add_passkey(ann, foreign), 403)
    refused(add_passkey(ann, Authenticator(home.base, host="evil.example")), 403)
    assert ann.get("/account")["guest"]
    add_passkey(ann, key)
    stranger = home.guest("")
    options = stranger.post("/sign-in/passkey-options")["options"]
    answer = key.sign(options)
    assert post(stranger, "/sign-in/passkey", credential=answer).status_code == 200
    refused(post(home.guest(""), "/sign-in/passkey", credential=answer), 403), "a replay"
    refused(use_passkey(home.guest(""), Authenticator(home.base)), 403)
    other = home.guest("Eve")
    options = ann.post("/account/passkey-options")["options"]
    theirs = Authenticator(home.base).make(options)
    refused(post(other, "/account/passkeys", credential=theirs), 403)
    for nonsense in ({}, {"id": 7}, {"id": "x", "response": {"clientDataJSON": "e30"}}):
        refused(post(other, "/sign-in/passkey", credential=nonsense), 403)
    key.origin = "https://evil.example"
    refused(use_passkey(home.guest(""), key), 403)


def test_a_link_by_mail_ties_the_address_and_signs_in_elsewhere(
    home: House, letters: Letters
) -> None:
    ann = home.guest("Mail Ann")
    count = len(letters.got)
    address = f"ann{time.monotonic_ns()}@example.org"
    ann.post("/account/link", email=address)
    wait_until(lambda: len(letters.got) > count)
    letter = letters.got[-1]
    assert (letter["To"], letter["From"]) == (address, "Honjin <honjin@club.example>")
    assert "https://club.example/#/sign-in/" in str(letter.get_payload())
    token = letters.link()
    assert ann.post("/sign-in/link", token=token)["id"] == ann.id
    assert not ann.get("/account")["guest"]
    refused(post(ann, "/sign-in/link", token=token), 403), "a link counts once"
    # Another browser, whose guest has begun a game already.
    phone = home.guest("Somebody")
    table = phone.open("me", "bot:random")
    count = len(letters.got)
    phone.post("/account/link", email=address.upper())
    wait_until(lambda: len(letters.got) > count)
    assert phone.post("/sign-in/link", token=letters.link())["id"] == ann.id
    assert table in [one["id"] for one in ann.get("/my/tables")], "nothing is lost"
    assert phone.get(f"/tables/{table}")["seats"][0]["name"] == "Mail Ann"


@pytest.mark.parametrize(
    "address",
    ["", "nobody", "a@b\nBcc: c@d.example", "a@b,c@d.example", "a b@example.org", "<a@b.example>"],
)
def test_addresses_that_are_none(home: House, letters: Letters, address: str) -> None:
    ann = home.guest("Ann of none")
    count = len(letters.got)
    refused(post(ann, "/account/link", email=address), 400)
    assert len(letters.got) == count


def test_forged_links(home: House) -> None:
    for token in ("", "x", "x" * 200, "../../etc"):
        assert post(home.guest(""), "/sign-in/link", token=token).status_code in (400, 403)


def test_nobody_learns_whose_address_or_name_it_is(home: House, letters: Letters) -> None:
    ann = home.guest("Quiet Ann")
    answers = []
    for address in ("known@example.org", "known@example.org", "unknown@example.org"):
        answers.append(post(ann, "/account/link", email=address).text)
    assert len(set(answers)) == 1
    ann.post("/account/password", password=PASSWORD)
    wrong = post(home.guest(""), "/sign-in", name="Quiet Ann", secret="wrong password")
    unknown = post(home.guest(""), "/sign-in", name="Nobody At All", secret="wrong password")
    assert (wrong.status_code, wrong.text) == (unknown.status_code, unknown.text)
    assert wrong.status_code == 403


def test_passwords_and_recovery_codes(home: House) -> None:
    ann = home.guest("Password Ann")
    refused(post(ann, "/account/password", password="short"), 400)
    ann.post("/account/password", password=PASSWORD)
    codes = ann.post("/account/recovery")["codes"]
    assert len(set(codes)) == 10
    assert ann.get("/account")["recovery_codes"] == 10
    one, two = home.guest(""), home.guest("")
    assert one.post("/sign-in", name="password  ANN", secret=PASSWORD)["id"] == ann.id
    assert two.post("/sign-in", name="Password Ann", secret=codes[3].lower())["id"] == ann.id
    refused(post(home.guest(""), "/sign-in", name="Password Ann", secret=codes[3]), 403)
    assert ann.get("/account")["recovery_codes"] == 9
    one.post("/account/password", password=PASSWORD + "!")
    refused(two.http.get("/api/account"), 401), "a new password signs others out"
    refused(post(home.guest(""), "/sign-in", name="Password Ann", secret=PASSWORD), 403)
    database = home.app.context.store.engine
    with database.connect() as db:
        from honjin.server import schema

        kept = " ".join(str(row) for row in db.execute(schema.credentials.select()))
    assert PASSWORD not in kept
    assert not any(code in kept for code in codes)


def test_guessing_is_slow(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    home.app.context.tables.accounts._tries.rate = Rate(3, 0.001)
    home.app.context.tables.accounts._tries._full.clear()
    answers = [
        post(home.guest(""), "/sign-in", name="Target", secret=f"guess {n}").status_code
        for n in range(6)
    ]
    assert answers == [403] * 3 + [429] * 3


def test_sign_ins_can_be_ended(home: House) -> None:
    ann, key = home.guest("Device Ann"), Authenticator(home.base)
    add_passkey(ann, key)
    phone, tablet = home.guest(""), home.guest("")
    use_passkey(phone, key)
    use_passkey(tablet, key)
    table = ann.open("me", "bot:random")
    current = next(s["id"] for s in phone.get("/account")["sessions"] if s["current"])
    assert len(ann.post("/account/sessions/end", id=current)["sessions"]) == 2
    refused(phone.http.get("/api/my/tables"), 401)
    assert phone.get("/me") is None
    refused(phone.http.get(f"/api/tables/{table}/snapshot?seat=A"), 401)
    refused(phone.http.get(f"/api/tables/{table}/stream?seat=A"), 401)
    assert len(ann.post("/account/sessions/end", id="others")["sessions"]) == 1
    refused(tablet.http.get("/api/account"), 401)
    assert ann.post("/sign-out") == {}
    assert ann.get("/me") is None
    assert not ann.http.cookies
    eve = home.guest("Eve of sessions")
    refused(post(eve, "/account/sessions/end", id=current), 404)


def test_a_name_belongs_to_its_account(home: House) -> None:
    ann = home.guest("Tomoe")
    ann.post("/account/password", password=PASSWORD)
    for name in ("Tomoe", "TOMOE", "T\u043emoe"):
        refused(post(home.guest(""), "/guest", name=name), 409, "name_taken")
    ann.post("/guest", name="Gozen")
    refused(post(home.guest(""), "/guest", name="tomoe"), 409), "old names stay for a while"
    ann.post("/guest", name="Tomoe")
    ben = home.guest("Ben with a name")
    double = home.guest("Ben with a name")
    ben.post("/account/password", password=PASSWORD)
    refused(post(double, "/account/password", password=PASSWORD), 409, "name_taken")
    assert double.get("/account")["guest"]


def test_two_servers_on_one_host_name(home: House, tmp_path: Path) -> None:
    with serving(tmp_path) as second, httpx.Client(trust_env=False) as browser:
        first = browser.post(f"{home.base}/api/guest", json={"name": "Two"}).json()
        other = browser.post(f"{second.base}/api/guest", json={"name": "Two"}).json()
        assert browser.get(f"{home.base}/api/me").json() == first
        assert browser.get(f"{second.base}/api/me").json() == other


def test_cookies_under_tls_and_of_earlier_servers(home: House) -> None:
    secure = {"X-Forwarded-Proto": "https"}
    made = home.guest("").http.post("/api/guest", json={"name": "Tls"}, headers=secure)
    assert made.headers["set-cookie"].startswith("__Host-honjin_")
    assert "Secure" in made.headers["set-cookie"]
    assert "Path=/" in made.headers["set-cookie"]
    ann = home.guest("Old Ann")
    signer = home.app.context.signer
    told = f"{ann.id}.{int(time.time()) + 1000}"
    old = {"Cookie": f"honjin_guest={told}.{signer._signature(told)}"}
    browser = home.guest("").http
    assert browser.get("/api/me", headers=old).json()["id"] == ann.id
    ann.post("/account/password", password=PASSWORD)
    assert home.guest("").http.get("/api/me", headers=old).json() is None


def test_export_and_deletion(home: House) -> None:
    ann, ben, cyd = home.guest("Leaving Ann"), home.guest("Staying Ben"), home.guest("Staying Cyd")
    ann.post("/account/password", password=PASSWORD)
    done = ann.open("me", "person")
    ben.post(f"/tables/{done}/sit", seat="B")
    ann.post(f"/tables/{done}/chat", text="well played")
    play_over_http(done, {"A": ann, "B": ben})
    running = ann.open("me", "person", "person")
    for guest, seat in ((ben, "B"), (cyd, "C")):
        guest.post(f"/tables/{running}/sit", seat=seat)
    ann.post("/my/people", name="Staying Ben", kind="friend")
    ann.post("/reports", table=running, seat="B", text="rude")
    checked(ann.http.put(f"/api/tables/{running}/notices", json={"silent": True}))
    kept = ann.get("/account/export")
    assert {table["table_id"] for table in kept["tables"]} == {done, running}
    assert [line["text"] for line in kept["chat"]] == ["well played"]
    assert PASSWORD not in str(kept)
    assert [one["name"] for one in kept["people"]] == ["Staying Ben"]
    assert kept["notices"]
    assert [one["text"] for one in kept["reports"]] == ["rude"]
    assert kept["silenced"] == [{"channel": "", "event": "", "table_id": running}]
    ann.post(f"/tables/{running}/votes", kind="abort")
    refused(post(ann, "/account/delete", name="somebody else"), 403)
    assert ann.post("/account/delete", name="Leaving Ann") == {}
    assert ann.get("/me") is None
    refused(post(home.guest(""), "/sign-in", name="Leaving Ann", secret=PASSWORD), 403)
    seats = ben.get(f"/tables/{running}")["seats"]
    assert (seats[0]["name"], seats[0]["kind"]) == ("a former player", "bot")
    assert ben.get(f"/tables/{done}/chat")[0]["name"] == "a former player"
    log = ben.get(f"/tables/{running}/snapshot", seat="B", since=0)["events"]
    assert "A former player asks to end this game without a result." in [e["text"] for e in log]
    for told in (log, ben.get("/my/notices"), ben.get("/my/tables")):
        assert "Leaving Ann" not in str(told)
    record = ben.http.get(f"/api/tables/{done}/record").text
    assert "Leaving Ann" not in record
    assert "seat.A: a former player" in record
    assert ben.get(f"/tables/{done}/replay", seat="B")["steps"]
    assert home.guest("Leaving Ann").id != ann.id, "the name is free"


def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as plain:
        ann = plain.guest("Ann")
        assert not ann.get("/account")["mail"]
        refused(post(ann, "/account/link", email="ann@example.org"), 409)


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_mail_servers_that_are_none(url: str) -> None:
    from honjin.engine.errors import BadOption

    with pytest.raises(BadOption):
        Smtp(url, "honjin@club.example")
    with pytest.raises(BadOption):
        Smtp("smtp://mail.example", "no sender")
    assert accounts.LINK_LASTS <= 3600
