"""The server over HTTP: guests, tables, whole games, refusals, limits."""

from __future__ import annotations

import itertools
import socket
from pathlib import Path

import httpx
import pytest
from server.house import (
    PLENTY,
    Guest,
    House,
    checked,
    play_over_http,
    refused,
    serving,
    wait_until,
)

from honjin.engine.errors import BadOption
from honjin.engine.record import read_record, replay
from honjin.games import NAMES, find_game
from honjin.server.config import Config, Limits, Rate
from honjin.server.cookies import OLD_COOKIE, Identity, Signer
from honjin.server.files import client_file, client_page
from honjin.server.web import make_app


def test_a_guest_is_made_known_and_renamed(house: House) -> None:
    ann = house.guest("Ann")
    assert ann.get("/me") == {"id": ann.id, "name": "Ann"}
    assert ann.post("/guest", name="Anna") == {"id": ann.id, "name": "Anna"}
    assert ann.get("/me")["name"] == "Anna"
    cookie = house.guest("").http.post("/api/guest", json={"name": "x"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb\x07", "\x00", None, 7])
def test_names_that_cannot_be(house: House, name: object) -> None:
    refused(house.guest("").http.post("/api/guest", json={"name": name}), 400)


def test_forged_and_expired_cookies_are_nobody(house: House) -> None:
    ann = house.guest("Ann")
    name = house.app.context.signer.cookie(False)
    good = ann.http.cookies[name]
    guest, ends, signature = good.split(".")
    other = house.guest("Ben").id
    old = house.app.context.signer.sign(ann.id, lasts=-1)
    foreign = Signer(b"another key").sign(ann.id)
    unknown = house.app.context.signer.sign("0" * 16)
    forged = [
        f"{other}.{ends}.{signature}",
        f"{guest}.{int(ends) + 1}.{signature}",
        f"{guest}.{ends}.{signature[:-1]}",
        f"{guest}.{ends}.",
        guest,
        "..",
        "é.é.é",
        old,
        foreign,
        unknown,
    ]
    for cookie, kept in itertools.product(forged, (name, OLD_COOKIE)):
        header = {"Cookie": f"{kept}={cookie}".encode()}
        answer = httpx.get(f"{house.base}/api/my/tables", headers=header, trust_env=False)
        refused(answer, 401, "no_guest")
        unknown_to_us = httpx.get(f"{house.base}/api/me", headers=header, trust_env=False)
        assert (unknown_to_us.status_code, unknown_to_us.json()) == (200, None)
        assert "set-cookie" not in unknown_to_us.headers
    assert httpx.get(
        f"{house.base}/api/me", headers={"Cookie": f"{name}={good}"}, trust_env=False
    ).is_success


def test_the_games_their_rules_and_help(house: House) -> None:
    nobody = house.guest("")
    games = {game["name"]: game for game in nobody.get("/games")}
    assert tuple(games) == NAMES
    kenjin = games["kenjin"]
    assert kenjin["seats"] == [2, 3, 4]
    assert [bot["level"] for bot in kenjin["bots"]] == [
        "kosho",
        "kachi",
        "yoriki",
        "karo",
        "gunshi",
    ]
    assert {option["name"] for option in kenjin["options"]} >= {"setup", "teams"}
    rules = nobody.get("/games/kenjin/rules")
    assert any(section.get("id") == "KJ-DEP-03" for section in rules)
    assert any(section.get("title") for section in rules)
    assert nobody.get("/games/kenjin/help")["samurai"]["name"]
    refused(nobody.http.get("/api/games/chess/rules"), 404, "unknown_game")


@pytest.fixture
def pair(house: House) -> tuple[Guest, Guest, str]:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person")
    assert not ben.get(f"/tables/{table}")["started"]
    ben.post(f"/tables/{table}/sit", seat="B")
    return ann, ben, table


def test_a_whole_game_of_two_persons(house: House, pair: tuple[Guest, Guest, str]) -> None:
    ann, ben, table = pair
    refused(ann.http.get(f"/api/tables/{table}/record"), 409)
    refused(ann.http.get(f"/api/tables/{table}/replay"), 409)
    refused(ann.http.get(f"/api/tables/{table}/verify"), 409)
    refused(ann.http.post(f"/api/tables/{table}/rematch"), 409)
    done = play_over_http(table, {"A": ann, "B": ben})
    record = ann.http.get(f"/api/tables/{table}/record").text
    again = replay(read_record(record), find_game)
    assert again.over
    played = [line for line in record.splitlines() if line[:2] in ("A ", "B ")]
    assert played == done
    lobby = ann.get(f"/tables/{table}")
    assert lobby["over"]
    verified = ben.get(f"/tables/{table}/verify")
    assert verified["checks"]
    assert verified["seed_hash"] == lobby["seed_hash"]
    film = ben.get(f"/tables/{table}/replay", seat="B")
    assert film["length"] == 1 + len(again.entries)
    stranger = house.guest("Cid")
    refused(stranger.http.get(f"/api/tables/{table}/record"), 403)
    rematch = ben.http.post(f"/api/tables/{table}/rematch").json()["id"]
    assert [seat.get("name", "") for seat in ann.get(f"/tables/{rematch}")["seats"]] == ["Ben", ""]
    assert ann.http.post(f"/api/tables/{table}/rematch").json()["id"] == rematch
    assert [seat["name"] for seat in ann.get(f"/tables/{rematch}")["seats"]] == ["Ben", "Ann"]
    mine = {line["id"]: line for line in ann.get("/my/tables")}
    assert mine[table]["over"]
    assert mine[rematch]["waiting"]


def test_what_is_refused_at_a_table(house: House, pair: tuple[Guest, Guest, str]) -> None:
    ann, ben, table = pair
    snapshot = ann.get(f"/tables/{table}/snapshot", seat="A")
    (seat,) = snapshot["view"]["actors"]
    mover, other = (ann, ben) if seat == "A" else (ben, ann)
    snapshot = mover.get(f"/tables/{table}/snapshot", seat=seat)
    good = {"id": "1", "version": 0, "seat": seat, "action": snapshot["legal"][0]}

    def act(who: Guest, **changes: object) -> httpx.Response:
        return who.http.post(f"/api/tables/{table}/actions", json={**good, **changes})

    refused(act(other), 403, "not_yours")
    refused(act(house.guest("Cid")), 403, "not_yours")
    refused(act(house.guest("")), 401, "no_guest")
    refused(act(mover, version=5), 409, "stale")
    refused(act(mover, action="fly home"), 422, "unknown_action")
    idle = "B" if seat == "A" else "A"
    path = snapshot["legal"][0]
    refused(act(other, seat=idle, action=path), 422, "not_your_decision")
    every = find_game("kenjin").paths(0, 2)
    forbidden = next(p for p in every if p not in snapshot["legal"])
    error = refused(act(mover, action=forbidden), 422, "illegal_action")
    assert error["rule"].startswith("KJ-")
    why = mover.get(f"/tables/{table}/why", seat=seat, action=forbidden)
    assert why["rule"] == error["rule"]
    assert mover.get(f"/tables/{table}/why", seat=seat, action=path) == {}
    nonsense = mover.get(f"/tables/{table}/why", seat=seat, action="fight the tide")
    assert nonsense == {"unknown": True}
    refused(mover.http.get(f"/api/tables/{table}/why?seat={seat}"), 422)
    assert mover.get(f"/tables/{table}/odds", seat=seat, action=path) == {}
    refused(mover.http.get(f"/api/tables/{table}/odds?seat={seat}&action=fly"), 422)
    refused(other.http.get(f"/api/tables/{table}/odds?seat={seat}&action={path}"), 403)
    refused(mover.http.get(f"/api/tables/{table}/snapshot?seat=AA"), 400)
    refused(mover.http.get(f"/api/tables/{table}/snapshot?seat=A&since=-1"), 400)
    refused(mover.http.get("/api/tables/nowhere/snapshot?seat=A"), 404)
    for body in ({}, {**good, "extra": 1}, {**good, "version": "0"}, {**good, "id": "a b"}, [1]):
        refused(mover.http.post(f"/api/tables/{table}/actions", json=body), 400, "malformed")
    first, again = act(mover), act(mover)
    assert checked(first) == checked(again)
    refused(act(mover, action=snapshot["legal"][1]), 409, "stale")


def test_spectators_where_the_table_allows_them(house: House) -> None:
    ann, cid = house.guest("Ann"), house.guest("Cid")
    closed = ann.open("me", "bot:kachi")
    refused(cid.http.get(f"/api/tables/{closed}/snapshot"), 403)
    refused(cid.http.get(f"/api/tables/{closed}/stream"), 403)
    open_to_all = ann.open("me", "bot:kachi", spectators=True)
    seen = cid.get(f"/tables/{open_to_all}/snapshot")
    assert seen["seat"] == seen["view"]["seat"] == ""
    assert seen["legal"] == []
    refused(cid.http.get(f"/api/tables/{open_to_all}/snapshot?seat=A"), 403)
    refused(cid.http.get(f"/api/tables/{open_to_all}/snapshot?seat=B"), 403)
    refused(ann.http.get(f"/api/tables/{open_to_all}/snapshot?seat=B"), 403)


def test_hot_seat(house: House) -> None:
    ann = house.guest("Ann")
    wish = {"game": "kenjin", "seats": [{"kind": "me"}, {"kind": "me"}]}
    refused(ann.http.post("/api/tables", json=wish), 422, "bad_option")
    table = ann.open("me", "me", hotseat=True)
    assert play_over_http(table, {"A": ann, "B": ann})


def test_chat_and_notes(house: House, pair: tuple[Guest, Guest, str]) -> None:
    ann, ben, table = pair
    ann.post(f"/tables/{table}/chat", text="good luck <b>")
    assert "chat" not in ben.get(f"/tables/{table}/snapshot", seat="B")
    (line,) = ben.get(f"/tables/{table}/chat")
    assert (line["seat"], line["name"], line["text"]) == ("A", "Ann", "good luck <b>")
    for text in ("", "  ", "x" * 501, "a\0b"):
        refused(ann.http.post(f"/api/tables/{table}/chat", json={"text": text}), 400)
    refused(ann.http.post(f"/api/tables/{table}/chat", json={"text": "x", "to": "B"}), 403)
    put = ann.http.put(f"/api/tables/{table}/notes", json={"text": "beware"})
    assert checked(put) == {"text": "beware"}
    assert ann.get(f"/tables/{table}/notes") == {"text": "beware"}
    assert ben.get(f"/tables/{table}/notes") == {"text": ""}
    refused(house.guest("Cid").http.get(f"/api/tables/{table}/notes"), 403)


def test_pages_headers_and_unknown_addresses(house: House) -> None:
    nobody = house.guest("").http
    for path, page in (("/t/abc", "/#/t/abc"), ("/a b/%2f%2fx", "/#/a%20b/x")):
        assert f'content="0; url={page}"' in nobody.get(path).text
    for path in ("/", "/t/abc", "/replay/abc", "/rules/kenjin"):
        page = nobody.get(path, follow_redirects=True)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "script-src 'self';" in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["referrer-policy"]
    refused(nobody.get("/api/nothing"), 404)
    for path in ("/assets/nothing.js", "/x/..%2f..%2fstore.py", "/%2e%2e/store.py", "/.git"):
        refused(nobody.get(path), 404)
    refused(nobody.delete("/api/me"), 405)
    refused(nobody.get("/api/guest"), 404)
    assert nobody.get("/healthz").json() == {"status": "ok"}
    assert 'honjin_requests_total{method="GET",route="/healthz"' in house.metrics()
    for token in ("", "Bearer", "Bearer guess", "Bearer \xe9"):
        given = {"Authorization": token.encode("latin-1")} if token else {}
        refused(nobody.get("/metrics", headers=given), 403, "not_yours")


def test_other_sites_cannot_use_the_guest(house: House) -> None:
    ann = house.guest("Ann")
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": house.base + "0"},
        {"Origin": house.base.replace("http:", "https:")},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://[::"},
    ):
        answer = ann.http.post("/api/guest", json={"name": "Eve"}, headers=headers)
        refused(answer, 403, "foreign_origin")
    own = ann.http.post("/api/guest", json={"name": "Ann"}, headers={"Origin": house.base})
    checked(own)


def test_a_body_has_an_end(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "person")
    path = f"/api/tables/{table}/notes"
    refused(ann.http.put(path, content=b" " * 70_000), 413, "too_large")
    refused(ann.http.put(path, content=(b" " * 1000 for _ in range(70))), 413, "too_large")
    refused(ann.http.put(path, content=b'{"text":' + b"[" * 60_000), 400)
    refused(ann.http.put(path, content=b'{"text": "\xff"}'), 400)


def test_too_many_requests_have_to_wait(tmp_path: Path) -> None:
    limits = Limits(guest=Rate(10, 0.3), address=PLENTY, new_guests=Rate(2, 0.001))
    with serving(tmp_path, limits) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        refused(house.guest("").http.post("/api/guest", json={"name": "Cid"}), 429, "too_many")
        statuses = [ann.http.get("/api/me").status_code for _ in range(20)]
        assert statuses[:5] == [200] * 5
        assert 429 in statuses
        assert ben.http.get("/api/me").status_code == 200
        wait_until(lambda: ann.http.get("/api/me").status_code == 200)
    with serving(tmp_path, Limits(address=Rate(3, 0.001))) as house:
        statuses = [house.guest("").http.get("/api/games").status_code for _ in range(5)]
        assert statuses == [200] * 3 + [429] * 2


def test_only_what_everybody_may_read_is_compressed(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "me", hotseat=True)
    for path in ("/api/openapi.json", "/api/games/kenjin/rules", "/api/games/kenjin/help"):
        packed = ann.http.get(path, headers={"accept-encoding": "gzip"})
        whole = ann.http.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in whole.headers
        assert packed.headers["vary"] == whole.headers["vary"] == "accept-encoding"
        assert packed.content == whole.content
        assert int(packed.headers["content-length"]) < len(whole.content) / 2
    snapshot = ann.http.get(f"/api/tables/{table}/snapshot?seat=A")
    assert "content-encoding" not in snapshot.headers


def test_other_names_are_refused(tmp_path: Path) -> None:
    hosts, origins = ("127.0.0.1", "::1"), ("https://your.site",)
    with serving(tmp_path, hosts=hosts, origins=origins) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "person")
        for name in ("127.0.0.1", "[::1]:99", "your.site", "YOUR.SITE:443"):
            assert ann.http.get("/api/games", headers={"Host": name}).status_code == 200
        for name in ("evil.example", "127.0.0.1.evil.example", "", "[::", "your.site.x"):
            refused(ann.http.get("/api/games", headers={"Host": name}), 421, "wrong_host")
            assert ann.http.get("/healthz", headers={"Host": name}).status_code == 200
            refused(ann.http.get("/metrics", headers={"Host": name}), 403)
        with ann.socket(table, "A"):
            pass
        port = int(house.base.rpartition(":")[2])
        for name, status in (("evil.example", 403), ("your.site", 101)):
            with socket.create_connection(("127.0.0.1", port), 10) as raw:
                raw.sendall(
                    f"GET /api/tables/{table}/live?seat=A HTTP/1.1\r\nHost: {name}\r\n"
                    f"Origin: http://{name}\r\nCookie: {ann.cookies}\r\n"
                    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
                )
                assert raw.recv(1000).startswith(f"HTTP/1.1 {status} ".encode())


