"""Links that are sent around: what a messenger shows of them, and where they lead."""

from __future__ import annotations

import re

import httpx
from server.house import House

from honjin.games import NAMES
from honjin.server.files import client_file


def tags(house: House, path: str) -> dict[str, str]:
    page = httpx.get(f"{house.base}{path}", trust_env=False).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


def test_an_invitation_has_a_title_and_a_picture(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "person")
    shown = tags(house, f"/t/{table}")
    assert shown["title"] == "Ann invites you to Kenjin"
    assert shown["description"].startswith("2 players, 20 to 30 minutes.")
    assert shown["url"] == f"{house.base}/t/{table}"
    assert shown["image"] == f"{house.base}/share/kenjin.jpg"


def test_names_are_text_in_the_page(house: House) -> None:
    ann = house.guest('"><script>x</script>')
    page = httpx.get(f"{house.base}/t/{ann.open('me', 'person')}", trust_env=False).text
    assert "<script" not in page


def test_a_game_that_has_begun_and_a_table_that_is_not_there(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    assert tags(house, f"/t/{table}")["title"] == "A table of Kenjin"
    assert tags(house, f"/replay/{table}/3")["title"] == "Replay of a game of Kenjin"
    assert tags(house, "/t/nothing")["title"] == "Honjin"
    assert tags(house, "/rules/ikusa")["title"] == "How to play Ikusa"


def test_every_picture_is_there() -> None:
    for name in (*NAMES, "honjin"):
        found = client_file(f"share/{name}.jpg")
        assert found is not None
        assert found.content.startswith(b"\xff\xd8")
