"""Hints at a table: where it allows them, counted, and seen by all."""

from __future__ import annotations

from server.house import House, refused


def events(house: House, guest: object, table: str, seat: str) -> list[str]:
    told = guest.get(f"/tables/{table}/snapshot", seat=seat)["events"]  # type: ignore[attr-defined]
    return [event["text"] for event in told if event["kind"] == "hint"]


def test_a_hint_is_given_counted_and_told_to_all(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person", hints=True, options={"first": "A"})
    ben.post(f"/tables/{table}/sit", seat="B")
    assert ann.get(f"/tables/{table}")["hints"]
    told = ann.post(f"/tables/{table}/hint", seat="A")
    legal = ann.get(f"/tables/{table}/snapshot", seat="A")["legal"]
    assert len(told["choices"]) == 3
    assert {one["action"] for one in told["choices"]} <= set(legal)
    assert told["why"]
    assert told["asked"] == 1
    assert ann.post(f"/tables/{table}/hint", seat="A") == {**told, "asked": 2}
    lines = ["Ann asks what a bot would do.", "Ann asks what a bot would do (2 times so far)."]
    assert events(house, ben, table, "B") == lines
    answer = ben.http.post(f"/api/tables/{table}/hint", json={"seat": "B"})
    refused(answer, 422, "not_your_decision")
    refused(ben.http.post(f"/api/tables/{table}/hint", json={"seat": "A"}), 403)
    assert events(house, ann, table, "A") == lines, "a refusal is not counted"


def test_a_table_without_hints_gives_none(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "bot:kosho", options={"first": "A"})
    refused(ann.http.post(f"/api/tables/{table}/hint", json={"seat": "A"}), 403)
    assert not events(house, ann, table, "A")