def test_a_signed_cookie_without_an_end_is_nobodys(house: House) -> None:
    signer = house.app.context.signer
    for end in ("soon", "", "1e9", "\u0661", "-1"):
        told = f"somebody.{end}"
        assert signer.read(f"{told}.{signer._signature(told)}") == Identity()
    cookie = f"somebody.soon.{signer._signature('somebody.soon')}"
    stranger, headers = house.guest("").http, {"Cookie": f"{signer.cookie(False)}={cookie}"}
    assert stranger.get("/api/me", headers=headers).json() is None
    refused(stranger.get("/api/my/tables", headers=headers), 401, "no_guest")


def new_guests(house: House, count: int) -> list[int]:
    return [
        house.guest("")
        .http.post(
            "/api/guest", json={"name": "x"}, headers={"X-Forwarded-For": f"10.0.0.{number}"}
        )
        .status_code
        for number in range(count)
    ]


def test_forwarded_addresses_are_believed_from_named_proxies_only(tmp_path: Path) -> None:
    limits = Limits(new_guests=Rate(2, 0.001))
    with serving(tmp_path / "a", limits) as house:
        assert new_guests(house, 4) == [200] * 4
    with serving(tmp_path / "b", limits, proxies=("127.0.0.0/8",)) as house:
        assert new_guests(house, 4) == [200] * 4
    for proxies in ((), ("172.18.0.0/16",)):
        with serving(tmp_path / f"c{len(proxies)}", limits, proxies=proxies) as house:
            assert new_guests(house, 4) == [200, 200, 429, 429]


