"""What people write cannot spoil the page for others."""

from __future__ import annotations

import pytest
from server.house import House, refused

from honjin.server.sanitize import is_blank, tidy


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("  hello \r\n  there\t", "hello there"),
        ("\x1b[31mred\x00\x07", "[31mred"),
        ("\u202eevil\u202c \u2066x\u2069\u200f", "evil x"),
        ("\ufeffa\u00adb\u2028c\u2029d", "ab c d"),
        ("Z" + "\u0301" * 300, "\u0179" + "\u0301" * 4),
        ("a\u20dd\u20dd\u20dd\u20dd\u20dd\u20ddb", "a" + "\u20dd" * 4 + "b"),
        ("caf\u0065\u0301", "caf\u00e9"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 \u0645\u06cc\u200c\u062e", None),
        ("\u091f\u094d\u0930\u0947\u0928 \u3042\u308a\u304c\u3068\u3046", None),
        ("\ue000\U000e0041x", "x"),
    ],
)
def test_what_spoils_a_page_is_left_out(written: str, read: str | None) -> None:
    assert tidy(written) == (written if read is None else read)
    assert tidy(tidy(written)) == tidy(written)


def test_what_cannot_be_seen_is_blank() -> None:
    for blank in ("", " ", "\u202e", "\u0301\u0301", "\u200d\u200c", "\u3164\u0301"[1:]):
        assert is_blank(tidy(blank))
    for seen in ("a", "?", "7", "\u3042", "\U0001f600"):
        assert not is_blank(tidy(seen))


def test_chat_and_names_are_tidied(house: House) -> None:
    ann = house.guest("Ann" + "\u0323" * 9 + "  A")
    name = "An\u1e47" + "\u0323" * 4 + " A"
    assert ann.get("/me")["name"] == name
    long = house.guest("\u0958" * 40)
    assert len(long.get("/me")["name"]) == 40
    table = ann.open("me", "person")
    ann.post(f"/tables/{table}/chat", text="\x1b[1mhi\u202e\r\nthere")
    (line,) = ann.get(f"/tables/{table}/chat")
    assert (line["name"], line["text"]) == (name, "[1mhi there")
    refused(ann.http.post(f"/api/tables/{table}/chat", json={"text": "\u202e\x00"}), 400)
    refused(ann.http.post("/api/guest", json={"name": "\u200b\u0301"}), 400)