def test_files_and_documents_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(files=Rate(6, 0.001))) as house:
        nobody = house.guest("").http
        paths = ["/", "/index.html", "/assets/x.js", "/api/openapi.json", "/metrics", "/t/x"]
        assert 429 not in [nobody.get(path).status_code for path in paths]
        for path in paths:
            refused(nobody.get(path), 429, "too_many")
        assert nobody.get("/healthz").status_code == 200


def test_the_key_is_kept_for_its_owner_only(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        cookie = house.guest("Ann").cookies
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600
    with serving(tmp_path) as house:
        me = httpx.get(
            f"{house.base}/api/me",
            headers={"Cookie": cookie},
            trust_env=False,
        )
        assert me.json()["name"] == "Ann"


def test_a_damaged_key_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    with pytest.raises(BadOption, match="damaged"):
        make_app(Config(tmp_path))


def test_the_built_client_is_served(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>hello")
    (tmp_path / "assets" / "index-abc.js").write_text("1")
    (tmp_path.parent / "outside.txt").write_text("secret")
    found = client_file("", tmp_path)
    assert found is not None
    assert (found.content, found.cache) == (b"<p>hello", "no-cache")
    for page in ("t/abc", "replay/abc", "rules/kenjin"):
        assert client_file(page, tmp_path) is None
        assert client_page(page) == page.split("/")
    for nowhere in ("", "//", "t/..", "x.js", "t/a\\b", "t/\0"):
        assert client_page(nowhere) is None
    script = client_file("assets/index-abc.js", tmp_path)
    assert script is not None
    assert "immutable" in script.cache
    assert "javascript" in script.kind
    for nothing in ("assets/none.js", "../outside.txt", "assets/../../outside.txt", "a.b/\0.x"):
        assert client_file(nothing, tmp_path) is None
